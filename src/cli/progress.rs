//! How far a run is, drawn on a terminal for those who wait.

use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::progress::Progress;
use crate::report::progress_line;

/// Most runs end before anything needs to be drawn.
const PATIENCE: Duration = Duration::from_millis(500);

/// How often it is drawn anew.
const TICK: Duration = Duration::from_millis(100);

/// Does some work and draws meanwhile how far its run is, from half a second on, on the error output: if that is a terminal, no log of a
/// CI job, and `is_wanted`. Nothing of it is left there.
pub(super) fn drawn<T>(progress: &Arc<Progress>, is_wanted: bool, work: impl FnOnce() -> T) -> T {
    let is_seen = is_wanted && std::io::stderr().is_terminal() && std::env::var_os("CI").is_none();
    if !is_seen {
        return work();
    }
    let (goes_on, ends) = channel::<()>();
    let progress = Arc::clone(progress);
    // Where the system gives no thread, nothing is drawn.
    let drawing = std::thread::Builder::new().spawn(move || draw(&progress, &ends)).ok();
    let done = work();
    drop(goes_on);
    if let Some(drawing) = drawing {
        // The bar is gone before anything else is printed.
        let _ = drawing.join();
    }
    done
}

/// Draws until the other end of the channel is gone.
fn draw(progress: &Progress, ends: &Receiver<()>) {
    let mut wait = PATIENCE;
    let mut bar = None;
    while ends.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
        bar.get_or_insert_with(new_bar).set_message(progress_line(progress.seen()));
        wait = TICK;
    }
    bar.iter().for_each(ProgressBar::finish_and_clear);
}

fn new_bar() -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    match ProgressStyle::with_template("{spinner} {wide_msg}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
