//! Clones of counted references: where the original is borrowed from, and where the clone escapes to.

use crate::facts::{Body, ExprId, ExprKind, Name, PatId, PatKind, SelfParam, Source, Stmt};
use crate::knowledge::attributes::RefCount;
use crate::source::{Loc, Span};
use crate::types::display::display;
use crate::types::infer::BodyTypes;
use crate::types::program::{FnId, Program};
use crate::types::ty::Ty;

use crate::analysis::values::handles::{self, Counts};
use crate::analysis::values::provenance::{Provenance, ValueProvenance};
use crate::analysis::values::value_escape::{Escape, ValueEscapes};
use crate::analysis::world::World;

/// A clone of a counted reference or of a handle that holds some, or a weak one that is upgraded.
#[derive(Clone, Debug)]
pub struct RefClone {
    /// The function.
    pub fn_id: FnId,
    /// The clone.
    pub expr: ExprId,
    /// The original.
    pub source: ExprId,
    /// The method's or function's name.
    pub loc: Loc,
    /// How the reference counts.
    pub count: RefCount,
    /// What is cloned.
    pub cloned: Cloned,
    /// How it is counted.
    pub counting: Counting,
    /// Set if a loop of its function repeats it.
    pub in_loop: bool,
    /// Where it escapes to.
    pub escape: Escape,
    /// The getter that makes the clone, if a call of one gives it.
    pub getter: Option<FnId>,
}

/// How one more reference is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// One is cloned.
    Clone,
    /// A weak one is upgraded.
    Upgrade,
    /// A library's method gives one of what it keeps. The method of this name lends it without counting.
    LentBy(Name),
}

/// What is cloned, as people write it.
#[derive(Clone, Debug)]
pub enum Cloned {
    /// A counted reference itself.
    Pointer {
        /// Its type, such as `Arc`.
        name: String,
        /// Its content.
        inner: String,
    },
    /// A type of the user's that holds counted references and nothing else that its clone does.
    Handle {
        /// The type, such as `AppState`.
        name: String,
        /// How many it holds at least.
        references: u32,
    },
}

impl RefClone {
    /// Returns the whole type, such as `Arc<Schema>`.
    pub fn type_name(&self) -> String {
        match &self.cloned {
            Cloned::Pointer { name, inner } => format!("{name}<{inner}>"),
            Cloned::Handle { name, .. } => name.clone(),
        }
    }

    /// Returns whether a handle is cloned, and not a counted reference itself.
    pub fn is_of_handle(&self) -> bool {
        matches!(self.cloned, Cloned::Handle { .. })
    }

    /// Returns whether it is a clone, and neither an upgrade nor given by a library.
    pub fn is_clone(&self) -> bool {
        self.counting == Counting::Clone
    }

    /// Returns where the original is borrowed from.
    pub(in crate::analysis) fn provenance(&self, world: &World<'_>) -> Provenance {
        ValueProvenance::new(world, self.fn_id).map(|values| values.of(self.source)).unwrap_or_default()
    }

    /// Returns the edits that borrow the original instead; none unless they surely mean the same: the clone is bound to
    /// a plain name or used at once, and every use is a method or field behind the reference.
    pub(in crate::analysis) fn borrowing_edits(&self, world: &World<'_>) -> Option<Vec<(Loc, String)>> {
        let body = world.typed.body(self.fn_id)?;
        let (whole, source) = (body.expr(self.expr).span, body.expr(self.source).span);
        // Without the clone of an `Option` its content would be another type.
        let is_method = matches!(&body.expr(self.expr).kind, ExprKind::MethodCall { .. })
            && counted(world, world.typed.types(self.fn_id).expr(self.expr)).is_some();
        if !is_method || !self.is_clone() || source.start != whole.start || source.end >= whole.end {
            return None;
        }
        let file = world.program.function(self.fn_id).home.file;
        let at = |start, end| Loc { file, span: Span { start, end } };
        let cut = (at(source.end, whole.end), String::new());
        if derefs_to_content(world, self.fn_id, self.expr) {
            return Some(vec![cut]);
        }
        let parent = world.typed.body_index(self.fn_id).parent(self.expr)?;
        let ExprKind::Block(block) = &body.expr(parent).kind else { return None };
        let pat = block.stmts.iter().find_map(|stmt| match stmt {
            Stmt::Let(stmt) if stmt.init == Some(self.expr) && stmt.ty.is_none() => Some(stmt.pat),
            _ => None,
        })?;
        let is_plain = matches!(body.pat(pat).kind, PatKind::Bind { by_ref: false, mutable: false, sub: None, .. });
        let uses = world.typed.types(self.fn_id).uses_of(pat);
        let behind = uses.iter().all(|used| derefs_to_content(world, self.fn_id, *used));
        let is_seen = !uses.is_empty() && !world.has_unread_macros(self.fn_id);
        (is_plain && behind && is_seen).then(|| vec![(at(whole.start, whole.start), "&".to_owned()), cut])
    }
}

