use crate::{Batch, Error, IVec, Tree};

pub type ConflictableTransactionResult<T, E = ()> = std::result::Result<T, ConflictableTransactionError<E>>;
pub type TransactionResult<T, E = ()> = std::result::Result<T, TransactionError<E>>;

#[derive(Debug, Clone, PartialEq)]
pub enum UnabortableTransactionError {
    Conflict,
    Storage(Error),
}
#[derive(Debug, Clone, PartialEq)]
pub enum ConflictableTransactionError<T = Error> {
    Abort(T),
    Conflict,
    Storage(Error),
}
#[derive(Debug, Clone, PartialEq)]
pub enum TransactionError<T = Error> {
    Abort(T),
    Storage(Error),
}
impl<E> From<UnabortableTransactionError> for ConflictableTransactionError<E> {}
impl<T> From<Error> for ConflictableTransactionError<T> {}
impl<T> From<Error> for TransactionError<T> {}

pub struct TransactionalTree {}
impl TransactionalTree {
    pub fn insert<K, V>(&self, key: K, value: V) -> std::result::Result<Option<IVec>, UnabortableTransactionError>
    where
        K: AsRef<[u8]> + Into<IVec>,
        V: Into<IVec>;
    pub fn remove<K>(&self, key: K) -> std::result::Result<Option<IVec>, UnabortableTransactionError>
    where
        K: AsRef<[u8]> + Into<IVec>;
    pub fn get<K: AsRef<[u8]>>(&self, key: K) -> std::result::Result<Option<IVec>, UnabortableTransactionError>;
    pub fn apply_batch(&self, batch: &Batch) -> std::result::Result<(), UnabortableTransactionError>;
    pub fn flush(&self);
}

#[known::unlisted]
pub trait Transactional<E = ()> {}
impl<E> Transactional<E> for Tree {}
