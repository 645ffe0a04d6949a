//! Access paths: which object an expression names, seen from one function.
//!
//! A lock place is a declaration and stands for the locks of many objects. Two access paths that are equal name one
//! object: they go from the same local, parameter or static through the same fields. Where a path cannot be given there
//! is none, and nothing is compared (misses).

use crate::analysis::world::World;
use crate::facts::{Body, ExprId, ExprKind, Name, PatId, PatKind, Source, UnaryOp};
use crate::types::infer::PathValue;
use crate::types::program::{FnId, StaticId};
use crate::types::typed::TypedProgram;

/// Longer paths are not told apart from anything: recursive types have paths without end. A guess.
const MAX_FIELDS: usize = 8;

/// Where an access path starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PathStart {
    /// A local or parameter of the function.
    Local(PatId),
    /// A static.
    Static(StaticId),
}

/// One object, seen from one function: where the path starts and the fields that lead to it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AccessPath {
    /// Where it starts.
    pub start: PathStart,
    fields: Vec<Name>,
}

impl AccessPath {
    /// The same path from elsewhere on: a callee's parameter is what its caller passes. None if it grows too long.
    pub fn from_actual(&self, actual: AccessPath) -> Option<AccessPath> {
        let mut path = actual;
        path.fields.extend(self.fields.iter().copied());
        (path.fields.len() <= MAX_FIELDS).then_some(path)
    }
}

/// The object that an expression names in a function.
pub fn access_path(world: &World<'_>, id: FnId, expr: ExprId) -> Option<AccessPath> {
    path_in(world.typed, id, expr)
}

/// The same for who has no more than typed bodies.
pub(crate) fn path_in(typed: &TypedProgram<'_>, id: FnId, expr: ExprId) -> Option<AccessPath> {
    Paths { typed, id, body: typed.body(id)?, aliases: Vec::new() }.of(expr)
}

struct Paths<'a> {
    typed: &'a TypedProgram<'a>,
    id: FnId,
    body: &'a Body,
    /// Locals that are being looked up.
    aliases: Vec<PatId>,
}

impl Paths<'_> {
    fn of(&mut self, expr: ExprId) -> Option<AccessPath> {
        let types = self.typed.types(self.id);
        match &self.body.expr(expr).kind {
            ExprKind::Path(_) => match types.values.get(&expr)? {
                PathValue::Static(id) => Some(AccessPath { start: PathStart::Static(*id), fields: Vec::new() }),
                PathValue::Local(pat) => self.local(*pat),
                PathValue::Fn(..) | PathValue::Ctor(..) => None,
            },
            ExprKind::Field { base, name, .. } => {
                let mut path = self.of(*base)?;
                path.fields.push(*name);
                Some(path)
            }
            ExprKind::Ref { operand, .. } | ExprKind::Unary { op: UnaryOp::Deref, operand } => self.of(*operand),
            // `Arc::clone(&self.lock)`, `self.lock.clone()`: a counted reference to the same object.
            ExprKind::Call { args, .. } if args.len() == 1 && self.is_same_count(expr, args[0]) => self.of(args[0]),
            ExprKind::MethodCall { receiver, args, .. } if args.is_empty() && self.is_same_count(expr, *receiver) => {
                self.of(*receiver)
            }
            _ => None,
        }
    }

    fn is_same_count(&self, expr: ExprId, source: ExprId) -> bool {
        let types = self.typed.types(self.id);
        let (made, from) = (types.expr(expr), types.expr(source).peeled());
        made == from && self.typed.program.refcount(made).is_some()
    }

    fn local(&mut self, pat: PatId) -> Option<AccessPath> {
        let own = AccessPath { start: PathStart::Local(pat), fields: Vec::new() };
        if self.is_reassigned(pat) {
            return None;
        }
        match self.typed.body_index(self.id).binding(pat) {
            Some(binding) if binding.whole == pat && !self.aliases.contains(&pat) => match binding.source {
                Source::Value(init) => {
                    self.aliases.push(pat);
                    Some(self.of(init).unwrap_or(own))
                }
                Source::Items(_) | Source::Parameter(..) => Some(own),
            },
            _ => Some(own),
        }
    }

    /// A cursor that walks from node to node names many objects.
    fn is_reassigned(&self, pat: PatId) -> bool {
        let values = &self.typed.types(self.id).values;
        let is_mutable = matches!(self.body.pat(pat).kind, PatKind::Bind { mutable: true, .. });
        is_mutable
            && self.body.exprs.iter().any(|expr| match &expr.kind {
                ExprKind::Assign { lhs, .. } => values.get(lhs) == Some(&PathValue::Local(pat)),
                _ => false,
            })
    }
}
