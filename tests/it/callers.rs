//! Who may call a function unseen: what nobody who is seen passes to it counts as passed then.

use crate::support::{package, said_in};

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
