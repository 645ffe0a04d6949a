//! All acquisitions of a lock place, and what each critical section does.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::guards::{Event, EventKind, FlowResult, GuardSource, Use};
use crate::analysis::locks::access_path::{LockPlace, PlaceRoot, declaration, place_name};
use crate::analysis::locks::lock_types::{LockInfo, is_wrapped_lock};
use crate::analysis::summaries::Summaries;
use crate::analysis::summaries::parameter_access::Access;
use crate::analysis::world::{TaskContext, World};
use crate::facts::{ExprId, Visibility};
use crate::isolation::{isolated, or_nothing};
use crate::knowledge::attributes::{Mode, Wait};
use crate::source::Loc;
use crate::types::lower_ty::{field_types, fn_sig};
use crate::types::names::impls::Head;
use crate::types::program::{AdtId, FnId, Program};
use crate::types::ty::Ty;

/// One acquisition with its critical section.
#[derive(Clone, Debug)]
pub struct Acquisition {
    /// The function.
    pub fn_id: FnId,
    /// The acquiring call.
    pub expr: ExprId,
    /// The method's name; for a guard that a helper holds around a callback, where that takes it if it is known.
    pub loc: Loc,
    /// The function in which that is.
    pub taken_in: FnId,
    /// How it holds.
    pub mode: Mode,
    /// How it waits.
    pub wait: Wait,
    /// The lock.
    pub lock: Option<LockInfo>,
    /// The type that it is a part of, such as a map of shards, if it is none that can be named.
    pub container: Option<AdtId>,
    /// The place.
    pub place: LockPlace,
    /// A helper gives this guard or that of another lock.
    pub one_of_several: bool,
    /// The helper through which the guard came.
    pub through: Option<FnId>,
    /// The helper keeps the guard and runs a closure of this function meanwhile.
    pub around_callback: bool,
    /// It is held while a closure of the callers runs.
    pub runs_callback: bool,
    /// Whether heat reaches it.
    pub hot: bool,
    /// Whether it is in test code.
    pub is_test: bool,
    /// Whether it runs in a task.
    pub in_async: bool,
    /// Whether it is repeated in its function.
    pub in_loop: bool,
    /// Awaits while the guard lives.
    pub awaits: Vec<ExprId>,
    /// Whether it runs something meanwhile of which nobody knows whether it awaits.
    may_await: bool,
    /// Those of them at which it may be gone, as far as is known: a condition in between may decide that.
    pub doubtful_awaits: Vec<ExprId>,
    /// What its own function does with the content.
    pub direct_uses: Vec<Use>,
    /// The accesses to the content, those of helpers of the workspace included.
    pub accesses: Vec<Access>,
    /// Where references into the content go that are not followed, in helpers, too.
    pub(in crate::analysis) lent: Vec<Access>,
    /// The guard, in its function's flow.
    pub guard: u32,
    /// Whether the guard leaves the function.
    pub escapes: bool,
    /// Whether a condition variable waits with it.
    pub waited_on: bool,
    /// Set inside a lock wrapper or a function that runs a callback under the guard: the callers' acquisitions are
    /// reported in its place.
    pub reported_at_callers: bool,
}

impl Acquisition {
    /// Whether it stands for itself: it is neither in test code nor in the inside of a lock wrapper.
    pub fn counts(&self) -> bool {
        !self.is_test && !self.reported_at_callers
    }

    /// Returns whether the task may be suspended while the guard lives; none if a macro that nobody knows decides it.
    pub fn is_held_across_await(&self) -> Option<bool> {
        if self.awaits.is_empty() && self.may_await { None } else { Some(!self.awaits.is_empty()) }
    }

    /// Adds what happens while the guard lives.
    fn follow(&mut self, cx: &Summaries<'_>, flow: &FlowResult) {
        let guard = self.guard;
        for event in flow.uses_and_waits_of(guard) {
            match &event.kind {
                EventKind::Await if event.held.contains(&guard) => {
                    self.awaits.push(event.expr);
                    self.doubtful_awaits.extend(event.doubtful.contains(&guard).then_some(event.expr));
                }
                EventKind::MayAwait(guards) => {
                    self.may_await |= event.held.contains(&guard) || guards.contains(&guard);
                }
                EventKind::Use(guards, used) if guards.contains(&guard) => self.direct_uses.push(*used),
                EventKind::Wait(guards) if guards.contains(&guard) => self.waited_on = true,
                EventKind::Escape(guards) if guards.contains(&guard) => self.escapes = true,
                EventKind::CallParam(_) if event.held.contains(&guard) => self.runs_callback = true,
                _ => {}
            }
            self.add_access(cx, self.fn_id, guard, event);
        }
        self.follow_helpers(cx);
        if self.runs_callback {
            // Its callers are seen with locks of their own.
            self.reported_at_callers |= is_inside_wrapper(cx.program, self.place) || self.place.parameter().is_some();
        }
    }

