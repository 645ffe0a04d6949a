//! Single sends into a channel without a bound, against a bound and batches. What a bound is for is not measured, since it
//! would fill the machine's memory: that the queue does not grow without end.
//!
//! The fan-in is that of a published account, whose way out was a buffer that the consumer swaps.

use std::future::Future;
use std::hint::black_box;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc as threads;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use tokio::sync::mpsc as tasks;
use tokio::task::yield_now;

use crate::prove::{Check, RunRound, Scenario, Tally, calls, fan_in, settled};

pub(crate) fn scenarios() -> Vec<Scenario> {
    vec![
        Scenario::tasks("fan-in", "tasks hand items to one consumer, which adds them up")
            .pattern("unbounded_channel, one by one", one_by_one())
            .step("received in batches", through(tasks::unbounded_channel, send_unbounded, receive_items))
            .step("sent in batches", through(tasks::unbounded_channel, send_batches_unbounded, receive_batches))
            .step("a bound", through(|| tasks::channel(WAITING), send_batches, receive_bounded))
            .at_threads(&[2, 1024]),
        Scenario::tasks(
            "fan-in, swapped",
            "tasks hand items to one consumer, through a channel or in a buffer that it swaps for an empty one",
        )
        .pattern("unbounded_channel, one by one", one_by_one())
        .fix("a buffer that is swapped", fan_in(Mutex::<Vec<u64>>::default, push, swap))
        .at_threads(&[2, 1024]),
        Scenario::contention("results of threads", "each call sends 64 results to one thread")
            .pattern("Sender, one by one", sending(threads::channel, send_each))
            .fix("SyncSender, one by one", sending(|| threads::sync_channel(WAITING * BATCH), send_each_bounded))
            .fix("SyncSender, one batch", sending(|| threads::sync_channel(WAITING), send_all)),
    ]
}

/// Items that are sent at once.
const BATCH: usize = 64;
/// Batches that may wait for the consumer.
const WAITING: usize = 16;

/// Both ends of a channel. The consumer takes its own.
struct Channel<S, R> {
    sender: S,
    receiver: Mutex<Option<R>>,
}

fn through<S, R, P, C>(
    make: impl Fn() -> (S, R) + Send + Sync,
    produce: impl Fn(S, Range<u64>) -> P + Send + Sync,
    consume: impl Fn(R, u64) -> C + Send + Sync,
) -> impl RunRound
where
    S: Clone + Send + Sync + 'static,
    R: Send + 'static,
    P: Future<Output = ()> + Send + 'static,
    C: Future<Output = Tally> + Send + 'static,
{
    fan_in(
        move || {
            let (sender, receiver) = make();
            Channel { sender, receiver: Mutex::new(Some(receiver)) }
        },
        move |channel, items| produce(channel.sender.clone(), items),
        move |channel, total| {
            let receiver = channel.receiver.lock().unwrap_or_else(PoisonError::into_inner).take();
            let consumed = receiver.map(|receiver| consume(receiver, total));
            async move {
                match consumed {
                    Some(consumed) => consumed.await,
                    None => Tally::default(),
                }
            }
        },
    )
}

fn one_by_one() -> impl RunRound {
    through(tasks::unbounded_channel, send_unbounded, receive_each)
}

async fn send_unbounded(sender: tasks::UnboundedSender<[u64; 1]>, items: Range<u64>) {
    for item in items {
        // An item that is lost is missing in the consumer's tally, here and below.
        let _ = sender.send([item]);
    }
}

fn batches(items: Range<u64>) -> impl Iterator<Item = Vec<u64>> {
    let end = items.end;
    items.step_by(BATCH).map(move |start| (start..end.min(start + BATCH as u64)).collect())
}

async fn send_batches_unbounded(sender: tasks::UnboundedSender<Vec<u64>>, items: Range<u64>) {
    for batch in batches(items) {
        let _ = sender.send(batch);
    }
}

async fn send_batches(sender: tasks::Sender<Vec<u64>>, items: Range<u64>) {
    for batch in batches(items) {
        let _ = sender.send(batch).await;
    }
}

