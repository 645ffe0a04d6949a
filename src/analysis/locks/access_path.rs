//! Which lock an expression names: identity by declaration.

use crate::facts::{Binding, Body, ExprId, ExprKind, Literal, Name, PatId, PatKind, Source, UnaryOp, pat_parts};
use crate::knowledge::attributes::Runs;
use crate::source::Loc;
use crate::types::infer::{BodyTypes, PathValue};
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
    /// A lock inside of what another lock protects, reached through that one's guard: `map.lock().get(key).lock()`. Locks
    /// further inside count as the same.
    Content(ContentOwner),
    /// No access path is known; the lock may alias any other.
    Unknown(FnId, ExprId),
}

/// A lock whose content holds other locks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ContentOwner {
    /// A field, by declaration.
    Field(AdtId, Name),
    /// A static.
    Static(StaticId),
}

impl ContentOwner {
    /// The outer lock's own place.
    pub fn root(self) -> PlaceRoot {
        match self {
            ContentOwner::Field(adt, name) => PlaceRoot::Field(adt, name),
            ContentOwner::Static(id) => PlaceRoot::Static(id),
        }
    }
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
    /// A place of which nothing is known; the function and expression are none in particular.
    pub fn unknown() -> LockPlace {
        LockPlace { root: PlaceRoot::Unknown(FnId(u32::MAX), ExprId(u32::MAX)), index: None }
    }

    fn indexed(self, index: IndexKind) -> LockPlace {
        LockPlace { index: Some(index), ..self }
    }

    /// Returns whether other uses of the lock may not have been seen.
    pub fn may_have_unseen_uses(&self) -> bool {
        matches!(self.root, PlaceRoot::Unknown(..) | PlaceRoot::Param(..) | PlaceRoot::Content(_))
    }

    /// Returns what a guard of this lock leads to; `guard` is the expression that gives it.
    fn content(self, id: FnId, guard: ExprId) -> LockPlace {
        let root = match self.root {
            PlaceRoot::Field(adt, name) => PlaceRoot::Content(ContentOwner::Field(adt, name)),
            PlaceRoot::Static(own) => PlaceRoot::Content(ContentOwner::Static(own)),
            PlaceRoot::Content(owner) => PlaceRoot::Content(owner),
            PlaceRoot::Local(..) | PlaceRoot::Param(..) | PlaceRoot::Unknown(..) => PlaceRoot::Unknown(id, guard),
        };
        LockPlace { root, ..self }
    }

    /// Returns the lock that a guard belongs to, given what the guard leads to.
    pub(crate) fn guarded_by(self) -> LockPlace {
        match self.root {
            PlaceRoot::Content(owner) => LockPlace { root: owner.root(), ..self },
            _ => self,
        }
    }
}

/// Resolves places inside one body.
pub struct Places<'a> {
    /// All bodies.
    pub typed: &'a TypedProgram<'a>,
    /// The function.
    pub fn_id: FnId,
    /// Its body.
    pub body: &'a Body,
    /// Its types.
    pub types: &'a BodyTypes,
}

/// Chains of locals that stand for each other end.
const MAX_DEPTH: u32 = 12;

