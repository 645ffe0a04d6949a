//! Imports around the edits of a suggestion: those that nothing needs any more go, and what edits name by a whole path they name as
//! the file does.
//!
//! Errs on the side of an import too many: a word that may be a mention counts as one.

mod declaration;
mod files;

use rustc_hash::FxHashSet;

use crate::diagnostics::{Edit, Suggestion};
use crate::facts::{Item, ItemKind, Name, UseImport};
use crate::session::inputs::Inputs;
use crate::source::lex::words;
use crate::source::{FileId, Loc, Span};
use crate::types::names::{resolve, scopes};
use crate::types::program::{Def, ImportPriority, ModId, Ns, Program};
use declaration::{Declaration, is_plain};
pub(super) use files::Files;
use files::Mentions;

/// Brings the imports of all files that a suggestion edits in line with its edits.
pub(super) fn settle(known: &Files<'_>, suggestion: &mut Suggestion) {
    let mut files: Vec<FileId> = suggestion.edits.iter().map(|edit| edit.loc.file).collect();
    files.sort();
    files.dedup();
    for file in files {
        for scope in Scope::of_file(known, file) {
            scope.settle(suggestion);
        }
    }
}

/// A module's part of one file.
struct Scope<'f, 'a> {
    known: &'f Files<'a>,
    program: &'a Program<'a>,
    inputs: &'a Inputs,
    module: ModId,
    file: FileId,
    span: Span,
    items: &'a [Item],
}

/// An import of which edits take mentions away.
struct Affected<'a> {
    item: &'a Item,
    import: &'a UseImport,
    /// Set if no mention is left.
    is_idle: bool,
}

impl<'f, 'a> Scope<'f, 'a> {
    /// The modules of a file, the outermost first; none if no module is known to be this file.
    fn of_file(known: &'f Files<'a>, file: FileId) -> Vec<Scope<'f, 'a>> {
        let (program, inputs) = (known.layers.program(), known.layers.inputs);
        let Some(module) = known.module_of(file) else { return Vec::new() };
        let text = &inputs.sources.get(file).text;
        let items = inputs.files[file.0 as usize].facts.items.as_slice();
        let mut found =
            vec![Scope { known, program, inputs, module, file, span: Span::new(0, text.len() as u32), items }];
        let mut at = 0;
        while at < found.len() {
            let inner = found[at].inline_modules();
            found.extend(inner);
            at += 1;
        }
        found
    }

    fn inline_modules(&self) -> Vec<Scope<'f, 'a>> {
        let scope = |(item, items): (&'a Item, &'a [Item])| {
            let module = self.known.inner_module(self.module, item)?;
            Some(Scope { module, span: item.span, items, ..*self })
        };
        inline(self.items).filter_map(scope).collect()
    }

