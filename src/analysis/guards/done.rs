//! What surely happened: the calls that lie on every path, up to a point and up to the ways out of a function.
//!
//! The dual of the guards: a must-analysis in the same walk. Paths meet by intersection. Errs towards less.

use rustc_hash::FxHashMap;

use crate::facts::ExprId;

/// On which calls of its function something happens. The order is from all to some.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reached {
    /// On each that comes to an end.
    #[default]
    Always,
    /// On each that does not end with an error, by `?`.
    UnlessItFails,
    /// On some.
    OnSomePaths,
}

/// A set of steps of one body, by number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Done(Vec<u64>);

impl Done {
    fn insert(&mut self, step: u32) {
        let (word, bit) = (step as usize / 64, step % 64);
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << bit;
    }

    fn contains(&self, step: u32) -> bool {
        self.0.get(step as usize / 64).is_some_and(|word| word & (1 << (step % 64)) != 0)
    }

    /// Keeps what both have.
    pub(crate) fn meet(&mut self, other: &Done) {
        self.0.truncate(other.0.len());
        for (word, others) in self.0.iter_mut().zip(&other.0) {
            *word &= others;
        }
        // Equal sets look equal.
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
    }
}

/// The steps of a body, and what was done at its ways out.
#[derive(Debug, Default)]
pub(crate) struct Steps {
    numbers: FxHashMap<ExprId, u32>,
    /// Done at every way out that is no failure.
    at_end: Option<Done>,
    /// Done at every way out that is one.
    at_failure: Option<Done>,
    /// The steps of the futures among these.
    of_futures: FxHashMap<ExprId, Steps>,
}

impl Steps {
    /// A step is taken.
    pub(crate) fn take(&mut self, expr: ExprId, done: &mut Done) {
        let next = self.numbers.len() as u32;
        done.insert(*self.numbers.entry(expr).or_insert(next));
    }

    /// The function is left.
    pub(crate) fn leave(&mut self, done: &Done, fails: bool) {
        let known = if fails { &mut self.at_failure } else { &mut self.at_end };
        match known {
            Some(known) => known.meet(done),
            None => *known = Some(done.clone()),
        }
    }

    /// A future that is awaited where it stands, or that the function gives, was walked through: its steps are the function's where the
    /// future is one.
    pub(crate) fn take_in(&mut self, future: ExprId, steps: Steps) {
        self.of_futures.insert(future, steps);
    }

    /// The steps on all ways out, and those on all that are no failure, in order. None of a function that never ends.
    pub(crate) fn on_all_paths(self) -> (Vec<ExprId>, Vec<ExprId>) {
        let (mut always, mut unless_it_fails) = (Vec::new(), Vec::new());
        self.gather(Reached::Always, &mut always, &mut unless_it_fails);
        always.sort_unstable();
        unless_it_fails.sort_unstable();
        (always, unless_it_fails)
    }

    /// `around` says on which calls of the function the steps are taken at all.
    fn gather(mut self, around: Reached, always: &mut Vec<ExprId>, unless_it_fails: &mut Vec<ExprId>) {
        let Some(at_end) = self.at_end else { return };
        for (expr, step) in self.numbers {
            let reached = match at_end.contains(step) {
                true if self.at_failure.as_ref().is_none_or(|at_failure| at_failure.contains(step)) => around,
                true => Reached::UnlessItFails,
                false => continue,
            };
            unless_it_fails.push(expr);
            if reached == Reached::Always {
                always.push(expr);
            }
            if let Some(inner) = self.of_futures.remove(&expr) {
                inner.gather(reached, always, unless_it_fails);
            }
        }
    }
}
