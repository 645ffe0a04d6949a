//! Functions of programs that nothing calls, or that no value is made for: what happens there costs nobody anything.
//!
//! Asked of programs, of the library beside the programs of a package, and of libraries that are not published, since others may call what
//! another library offers, and make its values. Of libraries it is asked only if another crate calls one, a program's manifest lists it, or no
//! crate is built on it beside programs.
//! Errs towards use: a function of that name that is called on something unknown, an attribute that may hand it to a framework, an entry
//! point that somebody named, a library that programs in other languages load, a crate with a file that does not parse, and what stands beside the
//! `main` of a program that uses few of its own functions: it is a collection of them, or what uses them is not seen.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::Sections;
use crate::facts::{ExprId, ExprKind};
use crate::graph::calls::callers::NameAlone;
use crate::source::{FileId, Loc, Span};
use crate::types::infer::PathValue;
use crate::types::program::{CrateId, FnId};

/// The bodies of such functions.
#[derive(Debug, Default)]
pub(super) struct UnusedCode {
    /// Of programs that use their functions, and of modules of others.
    unused: Bodies,
    /// Of collections, beside their `main`: nothing that is seen uses them.
    of_collections: Bodies,
    /// The crates of which something is used, but for collections.
    used_crates: FxHashSet<CrateId>,
}

/// Bodies by file.
type Bodies = FxHashMap<FileId, Vec<Span>>;

impl Sections<'_> {
    /// Whether a place lies in a function that nothing of its program uses but what is itself not used.
    pub(in crate::analysis) fn is_unused_at(&self, loc: Loc) -> bool {
        contains(&self.unused().unused, loc)
    }

    /// Whether a place lies in such a function beside the `main` of a program that uses few of its own functions: nothing is seen to use it.
    pub(in crate::analysis) fn is_unused_in_collection_at(&self, loc: Loc) -> bool {
        contains(&self.unused().of_collections, loc)
    }

    /// Whether it is seen who uses the functions of a crate: programs that start something of their own, and are no collections.
    pub(in crate::analysis) fn sees_users_of(&self, id: FnId) -> bool {
        self.unused().used_crates.contains(&self.program.crate_id(id))
    }

    /// The first where a method that is called on something unknown is a use of no function: what is left is seen to be used. Errs towards none.
    pub(in crate::analysis) fn is_not_seen_used_at(&self, loc: Loc) -> bool {
        contains(&self.not_seen_used.get_or_init(|| find(self, NameAlone::ShowsNothing)).unused, loc)
    }

    fn unused(&self) -> &UnusedCode {
        self.unused.get_or_init(|| find(self, NameAlone::MayCall))
    }
}

fn contains(code: &Bodies, loc: Loc) -> bool {
    code.get(&loc.file).is_some_and(|spans| spans.iter().any(|span| span.contains(loc.span)))
}

/// Who may use a function, tests left out.
struct Users {
    /// Who calls it or hands it on; none if others may.
    callers: Option<Vec<FnId>>,
    /// Who makes a value that it could be called on; none if others may, or if it needs no value.
    makers: Option<Vec<FnId>>,
}

