//! parking 2.2.1.
use std::task::Waker;
use std::time::{Duration, Instant};

pub fn pair() -> (Parker, Unparker);

pub struct Parker {}
impl Parker {
    #[known::allocates]
    pub fn new() -> Parker;
    #[known::blocking]
    pub fn park(&self);
    #[known::blocking]
    pub fn park_timeout(&self, duration: Duration) -> bool;
    #[known::blocking]
    pub fn park_deadline(&self, instant: Instant) -> bool;
    pub fn unpark(&self) -> bool;
    pub fn unparker(&self) -> Unparker;
}
impl Default for Parker {}
impl std::fmt::Debug for Parker {}

#[known::synchronised]
pub struct Unparker {}
impl Unparker {
    pub fn unpark(&self) -> bool;
    pub fn will_unpark(&self, parker: &Parker) -> bool;
    pub fn same_parker(&self, other: &Unparker) -> bool;
}
impl std::fmt::Debug for Unparker {}
impl Clone for Unparker {}
impl From<Unparker> for Waker {}
