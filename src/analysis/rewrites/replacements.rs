//! Edits that put something else in place of a lock: another lock, an atomic, or the bare content.

use crate::analysis::locks::access_path::PlaceRoot;
use crate::analysis::rewrites::Rewrites;
use crate::analysis::rewrites::{AcquisitionText, Form, LockText, Rewrite, replaceable_lock_text, seen};
use crate::analysis::sections::dossier::{Acquisition, Dossier};
use crate::analysis::world::World;
use crate::facts::Name;
use crate::source::{Loc, Span};
use crate::types::ty::Ty;

type Edit = (Loc, String);

/// Returns the edits that replace a reader-writer lock by its library's mutex: `lock.exclusive`. None if a guard's type
/// is named, or a method has no counterpart on the mutex.
pub(crate) fn to_mutex(cx: &Rewrites<'_>, dossier: &Dossier) -> Option<Rewrite> {
    let lock = dossier.lock.as_ref()?;
    let path = lock.exclusive.as_ref()?;
    let text = replaceable_lock_text(cx, dossier).filter(|_| is_nameable(cx, dossier, path))?;
    let is_named = dossier.acquisitions.iter().any(|site| seen::names_guard(cx, site));
    if is_named || !seen::all_methods_have_twins(cx, lock) {
        return None;
    }
    let mut edits = text.renamed(path);
    for (site, taken) in dossier.acquisitions.iter().zip(&text.acquisitions) {
        let callee = cx.typed.types(site.fn_id).callees.get(&site.expr)?;
        let twin = cx.program.function(callee.fn_id).known.exclusive?;
        edits.push((taken.method, twin.to_string()));
    }
    Some(Rewrite { edits, names: vec![path.to_string()], is_sure: text.is_all_seen })
}

/// Returns whether a path means something where a lock is declared: its crate is the standard library or listed in the
/// manifest. What comes in through another crate has a path there that is not known.
fn is_nameable(world: &World<'_>, dossier: &Dossier, path: &str) -> bool {
    let PlaceRoot::Field(adt, _) = dossier.place.root else { return false };
    let program = world.program;
    let first = path.split("::").next().map(Name::from);
    let listed = program.crate_of(program.adt(adt).home.module).listed.as_ref();
    first == Some(Name::from("std")) || listed.is_none_or(|listed| first.is_some_and(|first| listed.contains(&first)))
}

/// Returns the edits that replace an async lock by a blocking one whose acquisition has to be unwrapped. None if an
/// acquisition is not awaited at once, a guard's type is named, or a guard would make a future that no task may be.
///
/// Never sure: a blocking lock is poisoned by a panic, see
/// <https://doc.rust-lang.org/std/sync/struct.Mutex.html#poisoning>.
pub(crate) fn to_blocking(cx: &Rewrites<'_>, dossier: &Dossier, blocking: &str) -> Option<Rewrite> {
    let text = replaceable_lock_text(cx, dossier).filter(|_| !seen::has_other_calls(cx, dossier))?;
    let is_bound = |site: &Acquisition| seen::names_guard(cx, site) || seen::is_named_before_await(cx, site);
    if dossier.acquisitions.iter().any(is_bound) {
        return None;
    }
    let mut edits = text.renamed(blocking);
    for taken in &text.acquisitions {
        edits.push((taken.awaited?, "unwrap()".to_owned()));
    }
    Some(Rewrite { edits, names: vec![blocking.to_owned()], is_sure: false })
}

/// Returns the path of the atomic that holds a lock's content, and the edits that put it in place of the lock. None if
/// the content is no integer, or an acquisition does more than add, set or read it.
///
/// Never sure: what else the lock ordered cannot be seen.
pub(crate) fn to_atomic(cx: &Rewrites<'_>, dossier: &Dossier) -> Option<(String, Rewrite)> {
    let Ty::Prim(integer) = &dossier.lock.as_ref()?.inner else { return None };
    let atomic = format!("std::sync::atomic::{}", integer.atomic_name()?);
    let text = replaceable_lock_text(cx, dossier).filter(|_| !seen::has_other_calls(cx, dossier))?;
    let types = std::iter::once(text.type_whole).chain(text.constructions.iter().map(|made| made.type_name));
    let mut edits: Vec<Edit> = types.map(|loc| (loc, atomic.clone())).collect();
    for taken in &text.acquisitions {
        edits.extend(atomic_operation(taken)?);
    }
    let names = vec![atomic.clone(), ORDERING.to_owned()];
    Some((atomic, Rewrite { edits, names, is_sure: false }))
}

const ORDERING: &str = "std::sync::atomic::Ordering";

fn atomic_operation(taken: &AcquisitionText) -> Option<Vec<Edit>> {
    let (whole, operation, value) = match taken.form {
        Form::Added(whole, amount, false) => (whole, "fetch_add", Some(amount)),
        Form::Added(whole, amount, true) => (whole, "fetch_sub", Some(amount)),
        Form::Set(whole, value) => (whole, "store", Some(value)),
        Form::Copied(whole) => (whole, "load", None),
        Form::Receiver | Form::Named | Form::Other => return None,
    };
    let between = |start: u32, end: u32, text: String| (part(whole, start, end), text);
    let star = between(whole.span.start, taken.lock.span.start, String::new());
    let calls = taken.calls.span;
    Some(match value {
        Some(value) => vec![
            star,
            between(calls.start, value.span.start, format!(".{operation}(")),
            between(value.span.end, value.span.end, format!(", {ORDERING}::Relaxed)")),
        ],
        None => vec![star, between(calls.start, calls.end, format!(".{operation}({ORDERING}::Relaxed)"))],
    })
}

/// Returns the edits that leave a lock's content without the lock. None if an acquisition is more than a method call on
/// the guard or a name for it.
///
/// Sure only about the texts: that no section needs the lock is for the caller to know.
pub(crate) fn to_content(cx: &Rewrites<'_>, dossier: &Dossier) -> Option<Rewrite> {
    let text = replaceable_lock_text(cx, dossier).filter(|_| !seen::has_other_calls(cx, dossier))?;
    let mut edits = only_inside(text.type_whole, text.type_content);
    for made in &text.constructions {
        edits.extend(only_inside(made.whole, made.content));
    }
    for taken in &text.acquisitions {
        edits.push((taken.calls, String::new()));
        match taken.form {
            Form::Receiver => {}
            Form::Named => edits.push((part(taken.lock, taken.lock.span.start, taken.lock.span.start), "&".to_owned())),
            Form::Added(..) | Form::Set(..) | Form::Copied(_) | Form::Other => return None,
        }
    }
    Some(Rewrite::new(edits, text.is_all_seen))
}

/// Cuts away what stands around the inside of a text.
fn only_inside(whole: Loc, inside: Loc) -> Vec<Edit> {
    let cut = |start: u32, end: u32| (part(whole, start, end), String::new());
    vec![cut(whole.span.start, inside.span.start), cut(inside.span.end, whole.span.end)]
}

fn part(whole: Loc, start: u32, end: u32) -> Loc {
    Loc { file: whole.file, span: Span::new(start, end) }
}

impl LockText {
    /// Writes another lock's path where the lock's type is declared and constructed.
    fn renamed(&self, path: &str) -> Vec<Edit> {
        let types = std::iter::once(self.type_name).chain(self.constructions.iter().map(|made| made.type_name));
        types.map(|loc| (loc, path.to_owned())).collect()
    }
}
