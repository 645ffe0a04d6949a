//! dashmap::mapref as of 6.2.1.
pub mod one {
    use std::hash::Hash;
    use std::ops::{Deref, DerefMut};

    #[known::guard]
    pub struct Ref<'a, K, V> {}
    impl<'a, K: Eq + Hash, V> Ref<'a, K, V> {
        #[known::key]
        pub fn key(&self) -> &K;
        pub fn value(&self) -> &V;
        pub fn pair(&self) -> (&K, &V);
        pub fn map<F, T>(self, #[known::runs(here)] f: F) -> MappedRef<'a, K, V, T>
        where
            F: FnOnce(&V) -> &T;
        pub fn try_map<F, T>(self, #[known::runs(here)] f: F) -> Result<MappedRef<'a, K, V, T>, Self>
        where
            F: FnOnce(&V) -> Option<&T>;
    }
    impl<K: Eq + Hash, V> Deref for Ref<'_, K, V> {
        type Target = V;
    }

    #[known::guard]
    pub struct RefMut<'a, K, V> {}
    impl<'a, K: Eq + Hash, V> RefMut<'a, K, V> {
        #[known::key]
        pub fn key(&self) -> &K;
        pub fn value(&self) -> &V;
        pub fn value_mut(&mut self) -> &mut V;
        pub fn pair(&self) -> (&K, &V);
        pub fn pair_mut(&mut self) -> (&K, &mut V);
        pub fn downgrade(self) -> Ref<'a, K, V>;
        pub fn map<F, T>(self, #[known::runs(here)] f: F) -> MappedRefMut<'a, K, V, T>
        where
            F: FnOnce(&mut V) -> &mut T;
        pub fn try_map<F, T>(self, #[known::runs(here)] f: F) -> Result<MappedRefMut<'a, K, V, T>, Self>
        where
            F: FnOnce(&mut V) -> Option<&mut T>;
    }
    impl<K: Eq + Hash, V> Deref for RefMut<'_, K, V> {
        type Target = V;
    }
    impl<K: Eq + Hash, V> DerefMut for RefMut<'_, K, V> {}

    #[known::guard]
    pub struct MappedRef<'a, K, V, T> {}
    impl<'a, K: Eq + Hash, V, T> MappedRef<'a, K, V, T> {
        #[known::key]
        pub fn key(&self) -> &K;
        pub fn value(&self) -> &T;
        pub fn pair(&self) -> (&K, &T);
        pub fn map<F, T2>(self, #[known::runs(here)] f: F) -> MappedRef<'a, K, V, T2>
        where
            F: FnOnce(&T) -> &T2;
        pub fn try_map<F, T2>(self, #[known::runs(here)] f: F) -> Result<MappedRef<'a, K, V, T2>, Self>
        where
            F: FnOnce(&T) -> Option<&T2>;
    }
    impl<K: Eq + Hash, V, T> Deref for MappedRef<'_, K, V, T> {
        type Target = T;
    }

    #[known::guard]
    pub struct MappedRefMut<'a, K, V, T> {}
    impl<'a, K: Eq + Hash, V, T> MappedRefMut<'a, K, V, T> {
        #[known::key]
        pub fn key(&self) -> &K;
        pub fn value(&self) -> &T;
        pub fn value_mut(&mut self) -> &mut T;
        pub fn pair(&self) -> (&K, &T);
        pub fn pair_mut(&mut self) -> (&K, &mut T);
        pub fn map<F, T2>(self, #[known::runs(here)] f: F) -> MappedRefMut<'a, K, V, T2>
        where
            F: FnOnce(&mut T) -> &mut T2;
        pub fn try_map<F, T2>(self, #[known::runs(here)] f: F) -> Result<MappedRefMut<'a, K, V, T2>, Self>
        where
            F: FnOnce(&mut T) -> Option<&mut T2>;
    }
    impl<K: Eq + Hash, V, T> Deref for MappedRefMut<'_, K, V, T> {
        type Target = T;
    }
    impl<K: Eq + Hash, V, T> DerefMut for MappedRefMut<'_, K, V, T> {}
}
pub mod multiple {
    use std::hash::Hash;
    use std::ops::{Deref, DerefMut};

