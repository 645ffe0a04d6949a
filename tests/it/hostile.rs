//! Trees from strangers: pipes, devices, links that lead out, names that forge lines, source that nests without end.

#![cfg(unix)]

use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use crate::support::{MANIFEST, folder, package, program, run, stderr, stdout, write};

const BLOCKED: &str = "use std::sync::Mutex;
pub async fn held(m: &Mutex<u32>) {
    let guard = m.lock().unwrap();
    other().await;
    drop(guard);
}
async fn other() {}
";

fn pipe(at: &Path) {
    assert!(Command::new("mkfifo").arg(at).status().is_ok_and(|status| status.success()), "`mkfifo` makes a pipe");
}

/// Asserts that the finding beside what is hostile is there, and that nothing is left out.
#[track_caller]
fn is_looked_at_whole(root: &Path) {
    let output = run(root, &["--message-format", "short"]);
    assert!(stdout(&output).contains("guard_across_await"), "{}", stderr(&output));
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
}

#[test]
fn pipes_and_devices_are_left() {
    let root = package(&[("src/lib.rs", &format!("mod piped;\n{BLOCKED}"))]);
    pipe(&root.path().join("src/unnamed.rs"));
    pipe(&root.path().join("src/piped.rs"));
    symlink("/dev/zero", root.path().join("src/zero.rs")).expect("a link");
    let output = run(root.path(), &["--message-format", "short"]);
    let (found, said) = (stdout(&output), stderr(&output));
    assert!(found.contains("guard_across_await"), "{found}{said}");
    assert!(said.contains("cannot read `src/piped.rs`: not a plain file"), "{said}");
    assert_eq!(output.status.code(), Some(2), "{said}");
}

