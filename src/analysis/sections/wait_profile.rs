//! How long threads were seen to wait at each acquisition.

use std::collections::BTreeMap;

use crate::analysis::sections::Sections;
use crate::analysis::sections::dossier::Acquisition;
use crate::diagnostics::{Share, Waited};
use crate::graph::ProfileMatch;
use crate::knowledge::attributes::{Mode, Wait};
use crate::profile::{FrameId, Profile, Unit};
use crate::source::Loc;
use crate::types::program::FnId;

/// Waiting by the acquisitions that it may have been at.
#[derive(Clone, Debug, Default)]
pub struct Waits {
    /// The places that one stack can mean, sorted, with the weight of all such stacks.
    groups: BTreeMap<Vec<Loc>, u64>,
    total: u64,
    in_nanoseconds: bool,
    profile: String,
}

impl Waits {
    /// Lays a profile of waiting over the acquisitions of a workspace.
    pub(in crate::analysis) fn new(cx: &Sections<'_>, profile: &Profile) -> Waits {
        let shares = ProfileMatch::new(cx.program, profile);
        let mut sites: BTreeMap<FnId, Vec<&Acquisition>> = BTreeMap::new();
        for acquisition in cx.dossiers.iter().flat_map(|dossier| &dossier.acquisitions) {
            if acquisition.wait != Wait::Try && acquisition.through.is_none() {
                sites.entry(acquisition.fn_id).or_default().push(acquisition);
            }
        }
        let mut waits = Waits {
            groups: BTreeMap::new(),
            total: profile.total,
            in_nanoseconds: profile.unit == Unit::Nanoseconds,
            profile: profile.name.clone(),
        };
        for stack in &profile.stacks {
            let Some((id, below)) = shares.innermost(stack) else { continue };
            let Some(own) = sites.get(&id) else { continue };
            if below.is_empty() || below.iter().any(|frame| is_lock_frame(profile, *frame, own)) {
                let mut places: Vec<Loc> = meant(profile, &below, own).iter().map(|site| site.loc).collect();
                places.sort();
                places.dedup();
                *waits.groups.entry(places).or_default() += stack.weight;
            }
        }
        waits
    }

    /// The waiting at any of these places, taken together.
    pub fn at(&self, places: &[Loc]) -> Option<Waited> {
        let (mut weight, mut among) = (0_u64, 1);
        for (group, waited) in &self.groups {
            if !group.iter().any(|loc| places.contains(loc)) {
                continue;
            }
            weight = weight.saturating_add(*waited);
            if !group.iter().all(|loc| places.contains(loc)) {
                among = among.max(group.len());
            }
        }
        (weight > 0).then(|| Waited {
            share: Share::from_fraction(weight as f64 / self.total.max(1) as f64),
            nanoseconds: self.in_nanoseconds.then_some(weight),
            among,
            profile: self.profile.clone(),
        })
    }
}

/// Whether a frame below the function is about taking a lock: of the lock's own library, or of the system's futexes.
fn is_lock_frame(profile: &Profile, frame: FrameId, sites: &[&Acquisition]) -> bool {
    let frame = profile.frame(frame);
    let system = ["futex", "pthread_mutex", "pthread_rwlock", "lll_lock"];
    if system.iter().any(|word| frame.text.contains(word)) {
        return true;
    }
    let Some(function) = &frame.function else { return false };
    let library = |name: &str| name.split("::").next().unwrap_or_default().to_owned();
    let of_library = sites.iter().filter_map(|site| site.lock.as_ref()).any(|lock| {
        let own = library(&lock.name);
        own == function.krate && own != "std" || own == "parking_lot" && function.krate == "lock_api"
    });
    of_library || function.krate == "std" && function.path.iter().any(|segment| segment == "sync")
}

/// The acquisitions that the frames below the function can mean: by the method's name, else by how they hold.
fn meant<'a>(profile: &Profile, below: &[FrameId], sites: &[&'a Acquisition]) -> Vec<&'a Acquisition> {
    let names: Vec<&str> = below
        .iter()
        .filter_map(|frame| profile.frame(*frame).function.as_ref())
        .map(|name| name.name.as_str())
        .collect();
    let says = |words: &[&str]| names.iter().any(|name| words.iter().any(|word| name.contains(word)));
    let exclusive = says(&["exclusive", "write"]);
    let shared = says(&["shared", "read"]) && !exclusive;
    let fits = |site: &&&Acquisition| match site.mode {
        Mode::Exclusive => !shared,
        Mode::Shared => !exclusive,
        Mode::Upgradable => true,
    };
    let found: Vec<&Acquisition> = sites.iter().filter(fits).copied().collect();
    if found.is_empty() { sites.to_vec() } else { found }
}
