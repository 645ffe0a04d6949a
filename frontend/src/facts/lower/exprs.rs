//! Expressions.

use core::net::IpAddr;

use super::Lowerer;
use super::blocks::BodyBuilder;
use super::patterns::member_name;
use super::types::name_of;
use crate::facts::{Arm, BinaryOp, ClosureParam, ExprId, ExprKind, Literal, Name, StructField, UnaryOp};
use crate::isolation::recursing;
use crate::source::Span;
use thin_vec::{ThinVec, thin_vec};

/// Operator chains and method chains nest to the left without brackets, `else if` to the right; past this they stay opaque, which is
/// said.
const DEPTH_LIMIT: u32 = 4096;

impl BodyBuilder {
    pub(super) fn expr(&mut self, cx: &mut Lowerer<'_>, expr: &syn::Expr) -> ExprId {
        recursing();
        if cx.depth >= DEPTH_LIMIT {
            cx.cut_at = cx.cut_at.or_else(|| (!is_plain(expr)).then(|| link_of(expr)));
            return self.add(ExprKind::Opaque(ThinVec::new()), Span::default());
        }
        cx.depth += 1;
        let id = self.expr_inner(cx, expr);
        cx.depth -= 1;
        id
    }

    fn exprs<'e>(&mut self, cx: &mut Lowerer<'_>, exprs: impl IntoIterator<Item = &'e syn::Expr>) -> ThinVec<ExprId> {
        exprs.into_iter().map(|expr| self.expr(cx, expr)).collect()
    }

    fn maybe(&mut self, cx: &mut Lowerer<'_>, expr: Option<&syn::Expr>) -> Option<ExprId> {
        expr.map(|expr| self.expr(cx, expr))
    }

    /// From `start` to the end of a lowered operand, or to the end of a keyword without operand.
    fn span_from(&self, start: Span, operand: Option<ExprId>) -> Span {
        operand.map_or(start, |operand| start.to(self.span_of(operand)))
    }

    fn expr_inner(&mut self, cx: &mut Lowerer<'_>, expr: &syn::Expr) -> ExprId {
        use syn::Expr as E;
        match expr {
            E::Paren(inner) => self.paren(cx, inner),
            E::Group(inner) => self.expr(cx, &inner.expr),
            E::Path(path) => {
                let path = cx.path(&path.path, path.qself.as_ref());
                let span = path.span;
                self.add(ExprKind::Path(Box::new(path)), span)
            }
            E::Lit(lit) => {
                let span = cx.spans.of(lit.lit.span());
                self.add(ExprKind::Literal(literal(&lit.lit)), span)
            }
            E::Call(call) => self.call(cx, call),
            E::MethodCall(call) => self.method_call(cx, call),
            E::Field(field) => self.field(cx, field),
            E::Index(index) => {
                let base = self.expr(cx, &index.expr);
                let at = self.expr(cx, &index.index);
                let end = cx.spans.of(index.bracket_token.span.close());
                let span = self.span_of(base).to(end);
                self.add(ExprKind::Index { base, index: at }, span)
            }
            E::Await(wait) => {
                let operand = self.expr(cx, &wait.base);
                let operand = self.within_macro(operand);
                let await_span = cx.spans.of(wait.await_token.span);
                let span = self.span_of(operand).to(await_span);
                self.add(ExprKind::Await { operand, await_span }, span)
            }
            E::Try(attempt) => {
                let operand = self.expr(cx, &attempt.expr);
                let operand = self.within_macro(operand);
                let span = self.span_of(operand).to(cx.spans.of(attempt.question_token.span));
                self.add(ExprKind::Try { operand }, span)
            }
            E::Macro(call) => self.macro_call(cx, &call.mac),
            E::Closure(closure) => self.closure(cx, closure),
            E::Async(block) => {
                let body = self.block(cx, &block.block);
                let span = cx.spans.of(block.async_token.span).to(self.span_of(body));
                self.add(ExprKind::Async { body, is_move: block.capture.is_some(), yields: false }, span)
            }
            E::Block(block) => self.labelled_block(cx, &block.block, block.label.as_ref()),
            E::Unsafe(block) => self.block(cx, &block.block),
            E::Const(block) => self.block(cx, &block.block),
            E::TryBlock(block) => self.block(cx, &block.block),
            E::If(_) | E::Match(_) | E::Let(_) | E::Loop(_) | E::While(_) | E::ForLoop(_) => self.control(cx, expr),
            E::Return(_) | E::Break(_) | E::Continue(_) | E::Yield(_) => self.jump(cx, expr),
            _ => self.operator(cx, expr),
        }
    }

    fn paren(&mut self, cx: &mut Lowerer<'_>, inner: &syn::ExprParen) -> ExprId {
        let id = self.expr(cx, &inner.expr);
        // The parentheses belong to the expression, so that an edit of it takes them along.
        self.body.exprs[id.0 as usize].span = cx.spans.of(inner.paren_token.span.join());
        id
    }

    fn call(&mut self, cx: &mut Lowerer<'_>, call: &syn::ExprCall) -> ExprId {
        let callee = self.expr(cx, &call.func);
        let args = self.exprs(cx, &call.args);
        let span = self.span_of(callee).to(cx.spans.of(call.paren_token.span.close()));
        self.add(ExprKind::Call { callee, args }, span)
    }

    fn method_call(&mut self, cx: &mut Lowerer<'_>, call: &syn::ExprMethodCall) -> ExprId {
        let receiver = self.expr(cx, &call.receiver);
        let turbofish = cx.turbofish(call.turbofish.as_ref());
        let args = self.exprs(cx, &call.args);
        let span = self.span_of(receiver).to(cx.spans.of(call.paren_token.span.close()));
        let method_span = cx.spans.of(call.method.span());
        self.add(ExprKind::MethodCall { receiver, method: name_of(&call.method), method_span, turbofish, args }, span)
    }

    fn field(&mut self, cx: &mut Lowerer<'_>, field: &syn::ExprField) -> ExprId {
        let base = self.expr(cx, &field.base);
        let name_span = match &field.member {
            syn::Member::Named(ident) => cx.spans.of(ident.span()),
            syn::Member::Unnamed(index) => cx.spans.of(index.span),
        };
        let span = self.span_of(base).to(name_span);
        self.add(ExprKind::Field { base, name: member_name(&field.member), name_span }, span)
    }

    fn closure(&mut self, cx: &mut Lowerer<'_>, closure: &syn::ExprClosure) -> ExprId {
        let params = closure.inputs.iter().map(|input| {
            let ty = match input {
                syn::Pat::Type(typed) => Some(cx.ty(&typed.ty)),
                _ => None,
            };
            ClosureParam { pat: self.pat(cx, input), ty }
        });
        let params = params.collect();
        let ret = match &closure.output {
            syn::ReturnType::Default => None,
            syn::ReturnType::Type(_, ty) => Some(cx.ty(ty)),
        };
        let body = self.expr(cx, &closure.body);
        let start = closure.capture.as_ref().map_or(closure.inputs_begin.span, |capture| capture.span);
        let span = cx.spans.of(start).to(self.span_of(body));
        let kind = ExprKind::Closure {
            params,
            ret,
            body,
            is_move: closure.capture.is_some(),
            is_async: closure.asyncness.is_some(),
        };
        self.add(kind, span)
    }

    fn control(&mut self, cx: &mut Lowerer<'_>, expr: &syn::Expr) -> ExprId {
        use syn::Expr as E;
        match expr {
            E::If(branch) => {
                let condition = self.expr(cx, &branch.cond);
                let then = self.block(cx, &branch.then_branch);
                let otherwise = branch.else_branch.as_ref().map(|(_, other)| self.expr(cx, other));
                let span = self.span_from(cx.spans.of(branch.if_token.span), Some(otherwise.unwrap_or(then)));
                self.add(ExprKind::If { condition, then, otherwise }, span)
            }
            E::Let(bind) => {
                let scrutinee = self.expr(cx, &bind.expr);
                let pat = self.pat(cx, &bind.pat);
                let span = cx.spans.of(bind.let_token.span).to(self.span_of(scrutinee));
                self.add(ExprKind::Let { pat, scrutinee }, span)
            }
            E::Match(choice) => {
                let scrutinee = self.expr(cx, &choice.expr);
                let arms = choice.arms.iter().map(|arm| self.arm(cx, arm)).collect();
                let end = cx.spans.of(choice.brace_token.span.close());
                let span = cx.spans.of(choice.match_token.span).to(end);
                self.add(ExprKind::Match { scrutinee, arms }, span)
            }
            E::Loop(endless) => {
                let body = self.block(cx, &endless.body);
                let span = self.span_from(cx.spans.of(endless.loop_token.span), Some(body));
                self.add(ExprKind::Loop { body, label: label_of(endless.label.as_ref()) }, span)
            }
            E::While(repeat) => {
                let condition = self.expr(cx, &repeat.cond);
                let body = self.block(cx, &repeat.body);
                let span = self.span_from(cx.spans.of(repeat.while_token.span), Some(body));
                self.add(ExprKind::While { condition, body, label: label_of(repeat.label.as_ref()) }, span)
            }
            E::ForLoop(each) => {
                let iterable = self.expr(cx, &each.expr);
                let pat = self.pat(cx, &each.pat);
                let body = self.block(cx, &each.body);
                let start = cx.spans.of(each.for_token.span);
                let is_await = cx.for_awaits.contains(&start.start);
                let span = self.span_from(start, Some(body));
                let label = label_of(each.label.as_ref());
                self.add(ExprKind::For { pat, iterable, body, label, is_await }, span)
            }
            _ => self.add(ExprKind::Opaque(ThinVec::new()), Span::default()),
        }
    }

    pub(super) fn arm(&mut self, cx: &mut Lowerer<'_>, arm: &syn::Arm) -> Arm {
        let cfg = cx.attrs(&arm.attrs).cfg;
        let pat = self.pat(cx, &arm.pat);
        let guard = match &arm.pat {
            syn::Pat::Guard(guarded) => Some(self.expr(cx, &guarded.guard)),
            _ => None,
        };
        let body = self.expr(cx, &arm.body);
        let covers = self.body.pat(pat).span.to(self.span_of(body));
        cx.heads.push((covers.start, covers));
        Arm { pat, guard, body, cfg }
    }

    fn jump(&mut self, cx: &mut Lowerer<'_>, expr: &syn::Expr) -> ExprId {
        use syn::Expr as E;
        match expr {
            E::Return(jump) => {
                let value = self.maybe(cx, jump.expr.as_deref());
                let span = self.span_from(cx.spans.of(jump.return_token.span), value);
                self.add(ExprKind::Return { value }, span)
            }
            E::Break(jump) => {
                let value = self.maybe(cx, jump.expr.as_deref());
                let span = self.span_from(cx.spans.of(jump.break_token.span), value);
                self.add(ExprKind::Break { label: jump.label.as_ref().map(label_name), value }, span)
            }
            E::Continue(jump) => {
                let span = cx.spans.of(jump.continue_token.span);
                self.add(ExprKind::Continue { label: jump.label.as_ref().map(label_name) }, span)
            }
            E::Yield(jump) => {
                let value = self.maybe(cx, jump.expr.as_deref());
                let span = self.span_from(cx.spans.of(jump.yield_token.span), value);
                self.add(ExprKind::Yield { value }, span)
            }
            _ => self.add(ExprKind::Opaque(ThinVec::new()), Span::default()),
        }
    }

    fn operator(&mut self, cx: &mut Lowerer<'_>, expr: &syn::Expr) -> ExprId {
        use syn::Expr as E;
        match expr {
            E::Unary(unary) => {
                let operand = self.expr(cx, &unary.expr);
                let (op, start) = match &unary.op {
                    syn::UnOp::Deref(token) => (UnaryOp::Deref, token.span),
                    syn::UnOp::Neg(token) => (UnaryOp::Neg, token.span),
                    syn::UnOp::Not(token) => (UnaryOp::Not, token.span),
                    _ => return self.add(ExprKind::Opaque(thin_vec![operand]), self.span_of(operand)),
                };
                let span = self.span_from(cx.spans.of(start), Some(operand));
                self.add(ExprKind::Unary { op, operand }, span)
            }
            E::Reference(borrow) => {
                let operand = self.expr(cx, &borrow.expr);
                let span = self.span_from(cx.spans.of(borrow.and_token.span), Some(operand));
                self.add(ExprKind::Ref { operand, mutable: borrow.mutability.is_some(), raw: false }, span)
            }
            E::RawAddr(borrow) => {
                let operand = self.expr(cx, &borrow.expr);
                let span = self.span_from(cx.spans.of(borrow.and_token.span), Some(operand));
                let mutable = matches!(borrow.mutability, syn::PointerMutability::Mut(_));
                self.add(ExprKind::Ref { operand, mutable, raw: true }, span)
            }
            E::Binary(binary) => {
                let lhs = self.expr(cx, &binary.left);
                let rhs = self.expr(cx, &binary.right);
                let span = self.span_of(lhs).to(self.span_of(rhs));
                let kind = match binary_op(&binary.op) {
                    (Some(op), true) => ExprKind::Assign { op: Some(op), lhs, rhs },
                    (Some(op), false) => ExprKind::Binary { op, lhs, rhs },
                    (None, _) => ExprKind::Opaque(thin_vec![lhs, rhs]),
                };
                self.add(kind, span)
            }
            E::Assign(assign) => {
                let rhs = self.expr(cx, &assign.right);
                let lhs = self.expr(cx, &assign.left);
                let span = self.span_of(lhs).to(self.span_of(rhs));
                self.add(ExprKind::Assign { op: None, lhs, rhs }, span)
            }
            E::Cast(cast) => {
                let operand = self.expr(cx, &cast.expr);
                let ty = cx.ty(&cast.ty);
                let span = self.span_of(operand).to(cx.spans.of_node(&cast.ty));
                self.add(ExprKind::Cast { operand, ty }, span)
            }
            E::Range(range) => self.range(cx, range),
            _ => self.literal_like(cx, expr),
        }
    }

    fn range(&mut self, cx: &mut Lowerer<'_>, range: &syn::ExprRange) -> ExprId {
        let low = self.maybe(cx, range.start.as_deref());
        let high = self.maybe(cx, range.end.as_deref());
        let (inclusive, limits) = match &range.limits {
            syn::RangeLimits::HalfOpen(dots) => (false, cx.spans.of_node(dots)),
            syn::RangeLimits::Closed(dots) => (true, cx.spans.of_node(dots)),
        };
        let from = low.map_or(limits, |low| self.span_of(low));
        let span = self.span_from(from.to(limits), high);
        self.add(ExprKind::Range { low, high, inclusive }, span)
    }

    fn literal_like(&mut self, cx: &mut Lowerer<'_>, expr: &syn::Expr) -> ExprId {
        use syn::Expr as E;
        match expr {
            E::Tuple(tuple) => {
                let elems = self.exprs(cx, &tuple.elems);
                let span = cx.spans.of(tuple.paren_token.span.join());
                self.add(ExprKind::Tuple(elems), span)
            }
            E::Array(array) => {
                let elems = self.exprs(cx, &array.elems);
                let span = cx.spans.of(array.bracket_token.span.join());
                self.add(ExprKind::Array(elems), span)
            }
            E::Repeat(repeat) => {
                let value = self.expr(cx, &repeat.expr);
                let len = self.expr(cx, &repeat.len);
                let span = cx.spans.of(repeat.bracket_token.span.join());
                self.add(ExprKind::Repeat { value, len }, span)
            }
            E::Struct(literal) => {
                let path = cx.path(&literal.path, literal.qself.as_ref());
                let fields = literal
                    .fields
                    .iter()
                    .map(|field| StructField { name: member_name(&field.member), value: self.expr(cx, &field.expr) });
                let fields = fields.collect();
                let rest = self.maybe(cx, literal.rest.as_deref());
                let span = path.span.to(cx.spans.of(literal.brace_token.span.close()));
                self.add(ExprKind::Struct { path: Box::new(path), fields, rest }, span)
            }
            other => {
                let span = cx.spans.of_node(other);
                self.add(ExprKind::Opaque(ThinVec::new()), span)
            }
        }
    }
}

