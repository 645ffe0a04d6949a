//! What a lock is and which one it is: lock and guard types, access paths, points-to sets, escapes, multiplicity.
//!
//! [`Locks`] holds what is worked out once for all of the program, on the [`World`].

pub mod access_path;
pub(in crate::analysis) mod exclusive_access;
pub mod guard_types;
pub(in crate::analysis) mod lent_handles;
pub mod lock_escape;
pub mod lock_types;
pub mod multiplicity;
pub mod object_path;
pub(in crate::analysis) mod origin;
pub mod points_to;
pub mod shared_handles;

use std::borrow::Cow;
use std::sync::OnceLock;

use rustc_hash::FxHashSet;

use crate::analysis::world::World;
use crate::facts::{ExprId, Name};
use crate::types::lower_ty::field_types;
use crate::types::program::{AdtId, FnId};
use crate::types::ty::Ty;
use access_path::{LockPlace, PlaceRoot};
use guard_types::{AcquiredGuards, Downgrade, Sharing};
use multiplicity::Multiplicity;
use points_to::{PointsTo, Resolved};
use shared_handles::{SharedHandle, SharedHandles};

/// What is known of locks without looking into their sections.
pub(in crate::analysis) struct Locks<'a> {
    world: World<'a>,
    /// Which locks each place stands for.
    pub(in crate::analysis) points_to: PointsTo,
    shared_handles: SharedHandles,
    escaped: FxHashSet<LockPlace>,
    consumed: OnceLock<FxHashSet<PlaceRoot>>,
    multiplicity: OnceLock<Multiplicity>,
    acquired_guards: OnceLock<AcquiredGuards>,
    downgrades: OnceLock<Vec<Downgrade>>,
    surely_sync: OnceLock<FxHashSet<AdtId>>,
}

impl<'a> std::ops::Deref for Locks<'a> {
    type Target = World<'a>;

    fn deref(&self) -> &World<'a> {
        &self.world
    }
}

impl<'a> Locks<'a> {
    /// Finds out which locks there are under several names, and which handles leave what is followed.
    pub(in crate::analysis) fn new(world: World<'a>) -> Locks<'a> {
        let (points_to, escaped) =
            rayon::join(|| PointsTo::gather(world.typed, world.targets.tests), || lock_escape::lock_escapes(&world));
        let escaped = aliases_of(&points_to, escaped);
        Locks {
            points_to,
            escaped,
            shared_handles: SharedHandles::default(),
            consumed: OnceLock::new(),
            multiplicity: OnceLock::new(),
            acquired_guards: OnceLock::new(),
            downgrades: OnceLock::new(),
            surely_sync: OnceLock::new(),
            world,
        }
    }

    /// The locks that a place stands for.
    pub(in crate::analysis) fn locks_at(&self, root: PlaceRoot) -> Cow<'_, Resolved> {
        self.points_to.resolve(root)
    }

    /// Whether each thread has a lock of its own at a place.
    pub(in crate::analysis) fn is_thread_local(&self, root: PlaceRoot) -> bool {
        match root {
            PlaceRoot::Static(id) => self.program.static_def(id).facts.thread_local,
            _ => false,
        }
    }

    /// Whether a lock place is named anywhere but where it is acquired, constructed or declared: such uses are not
    /// understood. Nor are those of a lock that a field borrows: its owner knows it by another name.
    pub(in crate::analysis) fn has_unknown_uses(&self, place: LockPlace) -> bool {
        self.points_to.is_borrowed(place.root) || self.escaped.contains(&LockPlace { index: None, ..place })
    }

    fn field_type(&self, adt: AdtId, name: Name) -> Option<&Ty> {
        let number = self.program.adt(adt).variants.first()?.field_number(name)?;
        field_types(self.program, adt, 0).get(number)
    }

    /// Whether a lock place is a summary object: its type's values are kept in collections, or constructed in loops or
    /// on hot paths, so that there are many such locks.
    pub(in crate::analysis) fn is_summary_object(&self, place: LockPlace) -> bool {
        let multiplicity = self.multiplicity.get_or_init(|| Multiplicity::gather(self));
        // One lock in several fields is one of many only if each of these is.
        let aliases = self.points_to.aliases_of(place.root);
        let mut places = aliases.into_iter().map(|root| LockPlace { root, index: None }).chain([place]);
        places.all(|place| {
            multiplicity::is_summary_object(multiplicity, place)
                && !multiplicity::is_one_handle(self, &self.points_to, place)
        })
    }

