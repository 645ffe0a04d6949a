//! Size is no reason to call the rest clean: programs with more locks, places and names than people write.

use std::fmt::Write;

use crate::support::{json_lines, package, printed};

/// `RULE LINE` of each finding in `src/lib.rs`.
fn found(text: &str) -> Vec<String> {
    let dir = package(&[("src/lib.rs", text)]);
    let arguments = ["--confidence", "possible", "--warn", "lock_order_inversion", "--message-format", "json"];
    let lines = json_lines(&printed(dir.path(), &arguments));
    let findings = lines.iter().filter(|line| line["reason"] == "compiler-message");
    let line = |line: &serde_json::Value| {
        let rule = line["message"]["code"]["code"].as_str().expect("a rule").trim_start_matches("hotlock::").to_owned();
        format!("{rule} {}", line["message"]["spans"][0]["line_start"])
    };
    findings.map(line).collect()
}

/// A type with many locks, a function for each that takes it, and one that calls all of these.
fn many_locks(count: usize, more: &str) -> String {
    let mut text = String::from("use std::sync::Mutex;\npub struct Store { ");
    (0..count).for_each(|lock| write!(text, "m{lock}: Mutex<u32>, ").expect("text can be written"));
    text.push_str("}\nimpl Store {\n    fn all(&self) { ");
    (0..count).for_each(|lock| write!(text, "self.take{lock}(); ").expect("text can be written"));
    writeln!(text, "}}\n{more}").expect("text can be written");
    for lock in 0..count {
        writeln!(text, "    fn take{lock}(&self) {{ *self.m{lock}.lock().unwrap() += 1; }}")
            .expect("text can be written");
    }
    text.push_str("}\n");
    text
}

#[test]
fn the_last_of_many_locks_is_one_like_the_first() {
    let twice = |lock: usize| {
        format!("    pub fn of{lock}(&self) {{ let held = self.m{lock}.lock().unwrap(); self.all(); drop(held); }}")
    };
    let text = many_locks(2_000, &[twice(0), twice(1_000), twice(1_999)].join("\n"));
    let doubles: Vec<String> = found(&text).into_iter().filter(|line| line.starts_with("double_lock")).collect();
    assert_eq!(doubles, ["double_lock 5", "double_lock 6", "double_lock 7"]);
}

const INVERTED: &str = "    pub fn there(&self) { let held = self.m0.lock().unwrap(); self.all(); drop(held); }
    pub fn back(&self) { let held = self.mLAST.lock().unwrap(); self.take0(); drop(held); }
";

/// How often the graph of the lock order says that it is not all.
fn said_to_be_partial(text: &str) -> usize {
    let dir = package(&[("src/lib.rs", text)]);
    printed(dir.path(), &["locks", "--graph"]).matches("// Some calls take more locks than are followed").count()
}

#[test]
fn the_order_of_many_locks_is_seen_or_said_not_to_be() {
    let text = many_locks(500, &INVERTED.replace("LAST", "499"));
    assert!(found(&text).iter().any(|line| line.starts_with("lock_order_inversion")), "{:?}", found(&text));
    assert_eq!(said_to_be_partial(&text), 0);
    let text = many_locks(1_500, &INVERTED.replace("LAST", "1499"));
    assert_eq!(said_to_be_partial(&text), 1);
}

/// Paths that double at each call are asked for only where a lock is held, and lose a field with each call.
#[test]
fn paths_that_double_at_each_call_end() {
    let mut text = String::from("use std::sync::Mutex;\npub struct T0 { m: Mutex<u32>, n: Mutex<u32> }\n");
    text.push_str("impl T0 { fn visit(&self) { *self.m.lock().unwrap() += 1; } }\n");
    for level in 1..=40 {
        let below = level - 1;
        writeln!(text, "pub struct T{level} {{ l: T{below}, r: T{below} }}").expect("text can be written");
        writeln!(text, "impl T{level} {{ fn visit(&self) {{ self.l.visit(); self.r.visit(); }} }}")
            .expect("text can be written");
    }
    let path = ".l.r".repeat(20);
    for lock in ["m", "n"] {
        writeln!(
            text,
            "pub fn {lock}(top: &T40) {{ let held = top{path}.{lock}.lock().unwrap(); top.visit(); drop(held); }}"
        )
        .expect("text can be written");
    }
    assert_eq!(found(&text), ["double_lock 84"]);
}

/// Each closure calls the one before twice: what becomes of each is looked at once.
#[test]
fn names_of_closures_are_followed_however_many() {
    let mut text =
        String::from("pub async fn runs() {\n    let c0 = || std::thread::sleep(std::time::Duration::from_secs(1));\n");
    (1..200).for_each(|name| {
        writeln!(text, "    let c{name} = || {{ c{}(); c{}(); }};", name - 1, name - 1).expect("text can be written");
    });
    text.push_str("    c199();\n}\n");
    assert_eq!(found(&text), ["blocking_in_async 2"]);
}

