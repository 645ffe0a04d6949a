//! Which printed types are locks that many crates share, and how hotlock spells them.

use super::mir::{Method, split_args, without_arguments};

/// Methods that take a lock.
const METHODS: [&str; 34] = [
    "lock",
    "try_lock",
    "read",
    "try_read",
    "write",
    "try_write",
    "lock_owned",
    "try_lock_owned",
    "read_owned",
    "try_read_owned",
    "write_owned",
    "try_write_owned",
    "blocking_lock",
    "blocking_lock_owned",
    "blocking_read",
    "blocking_write",
    "upgradable_read",
    "try_upgradable_read",
    "lock_arc",
    "try_lock_arc",
    "read_arc",
    "try_read_arc",
    "write_arc",
    "try_write_arc",
    "try_lock_for",
    "try_lock_until",
    "try_read_for",
    "try_read_until",
    "try_write_for",
    "try_write_until",
    "lock_blocking",
    "read_blocking",
    "write_blocking",
    "read_recursive",
];

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
    let is_lock = matches!(name, "Mutex" | "RwLock" | "ReentrantMutex" | "ReentrantLock" | "FairMutex");
    if !is_lock {
        return None;
    }
    let krate = owner_crate(path)?;
    let inner = args.last().copied().unwrap_or_default().to_owned();
    let name = match krate {
        "lock_api" => raw_name(name, args)?,
        "std" => format!("std::sync::{name}"),
        "tokio" => format!("tokio::sync::{name}"),
        "async_lock" => format!("async_lock::{name}"),
        "futures" => format!("futures::lock::{name}"),
        "spin" => format!("spin::{name}"),
        _ => return None,
    };
    Some(Lock { name, inner })
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
    } else if has("std") && has("sync") {
        Some("std")
    } else {
        None
    }
}

/// `lock_api::Mutex<parking_lot::RawMutex, T>` is `parking_lot::Mutex<T>`.
fn raw_name(name: &str, args: &[&str]) -> Option<String> {
    let raw = args.first()?;
    let (_, own) = raw.rsplit_once("::")?;
    if !raw.contains("parking_lot") {
        return Some(format!("lock_api::{name}"));
    }
    Some(match own {
        "RawFairMutex" => "parking_lot::FairMutex".to_owned(),
        _ => format!("parking_lot::{name}"),
    })
}

/// The lock that a method takes, if it takes one.
pub fn acquired(method: &Method<'_>) -> Option<Lock> {
    METHODS.contains(&method.name).then(|| lock(method.owner, &method.args)).flatten()
}

/// What the `Arc` holds whose clone this callee is.
pub fn cloned_arc(callee: &str) -> Option<&str> {
    // The trait's path starts with `std` or `core`, as the crate has it.
    let (ty, of_trait) = callee.strip_prefix('<')?.strip_suffix("Clone>::clone")?.rsplit_once(" as ")?;
    if !matches!(of_trait, "" | "std::clone::" | "core::clone::") {
        return None;
    }
    let (path, args) = without_arguments(ty);
    let is_arc = matches!(path, "std::sync::Arc" | "alloc::sync::Arc");
    is_arc.then(|| args.and_then(|args| split_args(args).first().copied())).flatten()
}
