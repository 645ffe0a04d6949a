//! Which impls there are for a trait or type.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::facts::Name;
use crate::types::lower_ty::{has_foreign_bound, impl_head};
use crate::types::program::{AdtId, FnId, ImplId, Program, StaticId, TraitId};
use crate::types::ty::{Prim, Ty};

/// The outermost shape of a type: types of different heads never unify.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Head {
    /// A struct, enum or union.
    Adt(AdtId),
    /// A primitive.
    Prim(Prim),
    /// A shared reference.
    Ref,
    /// A mutable reference.
    RefMut,
    /// A raw pointer.
    Ptr,
    /// A slice.
    Slice,
    /// An array.
    Array,
    /// A tuple of that many parts.
    Tuple(usize),
    /// A function pointer, function or closure.
    Callable,
    /// A trait object of that first trait.
    Dyn(Option<TraitId>),
    /// `!`.
    Never,
    /// A type of a crate without a stub, by its last name.
    Foreign(Name),
}

/// The head of a type; none where it could be anything.
pub fn head_of(ty: &Ty) -> Option<Head> {
    Some(match ty {
        Ty::Adt(id, _) => Head::Adt(*id),
        Ty::Prim(prim) => Head::Prim(*prim),
        Ty::Ref(_, false) => Head::Ref,
        Ty::Ref(_, true) => Head::RefMut,
        Ty::Ptr(_) => Head::Ptr,
        Ty::Slice(_) => Head::Slice,
        Ty::Array(_) => Head::Array,
        Ty::Tuple(parts) => Head::Tuple(parts.len()),
        Ty::FnPtr(_) | Ty::FnDef(..) | Ty::Closure(..) => Head::Callable,
        Ty::Dyn(bounds) => Head::Dyn(bounds.first().map(|bound| bound.trait_ref.trait_id)),
        Ty::Never => Head::Never,
        Ty::Foreign(name, _) => Head::Foreign(*name),
        Ty::Unknown | Ty::Param(..) | Ty::Opaque(_) | Ty::Projection(..) | Ty::Var(_) => return None,
    })
}

/// Impls and trait methods by what they are looked up by.
#[derive(Debug, Default)]
pub struct ImplIndex {
    inherent: FxHashMap<Head, Vec<ImplId>>,
    of_trait: FxHashMap<(TraitId, Head), Vec<ImplId>>,
    blanket: FxHashMap<TraitId, Vec<ImplId>>,
    all_of_trait: FxHashMap<TraitId, Vec<ImplId>>,
    /// Impls of traits that nobody knows, by the type that they are for.
    of_unknown: FxHashMap<Head, Vec<ImplId>>,
    /// Traits for which some stub has an impl.
    listed: FxHashSet<TraitId>,
    trait_methods: FxHashMap<Name, TraitMethods>,
    /// The traits that have an impl for a type of that head; in order.
    traits_of: FxHashMap<Head, Vec<TraitId>>,
    inherent_members: NamedMembers,
    members_of_unknown: NamedMembers,
}

/// The methods of one name that traits have.
#[derive(Debug, Default)]
struct TraitMethods {
    /// All of them; by trait, in the order of their numbers.
    all: Vec<(TraitId, FnId)>,
    /// The traits among theirs that a type may have without an impl for its head; in order.
    of_any_head: Vec<TraitId>,
}

impl TraitMethods {
    fn of_trait(&self, trait_id: TraitId) -> &[(TraitId, FnId)] {
        let start = self.all.partition_point(|(own, _)| *own < trait_id);
        let end = self.all.partition_point(|(own, _)| *own <= trait_id);
        &self.all[start..end]
    }

    fn has(&self, trait_id: TraitId) -> bool {
        !self.of_trait(trait_id).is_empty()
    }
}

/// What stands in impls, by the head of the type that they are for and its own name. Of alternatives under `cfg`, whatever impl they
/// stand in, the one that counts comes first.
#[derive(Debug, Default)]
pub struct NamedMembers {
    fns: ByName<FnId>,
    consts: ByName<StaticId>,
}

type ByName<T> = FxHashMap<(Head, Name), SmallVec<[(ImplId, T); 1]>>;

impl NamedMembers {
    fn of(program: &Program<'_>, impls: &FxHashMap<Head, Vec<ImplId>>) -> NamedMembers {
        let mut members = NamedMembers::default();
        for (head, id) in impls.iter().flat_map(|(head, impls)| impls.iter().map(move |id| (*head, *id))) {
            let def = program.impl_def(id);
            for own in &def.fns {
                members.fns.entry((head, program.function(*own).name)).or_default().push((id, *own));
            }
            for (name, own) in &def.consts {
                members.consts.entry((head, *name)).or_default().push((id, *own));
            }
        }
        for fns in members.fns.values_mut() {
            fns.sort_by_key(|(_, id)| program.function(*id).home.precedence());
        }
        for consts in members.consts.values_mut() {
            consts.sort_by_key(|(_, id)| program.static_def(*id).home.precedence());
        }
        members
    }

    /// The functions of that name.
    pub fn fns(&self, head: Head, name: Name) -> &[(ImplId, FnId)] {
        self.fns.get(&(head, name)).map_or(&[], SmallVec::as_slice)
    }

    /// The constants of that name.
    pub fn consts(&self, head: Head, name: Name) -> &[(ImplId, StaticId)] {
        self.consts.get(&(head, name)).map_or(&[], SmallVec::as_slice)
    }
}

