//! What is kept of a dependency: texts are cut into pieces, those that somebody names are parsed.

mod bodies;
mod cut;
mod cuttings;
mod pieces;

pub use bodies::{Bodies, BodyOf, Called, Wanted};
pub(super) use cut::{cut, without_bodies};
pub(super) use cuttings::Cuttings;
use pieces::Piece;
pub use pieces::Words;
pub(super) use pieces::{Choice, Pieces};

use thin_vec::ThinVec;

use super::{CfgContext, FileFacts, Initialiser, Item, ItemKind, Visibility};

impl FileFacts {
    /// Leaves what other crates can tell the types of values by: nothing that the build has not, that only the crate itself may
    /// call, and no bodies.
    pub(super) fn keep_outline(&mut self, features: &CfgContext) {
        self.digests = self.digests.map(|digests| digests.of_outline(features));
        self.directives.clear();
        keep_items(&mut self.items, features, Place::Module);
    }
}

/// What items stand in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Module,
    /// The block of a type.
    Type,
    /// A trait, or its implementation: what is in it is as public as the trait.
    Trait,
}

fn keep_items(items: &mut ThinVec<Item>, features: &CfgContext, place: Place) {
    items.retain(|item| {
        let is_built = item.cfg.as_ref().is_none_or(|cfg| cfg.holds(features));
        let is_callable = place == Place::Trait || item.visibility == Visibility::Public;
        is_built
            && match &item.kind {
                ItemKind::Fn(_) | ItemKind::Static(_) => is_callable,
                ItemKind::MacroCall(_) | ItemKind::MacroRules(_) => false,
                _ => true,
            }
    });
    for item in items {
        // Attributes are how stubs say what they know; a dependency has no say in that.
        item.attrs.clear();
        match &mut item.kind {
            ItemKind::Fn(facts) => {
                facts.body = None;
                facts.param_pats.clear();
                facts.params.iter_mut().for_each(|param| param.attrs.clear());
            }
            ItemKind::Enum(facts) => facts.variants.iter_mut().for_each(|variant| variant.attrs.clear()),
            ItemKind::Static(facts) => facts.initialiser = Initialiser::None,
            ItemKind::Trait(facts) => keep_items(&mut facts.items, features, Place::Trait),
            ItemKind::Impl(facts) => {
                let place = if facts.trait_path.is_some() { Place::Trait } else { Place::Type };
                keep_items(&mut facts.items, features, place);
            }
            ItemKind::Mod(facts) => {
                if let Some(items) = &mut facts.inline {
                    keep_items(items, features, Place::Module);
                }
            }
            _ => {}
        }
    }
}
