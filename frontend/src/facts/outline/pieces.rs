//! Which pieces of dependencies are wanted: those that the workspace names, and those that these name.

use std::borrow::Cow;
use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

use crate::facts::{Name, each_word};

/// When a piece of an outline is wanted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::facts) enum Piece {
    /// In any case: modules, functions and values, calls of macros.
    Always,
    /// In any case, but what it names is not wanted for it.
    Import,
    /// Where something of that name is wanted.
    Named(Box<str>),
    /// The block of a trait, where something of that name is wanted; in any case if a function of it is named.
    Trait(Box<str>),
    /// A block of a type, perhaps for a trait: where these are wanted. None: a type without a name.
    Of { ty: Option<Box<str>>, of_trait: Option<Box<str>> },
}

/// A run of a piece that is there or not as a whole.
#[derive(Debug, Serialize, Deserialize)]
struct Part {
    /// Where it ends in the text.
    end: usize,
    /// Where the name of the function or value stands that it is, which is there if somebody names it. Nowhere in what is there in
    /// any case.
    name: Range<usize>,
}

/// A file's outline in pieces, and these in parts.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(in crate::facts) struct Pieces {
    text: String,
    parts: Vec<Part>,
    /// For each the number of the part behind its last, and when it is wanted.
    pieces: Vec<(usize, Piece)>,
    /// Which parts are there; all before anything is chosen.
    #[serde(skip)]
    is_there: Vec<bool>,
    #[serde(skip)]
    is_wanted: Vec<bool>,
}

impl Pieces {
    /// Texts that are wanted where their names are.
    pub(in crate::facts) fn named<'t>(texts: impl Iterator<Item = (Name, &'t str)>) -> Pieces {
        let mut pieces = Pieces::default();
        for (name, text) in texts {
            pieces.text.push_str(text);
            pieces.text.push('\n');
            pieces.end_part(0..0);
            pieces.end_piece(Piece::Named(name.as_str().into()));
        }
        pieces
    }

    /// The text so far, to add to.
    pub(super) fn text(&mut self) -> &mut String {
        &mut self.text
    }

    /// Ends a part, which is there in any case or has a name; nothing of one that is empty.
    pub(super) fn end_part(&mut self, name: Range<usize>) {
        let (end, of_piece) = (self.text.len(), self.pieces.last().map_or(0, |(end, _)| *end));
        let is_empty = end == self.parts.last().map_or(0, |last| last.end);
        match self.parts[of_piece..].last_mut() {
            Some(last) if last.name.is_empty() && name.is_empty() => last.end = end,
            _ if is_empty => {}
            _ => self.parts.push(Part { end, name }),
        }
    }

    /// Makes a piece of the parts that belong to none.
    pub(super) fn end_piece(&mut self, piece: Piece) {
        self.pieces.push((self.parts.len(), piece));
    }

    /// What was kept, if nothing in it lies outside of the text.
    pub(in crate::facts) fn checked(self) -> Option<Pieces> {
        let mut before = 0;
        let is_part = |Part { end, name }: &Part| {
            let start = std::mem::replace(&mut before, *end);
            let is_text = self.text.get(start..*end).is_some() && self.text.get(name.clone()).is_some();
            is_text && (name.is_empty() || start <= name.start && name.end <= *end)
        };
        let are_parts = self.parts.iter().all(is_part);
        let are_pieces = self.pieces.iter().map(|(end, _)| *end).is_sorted()
            && self.pieces.last().is_none_or(|(end, _)| *end <= self.parts.len());
        (are_parts && are_pieces).then_some(self)
    }

    /// The text of the wanted pieces.
    pub(in crate::facts) fn wanted(&self) -> String {
        let wanted = (0..self.pieces.len()).filter(|number| self.is_wanted.get(*number) == Some(&true));
        wanted.flat_map(|number| self.runs(number)).collect()
    }

    /// Leaves out the functions and values whose names are not named.
    fn leave(&mut self, is_named: &dyn Fn(&str) -> bool) {
        let is_there = |Part { name, .. }: &Part| name.is_empty() || is_named(&self.text[name.clone()]);
        self.is_there = self.parts.iter().map(is_there).collect();
        self.is_wanted.resize(self.pieces.len(), false);
    }

    /// The runs of a piece that are there.
    fn runs(&self, number: usize) -> impl Iterator<Item = &str> {
        let before = |numbers: &[(usize, Piece)]| number.checked_sub(1).map_or(0, |before| numbers[before].0);
        let parts = before(&self.pieces)..self.pieces[number].0;
        let there = parts.filter(|part| self.is_there.get(*part).is_none_or(|is_there| *is_there));
        there.map(|part| &self.text[self.start_of(part)..self.parts[part].end])
    }

    fn start_of(&self, part: usize) -> usize {
        part.checked_sub(1).map_or(0, |before| self.parts[before].end)
    }

    /// What is there of a piece.
    fn piece(&self, number: usize) -> Cow<'_, str> {
        let mut runs = self.runs(number);
        let first = runs.next().unwrap_or_default();
        match runs.next() {
            None => Cow::Borrowed(first),
            Some(second) => Cow::Owned([first, second].into_iter().chain(runs).collect()),
        }
    }

    /// Whether a piece is a trait with functions that somebody names: a list of imports may bring it without any word of it.
    fn is_called_trait(&self, number: usize) -> bool {
        matches!(self.pieces[number].1, Piece::Trait(_)) && self.runs(number).any(|run| run.contains("fn "))
    }

    /// The text of all that is there, wanted or not.
    #[cfg(test)]
    pub(super) fn whole(mut self, is_named: &dyn Fn(&str) -> bool) -> String {
        self.leave(is_named);
        let there = (0..self.parts.len()).filter(|part| self.is_there[*part]);
        there.map(|part| &self.text[self.start_of(part)..self.parts[part].end]).collect()
    }
}