impl Places<'_> {
    /// The place that an expression names.
    pub fn of(&self, expr: ExprId) -> LockPlace {
        self.at(expr, 0).unwrap_or(LockPlace { root: PlaceRoot::Unknown(self.fn_id, expr), index: None })
    }

    fn at(&self, expr: ExprId, depth: u32) -> Option<LockPlace> {
        if depth > MAX_DEPTH {
            return None;
        }
        match &self.body.expr(expr).kind {
            ExprKind::Path(_) => self.path(expr, depth),
            ExprKind::Field { base, name, .. } => self.field(*base, *name, depth),
            ExprKind::Index { base, index } => {
                let place = self.at(*base, depth + 1)?;
                Some(place.indexed(self.index_kind(*index)))
            }
            ExprKind::Ref { operand, .. } | ExprKind::Unary { op: UnaryOp::Deref, operand } => {
                self.at(*operand, depth + 1)
            }
            ExprKind::Try { operand } | ExprKind::Await { operand, .. } => self.at(*operand, depth + 1),
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
        if self.typed.program.function(self.fn_id).facts.param_pats.contains(&pat) {
            return LockPlace { root: PlaceRoot::Param(self.fn_id, pat), index: None };
        }
        let own = LockPlace { root: PlaceRoot::Local(self.fn_id, pat), index: None };
        let Some(binding) = self.typed.body_index(self.fn_id).binding(pat) else { return own };
        if binding.whole == pat && owns_lock(self.typed.program, self.types.pat(pat)) {
            return own;
        }
        self.bound(pat, binding, depth).unwrap_or_else(|| match binding.source {
            Source::Value(init) if binding.whole == pat && self.is_fresh(init) => own,
            Source::Value(init) => LockPlace { root: PlaceRoot::Unknown(self.fn_id, init), index: None },
            Source::Items(_) | Source::Parameter(..) => own,
        })
    }

    /// Whether an expression makes a lock, in a pointer or not, rather than getting hold of one: `Arc::new(Mutex::new(0))`.
    fn is_fresh(&self, expr: ExprId) -> bool {
        match &self.body.expr(expr).kind {
            ExprKind::Call { args, .. } => {
                let callee = self.types.callees.get(&expr);
                let is_known = callee.is_none_or(|callee| {
                    self.typed.program.is_stub(self.typed.program.function(callee.fn_id).home.module)
                });
                is_known && args.iter().all(|arg| self.is_fresh(*arg))
            }
            ExprKind::Ref { operand, .. } => self.is_fresh(*operand),
            _ => !mentions_lock(self.typed.program, self.types.expr(expr)),
        }
    }

    fn bound(&self, pat: PatId, binding: Binding, depth: u32) -> Option<LockPlace> {
        match binding.source {
            Source::Value(init) => self.part_of(pat, binding.whole, Some(init), depth),
            Source::Items(iterable) => Some(self.at(iterable, depth + 1)?.indexed(IndexKind::Computed)),
            Source::Parameter(closure, _) => self.closure_parameter(closure, depth),
        }
    }

    /// A closure that a library function runs gets what the receiver holds: an item of it, or its content.
    fn closure_parameter(&self, closure: ExprId, depth: u32) -> Option<LockPlace> {
        let call = self.typed.body_index(self.fn_id).parent(closure)?;
        let ExprKind::MethodCall { receiver, args, .. } = &self.body.expr(call).kind else { return None };
        let function = self.typed.program.function(self.types.callees.get(&call)?.fn_id);
        if !self.typed.program.is_stub(function.home.module) {
            return None;
        }
        let place = self.at(*receiver, depth + 1)?;
        let index = args.iter().position(|arg| *arg == closure)?;
        match function.known.runs(index) {
            Some(Runs::Each) => Some(place.indexed(IndexKind::Computed)),
            _ => Some(place),
        }
    }

    /// What `pat` inside `whole` names when that is matched against `value`; a value that is no expression is passed
    /// by its type alone.
    fn part_of(&self, pat: PatId, whole: PatId, value: Option<ExprId>, depth: u32) -> Option<LockPlace> {
        if whole == pat {
            return self.at(value?, depth + 1);
        }
        let inside = |part: &PatId| self.encloses(*part, pat);
        match &self.body.pat(whole).kind {
            PatKind::Struct { fields, .. } => {
                let field = fields.iter().find(|field| inside(&field.pat))?;
                self.field_part(pat, whole, field.pat, field.name, depth)
            }
            PatKind::TupleStruct { args, .. } => {
                let index = args.iter().position(inside)?;
                let (adt, _) = self.types.pat(whole).peeled().as_adt()?;
                if self.typed.program.is_stub(self.typed.program.adt(adt).home.module) {
                    // `Some(lock)`, `Ok(lock)` stand for what was matched.
                    return self.part_of(pat, args[index], value, depth);
                }
                let name = Name::from(index.to_string().as_str());
                self.field_part(pat, whole, args[index], name, depth)
            }
            PatKind::Tuple(parts) => {
                let index = parts.iter().position(inside)?;
                let ExprKind::Tuple(values) = &self.body.expr(value?).kind else { return None };
                self.part_of(pat, parts[index], values.get(index).copied(), depth + 1)
            }
            PatKind::Slice(parts) => {
                let part = parts.iter().find(|part| inside(part))?;
                Some(self.part_of(pat, *part, value, depth)?.indexed(IndexKind::Constant))
            }
            PatKind::Bind { sub: Some(sub), .. } => self.part_of(pat, *sub, value, depth),
            PatKind::Ref { pat: inner } => self.part_of(pat, *inner, value, depth),
            PatKind::Or(parts) => self.part_of(pat, *parts.iter().find(|part| inside(part))?, value, depth),
            _ => None,
        }
    }

    /// A name bound by the pattern of a field is that field; enums have fields of the same names in many variants.
    fn field_part(&self, pat: PatId, whole: PatId, part: PatId, name: Name, depth: u32) -> Option<LockPlace> {
        let (adt, _) = self.types.pat(whole).peeled().as_adt()?;
        let adt = self.typed.program.field_owner(adt);
        let place = LockPlace { root: PlaceRoot::Field(adt, name), index: None };
        if part == pat {
            let by_position = name.parse::<usize>().is_ok();
            return (!by_position || !self.typed.program.adt(adt).is_enum).then_some(place);
        }
        // `Worker { shared: Shared { lock, .. }, .. }` goes deeper; `Worker { lock: Some(lock) }` stays at the field.
        self.part_of(pat, part, None, depth).or_else(|| self.is_wrapped(pat, part).then_some(place))
    }

    /// Whether only wrappers of the library stand between a pattern and a name in it.
    fn is_wrapped(&self, pat: PatId, part: PatId) -> bool {
        match &self.body.pat(part).kind {
            _ if part == pat => true,
            PatKind::TupleStruct { args, .. } => args.iter().any(|arg| self.is_wrapped(pat, *arg)),
            PatKind::Ref { pat: inner } => self.is_wrapped(pat, *inner),
            _ => false,
        }
    }

    fn encloses(&self, whole: PatId, part: PatId) -> bool {
        whole == part || pat_parts(self.body, whole).into_iter().any(|inner| self.encloses(inner, part))
    }

    fn field(&self, base: ExprId, name: Name, depth: u32) -> Option<LockPlace> {
        let owner = self.field_owner(self.types.expr(base), name);
        if let Some(adt) = owner {
            // `self.shards[i].lock`: the lock of one of many.
            let index = self.at(base, depth + 1).and_then(|place| place.index);
            return Some(LockPlace { root: PlaceRoot::Field(adt, name), index });
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
            let arguments: Vec<ExprId> = std::iter::once(receiver).chain(args.iter().copied()).collect();
            return self.returned_place(callee.fn_id, &arguments, depth);
        }
        let mut place = self.at(receiver, depth + 1)?;
        if function.known.acquire.is_some() {
            place = place.content(self.fn_id, expr);
        }
        // A look-up by key or position picks one of many.
        if function.known.content.is_some() && !args.is_empty() {
            place = place.indexed(self.index_kind(args[0]));
        }
        Some(place)
    }

    fn call(&self, expr: ExprId, args: &[ExprId], depth: u32) -> Option<LockPlace> {
        let callee = self.types.callees.get(&expr)?;
        let function = self.typed.program.function(callee.fn_id);
        if !self.typed.program.is_stub(function.home.module) {
            return self.returned_place(callee.fn_id, args, depth);
        }
        let first = *args.first()?;
        if function.known.acquire.is_some() {
            return Some(self.at(first, depth + 1)?.content(self.fn_id, expr));
        }
        // `Arc::new(Mutex::new(value))` makes a lock; where the value comes from is no lock's place.
        let program = self.typed.program;
        let is_made = mentions_lock(program, self.types.expr(expr)) && !mentions_lock(program, self.types.expr(first));
        if is_made { None } else { self.at(first, depth + 1) }
    }

    /// The place that a function of the workspace hands out, when its value is a place.
    fn returned_place(&self, fn_id: FnId, arguments: &[ExprId], depth: u32) -> Option<LockPlace> {
        let body = self.typed.body(fn_id)?;
        let inner = Places { typed: self.typed, fn_id, body, types: self.typed.types(fn_id) };
        let ExprKind::Block(block) = &body.expr(body.root?).kind else { return None };
        let place = inner.at(block.tail?, depth + 1)?;
        match place.root {
            PlaceRoot::Field(..) | PlaceRoot::Static(_) | PlaceRoot::Content(_) => Some(place),
            PlaceRoot::Param(_, pat) => {
                let params = &self.typed.program.function(fn_id).facts.param_pats;
                let index = params.iter().position(|own| *own == pat)?;
                self.at(*arguments.get(index)?, depth + 1)
            }
            PlaceRoot::Local(..) | PlaceRoot::Unknown(..) => None,
        }
    }
}

fn mentions_lock(program: &Program<'_>, ty: &Ty) -> bool {
    ty.any(&mut |part| part.as_adt().is_some_and(|(id, _)| program.adt(id).known.lock.is_some()))
}

/// Whether a value holds a lock itself, not a pointer to one.
fn owns_lock(program: &Program<'_>, ty: &Ty) -> bool {
    match ty {
        Ty::Adt(id, args) => {
            let known = &program.adt(*id).known;
            known.lock.is_some() || known.refcount.is_none() && args.iter().any(|inner| owns_lock(program, inner))
        }
        Ty::Array(inner) => owns_lock(program, inner),
        Ty::Tuple(parts) => parts.iter().any(|part| owns_lock(program, part)),
        _ => false,
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
        PlaceRoot::Content(owner) => declaration(program, LockPlace { root: owner.root(), index: None }),
        PlaceRoot::Unknown(..) => None,
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
        PlaceRoot::Content(owner) => place_name(program, LockPlace { root: owner.root(), index: None }),
        PlaceRoot::Unknown(..) => "a lock".to_owned(),
    };
    if place.index.is_some() || matches!(place.root, PlaceRoot::Content(_)) { format!("{name}[..]") } else { name }
}
