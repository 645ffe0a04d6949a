//! Characters that hide or reorder what stands beside them: one set for all that is drawn.

use std::borrow::Cow;
use std::ops::RangeInclusive;

/// What is drawn as nothing: `Default_Ignorable_Code_Point` of <https://www.unicode.org/Public/16.0.0/ucd/DerivedCoreProperties.txt>, with
/// what is reserved for it.
const DRAWN_AS_NOTHING: [RangeInclusive<char>; 17] = [
    '\u{ad}'..='\u{ad}',
    '\u{34f}'..='\u{34f}',
    '\u{61c}'..='\u{61c}',
    '\u{115f}'..='\u{1160}',
    '\u{17b4}'..='\u{17b5}',
    '\u{180b}'..='\u{180f}',
    '\u{200b}'..='\u{200f}',
    '\u{202a}'..='\u{202e}',
    '\u{2060}'..='\u{206f}',
    '\u{3164}'..='\u{3164}',
    '\u{fe00}'..='\u{fe0f}',
    '\u{feff}'..='\u{feff}',
    '\u{ffa0}'..='\u{ffa0}',
    '\u{fff0}'..='\u{fff8}',
    '\u{1bca0}'..='\u{1bca3}',
    '\u{1d173}'..='\u{1d17a}',
    '\u{e0000}'..='\u{e0fff}',
];

/// Whether a character hides what stands beside it, ends a line unseen, or is none that a terminal shows. The selectors of emoji are among
/// them, which may say anything unseen when many follow each other.
pub(super) fn is_hidden(character: char) -> bool {
    // Nearly all text: asked of every character of every document.
    if character < '\u{7f}' {
        return false;
    }
    let is_control = matches!(character, '\u{7f}'..='\u{9f}' | '\u{2028}' | '\u{2029}');
    // What stands between them is a remark on the text before it, and shown nowhere (Unicode 23.8).
    let is_annotation = matches!(character, '\u{fff9}'..='\u{fffb}');
    is_control || is_annotation || DRAWN_AS_NOTHING.iter().any(|range| range.contains(&character))
}

/// Characters that let a line read differently from what it says.
pub(super) fn is_bidi_control(character: char) -> bool {
    matches!(character, '\u{061c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Text to draw, byte for byte as long, so that places in it stay where they are: what is hidden is replaced. The delete character is
/// left: it is as wide as any other where the renderer draws a picture for it, and no other character of one byte stands for it.
pub(super) fn visible(text: &str) -> Cow<'_, str> {
    // A line of a megabyte is asked for each finding in it, and bytes are gone through sixteen at a time.
    if text.is_ascii() || !text.contains(is_hidden) {
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
        for hidden in
            ["\u{34f}", "\u{17b4}", "\u{180f}", "\u{2065}", "\u{206a}", "\u{fe0f}", "\u{ffa0}", "\u{fffb}", "\u{e0fff}"]
        {
            assert!(hidden.contains(is_hidden), "{hidden:?}");
        }
        assert_eq!(visible("größe 漢字 \u{7f}"), "größe 漢字 \u{7f}");
    }
}
