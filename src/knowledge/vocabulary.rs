//! The words of stubs: one table of what may be said, of what, and with which arguments.
//!
//! Stubs and the configuration are checked against it, `attributes` reads no word that is not in it, and the page for
//! people is printed from it. Knows only the words; what they mean for the analysis is said in `attributes`.

use crate::config::{KnownOf, KnownWord, Mistake, nearest};

/// Where a word may stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// A struct, enum or union.
    Type,
    /// A trait.
    Trait,
    /// A function, free or of an impl or a trait.
    Function,
    /// A function that a trait declares.
    TraitFunction,
    /// A written parameter, `self` not among them.
    Parameter,
    /// A variant of an enum.
    Variant,
    /// A const, which stands for an attribute macro.
    Constant,
    /// An impl.
    Impl,
}

impl Place {
    /// Its name with an article, in the singular.
    pub fn name(self) -> &'static str {
        match self {
            Place::Type => "a type",
            Place::Trait => "a trait",
            Place::Function => "a function",
            Place::TraitFunction => "a trait's function",
            Place::Parameter => "a parameter",
            Place::Variant => "a variant",
            Place::Constant => "a const",
            Place::Impl => "an impl",
        }
    }

    /// Whether a word for this place may stand on `other`.
    fn takes(self, other: Place) -> bool {
        self == other || self == Place::Function && other == Place::TraitFunction
    }
}

/// What may stand in a word's brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arguments {
    /// Nothing.
    None,
    /// At most one word of each group; at least one in all if `required`.
    Words {
        /// Words that exclude each other stand in one group.
        groups: &'static [&'static [&'static str]],
        /// Whether the brackets may be left out.
        required: bool,
    },
    /// `key = "value"`, and at most one plain word.
    Pairs {
        /// The keys.
        keys: &'static [Key],
        /// The plain words.
        words: &'static [&'static str],
    },
    /// One identifier; holds what it names.
    Name(&'static str),
    /// One text in quotes; holds what it is.
    Text(&'static str),
    /// One whole number.
    Number,
    /// A list of types.
    Types,
}

/// A key of [`Arguments::Pairs`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// Its name.
    pub name: &'static str,
    /// The values; any text if there are none.
    pub values: &'static [&'static str],
    /// Whether it must be given.
    pub required: bool,
}

/// A word with what is known of it. The same word may have a row for each of several places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// What stands behind `known::`.
    pub name: &'static str,
    /// What it is said of.
    pub place: Place,
    /// What may stand in its brackets.
    pub arguments: Arguments,
    /// One line for people.
    pub says: &'static str,
    /// Whether `[known]` in the configuration may say it too.
    pub in_config: bool,
}

impl Word {
    /// Of what `[known]` in the configuration may say it, if of anything: of a function what is said of its parameters, too.
    pub fn configured(&self) -> Option<KnownOf> {
        let of = match self.place {
            Place::Type => KnownOf::Types,
            Place::Function | Place::Parameter => KnownOf::Functions,
            _ => return None,
        };
        self.in_config.then_some(of)
    }
}

const fn word(name: &'static str, place: Place, arguments: Arguments, says: &'static str) -> Word {
    Word { name, place, arguments, says, in_config: false }
}

const fn everywhere(name: &'static str, place: Place, arguments: Arguments, says: &'static str) -> Word {
    Word { name, place, arguments, says, in_config: true }
}