/// Returns whether a use of a counted reference reads a field of the content, or calls a method that borrows the
/// content (or the handle that is used), by way of automatic dereferencing: <https://doc.rust-lang.org/reference/expressions/method-call-expr.html>.
pub(crate) fn derefs_to_content(world: &World<'_>, id: FnId, used: ExprId) -> bool {
    let Some(body) = world.typed.body(id) else { return false };
    let Some(parent) = world.typed.body_index(id).parent(used) else { return false };
    match &body.expr(parent).kind {
        // A field of a handle could be moved out of it.
        ExprKind::Field { .. } => {
            handles::handle(world, world.typed.types(id).expr(used)).is_none() || derefs_to_content(world, id, parent)
        }
        ExprKind::MethodCall { receiver, .. } if *receiver == used => {
            let callee = world.typed.types(id).callees.get(&parent);
            callee.is_some_and(|callee| {
                callee.autoref == Some(false) && world.program.refcount(callee.receiver.peeled()).is_none()
            })
        }
        _ => false,
    }
}

/// Returns all clones and upgrades of counted references in a function, and clones of handles, by place.
pub(crate) fn clones_of(world: &World<'_>, id: FnId) -> Vec<RefClone> {
    let Some(body) = world.typed.body(id) else { return Vec::new() };
    let types = world.typed.types(id);
    let program = world.program;
    let mut found = Vec::new();
    for (expr, callee) in &types.callees {
        let is_clone = program.is_clone(callee.fn_id);
        let known = &program.function(callee.fn_id).known;
        let (counting, pointed) = match known.lent_by {
            _ if is_clone => (Counting::Clone, counted(world, types.expr(*expr))),
            _ if known.clones_content => (Counting::Clone, wrapped(world, types.expr(*expr))),
            Some(name) => (Counting::LentBy(name), given(program, types, *expr)),
            None => (Counting::Upgrade, upgraded(program, types, *expr)),
        };
        let Some(pointed) = pointed else { continue };
        let Some(source) = source_of(body, *expr) else { continue };
        found.push(RefClone { counting, ..ref_clone(world, (id, body), *expr, source, pointed) });
    }
    found.sort_by_key(|clone| clone.loc);
    found
}

/// Returns the calls in a function whose result is a clone of a counted reference that the receiver keeps, by place: the
/// getter clones, so that each call does.
pub(crate) fn cloning_calls_of(world: &World<'_>, id: FnId) -> Vec<RefClone> {
    let Some(body) = world.typed.body(id) else { return Vec::new() };
    let types = world.typed.types(id);
    let mut found = Vec::new();
    for (expr, callee) in &types.callees {
        let pointed = counted(world, types.expr(*expr)).or_else(|| given(world.program, types, *expr));
        let Some((pointed, source)) = pointed.zip(source_of(body, *expr)) else { continue };
        let Some(counting) = counting_of_getter(world, callee.fn_id) else { continue };
        let call = ref_clone(world, (id, body), *expr, source, pointed);
        found.push(RefClone { getter: Some(callee.fn_id), counting, ..call });
    }
    found.sort_by_key(|clone| clone.loc);
    found
}

