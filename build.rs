//! The rules' texts and the stubs are part of the program: a change of them is a change of it.

fn main() {
    println!("cargo:rerun-if-changed=rules");
}
