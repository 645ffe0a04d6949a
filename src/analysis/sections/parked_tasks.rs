//! Locks that hold what wakes the tasks that wait.

use crate::analysis::world::World;
use rustc_hash::FxHashSet;

use super::dossier::Dossier;
use crate::types::lower_ty::field_types;
use crate::types::program::AdtId;
use crate::types::ty::Ty;

/// Whether a lock protects wakers, alone or with the state that their tasks wait for: whoever polls leaves one, whoever wakes takes
/// it, and both must agree on which comes first. Those of many things, kept by key, are another matter.
pub fn parks_tasks(world: &World<'_>, dossier: &Dossier) -> bool {
    let program = world.program;
    let mut open: Vec<Ty> = dossier.lock.iter().map(|lock| lock.inner.clone()).collect();
    let mut seen: FxHashSet<AdtId> = FxHashSet::default();
    while let Some(ty) = open.pop() {
        let mut parts = Vec::new();
        let has_map = ty.any(&mut |part| {
            let adt = part.as_adt().map(|(adt, _)| adt);
            parts.extend(adt);
            adt.is_some_and(|adt| program.adt(adt).known.map)
        });
        if has_map {
            continue;
        }
        for adt in parts {
            if program.adt(adt).known.lang.is_some_and(|lang| lang == "waker") {
                return true;
            }
            if seen.insert(adt) {
                let variants = 0..program.adt(adt).variants.len() as u32;
                open.extend(variants.flat_map(|variant| field_types(program, adt, variant)).cloned());
            }
        }
    }
    false
}
