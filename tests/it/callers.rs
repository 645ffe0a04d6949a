//! Who may call a function unseen: what nobody who is seen passes to it counts as passed then.

use std::path::Path;

use tempfile::TempDir;

use crate::support::{MANIFEST, folder, package, printed, run, said_in, stdout};

/// Two functions of which the second is called without a key alone; `{}` stands before it.
const TEXT: &str = "pub async fn serve(path: &str) {\n    keep(path, None).await;\n}\n{} async fn keep(path: &str, key: Option<&str>) {\n    \
                    if key.is_some() {\n        std::thread::sleep(std::time::Duration::from_secs(1));\n    }\n    \
                    tokio::task::yield_now().await;\n}\n";

const FOUND: [&str; 1] = ["6 blocking_in_async"];

fn said(before: &str, more: &str, manifest: &str) -> Vec<String> {
    let text = TEXT.replace("{}", before) + more;
    let manifest = format!("[package]\nname = \"keeper\"\nversion = \"0.1.0\"\nedition = \"2024\"\n{manifest}");
    said_in(package(&[("Cargo.toml", &manifest), ("src/lib.rs", &text)]).path(), "src/lib.rs")
}

/// The manifest of a package that can be published if it has a license.
fn manifest(name: &str, license: &str, dependencies: &str) -> String {
    format!(
        "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\ndescription = \"Keeps names\"\n\
         {license}\n[dependencies]\n{dependencies}"
    )
}

const LICENSE: &str = "license = \"MIT\"";

#[test]
fn what_nobody_passes_is_not_evaluated() {
    assert_eq!(said("", "", ""), [""; 0]);
    assert_eq!(said("#[inline]", "", ""), [""; 0]);
    assert_eq!(said("pub(crate)", "", ""), [""; 0]);
    assert_eq!(said("pub", "", "publish = false\n"), [""; 0]);
}

#[test]
fn other_packages_pass_anything() {
    assert_eq!(said("pub", "", ""), FOUND);
}

#[test]
fn so_may_attributes_and_macros() {
    assert_eq!(said("#[command]", "", ""), FOUND);
    assert_eq!(said("", "generated! { keep }\n", ""), FOUND);
    assert_eq!(said("", "pub fn names() -> usize { generated!(keep) }\n", ""), FOUND);
    assert_eq!(said("", "pub fn named() -> usize { size_of_val(&keep) }\n", ""), FOUND);
    assert_eq!(said("", "pub async fn again(path: &str) { keep(path, Some(path)).await }\n", ""), FOUND);
}

const LIBRARY: &str = "use std::sync::Mutex;
#[derive(Default)] pub struct Shared { counts: Mutex<Vec<u32>> }
impl Shared {
    pub async fn used(&self) {
        let counts = self.counts.lock().unwrap();
        wait(counts.len()).await;
    }
    pub async fn unused(&self) {
        let counts = self.counts.lock().unwrap();
        wait(counts.len()).await;
    }
    pub async fn called_by_unused(&self) {
        let counts = self.counts.lock().unwrap();
        wait(counts.len()).await;
        self.calls().await;
    }
    pub async fn calls(&self) {
        if self.counts.lock().unwrap().is_empty() {
            Box::pin(self.called_by_unused()).await;
        }
    }
}
async fn wait(count: usize) {
    tokio::time::sleep(std::time::Duration::from_secs(count as u64)).await;
}
";

/// The lines and levels of all findings in the library.
fn levels(root: &Path) -> Vec<String> {
    levels_in(root, "src/lib.rs:")
}

/// The lines and levels of all findings in a file, which a colon follows.
fn levels_in(root: &Path, file: &str) -> Vec<String> {
    let printed = printed(root, &["--exit-zero", "-q", "--message-format", "short"]);
    let findings = printed.lines().filter_map(|line| {
        let (place, rest) = line.strip_prefix(file)?.split_once(' ')?;
        Some(format!("{} {}", place.split(':').next()?, rest.split('[').next()?))
    });
    findings.collect()
}

#[test]
fn what_a_program_never_calls_in_its_own_library_is_no_error() {
    let main = "#[tokio::main]\nasync fn main() {\n    let shared = app::Shared::default();\n    tokio::join!(shared.used(), shared.used());\n}\n";
    let with_program = package(&[("src/lib.rs", LIBRARY), ("src/main.rs", main)]);
    assert_eq!(levels(with_program.path()), ["5 error"]);
    // A method of that name shows that it may be used, which is too little for an error.
    let by_name = main.replace("tokio::join", "unknown::held().unused().await;\n    tokio::join");
    let with_name = package(&[("src/lib.rs", LIBRARY), ("src/main.rs", &by_name)]);
    assert_eq!(levels(with_name.path()), ["5 error", "9 warning"]);
    // Others may call what a library offers.
    let library = package(&[("src/lib.rs", LIBRARY)]);
    assert_eq!(levels(library.path()), ["5 error", "9 error", "13 error", "15 error"]);
}

