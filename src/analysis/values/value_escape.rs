//! Escape analysis of values that own something: only borrowed, moved into a thread or task, returned, kept.

use crate::analysis::values::handles;
use crate::analysis::world::World;
use crate::analysis::world::callers::CallSite;
use crate::facts::{Body, BuiltinMacro, ExprId, ExprKind, PatId, PatKind, Source, pat_parts};
use crate::isolation::recursing;
use crate::knowledge::attributes::Runs;
use crate::types::infer::BodyTypes;
use crate::types::lower_ty::fn_sig;
use crate::types::program::{FnId, Program};
use crate::types::ty::Ty;

/// Where a value escapes to. A lattice in order of declaration: of several uses the greatest counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Escape {
    /// Only borrowed; ownership stays in this function.
    None,
    /// Moved into a thread that is started there, by this call.
    Thread(ExprId),
    /// Moved into a task or a pool's job that is started there, by this call.
    Task(ExprId),
    /// The function returns it.
    Return,
    /// Stored, sent or passed on, or not understood: errs towards escaping.
    Global,
}

/// Values are followed through at most so many moves; beyond, they count as escaped. A guess.
const MAX_DEPTH: u32 = 12;

/// Follows values through one body.
pub struct ValueEscapes<'a> {
    world: &'a World<'a>,
    id: FnId,
    body: &'a Body,
    types: &'a BodyTypes,
}

impl<'a> ValueEscapes<'a> {
    /// Creates one for a function's body.
    pub fn new(world: &'a World<'a>, id: FnId, body: &'a Body) -> Self {
        ValueEscapes { world, id, body, types: world.typed.types(id) }
    }

    /// Returns where the value of an expression escapes to.
    pub fn of(&self, value: ExprId) -> Escape {
        self.value(value, 0)
    }

    /// Returns where the value of a local escapes to: the join over its uses.
    pub fn of_local(&self, pat: PatId) -> Escape {
        self.local(pat, 0)
    }

    /// Returns where the value of a local escapes to by one of its uses.
    pub fn of_use(&self, pat: PatId, used: ExprId) -> Escape {
        self.by_use(pat, used, 0)
    }

    /// Returns whether a use moves the value into a call, be it only to be dropped there.
    pub fn is_passed(&self, used: ExprId) -> bool {
        self.parent(used).is_some_and(|call| matches!(self.body.expr(call).kind, ExprKind::Call { .. }))
    }

    fn program(&self) -> &'a Program<'a> {
        self.world.program
    }

    fn parent(&self, child: ExprId) -> Option<ExprId> {
        self.world.typed.body_index(self.id).parent(child)
    }

    fn value(&self, value: ExprId, depth: u32) -> Escape {
        recursing();
        if depth > MAX_DEPTH {
            return Escape::Global;
        }
        let Some(parent) = self.parent(value) else {
            return if self.body.root == Some(value) { Escape::Return } else { Escape::Global };
        };
        match &self.body.expr(parent).kind {
            ExprKind::MethodCall { receiver, args, .. } if *receiver == value => {
                self.receiver(value, parent, args, depth)
            }
            ExprKind::MethodCall { .. } => Escape::Global,
            ExprKind::Call { .. } if self.drops(parent) => Escape::None,
            // `Arc<dyn Fn()>` is called by reference, as nothing else that counts can be called.
            ExprKind::Call { callee, .. }
                if *callee == value && self.program().refcount(self.types.expr(value)).is_some() =>
            {
                Escape::None
            }
            // Of a handle it may be moved out, or set in this one only.
            ExprKind::Field { .. } if self.is_handle(self.types.expr(value)) && !self.is_copied(parent) => {
                self.value(parent, depth + 1)
            }
            ExprKind::Field { .. } | ExprKind::Index { .. } | ExprKind::Unary { .. } | ExprKind::Binary { .. } => {
                Escape::None
            }
            ExprKind::Ref { mutable, raw, .. } => {
                if *mutable || *raw {
                    Escape::Global
                } else {
                    Escape::None
                }
            }
            ExprKind::Builtin { kind, .. } => {
                let looks = kind.formats() || matches!(kind, BuiltinMacro::Assert(_) | BuiltinMacro::DebugAssert(_));
                if looks { Escape::None } else { Escape::Global }
            }
            ExprKind::Try { .. } => self.value(parent, depth + 1),
            ExprKind::Block(block) => match self.world.typed.body_index(self.id).let_of(value) {
                Some(pat) => self.pattern(pat, depth),
                None if block.gives(value) => self.value(parent, depth + 1),
                None => Escape::None,
            },
            ExprKind::If { condition, .. } if *condition != value => self.choice(parent, depth),
            ExprKind::Let { pat, .. } => self.pattern(*pat, depth),
            ExprKind::Match { scrutinee, arms } if *scrutinee == value => {
                arms.iter().map(|arm| self.pattern(arm.pat, depth)).max().unwrap_or(Escape::None)
            }
            ExprKind::Match { .. } => self.choice(parent, depth),
            ExprKind::Return { .. } => Escape::Return,
            _ => Escape::Global,
        }
    }

    /// A branch's value: what is only borrowed must be owned if another branch's value is.
    fn choice(&self, choice: ExprId, depth: u32) -> Escape {
        match self.value(choice, depth + 1) {
            Escape::None => Escape::Global,
            escape => escape,
        }
    }

