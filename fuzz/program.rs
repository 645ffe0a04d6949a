//! Small programs out of any bytes: locks, traits, generics, recursion, async code, closures, macros, modules that import each other.
//!
//! The text always parses; what it says need not make sense, for neither does what people write while they type. Names are few, so
//! that things refer to each other, to themselves and in circles.

/// Choices by the bytes of an input; where these end each is the first one, which leads to no further choice.
struct Choices<'b> {
    bytes: std::slice::Iter<'b, u8>,
}

impl Choices<'_> {
    fn pick(&mut self, count: usize) -> usize {
        self.bytes.next().map_or(0, |byte| usize::from(*byte) % count.max(1))
    }

    fn one_of<'t>(&mut self, texts: &[&'t str]) -> &'t str {
        texts[self.pick(texts.len())]
    }

    fn often(&mut self) -> bool {
        self.pick(4) > 0
    }

    fn seldom(&mut self) -> bool {
        self.pick(6) == 5
    }

    fn several(&mut self, most: usize, separator: &str, mut make: impl FnMut(&mut Self) -> String) -> String {
        let parts: Vec<String> = (0..self.pick(most + 1)).map(|_| make(self)).collect();
        parts.join(separator)
    }
}

/// The program that some bytes stand for.
pub(crate) fn program(bytes: &[u8]) -> String {
    let mut choices = Choices { bytes: bytes.iter() };
    let mut text = String::from(
        "use std::cell::RefCell;\nuse std::collections::{BTreeMap, HashMap, VecDeque};\nuse std::ops::{Deref, DerefMut};\n\
         use std::sync::atomic::{AtomicU64, Ordering};\nuse std::sync::{Arc, Condvar, Mutex, MutexGuard, RwLock, mpsc};\n",
    );
    text.push_str("use parking_lot as pl;\nuse tokio::sync as ts;\n");
    if choices.pick(4) < 3 {
        text.push_str(SENSIBLE);
    }
    items(&mut choices, 3, &mut text);
    while choices.bytes.len() > 0 && text.len() < 12_000 {
        items(&mut choices, 2, &mut text);
    }
    text
}

