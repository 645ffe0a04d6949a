//! Findings that are only possible, which fixtures do not show.

use std::path::Path;

use crate::support::{run, stdout};

/// The lines of a fixture at which a rule says something that is no more than possible; they are marked by `// possible:`.
fn possible_lines(fixture: &str, rule: &str) -> Vec<String> {
    let arguments = ["check", fixture, "--confidence", "possible", "--exit-zero", "--message-format", "short"];
    let output = stdout(&run(Path::new(env!("CARGO_MANIFEST_DIR")), &arguments));
    let lines = output.lines().filter(|line| line.contains(&format!(": note[hotlock::{rule}]")));
    lines.filter_map(|line| Some(line.strip_prefix(fixture)?.split(':').nth(1)?.to_owned())).collect()
}

#[test]
fn closures_of_callees_may_take_a_lock_again() {
    let fixture = "fixtures/double_lock/closures.rs";
    let text =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(fixture)).expect("the fixture is there");
    let marked = text.lines().zip(1..).filter(|(line, _)| line.contains("// possible:"));
    let marked: Vec<String> = marked.map(|(_, number): (&str, usize)| number.to_string()).collect();
    assert_eq!(marked.len(), 2);
    assert_eq!(possible_lines(fixture, "double_lock"), marked);
}