impl ImplIndex {
    /// Resolves all impl heads and indexes them.
    pub fn build(program: &Program<'_>) -> ImplIndex {
        let mut index = ImplIndex::default();
        for number in 0..program.impls.len() {
            let id = ImplId(number as u32);
            let head = impl_head(program, id);
            let head = program.impl_def(id).head.get_or_init(|| head);
            if program.impl_def(id).facts.trait_path.is_none() {
                if let Some(shape) = head_of(&head.self_ty) {
                    index.inherent.entry(shape).or_default().push(id);
                }
                continue;
            }
            let Some(trait_ref) = &head.trait_ref else {
                if let Some(shape) = head_of(&head.self_ty) {
                    index.of_unknown.entry(shape).or_default().push(id);
                }
                continue;
            };
            if matches!(head.self_ty, Ty::Unknown) || program.impl_def(id).facts.negative {
                continue;
            }
            let home = program.impl_def(id).home.module;
            if program.is_stub(home) && !program.is_dependency(home) {
                index.listed.insert(trait_ref.trait_id);
            }
            index.all_of_trait.entry(trait_ref.trait_id).or_default().push(id);
            match head_of(&head.self_ty) {
                Some(shape) => index.of_trait.entry((trait_ref.trait_id, shape)).or_default().push(id),
                // `impl<T: foreign::Trait> Own for T`: for whom it holds cannot be told.
                None if has_foreign_bound(program, id) => {}
                None => index.blanket.entry(trait_ref.trait_id).or_default().push(id),
            }
        }
        index.put_in_order(program);
        index.inherent_members = NamedMembers::of(program, &index.inherent);
        index.members_of_unknown = NamedMembers::of(program, &index.of_unknown);
        index.add_traits(program);
        index
    }

    fn add_traits(&mut self, program: &Program<'_>) {
        for (trait_id, head) in self.of_trait.keys() {
            self.traits_of.entry(*head).or_default().push(*trait_id);
        }
        self.traits_of.values_mut().for_each(|traits| traits.sort_unstable());
        for (number, def) in program.traits.iter().enumerate() {
            let trait_id = TraitId(number as u32);
            let is_of_language = ["clone", "copy"].iter().any(|name| program.lang.trait_named(name) == Some(trait_id));
            let is_of_any_head = self.blanket.contains_key(&trait_id)
                || is_of_language
                || def.known.derive
                || program.is_fn_trait(trait_id);
            for id in &def.fns {
                let methods = self.trait_methods.entry(program.function(*id).name).or_default();
                methods.all.push((trait_id, *id));
                if is_of_any_head && methods.of_any_head.last() != Some(&trait_id) {
                    methods.of_any_head.push(trait_id);
                }
            }
        }
    }

    /// Of impls that stand for each other the one that counts comes first.
    fn put_in_order(&mut self, program: &Program<'_>) {
        let maps = self.inherent.values_mut().chain(self.of_unknown.values_mut()).chain(self.of_trait.values_mut());
        for impls in maps.chain(self.blanket.values_mut()).chain(self.all_of_trait.values_mut()) {
            impls.sort_by_key(|id| program.impl_def(*id).home.precedence());
        }
    }

    /// Impls of the type itself.
    pub fn inherent(&self, head: Head) -> &[ImplId] {
        self.inherent.get(&head).map_or(&[], Vec::as_slice)
    }

    /// What stands in them.
    pub fn inherent_members(&self) -> &NamedMembers {
        &self.inherent_members
    }

    /// The same of impls of traits that nobody knows: their functions are seen all the same.
    pub fn members_of_unknown(&self) -> &NamedMembers {
        &self.members_of_unknown
    }

    /// Impls of a trait that may apply to a type of that head.
    pub fn of_trait(&self, trait_id: TraitId, head: Option<Head>) -> impl Iterator<Item = ImplId> + '_ {
        let exact = head.and_then(|head| self.of_trait.get(&(trait_id, head)));
        // Whether a blanket impl's bounds hold for such a type cannot be told.
        let is_foreign = matches!(head, Some(Head::Foreign(_)));
        let blanket = self.blanket.get(&trait_id).filter(|_| !is_foreign);
        exact.into_iter().chain(blanket).flatten().copied()
    }

    /// Impls of a trait for every type that fits their bounds.
    pub fn blanket(&self, trait_id: TraitId) -> &[ImplId] {
        self.blanket.get(&trait_id).map_or(&[], Vec::as_slice)
    }

    /// Every impl of a trait.
    pub fn all_of_trait(&self, trait_id: TraitId) -> &[ImplId] {
        self.all_of_trait.get(&trait_id).map_or(&[], Vec::as_slice)
    }

    /// Whether a stub lists any impl of the trait.
    pub fn is_listed(&self, trait_id: TraitId) -> bool {
        self.listed.contains(&trait_id)
    }

    /// The methods of that name of traits that a type of that head may have, or one that is known to have those of its `bounds`; by trait.
    ///
    /// What many traits call the same is looked through for none of the types that have few of them.
    pub fn trait_methods(&self, name: Name, head: Option<Head>, bounds: &[TraitId]) -> Vec<(TraitId, FnId)> {
        let Some(methods) = self.trait_methods.get(&name) else { return Vec::new() };
        let mut traits: Vec<TraitId> = methods.of_any_head.iter().chain(bounds).copied().collect();
        let of_head = head.and_then(|head| self.traits_of.get(&head)).map_or(&[][..], Vec::as_slice);
        if of_head.len() <= methods.all.len() {
            traits.extend(of_head.iter().filter(|trait_id| methods.has(**trait_id)));
        } else {
            let is_of_head = |trait_id: &TraitId| of_head.binary_search(trait_id).is_ok();
            traits.extend(methods.all.iter().map(|(trait_id, _)| *trait_id).filter(is_of_head));
        }
        traits.sort_unstable();
        traits.dedup();
        traits.into_iter().flat_map(|trait_id| methods.of_trait(trait_id)).copied().collect()
    }
}
