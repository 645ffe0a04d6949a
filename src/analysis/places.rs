//! Which lock an acquisition takes: identity by declaration, the lock's kind and content.

use crate::facts::{Body, ExprId, ExprKind, Literal, Name, PatId, PatKind, Stmt, UnaryOp};
use crate::source::Loc;
use crate::types::display::display;
use crate::types::infer::{BodyTypes, PathValue};
use crate::types::known::{LockKind, LockShape};
use crate::types::program::{AdtId, FnId, Program, StaticId};
use crate::types::ty::Ty;

use crate::types::typed::TypedProgram;

/// What a lock place hangs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PlaceRoot {
    /// A field of a type of the workspace, by declaration.
    Field(AdtId, Name),
    /// A static.
    Static(StaticId),
    /// A local.
    Local(FnId, PatId),
    /// A parameter.
    Param(FnId, PatId),
    /// The result of an expression whose origin is lost.
    Lost(FnId, ExprId),
}

/// How an element was picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum IndexKind {
    /// By a literal: always the same one.
    Constant,
    /// By a computed index or key: one of many.
    Computed,
}

/// One lock, wherever it is reached from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LockPlace {
    /// Where it hangs.
    pub root: PlaceRoot,
    /// How it was picked among several.
    pub index: Option<IndexKind>,
}

impl LockPlace {
    /// Whether other uses of the lock may not have been seen.
    pub fn is_lost_or_param(&self) -> bool {
        matches!(self.root, PlaceRoot::Lost(..) | PlaceRoot::Param(..))
    }
}

/// The lock type behind an acquisition.
#[derive(Clone, Debug, PartialEq)]
pub struct LockInfo {
    /// Its public path, such as `parking_lot::RwLock`.
    pub name: String,
    /// Who waits.
    pub kind: LockKind,
    /// What it allows.
    pub shape: Option<LockShape>,
    /// What it protects.
    pub inner: Ty,
}

/// The lock that a type is, if it is one.
pub fn lock_info(program: &Program<'_>, ty: &Ty) -> Option<LockInfo> {
    let (id, args) = ty.as_adt()?;
    let lock = program.adt(id).known.lock?;
    let inner = args.last().cloned().unwrap_or(Ty::Unknown);
    let raw = args.first().and_then(Ty::as_adt).and_then(|(raw, _)| program.adt(raw).known.raw.as_ref());
    if lock.kind == LockKind::Raw {
        let Some((kind, names)) = raw else {
            return Some(LockInfo {
                name: program.adt_path(id),
                kind: LockKind::Blocking,
                shape: Some(lock.shape),
                inner,
            });
        };
        let name = names.iter().find(|(shape, _)| *shape == lock.shape).map(|(_, name)| name.clone());
        let name = name.unwrap_or_else(|| program.adt_path(id));
        return Some(LockInfo { name, kind: *kind, shape: Some(lock.shape), inner });
    }
    Some(LockInfo { name: program.adt_path(id), kind: lock.kind, shape: Some(lock.shape), inner })
}

/// The first lock inside a type, looking through pointers, containers and collections.
pub fn lock_within(program: &Program<'_>, ty: &Ty, depth: u32) -> Option<LockInfo> {
    if depth > 6 {
        return None;
    }
    if let Some(lock) = lock_info(program, ty) {
        return Some(lock);
    }
    match ty {
        Ty::Adt(_, args) | Ty::Foreign(_, args) => args.iter().find_map(|arg| lock_within(program, arg, depth + 1)),
        Ty::Ref(inner, _) | Ty::Array(inner) | Ty::Slice(inner) => lock_within(program, inner, depth + 1),
        Ty::Tuple(parts) => parts.iter().find_map(|part| lock_within(program, part, depth + 1)),
        _ => None,
    }
}

/// Resolves places inside one body.
pub struct Places<'a, 'p, 'f> {
    /// All bodies.
    pub typed: &'a TypedProgram<'p, 'f>,
    /// The function.
    pub fn_id: FnId,
    /// Its body.
    pub body: &'f Body,
    /// Its types.
    pub types: &'a BodyTypes,
}

/// Chains of locals that stand for each other end.
const MAX_DEPTH: u32 = 12;