    /// Adds what helpers did with the content before they handed the guard over: one that fills in what is missing has written.
    fn follow_helpers(&mut self, cx: &Summaries<'_>) {
        let mut open: Vec<FnId> = self.through.filter(|_| !self.around_callback).into_iter().collect();
        let mut known: FxHashSet<FnId> = open.iter().copied().collect();
        while let Some(helper) = open.pop() {
            let Some(flow) = cx.flows.get(&helper) else { continue };
            for guard in &flow.returned {
                let Some(GuardSource::Acquired { lock, through, around_callback: false, .. }) =
                    flow.guards.get(guard as usize)
                else {
                    continue;
                };
                if *lock != self.lock {
                    continue;
                }
                flow.uses_and_waits_of(guard).for_each(|event| self.add_access(cx, helper, guard, event));
                open.extend(through.filter(|next| known.insert(*next)));
            }
        }
    }

    /// Adds what an event of a function does with the content that a guard of its own protects.
    fn add_access(&mut self, cx: &Summaries<'_>, fn_id: FnId, guard: u32, event: &Event) {
        match &event.kind {
            EventKind::Use(guards, used) if guards.contains(&guard) => {
                let direct = Access { used: *used, fn_id, expr: event.expr };
                let (lent, accesses): (Vec<Access>, Vec<Access>) =
                    cx.accesses_of(direct).into_iter().partition(|access| access.used == Use::Lent);
                self.accesses.extend(accesses);
                self.lent.extend(lent);
            }
            EventKind::Lent(guards) if guards.contains(&guard) => {
                self.lent.push(Access { used: Use::Lent, fn_id, expr: event.expr });
            }
            _ => {}
        }
    }
}

/// A lock place.
#[derive(Clone, Debug)]
pub struct Dossier {
    /// The place.
    pub place: LockPlace,
    /// The lock, from its declaration or first acquisition.
    pub lock: Option<LockInfo>,
    /// Where it is declared.
    pub declared: Option<Loc>,
    /// Its acquisitions, by place.
    pub acquisitions: Vec<Acquisition>,
    /// Whether code outside the workspace may use it.
    pub is_public: bool,
    /// Whether it may be the same lock as another place: a handle came from where nobody looks.
    pub is_partial: bool,
}

impl Dossier {
    /// Acquisitions outside of test code and of the insides of lock wrappers.
    pub fn sites(&self) -> impl Iterator<Item = &Acquisition> {
        self.acquisitions.iter().filter(|acquisition| acquisition.counts())
    }

    /// The concurrent map whose own locks they are, if it is none of its own.
    pub fn container(&self) -> Option<AdtId> {
        self.acquisitions.iter().find_map(|acquisition| acquisition.container)
    }

    /// Whether its acquisitions may be those of some lock that is declared elsewhere.
    pub fn is_unattributed(&self) -> bool {
        matches!(self.place.root, PlaceRoot::Param(..) | PlaceRoot::Unknown(..))
    }

    /// Whether it belongs to one call of one function only.
    pub fn is_local(&self) -> bool {
        self.place.root.is_local()
    }
}

