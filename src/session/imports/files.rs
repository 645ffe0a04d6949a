//! What suggestions ask of files: which modules they are, and where they mention names. Worked out once for each file, since
//! hundreds of suggestions may edit the same one.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::facts::{Item, Name};
use crate::session::layers::Layers;
use crate::source::lex::words;
use crate::source::{FileId, Span};
use crate::types::program::{ModId, Program};

/// The files of one run, as far as suggestions edit them.
pub(in crate::session) struct Files<'a> {
    pub(super) layers: &'a Layers<'a>,
    modules: OnceCell<Modules>,
    mentions: RefCell<FxHashMap<FileId, Rc<Mentions<'a>>>>,
}

/// The modules of a program, by where they are written.
#[derive(Default)]
struct Modules {
    /// The outermost module that is a file; the first, if several are.
    whole: FxHashMap<FileId, ModId>,
    /// Those inside of another one, by that and their item's address.
    inner: FxHashMap<(ModId, *const Item), ModId>,
}

impl<'a> Files<'a> {
    pub(in crate::session) fn new(layers: &'a Layers<'a>) -> Files<'a> {
        Files { layers, modules: OnceCell::new(), mentions: RefCell::default() }
    }

    pub(super) fn module_of(&self, file: FileId) -> Option<ModId> {
        self.modules().whole.get(&file).copied()
    }

    pub(super) fn inner_module(&self, around: ModId, item: &Item) -> Option<ModId> {
        self.modules().inner.get(&(around, std::ptr::from_ref(item))).copied()
    }

    fn modules(&self) -> &Modules {
        self.modules.get_or_init(|| Modules::of(self.layers.program()))
    }

    /// Where a file mentions which name.
    pub(super) fn mentions(&self, file: FileId) -> Rc<Mentions<'a>> {
        let mut known = self.mentions.borrow_mut();
        let read = || Rc::new(Mentions::of(&self.layers.inputs.sources.get(file).text));
        known.entry(file).or_insert_with(read).clone()
    }
}

impl Modules {
    fn of(program: &Program<'_>) -> Modules {
        let mut modules = Modules::default();
        for id in (0..program.modules.len() as u32).map(ModId) {
            let module = program.module(id);
            if module.parent.is_none_or(|around| program.module(around).file != module.file) {
                modules.whole.entry(module.file).or_insert(id);
            }
            if let (Some(around), Some(item)) = (module.parent, module.item) {
                modules.inner.entry((around, std::ptr::from_ref(item))).or_insert(id);
            }
        }
        modules
    }
}

/// Where a text mentions names by themselves, or as members of a module around it; in the order of the text.
pub(super) struct Mentions<'a>(FxHashMap<&'a str, Vec<Span>>);

impl<'a> Mentions<'a> {
    pub(super) fn of(text: &'a str) -> Mentions<'a> {
        let mut by_name: FxHashMap<&str, Vec<Span>> = FxHashMap::default();
        for (at, word) in words(text).filter(|(at, _)| is_mention(&text[..*at])) {
            by_name.entry(word).or_default().push(Span::new(at as u32, (at + word.len()) as u32));
        }
        Mentions(by_name)
    }

    pub(super) fn of_name(&self, name: Name) -> &[Span] {
        self.0.get(name.as_str()).map_or(&[], Vec::as_slice)
    }

    /// The mentions of a name inside of a span, found without a look at those before it.
    pub(super) fn within(&self, name: Name, span: Span) -> impl Iterator<Item = &Span> {
        let all = self.of_name(name);
        let from = all.partition_point(|mention| mention.start < span.start);
        all[from..].iter().take_while(move |mention| span.contains(**mention))
    }
}

/// Whether a name behind this text is looked up in the scope: it starts its path, or `self`, `super` or `crate` does.
fn is_mention(before: &str) -> bool {
    let Some(mut rest) = before.trim_end().strip_suffix("::") else { return true };
    loop {
        let name = rest.trim_end();
        let start =
            name.rfind(|character: char| !(character.is_alphanumeric() || character == '_')).map_or(0, |at| at + 1);
        let Some((above, first)) = name.split_at_checked(start) else { return true };
        match above.trim_end().strip_suffix("::") {
            Some(above) if !first.is_empty() => rest = above,
            _ => return matches!(first, "self" | "super" | "crate"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Mentions;
    use crate::facts::Name;
    use crate::source::Span;

    fn count(text: &str) -> usize {
        Mentions::of(text).of_name(Name::from("Lock")).len()
    }

    #[test]
    fn a_path_from_elsewhere_mentions_no_import() {
        assert_eq!(count("Lock; a::Lock; ::a::b::Lock; <A>::Lock"), 1);
        assert_eq!(count("self::Lock; super::super::Lock; crate::a::Lock; x.Lock"), 4);
        assert_eq!(count("é::Lock + é :: Lock"), 0);
    }

    #[test]
    fn mentions_inside_of_an_edit_are_those_that_it_replaces() {
        let mentions = Mentions::of("Lock, Lock, Lock");
        let within = |start, end| mentions.within(Name::from("Lock"), Span::new(start, end)).count();
        assert_eq!([within(0, 16), within(6, 10), within(7, 16), within(6, 9), within(4, 6)], [3, 1, 1, 0, 0]);
    }
}
