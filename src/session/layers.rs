//! What lies between the files of a request and the questions that rules and commands ask: one layer on the other, each
//! computed once, when it is first asked for.

use std::cell::OnceCell;

use crate::analysis::Analysis;
use crate::config::KnownPattern;
use crate::graph::{CallGraph, GraphSettings, Heat, Markers, Measured, ProfileMatch, log_level};
use crate::isolation::fault_point;
use crate::session::Request;
use crate::session::derived;
use crate::session::faults;
use crate::session::inputs::Inputs;
use crate::session::kept_types;
use crate::types;
use crate::types::program::{FnId, Program};
use crate::types::ty::Ty;
use crate::types::typed::TypedProgram;
use crate::workspace::Problem;

/// What is said where a crate has too many modules of the same files.
const REPEATED: &str = "modules of files that are modules elsewhere are left from here on, since they become too much";

/// The layers over one state of the files. All commands ask these, and what answers many requests about the same state
/// keeps them.
///
/// Each layer borrows the one below, so the layers are asked through a borrow as long as their own life and cannot be
/// moved meanwhile. Ask them from one thread: a layer is computed on the thread pool, where a waiting worker could pick
/// up a job that waits for the same layer.
pub struct Layers<'a> {
    /// The request.
    pub request: &'a Request,
    /// The files.
    pub inputs: &'a Inputs,
    linked: OnceCell<Linked<'a>>,
    typed: OnceCell<TypedProgram<'a>>,
    calls: OnceCell<CallGraph<'a>>,
    heat: OnceCell<Heat<'a>>,
    analysis: OnceCell<Analysis<'a>>,
}

/// The linked program with what the configuration says of its functions and types.
struct Linked<'a> {
    program: Program<'a>,
    unmatched: Vec<&'a KnownPattern>,
    /// The results that bodies have revealed.
    revealed: Vec<(FnId, Ty)>,
}

impl<'a> Layers<'a> {
    /// Creates the layers over some files; none of them is computed yet.
    pub fn new(request: &'a Request, inputs: &'a Inputs) -> Layers<'a> {
        Layers {
            request,
            inputs,
            linked: OnceCell::new(),
            typed: OnceCell::new(),
            calls: OnceCell::new(),
            heat: OnceCell::new(),
            analysis: OnceCell::new(),
        }
    }

    fn linked(&'a self) -> &'a Linked<'a> {
        self.linked.get_or_init(|| {
            fault_point("link", || "all".to_owned());
            let mut program = types::link(&self.inputs.link_input());
            let unmatched = types::add_own_knowledge(&mut program, &self.request.config);
            let revealed = types::reveal_hidden_types(&mut program);
            Linked { program, unmatched, revealed }
        })
    }

    /// Returns the linked program.
    pub fn program(&'a self) -> &'a Program<'a> {
        &self.linked().program
    }

    /// Returns what of the input could not be read or is left: the problems of the files, then those of their modules.
    pub fn problems(&'a self) -> Vec<Problem> {
        let left = self.program().repeated_too_often.map(|at| faults::at(self, at, REPEATED.to_owned()));
        self.inputs.problems.iter().cloned().chain(left).collect()
    }

    /// Returns the patterns of `[known]` in the configuration that match nothing.
    pub fn unmatched_known(&'a self) -> &'a [&'a KnownPattern] {
        &self.linked().unmatched
    }

    /// Returns the inferred bodies.
    pub fn typed(&'a self) -> &'a TypedProgram<'a> {
        self.typed.get_or_init(|| {
            let (request, Linked { program, revealed, .. }) = (self.request, self.linked());
            let mut typed = kept_types::typed(request, self.inputs, program, revealed);
            typed.learn(derived::effects(request, self.inputs, &typed));
            typed
        })
    }

    /// Returns the part of the configuration that the call graph depends on.
    pub(super) fn graph_settings(&self) -> GraphSettings {
        GraphSettings { log_level: log_level(self.request.config.log_level.unwrap_or_default()) }
    }

    /// Returns the call graph.
    pub fn calls(&'a self) -> &'a CallGraph<'a> {
        self.calls.get_or_init(|| CallGraph::new(self.typed(), self.graph_settings()))
    }

    /// Returns the marks of hot and cold code in the request and the sources.
    pub fn markers(&'a self) -> Markers {
        self.inputs.markers(self.request, self.program())
    }

    /// Returns the heat of functions and places.
    pub fn heat(&'a self) -> &'a Heat<'a> {
        self.heat.get_or_init(|| Heat::new(self.calls(), &self.markers(), self.measured()))
    }

    fn measured(&'a self) -> Option<Measured> {
        let profile = self.request.profile.as_ref()?;
        let shares = ProfileMatch::new(self.program(), profile);
        Some(Measured { shares, name: profile.name.clone(), threshold: self.request.threshold })
    }

    /// Returns the analysis that rules ask.
    pub fn analysis(&'a self) -> &'a Analysis<'a> {
        self.analysis.get_or_init(|| Analysis::new(self.heat(), self.request.targets))
    }
}
