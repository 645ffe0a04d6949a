//! What one file says, without knowing the others: items, signatures, bodies as small expression trees, directives.
//!
//! Facts are owned, `Send` and serialisable. Lowering is the only place that sees syn; everything above reads facts.

mod body;
mod cfg;
mod declared;
mod index;
mod item;
mod kept;
mod load;
mod lower;
mod macro_definitions;
mod macro_table;
mod mentions;
mod name;
mod outline;
mod type_ref;
pub mod walk;

pub use body::{
    Arm, BinaryOp, Block, Body, BuiltinMacro, ClosureParam, Expr, ExprId, ExprKind, FieldPat, FormatTrait, LetStmt,
    Literal, LogLevel, Pat, PatId, PatKind, SelectBranch, Shown, Stmt, StructField, UnaryOp,
};
pub use cfg::{Built, Cfg, CfgChoice, CfgContext};
pub use index::{Binding, BodyIndex, Source, pat_parts};
pub use item::{
    Attr, EnumFacts, Field, FieldsKind, FnFacts, ImplFacts, Initialiser, Item, ItemKind, MacroCallFacts, MacroRules,
    ModFacts, Param, SelfParam, StaticFacts, StructFacts, TraitFacts, TypeAlias, UseImport, Variant, Visibility,
};

pub use declared::Digests;
pub use kept::{FactsMemory, KeptFacts, packed, ready_made, unpacked};
pub use load::{
    DependencyCode, DependencyText, IsWanted, LoadProblem, Loaded, LoadedFile, OwnSources, Weight, included_file,
    load_ready, load_stub, module_file,
};
use lower::attribute_condition;
pub use lower::{LowerError, attributes_below, lower_file, parse_error};
use macro_definitions::Found;
pub use macro_table::{ExportedMacro, MacroRoot, MacroScope, MacroTable};
use macro_table::{all_definitions, renames, telling_definitions, texts_of_definitions};
use mentions::each_word;
pub use mentions::{Mentions, words_of};
pub use name::Name;
pub use outline::{Bodies, BodyOf, Called, Wanted, Words};
pub use type_ref::{
    Bound, GenericArg, GenericParam, GenericParamKind, Generics, Path, Segment, TypeRef, WherePredicate,
};

use serde::{Deserialize, Serialize};
use thin_vec::ThinVec;

use crate::source::{Directive, Span};

/// Everything one file says.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct FileFacts {
    /// The file's items, in order.
    pub items: ThinVec<Item>,
    /// Inner attributes of the file.
    pub attrs: ThinVec<Attr>,
    /// The condition of all of it: `#![cfg(..)]`.
    pub cfg: Option<Cfg>,
    /// Its directive comments, each with the bytes that it covers.
    pub directives: Vec<(Directive, Span)>,
    /// Parts that could not be parsed: place and what the parser said.
    pub unparsed: Vec<(Span, String)>,
    /// Parts that were parsed and mean nothing to whoever reads these facts: place and why.
    pub not_understood: Vec<(Span, String)>,
    /// Attributes of statements, with the bytes that each statement covers.
    pub statement_attrs: Vec<(ThinVec<Attr>, Span)>,
    /// The words of modules for tests that were not read, each once.
    pub left_out: Box<[Name]>,
    /// The words with a capital letter that stand in attributes, each once: names of types and variants, of which a macro may make values.
    pub in_attributes: Box<[Name]>,
    /// How many tokens the calls of its macros have become.
    pub expanded: u32,
    /// What facts are recognised by that were kept or are; none of others.
    #[serde(skip)]
    pub digests: Option<Digests>,
}
