//! Reports pairs of locks that are taken in both orders.

use crate::analysis::{LockInversion, LockPlace, OrderWitness, OrderedLock, Recurrence};
use crate::diagnostics::{Diagnostic, Label, LabelRole};
use crate::knowledge::attributes::Mode;
use crate::rules::RuleContext;
use crate::rules::certainty::{self, Doubt};

/// More pairs of one knot are counted.
const MAX_PAIRS: usize = 3;

pub(crate) fn detect(cx: &RuleContext<'_>) {
    cx.each(cx.analysis.lock_inversions(), |_| None, |inversion| report(cx, &inversion));
}

/// What the claim needs beside two threads.
fn doubts(cx: &RuleContext<'_>, inversion: &LockInversion) -> Vec<Doubt> {
    let mut found = vec![Doubt::NeedsOtherThread];
    found.extend(match inversion.read_only[..] {
        [] => None,
        [place] => Some(writer(cx, place)),
        // Two writers at once, each at its lock.
        _ => Some(Doubt::NeedsWriterAtOnce),
    });
    let places = [&inversion.there, &inversion.back].map(|way| (way.fn_id, way.second));
    found.extend(cx.analysis.run_in_turns(&places).then_some(Doubt::OneTask));
    // What a program does once, it does mostly before the others begin, or after they have ended.
    let is_once = places.iter().any(|(id, expr)| cx.analysis.recurrence(*id, *expr) <= Recurrence::Once);
    found.extend(is_once.then_some(Doubt::AtStart));
    found
}

/// Where both ways only read a lock, somebody must come in between who writes.
fn writer(cx: &RuleContext<'_>, place: LockPlace) -> Doubt {
    let Some(dossier) = cx.analysis.dossiers().iter().find(|dossier| dossier.place.root == place.root) else {
        return Doubt::NeedsUnseenWriter;
    };
    let writers: Vec<_> = dossier.sites().filter(|site| site.mode == Mode::Exclusive).collect();
    if writers.iter().any(|site| site.hot) {
        Doubt::NeedsWriter
    } else if writers.is_empty() && !dossier.is_public {
        Doubt::NeedsUnseenWriter
    } else {
        Doubt::NeedsRareWriter
    }
}

fn report(cx: &RuleContext<'_>, inversion: &LockInversion) {
    let LockInversion { first, second, there, back, .. } = inversion;
    let name = |lock: &OrderedLock| cx.lock_in_words(lock.place, lock.lock.as_ref(), lock.container);
    let (outer, inner) = (name(first), name(second));
    let loc = cx.analysis.loc(there.fn_id, there.second);
    let message = format!("{inner} is locked while {outer} is held, and elsewhere in the opposite order");
    let label = match there.distance == 0 {
        true => format!("{inner} is locked here, under {outer}"),
        false => format!("this call takes {inner}, under {outer}"),
    };
    let mut diagnostic = cx.diagnostic(message, loc, label);
    let held = format!("{outer} is taken here and still held");
    diagnostic.related.push(Label::new(cx.analysis.loc(there.fn_id, there.first), held));
    with_way(cx, &mut diagnostic, there, &inner);
    let held = format!("the other way round, {inner} is taken first in `{}`", cx.analysis.fn_name(back.fn_id));
    diagnostic.related.push(Label::new(cx.analysis.loc(back.fn_id, back.first), held));
    let then = match back.distance == 0 {
        true => format!("and {outer} under it"),
        false => format!("and this call takes {outer} under it"),
    };
    diagnostic.related.push(Label::new(cx.analysis.loc(back.fn_id, back.second), then));
    with_way(cx, &mut diagnostic, back, &outer);
    certainty::weigh(&mut diagnostic, doubts(cx, inversion));
    if inversion.more_back > 0 {
        let places = if inversion.more_back == 1 { "place takes" } else { "places take" };
        diagnostic.notes.push(format!("{} more {places} {inner} before {outer}", inversion.more_back));
    }
    with_knot(cx, &mut diagnostic, inversion);
    diagnostic.help.push("lock both in one order everywhere, or never hold both at once".to_owned());
    diagnostic.sites = vec![loc];
    diagnostic.function = cx.analysis.fn_name(there.fn_id);
    diagnostic.lock = second.lock.as_ref().map(|lock| lock.name.clone());
    diagnostic.declared = [first, second].into_iter().filter_map(|lock| cx.analysis.declaration(lock.place)).collect();
    cx.emit(diagnostic);
}

/// Names the other pairs of the same knot.
fn with_knot(cx: &RuleContext<'_>, diagnostic: &mut Diagnostic, inversion: &LockInversion) {
    let named = |(one, other): &(LockPlace, LockPlace)| {
        format!("`{}` and `{}`", cx.analysis.place_name(*one), cx.analysis.place_name(*other))
    };
    let pairs: Vec<String> = inversion.more_pairs.iter().take(MAX_PAIRS).map(named).collect();
    if !pairs.is_empty() {
        let more = match inversion.more_pairs.len() - pairs.len() {
            0 => String::new(),
            more => format!(", and {more} more pairs"),
        };
        diagnostic.notes.push(format!("also taken in both orders: {}{more}", pairs.join(", ")));
    }
}

/// Labels the way from a call to the acquisition that it leads to.
fn with_way(cx: &RuleContext<'_>, diagnostic: &mut Diagnostic, witness: &OrderWitness, taken: &str) {
    let calls = cx.analysis.calls_between(witness);
    let further = calls.iter().skip(1);
    let mut labels: Vec<Label> = further
        .map(|(id, call)| {
            let name = format!("`{}`", cx.analysis.fn_name(*id));
            Label::new(cx.analysis.loc(*id, *call), format!("{name} calls on here")).with_role(LabelRole::Step(name))
        })
        .collect();
    if witness.distance > 0 {
        let (id, expr) = witness.inner;
        let text = format!("`{}` takes {taken} here", cx.analysis.fn_name(id));
        let role = LabelRole::Step(format!("`{}`, which takes {taken}", cx.analysis.fn_name(id)));
        labels.push(Label::new(cx.analysis.loc(id, expr), text).with_role(role));
    }
    diagnostic.related.extend(labels);
}
