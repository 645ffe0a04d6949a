//! Inputs of any size, each of one shape.

use std::fmt::Write as _;

/// A kind of input.
pub(super) struct Shape {
    pub(super) name: &'static str,
    /// The smallest size that is tried.
    pub(super) size: usize,
    /// The text of that size.
    pub(super) text: fn(usize) -> String,
}

/// All of them.
pub(super) const SHAPES: &[Shape] = &[
    Shape { name: "functions", size: 2000, text: functions },
    Shape { name: "functions that call the next", size: 1000, text: chain },
    Shape { name: "functions that call two others", size: 500, text: fan },
    Shape { name: "functions in one recursion", size: 100, text: recursion },
    Shape { name: "functions in one lock recursion", size: 20, text: locking_recursion },
    Shape { name: "locks handed around", size: 25, text: locks_handed_around },
    Shape { name: "methods of one type", size: 2000, text: methods },
    Shape { name: "impls of one trait", size: 500, text: impls },
    Shape { name: "calls of one trait", size: 250, text: dispatch },
    Shape { name: "structs", size: 2000, text: structs },
    Shape { name: "fields that are locks", size: 250, text: lock_fields },
    Shape { name: "uses of one lock", size: 500, text: lock_uses },
    Shape { name: "locks in order", size: 100, text: lock_pairs },
    Shape { name: "modules with globs", size: 250, text: globs },
    Shape { name: "modules in one knot of globs", size: 100, text: glob_knot },
    Shape { name: "modules in a hidden knot of globs", size: 100, text: hidden_glob_knot },
    Shape { name: "modules in one knot of relative globs", size: 50, text: relative_glob_knot },
    Shape { name: "globs of all by all", size: 2000, text: all_globs },
    Shape { name: "modules in modules", size: 30, text: nested_modules },
    Shape { name: "imports", size: 1000, text: imports },
    Shape { name: "guards that live on", size: 100, text: guards },
    Shape { name: "guards in branches", size: 100, text: branch_guards },
    Shape { name: "guards in one statement", size: 100, text: statement_guards },
    Shape { name: "guards one after the other", size: 500, text: scoped_guards },
    Shape { name: "guards handed on", size: 200, text: moved_guards },
    Shape { name: "guards moved about in a loop", size: 50, text: rotating_guards },
    Shape { name: "guards of parameters over awaits", size: 50, text: parameter_guards },
    Shape { name: "findings about one helper", size: 50, text: one_helper },
    Shape { name: "loops in loops", size: 20, text: nested_loops },
    Shape { name: "loops one after the other", size: 200, text: loops },
    Shape { name: "branches", size: 1000, text: branches },
    Shape { name: "arms", size: 1000, text: arms },
    Shape { name: "blocks in blocks", size: 20, text: nested_blocks },
    Shape { name: "closures in closures", size: 10, text: nested_closures },
    Shape { name: "closures", size: 500, text: closures },
    Shape { name: "projections", size: 50, text: projections },
    Shape { name: "method chain", size: 100, text: method_chain },
    Shape { name: "iterators in iterators", size: 50, text: iterators },
    Shape { name: "builder chain", size: 100, text: builder_chain },
    Shape { name: "locals", size: 1000, text: locals },
    Shape { name: "locals that stand for each other", size: 500, text: aliases },
    Shape { name: "locks behind locals", size: 250, text: lock_aliases },
    Shape { name: "clones", size: 500, text: clones },
    Shape { name: "awaits", size: 500, text: awaits },
    Shape { name: "blocking calls", size: 500, text: blocking },
    Shape { name: "spawned tasks", size: 250, text: tasks },
    Shape { name: "channels", size: 250, text: channels },
    Shape { name: "patterns in patterns", size: 50, text: patterns },
    Shape { name: "type parameters", size: 500, text: type_parameters },
    Shape { name: "bounds", size: 100, text: bounds },
    Shape { name: "bounds that stay open", size: 10, text: open_bounds },
    Shape { name: "types in types", size: 20, text: nested_types },
    Shape { name: "returns", size: 500, text: returns },
    Shape { name: "tuples in tuples", size: 10, text: tuples },
    Shape { name: "operators", size: 100, text: operators },
    Shape { name: "macro definitions", size: 1000, text: macro_definitions },
    Shape { name: "macro calls", size: 1000, text: macro_calls },
    Shape { name: "rules of a macro", size: 250, text: macro_rules },
    Shape { name: "attributes", size: 1000, text: attributes },
    Shape { name: "comments", size: 2000, text: comments },
    Shape { name: "suppressions", size: 500, text: suppressions },
    Shape { name: "marks", size: 500, text: marks },
    Shape { name: "items that do not parse", size: 500, text: broken },
    Shape { name: "atomics", size: 250, text: atomics },
    Shape { name: "statics", size: 500, text: statics },
    Shape { name: "async functions that await the next", size: 30, text: async_chain },
    Shape { name: "statics taken in a chain", size: 100, text: static_chain },
    Shape { name: "optional guards", size: 125, text: optional_guards },
    Shape { name: "conditional statements", size: 125, text: conditional_statements },
    Shape { name: "locks taken by all callees", size: 100, text: callees_with_locks },
    Shape { name: "functions with parameters that call the next", size: 100, text: parameter_chain },
    Shape { name: "constants that need the next", size: 250, text: constants },
    Shape { name: "aliases of aliases", size: 250, text: type_aliases },
    Shape { name: "numbers in an array", size: 2000, text: numbers },
    Shape { name: "patterns without end", size: 250, text: deep_patterns },
    Shape { name: "findings in one line", size: 250, text: one_line },
    Shape { name: "macro definitions that do not close", size: 250, text: open_macros },
    Shape { name: "calls of types that grow", size: 2, text: growing_types },
    Shape { name: "drops under locks in a chain", size: 50, text: drop_chain },
    Shape { name: "traits with one method name", size: 250, text: namesakes },
    Shape { name: "attributes that do not close", size: 2500, text: open_attributes },
    Shape { name: "functions that do not parse", size: 2500, text: broken_bodies },
];