/// Types that double at each level, by value: what ends with them and what they hold is worked out once for each.
#[test]
fn types_that_double_at_each_level_end() {
    let mut text = String::from(
        "use std::sync::{Mutex, MutexGuard};\npub struct D;\nimpl Drop for D { fn drop(&mut self) { std::thread::sleep(std::time::Duration::from_secs(1)); } }\n",
    );
    text.push_str("pub struct T0<'a> { d: D, g: Option<MutexGuard<'a, u32>> }\n");
    for level in 1..=60 {
        let below = level - 1;
        writeln!(text, "pub struct T{level}<'a> {{ l: T{below}<'a>, r: T{below}<'a> }}").expect("text can be written");
    }
    text.push_str("pub fn make<'a>(m: &'a Mutex<u32>) -> T60<'a> { let g = m.lock().unwrap(); around(g) }\n");
    text.push_str("pub fn around<'a>(g: MutexGuard<'a, u32>) -> T60<'a> { loop { drop(&g) } }\n");
    text.push_str("pub async fn ends() { let kept: Option<T60<'static>> = None; let _ = &kept; }\n");
    text.push_str("pub struct Shards { all: Vec<Mutex<T60<'static>>> }\n");
    assert!(found(&text).iter().any(|line| line.starts_with("blocking_in_async")), "{:?}", found(&text));
}

/// A type that holds one of itself with larger arguments, which no compiler takes: it is entered once all the same.
#[test]
fn types_that_grow_without_end_are_entered_once() {
    let text = "use std::sync::{Mutex, MutexGuard};
pub struct D;
impl Drop for D { fn drop(&mut self) { std::thread::sleep(std::time::Duration::from_secs(1)); } }
pub struct Grows<T> { value: T, next: Option<Box<Grows<(T, T)>>> }
pub async fn drops() { let kept = Grows { value: D, next: None }; let _ = (&kept.value, &kept.next); }
pub fn give(m: &Mutex<u32>) -> Grows<MutexGuard<'_, u32>> { Grows { value: m.lock().unwrap(), next: None } }
pub async fn tick() { std::future::pending::<()>().await }
pub async fn waits(m: &Mutex<u32>) { let held = give(m); tick().await; drop(held); }
pub struct Shards { all: Vec<Mutex<Grows<u64>>> }
";
    assert_eq!(found(text), ["blocking_in_async 5", "guard_across_await 8"]);
}

/// Bounds on types that nothing tells wait to the end of the function, and are not asked again at each expression.
#[test]
fn bounds_that_stay_open_wait() {
    let mut text = String::from(
        "use std::future::Future;
pub trait Node<I> { type Output; }
pub trait Io<I>: Node<I> { fn io(&self) -> u8 where Self::Output: Future, <Self::Output as Future>::Output: Clone; }
pub struct Any<I, O, N>(N, Option<(I, O)>);
impl<I, O, N: Node<I, Output = Box<dyn Future<Output = O>>>> Any<I, O, N> {
    pub fn new(node: N) -> Self { Any(node, None) }
}
pub fn all(lock: &std::sync::Mutex<u8>) {
    let held = lock.lock().unwrap();
    let again = lock.lock().unwrap();
    let rows = vec![
",
    );
    for row in 0..400 {
        writeln!(
            text,
            "        (|mut of| {{ of.reverse(); let any: Any<u8, _, _> = Any::new(unknown::Node::new(of.pop())); any }}, \
             Io::<u8>::io(&unknown::Node::new({row}))),"
        )
        .expect("text can be written");
    }
    text.push_str("    ];\n}\n");
    assert_eq!(found(&text), ["double_lock 10"]);
}

/// Chains of `Deref` and of aliases as long as rustc takes them.
#[test]
fn what_a_long_chain_leads_to_is_a_lock() {
    let twice = "{ let first = lock.lock().unwrap(); let second = lock.lock().unwrap(); drop((first, second)); }";
    let links = 100;
    let aliases: String = (0..links).map(|link| format!("type A{} = A{link};\n", link + 1)).collect();
    let aliased = format!("use std::sync::Mutex;\ntype A0 = Mutex<u32>;\n{aliases}pub fn f(lock: &A{links}) {twice}");
    assert_eq!(found(&aliased), [format!("double_lock {}", links + 3)]);
    let link = |link: usize| {
        let next = link + 1;
        format!(
            "pub struct S{link}(S{next}); impl std::ops::Deref for S{link} {{ type Target = S{next}; \
             fn deref(&self) -> &S{next} {{ &self.0 }} }}\n"
        )
    };
    let derefs: String = (0..links).map(link).collect();
    let behind = format!("use std::sync::Mutex;\ntype S{links} = Mutex<u32>;\n{derefs}pub fn f(lock: &S0) {twice}");
    assert_eq!(found(&behind), [format!("double_lock {}", links + 3)]);
}
