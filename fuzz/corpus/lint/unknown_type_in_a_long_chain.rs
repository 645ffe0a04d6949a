//! One link of a long chain gives what nobody knows: all that follows asks for it again.

use std::iter::once;
use std::sync::Mutex;

async fn step() {}

fn one<'m>(mutex: &'m Mutex<u8>, is_wanted: impl Fn(&Mutex<u8>) -> bool) -> impl Iterator<Item = &'m Mutex<u8>> {
    once(mutex).filter(move |mutex| is_wanted(mutex))
}

async fn of_many(a: &Mutex<u8>) {
    let all = once(a)
        .chain(one(a, |mutex| mutex.is_poisoned()))
        .chain(one(a, |mutex| mutex.is_poisoned()))
        .chain(one(a, |mutex| mutex.is_poisoned()))
        .chain(one(a, |mutex| mutex.is_poisoned()))
        .chain(one(a, |mutex| mutex.is_poisoned()))
        .chain(one(a, |mutex| mutex.is_poisoned()))
        .chain(one(a, |mutex| mutex.is_poisoned()))
        .chain(one(a, |mutex| mutex.is_poisoned()))
        .chain(one(a, |mutex| mutex.is_poisoned()))
        .chain(one(a, |mutex| mutex.is_poisoned()))
        .chain(one(a, |mutex| mutex.is_poisoned()))
        .chain(one(a, |mutex| mutex.is_poisoned()))
        .chain(one(a, |mutex| mutex.is_poisoned()))
        .chain(one(a, |mutex| mutex.is_poisoned()))
        .chain(one(a, |mutex| mutex.is_poisoned()))
        .chain(one(a, |mutex| mutex.is_poisoned()))
        .chain(one(a, |mutex| mutex.is_poisoned()))
        .chain(one(a, |mutex| mutex.is_poisoned()))
        .chain(one(a, |mutex| mutex.is_poisoned()))
        .chain(one(a, |mutex| mutex.is_poisoned()))
        .chain(one(a, |mutex| mutex.is_poisoned()))
        .chain(one(a, |mutex| mutex.is_poisoned()))
        .chain(one(a, |mutex| mutex.is_poisoned()))
        .chain(one(a, |mutex| mutex.is_poisoned()))
        .chain(one(a, |mutex| mutex.is_poisoned()))
        .chain(one(a, |mutex| mutex.is_poisoned()))
        .chain(one(a, |mutex| mutex.is_poisoned()))
        .chain(one(a, |mutex| mutex.is_poisoned()))
        .chain(one(a, |mutex| mutex.is_poisoned()))
        .chain(one(a, |mutex| mutex.is_poisoned()));
    for mutex in all {
        let guard = mutex.lock().unwrap(); //~ guard_across_await
        step().await;
        drop(guard);
    }
}

async fn of_numbers(a: &Mutex<u8>) {
    let all = std::iter::empty()
        .chain(one(a, |mutex| mutex.is_poisoned()).map(|mutex| *mutex.lock().unwrap()))
        .chain(one(a, |mutex| mutex.is_poisoned()).map(|mutex| *mutex.lock().unwrap()))
        .chain(one(a, |mutex| mutex.is_poisoned()).map(|mutex| *mutex.lock().unwrap()))
        .chain(one(a, |mutex| mutex.is_poisoned()).map(|mutex| *mutex.lock().unwrap()))
        .chain(one(a, |mutex| mutex.is_poisoned()).map(|mutex| *mutex.lock().unwrap()))
        .chain(one(a, |mutex| mutex.is_poisoned()).map(|mutex| *mutex.lock().unwrap()))
        .chain(one(a, |mutex| mutex.is_poisoned()).map(|mutex| *mutex.lock().unwrap()))
        .chain(one(a, |mutex| mutex.is_poisoned()).map(|mutex| *mutex.lock().unwrap()))
        .chain(one(a, |mutex| mutex.is_poisoned()).map(|mutex| *mutex.lock().unwrap()))
        .chain(one(a, |mutex| mutex.is_poisoned()).map(|mutex| *mutex.lock().unwrap()))
        .chain(one(a, |mutex| mutex.is_poisoned()).map(|mutex| *oisoned()).map(|mutex| *mutex.lock().unwrap()))
        .chain(one(a, |mutex| mutex.is_poisoned()).map(|mutex| *mutex.lock().unwrap()))
        .chain(one(a, |mutex| mutex.is_poisoned()).map(|mutex| *mutex.lock().unwrap()))
        .chain(one(a, |mutex| mutex.is_poisoned()).map(|mutex| *mutex.lock().unwrap()))
        .chain(one(a, |mutex| mutex.is_poisoned()).map(|mutex| *mutex.lock().unwrap()))
        .chain(one(a, |mutex| mutex.is_poisoned()).map(|mutex| *mutex.lock().unwrap()))
        .chain(one(a, |mutex| mutex.is_poisoned()).map(|mutex| *mutex.lock().unwrap()))
        .chain(one(a, |mutex| mutex.is_poisoned()).map(|mutex| *mutex.lock().unwrap()))
        .chain(one(a, |mutex| mutex.is_poisoned()).map(|mutex| *mutex.lock().unwrap()))
        .chain(one(a, |mutex| mutex.is_poisoned()).map(|mutex| *mutex.lock().unwrap()))
        .chain(one(a, |mutex| mutex.is_poisoned()).map(|mutex| *mutex.lock().unwrap()))
        .chain(one(a, |mutex| mutex.is_poisoned()).map(|mutex| *mutex.lock().unwrap()))
        .chain(one(a, |mutex| mutex.is_poisoned()).map(|mutex| *mutex.lock().unwrap()))
        .chain(one(a, |mutex| mutex.is_poisoned()).map(|mutex| *mutex.lock().unwrap()))
        .chain(one(a, |mutex| mutex.is_poisoned()).map(|mutex| *mutex.lock().unwrap()))
        .chain(one(a, |mutex| mutex.is_poisoned()).map(|mutex| *mutex.lock().unwrap()))
        .chain(one(a, |mutex| mutex.is_poisoned()).map(|mutex| *mutex.lock().unwrap()))
        .chain(one(a, |mutex| mutex.is_poisoned()).map(|mutex| *mutex.lock().unwrap()))
        .chain(one(a, |mutex| mutex.is_poisoned()).map(|mutex| *mutex.lock().unwrap()))
        .chain(one(a, |mutex| mutex.is_poisoned()).map(|mutex| *mutex.lock().unwrap()));
    for number in all {
        let number = number.checked_add(1).unwrap(); // OK: a number
        step().await;
        drop(number);
    }
}
