//! The hot set, and why a function is hot or cold, for people.

use std::io::{self, Write};

use super::chain::reached_by;
use super::wrapping::columns as columns_of;
use super::{fill, one_line, plural, wrapped};
use crate::session::{ChainEntry, HopEntry, HotEntry, PlaceEntry, ReasonEntry, UnseenEntry, WhyAnswer, WhyEntry};

/// More calls without a definition are counted.
const MAX_UNSEEN: usize = 5;
/// Of more functions than this, as of a type's methods, each has one line.
const MOST_IN_FULL: usize = 5;

/// Lines in a number of columns.
struct Lines<'a> {
    out: &'a mut dyn Write,
    width: usize,
}

impl Lines<'_> {
    /// A line; what does not fit stands below it, further in.
    fn line(&mut self, text: &str) -> io::Result<()> {
        let blanks = text.len() - text.trim_start().len();
        writeln!(self.out, "{}", wrapped(text, self.width, &" ".repeat(blanks + 4)))
    }
}

/// Writes a line a function: its distance from its root, its name, and how it is reached. In a number of columns, what does not fit stands
/// below it; otherwise a line is as long as it takes.
///
/// # Errors
/// When `out` fails.
pub fn write_hot(entries: &[HotEntry], columns: Option<usize>, out: &mut dyn Write) -> io::Result<()> {
    let width = entries.iter().map(|entry| entry.function.chars().count()).max().unwrap_or(0).min(60);
    for entry in entries {
        let how = match entry.chain.hops.as_slice() {
            [.., caller, last] => format!("{} by `{}`{}", verb(last), one_line(&caller.function), site(last)),
            _ => format!("entry point: {}{}", one_line(&entry.chain.reason), marked(&entry.chain)),
        };
        let is_shown = entry.chain.hops.iter().any(|hop| hop.in_loop);
        let looped = match (entry.in_loop, is_shown) {
            (true, true) => " (in a loop)",
            (true, false) => " (another way runs in a loop)",
            (false, _) => "",
        };
        let (name, how) = (one_line(&entry.function), format!("{how}{looped}"));
        let row = format!("{:>3}  {name:<width$}  {how}", entry.distance);
        match columns {
            Some(columns) if columns_of(&row) > columns => {
                writeln!(out, "{}", fill(&format!("{:>3}  {name}", entry.distance), columns, "       "))?;
                writeln!(out, "{}", fill(&format!("       {how}"), columns, "         "))?;
            }
            _ => writeln!(out, "{row}")?,
        }
    }
    let roots = entries.iter().filter(|entry| entry.distance == 0).count();
    let functions = plural(entries.len(), "hot function", "hot functions");
    writeln!(out, "{functions} ({})", plural(roots, "entry point", "entry points"))?;
    if entries.is_empty() {
        writeln!(out, "`cargo hotlock init` proposes entry points")?;
    }
    Ok(())
}

fn verb(hop: &HopEntry) -> &'static str {
    match (hop.kind, hop.maybe) {
        ("drop", _) => "dropped",
        ("other_task" | "other_thread" | "blocking_pool", _) => "started",
        (_, true) => "maybe called",
        _ => "called",
    }
}

fn site(hop: &HopEntry) -> String {
    hop.called_at.as_ref().map(|at| format!(" at {}", place(at))).unwrap_or_default()
}

fn place(at: &PlaceEntry) -> String {
    format!("{}:{}:{}", one_line(&at.file), at.line, at.col)
}

fn marked(chain: &ChainEntry) -> String {
    chain.marked_at.as_ref().map(|at| format!(" at {}", place(at))).unwrap_or_default()
}

/// Writes the answer to `why`, in `width` columns.
///
/// # Errors
/// When `out` fails.
pub fn write_why(answer: &WhyAnswer, asked: &str, width: usize, out: &mut dyn Write) -> io::Result<()> {
    let mut lines = Lines { out, width };
    if answer.entries.len() > MOST_IN_FULL {
        answer.entries.iter().try_for_each(|entry| lines.line(&in_short(entry)))?;
        return lines.line("`cargo hotlock why` of one of them shows the calls that lead there");
    }
    for (number, entry) in answer.entries.iter().enumerate() {
        if number > 0 {
            writeln!(lines.out)?;
        }
        write_entry(entry, &mut lines)?;
    }
    if answer.entries.is_empty() && !answer.calls.is_empty() {
        lines
            .line(&format!("`{}` is defined outside the workspace: calls into it are not followed", one_line(asked)))?;
        write_calls(&answer.calls, &mut lines)?;
    }
    Ok(())
}

/// Where a function stands, and whether it is hot.
fn in_short(entry: &WhyEntry) -> String {
    let name = one_line(&entry.function);
    let at = place(&entry.at);
    let is_hot = match (&entry.chain, &entry.barrier) {
        (Some(_), Some(barrier)) => format!("is hot, but not this line: it {}{}", barrier.reason, by(barrier)),
        (Some(chain), None) => match chain.hops.len() {
            0 | 1 => "is a hot entry point".to_owned(),
            2 => "is hot, one call from an entry point".to_owned(),
            count => format!("is hot, {} calls from an entry point", count - 1),
        },
        (None, _) => "is not hot".to_owned(),
    };
    format!("`{name}` ({at}) {is_hot}")
}

