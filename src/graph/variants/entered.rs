//! What the callers of a function pass, all of them together: what no caller passes a function for is never evaluated.
//!
//! **Direction of error.** Callers that may be missed pass anything, and so does whoever calls a function that nobody is seen to
//! call: too much counts as passed, rather than too little. Tests are no callers unless they are looked at.

use rustc_hash::FxHashMap;

use super::Variants;
use super::known::ParamVariants;
use crate::facts::ExprId;
use crate::graph::CallGraph;
use crate::graph::calls::callers::CallSite;
use crate::graph::fixed_point::Component;
use crate::types::program::FnId;

/// What a function is entered with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Entered {
    /// It is not entered: the start of the iteration, from where calls only add.
    #[default]
    Never,
    /// What some caller passes.
    With(ParamVariants),
}

impl Entered {
    /// What is known of the parameters; nothing of a recursion that nobody enters, and of what is called from such alone.
    fn into_known(self) -> ParamVariants {
        match self {
            Entered::Never => ParamVariants::default(),
            Entered::With(known) => known,
        }
    }

    fn or(self, passed: ParamVariants) -> Entered {
        Entered::With(match self {
            Entered::Never => passed,
            Entered::With(known) => known.or(&passed),
        })
    }
}

/// What hangs on a function's parameters, and what all its callers pass for these.
pub(crate) struct Unpassed<'a> {
    variants: &'a Variants,
    entered: ParamVariants,
}

impl Unpassed<'_> {
    /// Whether an expression is evaluated only for what no caller passes.
    pub(crate) fn is_dead(&self, expr: ExprId) -> bool {
        !self.variants.is_live(expr, &self.entered)
    }
}

impl CallGraph<'_> {
    /// What the callers of a function pass, as far as all of them are known.
    pub(crate) fn entered(&self, id: FnId) -> ParamVariants {
        if self.variants(id).relevant.is_empty() {
            return ParamVariants::default();
        }
        let component = Entries { graph: self };
        self.entered.with(&component, &[id], |known| known.get(&id).cloned().unwrap_or_default().into_known())
    }

    /// What no caller passes a function for; none if nothing hangs on what is passed.
    pub(crate) fn unpassed(&self, id: FnId) -> Option<Unpassed<'_>> {
        let variants = self.variants(id);
        variants.says_something().then(|| Unpassed { variants, entered: self.entered(id) })
    }
}

/// The component: a least fixed point over callers. A call that is itself never made passes nothing.
struct Entries<'a> {
    graph: &'a CallGraph<'a>,
}

impl Entries<'_> {
    /// All calls of a function, where what they pass matters.
    fn calls(&self, id: FnId) -> Option<Vec<CallSite>> {
        let is_asked = !self.graph.variants(id).relevant.is_empty();
        is_asked.then(|| self.graph.calls_seen(id)).flatten().filter(|calls| !calls.is_empty())
    }
}

impl Component for Entries<'_> {
    type Node = FnId;
    type Summary = Entered;

    fn dependencies(&self, id: FnId) -> Vec<FnId> {
        self.calls(id).into_iter().flatten().map(|call| call.fn_id).collect()
    }

    fn transfer(&self, id: FnId, known: &FxHashMap<FnId, Entered>) -> Entered {
        let Some(calls) = self.calls(id) else { return Entered::With(ParamVariants::default()) };
        let mut entered = Entered::Never;
        for CallSite { fn_id: caller, expr } in calls {
            let Some(Entered::With(passed)) = known.get(&caller) else { continue };
            if self.graph.variants(caller).is_live(expr, passed) {
                entered = entered.or(self.graph.passed_by(caller, passed, (expr, id)));
            }
        }
        entered
    }

    fn give_up(&self, _: FnId, summary: &mut Entered) {
        *summary = Entered::With(ParamVariants::default());
    }
}
