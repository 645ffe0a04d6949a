//! Calls in a MIR dump.

use std::io::{BufRead, BufReader};
use std::path::Path;

use anyhow::Result;

/// One call terminator.
#[derive(Clone, Debug)]
pub struct MirCall {
    /// The callee as printed.
    pub callee: String,
    /// File, relative to the crate.
    pub file: String,
    /// Where the call expression ends: 1-based line, 1-based column in characters, exclusive.
    pub end: (u32, u32),
}

/// All calls of a dump.
pub fn calls(path: &Path) -> Result<Vec<MirCall>> {
    of_lines(path, call)
}

/// The printed paths of the functions that have a body, closures among them.
pub fn functions(path: &Path) -> Result<Vec<String>> {
    of_lines(path, |line| function(line).map(str::to_owned))
}

fn of_lines<T>(path: &Path, read: impl Fn(&str) -> Option<T>) -> Result<Vec<T>> {
    let mut found = Vec::new();
    let mut reader = BufReader::new(std::fs::File::open(path)?);
    let mut line = Vec::new();
    while reader.read_until(b'\n', &mut line)? > 0 {
        found.extend(read(&String::from_utf8_lossy(&line)));
        line.clear();
    }
    Ok(found)
}

/// `_2 = CALLEE(ARGS) -> [return: ..]; // scope 0 at FILE:L:C: L:C`
fn call(line: &str) -> Option<MirCall> {
    if !line.contains(") -> [return: ") && !line.contains(") -> unwind") && !line.contains(") -> bb") {
        return None;
    }
    let (code, comment) = line.rsplit_once("// scope ")?;
    let (_, place) = comment.split_once(" at ")?;
    let (start, end) = place.trim().rsplit_once(": ")?;
    let mut parts = start.rsplitn(3, ':');
    let (_, _, file) = (parts.next()?, parts.next()?, parts.next()?);
    let (end_line, end_column) = end.split_once(':')?;
    let call = after_place(code)?;
    Some(MirCall {
        callee: callee(call)?.to_owned(),
        file: without_detours(file),
        end: (end_line.parse().ok()?, end_column.trim().parse().ok()?),
    })
}

/// `src/../proto/a.rs`, as `include!` and `#[path]` make it, is `proto/a.rs`.
fn without_detours(file: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in file.split('/') {
        match part {
            ".." if parts.last().is_some_and(|last| !matches!(*last, "" | "..")) => drop(parts.pop()),
            "." => {}
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// `fn PATH(_1: T) -> U {`
fn function(line: &str) -> Option<&str> {
    callee(line.strip_prefix("fn ")?)
}

/// What is assigned. A place may name a type (`((_1 as variant#3).0: <A as B<C = u8>>::D) = ..`), which has an ` = ` too.
fn after_place(code: &str) -> Option<&str> {
    let mut depth = 0i32;
    let bytes = code.as_bytes();
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            b'<' | b'(' | b'[' | b'{' => depth += 1,
            b'>' if at > 0 && bytes[at - 1] == b'-' => {}
            b'>' | b')' | b']' | b'}' => depth -= 1,
            b'=' if depth == 0 => return code.get(at + 1..).map(str::trim_start),
            _ => {}
        }
    }
    None
}

/// The text before the argument list: the first `(` that no bracket encloses.
fn callee(call: &str) -> Option<&str> {
    let mut depth = 0i32;
    let bytes = call.as_bytes();
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            b'(' if depth == 0 => return Some(&call[..at]),
            b'<' | b'(' | b'[' | b'{' => depth += 1,
            b'>' if at > 0 && bytes[at - 1] == b'-' => {}
            b'>' | b')' | b']' | b'}' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// A method's owner with its arguments, and the method's name: `a::B::<T>::lock` is `a::B`, `[T]`, `lock`.
pub struct Method<'c> {
    /// The owner's path.
    pub owner: &'c str,
    /// The owner's arguments.
    pub args: Vec<&'c str>,
    /// The method.
    pub name: &'c str,
}

/// Takes an inherent method's printed path apart.
pub fn method(callee: &str) -> Option<Method<'_>> {
    let callee = without_arguments(callee).0;
    let (owner, name) = rsplit_path(callee)?;
    let (owner, args) = without_arguments(owner);
    Some(Method {
        owner: owner.strip_suffix("::").unwrap_or(owner),
        args: args.map(split_args).unwrap_or_default(),
        name,
    })
}

