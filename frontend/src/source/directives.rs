//! Comments that speak to hotlock.

use super::Span;
use super::lex::{block_comment_end, is_word, line_end, quote_end, string_end, word_end};

/// What a directive asks for.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum DirectiveKind {
    /// `hotlock: hot`.
    Hot,
    /// `hotlock: hot(loops)`.
    HotLoops,
    /// `hotlock: cold`.
    Cold,
    /// `hotlock: allow(rule, ..., reason = "...")`.
    Allow {
        /// The named rules with their places.
        rules: Vec<(String, Span)>,
        /// The reason given.
        reason: Option<String>,
    },
    /// `hotlock: expect(rule, ..., reason = "...")`.
    Expect {
        /// The named rules with their places.
        rules: Vec<(String, Span)>,
        /// The reason given.
        reason: Option<String>,
    },
    /// A comment that starts with `hotlock:` and is none of these.
    Malformed {
        /// What is wrong with it.
        problem: String,
    },
}

/// Which code a directive belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum DirectivePlace {
    /// `//! hotlock: ...`: the whole file.
    File,
    /// Behind code: that line.
    Line,
    /// On a line of its own: the code that starts at this byte offset (attributes and comments skipped over).
    Next(u32),
}

/// One directive comment.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Directive {
    /// The comment.
    pub span: Span,
    /// What it asks for.
    pub kind: DirectiveKind,
    /// Which code it belongs to.
    pub place: DirectivePlace,
}

/// All directives of a text, in order.
///
/// Reads the text as Rust tokens, so that a directive inside a string, a block comment or a doc comment is none.
pub fn scan_directives(text: &str) -> Vec<Directive> {
    // Nearly no file has a directive; a substring search is many times faster than the lexer.
    if !TRACES.iter().any(|trace| text.contains(trace)) {
        return Vec::new();
    }
    let mut scanner = Scanner {
        text,
        bytes: text.as_bytes(),
        at: 0,
        last_code_end: 0,
        attribute_depth: 0,
        found: Vec::new(),
        pending: Vec::new(),
    };
    scanner.run();
    scanner.finish()
}

const NAME: &str = "hotlock";

/// The comment that asks for silence about some rules, without a line end.
pub fn allow_comment<'r>(rules: impl IntoIterator<Item = &'r str>, reason: &str) -> String {
    let mut text = format!("// {NAME}: allow(");
    for rule in rules {
        text.push_str(rule);
        text.push_str(", ");
    }
    let reason = reason.replace('\\', "\\\\").replace('"', "\\\"");
    text.push_str(&format!("reason = \"{reason}\")"));
    text
}

/// What every spelling of the name has one of that is taken for a slip of the pen.
const TRACES: [&str; 5] = ["otlock", "OTLOCK", "otLock", "ot-lock", "ot_lock"];

/// A lexer that knows just enough of Rust to tell comments from everything else.
struct Scanner<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    /// End of the last token that is no attribute; tells comments behind code from those on a line of their own.
    last_code_end: usize,
    /// Open `[` of the attribute being read; zero outside of attributes.
    attribute_depth: usize,
    found: Vec<Directive>,
    /// Indices into `found` of directives that wait for the code below them.
    pending: Vec<usize>,
}

