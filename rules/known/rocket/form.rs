use std::ops::{Deref, DerefMut};

#[derive(Debug)]
pub struct Form<T>(T);
impl<T> Form<T> {
    pub fn into_inner(self) -> T;
}
impl<T> From<T> for Form<T> {}
impl<T> Deref for Form<T> {
    type Target = T;
}
impl<T> DerefMut for Form<T> {}
