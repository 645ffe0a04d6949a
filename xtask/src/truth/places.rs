//! Where in a file each call's name stands, found from where the call ends.

use std::collections::HashMap;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// A called name.
#[derive(Clone, Debug)]
pub struct CallName {
    /// 1-based line and column (in characters) of the name.
    pub at: (u32, u32),
    /// The name.
    pub name: String,
    /// It stands in a `macro_rules!` definition.
    pub in_definition: bool,
}

/// Calls of a file by the exclusive end of their argument list.
pub type Places = HashMap<(u32, u32), CallName>;

/// Indexes a file's calls.
pub fn of_text(text: &str) -> Places {
    let mut places = Places::new();
    if let Ok(tokens) = text.parse::<TokenStream>() {
        walk(tokens, false, &mut places);
    }
    places
}

fn walk(tokens: TokenStream, in_definition: bool, places: &mut Places) {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    for (index, tree) in trees.iter().enumerate() {
        let TokenTree::Group(group) = tree else { continue };
        let is_definition = index >= 3 && matches!(&trees[index - 3], TokenTree::Ident(word) if word == "macro_rules");
        walk(group.stream(), in_definition || is_definition, places);
        if group.delimiter() != Delimiter::Parenthesis {
            continue;
        }
        if let Some((at, name)) = name_before(&trees[..index]) {
            let end = group.span_close().end();
            places.insert((end.line as u32, end.column as u32 + 1), CallName { at, name, in_definition });
        }
    }
}

/// The identifier before an argument list, a turbofish in between skipped.
fn name_before(trees: &[TokenTree]) -> Option<((u32, u32), String)> {
    let mut at = trees.len();
    if is_punct(trees.last(), '>') {
        let mut depth = 0;
        while at > 0 {
            at -= 1;
            let arrow = at > 0 && is_punct(trees.get(at - 1), '-');
            if is_punct(trees.get(at), '>') && !arrow {
                depth += 1;
            } else if is_punct(trees.get(at), '<') {
                depth -= 1;
                if depth == 0 {
                    break;
                }
            }
        }
        at = at.checked_sub(2)?;
    }
    match trees.get(at.checked_sub(1)?)? {
        TokenTree::Ident(name) => {
            let start = name.span().start();
            Some(((start.line as u32, start.column as u32 + 1), name.to_string()))
        }
        _ => None,
    }
}

fn is_punct(tree: Option<&TokenTree>, wanted: char) -> bool {
    matches!(tree, Some(TokenTree::Punct(punct)) if punct.as_char() == wanted)
}
