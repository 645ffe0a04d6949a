//! Characters that hide or reorder what stands beside them: one set for all that is drawn.

use std::borrow::Cow;

/// Whether a character hides what stands beside it, ends a line unseen, or is none that a terminal shows.
pub(super) fn is_hidden(character: char) -> bool {
    let is_control = matches!(character, '\u{7f}'..='\u{9f}' | '\u{2028}' | '\u{2029}');
    let is_blank = matches!(
        character,
        '\u{ad}' | '\u{115f}' | '\u{1160}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}' | '\u{3164}' | '\u{feff}'
    );
    let is_tag = matches!(character, '\u{e0000}'..='\u{e007f}');
    is_control || is_blank || is_tag || is_bidi_control(character)
}

/// Characters that let a line read differently from what it says.
pub(super) fn is_bidi_control(character: char) -> bool {
    matches!(character, '\u{061c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Text to draw, byte for byte as long, so that places in it stay where they are: what is hidden is replaced. The delete character is
/// left: it is as wide as any other where the renderer draws a picture for it, and no other character of one byte stands for it.
pub(super) fn visible(text: &str) -> Cow<'_, str> {
    if !text.contains(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        match character.len_utf8() {
            2 if is_hidden(character) => shown.push('\u{b7}'),
            3 if is_hidden(character) => shown.push('\u{fffd}'),
            4 if is_hidden(character) => shown.push_str("\u{b7}\u{b7}"),
            _ => shown.push(character),
        }
    }
    Cow::Owned(shown)
}

#[cfg(test)]
mod tests {
    use super::{is_hidden, visible};

    #[test]
    fn what_is_hidden_is_replaced_byte_for_byte() {
        for character in ('\u{80}'..=char::MAX).filter(|character| is_hidden(*character)) {
            let drawn = visible(&format!("a{character}b")).into_owned();
            assert_eq!(drawn.len(), 2 + character.len_utf8(), "{character:?}");
            assert!(!drawn.contains(is_hidden), "{character:?}");
        }
        assert_eq!(visible("größe 漢字 \u{7f}"), "größe 漢字 \u{7f}");
    }
}
