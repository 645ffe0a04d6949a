//! The report of locks: each place with its kind and content, who takes it and what is done meanwhile.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::analysis::{Acquisition, Analysis, Dossier, IndexKind, LockInfo, LockPlace, PlaceRoot, Use};
use crate::knowledge::attributes::{LockKind, Mode, Wait};
use crate::source::{Loc, SourceMap};
use crate::types::lower_ty::{field_types, static_ty};
use crate::types::program::{AdtId, FnId, Program, StaticId};
use crate::types::ty::Ty;

/// One lock place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LockEntry {
    /// The name in messages, such as `Cache::map`.
    pub place: String,
    /// The lock's public path; `_` if it is not known.
    pub lock: String,
    /// The type of its content.
    pub inner: String,
    /// `blocking`, `async` or `spin`: who waits.
    pub waits: &'static str,
    /// The file of the declaration, or of the first acquisition of a place that is not known.
    pub file: String,
    /// 1-based line.
    pub line: u32,
    /// 1-based column in characters.
    pub col: u32,
    /// The root of its place: `field`, `static`, `content` (inside of what another lock protects), `local`, `parameter` or `unknown`.
    pub root: &'static str,
    /// Set if code outside of the workspace may use it.
    pub public: bool,
    /// Set if it may be the same lock as another entry.
    pub partial: bool,
    /// Set if each thread has its own.
    pub thread_local: bool,
    /// Set if it is picked among many by an index, a key or a loop.
    pub one_of_many: bool,
    /// Its acquisitions, by place.
    pub acquisitions: Vec<LockUse>,
}

/// One acquisition of a lock place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LockUse {
    /// Relative to the workspace's root.
    pub file: String,
    /// 1-based line of the method's name.
    pub line: u32,
    /// 1-based column in characters.
    pub col: u32,
    /// The function's path.
    #[serde(rename = "fn")]
    pub function: String,
    /// `exclusive`, `shared` or `upgradable`.
    pub mode: &'static str,
    /// `blocking`, `try`, `timed` or `async`.
    pub wait: &'static str,
    /// Set if heat reaches it.
    pub hot: bool,
    /// Set if a loop of its function repeats it.
    pub in_loop: bool,
    /// Set if it runs in a task.
    pub in_async: bool,
    /// The workspace's function that takes the lock on behalf of this one.
    pub through: Option<String>,
    /// Awaits while the guard lives.
    pub awaits: usize,
    /// Set if the guard leaves the function.
    pub escapes: bool,
    /// The different things that are done with the content.
    pub does: Vec<Done>,
}

/// Something done with what a lock protects.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Done {
    /// `reads`, `changes`, `assigns`, `borrows_mutably`, `updates_number`, `sets_number`, `reads_number`, `unknown`.
    pub what: &'static str,
    /// The method that does it, such as `HashMap::insert`.
    pub by: Option<String>,
}

/// Returns all lock places by declaration: those that are acquired and those that are only declared.
pub(super) fn list(analysis: &Analysis<'_>, program: &Program<'_>, sources: &SourceMap) -> Vec<LockEntry> {
    let cx = Cx { analysis, program, sources };
    let mut entries: Vec<LockEntry> = analysis.dossiers().iter().filter_map(|dossier| cx.taken(dossier)).collect();
    let known: BTreeSet<PlaceRoot> = analysis.dossiers().iter().map(|dossier| dossier.place.root).collect();
    let is_another = |root: &PlaceRoot| analysis.locks_at(*root).roots != BTreeSet::from([*root]);
    let only_declared = cx.declared().into_iter().filter(|(root, _)| !known.contains(root) && !is_another(root));
    entries.extend(only_declared.filter_map(|(root, ty)| cx.only_declared(root, &ty)));
    entries.sort_by(|a, b| (&a.file, a.line, a.col, &a.place).cmp(&(&b.file, b.line, b.col, &b.place)));
    entries
}

struct Cx<'a> {
    analysis: &'a Analysis<'a>,
    program: &'a Program<'a>,
    sources: &'a SourceMap,
}

