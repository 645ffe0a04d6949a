//! Names and types over facts: what `self.shards[i].stats.write()` calls, without a type checker.
//!
//! Reads facts and stubs only. What cannot be resolved has the type unknown, and unknown flags nothing.

pub mod by_fields;
pub(crate) mod clone_impls;
pub mod components;
mod derefs;
pub mod display;
mod dropped_futures;
mod extractors;
mod handlers;
pub mod infer;
pub mod interface;
mod keyed;
pub mod lang;
pub mod lower_ty;
pub mod names;
mod overrides;
pub mod program;
mod replaced_fields;
mod starts;
mod stub_check;
pub mod ty;
pub mod typed;
pub mod value_flow;

pub(crate) use dropped_futures::calls_that_run;
pub use extractors::takes_extracted;
pub use handlers::{
    handler_of, is_as_written, is_called_by_name_alone, is_driven_beside_workers, is_driven_on_its_thread,
    is_of_command, is_of_lifecycle, is_sent_by_attribute,
};
pub use infer::hidden::reveal as reveal_hidden_types;
pub use overrides::add_own_knowledge;
pub use stub_check::unresolved_in_stubs;

use names::{collect, impls, imports};
use program::{LinkInput, Program};

/// Links facts into a program: scopes, imports, impl heads.
pub fn link<'f>(input: &LinkInput<'f>) -> Program<'f> {
    let mut program = imports::resolve_imports(collect::collect(input));
    program.impl_index = impls::ImplIndex::build(&program);
    program
}