/// So many parts, each made from its number.
fn parts(size: usize, part: impl Fn(usize) -> String) -> String {
    (0..size).fold(String::new(), |mut text, number| {
        let _ = writeln!(text, "{}", part(number));
        text
    })
}

const LOCKS: &str = "use std::sync::{Arc, Mutex, MutexGuard};\n";

/// A function around some statements that may lock `m`.
fn with_lock(statements: &str) -> String {
    format!("{LOCKS}pub fn all(m: &Mutex<u32>, k: u32) {{\n{statements}}}\n")
}

fn functions(size: usize) -> String {
    parts(size, |n| format!("pub fn f{n}(a: u32, b: u32) -> u32 {{ let c = a + b; if c > {n} {{ c }} else {{ a }} }}"))
}

fn chain(size: usize) -> String {
    let calls = parts(size, |n| format!("pub fn f{n}(m: &Mutex<u32>) {{ f{}(m) }}", n + 1));
    format!(
        "{LOCKS}{calls}pub fn f{size}(m: &Mutex<u32>) {{ *m.lock().unwrap() += 1; }}\npub async fn top(m: &Mutex<u32>) {{ f0(m) }}\n"
    )
}

fn fan(size: usize) -> String {
    let calls = parts(size, |n| format!("pub fn f{n}(m: &Mutex<u32>) {{ f{}(m); f{}(m); }}", n + 1, n + 2));
    format!(
        "{LOCKS}{calls}pub fn f{size}(m: &Mutex<u32>) {{ *m.lock().unwrap() += 1; }}\npub fn f{}(_: &Mutex<u32>) {{}}\n",
        size + 1
    )
}

fn recursion(size: usize) -> String {
    let calls = parts(size, |n| {
        format!("pub fn f{n}(a: u32) {{ if a > 0 {{ f{}(a - 1); f{}(a); }} }}", (n + 1) % size, (n * 7 + 3) % size)
    });
    format!("{calls}pub async fn top() {{ f0(3); std::thread::sleep(std::time::Duration::from_secs(1)); }}\n")
}