    /// Whether a lock of this place is consumed by value or through `&mut` without being acquired: `into_inner`,
    /// `get_mut`.
    pub(in crate::analysis) fn is_consumed_by_value(&self, root: PlaceRoot) -> bool {
        let consumed = self.consumed.get_or_init(|| lock_escape::consumed_by_value(self));
        consumed.contains(&root)
    }

    /// Whether a lock is declared behind a counted reference, so that other fields may hold the same one.
    pub(in crate::analysis) fn is_behind_handle(&self, root: PlaceRoot) -> bool {
        match root {
            PlaceRoot::Field(adt, name) => self.is_field_behind_handle(adt, name),
            PlaceRoot::Static(_) => false,
            PlaceRoot::Local(..) | PlaceRoot::Param(..) | PlaceRoot::Content(_) | PlaceRoot::Unknown(..) => true,
        }
    }

    /// The same for any field; one that is not found counts as behind a handle.
    pub(in crate::analysis) fn is_field_behind_handle(&self, adt: AdtId, name: Name) -> bool {
        let counted = |ty: &Ty| ty.any(&mut |part| self.program.refcount(part).is_some());
        self.field_type(adt, name).is_none_or(|ty| lock_types::lock_info(self.program, ty).is_none() && counted(ty))
    }

    /// The type of a field whose content whoever has a value has: no reference, nothing behind a counted one, and nothing that a parameter
    /// stands for.
    pub(in crate::analysis) fn field_by_value(&self, adt: AdtId, name: Name) -> Option<&Ty> {
        let leads_away =
            |part: &Ty| matches!(part, Ty::Ref(..) | Ty::Ptr(_) | Ty::Param(..) | Ty::Dyn(_) | Ty::Unknown);
        let ty = self.field_type(adt, name).filter(|_| !self.is_field_behind_handle(adt, name))?;
        let is_lock = lock_types::lock_info(self.program, ty).is_some();
        (is_lock || !ty.any(&mut |part| leads_away(part))).then_some(ty)
    }

    /// Whether a type is a counted reference, also in an `Option`.
    pub(in crate::analysis) fn holds_counted(&self, ty: &Ty) -> bool {
        self.program.refcount(points_to::optional(self.program, ty).unwrap_or(ty)).is_some()
    }

    fn acquired_guards(&self) -> &AcquiredGuards {
        self.acquired_guards.get_or_init(|| guard_types::acquired_guards(self.program))
    }

    /// The types of guards that exclude everybody else.
    pub(in crate::analysis) fn exclusive_guards(&self) -> &FxHashSet<AdtId> {
        &self.acquired_guards().exclusive
    }

    /// The places where write guards become read guards.
    pub(in crate::analysis) fn downgrades(&self) -> &[Downgrade] {
        self.downgrades.get_or_init(|| guard_types::downgrades(self, self.acquired_guards()))
    }

    /// Returns what sharing a type through `&` allows: which parts have interior mutability.
    pub(in crate::analysis) fn interior_mutability(&self, ty: &Ty) -> Sharing {
        let sync = self.surely_sync.get_or_init(|| guard_types::surely_sync(self.program));
        guard_types::sharing(self.program, ty, sync)
    }

    /// The map of shards that a call is an operation of.
    pub(in crate::analysis) fn map_of_operation(&self, id: FnId, call: ExprId) -> Option<AdtId> {
        let owner = self.program.owner_adt(self.callee_of(id, call)?)?;
        self.program.adt(owner).known.sharded.then_some(owner)
    }

    /// The other fields of a type that hold the same handle as one of its fields, in each of its values.
    pub(in crate::analysis) fn twins(&self, adt: AdtId, field: Name) -> Vec<SharedHandle> {
        self.shared_handles.of(self, adt, field)
    }
}

/// What holds for a place holds for every lock that it stands for, and for what lies in several fields.
fn aliases_of(points_to: &PointsTo, places: FxHashSet<LockPlace>) -> FxHashSet<LockPlace> {
    let roots = places.iter().flat_map(|place| points_to.resolve(place.root).into_owned().roots);
    let roots = roots.chain(points_to.aliased_in_other_fields());
    roots.map(|root| LockPlace { root, index: None }).collect()
}