impl Scanner<'_> {
    fn run(&mut self) {
        self.skip_shebang();
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b' ' | b'\t' | b'\n' | b'\r' => self.at += 1,
                b'/' if self.peek(1) == Some(b'/') => self.line_comment(),
                b'/' if self.peek(1) == Some(b'*') => self.block_comment(),
                _ => self.token(byte),
            }
        }
    }

    /// Directives in order; those that nothing follows are malformed.
    fn finish(mut self) -> Vec<Directive> {
        for &index in &self.pending {
            if !matches!(self.found[index].kind, DirectiveKind::Malformed { .. }) {
                let problem = "no code follows this directive; write `//! hotlock: ...` for the whole file".to_owned();
                self.found[index].kind = DirectiveKind::Malformed { problem };
            }
        }
        self.found
    }

    fn peek(&self, ahead: usize) -> Option<u8> {
        self.bytes.get(self.at + ahead).copied()
    }

    fn skip_shebang(&mut self) {
        if self.text.starts_with("#!") && !self.text[2..].trim_start().starts_with('[') {
            self.at = line_end(self.bytes, 0);
        }
    }

    fn line_comment(&mut self) {
        let start = self.at;
        let end = line_end(self.bytes, start);
        self.at = end;
        let comment = self.text[start..end].trim_end();
        let Some((head, kind)) = directive(comment, start) else { return };
        let line_start = self.text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let place = match head {
            CommentHead::Inner => DirectivePlace::File,
            CommentHead::Plain if self.last_code_end > line_start => DirectivePlace::Line,
            CommentHead::Plain => {
                self.pending.push(self.found.len());
                DirectivePlace::Next(self.text.len() as u32)
            }
        };
        let span = Span::new(start as u32, (start + comment.len()) as u32);
        self.found.push(Directive { span, kind, place });
    }

    /// A comment in a block is no directive; one that looks like a directive is malformed.
    fn block_comment(&mut self) {
        let start = self.at;
        self.at = block_comment_end(self.bytes, start);
        let content = self.text[start..self.at].trim_start_matches(['/', '*', '!']).trim_end_matches(['/', '*']);
        if let Some(asked) = asks(content.trim()) {
            let span = Span::new(start as u32, self.at as u32);
            let kind = malformed(format!("block comments are not read: write `// hotlock: {asked}`"));
            self.found.push(Directive { span, kind, place: DirectivePlace::Line });
        }
    }

    /// Consumes one token of code that starts with `first`.
    fn token(&mut self, first: u8) {
        let start = self.at;
        if self.attribute_depth == 0 && first == b'#' && self.opens_attribute() {
            self.attribute_depth = 1;
            return;
        }
        match first {
            b'"' => self.at = string_end(self.bytes, start + 1),
            b'\'' => self.at = quote_end(self.text, start),
            _ if is_word(first) => self.at = word_end(self.text, start),
            _ => self.at += 1,
        }
        if self.attribute_depth > 0 {
            match first {
                b'[' => self.attribute_depth += 1,
                b']' => self.attribute_depth -= 1,
                _ => {}
            }
            return;
        }
        for index in self.pending.drain(..) {
            self.found[index].place = DirectivePlace::Next(start as u32);
        }
        self.last_code_end = self.at;
    }

    /// Whether the `#` here starts `#[` or `#![`; if so moves behind the bracket.
    fn opens_attribute(&mut self) -> bool {
        let rest = &self.text[self.at + 1..];
        let inner = rest.trim_start();
        let inner = inner.strip_prefix('!').map_or(inner, str::trim_start);
        let opens = inner.starts_with('[');
        if opens {
            self.at = self.text.len() - inner.len() + 1;
        }
        opens
    }
}

/// The words that a directive starts with.
const WORDS: [&str; 4] = ["hot", "cold", "allow", "expect"];

enum CommentHead {
    /// `//`.
    Plain,
    /// `//!`.
    Inner,
}

/// What a line comment that starts at byte `start` asks for; none if it is no directive, nor meant to be one.
fn directive(comment: &str, start: usize) -> Option<(CommentHead, DirectiveKind)> {
    let content = comment.strip_prefix("//")?;
    let (head, content, is_doc) = match content.as_bytes().first() {
        Some(b'/') => (CommentHead::Plain, &content[1..], true),
        Some(b'!') => (CommentHead::Inner, &content[1..], false),
        _ => (CommentHead::Plain, content, false),
    };
    let content = content.trim_start();
    let body = content.strip_prefix(NAME).and_then(|behind| behind.strip_prefix(':'));
    match body {
        // `hotlock::something` is a path in prose.
        Some(body) if body.starts_with(':') => None,
        Some(body) if !is_doc => Some((head, parse_body(body, start + comment.len() - body.len()))),
        _ => {
            let asked = asks(content)?;
            let why = if is_doc { "a directive in a doc comment has no effect".to_owned() } else { unlike(content) };
            Some((head, malformed(format!("{why}: write `// hotlock: {asked}`"))))
        }
    }
}

