use std::io;
use std::pin::Pin;

use futures_core::Stream;
use tokio::io::{AsyncBufRead, Lines, Split};
use tokio::sync::{broadcast, mpsc, watch};

pub mod errors {
    #[derive(Debug, PartialEq, Eq, Clone)]
    pub enum BroadcastStreamRecvError {
        Lagged(u64),
    }
    impl std::fmt::Display for BroadcastStreamRecvError {}
    impl std::error::Error for BroadcastStreamRecvError {}
}

#[known::events(message)]
#[derive(Debug)]
pub struct ReceiverStream<T> {}
impl<T> ReceiverStream<T> {
    pub fn new(recv: mpsc::Receiver<T>) -> Self;
    pub fn into_inner(self) -> mpsc::Receiver<T>;
    pub fn close(&mut self);
}
impl<T> Stream for ReceiverStream<T> {
    type Item = T;
}
impl<T> AsRef<mpsc::Receiver<T>> for ReceiverStream<T> {}
impl<T> AsMut<mpsc::Receiver<T>> for ReceiverStream<T> {}
impl<T> From<mpsc::Receiver<T>> for ReceiverStream<T> {}
#[known::events(message)]
#[derive(Debug)]
pub struct UnboundedReceiverStream<T> {}
impl<T> UnboundedReceiverStream<T> {
    pub fn new(recv: mpsc::UnboundedReceiver<T>) -> Self;
    pub fn into_inner(self) -> mpsc::UnboundedReceiver<T>;
    pub fn close(&mut self);
}
impl<T> Stream for UnboundedReceiverStream<T> {
    type Item = T;
}
impl<T> AsRef<mpsc::UnboundedReceiver<T>> for UnboundedReceiverStream<T> {}
impl<T> AsMut<mpsc::UnboundedReceiver<T>> for UnboundedReceiverStream<T> {}
impl<T> From<mpsc::UnboundedReceiver<T>> for UnboundedReceiverStream<T> {}
#[derive(Debug)]
pub struct IntervalStream {}
impl IntervalStream {
    pub fn new(interval: tokio::time::Interval) -> Self;
    pub fn into_inner(self) -> tokio::time::Interval;
}
impl Stream for IntervalStream {
    type Item = tokio::time::Instant;
}
impl AsRef<tokio::time::Interval> for IntervalStream {}
impl AsMut<tokio::time::Interval> for IntervalStream {}
#[derive(Debug)]
pub struct SignalStream {}
impl SignalStream {
    pub fn new(signal: tokio::signal::unix::Signal) -> Self;
    pub fn into_inner(self) -> tokio::signal::unix::Signal;
}
impl Stream for SignalStream {
    type Item = ();
}
impl AsRef<tokio::signal::unix::Signal> for SignalStream {}
impl AsMut<tokio::signal::unix::Signal> for SignalStream {}
#[known::events(connection)]
#[derive(Debug)]
pub struct TcpListenerStream {}
impl TcpListenerStream {
    pub fn new(listener: tokio::net::TcpListener) -> Self;
    pub fn into_inner(self) -> tokio::net::TcpListener;
}
impl Stream for TcpListenerStream {
    type Item = io::Result<tokio::net::TcpStream>;
}
impl AsRef<tokio::net::TcpListener> for TcpListenerStream {}
impl AsMut<tokio::net::TcpListener> for TcpListenerStream {}
#[known::events(connection)]
#[derive(Debug)]
pub struct UnixListenerStream {}
impl UnixListenerStream {
    pub fn new(listener: tokio::net::UnixListener) -> Self;
    pub fn into_inner(self) -> tokio::net::UnixListener;
}
impl Stream for UnixListenerStream {
    type Item = io::Result<tokio::net::UnixStream>;
}
impl AsRef<tokio::net::UnixListener> for UnixListenerStream {}
impl AsMut<tokio::net::UnixListener> for UnixListenerStream {}
#[derive(Debug)]
pub struct ReadDirStream {}
impl ReadDirStream {
    pub fn new(read_dir: tokio::fs::ReadDir) -> Self;
    pub fn into_inner(self) -> tokio::fs::ReadDir;
}
impl Stream for ReadDirStream {
    type Item = io::Result<tokio::fs::DirEntry>;
}
impl AsRef<tokio::fs::ReadDir> for ReadDirStream {}
impl AsMut<tokio::fs::ReadDir> for ReadDirStream {}
#[derive(Debug)]
pub struct LinesStream<R> {}
impl<R> LinesStream<R> {
    pub fn new(lines: Lines<R>) -> Self;
    pub fn into_inner(self) -> Lines<R>;
    pub fn as_pin_mut(self: Pin<&mut Self>) -> Pin<&mut Lines<R>>;
}
impl<R: AsyncBufRead> Stream for LinesStream<R> {
    type Item = io::Result<String>;
}
impl<R> AsRef<Lines<R>> for LinesStream<R> {}
impl<R> AsMut<Lines<R>> for LinesStream<R> {}
#[derive(Debug)]
pub struct SplitStream<R> {}
impl<R> SplitStream<R> {
    pub fn new(split: Split<R>) -> Self;
    pub fn into_inner(self) -> Split<R>;
    pub fn as_pin_mut(self: Pin<&mut Self>) -> Pin<&mut Split<R>>;
}
impl<R: AsyncBufRead> Stream for SplitStream<R> {
    type Item = io::Result<Vec<u8>>;
}
impl<R> AsRef<Split<R>> for SplitStream<R> {}
impl<R> AsMut<Split<R>> for SplitStream<R> {}
#[derive(Debug)]
pub struct JoinSetStream<T> {}
impl<T> JoinSetStream<T> {
    pub fn new(join_set: tokio::task::JoinSet<T>) -> Self;
    pub fn into_inner(self) -> tokio::task::JoinSet<T>;
}
impl<T: 'static> Stream for JoinSetStream<T> {
    type Item = Result<T, tokio::task::JoinError>;
}
impl<T> AsRef<tokio::task::JoinSet<T>> for JoinSetStream<T> {}
impl<T> AsMut<tokio::task::JoinSet<T>> for JoinSetStream<T> {}
impl<T> From<tokio::task::JoinSet<T>> for JoinSetStream<T> {}
#[known::events(message)]
pub struct BroadcastStream<T> {}
impl<T: 'static + Clone + Send> BroadcastStream<T> {
    pub fn new(rx: broadcast::Receiver<T>) -> Self;
}
impl<T: 'static + Clone + Send> Stream for BroadcastStream<T> {
    type Item = Result<T, errors::BroadcastStreamRecvError>;
}
impl<T: 'static + Clone + Send> From<broadcast::Receiver<T>> for BroadcastStream<T> {}
pub struct WatchStream<T> {}
impl<T: 'static + Clone + Send + Sync> WatchStream<T> {
    pub fn new(rx: watch::Receiver<T>) -> Self;
    pub fn from_changes(rx: watch::Receiver<T>) -> Self;
}
impl<T: 'static + Clone + Send + Sync> Stream for WatchStream<T> {
    type Item = T;
}
impl<T: 'static + Clone + Send + Sync> From<watch::Receiver<T>> for WatchStream<T> {}
