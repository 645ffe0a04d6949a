//! Whether every mention of a lock or a function is known; a rewrite is offered as sure only then.

use crate::analysis::world::World;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::locks::Locks;
use crate::analysis::locks::access_path::{PlaceRoot, lock_place};
use crate::analysis::locks::guard_types;
use crate::analysis::locks::lock_types::{LockInfo, lock_info, lock_within};
use crate::analysis::rewrites::Rewrites;
use crate::analysis::sections::dossier::{Acquisition, Dossier};
use crate::facts::{Body, ExprId, ExprKind, Name, PatKind, Stmt, walk};
use crate::source::FileId;
use crate::types::infer::BodyTypes;
use crate::types::lower_ty::{field_types, fn_sig};
use crate::types::program::{AdtId, FnId};
use crate::types::ty::Ty;
use crate::types::value_flow::{Step, ValueFlow};

/// Names in code of the workspace that is not analysed: tests, benches, what is not built.
#[derive(Debug, Default)]
pub(crate) struct Unseen {
    fields: FxHashSet<Name>,
    functions: FxHashSet<Name>,
}

impl Unseen {
    fn gather(world: &World<'_>) -> Unseen {
        let mut found = Unseen::default();
        for (id, function) in world.program.functions() {
            let is_seen = world.program.is_stub(function.home.module) || world.is_analysed(id);
            if let Some(body) = world.typed.body(id).filter(|_| !is_seen) {
                found.add(body);
            }
        }
        found
    }

    fn add(&mut self, body: &Body) {
        for expr in &body.exprs {
            match &expr.kind {
                ExprKind::Path(path) => self.functions.extend(path.segments.last().map(|segment| segment.name)),
                ExprKind::MethodCall { method, .. } => {
                    self.functions.insert(*method);
                }
                ExprKind::Field { name, .. } => {
                    self.fields.insert(*name);
                }
                ExprKind::Struct { fields, .. } => self.fields.extend(fields.iter().map(|field| field.name)),
                _ => {}
            }
        }
        for pat in &body.pats {
            if let PatKind::Struct { fields, .. } = &pat.kind {
                self.fields.extend(fields.iter().map(|field| field.name));
            }
        }
    }
}

/// Returns whether code that is not analysed, or a macro in one of the files that could not be read, may name a field.
pub(crate) fn may_miss_field(cx: &Rewrites<'_>, name: Name, files: &[FileId]) -> bool {
    is_in_unread_tests(cx, name) || unseen(cx).fields.contains(&name) || has_unread_macros_in(cx, files)
}

/// Returns whether code that is not analysed, or a macro in one of the files that could not be read, may name a
/// function.
pub(crate) fn may_miss_function(cx: &Rewrites<'_>, name: Name, files: &[FileId]) -> bool {
    is_in_unread_tests(cx, name) || unseen(cx).functions.contains(&name) || has_unread_macros_in(cx, files)
}

fn is_in_unread_tests(world: &World<'_>, name: Name) -> bool {
    world.program.in_unread_tests.contains(&name)
}

fn unseen<'n>(cx: &'n Rewrites<'_>) -> &'n Unseen {
    cx.unseen.get_or_init(|| Unseen::gather(cx))
}

fn has_unread_macros_in(cx: &Rewrites<'_>, files: &[FileId]) -> bool {
    let unread = cx.unread_macros.get_or_init(|| {
        let functions = cx.functions();
        let unread = functions.iter().filter(|id| cx.has_unread_macros(**id));
        unread.map(|id| cx.program.function(*id).home.file).collect()
    });
    files.iter().any(|file| unread.contains(file))
}

/// Returns whether a method of the lock is called that acquires nothing: `get_mut`, `into_inner`. What stands for the lock may have it with
/// another result, or not at all.
pub(crate) fn has_other_calls(cx: &Rewrites<'_>, dossier: &Dossier) -> bool {
    let PlaceRoot::Field(adt, field) = dossier.place.root else { return true };
    cx.other_calls.get_or_init(|| other_calls(cx)).contains(&(adt, field))
}

/// The fields with locks on which methods are called that acquire nothing.
fn other_calls(cx: &Rewrites<'_>) -> FxHashSet<(AdtId, Name)> {
    let mut found = FxHashSet::default();
    for id in cx.typed.functions_with_bodies() {
        let Some(flow) = ValueFlow::new(cx.typed, id) else { continue };
        for (call, callee) in &flow.types.callees {
            let function = cx.program.function(callee.fn_id);
            let is_of_lock =
                cx.program.owner_adt(callee.fn_id).is_some_and(|adt| cx.program.adt(adt).known.lock.is_some());
            // `Mutex::into_inner(self.state)` as well as `self.state.into_inner()`.
            let receiver = match flow.step(*call) {
                Step::Call(made) if is_of_lock && function.known.acquire.is_none() => made.first(),
                _ => None,
            };
            found.extend(receiver.and_then(|receiver| field_of(flow, receiver)));
        }
    }
    found
}

