//! Name resolution: modules, imports, impl heads, and statements under exclusive `cfg`s.

pub mod cfg_alternatives;
pub mod collect;
pub mod impls;
pub mod imports;
pub mod interned;
pub mod lending;
pub mod public;
pub mod resolve;
pub mod scopes;