/// Why a comment that is meant as a directive is none.
fn unlike(content: &str) -> String {
    match content.strip_prefix(NAME) {
        Some(_) => format!("the colon behind `{NAME}` is missing"),
        None => {
            let name: String = content.chars().take_while(|&character| is_part_of_name(character)).collect();
            format!("a directive starts with `{NAME}:`, not with `{name}`")
        }
    }
}

fn is_part_of_name(character: char) -> bool {
    character.is_ascii_alphanumeric() || matches!(character, '-' | '_')
}

/// The word behind `hot` or `cold` that says nothing; a remark starts with a comma, a dash or the like.
pub fn word_too_many(comment: &str) -> Option<&str> {
    let body = comment.trim_start_matches(['/', '!']).trim_start().strip_prefix(NAME)?.strip_prefix(':')?.trim_start();
    let rest = body.strip_prefix("hot").or_else(|| body.strip_prefix("cold"))?;
    let rest = rest.trim_start().strip_prefix("(loops)").unwrap_or(rest).trim_start();
    let word = &rest[..rest.bytes().take_while(|&byte| is_word(byte)).count()];
    (!word.is_empty()).then_some(word)
}

/// What a comment seems to ask for that starts with the tool's name, however that is spelt: nothing else follows.
/// Sentences about the tool are none.
fn asks(content: &str) -> Option<String> {
    let (name, rest) = content.split_at(content.find(|character| !is_part_of_name(character))?);
    let spelt: String = name.chars().filter(|character| character.is_ascii_alphabetic()).collect();
    if !spelt.eq_ignore_ascii_case(NAME) || rest.starts_with("::") {
        return None;
    }
    let asked = rest.trim_start_matches([':', ' ', '\t']).trim_end();
    let length = asked.bytes().take_while(|&byte| is_word(byte)).count();
    let (word, behind) = asked.split_at(length);
    let word = word.to_ascii_lowercase();
    let is_alone = behind.is_empty();
    let has_rules = behind.trim_start().starts_with('(');
    // A colon shows that a directive is meant, so that its word may have a slip as well.
    let meant = match word.as_str() {
        "hot" | "cold" | "allow" | "expect" => word.as_str(),
        _ if rest.trim_start().starts_with(':') && (is_alone || has_rules) => crate::config::nearest(&word, WORDS)?,
        _ => return None,
    };
    let is_mark = matches!(meant, "hot" | "cold") && is_alone;
    let is_suppression = matches!(meant, "allow" | "expect") && has_rules;
    (is_mark || is_suppression).then(|| format!("{meant}{behind}"))
}

/// Reads the text behind `hotlock:`, which starts at byte `offset` of the file.
fn parse_body(body: &str, offset: usize) -> DirectiveKind {
    let asked = body.trim_start();
    let length = asked.bytes().take_while(|&byte| is_word(byte)).count();
    let (word, rest) = asked.split_at(length);
    match word {
        "hot" if arguments(rest).is_some_and(|asked| asked == "loops") => DirectiveKind::HotLoops,
        "hot" if rest.trim_start().starts_with('(') => {
            malformed("`hot` takes nothing but `(loops)`: write `// hotlock: hot(loops)`".to_owned())
        }
        "cold" if rest.trim_start().starts_with('(') => malformed("`cold` takes no arguments".to_owned()),
        "hot" => DirectiveKind::Hot,
        "cold" => DirectiveKind::Cold,
        "allow" | "expect" => match parse_rules(word, rest, offset + body.len() - rest.len()) {
            Ok((rules, reason)) if word == "allow" => DirectiveKind::Allow { rules, reason },
            Ok((rules, reason)) => DirectiveKind::Expect { rules, reason },
            Err(problem) => malformed(problem),
        },
        "" => malformed("nothing is asked for; write `hot`, `cold`, `allow(rule)` or `expect(rule)`".to_owned()),
        _ => malformed(unknown_word(word)),
    }
}

