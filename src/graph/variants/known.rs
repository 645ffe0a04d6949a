//! What is known of a function's parameters: of which variants each may be.

/// Variants of one enum by number, one bit each; of a `bool` the first stands for `false`.
pub(crate) type VariantSet = u64;

/// Any variant.
pub(crate) const ANY: VariantSet = VariantSet::MAX;

/// Stands for what is never so; no parameter has this position.
pub(super) const NEVER: u16 = u16::MAX;

/// For each parameter of which something is known, by position with `self` counted, the variants that it may be.
///
/// As a context: what a caller passes. As a condition: what must be passed for something to run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ParamVariants(Vec<(u16, VariantSet)>);

impl ParamVariants {
    /// Only one parameter is known.
    pub(crate) fn of(param: u16, variants: VariantSet) -> Self {
        let mut known = ParamVariants::default();
        known.restrict(param, variants);
        known
    }

    /// A condition that nothing meets, whatever is passed.
    pub(crate) fn never() -> Self {
        ParamVariants::of(NEVER, 0)
    }

    /// Whether nothing is known.
    pub(crate) fn is_open(&self) -> bool {
        self.0.is_empty()
    }

    /// The variants that a parameter may be.
    pub(crate) fn get(&self, param: u16) -> VariantSet {
        self.0.iter().find(|(own, _)| *own == param).map_or(ANY, |(_, variants)| *variants)
    }

    /// The parameters of which something is known.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u16, VariantSet)> + '_ {
        self.0.iter().copied()
    }

    /// The parameter is one of these as well.
    pub(crate) fn restrict(&mut self, param: u16, variants: VariantSet) {
        if variants == ANY {
            return;
        }
        match self.0.binary_search_by_key(&param, |(own, _)| *own) {
            Ok(at) => self.0[at].1 &= variants,
            Err(at) => self.0.insert(at, (param, variants)),
        }
    }

    /// Both hold.
    pub(crate) fn and(&self, other: &Self) -> Self {
        let mut both = self.clone();
        other.iter().for_each(|(param, variants)| both.restrict(param, variants));
        both
    }

    /// One of them holds, as far as that can be said of each parameter alone.
    pub(crate) fn or(&self, other: &Self) -> Self {
        let either = self.iter().map(|(param, variants)| (param, variants | other.get(param)));
        ParamVariants(either.filter(|(_, variants)| *variants != ANY).collect())
    }

    /// Whether a condition may hold.
    pub(crate) fn allows(&self, condition: &Self) -> bool {
        condition.iter().all(|(param, variants)| self.get(param) & variants != 0)
    }

    /// Whether everything that the other allows is allowed here.
    pub(crate) fn includes(&self, other: &Self) -> bool {
        self.iter().all(|(param, variants)| other.get(param) & !variants == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_known_may_be_anything() {
        let open = ParamVariants::default();
        let first = ParamVariants::of(0, 0b01);
        let second = ParamVariants::of(0, 0b10);
        assert!(open.allows(&first) && !second.allows(&first));
        assert!(open.includes(&first) && !first.includes(&open) && !first.includes(&second));
        assert_eq!(first.or(&open), open);
        assert_eq!(first.or(&second), ParamVariants::of(0, 0b11));
        assert_eq!(first.and(&second).get(0), 0);
        assert!(!open.allows(&ParamVariants::never()) && !first.allows(&ParamVariants::never()));
    }
}
