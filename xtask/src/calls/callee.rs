//! What rustc's printed callees name.

use crate::measure::mir::{rsplit_path, without_arguments};

/// A called function as rustc prints it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Callee {
    /// Its last name.
    pub name: String,
    /// What it belongs to.
    pub owner: Owner,
}

impl Callee {
    /// The path of the trait whose function it is.
    pub fn of_trait(&self) -> Option<&str> {
        match &self.owner {
            Owner::Trait { of, .. } => Some(of),
            Owner::Path(_) | Owner::Type(_) => None,
        }
    }
}

/// What a called function belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Owner {
    /// A path without generic arguments: a module's, a type's or (for nested items) a function's.
    Path(String),
    /// A type that has no path of its own or is named from another module: `<impl a::B>`, `<dyn T>`, `<[u8]>`.
    Type(String),
    /// `<ty as of<args>>`.
    Trait {
        /// The implementing type as printed.
        ty: String,
        /// The trait's path.
        of: String,
        /// The trait's arguments, or nothing.
        args: String,
    },
}

/// How far rustc knows the type behind a trait's function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// A type.
    Type,
    /// `dyn Trait`.
    Dyn,
    /// A generic parameter, `Self`, `impl Trait` or an associated type of one.
    Generic,
}

const PRIMITIVES: [&str; 17] = [
    "bool", "char", "str", "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize",
    "f32", "f64",
];

/// Takes a printed callee apart; none for calls through pointers and closures.
pub fn parse(printed: &str) -> Option<Callee> {
    let path = without_arguments(printed).0;
    let (owner, name) = split_last(path)?;
    let is_name = name.chars().all(|c| c.is_alphanumeric() || c == '_') && !name.is_empty();
    is_name.then(|| Callee { name: name.to_owned(), owner: owner_of(owner) })
}

/// A path and its last name; a function of the root has an empty path.
fn split_last(path: &str) -> Option<(&str, &str)> {
    match rsplit_path(path) {
        Some(parts) => Some(parts),
        None if path.contains([':', '<', ' ', '{']) => None,
        None => Some(("", path)),
    }
}

fn owner_of(owner: &str) -> Owner {
    if owner.is_empty() {
        return Owner::Path(String::new());
    }
    let (head, args) = without_arguments(owner);
    let args = args.unwrap_or_default();
    if head.is_empty() {
        return match split_top(args, " as ") {
            Some((ty, of)) => {
                let (of, args) = without_arguments(of);
                Owner::Trait { ty: ty.to_owned(), of: of.to_owned(), args: args.unwrap_or_default().to_owned() }
            }
            None => Owner::Type(args.to_owned()),
        };
    }
    if let Some(ty) = args.strip_prefix("impl ").filter(|_| owner.ends_with(&format!("<{args}>"))) {
        // A type's arguments have no `impl` behind `::<` but as a parameter: `Vec::<impl Trait>` has a head in upper case.
        let is_type = head.rsplit("::").next().is_some_and(|last| last.starts_with(char::is_uppercase));
        if !is_type {
            return Owner::Type(ty.to_owned());
        }
    }
    Owner::Path(segments(owner).into_iter().filter(|segment| !segment.starts_with('<')).collect::<Vec<_>>().join("::"))
}

/// A path's segments; those of arguments keep their brackets.
pub fn segments(path: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = path;
    while let Some((first, behind)) = split_top(rest, "::") {
        parts.push(first);
        rest = behind;
    }
    parts.push(rest);
    // A type inside of a type's function is printed as `A<T>::f::B`.
    parts.into_iter().map(|part| if part.starts_with('<') { part } else { without_arguments(part).0 }).collect()
}

