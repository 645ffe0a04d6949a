//! Where comments, literals and words of Rust end: what each pass over a text must know that is no parser.

/// The end of the character literal or lifetime that starts with the `'` at `at`.
pub fn quote_end(text: &str, at: usize) -> usize {
    let bytes = text.as_bytes();
    let inside = at + 1;
    if bytes.get(inside) == Some(&b'\\') {
        // The escaped character may itself be a quote.
        let from = (inside + 2).min(bytes.len());
        let closing = bytes[from..].iter().position(|&byte| byte == b'\'' || byte == b'\n');
        return closing.map_or(bytes.len(), |length| from + length + 1);
    }
    let Some(character) = text[inside..].chars().next() else { return inside };
    let behind = inside + character.len_utf8();
    // A quote right behind one character closes a literal, also where that character could start a lifetime.
    if bytes.get(behind) == Some(&b'\'') { behind + 1 } else { inside }
}

/// Whether a byte is part of a name, a number or a keyword.
pub fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

/// The end of the line around `from`, without its line feed.
pub fn line_end(bytes: &[u8], from: usize) -> usize {
    bytes[from..].iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |length| from + length)
}

/// The end of a block comment that starts at `start`; they nest.
pub fn block_comment_end(bytes: &[u8], start: usize) -> usize {
    let mut depth = 0usize;
    let mut at = start;
    while at + 1 < bytes.len() {
        match (bytes[at], bytes[at + 1]) {
            (b'/', b'*') => {
                depth += 1;
                at += 2;
            }
            (b'*', b'/') => {
                depth -= 1;
                at += 2;
                if depth == 0 {
                    return at;
                }
            }
            _ => at += 1,
        }
    }
    bytes.len()
}

/// The end of a string with escapes whose content starts at `from`.
pub fn string_end(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'"' => return at + 1,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// The end of a raw string whose content starts at `from`.
fn raw_string_end(text: &str, from: usize, hashes: usize) -> usize {
    let closing = format!("\"{}", "#".repeat(hashes));
    text[from..].find(&closing).map_or(text.len(), |length| from + length + closing.len())
}

/// The end of the identifier, number or keyword that starts at `at`, and of the raw string that it may introduce.
pub fn word_end(text: &str, at: usize) -> usize {
    let bytes = text.as_bytes();
    let end = at + bytes[at..].iter().take_while(|&&byte| is_word(byte)).count();
    if !matches!(&bytes[at..end], b"r" | b"br" | b"cr") {
        return end;
    }
    let hashes = bytes[end..].iter().take_while(|&&byte| byte == b'#').count();
    if bytes.get(end + hashes) == Some(&b'"') { raw_string_end(text, end + hashes + 1, hashes) } else { end }
}

/// The end of the blanks and comments that start at `from`.
pub fn trivia_end(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    while let Some(&byte) = bytes.get(at) {
        match (byte, bytes.get(at + 1)) {
            (b'/', Some(b'/')) => at = line_end(bytes, at),
            (b'/', Some(b'*')) => at = block_comment_end(bytes, at),
            (blank, _) if blank.is_ascii_whitespace() => at += 1,
            _ => break,
        }
    }
    at
}

/// The end of the token that starts at `at` with the byte `first`, and is no comment: a literal, a word, or one sign.
pub fn token_end(text: &str, at: usize, first: u8) -> usize {
    let end = match first {
        b'"' => string_end(text.as_bytes(), at + 1),
        b'\'' => quote_end(text, at),
        _ if is_word(first) => word_end(text, at),
        _ => at + 1,
    };
    end.min(text.len())
}

/// The names and keywords of a text outside of comments and literals, each with where it starts.
pub fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let bytes = text.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let start = trivia_end(bytes, at);
            let byte = *bytes.get(start)?;
            at = token_end(text, start, byte);
            let is_name = is_word(byte) && !byte.is_ascii_digit() && bytes[start..at].iter().all(|&byte| is_word(byte));
            if is_name {
                return Some((start, &text[start..at]));
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn words_stand_outside_of_comments_and_literals() {
        let text = "use a::b; // c\nfn f<'d>() -> &'d str { /* e /* g */ */ let x1 = 'h'; r#\"i\"#; b\"j\"; \"k\\\"l\"; 0xff_u8 }";
        let found: Vec<&str> = words(text).map(|(_, word)| word).collect();
        assert_eq!(found, ["use", "a", "b", "fn", "f", "d", "d", "str", "let", "x1", "b"]);
        assert!(words(text).all(|(at, word)| text[at..].starts_with(word)));
        assert_eq!(words("r#\"never closed, \u{e9}").count(), 0);
    }
}