fn write_entry(entry: &WhyEntry, out: &mut Lines<'_>) -> io::Result<()> {
    out.line(&in_short(entry))?;
    if let Some(chain) = &entry.chain {
        write_chain(chain, out)?;
    }
    if let Some(chain) = &entry.loop_chain {
        out.line("  also in a loop:")?;
        write_chain(chain, out)?;
    }
    write_cold(entry, out)
}

fn by(reason: &ReasonEntry) -> String {
    reason.at.as_ref().map(|at| format!(" ({})", place(at))).unwrap_or_default()
}

fn write_chain(chain: &ChainEntry, out: &mut Lines<'_>) -> io::Result<()> {
    let others = reached_by(chain.other_roots);
    for (index, hop) in chain.hops.iter().enumerate() {
        let name = one_line(&hop.function);
        if index == 0 {
            let reason = one_line(&chain.reason);
            out.line(&format!("  `{name}` is an entry point: {reason}{}{others}", marked(chain)))?;
            continue;
        }
        let looped = if hop.in_loop { ", in a loop" } else { "" };
        let maybe = if hop.maybe { " (one of several possible callees)" } else { "" };
        out.line(&format!("  -> `{name}`{}{looped}{}{maybe}", site(hop), manner(hop.kind)))?;
    }
    Ok(())
}

fn manner(kind: &str) -> &'static str {
    match kind {
        "value" => ", passed as a function",
        "stored" => ", from a stored closure",
        "language" => ", called implicitly",
        "library" => ", called by a library",
        "drop" => ", when a value is dropped",
        "other_task" => ", in another task",
        "other_thread" => ", on another thread",
        "blocking_pool" => ", on a blocking pool",
        _ => "",
    }
}

fn write_cold(entry: &WhyEntry, out: &mut Lines<'_>) -> io::Result<()> {
    if let Some(reason) = &entry.cold_by {
        out.line(&format!("  it is declared cold by {}{}", one_line(&reason.reason), by(reason)))?;
    }
    for way in &entry.blocked {
        let names: Vec<String> = way.functions.iter().map(|name| format!("`{}`", one_line(name))).collect();
        let first = way.calls.first().map(|at| format!(" at {}", place(at))).unwrap_or_default();
        out.line(&format!("  hot code calls it{first}: {}", names.join(" -> ")))?;
        out.line(&format!("    but that call {}{}", way.by.reason, by(&way.by)))?;
    }
    if let Some(reason) = &entry.proposed {
        out.line(&format!("  it looks like an entry point ({reason}): `--suggested-hot` tries it"))?;
    }
    if entry.verdict == "unreached" {
        out.line(match entry.callers.is_empty() {
            true if entry.proposed.is_some() => "  no callers found",
            true => "  no callers found; if it runs often, mark it with `// hotlock: hot`, or name it with `--hot`",
            false => "  none of its callers is hot:",
        })?;
        for caller in &entry.callers {
            let (name, at) = (one_line(&caller.function), place(&caller.at));
            out.line(&format!("    `{name}` at {at}{}", manner(caller.kind)))?;
        }
    }
    Ok(())
}

fn write_calls(calls: &[UnseenEntry], out: &mut Lines<'_>) -> io::Result<()> {
    out.line("  called at:")?;
    for call in calls.iter().take(MAX_UNSEEN) {
        out.line(&format!("    {} `{}`", place(&call.at), one_line(&call.name)))?;
    }
    match calls.len().saturating_sub(MAX_UNSEEN) {
        0 => Ok(()),
        more => out.line(&format!("    and {more} more")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hop(function: &str, line: u32) -> HopEntry {
        let called_at = (line > 0).then(|| PlaceEntry { file: "src/serve.rs".to_owned(), line, col: 9 });
        HopEntry { function: function.to_owned(), called_at, in_loop: false, maybe: false, kind: "call" }
    }

    #[test]
    fn what_does_not_fit_a_terminal_stands_below() {
        let chain = ChainEntry {
            reason: String::new(),
            marked_at: None,
            hops: vec![hop("Server::accept", 0), hop("Session::answer_the_request", 7)],
            other_roots: 0,
        };
        let entry = HotEntry {
            function: "app::server::Session::answer_the_request".to_owned(),
            at: PlaceEntry { file: "src/serve.rs".to_owned(), line: 3, col: 1 },
            distance: 1,
            in_loop: false,
            maybe: false,
            chain,
        };
        let told = |columns: Option<usize>| {
            let mut out = Vec::new();
            write_hot(std::slice::from_ref(&entry), columns, &mut out).expect("memory takes it");
            String::from_utf8(out).expect("text")
        };
        let whole = "  1  app::server::Session::answer_the_request  called by `Server::accept` at src/serve.rs:7:9\n";
        assert!([None, Some(120)].into_iter().all(|columns| told(columns).starts_with(whole)), "{}", told(None));
        let narrow = told(Some(60));
        let expected =
            "  1  app::server::Session::answer_the_request\n       called by `Server::accept` at src/serve.rs:7:9\n";
        assert!(narrow.starts_with(expected), "{narrow}");
    }
}
