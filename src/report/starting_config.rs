//! The configuration that `init` writes.

use std::fmt::Write;

use super::{counted, fill};
use crate::session::{HotKey, RootSuggestion, Standing};

/// A configuration with the functions that look like roots: those that serve and lead to locks switched on, the others
/// as comments that say why.
pub fn starting_config(suggestions: &[RootSuggestion]) -> String {
    let mut text = String::from(
        "# hotlock configuration: which functions are hot, and rule levels. `cargo hotlock hot` lists\n\
         # the hot functions, `cargo hotlock why FUNCTION` says why.\n\n\
         [hot]\n\
         # What these functions call is hot. `*` stands for part of a name, `**` for any modules.\n",
    );
    functions(&mut text, suggestions);
    let often = "# Functions that run far more often than that: a lock costs too much there, however short. \
                 `#[hotlock::hot_path]` does the same.";
    let _ = writeln!(text, "{}", fill(often, WIDTH, "# "));
    text.push_str(
        "# functions = [\"my_crate::engine::step\"]\n\
         # Files whose functions are hot, trait functions whose implementations are, and attributes\n\
         # that say so.\n\
         # files = [\"src/engine/**\"]\n\
         # traits = [\"tower_service::Service::call\"]\n\
         # markers = [\"hotpath::measure\"]\n\
         # A profile (folded stacks or `perf script`), and the minimum share (0 to 1) for a function\n\
         # to be hot.\n\
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

/// What was written to `path`: how many lines are active and of what kind, how many are not and why.
pub fn created_config(path: &str, suggestions: &[RootSuggestion]) -> String {
    if suggestions.is_empty() {
        return format!(
            "created `{path}`, but no function looks like an entry point; name some under `[hot]`, then run \
             `cargo hotlock`"
        );
    }
    let of = |standing: Standing| suggestions.iter().filter(move |found| found.standing == standing);
    let active = |(key, what): (HotKey, &str)| {
        let count = of(Standing::Proposed).filter(|found| found.key == key).count();
        (count > 0).then(|| counted(count, what))
    };
    let kinds = [(HotKey::EntryPoints, "entry point"), (HotKey::Loops, "loop")];
    let kinds: Vec<String> = kinds.into_iter().filter_map(active).collect();
    let commented = |standing: Standing, why_one: &str, why_many: &str| {
        let count = of(standing).count();
        let why = if count == 1 { why_one } else { why_many };
        (count > 0).then(|| format!("{count} commented out because {why}"))
    };
    let commented = [
        commented(
            Standing::OneOfMany,
            "nothing shows whether many requests are for it",
            "nothing shows which of the many requests are frequent",
        ),
        commented(Standing::Unfed, "it may not run for each request", "they may not run for each request"),
        commented(Standing::Lockless, "it is not seen to lead to a lock", "they are not seen to lead to a lock"),
    ];
    let active = if kinds.is_empty() { "nothing active".to_owned() } else { format!("{} active", kinds.join(", ")) };
    let lines: Vec<String> = std::iter::once(active).chain(commented.into_iter().flatten()).collect();
    let next = if kinds.is_empty() { "uncomment what is hot" } else { "review it" };
    format!("created `{path}`: {}; {next}, then run `cargo hotlock`", lines.join(", "))
}

/// Comments are wrapped as those of code are.
const WIDTH: usize = 100;

fn functions(text: &mut String, suggestions: &[RootSuggestion]) {
    let is_proposed = suggestions.iter().any(|found| found.standing == Standing::Proposed);
    if !is_proposed {
        text.push_str(if suggestions.is_empty() {
            "# None was found that requests, messages, connections or items run and that leads to a lock:\n\
             # what frameworks call through traits and macros that hotlock does not know is not seen.\n"
        } else {
            "# All are commented out: how often they run, or whether they lead to a lock, is not certain.\n"
        });
    }
    if suggestions.is_empty() {
        text.push_str("# entry-points = [\"my_crate::server::handle\"]\n");
    }
    for (key, name, meaning) in [
        (
            HotKey::EntryPoints,
            "entry-points",
            "Requests, messages, connections and items of parallel work enter here: code below runs once for each, so that only what takes \
             long is reported.",
        ),
        (HotKey::Loops, "loops", "The same, for functions that receive in a loop: only the loop's body is hot."),
    ] {
        let of_key: Vec<&RootSuggestion> = suggestions.iter().filter(|found| found.key == key).collect();
        if !of_key.is_empty() {
            let _ = writeln!(text, "{}", fill(&format!("# {meaning}"), WIDTH, "# "));
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
        (Standing::OneOfMany, "Nothing shows which of these many requests are frequent: uncomment those that are."),
        (Standing::Unfed, "These may be hot: they repeat and lead to locks, but what runs them is not sure."),
        (
            Standing::Lockless,
            "Handlers and loops that are not seen to lead to a lock (trait objects and type parameters may hide one).",
        ),
    ] {
        let found = suggestions.iter().filter(|suggestion| suggestion.standing == standing);
        let mut reason = why;
        for (number, RootSuggestion { function, reason: own, .. }) in found.enumerate() {
            if number == 0 && !why.is_empty() {
                let _ = writeln!(text, "{}", fill(&format!("    # {why}"), WIDTH, "    # "));
            }
            if standing == Standing::Proposed && own != reason {
                reason = own;
                let _ = writeln!(text, "    # {reason}");
            }
            let _ = match standing {
                Standing::Proposed => writeln!(text, "    \"{function}\","),
                Standing::OneOfMany | Standing::Unfed | Standing::Lockless => {
                    writeln!(text, "    # \"{function}\", # {own}")
                }
            };
        }
    }
    text.push_str("]\n");
}
