//! Code that the build of the run has not, since it asks for other features.

use std::collections::BTreeSet;

use super::World;
use crate::facts::Name;
use crate::source::Loc;
use crate::types::program::{FnId, Owner};

impl World<'_> {
    /// The features that a function around a place asks for and that are off, itself or by what it stands in; none if a default build
    /// has it, and where something else than features decides.
    pub(in crate::analysis) fn features_off_at(&self, loc: Loc) -> BTreeSet<Name> {
        let left_out = self.whole.left_out.get_or_init(|| {
            let is_left_out = |id: &FnId| !self.program.function(*id).home.is_active;
            self.functions().into_iter().filter(is_left_out).collect()
        });
        let is_around = |id: &&FnId| {
            let function = self.program.function(**id);
            function.home.file == loc.file && function.item.span.contains(loc.span)
        };
        left_out.iter().find(is_around).map(|id| self.features_off(*id)).unwrap_or_default()
    }

    fn features_off(&self, id: FnId) -> BTreeSet<Name> {
        let (program, function) = (self.program, self.program.function(id));
        let owner = match function.owner {
            Owner::Impl(block) => program.impl_def(block).item.cfg.as_ref(),
            Owner::Trait(of) => program.trait_def(of).item.cfg.as_ref(),
            Owner::Module => None,
        };
        let modules = std::iter::successors(Some(function.home.module), |module| program.module(*module).parent);
        let around = modules.filter_map(|module| program.module(module).item?.cfg.as_ref());
        let (build, mut found) = (&program.crate_of(function.home.module).cfg, BTreeSet::new());
        function.item.cfg.iter().chain(owner).chain(around).for_each(|cfg| cfg.features_off(build, &mut found));
        found
    }
}
