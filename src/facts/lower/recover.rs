//! Reading what can be read of a file that does not parse as a whole.
//!
//! The text is cut where a line starts an item; each piece is parsed alone, preceded by as many empty lines as stand
//! before it, so that its spans are those of the whole file. A broken piece in braces is cut again by its members.

use super::{FileFacts, Lowerer};
use crate::source::{SourceFile, Span};

pub(super) fn file(cx: &mut Lowerer<'_>, file: &SourceFile, error: &syn::Error) -> FileFacts {
    let mut facts = FileFacts::default();
    let lines: Vec<&str> = file.text.split('\n').collect();
    for (first, last) in pieces(&lines, 0, lines.len(), 0) {
        match parse(&lines, first, last) {
            Ok(tree) => {
                facts.attrs.extend(cx.attrs(&tree.attrs).attrs);
                let items = cx.items(&tree.items);
                facts.items.extend(items);
            }
            Err(_) => members(cx, &lines, first, last, &mut facts),
        }
    }
    if facts.unparsed.is_empty() {
        let at = cx.spans.of(error.span());
        facts.unparsed.push((at, error.to_string()));
    }
    facts
}

/// Lowers a broken `impl`, `mod` or `trait` without the members that do not parse.
fn members(cx: &mut Lowerer<'_>, lines: &[&str], first: usize, last: usize, facts: &mut FileFacts) {
    let mut kept: Vec<&str> = lines[first..last].to_vec();
    let head = kept.iter().position(|line| line.trim_end().ends_with('{'));
    let foot = kept.iter().rposition(|line| line.starts_with('}'));
    if let (Some(head), Some(foot)) = (head, foot)
        && head + 1 < foot
    {
        let indent =
            kept[head + 1..foot].iter().filter(|line| !line.trim().is_empty()).map(|line| indent_of(line)).min();
        for (from, to) in pieces(&kept, head + 1, foot, indent.unwrap_or(0)) {
            let alone: Vec<&str> = [&kept[..=head], &kept[from..to], &kept[foot..]].concat();
            if let Err(error) = syn::parse_file(&alone.join("\n")) {
                note(cx, first + from, first + to, lines, &error, facts);
                kept[from..to].fill("");
            }
        }
    }
    match syn::parse_file(&padded(first, &kept)) {
        Ok(tree) => {
            let items = cx.items(&tree.items);
            facts.items.extend(items);
        }
        Err(error) => note(cx, first, last, lines, &error, facts),
    }
}

fn note(cx: &Lowerer<'_>, first: usize, last: usize, lines: &[&str], error: &syn::Error, facts: &mut FileFacts) {
    let offset = |line: usize| lines[..line].iter().map(|line| line.len() + 1).sum::<usize>() as u32;
    let start = offset(first);
    let end = offset(last).saturating_sub(1).max(start).min(cx.text.len() as u32);
    facts.unparsed.push((Span::new(start, end), error.to_string()));
}

fn parse(lines: &[&str], first: usize, last: usize) -> syn::Result<syn::File> {
    syn::parse_file(&padded(first, &lines[first..last]))
}

fn padded(empty_lines: usize, lines: &[&str]) -> String {
    let mut text = "\n".repeat(empty_lines);
    text.push_str(&lines.join("\n"));
    text
}

/// Line ranges that each start with an item at this indentation; attributes and comments stay with what follows.
fn pieces(lines: &[&str], first: usize, last: usize, indent: usize) -> Vec<(usize, usize)> {
    let mut starts = Vec::new();
    let mut open_prefix = false;
    for (index, line) in lines.iter().enumerate().take(last).skip(first) {
        let text = line.trim_start();
        let begins = !text.is_empty() && indent_of(line) == indent && !text.starts_with(['}', ')', ']', '/', '*', '>']);
        let begins = begins && !text.starts_with("where");
        let is_prefix = text.starts_with("#[") || text.starts_with("///");
        if (begins || is_prefix && indent_of(line) == indent) && !open_prefix {
            starts.push(index);
        }
        if begins || is_prefix {
            open_prefix = is_prefix;
        }
    }
    let ends = starts.iter().skip(1).copied().chain([last]);
    starts.iter().copied().zip(ends).collect()
}

fn indent_of(line: &str) -> usize {
    line.len() - line.trim_start().len()
}
