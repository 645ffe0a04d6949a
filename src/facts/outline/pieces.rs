//! Which pieces of dependencies are wanted: those that the workspace names, and those that these name.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::facts::{Name, each_word};

/// When a piece of an outline is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::facts) enum Piece {
    /// In any case: modules, functions and values that are named, calls of macros.
    Always,
    /// In any case, but what it names is not wanted for it.
    Import,
    /// Where something of that name is wanted.
    Named(Box<str>),
    /// A block of a type, perhaps for a trait: where these are wanted. None: a type without a name.
    Of { ty: Option<Box<str>>, of_trait: Option<Box<str>> },
}

/// A file's outline in pieces.
#[derive(Debug, Default)]
pub(in crate::facts) struct Pieces {
    text: String,
    /// Where each ends, and when it is wanted.
    pieces: Vec<(usize, Piece)>,
    is_wanted: Vec<bool>,
}

impl Pieces {
    pub(super) fn new(text: String, pieces: Vec<(usize, Piece)>) -> Pieces {
        Pieces { text, is_wanted: vec![false; pieces.len()], pieces }
    }

    /// Texts that are wanted where their names are.
    pub(in crate::facts) fn named<'t>(texts: impl Iterator<Item = (Name, &'t str)>) -> Pieces {
        let mut whole = String::new();
        let mut pieces = Vec::new();
        for (name, text) in texts {
            whole.push_str(text);
            whole.push('\n');
            pieces.push((whole.len(), Piece::Named(name.as_str().into())));
        }
        Pieces::new(whole, pieces)
    }

    /// The text of the wanted pieces.
    pub(in crate::facts) fn wanted(&self) -> String {
        let mut text = String::new();
        let mut start = 0;
        for ((end, _), is_wanted) in self.pieces.iter().zip(&self.is_wanted) {
            if *is_wanted {
                text.push_str(&self.text[start..*end]);
            }
            start = *end;
        }
        text
    }

    /// The text of all pieces.
    #[cfg(test)]
    pub(super) fn whole(self) -> String {
        self.text
    }

    fn piece(&self, number: usize) -> &str {
        let start = number.checked_sub(1).map_or(0, |before| self.pieces[before].0);
        &self.text[start..self.pieces[number].0]
    }
}

/// Words by which something of a library may be wanted.
pub type Words = FxHashSet<Box<str>>;

/// Decides which pieces of a library's files are wanted: those that `seed` names, and those that these name. Returns all words
/// in what is wanted that were not wanted before.
///
/// Words are compared, not paths: more may be wanted than is named, never less.
pub(in crate::facts) fn choose<'s>(files: &mut [&mut Pieces], seed: impl Iterator<Item = &'s str>) -> Words {
    let own_traits = files.iter().flat_map(|file| traits(file)).collect();
    let mut choice = Choice { words: seed.map(Box::from).collect(), own_traits, waiting: FxHashMap::default() };
    let mut named = Words::default();
    let mut open: Vec<(usize, usize)> = Vec::new();
    for (at, file) in files.iter().enumerate() {
        open.extend((0..file.pieces.len()).map(|number| (at, number)));
    }
    while let Some((at, number)) = open.pop() {
        let file = &mut *files[at];
        if choice.waits((at, number), &file.pieces[number].1) {
            continue;
        }
        file.is_wanted[number] = true;
        if file.pieces[number].1 == Piece::Import && !file.piece(number).contains(" as ") {
            continue;
        }
        each_word(file.piece(number), |word, _| {
            if !named.contains(word) {
                named.insert(word.into());
                open.extend(choice.meet(word));
            }
        });
    }
    named
}

/// Which pieces are not wanted so far.
struct Choice {
    words: Words,
    own_traits: Words,
    /// Pieces that wait for a word.
    waiting: FxHashMap<Box<str>, Vec<(usize, usize)>>,
}

impl Choice {
    /// Adds a word; returns the pieces that waited for it.
    fn meet(&mut self, word: &str) -> Vec<(usize, usize)> {
        if !self.words.contains(word) {
            self.words.insert(word.into());
        }
        self.waiting.remove(word).unwrap_or_default()
    }

    /// Whether a piece is not wanted yet; it then waits for the word that it lacks.
    fn waits(&mut self, at: (usize, usize), piece: &Piece) -> bool {
        let Some(word) = self.lacks(piece) else { return false };
        let word = word.into();
        self.waiting.entry(word).or_default().push(at);
        true
    }

    /// The word for want of which a piece is not wanted.
    fn lacks<'p>(&self, piece: &'p Piece) -> Option<&'p str> {
        let lacks = |word: &'p Option<Box<str>>| word.as_deref().filter(|word| !self.words.contains(*word));
        match piece {
            Piece::Always | Piece::Import => None,
            Piece::Named(name) => Some(&**name).filter(|name| !self.words.contains(*name)),
            // What implements a trait of other crates, such as `Deref`, may be used without any word.
            Piece::Of { ty, of_trait } => {
                lacks(ty).or_else(|| lacks(of_trait).filter(|of_trait| self.own_traits.contains(*of_trait)))
            }
        }
    }
}

fn traits(file: &Pieces) -> impl Iterator<Item = Box<str>> {
    let named = file.pieces.iter().enumerate().filter_map(|(number, (_, piece))| match piece {
        Piece::Named(name) if file.piece(number).contains("trait ") => Some(name.clone()),
        _ => None,
    });
    named.collect::<Vec<_>>().into_iter()
}

#[cfg(test)]
mod tests {
    use super::choose;
    use crate::facts::outline::cut;

    fn wanted(text: &str, words: &[&str]) -> String {
        let mut pieces = cut(text, &|_| true);
        choose(&mut [&mut pieces], words.iter().copied());
        pieces.wanted().split_whitespace().collect()
    }

    #[test]
    fn what_is_wanted_wants_what_it_names() {
        let text = "pub struct A { pub b: B } pub struct B; pub struct C; impl B { pub fn d(&self) -> E {} } enum E {} impl C {}";
        let expected = "pubstructA{pubb:B}pubstructB;implB{pubfnd(&self)->E{}}enumE{}";
        assert_eq!(wanted(text, &["A"]), expected);
        assert_eq!(wanted(text, &[]), "");
    }

    #[test]
    fn implementations_go_with_their_types() {
        let text = "mod m { pub trait T {} impl T for u8 {} impl<X> std::ops::Deref for m::S<X> where X: Y { type Target = Z; } }
            impl T for S<u8> {} impl<'a> dyn U + 'a {} impl From<&'a [u8]> for S {}";
        assert_eq!(wanted(text, &["u8"]), "modm{}");
        let deref = "impl<X>std::ops::Derefform::S<X>whereX:Y{typeTarget=Z;}";
        assert_eq!(wanted(text, &["S"]), format!("modm{{{deref}}}implFrom<&'a[u8]>forS{{}}"));
        assert_eq!(wanted(text, &["u8", "T"]), "modm{pubtraitT{}implTforu8{}}");
        assert_eq!(wanted(text, &["U"]), "modm{}impl<'a>dynU+'a{}");
    }

    #[test]
    fn renamed_imports_want_what_they_rename() {
        let text = "pub use a::A as B; struct A; use c::C; struct C;";
        assert_eq!(wanted(text, &[]), "pubusea::AasB;structA;usec::C;");
    }
}
