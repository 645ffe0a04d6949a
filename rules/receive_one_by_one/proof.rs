//! A consumer that writes each line it receives, against one that writes all that has come in meanwhile.

use std::fs::File;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use crate::prove::{Check, Done, RunRound, Scenario, calls, settled};

pub(crate) fn scenarios() -> Vec<Scenario> {
    let shows = "each call sends a line of 64 bytes to one thread that writes it to a file; full, the channel makes callers wait";
    vec![
        Scenario::contention("lines for a file", shows)
            .pattern("one line a write", writing(write_each))
            .fix("what is there a write", writing(write_batches)),
    ]
}

/// Lines that may wait for the consumer.
const WAITING: usize = 1024;
const LINE: [u8; 64] = [b'.'; 64];

/// A sender, and what its consumer has written. The consumer ends when the sender is gone.
struct Log {
    lines: SyncSender<Vec<u8>>,
    /// Nothing where the system gives no file.
    file: Option<File>,
    written: Arc<AtomicU64>,
}

impl Log {
    fn start(consume: Consume) -> Self {
        let (lines, received) = sync_channel(WAITING);
        let written = Arc::<AtomicU64>::default();
        let file = tempfile::tempfile().ok();
        if let Some(Ok(own)) = file.as_ref().map(File::try_clone) {
            let mut out = Counted { file: own, written: Arc::clone(&written) };
            // A write that fails ends the consumer, which the check finds.
            thread::spawn(move || consume(&received, &mut out));
        }
        Log { lines, file, written }
    }

    /// What the file holds once everything is written.
    fn check(&self, done: &Done) -> Check {
        let expected = done.calls * LINE.len() as u64;
        let written = settled(expected, || self.written.load(Ordering::Relaxed));
        let length = self.file.as_ref().and_then(|file| file.metadata().ok()).map(|metadata| metadata.len());
        Check::equal("bytes written", expected, written).and(Check::equal("bytes in the file", Some(expected), length))
    }
}

/// A file, and how many bytes went into it.
struct Counted {
    file: File,
    written: Arc<AtomicU64>,
}

impl Counted {
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)?;
        self.written.fetch_add(bytes.len() as u64, Ordering::Relaxed);
        Ok(())
    }
}

type Consume = fn(&Receiver<Vec<u8>>, &mut Counted) -> io::Result<()>;

fn writing(consume: Consume) -> impl RunRound {
    calls(
        move || Log::start(consume),
        |log, _| {
            // A line that is lost is missing in the check.
            let _ = log.lines.send(LINE.to_vec());
        },
        Log::check,
    )
}

// hotlock: allow(receive_one_by_one, reason = "this is what is measured")
fn write_each(lines: &Receiver<Vec<u8>>, out: &mut Counted) -> io::Result<()> {
    while let Ok(line) = lines.recv() {
        out.write_all(&line)?;
    }
    Ok(())
}

fn write_batches(lines: &Receiver<Vec<u8>>, out: &mut Counted) -> io::Result<()> {
    while let Ok(mut batch) = lines.recv() {
        batch.extend(lines.try_iter().take(WAITING).flatten());
        out.write_all(&batch)?;
    }
    Ok(())
}
