//! The lines of `facts`: what was resolved, so that it can be scored against a type checker.

use serde_json::{Value, json};

use crate::analysis::{Acquisition, Analysis, Cloned};
use crate::graph::CallGraph;
use crate::source::{Loc, SourceMap};
use crate::types::display::display;
use crate::types::lower_ty::{field_types, static_ty};
use crate::types::program::{AdtId, Program, StaticId};

/// Returns all facts, ordered by file and place.
pub(super) fn list(analysis: &Analysis<'_>, graph: &CallGraph<'_>, sources: &SourceMap) -> Vec<Value> {
    let mut facts: Vec<(Loc, Value)> = Vec::new();
    let program = graph.typed.program;
    let cx = Cx { analysis, graph, program, sources };
    let acquisitions = analysis.dossiers().iter().flat_map(|dossier| &dossier.acquisitions);
    for acquisition in acquisitions {
        facts.extend(cx.acquisition(acquisition).map(|fact| (acquisition.loc, fact)));
    }
    for id in analysis.functions() {
        let clones = analysis.clones_in(id);
        for clone in clones.into_iter().filter(|clone| clone.count.strong && !clone.count.local && clone.is_clone()) {
            let Cloned::Pointer { inner, .. } = clone.cloned else { continue };
            facts.push((
                clone.loc,
                cx.at(
                    "arc_clone",
                    clone.loc,
                    json!({
                        "inner": inner, "fn": program.fn_path(id), "in_loop": clone.in_loop,
                    }),
                ),
            ));
        }
        cx.awaits(id, &mut facts);
        cx.calls(id, &mut facts);
    }
    cx.lock_fields(&mut facts);
    facts.sort_by_key(|a| (a.0, a.1.to_string()));
    facts.dedup();
    facts.into_iter().map(|(_, fact)| fact).collect()
}

struct Cx<'a> {
    analysis: &'a Analysis<'a>,
    graph: &'a CallGraph<'a>,
    program: &'a Program<'a>,
    sources: &'a SourceMap,
}

impl Cx<'_> {
    /// A fact with its kind and place first.
    fn at(&self, kind: &str, loc: Loc, rest: Value) -> Value {
        let start = self.sources.start(loc);
        let file = &self.sources.get(loc.file).display;
        let mut fact = json!({ "kind": kind, "file": file, "line": start.line, "col": start.column });
        if let (Some(fact), Value::Object(rest)) = (fact.as_object_mut(), rest) {
            fact.extend(rest);
        }
        fact
    }

    /// None for a guard of something that is no lock type, such as a reference into a concurrent map.
    fn acquisition(&self, acquisition: &Acquisition) -> Option<Value> {
        let program = self.program;
        let lock = acquisition.lock.as_ref();
        let name = lock.map_or("_", |lock| lock.name.as_str());
        let function = program.fn_path(acquisition.fn_id);
        if acquisition.around_callback {
            return None;
        }
        if let Some(helper) = acquisition.through {
            let rest = json!({ "callee": program.fn_path(helper), "lock": name, "fn": function });
            return Some(self.at("guard_call", acquisition.loc, rest));
        }
        let inner = display(program, &lock?.inner);
        Some(self.at(
            "acquire",
            acquisition.loc,
            json!({
                "method": self.sources.text(acquisition.loc), "lock": name, "inner": inner, "fn": function,
                "in_loop": acquisition.in_loop, "in_async": acquisition.in_async,
            }),
        ))
    }

    fn awaits(&self, id: crate::types::program::FnId, facts: &mut Vec<(Loc, Value)>) {
        for (expr, wait, lock) in self.analysis.guards_across_awaits(id) {
            let loc = self.analysis.loc(id, expr);
            let wait = self.analysis.loc(id, wait);
            let line = self.sources.start(loc).line;
            let fact = json!({
                "kind": "guard_across_await", "file": self.sources.get(loc.file).display, "line": line,
                "await_line": self.sources.start(wait).line, "lock": lock.name, "fn": self.program.fn_path(id),
            });
            facts.push((loc, fact));
        }
    }

    /// Calls that resolve to a function of the workspace; a call that a receiver's type leaves open lists what it may run.
    fn calls(&self, id: crate::types::program::FnId, facts: &mut Vec<(Loc, Value)>) {
        let program = self.program;
        for (expr, callee) in &self.graph.typed.types(id).callees {
            let function = program.function(callee.fn_id);
            let targets = self.graph.targets(id, callee);
            let is_own = !program.is_stub(function.home.module);
            if !is_own && targets.fns.is_empty() {
                continue;
            }
            let loc = self.analysis.loc(id, *expr);
            let mut rest = json!({ "callee": program.fn_path(callee.fn_id), "fn": program.fn_path(id) });
            if targets.fns != [callee.fn_id] {
                let candidates: Vec<String> = targets.fns.iter().map(|id| program.fn_path(*id)).collect();
                rest["candidates"] = json!(candidates);
                rest["maybe"] = json!(targets.maybe);
            }
            facts.push((loc, self.at("call", loc, rest)));
        }
    }

    fn lock_fields(&self, facts: &mut Vec<(Loc, Value)>) {
        let program = self.program;
        for (index, adt) in program.adts.iter().enumerate() {
            if program.is_stub(adt.home.module) || adt.home.is_test || adt.known.projection_of.is_some() {
                continue;
            }
            let id = AdtId(index as u32);
            for (variant, def) in adt.variants.iter().enumerate() {
                for (field, ty) in def.fields.iter().zip(field_types(program, id, variant as u32)) {
                    let Some(lock) = self.analysis.lock_within(ty) else { continue };
                    let loc = Loc { file: adt.home.file, span: field.name_span };
                    let fact = json!({
                        "kind": "lock_field", "file": self.sources.get(loc.file).display,
                        "line": self.sources.start(loc).line, "owner": program.adt_path(id), "field": field.name.as_str(),
                        "lock": lock.name, "inner": display(program, &lock.inner),
                    });
                    facts.push((loc, fact));
                }
            }
        }
        for (index, def) in program.statics.iter().enumerate() {
            if program.is_stub(def.home.module) || def.home.is_test || !def.facts.is_static {
                continue;
            }
            let ty = static_ty(program, StaticId(index as u32));
            let Some(lock) = self.analysis.lock_within(&ty) else { continue };
            let loc = Loc { file: def.home.file, span: def.item.name_span };
            let fact = json!({
                "kind": "lock_field", "file": self.sources.get(loc.file).display, "line": self.sources.start(loc).line,
                "owner": program.module_path(def.home.module), "field": def.name.as_str(), "lock": lock.name,
                "inner": display(program, &lock.inner),
            });
            facts.push((loc, fact));
        }
    }
}
