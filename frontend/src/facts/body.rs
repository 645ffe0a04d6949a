//! Function bodies as small expression trees in one arena.

use serde::{Deserialize, Serialize};
use thin_vec::ThinVec;

use super::kept::nested;
use super::{Attr, Cfg, Item, Name, Path, TypeRef};
use crate::source::Span;

/// An expression of one body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ExprId(pub u32);

/// A pattern of one body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PatId(pub u32);

impl BinaryOp {
    /// Whether the second operand may be left out.
    pub fn is_lazy(self) -> bool {
        matches!(self, BinaryOp::And | BinaryOp::Or)
    }
}

impl ExprKind {
    /// The whole number that it is, if it is a literal of one that fits.
    pub fn whole_number(&self) -> Option<u64> {
        match self {
            ExprKind::Literal(Literal::Int(number, _)) => *number,
            _ => None,
        }
    }

    /// The position of an expression among its arguments, the receiver left out, if it is a call that is given it.
    pub fn position_of_argument(&self, arg: ExprId) -> Option<usize> {
        match self {
            ExprKind::Call { args, .. } | ExprKind::MethodCall { args, .. } => args.iter().position(|at| *at == arg),
            _ => None,
        }
    }

    /// Whether it may evaluate its parts several times.
    pub fn is_loop(&self) -> bool {
        matches!(self, ExprKind::Loop { .. } | ExprKind::While { .. } | ExprKind::For { .. })
    }

    /// Whether it is a body of its own inside of a function's: a `return` or `?` in it leaves no more than it.
    pub fn is_nested_body(&self) -> bool {
        matches!(self, ExprKind::Closure { .. } | ExprKind::Async { .. })
    }

    /// Whether a task may be suspended in it itself, so far as its form tells: what an unknown macro does may be that.
    pub fn may_suspend(&self) -> bool {
        match self {
            ExprKind::Await { .. } | ExprKind::Select { .. } | ExprKind::Yield { .. } | ExprKind::Macro { .. } => true,
            ExprKind::For { is_await, .. } => *is_await,
            ExprKind::Builtin { kind, .. } => {
                matches!(kind, BuiltinMacro::Join | BuiltinMacro::TryJoin | BuiltinMacro::Ready)
            }
            _ => false,
        }
    }

    /// Whether it awaits something itself.
    pub fn awaits(&self) -> bool {
        matches!(self, ExprKind::Await { .. } | ExprKind::Select { .. } | ExprKind::For { is_await: true, .. })
    }
}

/// A body: the arena and its root.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Body {
    /// All expressions, children before parents.
    pub exprs: Vec<Expr>,
    /// All patterns.
    pub pats: Vec<Pat>,
    /// Items declared inside, in order.
    #[serde(deserialize_with = "nested")]
    pub items: Vec<Item>,
    /// The value of the body.
    pub root: Option<ExprId>,
}

impl Body {
    /// The expression behind an id.
    pub fn expr(&self, id: ExprId) -> &Expr {
        &self.exprs[id.0 as usize]
    }

    /// The pattern behind an id.
    pub fn pat(&self, id: PatId) -> &Pat {
        &self.pats[id.0 as usize]
    }
}

/// An expression.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Its bytes.
    pub span: Span,
}

/// A literal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Literal {
    /// A string; its text where it is written like the path of a URL, which says what a handler is for, or like an address in digits.
    Str(Option<Name>),
    /// A byte string of this many bytes.
    ByteStr,
    /// A C string.
    CStr,
    /// A byte.
    Byte,
    /// A character.
    Char,
    /// An integer: its value if it fits, and its suffix or an empty name.
    Int(Option<u64>, Name),
    /// A float: its value, and its suffix or an empty name.
    Float(Option<f64>, Name),
    /// A bool.
    Bool(bool),
}

/// A unary operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum UnaryOp {
    /// `*`.
    Deref,
    /// `!`.
    Not,
    /// `-`.
    Neg,
}

/// A binary operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum BinaryOp {
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `/`
    Div,
    /// `%`
    Rem,
    /// `^`
    BitXor,
    /// `&`
    BitAnd,
    /// `|`
    BitOr,
    /// `<<`
    Shl,
    /// `>>`
    Shr,
    /// `&&`
    And,
    /// `||`
    Or,
    /// `==`
    Eq,
    /// `!=`
    Ne,
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
}

