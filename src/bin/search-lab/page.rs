//! A report as one HTML page that needs nothing but itself.

use std::fmt::Write;
use std::path::Path;

use tilebase::cli::{Exit, Failure};
use tilebase::whole_file;

use crate::plot::Plot;

/// A report in the making.
pub struct Page {
    title: String,
    body: String,
}

impl Page {
    pub fn new(title: &str) -> Self {
        Self { title: title.to_owned(), body: String::new() }
    }

    pub fn heading(&mut self, text: &str) -> &mut Self {
        self.push(format_args!("<h2>{}</h2>\n", escape(text)))
    }

    pub fn paragraph(&mut self, text: &str) -> &mut Self {
        self.push(format_args!("<p>{}</p>\n", escape(text)))
    }

    /// A table; the first cell of a row names it.
    pub fn table(&mut self, caption: &str, head: &[&str], rows: &[Vec<String>]) -> &mut Self {
        let caption = escape(caption);
        self.push(format_args!(
            "<div class=\"table\" role=\"region\" aria-label=\"{caption}\" tabindex=\"0\">\n"
        ));
        self.push(format_args!("<table>\n<caption>{caption}</caption>\n<thead><tr>"));
        for cell in head {
            self.push(format_args!("<th scope=\"col\">{}</th>", escape(cell)));
        }
        self.push(format_args!("</tr></thead>\n<tbody>\n"));
        for row in rows {
            self.push(format_args!("<tr>"));
            for (column, cell) in row.iter().enumerate() {
                let cell = escape(cell);
                match column {
                    0 => self.push(format_args!("<th scope=\"row\">{cell}</th>")),
                    _ => self.push(format_args!("<td>{cell}</td>")),
                };
            }
            self.push(format_args!("</tr>\n"));
        }
        self.push(format_args!("</tbody>\n</table>\n</div>\n"))
    }

    /// A table that is shown on demand.
    pub fn folded_table(&mut self, caption: &str, head: &[&str], rows: &[Vec<String>]) -> &mut Self {
        self.push(format_args!("<details>\n<summary>{} as a table</summary>\n", escape(caption)));
        self.table(caption, head, rows);
        self.push(format_args!("</details>\n"))
    }

    /// What the lines of the following plots stand for, for all plots with the same series.
    pub fn legend(&mut self, plot: &Plot) -> &mut Self {
        self.push(format_args!("<ul class=\"legend\">\n"));
        for (sample, name) in plot.legend() {
            self.push(format_args!("<li>{sample}{}</li>\n", escape(name)));
        }
        self.push(format_args!("</ul>\n"))
    }

    pub fn plot(&mut self, plot: &Plot) -> &mut Self {
        let caption = escape(&plot.title);
        self.push(format_args!("<figure>\n<figcaption>{caption}</figcaption>\n{}\n</figure>\n", plot.svg()))
    }

    fn push(&mut self, html: std::fmt::Arguments<'_>) -> &mut Self {
        self.body.write_fmt(html).expect("a string can be written to");
        self
    }

    fn html(&self) -> String {
        include_str!("page.html").replace("{{title}}", &escape(&self.title)).replace("{{body}}", &self.body)
    }

    /// Writes the page to a file, whole or not at all.
    pub fn write(&self, path: &Path) -> Result<(), Failure> {
        whole_file::write(path, self.html().as_bytes())
            .map_err(|error| Failure::new(Exit::Io, format_args!("cannot write {}: {error}", path.display())))
    }
}

/// Text that stands for itself in HTML, between quotes too.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