/// A plain clone in a function, of a reference that points to what `pointed` says.
fn ref_clone(
    world: &World<'_>,
    (fn_id, body): (FnId, &Body),
    expr: ExprId,
    source: ExprId,
    (count, cloned): (RefCount, Cloned),
) -> RefClone {
    RefClone {
        fn_id,
        expr,
        source,
        loc: world.loc(fn_id, expr),
        count,
        cloned,
        counting: Counting::Clone,
        in_loop: world.in_loop(fn_id, expr),
        escape: ValueEscapes::new(world, fn_id, body).of(expr),
        getter: None,
    }
}

/// Returns how a method counts that only gives a counted reference to what `self` keeps, on each way through it.
fn counting_of_getter(world: &World<'_>, id: FnId) -> Option<Counting> {
    let facts = world.program.function(id).facts;
    let is_own = !world.program.is_stub(world.program.function(id).home.module);
    let lends = is_own && !facts.is_async && facts.self_param == Some(SelfParam::Ref) && facts.params.is_empty();
    let body = world.typed.body(id).filter(|_| lends)?;
    let own = facts.param_pats.first()?;
    let clones = clones_of(world, id);
    let is_kept = |clone: &RefClone| {
        let from = clone.provenance(world);
        let is_own = from.root.is_some_and(|root| hangs_on(world, id, root, *own));
        is_own && from.is_borrowable && !from.is_transient && !from.is_entry && clone.counting != Counting::Upgrade
    };
    let mut values = Vec::new();
    let is_plain = body.root.is_some_and(|root| values_of(body, root, &mut values));
    // Each way ends with a clone, and nothing else is called.
    let made = |value: &ExprId| clones.iter().find(|clone| clone.expr == *value && is_kept(clone));
    let counting = made(values.first().filter(|_| is_plain)?)?.counting;
    let is_only = values.iter().all(|value| made(value).is_some_and(|clone| clone.counting == counting))
        && world.typed.types(id).callees.keys().all(|call| values.contains(call));
    is_only.then_some(counting)
}

/// Returns whether a local is another one, mostly a parameter, or a part of what that refers to by the patterns of a `match`.
pub(crate) fn hangs_on(world: &World<'_>, id: FnId, local: PatId, parameter: PatId) -> bool {
    let Some(values) = ValueProvenance::new(world, id) else { return false };
    let index = world.typed.body_index(id);
    let mut at = local;
    let mut seen = Vec::new();
    while at != parameter {
        if seen.contains(&at) || !matches!(world.typed.types(id).pat(at), Ty::Ref(..)) {
            return false;
        }
        seen.push(at);
        let Some(Source::Value(from)) = index.binding(at).map(|binding| binding.source) else { return false };
        let from = values.of(from);
        let Some(root) = from.root.filter(|_| !from.is_transient) else { return false };
        at = root;
    }
    true
}

/// Adds what a body may give, if that is told from its blocks and matches alone.
fn values_of(body: &Body, expr: ExprId, values: &mut Vec<ExprId>) -> bool {
    match &body.expr(expr).kind {
        ExprKind::Block(block) => {
            block.stmts.is_empty() && block.tail.is_some_and(|tail| values_of(body, tail, values))
        }
        ExprKind::Match { arms, .. } => arms.iter().all(|arm| values_of(body, arm.body, values)),
        _ => {
            values.push(expr);
            true
        }
    }
}

/// Clones of several fields that one task or closure takes with it.
#[derive(Clone, Debug)]
pub struct CapturedTogether {
    /// What takes them: the async block or closure.
    pub capture: ExprId,
    /// The clones, each of another field of `self`, by place.
    pub clones: Vec<RefClone>,
}

