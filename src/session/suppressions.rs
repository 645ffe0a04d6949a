//! The requests to be silent: comments, and what silences the lints of clippy's that find the same as a rule.

use std::collections::BTreeMap;

use super::inputs::Inputs;
use super::layers::Layers;
use super::marks::item_at;
use crate::facts::{Attr, Item, ItemKind};
use crate::rules::{self, RuleInfo};
use crate::session::Suppression;
use crate::source::{DirectiveKind, DirectivePlace, FileId, Loc, Span};
use crate::types::program::{Module, Program};
use crate::workspace::display_path;

/// All requests, in no order that matters.
pub(super) fn all<'a>(layers: &'a Layers<'a>) -> Vec<Suppression> {
    let mut found = comments(layers);
    for rule in rules::all().iter().filter(|rule| !rule.clippy.is_empty()) {
        found.extend(Clippy { layers, rule }.suppressions());
    }
    found
}

fn comments<'a>(layers: &'a Layers<'a>) -> Vec<Suppression> {
    let mut found = Vec::new();
    for id in &layers.inputs.user_files {
        let facts = facts_of(layers.inputs, *id);
        for (directive, covers) in &facts.directives {
            let (rules, reason, expect) = match &directive.kind {
                DirectiveKind::Allow { rules, reason } => (rules, reason, false),
                DirectiveKind::Expect { rules, reason } => (rules, reason, true),
                DirectiveKind::Hot
                | DirectiveKind::HotLoops
                | DirectiveKind::Cold
                | DirectiveKind::Malformed { .. } => continue,
            };
            let covers = Loc { file: *id, span: *covers };
            let at_declaration =
                directive.place != DirectivePlace::File && is_at_declaration(&facts.items, covers.span);
            found.push(Suppression {
                loc: Some(Loc { file: *id, span: directive.span }),
                covers,
                except: Vec::new(),
                rules: rules.clone(),
                reason: reason.clone(),
                expect,
                is_foreign: false,
                at_declaration,
                in_hot_code: layers.heat().reaches_into(covers) || at_declaration && declares_hot_lock(layers, covers),
            });
        }
    }
    found
}

/// Whether a comment speaks of declarations of data, a statement or a line rather than of functions.
fn is_at_declaration(items: &[Item], covers: Span) -> bool {
    item_at(items, covers).is_none_or(|item| declares_data(&item.kind))
}

fn declares_data(kind: &ItemKind) -> bool {
    matches!(kind, ItemKind::Struct(_) | ItemKind::Enum(_) | ItemKind::Static(_))
}

fn declares_hot_lock<'a>(layers: &'a Layers<'a>, covers: Loc) -> bool {
    let is_inside = |at: Loc| at.file == covers.file && covers.span.contains(at.span);
    let mut declared = layers.analysis().dossiers().iter().filter(|dossier| dossier.declared.is_some_and(is_inside));
    declared.any(|dossier| dossier.acquisitions.iter().any(|site| site.hot))
}

fn facts_of(inputs: &Inputs, file: FileId) -> &crate::facts::FileFacts {
    &inputs.files[file.0 as usize].facts
}

/// What is said to clippy of a lint that finds the same as a rule: by attributes, which hold for the modules below them
/// wherever these stand, and by the manifests' tables.
struct Clippy<'a> {
    layers: &'a Layers<'a>,
    rule: &'static RuleInfo,
}

/// Who allows the lint, and where.
#[derive(Clone)]
struct Allow {
    loc: Option<Loc>,
    reason: String,
}

/// What is said of the lint for some bytes of a file: that it is allowed, or asked for.
struct Said {
    covers: Span,
    allow: Option<Allow>,
    at_declaration: bool,
}