/// What an expression is.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the fields are named after the grammar that each variant's line shows")]
pub enum ExprKind {
    /// Not understood; its parts are still there.
    Opaque(ThinVec<ExprId>),
    /// A path to a local, item or constant.
    Path(Box<Path>),
    /// A literal.
    Literal(Literal),
    /// `callee(args)`.
    Call { callee: ExprId, args: ThinVec<ExprId> },
    /// `receiver.method::<turbofish>(args)`.
    MethodCall { receiver: ExprId, method: Name, method_span: Span, turbofish: ThinVec<TypeRef>, args: ThinVec<ExprId> },
    /// `base.name`; tuple fields have their index as name.
    Field { base: ExprId, name: Name, name_span: Span },
    /// `base[index]`.
    Index { base: ExprId, index: ExprId },
    /// `op operand`.
    Unary { op: UnaryOp, operand: ExprId },
    /// `&operand`, `&mut operand`, `&raw ..`.
    Ref { operand: ExprId, mutable: bool, raw: bool },
    /// `lhs op rhs`.
    Binary { op: BinaryOp, lhs: ExprId, rhs: ExprId },
    /// `lhs = rhs`, or `lhs op= rhs`.
    Assign { op: Option<BinaryOp>, lhs: ExprId, rhs: ExprId },
    /// `{ .. }`, also `unsafe` and `const` blocks.
    Block(Block),
    /// `async { .. }`, `async move { .. }`; a body of its own.
    Async { body: ExprId, is_move: bool, yields: bool },
    /// `if condition { then } else { otherwise }`; conditions may hold `Let`s joined by `&&`.
    If { condition: ExprId, then: ExprId, otherwise: Option<ExprId> },
    /// `let pat = scrutinee` as a condition.
    Let { pat: PatId, scrutinee: ExprId },
    /// `match scrutinee { arms }`.
    Match { scrutinee: ExprId, arms: ThinVec<Arm> },
    /// `loop { .. }`.
    Loop { body: ExprId, label: Option<Name> },
    /// `while condition { .. }`.
    While { condition: ExprId, body: ExprId, label: Option<Name> },
    /// `for pat in iterable { .. }`, `for await`.
    For { pat: PatId, iterable: ExprId, body: ExprId, label: Option<Name>, is_await: bool },
    /// `|params| body`; a body of its own.
    Closure { params: ThinVec<ClosureParam>, ret: Option<TypeRef>, body: ExprId, is_move: bool, is_async: bool },
    /// `operand.await`; the span of the keyword is kept.
    Await { operand: ExprId, await_span: Span },
    /// `operand?`.
    Try { operand: ExprId },
    /// `return value`.
    Return { value: Option<ExprId> },
    /// `break 'label value`.
    Break { label: Option<Name>, value: Option<ExprId> },
    /// `continue 'label`.
    Continue { label: Option<Name> },
    /// `yield value` of a stream macro or coroutine.
    Yield { value: Option<ExprId> },
    /// `(a, b)`.
    Tuple(ThinVec<ExprId>),
    /// `[a, b]`.
    Array(ThinVec<ExprId>),
    /// `[value; len]`.
    Repeat { value: ExprId, len: ExprId },
    /// `Path { fields, ..rest }`.
    Struct { path: Box<Path>, fields: ThinVec<StructField>, rest: Option<ExprId> },
    /// `operand as ty`.
    Cast { operand: ExprId, ty: TypeRef },
    /// `low..high`, `low..=high`.
    Range { low: Option<ExprId>, high: Option<ExprId>, inclusive: bool },
    /// `select! { .. }`: all futures are polled until one is ready, then its body runs; once, if there is a `default`. In the order in which they
    /// stand, if it is `biased`.
    Select { branches: ThinVec<SelectBranch>, otherwise: Option<ExprId>, polls_once: bool, in_order: bool },
    /// A macro whose meaning is known, and what of its arguments it writes out as text.
    Builtin { kind: BuiltinMacro, args: ThinVec<ExprId>, shown: ThinVec<Shown> },
    /// Any other macro: what of its arguments could be read as expressions, and the names in them: those
    /// that may be types, or all where not all could be read.
    Macro { path: Box<Path>, args: ThinVec<ExprId>, tokens: Span, names: ThinVec<Name> },
}

/// An argument that a macro writes out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shown {
    /// The argument.
    pub value: ExprId,
    /// The trait that makes text of it.
    pub by: FormatTrait,
}

