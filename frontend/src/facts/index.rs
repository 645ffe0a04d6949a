//! What is asked of a body again and again: what encloses an expression, and where a name gets its value.

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use super::{Body, ExprId, ExprKind, PatId, PatKind, Stmt};

/// Where the value comes from that a pattern is matched against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The value itself: of a `let`, `if let`, `while let` or `match`.
    Value(ExprId),
    /// The items of an iterable.
    Items(ExprId),
    /// What a closure is called with: the closure and the parameter's index.
    Parameter(ExprId, usize),
}

/// The pattern that holds a name, as a whole, and its source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Binding {
    /// The outermost pattern.
    pub whole: PatId,
    /// What it is matched against.
    pub source: Source,
}

/// Parents of expressions and sources of patterns of one body.
#[derive(Debug, Default)]
pub struct BodyIndex {
    parents: Vec<Option<ExprId>>,
    bindings: Vec<Option<Binding>>,
    pattern_parents: Vec<Option<PatId>>,
    /// The patterns of `let` statements, by what they are given.
    lets: FxHashMap<ExprId, PatId>,
    /// The numbers of statements in their blocks, by the expressions that are direct parts of them. Worked out when it is first asked for.
    statements: OnceLock<FxHashMap<ExprId, usize>>,
}

impl BodyIndex {
    /// Walks the body once.
    pub fn new(body: &Body) -> BodyIndex {
        let mut index = BodyIndex {
            parents: vec![None; body.exprs.len()],
            bindings: vec![None; body.pats.len()],
            pattern_parents: vec![None; body.pats.len()],
            lets: FxHashMap::default(),
            statements: OnceLock::new(),
        };
        for (number, expr) in body.exprs.iter().enumerate() {
            let id = ExprId(number as u32);
            super::walk::children(&expr.kind, &mut |child| index.parents[child.0 as usize] = Some(id));
            index.bind(body, id, &expr.kind);
        }
        for number in 0..body.pats.len() {
            let whole = PatId(number as u32);
            pat_parts(body, whole).into_iter().for_each(|part| index.pattern_parents[part.0 as usize] = Some(whole));
        }
        index
    }

    /// The expression of which this one is a direct part.
    pub fn parent(&self, expr: ExprId) -> Option<ExprId> {
        self.parents.get(expr.0 as usize).copied().flatten()
    }

    /// What an expression is a part of, from the inside out.
    pub fn ancestors(&self, expr: ExprId) -> impl Iterator<Item = ExprId> + '_ {
        std::iter::successors(self.parent(expr), |at| self.parent(*at))
    }

    /// Whether an expression is another one or contains it.
    pub fn encloses(&self, outer: ExprId, inner: ExprId) -> bool {
        outer == inner || self.ancestors(inner).any(|at| at == outer)
    }

    /// Where a pattern, or the one that it is part of, gets its value; none for a function's parameter.
    pub fn binding(&self, pat: PatId) -> Option<Binding> {
        self.bindings.get(pat.0 as usize).copied().flatten()
    }

    /// A pattern and those that it is a part of, from the inside out.
    pub fn patterns_around(&self, pat: PatId) -> impl Iterator<Item = PatId> + '_ {
        std::iter::successors(Some(pat), |at| self.pattern_parents.get(at.0 as usize).copied().flatten())
    }

    /// The pattern that a `let` statement gives a value to.
    pub fn let_of(&self, value: ExprId) -> Option<PatId> {
        self.lets.get(&value).copied()
    }

    /// The number of the statement of which an expression is a direct part, in its block; the tail counts as one more.
    pub fn statement(&self, body: &Body, part: ExprId) -> Option<usize> {
        self.statements.get_or_init(|| statements(body)).get(&part).copied()
    }

    fn bind(&mut self, body: &Body, id: ExprId, kind: &ExprKind) {
        match kind {
            ExprKind::Let { pat, scrutinee } => self.add(body, *pat, Source::Value(*scrutinee)),
            ExprKind::Match { scrutinee, arms } => {
                arms.iter().for_each(|arm| self.add(body, arm.pat, Source::Value(*scrutinee)));
            }
            ExprKind::For { pat, iterable, .. } => self.add(body, *pat, Source::Items(*iterable)),
            ExprKind::Block(block) => {
                for stmt in &block.stmts {
                    if let Stmt::Let(stmt) = stmt
                        && let Some(init) = stmt.init
                    {
                        self.add(body, stmt.pat, Source::Value(init));
                        self.lets.insert(init, stmt.pat);
                    }
                }
            }
            ExprKind::Closure { params, .. } => {
                for (number, param) in params.iter().enumerate() {
                    self.add(body, param.pat, Source::Parameter(id, number));
                }
            }
            _ => {}
        }
    }

    fn add(&mut self, body: &Body, whole: PatId, source: Source) {
        let mut waiting = vec![whole];
        while let Some(pat) = waiting.pop() {
            self.bindings[pat.0 as usize] = Some(Binding { whole, source });
            waiting.extend(pat_parts(body, pat));
        }
    }
}

fn statements(body: &Body) -> FxHashMap<ExprId, usize> {
    let mut found = FxHashMap::default();
    let blocks = body.exprs.iter().filter_map(|expr| match &expr.kind {
        ExprKind::Block(block) => Some(block),
        _ => None,
    });
    for block in blocks {
        for (number, stmt) in block.stmts.iter().enumerate() {
            match stmt {
                Stmt::Let(stmt) => found.extend(stmt.init.into_iter().chain(stmt.otherwise).map(|part| (part, number))),
                Stmt::Expr { expr, .. } => drop(found.insert(*expr, number)),
            }
        }
        found.extend(block.tail.map(|tail| (tail, block.stmts.len())));
    }
    found
}

/// Direct parts of a pattern.
pub fn pat_parts(body: &Body, pat: PatId) -> Vec<PatId> {
    match &body.pat(pat).kind {
        PatKind::Bind { sub, .. } => sub.iter().copied().collect(),
        PatKind::Tuple(parts) | PatKind::Or(parts) | PatKind::Slice(parts) => parts.to_vec(),
        PatKind::TupleStruct { args, .. } => args.to_vec(),
        PatKind::Struct { fields, .. } => fields.iter().map(|field| field.pat).collect(),
        PatKind::Ref { pat } => vec![*pat],
        PatKind::Wild | PatKind::Rest | PatKind::Path(_) | PatKind::Bool(_) | PatKind::Literal => Vec::new(),
    }
}