/// The field that an expression names, also by the name of a local. What a pattern takes out of an object is missed.
fn field_of(flow: ValueFlow<'_>, expr: ExprId) -> Option<(AdtId, Name)> {
    let mut at = expr;
    loop {
        at = flow.behind_locals(at);
        match flow.step(at) {
            Step::Same(from, _) => at = from,
            _ => return flow.declared_field(at),
        }
    }
}

/// Returns whether a guard has a name where something is awaited later. It need not live until then: a future holds what a name in its scope
/// may hold, so that a guard which is not `Send` makes a future that is not, as of Rust 1.95
/// (<https://github.com/rust-lang/rust/issues/57478>). Errs towards yes: the name may be one of what was copied out.
pub(crate) fn is_named_before_await(world: &World<'_>, site: &Acquisition) -> bool {
    let Some(body) = world.typed.body(site.fn_id) else { return false };
    let index = world.typed.body_index(site.fn_id);
    let mut at = site.expr;
    while let Some(parent) = index.parent(at) {
        if let ExprKind::Block(block) = &body.expr(parent).kind {
            let own = index.statement(body, at);
            let is_let = index.let_of(at).is_some();
            let parts = block.stmts.iter().flat_map(|stmt| match stmt {
                Stmt::Let(stmt) => stmt.init.into_iter().chain(stmt.otherwise),
                Stmt::Expr { expr, .. } => Some(*expr).into_iter().chain(None),
            });
            let mut later = parts.chain(block.tail).filter(|part| index.statement(body, *part) > own);
            let awaits = |part: ExprId| walk::parts(body, part).any(|at| body.expr(at).kind.awaits());
            return is_let && later.any(awaits);
        }
        at = parent;
    }
    false
}

/// Returns whether a lock's type is also written where no change of its declaration reaches: at a parameter or a local
/// that may alias it, or at another field that may hold the same lock.
pub(crate) fn is_written_elsewhere(cx: &Rewrites<'_>, dossier: &Dossier, lock: &LockInfo) -> bool {
    let types = cx.written_locks.get_or_init(|| WrittenLocks::gather(cx));
    let written = types.0.get(&lock.name).and_then(|of_name| of_name.iter().find(|written| written.lock == *lock));
    let Some(written) = written else { return false };
    let own = dossier.place.root;
    written.is_unset || written.values.get_to(own) || cx.is_behind_handle(own) && written.fields.others_get_to(own)
}

/// Where types of locks are written out, by the locks' names. Gathered once: many locks are asked for.
#[derive(Debug, Default)]
pub(crate) struct WrittenLocks(FxHashMap<String, Vec<Written>>);

/// Where one type of a lock is written out.
#[derive(Debug)]
struct Written {
    lock: LockInfo,
    /// At parameters, and at what locals are set to.
    values: Roots,
    /// At a local that gets its value later.
    is_unset: bool,
    /// At fields.
    fields: Roots,
}

/// What has the type that is written.
#[derive(Debug)]
enum At {
    /// A parameter, or what a local is set to.
    Value(PlaceRoot),
    /// A local that gets its value later.
    Unset,
    /// A field.
    Field(PlaceRoot),
}

/// Places, by the locks that they may be.
#[derive(Debug, Default)]
struct Roots {
    by_lock: FxHashMap<PlaceRoot, Vec<PlaceRoot>>,
    /// Those that may be any.
    of_any: Vec<PlaceRoot>,
}

impl Roots {
    fn add(&mut self, locks: &Locks<'_>, root: PlaceRoot) {
        let resolved = locks.locks_at(root);
        self.of_any.extend(resolved.partial.then_some(root));
        resolved.roots.iter().for_each(|lock| self.by_lock.entry(*lock).or_default().push(root));
    }

    /// Whether one of them may be a lock.
    fn get_to(&self, lock: PlaceRoot) -> bool {
        !self.of_any.is_empty() || self.by_lock.contains_key(&lock)
    }

    /// Whether another one than the lock's own place may be it.
    fn others_get_to(&self, lock: PlaceRoot) -> bool {
        let of_lock = self.by_lock.get(&lock).into_iter().flatten();
        self.of_any.iter().chain(of_lock).any(|root| *root != lock)
    }
}

