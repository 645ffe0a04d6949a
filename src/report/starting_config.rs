//! The configuration that `init` writes.

use std::fmt::Write;

use crate::session::{RootSuggestion, Standing};

/// A configuration with the functions that look like roots: those that serve and lead to locks switched on, the others
/// as comments that say why.
pub fn starting_config(suggestions: &[RootSuggestion]) -> String {
    let mut text = String::from(
        "# hotlock configuration: which functions are hot, and rule levels. `cargo hotlock hot` lists\n\
         # the hot functions, `cargo hotlock why FUNCTION` says why.\n\n\
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
    let of = |standing: Standing, in_loops: bool| {
        suggestions.iter().filter(move |found| found.standing == standing && found.in_loops == in_loops)
    };
    let is_proposed = suggestions.iter().any(|found| found.standing == Standing::Proposed);
    if !is_proposed {
        text.push_str(
            "# None was found that requests, messages, connections or items run and that surely leads to a lock:\n\
             # what frameworks call through traits and macros that hotlock does not know is not seen.\n\
             # functions = [\"my_crate::engine::Engine::get\"]\n",
        );
    }
    list(text, "functions", of(Standing::Proposed, false));
    if of(Standing::Proposed, true).next().is_some() {
        text.push_str("# Functions whose loops are hot: the code before the loop is set-up.\n");
    }
    list(text, "loops", of(Standing::Proposed, true));
    mentioned(
        text,
        "These repeat and lead to locks, but it is not sure that requests are what runs them:",
        |in_loops| of(Standing::Unfed, in_loops).collect(),
    );
    mentioned(text, "These run often as well, but no lock was seen behind them:", |in_loops| {
        of(Standing::Lockless, in_loops).collect()
    });
}

/// A key with its functions, by reason; nothing without any.
fn list<'a>(text: &mut String, key: &str, suggestions: impl Iterator<Item = &'a RootSuggestion>) {
    let mut reason = "";
    let mut suggestions = suggestions.peekable();
    if suggestions.peek().is_none() {
        return;
    }
    let _ = writeln!(text, "{key} = [");
    for suggestion in suggestions {
        if suggestion.reason != reason {
            reason = &suggestion.reason;
            let _ = writeln!(text, "    # {reason}");
        }
        let _ = writeln!(text, "    \"{}\",", suggestion.function);
    }
    text.push_str("]\n");
}

/// Functions that are named as comments, and why.
fn mentioned<'a>(text: &mut String, why: &str, of: impl Fn(bool) -> Vec<&'a RootSuggestion>) {
    let mut why = Some(why);
    for (key, in_loops) in [("functions", false), ("loops", true)] {
        let found = of(in_loops);
        if found.is_empty() {
            continue;
        }
        if let Some(why) = why.take() {
            let _ = writeln!(text, "# {why}");
        }
        let _ = writeln!(text, "# {key} = [");
        for suggestion in found {
            let _ = writeln!(text, "#     \"{}\", # {}", suggestion.function, suggestion.reason);
        }
        text.push_str("# ]\n");
    }
}