const STORES: &str = "use std::sync::Mutex;
pub trait Store { fn keep(&self, count: u32) -> impl Future<Output = ()>; }
pub struct InFiles { counts: Mutex<Vec<u32>> }
impl InFiles { pub fn new() -> InFiles { InFiles { counts: Mutex::default() } } }
impl Store for InFiles {
    async fn keep(&self, count: u32) {
        let mut counts = self.counts.lock().unwrap();
        counts.push(count);
        names::wait(counts.len()).await;
    }
}
pub struct InTests { counts: Mutex<Vec<u32>> }
impl InTests { pub fn new() -> InTests { InTests { counts: Mutex::default() } } }
impl Store for InTests {
    async fn keep(&self, count: u32) {
        let mut counts = self.counts.lock().unwrap();
        counts.push(count);
        names::wait(counts.len()).await;
    }
}
pub struct AsConstant { counts: Mutex<Vec<u32>> }
impl AsConstant { pub const EMPTY: AsConstant = Self { counts: Mutex::new(Vec::new()) }; }
impl Store for AsConstant {
    async fn keep(&self, count: u32) {
        let mut counts = self.counts.lock().unwrap();
        counts.push(count);
        names::wait(counts.len()).await;
    }
}
pub async fn keep_all(store: &impl Store) { store.keep(1).await; }
#[cfg(test)]
mod tests {
    #[tokio::test]
    async fn keeps() { super::keep_all(&super::InTests::new()).await; }
}
";

/// A workspace of a program, the library it uses, and one that this uses, which is known by its folder and perhaps a version.
fn workspace(version: &str, license: &str) -> TempDir {
    let names = "pub async fn wait(count: usize) {\n    tokio::time::sleep(std::time::Duration::from_secs(count as u64)).await;\n}\n\
        static NAMES: std::sync::Mutex<u32> = std::sync::Mutex::new(0);\n\
        pub fn name() -> u32 {\n    let names = NAMES.lock().unwrap();\n    *names + *NAMES.lock().unwrap()\n}\n";
    let manifest = |name: &str, needs: &str| manifest(name, license, &format!("{needs}tokio = \"1\"\n"));
    let stores = manifest("stores", &format!("names = {{ path = \"../names\"{version} }}\n"));
    let program = "#[tokio::main]\nasync fn main() {\n    for _ in 0..2 {\n        tokio::spawn(async {\n            stores::keep_all(&stores::InFiles::new()).await;\n            stores::keep_all(&stores::AsConstant::EMPTY).await;\n        });\n    }\n}\n";
    folder(&[
        ("Cargo.toml", "[workspace]\nmembers = [\"app\", \"stores\", \"names\"]\nresolver = \"3\"\n"),
        ("app/Cargo.toml", &manifest("app", "stores = { path = \"../stores\" }\n")),
        ("app/src/main.rs", program),
        ("stores/Cargo.toml", &stores),
        ("stores/src/lib.rs", STORES),
        ("names/Cargo.toml", &manifest("names", "")),
        ("names/src/lib.rs", names),
    ])
}

#[test]
fn what_a_program_makes_no_value_for_is_no_error() {
    let found = |version: &str, license: &str| {
        let root = workspace(version, license);
        let printed = printed(root.path(), &["--exit-zero", "-q", "--message-format", "short"]);
        let level = |line: &str| {
            let (place, rest) = line.split_once(' ')?;
            let (file, place) = place.split_once("/src/lib.rs:")?;
            Some(format!("{file} {} {}", place.split(':').next()?, rest.split('[').next()?))
        };
        printed.lines().filter_map(level).collect::<Vec<_>>()
    };
    let (version, license) = (", version = \"0.1.0\"", "license = \"MIT\"\n");
    assert_eq!(found("", license), ["stores 7 error", "stores 25 error"]);
    assert_eq!(found(version, ""), ["stores 7 error", "stores 25 error"]);
    // What can be published may be used by others.
    assert_eq!(found(version, license), ["names 7 error", "stores 7 error", "stores 16 error", "stores 25 error"]);
}

