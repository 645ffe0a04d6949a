//! What stubs say: `#[known::...]` attributes as data.
//!
//! Reads the words of `vocabulary` and no others. Says nothing of mistakes: stubs are checked before, and what is wrong
//! in them all the same says nothing.

use serde::{Deserialize, Serialize};

use super::known::Known;
use super::vocabulary::{Place, find};
use crate::facts::{Attr, Name};

/// Who waits when a lock is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LockKind {
    /// The thread sleeps.
    Blocking,
    /// The task yields.
    Async,
    /// The thread spins.
    Spin,
    /// As its raw type parameter says (lock_api).
    Raw,
}

/// What a lock allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LockShape {
    /// One holder.
    Mutex,
    /// One writer or many readers.
    RwLock,
    /// One holder, who may take it again.
    Reentrant,
}

/// A lock type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LockType {
    /// Who waits.
    pub kind: LockKind,
    /// What it allows.
    pub shape: LockShape,
}

/// How an acquisition holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mode {
    /// Nobody else.
    Exclusive,
    /// Other readers.
    Shared,
    /// Other readers, may become exclusive.
    Upgradable,
}

/// How an acquisition waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Wait {
    /// The thread, until it has it.
    Blocking,
    /// Not at all.
    Try,
    /// The thread, for some time.
    Timed,
    /// The task.
    Async,
}

/// What happens to a closure or future given as an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Runs {
    /// Runs during the call, at most once.
    Here,
    /// Runs during the call, once per item.
    Each,
    /// Runs once in the program's or place's life.
    Once,
    /// Runs on rare paths only.
    Rarely,
    /// Runs on another thread.
    OtherThread,
    /// Runs in another task.
    OtherTask,
    /// Runs on a pool for blocking work.
    BlockingPool,
}

/// The ends of how many of several tasks or futures something waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joins {
    /// Of all.
    All,
    /// Of one, if any is left.
    Next,
}

/// How long a started thread may live.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThreadKind {
    /// As long as it likes.
    Free,
    /// No longer than the scope that started it.
    Scoped,
}

/// Whether and how a call blocks its thread; the later, the worse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Blocking {
    /// A short system call.
    Cheap,
    /// It changes one entry of a directory.
    Entry,
    /// It opens a file: what is done with that comes next, often where nobody sees it.
    Open,
    /// It reads or writes the content of a file.
    Content,
    /// It computes for long, and is meant to: the hash of a password.
    Compute,
    /// It may wait for long: for another thread or process, the network, a device, a whole tree of files.
    Long,
    /// It blocks until a future is ready: in async code it stops the worker, and may wait for what only that could do.
    StallsAsync,
    /// It panics or stalls the runtime when called from async code.
    NeverInAsync,
}

impl Blocking {
    /// Whether it must not be called from async code, however short the wait: it panics there, or stalls the runtime.
    pub fn is_forbidden_in_async(self) -> bool {
        match self {
            Blocking::NeverInAsync | Blocking::StallsAsync => true,
            Blocking::Cheap | Blocking::Entry | Blocking::Open | Blocking::Content => false,
            Blocking::Compute | Blocking::Long => false,
        }
    }
}

/// What an atomic operation does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AtomicOp {
    /// Reads.
    Load,
    /// Writes.
    Store,
    /// Reads and writes.
    Update,
    /// Adds to it or subtracts from it: an update, as counters make them.
    Count,
    /// Compares and writes.
    Cas,
}

/// How much of other memory an atomic operation orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MemoryOrdering {
    /// Nothing.
    Relaxed,
    /// What comes before and what comes after.
    Full,
}

/// What a framework runs a function for, once each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum HandlerOf {
    /// Whatever arrives; the stub does not say what.
    Event,
    /// A request.
    Request,
    /// A message.
    Message,
    /// A connection.
    Connection,
    /// A poll: an executor calls it whenever its task is woken.
    Poll,
}

/// What a container method does to its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ContentOp {
    /// Appends.
    Push,
    /// Takes an element out.
    Pop,
    /// Adds under a key.
    Insert,
    /// Takes away by key.
    Remove,
    /// Looks.
    Read,
    /// Empties.
    Clear,
    /// Takes the whole content.
    Take,
}

impl ContentOp {
    /// Whether it puts something beside what is there.
    pub fn adds(self) -> bool {
        matches!(self, ContentOp::Push | ContentOp::Insert)
    }
}