/// Traits by which values are written out; those for numbers are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FormatTrait {
    /// `{}`.
    Display,
    /// `{:?}`.
    Debug,
}

/// Macros whose meaning is known; arguments are in `args`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum BuiltinMacro {
    /// `vec![..]`: a vector of the arguments.
    Vec,
    /// `vec![value; len]`.
    VecRepeat,
    /// `format!`: a string; arguments are borrowed.
    Format,
    /// `format_args!`.
    FormatArgs,
    /// `print!`, `eprintln!` and kin: output.
    Print,
    /// Logging at a level.
    Log(LogLevel),
    /// `info_span!` and kin: makes what later lines are logged under, and logs nothing.
    LogSpan(LogLevel),
    /// `panic!`, `unreachable!`, `todo!`, `unimplemented!`.
    Panic,
    /// `assert!` and kin: looks at so many of its arguments; if it panics, the others are what it says.
    Assert(u8),
    /// `debug_assert!` and kin.
    DebugAssert(u8),
    /// `pin!(value)`: a pinned reference to it.
    Pin,
    /// `join!`: a tuple of the outputs of awaited futures.
    Join,
    /// `try_join!`: a result of a tuple.
    TryJoin,
    /// `bail!`, `return Err`-like: never returns to here.
    Bail,
    /// `ensure!(condition, ..)`: an error path that returns.
    Ensure,
    /// `anyhow!`-like: makes an error value.
    MakeError,
    /// `dbg!(value)`: the value.
    Dbg,
    /// `concat!`, `stringify!`, `include_str!`, `env!`, `file!`: a static string.
    StaticStr,
    /// `line!`, `column!`.
    Number,
    /// `cfg!`: a bool; the argument is whether it is about debug assertions or tests.
    CfgDebug,
    /// `cfg!` about anything else: what it is in the build that the run is about; none if that hangs on the profile.
    Cfg(Option<bool>),
    /// `log_enabled!`, `enabled!`: a bool.
    LogEnabled(LogLevel),
    /// `ready!(poll)`: the ready value, or returns.
    Ready,
    /// `addr_of!` and kin.
    AddrOf,
}

impl BuiltinMacro {
    /// Whether temporaries of its arguments end in the macro, which expands to a block of statements: `{ let text = ..; text }`
    /// (<https://doc.rust-lang.org/reference/destructors.html#temporary-scopes>). Those of `format_args!` live on.
    pub fn ends_temporaries(self) -> bool {
        matches!(
            self,
            BuiltinMacro::Format
                | BuiltinMacro::Print
                | BuiltinMacro::MakeError
                | BuiltinMacro::Log(_)
                | BuiltinMacro::LogSpan(_)
        )
    }

    /// How many of its first arguments a macro looks at to decide whether all is well. The others are evaluated if it is not.
    pub fn conditions(self) -> Option<usize> {
        match self {
            BuiltinMacro::Assert(count) | BuiltinMacro::DebugAssert(count) => Some(count.into()),
            BuiltinMacro::Ensure => Some(1),
            _ => None,
        }
    }

    /// Whether what it writes out is what it panics with.
    pub fn panics(self) -> bool {
        matches!(self, BuiltinMacro::Panic | BuiltinMacro::Assert(_) | BuiltinMacro::DebugAssert(_))
    }

    /// Whether it writes its arguments out as text.
    pub fn formats(self) -> bool {
        use BuiltinMacro as B;
        matches!(self, B::Format | B::FormatArgs | B::Print | B::Log(_) | B::LogSpan(_))
    }
}

/// Levels of logging macros, the quietest last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum LogLevel {
    /// error!
    Error,
    /// warn!
    Warn,
    /// info!
    Info,
    /// debug!
    Debug,
    /// trace!
    Trace,
}

/// One branch of a `select!`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SelectBranch {
    /// Binds the output.
    pub pat: PatId,
    /// The future that is polled.
    pub future: ExprId,
    /// `, if condition`.
    pub guard: Option<ExprId>,
    /// Runs when the future was ready.
    pub body: ExprId,
}

/// A field of a struct literal.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StructField {
    /// The field.
    pub name: Name,
    /// Its value.
    pub value: ExprId,
}

/// A parameter of a closure.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ClosureParam {
    /// Its pattern.
    pub pat: PatId,
    /// Its type if written.
    pub ty: Option<TypeRef>,
}