impl WrittenLocks {
    fn gather(locks: &Locks<'_>) -> WrittenLocks {
        let program = locks.program;
        let mut found = WrittenLocks::default();
        for id in locks.functions() {
            let pats = program.function(id).facts.param_pats.iter();
            for (pat, ty) in pats.zip(&fn_sig(program, id).params) {
                found.add(locks, ty, || At::Value(PlaceRoot::Param(id, *pat)));
            }
            found.add_locals(locks, id);
        }
        let own = program.adts.iter().enumerate().filter(|(_, adt)| !program.is_stub(adt.home.module));
        for (index, adt) in own {
            let id = AdtId(index as u32);
            for (variant, def) in adt.variants.iter().enumerate() {
                for (field, ty) in def.fields.iter().zip(field_types(program, id, variant as u32)) {
                    found.add(locks, ty, || At::Field(PlaceRoot::Field(id, field.name)));
                }
            }
        }
        found
    }

    /// What a `let` writes out.
    fn add_locals(&mut self, locks: &Locks<'_>, id: FnId) {
        let Some(flow) = ValueFlow::new(locks.typed, id) else { return };
        let ValueFlow { body, types, .. } = flow;
        for expr in &body.exprs {
            let ExprKind::Block(block) = &expr.kind else { continue };
            for stmt in &block.stmts {
                let Stmt::Let(stmt) = stmt else { continue };
                if stmt.ty.is_some() {
                    let at = || stmt.init.map_or(At::Unset, |init| At::Value(lock_place(flow, init).root));
                    self.add(locks, types.pat(stmt.pat), at);
                }
            }
        }
    }

    fn add(&mut self, locks: &Locks<'_>, ty: &Ty, at: impl FnOnce() -> At) {
        let Some(lock) = lock_within(locks.program, ty) else { return };
        let of_name = self.0.entry(lock.name.clone()).or_default();
        let index = of_name.iter().position(|written| written.lock == lock).unwrap_or_else(|| {
            of_name.push(Written { lock, values: Roots::default(), is_unset: false, fields: Roots::default() });
            of_name.len() - 1
        });
        let written = &mut of_name[index];
        match at() {
            At::Value(root) => written.values.add(locks, root),
            At::Unset => written.is_unset = true,
            At::Field(root) => written.fields.add(locks, root),
        }
    }
}

/// Returns whether a `let` or a closure's parameter writes out a type that passes a test.
fn is_annotated(body: &Body, types: &BodyTypes, test: &dyn Fn(&Ty) -> bool) -> bool {
    body.exprs.iter().any(|expr| match &expr.kind {
        ExprKind::Block(block) => block.stmts.iter().any(|stmt| match stmt {
            Stmt::Let(stmt) => stmt.ty.is_some() && test(types.pat(stmt.pat)),
            Stmt::Expr { .. } => false,
        }),
        ExprKind::Closure { params, .. } => params.iter().any(|param| param.ty.is_some() && test(types.pat(param.pat))),
        _ => false,
    })
}

/// Returns whether the type of an acquisition's guard is written out in its function, in a call of one of the guard's
/// own functions, or in the signature of a function that gets the guard.
pub(crate) fn names_guard(world: &World<'_>, site: &Acquisition) -> bool {
    let program = world.program;
    let Some(body) = world.typed.body(site.fn_id) else { return true };
    let types = world.typed.types(site.fn_id);
    let holds = |ty: &Ty| ty.any(&mut |part| guard_types::is_guard(program, part));
    let takes_guard = |(expr, callee): (&crate::facts::ExprId, &crate::types::infer::Callee)| {
        let function = program.function(callee.fn_id);
        let is_written = matches!(body.expr(*expr).kind, ExprKind::Call { .. } | ExprKind::MethodCall { .. });
        let of_guard = program.owner_trait(callee.fn_id).is_none()
            && program.owner_adt(callee.fn_id).is_some_and(|adt| program.adt(adt).known.guard);
        let by_signature =
            !program.is_stub(function.home.module) && fn_sig(program, callee.fn_id).params.iter().any(holds);
        is_written && (of_guard || by_signature)
    };
    types.callees.iter().any(takes_guard) || is_annotated(body, types, &holds)
}

/// Returns whether each method that is called on a lock of this type has a counterpart on the mutex.
pub(crate) fn all_methods_have_twins(world: &World<'_>, lock: &LockInfo) -> bool {
    let program = world.program;
    let lacks_twin = |id: FnId| {
        let is_of_lock = program.owner_adt(id).is_some_and(|adt| program.adt(adt).known.lock.is_some());
        is_of_lock && program.owner_trait(id).is_none() && program.function(id).known.exclusive.is_none()
    };
    world.functions().iter().all(|id| {
        let mut callees = world.typed.types(*id).callees.values();
        callees.all(|callee| {
            let on_lock = lock_info(program, callee.receiver.peeled()).as_ref() == Some(lock);
            !on_lock || !lacks_twin(callee.fn_id)
        })
    })
}