/// Returns the clones of fields of `self` that only serve to move them into one async block or closure, block by block.
pub(crate) fn captured_together(world: &World<'_>, id: FnId) -> Vec<CapturedTogether> {
    let Some(body) = world.typed.body(id) else { return Vec::new() };
    let facts = world.program.function(id).facts;
    let Some(own) = facts.param_pats.first().filter(|_| facts.self_param == Some(SelfParam::Ref)) else {
        return Vec::new();
    };
    let mut found: Vec<CapturedTogether> = Vec::new();
    for clone in
        clones_of(world, id).into_iter().filter(|clone| clone.count.strong && clone.is_clone() && !clone.is_of_handle())
    {
        let from = clone.provenance(world);
        if from.root != Some(*own) || from.field.is_none() || from.is_transient || from.is_entry {
            continue;
        }
        let Some(capture) = captured_by(world, body, &clone) else { continue };
        match found.iter_mut().find(|group| group.capture == capture) {
            Some(group) => group.clones.push(clone),
            None => found.push(CapturedTogether { capture, clones: vec![clone] }),
        }
    }
    for group in &mut found {
        let mut fields = Vec::new();
        group.clones.retain(|clone| {
            let field = clone.provenance(world).field;
            !fields.contains(&field) && {
                fields.push(field);
                true
            }
        });
    }
    found
}

/// Returns the `move` block or closure, made in the clone's own function, in which all uses of its name stand.
fn captured_by(world: &World<'_>, body: &Body, clone: &RefClone) -> Option<ExprId> {
    let index = world.typed.body_index(clone.fn_id);
    let uses = world.typed.types(clone.fn_id).uses_of(index.let_of(clone.expr)?);
    let outermost = |used: &ExprId| {
        let moves = |at: &ExprId| {
            matches!(
                body.expr(*at).kind,
                ExprKind::Async { is_move: true, .. } | ExprKind::Closure { is_move: true, .. }
            ) && !index.encloses(*at, clone.expr)
        };
        index.ancestors(*used).filter(moves).last()
    };
    let capture = outermost(uses.first()?)?;
    uses.iter().all(|used| outermost(used) == Some(capture)).then_some(capture)
}

/// What a value counts with, if it is a counted reference or a handle.
fn counted(world: &World<'_>, ty: &Ty) -> Option<(RefCount, Cloned)> {
    pointer(world.program, ty).or_else(|| {
        let Counts { references, shared } = handles::handle(world, ty)?;
        let cloned = Cloned::Handle { name: display(world.program, ty), references };
        Some((RefCount { strong: true, local: shared == 0 }, cloned))
    })
}

/// The same of the content of an `Option` or its kin.
fn wrapped(world: &World<'_>, ty: &Ty) -> Option<(RefCount, Cloned)> {
    counted(world, ty.as_adt()?.1.first()?)
}

fn pointer(program: &Program<'_>, ty: &Ty) -> Option<(RefCount, Cloned)> {
    let (adt, args) = ty.as_adt()?;
    let count = program.adt(adt).known.refcount?;
    let inner = args.first().map(|inner| display(program, inner)).unwrap_or_default();
    Some((count, Cloned::Pointer { name: program.adt(adt).name.to_string(), inner }))
}

/// Returns the strong reference that a method of a weak one gives, in an `Option`.
fn upgraded(program: &Program<'_>, types: &BodyTypes, call: ExprId) -> Option<(RefCount, Cloned)> {
    let (weak, _) = types.callees.get(&call)?.receiver.peeled().as_adt()?;
    if program.adt(weak).known.refcount?.strong {
        return None;
    }
    given(program, types, call)
}

/// Returns the strong reference that a call gives, in an `Option` or not.
fn given(program: &Program<'_>, types: &BodyTypes, call: ExprId) -> Option<(RefCount, Cloned)> {
    let ty = types.expr(call);
    let found = pointer(program, ty).or_else(|| pointer(program, ty.as_adt()?.1.first()?));
    found.filter(|(count, _)| count.strong)
}

/// Returns the original: `x` of `x.clone()`, `&x` of `Arc::clone(&x)`.
fn source_of(body: &Body, clone: ExprId) -> Option<ExprId> {
    match &body.expr(clone).kind {
        ExprKind::MethodCall { receiver, .. } => Some(*receiver),
        ExprKind::Call { args, .. } => args.first().copied(),
        _ => None,
    }
}