/// What a result says of how things went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tells {
    /// True if it went well.
    Success,
    /// True if it failed.
    Failure,
    /// True if there is a value.
    Value,
    /// True if there is none.
    Nothing,
    /// True if there are no elements.
    Empty,
    /// True if what runs, such as a thread, has come to its end: who waits for that waits no longer.
    Ended,
}

/// How a reference count counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RefCount {
    /// Keeps its content alive.
    pub strong: bool,
    /// Only within one thread.
    pub local: bool,
}

/// How much a channel takes before its senders wait or are refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Capacity {
    /// A fixed number of messages.
    Bounded,
    /// As much as there is memory.
    Unbounded,
}

/// What arrives while a program runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Arrival {
    /// A message of a channel.
    Message,
    /// What the peer of a connection sends.
    Frame,
    /// A connection.
    Connection,
}

/// Where a database keeps its data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Database {
    /// Behind a connection, or its library does not say.
    Served,
    /// In files that the process itself reads and writes.
    Embedded,
}

/// What is known of a type.
#[derive(Clone, Debug, Default)]
pub struct KnownAdt {
    /// A lock.
    pub lock: Option<LockType>,
    /// What a raw lock parameter stands for: its kind, and the public name for each shape.
    pub raw: Option<(LockKind, Vec<(LockShape, String)>)>,
    /// Holds a lock while it lives.
    pub guard: bool,
    /// Safe to share and change through `&self`.
    pub synchronised: bool,
    /// A single atomic value.
    pub atomic: bool,
    /// Fills a cache line, or several.
    pub padded: bool,
    /// Stays on the thread that made it.
    pub not_send: bool,
    /// A connection to a database, or what hands these out: what blocks in its crate waits for the database.
    pub database: Option<Database>,
    /// Is made of shards, each with a lock of its own that nobody can name.
    pub sharded: bool,
    /// A container that is looked into by key.
    pub map: bool,
    /// A counted reference.
    pub refcount: Option<RefCount>,
    /// The path to print instead of its own.
    pub shown_as: Option<String>,
    /// What the language calls it.
    pub lang: Option<Name>,
    /// The type beside it whose fields it gives access to.
    pub projection_of: Option<Name>,
    /// One end of a channel that takes so much.
    pub channel: Option<Capacity>,
    /// A stream of what arrives.
    pub events: Option<Arrival>,
    /// A socket that only programs of the same machine reach.
    pub local: bool,
    /// The variant that says that a call on something that never waits had nothing to give.
    pub would_block: Option<Name>,
    /// On a lock with readers (or its raw type): the path of its library's lock that has none.
    pub exclusive: Option<String>,
    /// What arrives: the functions of traits that take one by value are handlers.
    pub handler: Option<HandlerOf>,
    /// Hands a handler what the application keeps, and nothing of the request.
    pub state: bool,
    /// Tells a handler what a request is about or from, and nothing of what it brings.
    pub address: bool,
}

