//! Calls and coercions.

use crate::facts::{ExprId, ExprKind, Name, TypeRef};
use crate::types::infer::{Callee, Infer};
use crate::types::program::FnId;
use crate::types::ty::Ty;

impl Infer<'_, '_> {
    pub(crate) fn call(&mut self, id: ExprId, callee: ExprId, args: &[ExprId]) -> Ty {
        let callee_ty = self.expr(callee);
        match self.shallow(&callee_ty) {
            Ty::FnDef(fn_id, fn_args) => {
                let Some(sig) = self.callable_sig(&callee_ty) else { return Ty::Unknown };
                self.check_args(&sig.params, args);
                let receiver = sig.params.first().cloned().unwrap_or(Ty::Unknown);
                self.record_callee(id, Callee { fn_id, args: fn_args, autoref: None, receiver });
                sig.ret
            }
            other => self.call_value(&other, args),
        }
    }

    pub(crate) fn method_call(
        &mut self,
        id: ExprId,
        receiver: ExprId,
        method: Name,
        turbofish: &[TypeRef],
        args: &[ExprId],
    ) -> Ty {
        let receiver_ty = self.expr(receiver);
        let receiver_ty = self.structurally(&receiver_ty);
        self.out.method_calls += 1;
        let turbofish: Vec<Ty> = turbofish.iter().map(|ty| self.lower(ty)).collect();
        // The language picks by the name alone. Where that takes another number of arguments, a trait that is not known has a
        // method of that name, and comes first.
        let found = self.find_method(id, &receiver_ty, method).filter(|found| self.takes(found.fn_id, args.len()));
        let Some(found) = found else {
            if receiver_ty.peeled().is_unknown() || matches!(receiver_ty.peeled(), Ty::Var(_)) {
                self.out.unknown_receivers += 1;
            }
            for arg in args {
                self.expr(*arg);
            }
            return Ty::Unknown;
        };
        let (callee, params, ret) = self.instantiate(&found, &turbofish);
        self.record_callee(id, callee);
        self.check_args(params.get(1..).unwrap_or_default(), args);
        self.structurally_if_var(&ret)
    }

    fn takes(&self, method: FnId, args: usize) -> bool {
        self.program.function(method).facts.params.len() == args
    }

    /// Waiting bounds are only tried where the result would otherwise stay open.
    fn structurally_if_var(&mut self, ty: &Ty) -> Ty {
        match self.shallow(ty) {
            Ty::Var(_) if !self.pending.is_empty() || !self.pending_projections.is_empty() => self.structurally(ty),
            other => other,
        }
    }

    /// Checks arguments against parameters: closures last, when the others have said what they can.
    pub(crate) fn check_args(&mut self, params: &[Ty], args: &[ExprId]) {
        let is_closure = |cx: &Self, arg: &ExprId| matches!(cx.body.expr(*arg).kind, ExprKind::Closure { .. });
        for closures in [false, true] {
            if closures && args.iter().any(|arg| is_closure(self, arg)) {
                self.select_pending();
            }
            for (index, arg) in args.iter().enumerate() {
                if is_closure(self, arg) == closures {
                    let param = params.get(index).cloned().unwrap_or(Ty::Unknown);
                    self.check_coerce(*arg, &param);
                }
            }
        }
    }

    /// Infers an expression at a place of type `expected` and makes it fit.
    pub(crate) fn check_coerce(&mut self, expr: ExprId, expected: &Ty) -> Ty {
        let actual = self.expr_expecting(expr, Some(expected));
        self.coerce(&actual, expected);
        actual
    }

    /// Makes a value of one type fit a place of another, as far as the language does so by itself.
    pub(crate) fn coerce(&mut self, actual: &Ty, expected: &Ty) {
        let (actual, expected) = (self.shallow(actual), self.shallow(expected));
        match (&actual, &expected) {
            (Ty::Never | Ty::Unknown | Ty::Foreign(..), _) | (_, Ty::Unknown | Ty::Foreign(..)) => {
                if matches!(actual, Ty::Foreign(..)) || matches!(expected, Ty::Foreign(..)) {
                    self.table.try_unify(&actual, &expected);
                }
            }
            (Ty::Ref(from, _), Ty::Ref(to, _)) => self.coerce_reference(from, to),
            (Ty::FnDef(..) | Ty::Closure(..), Ty::FnPtr(_)) => {
                let (Some(a), Some(b)) = (self.callable_sig(&actual), self.callable_sig(&expected)) else { return };
                for (x, y) in a.params.iter().zip(b.params.iter()) {
                    self.table.unify(x, y);
                }
                self.table.unify(&a.ret, &b.ret);
            }
            (Ty::Adt(x, xs), Ty::Adt(y, ys)) if x == y && xs.len() == 1 => {
                // `Box<T>` to `Box<dyn Trait>`, `Arc<[T; N]>` to `Arc<[T]>`.
                let (from, to) = (self.shallow(&xs[0]), self.shallow(&ys[0]));
                match (&from, &to) {
                    (_, Ty::Dyn(_)) if !matches!(from, Ty::Dyn(_)) => self.learn_from_dyn(&from, &to),
                    (Ty::Array(a), Ty::Slice(b)) => {
                        self.table.unify(a, b);
                    }
                    _ => {
                        self.table.try_unify(&actual, &expected);
                    }
                }
            }
            (_, Ty::Opaque(_)) if !matches!(actual, Ty::Var(_) | Ty::Opaque(_)) => {
                self.learn_from_dyn(&actual, &expected)
            }
            _ => {
                if !self.table.try_unify(&actual, &expected) {
                    self.table.unify(&actual, &expected);
                }
            }
        }
    }

    /// A callable behind `dyn Fn(A) -> B` has that signature.
    fn learn_from_dyn(&mut self, from: &Ty, to: &Ty) {
        let (Ty::Dyn(bounds) | Ty::Opaque(bounds)) = to else { return };
        for bound in bounds.iter() {
            self.require(bound.with_self(from));
        }
    }

    fn coerce_reference(&mut self, from: &Ty, to: &Ty) {
        if self.table.try_unify(from, to) {
            return;
        }
        let to = self.shallow(to);
        let mut at = from.clone();
        for _ in 0..8 {
            match (self.shallow(&at), &to) {
                (Ty::Array(a), Ty::Slice(b)) => {
                    self.table.unify(&a, b);
                    return;
                }
                (Ty::Dyn(_), Ty::Dyn(_)) => return,
                (from, Ty::Dyn(_)) => {
                    self.learn_from_dyn(&from, &to);
                    return;
                }
                _ => {}
            }
            let Some(next) = self.deref_once(&at) else { return };
            if self.table.try_unify(&next, &to) {
                return;
            }
            at = next;
        }
    }
}
