use std::time::Duration;

use crate::{Error, Notification};
use fallible_iterator::FallibleIterator;

pub struct Notifications<'a> {}
impl<'a> Notifications<'a> {
    pub fn len(&self) -> usize;
    pub fn is_empty(&self) -> bool;
    pub fn iter(&mut self) -> Iter<'_>;
    pub fn blocking_iter(&mut self) -> BlockingIter<'_>;
    pub fn timeout_iter(&mut self, timeout: Duration) -> TimeoutIter<'_>;
}

pub struct Iter<'a> {}
impl FallibleIterator for Iter<'_> {
    type Item = Notification;
    type Error = Error;
    #[known::io]
    #[known::blocking(never_in_async)]
    fn next(&mut self) -> Result<Option<Self::Item>, Self::Error>;
}

pub struct BlockingIter<'a> {}
impl FallibleIterator for BlockingIter<'_> {
    type Item = Notification;
    type Error = Error;
    #[known::io]
    #[known::blocking(never_in_async)]
    fn next(&mut self) -> Result<Option<Self::Item>, Self::Error>;
}

pub struct TimeoutIter<'a> {}
impl FallibleIterator for TimeoutIter<'_> {
    type Item = Notification;
    type Error = Error;
    #[known::io]
    #[known::blocking(never_in_async)]
    fn next(&mut self) -> Result<Option<Self::Item>, Self::Error>;
}
