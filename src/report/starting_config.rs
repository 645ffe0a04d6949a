//! The configuration that `init` writes.

use std::fmt::Write;

use crate::session::{HotKey, RootSuggestion, Standing};

/// A configuration with the functions that look like roots: those that serve and lead to locks switched on, the others
/// as comments that say why.
pub fn starting_config(suggestions: &[RootSuggestion]) -> String {
    let mut text = String::from(
        "# hotlock configuration: which functions are hot, and rule levels. `cargo hotlock hot` lists\n\
         # the hot functions, `cargo hotlock why FUNCTION` says why.\n\n\
         [hot]\n\
         # All that these functions call is hot as well. `*` stands for part of a name, `**` for any modules.\n",
    );
    functions(&mut text, suggestions);
    text.push_str(
        "# Files whose functions are hot, trait functions whose implementations are, and attributes that say so.\n\
         # files = [\"src/engine/**\"]\n\
         # traits = [\"tower_service::Service::call\"]\n\
         # markers = [\"hotpath::measure\"]\n\
         # A profile (folded stacks or `perf script`), and the minimum share (0 to 1) for a function to be hot.\n\
         # profile = \"profile.folded\"\n\
         # threshold = 0.01\n\
         # What the workspace's benches run is hot.\n\
         # benches = true\n\
         # The most verbose level of logging that is on in production.\n\
         # log-level = \"info\"\n\n\
         [cold]\n\
         # Functions through which hotness does not propagate.\n\
         # functions = [\"**::shutdown\"]\n\n\
         [lints]\n\
         # lock_on_hot_path = \"deny\"\n",
    );
    text
}

fn functions(text: &mut String, suggestions: &[RootSuggestion]) {
    let is_proposed = suggestions.iter().any(|found| found.standing == Standing::Proposed);
    if !is_proposed {
        text.push_str(if suggestions.is_empty() {
            "# None was found that requests, messages, connections or items run and that leads to a lock:\n\
             # what frameworks call through traits and macros that hotlock does not know is not seen.\n"
        } else {
            "# None is switched on: of those below it is not sure that they lead to a lock, or what runs them.\n"
        });
    }
    if suggestions.is_empty() {
        text.push_str("# entry-points = [\"my_crate::server::handle\"]\n");
    }
    for (key, name, meaning) in [
        (
            HotKey::EntryPoints,
            "entry-points",
            "Requests, messages and connections enter here. What one of them does must take long to be reported; mark what runs \
             far more often with `#[hot_path]` or under `functions`.",
        ),
        (
            HotKey::Loops,
            "loops",
            "The same, for functions whose loops wait for these: the code before the loop is set-up.",
        ),
        (HotKey::Functions, "functions", "Functions that run often: a lock costs too much here, however short."),
    ] {
        let of_key: Vec<&RootSuggestion> = suggestions.iter().filter(|found| found.key == key).collect();
        if !of_key.is_empty() {
            let _ = writeln!(text, "# {meaning}");
            list(text, name, &of_key);
        }
    }
}

/// A key with its functions, the surest first and by reason. Those that are not sure are comments,
/// so that each takes one keystroke to switch on.
fn list(text: &mut String, key: &str, suggestions: &[&RootSuggestion]) {
    let _ = writeln!(text, "{key} = [");
    for (standing, why) in [
        (Standing::Proposed, ""),
        (Standing::Unfed, "These repeat and lead to locks, but it is not sure that requests are what runs them:"),
        (Standing::Lockless, "Handlers and loops behind which no lock was seen:"),
    ] {
        let found = suggestions.iter().filter(|suggestion| suggestion.standing == standing);
        let mut reason = why;
        for (number, RootSuggestion { function, reason: own, .. }) in found.enumerate() {
            if number == 0 && !why.is_empty() {
                let _ = writeln!(text, "    # {why}");
            }
            if standing == Standing::Proposed && own != reason {
                reason = own;
                let _ = writeln!(text, "    # {reason}");
            }
            let _ = match standing {
                Standing::Proposed => writeln!(text, "    \"{function}\","),
                Standing::Unfed | Standing::Lockless => writeln!(text, "    # \"{function}\", # {own}"),
            };
        }
    }
    text.push_str("]\n");
}
