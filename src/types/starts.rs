//! The functions that programs start with.

use rustc_hash::FxHashSet;

use crate::knowledge::conventions::starts_program;
use crate::types::program::{Crate, CrateId, FnId, Function, Program};

impl Program<'_> {
    /// Whether a function is called as a program starts.
    pub fn is_main(&self, id: FnId) -> bool {
        self.is_named_main(id) || self.made_mains.get_or_init(|| self.find_made_mains()).contains(&id)
    }

    fn is_named_main(&self, id: FnId) -> bool {
        self.function(id).name == "main" && self.is_in_root(self.function(id))
    }

    fn is_in_root(&self, function: &Function<'_>) -> bool {
        self.module(function.home.module).parent.is_none()
    }

    /// The functions of which an attribute makes the `main` of a program that declares none itself: `#[launch] fn rocket()`.
    fn find_made_mains(&self) -> FxHashSet<FnId> {
        let named = self.functions().filter(|(id, _)| self.is_named_main(*id)).map(|(id, _)| self.crate_id(id));
        let with_main: FxHashSet<CrateId> = named.collect();
        let is_library = |krate: &Crate| krate.is_stub || krate.is_published_lib || krate.is_for_programs;
        let may_need_one = |id: CrateId| !with_main.contains(&id) && !is_library(self.krate(id));
        let marked = |function: &Function<'_>| self.is_in_root(function) && is_driven_by_attribute(function);
        let made = self.functions().filter(|(_, function)| marked(function)).map(|(id, _)| id);
        let made: Vec<FnId> = made.filter(|id| may_need_one(self.crate_id(*id))).collect();
        // Of several it is not seen which.
        let is_only =
            |id: &&FnId| made.iter().filter(|other| self.crate_id(**other) == self.crate_id(**id)).count() == 1;
        made.iter().filter(is_only).copied().collect()
    }

    /// Whether calling a function gives a future: an attribute may make a plain function of an async one, which drives that to its end.
    pub fn gives_future(&self, id: FnId) -> bool {
        let function = self.function(id);
        function.facts.is_async && !is_driven_by_attribute(function)
    }
}

/// Whether an attribute makes a start of a program of a function.
fn is_driven_by_attribute(function: &Function<'_>) -> bool {
    function.item.attrs.iter().any(|attr| starts_program(attr.last_segment()))
}