#[test]
fn a_library_that_is_named_after_a_program_is_a_part_of_it() {
    let library = "use std::sync::Mutex;\npub static NAMES: Mutex<u32> = Mutex::new(0);\npub fn used() -> u32 { *NAMES.lock().unwrap() }\n\
        pub fn unused() -> u32 {\n    let names = NAMES.lock().unwrap();\n    *names + *NAMES.lock().unwrap()\n}\n";
    let found = |program: &str, library_name: &str| {
        let needs = format!("{library_name} = {{ path = \"../library\", version = \"0.1.0\" }}\n");
        let main = format!("fn main() {{ println!(\"{{}}\", {}::used()); }}\n", library_name.replace('-', "_"));
        let root = folder(&[
            ("Cargo.toml", "[workspace]\nmembers = [\"program\", \"library\"]\nresolver = \"3\"\n"),
            ("program/Cargo.toml", &manifest(program, LICENSE, &needs)),
            ("program/src/main.rs", &main),
            ("library/Cargo.toml", &manifest(library_name, LICENSE, "")),
            ("library/src/lib.rs", library),
        ]);
        printed(root.path(), &["--exit-zero", "-q", "--message-format", "short"]).lines().count()
    };
    assert_eq!(found("server", "server-storage"), 0);
    assert_eq!(found("server", "serverless"), 1);
    assert_eq!(found("storage-server", "storage"), 1);
}

/// A parameter that a program gives one value alone decides in the libraries that it is made of as in itself.
#[test]
fn what_a_program_passes_to_its_own_library_decides_there() {
    let library = "use std::sync::Mutex;\npub static NAMES: Mutex<u32> = Mutex::new(0);\n\
        pub fn count(is_twice: bool) -> u32 {\n    let names = NAMES.lock().unwrap();\n    if is_twice { *names + *NAMES.lock().unwrap() } else { *names }\n}\n";
    let found = |license: &str, passed: &str| {
        let main = format!("fn main() {{ println!(\"{{}}\", names::count({passed})); }}\n");
        let root = folder(&[
            ("Cargo.toml", "[workspace]\nmembers = [\"program\", \"names\"]\nresolver = \"3\"\n"),
            (
                "program/Cargo.toml",
                &manifest("program", license, "names = { path = \"../names\", version = \"0.1.0\" }\n"),
            ),
            ("program/src/main.rs", &main),
            ("names/Cargo.toml", &manifest("names", license, "")),
            ("names/src/lib.rs", library),
        ]);
        printed(root.path(), &["--exit-zero", "-q", "--message-format", "short"]).lines().count()
    };
    assert_eq!(found("", "false"), 0);
    assert_eq!(found("", "true"), 1);
    // What can be published may be used by others.
    assert_eq!(found(LICENSE, "false"), 1);
}

/// Beside programs that are made of others, a library that nobody else can be given and that no crate is built on is used by none of them.
/// Where the program lists no library of the workspace, it is a helper, and the library is what the workspace is there for.
#[test]
fn a_library_that_no_crate_of_a_workspace_of_programs_is_built_on_is_unused() {
    let library = "use std::sync::Mutex;\npub struct Names { all: Mutex<Vec<u32>> }\nimpl Names {\n\
        pub fn new() -> Names { Names { all: Mutex::new(Vec::new()) } }\n\
        pub fn twice(&self) -> usize {\n    let all = self.all.lock().unwrap();\n    all.len() + self.all.lock().unwrap().len()\n}\n}\n";
    let found = |license: &str, needs: &[&str], main: &str| {
        let manifest = |name: &str, needs: &[&str]| {
            let lists: String = needs.iter().map(|on| format!("{on} = {{ path = \"../{on}\" }}\n")).collect();
            manifest(name, license, &lists)
        };
        let root = folder(&[
            ("Cargo.toml", "[workspace]\nmembers = [\"program\", \"names\", \"steps\"]\nresolver = \"3\"\n"),
            ("program/Cargo.toml", &manifest("program", needs)),
            ("program/src/main.rs", &format!("fn step() {{ println!(\"done\") }}\nfn main() {{ step(); {main} }}\n")),
            ("names/Cargo.toml", &manifest("names", &[])),
            ("names/src/lib.rs", library),
            ("steps/Cargo.toml", &manifest("steps", &[])),
            ("steps/src/lib.rs", "pub fn first() {}\n"),
        ]);
        printed(root.path(), &["--exit-zero", "-q", "--message-format", "short"]).lines().count()
    };
    assert_eq!(found("", &["steps"], "steps::first();"), 0);
    assert_eq!(found("", &[], ""), 1);
    assert_eq!(found(LICENSE, &["steps"], "steps::first();"), 1);
    assert_eq!(found("", &["steps", "names"], "steps::first(); names::Names::new().twice();"), 1);
}

