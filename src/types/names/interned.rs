//! Names that the language itself uses, interned once: interning takes a lock that all threads share.

use std::sync::LazyLock;

use crate::facts::Name;

macro_rules! names {
    ($($(#[$doc:meta])* $name:ident = $text:literal;)*) => {$(
        $(#[$doc])*
        pub fn $name() -> Name {
            static NAME: LazyLock<Name> = LazyLock::new(|| Name::from($text));
            *NAME
        }
    )*};
}

names! {
    /// `Output` of callables, futures and operators.
    output = "Output";
    /// `Target` of dereferencing.
    target = "Target";
    /// `Item` of iterators and streams.
    item = "Item";
    /// `IntoIter`, the iterator that a loop makes.
    into_iter = "IntoIter";
    /// `next` of iterators.
    next = "next";
    /// `Self`.
    self_type = "Self";
    /// What an `impl Trait` parameter is called.
    anonymous = "impl Trait";
}