/// The name of a label without its quote.
pub(super) fn label_name(label: &syn::Lifetime) -> Name {
    name_of(&label.ident)
}

fn label_of(label: Option<&syn::Label>) -> Option<Name> {
    label.map(|label| label_name(&label.name))
}

/// Longer strings are no paths of routes.
const LONGEST_ROUTE: usize = 128;

/// The text of a string that is written like the path of a URL, or like an address in digits.
fn kept_text(text: &str) -> Option<Name> {
    let is_route = text.starts_with('/') && text.len() <= LONGEST_ROUTE;
    (is_route || is_address(text)).then(|| Name::from(text))
}

/// Whether a text is an address in digits, perhaps with a port, which may be put in later: `127.0.0.1:{port}`.
fn is_address(text: &str) -> bool {
    let host = match text.rsplit_once(':') {
        Some((host, _)) if host.starts_with('[') || !host.contains(':') => host,
        _ => text,
    };
    let host = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
    text.starts_with(|first: char| first.is_ascii_hexdigit() || matches!(first, ':' | '['))
        && host.parse::<IpAddr>().is_ok()
}

fn literal(lit: &syn::Lit) -> Literal {
    match lit {
        syn::Lit::Str(text) => Literal::Str(kept_text(&text.value())),
        syn::Lit::ByteStr(_) => Literal::ByteStr,
        syn::Lit::CStr(_) => Literal::CStr,
        syn::Lit::Byte(_) => Literal::Byte,
        syn::Lit::Char(_) => Literal::Char,
        syn::Lit::Int(int) => Literal::Int(int.base10_parse().ok(), Name::from(int.suffix())),
        syn::Lit::Float(float) => Literal::Float(float.base10_parse().ok(), Name::from(float.suffix())),
        syn::Lit::Bool(bool) => Literal::Bool(bool.value),
        _ => Literal::Int(None, Name::from("")),
    }
}