fn locks_handed_around(size: usize) -> String {
    let functions = parts(size, |n| {
        let next = (n + 1) % size;
        format!("pub fn f{n}(x: &M, y: &M, z: &M) {{ let g = x.lock(); f{next}(y, z, x); drop(g); }}")
    });
    format!("{LOCKS}type M = Mutex<u32>;\n{functions}")
}

fn locking_recursion(size: usize) -> String {
    let locks = parts(size, |n| format!("    l{n}: Mutex<u32>,"));
    let calls = parts(size, |n| {
        format!(
            "    pub fn f{n}(&self, a: u32) {{ let g = self.l{n}.lock().unwrap(); if a > *g {{ self.f{}(a - 1); }} }}",
            (n + 1) % size
        )
    });
    format!("{LOCKS}#[derive(Default)]\npub struct S {{\n{locks}}}\nimpl S {{\n{calls}}}\n")
}

fn methods(size: usize) -> String {
    let methods =
        parts(size, |n| format!("    pub fn m{n}(&self) -> u32 {{ self.m{}() + self.a }}", n.saturating_sub(1)));
    format!("pub struct S {{ a: u32 }}\nimpl S {{\n{methods}}}\n")
}

fn impls(size: usize) -> String {
    let impls = parts(size, |n| format!("pub struct S{n};\nimpl T for S{n} {{ fn t(&self) -> u32 {{ {n} }} }}"));
    format!("pub trait T {{ fn t(&self) -> u32; }}\n{impls}pub fn all(t: &dyn T) -> u32 {{ t.t() }}\n")
}

fn dispatch(size: usize) -> String {
    let calls = parts(size, |n| format!("pub fn c{n}(t: &dyn T) -> u32 {{ t.t() }}"));
    format!("{}{calls}", impls(size))
}

fn structs(size: usize) -> String {
    parts(size, |n| {
        format!("#[derive(Clone, Debug)]\npub struct S{n} {{ a: u32, b: Vec<Option<u8>>, c: std::sync::Arc<str> }}")
    })
}

fn lock_fields(size: usize) -> String {
    let fields = parts(size, |n| format!("    l{n}: Mutex<Vec<u32>>,"));
    let uses = parts(size, |n| format!("    pub fn u{n}(&self) {{ self.l{n}.lock().unwrap().push(1); }}"));
    format!("{LOCKS}pub struct S {{\n{fields}}}\nimpl S {{\n{uses}}}\n")
}

fn lock_uses(size: usize) -> String {
    let uses = parts(size, |n| format!("    pub fn u{n}(&self) {{ self.l.lock().unwrap().push({n}); }}"));
    format!("{LOCKS}pub struct S {{ l: Mutex<Vec<u32>> }}\nimpl S {{\n{uses}}}\n")
}

fn lock_pairs(size: usize) -> String {
    let fields = parts(size, |n| format!("    l{n}: Mutex<Vec<u32>>,"));
    let uses = parts(size, |n| {
        format!(
            "    pub fn u{n}(&self) {{ let a = self.l{n}.lock().unwrap(); let b = self.l{}.lock().unwrap(); drop((a, b)); }}",
            (n + 1) % size
        )
    });
    format!("{LOCKS}pub struct S {{\n{fields}}}\nimpl S {{\n{uses}}}\n")
}

fn globs(size: usize) -> String {
    parts(size, |n| format!("pub mod m{n} {{ use super::*; pub fn f{n}() {{ }} pub struct S{n}; }}"))
}

/// Nineteen globs in each module, all of them in one circle, and names that the globs of others bring.
fn glob_knot(size: usize) -> String {
    knot(size, 19, "pub use")
}

/// The same behind one door: none of the globs in it shows anything to everybody.
fn hidden_glob_knot(size: usize) -> String {
    format!("{}pub mod door {{ pub use super::m0::*; }}\n", knot(size, 19, "pub(crate) use"))
}

/// A knot whose globs lead through each other.
fn relative_glob_knot(size: usize) -> String {
    parts(size, |n| {
        let globs = parts(19, |g| format!("pub use m{}::*;", (n + 1 + g * (g + 1) / 2 % (size - 1)) % size));
        format!("pub mod m{n} {{\nuse super::*;\n{globs}pub fn f{n}() {{ f{}() }}\n}}", (n + size / 2) % size)
    })
}