/// An arm of a match.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Arm {
    /// The pattern.
    pub pat: PatId,
    /// `if guard`.
    pub guard: Option<ExprId>,
    /// The value.
    pub body: ExprId,
    /// Its conditions.
    pub cfg: Option<Cfg>,
}

/// A block.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Block {
    /// Its statements.
    pub stmts: ThinVec<Stmt>,
    /// Its value.
    pub tail: Option<ExprId>,
    /// Its label.
    pub label: Option<Name>,
    /// Items declared in it: a range of the body's items.
    pub items: (u32, u32),
}

/// A statement.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the fields are named after the grammar that each variant's line shows")]
pub enum Stmt {
    /// `let`.
    Let(LetStmt),
    /// An expression, its value dropped; without a semicolon (`is_open`) it gives the block its value in a build in which
    /// nothing follows.
    Expr { expr: ExprId, cfg: Option<Cfg>, is_open: bool, span: Span },
}

impl Block {
    /// Whether a `let` gives the value of an expression a name.
    pub fn binds(&self, expr: ExprId) -> bool {
        self.stmts.iter().any(|stmt| matches!(stmt, Stmt::Let(stmt) if stmt.init == Some(expr)))
    }

    /// Whether an expression is the block's value in some build: the tail, or one of the statements under conditions that
    /// end the block without a semicolon.
    pub fn gives(&self, expr: ExprId) -> bool {
        self.values().any(|value| value == expr)
    }

    /// The expressions that are the block's value in some build, last first; see [`Self::gives`].
    pub fn values(&self) -> impl Iterator<Item = ExprId> + '_ {
        let ends = self.stmts.iter().rev().map_while(|stmt| match stmt {
            Stmt::Expr { expr, cfg: Some(_), is_open: true, .. } => Some(*expr),
            Stmt::Expr { .. } | Stmt::Let(_) => None,
        });
        self.tail.into_iter().chain(ends.filter(|_| self.tail.is_none()))
    }
}

impl Stmt {
    /// The condition under which a build has it.
    pub fn cfg(&self) -> Option<&Cfg> {
        match self {
            Stmt::Let(stmt) => stmt.cfg.as_ref(),
            Stmt::Expr { cfg, .. } => cfg.as_ref(),
        }
    }
}

/// A `let` statement.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LetStmt {
    /// The pattern.
    pub pat: PatId,
    /// The type if written.
    pub ty: Option<TypeRef>,
    /// The value.
    pub init: Option<ExprId>,
    /// The `else` block.
    pub otherwise: Option<ExprId>,
    /// Its conditions.
    pub cfg: Option<Cfg>,
    /// Its attributes.
    pub attrs: ThinVec<Attr>,
    /// From `let` to the semicolon.
    pub span: Span,
}

impl Stmt {
    /// Its bytes, the semicolon included.
    pub fn span(&self) -> Span {
        match self {
            Stmt::Let(stmt) => stmt.span,
            Stmt::Expr { span, .. } => *span,
        }
    }
}

/// A pattern.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Pat {
    /// What it is.
    pub kind: PatKind,
    /// Its bytes.
    pub span: Span,
}

/// A field of a struct pattern.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FieldPat {
    /// The field.
    pub name: Name,
    /// What it is matched against.
    pub pat: PatId,
}

/// What a pattern is.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the fields are named after the grammar that each variant's line shows")]
pub enum PatKind {
    /// `_`.
    Wild,
    /// `..` in a tuple or slice.
    Rest,
    /// `name`, `ref mut name @ sub`. A name that resolves to a constant or unit variant matches that instead.
    Bind { name: Name, by_ref: bool, mutable: bool, sub: Option<PatId> },
    /// `(a, b)`.
    Tuple(ThinVec<PatId>),
    /// `Path(a, b)`.
    TupleStruct { path: Box<Path>, args: ThinVec<PatId> },
    /// `Path { a, b: c, .. }`.
    Struct { path: Box<Path>, fields: ThinVec<FieldPat> },
    /// `Path`.
    Path(Box<Path>),
    /// `a | b`.
    Or(ThinVec<PatId>),
    /// `&a`.
    Ref { pat: PatId },
    /// `[a, .., b]`.
    Slice(ThinVec<PatId>),
    /// `true` or `false`.
    Bool(bool),
    /// Another literal, a range or a macro.
    Literal,
}
