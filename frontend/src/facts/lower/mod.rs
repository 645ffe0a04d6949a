//! Source text to facts: the only place that sees syn.
//!
//! A tree lives only inside [`lower_file`]; its spans are turned into byte offsets at once, because proc-macro2 keeps
//! them in a per-thread table that is emptied after each file.

mod attrs;
mod blocks;
mod derives;
mod entries;
mod expand;
mod expansions;
mod exprs;
mod formats;
mod generics;
mod items;
mod macro_items;
mod macros;
mod nesting;
mod older_syntax;
mod patterns;
mod pin_projections;
mod recover;
mod spans;
mod types;
mod unbalanced;

use std::collections::BTreeSet;

use crate::source::lex::words;
use crate::source::{DirectiveKind, DirectivePlace, ParsedText, SourceFile, Span, TestCode, scan_directives};

pub(super) use attrs::attribute_condition;
pub use attrs::attributes_below;

use thin_vec::ThinVec;

use super::{Attr, FileFacts, MacroScope, Name};
use spans::Spans;

/// Why a file gave no facts at all.
#[derive(Debug, thiserror::Error)]
pub enum LowerError {
    /// Something nests deeper than any parser's stack is meant for.
    #[error("it is nested or chained {depth} deep (at most {limit} is read)")]
    TooDeep {
        /// The depth found.
        depth: usize,
        /// The limit.
        limit: usize,
    },
    /// A number has so many digits that reading it would take for ever.
    #[error("a number of {bytes} bytes (at most {limit} are read)")]
    LongNumber {
        /// Its length.
        bytes: usize,
        /// The limit.
        limit: usize,
    },
    /// Something nests deeper than this thread's stack holds.
    #[error("it may be nested so deep that parsing it takes {} KiB of stack ({} KiB are there for it)", .bytes >> 10, .room >> 10)]
    TooMuchStack {
        /// What it would take at most, in bytes.
        bytes: usize,
        /// What there is, in bytes.
        room: usize,
    },
}

/// What is said of a call that is not expanded to its end.
const TOO_DEEP: &str =
    "calls of macros in what this one becomes nest deeper than 128; what is in them is not understood";
const TOO_LONG: &str = "this chain has too many parts; what is on its far side is not read";
const TOO_LARGE: &str = "this macro call becomes too many tokens for its file; what is in it is not understood";

/// Facts of one file, calls of the macros in `macros` and of its own expanded. What does not parse is recovered item by item and listed in [`FileFacts::unparsed`].
///
/// # Errors
/// When the nesting is so deep that parsing could exhaust the stack.
pub fn lower_file(file: &SourceFile, macros: MacroScope<'_>) -> Result<FileFacts, LowerError> {
    lower_file_noting(file, macros, TestCode::Read).map(|(facts, _)| facts)
}

/// As [`lower_file`], of modules for tests what `tests` says; with the names for which `macros` was asked.
pub(super) fn lower_file_noting(
    file: &SourceFile,
    macros: MacroScope<'_>,
    tests: TestCode,
) -> Result<(FileFacts, BTreeSet<Name>), LowerError> {
    lower_text(file, &ParsedText::new(&file.text, tests), macros)
}

fn lower_text(
    file: &SourceFile,
    read: &ParsedText<'_>,
    macros: MacroScope<'_>,
) -> Result<(FileFacts, BTreeSet<Name>), LowerError> {
    // Documentation nests nothing.
    nesting::check(&read.text)?;
    let mut lowerer = Lowerer::new(file, read, macros);
    let mut facts = match syn::parse_file(&read.text) {
        Ok(tree) => lowerer.file(&tree),
        Err(_) => read_broken(&mut lowerer, &read.documented()),
    };
    if let Some((call, message)) = lowerer.macros.not_expanded() {
        facts.unparsed.push((lowerer.spans.of(call), message.to_owned()));
    }
    let too_long = lowerer.cut_at.map(|at| lowerer.spans.of(at));
    facts.not_understood.extend(too_long.map(|at| (at, TOO_LONG.to_owned())));
    let too_deep = lowerer.macros.too_deep().map(|call| lowerer.spans.of(call));
    facts.not_understood.extend(too_deep.map(|call| (call, TOO_DEEP.to_owned())));
    let too_large = lowerer.macros.too_large().map(|call| lowerer.spans.of(call));
    facts.not_understood.extend(too_large.map(|call| (call, TOO_LARGE.to_owned())));
    proc_macro2::extra::invalidate_current_thread_spans();
    lowerer.heads.sort_by_key(|(start, _)| *start);
    // Of what is left out only that is said which could not be meant.
    let is_wanted =
        |kind: &DirectiveKind, at: u32| matches!(kind, DirectiveKind::Malformed { .. }) || !read.is_left_out(at);
    facts.directives = scan_directives(&file.text)
        .into_iter()
        .filter(|directive| is_wanted(&directive.kind, directive.span.start))
        .map(|directive| {
            let covers = lowerer.covered(file, directive.place, directive.span);
            (directive, covers)
        })
        .collect();
    facts.statement_attrs = std::mem::take(&mut lowerer.statement_attrs);
    facts.expanded = u32::try_from(lowerer.macros.spent()).unwrap_or(u32::MAX);
    facts.left_out = words_left_out(&file.text, read);
    facts.in_attributes =
        std::mem::take(&mut lowerer.in_attributes).into_iter().map(|word| Name::from(&*word)).collect();
    Ok((facts, lowerer.macros.asked))
}

