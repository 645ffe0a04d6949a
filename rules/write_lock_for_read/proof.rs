//! A write lock that is taken only to read, against the read lock: for a short section and for a long one.

use std::collections::HashMap;
use std::sync::RwLock;

use crate::prove::{Caller, Check, Done, Noted, ReadLock, RunRound, Scenario, calls};

pub(crate) fn scenarios() -> Vec<Scenario> {
    vec![
        Scenario::contention("a short section", "a name is looked up in a map; one call in 1000 renames one")
            .serial_pattern("std::sync::RwLock, write()", write_to::<Std>(Names::look_up))
            .fix("std::sync::RwLock, read()", read_to::<Std>(Names::look_up)),
        Scenario::contention(
            "a long section",
            "the names of a certain length are counted; one call in 1000 renames one",
        )
        .serial_pattern("std::sync::RwLock, write()", write_to::<Std>(Names::count_short))
        .fix("std::sync::RwLock, read()", read_to::<Std>(Names::count_short)),
        Scenario::contention(
            "a long section, parking_lot",
            "the names of a certain length are counted; one call in 1000 renames one",
        )
        .serial_pattern("parking_lot::RwLock, write()", write_to::<ParkingLot>(Names::count_short))
        .fix("parking_lot::RwLock, read()", read_to::<ParkingLot>(Names::count_short)),
    ]
}

type Std = RwLock<Names>;
type ParkingLot = parking_lot::RwLock<Names>;

const NAMES: u64 = 1000;
const CALLS_A_RENAMING: u64 = 1000;

struct Names {
    by_id: HashMap<u64, String>,
    renamings: u64,
}

impl Names {
    fn new() -> Self {
        Names { by_id: (0..NAMES).map(|id| (id, name(id))).collect(), renamings: 0 }
    }

    fn rename(&mut self, id: u64) {
        self.by_id.insert(id, name(id));
        self.renamings += 1;
    }

    /// The length of a name that was found.
    fn look_up(&self, id: u64) -> u64 {
        self.by_id.get(&id).cloned().map_or(0, |name| name.len() as u64)
    }

    /// How many names have one digit, whichever id is asked for.
    fn count_short(&self, _: u64) -> u64 {
        self.by_id.values().filter(|name| name.len() == SHORT).count() as u64
    }
}

const SHORT: usize = "name 1".len();

fn name(id: u64) -> String {
    format!("name {id}")
}

struct Shared<L> {
    names: L,
    read: Noted,
}

impl<L: ReadLock<Content = Names>> Shared<L> {
    fn new() -> Self {
        Shared { names: L::new(Names::new()), read: Noted::default() }
    }

    /// Renames, if it is this call's turn.
    fn rename_now_and_then(&self, caller: &Caller) {
        if caller.number.is_multiple_of(CALLS_A_RENAMING) {
            self.names.write(|names| names.rename(id_of(caller.number)));
        }
    }

    fn check(&self, done: &Done, section: impl Fn(&Names, u64) -> u64) -> Check {
        let renamed = self.names.read(|names| names.renamings);
        let renamings = done.by_caller.iter().map(|calls| calls.div_ceil(CALLS_A_RENAMING)).sum();
        let fresh = Names::new();
        self.read.check(done, |number| section(&fresh, id_of(number))).and(Check::equal(
            "renamings",
            renamings,
            renamed,
        ))
    }
}

fn id_of(number: u64) -> u64 {
    number % NAMES
}

fn write_to<L: ReadLock<Content = Names>>(section: impl Fn(&Names, u64) -> u64 + Copy + Send + Sync) -> impl RunRound {
    calls(
        Shared::<L>::new,
        move |shared, caller| {
            shared.rename_now_and_then(caller);
            let found = shared.names.write(|names| section(names, id_of(caller.number)));
            shared.read.note(caller, found);
        },
        move |shared, done| shared.check(done, section),
    )
}

fn read_to<L: ReadLock<Content = Names>>(section: impl Fn(&Names, u64) -> u64 + Copy + Send + Sync) -> impl RunRound {
    calls(
        Shared::<L>::new,
        move |shared, caller| {
            shared.rename_now_and_then(caller);
            let found = shared.names.read(|names| section(names, id_of(caller.number)));
            shared.read.note(caller, found);
        },
        move |shared, done| shared.check(done, section),
    )
}
