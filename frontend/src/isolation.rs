//! Runs a part of the work so that a fault in it costs this part and no more.

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};

thread_local! {
    /// How many isolated parts this thread is in.
    static DEPTH: Cell<usize> = const { Cell::new(0) };
    /// Where in the program the last fault of this thread was.
    static PLACE: RefCell<Option<String>> = const { RefCell::new(None) };
    /// How much stack this thread has, in bytes, if whoever started it said so.
    static STACK_BYTES: Cell<usize> = const { Cell::new(64 << 20) };
    /// The address below which no recursion of ours may begin another round; 0 where nobody said how much stack there is.
    static LOWEST: Cell<usize> = const { Cell::new(0) };
}

/// The part of a stack that is left for what does not ask: libraries, printing, the panic itself.
const RESERVED: usize = 8;

/// What a program's first thread has, unless its user says otherwise.
pub const FIRST_STACK_BYTES: usize = if cfg!(windows) { 1 << 20 } else { 8 << 20 };

/// Notes how much stack this thread has, in bytes, at its start: nothing catches an overflow, so what recurses over input asks before.
pub fn note_stack(bytes: usize) {
    STACK_BYTES.set(bytes);
    LOWEST.set(stack_address().saturating_sub(bytes - bytes / RESERVED));
}

/// How much stack is left for recursions of this thread, in bytes.
pub fn stack_left() -> usize {
    match LOWEST.get() {
        0 => stack_bytes(),
        lowest => stack_address().saturating_sub(lowest),
    }
}

/// Asked at the entry of each recursion whose depth is the input's choice: makes a fault of what would overflow the stack, so that it
/// costs the part that is isolated, and not the run.
///
/// Stacks grow downwards on all systems that rustc builds for.
#[track_caller]
#[inline]
pub fn recursing() {
    if !has_stack() {
        out_of_stack();
    }
}

/// Whether there is room for another round of a recursion: for those who have an error of their own to give.
#[inline]
pub fn has_stack() -> bool {
    stack_address() >= LOWEST.get()
}

#[track_caller]
#[cold]
#[inline(never)]
fn out_of_stack() -> ! {
    panic!("its parts hang together in so long a chain that {} MiB of stack are too few", STACK_BYTES.get() >> 20)
}

/// About where the stack ends at present.
#[inline]
fn stack_address() -> usize {
    let here = 0_u8;
    std::ptr::from_ref(&here).addr()
}

/// How much stack this thread has, in bytes; 64 MiB where nobody said.
pub fn stack_bytes() -> usize {
    STACK_BYTES.get()
}

/// Runs `work`; if it panics, what it said, and where.
///
/// What `work` had changed stays as it was when it panicked: callers give it nothing but what they can do without.
///
/// # Errors
/// The message of the panic.
pub fn isolated<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    DEPTH.set(DEPTH.get() + 1);
    let outcome = catch_unwind(AssertUnwindSafe(work));
    DEPTH.set(DEPTH.get() - 1);
    outcome.map_err(|payload| {
        let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let text = text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_default();
        // Faults of other threads that this one waited for have none.
        let place = PLACE.take().map(|place| format!(" ({place})")).unwrap_or_default();
        format!("{FAULT}{text}{place}; please report it at {}", env!("CARGO_PKG_REPOSITORY"))
    })
}

/// What a part gave; of one that failed nothing, and its fault is noted with what it was about.
pub fn or_nothing<T: Default, K>(outcome: Result<T, String>, part: K, broken: &mut Vec<(K, String)>) -> T {
    outcome.unwrap_or_else(|fault| {
        broken.push((part, fault));
        T::default()
    })
}

/// What the text of a fault begins with.
const FAULT: &str = "internal error: ";

/// Whether a text is that of a fault.
pub fn is_fault(text: &str) -> bool {
    text.starts_with(FAULT)
}

/// From now on a fault of an isolated part is told by whoever asked for it, and not by the runtime as well, unless somebody looks for
/// its cause (`RUST_BACKTRACE`).
pub fn tell_faults_once() {
    let before = take_hook();
    set_hook(Box::new(move |info| {
        let is_isolated = DEPTH.try_with(|depth| depth.get() > 0).unwrap_or(false);
        if is_isolated {
            let place = info.location().map(|place| format!("{}:{}", place.file(), place.line()));
            let _ = PLACE.try_with(|last| *last.borrow_mut() = place);
        }
        if !is_isolated || std::env::var_os("RUST_BACKTRACE").is_some_and(|value| value != "0") {
            before(info);
        }
    }));
}

/// Where tests want a fault: in programs for tests, panics in the part that the environment names, as `HOTLOCK_FAULT=PART:NAME`, or
/// recurses there until the stack ends (`endless PART:NAME`).
pub fn fault_point(part: &str, name: impl FnOnce() -> String) {
    #[cfg(debug_assertions)]
    {
        static WANTED: std::sync::LazyLock<Option<String>> =
            std::sync::LazyLock::new(|| std::env::var("HOTLOCK_FAULT").ok());
        let wanted = WANTED.as_deref().and_then(|wanted| wanted.split_once(':'));
        match wanted.filter(|(_, named)| *named == name()) {
            Some((wanted, _)) if wanted == part => panic!("a test asked for it"),
            Some((wanted, _)) if wanted.strip_prefix("endless ") == Some(part) => endless(0),
            _ => {}
        }
    }
    #[cfg(not(debug_assertions))]
    let _ = (part, name);
}

#[cfg(debug_assertions)]
fn endless(depth: u64) {
    // A few long steps: each is unwound.
    let step = std::hint::black_box([depth; 2048]);
    recursing();
    if step[1] < u64::MAX {
        endless(step[0] + 1);
    }
}

#[cfg(test)]
mod tests {
    use super::{isolated, note_stack, recursing};

    #[test]
    fn a_stack_that_would_overflow_is_a_fault() {
        fn deep(left: u64) -> u64 {
            recursing();
            if left == 0 { 0 } else { std::hint::black_box(deep(left - 1)) + 1 }
        }
        let bytes = 1 << 20;
        let work = move || {
            note_stack(bytes);
            [isolated(|| deep(100)), isolated(|| deep(u64::MAX)), isolated(|| deep(100))]
        };
        let said = std::thread::Builder::new().stack_size(bytes).spawn(work).map(std::thread::JoinHandle::join);
        let [before, said, after] = said.expect("a thread").expect("its answers");
        assert_eq!((before, after), (Ok(100), Ok(100)));
        assert!(said.is_err_and(|said| said.contains("1 MiB of stack are too few")));
    }

    #[test]
    fn a_fault_is_a_value_with_what_it_said() {
        assert_eq!(isolated(|| 3), Ok(3));
        let said = isolated(|| -> u8 { [1u8, 2].iter().map(|byte| byte / 3).fold(0, |_, found| 7 / found) });
        assert!(said.is_err_and(|said| said.starts_with("internal error: attempt to divide by zero; please report")));
    }
}
