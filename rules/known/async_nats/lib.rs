//! async-nats 0.50.0: the client and what it receives; JetStream is left out.
use bytes::Bytes;
use futures_core::Stream;

#[known::io]
pub async fn connect<A: ToServerAddrs>(addrs: A) -> Result<Client, ConnectError>;

#[known::unlisted]
pub trait ToServerAddrs {}
#[known::unlisted]
pub trait ToSubject {}

#[derive(Debug)]
pub struct ConnectError {}
#[derive(Debug)]
pub struct PublishError {}
#[derive(Debug)]
pub struct RequestError {}
#[derive(Debug)]
pub struct SubscribeError {}
#[derive(Debug)]
pub struct UnsubscribeError {}
#[derive(Debug)]
pub struct FlushError {}
#[derive(Debug)]
pub struct DrainError {}
#[derive(Debug, Clone)]
pub struct HeaderMap {}
#[derive(Debug, Clone)]
pub struct Subject {}
impl Subject {
    pub fn as_str(&self) -> &str;
}
impl std::ops::Deref for Subject {
    type Target = str;
}

#[derive(Debug, Clone)]
pub struct Message {
    pub subject: Subject,
    pub reply: Option<Subject>,
    pub payload: Bytes,
    pub headers: Option<HeaderMap>,
    pub description: Option<String>,
    pub length: usize,
}

#[known::synchronised]
#[derive(Debug, Clone)]
pub struct Client {}
impl Client {
    #[known::io]
    pub async fn publish<S: ToSubject>(&self, subject: S, payload: Bytes) -> Result<(), PublishError>;
    #[known::io]
    pub async fn publish_with_headers<S: ToSubject>(
        &self,
        subject: S,
        headers: HeaderMap,
        payload: Bytes,
    ) -> Result<(), PublishError>;
    #[known::io]
    pub async fn publish_with_reply<S: ToSubject, R: ToSubject>(
        &self,
        subject: S,
        reply: R,
        payload: Bytes,
    ) -> Result<(), PublishError>;
    #[known::io]
    pub async fn request<S: ToSubject>(&self, subject: S, payload: Bytes) -> Result<Message, RequestError>;
    #[known::io]
    pub async fn subscribe<S: ToSubject>(&self, subject: S) -> Result<Subscriber, SubscribeError>;
    #[known::io]
    pub async fn queue_subscribe<S: ToSubject>(
        &self,
        subject: S,
        queue_group: String,
    ) -> Result<Subscriber, SubscribeError>;
    #[known::io]
    pub async fn flush(&self) -> Result<(), FlushError>;
    #[known::io]
    pub async fn drain(&self) -> Result<(), DrainError>;
    pub fn new_inbox(&self) -> String;
}

#[known::events(frame)]
#[derive(Debug)]
pub struct Subscriber {}
impl Subscriber {
    #[known::io]
    pub async fn unsubscribe(&mut self) -> Result<(), UnsubscribeError>;
    #[known::io]
    pub async fn unsubscribe_after(&mut self, unsub_after: u64) -> Result<(), UnsubscribeError>;
}
impl Stream for Subscriber {
    type Item = Message;
}
