//! A program that was compiled with both manglings, and the symbols that came of it.

use rustc_hash::FxHashMap;

use crate::facts::{KeptFacts, load_stub};
use crate::graph::heat::profile_match::ProfileMatch;
use crate::profile::Profile;
use crate::source::SourceMap;
use crate::types::program::{CrateInput, LinkInput, Program, ProgramFile};
use crate::workspace::Edition;

const DEMO: &str = include_str!("tests/demo.txt");
const SYMBOLS: &str = include_str!("tests/symbols.txt");

/// Links crates of one file each; a name that starts with `stub:` is one.
fn with_program<T>(crates: &[(&str, &str)], work: impl FnOnce(&Program<'_>) -> T) -> T {
    let mut sources = SourceMap::default();
    let (mut files, mut inputs) = (Vec::new(), Vec::new());
    for (number, (name, text)) in crates.iter().enumerate() {
        let (source, facts) = load_stub(&format!("{number}/lib.rs"), text, KeptFacts::default());
        let id = sources.add(source);
        files.push(ProgramFile { id, facts, is_mod_rs: true });
        let input = CrateInput::new(name.trim_start_matches("stub:"), id, Edition::E2021);
        inputs.push(CrateInput { is_stub: name.starts_with("stub:"), ..input });
    }
    let input =
        LinkInput { sources: &sources, files: files.iter().collect(), by_path: FxHashMap::default(), crates: inputs };
    work(&crate::types::link(&input))
}

/// Std as far as the demo names it.
const STD: &str = "pub mod collections { pub struct HashMap<K, V>(K, V); } pub mod vec { pub struct Vec<T>(T); } \
                   pub mod string { pub struct String; } pub mod future { pub trait Future { fn poll(&self); } } \
                   pub mod ops { pub trait Drop { fn drop(&mut self); } pub trait Fn { } } \
                   pub mod prelude { pub mod v1 { pub use crate::vec::Vec; pub use crate::string::String; \
                   pub use crate::ops::{Drop, Fn}; } }";

/// The functions of each symbol, as `fn_path`s with the impl's trait.
fn found(crates: &[(&str, &str)], symbols: &[&str]) -> Vec<String> {
    with_program(crates, |program| {
        let text: String = symbols.iter().map(|symbol| format!("{symbol} 1\n")).collect();
        let profile = Profile::parse(&text, "p").expect("stacks");
        let shares = ProfileMatch::new(program, &profile);
        let one = |stack: &crate::profile::Stack| {
            let frame = stack.frames[0];
            let text = &profile.frame(frame).text;
            let paths: Vec<String> = shares.of_frame(frame).iter().map(|id| program.fn_path(*id)).collect();
            match paths.is_empty() {
                true if shares.stale.contains(text) => "stale".to_owned(),
                true => "-".to_owned(),
                false => paths.join(" "),
            }
        };
        profile.stacks.iter().map(one).collect()
    })
}

/// What `nm` shows of the demo: `symbol => functions`.
#[test]
fn symbols_of_both_manglings_are_found() {
    let lines: Vec<(&str, &str)> = SYMBOLS.lines().filter_map(|line| line.split_once(" => ")).collect();
    let symbols: Vec<&str> = lines.iter().map(|(symbol, _)| *symbol).collect();
    // Equal names with different hashes are one stack, and the list has each once.
    for mangling in symbols.chunk_by(|one, other| one.starts_with("_R") == other.starts_with("_R")) {
        let got = found(&[("stub:std", STD), ("hsym_demo", DEMO)], mangling);
        assert_eq!(got.len(), mangling.len());
        for (symbol, got) in mangling.iter().zip(got) {
            let want = lines.iter().find(|(each, _)| each == symbol).map(|(_, want)| *want);
            assert_eq!(Some(got.as_str()), want, "{symbol}");
        }
    }
}

#[test]
fn spellings_beyond_the_compilers_are_found() {
    let table = [
        ("exported", "hsym_demo::exported"),
        ("hsym_demo::by_platform", "hsym_demo::by_platform"),
        ("<hsym_demo::with_local::Local>::go", "hsym_demo::Local::go"),
        ("<hsym_demo::Countdown as hsym_demo::Marked>::mark", "hsym_demo::T::mark"),
        ("<hsym_demo::Countdown as foreign::deep::Unknown>::known", "hsym_demo::Countdown::known"),
        ("hsym_demo::store::deep::{impl#0}::get", "hsym_demo::store::deep::Cache::get"),
        ("hsym_demo::store::deep::helper::another", "hsym_demo::store::deep::helper"),
        // A constructor, the code of a static, what a derive writes: nobody wrote a function.
        ("hsym_demo::Pair", "-"),
        ("hsym_demo::LAZY::{closure#0}", "-"),
        ("<hsym_demo::Pair as core::fmt::Debug>::fmt", "-"),
        ("other_crate::store::gone", "-"),
        ("hsym_demo::store::gone", "stale"),
        ("<hsym_demo::store::Gone>::get", "stale"),
        ("hsym_demo::store::Cache<T>::gone", "stale"),
        ("<u8 as hsym_demo::store::Store>::put", "stale"),
    ];
    let symbols: Vec<&str> = table.iter().map(|(symbol, _)| *symbol).collect();
    let got = found(&[("stub:std", STD), ("hsym_demo", DEMO)], &symbols);
    for ((symbol, want), got) in table.iter().zip(got) {
        assert_eq!(got, *want, "{symbol}");
    }
}

#[test]
fn weights_are_counted_once_a_stack() {
    let text = "app;a::outer;a::inner;std::read 5\n\
                app;a::outer;a::inner;a::outer;a::inner 3\n\
                app;a::outer;libc 2\n\
                app;idle 7\n\
                app;a::gone;libc 1\n";
    let profile = Profile::parse(text, "p").expect("stacks");
    with_program(&[("a", "fn outer() {} fn inner() {}")], |program| {
        let shares = ProfileMatch::new(program, &profile);
        let by_name: Vec<(String, u64, u64, u64)> = shares
            .functions()
            .map(|(id, share)| (program.fn_path(id), share.own, share.self_weight, share.total))
            .collect();
        assert_eq!(by_name, [("a::outer".to_owned(), 2, 0, 10), ("a::inner".to_owned(), 8, 3, 8)]);
        assert_eq!((shares.total, shares.unmatched), (18, 8));
        assert_eq!(shares.stale, ["a::gone"]);
        let heaviest: Vec<String> = shares.above(0.2).iter().map(|(id, _)| program.fn_path(*id)).collect();
        assert_eq!(heaviest, ["a::inner"]);
        let (id, below) = shares.innermost(&profile.stacks[0]).expect("a function of the workspace");
        let below: Vec<&str> = below.iter().map(|id| profile.frame(*id).text.as_str()).collect();
        assert_eq!((program.fn_path(id).as_str(), below), ("a::inner", vec!["std::read"]));
        assert!(shares.innermost(&profile.stacks[3]).is_none());
    });
}

/// A package's library and binary have one name; symbols do not say which of them it was.
#[test]
fn crates_of_one_name_share_what_both_have() {
    let crates = [("app", "pub fn both() {} pub fn lib_only() {}"), ("app", "fn both() {} fn main() {}")];
    assert_eq!(
        found(&crates, &["app::both", "app::lib_only", "app::main"]),
        ["app::both app::both", "app::lib_only", "app::main"]
    );
}

/// A type without its module would be ambiguous: two of that name, two methods of that name.
#[test]
fn types_are_told_apart_by_their_module() {
    let text = "mod a { pub struct T; impl T { fn f(&self) {} } } mod b { pub struct T; impl T { fn f(&self) {} } \
                impl crate::Of for T { fn g(&self) {} } } trait Of { fn g(&self); } impl Of for a::T { fn g(&self) {} }";
    with_program(&[("k", text)], |program| {
        let symbols = "<k::a::T>::f 1\nk::b::T::f 1\n<k::a::T as k::Of>::g 1\nk::b::<impl k::Of for k::b::T>::g 1\n";
        let profile = Profile::parse(symbols, "p").expect("stacks");
        let shares = ProfileMatch::new(program, &profile);
        let modules: Vec<String> = profile
            .stacks
            .iter()
            .filter_map(|stack| shares.innermost(stack))
            .map(|(id, _)| program.module_path(program.function(id).home.module) + &program.fn_short(id))
            .collect();
        assert_eq!(modules, ["k::aT::f", "k::bT::f", "kT::g", "k::bT::g"]);
    });
}
