//! What the configuration says of the project's own functions and types.

use crate::config::pattern::FunctionPattern;
use crate::config::{Config, KnownPattern, KnownWord};
use crate::facts::{Attr, Name};
use crate::knowledge::attributes::{KnownAdt, KnownFn};
use crate::source::Span;
use crate::types::program::{AdtId, FnId, Program};

/// Adds what the configuration says; gives the patterns that match nothing, in order.
pub fn add_own_knowledge<'c>(program: &mut Program<'_>, config: &'c Config) -> Vec<&'c KnownPattern> {
    let mut idle = Vec::new();
    for known in &config.known_functions {
        if !functions(program, known) {
            idle.push(known);
        }
    }
    for known in &config.known_types {
        if !types(program, known) {
            idle.push(known);
        }
    }
    idle
}

fn functions(program: &mut Program<'_>, known: &KnownPattern) -> bool {
    let Ok(pattern) = FunctionPattern::new(&known.pattern.text) else { return true };
    let attrs = attributes(&known.words);
    // A path is put together only where its end may match: there are some ten thousand functions of libraries alone.
    let named = program.functions().filter(|(_, function)| pattern.may_end_in(&function.name)).map(|(id, _)| id);
    let matching: Vec<FnId> = named.filter(|id| pattern.matches(&program.fn_path(*id))).collect();
    for id in &matching {
        let function = &mut program.fns[id.index()];
        let params = function.facts.params.iter().map(|param| param.attrs.as_slice());
        let all: Vec<Attr> = function.item.attrs.iter().chain(&attrs).cloned().collect();
        function.known = KnownFn::from_attrs(&all, params);
        // `runs(..)` said of a function holds for whatever closures it takes. Since it is one of the words that were read, there is something to change.
        if let Some(word) = known.words.iter().find(|word| word.name == "runs")
            && let Some(said) = function.known.get_mut()
        {
            said.runs_all(&word.args, function.facts.params.len());
        }
    }
    !matching.is_empty()
}

fn types(program: &mut Program<'_>, known: &KnownPattern) -> bool {
    let Ok(pattern) = FunctionPattern::new(&known.pattern.text) else { return true };
    let attrs = attributes(&known.words);
    let named = (0..).zip(&program.adts).filter(|(_, adt)| pattern.may_end_in(&adt.name));
    let ids = named.map(|(index, _)| AdtId(index));
    let matching: Vec<AdtId> = ids.filter(|id| pattern.matches(&program.adt_path(*id))).collect();
    for id in &matching {
        let adt = &mut program.adts[id.index()];
        let all: Vec<Attr> = adt.item.attrs.iter().chain(&attrs).cloned().collect();
        adt.known = KnownAdt::from_attrs(&all);
    }
    !matching.is_empty()
}

/// The words as the attributes that a stub would carry.
fn attributes(words: &[KnownWord]) -> Vec<Attr> {
    let attr = |word: &KnownWord| Attr {
        path: Name::from(format!("known::{}", word.name).as_str()),
        args: word.args.replace('\'', "\"").into_boxed_str(),
        span: Span::default(),
    };
    words.iter().map(attr).collect()
}
