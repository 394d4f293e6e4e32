//! The progress bar: on a terminal only.

use std::io::IsTerminal;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use tilebase::generate::Progress;

pub struct Bar(ProgressBar);

impl Bar {
    /// A bar for `total` boards, of which `done` are behind.
    pub fn new(total: u64, done: u64) -> Self {
        let target = match std::io::stderr().is_terminal() {
            true => ProgressDrawTarget::stderr(),
            false => ProgressDrawTarget::hidden(),
        };
        let style = ProgressStyle::with_template("{wide_bar} {human_pos} of {human_len} boards, {eta} left")
            .expect("the template is well formed");
        let bar = ProgressBar::with_draw_target(Some(total), target).with_style(style).with_position(done);
        bar.reset_eta();
        Self(bar)
    }

    pub fn tell(&self, progress: Progress) {
        self.0.inc(progress.level_boards);
    }

    pub fn finish(&self) {
        self.0.finish_and_clear();
    }
}
