//! The call edges that hotlock reports.

use std::collections::BTreeMap;

use serde_json::Value;

use super::callee::{bare, segments};
use super::defs::{Def, Kind};
use crate::measure::Place;

/// One reported callee.
#[derive(Clone, Debug)]
pub struct Said {
    /// Its path: crate, modules, type or trait, name.
    pub callee: String,
    /// It is one of several candidates, or a guess.
    pub maybe: bool,
}

/// Reported callees by place.
pub type SaidAt = BTreeMap<Place, Vec<Said>>;

/// Picks the calls of hotlock's facts.
pub fn of_lines(lines: &[Value]) -> SaidAt {
    let mut said = SaidAt::new();
    for line in lines.iter().filter(|line| line["kind"] == "call") {
        let number = |key: &str| line[key].as_u64().unwrap_or_default() as u32;
        let text = |key: &str| line[key].as_str().unwrap_or_default().to_owned();
        let at = (text("file"), number("line"), number("col"));
        let maybe = line["maybe"].as_bool().unwrap_or_default();
        said.entry(at).or_default().push(Said { callee: text("callee"), maybe });
    }
    said
}

impl Said {
    /// The last name.
    pub fn name(&self) -> &str {
        segments(&self.callee).last().copied().unwrap_or_default()
    }

    /// Whether this is the function: same modules, same type or trait, same name.
    pub fn is(&self, def: &Def, name: &str) -> bool {
        let parts = segments(&self.callee);
        let Some((last, parents)) = parts.get(1..).and_then(<[&str]>::split_last) else { return false };
        if *last != name {
            return false;
        }
        let owner = match &def.kind {
            Kind::Free => return parents == def.module,
            Kind::Default(of) => of,
            Kind::Impl { ty, .. } => ty,
            Kind::Made => return false,
        };
        parents.split_last().is_some_and(|(ty, module)| bare(type_of(ty)) == *owner && module == def.module)
    }

    /// Whether this is a function of the trait itself.
    pub fn is_of(&self, of: &str) -> bool {
        segments(&self.callee).iter().rev().nth(1).is_some_and(|owner| *owner == of)
    }
}

/// `<Type as Trait>` names the type too.
fn type_of(owner: &str) -> &str {
    let inner = owner.strip_prefix('<').and_then(|owner| owner.strip_suffix('>'));
    inner.and_then(|inner| super::callee::split_top(inner, " as ")).map_or(owner, |(ty, _)| ty)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is(callee: &str, module: &str, kind: Kind) -> bool {
        let module = module.split("::").filter(|part| !part.is_empty()).map(str::to_owned).collect();
        let def = Def { module, path: String::new(), kind };
        Said { callee: callee.to_owned(), maybe: false }.is(&def, "get")
    }

    #[test]
    fn modules_types_and_names_must_agree() {
        let engine = || Kind::Impl { ty: "Engine".to_owned(), of: None, is_blanket: false, is_reference: false };
        assert!(is("krate::a::Engine::get", "a", engine()));
        assert!(is("krate::a::<Engine as Store>::get", "a", engine()));
        assert!(!is("krate::b::Engine::get", "a", engine()));
        assert!(!is("krate::a::Other::get", "a", engine()));
        assert!(!is("krate::a::Engine::put", "a", engine()));
        assert!(is("krate::get", "", Kind::Free));
        assert!(is(
            "krate::a::[T]::get",
            "a",
            Kind::Impl { ty: "[".to_owned(), of: None, is_blanket: false, is_reference: false }
        ));
    }

    #[test]
    fn several_lines_of_one_place_are_candidates() {
        let line = |callee: &str| serde_json::json!({ "kind": "call", "file": "a.rs", "line": 1, "col": 2, "callee": callee, "maybe": true });
        let said = of_lines(&[line("k::A::f"), line("k::B::f")]);
        assert_eq!(said.values().map(Vec::len).collect::<Vec<_>>(), [2]);
    }
}