#[test]
fn what_a_program_never_calls_of_itself_is_no_error() {
    let lock = "static COUNT: std::sync::Mutex<u64> = std::sync::Mutex::new(0);\n\
                pub fn count() -> u64 {\n    let count = COUNT.lock().unwrap();\n    *count + *COUNT.lock().unwrap()\n}\n\
                pub fn forgotten() -> u64 {\n    let count = COUNT.lock().unwrap();\n    *count + *COUNT.lock().unwrap()\n}\n\
                pub fn name() -> &'static str { \"count\" }\npub fn unit() -> &'static str { \"times\" }\n";
    let found = |main: &str| {
        let root = package(&[("src/main.rs", &format!("{lock}fn main() {{ {main} }}\n"))]);
        levels_in(root.path(), "src/main.rs:")
    };
    assert_eq!(found("println!(\"{} {} {}\", name(), count(), unit());"), ["4 error"]);
    // Where most of a program is not used, what uses it is not seen, which is too little for an error.
    assert_eq!(found("println!(\"{}\", name());"), ["4 warning", "8 warning"]);
    assert_eq!(found(""), ["4 error", "8 error"]);
}

/// Whoever starts fifty functions of its own is seen to be used, however much lies beside them.
#[test]
fn what_a_large_program_never_calls_is_no_error_however_much_that_is() {
    let lock = "static COUNT: std::sync::Mutex<u64> = std::sync::Mutex::new(0);\n\
                pub fn count() -> u64 {\n    let count = COUNT.lock().unwrap();\n    *count + *COUNT.lock().unwrap()\n}\n\
                pub fn forgotten() -> u64 {\n    let count = COUNT.lock().unwrap();\n    *count + *COUNT.lock().unwrap()\n}\n";
    let found = |used: usize| {
        let functions: String = (0..200).map(|n| format!("pub fn step{n}() -> u64 {{ {n} }}\n")).collect();
        let calls: String = (0..used).map(|n| format!(" + step{n}()")).collect();
        let text = format!("{lock}{functions}fn main() {{ println!(\"{{}}\", count(){calls}); }}\n");
        levels_in(package(&[("src/main.rs", &text)]).path(), "src/main.rs:")
    };
    assert_eq!(found(20), ["4 error", "8 warning"]);
    assert_eq!(found(60), ["4 error"]);
}

/// A guard of a shard is there only with an entry.
#[test]
fn what_holds_entries_of_a_map_that_nothing_fills_is_no_error() {
    let boards = "use std::sync::Arc;
use dashmap::DashMap;
pub struct Boards { open: Arc<DashMap<u64, String>> }
impl Boards {
    pub fn new() -> Boards { Boards { open: Arc::new(DashMap::new()) } }
    pub fn create(&self, key: u64) { self.open.insert(key, String::new()); }
    pub fn tidy(&self) {
        let open = self.open.clone();
        tokio::spawn(async move {
            loop {
                tick().await;
                open.retain(|_, name| !name.is_empty());
            }
        });
    }
    pub fn save(&self) {
        let open = self.open.clone();
        tokio::spawn(async move {
            loop {
                tick().await;
                for board in open.iter() {
                    keep(board.value()).await;
                }
            }
        });
    }
}
async fn keep(name: &str) { tokio::fs::write(name, name).await.unwrap(); }
async fn tick() { tokio::time::sleep(std::time::Duration::from_secs(1)).await; }
";
    let said = |made: &str, more: &str| {
        let text = boards.replace("DashMap::new()", made);
        let main = format!(
            "mod boards;\n#[tokio::main]\nasync fn main() {{\n    let boards = boards::Boards::new();\n    boards.tidy();\n    boards.save();\n    {more}\n}}\n"
        );
        said_in(package(&[("src/boards.rs", &text), ("src/main.rs", &main)]).path(), "src/boards.rs")
    };
    assert_eq!(said("DashMap::new()", ""), [""; 0]);
    assert_eq!(said("DashMap::with_capacity(10)", ""), [""; 0]);
    assert_eq!(said("DashMap::new()", "boards.create(1);"), ["21 guard_across_await"]);
    assert_eq!(said("[(1, String::new())].into_iter().collect()", ""), ["21 guard_across_await"]);
}

