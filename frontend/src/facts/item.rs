//! Items as written.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use thin_vec::ThinVec;

use super::kept::nested;
use super::{Body, Bound, Cfg, ExprKind, Generics, Name, PatId, Path, TypeRef};
use crate::source::Span;

/// An attribute other than `cfg` and documentation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Attr {
    /// Its path joined with `::`, such as `tokio::main`.
    pub path: Name,
    /// The text inside its parentheses or behind `=`; empty without any.
    pub args: Box<str>,
    /// The whole attribute.
    pub span: Span,
}

impl Attr {
    /// The last segment of the path.
    pub fn last_segment(&self) -> &str {
        // Asked of each attribute of all stubs: a character is found much faster than a text.
        self.path.rsplit(':').next().unwrap_or_default()
    }
}

/// Who may name an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Visibility {
    /// The module and its children.
    #[default]
    Private,
    /// `pub(crate)`, `pub(super)`, `pub(in ..)`.
    Restricted,
    /// `pub`.
    Public,
}

/// One item.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Item {
    /// The name; empty for impls, imports and macro calls.
    pub name: Name,
    /// The name's bytes, or the head's where there is no name.
    pub name_span: Span,
    /// From the first attribute to the end.
    pub span: Span,
    /// Attributes without `cfg` and documentation.
    pub attrs: ThinVec<Attr>,
    /// Conditions of all `cfg` attributes.
    pub cfg: Option<Cfg>,
    /// Who may name it.
    pub visibility: Visibility,
    /// What it is.
    pub kind: ItemKind,
}

/// What an item is.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum ItemKind {
    /// `mod`.
    Mod(ModFacts),
    /// `use`, flattened.
    Use(ThinVec<UseImport>),
    /// `extern crate name as item_name`.
    ExternCrate(Name),
    /// `struct` or `union`.
    Struct(StructFacts),
    /// `enum`.
    Enum(EnumFacts),
    /// `type`; in a trait or impl an associated type.
    Alias(TypeAlias),
    /// `static` or `const`.
    Static(StaticFacts),
    /// `trait`.
    Trait(TraitFacts),
    /// `impl`.
    Impl(ImplFacts),
    /// `fn`.
    Fn(FnFacts),
    /// `macro_rules!`.
    MacroRules(MacroRules),
    /// A macro call in item position that could not be read as items.
    MacroCall(MacroCallFacts),
    /// `include!("path")`: the items of another file, by its path relative to this one.
    Include(Box<str>),
}

impl ItemKind {
    /// The items written inside of it: those of an inline module, an impl or a trait, and those in a function's body.
    pub fn items(&self) -> &[Item] {
        match self {
            ItemKind::Mod(facts) => facts.inline.as_deref().unwrap_or_default(),
            ItemKind::Impl(facts) => &facts.items,
            ItemKind::Trait(facts) => &facts.items,
            ItemKind::Fn(facts) => facts.body.as_deref().map_or(&[], |body| &body.items),
            ItemKind::Static(facts) => facts.body().map_or(&[], |body| &body.items),
            _ => &[],
        }
    }
}

/// A module.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ModFacts {
    /// Its items when it is written inline.
    #[serde(deserialize_with = "nested")]
    pub inline: Option<ThinVec<Item>>,
    /// `#[path = ".."]`.
    pub path: Option<String>,
}

/// One imported name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct UseImport {
    /// Starts with `::`.
    pub global: bool,
    /// The path; without the final `*`, and without a final `self`.
    pub path: ThinVec<Name>,
    /// Name it gets here; none for a glob, `_` for an anonymous import.
    pub alias: Option<Name>,
    /// Ends in `*`.
    pub glob: bool,
    /// Bytes of the imported name.
    pub span: Span,
}

/// How fields are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FieldsKind {
    /// `{ a: T }`.
    Named,
    /// `(T)`.
    Tuple,
    /// None.
    Unit,
}

/// A field of a struct or variant.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Field {
    /// Its name; the index for tuple fields.
    pub name: Name,
    /// The name's bytes, or the type's for tuple fields.
    pub name_span: Span,
    /// The type's bytes.
    pub ty_span: Span,
    /// Its type.
    pub ty: TypeRef,
    /// Who may name it.
    pub visibility: Visibility,
    /// Its conditions.
    pub cfg: Option<Cfg>,
}

/// A struct or union.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StructFacts {
    /// Generic parameters.
    pub generics: Generics,
    /// How the fields are written.
    pub kind: FieldsKind,
    /// The fields.
    pub fields: ThinVec<Field>,
}

/// A variant of an enum.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Variant {
    /// Its name.
    pub name: Name,
    /// Its bytes.
    pub span: Span,
    /// How the fields are written.
    pub kind: FieldsKind,
    /// The fields.
    pub fields: ThinVec<Field>,
    /// Its attributes.
    pub attrs: ThinVec<Attr>,
}

/// An enum.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct EnumFacts {
    /// Generic parameters.
    pub generics: Generics,
    /// The variants.
    pub variants: ThinVec<Variant>,
}

