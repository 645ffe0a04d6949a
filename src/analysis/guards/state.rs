//! What is held at a point.

use std::collections::BTreeMap;

use crate::facts::PatId;

use crate::analysis::guards::Guards;

/// Locals and temporaries with the guards that they hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct State {
    /// Whether the point can be reached.
    pub(crate) reachable: bool,
    locals: BTreeMap<PatId, Guards>,
    /// References into what guards protect.
    pub(crate) based: BTreeMap<PatId, Guards>,
    /// Temporaries by open scope, innermost last.
    pub(crate) temps: Vec<Guards>,
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
        self.locals.values().chain(&self.temps).flatten().copied().collect()
    }

    pub(crate) fn get(&self, pat: PatId) -> Guards {
        self.locals.get(&pat).cloned().unwrap_or_default()
    }

    pub(crate) fn set(&mut self, pat: PatId, guards: Guards) {
        if guards.is_empty() {
            self.locals.remove(&pat);
        } else {
            self.locals.insert(pat, guards);
        }
    }

    pub(crate) fn forget(&mut self, pats: &[PatId]) {
        for pat in pats {
            self.locals.remove(pat);
            self.based.remove(pat);
        }
    }

    /// Adds a temporary to the innermost scope.
    pub(crate) fn keep(&mut self, guards: &Guards) {
        if let Some(scope) = self.temps.last_mut() {
            scope.extend(guards.iter().copied());
        }
    }

    /// Removes guards from all temporaries: they were moved elsewhere.
    pub(crate) fn take_from_temps(&mut self, guards: &Guards) {
        for scope in &mut self.temps {
            scope.retain(|guard| !guards.contains(guard));
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

    fn union(mut self, other: State) -> State {
        for (pat, guards) in other.locals {
            self.locals.entry(pat).or_default().extend(guards);
        }
        for (pat, guards) in other.based {
            self.based.entry(pat).or_default().extend(guards);
        }
        for (index, guards) in other.temps.into_iter().enumerate() {
            match self.temps.get_mut(index) {
                Some(scope) => scope.extend(guards),
                None => self.temps.push(guards),
            }
        }
        self
    }

    pub(crate) fn join_option(slot: &mut Option<State>, state: State) {
        *slot = Some(match slot.take() {
            Some(before) => before.join(state),
            None => state,
        });
    }
}
