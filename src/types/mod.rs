//! Names and types over facts: what `self.shards[i].stats.write()` calls, without a type checker.
//!
//! Reads facts and stubs only. What cannot be resolved has the type unknown, and unknown flags nothing.

pub mod builds;
mod collect;
pub mod display;
mod handlers;
pub mod impls;
mod imports;
pub mod infer;
pub mod interface;
pub mod known;
pub mod lang;
pub mod lower_ty;
pub mod names;
mod own_knowledge;
pub mod program;
pub mod resolve;
mod stub_check;
mod stubs;
pub mod ty;
pub mod typed;

pub use handlers::{handler_of, is_as_written};
pub use own_knowledge::add_own_knowledge;
pub use stub_check::unresolved_in_stubs;
pub use stubs::{StubSet, stub_sources};

use program::{LinkInput, Program};

/// Links facts into a program: scopes, imports, impl heads.
pub fn link<'f>(input: &LinkInput<'f>) -> Program<'f> {
    let mut program = imports::resolve_imports(collect::collect(input));
    program.impl_index = impls::ImplIndex::build(&program);
    program
}
