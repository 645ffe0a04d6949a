//! Which printed types are locks that many crates share, and how hotlock spells them.

use crate::measure::mir::{Method, split_args, without_arguments};

/// What a method that takes a lock is called, affixes left out.
const STEMS: [&str; 5] = ["lock", "read", "write", "upgradable_read", "upgradeable_read"];
const PREFIXES: [&str; 2] = ["try_", "blocking_"];
const SUFFIXES: [&str; 7] = ["_for", "_until", "_blocking", "_owned", "_arc", "_recursive", "_weak"];

const NAMES: [&str; 8] =
    ["Mutex", "RwLock", "ReentrantMutex", "ReentrantLock", "FairMutex", "SpinMutex", "TicketMutex", "ShardedLock"];

/// A lock's name as hotlock prints it, with its content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lock {
    /// `std::sync::Mutex`.
    pub name: String,
    /// What it protects, as printed.
    pub inner: String,
}

/// The lock behind a path and its arguments, if it is one of a shared crate.
pub fn lock(path: &str, args: &[&str]) -> Option<Lock> {
    let (_, name) = path.rsplit_once("::")?;
    if !NAMES.contains(&name) {
        return None;
    }
    let krate = owner_crate(path)?;
    // The locks of spin have how to wait as their last argument.
    let content = if krate == "spin" { args.first() } else { args.last() };
    let name = match krate {
        "lock_api" => raw_name(path, name, args),
        "std" => format!("std::sync::{name}"),
        "tokio" => format!("tokio::sync::{name}"),
        "futures" => format!("futures::lock::{name}"),
        "crossbeam_utils" => format!("crossbeam_utils::sync::{name}"),
        krate => format!("{krate}::{name}"),
    };
    Some(Lock { name, inner: content.copied().unwrap_or_default().to_owned() })
}

/// The crate that defines the type, seen through re-exports by how its modules are called.
fn owner_crate(path: &str) -> Option<&'static str> {
    let parts: Vec<&str> = path.split("::").collect();
    let has = |name: &str| parts.iter().rev().skip(1).any(|part| *part == name);
    if has("lock_api") || has("parking_lot") {
        Some("lock_api")
    } else if has("spin") {
        Some("spin")
    } else if has("tokio") && has("sync") {
        Some("tokio")
    } else if has("async_lock") || has("async_std") && has("sync") || has("smol") && has("lock") {
        Some("async_lock")
    } else if (has("futures") || has("futures_util")) && has("lock") {
        Some("futures")
    } else if (has("crossbeam_utils") || has("crossbeam")) && has("sync") {
        Some("crossbeam_utils")
    } else if has("std") && has("sync") {
        Some("std")
    } else {
        None
    }
}

/// `lock_api::Mutex<parking_lot::RawMutex, T>` is `parking_lot::Mutex<T>`.
fn raw_name(path: &str, name: &str, args: &[&str]) -> String {
    let raw = args.first().copied().unwrap_or_default();
    let is_alias = !path.contains("lock_api");
    if !is_alias && !raw.contains("parking_lot") {
        return format!("lock_api::{name}");
    }
    let name = if raw.ends_with("::RawFairMutex") { "FairMutex" } else { name };
    format!("parking_lot::{name}")
}

/// The lock that a method takes, if it takes one.
pub fn acquired(method: &Method<'_>) -> Option<Lock> {
    if takes(method.name) {
        return lock(method.owner, &method.args);
    }
    // A guard that becomes an exclusive one takes its lock again.
    let name = method.name.strip_prefix("try_").unwrap_or(method.name);
    let stem = ["_for", "_until", "_blocking"].iter().find_map(|end| name.strip_suffix(end)).unwrap_or(name);
    let (module, guard) = method.owner.rsplit_once("::")?;
    let is_upgradable = guard.starts_with("RwLockUpgradable") || guard.starts_with("ArcRwLockUpgradable");
    (stem == "upgrade" && is_upgradable).then(|| lock(&format!("{module}::RwLock"), &method.args)).flatten()
}

/// Whether a method of this name takes the lock it is called on.
fn takes(name: &str) -> bool {
    let mut stem = PREFIXES.iter().find_map(|prefix| name.strip_prefix(prefix)).unwrap_or(name);
    loop {
        if STEMS.contains(&stem) {
            return true;
        }
        match SUFFIXES.iter().find_map(|suffix| stem.strip_suffix(suffix)) {
            Some(shorter) => stem = shorter,
            None => return false,
        }
    }
}

