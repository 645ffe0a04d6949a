//! What formatting macros write out: the placeholders of their format strings, and the arguments that these stand for
//! (<https://doc.rust-lang.org/std/fmt/#syntax>).

use proc_macro2::{Spacing, TokenTree};
use smallvec::smallvec;
use thin_vec::ThinVec;

use super::Lowerer;
use super::blocks::BodyBuilder;
use crate::facts::{BuiltinMacro, ExprId, ExprKind, FormatTrait, Name, Path, Segment, Shown};
use crate::source::Span;

/// An argument of a macro, as far as formatting asks.
pub(super) struct Argument {
    /// Its value.
    pub value: ExprId,
    /// `name = value`.
    pub name: Option<String>,
    /// `%value` and `?value` of `tracing`.
    pub sigil: Option<FormatTrait>,
    /// The literal, if the value is a text.
    pub text: Option<syn::LitStr>,
}

impl Argument {
    /// An argument of which the tokens are given, of whose end the value was made.
    pub(super) fn of_tokens(value: ExprId, piece: &[TokenTree]) -> Argument {
        let (name, rest) = match piece {
            // `x == y` names nothing.
            [TokenTree::Ident(name), TokenTree::Punct(sign), rest @ ..]
                if sign.as_char() == '=' && sign.spacing() == Spacing::Alone =>
            {
                (Some(name.to_string()), rest)
            }
            _ => (None, piece),
        };
        let sigil = match rest.first() {
            Some(TokenTree::Punct(sign)) if sign.as_char() == '%' => Some(FormatTrait::Display),
            Some(TokenTree::Punct(sign)) if sign.as_char() == '?' => Some(FormatTrait::Debug),
            _ => None,
        };
        let text = match piece {
            [TokenTree::Literal(literal)] => syn::parse_str(&literal.to_string()).ok().map(|mut text: syn::LitStr| {
                text.set_span(literal.span());
                text
            }),
            _ => None,
        };
        Argument { value, name, sigil, text }
    }

    /// An argument that is an expression, or `name = expression`.
    pub(super) fn of_expr(value: ExprId, expr: &syn::Expr) -> Argument {
        let name = match expr {
            syn::Expr::Assign(pair) => match &*pair.left {
                syn::Expr::Path(left) => left.path.get_ident().map(ToString::to_string),
                _ => None,
            },
            _ => None,
        };
        let text = match expr {
            syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) => Some(text.clone()),
            _ => None,
        };
        Argument { value, name, sigil: None, text }
    }
}

impl BodyBuilder {
    /// What a macro writes out of its arguments. Variables that a format string names alone (`{name}`) become arguments of their own, behind
    /// those that are written. A text that is no literal says nothing (misses).
    pub(super) fn shown(
        &mut self,
        cx: &mut Lowerer<'_>,
        kind: BuiltinMacro,
        written: &[Argument],
        args: &mut ThinVec<ExprId>,
    ) -> ThinVec<Shown> {
        let by_sigil = |arg: &Argument| arg.sigil.map(|by| Shown { value: arg.value, by });
        let mut shown: ThinVec<Shown> = written.iter().filter_map(by_sigil).collect();
        if kind == BuiltinMacro::Dbg {
            shown.extend(args.iter().map(|value| Shown { value: *value, by: FormatTrait::Debug }));
        }
        let Some((text, values)) = message(kind, written) else { return shown };
        let mut next = 0;
        for placeholder in placeholders(&text.value()) {
            let found = match &placeholder.argument {
                ArgumentName::Next => {
                    next += 1;
                    values.get(next - 1)
                }
                ArgumentName::Skipped => {
                    next += 1;
                    continue;
                }
                ArgumentName::Number(number) => values.get(*number),
                ArgumentName::Name(name) => values.iter().find(|arg| arg.name.as_deref() == Some(name)),
            };
            let value = match (found, &placeholder.argument) {
                (Some(found), _) => found.value,
                (None, ArgumentName::Name(name)) => {
                    let captured = self.captured(cx.spans.of(text.span()), name);
                    args.push(captured);
                    captured
                }
                (None, _) => continue,
            };
            shown.extend(placeholder.by.map(|by| Shown { value, by }));
        }
        shown
    }

    /// A variable that a format string names. It stands in the text: no edit can change it alone.
    fn captured(&mut self, text: Span, name: &str) -> ExprId {
        let segments = smallvec![Segment { name: Name::from(name), args: ThinVec::new(), span: text }];
        let path = Path { global: false, qself: None, trait_segments: 0, segments, span: text };
        self.add(ExprKind::Path(Box::new(path)), text)
    }
}

