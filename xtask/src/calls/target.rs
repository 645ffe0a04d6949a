//! Which of a crate's functions a printed callee is.

use super::callee::{Callee, Known, Owner, bare, known, without_references};
use super::defs::{Def, Defs, Kind};
use crate::measure::mir::{split_args, without_arguments};
use crate::measure::own::Own;

/// What a callee is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// Another crate's, or a value's.
    Foreign,
    /// One of these: implementations of one trait for one type with other arguments are not told apart.
    Function(Vec<Def>),
    /// A function of the crate's trait for a type that rustc does not know either.
    Open(Known),
    /// The crate's, but written by a macro or derive, or without a body.
    Made,
}

/// What is known of a crate's names.
pub struct Names<'n> {
    /// Types and traits.
    pub own: &'n Own,
    /// Functions.
    pub defs: &'n Defs,
}

impl Names<'_> {
    /// Finds the function.
    pub fn target(&self, callee: &Callee) -> Target {
        match &callee.owner {
            Owner::Trait { ty, of, args } => self.of_trait(&callee.name, ty, of, args),
            Owner::Type(ty) => self.inherent(&callee.name, &bare(ty), self.is_own(without_arguments(ty).0)),
            Owner::Path(path) => match self.free(&callee.name, path) {
                found if !found.is_empty() => Target::Function(found),
                _ => self.inherent(&callee.name, &bare(path), self.is_own(path)),
            },
        }
    }

    /// A trimmed path has one segment, wherever the item is.
    fn is_own(&self, path: &str) -> bool {
        self.own.has_item(path) || !path.contains("::") && self.own.has_named(path)
    }

    fn is_own_type(&self, ty: &str) -> bool {
        self.is_own(without_arguments(without_references(ty)).0)
    }

    fn defs(&self, name: &str, is_wanted: impl Fn(&Def) -> bool) -> Vec<Def> {
        self.defs.named(name).iter().filter(|def| is_wanted(def)).cloned().collect()
    }

    fn free(&self, name: &str, path: &str) -> Vec<Def> {
        let full = if path.is_empty() { name.to_owned() } else { format!("{path}::{name}") };
        let found = self.defs(name, |def| def.kind == Kind::Free && def.path == full);
        if !found.is_empty() {
            return found;
        }
        // Inside of a method the head has `<impl at ..>` where the callee has the type.
        let parent = path.rsplit("::").next().unwrap_or_default();
        let tail = format!("::{parent}::{name}");
        self.defs(name, |def| def.kind == Kind::Free && def.path.contains("<impl at ") && def.path.ends_with(&tail))
    }

    fn inherent(&self, name: &str, ty: &str, is_own: bool) -> Target {
        let is_wanted = |def: &Def| matches!(&def.kind, Kind::Impl { ty: of, of: None, .. } if of == ty);
        let found = self.defs(name, is_wanted);
        match (found.is_empty(), is_own || ty.starts_with("dyn ")) {
            (false, true) => Target::Function(found),
            (true, true) if !ty.starts_with("dyn ") => Target::Made,
            _ => Target::Foreign,
        }
    }

    fn of_trait(&self, name: &str, ty: &str, of: &str, args: &str) -> Target {
        let is_own_trait = self.is_own(of);
        let (short, short_of) = (bare(ty), bare(of));
        let is_wanted = |def: &Def| match &def.kind {
            // An `impl` for a reference beside a derive for the type is common.
            Kind::Impl { ty: def_ty, of: Some(of), is_blanket: false, is_reference } => {
                *def_ty == short && *of == short_of && *is_reference == ty.starts_with('&')
            }
            _ => false,
        };
        let of_type = self.defs(name, is_wanted);
        let known = known(ty, |ty| self.own.has_item(ty));
        // A trimmed type's name looks like a parameter's, but has an implementation.
        let is_trimmed = known == Known::Generic && !ty.contains("::") && !of_type.is_empty();
        if known != Known::Type && !is_trimmed {
            return if is_own_trait { Target::Open(known) } else { Target::Foreign };
        }
        let is_own_type = self.is_own_type(ty);
        // The crate may implement a foreign trait for a foreign type only with its own types as the trait's arguments;
        // by the orphan rules a `Box` or `Pin` of an own type counts as own.
        let of_own = |args: &str| split_args(args).iter().any(|arg| self.is_own_type(arg.trim_start_matches("dyn ")));
        let is_fundamental = matches!(short.as_str(), "Box" | "Pin");
        let type_args = without_arguments(ty).1.filter(|_| is_fundamental).unwrap_or_default();
        if !is_own_trait && !is_own_type && !of_own(args) && !of_own(type_args) {
            return Target::Foreign;
        }
        if !of_type.is_empty() {
            return Target::Function(of_type);
        }
        if !is_own_trait {
            let is_made = is_own_type && !self.defs(name, |def| def.kind == Kind::Made).is_empty();
            return if is_made { Target::Made } else { Target::Foreign };
        }
        let blanket =
            |def: &Def| matches!(&def.kind, Kind::Impl { of: Some(of), is_blanket: true, .. } if *of == short_of);
        let default = |def: &Def| matches!(&def.kind, Kind::Default(of) if *of == short_of);
        let found = [self.defs(name, blanket), self.defs(name, default)].into_iter().find(|found| !found.is_empty());
        found.map_or(Target::Made, Target::Function)
    }
}

#[cfg(test)]
mod tests {
    use super::super::callee::parse;
    use super::*;
    use crate::measure::files::Files;

    fn is_own_function(printed: &str) -> bool {
        matches!(target(printed), Some(Target::Function(_)))
    }

    fn target(printed: &str) -> Option<Target> {
        let own = Own::of_paths(&["a::Engine", "a::Error"], &["a::Store"]);
        let heads = ["a::free", "a::Store::twice", "a::<impl at x.rs:1:1: 1:2>::get::inner"].map(str::to_owned);
        let defs = Defs::of_heads(&heads, &own, &mut Files::new(std::path::Path::new("nowhere")));
        Some(Names { own: &own, defs: &defs }.target(&parse(printed)?))
    }

    #[test]
    fn functions_are_found_by_their_path() {
        assert!(is_own_function("a::free::<u8>"));
        assert!(is_own_function("a::Engine::<T>::get::inner"));
        assert_eq!(target("b::free"), Some(Target::Foreign));
        assert_eq!(target("std::mem::drop::<u8>"), Some(Target::Foreign));
    }

    #[test]
    fn parameters_are_none_of_the_crates_types() {
        // `K` is the name of some item in a module, too.
        let own = Own::of_paths(&["a::K"], &["a::Store"]);
        let names = Names { own: &own, defs: &Defs::default() };
        let target = parse("<K as a::Store>::get").map(|callee| names.target(&callee));
        assert_eq!(target, Some(Target::Open(Known::Generic)));
    }

    #[test]
    fn functions_of_traits_depend_on_the_type() {
        assert!(is_own_function("<a::Engine<u8> as a::Store>::twice"));
        assert_eq!(target("<S as a::Store>::twice"), Some(Target::Open(Known::Generic)));
        assert_eq!(target("<dyn a::Store as a::Store>::twice"), Some(Target::Open(Known::Dyn)));
        assert_eq!(target("<S as std::clone::Clone>::clone"), Some(Target::Foreign));
        assert_eq!(target("<<C as a::Conf>::Engine as a::Store>::twice"), Some(Target::Open(Known::Generic)));
        assert_eq!(target("<u128 as std::convert::From<u64>>::from"), Some(Target::Foreign));
        assert_eq!(target("<std::io::Error as std::fmt::Display>::fmt"), Some(Target::Foreign));
    }
}
