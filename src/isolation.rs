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
}

/// Notes how much stack this thread has, in bytes: nothing catches an overflow, so what recurses over input asks before.
pub fn note_stack(bytes: usize) {
    STACK_BYTES.set(bytes);
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

/// Where tests want a fault: in programs for tests, panics in the part that the environment names, as `HOTLOCK_FAULT=PART:NAME`.
pub fn fault_point(part: &str, name: impl FnOnce() -> String) {
    #[cfg(debug_assertions)]
    {
        static WANTED: std::sync::LazyLock<Option<String>> =
            std::sync::LazyLock::new(|| std::env::var("HOTLOCK_FAULT").ok());
        let wanted = WANTED.as_deref().and_then(|wanted| wanted.split_once(':'));
        if wanted.is_some_and(|(wanted, named)| wanted == part && named == name()) {
            panic!("a test asked for it");
        }
    }
    #[cfg(not(debug_assertions))]
    let _ = (part, name);
}

#[cfg(test)]
mod tests {
    use super::isolated;

    #[test]
    fn a_fault_is_a_value_with_what_it_said() {
        assert_eq!(isolated(|| 3), Ok(3));
        let said = isolated(|| -> u8 { [1u8, 2].iter().map(|byte| byte / 3).fold(0, |_, found| 7 / found) });
        assert!(said.is_err_and(|said| said.starts_with("internal error: attempt to divide by zero; please report")));
    }
}
