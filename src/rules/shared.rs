//! What most detectors need to say: a place's name, the hot chain, the acquisitions of a place.

use crate::analysis::{
    Acquisition, Claim, Cloned, Counting, Dossier, Effect, EffectKind, KeptWhole, LockInfo, LockPlace, PlaceRoot,
    RefClone, Rewrite, Step, Way,
};
use crate::diagnostics::{Applicability, Confidence, Diagnostic, Label, Level, Suggestion};
use crate::facts::{ExprId, Name};
use crate::knowledge::attributes::{Blocking, Wait};
use crate::knowledge::derived::DerivedEffect;
use crate::source::Loc;
use crate::types::program::{AdtId, FnId};

use crate::rules::RuleContext;

/// More calls than this between an entry point and a place leave doubt that the place runs as often. A guess.
const FAR: u32 = 12;
/// The same where some of them may go elsewhere.
const FAR_IF_MAYBE: u32 = 4;
/// More calls than this between where events enter and a place leave doubt that each event leads there. Of 75 findings about waits under
/// locks below proposed entry points that people judged, 18 of 36 within one call were of use, and five of 39 behind more.
const NEAR: u32 = 1;
/// More branches than this that must be taken on the way leave doubt that the place is hot. Guesses, as the next: of 45
/// findings below proposed entry points that people read, the eleven behind more than two branches were of no use.
const MANY_CONDITIONS: u32 = 2;
/// The same for costs of nanoseconds below an entry point that is not marked in the sources.
const SOME_CONDITIONS: u32 = 1;

/// Of 150 findings about costs of nanoseconds below proposed entry points that people read, four were of use.
const ONCE_AN_EVENT: &str = "done once per event, which matters only at millions of events per second";
/// The same in loops: none of 27 was of use.
const FEW_AN_EVENT: &str = "done a few times an event: matters only if the loop is long";
const OFTEN_TAKEN: &str = "assumes that the branches on the way are usually taken";

/// At most this many other acquisitions are labelled; the rest is counted. Text for people names fewer.
const MAX_RELATED: usize = 20;

