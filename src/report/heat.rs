//! The hot set, and why a function is hot or cold, for people.

use std::io::{self, Write};

use super::chain::reached_by;
use super::{one_line, plural};
use crate::session::{ChainEntry, HopEntry, HotEntry, PlaceEntry, ReasonEntry, UnseenEntry, WhyAnswer, WhyEntry};

/// More calls without a definition are counted.
const MAX_UNSEEN: usize = 5;

/// Writes a line a function: its distance from its root, its name, and how it is reached.
///
/// # Errors
/// When `out` fails.
pub fn write_hot(entries: &[HotEntry], out: &mut dyn Write) -> io::Result<()> {
    let width = entries.iter().map(|entry| entry.function.chars().count()).max().unwrap_or(0).min(60);
    for entry in entries {
        let how = match entry.chain.hops.as_slice() {
            [.., caller, last] => format!("{} by `{}`{}", verb(last), one_line(&caller.function), site(last)),
            _ => format!("entry point: {}{}", one_line(&entry.chain.reason), marked(&entry.chain)),
        };
        let looped = if entry.in_loop { " (in a loop)" } else { "" };
        writeln!(out, "{:>3}  {:<width$}  {how}{looped}", entry.distance, one_line(&entry.function))?;
    }
    let roots = entries.iter().filter(|entry| entry.distance == 0).count();
    let functions = plural(entries.len(), "hot function", "hot functions");
    writeln!(out, "{functions} ({})", plural(roots, "entry point", "entry points"))
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

/// Writes the answer to `why`.
///
/// # Errors
/// When `out` fails.
pub fn write_why(answer: &WhyAnswer, asked: &str, out: &mut dyn Write) -> io::Result<()> {
    if answer.entries.is_empty() {
        return nothing_found(answer, asked, out);
    }
    for entry in &answer.entries {
        write_entry(entry, out)?;
    }
    Ok(())
}

fn nothing_found(answer: &WhyAnswer, asked: &str, out: &mut dyn Write) -> io::Result<()> {
    if !answer.calls.is_empty() {
        writeln!(out, "`{}` is defined outside the workspace: calls into it are not followed", one_line(asked))?;
        return write_unseen("called at", &answer.calls, out);
    }
    let hint = answer.nearest.as_ref().map(|name| format!("; did you mean `{}`?", one_line(name))).unwrap_or_default();
    writeln!(out, "`{}`: no such function in the workspace{hint}", one_line(asked))
}

fn write_entry(entry: &WhyEntry, out: &mut dyn Write) -> io::Result<()> {
    let name = one_line(&entry.function);
    let at = place(&entry.at);
    match (&entry.chain, &entry.barrier) {
        (Some(_), Some(barrier)) => {
            writeln!(out, "`{name}` ({at}) is hot, but not this line: it {}{}", barrier.reason, by(barrier))?;
        }
        (Some(chain), None) => match chain.hops.len() {
            0 | 1 => writeln!(out, "`{name}` ({at}) is a hot entry point")?,
            2 => writeln!(out, "`{name}` ({at}) is hot, one call from an entry point")?,
            count => writeln!(out, "`{name}` ({at}) is hot, {} calls from an entry point", count - 1)?,
        },
        (None, _) => writeln!(out, "`{name}` ({at}) is not hot")?,
    }
    if let Some(chain) = &entry.chain {
        write_chain(chain, out)?;
    }
    if let Some(chain) = &entry.loop_chain {
        writeln!(out, "  also in a loop:")?;
        write_chain(chain, out)?;
    }
    write_cold(entry, out)?;
    if entry.chain.is_some() && !entry.unseen.is_empty() {
        write_unseen("calls into code outside the workspace (not followed)", &entry.unseen, out)?;
    }
    writeln!(out)
}

fn by(reason: &ReasonEntry) -> String {
    reason.at.as_ref().map(|at| format!(" ({})", place(at))).unwrap_or_default()
}

fn write_chain(chain: &ChainEntry, out: &mut dyn Write) -> io::Result<()> {
    let others = reached_by(chain.other_roots);
    for (index, hop) in chain.hops.iter().enumerate() {
        let name = one_line(&hop.function);
        if index == 0 {
            writeln!(out, "  `{name}` is an entry point: {}{}{others}", one_line(&chain.reason), marked(chain))?;
            continue;
        }
        let looped = if hop.in_loop { ", in a loop" } else { "" };
        let maybe = if hop.maybe { " (maybe: this call may dispatch elsewhere)" } else { "" };
        writeln!(out, "  -> `{name}`{}{looped}{}{maybe}", site(hop), manner(hop.kind))?;
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

fn write_cold(entry: &WhyEntry, out: &mut dyn Write) -> io::Result<()> {
    if let Some(reason) = &entry.cold_by {
        writeln!(out, "  it is declared cold by {}{}", one_line(&reason.reason), by(reason))?;
    }
    for way in &entry.blocked {
        let names: Vec<String> = way.functions.iter().map(|name| format!("`{}`", one_line(name))).collect();
        let first = way.calls.first().map(|at| format!(" at {}", place(at))).unwrap_or_default();
        writeln!(out, "  hot code calls it{first}: {}", names.join(" -> "))?;
        writeln!(out, "    but that call {}{}", way.by.reason, by(&way.by))?;
    }
    if entry.verdict == "unreached" {
        if entry.callers.is_empty() {
            writeln!(
                out,
                "  no callers found; if it runs often, mark it with `// hotlock: hot`, or name it with `--hot`"
            )?;
        } else {
            writeln!(out, "  none of its callers is hot:")?;
        }
        for caller in &entry.callers {
            writeln!(out, "    `{}` at {}", one_line(&caller.function), place(&caller.at))?;
        }
    }
    Ok(())
}

fn write_unseen(title: &str, calls: &[UnseenEntry], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "  {title}:")?;
    for call in calls.iter().take(MAX_UNSEEN) {
        writeln!(out, "    {} `{}`", place(&call.at), one_line(&call.name))?;
    }
    match calls.len().saturating_sub(MAX_UNSEEN) {
        0 => Ok(()),
        more => writeln!(out, "    and {more} more"),
    }
}
