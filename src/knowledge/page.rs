//! The page about the words of stubs, `rules/known/README.md`.

use std::fmt::Write as _;

use super::vocabulary::{Arguments, Key, Place, WORDS, Word};

/// Stands above the tables.
const INTRODUCTION: &str = r#"# The words of stubs

<!-- Printed from `src/knowledge/vocabulary.rs`: `UPDATE_PAGES=1 cargo test --test it stubs` writes it anew. -->

A stub says of a library what its source would, and what a rule must know beside: Rust declarations without bodies, read by the same front
end as any other source, with `#[known::...]` attributes on them. Those in the folders here come with hotlock, one folder a crate. A
project adds its own, one file a crate, named after it (`-` as `_`):

```toml
[known]
stubs = ["hotlock/zlib.rs"]
```

```rust
//! zlib: compression on a pool of its own.

#[known::lock(kind = "blocking", shape = "mutex")]
pub struct Window<T>(T);

impl<T> Window<T> {
    #[known::acquire(mode = "exclusive", blocking)]
    pub fn open(&self) -> WindowGuard<'_, T>;
}

#[known::guard]
pub struct WindowGuard<'a, T>(&'a T);

impl<T> std::ops::Deref for WindowGuard<'_, T> {
    type Target = T;
    fn deref(&self) -> &T;
}

#[known::blocking]
#[known::io]
pub fn flush(#[known::runs(each)] sink: impl FnMut(&[u8]));
```

How to write one:

- Copy the signatures that the project calls, with paths as in the crate's own source (`pub mod`, `pub use`), its traits' impls (`Deref` of
  a guard, `Iterator`, `Future`) and `macro_rules!`. What is left out is unknown: it fits everything, and nothing is found in it.
- Leave out bodies, documentation and fields that no one outside can name. Names of other crates resolve if there are stubs of them.
- Say only what always holds. A word too many makes findings that are wrong; one too few only makes fewer.
- There is one stub of a crate. One of a crate that hotlock has a stub of is refused; what is missing there is said by pattern in the
  configuration.

A word that is not listed here, one on a place where it means nothing, and arguments that it does not take are errors with their place
(exit status 2), in the project's stubs as in the configuration.

Words with ✓ may also be said in the configuration, of functions and types by pattern, `[known.types]` and `[known.functions]`; there a
word for parameters holds for all parameters of the function:

```toml
[known.types]
"sync::Gate" = "lock(kind = 'blocking', shape = 'mutex')"

[known.functions]
"Gate::enter" = "acquire(mode = 'exclusive', blocking)"
"setup::once" = "runs(once)"
```

In the tables `[a]` may be left out, and of `a | b` one is written.
"#;

/// The page as it is to stand in `rules/known/README.md`.
pub fn page() -> String {
    let mut page = INTRODUCTION.to_owned();
    for (place, heading) in [
        (Place::Type, "Types"),
        (Place::Trait, "Traits"),
        (Place::Function, "Functions"),
        (Place::TraitFunction, "Functions that a trait declares"),
        (Place::Parameter, "Parameters"),
        (Place::Variant, "Variants"),
        (Place::Constant, "Consts"),
        (Place::Impl, "Impls"),
    ] {
        let _ = write!(page, "\n## {heading}\n\n| word | configuration | says |\n|---|---|---|\n");
        for word in WORDS.iter().filter(|word| word.place == place) {
            let mark = if word.in_config { "✓" } else { "" };
            let _ = writeln!(page, "| `{}` | {mark} | {} |", form(word).replace('|', "\\|"), word.says);
        }
    }
    page
}

/// The word with what may stand in its brackets.
fn form(word: &Word) -> String {
    let brackets = match word.arguments {
        Arguments::None => String::new(),
        Arguments::Words { groups, required } => {
            let groups: Vec<String> = groups.iter().map(|group| group.join(" | ")).collect();
            match (required, groups.as_slice()) {
                (true, _) => format!("({})", groups.join(", ")),
                (false, [only]) => format!("[({only})]"),
                (false, _) => {
                    let each: Vec<String> = groups.iter().map(|group| format!("[{group}]")).collect();
                    format!("[({})]", each.join(", "))
                }
            }
        }
        Arguments::Pairs { keys, words } => pairs(keys, words),
        Arguments::Name(what) => format!("({what})"),
        Arguments::Text(what) => format!("(\"{what}\")"),
        Arguments::Number => "(number)".to_owned(),
        Arguments::Types => "(type, type, ..)".to_owned(),
    };
    format!("{}{brackets}", word.name)
}

fn pairs(keys: &[Key], words: &[&str]) -> String {
    let mut parts: Vec<String> = Vec::new();
    for key in keys {
        let values = if key.values.is_empty() { "path".to_owned() } else { key.values.join(" | ") };
        let pair = format!("{} = \"{values}\"", key.name);
        // Brackets that may be left out as a whole say it of the only key, too.
        parts.push(if key.required || keys.len() == 1 { pair } else { format!("[{pair}]") });
    }
    if !words.is_empty() {
        parts.push(format!("[{}]", words.join(" | ")));
    }
    let all = parts.join(", ");
    if keys.iter().any(|key| key.required) { format!("({all})") } else { format!("[({all})]") }
}