#[test]
fn a_link_out_of_the_repository_is_left_and_one_inside_is_followed() {
    let outside = package(&[("src/secret.rs", BLOCKED)]);
    let root = package(&[("src/lib.rs", "mod secret;\nmod inside;\n"), ("shared/inside.rs", BLOCKED)]);
    symlink(outside.path().join("src/secret.rs"), root.path().join("src/secret.rs")).expect("a link");
    symlink(root.path().join("shared/inside.rs"), root.path().join("src/inside.rs")).expect("a link");
    let output = run(root.path(), &["--message-format", "short"]);
    let found = stdout(&output);
    assert!(found.starts_with("src/inside.rs:") && !found.contains("secret"), "{found}");
    assert!(stderr(&output).contains("`src/secret.rs` leads out of the repository through a link; skipped"));
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_configuration_reads_nothing_outside_of_the_repository() {
    let outside = package(&[("secret", "a secret = of somebody\n")]);
    let secret = outside.path().join("secret").display().to_string();
    let settings = [
        format!("extend = \"{secret}\"\n"),
        format!("[hot]\nprofile = \"{secret}\"\n"),
        format!("[known]\nstubs = [\"{secret}\"]\n"),
        "extend = \"/proc/self/environ\"\n".to_owned(),
    ];
    for setting in settings {
        let root = package(&[("src/lib.rs", ""), ("hotlock.toml", &setting)]);
        let output = run(root.path(), &[]);
        let said = stderr(&output);
        assert!(said.contains("lies outside of the repository"), "{said}");
        assert!(!said.contains("of somebody") && !said.contains("PATH="), "{said}");
        assert_eq!(output.status.code(), Some(2), "{said}");
    }
    let root = package(&[("src/lib.rs", "")]);
    symlink(&secret, root.path().join("hotlock.toml")).expect("a link");
    let said = stderr(&run(root.path(), &[]));
    assert!(said.contains("leads out of the repository through a link") && !said.contains("of somebody"), "{said}");
}

#[test]
fn what_the_user_names_may_lie_anywhere() {
    let outside = package(&[("shared.toml", "extend = \"base.toml\"\n"), ("base.toml", "[rules]\n")]);
    let root = package(&[("src/lib.rs", "")]);
    let shared = outside.path().join("shared.toml").display().to_string();
    let output = run(root.path(), &["--config", &shared]);
    assert!(!stderr(&output).contains("outside"), "{}", stderr(&output));
}

#[test]
fn init_follows_no_link() {
    let outside = package(&[]);
    let root = package(&[("src/lib.rs", "")]);
    let target = outside.path().join("made.toml");
    symlink(&target, root.path().join("hotlock.toml")).expect("a link");
    let output = run(root.path(), &["init"]);
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    assert!(!target.exists());
}

#[test]
fn names_and_text_forge_no_lines() {
    let folder = "::error::forged";
    let name = format!("{folder}/a.rs");
    let modules = "#[path = \"../::error::forged/a.rs\"]\nmod a;\n#[path = \"../new\\nline\\u{1b}[31m.rs\"]\nmod b;\n";
    let root = package(&[("src/lib.rs", modules)]);
    write(root.path(), &name, BLOCKED.replace("let guard", "/* \u{9b}31m \u{200b} */ let guard"));
    write(root.path(), "new\nline\u{1b}[31m.rs", "fn (");
    for format in ["human", "short"] {
        let output = program(root.path()).args(["--message-format", format, "--color", "always"]).output();
        let output = output.expect("the program starts");
        let all = stdout(&output) + &stderr(&output);
        assert!(all.contains("guard_across_await"), "{all}");
        let forged = |line: &str| line.trim_start().starts_with("::") || line.starts_with("line");
        assert!(!all.lines().any(forged), "{all}");
        assert!(!all.contains(['\u{9b}', '\u{200b}']), "{all}");
    }
}

#[test]
fn a_module_without_a_file_is_told_with_its_place() {
    let text = "mod gone;\n#[cfg(windows)]\nmod elsewhere;\n#[cfg(windows)]\nmod inline {\n    mod below;\n}\n";
    let root = package(&[("src/lib.rs", text)]);
    let output = run(root.path(), &[]);
    let said = stderr(&output);
    assert!(said.contains("src/lib.rs:1:5: module `gone` has no file"), "{said}");
    assert!(!said.contains("elsewhere") && !said.contains("below"), "{said}");
    assert_eq!(output.status.code(), Some(2), "{said}");
}

/// What only a condition leads to may be another build's, with all that it names.
#[test]
fn a_module_without_a_file_is_told_where_a_build_is_sure_to_have_it() {
    let text = "#[cfg(windows)]\nmod there;\n#[cfg(unix)]\n#[path = \"both.rs\"]\nmod here;\nmod both;\n";
    let root = package(&[
        ("src/lib.rs", text),
        ("src/there.rs", "mod far;\nmod next;\n"),
        ("src/there/next.rs", "mod farther;\n"),
        ("src/both.rs", "mod lost;\n"),
    ]);
    let output = run(root.path(), &[]);
    let said = stderr(&output);
    assert!(!said.contains("far"), "{said}");
    assert!(said.contains("src/both.rs:1:5: module `lost` has no file"), "{said}");
    assert_eq!(output.status.code(), Some(2), "{said}");
}

#[test]
fn source_that_nests_without_end_costs_its_file() {
    let many = 150_000;
    for (open, close) in [
        ("Vec<", ">"),
        ("!", ""),
        ("&", ""),
        ("x = ", ""),
        ("fn() -> ", ""),
        ("|a| ", ""),
        ("F<{0}, F<{0}, ", ""),
        ("(F<{0}, ", ">)"),
        ("match ", ""),
        ("if ", ""),
        ("while ", ""),
        ("yield ", ""),
        ("async |a, b| ", ""),
        ("const |a, b| ", ""),
        ("use a::", ""),
    ] {
        let deep = format!("fn f() {{ {}x{} }}\n", open.repeat(many), close.repeat(many));
        let root = package(&[("src/lib.rs", &format!("mod deep;\n{BLOCKED}")), ("src/deep.rs", &deep)]);
        let output = run(root.path(), &["--message-format", "short"]);
        assert!(stdout(&output).contains("guard_across_await"), "{open}: {}", stderr(&output));
        assert!(stderr(&output).contains("nested"), "{open}: {}", stderr(&output));
        assert_eq!(output.status.code(), Some(2), "{open}");
    }
}

#[test]
fn many_macros_are_read_once() {
    let macros: String = (0..50_000).map(|number| format!("macro_rules! m{number} {{ () => {{}} }}\n")).collect();
    let root = package(&[("src/lib.rs", &format!("mod macros;\n{BLOCKED}")), ("src/macros.rs", &macros)]);
    is_looked_at_whole(root.path());
}

/// Forty times the same line.
fn again(line: &str) -> String {
    line.repeat(40)
}

#[test]
fn types_that_double_with_each_line_end() {
    let lines = [
        "fn both<T: Clone>(t: T) -> (T, T) { (t.clone(), t) }\n".to_owned(),
        format!("pub fn calls() {{ let a = 1_u8; {} }}\n", again("let a = both(a);")),
        format!("pub fn open() {{ let a = Default::default(); {} let _: u8 = a; }}\n", again("let a = (a, a);")),
        format!("pub fn vectors() {{ let a = vec![1_u8]; {} }}\n", again("let a = vec![(a.clone(), a)];")),
        format!("pub fn adaptors(v: Vec<u8>) {{ let _ = v.into_iter(){}; }}\n", again(".map(|x| (x, x))")),
        format!("pub fn closures() {{ let f = |x: u8| x; {} }}\n", again("let f = move |g: u8| (f, f, g);")),
        "pub trait Two { type A; type B; }\nfn two<T>(t: T) -> impl Two<A = T, B = T> { todo!() }\n".to_owned(),
        format!("pub fn bounds() {{ let a = 1_u8; {} }}\n", again("let a = two(a);")),
        BLOCKED.to_owned(),
    ];
    let root = package(&[("src/lib.rs", &lines.concat())]);
    is_looked_at_whole(root.path());
}

#[test]
fn macros_of_one_file_share_a_budget() {
    let call = format!("let _ = twice!({});\n", "1 ".repeat(120));
    let text = format!(
        "macro_rules! twice {{ ($($x:tt)*) => {{ four!($($x)* $($x)*) }} }}
macro_rules! four {{ ($($x:tt)*) => {{ last!($($x)* $($x)* $($x)* $($x)*) }} }}
macro_rules! last {{ ($($x:tt)*) => {{ [$($x,)* $($x,)* $($x,)* $($x,)* $($x,)* $($x,)* $($x,)* $($x,)*] }} }}
pub fn many() {{ {} }}
{BLOCKED}",
        call.repeat(200)
    );
    let root = package(&[("src/lib.rs", &text)]);
    let output = run(root.path(), &["--message-format", "short"]);
    assert!(stdout(&output).contains("guard_across_await"), "{}", stderr(&output));
}

#[test]
fn macros_that_double_in_brackets_end() {
    let macros = "macro_rules! sum { ($e:expr) => { sum!(($e + $e)) } }
macro_rules! pair { ($($t:tt)*) => { pair!([$($t)*] [$($t)*]) } }
pub fn both() { let _ = sum!(1); pair!(x); }
";
    let root = package(&[("src/lib.rs", &format!("{macros}{BLOCKED}"))]);
    let output = run(root.path(), &["--message-format", "short"]);
    assert!(stdout(&output).contains("guard_across_await"), "{}", stderr(&output));
}

#[test]
fn loops_in_loops_end() {
    let open: String = (0..40).map(|count| format!("while k > {count} {{ ")).collect();
    let text = format!(
        "use std::sync::Mutex;
pub fn nested(m: &Mutex<u32>, k: u32) {{
    let mut guard = None;
    {open} guard = Some(m.lock().unwrap()); {}
    drop(guard);
}}
{}",
        "}".repeat(40),
        BLOCKED.trim_start_matches("use std::sync::Mutex;\n")
    );
    let root = package(&[("src/lib.rs", &text)]);
    let output = run(root.path(), &["--message-format", "short"]);
    assert!(stdout(&output).contains("guard_across_await"), "{}", stderr(&output));
}

/// Keys and values of a configuration are told in its errors: they must not make lines of their own there.
#[test]
fn errors_about_a_configuration_stay_in_their_line() {
    // Long ones are wrapped, so that each of their words may begin a line.
    let long = "aa ".to_owned() + &"::error::fake ".repeat(24) + "z";
    let keys = [
        "\"\\n::error::fake\" = 1".to_owned(),
        "\"\\n##teamcity[x]\" = 1".to_owned(),
        "[hot]\nfunctions = [\"a\\n##vso[task.x]b c\"]".to_owned(),
        format!("\"{long}\" = 1"),
        format!("[hot]\nfunctions = [\"{long}\"]"),
        format!("[hot]\nfiles = [\"{long}\"]"),
        format!("[report]\nbaseline = \"{long}\""),
        format!("[known]\nstubs = [\"{long}.rs\"]"),
    ];
    for key in keys {
        let root = package(&[("src/lib.rs", ""), ("hotlock.toml", &format!("{key}\n"))]);
        let said = stderr(&run(root.path(), &[]));
        for line in said.lines() {
            let is_command =
                line.trim_start().starts_with("::") || line.contains("##vso[") || line.contains("##teamcity[");
            assert!(!is_command, "{said}");
        }
    }
}

/// What is left out is said, whatever keeps it out.
#[test]
fn modules_and_includes_without_a_file_are_said() {
    let text = "#[path = \"nope.rs\"]\nmod gone;\n#[made::file]\nmod perhaps;\ninclude!(\"gone.in\");\n\
                #[cfg(windows)]\ninclude!(\"elsewhere.in\");\n";
    let root = package(&[("src/lib.rs", text)]);
    let said = stderr(&run(root.path(), &[]));
    assert!(said.contains("src/lib.rs:2:5: module `gone` has no file"), "{said}");
    assert!(said.contains("src/lib.rs:5:1: what this includes is not there"), "{said}");
    assert!(!said.contains("perhaps") && !said.contains("elsewhere"), "{said}");
}

#[cfg(target_os = "linux")]
#[test]
fn targets_that_cannot_be_read_are_said() {
    use std::os::unix::ffi::OsStrExt;

    let root = package(&[("src/lib.rs", "")]);
    let bin = root.path().join("src/bin");
    std::fs::create_dir(&bin).expect("a folder can be made");
    let unreadable = bin.join(std::ffi::OsStr::from_bytes(b"x\xff.rs"));
    if std::fs::write(&unreadable, "fn main() {}\n").is_err() {
        return;
    }
    std::os::unix::fs::symlink("/dev/zero", bin.join("endless.rs")).expect("a link can be made");
    let output = run(root.path(), &[]);
    let said = stderr(&output);
    for part in ["its name is not UTF-8", "src/bin/endless.rs: not a plain file"] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert_eq!(output.status.code(), Some(2), "{said}");
}

#[cfg(unix)]
#[test]
fn nothing_of_the_input_leads_an_output_or_a_manifest_out() {
    let outside = package(&[("secret.toml", "SECRET = = 1\n"), ("out.json", "untouched")]);
    let root = package(&[("src/lib.rs", BLOCKED), ("dir/.keep", ""), (".git/HEAD", "")]);
    let link = |to: &str, from: &str| {
        std::os::unix::fs::symlink(outside.path().join(to), root.path().join(from)).expect("a link can be made");
    };
    link("out.json", "out.json");
    std::os::unix::fs::symlink("dir", root.path().join("inside")).expect("a link can be made");
    let output = run(root.path(), &["--output", "json=inside/out.json"]);
    assert!(root.path().join("dir/out.json").is_file(), "{}", stderr(&output));
    // What the user names outside is written as it is.
    std::os::unix::fs::symlink(root.path().join("dir/.keep"), outside.path().join("log")).expect("a link can be made");
    let log = format!("json={}", outside.path().join("log").display());
    run(root.path(), &["--output", &log]);
    assert!(outside.path().join("log").is_symlink());
    assert!(std::fs::read_to_string(root.path().join("dir/.keep")).is_ok_and(|text| !text.is_empty()));
    let output = run(root.path(), &["--output", "json=out.json", "--output", "sarif=out.sarif"]);
    assert!(stderr(&output).contains("out of the repository through a link"), "{}", stderr(&output));
    assert_eq!(std::fs::read_to_string(outside.path().join("out.json")).expect("it is there"), "untouched");
    assert!(root.path().join("out.sarif").is_file(), "one that cannot be written takes no other one with it");
    std::fs::remove_file(root.path().join("Cargo.toml")).expect("it is there");
    link("secret.toml", "Cargo.toml");
    let output = run(root.path(), &[]);
    assert!(!stderr(&output).contains("SECRET"), "{}", stderr(&output));
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
}

#[test]
fn macros_that_become_too_much_are_said() {
    let text = format!("macro_rules! m {{ () => {{}} }}\n{}{BLOCKED}", "m!();\n".repeat(20_010));
    let root = package(&[("src/lib.rs", &text)]);
    let output = run(root.path(), &["--message-format", "short"]);
    assert!(stderr(&output).contains("macro calls from here on"), "{}", stderr(&output));
    assert!(stdout(&output).contains("guard_across_await"), "{}", stdout(&output));
}

/// rustc reads as deep as this unless it is told otherwise; what is deeper is told, and the rest is as sound as ever.
#[test]
fn macros_that_nest_too_deep_are_said_and_fail_no_run() {
    for (count, is_too_deep) in [(100, false), (126, false), (200, true)] {
        let text = format!(
            "macro_rules! m {{ () => {{ 0 }}; ($x:tt $($rest:tt)*) => {{ $x + m!($($rest)*) }} }}\npub fn f() -> u64 {{\n    m!({})\n}}\n{BLOCKED}",
            "1 ".repeat(count)
        );
        let root = package(&[("src/lib.rs", &text)]);
        let output = run(root.path(), &["--message-format", "short", "--exit-zero"]);
        let said = stderr(&output);
        assert!(stdout(&output).contains("guard_across_await"), "{count}: {}", stdout(&output));
        assert_eq!(
            said.contains("src/lib.rs:3:5: calls of macros in what this one becomes"),
            is_too_deep,
            "{count}: {said}"
        );
        assert_eq!(output.status.code(), Some(0), "{count}: {said}");
    }
}

/// A macro that wraps a library's of its own name is not called by what it becomes.
#[test]
fn a_path_or_an_import_of_a_library_names_its_macro() {
    let manifest =
        "[package]\nname = \"app\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[dependencies]\nmetered = \"1\"\n";
    let wrap = "#[macro_export]\nmacro_rules! timed { ($($t:tt)*) => { metered::timed!($($t)*) } }\n\
                #[macro_export]\nmacro_rules! counted { ($($t:tt)*) => { counted!($($t)*) } }\n";
    let by_path = format!("{wrap}mod other;\npub fn f(x: u64) {{ timed!(\"f\", x); }}\n{BLOCKED}");
    let by_import = "use metered::{counted, nothing as none};\npub fn g(x: u64) { counted!(\"g\", x); none!(); }\n";
    let root = package(&[("Cargo.toml", manifest), ("src/lib.rs", &by_path), ("src/other.rs", by_import)]);
    let output = run(root.path(), &["--message-format", "short", "--exit-zero"]);
    assert!(stdout(&output).contains("guard_across_await"), "{}", stdout(&output));
    assert!(!stderr(&output).contains("nest deeper"), "{}", stderr(&output));
    // Nobody says that it is a library: a macro that wants itself does not go through a crate.
    let own = manifest.replace("metered = \"1\"", "");
    let root = package(&[("Cargo.toml", &own), ("src/lib.rs", &by_path), ("src/other.rs", "")]);
    let output = run(root.path(), &["--exit-zero"]);
    assert!(!stderr(&output).contains("nest deeper"), "{}", stderr(&output));
}

#[test]
fn modules_that_lend_each_other_all_names_are_gone_through_once() {
    let modules = 300;
    let module = |n: usize| {
        let globs: String = (0..19).map(|g| format!("pub use super::m{}::*;", (n + 1 + g * g) % modules)).collect();
        let other = (n + modules / 2) % modules;
        format!(
            "pub mod m{n} {{ {globs} pub trait T{n} {{ fn t(&self) {{}} }} pub struct S{n}; impl S{n} {{ pub fn of(s: S{other}) {{ s.t() }} }} }}\n"
        )
    };
    let text: String = (0..modules).map(module).collect();
    let root = package(&[("src/lib.rs", &format!("{text}{BLOCKED}"))]);
    is_looked_at_whole(root.path());
}

#[test]
fn aliases_that_lead_to_each_other_name_nothing() {
    let text = "pub type A = B::X;\npub type B = A::X;\npub type C = C::X;\npub type D = B::Y;\nuse A::Y;\nuse D::Z as W;\n\
                pub fn f(a: A, c: C) -> B { let _ = C::X; D::Y::Z; A::X }\npub fn g() -> Y { W }\n";
    let root = package(&[("src/lib.rs", &format!("{text}{BLOCKED}"))]);
    is_looked_at_whole(root.path());
}

/// No `;` ends a table, and what its `<` mean is not known before it is parsed.
#[test]
fn long_tables_of_comparisons_and_shifts_cost_nothing() {
    let table = |item: &str| format!("[{}]", format!("{item}, ").repeat(25_000));
    let text = format!(
        "pub const FLAGS: &[u32] = &{};\npub fn all(a: u32, b: u32) -> usize {{ {}.len() }}\n{BLOCKED}",
        table("1 << 3"),
        table("a.min(b) < b && b > a")
    );
    let root = package(&[("src/lib.rs", &text)]);
    is_looked_at_whole(root.path());
}

#[test]
fn members_outside_of_the_repository_are_left() {
    let outside = package(&[("src/lib.rs", &BLOCKED.replace("held", "secret"))]);
    let absolute = outside.path().display().to_string();
    for member in [absolute.clone(), "../../*/src/..".to_owned(), format!("{absolute}/*/.."), "sub/../../x".to_owned()]
    {
        let manifest = format!("[workspace]\nmembers = [\"own\", \"{member}\"]\n");
        let own = "[package]\nname = \"own\"\nversion = \"0.1.0\"\nedition = \"2021\"\n";
        let root = package(&[("Cargo.toml", &manifest), ("own/Cargo.toml", own), ("own/src/lib.rs", BLOCKED)]);
        let output = run(root.path(), &["--message-format", "short"]);
        let (found, said) = (stdout(&output), stderr(&output));
        assert!(said.contains("outside of the repository") && said.contains("skipped"), "{member}: {said}");
        assert!(found.starts_with("own/src/lib.rs:") && !found.contains("secret"), "{member}: {found}");
        assert_eq!(output.status.code(), Some(2), "{member}: {said}");
    }
    let pointing = "[package]\nname = \"own\"\nversion = \"0.1.0\"\nworkspace = ";
    write(outside.path(), "Cargo.toml", "[workspace]\nmembers = []\n");
    let root = package(&[("Cargo.toml", &format!("{pointing}\"{absolute}\"\n")), ("src/lib.rs", BLOCKED)]);
    let output = run(root.path(), &[]);
    assert!(stderr(&output).contains("lies outside of the repository"), "{}", stderr(&output));
    assert_eq!(output.status.code(), Some(2));
}

/// In a repository a workspace may lie in a folder of its own, with its members beside it.
#[test]
fn members_beside_a_workspace_in_one_repository_are_read() {
    let own = "[package]\nname = \"own\"\nversion = \"0.1.0\"\nedition = \"2021\"\n";
    let root = package(&[
        (".git/HEAD", ""),
        ("all/Cargo.toml", "[workspace]\nmembers = [\"../own\"]\n"),
        ("own/Cargo.toml", own),
        ("own/src/lib.rs", BLOCKED),
    ]);
    let output = run(&root.path().join("all"), &["--message-format", "short"]);
    assert!(stdout(&output).contains("guard_across_await"), "{}", stderr(&output));
}

/// Guards of thousands of locks that are all alive, in all the ways in which a body can keep them.
#[test]
fn thousands_of_guards_that_are_alive_are_told_apart() {
    let each = |part: fn(usize) -> String| (0..1_000).map(part).collect::<String>();
    let text = format!(
        "use std::sync::Mutex;
pub struct S {{ {} }}
impl S {{
    pub async fn all(&self, k: usize) {{ {} other().await; }}
    pub async fn some(&self, k: usize) {{ {} other().await; }}
}}
{}",
        each(|n| format!("l{n}: Mutex<u32>, ")),
        each(|n| format!("let g{n} = self.l{n}.lock().unwrap(); ")),
        each(|n| format!("let mut g{n} = None; if k > {n} {{ g{n} = Some(self.l{n}.lock().unwrap()); }} ")),
        BLOCKED.trim_start_matches("use std::sync::Mutex;\n")
    );
    let root = package(&[("src/lib.rs", &text)]);
    let output = run(root.path(), &["--message-format", "short"]);
    assert_eq!(stdout(&output).matches("guard_across_await").count(), 2_001, "{}", stderr(&output));
}

/// What git ignores is asked where files belong to no package.
#[test]
fn files_of_ignored_names_that_are_no_files_cost_their_folder() {
    let outside = folder(&[("secret", "[ a secret of somebody\n")]);
    let root = folder(&[("a.rs", BLOCKED), ("piped/b.rs", BLOCKED), ("zero/c.rs", BLOCKED), ("out/d.rs", BLOCKED)]);
    pipe(&root.path().join("piped/.gitignore"));
    symlink("/dev/zero", root.path().join("zero/.ignore")).expect("a link");
    symlink(outside.path().join("secret"), root.path().join("out/.gitignore")).expect("a link");
    let output = run(root.path(), &["--message-format", "short", "."]);
    let (found, said) = (stdout(&output), stderr(&output));
    assert_eq!(found.lines().count(), 1, "{found}{said}");
    for file in ["piped/.gitignore", "zero/.ignore", "out/.gitignore"] {
        assert!(said.contains(&format!("{file}: it is no plain file of the repository")), "{file}: {said}");
    }
    assert!(!said.contains("of somebody"), "{said}");
    assert_eq!(output.status.code(), Some(2), "{said}");
    // Those above the folder, and its own.
    let output = run(&root.path().join("piped"), &["--message-format", "short", "."]);
    assert!(stderr(&output).contains("the folder is skipped"), "{}", stderr(&output));
    write(root.path(), "piped/below/e.rs", BLOCKED);
    let output = run(&root.path().join("piped/below"), &["--message-format", "short", "."]);
    assert!(stdout(&output).contains("guard_across_await"), "{}", stderr(&output));
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
}

#[test]
fn configurations_that_extend_each_other_for_ever_are_an_error() {
    let root = package(&[("src/lib.rs", BLOCKED), ("hotlock.toml", "extend = \"c0.toml\"\n")]);
    for number in 0..10_000 {
        write(root.path(), &format!("c{number}.toml"), format!("extend = \"c{}.toml\"\n", number + 1));
    }
    let output = run(root.path(), &[]);
    assert!(stderr(&output).contains("more than 64 configurations extend each other"), "{}", stderr(&output));
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
}

/// Patterns of members whose work multiplies with each part.
#[test]
fn patterns_of_members_that_multiply_end() {
    for (pattern, is_deep) in [("*/../".repeat(12) + "a", false), ("**/".repeat(12) + "*", true)] {
        let manifest = format!("[workspace]\nmembers = [\"a\", \"{pattern}\"]\n");
        let root = folder(&[("Cargo.toml", &manifest), ("a/Cargo.toml", MANIFEST), ("a/src/lib.rs", BLOCKED)]);
        for number in 0..20 {
            let above = if is_deep { "d/".repeat(number) } else { String::new() };
            write(root.path(), &format!("{above}d{number}/file"), "");
        }
        is_looked_at_whole(root.path());
    }
}

/// Neither `..` behind a glob nor a link makes a pattern list what lies outside.
#[test]
fn patterns_of_members_look_at_nothing_outside() {
    for (pattern, link) in [("*/../../../**", false), ("a/**", true), ("a/*/*", true)] {
        let base = folder(&[
            ("secret-of-others/hidden/Cargo.toml", MANIFEST),
            ("secret-of-others/hidden/src/lib.rs", BLOCKED),
        ]);
        let manifest = format!("[workspace]\nmembers = [\"b\", \"{pattern}\"]\n");
        write(base.path(), "inner/app/Cargo.toml", manifest);
        write(base.path(), "inner/app/.git/HEAD", "");
        write(base.path(), "inner/app/b/Cargo.toml", MANIFEST);
        write(base.path(), "inner/app/b/src/lib.rs", BLOCKED);
        let root = base.path().join("inner/app");
        if link {
            symlink(base.path(), root.join("a")).expect("a link");
        }
        let output = run(&root, &["--message-format", "short"]);
        let said = stderr(&output);
        assert!(stdout(&output).contains("guard_across_await"), "{said}");
        assert!(said.contains("in `workspace.members` leads out of the repository"), "{pattern}: {said}");
        assert!(!said.contains("secret-of-others"), "{pattern}: {said}");
        assert_eq!(output.status.code(), Some(2), "{said}");
    }
}

/// A link that a pattern meets and does not go into is nobody's business: tools leave such ones to what they have built.
#[test]
fn a_link_out_without_a_package_is_no_member() {
    let outside = folder(&[("bin/tool", "")]);
    let files =
        [("Cargo.toml", "[workspace]\nmembers = [\"*\"]\n"), ("a/Cargo.toml", MANIFEST), ("a/src/lib.rs", BLOCKED)];
    let root = folder(&files);
    symlink(outside.path(), root.path().join("result")).expect("a link");
    is_looked_at_whole(root.path());
}

/// Braces in braces, wherever a glob is built.
#[test]
fn globs_that_nest_without_end_are_refused() {
    let glob = format!("{}{}*", "{a,".repeat(80_000), "}".repeat(80_000));
    let settings = [
        format!("[hot]\nfiles = [\"{glob}\"]\n"),
        format!("[cold]\nfiles = [\"{glob}\"]\n"),
        format!("[[override]]\npaths = [\"{glob}\"]\n"),
        format!("[hot]\nfiles = [\"{}\"]\n", "a*".repeat(40_000)),
    ];
    let is_refused = |root: &Path, arguments: &[&str]| {
        let output = run(root, arguments);
        let said = stderr(&output);
        assert!(said.contains("longer than 4096 bytes"), "{}", &said[..said.len().min(500)]);
        assert_eq!(output.status.code(), Some(2));
    };
    for setting in settings {
        is_refused(package(&[("src/lib.rs", ""), ("hotlock.toml", &setting)]).path(), &[]);
    }
    let manifest = format!("[workspace]\nmembers = [\"a\", \"{glob}\"]\n");
    let root = folder(&[("Cargo.toml", &manifest), ("a/Cargo.toml", MANIFEST), ("a/src/lib.rs", "")]);
    is_refused(root.path(), &[]);
    let loose = folder(&[("a.rs", ""), (".gitignore", &glob)]);
    is_refused(loose.path(), &["."]);
    let deep = format!("[hot]\nfiles = [\"{}{}\"]\n", "{a,".repeat(100), "}".repeat(100));
    let said = stderr(&run(package(&[("src/lib.rs", ""), ("hotlock.toml", &deep)]).path(), &[]));
    assert!(said.contains("its braces are nested more than 32 deep"), "{said}");
}

/// Zeros, of which a repository of a megabyte can hold thousands.
#[test]
fn files_that_are_too_large_are_said() {
    let zeros = |root: &Path, path: &str, mebibytes: u64| {
        let file = std::fs::File::create(root.join(path)).expect("a file can be made");
        file.set_len(mebibytes << 20).expect("it can be as long");
    };
    let root = package(&[("src/lib.rs", &format!("mod large;\n{BLOCKED}"))]);
    zeros(root.path(), "src/large.rs", 1000);
    let output = run(root.path(), &["--message-format", "short"]);
    let said = stderr(&output);
    assert!(stdout(&output).contains("guard_across_await"), "{said}");
    assert!(said.contains("cannot read `src/large.rs`: larger than 64 MiB"), "{said}");
    assert_eq!(output.status.code(), Some(2), "{said}");
    for name in ["Cargo.toml", "hotlock.toml"] {
        let root = package(&[("src/lib.rs", BLOCKED)]);
        zeros(root.path(), name, 1000);
        let output = run(root.path(), &[]);
        assert!(stderr(&output).contains("larger than 8 MiB"), "{}", stderr(&output));
        assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    }
}

/// `baseline create` writes through no link out, whoever names the file.
#[test]
fn a_baseline_is_written_through_no_link_out() {
    let outside = folder(&[("kept.toml", "untouched")]);
    let root = package(&[("src/lib.rs", BLOCKED), (".git/HEAD", "")]);
    symlink(outside.path(), root.path().join("o")).expect("a link");
    symlink(outside.path().join("kept.toml"), root.path().join("w.toml")).expect("a link");
    let is_refused = |arguments: &[&str]| {
        let output = run(root.path(), arguments);
        assert!(stderr(&output).contains("of the repository"), "{}", stderr(&output));
        assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    };
    is_refused(&["baseline", "create", "--file", "o/new.toml"]);
    is_refused(&["baseline", "create", "--force", "--file", "w.toml"]);
    let output = run(root.path(), &["baseline", "create", "--file", "./src/../new.toml"]);
    assert!(root.path().join("new.toml").is_file(), "{}", stderr(&output));
    write(root.path(), "hotlock.toml", "[report]\nbaseline = \"o/configured.toml\"\n");
    is_refused(&["baseline", "create"]);
    let left: Vec<_> = std::fs::read_dir(outside.path()).expect("it is there").flatten().collect();
    assert_eq!(left.len(), 1, "{left:?}");
    assert_eq!(std::fs::read_to_string(outside.path().join("kept.toml")).expect("it is there"), "untouched");
}

/// Nor is one read through a link, whose first line an error would show.
#[test]
fn a_baseline_is_read_through_no_link_out() {
    let outside = folder(&[("secret.txt", "password = secret\n")]);
    let root = package(&[("src/lib.rs", BLOCKED), (".git/HEAD", "")]);
    symlink(outside.path().join("secret.txt"), root.path().join("hotlock-baseline.toml")).expect("a link");
    for command in [&["baseline", "update"][..], &["baseline", "prune"], &["baseline", "create", "--force"]] {
        let output = run(root.path(), command);
        let said = stderr(&output);
        assert!(said.contains("leads out of the repository through a link"), "{said}");
        assert!(!said.contains("password"), "{said}");
        assert_eq!(output.status.code(), Some(2), "{said}");
    }
    write(root.path(), "hotlock.toml", "[report]\nbaseline = \"hotlock-baseline.toml\"\n");
    let output = run(root.path(), &[]);
    assert!(!stderr(&output).contains("password"), "{}", stderr(&output));
}

/// What a configuration names as its baseline may be any file of the repository.
#[test]
fn only_a_baseline_is_replaced_by_one() {
    let root = package(&[("src/lib.rs", BLOCKED), (".git/config", "[core]\n")]);
    write(root.path(), "hotlock.toml", "[report]\nbaseline = \".git/config\"\n");
    let output = run(root.path(), &["baseline", "create", "--force"]);
    assert!(stderr(&output).contains("is no baseline"), "{}", stderr(&output));
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    assert_eq!(std::fs::read_to_string(root.path().join(".git/config")).expect("it is there"), "[core]\n");

    write(root.path(), "hotlock.toml", "");
    let create = || run(root.path(), &["baseline", "create", "--force"]);
    let path = root.path().join("hotlock-baseline.toml");
    assert_eq!(create().status.code(), Some(0));
    let written = std::fs::read_to_string(&path).expect("it is written");
    // One that was never merged to its end, an empty one, and one that somebody wrote by hand.
    for text in
        [written.replace("findings", "<<<<<<< HEAD\nfindings"), String::new(), "version = 1\nfindings = []".into()]
    {
        write(root.path(), "hotlock-baseline.toml", &text);
        let output = create();
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        assert_eq!(std::fs::read_to_string(&path).expect("it is written"), written);
    }
}

/// Neither is a build script looked at that lies elsewhere, nor a workspace that a manifest says to be there.
#[test]
fn build_scripts_and_workspaces_outside_are_left() {
    let outside = folder(&[("script.rs", "fn main() {}"), ("Cargo.toml", "no manifest")]);
    let at = |name: &str| outside.path().join(name).display().to_string().replace('\\', "/");
    let manifest = |line: &str| MANIFEST.replace("[package]", &format!("[package]\n{line}"));
    let named = manifest(&format!("build = \"{}\"", at("script.rs")));
    let root = package(&[("Cargo.toml", &named), ("src/lib.rs", BLOCKED), (".git/HEAD", "")]);
    let output = run(root.path(), &["--message-format", "short"]);
    let said = stderr(&output);
    assert!(said.contains("the build script lies outside of the repository; skipped"), "{said}");
    assert!(stdout(&output).contains("guard_across_await"), "{said}");
    let named = manifest(&format!("workspace = \"{}\"", at("")));
    write(root.path(), "Cargo.toml", &named);
    let output = run(root.path(), &[]);
    assert!(stderr(&output).contains("lies outside of the repository"), "{}", stderr(&output));
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
}

/// What `-v` says beside the findings is as harmless as they are.
#[test]
fn names_in_details_are_no_orders() {
    let name = "##vso[task.complete result=Failed;]\u{200b}";
    let manifest = MANIFEST.replace("\"app\"", &format!("\"{name}\""));
    let root = package(&[("Cargo.toml", &manifest), ("src/lib.rs", BLOCKED)]);
    let said = stderr(&run(root.path(), &["-v"]));
    assert!(said.contains("files by package"), "{said}");
    assert!(!said.contains("##vso[") && !said.contains('\u{200b}'), "{said}");
}

/// Everything that is drawn as nothing, wherever it is drawn.
#[test]
fn what_hides_is_shown_in_all_formats_and_in_paths_of_differences() {
    let hidden = "\u{34f}\u{17b4}\u{180b}\u{2065}\u{206a}\u{fe00}\u{ffa0}\u{fff9}\u{e0100}";
    let path = "src/a\u{200b}\u{2028}\u{34f}.rs";
    let root = package(&[("src/lib.rs", &format!("#[path = \"{}\"]\nmod a;\n", &path[4..]))]);
    write(root.path(), path, BLOCKED.replace("let guard", &format!("/* {hidden} */ let guard")));
    for format in ["human", "short", "json", "json-lines", "sarif", "github", "checkstyle", "markdown", "html"] {
        let found = stdout(&run(root.path(), &["--output", format]));
        assert!(found.contains("guard_across_await"), "{format}: {found}");
        let shown = found.chars().find(|character| hidden.contains(*character) || path[5..8].contains(*character));
        assert_eq!(shown, None, "{format}");
    }
    let output = run(root.path(), &["--add-allow", "known", "--diff", "--allow-no-vcs"]);
    let difference = stdout(&output);
    assert!(difference.starts_with("--- a/src/a\\u{200b}\\u{2028}\\u{34f}.rs\n"), "{difference}{}", stderr(&output));
}

/// A folder or a pipe where settings are looked for may be meant to hide them.
#[test]
fn a_configuration_that_is_no_file_is_said() {
    for name in ["hotlock.toml", ".config/hotlock.toml"] {
        let root = package(&[("src/lib.rs", BLOCKED)]);
        write(root.path(), &format!("{name}/file"), "");
        let output = run(root.path(), &[]);
        assert!(stderr(&output).contains(&format!("{name}: cannot read the configuration: not a plain file")));
        assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    }
    let root = package(&[("src/lib.rs", BLOCKED)]);
    pipe(&root.path().join("hotlock.toml"));
    let output = run(root.path(), &[]);
    assert!(stderr(&output).contains("hotlock.toml: cannot read the configuration: not a plain file"));
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
}

/// A folder that cannot be entered may hold a program. Who may do everything enters it, and the test says nothing then.
#[test]
fn a_folder_of_a_program_that_cannot_be_entered_is_said() {
    use std::os::unix::fs::PermissionsExt;

    let root = package(&[("src/lib.rs", BLOCKED), ("src/bin/shut/main.rs", "fn main() {}\n")]);
    let shut = root.path().join("src/bin/shut");
    let allow = |mode| std::fs::set_permissions(&shut, std::fs::Permissions::from_mode(mode)).expect("it is ours");
    allow(0o000);
    let can_enter = std::fs::read_dir(&shut).is_ok();
    let output = run(root.path(), &["--message-format", "short"]);
    allow(0o755);
    assert!(stdout(&output).contains("guard_across_await"), "{}", stderr(&output));
    if !can_enter {
        assert!(stderr(&output).contains("src/bin/shut/main.rs: cannot be read"), "{}", stderr(&output));
        assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    }
}

/// Each finding in a line would show all of it again.
#[test]
fn findings_in_one_line_do_not_multiply_it() {
    let block = "{ let g = m.lock().unwrap(); other().await; drop(g); } ".repeat(300);
    let start = "use std::sync::Mutex;\nasync fn other() {}\npub async fn all(m: &Mutex<u32>)";
    let root = package(&[("src/lib.rs", &format!("{start} {{ {block} }}\n"))]);
    for (format, most) in [("json", 6_000), ("html", 6_000)] {
        let output = run(root.path(), &["--output", format]);
        let (found, count) = (stdout(&output), 300);
        assert!(found.matches("guard_across_await").count() >= count, "{format}: {}", stderr(&output));
        assert!(found.len() < count * most, "{format}: {}", found.len() / count);
    }
    let lines = stdout(&run(root.path(), &["--output", "json"]));
    let first: serde_json::Value = serde_json::from_str(lines.lines().next().expect("a finding")).expect("JSON");
    assert_eq!(first["message"]["spans"][0]["text"], serde_json::json!([]));
}

/// Patterns that match nothing, each as near to all functions as to any.
#[test]
fn many_patterns_that_match_nothing_cost_little() {
    let count = 3_000;
    let functions: String = (0..count).map(|number| format!("pub fn some_function_{number}() {{}}\n")).collect();
    let patterns: String = (0..count).map(|number| format!("\"some_functoin_{number}\",\n")).collect();
    let settings = format!("[hot]\nfunctions = [\n\"no_such_thing\",\n{patterns}]\n");
    let root = package(&[("src/lib.rs", &format!("{functions}{BLOCKED}")), ("hotlock.toml", &settings)]);
    let said = stderr(&run(root.path(), &[]));
    assert!(said.contains("no function matches `some_functoin_0`; did you mean `"), "{said}");
    // Each suggestion looks at all functions: what bounds the cost is how many there are.
    let suggestions = said.matches("; did you mean `").count();
    assert!(suggestions <= 100, "{suggestions} suggestions");
    assert!(said.contains("no function matches `some_functoin_2999`\n"), "the last of many has no suggestion");
}

/// What is drawn of a long line costs what it takes on the terminal, wherever the finding is in it.
#[test]
fn findings_far_in_a_line_are_drawn_where_they_are() {
    let far = format!("{}{}", "/* \u{1f512}é */ ".repeat(3_000), BLOCKED.replace('\n', " "));
    for text in [
        far.clone(),
        format!("{far} /* {} */", "x".repeat(50_000)),
        format!("{} {far}", BLOCKED.replace("held", "near").replace("other", "another").replace('\n', " ")),
    ] {
        let root = package(&[("src/lib.rs", &text)]);
        let drawn = stdout(&run(root.path(), &[]));
        assert!(drawn.contains("let guard = m.lock().unwrap();"), "{drawn}");
        assert!(drawn.contains("^^^"), "{drawn}");
        assert!(drawn.lines().all(|line| line.chars().count() <= 400), "{drawn}");
    }
}
#[test]
fn types_that_grow_with_each_projection_are_given_up() {
    let text = "pub trait T { type A; fn t(&self) -> Self::A; }
impl<X> T for X { type A = (<Vec<X> as T>::A, <Option<X> as T>::A); fn t(&self) -> Self::A { todo!() } }
pub fn f(x: u32) { let y = T::t(&x); T::t(&y); }
";
    let root = package(&[("src/lib.rs", &format!("{text}{BLOCKED}"))]);
    is_looked_at_whole(root.path());
}

/// Functions with two locks by the thousand, from some lines.
fn doubled_by_macros() -> String {
    let first = "use std::sync::Mutex;
pub struct S { a: Mutex<u8> }
macro_rules! m0 { ($f:ident) => { impl S { pub fn $f(&self) { let a = self.a.lock().unwrap(); drop(a); } } } }
";
    let doubled = |n: usize| format!("macro_rules! m{} {{ ($f:ident) => {{ m{n}!($f); m{n}!($f); }} }}\n", n + 1);
    let lines: String = (0..20).map(doubled).collect();
    format!("{first}{lines}m20!(f);\n")
}

/// What the calls of a file may become hangs on its length: many short files become no more than few long ones.
#[test]
fn macros_that_double_in_short_files_are_left_from_some_on() {
    let all: String = (0..8).map(|n| format!("mod m{n};\n")).collect();
    let root = package(&[("src/lib.rs", &format!("{all}{BLOCKED}"))]);
    (0..8).for_each(|n| write(root.path(), &format!("src/m{n}.rs"), doubled_by_macros()));
    let output = run(root.path(), &["--message-format", "short"]);
    let said = stderr(&output);
    assert!(stdout(&output).contains("guard_across_await"), "{said}");
    assert_eq!(said.matches("macro calls from here on").count(), 8, "{said}");
    // 30 tokens for each function.
    let functions =
        said.lines().find_map(|line| line.split_once(" functions")?.0.rsplit(' ').next()?.parse::<usize>().ok());
    assert!(functions.is_some_and(|count| count < 8 * 3_000), "{said}");
}

/// What macros make of a file counts for each of its modules, whichever targets have them.
#[test]
fn one_file_in_many_targets_is_left_from_some_on() {
    let target = |n: usize| format!("[[bin]]\nname = \"b{n}\"\npath = \"src/b{n}.rs\"\n");
    let manifest: String = (0..16).map(target).collect();
    let root = package(&[("src/lib.rs", BLOCKED), ("src/f.rs", &doubled_by_macros())]);
    let own = std::fs::read_to_string(root.path().join("Cargo.toml")).expect("the manifest was written");
    write(root.path(), "Cargo.toml", format!("{own}{manifest}"));
    let again: String = (0..32).map(|n| format!("#[path = \"f.rs\"]\nmod m{n};\n")).collect();
    (0..16).for_each(|n| write(root.path(), &format!("src/b{n}.rs"), format!("{again}fn main() {{}}\n")));
    let output = run(root.path(), &["--message-format", "short"]);
    let said = stderr(&output);
    assert!(stdout(&output).contains("guard_across_await"), "{said}");
    assert_eq!(said.matches("modules of files that are modules elsewhere are left").count(), 1, "{said}");
}

/// Each of the files has the next one twice.
#[test]
fn modules_of_files_that_double_are_left_from_some_on() {
    let by_path = |n: usize| format!("#[path = \"m{n}.rs\"]\npub mod a;\n#[path = \"m{n}.rs\"]\npub mod b;\n");
    let by_include = |n: usize| {
        format!("pub mod a {{\n    include!(\"m{n}.rs\");\n}}\npub mod b {{\n    include!(\"m{n}.rs\");\n}}\n")
    };
    for doubled in [by_path as fn(usize) -> String, by_include] {
        let root =
            package(&[("src/lib.rs", &format!("{}{BLOCKED}", doubled(0))), ("src/m40.rs", "pub fn last() {}\n")]);
        (0..40).for_each(|n| write(root.path(), &format!("src/m{n}.rs"), doubled(n + 1)));
        let output = run(root.path(), &["--message-format", "short"]);
        let said = stderr(&output);
        assert!(stdout(&output).contains("guard_across_await"), "{said}");
        assert_eq!(said.matches("modules of files that are modules elsewhere are left").count(), 1, "{said}");
        assert_eq!(output.status.code(), Some(2), "{said}");
    }
    // A hundred modules of one file are nothing.
    let all: String = (0..100).map(|n| format!("#[path = \"one.rs\"]\nmod m{n};\n")).collect();
    let root = package(&[("src/lib.rs", &format!("{all}{BLOCKED}")), ("src/one.rs", "pub fn one() {}\n")]);
    is_looked_at_whole(root.path());
}

#[test]
fn one_file_counts_once_however_much_of_it_is_not_read() {
    let text = format!("{}{BLOCKED}", "fn f() { let = ; }\n".repeat(3));
    let root = package(&[("src/lib.rs", &text)]);
    let said = stderr(&run(root.path(), &[]));
    assert_eq!(said.matches("not parsed, the rest of the file is linted").count(), 3, "{said}");
    assert!(said.contains("1 file only partly analysed"), "{said}");
}

/// A method that many traits have is looked for among those of its receiver's type.
#[test]
fn a_method_that_many_traits_have_is_that_of_the_type() {
    let traits: String = (0..200).map(|n| format!("pub trait W{n} {{ fn w(&self, m: &Mutex<u32>); }}\n")).collect();
    let text = "pub struct S;
impl W150 for S { fn w(&self, m: &Mutex<u32>) { *m.lock().unwrap() += 1; } }
pub fn twice(s: &S, m: &Mutex<u32>) { let guard = m.lock().unwrap(); s.w(m); drop(guard); }
";
    let root = package(&[("src/lib.rs", &format!("use std::sync::Mutex;\n{traits}{text}"))]);
    let output = run(root.path(), &["--message-format", "short"]);
    assert!(stdout(&output).contains("double_lock"), "{}{}", stdout(&output), stderr(&output));
}
