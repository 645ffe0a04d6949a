//! The names of functions, in the spellings of both of rustc's manglings and of debug information.

use super::types_in_names::{MAX_DEPTH, MAX_SEGMENTS, depth, split_once_top, split_top, type_tokens};

/// A function's name without generic arguments, hashes and closures.
///
/// | text | krate, path, name | self_ty, trait_path |
/// |---|---|---|
/// | `a::m::f::<T>::{closure#0}` | `a`, `m`, `f` | |
/// | `a::m::Type<T>::f` | `a`, `m::Type`, `f` | |
/// | `<a::m::Type<T>>::f` | `a`, `m::Type`, `f` | `a::m::Type` |
/// | `<a::m::Type as b::Trait>::f` | `a`, `m::Type`, `f` | `a::m::Type`, `b::Trait` |
/// | `<[u8] as b::Trait>::f` | `b`, `Trait`, `f` | `[]` `u8`, `b::Trait` |
/// | `a::n::<impl b::Trait for a::m::Type>::f` | `a`, `n`, `f` | `a::m::Type`, `b::Trait` |
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct FunctionName {
    /// The crate; empty for names without path, such as those of C functions.
    pub krate: String,
    /// Modules and type between crate and name; an impl that debug information only counts is `{impl}`.
    pub path: Vec<String>,
    /// The function itself.
    pub name: String,
    /// The type that implements: its path, after a token for each layer around it (`&`, `&mut`, `*`, `[]`, `[;]`, `dyn`).
    /// Tuples are `(2)`, function pointers `fn`, closures the path of their function and `{closure}`.
    pub self_ty: Option<Vec<String>>,
    /// The trait that is implemented.
    pub trait_path: Option<Vec<String>>,
    /// Functions inside the function, where the spelling tells these apart from modules.
    pub nested: Vec<String>,
    /// Whether it is a closure of the function, or the body of an async one.
    pub in_closure: bool,
}

/// A piece between `::`.
enum Part {
    Ident(String),
    /// `{{closure}}`, `{closure#0}`, `{async_fn_env#0}`.
    Closure,
    /// `{impl#0}`.
    CountedImpl,
    /// `<impl Trait for Type>`.
    Impl {
        self_ty: Vec<String>,
        trait_path: Option<Vec<String>>,
    },
    /// Generic arguments, shims.
    Nothing,
}

impl FunctionName {
    /// Reads a demangled symbol; none if it is not the name of a function that Rust could have.
    pub fn parse(text: &str) -> Option<FunctionName> {
        if depth(text)? > MAX_DEPTH {
            return None;
        }
        let segments = split_top(text.trim(), "::")?;
        let (first, rest) = segments.split_first().filter(|_| segments.len() <= MAX_SEGMENTS)?;
        match first.strip_prefix('<').and_then(|first| first.strip_suffix('>')) {
            Some(qualified) => Self::qualified(qualified, rest),
            None => Self::plain(&segments),
        }
    }

    /// `<Type as Trait>::f`, `<Type>::f`.
    fn qualified(text: &str, rest: &[&str]) -> Option<FunctionName> {
        let (self_ty, trait_path) = match split_once_top(text, " as ")? {
            Some((self_ty, trait_path)) => (type_tokens(self_ty)?, Some(type_tokens(trait_path)?)),
            None => (type_tokens(text)?, None),
        };
        let is_path = self_ty.len() > 1 && is_ident(&self_ty[0]) && self_ty[0] != "dyn" && self_ty[0] != "fn";
        let home = if is_path { Some(&self_ty) } else { trait_path.as_ref() };
        let (krate, path) = home.and_then(|home| home.split_first()).unzip();
        let mut name = FunctionName {
            krate: krate.cloned().unwrap_or_default(),
            path: path.map(<[String]>::to_vec).unwrap_or_default(),
            self_ty: Some(self_ty),
            trait_path,
            ..FunctionName::default()
        };
        for segment in rest {
            name.member(part(segment)?);
        }
        (!name.name.is_empty()).then_some(name)
    }

    /// A part behind the type.
    fn member(&mut self, part: Part) {
        match part {
            Part::Ident(ident) => {
                self.in_closure = false;
                if self.name.is_empty() { self.name = ident } else { self.nested.push(ident) }
            }
            Part::Closure => self.in_closure = true,
            Part::CountedImpl | Part::Impl { .. } | Part::Nothing => {}
        }
    }

    /// `krate::module::Type<T>::f`, `krate::module::<impl Trait for Type>::f`.
    fn plain(segments: &[&str]) -> Option<FunctionName> {
        let mut name = FunctionName::default();
        let mut idents = Vec::new();
        for segment in segments {
            match part(segment)? {
                part if name.self_ty.is_some() => name.member(part),
                Part::Ident(ident) => {
                    name.in_closure = false;
                    idents.push(ident);
                }
                Part::Closure => name.in_closure = true,
                Part::CountedImpl => idents.push("{impl}".to_owned()),
                Part::Impl { self_ty, trait_path } => {
                    (name.self_ty, name.trait_path) = (Some(self_ty), trait_path);
                }
                Part::Nothing => {}
            }
        }
        if name.self_ty.is_none() {
            name.name = idents.pop()?;
        }
        let mut idents = idents.into_iter();
        name.krate = idents.next().unwrap_or_default();
        name.path = idents.collect();
        (!name.name.is_empty() && name.name != "{impl}").then_some(name)
    }

    /// The whole path, crate first; a method's through its type.
    pub fn full_path(&self) -> Vec<String> {
        let mut full = match &self.self_ty {
            Some(self_ty) => self_ty.clone(),
            None if self.krate.is_empty() => Vec::new(),
            None => [&self.krate].into_iter().chain(&self.path).cloned().collect(),
        };
        full.push(self.name.clone());
        full.extend(self.nested.iter().cloned());
        full
    }
}

fn part(segment: &str) -> Option<Part> {
    let segment = segment.trim();
    if let Some(inner) = segment.strip_prefix('<').and_then(|inner| inner.strip_suffix('>')) {
        let Some(head) = inner.strip_prefix("impl ") else { return Some(Part::Nothing) };
        return Some(match split_once_top(head, " for ")? {
            Some((of, ty)) => Part::Impl { self_ty: type_tokens(ty)?, trait_path: Some(type_tokens(of)?) },
            None => Part::Impl { self_ty: type_tokens(head)?, trait_path: None },
        });
    }
    if segment.starts_with('{') {
        let inner = segment.trim_matches(['{', '}']);
        return Some(match inner.split(['#', '_', ':', '.']).next() {
            Some("closure" | "async" | "coroutine" | "generator" | "gen") => Part::Closure,
            Some("impl") => Part::CountedImpl,
            _ => Part::Nothing,
        });
    }
    let ident = segment.split(['<', '{']).next().unwrap_or_default();
    let ident = ident.strip_prefix("r#").unwrap_or(ident);
    is_ident(ident).then(|| Part::Ident(ident.to_owned()))
}

fn is_ident(text: &str) -> bool {
    text.starts_with(|c: char| c.is_alphabetic() || c == '_') && text.chars().all(|c| c.is_alphanumeric() || c == '_')
}
