//! Locks that nobody is seen to hold for long, and awaits that wait for nothing else.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::locks::access_path::{LockPlace, PlaceRoot};
use crate::analysis::sections::Sections;
use crate::analysis::sections::dossier::{Acquisition, Dossier};
use crate::analysis::sections::recurrence::Recurrence;
use crate::analysis::summaries::effects::EffectKind;
use crate::analysis::summaries::suspension::awaited_acquisitions;
use crate::facts::ExprId;
use crate::knowledge::attributes::Mode;
use crate::types::program::FnId;

type Place = (FnId, ExprId);

/// Acquisitions of locks all of whose critical sections that are seen are over soon: they wait for nothing but other such locks. What is
/// not known counts as short (misses): of fourteen guards in programs that people judged, over awaits of locks whose long sections were not
/// seen, none was of use.
///
/// The least fixed point: a lock whose own holders wait for it, by however many others, is none.
#[derive(Debug, Default)]
pub(super) struct BriefLocks {
    acquisitions: FxHashSet<Place>,
}

impl BriefLocks {
    pub(super) fn gather(cx: &Sections<'_>) -> BriefLocks {
        let index = Index::new(cx);
        let waited_for: Vec<Option<BTreeSet<usize>>> =
            cx.dossiers.iter().map(|dossier| index.waited_for(dossier)).collect();
        let mut missing: Vec<usize> =
            waited_for.iter().map(|under| under.as_ref().map_or(usize::MAX, BTreeSet::len)).collect();
        let mut needed_by: Vec<Vec<usize>> = vec![Vec::new(); cx.dossiers.len()];
        for (number, under) in waited_for.iter().enumerate() {
            for other in under.iter().flatten() {
                needed_by[*other].push(number);
            }
        }
        let mut open: Vec<usize> = (0..missing.len()).filter(|number| missing[*number] == 0).collect();
        let mut brief = FxHashSet::default();
        while let Some(number) = open.pop() {
            brief.insert(number);
            for other in &needed_by[number] {
                missing[*other] = missing[*other].saturating_sub(1);
                if missing[*other] == 0 {
                    open.push(*other);
                }
            }
        }
        // Where one of several locks is taken, all of them have to be brief.
        let are_brief = |of: &Vec<usize>| of.iter().all(|number| brief.contains(number));
        let mut acquisitions: FxHashSet<Place> =
            index.of_acquisition.iter().filter(|(_, of)| are_brief(of)).map(|(place, _)| *place).collect();
        let only_read = cx.dossiers.iter().filter(|dossier| index.is_only_read_when_started(dossier));
        let reads = only_read.flat_map(Dossier::sites).filter(|site| site.mode == Mode::Shared);
        acquisitions.extend(reads.map(|site| (site.fn_id, site.expr)));
        BriefLocks { acquisitions }
    }
}

/// Which locks are meant, by their numbers among the dossiers.
struct Index<'c, 'a> {
    cx: &'c Sections<'a>,
    of_acquisition: FxHashMap<Place, Vec<usize>>,
    of_place: FxHashMap<LockPlace, usize>,
    /// The maps of shards that holders of a lock use meanwhile: what takes a shard for a moment waits for who has it for long.
    maps_under: FxHashMap<PlaceRoot, Vec<usize>>,
}

impl<'c, 'a> Index<'c, 'a> {
    fn new(cx: &'c Sections<'a>) -> Index<'c, 'a> {
        let mut index = Index {
            cx,
            of_acquisition: FxHashMap::default(),
            of_place: FxHashMap::default(),
            maps_under: FxHashMap::default(),
        };
        for (number, dossier) in cx.dossiers.iter().enumerate() {
            index.of_place.insert(dossier.place, number);
            for site in &dossier.acquisitions {
                index.of_acquisition.entry((site.fn_id, site.expr)).or_default().push(number);
            }
        }
        let order = cx.lock_order();
        let is_map = |root: &PlaceRoot| order.locks.get(root).is_some_and(|lock| lock.container.is_some());
        for edge in order.edges.iter().filter(|edge| is_map(&edge.to)) {
            let map = index.of_place.get(&LockPlace { root: edge.to, index: None }).copied();
            index.maps_under.entry(edge.from).or_default().extend(map);
        }
        index
    }

    /// Whether a lock is only written once, by what `main` does and for a moment: its readers wait for nobody, however long others read.
    ///
    /// Errs towards no: all uses must be seen.
    fn is_only_read_when_started(&self, dossier: &Dossier) -> bool {
        let is_at_start = |site: &Acquisition| {
            let is_once = self.cx.recurrence(site.fn_id, site.expr) == Recurrence::Once;
            let mut waits = BTreeSet::new();
            is_once && self.add_waits(site, &mut waits).is_some() && waits.is_empty()
        };
        let of_one_lock =
            |site: &Acquisition| self.of_acquisition.get(&(site.fn_id, site.expr)).is_some_and(|of| of.len() == 1);
        self.cx.sees_all_uses(dossier)
            && !dossier.is_partial
            && dossier.sites().all(|site| {
                self.cx.is_in_program(site.fn_id)
                    && of_one_lock(site)
                    && (site.mode == Mode::Shared || is_at_start(site))
            })
    }

    /// The locks that holders of a lock wait for; none if they are seen to wait for anything else. Of a lock that code outside of programs
    /// takes all uses have to be seen.
    fn waited_for(&self, dossier: &Dossier) -> Option<BTreeSet<usize>> {
        let is_of_program = || dossier.sites().all(|site| self.cx.is_in_program(site.fn_id));
        if !self.cx.sees_all_uses(dossier) && !is_of_program() {
            return None;
        }
        let mut found: BTreeSet<usize> =
            self.maps_under.get(&dossier.place.root).into_iter().flatten().copied().collect();
        let is_done = |site: &&Acquisition| !site.is_test && !self.cx.is_unused_at(site.loc);
        for site in dossier.acquisitions.iter().filter(is_done) {
            self.add_waits(site, &mut found)?;
        }
        Some(found)
    }

    fn add_waits(&self, site: &Acquisition, found: &mut BTreeSet<usize>) -> Option<()> {
        if site.escapes || site.around_callback || site.through.is_some() {
            return None;
        }
        for wait in &site.awaits {
            for acquisition in awaited_acquisitions(self.cx, site.fn_id, *wait)? {
                found.extend(self.of_acquisition.get(&acquisition)?);
            }
        }
        for within in self.cx.section_effects(site) {
            match within.effect.kind {
                EffectKind::Acquires(place) => found.extend(self.of_place.get(&place)),
                EffectKind::Io | EffectKind::Blocks(_) | EffectKind::CallsBack => return None,
                _ => {}
            }
        }
        Some(())
    }
}

impl Sections<'_> {
    /// Whether all that an await waits for is locks whose holders are seen to wait for nothing but other such locks: the wait ends soon, as far
    /// as is seen. An await of nothing does not count.
    pub(in crate::analysis) fn waits_for_brief_locks(&self, id: FnId, wait: ExprId) -> bool {
        let Some(awaited) = awaited_acquisitions(self, id, wait).filter(|awaited| !awaited.is_empty()) else {
            return false;
        };
        let brief = self.brief_locks.get_or_init(|| BriefLocks::gather(self));
        awaited.iter().all(|acquisition| brief.acquisitions.contains(acquisition))
    }
}
