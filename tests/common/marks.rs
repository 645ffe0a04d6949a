//! Marks: what is expected in a fixture, written on the lines where it is expected.
//!
//! ```text
//! mark  = "//~" "^"* one ("," one)*
//! one   = rule ("@" column)? (":" level)? ("\"" text "\"")?
//! level = "note" | "warning" | "error"
//! ```
//!
//! A mark speaks of its own line, with `^` of the line above, with `^^` of the one above that. Each `one` is one finding: two
//! findings of a rule on one line need the rule twice. The column is that of the finding's first character, 1-based and counted in
//! characters. The level is the rule's own if none is given. The text is a part of the message; it has no `"` and no escapes.
//! What is not said is not asked for.

use std::fmt;

use hotlock_engine::diagnostics::Level;
use hotlock_engine::rules;

/// What is expected on a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mark {
    pub(crate) line: u32,
    pub(crate) rule: String,
    pub(crate) column: Option<u32>,
    pub(crate) level: &'static str,
    pub(crate) text: Option<String>,
}

/// What was found on a line, as far as marks can ask for it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Found {
    pub(crate) line: u32,
    pub(crate) column: u32,
    pub(crate) rule: String,
    pub(crate) level: &'static str,
    pub(crate) message: String,
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.rule)?;
        self.column.map_or(Ok(()), |column| write!(f, "@{column}"))?;
        write!(f, ":{}", self.level)?;
        self.text.as_ref().map_or(Ok(()), |text| write!(f, " \"{text}\""))
    }
}

/// As a mark that asks for all of it.
impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}:{} \"{}\"", self.rule, self.column, self.level, self.message)
    }
}

/// The word for a level in marks and in what is printed.
pub(crate) fn level_word(level: Level) -> &'static str {
    match level {
        Level::Allow | Level::Note => "note",
        Level::Warn => "warning",
        Level::Deny | Level::Forbid => "error",
    }
}

impl Mark {
    fn fits(&self, found: &Found) -> bool {
        let text_fits = self.text.as_ref().is_none_or(|text| found.message.contains(text));
        let column_fits = self.column.is_none_or(|column| column == found.column);
        self.line == found.line && self.rule == found.rule && self.level == found.level && column_fits && text_fits
    }

    /// How much it asks for.
    fn weight(&self) -> usize {
        usize::from(self.column.is_some()) + usize::from(self.text.is_some())
    }
}

/// All marks of a text.
///
/// # Errors
/// What is wrong with a mark, with its line.
pub(crate) fn read(text: &str) -> Result<Vec<Mark>, String> {
    let mut marks = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let Some((_, mark)) = line.split_once("//~") else { continue };
        let carets = mark.chars().take_while(|c| *c == '^').count();
        let line = (index + 1).checked_sub(carets).filter(|line| *line > 0).ok_or("a mark points above the text")?;
        for one in split(&mark[carets..]) {
            let mark = read_one(one, line as u32).map_err(|problem| format!("line {}: {problem}", index + 1))?;
            marks.push(mark);
        }
    }
    Ok(marks)
}

/// The parts between commas that stand in no quotes.
fn split(marks: &str) -> Vec<&str> {
    let mut is_quoted = false;
    let is_end = |c: char| {
        is_quoted ^= c == '"';
        c == ',' && !is_quoted
    };
    marks.split(is_end).map(str::trim).collect()
}

fn read_one(mark: &str, line: u32) -> Result<Mark, String> {
    let (head, text) = match mark.split_once('"') {
        Some((head, rest)) => (head.trim(), Some(rest.strip_suffix('"').ok_or("the text does not end with `\"`")?)),
        None => (mark, None),
    };
    let (head, level) = head.split_once(':').map_or((head, None), |(head, level)| (head, Some(level)));
    let (name, column) = head.split_once('@').map_or((head, None), |(name, column)| (name, Some(column)));
    let rule = rules::find(name).ok_or_else(|| format!("`{name}` is no rule"))?;
    let level = match level {
        // What is off by default is at `warn` where a fixture turns it on.
        None if rule.level == Level::Allow => "warning",
        None => level_word(rule.level),
        Some("note") => "note",
        Some("warning") => "warning",
        Some("error") => "error",
        Some(other) => return Err(format!("`{other}` is no level")),
    };
    let column = column.map(|column| column.parse().map_err(|_| format!("`{column}` is no column"))).transpose()?;
    Ok(Mark { line, rule: name.to_owned(), column, level, text: text.map(str::to_owned) })
}

/// What is marked and was not found, and what was found and is not marked: one line each.
pub(crate) fn compare(marks: &[Mark], found: &[Found]) -> Vec<String> {
    let mut open: Vec<&Found> = found.iter().collect();
    let mut problems = Vec::new();
    // Those that ask for more choose first.
    let mut marks: Vec<&Mark> = marks.iter().collect();
    marks.sort_by_key(|mark| (mark.line, std::cmp::Reverse(mark.weight())));
    for mark in marks {
        match open.iter().position(|found| mark.fits(found)) {
            Some(index) => drop(open.remove(index)),
            None => problems.push(format!("{}: missed {mark}", mark.line)),
        }
    }
    problems.extend(open.iter().map(|found| format!("{}: unmarked {found}", found.line)));
    problems
}