/// Words by which something of a library may be wanted.
pub type Words = FxHashSet<Box<str>>;

/// Which pieces of a library's files are wanted: those that are named from outside, and those that these name.
///
/// Words are compared, not paths: more may be wanted than is named, never less.
#[derive(Debug)]
pub(in crate::facts) struct Choice {
    /// By which something may be wanted.
    words: Words,
    own_traits: Words,
    /// Pieces that wait for a word, by the numbers of their files and their own.
    waiting: FxHashMap<Box<str>, Vec<(usize, usize)>>,
    /// The words in what is wanted.
    named: Words,
}

impl Choice {
    /// Wants what is wanted in any case; of functions and values those alone are there whose name `is_named`.
    pub(in crate::facts) fn new(files: &mut [&mut Pieces], is_named: &dyn Fn(&str) -> bool) -> Choice {
        files.iter_mut().for_each(|file| file.leave(is_named));
        let own_traits = files.iter().flat_map(|file| traits(file)).collect();
        let numbers = |(at, file): (usize, &&mut Pieces)| (0..file.pieces.len()).map(move |number| (at, number));
        let all = files.iter().enumerate().flat_map(numbers).collect();
        let (words, named) = (Words::default(), Words::default());
        let mut choice = Choice { words, own_traits, waiting: FxHashMap::default(), named };
        choice.want(files, all);
        choice
    }

    /// Wants what `seed` names, beside what is wanted already. The files are those that the choice was made for.
    pub(in crate::facts) fn add<'s>(&mut self, files: &mut [&mut Pieces], seed: impl Iterator<Item = &'s str>) {
        let open = seed.flat_map(|word| self.meet(word)).collect();
        self.want(files, open);
    }

    /// The words in all that is wanted.
    pub(in crate::facts) fn named(&self) -> &Words {
        &self.named
    }

    /// The same.
    pub(in crate::facts) fn into_named(self) -> Words {
        self.named
    }

    /// Wants those pieces for which no word lacks, and what they name.
    fn want(&mut self, files: &mut [&mut Pieces], mut open: Vec<(usize, usize)>) {
        while let Some((at, number)) = open.pop() {
            let file = &mut *files[at];
            if !file.is_called_trait(number) && self.waits((at, number), &file.pieces[number].1) {
                continue;
            }
            file.is_wanted[number] = true;
            let text = file.piece(number);
            if file.pieces[number].1 == Piece::Import && !text.contains(" as ") {
                continue;
            }
            each_word(&text, |word, _| {
                if !self.named.contains(word) {
                    self.named.insert(word.into());
                    open.extend(self.meet(word));
                }
            });
        }
    }

    /// Adds a word; returns the pieces that waited for it.
    fn meet(&mut self, word: &str) -> Vec<(usize, usize)> {
        if self.words.contains(word) {
            return Vec::new();
        }
        self.words.insert(word.into());
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
            Piece::Named(name) | Piece::Trait(name) => Some(&**name).filter(|name| !self.words.contains(*name)),
            // What implements a trait of other crates, such as `Deref`, may be used without any word.
            Piece::Of { ty, of_trait } => {
                lacks(ty).or_else(|| lacks(of_trait).filter(|of_trait| self.own_traits.contains(*of_trait)))
            }
        }
    }
}

