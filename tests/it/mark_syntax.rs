//! What marks ask for, and what is no mark.

use crate::marks::{Found, compare, read};

fn found(column: u32, level: &'static str, message: &str) -> Found {
    Found { line: 1, column, rule: "double_lock".to_owned(), level, message: message.to_owned() }
}

fn problems(mark: &str, found: &[Found]) -> usize {
    compare(&read(mark).expect("the mark can be read"), found).len()
}

#[test]
fn each_part_of_a_mark_is_asked_for_if_it_is_there() {
    let one = [found(5, "error", "`a` is locked, twice")];
    assert_eq!(problems("x //~ double_lock", &one), 0);
    assert_eq!(problems("x //~ double_lock@5:error \"locked, twice\"", &one), 0);
    assert_eq!(problems("x //~ double_lock@5", &one), 0);
    assert_eq!(problems("x //~ double_lock \"`a`\"", &one), 0);
    for wrong in ["double_lock@6", "double_lock:note", "double_lock \"once\"", "seqcst_counter"] {
        assert_eq!(problems(&format!("x //~ {wrong}"), &one), 2, "{wrong}");
    }
}

#[test]
fn two_findings_of_a_rule_on_a_line_are_two() {
    let two = [found(5, "error", "first"), found(9, "error", "second")];
    assert_eq!(problems("x //~ double_lock", &two), 1);
    assert_eq!(problems("x //~ double_lock, double_lock@5", &two), 0);
    assert_eq!(problems("x //~ double_lock, double_lock, double_lock", &two), 1);
}

#[test]
fn carets_point_up() {
    let lines: Vec<u32> = read("\n\n//~^^ double_lock\n//~ double_lock\n")
        .expect("they can be read")
        .iter()
        .map(|mark| mark.line)
        .collect();
    assert_eq!(lines, [1, 4]);
    assert!(read("//~^ double_lock").is_err());
}

#[test]
fn what_is_no_mark_is_said() {
    for wrong in ["dubble_lock", "double_lock:loud", "double_lock@x", "double_lock \"open", ""] {
        assert!(read(&format!("x //~ {wrong}")).is_err(), "{wrong}");
    }
}
