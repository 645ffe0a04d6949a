//! Text in XML.

/// Text as the value of an attribute or between tags. What XML cannot hold is spelled out.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&apos;"),
            '\n' => out.push_str("&#10;"),
            '\t' => out.push_str("&#9;"),
            '\r' => out.push_str("&#13;"),
            hidden if hidden.is_control() || matches!(hidden, '\u{fffe}' | '\u{ffff}') => {
                out.extend(hidden.escape_unicode());
            }
            shown => out.push(shown),
        }
    }
    out
}