/// A call through a trait leads to all implementations; what only lies behind one that nobody makes a value for does not happen.
#[test]
fn what_lies_behind_an_unused_implementation_is_no_error() {
    let text = "pub trait Scene { fn init(&self); }
pub struct Chat;
impl Scene for Chat { fn init(&self) {} }
pub struct Finance { next: Option<Box<Finance>> }
impl Finance {
    pub fn again(&self) -> Finance { Finance { next: None } }
}
impl Scene for Finance {
    fn init(&self) { rule(self.next.is_some()); }
}
pub fn rule(with: bool) {
    if with { return; }
    tokio::runtime::Handle::current().block_on(async {});
}
pub async fn init_all(scenes: Vec<Box<dyn Scene>>) {
    for scene in scenes {
        scene.init();
    }
}
";
    let said = |scene: &str| {
        let main = format!(
            "mod scenes;\nuse scenes::*;\n#[tokio::main]\nasync fn main() {{\n    init_all(vec![{scene}]).await;\n}}\n"
        );
        said_in(package(&[("src/scenes.rs", text), ("src/main.rs", &main)]).path(), "src/scenes.rs")
    };
    assert_eq!(said("Box::new(Chat)"), [""; 0]);
    assert_eq!(said("Box::new(Finance { next: None })"), ["17 blocking_lock_in_async"]);
}

#[test]
fn what_a_library_beside_programs_does_has_to_be_seen_often() {
    let text = "pub async fn keep(path: &std::path::Path, text: &str) -> std::io::Result<()> {\n    \
                tokio::task::yield_now().await;\n    std::fs::write(path, text)\n}\n";
    let found = |more: &str, members: &str| {
        let manifest = |name: &str| {
            format!(
                "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\ndescription = \"Keeps\"\n{more}"
            )
        };
        let root = folder(&[
            ("Cargo.toml", &format!("[workspace]\nmembers = [{members}]\nresolver = \"3\"\n")),
            ("app/Cargo.toml", &manifest("app")),
            ("app/src/main.rs", "fn main() {}\n"),
            ("keeper/Cargo.toml", &(manifest("keeper") + "[dependencies]\ntokio = \"1\"\n")),
            ("keeper/src/lib.rs", text),
        ]);
        said_in(root.path(), "keeper/src/lib.rs")
    };
    // No program of the workspace uses it.
    assert_eq!(found("", "\"app\", \"keeper\""), [""; 0]);
    assert_eq!(found("license = \"MIT\"\n", "\"app\", \"keeper\""), [""; 0]);
    // There are only others.
    assert_eq!(found("", "\"keeper\""), ["3 blocking_in_async"]);
}

#[test]
fn what_is_there_for_tests_by_its_name_is_no_error() {
    let found = |name: &str| {
        let text = format!(
            "pub fn {name}(lock: &std::sync::Mutex<u64>) -> u64 {{\n    let count = lock.lock().unwrap();\n    \
             *count + *lock.lock().unwrap()\n}}\n"
        );
        said_in(package(&[("src/lib.rs", &text)]).path(), "src/lib.rs")
    };
    assert_eq!(found("count_for_test"), [""; 0]);
    assert_eq!(found("count_for_latest"), ["3 double_lock"]);
}

#[test]
fn a_feature_that_no_manifest_declares_is_never_on() {
    let text = "#[cfg(feature = \"fast\")]\npub fn count(lock: &std::sync::Mutex<u64>) -> u64 {\n    let count = lock.lock().unwrap();\n    \
                *count + *lock.lock().unwrap()\n}\n";
    let found = |features: &str, more: &[(&str, &str)]| {
        let manifest = format!("[package]\nname = \"counts\"\nversion = \"0.1.0\"\nedition = \"2024\"\n{features}");
        let files = [&[("Cargo.toml", manifest.as_str()), ("src/lib.rs", text)], more].concat();
        said_in(package(&files).path(), "src/lib.rs")
    };
    assert_eq!(found("", &[]), [""; 0]);
    assert_eq!(found("[features]\nfast = []\n", &[]), ["4 double_lock"]);
    let script = "fn main() { println!(\"cargo::rustc-cfg=feature=\\\"fast\\\"\"); }\n";
    assert_eq!(found("", &[("build.rs", script)]), ["4 double_lock"]);
}

#[test]
fn what_a_program_and_its_library_both_declare_runs_in_the_program() {
    let work = "pub async fn work() {\n    loop {\n        tokio::task::yield_now().await;\n        std::thread::sleep(std::time::Duration::from_secs(9));\n    }\n}\n";
    let main = "mod work;\n#[tokio::main]\nasync fn main() {\n    let worker = work::work();\n    let _ = tokio::spawn(worker).await;\n}\n";
    let manifest =
        "[package]\nname = \"shared\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[dependencies]\ntokio = \"1\"\n";
    let files = [("Cargo.toml", manifest), ("src/main.rs", main), ("src/work.rs", work)];
    assert_eq!(said_in(package(&files).path(), "src/work.rs"), ["4 blocking_in_async"]);
    let with_library = [&files[..], &[("src/lib.rs", "pub mod work;\n")]].concat();
    assert_eq!(said_in(package(&with_library).path(), "src/work.rs"), ["4 blocking_in_async"]);
}

