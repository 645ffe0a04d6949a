//! What a stub says of something, kept where it is said: of nearly all functions no stub says anything.

use std::ops::Deref;
use std::sync::LazyLock;

use super::attributes::{KnownAdt, KnownFn, KnownTrait};

/// What a stub says of something, if anything.
#[derive(Clone, Debug)]
pub struct Known<T>(Option<Box<T>>);

impl<T> Known<T> {
    /// Something is said.
    pub(crate) fn said(facts: T) -> Known<T> {
        Known(Some(Box::new(facts)))
    }

    /// What is said, to be changed.
    pub(crate) fn get_mut(&mut self) -> Option<&mut T> {
        self.0.as_deref_mut()
    }
}

impl<T> Default for Known<T> {
    fn default() -> Known<T> {
        Known(None)
    }
}

impl<T: Unsaid> Deref for Known<T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.0.as_deref().unwrap_or_else(|| T::unsaid())
    }
}

/// A kind of thing that stubs say something of.
pub trait Unsaid: 'static {
    /// What is known of one of which nothing is said.
    fn unsaid() -> &'static Self;
}

macro_rules! unsaid {
    ($($kind:ty),*) => {
        $(impl Unsaid for $kind {
            fn unsaid() -> &'static $kind {
                static UNSAID: LazyLock<$kind> = LazyLock::new(<$kind>::default);
                &UNSAID
            }
        })*
    };
}

unsaid!(KnownAdt, KnownFn, KnownTrait);