/// What stands in the brackets behind a word.
fn arguments(rest: &str) -> Option<&str> {
    let (asked, _) = rest.trim_start().strip_prefix('(')?.split_once(')')?;
    Some(asked.trim())
}

fn malformed(problem: String) -> DirectiveKind {
    DirectiveKind::Malformed { problem }
}

fn unknown_word(word: &str) -> String {
    match crate::config::nearest(word, WORDS) {
        Some(name) => format!("unknown directive `{word}`; did you mean `{name}`?"),
        None => format!("unknown directive `{word}`; there are `hot`, `cold`, `allow(rule)` and `expect(rule)`"),
    }
}

fn unknown_key(name: &str, usage: &str) -> String {
    match crate::config::nearest(name, ["reason"]) {
        Some(meant) => format!("unknown key `{name}`; did you mean `{meant}`, as in {usage}?"),
        None => format!("unknown key `{name}`; only `reason` takes a value: {usage}"),
    }
}

type RulesAndReason = (Vec<(String, Span)>, Option<String>);

/// Reads `(rule, rule, reason = "...")`, which starts at byte `offset` of the file.
fn parse_rules(word: &str, rest: &str, offset: usize) -> Result<RulesAndReason, String> {
    let usage = format!("`{word}(rule, reason = \"...\")`");
    let list = rest.trim_start().strip_prefix('(').ok_or_else(|| format!("`{word}` needs a list of rules: {usage}"))?;
    let mut cursor = list;
    let mut rules = Vec::new();
    let mut reason = None;
    loop {
        cursor = cursor.trim_start();
        if cursor.starts_with(')') {
            break;
        }
        let length = cursor.bytes().take_while(|&byte| is_word(byte) || byte == b'-' || byte == b':').count();
        let (name, behind) = cursor.split_at(length);
        if name.is_empty() {
            return Err(match cursor.chars().next() {
                None => format!("the list of rules is not closed: {usage}"),
                Some(character) => format!("expected a rule's name, found `{character}`: {usage}"),
            });
        }
        if name == "reason" {
            let (text, behind) = parse_reason(behind).map_err(|problem| format!("{problem}: {usage}"))?;
            if reason.replace(text).is_some() {
                return Err("`reason` is given twice".to_owned());
            }
            cursor = behind;
        } else {
            rules.push(named_rule(name, offset + rest.len() - cursor.len()));
            cursor = behind;
        }
        cursor = cursor.trim_start();
        match cursor.strip_prefix(',') {
            Some(behind) => cursor = behind,
            None if cursor.starts_with(')') => {}
            None if cursor.is_empty() => return Err(format!("the list of rules is not closed: {usage}")),
            None if cursor.starts_with('=') => return Err(unknown_key(name, &usage)),
            None => return Err(format!("expected `,` or `)` in the list of rules: {usage}")),
        }
    }
    if rules.is_empty() {
        return Err(format!("`{word}` names no rule: {usage}"));
    }
    Ok((rules, reason))
}

/// A rule's name and place; the tool's own prefix, as one writes it for clippy's lints, is dropped.
fn named_rule(name: &str, start: usize) -> (String, Span) {
    let short = name.strip_prefix("hotlock::").unwrap_or(name);
    let end = start + name.len();
    (short.replace('-', "_"), Span::new((end - short.len()) as u32, end as u32))
}

/// Reads `= "..."` and returns the text with what stands behind it.
fn parse_reason(rest: &str) -> Result<(String, &str), String> {
    let value = rest.trim_start().strip_prefix('=').ok_or("`reason` needs a value")?.trim_start();
    let quoted = value.strip_prefix('"').ok_or("the reason must be in double quotes")?;
    let mut text = String::new();
    let mut characters = quoted.char_indices();
    while let Some((at, character)) = characters.next() {
        match character {
            '"' => return Ok((text, &quoted[at + 1..])),
            '\\' => text.extend(characters.next().map(|(_, escaped)| escaped)),
            _ => text.push(character),
        }
    }
    Err("the reason's quotes are not closed".to_owned())
}