    /// A method that takes the counted reference itself keeps it; one of an `Option` or its kin passes the content on.
    fn receiver(&self, value: ExprId, call: ExprId, args: &[ExprId], depth: u32) -> Escape {
        let Some(callee) = self.types.callees.get(&call) else { return Escape::Global };
        let takes = callee.autoref.is_none() && !matches!(callee.receiver, Ty::Ref(..));
        if callee.autoref == Some(true) {
            return Escape::Global;
        }
        // `fn method(self: Arc<Self>)` is found on the content and takes the reference.
        let own = fn_sig(self.program(), callee.fn_id).params.first();
        if callee.autoref.is_none() && own.is_some_and(|own| self.program().refcount(own).is_some()) {
            return Escape::Global;
        }
        if !takes || self.contains_no_refcount(&callee.receiver) {
            return Escape::None;
        }
        let is_wrapper = self.program().refcount(&callee.receiver).is_none() && self.is_stub(callee.fn_id);
        if !is_wrapper || *self.types.expr(value) != callee.receiver {
            return Escape::Global;
        }
        let index = self.world.typed.body_index(self.id);
        let handed = (0..self.body.pats.len() as u32).map(PatId).filter(|pat| {
            index.binding(*pat).is_some_and(|binding| {
                binding.whole == *pat
                    && matches!(binding.source, Source::Parameter(closure, _) if args.contains(&closure))
            })
        });
        let inside = handed.map(|pat| self.pattern(pat, depth)).max().unwrap_or(Escape::None);
        if self.contains_no_refcount(self.types.expr(call)) { inside } else { inside.max(self.value(call, depth + 1)) }
    }

    fn drops(&self, call: ExprId) -> bool {
        self.types.callees.get(&call).is_some_and(|callee| self.program().function(callee.fn_id).known.drops)
    }

    fn is_stub(&self, id: FnId) -> bool {
        self.program().is_stub(self.program().function(id).home.module)
    }

    /// Returns whether a type surely contains no counted reference.
    fn contains_no_refcount(&self, ty: &Ty) -> bool {
        !ty.any(&mut |part| {
            let is_counted = self.program().refcount(part).is_some() || self.is_handle(part);
            part.is_unknown() || is_counted || matches!(part, Ty::Closure(..))
        })
    }

    fn is_handle(&self, ty: &Ty) -> bool {
        handles::handle(self.world, ty).is_some()
    }

    /// Returns whether a place is read, by a copy of what it holds.
    fn is_copied(&self, place: ExprId) -> bool {
        let is_written = self.parent(place).is_some_and(|parent| match self.body.expr(parent).kind {
            ExprKind::Assign { lhs, .. } => lhs == place,
            ExprKind::Ref { mutable, .. } => mutable,
            _ => false,
        });
        matches!(self.types.expr(place), Ty::Prim(_) | Ty::Ref(_, false)) && !is_written
    }

    /// Joins where the parts that a pattern binds escape to.
    fn pattern(&self, pat: PatId, depth: u32) -> Escape {
        match &self.body.pat(pat).kind {
            PatKind::Bind { sub: None, .. } => self.local(pat, depth + 1),
            PatKind::Bind { .. } => Escape::Global,
            _ => pat_parts(self.body, pat)
                .into_iter()
                .map(|part| self.pattern(part, depth))
                .max()
                .unwrap_or(Escape::None),
        }
    }

    fn local(&self, pat: PatId, depth: u32) -> Escape {
        self.types.uses_of(pat).iter().map(|used| self.by_use(pat, *used, depth)).max().unwrap_or(Escape::None)
    }

    fn by_use(&self, pat: PatId, used: ExprId, depth: u32) -> Escape {
        self.captured(pat, used).unwrap_or_else(|| self.value(used, depth + 1))
    }

    /// Returns where the value escapes to by a `move` closure or async block that captures it; none if a use is in
    /// none: <https://doc.rust-lang.org/reference/types/closure.html#capture-modes>.
    fn captured(&self, pat: PatId, used: ExprId) -> Option<Escape> {
        let index = self.world.typed.body_index(self.id);
        let bound = index.binding(pat).map(|binding| match binding.source {
            Source::Value(from) | Source::Items(from) | Source::Parameter(from, _) => from,
        });
        let mut at = used;
        while let Some(parent) = self.parent(at) {
            if bound.is_some_and(|from| index.encloses(parent, from)) {
                return None;
            }
            if let ExprKind::Closure { is_move: true, .. } | ExprKind::Async { is_move: true, .. } =
                &self.body.expr(parent).kind
            {
                return Some(self.of_capture(used, parent));
            }
            at = parent;
        }
        None
    }

    fn of_capture(&self, used: ExprId, capture: ExprId) -> Escape {
        let Some(call) = self.parent(capture) else { return Escape::Global };
        let index = self.body.expr(call).kind.position_of_argument(capture);
        let callee = self.types.callees.get(&call);
        let Some((index, callee)) = index.zip(callee) else { return Escape::Global };
        let known = &self.program().function(callee.fn_id).known;
        match known.runs(index) {
            Some(Runs::OtherThread) if known.starts_thread().is_some() => Escape::Thread(call),
            Some(Runs::OtherThread | Runs::OtherTask | Runs::BlockingPool) => Escape::Task(call),
            // A lazy adaptor takes the closure with it.
            Some(Runs::Here | Runs::Each) if self.contains_no_refcount(self.types.expr(call)) => self.value(used, 1),
            _ => Escape::Global,
        }
    }
}

/// Returns where the result of each call of a function escapes to in its caller; none if not all calls are known.
pub(crate) fn of_result(world: &World<'_>, id: FnId) -> Option<Vec<Escape>> {
    let escape = |call: &CallSite| {
        world
            .typed
            .body(call.fn_id)
            .map_or(Escape::Global, |body| ValueEscapes::new(world, call.fn_id, body).of(call.expr))
    };
    Some(world.calls_of(id)?.iter().map(escape).collect())
}