/// Splits at the first separator outside of brackets.
pub fn split_top<'t>(text: &'t str, separator: &str) -> Option<(&'t str, &'t str)> {
    let mut depth = 0i32;
    let bytes = text.as_bytes();
    for (at, byte) in bytes.iter().enumerate() {
        if depth == 0 && bytes[at..].starts_with(separator.as_bytes()) {
            return Some((&text[..at], &text[at + separator.len()..]));
        }
        match byte {
            b'<' | b'(' | b'[' | b'{' => depth += 1,
            b'>' if at > 0 && matches!(bytes[at - 1], b'-' | b'=') => {}
            b'>' | b')' | b']' | b'}' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// Whether the type is one that only the caller's caller or the running program knows. A single name is a parameter
/// unless `is_own` knows it: other crates' types have a path.
pub fn known(ty: &str, is_own: impl Fn(&str) -> bool) -> Known {
    let ty = without_references(ty);
    if ty.starts_with("dyn ") || ty.starts_with("(dyn ") {
        return Known::Dyn;
    }
    // `<T as Trait>::Item`; a type inside of an implementation's function has the function's name in between.
    let is_projection = ty.starts_with('<') && segments(ty).len() == 2;
    let is_name = ty.chars().all(|c| c.is_alphanumeric() || c == '_');
    let is_parameter = is_name && !PRIMITIVES.contains(&ty) && !is_own(ty);
    if ty.starts_with("impl ") || is_projection || is_parameter { Known::Generic } else { Known::Type }
}

/// A type's last name without references, arguments and path; for types without a name what tells them apart.
pub fn bare(ty: &str) -> String {
    let ty = without_references(ty.trim());
    let unnamed = ty.trim_start_matches('(');
    if let Some(bounds) = unnamed.strip_prefix("dyn ").or_else(|| unnamed.strip_prefix("impl ")) {
        let first = bounds.split(" + ").next().unwrap_or(bounds).trim_end_matches(')');
        return format!("dyn {}", bare(first));
    }
    if ty.starts_with(['(', '[']) {
        return ty.chars().take(1).collect();
    }
    segments(ty).last().copied().unwrap_or(ty).to_owned()
}

/// The type behind references and pointers.
pub fn without_references(ty: &str) -> &str {
    let mut rest = ty;
    loop {
        let shorter = rest.strip_prefix('&').or_else(|| rest.strip_prefix("mut "));
        let shorter = shorter.or_else(|| rest.strip_prefix("*const ").or_else(|| rest.strip_prefix("*mut ")));
        rest = match shorter {
            Some(shorter) => shorter,
            None if rest.starts_with('\'') => match rest.split_once(' ') {
                Some((_, behind)) => behind,
                None => return rest,
            },
            None => return rest,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_path(printed: &str) -> Option<(String, String)> {
        match parse(printed)? {
            Callee { name, owner: Owner::Path(path) } => Some((path, name)),
            _ => None,
        }
    }

    fn of_trait(printed: &str) -> Option<(String, String, String)> {
        match parse(printed)? {
            Callee { name, owner: Owner::Trait { ty, of, .. } } => Some((ty, of, name)),
            _ => None,
        }
    }

    fn path(owner: &str, name: &str) -> Option<(String, String)> {
        Some((owner.to_owned(), name.to_owned()))
    }

    fn as_trait(ty: &str, of: &str, name: &str) -> Option<(String, String, String)> {
        Some((ty.to_owned(), of.to_owned(), name.to_owned()))
    }

    #[test]
    fn functions_and_inherent_methods_have_a_path() {
        assert_eq!(of_path("asy"), path("", "asy"));
        assert_eq!(of_path("cache::util::free::<u8>"), path("cache::util", "free"));
        assert_eq!(of_path("cache::Engine::<T>::get"), path("cache::Engine", "get"));
        assert_eq!(
            of_path("cache::Engine::<u8>::run::<{closure@src/lib.rs:45:29: 45:31}>"),
            path("cache::Engine", "run")
        );
        assert_eq!(of_path("A::<T>::m::{closure#0}::deep"), path("A::m::{closure#0}", "deep"));
    }

    #[test]
    fn trimmed_paths_are_read_too() {
        assert_eq!(of_path("Engine::<T>::get"), path("Engine", "get"));
        assert_eq!(of_trait("<Engine<u8> as Store>::load"), as_trait("Engine<u8>", "Store", "load"));
    }

    #[test]
    fn types_without_a_path_are_owners() {
        let owner = |printed| parse(printed).map(|callee| callee.owner);
        assert_eq!(owner("sub::<impl a::Tup<u8>>::elsewhere"), Some(Owner::Type("a::Tup<u8>".to_owned())));
        assert_eq!(owner("<dyn cache::Store>::inherent"), Some(Owner::Type("dyn cache::Store".to_owned())));
        assert_eq!(owner("core::num::<impl u8>::count_ones"), Some(Owner::Type("u8".to_owned())));
        assert_eq!(of_path("std::vec::Vec::<impl Tr>::push"), path("std::vec::Vec", "push"));
    }

    #[test]
    fn a_traits_function_has_type_and_trait() {
        let par = "<cache::Engine<u8> as cache::Par<std::vec::Vec<u8>>>::par";
        assert_eq!(of_trait(par), as_trait("cache::Engine<u8>", "cache::Par", "par"));
        assert_eq!(of_trait("<dyn Fn(u8) -> A as Tr>::t::<u8>"), as_trait("dyn Fn(u8) -> A", "Tr", "t"));
        assert_eq!(of_trait("<impl Tr as a::Tr>::t"), as_trait("impl Tr", "a::Tr", "t"));
        let item = "<<I as std::iter::Iterator>::Item as Qr>::q";
        assert_eq!(of_trait(item), as_trait("<I as std::iter::Iterator>::Item", "Qr", "q"));
    }

    #[test]
    fn calls_through_values_name_nothing() {
        assert_eq!(parse("move _2"), None);
        assert_eq!(parse("copy (*_5)"), None);
        assert_eq!(parse("A::<T>::m::{closure#0}"), None);
    }

    #[test]
    fn only_types_with_a_name_are_known() {
        let is_own = |name: &str| name == "Tup";
        assert_eq!(known("Tup", is_own), Known::Type);
        assert_eq!(known("u8", is_own), Known::Type);
        assert_eq!(known("cache::Engine<T>", is_own), Known::Type);
        assert_eq!(known("[u8; 4]", is_own), Known::Type);
        assert_eq!(known("&'a mut S", is_own), Known::Generic);
        assert_eq!(known("impl Store", is_own), Known::Generic);
        assert_eq!(known("Self", is_own), Known::Generic);
        assert_eq!(known("<I as std::iter::Iterator>::Item", is_own), Known::Generic);
        assert_eq!(known("<a::B as a::Tr>::f::Local", is_own), Known::Type);
        assert_eq!(known("dyn cache::Store + 'a", is_own), Known::Dyn);
    }

    #[test]
    fn bare_names_leave_out_what_two_printers_spell_differently() {
        assert_eq!(bare("&'a mut cache::Engine<std::vec::Vec<u8>>"), "Engine");
        assert_eq!(bare("A<T>::m::Loc"), "Loc");
        assert_eq!(bare("dyn cache::Store + Send"), bare("(dyn Store + '_)"));
        assert_eq!(bare("[u8; 4]"), bare("[u8; _]"));
    }
}
