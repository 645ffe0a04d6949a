//! The configuration that `init` writes.

use std::fmt::Write;

use crate::session::RootSuggestion;

/// A configuration with the functions that look like roots: those that lead to locks switched on, the others as
/// comments.
pub fn starting_config(suggestions: &[RootSuggestion]) -> String {
    let mut text = String::from(
        "# What hotlock takes as hot, and what it says. `cargo hotlock hot` shows the outcome,\n\
         # `cargo hotlock why FUNCTION` the reason.\n\n\
         [hot]\n\
         # Functions that run often: per request, message, item. All that they call is hot as well.\n\
         # `*` stands for part of a name, `**` for any modules.\n",
    );
    functions(&mut text, suggestions);
    text.push_str(
        "# Files whose functions are hot, trait functions whose implementations are, and attributes that say so.\n\
         # files = [\"src/engine/**\"]\n\
         # traits = [\"tower_service::Service::call\"]\n\
         # markers = [\"hotpath::measure\"]\n\
         # A profile (folded stacks or `perf script`), and the least share that makes a function hot.\n\
         # profile = \"profile.folded\"\n\
         # threshold = 0.01\n\
         # What the workspace's benches run is hot.\n\
         # benches = true\n\
         # The most verbose level of logging that is on in production.\n\
         # log-level = \"info\"\n\n\
         [cold]\n\
         # Functions where heat ends.\n\
         # functions = [\"**::shutdown\"]\n\n\
         [lints]\n\
         # lock_on_hot_path = \"deny\"\n",
    );
    text
}

fn functions(text: &mut String, suggestions: &[RootSuggestion]) {
    if suggestions.is_empty() {
        text.push_str("# functions = [\"my_crate::engine::Engine::get\"]\n");
        return;
    }
    text.push_str("functions = [\n");
    let mut reason = "";
    let (active, lockless): (Vec<&RootSuggestion>, Vec<&RootSuggestion>) =
        suggestions.iter().partition(|suggestion| suggestion.reaches_lock);
    for suggestion in active {
        if suggestion.reason != reason {
            reason = &suggestion.reason;
            let _ = writeln!(text, "    # {reason}");
        }
        let _ = writeln!(text, "    \"{}\",", suggestion.function);
    }
    if !lockless.is_empty() {
        text.push_str("    # These run often as well, but no lock was seen behind them:\n");
    }
    for suggestion in lockless {
        let _ = writeln!(text, "    # \"{}\",", suggestion.function);
    }
    text.push_str("]\n");
}