/// As many globs as the size says, of each module by each other one.
fn all_globs(size: usize) -> String {
    let modules = size.isqrt();
    knot(modules, modules - 1, "pub use")
}

fn knot(modules: usize, globs: usize, import: &str) -> String {
    // All, or some far and near.
    let offset = |g: usize| if globs + 1 < modules { g * (g + 1) / 2 % (modules - 1) } else { g };
    parts(modules, |n| {
        let globs = parts(globs, |g| format!("{import} super::m{}::*;", (n + 1 + offset(g)) % modules));
        let other = (n + modules / 2) % modules;
        format!(
            "pub mod m{n} {{\n{globs}pub fn f{n}() {{ f{other}() }}\npub struct S{n}(pub u32);\nimpl S{n} {{ pub fn of(s: S{other}) -> Vec<u32> {{ vec![s.0] }} }}\n}}"
        )
    })
}

fn nested_modules(size: usize) -> String {
    let open = parts(size, |n| format!("pub mod m{n} {{ use super::*; pub fn f{n}() {{}}"));
    format!("{open}{}", "}".repeat(size))
}

fn imports(size: usize) -> String {
    let of = parts(size, |n| format!("pub struct S{n};"));
    format!("pub mod a {{\n{of}}}\n{}", parts(size, |n| format!("pub use a::S{n} as T{n};")))
}

fn guards(size: usize) -> String {
    let fields = parts(size, |n| format!("    l{n}: Mutex<Vec<u32>>,"));
    let held = parts(size, |n| format!("        let mut g{n} = self.l{n}.lock().unwrap(); g{n}.push({n});"));
    format!("{LOCKS}pub struct S {{\n{fields}}}\nimpl S {{\n    pub fn all(&self) {{\n{held}    }}\n}}\n")
}

fn branch_guards(size: usize) -> String {
    let fields = parts(size, |n| format!("    l{n}: Mutex<Vec<u32>>,"));
    let held = parts(size, |n| {
        format!(
            "        let g{n}; if k > {n} {{ g{n} = self.l{n}.lock().unwrap(); println!(\"{{}}\", g{n}.len()); }} else {{ return; }}"
        )
    });
    format!("{LOCKS}pub struct S {{\n{fields}}}\nimpl S {{\n    pub fn all(&self, k: u32) {{\n{held}    }}\n}}\n")
}

fn statement_guards(size: usize) -> String {
    let sum = vec!["*m.lock().unwrap()"; size].chunks(50).map(|part| part.join(" + ")).collect::<Vec<_>>().join(",\n");
    format!("{LOCKS}pub fn all(m: &Mutex<u32>) -> Vec<u32> {{ vec![{sum}] }}\n")
}

fn scoped_guards(size: usize) -> String {
    with_lock(&parts(size, |n| format!("    {{ let mut g = m.lock().unwrap(); *g += {n}; }}")))
}

fn moved_guards(size: usize) -> String {
    let moves = parts(size, |n| format!("    let g{} = g{n};", n + 1));
    with_lock(&format!("    let g0 = m.lock().unwrap();\n{moves}    println!(\"{{}}\", *g{size} + k);\n"))
}

fn rotating_guards(size: usize) -> String {
    let names = parts(size, |n| format!("    let mut a{n} = None;"));
    let moves = parts(size, |n| {
        format!(
            "        if k > {n} {{ a{n} = a{}.take(); }} else {{ a{n} = Some(m.lock().unwrap()); }}",
            (n + 1) % size
        )
    });
    with_lock(&format!("{names}    loop {{\n{moves}    }}\n"))
}

fn parameter_guards(size: usize) -> String {
    let params = parts(size, |n| format!("    m{n}: &Mutex<u32>,"));
    let guards = parts(size, |n| format!("    let g{n} = m{n}.lock().unwrap();\n    tick().await;"));
    format!("{LOCKS}async fn tick() {{}}\npub async fn f(\n{params}) {{\n{guards}}}\n")
}

