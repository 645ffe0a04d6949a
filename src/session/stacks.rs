//! The threads that work is done on: their stacks hold what any input nests, as far as the system gives such stacks.

use crate::isolation::{FIRST_STACK_BYTES, note_stack};

/// Recursion over left-nested chains needs far more than the usual stack; only touched pages cost memory. Where the system
/// gives no such stacks (a limit of address space), smaller ones must do, and less nesting is read.
const STACKS_BYTES: [usize; 5] = [512 << 20, 128 << 20, 32 << 20, 8 << 20, 2 << 20];

/// The part of a limited address space that one stack may take: what is read and known needs the rest, and there is a stack for each
/// processor. A guess.
const PART_OF_SPACE: u64 = 16;

/// Runs on worker threads whose stacks hold what any input nests: new ones, unless the caller is such a thread itself.
pub(crate) fn on_deep_stacks<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    // No other pool of threads is made, and the one that rayon makes by itself is never asked.
    if rayon::current_thread_index().is_some() {
        return work();
    }
    let pool = |bytes: &usize| {
        let bytes = *bytes;
        rayon::ThreadPoolBuilder::new().stack_size(bytes).start_handler(move |_| note_stack(bytes)).build().ok()
    };
    // Where it gives no threads at all (a limit of processes), this one is the pool.
    let alone = || {
        note_stack(first_stack());
        rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build().ok()
    };
    let most = limits::address_space().map_or(u64::MAX, |bytes| bytes / PART_OF_SPACE);
    let may_take = |bytes: &&usize| **bytes as u64 <= most;
    match STACKS_BYTES.iter().filter(may_take).find_map(pool).or_else(alone) {
        Some(pool) => pool.install(work),
        None => work(),
    }
}

/// What this thread has, in bytes, if it is the program's first one.
fn first_stack() -> usize {
    let limit = limits::first_stack().and_then(|bytes| usize::try_from(bytes).ok());
    limit.map_or(FIRST_STACK_BYTES, |bytes| bytes.min(FIRST_STACK_BYTES))
}

/// What the user or a container allows the process, in bytes; none where nothing is said.
#[cfg(unix)]
mod limits {
    use rustix::process::Resource;
    use rustix::process::getrlimit;

    pub(super) fn address_space() -> Option<u64> {
        getrlimit(Resource::As).current
    }

    pub(super) fn first_stack() -> Option<u64> {
        getrlimit(Resource::Stack).current
    }
}

#[cfg(not(unix))]
mod limits {
    pub(super) fn address_space() -> Option<u64> {
        None
    }

    pub(super) fn first_stack() -> Option<u64> {
        None
    }
}