    fn text(&self) -> &'a str {
        &self.inputs.sources.get(self.file).text
    }

    fn settle(&self, suggestion: &mut Suggestion) {
        let nested: Vec<Span> = inline(self.items).map(|(item, _)| item.span).collect();
        let is_own = |loc: Loc| {
            loc.file == self.file
                && self.span.contains(loc.span)
                && !nested.iter().any(|inner| inner.contains(loc.span))
        };
        let names = suggestion.names.clone();
        let own_edits = || suggestion.edits.iter().filter(|edit| is_own(edit.loc));
        let named: Vec<&String> =
            names.iter().filter(|path| own_edits().any(|edit| edit.text.contains(*path))).collect();
        let known: Vec<(&String, String)> =
            named.iter().filter_map(|path| Some((*path, self.known_as(path)?))).collect();
        let rename = |edits: &mut Vec<Edit>, path: &str, name: &str| {
            for edit in edits.iter_mut().filter(|edit| is_own(edit.loc)) {
                edit.text = edit.text.replace(path, name);
            }
        };
        for (path, name) in &known {
            rename(&mut suggestion.edits, path, name);
        }
        let affected = self.affected(&suggestion.edits);
        suggestion.depends_on.extend(affected.iter().map(|one| Loc { file: self.file, span: one.item.span }));
        let is_unknown = |path: &&String| !known.iter().any(|(known, _)| known == path);
        let mut new: Vec<&str> = Vec::new();
        for path in named.iter().copied().filter(is_unknown) {
            let Some(name) = path.rsplit("::").next() else { continue };
            if !affected.is_empty() && self.is_free(name, &affected, &suggestion.edits) {
                new.push(path);
                rename(&mut suggestion.edits, path, name);
            }
        }
        if !new.is_empty() {
            // Two suggestions must not import the same name.
            let declarations = self.items.iter().filter(|item| matches!(item.kind, ItemKind::Use(_)));
            suggestion.depends_on.extend(declarations.map(|item| Loc { file: self.file, span: item.span }));
        }
        suggestion.edits.extend(self.changes(&affected, &new));
    }

    /// The shortest path by which the module knows an item already.
    fn known_as(&self, path: &str) -> Option<String> {
        let segments: Vec<Name> = path.split("::").map(Name::from).collect();
        let resolve = |path: &[Name]| resolve::resolve_names(self.program, self.module, path, false, Ns::Type);
        let wanted = resolve(&segments)?;
        let is_active = |first: &Name| {
            let entry = scopes::entry(self.program, self.module, (*first, Ns::Type));
            entry.is_none_or(|entry| matches!(entry.priority, ImportPriority::Glob | ImportPriority::Named))
        };
        let shorter = (1..segments.len()).rev().map(|from| &segments[from..]);
        let found = shorter
            .filter(|short| short.first().is_some_and(is_active))
            .find(|short| resolve(short) == Some(wanted))?;
        Some(found.iter().map(Name::as_str).collect::<Vec<_>>().join("::"))
    }

    /// The imports of which edits take mentions away.
    fn affected(&self, edits: &[Edit]) -> Vec<Affected<'a>> {
        let imports = self.items.iter().filter_map(|item| match &item.kind {
            ItemKind::Use(imports) => Some(imports.iter().map(move |import| (item, import))),
            _ => None,
        });
        // Nearly no import is touched.
        let own = edits.iter().filter(|edit| edit.loc.file == self.file);
        let replaced = own.filter_map(|edit| self.text().get(edit.loc.span.start as usize..edit.loc.span.end as usize));
        let touched: FxHashSet<&str> = replaced.flat_map(words).map(|(_, word)| word).collect();
        let mentions = self.known.mentions(self.file);
        let affected = imports.flatten().filter_map(|(item, import)| {
            let alias = import.alias.filter(|alias| !import.glob && touched.contains(alias.as_str()))?;
            let in_scope = self.in_scope(alias);
            let is_own = |span: &&Span| !item.span.contains(**span) && in_scope(span);
            let mut own = edits.iter().filter(|edit| edit.loc.file == self.file);
            if !own.any(|edit| mentions.within(alias, edit.loc.span).any(|span| is_own(&span))) {
                return None;
            }
            let is_edited =
                |span: &Span| edits.iter().any(|edit| edit.loc.file == self.file && edit.loc.span.contains(*span));
            let is_idle = mentions.of_name(alias).iter().filter(is_own).all(is_edited)
                && self.may_go(item, alias)
                && !self.is_written_by(alias, edits)
                && !self.is_mentioned_below(alias);
            Some(Affected { item, import, is_idle })
        });
        affected.collect()
    }

    /// Whether an import is of no use but by its name, and for nobody but this module and those inside of it.
    fn may_go(&self, item: &Item, alias: Name) -> bool {
        let entry = |ns| scopes::entry(self.program, self.module, (alias, ns));
        let mut entries = [Ns::Type, Ns::Value].into_iter().filter_map(entry).peekable();
        is_plain(item)
            && entries.peek().is_some()
            && entries.all(|entry| entry.import.is_some() && !matches!(entry.def, Def::Trait(_)))
    }

    /// Whether a mention of a name lies in this module or one inside of it, unless that gives the name a meaning of its own.
    fn in_scope(&self, name: Name) -> impl Fn(&Span) -> bool {
        let hidden = inline(self.items).filter(|(_, items)| declares(items, name)).map(|(item, _)| item.span);
        let hidden: Vec<Span> = hidden.collect();
        let whole = self.span;
        move |span| whole.contains(*span) && !hidden.iter().any(|hidden| hidden.contains(*span))
    }

    /// Whether a text that edits write in this file mentions a name.
    fn is_written_by(&self, name: Name, edits: &[Edit]) -> bool {
        let mut own = edits.iter().filter(|edit| edit.loc.file == self.file);
        own.any(|edit| !Mentions::of(&edit.text).of_name(name).is_empty())
    }

    /// Whether modules inside of this one that are files of their own mention a name that they do not declare.
    fn is_mentioned_below(&self, name: Name) -> bool {
        let is_below = |id: ModId| self.program.modules_around(id).any(|above| above == self.module);
        let below = (0..self.program.modules.len() as u32).map(ModId).filter(|id| is_below(*id));
        let mut files: FxHashSet<FileId> = below.map(|id| self.program.module(id).file).collect();
        files.remove(&self.file);
        files.into_iter().any(|file| {
            !self.known.mentions(file).of_name(name).is_empty()
                && !declares(&self.inputs.files[file.0 as usize].facts.items, name)
        })
    }

    /// Whether a new import may take a name: it means nothing here, or what an idle import gave it.
    fn is_free(&self, name: &str, affected: &[Affected<'_>], edits: &[Edit]) -> bool {
        let name = Name::from(name);
        let is_left = affected.iter().any(|one| one.is_idle && one.import.alias == Some(name));
        let means = |ns: Ns| resolve::lookup(self.program, self.module, name, ns).is_some();
        let is_edited = |span: &Span| {
            let is_edit = |edit: &Edit| edit.loc.file == self.file && edit.loc.span.contains(*span);
            edits.iter().any(is_edit) || affected.iter().any(|one| one.is_idle && one.item.span.contains(*span))
        };
        (is_left || !means(Ns::Type) && !means(Ns::Value) && !declares(self.items, name))
            && self
                .known
                .mentions(self.file)
                .of_name(name)
                .iter()
                .all(|span| !self.span.contains(*span) || is_edited(span))
            && !self.is_mentioned_below(name)
    }

    /// The edits at the `use` declarations.
    fn changes(&self, affected: &[Affected<'a>], new: &[&str]) -> Vec<Edit> {
        // Those that lose mentions come first: what has no siblings elsewhere is imported there.
        let others = self.items.iter().filter(|item| is_plain(item));
        let mut declarations: Vec<Declaration<'_>> = Vec::new();
        for item in affected.iter().map(|one| one.item).chain(others) {
            if !declarations.iter().any(|known| known.span == item.span) {
                declarations.extend(Declaration::of(item, self.text()));
            }
        }
        for one in affected.iter().filter(|one| one.is_idle) {
            if let Some(declaration) = declarations.iter_mut().find(|known| known.span == one.item.span) {
                declaration.drop_import(one.import);
            }
        }
        for path in new {
            let beside = declarations.iter().position(|known| known.is_beside(path)).unwrap_or(0);
            if let Some(declaration) = declarations.get_mut(beside) {
                declaration.add(path);
            }
        }
        let edits = declarations.iter().flat_map(Declaration::edits);
        edits.map(|(span, text)| Edit::new(Loc { file: self.file, span }, text)).collect()
    }
}

/// The modules that are written among items, with their own.
fn inline(items: &[Item]) -> impl Iterator<Item = (&Item, &[Item])> {
    items.iter().filter_map(|item| match &item.kind {
        ItemKind::Mod(facts) => Some((item, facts.inline.as_deref()?)),
        _ => None,
    })
}

/// Whether items give a name a meaning.
fn declares(items: &[Item], name: Name) -> bool {
    items.iter().any(|item| match &item.kind {
        ItemKind::Use(imports) => imports.iter().any(|import| import.alias == Some(name)),
        _ => item.name == name,
    })
}