impl RuleContext<'_> {
    /// A diagnostic of this rule with nothing but its message and place.
    pub(crate) fn diagnostic(&self, message: String, loc: Loc, label: impl Into<String>) -> Diagnostic {
        Diagnostic::new(self.rule.id, self.rule.level, message, Label::new(loc, label))
    }

    /// How long a thread may wait by what happens in a critical section. An acquisition is none (`blocking_lock()` is one like any
    /// other), nor is what lets go of the guard meanwhile, as condition variables do.
    pub(crate) fn blocked_by(&self, effect: &Effect) -> Option<Blocking> {
        let EffectKind::Blocks(blocking) = effect.kind else { return None };
        let waits = !self.analysis.acquires_at(effect.fn_id, effect.expr) && !self.analysis.releases_guard(effect);
        waits.then_some(blocking)
    }

    /// The lock of a dossier as messages name it: `Cache::map`.
    pub(crate) fn place(&self, dossier: &Dossier) -> String {
        self.analysis.place_name(dossier.place)
    }

    /// Kind and content of a lock, such as `parking_lot::RwLock<Stats>`.
    pub(crate) fn lock_type(&self, dossier: &Dossier) -> String {
        match &dossier.lock {
            Some(lock) => format!("{}<{}>", lock.name, without_arguments(self.analysis.content_name(lock))),
            None => {
                dossier.container().map_or_else(|| "lock".to_owned(), |container| self.analysis.adt_name(container))
            }
        }
    }

    /// The lock of a dossier as sentences name it, in backticks: by its place, or by its type where nobody knows that.
    pub(crate) fn named(&self, dossier: &Dossier) -> String {
        match dossier.place.root {
            PlaceRoot::Unknown(..) => self.lock_in_words(dossier.place, dossier.lock.as_ref(), dossier.container()),
            _ => format!("`{}`", self.place(dossier)),
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

    /// What a step of a way leads to, as lists name it.
    pub(crate) fn step_in_words(&self, step: Step) -> String {
        match step {
            Step::Calls(callee) => format!("`{}`", self.analysis.fn_name(callee)),
            Step::Ends(adt) => format!("drop of `{}`", self.analysis.adt_name(adt)),
            Step::Unnamed => "an implicit call".to_owned(),
        }
    }

    /// Hot acquisitions of a place that make a thread wait, the nearest to a root first; none if each thread has a
    /// lock of its own there.
    pub(crate) fn hot_waits<'d>(&self, dossier: &'d Dossier) -> Vec<&'d Acquisition> {
        let mut sites = self.hot_sites(dossier);
        sites.retain(|site| site.wait != Wait::Try);
        sites
    }

    /// The same with those that give up where they would wait.
    pub(crate) fn hot_sites<'d>(&self, dossier: &'d Dossier) -> Vec<&'d Acquisition> {
        if self.analysis.is_thread_local(dossier) {
            return Vec::new();
        }
        let is_hot = |site: &&Acquisition| site.hot && !self.analysis.is_exclusive_by_choice(site);
        let mut sites: Vec<&Acquisition> = dossier.sites().filter(is_hot).collect();
        let rank = |site: &&Acquisition| {
            let is_doubted = self.general_doubt(site.fn_id, site.expr).is_some();
            // What ends a loop that serves events is done once.
            let is_end = self.analysis.ends_event_loop(site.fn_id, site.expr);
            (is_doubted, is_end, self.analysis.heat_distance(site.fn_id), site.loc)
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
        diagnostic.observed.share = self.analysis.measured_share(id);
        if self.analysis.hot_way(id, expr).is_some_and(|way| way.conditions > MANY_CONDITIONS) {
            diagnostic.confidence = Confidence::Possible;
            diagnostic.notes.push(OFTEN_TAKEN.to_owned());
        }
        if diagnostic.chain.is_some() && !self.analysis.is_surely_hot(id, expr) {
            diagnostic.confidence = diagnostic.confidence.min(Confidence::Likely);
        }
    }

    /// Notes what a dependency's function leads to, and where. It is not known to do so each time.
    pub(crate) fn with_derived(&self, diagnostic: &mut Diagnostic, callee: FnId, effect: &DerivedEffect) {
        let DerivedEffect { call, site, .. } = effect;
        diagnostic.confidence = diagnostic.confidence.min(Confidence::Likely);
        diagnostic.notes.push(format!("`{}` leads to `{call}` ({site})", self.analysis.fn_name(callee)));
    }

    /// Makes a finding about what is done once per event possible only, where a branch decides whether it is done at all.
    pub(crate) fn doubt_conditional(&self, diagnostic: &mut Diagnostic, id: FnId, expr: ExprId) {
        if self.analysis.is_conditional(id, expr) && self.claim(id, expr) != Some(Claim::Marked) {
            diagnostic.confidence = Confidence::Possible;
            diagnostic.notes.push("assumes that the branch around it is usually taken".to_owned());
        }
    }

    /// Makes a finding possible only where events enter and not each of them surely leads to it: of the kinds of event that
    /// an entry point tells apart most are rare, and a timer is no event.
    pub(crate) fn doubt_unless_each_event(&self, diagnostic: &mut Diagnostic, id: FnId, expr: ExprId) {
        let Some(way) = self.way_from_events(id, expr) else { return };
        if way.conditions > 0 || !self.analysis.is_surely_hot(id, expr) || self.analysis.is_timed(id, expr) {
            doubt_most_events(diagnostic);
        }
    }

    /// Makes a finding about a wait possible only where events enter and not each of them leads there: several calls lie between, or a name
    /// says that it serves whoever operates the program, or what people do now and then.
    pub(crate) fn doubt_far_from_events(&self, diagnostic: &mut Diagnostic, id: FnId, expr: ExprId) {
        let is_from_events = self.claim(id, expr) == Some(Claim::EntryPoint);
        if is_from_events && (self.is_far_from_events(id, expr) || self.is_rare_by_name(id, expr)) {
            doubt_most_events(diagnostic);
        }
    }

    /// Whether names say that an expression serves whoever operates the program, or what people do now and then.
    pub(crate) fn is_rare_by_name(&self, id: FnId, expr: ExprId) -> bool {
        self.analysis.is_operational(id) || self.analysis.is_occasional(id, expr)
    }

    /// Whether events enter at some calls' distance, and nothing is said to run often.
    pub(crate) fn is_far_from_events(&self, id: FnId, expr: ExprId) -> bool {
        self.way_from_events(id, expr).is_some_and(|way| way.calls > NEAR)
    }

    /// How heat comes to a place from where events enter; none if more is said of the root than that.
    fn way_from_events(&self, id: FnId, expr: ExprId) -> Option<Way> {
        self.analysis.hot_way(id, expr).filter(|way| way.claim == Claim::EntryPoint)
    }

    /// What is claimed of the root that makes a place hot; none if it is not.
    pub(crate) fn claim(&self, id: FnId, expr: ExprId) -> Option<Claim> {
        Some(self.analysis.hot_way(id, expr)?.claim)
    }

    /// The same as [`Self::doubt_general`], but only where no more is claimed of the root than that each event leads there.
    pub(crate) fn doubt_below_entry_point(&self, diagnostic: &mut Diagnostic, id: FnId, expr: ExprId) {
        if self.claim(id, expr) == Some(Claim::EntryPoint) {
            self.doubt_general(diagnostic, id, expr);
        }
    }

    /// Makes a finding about a cost of nanoseconds possible only, where little speaks for its place.
    pub(crate) fn doubt_general(&self, diagnostic: &mut Diagnostic, id: FnId, expr: ExprId) {
        if let Some(doubt) = self.general_doubt(id, expr) {
            diagnostic.confidence = Confidence::Possible;
            diagnostic.notes.push(doubt.to_owned());
        }
    }

    /// Why a cost of nanoseconds hardly matters at a hot place: it is far from the entry points, the less far if calls on the
    /// way may go elsewhere, several branches lead there, or it runs beside a wait that takes far longer. What is itself said
    /// to run often matters whatever it waits for. Where events enter, their arrival costs more than what each does.
    pub(crate) fn general_doubt(&self, id: FnId, expr: ExprId) -> Option<&'static str> {
        let way = self.analysis.hot_way(id, expr)?;
        if way.calls > FAR_IF_MAYBE && !self.analysis.is_surely_hot(id, expr) {
            Some("assumes that each call on the way goes to the function that is shown")
        } else if way.calls > FAR {
            Some("assumes that it runs often, although it is far from an entry point")
        } else if way.conditions > if way.claim == Claim::Marked { MANY_CONDITIONS } else { SOME_CONDITIONS } {
            Some(OFTEN_TAKEN)
        } else if way.claim == Claim::EntryPoint {
            Some(if self.analysis.is_repeated(id, expr) { FEW_AN_EVENT } else { ONCE_AN_EVENT })
        } else if way.calls != 0 && self.analysis.is_beside_long_wait(id, expr) {
            Some("each call is next to I/O that takes far longer")
        } else {
            None
        }
    }

    /// Labels further acquisitions of the same place.
    pub(crate) fn with_sites(&self, diagnostic: &mut Diagnostic, sites: &[&Acquisition], text: &str) {
        let mut others: Vec<&&Acquisition> = sites.iter().filter(|site| site.loc != diagnostic.primary.loc).collect();
        // A helper that runs callbacks under a guard is one place, whoever calls it.
        let mut seen: Vec<Loc> = Vec::new();
        others.retain(|site| {
            !seen.contains(&site.loc) && {
                seen.push(site.loc);
                true
            }
        });
        // Not all of them are shown everywhere: those in the file that is looked at come first.
        others.sort_by_key(|site| site.loc.file != diagnostic.primary.loc.file);
        for site in others.iter().take(MAX_RELATED) {
            diagnostic.related.push(Label::alike(site.loc, text));
        }
        if let Some(more) = others.len().checked_sub(MAX_RELATED).filter(|more| *more > 0) {
            let acquisitions = if more == 1 { "acquisition" } else { "acquisitions" };
            diagnostic.count_alike(more, format!("{more} more {acquisitions} of the same lock"));
        }
        diagnostic.sites = sites.iter().map(|site| site.loc).collect();
        diagnostic.is_about_all_uses = true;
    }

    /// Says what a clone costs, and of a handle why.
    pub(crate) fn with_counting_cost(&self, diagnostic: &mut Diagnostic, clone: &RefClone) {
        // The figures are of clones.
        diagnostic.is_as_measured &= !matches!(clone.counting, Counting::LentBy(_));
        if let Cloned::Handle { name, references } = &clone.cloned {
            let held = match references {
                1 => "a counted reference, which is cloned with it".to_owned(),
                many => format!("{many} counted references, which are cloned with it"),
            };
            diagnostic.notes.push(format!("`{name}` holds {held}"));
        }
        if !clone.count.local {
            let cost = "each clone and drop updates a counter that all threads share";
            diagnostic.background.push(cost.to_owned());
        }
    }

    /// Suggests to borrow what is cloned, where that surely means the same.
    pub(crate) fn with_borrow(&self, diagnostic: &mut Diagnostic, clone: &RefClone) {
        let rewrite = self.analysis.borrow_rewrite(clone);
        diagnostic.suggestions.extend(rewrite.map(|rewrite| suggestion("borrow the original", rewrite)));
    }

    /// Labels a statement that looks as if it ended a guard before it does harm.
    pub(crate) fn with_ignored(&self, diagnostic: &mut Diagnostic, id: FnId, acquired: ExprId, until: ExprId) {
        let ignored = self.analysis.ignored_between(id, acquired, until);
        diagnostic.related.extend(ignored.map(|(name, loc)| {
            Label::new(loc, format!("`let _ = {name}` does not drop the guard: `_` binds nothing"))
        }));
    }

    /// Says which lock it is about, and labels its declaration.
    pub(crate) fn with_lock(&self, diagnostic: &mut Diagnostic, dossier: &Dossier) {
        diagnostic.lock = dossier.lock.as_ref().map(|lock| lock.name.clone());
        diagnostic.declared = dossier.declared.into_iter().collect();
        diagnostic.place = dossier.place.root.is_declared().then(|| self.place(dossier));
        if let Some(loc) = dossier.declared.filter(|loc| *loc != diagnostic.primary.loc) {
            diagnostic.related.push(Label::new(loc, format!("`{}` is declared here", self.lock_type(dossier))));
        }
    }
}

