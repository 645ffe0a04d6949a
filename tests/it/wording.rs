//! What people read is said in the field's words.

use crate::support::project;

/// Phrases that have a better word in the field, with that word.
const STOP_LIST: [(&str, &str); 16] = [
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

#[test]
fn a_slip_is_noticed() {
    let text = "    // waits for ever\n    say(\"it waits for ever\");\n";
    assert_eq!(literals(text).filter(|literal| literal.contains("for ever")).count(), 1);
}