fn find(cx: &Sections<'_>, name_alone: NameAlone) -> UnusedCode {
    let mut entered = entered_crates(cx);
    let programs = programs(cx);
    let listed = listed_by(cx, &programs);
    let aside = if listed.len() > programs.len() { left_aside(cx) } else { FxHashSet::default() };
    entered.extend(listed.iter().chain(&aside));
    let with_lost_users: FxHashSet<CrateId> =
        cx.program.partly_parsed.iter().flat_map(|id| cx.program.built_on(*id)).copied().collect();
    entered.retain(|krate| !with_lost_users.contains(krate));
    let candidates = cx.functions().into_iter().filter(|id| entered.contains(&cx.program.crate_id(*id)));
    let mut unused: FxHashMap<FnId, Users> =
        candidates.filter_map(|id| Some((id, users_in_products(cx, (&programs, &aside), id, name_alone)?))).collect();
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
    let collections = collections(cx, &programs, &unused);
    entered.retain(|krate| !collections.contains(krate));
    let mut found = UnusedCode { used_crates: entered, ..UnusedCode::default() };
    let starts = cx.functions().into_iter().filter(|id| cx.is_main(*id));
    let with_main: FxHashSet<FileId> = starts.map(|id| cx.program.function(id).home.file).collect();
    for id in unused.into_keys() {
        let root = cx.typed.body(id).and_then(|body| Some(body.expr(body.root?).span));
        // What stands beside `main` may be there to be read or tried; a file of its own was written for a program that does not use it yet.
        let is_shown = with_main.contains(&cx.program.function(id).home.file);
        let bodies = match is_shown && collections.contains(&cx.program.crate_id(id)) {
            true => &mut found.of_collections,
            false => &mut found.unused,
        };
        bodies.entry(cx.program.function(id).home.file).or_default().extend(root);
    }
    found
}

/// The crates of which other code of products calls something. A library that no other crate calls is there for whom nobody sees.
fn entered_crates(cx: &Sections<'_>) -> FxHashSet<CrateId> {
    let mut entered = FxHashSet::default();
    for id in cx.functions_of_products() {
        let own = cx.program.crate_id(id);
        let called = cx.typed.types(id).callees.values().map(|callee| cx.program.crate_id(callee.fn_id));
        entered.extend(called.filter(|krate| *krate != own));
    }
    entered
}

/// Programs, and the crates of the workspace that their manifests list, with what those list in turn.
fn listed_by(cx: &Sections<'_>, programs: &FxHashSet<CrateId>) -> FxHashSet<CrateId> {
    let mut listed = programs.clone();
    let mut open: Vec<CrateId> = programs.iter().copied().collect();
    while let Some(at) = open.pop() {
        let krate = cx.program.krate(at);
        // A library of the same package is not listed: others may use it.
        let is_listed =
            |on: &&CrateId| krate.listed.as_ref().is_some_and(|own| own.contains(&cx.program.krate(**on).name));
        open.extend(krate.builds_on.iter().filter(is_listed).filter(|on| listed.insert(**on)));
    }
    listed
}

/// Libraries that nobody else can be given, and that no other crate is built on. Asked of a workspace whose programs are made of others: where
/// they list none, as a program for builds does, the library is what the workspace is there for.
fn left_aside(cx: &Sections<'_>) -> FxHashSet<CrateId> {
    // Somebody named an entry point there.
    let named = cx.functions().into_iter().filter(|id| cx.heat.distance(*id) == Some(0));
    let hot: FxHashSet<CrateId> = named.map(|id| cx.program.crate_id(id)).collect();
    let crates = || (0..cx.program.crates.len() as u32).map(CrateId);
    let built_on: FxHashSet<CrateId> =
        crates().flat_map(|id| cx.program.krate(id).builds_on.iter().copied().filter(move |on| *on != id)).collect();
    let is_aside = |id: &CrateId| cx.program.krate(*id).is_for_programs && !built_on.contains(id) && !hot.contains(id);
    crates().filter(is_aside).collect()
}

/// The programs that start something of their own: of others it is not seen what uses their functions.
fn programs(cx: &Sections<'_>) -> FxHashSet<CrateId> {
    let calls_own = |id: &FnId| {
        let own = cx.program.crate_id(*id);
        cx.typed.types(*id).callees.values().any(|callee| cx.program.crate_id(callee.fn_id) == own)
    };
    let starts = cx.functions().into_iter().filter(|id| cx.is_main(*id) && calls_own(id));
    starts.map(|id| cx.program.crate_id(id)).collect()
}

/// A program that uses that many of its own functions is none that collects what others use, however many it has beside them. A guess:
/// of the programs that were looked at, collections used some ten.
const USES_MANY: usize = 50;