/// The operator and whether it assigns.
fn binary_op(op: &syn::BinOp) -> (Option<BinaryOp>, bool) {
    use syn::BinOp as S;
    let (op, assigns) = match op {
        S::Add(_) => (BinaryOp::Add, false),
        S::Sub(_) => (BinaryOp::Sub, false),
        S::Mul(_) => (BinaryOp::Mul, false),
        S::Div(_) => (BinaryOp::Div, false),
        S::Rem(_) => (BinaryOp::Rem, false),
        S::And(_) => (BinaryOp::And, false),
        S::Or(_) => (BinaryOp::Or, false),
        S::BitXor(_) => (BinaryOp::BitXor, false),
        S::BitAnd(_) => (BinaryOp::BitAnd, false),
        S::BitOr(_) => (BinaryOp::BitOr, false),
        S::Shl(_) => (BinaryOp::Shl, false),
        S::Shr(_) => (BinaryOp::Shr, false),
        S::Eq(_) => (BinaryOp::Eq, false),
        S::Lt(_) => (BinaryOp::Lt, false),
        S::Le(_) => (BinaryOp::Le, false),
        S::Ne(_) => (BinaryOp::Ne, false),
        S::Ge(_) => (BinaryOp::Ge, false),
        S::Gt(_) => (BinaryOp::Gt, false),
        S::AddAssign(_) => (BinaryOp::Add, true),
        S::SubAssign(_) => (BinaryOp::Sub, true),
        S::MulAssign(_) => (BinaryOp::Mul, true),
        S::DivAssign(_) => (BinaryOp::Div, true),
        S::RemAssign(_) => (BinaryOp::Rem, true),
        S::BitXorAssign(_) => (BinaryOp::BitXor, true),
        S::BitAndAssign(_) => (BinaryOp::BitAnd, true),
        S::BitOrAssign(_) => (BinaryOp::BitOr, true),
        S::ShlAssign(_) => (BinaryOp::Shl, true),
        S::ShrAssign(_) => (BinaryOp::Shr, true),
        _ => return (None, false),
    };
    (Some(op), assigns)
}