#[test]
fn what_no_crate_is_built_from_is_not_called_by_the_way_of_a_trait() {
    let manifest = |name: &str, dependencies: &str| {
        format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[dependencies]\n{dependencies}")
    };
    let keep = "pub trait Keep { fn keep(&self); }\npub struct Memory;\nimpl Keep for Memory { fn keep(&self) {} }\n\
                pub fn memory() -> Box<dyn Keep> { Box::new(Memory) }\n";
    let files = "pub struct Sleeper;\nimpl keep::Keep for Sleeper {\n    fn keep(&self) {\n        tokio::runtime::Handle::current().block_on(async {});\n    }\n}\n\
                 pub fn sleeper() -> Box<dyn keep::Keep> { Box::new(Sleeper) }\n";
    let page = "pub async fn show(keep: &dyn keep::Keep) {\n    keep.keep();\n}\n";
    let (on_keep, on_both) =
        ("keep = { path = \"../keep\" }\n", "keep = { path = \"../keep\" }\nsleeper = { path = \"../sleeper\" }\n");
    let said = |of_page: &str| {
        let root = folder(&[
            ("Cargo.toml", "[workspace]\nmembers = [\"keep\", \"sleeper\", \"page\"]\nresolver = \"3\"\n"),
            ("keep/Cargo.toml", &manifest("keep", "")),
            ("keep/src/lib.rs", keep),
            ("sleeper/Cargo.toml", &manifest("sleeper", &format!("{on_keep}tokio = \"1\"\n"))),
            ("sleeper/src/lib.rs", files),
            ("page/Cargo.toml", &manifest("page", of_page)),
            ("page/src/lib.rs", page),
        ]);
        said_in(root.path(), "page/src/lib.rs")
    };
    assert_eq!(said(on_both), ["2 blocking_lock_in_async"]);
    assert_eq!(said(on_keep), [""; 0]);
}

#[test]
fn what_only_a_constructor_makes_that_nobody_calls_is_not_made() {
    let text = "pub trait Extract { fn extract(&self); }
pub struct Plain;
impl Extract for Plain { fn extract(&self) {} }
pub struct Waits(u64);
impl Waits {
    pub fn new() -> Waits { Waits(1) }
}
impl Extract for Waits {
    fn extract(&self) { tokio::runtime::Handle::current().block_on(async {}); }
}
pub async fn work(extract: &dyn Extract) {
    extract.extract();
}
";
    let main = "use extractor::{Plain, work};\n#[tokio::main]\nasync fn main() {\n    unknown::Runtime::new();\n    work(&Plain).await;\n}\n";
    let manifest =
        "[package]\nname = \"extractor\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[dependencies]\ntokio = \"1\"\n";
    let said = |main: &str| {
        said_in(package(&[("Cargo.toml", manifest), ("src/lib.rs", text), ("src/main.rs", main)]).path(), "src/lib.rs")
    };
    let of_any = main.replace("work(&Plain)", "work(unknown::chosen(&Plain))");
    assert_eq!(said(&of_any), [""; 0]);
    assert_eq!(
        said(&main.replace("work(&Plain)", "drop(extractor::Waits::new());\n    work(unknown::chosen(&Plain))")),
        ["12 blocking_lock_in_async"]
    );
}

const REGISTRY: &str = "use std::sync::Mutex;
static START: Clock = Clock::new();
pub struct Clock(u64);
impl Clock { pub const fn new() -> Clock { Clock(0) } }
pub struct Registry { names: Mutex<Vec<String>> }
impl Registry {
    pub fn new() -> Registry { Registry { names: Mutex::default() } }
    pub async fn tell(&self) {
        let names = self.names.lock().unwrap();
        wait(names.len()).await;
    }
}
impl Default for Registry {
    fn default() -> Self { Self::new() }
}
pub async fn wait(count: usize) {
    tokio::time::sleep(std::time::Duration::from_secs(count as u64 + START.0)).await;
}
unread! { Clock::new, tell }
";

