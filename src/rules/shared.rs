//! What most detectors need to say: a place's name, the hot chain, the acquisitions of a place.

use crate::analysis::rewrites::Rewrite;
use crate::analysis::values::clones::RefClone;
use crate::analysis::{Acquisition, Dossier, LockInfo, LockPlace, PlaceRoot};
use crate::diagnostics::{Applicability, Confidence, Diagnostic, Label, SampleShare, Share, Suggestion};
use crate::facts::ExprId;
use crate::knowledge::attributes::Wait;
use crate::source::Loc;
use crate::types::program::{AdtId, FnId};

use crate::rules::RuleContext;

/// More calls than this between an entry point and a place leave doubt that the place runs as often. A guess.
const FAR: u32 = 12;
/// The same where some of them may go elsewhere.
const FAR_IF_MAYBE: u32 = 4;

/// At most this many other acquisitions are labelled; the rest is counted.
const MAX_RELATED: usize = 2;

impl RuleContext<'_> {
    /// A diagnostic of this rule with nothing but its message and place.
    pub(crate) fn diagnostic(&self, message: String, loc: Loc, label: impl Into<String>) -> Diagnostic {
        Diagnostic::new(self.rule.id, self.rule.level, message, Label { loc, text: label.into() })
    }

    /// The lock of a dossier as messages name it: `Cache::map`.
    pub(crate) fn place(&self, dossier: &Dossier) -> String {
        self.analysis.place_name(dossier.place)
    }

    /// Kind and content of a lock, such as `parking_lot::RwLock<Stats>`.
    pub(crate) fn lock_type(&self, dossier: &Dossier) -> String {
        let container = dossier.acquisitions.iter().find_map(|site| site.container);
        match (&dossier.lock, container) {
            (Some(lock), _) => format!("{}<{}>", lock.name, self.analysis.content_name(lock)),
            (None, Some(container)) => self.analysis.adt_name(container),
            (None, None) => "lock".to_owned(),
        }
    }

    /// A lock as sentences name it, in backticks: by its place, as a shard of a map, or else by its type.
    pub(crate) fn lock_in_words(&self, place: LockPlace, lock: Option<&LockInfo>, container: Option<AdtId>) -> String {
        let is_known = !matches!(place.root, PlaceRoot::Unknown(..));
        let name = self.analysis.place_name(place);
        match (container.map(|adt| self.analysis.adt_name(adt)), lock) {
            (Some(map), _) if is_known => format!("a shard of the `{map}` `{name}`"),
            (Some(map), _) => format!("a shard of a `{map}`"),
            (None, Some(lock)) if !is_known => {
                format!("a `{}<{}>`", lock.name, self.analysis.content_name(lock))
            }
            (None, None) if !is_known => name,
            (None, _) => format!("`{name}`"),
        }
    }

    /// Hot acquisitions of a place that make a thread wait, the nearest to a root first; none if each thread has a
    /// lock of its own there.
    pub(crate) fn hot_waits<'d>(&self, dossier: &'d Dossier) -> Vec<&'d Acquisition> {
        if self.analysis.is_thread_local(dossier) {
            return Vec::new();
        }
        let waits = |acquisition: &&Acquisition| {
            acquisition.hot && acquisition.wait != Wait::Try && !self.analysis.is_exclusive(acquisition)
        };
        let mut sites: Vec<&Acquisition> = dossier.sites().filter(waits).collect();
        let rank = |site: &&Acquisition| {
            let is_doubted = self.general_doubt(site.fn_id, site.expr).is_some();
            (is_doubted, self.analysis.heat_distance(site.fn_id), site.loc)
        };
        sites.sort_by_cached_key(rank);
        sites
    }

    /// The same for what other threads may have to wait for: none if one other lock is held around all acquisitions.
    pub(crate) fn contended_waits<'d>(&self, dossier: &'d Dossier) -> Vec<&'d Acquisition> {
        if self.analysis.is_always_under_another_lock(dossier.place) { Vec::new() } else { self.hot_waits(dossier) }
    }

    /// Adds the chain of the function that holds a site.
    pub(crate) fn with_chain(&self, diagnostic: &mut Diagnostic, site: &Acquisition) {
        self.with_chain_to(diagnostic, site.fn_id, site.expr);
        if site.taken_in != site.fn_id {
            // The helper that takes the lock is the last hop, if heat reaches it.
            diagnostic.chain = self.analysis.hot_chain(site.taken_in, None).or_else(|| diagnostic.chain.take());
            diagnostic.function = self.analysis.fn_name(site.taken_in);
        }
    }

    /// Adds the chain to a function; an expression that heat reaches only perhaps lowers the confidence.
    pub(crate) fn with_chain_to(&self, diagnostic: &mut Diagnostic, id: FnId, expr: ExprId) {
        diagnostic.chain = self.analysis.hot_chain(id, Some(expr));
        diagnostic.function = self.analysis.fn_name(id);
        diagnostic.observed.share = self.sample_share(id);
        if diagnostic.chain.is_some() && !self.analysis.is_surely_hot(id, expr) {
            diagnostic.confidence = diagnostic.confidence.min(Confidence::Likely);
        }
    }

    /// Makes a finding about a cost of nanoseconds possible only, where little speaks for its place.
    pub(crate) fn doubt_general(&self, diagnostic: &mut Diagnostic, id: FnId, expr: ExprId) {
        if let Some(doubt) = self.general_doubt(id, expr) {
            diagnostic.confidence = Confidence::Possible;
            diagnostic.notes.push(doubt.to_owned());
        }
    }

    /// Why a cost of nanoseconds hardly matters at a place: it is far from the entry points, the less far if calls on the way
    /// may go elsewhere, or it runs beside a wait that takes far longer. A marked function matters whatever it waits for.
    fn general_doubt(&self, id: FnId, expr: ExprId) -> Option<&'static str> {
        let distance = self.analysis.heat_distance(id);
        if distance > FAR_IF_MAYBE && !self.analysis.is_surely_hot(id, expr) {
            Some("assumes that the calls on the way lead here")
        } else if distance != u32::MAX && distance > FAR {
            Some("assumes that it runs often, although it is far from an entry point")
        } else if distance != 0 && self.analysis.is_beside_long_wait(id, expr) {
            Some("each call is next to I/O that takes far longer")
        } else {
            None
        }
    }

    fn sample_share(&self, id: FnId) -> Option<SampleShare> {
        let heat = self.analysis.heat;
        let share = heat.measured_share(id)?;
        Some(SampleShare {
            function: self.analysis.fn_name(id),
            total: Share::from_fraction(share.total),
            own: Share::from_fraction(share.own),
            profile: heat.measured()?.name.clone(),
        })
    }

    /// Labels further acquisitions of the same place.
    pub(crate) fn with_sites(&self, diagnostic: &mut Diagnostic, sites: &[&Acquisition], text: &str) {
        let mut others: Vec<&&Acquisition> = sites.iter().filter(|site| site.loc != diagnostic.primary.loc).collect();
        // A helper that lends its guard is one place, whoever calls it.
        let mut seen: Vec<Loc> = Vec::new();
        others.retain(|site| {
            !seen.contains(&site.loc) && {
                seen.push(site.loc);
                true
            }
        });
        for site in others.iter().take(MAX_RELATED) {
            diagnostic.related.push(Label { loc: site.loc, text: text.to_owned() });
        }
        if let Some(more) = others.len().checked_sub(MAX_RELATED).filter(|more| *more > 0) {
            diagnostic.notes.push(format!("{more} more acquisitions of the same lock"));
        }
        diagnostic.sites = sites.iter().map(|site| site.loc).collect();
        diagnostic.is_about_all_uses = true;
    }

    /// Suggests to borrow what is cloned, where that surely means the same.
    pub(crate) fn with_borrow(&self, diagnostic: &mut Diagnostic, clone: &RefClone) {
        let rewrite = self.analysis.borrow_rewrite(clone);
        diagnostic.suggestions.extend(rewrite.map(|rewrite| suggestion("borrow the original", rewrite)));
    }

    /// Says which lock it is about, and labels its declaration.
    pub(crate) fn with_lock(&self, diagnostic: &mut Diagnostic, dossier: &Dossier) {
        diagnostic.lock = dossier.lock.as_ref().map(|lock| lock.name.clone());
        diagnostic.declared = dossier.declared.into_iter().collect();
        let is_shared_name = matches!(dossier.place.root, PlaceRoot::Field(..) | PlaceRoot::Static(..));
        diagnostic.place = is_shared_name.then(|| self.place(dossier));
        if let Some(loc) = dossier.declared.filter(|loc| *loc != diagnostic.primary.loc) {
            diagnostic.related.push(Label { loc, text: format!("`{}` is declared here", self.lock_type(dossier)) });
        }
    }
}

/// Offers a rewrite; it may be applied unseen only if it surely means the same.
pub(crate) fn suggestion(title: impl Into<String>, rewrite: Rewrite) -> Suggestion {
    let applicability = Applicability::if_sure(rewrite.is_sure);
    Suggestion { names: rewrite.names, ..Suggestion::new(title, applicability, rewrite.edits) }
}
