//! The functions that programs start with.

use rustc_hash::FxHashSet;

use crate::facts::Attr;
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
        let starts = |attr: &Attr| attr.path.rsplit("::").next().is_some_and(starts_program);
        let marked = |function: &Function<'_>| self.is_in_root(function) && function.item.attrs.iter().any(starts);
        let made = self.functions().filter(|(_, function)| marked(function)).map(|(id, _)| id);
        made.filter(|id| may_need_one(self.crate_id(*id))).collect()
    }
}
