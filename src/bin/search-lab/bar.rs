//! The progress bar: on a terminal only.

use std::io::{self, IsTerminal};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar for that many `things`, on standard error.
pub fn bar(count: usize, things: &str) -> ProgressBar {
    let target = match io::stderr().is_terminal() {
        true => ProgressDrawTarget::stderr(),
        false => ProgressDrawTarget::hidden(),
    };
    let style =
        ProgressStyle::with_template(&format!("{{wide_bar}} {{pos}} of {{len}} {things}, {{eta}} left"))
            .expect("the template is well formed");
    ProgressBar::with_draw_target(Some(count as u64), target).with_style(style)
}
