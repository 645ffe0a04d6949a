//! Each rule's room is whole: what it says of itself, its page, and fixtures that show what it finds and what it leaves alone.

use std::path::PathBuf;

use hotlock_engine::rules;

use crate::marks;
use crate::support::project;

/// So many places that are flagged, and so many that look like it and are clean, show a rule.
const SITUATIONS: usize = 8;

const HEADINGS: [&str; 9] = [
    "What it finds",
    "Why it costs",
    "Example",
    "Use instead",
    "When it does not matter",
    "Not a defect when",
    "Known limitations",
    "Evidence",
    "References",
];

/// The texts of a rule's own fixtures.
fn fixtures(rule: &str) -> Vec<String> {
    let entries = walkdir::WalkDir::new(project().join("fixtures").join(rule)).sort_by_file_name().into_iter();
    let paths: Vec<PathBuf> = entries.filter_map(Result::ok).map(walkdir::DirEntry::into_path).collect();
    let is_rust = |path: &&PathBuf| path.extension().is_some_and(|end| end == "rs");
    paths.iter().filter(is_rust).map(|path| std::fs::read_to_string(path).expect("the fixture can be read")).collect()
}

/// Whether a line is a comment that says why the place below or around it is clean for this rule. Nothing unmarked is found
/// there: `tests/fixtures`.
fn says_why_clean(line: &str) -> bool {
    line.split_once("// OK: ").is_some_and(|(_, reason)| !reason.trim().is_empty())
}

/// What is missing in a room.
fn problems_of(rule: &str, page: &str, metadata: bool, fixtures: &[String]) -> Vec<String> {
    let mut problems = Vec::new();
    if !metadata {
        problems.push(format!("{rule}: no rule.toml"));
    }
    let headings: Vec<&str> = page.lines().filter_map(|line| line.strip_prefix("## ")).collect();
    if headings != HEADINGS {
        problems.push(format!("{rule}: explain.md has the headings {headings:?}"));
    }
    let marks = fixtures.iter().flat_map(|text| marks::read(text).unwrap_or_default());
    let flagged = marks.filter(|mark| mark.rule == rule).count();
    let clean = fixtures.iter().flat_map(|text| text.lines()).filter(|line| says_why_clean(line)).count();
    for (kind, found) in [("flagged", flagged), ("clean", clean)] {
        if found < SITUATIONS {
            problems.push(format!("{rule}: {found} {kind} situations in its fixtures, {SITUATIONS} are needed"));
        }
    }
    problems
}

#[test]
fn every_room_is_whole() {
    let rooms = project().join("rules");
    let problems: Vec<String> = rules::all()
        .iter()
        .flat_map(|rule| {
            let room = rooms.join(rule.id);
            let page = std::fs::read_to_string(room.join("explain.md")).unwrap_or_default();
            problems_of(rule.id, &page, room.join("rule.toml").is_file(), &fixtures(rule.id))
        })
        .collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn every_room_is_in_the_registry() {
    let folders = std::fs::read_dir(project().join("rules")).expect("the rooms can be read").filter_map(Result::ok);
    for folder in folders.filter(|entry| entry.path().join("rule.toml").exists()) {
        let name = folder.file_name().to_string_lossy().into_owned();
        assert!(rules::find(&name).is_some(), "{name} has a room, but is no rule");
    }
}

#[test]
fn a_room_that_is_not_whole_is_noticed() {
    let page: String = HEADINGS.map(|heading| format!("## {heading}\n\ntext\n\n")).concat();
    let flagged = "    lock(); //~ seqcst_counter, double_lock@5:note \"`a`\"\n".repeat(SITUATIONS);
    let clean = "    // OK: a reason.\n".repeat(SITUATIONS);
    let problems = |page: &str, metadata, fixture: String| problems_of("double_lock", page, metadata, &[fixture]).len();
    assert_eq!(problems(&page, true, format!("{flagged}{clean}")), 0);
    assert_eq!(problems(&page, false, format!("{flagged}{clean}")), 1);
    assert_eq!(problems(&page.replace("## Use instead\n", ""), true, format!("{flagged}{clean}")), 1);
    assert_eq!(problems(&page, true, flagged.clone()), 1);
    assert_eq!(problems(&page, true, clean.clone()), 1);
    assert_eq!(problems(&page, true, format!("{}{clean}", flagged.replace("double_lock", "lock_in_loop"))), 1);
    assert_eq!(problems(&page, true, format!("{flagged}{}", clean.replace(" a reason.", ""))), 1);
}

#[cfg(feature = "prove")]
#[test]
fn what_is_published_stands_beside_a_scenario_that_exists() {
    let proofs = rules::proofs();
    for rule in rules::all() {
        for published in &rule.published {
            let of_rule = proofs.iter().filter(|proof| proof.rule == rule.id).flat_map(|proof| &proof.scenarios);
            let scenario = of_rule.into_iter().find(|scenario| scenario.name() == published.scenario);
            let names: Vec<&str> = scenario.map(|scenario| scenario.variant_names().collect()).unwrap_or_default();
            assert!(
                names.contains(&&*published.pattern) && names.contains(&&*published.fix),
                "{}: {published:?}",
                rule.id
            );
        }
    }
}

#[test]
fn rules_that_say_they_have_edits_show_them() {
    for rule in rules::all() {
        let shown = project().join("fixtures/fixes").join(format!("{}_before.rs", rule.id)).exists();
        assert_eq!(rule.fixable, shown, "{}: `fixable` in rule.toml, and a pair in fixtures/fixes", rule.id);
    }
}
