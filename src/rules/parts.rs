//! The parts of a rule's work: functions, locks, what else a detector goes through. A fault in one of them costs this one.

use super::RuleContext;
use crate::analysis::{Acquisition, Dossier};
use crate::isolation::{fault_point, isolated};
use crate::source::Loc;
use crate::types::program::FnId;

/// A part of a rule's work that broke off. What the part had found until then counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The rule.
    pub rule: &'static str,
    /// The part's name, and its place if it has one; none if it is the whole rule.
    pub part: Option<(String, Option<Loc>)>,
    /// What was said.
    pub message: String,
    /// How many later parts said the same.
    pub more: usize,
}

impl<'a> RuleContext<'a> {
    /// Looks at each function that is analysed, by place.
    pub(crate) fn each_function(&self, mut look: impl FnMut(FnId)) {
        for id in self.analysis.functions() {
            self.part(|| (self.analysis.fn_name(id), Some(self.analysis.fn_place(id))), || look(id));
        }
    }

    /// Looks at each lock place, in order of declaration.
    ///
    /// A rule about a lock speaks of all its uses, so that it cannot do with some of them: a fault costs the lock.
    pub(crate) fn each_dossier(&self, mut look: impl FnMut(&'a Dossier)) {
        for dossier in self.analysis.dossiers() {
            let place = || {
                let first = dossier.acquisitions.first().map(|site| site.loc);
                (self.analysis.place_name(dossier.place), dossier.declared.or(first))
            };
            self.part(place, || look(dossier));
        }
    }

    /// Looks at each acquisition of each lock by itself.
    pub(crate) fn each_acquisition(&self, mut look: impl FnMut(&'a Dossier, &'a Acquisition)) {
        for dossier in self.analysis.dossiers() {
            for site in &dossier.acquisitions {
                self.part(|| (self.analysis.fn_name(site.fn_id), Some(site.loc)), || look(dossier, site));
            }
        }
    }

    /// Looks at each of some other things that stand in a function.
    pub(crate) fn each<T>(
        &self,
        all: impl IntoIterator<Item = T>,
        place: impl Fn(&T) -> Option<(FnId, Loc)>,
        mut look: impl FnMut(T),
    ) {
        for each in all {
            let at = place(&each);
            let named = || match at {
                Some((id, loc)) => (self.analysis.fn_name(id), Some(loc)),
                None => (String::new(), None),
            };
            self.part(named, || look(each));
        }
    }

    fn part(&self, place: impl Fn() -> (String, Option<Loc>), look: impl FnOnce()) {
        let outcome = isolated(|| {
            fault_point(self.rule.id, || place().0);
            look();
        });
        let Err(message) = outcome else { return };
        let mut broken = self.broken.borrow_mut();
        match broken.iter_mut().find(|known| known.message == message) {
            Some(known) => known.more += 1,
            // Its name may be what cannot be told.
            None => broken.push(Broken { rule: self.rule.id, part: isolated(place).ok(), message, more: 0 }),
        }
    }
}