fn one_helper(size: usize) -> String {
    let functions = parts(size, |n| {
        format!(
            "pub fn f{n}(v: &mut Vec<MutexGuard<'_, u8>>, x: &Mutex<u8>) {{ x.lock(); f{}(v, x); }}",
            (n + 1) % size
        )
    });
    format!("use std::sync::{{Mutex, MutexGuard}};\n{functions}")
}

fn iterators(size: usize) -> String {
    let chained = parts(size, |n| format!(".chain(once({n}_u32)).map(|a| a + 1)"));
    format!("pub fn all() {{ for a in std::iter::once(1_u32){chained} {{ drop(a); }} }}\nuse std::iter::once;\n")
}

fn nested_loops(size: usize) -> String {
    let depth = size.min(100);
    let one = |n: usize| {
        let open = "while k > 1 { ".repeat(depth);
        format!(
            "pub fn f{n}(m: &Mutex<u32>, k: u32) {{ let mut g = None; {open} g = Some(m.lock().unwrap()); {} drop(g); }}",
            "}".repeat(depth)
        )
    };
    format!("{LOCKS}{}", parts(size / depth, one))
}

fn loops(size: usize) -> String {
    with_lock(&parts(size, |n| format!("    for i in 0..k {{ *m.lock().unwrap() += i + {n}; }}")))
}

fn branches(size: usize) -> String {
    with_lock(&parts(size, |n| format!("    if k == {n} {{ *m.lock().unwrap() += 1; }}")))
}

fn arms(size: usize) -> String {
    let arms = parts(size, |n| format!("        {n} => *m.lock().unwrap() += 1,"));
    with_lock(&format!("    match k {{\n{arms}        _ => {{}}\n    }}\n"))
}

fn nested_blocks(size: usize) -> String {
    let depth = size.min(100);
    let one = |n: usize| {
        format!(
            "pub fn f{n}(m: &Mutex<u32>) -> u32 {{ {} *m.lock().unwrap() {} }}",
            "{ let a = 1; a + ".repeat(depth),
            "}".repeat(depth)
        )
    };
    format!("{LOCKS}{}", parts(size / depth, one))
}

fn nested_closures(size: usize) -> String {
    let depth = size.min(40);
    let one = |n: usize| {
        format!(
            "pub fn f{n}(m: &Mutex<u32>) {{ let f = {} *m.lock().unwrap() {}; }}",
            "|| { ".repeat(depth),
            "}".repeat(depth)
        )
    };
    format!("{LOCKS}{}", parts(size / depth, one))
}

fn closures(size: usize) -> String {
    with_lock(&parts(size, |n| format!("    let f{n} = || *m.lock().unwrap() + {n}; f{n}();")))
}

fn projections(size: usize) -> String {
    let chain = ".a()".repeat(size);
    format!("pub trait T {{ type A: T; fn a(self) -> Self::A; }}\npub fn all<X: T>(x: X) {{ let _ = x{chain}; }}\n")
}

/// Rows of a list whose types only the whole list could tell, with types of a library that nobody knows.
fn open_bounds(size: usize) -> String {
    let rows = parts(size, |n| {
        format!(
            "        (|mut of| {{ of.reverse(); let any: Any<u8, _, _> = Any::new(unknown::Node::new(of.pop())); any }},
         Io::<u8>::io(&unknown::Node::new({n}))),"
        )
    });
    format!(
        "use std::future::Future;
pub trait Node<I> {{ type Output; }}
pub trait Io<I>: Node<I> {{ fn io(&self) -> u8 where Self::Output: Future, <Self::Output as Future>::Output: Clone; }}
pub struct Any<I, O, N>(N, Option<(I, O)>);
impl<I, O, N: Node<I, Output = Box<dyn Future<Output = O>>>> Any<I, O, N> {{ pub fn new(node: N) -> Self {{ Any(node, None) }} }}
pub fn all() {{
    let all = vec![
{rows}    ];
}}
"
    )
}

fn method_chain(size: usize) -> String {
    format!("pub fn all(v: Vec<u32>) -> u32 {{ v.into_iter(){}.sum() }}\n", ".filter(|x| *x > 1)".repeat(size))
}

