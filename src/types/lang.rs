//! Items that the language itself needs, by the names that stubs give them.

use rustc_hash::FxHashMap;

use crate::facts::Name;
use crate::types::program::{AdtId, TraitId};

/// Traits and types that the language itself refers to.
#[derive(Debug, Default)]
pub struct Lang {
    traits: FxHashMap<Name, TraitId>,
    /// Traits that `#[derive]` makes impls of; their derives are in scope everywhere.
    derives: FxHashMap<Name, TraitId>,
    /// Types of one kind may stand in several libraries.
    adts: FxHashMap<Name, Vec<AdtId>>,
}

impl Lang {
    /// Registers a trait.
    pub fn add_trait(&mut self, name: Name, id: TraitId) {
        self.traits.entry(name).or_insert(id);
    }

    /// Registers a trait that a derive of the same name implements.
    pub fn add_derive(&mut self, name: Name, id: TraitId) {
        self.derives.entry(name).or_insert(id);
    }

    /// The trait that the prelude's derive `name` implements.
    pub fn derive_named(&self, name: Name) -> Option<TraitId> {
        self.derives.get(&name).copied()
    }

    /// Registers a type.
    pub fn add_adt(&mut self, name: Name, id: AdtId) {
        self.adts.entry(name).or_default().push(id);
    }

    /// The trait that the stubs call `name`.
    pub fn trait_named(&self, name: &str) -> Option<TraitId> {
        self.traits.get(&Name::from_existing(name)?).copied()
    }

    /// The type that the stubs call `name`.
    pub fn adt_named(&self, name: &str) -> Option<AdtId> {
        self.adts_named(name).first().copied()
    }

    /// All types that the stubs call `name`.
    pub fn adts_named(&self, name: &str) -> &[AdtId] {
        Name::from_existing(name).and_then(|name| self.adts.get(&name)).map_or(&[], Vec::as_slice)
    }
}