    #[known::guard]
    pub struct RefMulti<'a, K, V> {}
    impl<'a, K: Eq + Hash, V> RefMulti<'a, K, V> {
        #[known::key]
        pub fn key(&self) -> &K;
        pub fn value(&self) -> &V;
        pub fn pair(&self) -> (&K, &V);
    }
    impl<K: Eq + Hash, V> Deref for RefMulti<'_, K, V> {
        type Target = V;
    }

    #[known::guard]
    pub struct RefMutMulti<'a, K, V> {}
    impl<'a, K: Eq + Hash, V> RefMutMulti<'a, K, V> {
        #[known::key]
        pub fn key(&self) -> &K;
        pub fn value(&self) -> &V;
        pub fn value_mut(&mut self) -> &mut V;
        pub fn pair(&self) -> (&K, &V);
        pub fn pair_mut(&mut self) -> (&K, &mut V);
    }
    impl<K: Eq + Hash, V> Deref for RefMutMulti<'_, K, V> {
        type Target = V;
    }
    impl<K: Eq + Hash, V> DerefMut for RefMutMulti<'_, K, V> {}
}
pub mod entry {
    use std::hash::Hash;

    use super::one::RefMut;

    #[known::guard]
    pub enum Entry<'a, K, V> {
        Occupied(OccupiedEntry<'a, K, V>),
        Vacant(VacantEntry<'a, K, V>),
    }
    impl<'a, K: Eq + Hash, V> Entry<'a, K, V> {
        pub fn and_modify(self, #[known::runs(here)] f: impl FnOnce(&mut V)) -> Self;
        #[known::key]
        pub fn key(&self) -> &K;
        pub fn into_key(self) -> K;
        #[known::content(insert)]
        pub fn or_default(self) -> RefMut<'a, K, V>
        where
            V: Default;
        #[known::content(insert)]
        pub fn or_insert(self, value: V) -> RefMut<'a, K, V>;
        #[known::content(insert)]
        pub fn or_insert_with(self, #[known::runs(rarely)] value: impl FnOnce() -> V) -> RefMut<'a, K, V>;
        #[known::content(insert)]
        pub fn or_try_insert_with<E>(
            self,
            #[known::runs(rarely)] value: impl FnOnce() -> Result<V, E>,
        ) -> Result<RefMut<'a, K, V>, E>;
        #[known::content(insert)]
        pub fn insert(self, value: V) -> RefMut<'a, K, V>;
        #[known::content(insert)]
        pub fn insert_entry(self, value: V) -> OccupiedEntry<'a, K, V>
        where
            K: Clone;
    }
    #[known::guard]
    pub struct VacantEntry<'a, K, V> {}
    impl<'a, K: Eq + Hash, V> VacantEntry<'a, K, V> {
        #[known::content(insert)]
        pub fn insert(self, value: V) -> RefMut<'a, K, V>;
        #[known::content(insert)]
        pub fn insert_entry(self, value: V) -> OccupiedEntry<'a, K, V>
        where
            K: Clone;
        pub fn into_key(self) -> K;
        #[known::key]
        pub fn key(&self) -> &K;
    }
    #[known::guard]
    pub struct OccupiedEntry<'a, K, V> {}
    impl<'a, K: Eq + Hash, V> OccupiedEntry<'a, K, V> {
        pub fn get(&self) -> &V;
        pub fn get_mut(&mut self) -> &mut V;
        #[known::content(insert)]
        pub fn insert(&mut self, value: V) -> V;
        pub fn into_ref(self) -> RefMut<'a, K, V>;
        pub fn into_key(self) -> K;
        #[known::key]
        pub fn key(&self) -> &K;
        #[known::content(remove)]
        pub fn remove(self) -> V;
        #[known::content(remove)]
        pub fn remove_entry(self) -> (K, V);
        pub fn replace_entry(self, value: V) -> (K, V);
    }
}
