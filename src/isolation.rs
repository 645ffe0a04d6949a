//! Runs a part of the work so that a fault in it costs this part and no more.

use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs `work`; if it panics, what it said.
///
/// What `work` had changed stays as it was when it panicked: callers give it nothing but what they can do without.
///
/// # Errors
/// The message of the panic.
pub fn isolated<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|payload| {
        let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let text = text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_default();
        format!("internal error: {text}; please report it at {}", env!("CARGO_PKG_REPOSITORY"))
    })
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
