//! Comments that speak to hotlock.

use super::Span;

/// What a directive asks for.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum DirectiveKind {
    /// `hotlock: hot`.
    Hot,
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
    /// `//! hotlock: ...`, or a directive before the file's first code: the whole file.
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

/// All directives of a text, in order. Only line comments outside of strings speak; `///` never does.
pub fn scan_directives(text: &str) -> Vec<Directive> {
    if !text.contains("hotlock:") {
        return Vec::new();
    }
    let pieces = lex(text);
    let mut found = Vec::new();
    for (index, piece) in pieces.iter().enumerate() {
        let Piece::LineComment(span) = piece else { continue };
        let comment = &text[span.start as usize..span.end as usize];
        let Some((kind, is_inner)) = read_comment(comment, span.start) else { continue };
        let place = if is_inner { DirectivePlace::File } else { place_of(text, &pieces, index, *span) };
        found.push(Directive { span: *span, kind, place });
    }
    found
}

/// What the lexer tells apart.
enum Piece {
    LineComment(Span),
    Code(u32),
}

fn place_of(text: &str, pieces: &[Piece], index: usize, span: Span) -> DirectivePlace {
    let line_start = text[..span.start as usize].rfind('\n').map_or(0, |at| at + 1);
    if !text[line_start..span.start as usize].trim().is_empty() {
        return DirectivePlace::Line;
    }
    let mut code = pieces[index..].iter().filter_map(|piece| match piece {
        Piece::Code(offset) => Some(*offset),
        Piece::LineComment(_) => None,
    });
    let mut next = code.next();
    // Attributes belong to what follows them.
    while let Some(offset) = next {
        match attribute_end(text, offset) {
            Some(end) => next = code.find(|offset| *offset >= end),
            None => return DirectivePlace::Next(offset),
        }
    }
    DirectivePlace::File
}

/// The end of the attribute that starts at `offset`, if one does.
fn attribute_end(text: &str, offset: u32) -> Option<u32> {
    let rest = text[offset as usize..].strip_prefix('#')?;
    let rest = rest.strip_prefix('!').unwrap_or(rest).trim_start();
    if !rest.starts_with('[') {
        return None;
    }
    let start = text.len() - rest.len();
    let mut depth = 0usize;
    for (at, byte) in rest.bytes().enumerate() {
        match byte {
            b'[' => depth += 1,
            b']' => {
                depth -= 1;
                if depth == 0 {
                    return Some((start + at + 1) as u32);
                }
            }
            _ => {}
        }
    }
    None
}

/// Line comments, and where each run of code starts.
fn lex(text: &str) -> Vec<Piece> {
    let bytes = text.as_bytes();
    let mut pieces = Vec::new();
    let mut at = 0;
    let mut in_code = false;
    while at < bytes.len() {
        let start = at;
        if text[at..].starts_with("//") {
            at = text[at..].find('\n').map_or(bytes.len(), |end| at + end);
            let end = start + text[start..at].trim_end_matches('\r').len();
            pieces.push(Piece::LineComment(Span::new(start as u32, end as u32)));
            in_code = false;
        } else if text[at..].starts_with("/*") {
            at = block_comment_end(bytes, at);
            in_code = false;
        } else if bytes[at].is_ascii_whitespace() {
            in_code &= bytes[at] != b'\n';
            at += 1;
        } else {
            // Every line of code starts anew, and so does code behind an attribute.
            if !in_code || bytes[at - 1] == b']' || bytes[at - 1].is_ascii_whitespace() {
                pieces.push(Piece::Code(at as u32));
            }
            in_code = true;
            at = token_end(text, at);
        }
    }
    pieces
}

fn block_comment_end(bytes: &[u8], start: usize) -> usize {
    let mut depth = 0usize;
    let mut at = start;
    while at < bytes.len() {
        if bytes[at..].starts_with(b"/*") {
            depth += 1;
            at += 2;
        } else if bytes[at..].starts_with(b"*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                break;
            }
        } else {
            at += 1;
        }
    }
    at
}

/// The end of the token at `at`: strings and character literals as a whole, anything else one character.
fn token_end(text: &str, at: usize) -> usize {
    let bytes = text.as_bytes();
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let behind_word = at > 0 && is_word(bytes[at - 1]);
    if !behind_word && let Some(end) = raw_string_end(text, at) {
        return end;
    }
    match bytes[at] {
        b'"' => quoted_end(bytes, at + 1, b'"'),
        b'\'' => char_or_lifetime_end(text, at),
        _ => at + text[at..].chars().next().map_or(1, char::len_utf8),
    }
}

fn raw_string_end(text: &str, at: usize) -> Option<usize> {
    let rest = &text[at..];
    let prefix = ["br", "cr", "r"].into_iter().find(|prefix| rest.starts_with(prefix))?;
    let hashes = rest[prefix.len()..].bytes().take_while(|byte| *byte == b'#').count();
    let open = prefix.len() + hashes;
    if rest.as_bytes().get(open) != Some(&b'"') {
        return None;
    }
    let close = format!("\"{}", "#".repeat(hashes));
    let end = rest[open + 1..].find(&close).map_or(rest.len(), |found| open + 1 + found + close.len());
    Some(at + end)
}