const fn one_of(groups: &'static [&'static [&'static str]]) -> Arguments {
    Arguments::Words { groups, required: true }
}

const fn at_most(groups: &'static [&'static [&'static str]]) -> Arguments {
    Arguments::Words { groups, required: false }
}

const fn given(name: &'static str, values: &'static [&'static str]) -> Key {
    Key { name, values, required: true }
}

const fn maybe(name: &'static str, values: &'static [&'static str]) -> Key {
    Key { name, values, required: false }
}

const KINDS: &[&str] = &["blocking", "async", "spin", "raw"];
const ARRIVALS: &[&str] = &["request", "message", "connection", "poll"];
/// What streams give.
const EVENTS: &[&str] = &["message", "frame", "connection"];
const CAPACITIES: &[&str] = &["bounded", "unbounded"];

/// All words, by place and then in the order of the page.
///
/// The configuration takes those whose meaning for own code does not hang on what else a stub would declare.
pub const WORDS: &[Word] = &[
    everywhere(
        "lock",
        Place::Type,
        Arguments::Pairs {
            keys: &[given("kind", KINDS), given("shape", &["mutex", "rwlock", "reentrant"])],
            words: &[],
        },
        "a lock: who waits for it (`raw`: as its raw type parameter says), and how many may hold it",
    ),
    everywhere("guard", Place::Type, Arguments::None, "holds a lock while it lives"),
    everywhere(
        "synchronised",
        Place::Type,
        at_most(&[&["atomic"]]),
        "safe to share and to change through `&self`; `atomic`: a single atomic value",
    ),
    everywhere(
        "refcount",
        Place::Type,
        at_most(&[&["strong", "weak"], &["local"]]),
        "a counted reference, strong unless it is `weak`; `local`: within one thread only",
    ),
    word(
        "raw",
        Place::Type,
        Arguments::Pairs {
            keys: &[
                given("kind", &["blocking", "async", "spin"]),
                maybe("mutex", &[]),
                maybe("rwlock", &[]),
                maybe("reentrant", &[]),
            ],
            words: &[],
        },
        "a raw lock: who waits for locks made of it, and the public path of each",
    ),
    word(
        "exclusive",
        Place::Type,
        Arguments::Text("path"),
        "a lock with readers (or its raw type): the path of its library's lock that has none",
    ),
    word("map", Place::Type, Arguments::None, "a container that is looked into by key"),
    word("channel", Place::Type, one_of(&[CAPACITIES]), "one end of a channel that takes so much"),
    word(
        "events",
        Place::Type,
        one_of(&[EVENTS]),
        "a stream of what arrives while the program runs; `frame`: what the peer of a connection sends",
    ),
    word("local", Place::Type, Arguments::None, "a socket that only programs of the same machine reach"),
    word("padded", Place::Type, Arguments::None, "fills whole cache lines"),
    word("not_send", Place::Type, Arguments::None, "stays on the thread that made it: it is not `Send`"),
    word(
        "database",
        Place::Type,
        at_most(&[&["embedded"]]),
        "a connection to a database, or what hands these out: what blocks in its crate waits for the database; `embedded`: the process \
         itself reads and writes its files",
    ),
    word("sharded", Place::Type, Arguments::None, "is made of shards, each with a lock of its own"),
    word(
        "would_block",
        Place::Type,
        Arguments::Name("variant"),
        "an error: the variant that says that a call which never waits had nothing to give",
    ),
    word(
        "projection_of",
        Place::Type,
        Arguments::Name("type"),
        "gives access to the fields of the type of that name beside it",
    ),
    word(
        "handler",
        Place::Type,
        at_most(&[ARRIVALS]),
        "what arrives: the functions of traits that take one run for each of these, or for whatever arrives",
    ),
    word(
        "state",
        Place::Type,
        Arguments::None,
        "hands a handler what the application keeps, and nothing of what arrived",
    ),
    word(
        "address",
        Place::Type,
        Arguments::None,
        "tells a handler what a request is about or from, such as a part of its path, and nothing of what it brings",
    ),
    word("shown_as", Place::Type, Arguments::Text("path"), "the path to print instead of its own"),
    word("lang", Place::Type, Arguments::Text("name"), "what the language or the analysis calls it"),
    word("lang", Place::Trait, Arguments::Text("name"), "what the language or the analysis calls it"),
    word("derive", Place::Trait, Arguments::None, "`#[derive]` makes impls of it"),
    word(
        "unlisted",
        Place::Trait,
        Arguments::None,
        "the stubs do not list all who implement it: a missing impl says nothing",
    ),
    word("cold", Place::Trait, Arguments::None, "what is called through it lies on paths of failure"),
    word("parallel", Place::Trait, Arguments::None, "what is given to its functions runs on many threads at once"),
    word(
        "command",
        Place::Trait,
        Arguments::None,
        "who implements it is read from the command line: a program does it once",
    ),
    everywhere(
        "acquire",
        Place::Function,
        Arguments::Pairs {
            keys: &[given("mode", &["exclusive", "shared", "upgradable"])],
            words: &["blocking", "try", "timed"],
        },
        "takes a lock and gives its guard; without a word for how it waits, the task waits",
    ),
    everywhere(
        "blocking",
        Place::Function,
        at_most(&[&["cheap", "entry", "open", "content", "compute", "never_in_async", "stalls_async"]]),
        "may block its thread for long; `content`: reads or writes the content of a file; `open`: opens one; `entry`: \
         changes an entry of a directory; `cheap`: a short system call; `compute`: computes for long, as it is meant to; \
         `never_in_async`: panics in async code; `stalls_async`: blocks there until a future is ready",
    ),
    everywhere(
        "in_async",
        Place::Function,
        Arguments::Text("path"),
        "blocks its thread: the path of what async code calls in its place",
    ),
    everywhere("io", Place::Function, Arguments::None, "does input or output"),
    everywhere("allocates", Place::Function, Arguments::None, "allocates memory"),
    everywhere("cold", Place::Function, Arguments::None, "is called only where time does not matter"),
    everywhere(
        "spawns",
        Place::Function,
        one_of(&[&["thread", "scoped_thread", "task", "job"]]),
        "starts a thread (`scoped_thread`: one that its scope outlives), a task, or a job of a thread pool",
    ),
    everywhere("send", Place::Function, Arguments::None, "sends into a channel"),
    everywhere(
        "receive",
        Place::Function,
        at_most(&[&["many", "next", "bytes"]]),
        "receives from a channel; `many`: all that is there; `next`: the next item of a stream, if that is one of events; `bytes`: a part of \
         what such a stream brings, of which a function makes something whole",
    ),
    word(
        "joins",
        Place::Function,
        at_most(&[&["next"]]),
        "waits until all tasks or futures are over that its receiver holds, or else its first argument; `next`: until one of them is, if any is left",
    ),
    everywhere("clock", Place::Function, Arguments::None, "reads the clock: gives a time, or how much has passed"),
    everywhere(
        "seldom",
        Place::Function,
        Arguments::None,
        "what it is for happens rarely: somebody chooses a password, a trust store is read",
    ),
    everywhere("interactive", Place::Function, Arguments::None, "waits for what whoever runs the program types"),
    everywhere("timer", Place::Function, Arguments::None, "waits until a time has come"),
    word(
        "unit",
        Place::Function,
        Arguments::Number,
        "makes a length of time of a number: in units of so many nanoseconds",
    ),
    word("key", Place::Function, Arguments::None, "gives the key of the entry that it is called on"),
    everywhere("random", Place::Function, Arguments::None, "a random draw"),
    everywhere("drops", Place::Function, Arguments::None, "its argument dies in it"),
    word(
        "sole_content",
        Place::Function,
        Arguments::None,
        "gives the one value that its first argument is or holds, or a reference to it",
    ),
    word(
        "calls_bounds",
        Place::Function,
        Arguments::None,
        "calls, each time, what the bounds of its type parameters name",
    ),
    word(
        "clones_content",
        Place::Function,
        Arguments::None,
        "gives a clone of what its receiver refers to, in the same wrapper: `option.cloned()`",
    ),
    word("one_thread", Place::Function, Arguments::None, "makes what runs tasks on the thread alone that drives it"),
    word("worker_threads", Place::Function, Arguments::None, "makes what runs tasks on several threads of its own"),
    word(
        "unlocks",
        Place::Function,
        Arguments::None,
        "lets the guard in its first parameter go while it runs the closure that it is given",
    ),
    word("channel", Place::Function, one_of(&[CAPACITIES]), "makes a channel that takes so much"),
    word(
        "atomic",
        Place::Function,
        one_of(&[&["load", "store", "update", "count", "cas"]]),
        "what it does to an atomic; `count`: an update as counters make them",
    ),
    word(
        "content",
        Place::Function,
        one_of(&[&["push", "pop", "insert", "remove", "read", "clear", "take"]]),
        "what it does to a container's content",
    ),
    word(
        "exclusive",
        Place::Function,
        Arguments::Name("method"),
        "on a lock with readers: the method of the lock without readers that does the same",
    ),
    word(
        "lent_by",
        Place::Function,
        Arguments::Name("method"),
        "gives a counted reference to what the value keeps: the method of its type that lends it without counting",
    ),
    word(
        "tells",
        Place::Function,
        one_of(&[&["success", "failure", "value", "nothing", "empty", "ended"]]),
        "what it means when it gives true",
    ),
    word(
        "keeps_variant",
        Place::Function,
        Arguments::None,
        "gives the variant that its receiver has: nothing for nothing, an error for an error",
    ),
    word("remainder", Place::Function, Arguments::None, "gives a remainder, or whether there is none"),
    word(
        "sets_nonblocking",
        Place::Function,
        Arguments::None,
        "given `true`, calls on its receiver fail from then on where they would wait",
    ),
    word(
        "gives_nonblocking",
        Place::Function,
        Arguments::None,
        "calls on what it gives fail where they would wait, until that is set otherwise",
    ),
    word("counts", Place::Function, Arguments::None, "what it gives (or its first part) grows by one each time"),
    word("listens", Place::Function, Arguments::None, "starts to wait for connections"),
    word("accepts", Place::Function, Arguments::None, "waits for a connection"),
    everywhere(
        "recursive",
        Place::Function,
        Arguments::None,
        "takes a read lock without waiting for writers that are queued: who has one may take another",
    ),
    word(
        "asks_for_runtime",
        Place::Function,
        Arguments::None,
        "asks for the runtime of its thread, and fails where there is none",
    ),
    word(
        "lifecycle",
        Place::TraitFunction,
        Arguments::None,
        "a framework calls its implementations once, before the program serves anybody",
    ),
    word(
        "handler",
        Place::TraitFunction,
        at_most(&[ARRIVALS]),
        "a framework calls its implementations for each of these, or for whatever arrives",
    ),
    everywhere(
        "runs",
        Place::Parameter,
        one_of(&[&["here", "each", "once", "rarely", "other_thread", "other_task", "blocking_pool"]]),
        "where and how often a closure or future runs: during the call, for each item, once in the program's life, \
         on rare paths, or elsewhere",
    ),
    word(
        "effort",
        Place::Parameter,
        Arguments::Number,
        "a number by which the function computes longer; less than this is over soon, and so is what the library does with what came of it",
    ),
    word("handler", Place::Parameter, at_most(&[ARRIVALS]), "is run for each of these, or for whatever arrives"),
    word(
        "ordering",
        Place::Variant,
        one_of(&[&["relaxed", "full"]]),
        "how much of other memory an atomic operation orders",
    ),
    word(
        "attribute",
        Place::Constant,
        Arguments::Pairs {
            keys: &[
                maybe("handler", ARRIVALS),
                maybe("service", &["Server"]),
                maybe("drives", &["beside_workers"]),
                maybe("futures", &["send"]),
                maybe("unless", &[]),
            ],
            words: &[],
        },
        "the const stands for an attribute macro of its name: what its functions are run for, or, on a trait, those of its implementations \
         and of a generated trait with `service` after its name; or it drives an async function to its end on the thread of the caller, \
         beside worker threads for all tasks, or makes futures of async functions in what it stands above that are `Send`, unless one of \
         these words is among its arguments; else it leaves functions as they are",
    ),
    word("each", Place::Impl, Arguments::Types, "one impl for each of these types, which `Each` stands for in it"),
];

/// The row of a word on a place.
pub fn find(name: &str, place: Place) -> Option<&'static Word> {
    WORDS.iter().find(|word| word.name == name && word.place.takes(place))
}

/// Checks what a stub says of `place`; `None` is one that nothing can be said of.
///
/// # Errors
/// When there is no such word, it means nothing there, or its arguments are others than it takes.
pub fn check(name: &str, args: &str, place: Option<Place>) -> Result<(), Mistake> {
    if let Some(word) = place.and_then(|place| find(name, place)) {
        return check_arguments(word, args);
    }
    let places: Vec<Place> = WORDS.iter().filter(|word| word.name == name).map(|word| word.place).collect();
    if !places.is_empty() {
        let message = format!("`{name}` means nothing on {}", place.map_or("this", Place::name));
        let places: Vec<&str> = places.into_iter().map(Place::name).collect();
        return Err(Mistake { message, hint: format!("it is said of {}", places.join(" or ")) });
    }
    let here = || WORDS.iter().filter(|word| place.is_some_and(|place| word.place.takes(place)));
    let message = format!("unknown word `{name}`");
    // A slip in a word for this place is likelier than one in a word for another.
    let near =
        nearest(name, here().map(|word| word.name)).or_else(|| nearest(name, WORDS.iter().map(|word| word.name)));
    let hint = match near {
        Some(near) => format!("did you mean `{near}`?"),
        None if place.is_none() => "nothing can be said of this".to_owned(),
        None => format!("known here are {}", listed(here().map(|word| word.name))),
    };
    Err(Mistake { message, hint })
}

/// Checks what the configuration says of functions or types.
///
/// # Errors
/// When there is no such word, the configuration may not say it of these, or its arguments are others than it takes.
pub fn check_configured(of: KnownOf, said: &KnownWord) -> Result<(), Mistake> {
    let name = said.name.as_str();
    let named = || WORDS.iter().filter(|word| word.name == name);
    if let Some(word) = named().find(|word| word.configured() == Some(of)) {
        return check_arguments(word, &said.args);
    }
    let known = || WORDS.iter().filter(|word| word.configured() == Some(of)).map(|word| word.name);
    let here = || format!("known here are {}", listed(known()));
    if named().any(|word| word.configured().is_some()) {
        let (own, other) = match of {
            KnownOf::Functions => ("functions", "[known.types]"),
            KnownOf::Types => ("types", "[known.functions]"),
        };
        return Err(Mistake {
            message: format!("`{name}` means nothing of {own}"),
            hint: format!("it belongs in `{other}`"),
        });
    }
    if named().next().is_some() {
        return Err(Mistake { message: format!("`{name}` is a word for stubs only"), hint: here() });
    }
    let message = format!("unknown word `{name}`");
    let hint = nearest(name, known()).map_or_else(here, |near| format!("did you mean `{near}`?"));
    Err(Mistake { message, hint })
}

fn check_arguments(word: &Word, args: &str) -> Result<(), Mistake> {
    let parts: Vec<&str> = args.split(',').map(str::trim).filter(|part| !part.is_empty()).collect();
    let checked = match word.arguments {
        Arguments::None if parts.is_empty() => Ok(()),
        Arguments::None => Err(format!("write `{}`", word.name)),
        Arguments::Words { groups, required } => check_words(&parts, groups, required),
        Arguments::Pairs { keys, words } => check_pairs(&parts, keys, words),
        Arguments::Name(what) => match parts.as_slice() {
            [only] if only.chars().all(|letter| letter.is_alphanumeric() || letter == '_') => Ok(()),
            _ => Err(format!("write the name of one {what} in its brackets, without quotes")),
        },
        Arguments::Text(what) => match parts.as_slice() {
            [only] if only.len() > 2 && only.starts_with(['"', '\'']) => Ok(()),
            _ => Err(format!("write one {what} in its brackets, in quotes")),
        },
        Arguments::Number => match parts.as_slice() {
            [only] if only.parse::<u64>().is_ok() => Ok(()),
            _ => Err("write one whole number in its brackets".to_owned()),
        },
        Arguments::Types if parts.is_empty() => Err("write types in its brackets".to_owned()),
        Arguments::Types => Ok(()),
    };
    let brackets = if parts.is_empty() { String::new() } else { format!("({})", parts.join(", ")) };
    checked.map_err(|hint| Mistake { message: format!("`{}{brackets}` is not understood", word.name), hint })
}

fn check_words(parts: &[&str], groups: &[&[&str]], required: bool) -> Result<(), String> {
    let all = || groups.iter().flat_map(|group| group.iter().copied());
    let mut taken = vec![false; groups.len()];
    for part in parts {
        let Some(group) = groups.iter().position(|group| group.contains(part)) else {
            return Err(meant(part, all(), || format!("in its brackets may stand {}", listed(all()))));
        };
        if std::mem::replace(&mut taken[group], true) {
            return Err(format!("in its brackets may stand one of {}", listed(groups[group].iter().copied())));
        }
    }
    if required && parts.is_empty() {
        return Err(format!("in its brackets must stand {}", listed(all())));
    }
    Ok(())
}

fn check_pairs(parts: &[&str], keys: &[Key], words: &[&str]) -> Result<(), String> {
    let mut given: Vec<&str> = Vec::new();
    let mut plain = 0;
    for part in parts {
        let Some((name, value)) = part.split_once('=').map(|(name, value)| (name.trim(), value.trim())) else {
            if !words.contains(&part.trim_start_matches("r#")) {
                let all = || words.iter().copied().chain(keys.iter().map(|key| key.name));
                let known = || {
                    if words.is_empty() {
                        keys_of(keys)
                    } else {
                        format!("plain words are {}", listed(words.iter().copied()))
                    }
                };
                return Err(meant(part, all(), known));
            }
            plain += 1;
            continue;
        };
        let Some(key) = keys.iter().find(|key| key.name == name) else {
            return Err(meant(name, keys.iter().map(|key| key.name), || keys_of(keys)));
        };
        let value = value.trim_matches(['"', '\'']);
        if !key.values.is_empty() && !key.values.contains(&value) {
            return Err(meant(value, key.values.iter().copied(), || values_of(key)));
        }
        if given.contains(&name) {
            return Err(format!("`{name}` is given twice"));
        }
        given.push(name);
    }
    if plain > 1 {
        return Err(format!("in its brackets may stand one of {}", listed(words.iter().copied())));
    }
    match keys.iter().find(|key| key.required && !given.contains(&key.name)) {
        Some(key) => Err(values_of(key)),
        None => Ok(()),
    }
}

/// The nearest word, or what else is to be said.
fn meant<'a>(text: &str, known: impl Iterator<Item = &'a str>, otherwise: impl FnOnce() -> String) -> String {
    nearest(text, known).map_or_else(otherwise, |near| format!("did you mean `{near}`?"))
}

fn keys_of(keys: &[Key]) -> String {
    let names = keys.iter().map(|key| format!("`{} = \"..\"`", key.name)).collect::<Vec<_>>();
    format!("in its brackets may stand {}", names.join(", "))
}

fn values_of(key: &Key) -> String {
    format!("`{}` must be one of {}", key.name, listed(key.values.iter().copied()))
}

fn listed<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let quoted: Vec<String> = words.map(|word| format!("`{word}`")).collect();
    quoted.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(name: &str, args: &str, place: Place) -> String {
        match check(name, args, Some(place)) {
            Ok(()) => "fine".to_owned(),
            Err(Mistake { message, hint }) => format!("{message}; {hint}"),
        }
    }

    #[test]
    fn a_word_has_one_row_for_a_place() {
        for (index, word) in WORDS.iter().enumerate() {
            let again = WORDS[..index].iter().any(|other| other.name == word.name && other.place.takes(word.place));
            assert!(!again, "`{}` on {} has two rows", word.name, word.place.name());
            assert!(word.configured().is_some() == word.in_config, "`{}` cannot be configured", word.name);
        }
    }

    #[test]
    fn mistakes_say_what_was_meant() {
        for (name, args, place, expected) in [
            ("lok", "", Place::Type, "unknown word `lok`; did you mean `lock`?"),
            ("aquire", "", Place::Function, "unknown word `aquire`; did you mean `acquire`?"),
            ("acquire", r#"mode = "exclusive" , r#try"#, Place::Function, "fine"),
            (
                "acquire",
                r#"mode = "exlusive""#,
                Place::Function,
                r#"`acquire(mode = "exlusive")` is not understood; did you mean `exclusive`?"#,
            ),
            (
                "acquire",
                r#"mod = "shared""#,
                Place::Function,
                r#"`acquire(mod = "shared")` is not understood; did you mean `mode`?"#,
            ),
            (
                "acquire",
                "try",
                Place::Function,
                "`acquire(try)` is not understood; `mode` must be one of `exclusive`, `shared`, `upgradable`",
            ),
            (
                "acquire",
                r#"mode = "shared", try, timed"#,
                Place::Function,
                r#"`acquire(mode = "shared", try, timed)` is not understood; in its brackets may stand one of `blocking`, `try`, `timed`"#,
            ),
            ("guard", "x", Place::Type, "`guard(x)` is not understood; write `guard`"),
            ("lock", "", Place::Function, "`lock` means nothing on a function; it is said of a type"),
            ("handler", "request", Place::TraitFunction, "fine"),
            (
                "handler",
                "request",
                Place::Function,
                "`handler` means nothing on a function; it is said of a type or a trait's function or a parameter",
            ),
            ("io", "", Place::TraitFunction, "fine"),
            ("refcount", "weak, local", Place::Type, "fine"),
            (
                "refcount",
                "weak, strong",
                Place::Type,
                "`refcount(weak, strong)` is not understood; in its brackets may stand one of `strong`, `weak`",
            ),
            (
                "tells",
                "",
                Place::Function,
                "`tells` is not understood; in its brackets must stand `success`, `failure`, `value`, `nothing`, `empty`, `ended`",
            ),
            ("zzz", "", Place::Variant, "unknown word `zzz`; known here are `ordering`"),
            (
                "lang",
                "mutex",
                Place::Type,
                "`lang(mutex)` is not understood; write one name in its brackets, in quotes",
            ),
        ] {
            assert_eq!(said(name, args, place), expected);
        }
        let on_field = check("guard", "", None).expect_err("nothing is read there");
        assert_eq!(on_field.message, "`guard` means nothing on this");
    }
}
