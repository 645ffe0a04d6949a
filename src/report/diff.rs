//! Two texts of a file as a unified diff.

use std::io::{self, Write};
use std::ops::Range;

use anstyle::{AnsiColor, Style};

use super::{harmless, one_line};

/// So many equal lines are shown around what differs.
const CONTEXT: usize = 3;
/// Parts that differ in more lines than this are shown as removed and added whole: finding the shortest difference takes its square.
const MOST_DIFFERENCES: usize = 2_000;

/// Writes what `git apply` and `patch -p1` read; nothing if the texts are equal. Control characters are escaped: the diff may go to
/// a terminal.
///
/// # Errors
/// When `out` cannot be written to.
pub fn write_diff(path: &str, before: &str, after: &str, out: &mut dyn Write) -> io::Result<()> {
    let (old, new): (Vec<&str>, Vec<&str>) =
        (before.split_inclusive('\n').collect(), after.split_inclusive('\n').collect());
    let changes = changes(&old, &new);
    if changes.is_empty() {
        return Ok(());
    }
    let (path, bold) = (harmless(&one_line(path)), Style::new().bold());
    writeln!(out, "{bold}--- a/{path}{bold:#}\n{bold}+++ b/{path}{bold:#}")?;
    for hunk in hunks(&changes) {
        write_hunk(&old, &new, hunk, out)?;
    }
    Ok(())
}

/// Lines of the old text that lines of the new one replace.
type Change = (Range<usize>, Range<usize>);

/// Changes whose context touches belong together.
fn hunks(changes: &[Change]) -> impl Iterator<Item = &[Change]> {
    changes.chunk_by(|left, right| right.0.start - left.0.end <= 2 * CONTEXT)
}

fn write_hunk(old: &[&str], new: &[&str], hunk: &[Change], out: &mut dyn Write) -> io::Result<()> {
    let (Some(first), Some(last)) = (hunk.first(), hunk.last()) else { return Ok(()) };
    let before = first.0.start.min(CONTEXT);
    let after = (old.len() - last.0.end).min(CONTEXT);
    let old_lines = first.0.start - before..last.0.end + after;
    let new_lines = first.1.start - before..last.1.end + after;
    let cyan = AnsiColor::Cyan.on_default();
    writeln!(out, "{cyan}@@ -{} +{} @@{cyan:#}", range(&old_lines), range(&new_lines))?;
    let mut at = old_lines.start;
    for (removed, added) in hunk {
        write_lines(' ', Style::new(), &old[at..removed.start], out)?;
        write_lines('-', AnsiColor::Red.on_default(), &old[removed.clone()], out)?;
        write_lines('+', AnsiColor::Green.on_default(), &new[added.clone()], out)?;
        at = removed.end;
    }
    write_lines(' ', Style::new(), &old[at..old_lines.end], out)
}

/// First line and count; an empty range stands behind its line.
fn range(lines: &Range<usize>) -> String {
    match lines.len() {
        0 => format!("{},0", lines.start),
        1 => (lines.start + 1).to_string(),
        count => format!("{},{count}", lines.start + 1),
    }
}

fn write_lines(mark: char, style: Style, lines: &[&str], out: &mut dyn Write) -> io::Result<()> {
    for line in lines {
        let text = line.strip_suffix('\n').unwrap_or(line);
        // A carriage return is part of the line's end.
        let (text, end) = text.strip_suffix('\r').map_or((text, ""), |text| (text, "\r"));
        writeln!(out, "{style}{mark}{}{end}{style:#}", harmless(text))?;
        if !line.ends_with('\n') {
            writeln!(out, "\\ No newline at end of file")?;
        }
    }
    Ok(())
}

/// The shortest list of changes, in order.
fn changes(old: &[&str], new: &[&str]) -> Vec<Change> {
    let start = old.iter().zip(new).take_while(|(left, right)| left == right).count();
    let rest = old.len().min(new.len()) - start;
    let end = old.iter().rev().zip(new.iter().rev()).take(rest).take_while(|(left, right)| left == right).count();
    let (old_middle, new_middle) = (&old[start..old.len() - end], &new[start..new.len() - end]);
    if old_middle.is_empty() && new_middle.is_empty() {
        return Vec::new();
    }
    let Some(kept) = common(old_middle, new_middle) else {
        return vec![(start..old.len() - end, start..new.len() - end)];
    };
    let mut changes = Vec::new();
    let (mut left, mut right) = (0, 0);
    for (old_at, new_at) in kept.into_iter().chain([(old_middle.len(), new_middle.len())]) {
        if left < old_at || right < new_at {
            changes.push((start + left..start + old_at, start + right..start + new_at));
        }
        (left, right) = (old_at + 1, new_at + 1);
    }
    changes
}