/// All acquisitions of the analysed functions, grouped by place.
pub(crate) fn gather(cx: &Summaries<'_>) -> (Vec<Dossier>, Vec<(FnId, String)>) {
    let mut groups: BTreeMap<LockPlace, Vec<Acquisition>> = BTreeMap::new();
    let mut broken = Vec::new();
    for &id in cx.flows.with_guards() {
        for acquisition in or_nothing(isolated(|| of_function(cx, id)), id, &mut broken) {
            for &root in &cx.locks_at(acquisition.place.root).roots {
                let place = LockPlace { root, ..acquisition.place };
                let key = LockPlace { root, index: None };
                groups.entry(key).or_default().push(Acquisition { place, ..acquisition.clone() });
            }
        }
    }
    let kept: FxHashSet<FnId> = cx.program.by_place(cx.flows.with_guards().iter().copied()).into_iter().collect();
    let mut dossiers: Vec<Dossier> = one_for_each_declaration(cx, groups, &kept)
        .into_iter()
        .filter_map(|(places, mut acquisitions)| {
            acquisitions.sort_by_key(|acquisition| (acquisition.loc, !kept.contains(&acquisition.fn_id)));
            acquisitions.dedup_by_key(|acquisition| acquisition.loc);
            attribute_to_callers(&mut acquisitions);
            let place = places.first().copied()?;
            Some(Dossier {
                lock: acquisitions.iter().find_map(|acquisition| acquisition.lock.clone()),
                declared: declaration(cx.program, place),
                is_public: places.iter().any(|place| is_public(cx, *place)),
                is_partial: places.iter().any(|place| cx.locks_at(place.root).partial),
                place,
                acquisitions,
            })
        })
        .collect();
    dossiers.sort_by_cached_key(|dossier| {
        (dossier.declared, place_name(cx.program, dossier.place), dossier.acquisitions.first().map(|first| first.loc))
    });
    (dossiers, broken)
}

/// The places of each declaration, of which there are several where targets share a file, with all their acquisitions; the place comes first
/// that the functions which are looked at lead to, of those that stand at one place. What one macro declares has one place but many names.
fn one_for_each_declaration(
    cx: &Summaries<'_>,
    groups: BTreeMap<LockPlace, Vec<Acquisition>>,
    kept: &FxHashSet<FnId>,
) -> Vec<(Vec<LockPlace>, Vec<Acquisition>)> {
    let mut found: Vec<(Vec<LockPlace>, Vec<Acquisition>)> = Vec::new();
    let mut known: FxHashMap<(Loc, String), usize> = FxHashMap::default();
    for (place, acquisitions) in groups {
        let declared = declaration(cx.program, place).map(|declared| (declared, place_name(cx.program, place)));
        let next = found.len();
        let at = declared.map_or(next, |declared| *known.entry(declared).or_insert(next));
        let is_kept = acquisitions.iter().any(|acquisition| kept.contains(&acquisition.fn_id));
        match found.get_mut(at) {
            Some((places, all)) => {
                let is_first = is_kept && !all.iter().any(|acquisition| kept.contains(&acquisition.fn_id));
                places.insert(if is_first { 0 } else { places.len() }, place);
                all.extend(acquisitions);
            }
            None => found.push((vec![place], acquisitions)),
        }
    }
    found
}

/// What callers' closures do under a guard that a helper holds around them is done where the helper takes the lock: the
/// callers' acquisitions stand for the helper's, at its place.
fn attribute_to_callers(acquisitions: &mut [Acquisition]) {
    let outermost: Vec<(FnId, Loc, bool)> = acquisitions
        .iter()
        .filter(|site| site.runs_callback && !site.around_callback && !site.reported_at_callers)
        .map(|site| (site.fn_id, site.loc, site.hot))
        .collect();
    for (helper, loc, hot) in outermost {
        // Helpers that pass a caller's closure on to the next one are callers too.
        let mut helpers = vec![helper];
        let mut sites: Vec<usize> = Vec::new();
        let mut next = 0;
        while let Some(at) = helpers.get(next).copied() {
            next += 1;
            for (index, site) in acquisitions.iter().enumerate() {
                if site.around_callback && site.through == Some(at) && !sites.contains(&index) {
                    sites.push(index);
                    if site.runs_callback && !helpers.contains(&site.fn_id) {
                        helpers.push(site.fn_id);
                    }
                }
            }
        }
        let stands = |index: &usize| {
            let site = &acquisitions[*index];
            !site.runs_callback && !site.is_test && (site.hot || !hot)
        };
        if !sites.iter().any(stands) {
            continue;
        }
        for site in acquisitions.iter_mut().filter(|site| site.runs_callback && helpers.contains(&site.fn_id)) {
            site.reported_at_callers = true;
        }
        for index in sites {
            acquisitions[index].loc = loc;
            acquisitions[index].taken_in = helper;
        }
    }
}

