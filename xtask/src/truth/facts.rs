//! What hotlock says of a crate.

use serde_json::Value;

/// One line of `cargo hotlock facts`.
#[derive(Clone, Debug)]
pub struct Fact {
    /// File, relative to the crate.
    pub file: String,
    /// 1-based line.
    pub line: u32,
    /// 1-based column in characters; 0 where the record has none.
    pub column: u32,
    /// The lock, or nothing.
    pub lock: String,
    /// What the lock or `Arc` holds.
    pub inner: String,
    /// The field's name, or nothing.
    pub field: String,
}

/// Facts by kind.
#[derive(Debug, Default)]
pub struct Facts {
    /// Acquisitions.
    pub acquire: Vec<Fact>,
    /// Clones of `Arc`s.
    pub arc_clone: Vec<Fact>,
    /// Fields and statics that hold a lock.
    pub lock_field: Vec<Fact>,
    /// Calls of the crate's own functions that hand out a guard.
    pub guard_call: Vec<Fact>,
}

/// Sorts the lines of `cargo hotlock facts`.
pub fn of_lines(lines: &[Value]) -> Facts {
    let mut facts = Facts::default();
    for value in lines {
        let kind = match value["kind"].as_str() {
            Some("acquire") => &mut facts.acquire,
            Some("arc_clone") => &mut facts.arc_clone,
            Some("lock_field") => &mut facts.lock_field,
            Some("guard_call") => &mut facts.guard_call,
            _ => continue,
        };
        kind.push(fact(value));
    }
    facts
}

fn fact(value: &Value) -> Fact {
    let text = |key: &str| value[key].as_str().unwrap_or_default().to_owned();
    let number = |key: &str| value[key].as_u64().unwrap_or_default() as u32;
    Fact {
        file: text("file"),
        line: number("line"),
        column: number("col"),
        lock: text("lock"),
        inner: text("inner"),
        field: text("field"),
    }
}
