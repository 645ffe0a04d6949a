use std::time::Duration;

use crate::typestate::{AgentScope, RequestScope};
use crate::{Agent, RequestBuilder};

#[derive(Clone)]
pub struct Config {}
impl Config {
    pub fn builder() -> ConfigBuilder<AgentScope>;
    pub fn new_agent(&self) -> Agent;
}
impl Default for Config {}
impl std::fmt::Debug for Config {}

pub struct ConfigBuilder<Scope>(Scope);
impl ConfigBuilder<AgentScope> {
    pub fn http_status_as_error(self, v: bool) -> Self;
    pub fn https_only(self, v: bool) -> Self;
    pub fn no_delay(self, v: bool) -> Self;
    pub fn max_redirects(self, v: u32) -> Self;
    pub fn max_idle_connections(self, v: usize) -> Self;
    pub fn max_idle_connections_per_host(self, v: usize) -> Self;
    pub fn max_idle_age(self, v: Duration) -> Self;
    pub fn timeout_global(self, v: Option<Duration>) -> Self;
    pub fn timeout_per_call(self, v: Option<Duration>) -> Self;
    pub fn timeout_resolve(self, v: Option<Duration>) -> Self;
    pub fn timeout_connect(self, v: Option<Duration>) -> Self;
    pub fn timeout_send_request(self, v: Option<Duration>) -> Self;
    pub fn timeout_send_body(self, v: Option<Duration>) -> Self;
    pub fn timeout_recv_response(self, v: Option<Duration>) -> Self;
    pub fn timeout_recv_body(self, v: Option<Duration>) -> Self;
    pub fn build(self) -> Config;
}
impl<Any> ConfigBuilder<RequestScope<Any>> {
    pub fn http_status_as_error(self, v: bool) -> Self;
    pub fn https_only(self, v: bool) -> Self;
    pub fn no_delay(self, v: bool) -> Self;
    pub fn max_redirects(self, v: u32) -> Self;
    pub fn max_idle_connections(self, v: usize) -> Self;
    pub fn max_idle_connections_per_host(self, v: usize) -> Self;
    pub fn max_idle_age(self, v: Duration) -> Self;
    pub fn timeout_global(self, v: Option<Duration>) -> Self;
    pub fn timeout_per_call(self, v: Option<Duration>) -> Self;
    pub fn timeout_resolve(self, v: Option<Duration>) -> Self;
    pub fn timeout_connect(self, v: Option<Duration>) -> Self;
    pub fn timeout_send_request(self, v: Option<Duration>) -> Self;
    pub fn timeout_send_body(self, v: Option<Duration>) -> Self;
    pub fn timeout_recv_response(self, v: Option<Duration>) -> Self;
    pub fn timeout_recv_body(self, v: Option<Duration>) -> Self;
    pub fn build(self) -> RequestBuilder<Any>;
}
