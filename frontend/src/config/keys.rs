//! The keys of a configuration, each with what it may hold and what it means: what is read, listed and put into the schema.

use serde_json::{Map, Value, json};

use super::names::{GROUPS, Word};
use super::{ConfidenceName, DependencyTypes, LevelName, LogLevelName, Scope};

/// A key of the configuration.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// As it is written.
    pub name: &'static str,
    /// What it may hold.
    pub(super) shape: Shape,
    /// What it means, in one line.
    pub about: &'static str,
}

impl Key {
    /// The keys of the table that it holds.
    pub fn keys(&self) -> &'static [Key] {
        match self.shape {
            Shape::Table(keys) | Shape::Tables(keys) => keys,
            _ => &[],
        }
    }
}

/// What a key may hold.
#[derive(Clone, Copy, Debug)]
pub(super) enum Shape {
    /// A string.
    Text,
    /// A list of strings.
    Texts,
    /// One of some words.
    Word(fn() -> Vec<&'static str>),
    /// `true` or `false`.
    Switch,
    /// A number between 0 and 1.
    Share,
    /// A whole number that is at least so large.
    Count(u64),
    /// Rules and groups with their levels, and whether they say where a rule looks.
    Lints { has_scope: bool },
    /// Patterns with what is said of what they match: a word or a list of them.
    Known,
    /// A table of keys.
    Table(&'static [Key]),
    /// A list of tables of keys, of which the first must be there.
    Tables(&'static [Key]),
}

const fn key(name: &'static str, shape: Shape, about: &'static str) -> Key {
    Key { name, shape, about }
}

/// All keys.
pub const KEYS: &[Key] = &[
    key("required-version", Shape::Text, "Versions of hotlock that the configuration is for, as in `Cargo.toml`"),
    key("extend", Shape::Text, "Another configuration that this one adds to, by its path from here"),
    key("lints", Shape::Lints { has_scope: true }, "Levels of rules and groups, and where rules look"),
    key("override", Shape::Tables(OVERRIDE), "Levels that hold for some files only"),
    key("hot", Shape::Table(HOT), "What is hot"),
    key("cold", Shape::Table(COLD), "What is cold, whoever calls it"),
    key("known", Shape::Table(KNOWN), "Facts about functions and types that their code does not tell"),
    key("report", Shape::Table(REPORT), "What is reported"),
];

const FUNCTIONS: Key = key("functions", Shape::Texts, "Functions, such as `cache::Engine::get` or `*::poll_*`");
const FILES: Key = key(
    "files",
    Shape::Texts,
    "All functions of these files, by paths from the workspace's root, such as `src/hot/**`",
);
const TRAITS: Key =
    key("traits", Shape::Texts, "Trait functions, all implementations of which count, such as `tower::Service::call`");
const MARKERS: Key = key("markers", Shape::Texts, "Attributes that mark a function, such as `hotpath::measure`");

/// Below `[[override]]`.
pub(super) const OVERRIDE: &[Key] = &[
    key("paths", Shape::Texts, "Files, by paths from the workspace's root, such as `tools/**`"),
    key("lints", Shape::Lints { has_scope: false }, "Levels of rules and groups there"),
];
/// Below `[hot]`.
pub(super) const HOT: &[Key] = &[
    FUNCTIONS,
    key("entry-points", Shape::Texts, "Functions through which events enter, such as handlers of requests"),
    key("loops", Shape::Texts, "Functions of which only the loops are hot"),
    FILES,
    TRAITS,
    MARKERS,
    key("benches", Shape::Switch, "Whether what the workspace's benches call is hot"),
    key("profile", Shape::Text, "A CPU profile, by its path from here: what takes most of the time is hot"),
    key("threshold", Shape::Share, "The least share of the profile that makes a function hot"),
    key("log-level", Shape::Word(words::<LogLevelName>), "The most verbose level of logging that is on"),
];
/// Below `[cold]`.
pub(super) const COLD: &[Key] = &[FUNCTIONS, FILES, TRAITS, MARKERS];
/// Below `[known]`.
pub(super) const KNOWN: &[Key] = &[
    key("stubs", Shape::Texts, "Rust declarations of other crates, by their paths from here"),
    key("functions", Shape::Known, "Functions, such as `Gate::enter`, with what they do"),
    key("types", Shape::Known, "Types, such as `sync::Gate`, with what they are"),
    key(
        "dependencies",
        Shape::Word(words::<DependencyTypes>),
        "Where the types of dependencies come from: their sources on the disk, or stubs alone",
    ),
];
/// Below `[report]`.
pub(super) const REPORT: &[Key] = &[
    key("confidence", Shape::Word(words::<ConfidenceName>), "The least confidence of a finding that is reported"),
    key("baseline", Shape::Text, "The file of known findings, by its path from here"),
    key("threads", Shape::Count(1), "How many threads run the code, for what it costs"),
    key("work_ns", Shape::Count(0), "Other work done by each call, in nanoseconds, when costs are estimated"),
];
/// Of a rule that has a table of its own.
pub(super) const LINT: &[&str] = &["level", "scope"];

fn words<T: Word>() -> Vec<&'static str> {
    T::ALL.iter().map(|(name, _)| *name).collect()
}

/// The JSON schema of `hotlock.toml`, where these rules exist, each with what it is about.
pub fn schema(rules: &[(&str, &str)]) -> Value {
    let mut schema = table(KEYS, rules);
    schema["$schema"] = json!("http://json-schema.org/draft-07/schema#");
    schema["title"] = json!("hotlock.toml");
    schema["description"] = json!("Configuration of cargo hotlock");
    schema["definitions"] = json!({ "level": level(false), "levelAndScope": level(true) });
    schema
}

fn table(keys: &[Key], rules: &[(&str, &str)]) -> Value {
    let properties: Map<String, Value> = keys
        .iter()
        .map(|key| {
            let mut shape = shape(key.shape, rules);
            shape["description"] = json!(key.about);
            (key.name.to_owned(), shape)
        })
        .collect();
    json!({ "type": "object", "properties": properties, "additionalProperties": false })
}

fn shape(shape: Shape, rules: &[(&str, &str)]) -> Value {
    let texts = || json!({ "type": "array", "items": { "type": "string" } });
    match shape {
        Shape::Text => json!({ "type": "string" }),
        Shape::Texts => texts(),
        Shape::Word(words) => json!({ "type": "string", "enum": words() }),
        Shape::Switch => json!({ "type": "boolean" }),
        Shape::Share => json!({ "type": "number", "minimum": 0, "maximum": 1 }),
        Shape::Count(least) => json!({ "type": "integer", "minimum": least }),
        Shape::Lints { has_scope } => lints(rules, has_scope),
        Shape::Known => {
            json!({ "type": "object", "additionalProperties": { "anyOf": [{ "type": "string" }, texts()] } })
        }
        Shape::Table(keys) => table(keys, rules),
        Shape::Tables(keys) => {
            let mut each = table(keys, rules);
            each["required"] = json!(keys.first().map(|key| key.name).into_iter().collect::<Vec<_>>());
            json!({ "type": "array", "items": each })
        }
    }
}

/// Names may be written with `-` as well; the schema offers them as they are.
fn lints(rules: &[(&str, &str)], has_scope: bool) -> Value {
    let definition = if has_scope { "#/definitions/levelAndScope" } else { "#/definitions/level" };
    let entry = |about: &str| json!({ "description": about, "allOf": [{ "$ref": definition }] });
    let groups = GROUPS.iter().map(|name| {
        let about = if *name == "all" { "Every rule" } else { "Every rule that is at `warn` in the end" };
        ((*name).to_owned(), entry(about))
    });
    let named = rules.iter().map(|(name, about)| ((*name).to_owned(), entry(about)));
    let patterns = Map::from_iter([("-".to_owned(), entry("A rule's name, with `-` for `_`"))]);
    json!({
        "type": "object",
        "properties": groups.chain(named).collect::<Map<String, Value>>(),
        "patternProperties": patterns,
        "additionalProperties": false,
    })
}

/// A level by itself, or in a table, with or without the code that the rule looks at.
fn level(has_scope: bool) -> Value {
    let level = json!({ "type": "string", "enum": words::<LevelName>() });
    let mut parts = Map::from_iter([("level".to_owned(), level.clone())]);
    if has_scope {
        let scope =
            json!({ "type": "string", "enum": words::<Scope>(), "description": "Which code the rule looks at" });
        parts.insert("scope".to_owned(), scope);
    }
    let own = json!({ "type": "object", "properties": parts, "required": ["level"], "additionalProperties": false });
    json!({ "anyOf": [level, own] })
}