/// What is known of a function.
#[derive(Clone, Debug, Default)]
pub struct KnownFn {
    /// Takes a lock.
    pub acquire: Option<(Mode, Wait)>,
    /// Blocks the thread.
    pub blocking: Option<Blocking>,
    /// What async code calls in its place.
    pub in_async: Option<String>,
    /// What it is for happens rarely, unless an entry point leads there.
    pub seldom: bool,
    /// Waits until a time has come.
    pub timer: bool,
    /// Gives the key of an entry.
    pub key: bool,
    /// Makes a length of time of a number, in units of so many nanoseconds.
    pub unit: Option<u64>,
    /// Does input or output.
    pub io: bool,
    /// Allocates.
    pub allocates: bool,
    /// Only on paths that do not matter.
    pub cold: bool,
    /// Starts a thread or task.
    pub spawns: Option<Name>,
    /// Makes a channel that takes so much.
    pub channel: Option<Capacity>,
    /// Sends into a channel.
    pub send: bool,
    /// Receives from a channel.
    pub receive: bool,
    /// Waits for what whoever runs the program types.
    pub interactive: bool,
    /// Waits for the next item of a stream.
    pub next: bool,
    /// Waits for some bytes of what a stream brings.
    pub reads: bool,
    /// Receives all that is there.
    pub drains: bool,
    /// Asks for the runtime of its thread, and fails where there is none.
    pub asks_for_runtime: bool,
    /// A framework calls its implementations before the program serves anybody.
    pub lifecycle: bool,
    /// Waits for the ends of tasks or futures.
    pub joins: Option<Joins>,
    /// Takes a read lock without waiting for writers that are queued.
    pub recursive: bool,
    /// Starts to wait for connections.
    pub listens: bool,
    /// Waits for a connection.
    pub accepts: bool,
    /// What it does to an atomic.
    pub atomic: Option<AtomicOp>,
    /// What it does to a container.
    pub content: Option<ContentOp>,
    /// Reads the clock: its result is a time, or one that has passed.
    pub clock: bool,
    /// Gives a remainder, or whether there is none.
    pub remainder: bool,
    /// Gives the variant that its receiver has: nothing for nothing, an error for an error.
    pub keeps_variant: bool,
    /// Counts: what it gives (or the first part of it) grows by one each time.
    pub counts: bool,
    /// Whether a `true` makes all later calls on its receiver fail with "would block" where they would wait.
    pub sets_nonblocking: bool,
    /// Calls on what it gives fail with "would block" where they would wait.
    pub gives_nonblocking: bool,
    /// A random draw.
    pub random: bool,
    /// Its argument dies in it.
    pub drops: bool,
    /// Gives the one value that its first argument is or holds, or a reference to it.
    pub sole_content: bool,
    /// Calls what the bounds of its type parameters name, each time.
    pub calls_bounds: bool,
    /// Gives a clone of what its receiver refers to, in the same wrapper: `option.cloned()`.
    pub clones_content: bool,
    /// Makes what runs tasks on the thread alone that drives it.
    pub one_thread: bool,
    /// Makes what runs tasks on several threads of its own.
    pub worker_threads: bool,
    /// Lets the guard in its first parameter go while it runs a closure.
    pub unlocks: bool,
    /// What its truth says.
    pub tells: Option<Tells>,
    /// Gives a counted reference to what the value keeps: the method of its type that lends it instead.
    pub lent_by: Option<Name>,
    /// On a method of a lock with readers: the method of its library's lock without readers that does the same.
    pub exclusive: Option<Name>,
    /// What happens to its arguments, by index of the written parameters.
    pub runs: Vec<(usize, Runs)>,
    /// Arguments that say how much is computed, by index of the written parameters, with the least that takes long.
    pub efforts: Vec<(usize, u64)>,
    /// Arguments that are run for each of something that arrives, by index of the written parameters.
    pub handlers: Vec<(usize, HandlerOf)>,
    /// On a trait's function: what a framework calls its implementations for.
    pub handler: Option<HandlerOf>,
}

fn words(args: &str) -> impl Iterator<Item = &str> {
    args.split(',').map(str::trim).filter(|word| !word.is_empty())
}

fn value<'a>(args: &'a str, key: &str) -> Option<&'a str> {
    words(args).find_map(|word| {
        let (name, value) = word.split_once('=')?;
        (name.trim() == key).then(|| value.trim().trim_matches('"'))
    })
}

/// The word of the vocabulary that an attribute may be.
fn word(attr: &Attr) -> Option<&str> {
    attr.path.as_str().strip_prefix("known::")
}

/// Whether any attribute may be a word of the vocabulary.
fn says(attrs: &[Attr]) -> bool {
    attrs.iter().any(|attr| word(attr).is_some())
}

/// The words of the vocabulary that are said of something, with what stands in their brackets.
fn known(attrs: &[Attr], place: Place) -> impl Iterator<Item = (&str, &str)> {
    attrs.iter().filter_map(move |attr| {
        let name = word(attr)?;
        find(name, place).map(|_| (name, &*attr.args))
    })
}

fn lock_kind(name: &str) -> Option<LockKind> {
    Some(match name {
        "blocking" => LockKind::Blocking,
        "async" => LockKind::Async,
        "spin" => LockKind::Spin,
        "raw" => LockKind::Raw,
        _ => return None,
    })
}

fn lock_shape(name: &str) -> Option<LockShape> {
    Some(match name {
        "mutex" => LockShape::Mutex,
        "rwlock" => LockShape::RwLock,
        "reentrant" => LockShape::Reentrant,
        _ => return None,
    })
}