fn of_function(cx: &Summaries<'_>, id: FnId) -> Vec<Acquisition> {
    let Some(flow) = cx.flows.get(&id).filter(|flow| !flow.guards.is_empty()) else { return Vec::new() };
    let mut found: Vec<Acquisition> =
        (0..flow.guards.len() as u32).filter_map(|guard| acquisition(cx, id, guard)).collect();
    for acquisition in &mut found {
        acquisition.follow(cx, flow);
    }
    found
}

/// The acquisition that gives a guard, as it is made; none for a guard that the function is given.
fn acquisition(cx: &Summaries<'_>, id: FnId, guard: u32) -> Option<Acquisition> {
    let flow = cx.flows.get(&id)?;
    let GuardSource::Acquired {
        expr,
        place,
        lock,
        mode,
        wait,
        through,
        around_callback,
        container,
        one_of_several,
        passed,
        ..
    } = flow.guards.get(guard as usize)?
    else {
        return None;
    };
    let is_returned = flow.returned.contains(&guard);
    Some(Acquisition {
        fn_id: id,
        expr: *expr,
        loc: cx.loc(id, *expr),
        taken_in: id,
        mode: *mode,
        wait: *wait,
        lock: lock.clone(),
        container: *container,
        place: *place,
        one_of_several: *one_of_several,
        through: *through,
        around_callback: *around_callback,
        runs_callback: false,
        hot: cx.heat.is_hot(id, *expr) && cx.heat.is_passed_with(id, *expr, passed),
        is_test: cx.program.function(id).home.is_test,
        in_async: cx.task_context(id, *expr) == Some(TaskContext::Async),
        in_loop: cx.in_loop(id, *expr),
        awaits: Vec::new(),
        may_await: false,
        doubtful_awaits: Vec::new(),
        direct_uses: Vec::new(),
        accesses: Vec::new(),
        lent: Vec::new(),
        guard,
        escapes: is_returned,
        waited_on: false,
        reported_at_callers: is_returned && is_inside_wrapper(cx.program, *place),
    })
}

fn is_inside_wrapper(program: &Program<'_>, place: LockPlace) -> bool {
    matches!(place.root, PlaceRoot::Field(adt, name) if is_wrapped_lock(program, adt, name))
}

/// Whether a place can be named, or is handed out, outside the workspace.
fn is_public(world: &World<'_>, place: LockPlace) -> bool {
    let program = world.program;
    match place.root {
        PlaceRoot::Field(adt, name) => {
            let def = program.adt(adt);
            if !program.is_public_adt(adt) {
                return false;
            }
            let field = (0..def.variants.len()).find_map(|variant| {
                program.field_named(adt, variant, name).map(|index| &def.variants[variant].fields[index])
            });
            field.is_some_and(|field| field.visibility == Visibility::Public) || is_handed_out(program, adt, name)
        }
        PlaceRoot::Static(id) => program.is_public_static(id),
        PlaceRoot::Content(owner) => is_public(world, LockPlace { root: owner.root(), index: None }),
        PlaceRoot::Param(id, _) => program.is_public_fn(id),
        PlaceRoot::Local(..) => false,
        PlaceRoot::Unknown(..) => true,
    }
}

/// Whether a public method gives the lock itself away (`-> &RwLock<T>`, `-> Arc<RwLock<T>>`).
fn is_handed_out(program: &Program<'_>, adt: AdtId, name: crate::facts::Name) -> bool {
    let Some(ty) = program.field_named(adt, 0, name).and_then(|index| field_types(program, adt, 0).get(index)) else {
        return false;
    };
    let Some(lock) = lock_adt(program, ty) else { return false };
    let impls = program.impl_index.inherent(Head::Adt(adt)).iter();
    impls.flat_map(|id| &program.impl_def(*id).fns).any(|id| {
        program.function(*id).item.visibility == Visibility::Public
            && lock_adt(program, &fn_sig(program, *id).output) == Some(lock)
    })
}

fn lock_adt(program: &Program<'_>, ty: &Ty) -> Option<AdtId> {
    match ty {
        Ty::Ref(inner, _) => lock_adt(program, inner),
        Ty::Adt(id, _) if program.adt(*id).known.lock.is_some() => Some(*id),
        Ty::Adt(id, args) if program.adt(*id).known.refcount.is_some() => lock_adt(program, args.first()?),
        _ => None,
    }
}
