//! Line plots as SVG that a page can hold as it is: no fonts, scripts or styles from elsewhere.
//!
//! Words take their colour from the page (`svg text` in its style sheet), lines are of a middle grey, so a
//! plot is legible on light and on dark paper.

use std::ops::Range;

use plotters::coord::ranged1d::{AsRangedCoord, Ranged, ValueFormatter};
use plotters::prelude::*;

use crate::page::escape;

/// What is drawn.
pub struct Plot {
    pub title: String,
    pub x_label: &'static str,
    pub y_label: &'static str,
    pub scale: Scale,
    pub series: Vec<Series>,
    /// A line to hold the others against.
    pub reference: Option<Series>,
}

/// How y grows.
#[derive(Clone, Copy, PartialEq)]
pub enum Scale {
    Linear,
    /// By powers of ten; points that are not above zero cannot be shown.
    Logarithmic,
    /// From 0 to 100.
    Percent,
}

/// A line through points, in the order of x.
pub struct Series {
    pub name: String,
    pub points: Vec<(f64, f64)>,
}

const SIZE: (u32, u32) = (1000, 460);
const GREY: RGBColor = RGBColor(128, 128, 128);

/// Hues that stay apart for most colour-blind readers and on light and dark paper alike; after them lines
/// are dashed and the hues begin again.
const HUES: [RGBColor; 8] = [
    RGBColor(0, 122, 204),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(200, 140, 0),
    RGBColor(120, 94, 240),
    RGBColor(100, 160, 60),
    RGBColor(140, 110, 90),
];

/// Colour and length of the dashes of the reference line.
const REFERENCE: (RGBColor, Option<u32>) = (GREY, Some(5));

/// Colour and length of the dashes of the series with that number.
fn style(number: usize) -> (RGBColor, Option<u32>) {
    let dash = match number / HUES.len() {
        0 => None,
        1 => Some(8),
        _ => Some(3),
    };
    (HUES[number % HUES.len()], dash)
}

/// A short line in a style, for a legend.
fn swatch((RGBColor(r, g, b), dash): (RGBColor, Option<u32>)) -> String {
    let dash = dash.map(|dash| format!(" stroke-dasharray=\"{dash} {dash}\"")).unwrap_or_default();
    format!(
        "<svg class=\"swatch\" width=\"28\" height=\"10\" aria-hidden=\"true\">\
         <line x1=\"0\" y1=\"5\" x2=\"28\" y2=\"5\" stroke=\"rgb({r},{g},{b})\" stroke-width=\"3\"{dash}/></svg>"
    )
}

impl Plot {
    /// A sample of each line and its name, the reference last.
    pub fn legend(&self) -> impl Iterator<Item = (String, &str)> {
        let series = self.series.iter().enumerate().map(|(number, series)| (style(number), series));
        let reference = self.reference.iter().map(|series| (REFERENCE, series));
        series.chain(reference).map(|(style, series)| (swatch(style), series.name.as_str()))
    }

    /// The plot as one `svg` element.
    pub fn svg(&self) -> String {
        let mut svg = String::new();
        {
            let area = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
            // Nothing can fail when drawing into a string: errors are those of files and of fonts.
            match self.scale {
                Scale::Linear => self.draw(&area, 0.0..self.above(), |y| format!("{y}")),
                Scale::Percent => self.draw(&area, 0.0..100.0, |y| format!("{y} %")),
                Scale::Logarithmic => self.draw(&area, self.decades().log_scale(), power_of_ten),
            }
            .expect("a plot can be drawn into a string");
        }
        let label = format!("<svg role=\"img\" aria-label=\"{}\" ", escape(&self.title));
        svg.replacen("<svg ", &label, 1)
    }

    fn draw<Y>(
        &self,
        area: &DrawingArea<SVGBackend<'_>, plotters::coord::Shift>,
        y: Y,
        y_text: impl Fn(&f64) -> String,
    ) -> Result<(), Box<dyn std::error::Error>>
    where
        Y: AsRangedCoord<Value = f64>,
        Y::CoordDescType: Ranged<ValueType = f64> + ValueFormatter<f64>,
    {
        let words = ("sans-serif", 15).into_font();
        let right = self.points().map(|(x, _)| x).fold(1.0, f64::max);
        let mut chart = ChartBuilder::on(area)
            .margin(12)
            .margin_right(24)
            .x_label_area_size(48)
            .y_label_area_size(92)
            .build_cartesian_2d(0.0..right, y)?;
        chart
            .configure_mesh()
            .axis_style(GREY)
            .bold_line_style(GREY.mix(0.35))
            .light_line_style(TRANSPARENT)
            .label_style(words.clone())
            .axis_desc_style(words)
            .x_labels(17)
            .y_labels(8)
            .x_label_formatter(&|x| format!("{x:.0}"))
            .y_label_formatter(&y_text)
            .x_desc(self.x_label)
            .y_desc(self.y_label)
            .draw()?;
        let reference = self.reference.iter().map(|series| (REFERENCE, series));
        let series = self.series.iter().enumerate().map(|(number, series)| (style(number), series));
        for ((hue, dash), series) in reference.chain(series) {
            let shown = |&(_, y): &(f64, f64)| self.scale != Scale::Logarithmic || y > 0.0;
            let points = series.points.iter().copied().filter(shown);
            match dash {
                None => chart.draw_series(LineSeries::new(points.clone(), hue.stroke_width(2)))?,
                Some(dash) => {
                    let line = DashedLineSeries::new(points.clone(), dash, dash, hue.stroke_width(2));
                    chart.draw_series(line)?
                }
            };
            chart.draw_series(points.map(|point| Circle::new(point, 3, hue.filled())))?;
        }
        area.present()?;
        Ok(())
    }

    fn points(&self) -> impl Iterator<Item = (f64, f64)> + '_ {
        self.series.iter().chain(&self.reference).flat_map(|series| series.points.iter().copied())
    }

    /// A little above the highest point.
    fn above(&self) -> f64 {
        self.points().map(|(_, y)| y).fold(1.0, f64::max) * 1.05
    }

    /// Whole powers of ten around the points above zero.
    fn decades(&self) -> Range<f64> {
        let heights = || self.points().map(|(_, y)| y).filter(|&y| y > 0.0);
        let (lowest, highest) = (heights().fold(f64::INFINITY, f64::min), heights().fold(0.0, f64::max));
        if highest == 0.0 {
            return 1.0..10.0;
        }
        let low = lowest.log10().floor();
        let high = highest.log10().ceil().max(low + 1.0);
        10f64.powf(low)..10f64.powf(high)
    }
}

/// 1,000,000 and 0.001 rather than 1e6 and 1e-3.
fn power_of_ten(y: &f64) -> String {
    if *y >= 1.0 { tilebase::cli::grouped(y.round() as u64) } else { format!("{y}") }
}
