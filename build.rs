//! The rules' texts and the stubs are part of the program: a change of them is a change of it. Measurements name the
//! compiler that the program was built with.

use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=rules");
    println!("cargo:rerun-if-env-changed=RUSTC");
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let said =
        Command::new(rustc).arg("--version").output().ok().and_then(|output| String::from_utf8(output.stdout).ok());
    println!("cargo:rustc-env=HOTLOCK_RUSTC={}", said.as_deref().unwrap_or("unknown").trim());
}
