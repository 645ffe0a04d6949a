//! Sections that ask again what was asked before the lock: whoever comes first does the work, the others wait for it.
//!
//! Only conditions that are written alike are recognised.

use std::fmt::{self, Write};
use std::iter;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::guards::FlowResult;
use crate::analysis::sections::Sections;
use crate::analysis::sections::dossier::Acquisition;
use crate::facts::{Body, ExprId, ExprKind, Name};
use crate::isolation::recursing;
use crate::types::infer::BodyTypes;
use crate::types::program::FnId;
use crate::types::ty::Ty;

/// The conditions of a function in which something happens, or that may lead away from what stands behind them.
#[derive(Debug, Default)]
pub(crate) struct Conditions {
    /// How each is written; of two that are written alike it is the same number.
    forms: FxHashMap<ExprId, usize>,
    /// By how they are written, where the first ends of those whose branch is left for good, in bytes.
    leaving: FxHashMap<usize, u32>,
    /// What happens in conditions, by the number of the event.
    asked: Vec<(u32, ExprId)>,
}

impl Conditions {
    fn gather(cx: &Sections<'_>, id: FnId, flow: &FlowResult) -> Conditions {
        let mut found = Conditions::default();
        let Some(body) = cx.typed.body(id) else { return found };
        let (types, index) = (cx.typed.types(id), cx.typed.body_index(id));
        let mut numbers: FxHashMap<String, usize> = FxHashMap::default();
        for expr in &body.exprs {
            let ExprKind::If { condition, then, .. } = &expr.kind else { continue };
            let Some(form) = form(body, types, *condition) else { continue };
            let next = numbers.len();
            let number = *numbers.entry(form).or_insert(next);
            found.forms.insert(*condition, number);
            if matches!(types.expr(*then), Ty::Never) {
                let end = body.expr(*condition).span.end;
                found.leaving.entry(number).and_modify(|first| *first = end.min(*first)).or_insert(end);
            }
        }
        for (number, event) in (0..).zip(&flow.events) {
            let conditions = index.ancestors(event.expr).filter(|at| found.forms.contains_key(at));
            found.asked.extend(conditions.map(|condition| (number, condition)));
        }
        found
    }

    /// What is asked while a guard is alive.
    fn asked_during<'s>(&'s self, flow: &'s FlowResult, site: &Acquisition) -> impl Iterator<Item = ExprId> + 's {
        let before = |number: u32| self.asked.partition_point(|(event, _)| *event < number);
        let ranges =
            flow.alive(site.guard).iter().map(move |range| &self.asked[before(range.start)..before(range.end)]);
        ranges.flatten().map(|(_, condition)| *condition)
    }
}

/// Returns whether a condition that leads to an acquisition, or away from it, is asked again under the lock.
pub(crate) fn is_checked_again(cx: &Sections<'_>, site: &Acquisition) -> bool {
    let id = site.fn_id;
    let Some((flow, body)) = cx.flows.get(&id).zip(cx.typed.body(id)) else { return false };
    let conditions = cx.conditions.get(id, || Conditions::gather(cx, id, flow).into());
    let taken_at = body.expr(site.expr).span.start;
    let around: FxHashSet<usize> = conditions_around(cx, id, site.expr)
        .filter_map(|condition| conditions.forms.get(&condition).copied())
        .collect();
    let is_known = |form: &usize| {
        around.contains(form) || conditions.leaving.get(form).is_some_and(|first_end| *first_end <= taken_at)
    };
    let mut again = conditions.asked_during(flow, site).filter(|condition| body.expr(*condition).span.end > taken_at);
    again.any(|condition| conditions.forms.get(&condition).is_some_and(is_known))
}

/// The conditions that decide whether an expression runs, from the inside out.
fn conditions_around<'c>(cx: &'c Sections<'_>, id: FnId, expr: ExprId) -> impl Iterator<Item = ExprId> + 'c {
    let (body, index) = (cx.typed.body(id), cx.typed.body_index(id));
    let with_parents = index.ancestors(expr).filter_map(move |at| Some((at, index.parent(at)?)));
    with_parents.filter_map(move |(at, parent)| match &body?.expr(parent).kind {
        ExprKind::If { condition, then, otherwise } if *then == at || *otherwise == Some(at) => Some(*condition),
        _ => None,
    })
}

/// How an expression is written, with what its paths lead to; none if it has parts that are never taken for the same.
fn form(body: &Body, types: &BodyTypes, expr: ExprId) -> Option<String> {
    let mut form = Form { body, types, text: String::new() };
    form.write(expr)?;
    Some(form.text)
}

struct Form<'a> {
    body: &'a Body,
    types: &'a BodyTypes,
    text: String,
}

impl Form<'_> {
    fn write(&mut self, expr: ExprId) -> Option<()> {
        recursing();
        use ExprKind as E;
        let body = self.body;
        match &body.expr(expr).kind {
            E::Path(path) => match self.types.values.get(&expr) {
                Some(value) => self.parts(format_args!("{value:?}"), []),
                None => {
                    let names: Vec<Name> = path.segments.iter().map(|part| part.name).collect();
                    self.parts(format_args!("{names:?}"), [])
                }
            },
            E::Literal(literal) => self.parts(format_args!("{literal:?}"), []),
            E::Field { base, name, .. } => self.parts(format_args!(".{name}"), [*base]),
            E::Unary { op, operand } => self.parts(format_args!("{op:?}"), [*operand]),
            E::Ref { operand, .. } => self.parts(format_args!("&"), [*operand]),
            E::Try { operand } => self.parts(format_args!("?"), [*operand]),
            E::Await { operand, .. } => self.parts(format_args!(".await"), [*operand]),
            E::Binary { op, lhs, rhs } => self.parts(format_args!("{op:?}"), [*lhs, *rhs]),
            E::Call { callee, args } => self.parts(format_args!("()"), iter::once(callee).chain(args).copied()),
            E::MethodCall { receiver, method, args, .. } => {
                self.parts(format_args!(".{method}()"), iter::once(receiver).chain(args).copied())
            }
            _ => None,
        }
    }

    /// What an expression is, with its parts in brackets.
    fn parts(&mut self, what: fmt::Arguments<'_>, parts: impl IntoIterator<Item = ExprId>) -> Option<()> {
        write!(self.text, "{what}(").ok()?;
        for part in parts {
            self.write(part)?;
            self.text.push(',');
        }
        self.text.push(')');
        Some(())
    }
}
