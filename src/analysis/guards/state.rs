//! What is held at a point.

use crate::facts::PatId;

use crate::analysis::guards::by_local::ByLocal;
use crate::analysis::guards::done::Done;
use crate::analysis::guards::{GuardId, Guards};

/// Locals and temporaries with the guards that they hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct State {
    /// Whether the point can be reached.
    pub(crate) reachable: bool,
    locals: ByLocal,
    /// References into what guards protect.
    pub(crate) based: ByLocal,
    /// Temporaries by open scope, innermost last.
    pub(crate) temps: Vec<Guards>,
    /// Guards that a future gave: it was ready on some path. Before, nothing is held.
    pub(crate) ready: Guards,
    /// Guards that are gone on some of the paths that were joined, and alive on others.
    partial: Guards,
    /// Those of them that were so before a condition which this point lies behind: the condition may be the same that
    /// decided about the guard.
    pub(crate) doubtful: Guards,
    /// What surely happened before.
    pub(crate) done: Done,
}

impl State {
    pub(crate) fn start() -> State {
        State { reachable: true, ..State::default() }
    }

    /// The same, on a path that is never taken.
    pub(crate) fn unreachable(self) -> State {
        State { reachable: false, ..self }
    }

    pub(crate) fn held(&self) -> Guards {
        let mut held = self.locals.all();
        self.temps.iter().for_each(|scope| held.add(scope));
        held
    }

    /// A guard is acquired, on all paths that lead here.
    pub(crate) fn acquired(&mut self, guard: GuardId) {
        self.ready.remove(&guard);
        self.partial.remove(&guard);
        self.doubtful.remove(&guard);
    }

    /// Guards that a value owns on some of the paths that met, and no guard on the others.
    pub(crate) fn owned_on_some_paths(&mut self, guards: &Guards) {
        self.partial.add(guards);
    }

    /// Guards that something which is not followed may have let go.
    pub(crate) fn may_be_gone(&mut self, guards: &Guards) {
        self.partial.add(guards);
        self.doubtful.add(guards);
    }

    /// Guards that are gone on some of the paths that lead here.
    pub(crate) fn gone_on_some_path(&self) -> Guards {
        self.partial.union(&self.doubtful)
    }

    /// Goes on behind a condition.
    pub(crate) fn behind_condition(&mut self) {
        self.doubtful.add(&self.partial);
    }

    /// All ways out of a condition have met again: what was not doubtful before is not so now.
    pub(crate) fn after_condition(&mut self, doubtful_before: &Guards) {
        self.doubtful.meet(doubtful_before);
    }

    pub(crate) fn get(&self, pat: PatId) -> Guards {
        self.locals.get(pat).cloned().unwrap_or_default()
    }

    pub(crate) fn set(&mut self, pat: PatId, guards: Guards) {
        self.locals.set(pat, guards);
    }

    /// Locals that hold nothing in a later state have been moved, except one that is kept.
    pub(crate) fn forget_moved(&mut self, later: &State, kept: Option<PatId>) {
        self.locals.keep_those_of(&later.locals, kept);
    }

    pub(crate) fn forget(&mut self, pats: &[PatId]) {
        for pat in pats {
            self.locals.remove(*pat);
            self.based.remove(*pat);
        }
    }

    /// Adds a temporary to the innermost scope.
    pub(crate) fn keep(&mut self, guards: &Guards) {
        if let Some(scope) = self.temps.last_mut() {
            scope.add(guards);
        }
    }

    /// Removes guards from wherever they are: they were moved elsewhere.
    pub(crate) fn take(&mut self, guards: &Guards) {
        self.take_from_temps(guards);
        self.locals.take(guards);
    }

    /// Removes guards from all temporaries: they were moved elsewhere.
    pub(crate) fn take_from_temps(&mut self, guards: &Guards) {
        for scope in &mut self.temps {
            scope.take(guards);
        }
    }

    /// The union of two paths; an unreachable one adds nothing.
    pub(crate) fn join(self, other: State) -> State {
        match (self.reachable, other.reachable) {
            (false, _) => other,
            (true, false) => self,
            (true, true) => self.union(other),
        }
    }

    /// Guards whose local or scope of temporaries is empty on the other path, where they are nowhere else either.
    fn gone_in(&self, other: &State, there: &Guards) -> Guards {
        let mut gone = self.locals.of_others_than(&other.locals);
        let temps =
            self.temps.iter().enumerate().filter(|(scope, _)| other.temps.get(*scope).is_none_or(Guards::is_empty));
        temps.for_each(|(_, held)| gone.add(held));
        gone.take(there);
        gone
    }

    /// What is doubtful wherever it is held; `here` and `there` are held.
    fn doubtful_in_both(&self, here: &Guards, other: &State, there: &Guards) -> Guards {
        let doubtful = self.doubtful.union(&other.doubtful);
        let (sure_here, sure_there) = (here.without(&self.doubtful), there.without(&other.doubtful));
        doubtful.without(&sure_here).without(&sure_there)
    }

    fn union(mut self, other: State) -> State {
        let (here, there) = (self.held(), other.held());
        self.doubtful = self.doubtful_in_both(&here, &other, &there);
        let gone = self.gone_in(&other, &there).union(&other.gone_in(&self, &here));
        self.partial.add(&other.partial);
        self.partial.add(&gone);
        self.ready.add(&other.ready);
        self.done.meet(&other.done);
        self.locals.add(&other.locals);
        self.based.add(&other.based);
        for (index, guards) in other.temps.into_iter().enumerate() {
            match self.temps.get_mut(index) {
                Some(scope) => scope.add(&guards),
                None => self.temps.push(guards),
            }
        }
        self
    }

    /// Gives up telling apart what is moved about: each local that has gained guards since another state may hold what any of
    /// these does, which is more than is so; whatever would be claimed of them is doubtful.
    pub(crate) fn widen(&mut self, since: &State) {
        for (own, before) in [(&mut self.locals, &since.locals), (&mut self.based, &since.based)] {
            let changed = own.changed_from(before);
            let all: Guards = changed.iter().filter_map(|pat| own.get(*pat)).flatten().collect();
            changed.into_iter().for_each(|pat| own.set(pat, all.clone()));
            self.partial.add(&all);
            self.doubtful.add(&all);
        }
    }

    pub(crate) fn join_option(slot: &mut Option<State>, state: State) {
        *slot = Some(match slot.take() {
            Some(before) => before.join(state),
            None => state,
        });
    }
}