/// A type alias or associated type.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TypeAlias {
    /// Generic parameters.
    pub generics: Generics,
    /// Bounds of an associated type in a trait.
    pub bounds: ThinVec<Bound>,
    /// What it stands for; none for a trait's associated type without default.
    pub ty: Option<TypeRef>,
}

/// A static or const.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StaticFacts {
    /// Its type.
    pub ty: TypeRef,
    /// The type's bytes.
    pub ty_span: Span,
    /// What it is made of.
    pub initialiser: Initialiser,
    /// `static` rather than `const`.
    pub is_static: bool,
    /// Declared inside `thread_local!`: each thread has its own.
    pub thread_local: bool,
}

impl StaticFacts {
    /// The body of the initialiser.
    pub fn body(&self) -> Option<&Body> {
        match &self.initialiser {
            Initialiser::None => None,
            Initialiser::Value(body) => Some(body),
            Initialiser::Code(function) => function.body.as_deref(),
        }
    }
}

/// What a static or const is made of.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub enum Initialiser {
    /// Nothing that is written there.
    #[default]
    None,
    /// A value that the compiler works out.
    Value(Arc<Body>),
    /// Code that runs once the program does, such as `LazyLock::new(|| ..)`: a function without a name of its own.
    Code(Box<FnFacts>),
}

impl Initialiser {
    /// The initialiser of a value of a type; `runs`: the macro around it has it evaluated when it is first asked for.
    pub(crate) fn new(body: Arc<Body>, ty: &TypeRef, span: Span, runs: bool) -> Initialiser {
        // The compiler runs none of the closures that it is given.
        let runs = runs || body.exprs.iter().any(|expr| matches!(expr.kind, ExprKind::Closure { .. }));
        if !runs {
            return Initialiser::Value(body);
        }
        Initialiser::Code(Box::new(FnFacts {
            generics: Generics::default(),
            self_param: None,
            params: ThinVec::new(),
            ret: ty.clone(),
            is_async: false,
            is_const: false,
            body: Some(body),
            param_pats: ThinVec::new(),
            sig_span: span,
        }))
    }
}

/// A trait.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TraitFacts {
    /// Generic parameters.
    pub generics: Generics,
    /// Supertraits.
    pub supertraits: ThinVec<Bound>,
    /// Functions, associated types and consts.
    pub items: ThinVec<Item>,
}

/// An impl block.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ImplFacts {
    /// Generic parameters.
    pub generics: Generics,
    /// The type.
    pub self_ty: TypeRef,
    /// The trait, if any.
    pub trait_path: Option<Path>,
    /// `impl !Trait for T`.
    pub negative: bool,
    /// Made by `#[derive(..)]`; it has no items of its own.
    pub derived: bool,
    /// Functions, associated types and consts.
    pub items: ThinVec<Item>,
}

/// How `self` is taken.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum SelfParam {
    /// `self`, `mut self`.
    Value,
    /// `&self`.
    Ref,
    /// `&mut self`.
    RefMut,
    /// `self: Type`.
    Typed(TypeRef),
}

/// A parameter other than `self`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Param {
    /// Its name when it is a plain binding; empty otherwise.
    pub name: Name,
    /// Its bytes, type included.
    pub span: Span,
    /// Its type.
    pub ty: TypeRef,
    /// Attributes (stubs say here what happens to a closure).
    pub attrs: ThinVec<Attr>,
}

/// A function.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FnFacts {
    /// Generic parameters.
    pub generics: Generics,
    /// How `self` is taken, if it is.
    pub self_param: Option<SelfParam>,
    /// Other parameters.
    pub params: ThinVec<Param>,
    /// Return type; unit if not written.
    pub ret: TypeRef,
    /// `async fn`.
    pub is_async: bool,
    /// `const fn`.
    pub is_const: bool,
    /// The body; none for declarations.
    pub body: Option<Arc<Body>>,
    /// Patterns of the parameters in `body`, `self` (if any) first.
    pub param_pats: ThinVec<PatId>,
    /// From `fn` (or the qualifiers before it) to the end of the signature.
    pub sig_span: Span,
}

impl FnFacts {
    /// The pattern of `self` in the body; none of a function without it.
    pub fn self_pat(&self) -> Option<PatId> {
        self.param_pats.first().copied().filter(|_| self.self_param.is_some())
    }

    /// The patterns of the parameters in the body but for `self`.
    pub fn argument_pats(&self) -> &[PatId] {
        self.param_pats.get(usize::from(self.self_param.is_some())..).unwrap_or_default()
    }
}

/// A `macro_rules!` definition.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct MacroRules {
    /// Exported from the crate.
    pub exported: bool,
    /// The rules' tokens, delimiters excluded.
    pub tokens: Span,
}

/// A macro call in item position.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct MacroCallFacts {
    /// The macro.
    pub path: Path,
    /// Its arguments' tokens, delimiters excluded.
    pub tokens: Span,
    /// The names in them.
    pub names: ThinVec<Name>,
}