/// Whether two names mean one lock: the same crate and type, whatever modules lie between.
pub fn is_same(one: &str, other: &str) -> bool {
    ends(one) == ends(other)
}

/// Whether the name is a lock that the truth knows of.
pub fn is_known(name: &str) -> bool {
    lock(name, &[]).is_some()
}

fn ends(name: &str) -> (&str, &str) {
    let krate = name.split("::").next().unwrap_or(name);
    (if krate == "futures_util" { "futures" } else { krate }, name.rsplit("::").next().unwrap_or(name))
}

/// What the `Arc` holds whose clone this callee is.
pub fn cloned_arc(callee: &str) -> Option<&str> {
    // The trait's path starts with `std` or `core`, as the crate has it.
    let (ty, of_trait) = callee.strip_prefix('<')?.strip_suffix("Clone>::clone")?.rsplit_once(" as ")?;
    if !matches!(of_trait, "" | "std::clone::" | "core::clone::") {
        return None;
    }
    let (path, args) = without_arguments(ty);
    let owner = path.strip_suffix("::sync::Arc")?;
    let is_arc = ["std", "alloc"].contains(&owner.rsplit("::").next().unwrap_or(owner));
    is_arc.then(|| args.and_then(|args| split_args(args).first().copied())).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::mir::method;

    fn taken(callee: &str) -> Option<(String, String)> {
        method(callee).and_then(|method| acquired(&method)).map(|lock| (lock.name, lock.inner))
    }

    fn pair(name: &str, inner: &str) -> Option<(String, String)> {
        Some((name.to_owned(), inner.to_owned()))
    }

    #[test]
    fn locks_are_named_as_hotlock_names_them() {
        assert_eq!(
            taken("a::parking_lot::lock_api::Mutex::<parking_lot::RawMutex, u32>::lock"),
            pair("parking_lot::Mutex", "u32")
        );
        assert_eq!(
            taken("parking_lot::lock_api::Mutex::<parking_lot::RawFairMutex, u32>::try_lock_for"),
            pair("parking_lot::FairMutex", "u32")
        );
        assert_eq!(taken("lock_api::RwLock::<R, T>::read_arc_recursive"), pair("lock_api::RwLock", "T"));
        assert_eq!(taken("std::sync::Mutex::<(u8, Vec<u8>)>::lock"), pair("std::sync::Mutex", "(u8, Vec<u8>)"));
        assert_eq!(taken("spin::mutex::Mutex::<u8, spin::relax::Spin>::lock"), pair("spin::Mutex", "u8"));
        assert_eq!(taken("tokio::sync::RwLock::<u8>::try_write_owned"), pair("tokio::sync::RwLock", "u8"));
    }

    #[test]
    fn upgrading_a_guard_takes_its_lock() {
        let callee = "lock_api::RwLockUpgradableReadGuard::<'_, parking_lot::RawRwLock, u8>::upgrade";
        assert_eq!(taken(callee), pair("parking_lot::RwLock", "u8"));
        assert_eq!(taken("std::sync::Weak::<u8>::upgrade"), None);
    }

    #[test]
    fn other_methods_and_other_types_take_nothing() {
        assert_eq!(taken("std::sync::Mutex::<u8>::get_mut"), None);
        assert_eq!(taken("std::sync::RwLock::<u8>::is_poisoned"), None);
        assert_eq!(taken("sync::mutex::Mutex::<u8>::lock"), None);
        assert_eq!(taken("<T as std::io::Write>::write"), None);
    }

    #[test]
    fn clones_of_arcs_of_the_standard_library_only() {
        assert_eq!(cloned_arc("<std::sync::Arc<Vec<u8>> as std::clone::Clone>::clone"), Some("Vec<u8>"));
        assert_eq!(cloned_arc("<alloc::sync::Arc<dyn Fn() -> u8> as Clone>::clone"), Some("dyn Fn() -> u8"));
        assert_eq!(cloned_arc("<arc::Arc<u8> as std::clone::Clone>::clone"), None);
        assert_eq!(cloned_arc("<std::option::Option<std::sync::Arc<u8>> as std::clone::Clone>::clone"), None);
    }
}
