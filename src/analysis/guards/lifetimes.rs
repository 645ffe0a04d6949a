//! When each guard may be alive: ranges of events.
//!
//! A guard lives through events in a row. Written as ranges, the lives of thousands of guards that are alive together take no more
//! room than the guards.

use std::iter::Peekable;
use std::ops::Range;

use crate::analysis::guards::{Event, EventKind, GuardId, Guards};

/// For each guard the numbers of the events that it has to do with.
#[derive(Clone, Debug, Default)]
pub(super) struct Lifetimes(Vec<Lifetime>);

#[derive(Clone, Debug, Default)]
struct Lifetime {
    /// Events at which it may be alive, in order.
    alive: Vec<Range<u32>>,
    /// Events that name it, in order.
    named: Vec<u32>,
}

impl Lifetimes {
    /// Of so many guards.
    pub(super) fn of(events: &[Event], guards: usize) -> Lifetimes {
        let mut lifetimes = vec![Lifetime::default(); guards];
        let nothing = Guards::new();
        let mut before = &nothing;
        for (number, event) in (0..).zip(events) {
            for guard in event.held.difference(before) {
                if let Some(lifetime) = lifetimes.get_mut(guard as usize) {
                    lifetime.alive.push(number..number);
                }
            }
            end(&mut lifetimes, before, &event.held, number);
            before = &event.held;
            let own = match &event.kind {
                EventKind::Acquire(guard) => Some(*guard),
                _ => None,
            };
            let named = event.kind.guards().into_iter().flatten().chain(own);
            for guard in named {
                let Some(lifetime) = lifetimes.get_mut(guard as usize) else { continue };
                if lifetime.named.last() != Some(&number) {
                    lifetime.named.push(number);
                }
            }
        }
        end(&mut lifetimes, before, &nothing, events.len() as u32);
        Lifetimes(lifetimes)
    }

    /// The events at which a guard may be alive.
    pub(super) fn alive(&self, guard: GuardId) -> &[Range<u32>] {
        self.0.get(guard as usize).map_or(&[], |lifetime| &lifetime.alive)
    }

    /// The events at which a guard may be alive, or which name it, in order.
    pub(super) fn concerned(&self, guard: GuardId) -> impl Iterator<Item = u32> + Clone {
        Merged { one: self.alive(guard).iter().cloned().flatten().peekable(), other: self.named(guard).peekable() }
    }

    /// The events that name a guard, and those of `some` at which it may be alive, in order.
    pub(super) fn concerned_of<'s>(&'s self, guard: GuardId, some: &'s [u32]) -> impl Iterator<Item = u32> + Clone {
        let before = move |limit: u32| some.partition_point(|number| *number < limit);
        let alive = self.alive(guard).iter().flat_map(move |range| &some[before(range.start)..before(range.end)]);
        Merged { one: alive.copied().peekable(), other: self.named(guard).peekable() }
    }

    fn named(&self, guard: GuardId) -> impl Iterator<Item = u32> + Clone {
        self.0.get(guard as usize).into_iter().flat_map(|lifetime| lifetime.named.iter().copied())
    }
}

/// The lives of guards that are in one set and not in the next end.
fn end(lifetimes: &mut [Lifetime], before: &Guards, now: &Guards, number: u32) {
    for guard in before.difference(now) {
        if let Some(range) = lifetimes.get_mut(guard as usize).and_then(|lifetime| lifetime.alive.last_mut()) {
            range.end = number;
        }
    }
}

/// Two ascending sequences as one, in which no number comes twice.
#[derive(Clone)]
struct Merged<A: Iterator<Item = u32>, B: Iterator<Item = u32>> {
    one: Peekable<A>,
    other: Peekable<B>,
}

impl<A: Iterator<Item = u32>, B: Iterator<Item = u32>> Iterator for Merged<A, B> {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        match (self.one.peek(), self.other.peek()) {
            (Some(one), Some(other)) if other < one => self.other.next(),
            (Some(one), Some(other)) if other == one => {
                self.other.next();
                self.one.next()
            }
            (Some(_), _) => self.one.next(),
            (None, _) => self.other.next(),
        }
    }
}
