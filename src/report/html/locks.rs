//! What is known of a lock: where it is, who takes it, how often, what is done meanwhile.

use std::io::{self, Write};

use super::text;
use crate::report::counted;
use crate::report::locks::{lines, title};
use crate::session::{LockEntry, LockUse};

/// Writes a lock's name with its dossier.
pub(super) fn write(entry: &LockEntry, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "<h2>{}</h2>", text(&title(entry)))?;
    write_dossier(entry, out)
}

/// Writes the locks that no finding is about.
pub(super) fn write_others<'a>(others: impl Iterator<Item = &'a LockEntry>, out: &mut dyn Write) -> io::Result<()> {
    let others: Vec<&LockEntry> = others.filter(|entry| entry.root != "unknown").collect();
    if others.is_empty() {
        return Ok(());
    }
    writeln!(out, "<section>\n<h2>Locks without findings</h2>")?;
    for entry in others {
        writeln!(out, "<details class=\"other lock\">\n<summary>{}</summary>", text(&title(entry)))?;
        write_dossier(entry, out)?;
        writeln!(out, "</details>")?;
    }
    writeln!(out, "</section>")
}

fn write_dossier(entry: &LockEntry, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "<ul class=\"dossier\">")?;
    lines(entry, true).iter().try_for_each(|line| writeln!(out, "<li>{}</li>", text(line)))?;
    writeln!(out, "</ul>")?;
    if entry.acquisitions.is_empty() {
        return Ok(());
    }
    let count = counted(entry.acquisitions.len(), "acquisition");
    writeln!(out, "<details>\n<summary>{count}</summary>\n<div class=\"scroll\"><table>")?;
    let heads = ["place", "function", "mode", "how often", "meanwhile"];
    let heads: String = heads.iter().map(|head| format!("<th scope=\"row\">{head}</th>")).collect();
    writeln!(out, "<tr>{heads}</tr>")?;
    for site in &entry.acquisitions {
        let place = format!("{}:{}", site.file, site.line);
        let cells = [place, site.function.clone(), mode(site), how_often(site), meanwhile(site)];
        let cells: String = cells.iter().map(|cell| format!("<td class=\"text\">{}</td>", text(cell))).collect();
        writeln!(out, "<tr>{cells}</tr>")?;
    }
    writeln!(out, "</table></div>\n</details>")
}

fn mode(site: &LockUse) -> String {
    if site.wait == "blocking" { site.mode.to_owned() } else { format!("{}, {}", site.mode, site.wait) }
}

fn how_often(site: &LockUse) -> String {
    let said = [(site.hot, "hot"), (site.in_loop, "in a loop"), (site.in_async, "in a task")];
    let said: Vec<&str> = said.iter().filter(|(holds, _)| *holds).map(|(_, word)| *word).collect();
    said.join(", ")
}

/// What is done in the section, by what, and what it costs others.
fn meanwhile(site: &LockUse) -> String {
    let mut said: Vec<String> = Vec::new();
    said.extend(site.through.as_ref().map(|helper| format!("through {helper}")));
    said.extend(Some(site.awaits).filter(|awaits| *awaits > 0).map(|awaits| counted(awaits, "await")));
    said.extend(site.escapes.then(|| "guard passed on".to_owned()));
    said.extend(site.does.iter().map(|done| {
        let what = done.what.replace('_', " ");
        done.by.as_ref().map_or_else(|| what.clone(), |by| format!("{what} ({by})"))
    }));
    said.join(", ")
}