/// The words in what is left out of a text, each once, sorted.
fn words_left_out(text: &str, read: &ParsedText<'_>) -> Box<[Name]> {
    let ranges = read.left_out().iter().filter_map(|range| text.get(range.clone()));
    let found: BTreeSet<&str> = ranges.flat_map(words).map(|(_, word)| word).collect();
    found.into_iter().map(Name::from).collect()
}

/// What is wrong with a text that is no Rust file; none if it is one.
pub fn parse_error(text: &str) -> Option<String> {
    let failed = match nesting::check(text) {
        Ok(()) => syn::parse_file(text).err().map(|error| error.to_string()),
        Err(error) => Some(error.to_string()),
    };
    proc_macro2::extra::invalidate_current_thread_spans();
    failed
}

/// Reads a file that does not parse without its documentation. The text that has it says what is wrong.
fn read_broken(lowerer: &mut Lowerer<'_>, documented: &str) -> FileFacts {
    match syn::parse_file(documented) {
        Ok(tree) => lowerer.file(&tree),
        Err(error) => recover::file(lowerer, documented, &error),
    }
}

/// State of lowering one file.
struct Lowerer<'a> {
    spans: Spans<'a>,
    text: &'a str,
    /// The text that was parsed.
    read: &'a ParsedText<'a>,
    /// Heads of items and statements (without attributes) with what they cover; for directives above them.
    heads: Vec<(u32, Span)>,
    /// Attributes of statements, with what they cover.
    statement_attrs: Vec<(ThinVec<Attr>, Span)>,
    /// The words with a capital letter in attributes of items, fields and variants.
    in_attributes: BTreeSet<Box<str>>,
    /// Starts of `for` tokens that were written `for await`.
    for_awaits: Vec<u32>,
    /// How many expressions enclose the one being lowered.
    depth: u32,
    /// Where the first expression stands that too many others enclose: it is not read.
    cut_at: Option<proc_macro2::Span>,
    /// Macros that calls may name.
    macros: expansions::Macros<'a>,
}

impl<'a> Lowerer<'a> {
    fn new(file: &'a SourceFile, read: &'a ParsedText<'a>, macros: MacroScope<'a>) -> Self {
        Lowerer {
            spans: Spans::new(&read.text, file.lines()),
            text: &file.text,
            read,
            heads: Vec::new(),
            statement_attrs: Vec::new(),
            in_attributes: BTreeSet::new(),
            for_awaits: Vec::new(),
            depth: 0,
            cut_at: None,
            macros: expansions::Macros::new(macros, &file.text),
        }
    }

    fn file(&mut self, tree: &syn::File) -> FileFacts {
        self.macros.note_imports(&tree.items);
        let attrs::LoweredAttrs { attrs, cfg } = self.attrs(&tree.attrs);
        let items = self.items(&tree.items);
        FileFacts { items, attrs, cfg, ..FileFacts::default() }
    }

    /// The bytes that a directive at `comment` speaks about.
    fn covered(&self, file: &SourceFile, place: DirectivePlace, comment: Span) -> Span {
        match place {
            DirectivePlace::File => Span::new(0, self.text.len() as u32),
            DirectivePlace::Line => {
                let line = file.lines().line_column(self.text, comment.start).line;
                file.lines().line_span(self.text, line)
            }
            DirectivePlace::Next(offset) => {
                let from = self.heads.partition_point(|(start, _)| *start < offset);
                let head = self.heads[from..].iter().take_while(|(start, _)| *start == offset);
                head.map(|(_, span)| *span).max_by_key(|span| span.end).unwrap_or_else(|| {
                    let line = file.lines().line_column(self.text, offset).line;
                    file.lines().line_span(self.text, line)
                })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::*;

    #[test]
    fn what_is_not_parsed_says_nothing() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let folders = ["fixtures", "rules"].map(|folder| root.join(folder));
        let entries = folders.iter().flat_map(|folder| walkdir::WalkDir::new(folder).into_iter().flatten());
        let paths =
            entries.map(walkdir::DirEntry::into_path).filter(|path| path.extension().is_some_and(|e| e == "rs"));
        for path in paths.filter(|path| !path.components().any(|part| part.as_os_str() == "target")) {
            let Ok(text) = std::fs::read_to_string(&path) else { continue };
            let file = SourceFile::new(PathBuf::new(), String::new(), text);
            let short = format!("{:?}", lower_file(&file, MacroScope::EMPTY));
            let full = format!(
                "{:?}",
                lower_text(&file, &ParsedText::whole(&file.text), MacroScope::EMPTY).map(|(facts, _)| facts)
            );
            let same = short.bytes().zip(full.bytes()).take_while(|(a, b)| a == b).count();
            let around = |text: &str| text.get(same.saturating_sub(200)..same + 50).map(str::to_owned);
            assert!(short == full, "{}: {:?}, in full {:?}", path.display(), around(&short), around(&full));
        }
    }
}
