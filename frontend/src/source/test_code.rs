//! Modules that only builds for tests have, found before anything is parsed.

use std::ops::Range;

use super::lex::{is_word, token_end, trivia_end};

/// Whether an attribute keeps its item to builds for tests, as far as that is plain.
pub fn is_for_tests(attribute: &str) -> bool {
    let inside: String = attribute.chars().filter(|sign| !sign.is_whitespace()).collect();
    inside == "#[cfg(test)]" || inside.starts_with("#[cfg(all(test,")
}

/// What of a module is neither an import nor a module, and where its closing brace stands, if the attribute at `at` keeps the module to
/// builds for tests; none where brackets do not match. What is walked over is added to `walked`, in bytes.
pub(super) fn blanks_below(text: &str, at: usize, walked: &mut usize) -> Option<(Vec<Range<usize>>, usize)> {
    let mut tokens = Tokens { text, at };
    let is_module = tokens.enters_module().is_some();
    let found = if is_module { blanks(&mut tokens).filter(|(_, end)| *end < text.len()) } else { None };
    *walked += tokens.at - at;
    found
}

/// What is neither an import nor a module in a file that is a module for tests; nothing where brackets do not match.
pub(super) fn blanks_of_file(text: &str) -> Vec<Range<usize>> {
    blanks(&mut Tokens { text, at: 0 })
        .filter(|(_, end)| *end == text.len())
        .map(|(found, _)| found)
        .unwrap_or_default()
}

/// What to blank from a place on, up to the brace that closes what it stands in or the end of the text, and where that is.
fn blanks(tokens: &mut Tokens<'_>) -> Option<(Vec<Range<usize>>, usize)> {
    let text = tokens.text;
    let mut found = Vec::new();
    let mut blank_from = tokens.at;
    // Modules in this one that are open.
    let mut open = 0;
    // Where the item begins that is being read.
    let mut item = None;
    loop {
        let Some((start, token)) = tokens.next() else {
            found.push(blank_from..text.len());
            return (open == 0).then_some((found, text.len()));
        };
        let item_start = *item.get_or_insert(start);
        let kept = match token {
            "}" => {
                found.push(blank_from..start);
                if open == 0 {
                    return Some((found, start));
                }
                open -= 1;
                (blank_from, item) = (tokens.at, None);
                continue;
            }
            "mod" => tokens.module_head(),
            // Not what a type captures: `impl A + use<'b>`.
            "use" if tokens.peek()? != "<" => tokens.up_to(";"),
            "(" | "[" | "{" => {
                tokens.at = start;
                tokens.group()?;
                item = item.filter(|_| token != "{");
                continue;
            }
            ";" => {
                item = None;
                continue;
            }
            _ => None,
        };
        if let Some(last) = kept {
            open += usize::from(last == "{");
            found.push(blank_from..item_start);
            (blank_from, item) = (tokens.at, None);
        }
    }
}

