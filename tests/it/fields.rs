//! What the fields of a program's structs hold, and so which of its branches run.

use crate::support::{MANIFEST, package, said_in};

/// A program that locks again behind a condition.
fn said(types: &str, condition: &str, made: &str) -> Vec<String> {
    let text = "use std::sync::{Arc, RwLock};
pub struct Store { rows: RwLock<Vec<u64>>, state: RwLock<State>, config: Config }
TYPES
impl Store {
    fn dump(&self) -> usize { self.rows.read().unwrap().len() + self.state.read().unwrap().size }
    pub fn add(&self, row: u64) {
        let mut rows = self.rows.write().unwrap();
        rows.push(row);
        if CONDITION {
            self.dump();
        }
    }
}
fn main() {
    let store = Arc::new({ MADE });
    let other = Arc::clone(&store);
    std::thread::spawn(move || other.add(1));
    store.add(2);
}
";
    let text = text.replace("TYPES", types).replace("CONDITION", condition).replace("MADE", made);
    said_in(package(&[("Cargo.toml", MANIFEST), ("src/main.rs", &text)]).path(), "src/main.rs")
}

const TYPES: &str = "pub struct State { disk: Option<Arc<String>>, size: usize }
pub struct Config { path: Option<String>, verbose: bool, mode: Mode }
#[derive(PartialEq, Eq)] pub enum Mode { Quiet, Loud }
impl Config {
    fn new() -> Config { Config { path: None, verbose: false, mode: Mode::Quiet } }
    fn is_verbose(&self) -> bool { self.verbose }
}";

const MADE: &str = "let config = Config::new();
    let disk = config.path.as_ref().map(|path| Arc::new(path.clone()));
    Store { rows: RwLock::default(), state: RwLock::new(State { disk, size: 1 }), config }";

const FOUND: [&str; 1] = ["16 double_lock"];

#[test]
fn what_a_field_is_given_by_another_one() {
    let is_kept = "self.state.read().unwrap().disk.is_some()";
    assert_eq!(said(TYPES, is_kept, MADE), [""; 0]);
    assert_eq!(said(TYPES, "self.state.read().unwrap().disk.is_none()", MADE), FOUND);
    let with_path = TYPES.replace("path: None", "path: std::env::args().nth(1)");
    assert_eq!(said(&with_path, is_kept, MADE), FOUND);
}

#[test]
fn what_getters_and_comparisons_ask_of_a_field() {
    for condition in ["self.config.is_verbose()", "self.config.mode == Mode::Loud"] {
        assert_eq!(said(TYPES, condition, MADE), [""; 0], "{condition}");
    }
    for condition in ["!self.config.is_verbose()", "self.config.mode != Mode::Loud"] {
        assert_eq!(said(TYPES, condition, MADE), FOUND, "{condition}");
    }
    let loud = TYPES.replace("verbose: false, mode: Mode::Quiet", "verbose: true, mode: Mode::Loud");
    assert_eq!(said(&loud, "self.config.is_verbose()", MADE), FOUND);
    assert_eq!(said(&loud, "self.config.mode == Mode::Loud", MADE), FOUND);
}

#[test]
fn what_a_derived_default_gives_a_field() {
    let types = TYPES.replace("pub struct Config", "#[derive(Default)] pub struct Config");
    let types = types.replace("pub enum Mode { Quiet", "#[derive(Default)] pub enum Mode { #[default] Quiet");
    let made = MADE.replace("Config::new()", "Config::default()");
    assert_eq!(said(&types, "self.config.verbose", &made), [""; 0]);
    assert_eq!(said(&types, "self.config.path.is_some()", &made), [""; 0]);
    // What makes some with a value is not all that makes them.
    let some = types.replace("path: None", "path: Some(String::new())");
    let both =
        MADE.replace("Config::new()", "if std::env::args().count() > 1 { Config::new() } else { Config::default() }");
    assert_eq!(said(&some, "self.config.path.is_some()", &both), FOUND);
    assert_eq!(said(&some, "self.config.path.is_none()", &both), FOUND);
}

