//! Which types generic parameters stand for: what the workspace's own calls put in.

use rustc_hash::FxHashMap;

use crate::types::infer::{Callee, PathValue};
use crate::types::lower_ty::fn_sig;
use crate::types::program::{FnId, Program};
use crate::types::ty::{Args, Predicate, Ty};
use crate::types::typed::TypedProgram;

/// A parameter that stands for more types than this could be anything.
const MAX_TYPES: usize = 16;

/// What one parameter stands for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Instantiation {
    /// The types that were seen.
    pub(crate) types: Vec<Ty>,
    /// Whether there may be others.
    pub(crate) is_open: bool,
    /// Whether there were too many to keep any.
    is_any: bool,
}

/// A generic parameter: the function, and the index in its own and its owner's parameters.
type Param = (FnId, u16);

/// What all parameters stand for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Instantiations {
    known: FxHashMap<Param, Instantiation>,
}

/// What one call says of one parameter.
enum Said {
    Type(Ty),
    Open,
    /// Whatever this parameter of the caller stands for.
    Same(Param),
}

impl Instantiations {
    /// Gathers what all calls say, then follows parameters that are passed on.
    pub(crate) fn gather(typed: &TypedProgram<'_>) -> Instantiations {
        let said: Vec<(Param, Said)> = typed.functions_with_bodies().flat_map(|id| said_in(typed, id)).collect();
        let mut instantiations = Instantiations::default();
        let mut flows: FxHashMap<Param, Vec<Param>> = FxHashMap::default();
        let mut changed = Vec::new();
        for (param, said) in said {
            let news = match said {
                Said::Type(ty) => instantiations.known.entry(param).or_default().add(&ty),
                Said::Open => instantiations.known.entry(param).or_default().open(),
                Said::Same(from) => {
                    flows.entry(from).or_default().push(param);
                    false
                }
            };
            if news {
                changed.push(param);
            }
        }
        while let Some(from) = changed.pop() {
            let Some(instance) = instantiations.known.get(&from).cloned() else { continue };
            for to in flows.get(&from).into_iter().flatten() {
                let target = instantiations.known.entry(*to).or_default();
                let mut news = instance.is_open && target.open() || instance.is_any && target.any();
                for ty in &instance.types {
                    news |= target.add(ty);
                }
                if news {
                    changed.push(*to);
                }
            }
        }
        instantiations
    }

    /// What a parameter stands for; none if no call was seen.
    pub(crate) fn of(&self, id: FnId, index: u16) -> Option<&Instantiation> {
        self.known.get(&(id, index))
    }
}

impl Instantiation {
    fn add(&mut self, ty: &Ty) -> bool {
        if self.types.contains(ty) {
            return false;
        }
        if self.is_any {
            return false;
        }
        if self.types.len() >= MAX_TYPES {
            // Which ones came first must not show.
            return self.any();
        }
        self.types.push(ty.clone());
        true
    }

    fn any(&mut self) -> bool {
        self.types.clear();
        self.is_open = true;
        !std::mem::replace(&mut self.is_any, true)
    }

    fn open(&mut self) -> bool {
        !std::mem::replace(&mut self.is_open, true)
    }
}

fn said_in(typed: &TypedProgram<'_>, id: FnId) -> Vec<(Param, Said)> {
    let types = typed.types(id);
    let mut found = Vec::new();
    let calls = types.callees.values().chain(types.implicit.iter().map(|call| &call.callee));
    for Callee { fn_id, args, .. } in calls {
        said_of(typed.program, id, *fn_id, args, &mut found);
    }
    for value in types.values.values() {
        if let PathValue::Fn(fn_id, args) = value {
            said_of(typed.program, id, *fn_id, args, &mut found);
        }
    }
    found
}

fn said_of(program: &Program<'_>, caller: FnId, callee: FnId, args: &Args, found: &mut Vec<(Param, Said)>) {
    if program.is_stub(program.function(callee).home.module) {
        return;
    }
    let sig = fn_sig(program, callee);
    for (index, arg) in args.iter().enumerate() {
        // Only what is bounded is ever asked about.
        let is_bounded = |bound: &Predicate| matches!(bound.self_ty(), Ty::Param(own, _) if usize::from(*own) == index);
        if !sig.predicates.iter().any(is_bounded) {
            continue;
        }
        let said = match arg {
            Ty::Param(own, _) => Said::Same((caller, *own)),
            Ty::Ref(inner, _) if matches!(**inner, Ty::Param(..)) => match **inner {
                Ty::Param(own, _) => Said::Same((caller, own)),
                _ => Said::Open,
            },
            Ty::Unknown | Ty::Foreign(..) | Ty::Opaque(_) | Ty::Projection(..) | Ty::Var(_) => Said::Open,
            ty => Said::Type(ty.peeled().clone()),
        };
        found.push(((callee, index as u16), said));
    }
}