fn builder_chain(size: usize) -> String {
    let chain = ".with(\"a\", 1)".repeat(size);
    format!(
        "pub struct B;\nimpl B {{ pub fn with(self, _: &str, _: u32) -> Self {{ self }} }}\npub fn all(b: B) -> B {{ b{chain} }}\n"
    )
}

fn locals(size: usize) -> String {
    with_lock(&parts(size, |n| format!("    let a{n} = vec![k, {n}]; println!(\"{{}}\", a{n}.len());")))
}

fn aliases(size: usize) -> String {
    let moves = parts(size, |n| format!("    let a{} = &a{n};", n + 1));
    with_lock(&format!("    let a0 = m;\n{moves}    *a{size}.lock().unwrap() += k;\n"))
}

fn lock_aliases(size: usize) -> String {
    let moves = parts(size, |n| format!("    let a{} = a{n}; *a{n}.lock().unwrap() += k;", n + 1));
    with_lock(&format!("    let a0 = m;\n{moves}"))
}

fn clones(size: usize) -> String {
    let clones = parts(size, |n| format!("        let c{n} = Arc::clone(&self.a); take(c{n});"));
    format!(
        "{LOCKS}pub struct S {{ a: Arc<Mutex<u32>> }}\npub fn take(_: Arc<Mutex<u32>>) {{}}\nimpl S {{\n    pub fn all(&self) {{\n{clones}    }}\n}}\n"
    )
}

fn awaits(size: usize) -> String {
    let awaits = parts(size, |n| format!("    let g = m.lock().unwrap(); other(*g).await; drop(g); other({n}).await;"));
    format!(
        "{LOCKS}async fn other(_: u32) {{ std::future::pending::<()>().await }}\npub async fn all(m: &Mutex<u32>) {{\n{awaits}}}\n"
    )
}

fn blocking(size: usize) -> String {
    let calls = parts(size, |n| format!("    std::thread::sleep(std::time::Duration::from_secs({n}));"));
    format!("pub async fn all() {{\n{calls}}}\n")
}

fn tasks(size: usize) -> String {
    let tasks = parts(size, |n| {
        format!("    let s{n} = Arc::clone(s); std::thread::spawn(move || *s{n}.lock().unwrap() += 1);")
    });
    format!("{LOCKS}pub fn all(s: &Arc<Mutex<u32>>) {{\n{tasks}}}\n")
}

fn channels(size: usize) -> String {
    let channels = parts(size, |n| {
        format!(
            "    let (s{n}, r{n}) = std::sync::mpsc::channel::<u32>(); loop {{ let _ = s{n}.send(1); if r{n}.recv().is_err() {{ break; }} }}"
        )
    });
    format!("pub fn all() {{\n{channels}}}\n")
}

fn patterns(size: usize) -> String {
    let depth = size.min(100);
    parts(size / depth, |n| format!("pub fn f{n}<T>(x: T) {{ let {}y = x; }}", "&".repeat(depth)))
}

fn type_parameters(size: usize) -> String {
    let names: Vec<String> = (0..size).map(|n| format!("T{n}")).collect();
    let fields = parts(size, |n| format!("    f{n}: T{n},"));
    format!("pub struct S<{}> {{\n{fields}}}\n", names.join(", "))
}

fn bounds(size: usize) -> String {
    let traits = parts(size, |n| format!("pub trait B{n} {{ fn b{n}(&self) -> u32; }}"));
    let all: Vec<String> = (0..size).map(|n| format!("B{n}")).collect();
    let calls = parts(size, |n| format!("    let _ = x.b{n}();"));
    format!("{traits}pub fn all<X: {}>(x: &X) {{\n{calls}}}\n", all.join(" + "))
}

fn tuples(size: usize) -> String {
    let depth = size.min(60);
    parts(size / depth, |n| {
        format!("pub fn f{n}() {{ let a = {}1{}; let b = a.0; }}", "(".repeat(depth), ", 2)".repeat(depth))
    })
}

fn operators(size: usize) -> String {
    let depth = size.min(100);
    parts(size / depth, |n| format!("pub fn f{n}(a: u32) -> u32 {{ {} a }}", "a + ".repeat(depth)))
}