async fn receive_each(mut receiver: tasks::UnboundedReceiver<[u64; 1]>, total: u64) -> Tally {
    let mut tally = Tally::default();
    while tally.count() < total {
        let Some([item]) = receiver.recv().await else { break };
        tally.add(item);
    }
    tally
}

async fn receive_items(receiver: tasks::UnboundedReceiver<[u64; 1]>, total: u64) -> Tally {
    receive_many(receiver, WAITING * BATCH, total).await
}

async fn receive_batches(receiver: tasks::UnboundedReceiver<Vec<u64>>, total: u64) -> Tally {
    receive_many(receiver, WAITING, total).await
}

/// Receives up to so many messages at once.
async fn receive_many<T: AsRef<[u64]>>(mut receiver: tasks::UnboundedReceiver<T>, most: usize, total: u64) -> Tally {
    let (mut tally, mut received) = (Tally::default(), Vec::with_capacity(most));
    while tally.count() < total && receiver.recv_many(&mut received, most).await > 0 {
        add_all(&mut tally, &mut received);
    }
    tally
}

async fn receive_bounded(mut receiver: tasks::Receiver<Vec<u64>>, total: u64) -> Tally {
    let (mut tally, mut received) = (Tally::default(), Vec::with_capacity(WAITING));
    while tally.count() < total && receiver.recv_many(&mut received, WAITING).await > 0 {
        add_all(&mut tally, &mut received);
    }
    tally
}

fn add_all<T: AsRef<[u64]>>(tally: &mut Tally, received: &mut Vec<T>) {
    received.drain(..).for_each(|items| items.as_ref().iter().for_each(|item| tally.add(*item)));
}

async fn push(buffer: Arc<Mutex<Vec<u64>>>, items: Range<u64>) {
    for item in items {
        buffer.lock().unwrap_or_else(PoisonError::into_inner).push(item);
    }
}

async fn swap(buffer: Arc<Mutex<Vec<u64>>>, total: u64) -> Tally {
    let (mut tally, mut received) = (Tally::default(), Vec::new());
    while tally.count() < total {
        std::mem::swap(&mut *buffer.lock().unwrap_or_else(PoisonError::into_inner), &mut received);
        if received.is_empty() {
            // Lets others run, as waiting for a channel does.
            yield_now().await;
        }
        received.drain(..).for_each(|item| tally.add(item));
    }
    tally
}

/// A channel's sender, and the thread that receives. It ends when the sender is gone.
struct Consumer<S> {
    sender: S,
    received: Arc<AtomicU64>,
}

fn start<S, T: AsRef<[u64]> + Send + 'static>((sender, receiver): (S, threads::Receiver<T>)) -> Consumer<S> {
    let received = Arc::<AtomicU64>::default();
    let sum = Arc::clone(&received);
    thread::spawn(move || {
        while let Ok(results) = receiver.recv() {
            // Only this thread writes.
            let before = sum.load(Ordering::Relaxed);
            sum.store(before + results.as_ref().iter().sum::<u64>(), Ordering::Relaxed);
        }
    });
    Consumer { sender, received }
}

fn sending<S: Sync, T: AsRef<[u64]> + Send + 'static>(
    make: impl Fn() -> (S, threads::Receiver<T>) + Send + Sync,
    send: impl Fn(&S, &[u64]) + Send + Sync,
) -> impl RunRound {
    calls(
        move || start(make()),
        move |consumer, _| send(&consumer.sender, black_box(&[1; BATCH])),
        |consumer, done| {
            let sent = done.calls * BATCH as u64;
            Check::equal("sum of what was received", sent, settled(sent, || consumer.received.load(Ordering::Relaxed)))
        },
    )
}

// hotlock: allow(unbounded_channel, reason = "this is what is measured")
fn send_each(sender: &threads::Sender<[u64; 1]>, items: &[u64]) {
    for item in items {
        let _ = sender.send([*item]);
    }
}

fn send_each_bounded(sender: &threads::SyncSender<[u64; 1]>, items: &[u64]) {
    for item in items {
        let _ = sender.send([*item]);
    }
}

fn send_all(sender: &threads::SyncSender<Vec<u64>>, items: &[u64]) {
    let _ = sender.send(items.to_vec());
}
