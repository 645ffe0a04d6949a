//! tracing 0.1: spans and the futures that carry them.

use std::future::Future;

pub mod instrument {
    use std::future::Future;

    use crate::Span;

    pub trait Instrument: Sized {
        fn instrument(self, span: Span) -> Instrumented<Self>;
        fn in_current_span(self) -> Instrumented<Self>;
    }
    impl<T: Sized> Instrument for T {}

    pub trait WithSubscriber: Sized {
        fn with_current_subscriber(self) -> WithDispatch<Self>;
    }
    impl<T: Sized> WithSubscriber for T {}

    #[derive(Clone)]
    pub struct Instrumented<T> {}
    impl<T> Instrumented<T> {
        pub fn span(&self) -> &Span;
        pub fn span_mut(&mut self) -> &mut Span;
        pub fn inner(&self) -> &T;
        pub fn inner_mut(&mut self) -> &mut T;
        pub fn into_inner(self) -> T;
    }
    impl<T: Future> Future for Instrumented<T> {
        type Output = T::Output;
    }

    #[derive(Clone)]
    pub struct WithDispatch<T> {}
    impl<T: Future> Future for WithDispatch<T> {
        type Output = T::Output;
    }
}
pub use self::instrument::Instrument;
#[known::attribute]
pub const instrument: () = ();

pub mod span {
    pub use crate::Span;
    pub struct Entered<'a> {}
    pub struct EnteredSpan {}
}

#[derive(Clone)]
pub struct Span {}
impl Span {
    pub fn none() -> Span;
    pub fn current() -> Span;
    pub fn enter(&self) -> span::Entered<'_>;
    pub fn entered(self) -> span::EnteredSpan;
    pub fn in_scope<F: FnOnce() -> T, T>(&self, #[known::runs(here)] f: F) -> T;
    pub fn or_current(self) -> Self;
    pub fn is_disabled(&self) -> bool;
    pub fn is_none(&self) -> bool;
}
