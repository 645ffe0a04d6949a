//! Expressions.

use std::sync::Arc;

use crate::facts::{
    BinaryOp, Block, Built, BuiltinMacro, ExprId, ExprKind, FormatTrait, LetStmt, Literal, Name, Path, SelectBranch,
    Shown, Stmt, StructField, UnaryOp,
};
use crate::isolation::recursing;
use crate::types::derefs::Derefs;
use crate::types::infer::unify::VarKind;
use crate::types::infer::{Breakable, Callee, Implicit, Infer};
use crate::types::names::interned;
use crate::types::names::scopes::can_name;
use crate::types::program::AdtId;
use crate::types::ty::{Prim, TraitRef, Ty};

impl<'f> Infer<'_, 'f> {
    pub(crate) fn expr(&mut self, id: ExprId) -> Ty {
        self.expr_expecting(id, None)
    }

    pub(crate) fn expr_expecting(&mut self, id: ExprId, expected: Option<&Ty>) -> Ty {
        recursing();
        let body: &'f crate::facts::Body = self.body;
        let ty = self.kind(id, &body.expr(id).kind, expected);
        let ty = if ty.is_too_deep() { Ty::Unknown } else { ty };
        self.out.exprs[id.0 as usize] = ty.clone();
        ty
    }

    fn all(&mut self, ids: &[ExprId]) -> Vec<Ty> {
        ids.iter().map(|id| self.expr(*id)).collect()
    }

    fn kind(&mut self, id: ExprId, kind: &'f ExprKind, expected: Option<&Ty>) -> Ty {
        match kind {
            ExprKind::Opaque(parts) => {
                self.all(parts);
                Ty::Unknown
            }
            ExprKind::Path(path) => self.path(id, path),
            ExprKind::Literal(literal) => self.literal(literal),
            ExprKind::Call { callee, args } => self.call(id, *callee, args),
            ExprKind::MethodCall { receiver, method, turbofish, args, .. } => {
                self.method_call(id, *receiver, *method, turbofish, args)
            }
            ExprKind::Field { base, name, .. } => self.field(id, *base, *name),
            ExprKind::Index { base, index } => self.index(id, *base, *index),
            ExprKind::Unary { op, operand } => self.unary(id, *op, *operand, expected),
            ExprKind::Ref { operand, mutable, raw } => self.borrow(*operand, *mutable, *raw, expected),
            ExprKind::Binary { op, lhs, rhs } => self.binary(id, *op, *lhs, *rhs),
            ExprKind::Assign { op, lhs, rhs } => self.assign(id, *op, *lhs, *rhs),
            ExprKind::Block(block) => self.block(block, expected),
            ExprKind::Async { body, yields, .. } => self.async_block(*body, *yields),
            ExprKind::Closure { .. } => self.closure(id, expected),
            ExprKind::Await { operand, .. } => {
                let ty = self.expr(*operand);
                if matches!(self.structurally(&ty), Ty::Adt(adt, _) if self.is_outcome(adt)) {
                    // Another method of that name is called, of a trait that is not known. What a path names an attribute has changed.
                    if matches!(self.body.expr(*operand).kind, ExprKind::MethodCall { .. }) {
                        self.out.callees.remove(operand);
                    }
                    return Ty::Unknown;
                }
                self.unasked(id, &["future", "into_future"], &ty, Implicit::Await);
                self.output_of_future(&ty)
            }
            ExprKind::Try { operand } => {
                let ty = self.expr(*operand);
                self.try_output(&ty)
            }
            ExprKind::Tuple(parts) => self.tuple(parts, expected),
            ExprKind::Array(parts) => {
                let elem = self.fresh();
                for part in parts {
                    self.check_coerce(*part, &elem);
                }
                Ty::Array(Arc::new(elem))
            }
            ExprKind::Repeat { value, len } => {
                let elem = self.expr(*value);
                self.expr(*len);
                Ty::Array(Arc::new(elem))
            }
            ExprKind::Struct { path, fields, rest } => self.struct_literal(path, fields, *rest, expected),
            ExprKind::Cast { operand, ty } => {
                self.expr(*operand);
                self.lower(ty)
            }
            ExprKind::Range { low, high, inclusive } => self.range(*low, *high, *inclusive),
            ExprKind::Builtin { kind, args, shown } => {
                let ty = self.builtin(*kind, args);
                // Who panics waits for nobody any more.
                if !kind.panics() {
                    self.written_out(shown);
                }
                ty
            }
            ExprKind::Macro { args, .. } => {
                self.all(args);
                Ty::Unknown
            }
            _ => self.control(id, kind, expected),
        }
    }

    fn control(&mut self, id: ExprId, kind: &'f ExprKind, expected: Option<&Ty>) -> Ty {
        match kind {
            ExprKind::If { condition, then, otherwise } => self.if_else(*condition, *then, *otherwise, expected),
            ExprKind::Let { pat, scrutinee } => {
                let ty = self.expr(*scrutinee);
                self.bind_pat(*pat, &ty);
                Ty::BOOL
            }
            ExprKind::Match { scrutinee, arms } => {
                let ty = self.expr(*scrutinee);
                let result = self.result_var(expected);
                let mut diverges = true;
                for arm in arms {
                    self.locals.open_scope();
                    self.bind_pat(arm.pat, &ty);
                    if let Some(guard) = arm.guard {
                        self.expr(guard);
                    }
                    let value = self.check_coerce(arm.body, &result);
                    diverges &= matches!(value, Ty::Never);
                    self.locals.close_scope();
                }
                if diverges { Ty::Never } else { result }
            }
            ExprKind::Loop { body, label } => self.loop_expr(*body, *label),
            ExprKind::While { condition, body, label } => {
                self.locals.open_scope();
                self.expr(*condition);
                self.in_loop(*body, *label);
                self.locals.close_scope();
                Ty::UNIT
            }
            ExprKind::For { pat, iterable, body, label, is_await } => {
                let ty = self.expr(*iterable);
                self.unasked(id, &["into_iterator", "iterator", "stream"], &ty, Implicit::Iteration);
                self.iterates_locked(*iterable, &ty);
                let item = if *is_await { self.stream_item(&ty) } else { self.iterator_item(&ty) };
                self.locals.open_scope();
                self.bind_pat(*pat, &item);
                self.in_loop(*body, *label);
                self.locals.close_scope();
                Ty::UNIT
            }
            ExprKind::Return { value } => {
                let expected = self.returns.last().cloned().unwrap_or(Ty::Unknown);
                match value {
                    Some(value) => {
                        self.check_coerce(*value, &expected);
                    }
                    None => {
                        self.table.try_unify(&expected, &Ty::UNIT);
                    }
                }
                Ty::Never
            }
            ExprKind::Break { label, value } => self.break_expr(*label, *value),
            ExprKind::Continue { .. } => Ty::Never,
            ExprKind::Yield { value } => {
                if let Some(value) = value {
                    self.expr(*value);
                }
                Ty::UNIT
            }
            ExprKind::Select { branches, otherwise, .. } => self.select(branches, *otherwise, expected),
            _ => Ty::Unknown,
        }
    }

    /// A variable for the common type of several branches, hinted by what is expected.
    fn result_var(&mut self, expected: Option<&Ty>) -> Ty {
        match expected {
            Some(ty) if !self.shallow(ty).is_unknown() => ty.clone(),
            _ => self.fresh(),
        }
    }

    fn literal(&mut self, literal: &Literal) -> Ty {
        let static_ref = |ty: Ty| ty.reference(false);
        match literal {
            Literal::Str(_) => static_ref(Ty::Prim(Prim::Str)),
            Literal::ByteStr => static_ref(Ty::Array(Arc::new(Ty::Prim(Prim::Int(6))))),
            Literal::CStr => Ty::Unknown,
            Literal::Byte => Ty::Prim(Prim::Int(6)),
            Literal::Char => Ty::Prim(Prim::Char),
            Literal::Bool(_) => Ty::BOOL,
            Literal::Int(_, suffix) | Literal::Float(_, suffix) => match Prim::from_name(suffix) {
                Some(prim) => Ty::Prim(prim),
                None if matches!(literal, Literal::Int(..)) => self.table.fresh(VarKind::Int),
                None => self.table.fresh(VarKind::Float),
            },
        }
    }

    fn field(&mut self, id: ExprId, base: ExprId, name: Name) -> Ty {
        let (mut next, mut derefs) = (Some(self.expr(base)), Derefs::default());
        let (mut is_bounded, mut hidden) = (false, None);
        while let Some(step) = self.deref_step(next.take(), &mut derefs) {
            is_bounded |= matches!(step, Ty::Param(..) | Ty::Opaque(_) | Ty::Projection(..));
            match &step {
                Ty::Adt(adt, _) if !self.program.adt(*adt).is_enum => {
                    match self.program.field_named(*adt, 0, name) {
                        Some(index) if self.can_name_field(*adt, index) => {
                            if is_bounded {
                                self.out.bounded_fields.insert(id, *adt);
                            }
                            return self.variant_field(*adt, 0, index, &step);
                        }
                        // A field of what this dereferences to may go by the same name: `state.0` of a `State<'_, Table>`.
                        Some(index) => hidden = hidden.or_else(|| Some(self.variant_field(*adt, 0, index, &step))),
                        None => {}
                    }
                }
                Ty::Tuple(parts) => {
                    if let Some(part) = name.parse::<usize>().ok().and_then(|index| parts.get(index)) {
                        return part.clone();
                    }
                }
                _ => {}
            }
            // `impl<K: Clone> Deref for Pool<K>`
            is_bounded |= matches!(step, Ty::Adt(..)) && step.any(&mut |part| matches!(part, Ty::Param(..)));
            next = self.deref_once(&step);
            self.unasked_deref(id, &step);
        }
        hidden.unwrap_or(Ty::Unknown)
    }

    /// Whether the body may name a field of a struct.
    fn can_name_field(&self, adt: AdtId, index: usize) -> bool {
        let def = self.program.adt(adt);
        let field = def.variants.first().and_then(|variant| variant.fields.get(index));
        field.is_some_and(|field| can_name(self.program, self.module, def.home.module, field.visibility))
    }

    fn index(&mut self, id: ExprId, base: ExprId, index: ExprId) -> Ty {
        let base_ty = self.expr(base);
        let index_ty = self.expr(index);
        let by_position = self.is_number(&index_ty);
        let index_ty = self.shallow(&index_ty);
        for step in self.autoderef(&base_ty) {
            match &step {
                Ty::Slice(elem) | Ty::Array(elem) if by_position => return (**elem).clone(),
                // What is not known to be a range is taken to be a position.
                Ty::Slice(elem) | Ty::Array(elem) if self.shallow(&index_ty).is_unknown() => return (**elem).clone(),
                Ty::Slice(elem) | Ty::Array(elem) if !self.is_own(&index_ty) => return Ty::Slice(elem.clone()),
                _ => {}
            }
            let Some(trait_id) = self.trait_lang("index") else { break };
            let index_ty = if by_position { self.table.finish_int(&index_ty) } else { index_ty.clone() };
            let trait_ref = TraitRef { trait_id, args: vec![step.clone(), index_ty].into() };
            let snapshot = self.table.snapshot();
            if matches!(step, Ty::Adt(..) | Ty::Param(..) | Ty::Slice(_) | Ty::Array(_))
                && self.implements(&step, &trait_ref)
                && let Some(output) = self.project(&trait_ref, interned::output())
            {
                self.record_operator(id, trait_id, &trait_ref);
                return output;
            }
            self.table.rollback(snapshot);
        }
        Ty::Unknown
    }

    fn record_operator(&mut self, id: ExprId, trait_id: crate::types::program::TraitId, trait_ref: &TraitRef) {
        let def = self.program.trait_def(trait_id);
        let Some(fn_id) = def.fns.first().copied() else { return };
        let receiver = trait_ref.args[0].clone();
        self.record_callee(id, Callee { fn_id, args: trait_ref.args.clone(), autoref: Some(false), receiver });
    }

    fn unary(&mut self, id: ExprId, op: UnaryOp, operand: ExprId, expected: Option<&Ty>) -> Ty {
        match op {
            UnaryOp::Deref => {
                let ty = self.expr(operand);
                self.unasked_deref(id, &ty);
                self.deref_once(&ty).unwrap_or(Ty::Unknown)
            }
            UnaryOp::Not | UnaryOp::Neg => {
                let ty = self.expr_expecting(operand, expected);
                let ty = self.shallow(&ty);
                let lang = if op == UnaryOp::Not { "not" } else { "neg" };
                self.unasked(id, &[lang], &ty, Implicit::Operator);
                match &ty {
                    Ty::Adt(..) | Ty::Param(..) => self.operator_output(lang, vec![ty.clone()]),
                    Ty::Ref(inner, _) => self.shallow(inner),
                    _ => ty,
                }
            }
        }
    }

    fn operator_output(&mut self, lang: &str, args: Vec<Ty>) -> Ty {
        let Some(trait_id) = self.trait_lang(lang) else { return Ty::Unknown };
        let trait_ref = TraitRef { trait_id, args: args.into() };
        self.project(&trait_ref, interned::output()).unwrap_or(Ty::Unknown)
    }

    fn borrow(&mut self, operand: ExprId, mutable: bool, raw: bool, expected: Option<&Ty>) -> Ty {
        let inner = match expected.map(|ty| self.shallow(ty)) {
            Some(Ty::Ref(inner, _)) => Some((*inner).clone()),
            _ => None,
        };
        // Only closures gain from a hint behind a reference; other hints could force a wrong type.
        let hint = inner.filter(|_| matches!(self.body.expr(operand).kind, ExprKind::Closure { .. }));
        let ty = self.expr_expecting(operand, hint.as_ref());
        if raw { Ty::Ptr(Arc::new(ty)) } else { ty.reference(mutable) }
    }

    fn binary(&mut self, id: ExprId, op: BinaryOp, lhs: ExprId, rhs: ExprId) -> Ty {
        use BinaryOp as B;
        if matches!(op, B::And | B::Or) {
            self.expr(lhs);
            self.expr(rhs);
            return Ty::BOOL;
        }
        let left = self.expr(lhs);
        let right = self.expr(rhs);
        if matches!(op, B::Eq | B::Ne | B::Lt | B::Le | B::Gt | B::Ge) {
            if self.is_number(&left) || self.is_number(&right) {
                self.table.try_unify(&left, &right);
            }
            let lang = if matches!(op, B::Eq | B::Ne) { "partial_eq" } else { "partial_ord" };
            self.unasked(id, &[lang], &left, Implicit::Operator);
            return Ty::BOOL;
        }
        let (left, right) = (self.shallow(&left), self.shallow(&right));
        let (left_peeled, right_peeled) = (self.peel(&left), self.peel(&right));
        if self.is_number(&left_peeled) && self.is_number(&right_peeled) {
            if !matches!(op, B::Shl | B::Shr) {
                self.table.try_unify(&left_peeled, &right_peeled);
            }
            return left_peeled;
        }
        let lang = operator_lang(op, false);
        let output = self.operator_output(lang, vec![left.clone(), right.clone()]);
        if let (Some(trait_id), Ty::Adt(..) | Ty::Ref(..)) = (self.trait_lang(lang), &left) {
            self.record_operator(id, trait_id, &TraitRef { trait_id, args: vec![left, right].into() });
        }
        output
    }

    pub(crate) fn peel(&self, ty: &Ty) -> Ty {
        let mut ty = self.shallow(ty);
        while let Ty::Ref(inner, _) = &ty {
            ty = self.shallow(inner);
        }
        ty
    }

    fn assign(&mut self, id: ExprId, op: Option<BinaryOp>, lhs: ExprId, rhs: ExprId) -> Ty {
        let is_wild = matches!(&self.body.expr(lhs).kind, ExprKind::Opaque(parts) if parts.is_empty());
        let left = if is_wild { Ty::Unknown } else { self.expr(lhs) };
        match op {
            None => {
                self.check_coerce(rhs, &left);
            }
            Some(op) => {
                let right = self.expr(rhs);
                let (left, right) = (self.peel(&left), self.peel(&right));
                self.unasked(id, &[operator_lang(op, true)], &left, Implicit::Operator);
                if self.is_number(&left) && self.is_number(&right) {
                    self.table.try_unify(&left, &right);
                }
            }
        }
        Ty::UNIT
    }

    pub(crate) fn block(&mut self, block: &'f Block, expected: Option<&Ty>) -> Ty {
        self.locals.open_scope();
        let own = block.label.map(|label| {
            let ty = self.result_var(expected);
            self.breakables.push(Breakable { label: Some(label), is_loop: false, ty: ty.clone() });
            ty
        });
        let mut diverges = false;
        let (stmts, tail) = self.program.parts(self.module, block);
        for built in stmts {
            // What only other features build is looked at; that it may end the block says nothing of the default build.
            diverges |= self.stmt(built.stmt) && built.built == Built::ByDefault;
        }
        let value = match tail {
            Some(tail) => {
                let ty = self.expr_expecting(tail, expected);
                if let Some(own) = &own {
                    self.coerce(&ty, own);
                }
                ty
            }
            None if diverges => Ty::Never,
            None => Ty::UNIT,
        };
        self.locals.close_scope();
        match own {
            Some(own) => {
                self.breakables.pop();
                own
            }
            None if diverges => Ty::Never,
            None => value,
        }
    }

    /// Infers a statement; whether it never ends.
    fn stmt(&mut self, stmt: &'f Stmt) -> bool {
        match stmt {
            Stmt::Expr { expr, .. } => {
                let ty = self.expr(*expr);
                matches!(self.shallow(&ty), Ty::Never)
            }
            Stmt::Let(stmt) => self.let_stmt(stmt),
        }
    }

    fn let_stmt(&mut self, stmt: &'f LetStmt) -> bool {
        let declared = stmt.ty.as_ref().map(|ty| self.lower(ty));
        let mut diverges = false;
        let ty = match (declared, stmt.init) {
            (Some(ty), Some(init)) => {
                let actual = self.check_coerce(init, &ty);
                diverges = matches!(actual, Ty::Never);
                ty
            }
            (Some(ty), None) => ty,
            (None, Some(init)) => {
                let ty = self.expr(init);
                diverges = matches!(self.shallow(&ty), Ty::Never);
                ty
            }
            (None, None) => self.fresh(),
        };
        if let Some(otherwise) = stmt.otherwise {
            self.expr(otherwise);
        }
        self.bind_pat(stmt.pat, &ty);
        diverges
    }

    fn async_block(&mut self, body: ExprId, yields: bool) -> Ty {
        let output = self.fresh();
        self.returns.push(output.clone());
        let breakables = std::mem::take(&mut self.breakables);
        self.check_coerce(body, &output);
        self.breakables = breakables;
        self.returns.pop();
        if yields { Ty::Unknown } else { self.future(output) }
    }

    /// Whether a type is one of those that `?` is mostly used on. Neither can be awaited.
    fn is_outcome(&self, adt: AdtId) -> bool {
        self.is_lang(adt, "option") || self.is_lang(adt, "result")
    }

    fn try_output(&mut self, ty: &Ty) -> Ty {
        let ty = self.structurally(ty);
        match &ty {
            // The payload comes first in both of the types that `?` is used on.
            Ty::Adt(adt, args) if self.is_outcome(*adt) => args.first().cloned().unwrap_or(Ty::Unknown),
            Ty::Adt(..) => self.operator_output("try", vec![ty.clone()]),
            _ => Ty::Unknown,
        }
    }

    fn tuple(&mut self, parts: &[ExprId], expected: Option<&Ty>) -> Ty {
        let hints = match expected.map(|ty| self.shallow(ty)) {
            Some(Ty::Tuple(hints)) if hints.len() == parts.len() => Some(hints),
            _ => None,
        };
        let types = parts.iter().enumerate().map(|(index, part)| {
            let hint = hints.as_ref().map(|hints| hints[index].clone());
            self.expr_expecting(*part, hint.as_ref())
        });
        Ty::Tuple(types.collect())
    }

    fn struct_literal(
        &mut self,
        path: &'f Path,
        fields: &'f [StructField],
        rest: Option<ExprId>,
        expected: Option<&Ty>,
    ) -> Ty {
        let Some((adt, variant, ty)) = self.variant_path(path) else {
            for field in fields {
                self.expr(field.value);
            }
            if let Some(rest) = rest {
                self.expr(rest);
            }
            return Ty::Unknown;
        };
        if let Some(expected) = expected {
            self.table.try_unify(&ty, expected);
        }
        let types = self.variant_fields(adt, variant, &ty);
        for field in fields {
            let index = self.program.field_named(adt, variant as usize, field.name);
            let expected = index.and_then(|index| types.get(index)).cloned().unwrap_or(Ty::Unknown);
            self.check_coerce(field.value, &expected);
        }
        if let Some(rest) = rest {
            self.check_coerce(rest, &ty);
        }
        ty
    }

    fn range(&mut self, low: Option<ExprId>, high: Option<ExprId>, inclusive: bool) -> Ty {
        let low = low.map(|low| self.expr(low));
        let high = high.map(|high| self.expr(high));
        if let (Some(low), Some(high)) = (&low, &high) {
            self.table.try_unify(low, high);
        }
        let name = match (&low, &high, inclusive) {
            (Some(_), Some(_), false) => "range",
            (Some(_), Some(_), true) => "range_inclusive",
            (Some(_), None, _) => "range_from",
            (None, Some(_), false) => "range_to",
            (None, Some(_), true) => "range_to_inclusive",
            (None, None, _) => "range_full",
        };
        let args = low.or(high).into_iter().collect();
        self.lang_adt(name, args)
    }

    fn if_else(&mut self, condition: ExprId, then: ExprId, otherwise: Option<ExprId>, expected: Option<&Ty>) -> Ty {
        self.locals.open_scope();
        self.expr(condition);
        let Some(otherwise) = otherwise else {
            self.expr(then);
            self.locals.close_scope();
            return Ty::UNIT;
        };
        let result = self.result_var(expected);
        let first = self.check_coerce(then, &result);
        self.locals.close_scope();
        let second = self.check_coerce(otherwise, &result);
        if matches!((&first, &second), (Ty::Never, Ty::Never)) { Ty::Never } else { result }
    }

    fn loop_expr(&mut self, body: ExprId, label: Option<Name>) -> Ty {
        let ty = self.fresh();
        self.breakables.push(Breakable { label, is_loop: true, ty: ty.clone() });
        self.expr(body);
        self.breakables.pop();
        // A variable that no `break` has touched: the loop never ends.
        match self.shallow(&ty) {
            Ty::Var(_) if !self.has_break(body, label) => Ty::Never,
            _ => ty,
        }
    }

    /// Whether a `break` leaves the loop around `body`.
    fn has_break(&self, body: ExprId, label: Option<Name>) -> bool {
        crate::facts::walk::any_expr(self.body, body, &mut |kind| match kind {
            ExprKind::Break { label: None, .. } => true,
            ExprKind::Break { label: Some(own), .. } => Some(*own) == label,
            _ => false,
        })
    }

    fn in_loop(&mut self, body: ExprId, label: Option<Name>) {
        self.breakables.push(Breakable { label, is_loop: true, ty: Ty::UNIT });
        self.expr(body);
        self.breakables.pop();
    }

    fn break_expr(&mut self, label: Option<Name>, value: Option<ExprId>) -> Ty {
        let target = self.breakables.iter().rev().find(|target| match label {
            Some(label) => target.label == Some(label),
            None => target.is_loop,
        });
        let ty = target.map_or(Ty::Unknown, |target| target.ty.clone());
        match value {
            Some(value) => {
                self.check_coerce(value, &ty);
            }
            None => {
                self.table.try_unify(&ty, &Ty::UNIT);
            }
        }
        Ty::Never
    }

    /// A `for` loop over a container with locks of its own calls `into_iter` where the container is named, which may take one of them.
    fn iterates_locked(&mut self, iterable: ExprId, ty: &Ty) {
        let ty = self.shallow(ty);
        let is_sharded = matches!(&ty, Ty::Ref(inner, _)
            if inner.as_adt().is_some_and(|(adt, _)| self.program.adt(adt).known.sharded));
        let Some(trait_id) = self.trait_lang("into_iterator").filter(|_| is_sharded) else { return };
        let Some(fn_id) = self.program.trait_def(trait_id).fns.first().copied() else { return };
        let callee = Callee { fn_id, args: vec![ty.clone()].into(), autoref: None, receiver: ty };
        // One that a call gives is taken where the call stands (a miss).
        self.out.callees.entry(iterable).or_insert(callee);
    }

    fn iterator_item(&mut self, ty: &Ty) -> Ty {
        let ty = self.structurally(ty);
        let Some(trait_id) = self.trait_lang("into_iterator") else { return Ty::Unknown };
        let trait_ref = TraitRef { trait_id, args: vec![ty].into() };
        let item = self.project(&trait_ref, interned::item());
        item.unwrap_or(Ty::Unknown)
    }

    fn stream_item(&mut self, ty: &Ty) -> Ty {
        let ty = self.structurally(ty);
        let Some(trait_id) = self.trait_lang("stream") else { return Ty::Unknown };
        let trait_ref = TraitRef { trait_id, args: vec![ty].into() };
        self.project(&trait_ref, interned::item()).unwrap_or(Ty::Unknown)
    }

    fn select(&mut self, branches: &'f [SelectBranch], otherwise: Option<ExprId>, expected: Option<&Ty>) -> Ty {
        let outputs: Vec<Ty> = branches
            .iter()
            .map(|branch| {
                if let Some(guard) = branch.guard {
                    self.expr(guard);
                }
                let future = self.expr(branch.future);
                self.output_of_future(&future)
            })
            .collect();
        let result = self.result_var(expected);
        for (branch, output) in branches.iter().zip(outputs) {
            self.locals.open_scope();
            self.bind_pat(branch.pat, &output);
            self.check_coerce(branch.body, &result);
            self.locals.close_scope();
        }
        if let Some(otherwise) = otherwise {
            self.check_coerce(otherwise, &result);
        }
        result
    }

    /// What makes text of a value runs where the macro evaluates it: a line that is not logged has none made.
    fn written_out(&mut self, shown: &[Shown]) {
        for Shown { value, by } in shown {
            let lang = match by {
                FormatTrait::Display => "display",
                FormatTrait::Debug => "debug",
            };
            let ty = self.out.exprs[value.0 as usize].clone();
            self.unasked(*value, &[lang], &ty, Implicit::Format);
        }
    }

    fn builtin(&mut self, kind: BuiltinMacro, args: &[ExprId]) -> Ty {
        let types = self.all(args);
        let first = types.first().cloned().unwrap_or(Ty::Unknown);
        match kind {
            BuiltinMacro::Vec => {
                let elem = self.fresh();
                for ty in &types {
                    self.coerce(ty, &elem);
                }
                self.lang_adt("vec", vec![elem])
            }
            BuiltinMacro::VecRepeat => self.lang_adt("vec", vec![first]),
            BuiltinMacro::Format => self.lang_adt("string", Vec::new()),
            BuiltinMacro::FormatArgs => self.lang_adt("arguments", Vec::new()),
            BuiltinMacro::Print | BuiltinMacro::Log(_) => Ty::UNIT,
            BuiltinMacro::Assert(_) | BuiltinMacro::DebugAssert(_) | BuiltinMacro::Ensure => Ty::UNIT,
            BuiltinMacro::Panic | BuiltinMacro::Bail => Ty::Never,
            BuiltinMacro::Pin => self.lang_adt("pin", vec![first.reference(true)]),
            BuiltinMacro::Join => {
                let outputs: Vec<Ty> = types.iter().map(|ty| self.output_of_future(ty)).collect();
                Ty::Tuple(outputs.into())
            }
            BuiltinMacro::TryJoin => {
                let outputs: Vec<Ty> = types
                    .iter()
                    .map(|ty| {
                        let output = self.output_of_future(ty);
                        self.try_output(&output)
                    })
                    .collect();
                let error = self.fresh();
                self.lang_adt("result", vec![Ty::Tuple(outputs.into()), error])
            }
            BuiltinMacro::Dbg => first,
            BuiltinMacro::StaticStr => Ty::Prim(Prim::Str).reference(false),
            BuiltinMacro::Number => Ty::Prim(Prim::Int(8)),
            BuiltinMacro::Cfg(_) | BuiltinMacro::CfgDebug | BuiltinMacro::LogEnabled(_) => Ty::BOOL,
            BuiltinMacro::Ready => match self.structurally(&first) {
                Ty::Adt(_, args) => args.first().cloned().unwrap_or(Ty::Unknown),
                _ => Ty::Unknown,
            },
            BuiltinMacro::AddrOf => Ty::Ptr(Arc::new(first)),
            BuiltinMacro::MakeError | BuiltinMacro::LogSpan(_) => Ty::Unknown,
        }
    }
}

/// What the stubs call the trait of an operator.
fn operator_lang(op: BinaryOp, assigns: bool) -> &'static str {
    let (plain, assigning) = match op {
        BinaryOp::Add => ("add", "add_assign"),
        BinaryOp::Sub => ("sub", "sub_assign"),
        BinaryOp::Mul => ("mul", "mul_assign"),
        BinaryOp::Div => ("div", "div_assign"),
        BinaryOp::Rem => ("rem", "rem_assign"),
        BinaryOp::BitXor => ("bit_xor", "bit_xor_assign"),
        BinaryOp::BitAnd => ("bit_and", "bit_and_assign"),
        BinaryOp::BitOr => ("bit_or", "bit_or_assign"),
        BinaryOp::Shl => ("shl", "shl_assign"),
        BinaryOp::Shr => ("shr", "shr_assign"),
        _ => ("", ""),
    };
    if assigns { assigning } else { plain }
}