#[test]
fn what_nothing_makes_is_not_made_by_its_own_default() {
    let said = |library: &str, main: &str| {
        let main = format!("#[tokio::main]\nasync fn main() {{ registry::wait(1).await; {main} }}\n");
        let manifest =
            "[package]\nname = \"registry\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[dependencies]\ntokio = \"1\"\n";
        let library = format!("{REGISTRY}{library}");
        let files = [("Cargo.toml", manifest), ("src/lib.rs", library.as_str()), ("src/main.rs", main.as_str())];
        said_in(package(&files).path(), "src/lib.rs")
    };
    let found = ["9 guard_across_await"];
    assert_eq!(said("", ""), [""; 0]);
    assert_eq!(said("", "registry::Registry::new().tell().await;"), found);
    assert_eq!(said("", "registry::Registry::default().tell().await;"), found);
    assert_eq!(said("", "let given: registry::Registry = Default::default(); given.tell().await;"), found);
    assert_eq!(
        said("", "given().unwrap_or_default().tell().await; fn given() -> Option<registry::Registry> { None }"),
        found
    );
    let lazy = "static SHARED: std::sync::LazyLock<Mutex<Registry>> = std::sync::LazyLock::new(Mutex::default);\n\
                pub async fn told() { let shared = SHARED.lock().unwrap(); shared.tell().await; }\n";
    assert!(said(lazy, "registry::told().await;").contains(&found[0].to_owned()));
    let by_parameter = "pub trait Tell { fn tell_it(&self) -> impl Future<Output = ()>; }\n\
                        impl Tell for Registry { async fn tell_it(&self) { self.tell().await } }\n\
                        pub async fn run<T: Tell + Default>() { T::default().tell_it().await }\n";
    assert_eq!(said(by_parameter, "registry::run::<registry::Registry>().await;"), found);
    let renamed = "type Other = Registry;\nstatic OTHER: std::sync::LazyLock<Other> = std::sync::LazyLock::new(|| Other::new());\n\
                   pub async fn told() { OTHER.tell().await }\n";
    assert_eq!(said(renamed, "registry::told().await;"), found);
    // Another type's default, which no code that is written makes.
    let whole = "#[derive(Default)] pub struct Whole { pub registry: Registry }\n";
    assert_eq!(said(whole, "registry::Whole::default().registry.tell().await;"), found);
    // A macro that was not read may make one; `new` alone, of which another type has one there, says nothing.
    assert_eq!(said("unread! { Registry::new }\n", ""), found);
}

#[test]
fn what_only_an_unused_function_hands_on_is_not_used() {
    let library = "use std::sync::Mutex;
pub static COUNTS: Mutex<Vec<u64>> = Mutex::new(Vec::new());
pub async fn count() {
    let counts = COUNTS.lock().unwrap();
    wait(counts.len()).await;
}
pub fn routes() -> usize { hand_on(count) }
fn hand_on<F>(f: F) -> usize { size_of_val(&f) }
pub async fn wait(count: usize) {
    tokio::time::sleep(std::time::Duration::from_secs(count as u64)).await;
}
";
    let said = |main: &str| {
        let main = format!("#[tokio::main]\nasync fn main() {{ routes::wait(1).await; {main} }}\n");
        let manifest =
            "[package]\nname = \"routes\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[dependencies]\ntokio = \"1\"\n";
        let files = [("Cargo.toml", manifest), ("src/lib.rs", library), ("src/main.rs", main.as_str())];
        said_in(package(&files).path(), "src/lib.rs")
    };
    assert_eq!(said(""), [""; 0]);
    assert_eq!(said("println!(\"{}\", routes::routes());"), ["4 guard_across_await"]);
}

#[test]
fn what_an_initialiser_calls_is_used_and_its_own_code_is_never_hot() {
    let text = "use std::sync::{Arc, LazyLock, Mutex};\n\
                static COUNT: Mutex<u64> = Mutex::new(0);\n\
                static START: LazyLock<Vec<Arc<u64>>> = LazyLock::new(|| {\n    let own = Arc::new(start());\n    \
                (0..9).map(|_| own.clone()).collect()\n});\n\
                fn start() -> u64 {\n    let count = COUNT.lock().unwrap();\n    *count + *COUNT.lock().unwrap()\n}\n\
                fn name() {}\nfn unit() {}\nfn main() { name(); unit(); println!(\"{}\", START.len()); }\n";
    let root = package(&[("src/main.rs", text)]);
    assert_eq!(levels_in(root.path(), "src/main.rs:"), ["9 error"]);
    let hot = printed(root.path(), &["hot", "--assume-hot"]);
    assert!(hot.contains("start") && !hot.contains("START"), "{hot}");
}

