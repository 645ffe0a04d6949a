//! Text over the lines of a terminal.

use super::one_line;

/// What stands for a space inside of code while text is wrapped: it is no place to break a line.
const UNBROKEN: &str = "\u{a0}";

/// Text over as many lines of `width` columns as it takes, broken at spaces only; those after the first start with `indent`. A word
/// that is too long stands alone, behind the blanks that the text starts with if it is the first.
pub fn fill(text: &str, width: usize, indent: &str) -> String {
    let (blanks, text) = text.split_at(text.len() - text.trim_start_matches(' ').len());
    let options = textwrap::Options::new(width)
        .initial_indent(blanks)
        .subsequent_indent(indent)
        .break_words(false)
        .word_separator(textwrap::WordSeparator::AsciiSpace)
        .word_splitter(textwrap::WordSplitter::NoHyphenation);
    textwrap::fill(text, options)
}

/// One line of text over as many lines of the terminal as it takes; those after the first start with `indent`. Code that
/// fits a line stays on one.
pub fn wrapped(text: &str, width: usize, indent: &str) -> String {
    let text = one_line(text);
    let parts = text.split('`').enumerate().map(|(number, part)| match number % 2 {
        1 if columns(part) + indent.len() + 2 < width => part.replace(' ', UNBROKEN),
        _ => part.to_owned(),
    });
    let text = parts.collect::<Vec<_>>().join("`");
    fill(&text, width, indent).replace(UNBROKEN, " ")
}

/// How many columns of a terminal a line takes; sequences that set colours take none.
pub(super) fn columns(line: &str) -> usize {
    textwrap::core::display_width(line)
}

/// A line that ends within `width` columns, `...` for what does not fit; sequences that set colours stay.
pub(super) fn clipped(line: &str, width: usize) -> String {
    const CUT: &str = "...";
    if columns(line) <= width {
        return line.to_owned();
    }
    let room = width.saturating_sub(CUT.len());
    let (mut text, mut taken, mut is_escape, mut is_cut) = (String::new(), 0, false, false);
    for character in line.chars() {
        is_escape |= character == '\u{1b}';
        if is_escape {
            text.push(character);
            is_escape = !character.is_ascii_alphabetic();
            continue;
        }
        taken += columns(character.encode_utf8(&mut [0; 4]));
        if taken <= room {
            text.push(character);
        } else if !is_cut {
            is_cut = true;
            text.push_str(CUT);
        }
    }
    text
}
