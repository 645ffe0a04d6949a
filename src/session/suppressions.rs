//! The requests to be silent: comments, and what silences the lints of clippy's that find the same as a rule.

use std::collections::BTreeMap;

use super::inputs::Inputs;
use super::layers::Layers;
use crate::facts::{Attr, Item};
use crate::rules::{self, RuleInfo};
use crate::session::Suppression;
use crate::source::{DirectiveKind, FileId, Loc, Span};
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
            found.push(Suppression {
                loc: Some(Loc { file: *id, span: directive.span }),
                covers,
                except: Vec::new(),
                rules: rules.clone(),
                reason: reason.clone(),
                expect,
                is_foreign: false,
                in_hot_code: layers.heat().reaches_into(covers),
            });
        }
    }
    found
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

impl Clippy<'_> {
    fn suppressions(&self) -> Vec<Suppression> {
        let mut of_files = self.of_files(self.layers.program());
        let mut found = Vec::new();
        for file in &self.layers.inputs.user_files {
            let mut said = Vec::new();
            let items = &facts_of(self.layers.inputs, *file).items;
            self.of_items(*file, items, &mut said);
            said.extend(of_files.remove(file).flatten().map(|allow| (Span::new(0, u32::MAX), Some(allow))));
            let denied: Vec<Span> =
                said.iter().filter(|(_, allow)| allow.is_none()).map(|(covers, _)| *covers).collect();
            for (covers, allow) in said {
                let Some(allow) = allow else { continue };
                let mut except = denied.clone();
                except.retain(|denied| *denied != covers && covers.contains(*denied));
                found.push(self.suppression(Loc { file: *file, span: covers }, except, allow));
            }
        }
        found
    }

    fn suppression(&self, covers: Loc, except: Vec<Span>, allow: Allow) -> Suppression {
        Suppression {
            loc: allow.loc,
            covers,
            except,
            rules: vec![(self.rule.id.to_owned(), allow.loc.map_or(Span::default(), |loc| loc.span))],
            reason: Some(allow.reason),
            expect: false,
            is_foreign: true,
            in_hot_code: false,
        }
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
    fn of_items(&self, file: FileId, items: &[Item], said: &mut Vec<(Span, Option<Allow>)>) {
        for item in items {
            said.extend(self.of_attributes(file, &item.attrs).map(|allow| (item.span, allow)));
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