/// The lines that both have in common, by Myers' greedy algorithm ("An O(ND) Difference Algorithm and Its Variations", 1986); none
/// if too much differs.
fn common(old: &[&str], new: &[&str]) -> Option<Vec<(usize, usize)>> {
    let (old_len, new_len) = (old.len() as isize, new.len() as isize);
    let most = (old.len() + new.len()).min(MOST_DIFFERENCES) as isize;
    let offset = most + 1;
    // The furthest old line on each diagonal, for every number of differences.
    let mut furthest = vec![0isize; (2 * offset + 1) as usize];
    let mut rounds: Vec<Vec<isize>> = Vec::new();
    for differences in 0..=most {
        rounds
            .push(furthest[(offset - differences - 1).max(0) as usize..=(offset + differences + 1) as usize].to_vec());
        for diagonal in (-differences..=differences).step_by(2) {
            let at = (offset + diagonal) as usize;
            let is_added = diagonal == -differences || diagonal != differences && furthest[at - 1] < furthest[at + 1];
            let mut left = if is_added { furthest[at + 1] } else { furthest[at - 1] + 1 };
            let mut right = left - diagonal;
            while left < old_len && right < new_len && old[left as usize] == new[right as usize] {
                (left, right) = (left + 1, right + 1);
            }
            furthest[at] = left;
            if left >= old_len && right >= new_len {
                return Some(way_back(&rounds, old_len, new_len));
            }
        }
    }
    None
}

/// The equal lines on the way, from what was the furthest before each round.
fn way_back(rounds: &[Vec<isize>], old_len: isize, new_len: isize) -> Vec<(usize, usize)> {
    let (mut left, mut right) = (old_len, new_len);
    let mut kept = Vec::new();
    for (differences, furthest) in rounds.iter().enumerate().rev() {
        let differences = differences as isize;
        let of = |diagonal: isize| furthest[(diagonal + differences + 1) as usize];
        let diagonal = left - right;
        let is_added = diagonal == -differences || diagonal != differences && of(diagonal - 1) < of(diagonal + 1);
        let before = if is_added { diagonal + 1 } else { diagonal - 1 };
        let (from_left, from_right) = if differences == 0 { (0, 0) } else { (of(before), of(before) - before) };
        while left > from_left && right > from_right {
            (left, right) = (left - 1, right - 1);
            kept.push((left as usize, right as usize));
        }
        (left, right) = (from_left, from_right);
    }
    kept.reverse();
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn diff(before: &str, after: &str) -> String {
        let mut out = Vec::new();
        write_diff("src/a.rs", before, after, &mut out).expect("a vector takes all");
        anstream::adapter::strip_str(&String::from_utf8(out).expect("it is text")).to_string()
    }

    #[test]
    fn equal_texts_have_none() {
        assert_eq!(diff("a\nb\n", "a\nb\n"), "");
    }

    #[test]
    fn near_changes_share_a_hunk_and_far_ones_do_not() {
        let lines: Vec<String> = (1..=20).map(|number| format!("line {number}\n")).collect();
        let before = lines.concat();
        let after = before.replace("line 2\n", "two\n").replace("line 4\n", "").replace("line 19\n", "line 19\nmore\n");
        let said = diff(&before, &after);
        assert_eq!(
            said,
            "--- a/src/a.rs\n+++ b/src/a.rs\n@@ -1,7 +1,6 @@\n line 1\n-line 2\n+two\n line 3\n-line 4\n line 5\n line 6\n \
             line 7\n@@ -17,4 +16,5 @@\n line 17\n line 18\n line 19\n+more\n line 20\n"
        );
    }

    #[test]
    fn the_ends_of_lines_and_files_are_kept() {
        assert_eq!(
            diff("a\r\nb", "a\r\nc"),
            "--- a/src/a.rs\n+++ b/src/a.rs\n@@ -1,2 +1,2 @@\n a\r\n-b\n\\ No newline at end of file\n+c\n\\ No newline at end of file\n"
        );
        assert_eq!(diff("", "a\n"), "--- a/src/a.rs\n+++ b/src/a.rs\n@@ -0,0 +1 @@\n+a\n");
    }

    #[test]
    fn what_is_kept_and_what_changes_is_all() {
        let mut random = 7u32;
        let mut lines = |count: u32| -> Vec<String> {
            let mut next = || {
                random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                random >> 16
            };
            (0..next() % count).map(|_| format!("{}\n", next() % 5)).collect()
        };
        for _ in 0..200 {
            let (old, new) = (lines(30), lines(30));
            let (old, new): (Vec<&str>, Vec<&str>) =
                (old.iter().map(String::as_str).collect(), new.iter().map(String::as_str).collect());
            let (mut rebuilt, mut at) = (Vec::<&str>::new(), 0);
            for (removed, added) in changes(&old, &new) {
                rebuilt.extend(&old[at..removed.start]);
                rebuilt.extend(&new[added]);
                at = removed.end;
            }
            rebuilt.extend(&old[at..]);
            assert_eq!(rebuilt, new, "{old:?}");
        }
    }
}