/// What a call of a value gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Callable {
    /// The output.
    Plain,
    /// A future of the output.
    Async,
}

/// What is known of a trait.
#[derive(Clone, Copy, Debug, Default)]
pub struct KnownTrait {
    /// What the language calls it.
    pub lang: Option<Name>,
    /// Bounds by it say how a value is called.
    pub callable: Option<Callable>,
    /// `#[derive]` makes impls of it.
    pub derive: bool,
    /// The stubs do not list all who implement it: a missing impl says nothing.
    pub unlisted: bool,
    /// What libraries call through bounds by it lies on paths of failure.
    pub cold: bool,
    /// What is given to its functions runs on many threads at once.
    pub parallel: bool,
    /// Who implements it, mostly by a `#[derive]`, is read from the command line.
    pub command: bool,
}

impl KnownTrait {
    /// Reads the attributes of a trait.
    pub fn from_attrs(attrs: &[Attr]) -> Known<KnownTrait> {
        if !says(attrs) {
            return Known::default();
        }
        let mut out = KnownTrait::default();
        for (name, args) in known(attrs, Place::Trait) {
            match name {
                "lang" => {
                    let lang = args.trim().trim_matches('"');
                    out.lang = Some(Name::from(lang));
                    out.callable = match lang {
                        "fn_once" | "fn_mut" | "fn" => Some(Callable::Plain),
                        "async_fn" | "async_fn_mut" | "async_fn_once" => Some(Callable::Async),
                        _ => None,
                    };
                }
                "derive" => out.derive = true,
                "unlisted" => out.unlisted = true,
                "parallel" => out.parallel = true,
                "command" => out.command = true,
                "cold" => out.cold = true,
                _ => {}
            }
        }
        Known::said(out)
    }
}

impl KnownAdt {
    /// Reads the attributes of a type.
    pub fn from_attrs(attrs: &[Attr]) -> Known<KnownAdt> {
        if !says(attrs) {
            return Known::default();
        }
        let mut out = KnownAdt::default();
        for (name, args) in known(attrs, Place::Type) {
            match name {
                "lock" => {
                    let kind = value(args, "kind").and_then(lock_kind);
                    let shape = value(args, "shape").and_then(lock_shape);
                    out.lock = kind.zip(shape).map(|(kind, shape)| LockType { kind, shape });
                }
                "raw" => {
                    let shapes = ["mutex", "rwlock", "reentrant"].into_iter();
                    let names = shapes.filter_map(|shape| Some((lock_shape(shape)?, value(args, shape)?.to_owned())));
                    out.raw = value(args, "kind").and_then(lock_kind).map(|kind| (kind, names.collect()));
                }
                "guard" => out.guard = true,
                "padded" => out.padded = true,
                "not_send" => out.not_send = true,
                "database" => {
                    let is_embedded = words(args).any(|word| word == "embedded");
                    out.database = Some(if is_embedded { Database::Embedded } else { Database::Served });
                }
                "sharded" => out.sharded = true,
                "map" => out.map = true,
                "synchronised" => {
                    out.synchronised = true;
                    out.atomic = words(args).any(|word| word == "atomic");
                }
                "refcount" => {
                    let has = |wanted: &str| words(args).any(|word| word == wanted);
                    out.refcount = Some(RefCount { strong: !has("weak"), local: has("local") });
                }
                "shown_as" => out.shown_as = Some(args.trim().trim_matches('"').to_owned()),
                "lang" => out.lang = Some(Name::from(args.trim().trim_matches('"'))),
                "would_block" => out.would_block = Some(Name::from(args.trim())),
                "projection_of" => out.projection_of = Some(Name::from(args.trim())),
                "channel" => out.channel = capacity(args.trim()),
                "local" => out.local = true,
                "events" => {
                    out.events = match args.trim() {
                        "message" => Some(Arrival::Message),
                        "frame" => Some(Arrival::Frame),
                        "connection" => Some(Arrival::Connection),
                        _ => None,
                    }
                }
                "exclusive" => out.exclusive = Some(args.trim().trim_matches('"').to_owned()),
                "handler" => out.handler = handler_of(args),
                "state" => out.state = true,
                "address" => out.address = true,
                _ => {}
            }
        }
        Known::said(out)
    }
}