const PLUGINS: &str = "use std::collections::HashMap;
pub struct State { size: usize }
#[derive(Default)] pub struct Config { names: Vec<String>, plugins: HashMap<u64, u64> }
impl Config {
    pub fn register(&mut self, name: String) { self.names.push(name); }
    pub fn load(&mut self, id: u64) { self.plugins.insert(id, 1); }
}";

const ENTERED: [&str; 5] = [
    "self.config.names.first().is_some()",
    "!self.config.names.is_empty()",
    "self.config.plugins.get(&row).is_some()",
    "matches!(self.config.plugins.get(&row), Some(plugin) if *plugin > 1)",
    "!self.config.plugins.is_empty()",
];

#[test]
fn what_nothing_that_runs_puts_into_a_collection() {
    let made = |config: &str| {
        format!("Store {{ rows: RwLock::default(), state: RwLock::new(State {{ size: 1 }}), config: {config} }}")
    };
    let filled = "{ let mut config = Config::default(); config.register(String::new()); config.load(1); config }";
    for condition in ENTERED {
        assert_eq!(said(PLUGINS, condition, &made("Config::default()")), [""; 0], "{condition}");
        assert_eq!(said(PLUGINS, condition, &made(filled)).len(), 1, "{condition}");
    }
    let is_empty = "self.config.names.is_empty()";
    assert_eq!(said(PLUGINS, is_empty, &made("Config::default()")).len(), 1);
    // Where nothing is written that fills it, the program is not done.
    let unfinished = PLUGINS.replace("self.names.push(name);", "").replace("self.plugins.insert(id, 1);", "");
    assert_eq!(said(&unfinished, ENTERED[0], &made("Config::default()")).len(), 1);
}