impl Cx<'_> {
    fn taken(&self, dossier: &Dossier) -> Option<LockEntry> {
        let sites: Vec<&Acquisition> = dossier.sites().filter(|site| self.analysis.is_analysed(site.fn_id)).collect();
        let loc = dossier.declared.or_else(|| sites.first().map(|site| site.loc))?;
        if sites.is_empty() || dossier.lock.is_none() && dossier.declared.is_none() {
            return None;
        }
        let mut entry = self.entry(dossier.place, dossier.lock.as_ref(), loc);
        if let (None, Some(map)) = (&dossier.lock, dossier.container()) {
            entry.lock = self.program.adt_path(map);
        }
        entry.public = dossier.is_public;
        entry.partial = dossier.is_partial;
        entry.thread_local = self.analysis.is_thread_local(dossier);
        entry.one_of_many = sites.iter().any(|site| site.place.index == Some(IndexKind::Computed));
        entry.acquisitions = sites.into_iter().map(|site| self.acquisition(site)).collect();
        Some(entry)
    }

    fn only_declared(&self, root: PlaceRoot, ty: &Ty) -> Option<LockEntry> {
        let place = LockPlace { root, index: None };
        let loc = self.analysis.declaration(place)?;
        Some(self.entry(place, self.analysis.lock_within(ty).as_ref(), loc))
    }

    fn entry(&self, place: LockPlace, lock: Option<&LockInfo>, loc: Loc) -> LockEntry {
        let start = self.sources.start(loc);
        LockEntry {
            place: self.analysis.place_name(place),
            lock: lock.map_or_else(|| "_".to_owned(), |lock| lock.name.clone()),
            inner: lock.map_or_else(|| "_".to_owned(), |lock| self.analysis.content_name(lock)),
            waits: match lock.map(|lock| lock.kind) {
                Some(LockKind::Async) => "async",
                Some(LockKind::Spin) => "spin",
                Some(LockKind::Blocking | LockKind::Raw) | None => "blocking",
            },
            file: self.sources.get(loc.file).display.clone(),
            line: start.line,
            col: start.column,
            root: match place.root {
                PlaceRoot::Field(..) => "field",
                PlaceRoot::Static(_) => "static",
                PlaceRoot::Content(_) => "content",
                PlaceRoot::Local(..) => "local",
                PlaceRoot::Param(..) => "parameter",
                PlaceRoot::Unknown(..) => "unknown",
            },
            public: false,
            partial: false,
            thread_local: false,
            one_of_many: false,
            acquisitions: Vec::new(),
        }
    }

    fn acquisition(&self, site: &Acquisition) -> LockUse {
        let start = self.sources.start(site.loc);
        let mut does: Vec<Done> = Vec::new();
        for used in &site.direct_uses {
            let done = self.done(*used);
            if !does.contains(&done) {
                does.push(done);
            }
        }
        LockUse {
            file: self.sources.get(site.loc.file).display.clone(),
            line: start.line,
            col: start.column,
            function: self.program.fn_path(site.fn_id),
            mode: match site.mode {
                Mode::Exclusive => "exclusive",
                Mode::Shared => "shared",
                Mode::Upgradable => "upgradable",
            },
            wait: match site.wait {
                Wait::Blocking => "blocking",
                Wait::Try => "try",
                Wait::Timed => "timed",
                Wait::Async => "async",
            },
            hot: site.hot,
            in_loop: site.in_loop,
            in_async: site.in_async,
            through: site.through.map(|id| self.program.fn_path(id)),
            awaits: site.awaits.len(),
            escapes: site.escapes,
            does,
        }
    }

    fn done(&self, used: Use) -> Done {
        let by = |callee: Option<FnId>| callee.map(|id| self.program.fn_short(id));
        let (what, by) = match used {
            Use::NumberUpdate => ("updates_number", None),
            Use::NumberSet => ("sets_number", None),
            Use::NumberRead => ("reads_number", None),
            Use::Assign => ("assigns", None),
            Use::SharedCall(callee) => ("reads", by(callee)),
            Use::ExclusiveCall(callee) => ("changes", by(callee)),
            Use::Read => ("reads", None),
            Use::Passed(callee, _) => ("passes_on", by(Some(callee))),
            Use::MutBorrow => ("borrows_mutably", None),
            Use::Lent | Use::Unknown => ("unknown", None),
        };
        Done { what, by }
    }

    /// Fields and statics of the user's code whose type holds a lock.
    fn declared(&self) -> Vec<(PlaceRoot, Ty)> {
        let program = self.program;
        let mut found = Vec::new();
        for (index, adt) in program.adts.iter().enumerate() {
            if program.is_stub(adt.home.module) || adt.home.is_test || adt.known.projection_of.is_some() || adt.is_enum
            {
                continue;
            }
            let id = AdtId(index as u32);
            for (field, ty) in adt.variants[0].fields.iter().zip(field_types(program, id, 0)) {
                if self.analysis.lock_within(ty).is_some() {
                    found.push((PlaceRoot::Field(id, field.name), ty.clone()));
                }
            }
        }
        for (index, def) in program.statics.iter().enumerate() {
            let id = StaticId(index as u32);
            if program.is_stub(def.home.module) || def.home.is_test || !def.facts.is_static {
                continue;
            }
            let ty = static_ty(program, id);
            if self.analysis.lock_within(&ty).is_some() {
                found.push((PlaceRoot::Static(id), ty));
            }
        }
        found
    }
}