impl KnownFn {
    /// Reads the attributes of a function and of its written parameters.
    pub fn from_attrs<'a>(attrs: &[Attr], params: impl Iterator<Item = &'a [Attr]> + Clone) -> Known<KnownFn> {
        if !says(attrs) && !params.clone().any(says) {
            return Known::default();
        }
        let mut out = KnownFn::default();
        for (name, args) in known(attrs, Place::TraitFunction) {
            match name {
                "acquire" => out.acquire = acquire(args),
                "blocking" => {
                    out.blocking = Some(match args.trim() {
                        "cheap" => Blocking::Cheap,
                        "entry" => Blocking::Entry,
                        "open" => Blocking::Open,
                        "content" => Blocking::Content,
                        "compute" => Blocking::Compute,
                        "never_in_async" => Blocking::NeverInAsync,
                        "stalls_async" => Blocking::StallsAsync,
                        _ => Blocking::Long,
                    });
                }
                "in_async" => out.in_async = Some(args.trim().trim_matches('"').to_owned()),
                "interactive" => out.interactive = true,
                "timer" => out.timer = true,
                "key" => out.key = true,
                "unit" => out.unit = args.trim().parse().ok(),
                "seldom" => out.seldom = true,
                "io" => out.io = true,
                "allocates" => out.allocates = true,
                "cold" => out.cold = true,
                "spawns" => out.spawns = Some(Name::from(args.trim())),
                "channel" => out.channel = capacity(args.trim()),
                "send" => out.send = true,
                "receive" => {
                    out.next = args.trim() == "next";
                    out.reads = args.trim() == "bytes";
                    out.receive = !out.next && !out.reads;
                    out.drains = args.trim() == "many";
                }
                "asks_for_runtime" => out.asks_for_runtime = true,
                "lifecycle" => out.lifecycle = true,
                "joins" => out.joins = Some(if args.trim() == "next" { Joins::Next } else { Joins::All }),
                "recursive" => out.recursive = true,
                "listens" => out.listens = true,
                "accepts" => out.accepts = true,
                "clock" => out.clock = true,
                "random" => out.random = true,
                "drops" => out.drops = true,
                "sole_content" => out.sole_content = true,
                "calls_bounds" => out.calls_bounds = true,
                "clones_content" => out.clones_content = true,
                "one_thread" => out.one_thread = true,
                "worker_threads" => out.worker_threads = true,
                "unlocks" => out.unlocks = true,
                "remainder" => out.remainder = true,
                "keeps_variant" => out.keeps_variant = true,
                "counts" => out.counts = true,
                "gives_nonblocking" => out.gives_nonblocking = true,
                "sets_nonblocking" => out.sets_nonblocking = true,
                "tells" => {
                    out.tells = Some(match args.trim() {
                        "failure" => Tells::Failure,
                        "value" => Tells::Value,
                        "nothing" => Tells::Nothing,
                        "empty" => Tells::Empty,
                        "ended" => Tells::Ended,
                        _ => Tells::Success,
                    });
                }
                "exclusive" => out.exclusive = Some(Name::from(args.trim())),
                "lent_by" => out.lent_by = Some(Name::from(args.trim())),
                "atomic" => out.atomic = atomic_op(args.trim()),
                "content" => out.content = content_op(args.trim()),
                "handler" => out.handler = handler_of(args),
                _ => {}
            }
        }
        for (index, attrs) in params.enumerate() {
            let runs = known(attrs, Place::Parameter)
                .filter(|(name, _)| *name == "runs")
                .find_map(|(_, args)| runs(args.trim()));
            out.runs.extend(runs.map(|runs| (index, runs)));
            let effort = known(attrs, Place::Parameter)
                .find(|(name, _)| *name == "effort")
                .and_then(|(_, args)| args.trim().parse().ok());
            out.efforts.extend(effort.map(|least| (index, least)));
            let handler = known(attrs, Place::Parameter)
                .find(|(name, _)| *name == "handler")
                .and_then(|(_, args)| handler_of(args));
            out.handlers.extend(handler.map(|handler| (index, handler)));
        }
        Known::said(out)
    }

    /// Says of all written parameters what happens to closures in them.
    pub fn runs_all(&mut self, word: &str, params: usize) {
        let Some(runs) = runs(word.trim()) else { return };
        self.runs = (0..params).map(|index| (index, runs)).collect();
    }

    /// Whether it starts a thread of the operating system, and which kind.
    pub fn starts_thread(&self) -> Option<ThreadKind> {
        match self.spawns?.as_str() {
            "thread" => Some(ThreadKind::Free),
            "scoped_thread" => Some(ThreadKind::Scoped),
            _ => None,
        }
    }

    /// What happens to the argument at `index` (of the written parameters, `self` not counted).
    pub fn runs(&self, index: usize) -> Option<Runs> {
        self.runs.iter().find(|(at, _)| *at == index).map(|(_, runs)| *runs)
    }

    /// What the argument at `index` (counted as for [`KnownFn::runs`]) is run for, if it is a handler.
    pub fn handler_at(&self, index: usize) -> Option<HandlerOf> {
        self.handlers.iter().find(|(at, _)| *at == index).map(|(_, handler)| *handler)
    }
}

