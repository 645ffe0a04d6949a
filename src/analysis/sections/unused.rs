//! Functions of programs that nothing calls, or that no value is made for: what happens there costs nobody anything.
//!
//! Asked of the library beside the programs of a package, and of libraries that are not published, since others may call what another library
//! offers, and make its values. What a program itself does not call the compiler warns about. Errs towards use: a function of that name
//! that is called on something unknown, an attribute that may hand it to a framework, an entry point that somebody named, a library that
//! programs in other languages load.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Sections, runners};
use crate::source::{FileId, Loc, Span};
use crate::types::program::{CrateId, FnId};

/// The bodies of such functions, by file.
pub(super) type UnusedCode = FxHashMap<FileId, Vec<Span>>;

impl Sections<'_> {
    /// Whether a place lies in a function that nothing of its program uses but what is itself not used.
    pub(in crate::analysis) fn is_unused_at(&self, loc: Loc) -> bool {
        let unused = self.unused.get_or_init(|| find(self));
        unused.get(&loc.file).is_some_and(|spans| spans.iter().any(|span| span.contains(loc.span)))
    }
}

/// Who may use a function, tests left out.
struct Users {
    /// Who calls it; none if others may.
    callers: Option<Vec<FnId>>,
    /// Who makes a value that it could be called on; none if others may, or if it needs no value.
    makers: Option<Vec<FnId>>,
}

fn find(cx: &Sections<'_>) -> UnusedCode {
    let entered = entered_crates(cx);
    let candidates = cx.functions().into_iter().filter(|id| entered.contains(&cx.program.crate_id(*id)));
    let mut unused: FxHashMap<FnId, Users> =
        candidates.filter_map(|id| Some((id, users_in_products(cx, id)?))).collect();
    // Functions that only use each other are not used either, so that those with a user are taken away until none is left.
    loop {
        let has_user = |id: &FnId, users: &Option<Vec<FnId>>| {
            let is_user = |user: &FnId| user != id && !unused.contains_key(user);
            users.as_ref().is_none_or(|users| users.iter().any(is_user))
        };
        let is_used =
            |(id, users): (&FnId, &Users)| (has_user(id, &users.callers) && has_user(id, &users.makers)).then_some(*id);
        let used: Vec<FnId> = unused.iter().filter_map(is_used).collect();
        if used.is_empty() {
            break;
        }
        used.iter().for_each(|id| drop(unused.remove(id)));
    }
    let mut found = UnusedCode::default();
    for id in unused.into_keys() {
        let root = cx.typed.body(id).and_then(|body| Some(body.expr(body.root?).span));
        found.entry(cx.program.function(id).home.file).or_default().extend(root);
    }
    found
}

/// The crates of which other code of products calls something. A library that no other crate calls is there for whom nobody sees.
fn entered_crates(cx: &Sections<'_>) -> FxHashSet<CrateId> {
    let mut entered = FxHashSet::default();
    for id in cx.functions().into_iter().filter(|id| !cx.program.function(*id).home.is_test) {
        let own = cx.program.crate_id(id);
        let called = cx.typed.types(id).callees.values().map(|callee| cx.program.crate_id(callee.fn_id));
        entered.extend(called.filter(|krate| *krate != own));
    }
    entered
}

/// Who may use a function of a program; none if it is used for sure.
fn users_in_products(cx: &Sections<'_>, id: FnId) -> Option<Users> {
    let function = cx.program.function(id);
    let krate = cx.program.crate_of(function.home.module);
    let may_be_unused = krate.is_for_programs && !krate.is_foreign_lib && cx.is_in_program(id);
    if !may_be_unused || cx.heat.distance(id) == Some(0) {
        return None;
    }
    let is_product = |user: &FnId| !cx.program.function(*user).home.is_test;
    let callers = runners::calls_of(cx, id).filter(|_| !cx.heat.is_reached(id));
    let callers = callers.map(|calls| calls.into_iter().map(|call| call.fn_id).filter(is_product).collect());
    let adt = cx.program.owner_adt(id).filter(|_| function.facts.self_param.is_some());
    let makers = adt.and_then(|adt| cx.graph.makers(adt));
    let makers = makers.map(|makers| makers.iter().copied().filter(is_product).collect());
    (callers.is_some() || makers.is_some()).then_some(Users { callers, makers })
}