/// A library that other languages load hands its futures to what these have; one for Rust is mostly awaited in a runtime.
#[test]
fn who_polls_the_futures_of_a_foreign_library_is_not_known() {
    let text = "pub async fn receive() -> u8 {\n    let own = tokio::runtime::Runtime::new().unwrap();\n    own.block_on(async { 1 })\n}\n";
    let level = |lib: &str| {
        let manifest = format!("{MANIFEST}{lib}[dependencies]\ntokio = \"1\"\n");
        let package = package(&[("src/lib.rs", text), ("Cargo.toml", &manifest)]);
        let printed = printed(package.path(), &["--exit-zero", "-q", "--message-format", "short"]);
        printed.split_once(": ").and_then(|(_, rest)| rest.split_once('[')).map(|(level, _)| level.to_owned())
    };
    assert_eq!(level("[lib]\ncrate-type = [\"cdylib\"]\n"), None);
    assert_eq!(level("[lib]\ncrate-type = [\"cdylib\", \"rlib\"]\n").as_deref(), Some("error"));
    assert_eq!(level("").as_deref(), Some("error"));
}

/// What a program that uses little of itself has beside `main` may be there to be tried; a module that it does not use is not used.
#[test]
fn what_a_small_program_never_calls_in_a_module_is_no_error() {
    let main = |more: &str| {
        format!(
            "mod rows;
fn greet() {{ println!(\"hello\"); }}
fn main() {{ greet(); }}
static COUNT: std::sync::Mutex<u64> = std::sync::Mutex::new(0);
fn twice() -> u64 {{ let count = COUNT.lock().unwrap(); *count + *COUNT.lock().unwrap() }}
fn thrice() -> u64 {{ twice() + 1 }}
{more}"
        )
    };
    let rows = "static COUNT: std::sync::Mutex<u64> = std::sync::Mutex::new(0);
pub fn twice() -> u64 { let count = COUNT.lock().unwrap(); *count + *COUNT.lock().unwrap() }
pub fn thrice() -> u64 { twice() + 1 }
";
    let root = package(&[("src/main.rs", &main("")), ("src/rows.rs", rows)]);
    assert_eq!(levels_in(root.path(), "src/main.rs:"), ["5 warning"]);
    assert_eq!(levels_in(root.path(), "src/rows.rs:"), [""; 0]);
    // What is lost may use anything.
    let lost = "fn lost() { rows::twice(; }\n";
    let root = package(&[("src/main.rs", &main(lost)), ("src/rows.rs", rows)]);
    let said = stdout(&run(root.path(), &["-q", "--message-format", "short"]));
    assert!(said.contains("src/main.rs:5:") && said.contains("src/rows.rs:2:"), "{said}");
}

/// On one thread two tasks are at two orders of locks at once only if one of them is suspended in between.
#[test]
fn what_one_thread_does_without_an_await_meets_nothing() {
    let with_main = |main: &str| {
        let text = format!(
            "use std::sync::Mutex;
static LEFT: Mutex<u64> = Mutex::new(1);
static RIGHT: Mutex<u64> = Mutex::new(1);
async fn one() {{
    let left = LEFT.lock().unwrap();
    *RIGHT.lock().unwrap() += *left;
}}
async fn other() {{
    let right = RIGHT.lock().unwrap();
    *LEFT.lock().unwrap() += *right;
}}
async fn all() {{
    tokio::spawn(async {{ loop {{ one().await; tokio::task::yield_now().await; }} }});
    tokio::spawn(async {{ loop {{ other().await; tokio::task::yield_now().await; }} }});
    std::future::pending::<()>().await;
}}
{main}
"
        );
        let root = package(&[("src/main.rs", &text)]);
        let printed = printed(root.path(), &["--exit-zero", "-q", "--message-format", "short"]);
        printed.lines().filter(|line| line.contains("lock_order_inversion")).count()
    };
    let found = |flavor: &str, more: &str| {
        with_main(&format!("#[tokio::main{flavor}]\nasync fn main() {{ {more} all().await; }}"))
    };
    assert_eq!(found("", ""), 1);
    assert_eq!(found("(flavor = \"current_thread\")", ""), 0);
    assert_eq!(found("(flavor = \"current_thread\")", "tokio::task::spawn_blocking(|| println!());"), 1);
    let made = "fn main() { tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(all()); }";
    assert_eq!(with_main(made), 0);
    for workers in ["tokio::runtime::Builder::new_multi_thread().build()", "tokio::runtime::Runtime::new()"] {
        let beside = format!(
            "fn main() {{
    let workers = {workers}.unwrap();
    workers.spawn(all());
    tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(all());
}}"
        );
        assert_eq!(with_main(&beside), 1, "{workers}");
    }
    assert_eq!(with_main("fn main() { tokio::runtime::Runtime::new().unwrap().block_on(all()); }"), 1);
}