/// What a stub says of an attribute macro.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttributeMarker<'a> {
    /// What functions below it are run for, or on a trait those of its implementations; none leaves them as they are.
    pub handler: Option<HandlerOf>,
    /// What stands after the trait's name in that of the one that it generates, which services implement in its place.
    pub service: Option<&'a str>,
    /// It drives an async function to its end on the thread of the caller, where all tasks have other threads.
    pub drives_beside_workers: bool,
    /// Futures of async functions in what it stands above may go to other threads.
    pub sends_futures: bool,
    /// Words among its arguments in the code with which it does neither, with spaces between.
    pub unless: &'a str,
}

impl AttributeMarker<'_> {
    /// Whether it does what it does with these arguments in the code.
    pub fn is_meant(&self, args: &str) -> bool {
        !self.unless.split_whitespace().any(|word| args.contains(word))
    }
}

/// What a stub's attribute marker makes of the functions that carry the attribute.
///
/// Attributes of macros have no declaration that a signature could stand in, so a stub declares them as consts:
/// `#[known::attribute(handler = "request")] pub const get: () = ();`. `None` says that it is no such marker.
pub fn attribute_marker(attrs: &[Attr]) -> Option<AttributeMarker<'_>> {
    let (_, args) = known(attrs, Place::Constant).find(|(name, _)| *name == "attribute")?;
    let handler = value(args, "handler").and_then(handler_of);
    Some(AttributeMarker {
        handler,
        service: value(args, "service"),
        drives_beside_workers: value(args, "drives") == Some("beside_workers"),
        sends_futures: value(args, "futures") == Some("send"),
        unless: value(args, "unless").unwrap_or_default(),
    })
}

/// What a stub says of a variant: `#[known::ordering(relaxed)]`.
pub fn memory_ordering(attrs: &[Attr]) -> Option<MemoryOrdering> {
    let (_, args) = known(attrs, Place::Variant).find(|(name, _)| *name == "ordering")?;
    match args.trim() {
        "relaxed" => Some(MemoryOrdering::Relaxed),
        "full" => Some(MemoryOrdering::Full),
        _ => None,
    }
}

fn acquire(args: &str) -> Option<(Mode, Wait)> {
    let mode = match value(args, "mode")? {
        "exclusive" => Mode::Exclusive,
        "shared" => Mode::Shared,
        "upgradable" => Mode::Upgradable,
        _ => return None,
    };
    let wait = words(args).find_map(|word| match word {
        "blocking" => Some(Wait::Blocking),
        "try" | "r#try" => Some(Wait::Try),
        "timed" => Some(Wait::Timed),
        _ => None,
    });
    Some((mode, wait.unwrap_or(Wait::Async)))
}

fn runs(word: &str) -> Option<Runs> {
    Some(match word {
        "here" => Runs::Here,
        "each" => Runs::Each,
        "once" => Runs::Once,
        "rarely" => Runs::Rarely,
        "other_thread" => Runs::OtherThread,
        "other_task" => Runs::OtherTask,
        "blocking_pool" => Runs::BlockingPool,
        _ => return None,
    })
}

fn handler_of(word: &str) -> Option<HandlerOf> {
    Some(match word.trim() {
        "" => HandlerOf::Event,
        "request" => HandlerOf::Request,
        "message" => HandlerOf::Message,
        "connection" => HandlerOf::Connection,
        "poll" => HandlerOf::Poll,
        _ => return None,
    })
}