fn quoted_end(bytes: &[u8], start: usize, quote: u8) -> usize {
    let mut at = start;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 2,
            byte if byte == quote => return at + 1,
            _ => at += 1,
        }
    }
    bytes.len()
}

fn char_or_lifetime_end(text: &str, at: usize) -> usize {
    let mut rest = text[at + 1..].chars();
    match rest.next() {
        Some('\\') => quoted_end(text.as_bytes(), at + 1, b'\''),
        Some(first) if rest.next() == Some('\'') => at + 1 + first.len_utf8() + 1,
        _ => at + 1,
    }
}

/// What a line comment asks for, and whether it is an inner one.
fn read_comment(comment: &str, start: u32) -> Option<(DirectiveKind, bool)> {
    let (body, is_inner) = match comment.strip_prefix("//!") {
        Some(body) => (body, true),
        None if comment.starts_with("///") => return None,
        None => (comment.strip_prefix("//")?, false),
    };
    let words = body.trim_start().strip_prefix("hotlock:")?;
    let offset = start + (comment.len() - words.len()) as u32;
    Some((read_words(words, offset), is_inner))
}

fn read_words(words: &str, offset: u32) -> DirectiveKind {
    let trimmed = words.trim_start();
    let offset = offset + (words.len() - trimmed.len()) as u32;
    let name_len = trimmed.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(trimmed.len());
    let (name, rest) = trimmed.split_at(name_len);
    match name {
        "hot" => DirectiveKind::Hot,
        "cold" => DirectiveKind::Cold,
        "allow" | "expect" => match read_list(rest, offset + name_len as u32) {
            Ok((rules, reason)) if name == "allow" => DirectiveKind::Allow { rules, reason },
            Ok((rules, reason)) => DirectiveKind::Expect { rules, reason },
            Err(problem) => DirectiveKind::Malformed { problem },
        },
        "" => DirectiveKind::Malformed { problem: "nothing follows `hotlock:`".to_owned() },
        other => DirectiveKind::Malformed {
            problem: format!("unknown directive `{other}`; known are hot, cold, allow(..), expect(..)"),
        },
    }
}

type RuleList = (Vec<(String, Span)>, Option<String>);

/// `(rule, rule, reason = "..")`.
fn read_list(text: &str, offset: u32) -> Result<RuleList, String> {
    let list = text.strip_prefix('(').ok_or("a list of rules in parentheses is expected")?;
    let mut rules = Vec::new();
    let mut reason = None;
    let mut at = 0;
    loop {
        let rest = &list[at..];
        let skipped = rest.len() - rest.trim_start_matches([' ', ',', '\t']).len();
        let rest = &rest[skipped..];
        at += skipped;
        if rest.starts_with(')') {
            break;
        }
        if let Some(value) = rest.strip_prefix("reason") {
            let value = value.trim_start().strip_prefix('=').ok_or("`reason` wants `= \"..\"`")?.trim_start();
            let value = value.strip_prefix('"').ok_or("the reason must be in quotes")?;
            let end = value.find('"').ok_or("the reason's closing quote is missing")?;
            reason = Some(value[..end].to_owned());
            at = list.len() - value.len() + end + 1;
            continue;
        }
        let len = rest.find(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | ':' | '-')).unwrap_or(rest.len());
        if len == 0 {
            return Err("the closing parenthesis is missing".to_owned());
        }
        let start = offset + 1 + at as u32;
        rules.push((rest[..len].to_owned(), Span::new(start, start + len as u32)));
        at += len;
    }
    if rules.is_empty() { Err("no rule is named".to_owned()) } else { Ok((rules, reason)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_directive_in_a_string_is_none() {
        assert!(scan_directives("let a = \"// hotlock: hot\"; let b = r#\"// hotlock: hot\"#;").is_empty());
    }

    #[test]
    fn places_are_told_apart() {
        let text = "//! hotlock: hot\n// hotlock: cold\n#[inline]\n// more\nfn f() {} // hotlock: allow(a, reason = \"x\")\n/// hotlock: hot\nfn g() {}\n";
        let found = scan_directives(text);
        assert_eq!(found.len(), 3);
        assert_eq!(found[0].place, DirectivePlace::File);
        assert_eq!(found[1].place, DirectivePlace::Next(text.find("fn f").expect("it is there") as u32));
        assert_eq!(found[2].place, DirectivePlace::Line);
    }

    #[test]
    fn lifetimes_are_no_characters() {
        let found = scan_directives("fn f<'a>(x: &'a str) -> char { '\"' } // hotlock: hot\n");
        assert_eq!(found.len(), 1);
    }

    #[test]
    fn what_is_not_understood_says_so() {
        let kinds: Vec<_> = scan_directives("// hotlock: warm\n// hotlock: allow()\nfn f() {}\n")
            .into_iter()
            .map(|directive| directive.kind)
            .collect();
        assert!(kinds.iter().all(|kind| matches!(kind, DirectiveKind::Malformed { .. })));
    }
}
