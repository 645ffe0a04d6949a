//! Bodies, blocks and statements.

use std::sync::Arc;

use thin_vec::ThinVec;

use super::Lowerer;
use super::attrs::LoweredAttrs;
use crate::facts::{Attr, Block, Body, Expr, ExprId, ExprKind, LetStmt, Stmt};
use crate::source::Span;

/// The arena of one body while it grows.
#[derive(Default)]
pub(super) struct BodyBuilder {
    pub(super) body: Body,
}

impl BodyBuilder {
    pub(super) fn add(&mut self, kind: ExprKind, span: Span) -> ExprId {
        self.body.exprs.push(Expr { kind, span });
        ExprId(self.body.exprs.len() as u32 - 1)
    }

    pub(super) fn span_of(&self, id: ExprId) -> Span {
        self.body.expr(id).span
    }

    pub(super) fn finish(mut self, root: ExprId) -> Arc<Body> {
        self.body.root = Some(root);
        // Bodies stay in memory until the run ends.
        self.body.exprs.shrink_to_fit();
        self.body.pats.shrink_to_fit();
        self.body.items.shrink_to_fit();
        Arc::new(self.body)
    }

    pub(super) fn block(&mut self, cx: &mut Lowerer<'_>, block: &syn::Block) -> ExprId {
        self.labelled_block(cx, block, None)
    }

    pub(super) fn labelled_block(
        &mut self,
        cx: &mut Lowerer<'_>,
        block: &syn::Block,
        label: Option<&syn::Label>,
    ) -> ExprId {
        let span = cx.spans.of(block.brace_token.span.join());
        let mut lowered = self.stmts(cx, &block.stmts);
        lowered.label = label.map(|label| super::exprs::label_name(&label.name));
        self.add(ExprKind::Block(lowered), span)
    }

    pub(super) fn stmts(&mut self, cx: &mut Lowerer<'_>, stmts: &[syn::Stmt]) -> Block {
        if let Some(expanded) = cx.expanded_stmts(stmts) {
            return cx.deeper(|cx| self.stmts(cx, &expanded)).unwrap_or_default();
        }
        let mut block = Block::default();
        let items: Vec<&syn::Item> = stmts.iter().filter_map(item_of).collect();
        let first = self.body.items.len() as u32;
        if !items.is_empty() {
            for item in items {
                let lowered = cx.item(item);
                self.body.items.extend(lowered);
            }
        }
        block.items = (first, self.body.items.len() as u32);
        let last = stmts.len().saturating_sub(1);
        for (index, stmt) in stmts.iter().enumerate() {
            self.stmt(cx, stmt, index == last, &mut block);
        }
        block
    }

    fn stmt(&mut self, cx: &mut Lowerer<'_>, stmt: &syn::Stmt, is_last: bool, block: &mut Block) {
        match stmt {
            syn::Stmt::Item(_) => {}
            syn::Stmt::Local(local) => {
                let stmt = self.local(cx, local);
                block.stmts.push(Stmt::Let(stmt));
            }
            syn::Stmt::Expr(expr, semi) => {
                let LoweredAttrs { attrs, cfg } = cx.attrs(super::exprs::attrs_of(expr));
                let id = self.expr(cx, expr);
                let span = cx.cover_stmt(self.span_of(id), semi.as_ref().map(|semi| semi.span));
                cx.keep_attrs(attrs, span);
                if is_last && semi.is_none() && cfg.is_none() {
                    block.tail = Some(id);
                } else {
                    block.stmts.push(Stmt::Expr { expr: id, cfg, is_open: semi.is_none(), span });
                }
            }
            syn::Stmt::Macro(call) => {
                let LoweredAttrs { attrs, cfg } = cx.attrs(&call.attrs);
                let id = self.macro_call(cx, &call.mac);
                let span = cx.cover_stmt(self.span_of(id), call.semi_token.as_ref().map(|semi| semi.span));
                cx.keep_attrs(attrs, span);
                if is_last && call.semi_token.is_none() && cfg.is_none() {
                    block.tail = Some(id);
                } else {
                    let is_open = call.semi_token.is_none();
                    block.stmts.push(Stmt::Expr { expr: id, cfg, is_open, span });
                }
            }
        }
    }

    fn local(&mut self, cx: &mut Lowerer<'_>, local: &syn::Local) -> LetStmt {
        let lowered = cx.attrs(&local.attrs);
        let ty = match &local.pat {
            syn::Pat::Type(typed) => Some(cx.ty(&typed.ty)),
            _ => None,
        };
        // The initialiser does not see the names that the pattern binds.
        let init = local.init.as_ref().map(|init| self.expr(cx, &init.expr));
        let otherwise = local.init.as_ref().and_then(|init| init.diverge.as_ref());
        let otherwise = otherwise.map(|(_, expr)| self.expr(cx, expr));
        let pat = self.pat(cx, &local.pat);
        let head = cx.spans.start(local.let_token.span);
        let span = cx.cover_stmt(Span::new(head, head), Some(local.semi_token.span));
        cx.keep_attrs(lowered.attrs.clone(), span);
        LetStmt { pat, ty, init, otherwise, cfg: lowered.cfg, attrs: lowered.attrs, span }
    }
}

impl Lowerer<'_> {
    /// Remembers a statement for directives above it; gives all of its bytes.
    fn cover_stmt(&mut self, span: Span, semi: Option<proc_macro2::Span>) -> Span {
        let end = semi.map_or(span.end, |semi| self.spans.end(semi));
        let whole = Span::new(span.start, end);
        self.heads.push((span.start, whole));
        whole
    }

    /// Remembers a statement's attributes.
    fn keep_attrs(&mut self, attrs: ThinVec<Attr>, statement: Span) {
        if !attrs.is_empty() {
            self.statement_attrs.push((attrs, statement));
        }
    }
}

fn item_of(stmt: &syn::Stmt) -> Option<&syn::Item> {
    match stmt {
        syn::Stmt::Item(item) => Some(item),
        _ => None,
    }
}