/// The traits that are wanted for their names alone.
fn traits(file: &Pieces) -> impl Iterator<Item = Box<str>> {
    let named = file.pieces.iter().enumerate().filter_map(|(number, (_, piece))| match piece {
        Piece::Named(name) | Piece::Trait(name) => Some((number, name)),
        _ => None,
    });
    let is_trait = |number| !file.is_called_trait(number) && file.piece(number).contains("trait ");
    named.filter(move |(number, _)| is_trait(*number)).map(|(_, name)| name.clone())
}

#[cfg(test)]
mod tests {
    use super::{Choice, Pieces};
    use crate::facts::outline::cut;

    fn wanted(text: &str, words: &[&str]) -> String {
        wanted_of_named(text, words, &|_| true)
    }

    fn wanted_of_named(text: &str, words: &[&str], is_named: &dyn Fn(&str) -> bool) -> String {
        let mut pieces = cut(text);
        Choice::new(&mut [&mut pieces], is_named).add(&mut [&mut pieces], words.iter().copied());
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
    fn functions_are_wanted_with_their_blocks_if_they_are_named() {
        let text = "impl S { type A = u8; pub fn f(&self) -> B {} pub fn g(&self) -> C {} } struct S; struct B; struct C; pub fn f() -> D {}
            struct D; pub static H: E = 0; struct E;";
        let named = |names: &'static [&str]| move |name: &str| names.contains(&name);
        let wanted = |words: &[&str], names| wanted_of_named(text, words, &named(names));
        assert_eq!(wanted(&[], &[]), "");
        assert_eq!(wanted(&[], &["f"]), "pubfnf()->D{}structD;");
        assert_eq!(wanted(&[], &["H"]), "pubstaticH:E=0;structE;");
        assert_eq!(wanted(&["S", "f"], &[]), "implS{typeA=u8;}structS;");
        assert_eq!(wanted(&["S"], &["g"]), "implS{typeA=u8;pubfng(&self)->C{}}structS;structC;");
    }

    #[test]
    fn traits_are_wanted_for_their_functions() {
        let text = "pub trait T { fn f(&self) -> A; fn g() {} type B; } struct A; impl T for u8 {}";
        let wanted = |words: &[&str], name: &str| wanted_of_named(text, words, &|found| found == name);
        assert_eq!(wanted(&[], "h"), "");
        assert_eq!(wanted(&[], "f"), "pubtraitT{fnf(&self)->A;typeB;}structA;");
        assert_eq!(wanted(&["T"], "h"), "pubtraitT{typeB;}");
        // One that is there without its name is as those of other crates.
        assert_eq!(wanted(&["u8"], "g"), "pubtraitT{fng(){}typeB;}implTforu8{}");
    }

    #[test]
    fn more_may_be_wanted_later() {
        let mut pieces = cut("struct A; struct B(pub D); pub fn f() -> C {} struct C; struct D; struct E;");
        let mut choice = Choice::new(&mut [&mut pieces], &|_| true);
        choice.add(&mut [&mut pieces], ["A"].into_iter());
        let wanted = |pieces: &Pieces| pieces.wanted().split_whitespace().collect::<String>();
        assert_eq!(wanted(&pieces), "structA;pubfnf()->C{}structC;");
        choice.add(&mut [&mut pieces], ["A", "B"].into_iter());
        assert_eq!(wanted(&pieces), "structA;structB(pubD);pubfnf()->C{}structC;structD;");
        assert!(["A", "B", "C", "D", "f"].iter().all(|word| choice.named().contains(*word)));
        assert!(!choice.named().contains("E"));
    }

    #[test]
    fn what_was_kept_is_read_with_care() {
        let text = "pub struct \u{e9}; impl A { pub fn f() {} fn g() {} } pub trait T { fn h(); }";
        let kept = postcard::to_allocvec(&cut(text)).expect("it can be written");
        let read = |bytes: &[u8]| postcard::from_bytes::<Pieces>(bytes).ok().and_then(Pieces::checked);
        let whole = cut(text).whole(&|_| true);
        assert_eq!(read(&kept).map(|pieces| pieces.whole(&|_| true)), Some(whole));
        for at in 0..kept.len() {
            for byte in 0..=u8::MAX {
                let mut damaged = kept.clone();
                damaged[at] = byte;
                if let Some(mut pieces) = read(&damaged) {
                    Choice::new(&mut [&mut pieces], &|_| true).add(&mut [&mut pieces], ["A"].into_iter());
                    pieces.wanted();
                }
            }
        }
    }

    #[test]
    fn renamed_imports_want_what_they_rename() {
        let text = "pub use a::A as B; struct A; use c::C; struct C;";
        assert_eq!(wanted(text, &[]), "pubusea::AasB;structA;usec::C;");
    }
}