impl Clippy<'_> {
    fn suppressions(&self) -> Vec<Suppression> {
        let mut of_files = self.of_files(self.layers.program());
        let mut found = Vec::new();
        for file in &self.layers.inputs.user_files {
            let mut said = Vec::new();
            let facts = facts_of(self.layers.inputs, *file);
            self.of_items(*file, &facts.items, &mut said);
            for (attrs, covers) in &facts.statement_attrs {
                let of_statement = self.of_attributes(*file, attrs);
                said.extend(of_statement.map(|allow| Said { covers: *covers, allow, at_declaration: true }));
            }
            let whole = Span::new(0, u32::MAX);
            said.extend(of_files.remove(file).flatten().map(|allow| Said {
                covers: whole,
                allow: Some(allow),
                at_declaration: false,
            }));
            let denied: Vec<Span> = said.iter().filter(|it| it.allow.is_none()).map(|it| it.covers).collect();
            found.extend(said.into_iter().filter_map(|it| self.suppression(*file, it, &denied)));
        }
        found
    }

    fn suppression(&self, file: FileId, said: Said, denied: &[Span]) -> Option<Suppression> {
        let Said { covers, allow, at_declaration } = said;
        let Allow { loc, reason } = allow?;
        let inside = denied.iter().filter(|denied| **denied != covers && covers.contains(**denied));
        Some(Suppression {
            loc,
            covers: Loc { file, span: covers },
            except: inside.copied().collect(),
            rules: vec![(self.rule.id.to_owned(), loc.map_or(Span::default(), |loc| loc.span))],
            reason: Some(reason),
            expect: false,
            is_foreign: true,
            at_declaration,
            in_hot_code: false,
        })
    }

    /// Files of which all is allowed: in each module that a file is, be it of another crate.
    fn of_files(&self, program: &Program<'_>) -> BTreeMap<FileId, Option<Allow>> {
        let mut of_modules: Vec<Option<Allow>> = Vec::with_capacity(program.modules.len());
        let mut of_files: BTreeMap<FileId, Option<Allow>> = BTreeMap::new();
        // A module comes after the one around it.
        for module in &program.modules {
            let around = module.parent.map(|parent| program.module(parent));
            let is_file = around.is_none_or(|around| around.file != module.file);
            let inherited = match module.parent {
                Some(parent) => of_modules.get(parent.index()).cloned().flatten(),
                None => self.of_manifest(module),
            };
            let declared =
                module.item.zip(around).and_then(|(item, around)| self.of_attributes(around.file, &item.attrs));
            let attrs = &facts_of(self.layers.inputs, module.file).attrs;
            let own = if is_file { self.of_attributes(module.file, attrs) } else { None };
            let allow = own.or(declared).unwrap_or(inherited);
            if is_file {
                let known = of_files.entry(module.file).or_insert_with(|| allow.clone());
                *known = known.take().filter(|_| allow.is_some());
            }
            of_modules.push(allow);
        }
        of_files
    }

    fn of_manifest(&self, root: &Module<'_>) -> Option<Allow> {
        let target = (*self.layers.inputs.crate_targets.get(root.crate_id.index())?)?;
        let workspace = &self.layers.request.workspace;
        let package = workspace.packages.get(target.package)?;
        let lint = package.allowed_in_clippy(self.rule.clippy)?;
        let manifest = display_path(&workspace.root, &package.manifest);
        Some(Allow { loc: None, reason: format!("clippy::{} is allowed by {manifest}", lint.name) })
    }

    /// Items that allow the lint, and items that ask for it, inside of each other.
    fn of_items(&self, file: FileId, items: &[Item], said: &mut Vec<Said>) {
        for item in items {
            let at_declaration = declares_data(&item.kind);
            said.extend(self.of_attributes(file, &item.attrs).map(|allow| Said {
                covers: item.span,
                allow,
                at_declaration,
            }));
            self.of_items(file, item.kind.items(), said);
        }
    }

    /// What the last attribute that names the lint says of it, if any does: it is allowed, or asked for.
    fn of_attributes(&self, file: FileId, attrs: &[Attr]) -> Option<Option<Allow>> {
        attrs.iter().rev().find_map(|attr| {
            let is_allowed = match attr.path.as_str() {
                "allow" | "expect" => true,
                "warn" | "deny" | "forbid" => false,
                _ => return None,
            };
            let args = attr.args.replace(' ', "");
            let named =
                |lint: &&str| lint.strip_prefix("clippy::").is_some_and(|lint| self.rule.clippy.contains(&lint));
            let lint = args.split(',').find(named)?;
            let loc = Some(Loc { file, span: attr.span });
            Some(is_allowed.then(|| Allow { loc, reason: format!("{}({lint})", attr.path) }))
        })
    }
}