/// Makes a finding possible only, for not each event may lead there.
fn doubt_most_events(diagnostic: &mut Diagnostic) {
    diagnostic.confidence = Confidence::Possible;
    diagnostic.notes.push("assumes that most events lead here".to_owned());
}

/// What is cloned, as the object of a sentence: an `Arc<Schema>`, `AppState`.
pub(crate) fn what_is_cloned(clone: &RefClone) -> String {
    match &clone.cloned {
        Cloned::Pointer { .. } => format!("an `{}`", clone.type_name()),
        Cloned::Handle { name, .. } => format!("`{name}`"),
    }
}

/// What to do in place of what a library's method counts.
pub(crate) fn lend_instead(method: Name) -> String {
    format!("use `{method}`, whose result borrows it without counting")
}

/// The same, where a getter calls that method.
pub(crate) fn lend_by_getter(getter: &str, method: Name) -> String {
    format!("add a getter beside `{getter}` that returns what `{method}` gives: it borrows without counting")
}

/// A long type without its generic arguments: `HashMap<..>`.
fn without_arguments(ty: String) -> String {
    /// Lines of findings have room for this many bytes beside the lock's own name.
    const ROOM: usize = 30;
    match ty.split_once('<') {
        Some((head, _)) if ty.len() > ROOM && !head.contains(['(', '[', ' ', '&']) => format!("{head}<..>"),
        _ => ty,
    }
}

/// Makes a remark of a finding about a wait over which its section keeps something whole, and says what can be done all the same.
/// `wait` names the wait, `once` what makes a value once.
pub(crate) fn lower_for_kept_whole(diagnostic: &mut Diagnostic, kept: KeptWhole, wait: &str, once: &str) {
    match kept {
        KeptWhole::Making => {
            diagnostic.lower(Level::Note, "the guard keeps others from making the same value");
            diagnostic.help.push(format!("use {once}"));
        }
        KeptWhole::Update => {
            diagnostic.lower(Level::Note, format!("what is read or changed before the {wait} changes after it"));
            diagnostic.help.push("if others may interfere, drop the guard and check again after it".to_owned());
        }
    }
}

/// Offers a rewrite; it may be applied unseen only if it surely means the same.
pub(crate) fn suggestion(title: impl Into<String>, rewrite: Rewrite) -> Suggestion {
    let applicability = Applicability::if_sure(rewrite.is_sure);
    Suggestion { names: rewrite.names, ..Suggestion::new(title, applicability, rewrite.edits) }
}
