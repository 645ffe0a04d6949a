//! Functions of programs that nothing calls: what happens there costs nobody anything.
//!
//! Asked of the library beside the programs of a package, and of libraries that are not published, since others may call what
//! another library offers. What a program itself does not call the compiler warns about. Errs towards use: a function of that name
//! that is called on something unknown, an attribute that may hand it to a framework, an entry point that somebody named, a library that
//! programs in other languages load.

use rustc_hash::FxHashMap;

use super::{Sections, runners};
use crate::source::{FileId, Loc, Span};
use crate::types::program::FnId;

/// The bodies of such functions, by file.
pub(super) type UnusedCode = FxHashMap<FileId, Vec<Span>>;

impl Sections<'_> {
    /// Whether a place lies in a function that nothing of its program calls but what is itself not called.
    pub(in crate::analysis) fn is_unused_at(&self, loc: Loc) -> bool {
        let unused = self.unused.get_or_init(|| find(self));
        unused.get(&loc.file).is_some_and(|spans| spans.iter().any(|span| span.contains(loc.span)))
    }
}

fn find(cx: &Sections<'_>) -> UnusedCode {
    let mut callers: FxHashMap<FnId, Vec<FnId>> = FxHashMap::default();
    for id in cx.functions() {
        if let Some(calls) = callers_in_products(cx, id) {
            callers.insert(id, calls);
        }
    }
    // Functions that only call each other are not used either, so that those with a user are taken away until none is left.
    loop {
        let is_used = |id: &FnId| callers[id].iter().any(|caller| caller != id && !callers.contains_key(caller));
        let used: Vec<FnId> = callers.keys().copied().filter(is_used).collect();
        if used.is_empty() {
            break;
        }
        used.iter().for_each(|id| drop(callers.remove(id)));
    }
    let mut found = UnusedCode::default();
    for id in callers.into_keys() {
        let root = cx.typed.body(id).and_then(|body| Some(body.expr(body.root?).span));
        found.entry(cx.program.function(id).home.file).or_default().extend(root);
    }
    found
}

/// The functions that call one which may be unused, tests left out.
fn callers_in_products(cx: &Sections<'_>, id: FnId) -> Option<Vec<FnId>> {
    let krate = cx.program.crate_of(cx.program.function(id).home.module);
    if !krate.is_for_programs || krate.is_foreign_lib || cx.heat.is_reached(id) {
        return None;
    }
    let callers = runners::calls_of(cx, id)?.into_iter().map(|call| call.fn_id);
    Some(callers.filter(|caller| !cx.program.function(*caller).home.is_test).collect())
}