/// The programs that use less than half of their own functions, and not many. Of these the functions beside `main` are only said to be in doubt.
fn collections(
    cx: &Sections<'_>,
    programs: &FxHashSet<CrateId>,
    unused: &FxHashMap<FnId, Users>,
) -> FxHashSet<CrateId> {
    let mut counts: FxHashMap<CrateId, (usize, usize)> = FxHashMap::default();
    let is_product = |id: &FnId| !cx.program.function(*id).home.is_test && cx.typed.body(*id).is_some();
    for id in cx.functions().into_iter().filter(is_product) {
        let (all, idle) = counts.entry(cx.program.crate_id(id)).or_default();
        *all += 1;
        *idle += usize::from(unused.contains_key(&id));
    }
    let is_collection =
        |krate: &CrateId| counts.get(krate).is_some_and(|(all, idle)| idle * 2 > *all && all - idle < USES_MANY);
    programs.iter().copied().filter(is_collection).collect()
}

/// The functions that a function only calls where nothing that is passed or held ever leads.
fn called_in_vain(cx: &Sections<'_>, user: FnId) -> FxHashSet<FnId> {
    let (types, index, contexts) = (cx.typed.types(user), cx.typed.body_index(user), cx.graph.expr_contexts(user));
    let (dead, alive): (Vec<_>, Vec<_>) = types.callees.iter().partition(|(call, _)| contexts.is_dead(**call));
    let mut found: FxHashSet<FnId> = dead.into_iter().map(|(_, callee)| callee.fn_id).collect();
    if found.is_empty() {
        return found;
    }
    let alive: FxHashSet<FnId> = alive.into_iter().map(|(_, callee)| callee.fn_id).collect();
    found.retain(|id| !alive.contains(id));
    let is_callee = |at: ExprId| {
        let around = index.parent(at).and_then(|around| Some(&cx.typed.body(user)?.expr(around).kind));
        matches!(around, Some(ExprKind::Call { callee, .. }) if *callee == at)
    };
    // Who names it otherwise hands it on.
    for (at, value) in &types.values {
        if let PathValue::Fn(named, _) = value
            && !is_callee(*at)
        {
            found.remove(named);
        }
    }
    found
}

/// Who may use a function of a program; none if it is used for sure.
fn users_in_products(
    cx: &Sections<'_>,
    (programs, aside): (&FxHashSet<CrateId>, &FxHashSet<CrateId>),
    id: FnId,
    name_alone: NameAlone,
) -> Option<Users> {
    let function = cx.program.function(id);
    if function.is_initialiser() {
        return None;
    }
    let own = cx.program.crate_id(id);
    let krate = cx.program.krate(own);
    let is_in_program = || cx.is_in_program(id) && (krate.is_for_programs || programs.contains(&own));
    let may_be_unused = !krate.is_foreign_lib && (aside.contains(&own) || is_in_program());
    if !may_be_unused || cx.is_main(id) || cx.heat.distance(id) == Some(0) {
        return None;
    }
    let is_product = |user: &FnId| !cx.program.function(*user).home.is_test;
    let callers = cx.graph.users_in_program(id, name_alone).filter(|_| !cx.heat.is_reached(id));
    // A type parameter may stand for the type of a function that nobody names.
    let dispatched = || cx.calls_into(id).map(|(caller, _)| caller);
    let calls_in_vain = |user: FnId| cx.called_in_vain.get(user, || Arc::new(called_in_vain(cx, user))).contains(&id);
    let is_user = |user: &FnId| is_product(user) && !calls_in_vain(*user);
    let callers = callers.map(|users| users.into_iter().chain(dispatched()).filter(is_user).collect());
    let adt = cx.program.owner_adt(id).filter(|_| function.facts.self_param.is_some());
    let makers = adt.and_then(|adt| cx.graph.makers(adt));
    let makers = makers.map(|makers| makers.iter().copied().filter(is_product).collect());
    (callers.is_some() || makers.is_some()).then_some(Users { callers, makers })
}
