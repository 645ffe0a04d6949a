use std::future::Future;
use std::ops::{Deref, DerefMut};

use crate::fairing::Fairing;
use crate::{Catcher, Route};

pub trait Phase: Send + Sync + Sized + 'static {}
pub enum Build {}
impl Phase for Build {}
pub enum Ignite {}
impl Phase for Ignite {}
pub enum Orbit {}
impl Phase for Orbit {}

pub fn build() -> Rocket<Build>;
pub fn custom<T>(provider: T) -> Rocket<Build>;
#[known::blocking]
pub fn execute<R, F>(#[known::runs(here)] future: F) -> R
where
    F: Future<Output = R> + Send;

pub struct Rocket<P: Phase> {}
impl Rocket<Build> {
    pub fn build() -> Self;
    pub fn custom<T>(provider: T) -> Self;
    pub fn configure<T>(self, provider: T) -> Self;
    pub fn mount<'a, B, R>(self, base: B, routes: R) -> Self
    where
        R: Into<Vec<Route>>;
    pub fn register<'a, B, C>(self, base: B, catchers: C) -> Self
    where
        C: Into<Vec<Catcher>>;
    pub fn manage<T>(self, state: T) -> Self
    where
        T: Send + Sync + 'static;
    pub fn attach<F: Fairing>(self, fairing: F) -> Self;
    pub async fn ignite(self) -> Result<Rocket<Ignite>, Error>;
}
impl Rocket<Ignite> {
    pub fn shutdown(&self) -> Shutdown;
}
impl Rocket<Orbit> {
    pub fn shutdown(&self) -> Shutdown;
}
impl<P: Phase> Rocket<P> {
    pub fn routes(&self) -> impl Iterator<Item = &Route>;
    pub fn catchers(&self) -> impl Iterator<Item = &Catcher>;
    pub fn state<T: Send + Sync + 'static>(&self) -> Option<&T>;
    pub async fn launch(self) -> Result<Rocket<Ignite>, Error>;
}
impl<P: Phase> std::fmt::Debug for Rocket<P> {}
#[derive(Debug, Clone)]
pub struct Shutdown {}
impl Shutdown {
    pub fn notify(self);
}
impl Future for Shutdown {
    type Output = ();
}
pub struct Error {}
impl std::fmt::Debug for Error {}
impl std::fmt::Display for Error {}
impl std::error::Error for Error {}
