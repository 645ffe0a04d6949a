//! Markers that `cargo hotlock` reads and the compiler does not notice.

use proc_macro::TokenStream;

/// Marks a function, impl, trait or inline module as a hot root. Emits its item unchanged.
#[proc_macro_attribute]
pub fn hot_path(_arguments: TokenStream, item: TokenStream) -> TokenStream {
    item
}

/// Marks a function, impl, trait or inline module as cold: heat does not pass through it. Emits its item unchanged.
#[proc_macro_attribute]
pub fn cold_path(_arguments: TokenStream, item: TokenStream) -> TokenStream {
    item
}
