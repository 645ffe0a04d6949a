//! crossbeam 0.8.5.
pub use crossbeam_channel as channel;
pub use crossbeam_queue as queue;
pub use crossbeam_utils::atomic;
pub use crossbeam_utils::sync;
pub use crossbeam_utils::thread::{self, scope};

pub mod utils {
    pub use crossbeam_utils::{Backoff, CachePadded};
}
pub mod deque {
    #[known::synchronised]
    pub struct Injector<T> {}
    impl<T> Injector<T> {
        pub fn new() -> Injector<T>;
        #[known::content(push)]
        pub fn push(&self, task: T);
        #[known::content(pop)]
        pub fn steal(&self) -> Steal<T>;
        #[known::content(pop)]
        pub fn steal_batch(&self, dest: &Worker<T>) -> Steal<()>;
        #[known::content(pop)]
        pub fn steal_batch_and_pop(&self, dest: &Worker<T>) -> Steal<T>;
        #[known::content(read)]
        pub fn is_empty(&self) -> bool;
        #[known::content(read)]
        pub fn len(&self) -> usize;
    }
    impl<T> Default for Injector<T> {}
    pub struct Worker<T> {}
    impl<T> Worker<T> {
        pub fn new_fifo() -> Worker<T>;
        pub fn new_lifo() -> Worker<T>;
        pub fn stealer(&self) -> Stealer<T>;
        #[known::content(read)]
        pub fn is_empty(&self) -> bool;
        #[known::content(read)]
        pub fn len(&self) -> usize;
        #[known::content(push)]
        pub fn push(&self, task: T);
        #[known::content(pop)]
        pub fn pop(&self) -> Option<T>;
    }
    #[known::synchronised]
    pub struct Stealer<T> {}
    impl<T> Stealer<T> {
        #[known::content(read)]
        pub fn is_empty(&self) -> bool;
        #[known::content(read)]
        pub fn len(&self) -> usize;
        #[known::content(pop)]
        pub fn steal(&self) -> Steal<T>;
        #[known::content(pop)]
        pub fn steal_batch(&self, dest: &Worker<T>) -> Steal<()>;
        #[known::content(pop)]
        pub fn steal_batch_and_pop(&self, dest: &Worker<T>) -> Steal<T>;
    }
    impl<T> Clone for Stealer<T> {}
    pub enum Steal<T> {
        Empty,
        Success(T),
        Retry,
    }
    impl<T> Steal<T> {
        pub fn is_empty(&self) -> bool;
        pub fn is_success(&self) -> bool;
        pub fn is_retry(&self) -> bool;
        pub fn success(self) -> Option<T>;
        pub fn or_else<F>(self, #[known::runs(here)] f: F) -> Steal<T>
        where
            F: FnOnce() -> Steal<T>;
    }
}