#[test]
fn what_is_in_a_field_has_variants_of_its_own() {
    let types = "pub struct State { size: usize }
#[derive(Clone, Copy, PartialEq, Eq)] pub enum Mode { Loud, Quiet, Off }
#[derive(Default)] struct Args { mode: Option<Mode> }
pub struct Config { mode: Mode }";
    let made = "let mut args = Args::default();
    if std::env::args().count() > 1 { args.mode = Some(Mode::Off); }
    let config = Config { mode: args.mode.expect(\"a mode\") };
    Store { rows: RwLock::default(), state: RwLock::new(State { size: 1 }), config }";
    assert_eq!(said(types, "self.config.mode == Mode::Off", made).len(), 1);
    // An equality that is written may hold for several.
    let written = types.replace("PartialEq, Eq", "").replace(
        "#[derive(Default)]",
        "impl PartialEq for Mode { fn eq(&self, _: &Mode) -> bool { true } }\n#[derive(Default)]",
    );
    let quiet = "let config = Config { mode: Mode::Quiet };
    Store { rows: RwLock::default(), state: RwLock::new(State { size: 1 }), config }";
    assert_eq!(said(types, "self.config.mode == Mode::Off", quiet), [""; 0]);
    assert_eq!(said(&written, "self.config.mode == Mode::Off", quiet).len(), 1);
}

#[test]
fn what_may_write_to_a_field_unseen() {
    let types = "pub struct State { size: usize }
#[derive(Default)] pub struct Config { is_on: bool, size: u8 }
fn read() -> (bool, u8) { (std::env::args().count() > 1, 1) }
unsafe extern \"C\" { fn status(config: *mut Config); }";
    let made = |write: &str| {
        format!(
            "let mut config = Config::default();\n    {write}\n    \
             Store {{ rows: RwLock::default(), state: RwLock::new(State {{ size: 1 }}), config }}"
        )
    };
    assert_eq!(said(types, "self.config.is_on", &made("config.size = 1;")), [""; 0]);
    let writes = [
        "config.is_on = true;",
        "(config.is_on, config.size) = read();",
        "let ref mut is_on = config.is_on; *is_on = true;",
        "unsafe { status(&mut config) }",
        "let other = &mut config as *mut Config; let _ = other;",
        "other::library::fill(&mut config);",
    ];
    for write in writes {
        assert_eq!(said(types, "self.config.is_on", &made(write)).len(), 1, "{write}");
    }
}

#[test]
fn what_a_library_makes_of_nothing_is_no_empty_list() {
    let types = "pub struct State { size: usize }
pub struct Config { size: usize }
impl Store {
    fn add_all(&self, numbers: &[u8]) { for number in numbers { let rows = self.rows.write().unwrap(); self.add(u64::from(*number)); drop(rows); } }
}";
    let made = |numbers: &str| {
        format!(
            "let store = Store {{ rows: RwLock::default(), state: RwLock::new(State {{ size: 1 }}), config: Config {{ size: 1 }} }};\n    \
             {numbers}\n    store.add_all(&numbers);\n    store"
        )
    };
    for numbers in [
        "let numbers: [u8; 12] = rand::random();",
        "let numbers = 7u64.to_be_bytes();",
        "let numbers = <[u8; 4]>::default();",
    ] {
        assert_eq!(said(types, "false", &made(numbers)).len(), 1, "{numbers}");
    }
}

/// A variant of an enum is there where something writes it, or where code that is not written may.
#[test]
fn what_variants_nothing_makes() {
    let types = TYPES.replace("size: usize }", "size: usize, modes: Vec<Mode> }");
    let made = MADE.replace("size: 1 }", "size: 1, modes: Vec::new() }");
    let is_loud = "matches!(self.state.read().unwrap().modes[0], Mode::Loud)";
    assert_eq!(said(&types, is_loud, &made), [""; 0]);
    assert_eq!(said(&types, "matches!(self.state.read().unwrap().modes[0], Mode::Quiet)", &made), FOUND);
    let somebody_makes_it = [
        types.clone() + " pub fn loud() -> Mode { Mode::Loud }",
        types.clone()
            + " macro_rules! any { ($name:ident) => { outside!($name) } } pub fn loud() -> Mode { any!(Loud) }",
        types.clone() + " unsafe extern \"C\" { fn mode() -> Mode; } pub fn loud() -> Mode { unsafe { mode() } }",
        types.replace("#[derive(PartialEq, Eq)]", "#[derive(serde::Deserialize)]"),
        types.clone() + " use Mode::Loud as Other; static MODE: &[Mode] = &[Other];",
        types.clone() + " pub fn loud(number: [u8; 1]) -> Mode { unsafe { std::mem::transmute(number) } }",
        types.clone()
            + " unsafe extern \"C\" { fn fill(mode: *mut Mode); } pub fn loud(mode: &mut Mode) { unsafe { fill(mode) } }",
        types.clone() + " #[cfg(windows)] pub fn loud() -> Mode { Mode::Loud }",
        types.clone() + " pub fn fill(modes: &mut Vec<Mode>) { use Mode::*; #[cfg(windows)] modes.push(Loud); }",
        types.clone() + " #[derive(bon::Builder)] pub struct Player { #[builder(default = Mode::Loud)] mode: Mode }",
        types.clone() + " include!(concat!(env!(\"OUT_DIR\"), \"/modes.rs\"));",
        types.clone() + " grammar_mod!(modes);",
        types.replace("#[derive(PartialEq, Eq)]", "#[derive(PartialEq, Eq)] #[repr(u8)]"),
        types
            .replace("#[derive(PartialEq, Eq)]", "#[derive(PartialEq, Eq, Default)]")
            .replace("{ Quiet, Loud }", "{ Quiet, #[default] Loud }"),
    ];
    for types in somebody_makes_it {
        assert_eq!(said(&types, is_loud, &made), FOUND, "{types}");
    }
}

/// What is only called where nothing that a field holds leads is used by nobody.
#[test]
fn what_is_called_in_vain() {
    let locks_twice = " impl Store { fn again(&self) -> bool { \
        let rows = self.rows.write().unwrap(); *rows == *self.rows.read().unwrap() } }";
    let types = TYPES.to_owned() + locks_twice;
    assert_eq!(said(&types, "self.config.is_verbose() && self.again()", MADE), [""; 0]);
    assert!(said(&types, "!self.config.is_verbose() && self.again()", MADE).contains(&"9 double_lock".to_owned()));
    assert!(said(&types, "self.config.is_verbose() || self.again()", MADE).contains(&"9 double_lock".to_owned()));
}
