//! tokio::signal as of 1.54.1.
use std::io;

pub async fn ctrl_c() -> io::Result<()>;

pub mod unix {
    use std::io;
    use std::task::{Context, Poll};

    pub fn signal(kind: SignalKind) -> io::Result<Signal>;
    #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
    pub struct SignalKind(i32);
    impl SignalKind {
        pub const fn from_raw(signum: i32) -> Self;
        pub const fn as_raw_value(&self) -> i32;
        pub const fn alarm() -> Self;
        pub const fn child() -> Self;
        pub const fn hangup() -> Self;
        pub const fn interrupt() -> Self;
        pub const fn pipe() -> Self;
        pub const fn quit() -> Self;
        pub const fn terminate() -> Self;
        pub const fn user_defined1() -> Self;
        pub const fn user_defined2() -> Self;
    }
    pub struct Signal {}
    impl Signal {
        pub async fn recv(&mut self) -> Option<()>;
        pub fn poll_recv(&mut self, cx: &mut Context<'_>) -> Poll<Option<()>>;
    }
}