fn capacity(word: &str) -> Option<Capacity> {
    Some(match word {
        "bounded" => Capacity::Bounded,
        "unbounded" => Capacity::Unbounded,
        _ => return None,
    })
}

fn atomic_op(word: &str) -> Option<AtomicOp> {
    Some(match word {
        "load" => AtomicOp::Load,
        "store" => AtomicOp::Store,
        "update" => AtomicOp::Update,
        "count" => AtomicOp::Count,
        "cas" => AtomicOp::Cas,
        _ => return None,
    })
}

fn content_op(word: &str) -> Option<ContentOp> {
    Some(match word {
        "push" => ContentOp::Push,
        "pop" => ContentOp::Pop,
        "insert" => ContentOp::Insert,
        "remove" => ContentOp::Remove,
        "read" => ContentOp::Read,
        "clear" => ContentOp::Clear,
        "take" => ContentOp::Take,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::super::vocabulary::{Arguments, WORDS, Word};
    use super::*;
    use crate::source::Span;

    /// What may stand in the brackets of a word: each value of each group or key once.
    fn samples(word: &Word) -> Vec<String> {
        match word.arguments {
            Arguments::None => vec![String::new()],
            Arguments::Words { groups, required } => {
                let all = groups.iter().copied().flatten().map(|word| (*word).to_owned());
                all.chain((!required).then(String::new)).collect()
            }
            Arguments::Pairs { keys, words } => {
                let mut found = vec![Vec::new()];
                for key in keys {
                    let values = if key.values.is_empty() { &["a::B"] } else { key.values };
                    let pairs = values.iter().map(|value| Some(format!("{} = \"{value}\"", key.name)));
                    let pairs: Vec<Option<String>> = pairs.chain((!key.required).then_some(None)).collect();
                    found = found
                        .iter()
                        .flat_map(|start: &Vec<String>| {
                            pairs.iter().map(|pair| start.iter().chain(pair).cloned().collect())
                        })
                        .collect();
                }
                let words: Vec<&str> = words.iter().copied().chain((words.len() != 1).then_some("")).collect();
                let with = |start: &Vec<String>| {
                    words.iter().map(|word| format!("{}, {word}", start.join(", "))).collect::<Vec<_>>()
                };
                found.iter().flat_map(with).collect()
            }
            Arguments::Name(_) => vec!["Name".to_owned()],
            Arguments::Text(_) => vec!["\"text\"".to_owned()],
            Arguments::Number => vec!["10".to_owned()],
            Arguments::Types => Vec::new(),
        }
    }

    /// All that the readers of attributes make of it.
    fn read(word: &Word, args: &str) -> String {
        let name = Name::from(format!("known::{}", word.name).as_str());
        let attrs = [Attr { path: name, args: args.into(), span: Span::default() }];
        match word.place {
            Place::Type => format!("{:?}", KnownAdt::from_attrs(&attrs)),
            Place::Trait => format!("{:?}", KnownTrait::from_attrs(&attrs)),
            Place::Function | Place::TraitFunction => format!("{:?}", KnownFn::from_attrs(&attrs, std::iter::empty())),
            Place::Parameter => format!("{:?}", KnownFn::from_attrs(&[], std::iter::once(attrs.as_slice()))),
            Place::Variant => format!("{:?}", memory_ordering(&attrs)),
            Place::Constant => format!("{:?}", attribute_marker(&attrs)),
            // Read where impls are lowered.
            Place::Impl => String::new(),
        }
    }

    /// A word in the table that nothing reads would be accepted and say nothing, and so would such a value.
    #[test]
    fn every_word_and_every_value_of_it_is_read() {
        for word in WORDS.iter().filter(|word| word.place != Place::Impl) {
            let nothing = read(&Word { name: "unheard_of", ..*word }, "");
            let mut meanings: Vec<(String, String)> = Vec::new();
            for args in samples(word) {
                let meaning = read(word, &args);
                assert_ne!(meaning, nothing, "`{}({args})` on {} is not read", word.name, word.place.name());
                let same = meanings.iter().find(|(_, other)| *other == meaning);
                // To say `strong` is to say aloud what holds without a word.
                if let Some((other, _)) = same.filter(|_| word.name != "refcount") {
                    panic!("`{}({args})` on {} is read as `({other})`", word.name, word.place.name());
                }
                meanings.push((args, meaning));
            }
        }
    }
}
