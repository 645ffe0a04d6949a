//! Places beside the one where a finding stands.

use crate::support::{MANIFEST, package, printed};

#[test]
fn a_call_that_blocks_in_several_helpers_names_them() {
    let root = package(&[(
        "src/lib.rs",
        "use std::fs::File;
use std::io::Read;
use tokio::net::{TcpListener, TcpStream};
fn key() -> Option<File> {
    File::open(\"key\").ok()
}
fn certificates() -> Option<File> {
    File::open(\"certificates\").ok()
}
fn settings() -> usize {
    let mut text = String::new();
    let read = File::open(\"settings\").and_then(|mut file| file.read_to_string(&mut text));
    read.unwrap_or(0) + usize::from(key().is_some()) + usize::from(certificates().is_some())
}
// hotlock: hot
async fn greet(peer: TcpStream) -> usize {
    let _ = peer.readable().await;
    settings()
}
pub async fn serve(listener: TcpListener) {
    while let Ok((peer, _)) = listener.accept().await {
        tokio::spawn(greet(peer));
    }
}
",
    )]);
    let printed = printed(root.path(), &["--exit-zero", "-q", "--no-cache"]);
    let finding = printed.split("\n\n").find(|text| text.contains("blocking_in_async]")).unwrap_or_default();
    assert!(finding.contains("`settings` makes the blocking call `Read::read_to_string`"), "{finding}");
    // Those of other helpers; what stands beside the one shown is seen there.
    for other in
        ["also blocking: `File::open` in `key` at line 5", "also blocking: `File::open` in `certificates` at line 8"]
    {
        assert!(finding.contains(other), "{finding}");
    }
    assert!(!finding.contains("or its like"), "{finding}");
}

#[test]
fn callers_beyond_two_are_counted() {
    let callers: String = (0..5)
        .map(|n| format!("// hotlock: hot\npub async fn caller{n}(lock: &Mutex<u32>) {{ wait(lock); tokio::task::yield_now().await; }}\n"))
        .collect();
    let text = format!(
        "use std::sync::Mutex;
fn wait(_: &Mutex<u32>) {{ std::thread::sleep(std::time::Duration::from_secs(1)); }}
{callers}"
    );
    let root = package(&[("src/lib.rs", &text)]);
    let printed = printed(root.path(), &["--exit-zero", "-q", "--no-cache"]);
    assert_eq!(printed.matches("also called by `caller").count(), 2, "{printed}");
    assert!(printed.contains("also called by 2 more async functions"), "{printed}");
}

#[test]
fn that_a_default_build_has_not_the_code_is_said() {
    let manifest = format!("{MANIFEST}[features]\ndefault = [\"on\"]\non = []\nfast = []\nslow = []\n");
    let held = "{ let guard = lock.lock().unwrap(); tokio::task::yield_now().await; drop(guard); }";
    let text = format!(
        "use std::sync::Mutex;\n#[cfg(feature = \"on\")]\npub async fn a(lock: &Mutex<u8>) {held}\n\
         #[cfg(feature = \"fast\")]\npub mod fast {{\n    use std::sync::Mutex;\n    #[cfg(all(unix, feature = \"slow\"))]\n    \
         pub async fn b(lock: &Mutex<u8>) {held}\n}}\n#[cfg(not(feature = \"on\"))]\npub async fn c(lock: &Mutex<u8>) {held}\n"
    );
    let package = package(&[("Cargo.toml", &manifest), ("src/lib.rs", &text)]);
    let notes = |arguments: &[&str]| {
        let printed = printed(package.path(), &[&["--exit-zero", "--color", "never"], arguments].concat());
        let lines = printed.lines().filter(|line| line.contains("built only"));
        lines.map(|line| line.trim_start_matches([' ', '=']).to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(notes(&[]), ["note: built only with the features `fast`, `slow`, off in this run"]);
    assert_eq!(notes(&["--features", "fast"]), ["note: built only with the feature `slow`, off in this run"]);
    assert_eq!(notes(&["--features", "fast,slow"]), [""; 0]);
}
