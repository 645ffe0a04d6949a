//! The stubs that ship with the tool speak of nothing that they do not declare.
//!
//! That their signatures are those of the real crates is what `fixtures/check-stubs` shows by compiling.

#[test]
fn every_name_in_the_stubs_resolves() {
    let unresolved = hotlock_engine::session::unresolved_in_stubs();
    assert!(unresolved.is_empty(), "{} names:\n{}", unresolved.len(), unresolved.join("\n"));
}