/// The tokens of a text from a place on.
#[derive(Clone, Copy)]
struct Tokens<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Tokens<'t> {
    /// The next token and where it starts; none at the end.
    fn next(&mut self) -> Option<(usize, &'t str)> {
        let bytes = self.text.as_bytes();
        let start = trivia_end(bytes, self.at);
        let first = *bytes.get(start)?;
        self.at = token_end(self.text, start, first);
        // One sign may be a character of several bytes only where it is part of a word.
        Some((start, self.text.get(start..self.at)?))
    }

    fn peek(mut self) -> Option<&'t str> {
        self.next().map(|(_, token)| token)
    }

    /// Goes past the attribute that comes next and the head of the module below it, if it keeps the module to builds for tests; none if
    /// there is no such module.
    fn enters_module(&mut self) -> Option<()> {
        let start = self.at;
        let attribute_end = self.attribute()?;
        is_for_tests(&self.text[start..attribute_end]).then_some(())?;
        loop {
            match self.next()?.1 {
                "#" => self.group()?,
                "pub" if self.peek()? == "(" => self.group()?,
                "pub" => {}
                "mod" => {
                    self.next()?;
                    return (self.next()?.1 == "{").then_some(());
                }
                _ => return None,
            }
        }
    }

    /// Goes past `#[..]`, and says where it ends.
    fn attribute(&mut self) -> Option<usize> {
        self.next()?;
        (self.peek()? == "[").then_some(())?;
        self.group()?;
        Some(self.at)
    }

    /// Goes past the brackets that come next, and all that is in them; none where they do not match.
    fn group(&mut self) -> Option<()> {
        let mut closing = Vec::new();
        loop {
            match self.next()?.1 {
                "(" => closing.push(")"),
                "[" => closing.push("]"),
                "{" => closing.push("}"),
                bracket @ (")" | "]" | "}") => (closing.pop()? == bracket).then_some(())?,
                _ => {}
            }
            if closing.is_empty() {
                return Some(());
            }
        }
    }

    /// Goes past the name of a module and the `;` or `{` behind it, if they come next; which it was.
    fn module_head(&mut self) -> Option<&'t str> {
        let mut ahead = *self;
        let name = ahead.next()?.1;
        let last = ahead.next()?.1;
        let is_head = name.bytes().all(is_word) && matches!(last, ";" | "{");
        is_head.then(|| {
            *self = ahead;
            last
        })
    }

    /// Goes past the next such token.
    fn up_to(&mut self, wanted: &str) -> Option<&'t str> {
        loop {
            let token = self.next()?.1;
            if token == wanted {
                return Some(token);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::source::{ParsedText, TestCode};

    #[track_caller]
    fn gives(text: &str, expected: &str) {
        let found = ParsedText::new(text, TestCode::LeftOut).text.into_owned();
        assert_eq!(found.len(), text.len());
        let ends = |text: &str| text.match_indices('\n').map(|(at, _)| at).collect::<Vec<_>>();
        assert_eq!(ends(&found), ends(text));
        assert_eq!(found.split_whitespace().collect::<Vec<_>>(), expected.split_whitespace().collect::<Vec<_>>());
    }

    #[test]
    fn of_a_module_for_tests_imports_and_modules_stay() {
        gives(
            "fn f() {}\n#[cfg(test)]\nmod tests {\n use super::{a, b::c};\n #[test]\n fn g() { let é = \"}\"; }\n}\nfn h() {}",
            "fn f() {}\n#[cfg(test)]\nmod tests {\n use super::{a, b::c};\n}\nfn h() {}",
        );
        gives(
            "#[cfg( test )] #[allow(b)] pub(crate) mod a { const B: [u8; 2] = [1, 2]; #[path = \"d.rs\"] mod c; mod e { fn f() { mod g; } mod h; } }",
            "#[cfg( test )] #[allow(b)] pub(crate) mod a { #[path = \"d.rs\"] mod c; mod e { mod h; } }",
        );
        gives(
            "#[cfg(all(test, b))] mod a { fn c() -> impl D + use<> { 1 } pub use e; }",
            "#[cfg(all(test, b))] mod a { pub use e; }",
        );
    }

    #[test]
    fn what_other_builds_have_stays() {
        for text in [
            "#[cfg(any(test, a))] mod b { fn c() {} }",
            "#[cfg(not(test))] mod b { fn c() {} }",
            "#[cfg(test)] mod b;",
            "#[cfg(test)] fn b() { c() }",
            "m! { #[cfg(test)] mod b { fn c() {} } }",
            "const A: &str = \"#[cfg(test)] mod b { fn c() {} }\";",
        ] {
            gives(text, text);
        }
    }

    #[test]
    fn what_has_no_end_stays() {
        gives("#[cfg(test)] mod b { fn c() { }", "#[cfg(test)] mod b { fn c() { }");
        gives("#[cfg(test)] mod b { fn c() { ) }", "#[cfg(test)] mod b { fn c() { ) }");
        gives("#[cfg(test)] mod b { fn c() { \"é", "#[cfg(test)] mod b { fn c() { \"é");
    }

    #[test]
    fn of_a_file_of_tests_the_same_stays() {
        let of_file = |text: &str| {
            let found = ParsedText::new(text, TestCode::IsFile).text.into_owned();
            found.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        assert_eq!(of_file("use a::b;\n/// c\nmod d;\n#[test]\nfn e() { f::<{ 1 }>(); } // g"), "use a::b; mod d;");
        assert_eq!(of_file("fn a() { } } mod b;"), "fn a() { } } mod b;");
        assert_eq!(of_file(""), "");
    }
}
