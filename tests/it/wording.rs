//! What people read is said in the field's words.

use crate::support::project;

/// Phrases that have a better word in the field, with that word.
const STOP_LIST: [(&str, &str); 21] = [
    ("strangle", "limit throughput"),
    ("for ever", "deadlock"),
    ("of one's own", "local"),
    ("heat is not followed", "not followed"),
    ("such work", "blocking work"),
    ("starts of hot paths", "entry points"),
    ("never goes on", "deadlocks"),
    ("takes as hot", "treats as hot"),
    ("each time round", "on every iteration"),
    ("queue here", "serialise"),
    ("in the code seen", "in the analysed code"),
    ("leads there, too", "also reaches it"),
    ("waits for itself", "deadlocks on itself"),
    ("is of no use", "unused"),
    ("goes the other way", "opposite order"),
    ("an async body", "async code"),
    ("or its like", "the function that is meant"),
    ("the same at", "what it is, also at"),
    ("in a hurry", "slowed down by waiting"),
    ("stands still", "makes no progress"),
    ("No figure is published", "No published figure was found"),
];

/// The string literals of a source text, as far as one line shows them.
fn literals(text: &str) -> impl Iterator<Item = &str> {
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    code.flat_map(|line| line.split('"').skip(1).step_by(2))
}

#[test]
fn messages_use_the_words_of_the_field() {
    let mut problems = Vec::new();
    for folder in ["rules", "src/rules", "src/report", "src/triage", "src/cli", "src/session"] {
        for entry in walkdir::WalkDir::new(project().join(folder)).into_iter().filter_map(Result::ok) {
            let path = entry.path();
            if path.extension().is_none_or(|end| end != "rs")
                || path.components().any(|part| part.as_os_str() == "known")
            {
                continue;
            }
            let text = std::fs::read_to_string(path).expect("the source can be read");
            for literal in literals(&text) {
                let slips = STOP_LIST.iter().filter(|(phrase, _)| literal.contains(phrase));
                problems
                    .extend(slips.map(|(phrase, better)| format!("{}: `{phrase}`, better `{better}`", path.display())));
            }
        }
    }
    assert_eq!(problems, Vec::<String>::new());
}

/// Each rule's page and summary, without code.
fn pages() -> Vec<(String, String)> {
    let folders = std::fs::read_dir(project().join("rules")).expect("the rules are there").filter_map(Result::ok);
    let files = folders.flat_map(|folder| ["explain.md", "rule.toml"].map(|name| folder.path().join(name)));
    let read = |path: std::path::PathBuf| {
        let text = std::fs::read_to_string(&path).ok()?;
        let prose = match path.ends_with("rule.toml") {
            true => text.lines().find(|line| line.starts_with("summary"))?.to_owned(),
            false => text.split("```").step_by(2).collect::<String>(),
        };
        Some((path.display().to_string(), prose.split_whitespace().collect::<Vec<_>>().join(" ")))
    };
    files.filter_map(read).collect()
}

#[test]
fn pages_use_the_words_of_the_field() {
    let mut problems = Vec::new();
    for (path, prose) in pages() {
        let slips = STOP_LIST.iter().filter(|(phrase, _)| prose.contains(phrase));
        problems.extend(slips.map(|(phrase, better)| format!("{path}: `{phrase}`, better `{better}`")));
        let lower = prose.to_lowercase();
        let sections = lower.match_indices("section").filter(|(at, _)| !lower[..*at].ends_with("critical "));
        problems.extend(
            sections.map(|(at, _)| {
                format!("{path}: `section` alone: {}", &lower[at..].chars().take(40).collect::<String>())
            }),
        );
    }
    assert_eq!(problems, Vec::<String>::new());
}

#[test]
fn a_slip_is_noticed() {
    let text = "    // waits for ever\n    say(\"it waits for ever\");\n";
    assert_eq!(literals(text).filter(|literal| literal.contains("for ever")).count(), 1);
}