/// The format string of a macro, and the arguments behind it.
fn message(kind: BuiltinMacro, written: &[Argument]) -> Option<(&syn::LitStr, &[Argument])> {
    use BuiltinMacro as B;
    let at = match kind {
        B::Format | B::FormatArgs | B::Print | B::Panic | B::Bail | B::MakeError => 0,
        B::Assert(_) | B::DebugAssert(_) | B::Ensure => kind.conditions()?,
        // Fields and `target:` come before it.
        B::Log(_) => written.iter().position(|arg| arg.text.is_some() && arg.name.is_none())?,
        _ => return None,
    };
    let text = written.get(at)?.text.as_ref()?;
    Some((text, &written[at + 1..]))
}

/// `{argument:specification}`.
#[derive(Debug, PartialEq)]
struct Placeholder {
    argument: ArgumentName,
    /// None for numbers in other bases, widths and precisions.
    by: Option<FormatTrait>,
}

#[derive(Debug, PartialEq)]
enum ArgumentName {
    /// The next one in order.
    Next,
    /// The next one in order, as a precision (`.*`).
    Skipped,
    Number(usize),
    Name(String),
}

/// The placeholders of a format string, in order. What is no format string has some of them, or none.
fn placeholders(text: &str) -> Vec<Placeholder> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['{', '}']) {
        let inside = &rest[at + 1..];
        if inside.starts_with(['{', '}']) && inside.starts_with(&rest[at..=at]) {
            rest = &inside[1..];
        } else if rest[at..].starts_with('{')
            && let Some(end) = inside.find('}')
        {
            placeholder(&inside[..end], &mut found);
            rest = &inside[end + 1..];
        } else {
            rest = inside;
        }
    }
    found
}

/// Adds one placeholder, and the variables that its width and precision name.
fn placeholder(inside: &str, found: &mut Vec<Placeholder>) {
    let (argument, spec) = inside.split_once(':').unwrap_or((inside, ""));
    let is_word = |word: &str| {
        !word.is_empty()
            && word.chars().all(|c| c == '_' || c.is_alphanumeric())
            && !word.starts_with(|c: char| c.is_numeric())
    };
    let named = |word: &str| match word.parse() {
        Ok(number) => Some(ArgumentName::Number(number)),
        Err(_) => is_word(word).then(|| ArgumentName::Name(word.to_owned())),
    };
    let spec = spec.trim_end();
    if spec.contains(".*") {
        found.push(Placeholder { argument: ArgumentName::Skipped, by: None });
    }
    let argument = match argument.trim() {
        "" => ArgumentName::Next,
        word => match named(word) {
            Some(argument) => argument,
            None => return,
        },
    };
    let by = match spec.chars().last() {
        Some('?') => Some(FormatTrait::Debug),
        Some('x' | 'X' | 'o' | 'b' | 'e' | 'E' | 'p') if !spec.contains('$') => None,
        _ => Some(FormatTrait::Display),
    };
    found.push(Placeholder { argument, by });
    // `{:width$.precision$}`, whatever fills and aligns before them.
    for part in spec.split('$').rev().skip(1) {
        let start = part.char_indices().rev().find(|(_, c)| !(*c == '_' || c.is_alphanumeric()));
        let word = start.map_or(part, |(at, c)| &part[at + c.len_utf8()..]);
        found.extend(named(word).map(|argument| Placeholder { argument, by: None }));
    }
}

#[cfg(test)]
mod tests {
    use super::{ArgumentName, FormatTrait, Placeholder, placeholders};

    fn shown(text: &str) -> Vec<(String, Option<FormatTrait>)> {
        let word = |Placeholder { argument, by }| match argument {
            ArgumentName::Next => ("next".to_owned(), by),
            ArgumentName::Skipped => ("skipped".to_owned(), by),
            ArgumentName::Number(number) => (number.to_string(), by),
            ArgumentName::Name(name) => (name, by),
        };
        placeholders(text).into_iter().map(word).collect()
    }

    #[test]
    fn format_strings() {
        let of = |word: &str, by| (word.to_owned(), by);
        let (display, debug) = (Some(FormatTrait::Display), Some(FormatTrait::Debug));
        assert_eq!(shown("a {} {{b}} {name:?} }}"), [of("next", display), of("name", debug)]);
        assert_eq!(shown("{0:#x} {1:>5} {x:#?}"), [of("0", None), of("1", display), of("x", debug)]);
        assert_eq!(shown("{:>width$.digits$}"), [of("next", display), of("digits", None), of("width", None)]);
        assert_eq!(
            shown("{:.*} {:*^1$}"),
            [of("skipped", None), of("next", display), of("next", display), of("1", None)]
        );
        assert_eq!(shown("{ no } { a b } {"), [of("no", display)]);
        assert!(shown("{{}}").is_empty());
        assert_eq!(shown("{{{}}}"), [of("next", display)]);
    }
}