impl Places<'_, '_, '_> {
    /// The place that an expression names.
    pub fn of(&self, expr: ExprId) -> LockPlace {
        self.at(expr, 0).unwrap_or(LockPlace { root: PlaceRoot::Lost(self.fn_id, expr), index: None })
    }

    fn at(&self, expr: ExprId, depth: u32) -> Option<LockPlace> {
        if depth > MAX_DEPTH {
            return None;
        }
        match &self.body.expr(expr).kind {
            ExprKind::Path(_) => self.path(expr, depth),
            ExprKind::Field { base, name, .. } => self.field(*base, *name, depth),
            ExprKind::Index { base, index } => {
                let mut place = self.at(*base, depth + 1)?;
                place.index = Some(self.index_kind(*index));
                Some(place)
            }
            ExprKind::Ref { operand, .. } | ExprKind::Unary { op: UnaryOp::Deref, operand } => {
                self.at(*operand, depth + 1)
            }
            ExprKind::Try { operand } => self.at(*operand, depth + 1),
            ExprKind::Block(block) if block.stmts.is_empty() => self.at(block.tail?, depth + 1),
            ExprKind::MethodCall { receiver, args, .. } => self.method(expr, *receiver, args, depth),
            ExprKind::Call { args, .. } => self.call(expr, args, depth),
            _ => None,
        }
    }

    fn path(&self, expr: ExprId, depth: u32) -> Option<LockPlace> {
        match self.types.values.get(&expr)? {
            PathValue::Static(id) => Some(LockPlace { root: PlaceRoot::Static(*id), index: None }),
            PathValue::Local(pat) => Some(self.local(*pat, depth)),
            PathValue::Fn(..) | PathValue::Ctor(..) => None,
        }
    }

    /// A local stands for the place it was made from: `let m = &self.lock`, `let m = Arc::clone(&self.lock)`.
    fn local(&self, pat: PatId, depth: u32) -> LockPlace {
        let is_param = self.typed.program.function(self.fn_id).facts.param_pats.contains(&pat);
        let own = if is_param { PlaceRoot::Param(self.fn_id, pat) } else { PlaceRoot::Local(self.fn_id, pat) };
        let own = LockPlace { root: own, index: None };
        if is_param {
            return own;
        }
        if let Some((container, init)) = self.initialiser(pat) {
            let shares = matches!(self.types.pat(pat), Ty::Ref(..)) || self.is_refcount(self.types.pat(pat));
            if container == pat && shares {
                return self.at(init, depth + 1).unwrap_or(own);
            }
            if container != pat {
                let lost = LockPlace { root: PlaceRoot::Lost(self.fn_id, init), index: None };
                return self.destructured(pat, container, init, depth).unwrap_or(lost);
            }
            return own;
        }
        self.loop_source(pat, depth).unwrap_or(own)
    }

    fn is_refcount(&self, ty: &Ty) -> bool {
        ty.as_adt().is_some_and(|(id, _)| self.typed.program.adt(id).known.refcount.is_some())
    }

    /// The `let` that binds `pat`: its whole pattern and its value.
    fn initialiser(&self, pat: PatId) -> Option<(PatId, ExprId)> {
        self.body.exprs.iter().find_map(|expr| match &expr.kind {
            ExprKind::Let { pat: own, scrutinee } if self.binds(*own, pat) => Some((*own, *scrutinee)),
            ExprKind::Match { scrutinee, arms } => {
                arms.iter().find(|arm| self.binds(arm.pat, pat)).map(|arm| (arm.pat, *scrutinee))
            }
            ExprKind::Block(block) => block.stmts.iter().find_map(|stmt| match stmt {
                Stmt::Let(stmt) if self.binds(stmt.pat, pat) => Some((stmt.pat, stmt.init?)),
                _ => None,
            }),
            _ => None,
        })
    }

    fn binds(&self, whole: PatId, part: PatId) -> bool {
        whole == part || pat_parts(self.body, whole).into_iter().any(|inner| self.binds(inner, part))
    }

    /// `let Self { lock, .. } = self` names the field; `Some(lock)` stands for what was matched.
    fn destructured(&self, pat: PatId, whole: PatId, init: ExprId, depth: u32) -> Option<LockPlace> {
        match &self.body.pat(whole).kind {
            PatKind::Struct { fields, .. } => {
                let field = fields.iter().find(|field| field.pat == pat)?;
                let (adt, _) = self.types.pat(whole).peeled().as_adt()?;
                let owner = self.typed.program.field_owner(adt);
                Some(LockPlace { root: PlaceRoot::Field(owner, field.name), index: None })
            }
            PatKind::TupleStruct { args, .. } if args.contains(&pat) => {
                let (adt, _) = self.types.pat(whole).peeled().as_adt()?;
                let is_wrapper = self.typed.program.is_stub(self.typed.program.adt(adt).home.module);
                if is_wrapper { self.at(init, depth + 1) } else { None }
            }
            _ => None,
        }
    }

    /// A loop variable over a collection of locks is one of many.
    fn loop_source(&self, pat: PatId, depth: u32) -> Option<LockPlace> {
        self.body.exprs.iter().find_map(|expr| match &expr.kind {
            ExprKind::For { pat: own, iterable, .. } if self.binds(*own, pat) => {
                let mut place = self.at(*iterable, depth + 1)?;
                place.index = Some(IndexKind::Computed);
                Some(place)
            }
            _ => None,
        })
    }

    fn field(&self, base: ExprId, name: Name, depth: u32) -> Option<LockPlace> {
        let owner = self.field_owner(self.types.expr(base), name);
        if let Some(adt) = owner {
            return Some(LockPlace { root: PlaceRoot::Field(adt, name), index: None });
        }
        self.at(base, depth + 1)
    }

    /// The type that declares the field, looking through pointers.
    fn field_owner(&self, ty: &Ty, name: Name) -> Option<AdtId> {
        let program = self.typed.program;
        let mut ty = ty.clone();
        for _ in 0..MAX_DEPTH {
            ty = ty.peeled().clone();
            let (id, args) = ty.as_adt()?;
            let adt = program.adt(id);
            let has = adt.variants.first().is_some_and(|variant| variant.fields.iter().any(|field| field.name == name));
            if has && !program.is_stub(adt.home.module) {
                return Some(program.field_owner(id));
            }
            // Guards and pointers: what they give access to is their last argument, or a `Deref` of their own.
            let target = crate::types::infer::deref_target(program, &ty).or_else(|| args.last().cloned())?;
            ty = target;
        }
        None
    }

    fn index_kind(&self, index: ExprId) -> IndexKind {
        match &self.body.expr(index).kind {
            ExprKind::Literal(Literal::Int(..) | Literal::Str) => IndexKind::Constant,
            _ => IndexKind::Computed,
        }
    }

    fn method(&self, expr: ExprId, receiver: ExprId, args: &[ExprId], depth: u32) -> Option<LockPlace> {
        let callee = self.types.callees.get(&expr)?;
        let function = self.typed.program.function(callee.fn_id);
        if !self.typed.program.is_stub(function.home.module) {
            return self.returned_place(callee.fn_id, depth);
        }
        let mut place = self.at(receiver, depth + 1)?;
        // A look-up by key or position picks one of many.
        if function.known.content.is_some() && !args.is_empty() {
            place.index = Some(self.index_kind(args[0]));
        }
        Some(place)
    }

    fn call(&self, expr: ExprId, args: &[ExprId], depth: u32) -> Option<LockPlace> {
        let callee = self.types.callees.get(&expr)?;
        let function = self.typed.program.function(callee.fn_id);
        if !self.typed.program.is_stub(function.home.module) {
            return self.returned_place(callee.fn_id, depth);
        }
        self.at(*args.first()?, depth + 1)
    }

    /// The place that a function of the workspace hands out, when its value is a place.
    fn returned_place(&self, fn_id: FnId, depth: u32) -> Option<LockPlace> {
        let body = self.typed.body(fn_id)?;
        let inner = Places { typed: self.typed, fn_id, body, types: self.typed.types(fn_id) };
        let ExprKind::Block(block) = &body.expr(body.root?).kind else { return None };
        let place = inner.at(block.tail?, depth + 1)?;
        match place.root {
            PlaceRoot::Field(..) | PlaceRoot::Static(_) => Some(place),
            PlaceRoot::Local(..) | PlaceRoot::Param(..) | PlaceRoot::Lost(..) => None,
        }
    }
}

