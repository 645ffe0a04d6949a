//! The locks that people use, by what is done with them, so that a proof says its work once for all of them.

use std::sync::{Mutex, PoisonError, RwLock};

/// A lock around something.
pub trait Lock: Send + Sync {
    /// What it guards.
    type Content;
    /// A free lock.
    fn new(content: Self::Content) -> Self;
    /// Does something with the content while nobody else does.
    fn write<R>(&self, section: impl FnOnce(&mut Self::Content) -> R) -> R;
}

/// A lock that lets several readers in.
pub trait ReadLock: Lock {
    /// Does something with the content while nobody changes it.
    fn read<R>(&self, section: impl FnOnce(&Self::Content) -> R) -> R;
}

impl<T: Send> Lock for Mutex<T> {
    type Content = T;

    fn new(content: T) -> Self {
        Mutex::new(content)
    }

    #[inline]
    fn write<R>(&self, section: impl FnOnce(&mut T) -> R) -> R {
        section(&mut self.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl<T: Send + Sync> Lock for RwLock<T> {
    type Content = T;

    fn new(content: T) -> Self {
        RwLock::new(content)
    }

    #[inline]
    fn write<R>(&self, section: impl FnOnce(&mut T) -> R) -> R {
        section(&mut RwLock::write(self).unwrap_or_else(PoisonError::into_inner))
    }
}

impl<T: Send + Sync> ReadLock for RwLock<T> {
    #[inline]
    fn read<R>(&self, section: impl FnOnce(&T) -> R) -> R {
        section(&RwLock::read(self).unwrap_or_else(PoisonError::into_inner))
    }
}

impl<T: Send> Lock for parking_lot::Mutex<T> {
    type Content = T;

    fn new(content: T) -> Self {
        parking_lot::Mutex::new(content)
    }

    #[inline]
    fn write<R>(&self, section: impl FnOnce(&mut T) -> R) -> R {
        section(&mut self.lock())
    }
}

impl<T: Send + Sync> Lock for parking_lot::RwLock<T> {
    type Content = T;

    fn new(content: T) -> Self {
        parking_lot::RwLock::new(content)
    }

    #[inline]
    fn write<R>(&self, section: impl FnOnce(&mut T) -> R) -> R {
        section(&mut parking_lot::RwLock::write(self))
    }
}

impl<T: Send + Sync> ReadLock for parking_lot::RwLock<T> {
    #[inline]
    fn read<R>(&self, section: impl FnOnce(&T) -> R) -> R {
        section(&parking_lot::RwLock::read(self))
    }
}