fn macro_definitions(size: usize) -> String {
    parts(size, |n| format!("macro_rules! m{n} {{ ($x:expr) => {{ $x + {n} }} }}"))
}

fn macro_calls(size: usize) -> String {
    let calls = parts(size, |n| format!("    let _ = add!(k, {n});"));
    format!("macro_rules! add {{ ($x:expr, $y:expr) => {{ $x + $y }} }}\n{}", with_lock(&calls))
}

fn macro_rules(size: usize) -> String {
    let rules = parts(size, |n| format!("    (a{n} $x:expr) => {{ $x + {n} }};"));
    let calls = parts(100, |n| format!("    let _ = add!(a{n} k);"));
    format!("macro_rules! add {{\n{rules}}}\n{}", with_lock(&calls))
}

fn attributes(size: usize) -> String {
    format!("{}pub fn all() {{}}\n", "#[allow(dead_code)]\n".repeat(size))
}

fn comments(size: usize) -> String {
    parts(size, |n| format!("// A comment, number {n}.\n/// And documentation.\npub const C{n}: u32 = 1;"))
}

fn suppressions(size: usize) -> String {
    let fields = "pub struct S { l: Mutex<Vec<u32>> }\n";
    let uses = parts(size, |n| {
        format!(
            "    // hotlock: allow(lock_on_hot_path) number {n}\n    pub fn u{n}(&self) {{ self.l.lock().unwrap().push({n}); }}"
        )
    });
    format!("{LOCKS}{fields}impl S {{\n{uses}}}\n")
}

fn marks(size: usize) -> String {
    parts(size, |n| format!("// hotlock: hot\npub fn f{n}() {{}}"))
}

fn broken(size: usize) -> String {
    parts(size, |n| format!("pub fn f{n}() {{ let a = 1; }}\nfn (broken {n}) {{ }}"))
}

fn atomics(size: usize) -> String {
    let fields = parts(size, |n| format!("    a{n}: AtomicU64,"));
    let uses = parts(size, |n| format!("    pub fn u{n}(&self) -> u64 {{ self.a{n}.fetch_add(1, Ordering::SeqCst) }}"));
    format!("use std::sync::atomic::{{AtomicU64, Ordering}};\npub struct S {{\n{fields}}}\nimpl S {{\n{uses}}}\n")
}

fn statics(size: usize) -> String {
    let statics = parts(size, |n| {
        format!(
            "static L{n}: Mutex<Vec<u32>> = Mutex::new(Vec::new());\npub fn u{n}() {{ L{n}.lock().unwrap().push(1); }}"
        )
    });
    format!("{LOCKS}{statics}")
}

fn constants(size: usize) -> String {
    format!(
        "{}pub const C{size}: usize = 1;\n",
        parts(size, |n| format!("pub const C{n}: usize = C{} + 1;\npub static A{n}: [u8; C{n}] = [0; C{n}];", n + 1))
    )
}

fn type_aliases(size: usize) -> String {
    format!("{}pub type A{size} = u32;\n", parts(size, |n| format!("pub type A{n} = Option<A{}>;", n + 1)))
}

fn async_chain(size: usize) -> String {
    let calls = parts(size, |n| {
        format!("pub async fn f{n}(m: &Mutex<u32>) {{ let g = m.lock().unwrap(); f{}(m).await; drop(g); }}", n + 1)
    });
    format!("{LOCKS}{calls}pub async fn f{size}(_: &Mutex<u32>) {{}}\n")
}

fn static_chain(size: usize) -> String {
    let links = parts(size, |n| {
        format!(
            "static L{n}: Mutex<u32> = Mutex::new(0);\npub fn f{n}() {{ let g = L{n}.lock().unwrap(); f{}(); drop(g); }}",
            n + 1
        )
    });
    format!("{LOCKS}{links}pub fn f{size}() {{}}\n")
}

fn optional_guards(size: usize) -> String {
    with_lock(&parts(size, |n| {
        format!(
            "    let mut g{n} = None; if k > {n} {{ g{n} = Some(m.lock().unwrap()); }} if k > {n} {{ g{n}.take(); }}"
        )
    }))
}

