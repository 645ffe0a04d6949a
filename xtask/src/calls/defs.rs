//! The functions of a crate that have a body, from the heads that MIR prints.

use std::collections::{HashMap, HashSet};

use super::callee::{bare, segments, split_top};
use crate::measure::files::Files;
use crate::measure::mir::split_args;
use crate::measure::own::Own;

/// What a function belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A module or another function.
    Free,
    /// A trait, which the last segment of the module names.
    Default(String),
    /// An `impl`.
    Impl {
        /// The bare type.
        ty: String,
        /// The trait's last name.
        of: Option<String>,
        /// The type is a parameter of the `impl`.
        is_blanket: bool,
        /// The type is a reference.
        is_reference: bool,
    },
    /// An `impl` that a derive or another macro wrote.
    Made,
}

/// A function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Def {
    /// The modules around it; enclosing functions are left out.
    pub module: Vec<String>,
    /// The path as printed.
    pub path: String,
    /// What it belongs to.
    pub kind: Kind,
}

/// Functions by their name.
#[derive(Debug, Default)]
pub struct Defs(HashMap<String, Vec<Def>>);

impl Defs {
    /// Reads the heads.
    pub fn of_heads(heads: &[String], own: &Own, files: &mut Files) -> Self {
        let all: HashSet<&str> = heads.iter().map(String::as_str).collect();
        let mut defs = Self::default();
        for head in &all {
            let parts = segments(head);
            let Some((name, parents)) = parts.split_last().filter(|(name, _)| !name.starts_with(['{', '<'])) else {
                continue;
            };
            let def = def(head, parents, &all, own, files);
            defs.0.entry((*name).to_owned()).or_default().push(def);
        }
        for same in defs.0.values_mut() {
            same.sort_by(|a, b| a.path.cmp(&b.path));
        }
        defs
    }

    /// Functions of a name.
    pub fn named(&self, name: &str) -> &[Def] {
        self.0.get(name).map(Vec::as_slice).unwrap_or_default()
    }
}

fn def(head: &str, parents: &[&str], all: &HashSet<&str>, own: &Own, files: &mut Files) -> Def {
    let kind = match parents.last() {
        Some(parent) if parent.starts_with("<impl at ") => {
            header(parent, files).map_or(Kind::Made, |text| of_header(&text))
        }
        Some(parent) if own.has_trait(&parents.join("::")) => Kind::Default((*parent).to_owned()),
        _ => Kind::Free,
    };
    let count = parents.len() - usize::from(matches!(kind, Kind::Default(_)));
    // Items inside of functions are of the module for everyone who does not look into the body.
    let is_module =
        |at: &usize| !parents[*at].starts_with(['<', '{', '_']) && !all.contains(parents[..=*at].join("::").as_str());
    let module = (0..count).take_while(is_module).map(|at| parents[at].to_owned()).collect();
    Def { module, path: head.to_owned(), kind }
}

/// The source of `<impl at FILE:L:C: L:C>` up to the brace.
fn header(segment: &str, files: &mut Files) -> Option<String> {
    let place = segment.strip_prefix("<impl at ")?.strip_suffix('>')?;
    let (start, end) = place.rsplit_once(": ")?;
    let mut parts = start.rsplitn(3, ':');
    let (column, line, file) = (parts.next()?, parts.next()?, parts.next()?);
    let (end_line, end_column) = end.split_once(':')?;
    let number = |text: &str| text.parse::<usize>().ok();
    let (line, column, end_line, end_column) = (number(line)?, number(column)?, number(end_line)?, number(end_column)?);
    let text = &files.of(file)?.text;
    let mut source = String::new();
    for (index, row) in text.lines().enumerate().skip(line.checked_sub(1)?).take(end_line + 1 - line) {
        let from = if index + 1 == line { column - 1 } else { 0 };
        let to = if index + 1 == end_line { end_column - 1 } else { usize::MAX };
        source.extend(row.split("//").next().unwrap_or(row).chars().take(to).skip(from));
        source.push(' ');
    }
    Some(source.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Type and trait of an `impl`'s header; macros and derives point to something else.
fn of_header(text: &str) -> Kind {
    let text = text.trim_start_matches("unsafe ").trim_start_matches("default ");
    let Some(rest) = text.strip_prefix("impl").filter(|_| !text.contains('$')) else { return Kind::Made };
    let (generics, rest) = match rest.strip_prefix('<') {
        Some(inner) => match closing(inner) {
            Some(at) => (&inner[..at], &inner[at + 1..]),
            None => return Kind::Made,
        },
        None => ("", rest),
    };
    let rest = split_top(rest, " where ").map_or(rest, |(head, _)| head).trim();
    let (of, ty) = split_top(rest, " for ").map_or((None, rest), |(of, ty)| (Some(bare(of)), ty));
    let ty = ty.trim().trim_end_matches('{').trim();
    let is_parameter = |param: &&str| param.split([':', '=']).next().is_some_and(|name| name.trim() == ty);
    let is_blanket = split_args(generics).iter().any(is_parameter);
    Kind::Impl { ty: bare(ty), of, is_blanket, is_reference: ty.starts_with('&') }
}

/// Where the bracket closes that is open before the text.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 1;
    let bytes = text.as_bytes();
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            b'<' => depth += 1,
            b'>' if at > 0 && bytes[at - 1] == b'-' => {}
            b'>' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Option<(String, Option<String>, bool)> {
        match of_header(text) {
            Kind::Impl { ty, of, is_blanket, .. } => Some((ty, of, is_blanket)),
            _ => None,
        }
    }

    fn read(ty: &str, of: Option<&str>, is_blanket: bool) -> Option<(String, Option<String>, bool)> {
        Some((ty.to_owned(), of.map(str::to_owned), is_blanket))
    }

    #[test]
    fn headers_tell_type_and_trait() {
        assert_eq!(of("impl<T> Engine<T>"), read("Engine", None, false));
        assert_eq!(of("impl<F: Fn() -> u8> a::Store for W<F> where F: Send"), read("W", Some("Store"), false));
        assert_eq!(of("unsafe impl<'a, S: Store> Store for &'a S"), read("S", Some("Store"), false));
        assert_eq!(of("impl<T: ?Sized> Ext for T"), read("T", Some("Ext"), true));
        assert_eq!(of("impl<F> Run for F where F: for<'a> Fn(&'a u8)"), read("F", Some("Run"), true));
    }

    #[test]
    fn what_macros_write_has_no_header() {
        assert_eq!(of("Clone"), None);
        assert_eq!(of("impl Store for $ty"), None);
    }

    #[test]
    fn heads_of_functions_are_told_apart() {
        let own = Own::of_paths(&["a::Engine"], &["a::Store"]);
        let heads =
            ["a::b::free", "a::Store::twice", "a::b::free::inner", "a::b::free::{closure#0}"].map(str::to_owned);
        let defs = Defs::of_heads(&heads, &own, &mut Files::new(std::path::Path::new(".")));
        let one = |name| defs.named(name).first().map(|def| (def.module.join("::"), def.kind.clone()));
        assert_eq!(one("free"), Some(("a::b".to_owned(), Kind::Free)));
        assert_eq!(one("inner"), Some(("a::b".to_owned(), Kind::Free)));
        assert_eq!(one("twice"), Some(("a".to_owned(), Kind::Default("Store".to_owned()))));
        assert_eq!(one("{closure#0}"), None);
    }
}
