//! A frame as profilers write it, made readable: demangled, without hash, offset and annotations.

/// What profilers put behind a name.
const ANNOTATIONS: [&str; 7] = ["_[k]", "_[i]", "_[j]", "_[w]", " (inlined)", " [inlined]", " (inline)"];

/// The name in full, without what differs between builds.
pub(super) fn readable(raw: &str) -> String {
    let mut text = raw.trim();
    while let Some(rest) = ANNOTATIONS.iter().find_map(|annotation| text.strip_suffix(annotation)) {
        text = rest;
    }
    // DTrace writes the binary in front of a backtick.
    if let Some((_, symbol)) = text.rsplit_once('`').filter(|(_, symbol)| !symbol.is_empty()) {
        text = symbol;
    }
    text = without_offset(text);
    if let Ok(name) = rustc_demangle::try_demangle(text) {
        // Both schemes leave out hashes and types of constants in this form.
        return format!("{name:#}");
    }
    let text = without_disambiguators(&without_escapes(without_clone(text)));
    match text.rsplit_once("::h") {
        Some((name, hash)) if hash.len() == 16 && is_hex(hash) => name.to_owned(),
        _ => text,
    }
}

fn is_hex(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_hexdigit())
}

/// `name+0x1a` is a place in `name`.
fn without_offset(text: &str) -> &str {
    match text.rsplit_once("+0x") {
        Some((name, offset)) if is_hex(offset) && !name.is_empty() => name,
        _ => text,
    }
}

/// `name.llvm.123`, `name (.llvm.123)`, `name [clone .cold]`.
fn without_clone(text: &str) -> &str {
    let cut = [" (.llvm.", ".llvm.", " [clone "].iter().filter_map(|mark| text.find(mark)).min();
    cut.map_or(text, |at| &text[..at]).trim_end_matches(".cold")
}

/// Some tools demangle legacy names as if they were C++ and leave Rust's escapes.
fn without_escapes(text: &str) -> String {
    const ESCAPES: [(&str, &str); 10] = [
        ("$LT$", "<"),
        ("$GT$", ">"),
        ("$RF$", "&"),
        ("$BP$", "*"),
        ("$LP$", "("),
        ("$RP$", ")"),
        ("$C$", ","),
        ("$SP$", "@"),
        ("..", "::"),
        ("$u20$", " "),
    ];
    if !text.contains('$') {
        return text.to_owned();
    }
    let mut out = ESCAPES.iter().fold(text.to_owned(), |text, (escape, plain)| text.replace(escape, plain));
    while let Some((from, to, c)) = unicode_escape(&out) {
        out.replace_range(from..to, c.encode_utf8(&mut [0; 4]));
    }
    // An escape cannot start a name, so that legacy names have an underscore before it.
    let out = out.replace("::_<", "::<").replace("::_{", "::{");
    if out.starts_with("_<") { out[1..].to_owned() } else { out }
}

/// The first `$u7b$`: its bytes and what it stands for.
fn unicode_escape(text: &str) -> Option<(usize, usize, char)> {
    text.match_indices("$u").find_map(|(from, _)| {
        let digits = text[from + 2..].split('$').next().filter(|digits| is_hex(digits))?;
        let to = from + 2 + digits.len();
        let c = u32::from_str_radix(digits, 16).ok().and_then(char::from_u32).filter(|c| *c != '$')?;
        text[to..].starts_with('$').then_some((from, to + 1, c))
    })
}

/// `krate[a1b2c3]::name` to `krate::name`; `[u8]` and `Type<[T; 4]>` stay.
fn without_disambiguators(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('[') {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        let follows_name = before.ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let end = from.find(']').filter(|end| {
            let inside = &from[1..*end];
            follows_name && !inside.is_empty() && inside.chars().all(|c| c.is_ascii_alphanumeric())
        });
        match end {
            Some(end) => rest = &from[end + 1..],
            None => {
                out.push('[');
                rest = &from[1..];
            }
        }
    }
    out.push_str(rest);
    out
}
