//! Containers of dependencies that are looked into by key, by what their functions take and give.

use rustc_hash::FxHashSet;

use crate::facts::{Name, SelfParam};
use crate::knowledge::conventions;
use crate::types::lower_ty::fn_sig;
use crate::types::names::impls::Head;
use crate::types::program::{AdtId, FnId, ImplId, Program};
use crate::types::ty::Ty;

impl Program<'_> {
    /// Whether a type of that name, which has two or more parameters and is of no stub, is looked into by key: the functions of one that
    /// was read say so, or its name.
    pub(crate) fn is_map_name(&self, name: Name) -> bool {
        conventions::is_map_name(name) || self.keyed.get_or_init(|| keyed_names(self)).contains(&name)
    }
}

/// The names of all such types of dependencies; of two types of one name both must be.
fn keyed_names(program: &Program<'_>) -> FxHashSet<Name> {
    let (mut keyed, mut others) = (FxHashSet::default(), FxHashSet::default());
    for (number, adt) in program.adts.iter().enumerate().filter(|(_, adt)| program.is_dependency(adt.home.module)) {
        let is_keyed = is_keyed(program, AdtId(number as u32));
        if is_keyed {
            keyed.insert(adt.name)
        } else {
            others.insert(adt.name)
        };
    }
    keyed.retain(|name| !others.contains(name));
    keyed
}

/// Whether a value is put in under a key by one function, and got by its key from another.
fn is_keyed(program: &Program<'_>, adt: AdtId) -> bool {
    let blocks = program.impl_index.inherent(Head::Adt(adt));
    let any = |is_meant: fn(&Program<'_>, FnId, &Ty, &Ty) -> bool| {
        blocks.iter().any(|block| {
            let Some((key, value)) = key_and_value(program, *block) else { return false };
            program.impl_def(*block).fns.iter().any(|id| is_meant(program, *id, &key, &value))
        })
    };
    any(puts) && any(gets)
}

/// The first two parameters of the type that a block is for.
fn key_and_value(program: &Program<'_>, block: ImplId) -> Option<(Ty, Ty)> {
    let head = program.impl_def(block).head.get()?;
    match &**head.self_ty.as_adt()?.1 {
        [key @ Ty::Param(..), value @ Ty::Param(..), ..] if key != value => Some((key.clone(), value.clone())),
        _ => None,
    }
}

/// `fn put(&mut self, key: K, value: V)`.
fn puts(program: &Program<'_>, id: FnId, key: &Ty, value: &Ty) -> bool {
    let params = &fn_sig(program, id).params;
    takes_self(program, id) && matches!(params.as_slice(), [_, first, second, ..] if first == key && second == value)
}

/// `fn get(&self, key: &K) -> Option<&V>`, `key` being of any type that stands for keys.
fn gets(program: &Program<'_>, id: FnId, _: &Ty, value: &Ty) -> bool {
    let sig = fn_sig(program, id);
    let is_optional = program.lang_adt(&sig.output).is_some_and(|lang| lang == "option");
    let takes_key =
        matches!(sig.params.as_slice(), [_, Ty::Ref(key, _)] if matches!(**key, Ty::Param(..)) && **key != *value);
    takes_self(program, id) && takes_key && is_optional && sig.output.any(&mut |part| part == value)
}

fn takes_self(program: &Program<'_>, id: FnId) -> bool {
    !matches!(program.function(id).facts.self_param, None | Some(SelfParam::Value))
}