/// The attributes of an expression that stands as a statement.
pub(super) fn attrs_of(expr: &syn::Expr) -> &[syn::Attribute] {
    use syn::Expr as E;
    match expr {
        E::Assign(e) => &e.attrs,
        E::Async(e) => &e.attrs,
        E::Await(e) => &e.attrs,
        E::Binary(e) => &e.attrs,
        E::Block(e) => &e.attrs,
        E::Break(e) => &e.attrs,
        E::Call(e) => &e.attrs,
        E::Continue(e) => &e.attrs,
        E::ForLoop(e) => &e.attrs,
        E::If(e) => &e.attrs,
        E::Loop(e) => &e.attrs,
        E::Macro(e) => &e.attrs,
        E::Match(e) => &e.attrs,
        E::MethodCall(e) => &e.attrs,
        E::Path(e) => &e.attrs,
        E::Return(e) => &e.attrs,
        E::Try(e) => &e.attrs,
        E::Unsafe(e) => &e.attrs,
        E::While(e) => &e.attrs,
        _ => &[],
    }
}

/// Whether a chain of operators is about literals and names alone, so that nothing happens in it.
fn is_plain(expr: &syn::Expr) -> bool {
    let is_leaf = |expr: &syn::Expr| matches!(expr, syn::Expr::Lit(_) | syn::Expr::Path(_));
    let mut at = expr;
    while let syn::Expr::Binary(binary) = at {
        if !is_leaf(&binary.right) {
            return false;
        }
        at = &binary.left;
    }
    is_leaf(at)
}

/// The token that makes an expression a part of a chain. All of a long one has no span that could be asked for: that goes through it.
fn link_of(expr: &syn::Expr) -> proc_macro2::Span {
    match expr {
        syn::Expr::If(branch) => branch.if_token.span,
        syn::Expr::MethodCall(call) => call.dot_token.span,
        syn::Expr::Field(field) => field.dot_token.span,
        syn::Expr::Call(call) => call.paren_token.span.open(),
        syn::Expr::Index(index) => index.bracket_token.span.open(),
        syn::Expr::Try(question) => question.question_token.span,
        syn::Expr::Await(awaited) => awaited.dot_token.span,
        syn::Expr::Cast(cast) => cast.as_token.span,
        syn::Expr::Binary(binary) => syn::spanned::Spanned::span(&binary.op),
        syn::Expr::Assign(assign) => assign.eq_token.span,
        syn::Expr::Unary(unary) => syn::spanned::Spanned::span(&unary.op),
        syn::Expr::Reference(reference) => reference.and_token.span,
        _ => proc_macro2::Span::call_site(),
    }
}
