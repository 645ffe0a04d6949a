//! futures::channel as of 0.3.34.
pub mod mpsc {
    use crate::sink::Sink;
    use crate::stream::Stream;
    use std::task::{Context, Poll};

    #[known::channel(bounded)]
    pub fn channel<T>(buffer: usize) -> (Sender<T>, Receiver<T>);
    #[known::channel(unbounded)]
    pub fn unbounded<T>() -> (UnboundedSender<T>, UnboundedReceiver<T>);

    #[known::channel(bounded)]
    #[known::synchronised]
    pub struct Sender<T> {}
    impl<T> Sender<T> {
        #[known::send]
        pub fn try_send(&mut self, msg: T) -> Result<(), TrySendError<T>>;
        #[known::send]
        pub fn start_send(&mut self, msg: T) -> Result<(), SendError>;
        pub fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), SendError>>;
        pub fn is_closed(&self) -> bool;
        pub fn close_channel(&mut self);
        pub fn disconnect(&mut self);
    }
    impl<T> Clone for Sender<T> {}
    impl<T> Sink<T> for Sender<T> {
        type Error = SendError;
    }
    #[known::channel(unbounded)]
    #[known::synchronised]
    pub struct UnboundedSender<T> {}
    impl<T> UnboundedSender<T> {
        #[known::send]
        pub fn unbounded_send(&self, msg: T) -> Result<(), TrySendError<T>>;
        #[known::send]
        pub fn start_send(&mut self, msg: T) -> Result<(), SendError>;
        pub fn is_closed(&self) -> bool;
        pub fn close_channel(&self);
        pub fn disconnect(&mut self);
        pub fn len(&self) -> usize;
        pub fn is_empty(&self) -> bool;
    }
    impl<T> Clone for UnboundedSender<T> {}
    impl<T> Sink<T> for UnboundedSender<T> {
        type Error = SendError;
    }
    impl<T> Receiver<T> {
        pub fn close(&mut self);
        #[known::receive]
        pub fn try_recv(&mut self) -> Result<T, TryRecvError>;
    }
    impl<T> UnboundedReceiver<T> {
        pub fn close(&mut self);
        #[known::receive]
        pub fn try_recv(&mut self) -> Result<T, TryRecvError>;
    }
    #[known::events(message)]
    pub struct Receiver<T> {}
    impl<T> Stream for Receiver<T> {
        type Item = T;
    }
    #[known::events(message)]
    pub struct UnboundedReceiver<T> {}
    impl<T> Stream for UnboundedReceiver<T> {
        type Item = T;
    }
    #[derive(Clone, Debug, Eq, PartialEq)]
    pub struct SendError {}
    impl SendError {
        pub fn is_full(&self) -> bool;
        pub fn is_disconnected(&self) -> bool;
    }
    #[derive(Clone, Eq, PartialEq)]
    pub struct TrySendError<T> {}
    impl<T> TrySendError<T> {
        pub fn is_full(&self) -> bool;
        pub fn is_disconnected(&self) -> bool;
        pub fn into_inner(self) -> T;
        pub fn into_send_error(self) -> SendError;
    }
    #[derive(Clone, Copy, Debug, Eq, PartialEq)]
    pub enum TryRecvError {
        Empty,
        Closed,
    }
    impl std::fmt::Display for SendError {}
    impl std::error::Error for SendError {}
    impl<T> std::fmt::Display for TrySendError<T> {}
    impl<T> std::error::Error for TrySendError<T> {}
}
pub mod oneshot {
    use std::future::Future;
    use std::task::{Context, Poll};

    #[known::channel(bounded)]
    pub fn channel<T>() -> (Sender<T>, Receiver<T>);
    #[known::channel(bounded)]
    pub struct Sender<T> {}
    impl<T> Sender<T> {
        #[known::send]
        pub fn send(self, t: T) -> Result<(), T>;
        pub fn poll_canceled(&mut self, cx: &mut Context<'_>) -> Poll<()>;
        pub async fn cancellation(&mut self);
        pub fn is_canceled(&self) -> bool;
        pub fn is_connected_to(&self, receiver: &Receiver<T>) -> bool;
    }
    pub struct Receiver<T> {}
    impl<T> Receiver<T> {
        pub fn close(&mut self);
        #[known::receive]
        pub fn try_recv(&mut self) -> Result<Option<T>, Canceled>;
    }
    impl<T> Future for Receiver<T> {
        type Output = Result<T, Canceled>;
    }
    #[derive(Clone, Copy, Debug, Eq, PartialEq)]
    pub struct Canceled;
    impl std::fmt::Display for Canceled {}
    impl std::error::Error for Canceled {}
}