/// Splits at the last `::` outside of brackets.
pub fn rsplit_path(path: &str) -> Option<(&str, &str)> {
    let at = path.rfind("::")?;
    (!path[at..].contains('>')).then(|| (&path[..at], &path[at + 2..]))
}

/// A path without its last `<..>`, and what stood in it.
pub fn without_arguments(path: &str) -> (&str, Option<&str>) {
    if !path.ends_with('>') {
        return (path, None);
    }
    let mut depth = 0i32;
    let bytes = path.as_bytes();
    for at in (0..bytes.len()).rev() {
        match bytes[at] {
            b'>' if at > 0 && bytes[at - 1] == b'-' => {}
            b'>' => depth += 1,
            b'<' => {
                depth -= 1;
                if depth == 0 {
                    let head = path[..at].strip_suffix("::").unwrap_or(&path[..at]);
                    return (head, Some(&path[at + 1..path.len() - 1]));
                }
            }
            _ => {}
        }
    }
    (path, None)
}

/// Arguments between angle brackets, lifetimes left out.
pub fn split_args(args: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut depth = 0i32;
    let mut start = 0;
    let bytes = args.as_bytes();
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            b'<' | b'(' | b'[' | b'{' => depth += 1,
            b'>' if at > 0 && bytes[at - 1] == b'-' => {}
            b'>' | b')' | b']' | b'}' => depth -= 1,
            b',' if depth == 0 => {
                parts.push(args[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(args[start..].trim());
    parts.retain(|part| !part.is_empty() && !part.starts_with('\''));
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(line: &str) -> Option<(String, (u32, u32))> {
        call(line).map(|call| (call.callee, call.end))
    }

    #[test]
    fn calls_are_read_with_their_end() {
        let line = "        _2 = a::Mutex::<u8>::lock(move _3) -> [return: bb1, unwind continue]; // scope 0 at src/a.rs:5:2: 6:34";
        assert_eq!(seen(line), Some(("a::Mutex::<u8>::lock".to_owned(), (6, 34))));
    }

    #[test]
    fn a_place_may_hold_a_type_with_an_equals_sign() {
        let line = "((_1 as variant#3).0: Box<dyn Fn(u8) -> A<B = u8>>) = <Arc<A<B = u8>> as Clone>::clone(copy _2) -> [return: bb1, unwind: bb2]; // scope 1 at src/a.rs:1:1: 1:9";
        assert_eq!(seen(line), Some(("<Arc<A<B = u8>> as Clone>::clone".to_owned(), (1, 9))));
    }

    #[test]
    fn other_lines_are_no_calls() {
        assert_eq!(seen("    drop(_1) -> [return: bb1, unwind continue]; // scope 0 at src/a.rs:1:1: 1:9"), None);
        assert_eq!(seen("    _1 = copy _2; // scope 0 at src/a.rs:1:1: 1:9"), None);
        assert_eq!(seen("    // + const_: Const { ty: fn(A) -> B {a::b} }"), None);
    }

    #[test]
    fn files_have_one_spelling() {
        assert_eq!(without_detours("src/../proto/./a.rs"), "proto/a.rs");
        assert_eq!(without_detours("/rustc/1/a.rs"), "/rustc/1/a.rs");
        assert_eq!(without_detours("../a.rs"), "../a.rs");
    }

    #[test]
    fn functions_are_read_with_their_path() {
        let header = "fn a::<impl at src/a.rs:3:5: 3:22>::get(_1: &a::E<(u8, T)>) -> u8 {";
        assert_eq!(function(header), Some("a::<impl at src/a.rs:3:5: 3:22>::get"));
        assert_eq!(function("const A: u8 = {"), None);
    }
}
