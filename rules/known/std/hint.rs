//! std::hint as of Rust 1.95.

pub fn spin_loop();
pub const fn black_box<T>(dummy: T) -> T;
pub const unsafe fn unreachable_unchecked() -> !;
pub const unsafe fn assert_unchecked(cond: bool);
pub const fn must_use<T>(value: T) -> T;
#[known::cold]
pub const fn cold_path();
pub const fn likely(b: bool) -> bool;
pub const fn unlikely(b: bool) -> bool;
pub fn select_unpredictable<T>(condition: bool, true_val: T, false_val: T) -> T;
