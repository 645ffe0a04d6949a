//! Who uses a lock, and how, as far as its dossier shows: whether two can contend for it, whether others take it
//! unseen.

use crate::analysis::locks::access_path::{LockPlace, PlaceRoot};
use crate::analysis::locks::lock_types;
use crate::analysis::sections::Sections;
use crate::analysis::sections::dossier::{Acquisition, Dossier};
use crate::facts::ExprId;
use crate::graph::Execution;
use crate::knowledge::attributes::Mode;
use crate::types::program::FnId;
use crate::types::ty::Ty;

impl Sections<'_> {
    /// The locks that an expression may take.
    pub(in crate::analysis) fn locks_taken_at(&self, id: FnId, expr: ExprId) -> impl Iterator<Item = &Dossier> {
        let takes = move |site: &Acquisition| (site.fn_id, site.expr) == (id, expr);
        self.dossiers.iter().filter(move |dossier| dossier.acquisitions.iter().any(takes))
    }

    /// Whether some acquisition that no place is known of may be one of this lock, and is of this kind: a function that
    /// is given locks by who knows whom takes one of the same type.
    pub(in crate::analysis) fn may_be_taken_unseen(
        &self,
        dossier: &Dossier,
        is_meant: &dyn Fn(&Acquisition) -> bool,
    ) -> bool {
        if !self.points_to.is_passed(dossier.place.root) {
            return false;
        }
        let is_lost = |other: &&Dossier| other.place.root != dossier.place.root && other.is_unattributed();
        let others = self.dossiers.iter().filter(is_lost).flat_map(|other| &other.acquisitions);
        let mut others = others.filter(|site| !site.is_test && is_meant(site));
        others.any(|site| match (&site.lock, &dossier.lock) {
            (Some(theirs), Some(own)) => theirs.may_be(own),
            _ => true,
        })
    }

    /// Whether two threads or tasks can contend for the lock. A local lock that is not moved into a spawned task or
    /// thread cannot.
    pub(in crate::analysis) fn is_shared(&self, dossier: &Dossier) -> bool {
        if self.is_thread_local(dossier.place.root) {
            return false;
        }
        let spawned = |site: &Acquisition| {
            let execution = self.graph.expr_contexts(site.fn_id).of(site.expr).execution;
            matches!(execution, Execution::OtherTask | Execution::OtherThread | Execution::BlockingPool)
        };
        match dossier.place.root {
            PlaceRoot::Unknown(..) => false,
            root if root.is_local() => dossier.acquisitions.iter().any(spawned),
            _ => true,
        }
    }

    /// Whether a write guard of this lock may become a read guard: where it is acquired, or in a function that is given
    /// guards. Errs towards yes, but guards that lie in something else are not followed.
    pub(in crate::analysis) fn may_be_downgraded(&self, dossier: &Dossier) -> bool {
        let inner = dossier.lock.as_ref().map(|lock| &lock.inner);
        self.downgrades().iter().any(|downgrade| {
            let has_guard = dossier.acquisitions.iter().any(|site| site.fn_id == downgrade.fn_id);
            (has_guard || downgrade.takes_guards)
                && inner.is_none_or(|inner| lock_types::may_be(inner, &downgrade.content))
        })
    }

    /// Whether hot code changes what a lock protects, or at least holds it so that it could.
    pub(in crate::analysis) fn is_excluded_hot(&self, place: LockPlace) -> bool {
        let locks = self.locks_at(place.root);
        let mut sites =
            self.dossiers.iter().filter(|own| locks.roots.contains(&own.place.root)).flat_map(Dossier::sites);
        sites.any(|site| site.hot && site.mode == Mode::Exclusive)
    }

    /// Returns whether a lock's content is `()`: it orders or excludes something else.
    pub(in crate::analysis) fn protects_no_data(&self, dossier: &Dossier) -> bool {
        dossier.lock.as_ref().is_some_and(|lock| matches!(&lock.inner, Ty::Tuple(parts) if parts.is_empty()))
    }
}