/// Direct parts of a pattern.
pub fn pat_parts(body: &Body, pat: PatId) -> Vec<PatId> {
    match &body.pat(pat).kind {
        PatKind::Bind { sub, .. } => sub.iter().copied().collect(),
        PatKind::Tuple(parts) | PatKind::Or(parts) | PatKind::Slice(parts) => parts.clone(),
        PatKind::TupleStruct { args, .. } => args.clone(),
        PatKind::Struct { fields, .. } => fields.iter().map(|field| field.pat).collect(),
        PatKind::Ref { pat } => vec![*pat],
        PatKind::Wild | PatKind::Rest | PatKind::Path(_) | PatKind::Literal => Vec::new(),
    }
}

/// Where a place is declared.
pub fn declaration(program: &Program<'_>, place: LockPlace) -> Option<Loc> {
    match place.root {
        PlaceRoot::Field(adt, name) => {
            let def = program.adt(adt);
            let field = def.variants.iter().flat_map(|variant| variant.fields).find(|field| field.name == name)?;
            Some(Loc { file: def.home.file, span: field.name_span })
        }
        PlaceRoot::Static(id) => {
            let def = program.static_def(id);
            Some(Loc { file: def.home.file, span: def.item.name_span })
        }
        PlaceRoot::Local(fn_id, pat) | PlaceRoot::Param(fn_id, pat) => {
            let function = program.function(fn_id);
            let body = function.facts.body.as_deref()?;
            Some(Loc { file: function.home.file, span: body.pat(pat).span })
        }
        PlaceRoot::Lost(..) => None,
    }
}

/// A place as messages name it, such as `Cache::map`.
pub fn place_name(program: &Program<'_>, place: LockPlace) -> String {
    let name = match place.root {
        PlaceRoot::Field(adt, name) => format!("{}::{name}", program.adt(adt).name),
        PlaceRoot::Static(id) => program.static_def(id).name.to_string(),
        PlaceRoot::Local(fn_id, pat) | PlaceRoot::Param(fn_id, pat) => {
            let body = program.function(fn_id).facts.body.as_deref();
            match body.map(|body| &body.pat(pat).kind) {
                Some(PatKind::Bind { name, .. }) => name.to_string(),
                _ => "a local lock".to_owned(),
            }
        }
        PlaceRoot::Lost(..) => "a lock".to_owned(),
    };
    if place.index.is_some() { format!("{name}[..]") } else { name }
}

/// The content of a lock as people write it.
pub fn inner_name(program: &Program<'_>, info: &LockInfo) -> String {
    display(program, &info.inner)
}
