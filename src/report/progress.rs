//! How far a run is, in a line.

use crate::progress::{Seen, Stage};

/// What a run is at, and how much of that is done.
pub fn progress_line(seen: Seen) -> String {
    let Seen { stage, done, all } = seen;
    match stage {
        Stage::Read if done == 0 => "Reading files".to_owned(),
        Stage::Read => format!("Reading files: {done}"),
        Stage::Infer => format!("Inferring types: {} %", done * 100 / all.max(1)),
        Stage::Follow => "Following calls and guards".to_owned(),
        // Not all rules look at the analysis, so that their number would contradict what else is said of them.
        Stage::Rules => format!("Asking rules: {} %", done * 100 / all.max(1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::progress::Progress;

    #[test]
    fn a_stage_is_told_with_what_is_done_of_it() {
        let progress = Progress::default();
        let mut told = vec![progress_line(progress.seen())];
        let stages = [(Stage::Read, 0), (Stage::Infer, 8), (Stage::Follow, 0), (Stage::Rules, 12)];
        for (stage, all) in stages {
            progress.enter(stage, all);
            progress.step();
            told.push(progress_line(progress.seen()));
        }
        assert_eq!(
            told,
            [
                "Reading files",
                "Reading files: 1",
                "Inferring types: 12 %",
                "Following calls and guards",
                "Asking rules: 8 %"
            ]
        );
    }
}