/// Types whose parts are locks, so that most of what bodies do has a meaning.
const SENSIBLE: &str = "
#[derive(Clone)]
pub struct S0 { pub a: Arc<Mutex<u64>>, pub b: Arc<RwLock<HashMap<u64, S1>>>, pub c: Arc<S1>, pub d: Arc<ts::Mutex<Vec<u64>>> }
pub struct S1 { pub a: pl::Mutex<VecDeque<u64>>, pub b: AtomicU64, pub c: RwLock<Option<Arc<S0>>>, pub d: Mutex<mpsc::Sender<u64>> }
pub struct S2<A> { pub a: Mutex<A>, pub b: Vec<Mutex<A>>, pub c: Box<dyn T0<Out = A>>, pub d: Option<Box<S2<A>>> }
pub static G0: Mutex<u64> = Mutex::new(0);
pub static G1: RwLock<Vec<u64>> = RwLock::new(Vec::new());
pub trait T0 { type Out; fn m0(&self) -> Self::Out; fn m1(&self, x: u64) -> u64 { x } }
impl T0 for S0 { type Out = u64; fn m0(&self) -> u64 { *self.a.lock().unwrap() } }
impl T0 for S1 { type Out = Arc<S0>; fn m0(&self) -> Arc<S0> { self.c.read().unwrap().clone().unwrap() } }
impl<A> Deref for S2<A> { type Target = Mutex<A>; fn deref(&self) -> &Mutex<A> { &self.a } }
impl S0 { pub fn get(&self) -> MutexGuard<'_, u64> { self.a.lock().unwrap() } pub async fn m2(&self) { self.d.lock().await.push(1); } }
";

const TYPES: [&str; 5] = ["S0", "S1", "S2", "S3", "S4"];
const TRAITS: [&str; 4] = ["T0", "T1", "T2", "T3"];
const METHODS: [&str; 6] = ["m0", "m1", "m2", "m3", "new", "get"];
const FUNCTIONS: [&str; 6] = ["f0", "f1", "f2", "f3", "f4", "main"];
const FIELDS: [&str; 4] = ["a", "b", "c", "d"];
const VALUES: [&str; 5] = ["x", "y", "z", "w", "guard"];
const PARAMETERS: [&str; 3] = ["A", "B", "C"];
const MODULES: [&str; 3] = ["n0", "n1", "n2"];
const MACROS: [&str; 3] = ["q0", "q1", "q2"];

fn items(from: &mut Choices<'_>, depth: usize, out: &mut String) {
    for _ in 0..=from.pick(6) {
        item(from, depth, out);
    }
}

fn item(from: &mut Choices<'_>, depth: usize, out: &mut String) {
    if from.seldom() {
        out.push_str(from.one_of(&[
            "// hotlock: hot\n",
            "// hotlock: hot(loops)\n",
            "#[cold]\n",
            "#[cfg(test)]\n",
            "#[inline]\n",
        ]));
    }
    match from.pick(14) {
        0..=3 => function(from, depth, out),
        4 | 5 => structure(from, out),
        6 | 7 => implementation(from, depth, out),
        8 => declared_trait(from, depth, out),
        9 if depth > 0 => {
            out.push_str(&format!("pub mod {} {{\nuse super::*;\n", from.one_of(&MODULES)));
            items(from, depth - 1, out);
            out.push_str("}\n");
        }
        10 => out.push_str(&format!(
            "pub use {}::{};\n",
            from.one_of(&["self::n0", "self::n1", "super", "crate", "crate::n2", "self::n0::n1", "std::sync"]),
            from.one_of(&["*", "S0", "S1 as S2", "f0", "{self as n3, *}", "T0", "Mutex as S3", "q0"])
        )),
        11 => {
            let (name, parameters) = (from.one_of(&TYPES), generics(from));
            out.push_str(&format!("pub type {name}{parameters} = {};\n", a_type(from, 3)));
        }
        12 => {
            let (name, ty, value) = (from.one_of(&["G0", "G1", "G2"]), a_type(from, 3), expression(from, 2));
            out.push_str(&format!("pub static {name}: {ty} = {value};\n"));
        }
        13 => macro_definition(from, out),
        _ => enumeration(from, out),
    }
}

fn generics(from: &mut Choices<'_>) -> String {
    let inner = from.several(2, ", ", |from| {
        let name = from.one_of(&PARAMETERS);
        if from.often() { name.to_owned() } else { format!("{name}: {}", bound(from, 2)) }
    });
    if inner.is_empty() { inner } else { format!("<{inner}>") }
}

fn arguments(from: &mut Choices<'_>, depth: usize) -> String {
    let inner = from.several(2, ", ", |from| a_type(from, depth));
    if inner.is_empty() { inner } else { format!("<{inner}>") }
}

fn bound(from: &mut Choices<'_>, depth: usize) -> String {
    match from.pick(7) {
        0 | 1 => from.one_of(&TRAITS).to_owned(),
        2 => format!("{}{}", from.one_of(&TRAITS), arguments(from, depth.saturating_sub(1))),
        3 => format!("Deref<Target = {}>", a_type(from, depth.saturating_sub(1))),
        4 => format!("Fn({}) -> {}", a_type(from, depth.saturating_sub(1)), a_type(from, depth.saturating_sub(1))),
        5 => format!("Iterator<Item = {}>", a_type(from, depth.saturating_sub(1))),
        _ => format!("{}<Out = {}>", from.one_of(&TRAITS), a_type(from, depth.saturating_sub(1))),
    }
}

fn a_type(from: &mut Choices<'_>, depth: usize) -> String {
    if depth == 0 {
        return from.one_of(&["u64", "S0", "S1", "A", "B", "()", "Self"]).to_owned();
    }
    let inner = depth - 1;
    match from.pick(18) {
        0 => "u64".to_owned(),
        1 => format!("{}{}", from.one_of(&TYPES), arguments(from, inner)),
        2 => format!("Mutex<{}>", a_type(from, inner)),
        3 => format!("RwLock<{}>", a_type(from, inner)),
        4 => format!("Arc<{}>", a_type(from, inner)),
        5 => {
            format!("{}<{}>", from.one_of(&["pl::Mutex", "pl::RwLock", "ts::Mutex", "ts::RwLock"]), a_type(from, inner))
        }
        6 => format!("HashMap<u64, {}>", a_type(from, inner)),
        7 => format!("{}<{}>", from.one_of(&["Vec", "VecDeque", "Option", "Box", "RefCell"]), a_type(from, inner)),
        8 => format!("Box<dyn {}>", bound(from, inner)),
        9 => format!("MutexGuard<'_, {}>", a_type(from, inner)),
        10 => format!("impl {}", bound(from, inner)),
        11 => format!("<{} as {}>::Out", a_type(from, inner), from.one_of(&TRAITS)),
        12 => format!("&{}", a_type(from, inner)),
        13 => format!("({}, {})", a_type(from, inner), a_type(from, inner)),
        14 => format!("[{}; 4]", a_type(from, inner)),
        15 => format!("fn({}) -> {}", a_type(from, inner), a_type(from, inner)),
        16 => "AtomicU64".to_owned(),
        _ => from
            .one_of(&["A", "B", "Self", "Self::Out", "A::Out", "&mut Self", "Condvar", "mpsc::Sender<A>"])
            .to_owned(),
    }
}

fn structure(from: &mut Choices<'_>, out: &mut String) {
    let derives = from.one_of(&["", "#[derive(Clone)]\n", "#[derive(Clone, Debug, Default)]\n"]);
    let (name, parameters) = (from.one_of(&TYPES), generics(from));
    out.push_str(&format!("{derives}pub struct {name}{parameters} {{\n"));
    for field in FIELDS.iter().take(1 + from.pick(4)) {
        out.push_str(&format!("    pub {field}: {},\n", a_type(from, 4)));
    }
    out.push_str("}\n");
}

fn enumeration(from: &mut Choices<'_>, out: &mut String) {
    let (name, parameters) = (from.one_of(&TYPES), generics(from));
    let (one, other) = (a_type(from, 3), a_type(from, 3));
    out.push_str(&format!("pub enum {name}{parameters} {{\n    V0({one}),\n    V1 {{ a: {other} }},\n    V2,\n}}\n"));
}

fn declared_trait(from: &mut Choices<'_>, depth: usize, out: &mut String) {
    let (name, parameters, above) = (from.one_of(&TRAITS), generics(from), bound(from, 2));
    out.push_str(&format!("pub trait {name}{parameters}: {above} {{\n    type Out: {};\n", bound(from, 2)));
    for _ in 0..from.pick(3) {
        method(from, depth, out);
    }
    out.push_str("}\n");
}

fn implementation(from: &mut Choices<'_>, depth: usize, out: &mut String) {
    let (parameters, target) = (generics(from), a_type(from, 2));
    let head = match from.pick(6) {
        0..=2 => format!("impl{parameters} {}{} {{\n", from.one_of(&TYPES), arguments(from, 1)),
        3 => format!(
            "impl{parameters} {}{} for {target} {{\n    type Out = {};\n",
            from.one_of(&TRAITS),
            arguments(from, 1),
            a_type(from, 3)
        ),
        4 => format!("impl{parameters} Deref for {target} {{\n    type Target = {};\n", a_type(from, 2)),
        _ => format!("impl{parameters} Drop for {target} {{\n"),
    };
    out.push_str(&head);
    for _ in 0..from.pick(4) {
        method(from, depth, out);
    }
    if head.contains("Deref") || head.contains("Drop") {
        let name = if head.contains("Deref") { "deref(&self) -> &Self::Target" } else { "drop(&mut self)" };
        out.push_str(&format!("fn {name} {}\n", block(from, 3)));
    }
    out.push_str("}\n");
}

fn method(from: &mut Choices<'_>, depth: usize, out: &mut String) {
    let (keyword, name, parameters) = (from.one_of(&["", "", "async "]), from.one_of(&METHODS), generics(from));
    let receiver = from.one_of(&["&self", "&self, x: A", "&mut self", "self", "self: Arc<Self>, y: u64", "x: u64"]);
    let output = if from.often() { String::new() } else { format!(" -> {}", a_type(from, 3)) };
    out.push_str(&format!("{keyword}fn {name}{parameters}({receiver}){output} {}\n", block(from, 2 + depth)));
}

fn function(from: &mut Choices<'_>, depth: usize, out: &mut String) {
    let (keyword, name, parameters) = (from.one_of(&["", "", "async "]), from.one_of(&FUNCTIONS), generics(from));
    let taken = match from.pick(3) {
        0 => "x: &S0, y: &Arc<S1>, z: u64, w: &S2<u64>".to_owned(),
        1 => "x: Arc<S0>, mut y: S1, z: &mut Vec<Arc<S0>>".to_owned(),
        _ => from.several(3, ", ", |from| format!("{}: {}", from.one_of(&VALUES), a_type(from, 3))),
    };
    let output = if from.often() { String::new() } else { format!(" -> {}", a_type(from, 3)) };
    let clause = if from.seldom() { format!(" where {}: {}", a_type(from, 2), bound(from, 2)) } else { String::new() };
    out.push_str(&format!("pub {keyword}fn {name}{parameters}({taken}){output}{clause} {}\n", block(from, 3 + depth)));
}

/// A macro that may call itself and others.
fn macro_definition(from: &mut Choices<'_>, out: &mut String) {
    let (name, other) = (from.one_of(&MACROS), from.one_of(&MACROS));
    let arm = match from.pick(5) {
        0 => format!("($x:expr) => {{ {} }};", expression(from, 3)),
        1 => format!("($($x:tt)*) => {{ {other}!($($x)* $($x)*) }};"),
        2 => format!("($x:ident, $($rest:tt)*) => {{ {{ let $x = 1; {other}!($($rest)*) }} }};"),
        3 => "($x:expr) => { $x.lock().unwrap() };".to_owned(),
        _ => format!("($($n:ident: $t:ty),*) => {{ $(pub fn $n(x: $t) {})* }};", block(from, 2)),
    };
    out.push_str(&format!("macro_rules! {name} {{ {arm} () => {{ }}; }}\n"));
}

fn block(from: &mut Choices<'_>, depth: usize) -> String {
    let mut text = String::from("{\n");
    for _ in 0..from.pick(5) {
        statement(from, depth, &mut text);
    }
    if from.often() {
        text.push_str(&expression(from, depth));
        text.push('\n');
    }
    text + "}"
}

fn statement(from: &mut Choices<'_>, depth: usize, out: &mut String) {
    let inner = depth.saturating_sub(1);
    let text = match from.pick(12) {
        0..=4 => format!("let {} = {};", pattern(from, 2), expression(from, depth)),
        5 => format!("drop({});", from.one_of(&VALUES)),
        6 => format!("{} = {};", place(from, inner), expression(from, inner)),
        7 if depth > 1 => format!("for {} in {} {}", pattern(from, 1), bare(from, inner), block(from, inner)),
        8 if depth > 1 => {
            format!("while let Some({}) = {} {}", from.one_of(&VALUES), bare(from, inner), block(from, inner))
        }
        9 if depth > 1 => format!("loop {}", block(from, inner)),
        10 => format!("let {} = {} else {{ return }};", pattern(from, 2), bare(from, inner)),
        11 => {
            let mut nested = String::new();
            if depth > 2 {
                item(from, 0, &mut nested);
            }
            nested
        }
        _ => format!("{};", expression(from, inner)),
    };
    out.push_str(&text);
    out.push('\n');
}

fn pattern(from: &mut Choices<'_>, depth: usize) -> String {
    match from.pick(if depth == 0 { 3 } else { 8 }) {
        0 | 1 => from.one_of(&VALUES).to_owned(),
        2 => "_".to_owned(),
        3 => format!("({}, {})", pattern(from, depth - 1), pattern(from, depth - 1)),
        4 => format!("Some({})", pattern(from, depth - 1)),
        5 => format!("S0 {{ a: {}, .. }}", pattern(from, depth - 1)),
        6 => format!("mut {}", from.one_of(&VALUES)),
        _ => format!("S1::V0({})", pattern(from, depth - 1)),
    }
}

fn place(from: &mut Choices<'_>, depth: usize) -> String {
    let mut text = from.one_of(&["self", "x", "y", "z", "G0", "*guard", "w"]).to_owned();
    for _ in 0..from.pick(3) {
        match from.pick(3) {
            0 | 1 => text = format!("{text}.{}", from.one_of(&FIELDS)),
            _ => text = format!("{text}[{}]", if depth > 0 { expression(from, depth - 1) } else { "0".to_owned() }),
        }
    }
    if text.starts_with('*') && text.len() > "*guard".len() { text.split_off(1) } else { text }
}

/// An expression that may stand before a block.
fn bare(from: &mut Choices<'_>, depth: usize) -> String {
    format!("({})", expression(from, depth))
}

fn expression(from: &mut Choices<'_>, depth: usize) -> String {
    if depth == 0 {
        return from.one_of(&["x", "y", "1", "self", "z", "guard", "()"]).to_owned();
    }
    let inner = depth - 1;
    match from.pick(26) {
        0 => from.one_of(&VALUES).to_owned(),
        1 => place(from, inner),
        2 => format!("{}.lock().unwrap()", place(from, inner)),
        3 => format!("{}.lock()", place(from, inner)),
        4 => format!(
            "{}.{}",
            place(from, inner),
            from.one_of(&["read().unwrap()", "write().unwrap()", "read()", "try_lock()"])
        ),
        5 => format!("{}.lock().await", place(from, inner)),
        6 => format!("{}({})", from.one_of(&FUNCTIONS), from.several(3, ", ", |from| expression(from, inner))),
        7 => {
            let (receiver, name) = (place(from, inner), from.one_of(&METHODS));
            format!("{receiver}.{name}({})", from.several(2, ", ", |from| expression(from, inner)))
        }
        8 => format!("{}(x, {}).await", from.one_of(&FUNCTIONS), expression(from, inner)),
        9 => format!("{}::{}({})", from.one_of(&TYPES), from.one_of(&METHODS), expression(from, inner)),
        10 => format!("<{} as {}>::{}(&x)", a_type(from, 2), from.one_of(&TRAITS), from.one_of(&METHODS)),
        11 => format!(
            "{}::new({})",
            from.one_of(&["Mutex", "RwLock", "Arc", "pl::Mutex", "Box", "RefCell"]),
            expression(from, inner)
        ),
        12 => format!("if {} {} else {}", bare(from, inner), block(from, inner), block(from, inner)),
        13 => format!(
            "match {} {{ {} => {}, {} => {} }}",
            bare(from, inner),
            pattern(from, 2),
            block(from, inner),
            pattern(from, 1),
            expression(from, inner)
        ),
        14 => format!("{}|{}| {}", from.one_of(&["", "move "]), from.one_of(&VALUES), block(from, inner)),
        15 => format!("async move {}", block(from, inner)),
        16 => format!(
            "{}({})",
            from.one_of(&["std::thread::spawn", "tokio::spawn", "drop", "std::thread::sleep"]),
            expression(from, inner)
        ),
        17 => format!("{}.clone()", place(from, inner)),
        18 => format!(
            "{}.{}(|{}| {})",
            bare(from, inner),
            from.one_of(&["map", "for_each", "and_then", "filter", "entry"]),
            pattern(from, 1),
            expression(from, inner)
        ),
        19 => format!("({}, {})", expression(from, inner), expression(from, inner)),
        20 => format!("S0 {{ a: {}, b: {} }}", expression(from, inner), expression(from, inner)),
        21 => format!("&{}", place(from, inner)),
        22 => format!(
            "{}!({})",
            from.one_of(&["q0", "q1", "q2", "println", "vec", "assert", "format"]),
            from.several(3, ", ", |from| expression(from, inner))
        ),
        23 => format!("return {}", expression(from, inner)),
        24 => format!("{} + {}", bare(from, inner), bare(from, inner)),
        _ => format!(
            "{}.{}",
            place(from, inner),
            from.one_of(&[
                "fetch_add(1, Ordering::SeqCst)",
                "push_back(x)",
                "insert(1, x)",
                "iter()",
                "recv().unwrap()",
                "send(x)",
                "upgrade()",
                "get_mut()",
                "wait(guard)",
                "await"
            ])
        ),
    }
}
