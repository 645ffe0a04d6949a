//! All tests of the program and of the engine through its public interface, but those of single fixtures: one binary, one link.

mod add_allow;
mod adopt;
#[cfg(feature = "base")]
mod base;
#[cfg(unix)]
mod bazel;
mod cache;
mod callers;
mod cli;
mod config;
mod dependencies;
mod dependency_policy;
mod detectors_ask_the_facade;
mod directives;
mod evidence;
mod explain;
mod faults;
mod fields;
mod fix;
mod fixes;
mod floors;
mod formats;
mod handlers;
mod harmless;
mod heat;
mod hostile;
mod html;
mod init;
mod judged;
mod large;
mod laws;
mod linked;
mod locks;
#[cfg(feature = "lsp")]
mod lsp;
mod mark_syntax;
mod memory;
mod oldest_compiler;
mod possible;
#[cfg(feature = "prove")]
mod prove;
mod related;
mod resolve;
mod rule_completeness;
mod stubs;
mod support;
mod suppressions;
#[cfg(all(unix, feature = "base"))]
mod templates;
mod test_code;
mod uncompiled;
mod unstubbed;
mod width;
#[cfg(unix)]
mod with;
mod wording;
mod workspace;

#[path = "../common/fixture.rs"]
mod fixture;
#[path = "../common/width.rs"]
mod line_width;
#[path = "../common/marks.rs"]
mod marks;
#[path = "../common/rearrange.rs"]
mod rearrange;
