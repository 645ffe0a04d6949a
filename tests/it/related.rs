//! Places beside the one where a finding stands.

use crate::support::{package, printed};

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
    assert!(finding.contains("also blocks the thread at lines 5, 8"), "{finding}");
}
