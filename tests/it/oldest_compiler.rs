//! The oldest compiler that the manifest promises: no dependency of the program asks for a newer one.
//!
//! What the engine itself uses of the standard library is watched by clippy's `incompatible_msrv`.

use std::collections::BTreeSet;
use std::process::Command;

use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, PackageId};

use crate::support::project;

/// What cargo knows of the packages for this platform, without asking the network.
fn metadata() -> Metadata {
    let said = Command::new("rustc").arg("-vV").output().expect("rustc starts").stdout;
    let said = String::from_utf8(said).expect("output is UTF-8");
    let host = said.lines().find_map(|line| line.strip_prefix("host: ")).expect("rustc names its host");
    let options = ["--offline", "--locked", "--filter-platform", host].map(str::to_owned).to_vec();
    let mut command = MetadataCommand::new();
    command.manifest_path(project().join("Cargo.toml")).other_options(options);
    command.exec().unwrap_or_else(|error| panic!("{error}"))
}

/// The root package and what it is built from.
fn built_from(metadata: &Metadata) -> BTreeSet<&PackageId> {
    let graph = metadata.resolve.as_ref().expect("dependencies are resolved");
    let mut open: Vec<&PackageId> = graph.root.iter().collect();
    let mut found = BTreeSet::new();
    while let Some(id) = open.pop() {
        if found.insert(id) {
            let node = graph.nodes.iter().find(|node| node.id == *id).expect("each package has a node");
            let is_needed = |kind: &cargo_metadata::DepKindInfo| kind.kind != DependencyKind::Development;
            open.extend(node.deps.iter().filter(|dep| dep.dep_kinds.iter().any(is_needed)).map(|dep| &dep.pkg));
        }
    }
    found
}

#[test]
fn no_dependency_needs_a_newer_compiler_than_we_promise() {
    let metadata = metadata();
    let promised =
        metadata.root_package().and_then(|root| root.rust_version.clone()).expect("the manifest promises one");
    let built = built_from(&metadata);
    assert!(built.len() > 50, "only {} packages were found", built.len());
    let newer: Vec<String> = built
        .iter()
        .map(|id| &metadata[id])
        .filter(|package| package.rust_version.as_ref().is_some_and(|asked| *asked > promised))
        .map(|package| {
            format!(
                "{} {} asks for {}",
                package.name,
                package.version,
                package.rust_version.as_ref().expect("filtered")
            )
        })
        .collect();
    assert!(newer.is_empty(), "the manifest promises {promised}, but {newer:#?}");
}