fn conditional_statements(size: usize) -> String {
    with_lock(&parts(size, |n| {
        format!(
            "    #[cfg(feature = \"f{n}\")]\n    let g{n} = m.lock().unwrap();\n    #[cfg(unix)]\n    println!(\"{{k}}\");"
        )
    }))
}

fn callees_with_locks(size: usize) -> String {
    let fields = parts(size, |n| format!("    l{n}: Mutex<u32>,"));
    let uses = parts(size, |n| format!("    fn u{n}(&self) {{ *self.l{n}.lock().unwrap() += 1; }}"));
    let calls = parts(size, |n| format!("        self.u{n}();"));
    format!(
        "{LOCKS}pub struct S {{ l: Mutex<u32>,\n{fields}}}\nimpl S {{\n{uses}    pub fn all(&self) {{ let g = self.l.lock().unwrap();\n{calls}    drop(g); }}\n}}\n"
    )
}

fn parameter_chain(size: usize) -> String {
    let of = |shown: &dyn Fn(usize) -> String| (0..8).map(shown).collect::<Vec<_>>().join(", ");
    let (declared, given) = (of(&|p| format!("p{p}: &Mutex<u32>")), of(&|p| format!("p{}", (p + 1) % 8)));
    let calls = parts(size, |n| format!("pub fn f{n}({declared}) {{ *p0.lock().unwrap() += 1; f{}({given}) }}", n + 1));
    format!("{LOCKS}{calls}pub fn f{size}({declared}) {{ *p7.lock().unwrap() += 1; }}\n")
}

fn nested_types(size: usize) -> String {
    let ty = (0..size).fold("Mutex<u32>".to_owned(), |ty, _| format!("Option<Arc<{ty}>>"));
    format!("{LOCKS}pub fn f(a: &{ty}) -> {ty} {{ let b = a.clone(); b }}\n")
}

fn returns(size: usize) -> String {
    with_lock(&parts(size, |n| {
        format!("    {{ let mut g = m.lock().unwrap(); if *g > k + {n} {{ return; }} *g += 1; }}")
    }))
}

fn numbers(size: usize) -> String {
    let all = |n: usize| (0..n).map(|n| n.to_string()).collect::<Vec<_>>().join(", ");
    format!("pub const T: &[u32] = &[{0}];\npub fn f() -> usize {{ let t = [{0}]; t.len() }}\n", all(size))
}

fn deep_patterns(size: usize) -> String {
    format!("pub fn f<T>(x: T) {{ let {}y = x; }}\n", "&".repeat(size))
}

fn one_line(size: usize) -> String {
    awaits(size).replace('\n', " ").replacen("use ", "\nuse ", 1)
}

fn open_macros(size: usize) -> String {
    parts(size, |n| format!("#[macro_export] macro_rules! m{n} {{ () => {{"))
}

fn growing_types(size: usize) -> String {
    let calls = parts(size, |n| format!("    let a{} = T::t(&a{n});", n + 1));
    format!(
        "pub trait T {{ type A; fn t(&self) -> Self::A; }}\nimpl<X> T for X {{ type A = (<Vec<X> as T>::A, <Option<X> as T>::A); fn t(&self) -> Self::A {{ todo!() }} }}\npub fn all(a0: u32) {{\n{calls}}}\n"
    )
}

fn drop_chain(size: usize) -> String {
    let types = parts(size, |n| {
        format!(
            "pub struct D{n} {{ e: Option<Box<D{}>>, m: Mutex<u32> }}\nimpl Drop for D{n} {{ fn drop(&mut self) {{ let g = self.m.lock().unwrap(); drop(self.e.take()); }} }}",
            n + 1
        )
    });
    format!("{LOCKS}{types}pub struct D{size};\n")
}

fn namesakes(size: usize) -> String {
    let traits = parts(size, |n| format!("pub trait W{n} {{ fn w(&self); }} pub fn f{n}(x: &S) {{ x.w(); }}"));
    format!("pub struct S;\n{traits}")
}

fn open_attributes(size: usize) -> String {
    "#[a\n".repeat(size)
}

fn broken_bodies(size: usize) -> String {
    "fn f() { let = ; }\n".repeat(size)
}
