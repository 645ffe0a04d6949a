//! Messages over stdin and stdout. The library frames them; what it would believe of their length is looked at before.

use std::io::{BufRead, Error, ErrorKind, Read, Result, stdin, stdout};
use std::thread::JoinHandle;

use crossbeam_channel::bounded;
use lsp_server::{Connection, Message};

use crate::cli::say_warning;
use crate::files::MOST_SOURCE;

/// The most bytes of a message: a text comes whole, and its quotes and line ends take two bytes each.
const MOST_MESSAGE: u64 = 2 * MOST_SOURCE;
/// The most bytes of what stands before a message; editors send some forty.
const MOST_HEADERS: u64 = 4096;

/// The threads behind a connection.
pub(super) struct Threads {
    reader: JoinHandle<()>,
    writer: JoinHandle<Result<()>>,
}

impl Threads {
    /// Waits until all is read and written; both ends of the connection must be gone.
    pub(super) fn join(self) -> Result<()> {
        let is_lost = |_| Error::other("a thread of the connection has ended early");
        self.reader.join().map_err(is_lost)?;
        self.writer.join().map_err(is_lost)?
    }
}

/// Connects to the editor. A message that cannot be read ends the connection, and is said on stderr.
pub(super) fn connect() -> (Connection, Threads) {
    let (sender, to_write) = bounded::<Message>(0);
    let (was_read, receiver) = bounded::<Message>(0);
    let writer = std::thread::spawn(move || to_write.into_iter().try_for_each(|message| message.write(&mut stdout())));
    let reader = std::thread::spawn(move || {
        let mut input = stdin().lock();
        loop {
            match read(&mut input) {
                Ok(Some(message)) => {
                    let is_last = matches!(&message, Message::Notification(said) if said.method == "exit");
                    if was_read.send(message).is_err() || is_last {
                        return;
                    }
                }
                Ok(None) => return,
                Err(cause) => return say_warning(&format!("the editor's message cannot be read: {}", short(&cause))),
            }
        }
    });
    (Connection { sender, receiver }, Threads { reader, writer })
}

/// The next message; none where the input ends.
fn read(input: &mut impl BufRead) -> Result<Option<Message>> {
    let mut headers = Vec::new();
    loop {
        let start = headers.len();
        let left = MOST_HEADERS.saturating_sub(start as u64);
        if left == 0 {
            return Err(Error::new(ErrorKind::FileTooLarge, "its headers have no end"));
        }
        input.by_ref().take(left).read_until(b'\n', &mut headers)?;
        match headers.get(start..) {
            // The library says what is wrong with headers that end early.
            None | Some([] | b"\r\n" | b"\n") => break,
            Some(line) => refuse_long(line)?,
        }
    }
    Message::read(&mut headers.as_slice().chain(input))
}

fn refuse_long(line: &[u8]) -> Result<()> {
    let line = String::from_utf8_lossy(line);
    let length = line.split_once(':').filter(|(name, _)| name.eq_ignore_ascii_case("content-length"));
    let Some((_, length)) = length else { return Ok(()) };
    match length.trim().parse::<u64>() {
        Ok(length) if length > MOST_MESSAGE => {
            let most = MOST_MESSAGE >> 20;
            Err(Error::new(ErrorKind::FileTooLarge, format!("it has {length} bytes, and {most} MiB are the most")))
        }
        // A length that is none is the library's to refuse.
        _ => Ok(()),
    }
}

/// The start of what an error says: the library quotes the whole message.
fn short(cause: &Error) -> String {
    const MOST: usize = 200;
    let text = cause.to_string();
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(length: &str, body: &str) -> Result<Option<Message>> {
        read(&mut format!("Content-Length: {length}\r\n\r\n{body}").as_bytes())
    }

    #[test]
    fn lengths_are_not_believed() {
        let exit = r#"{"jsonrpc":"2.0","method":"exit"}"#;
        assert!(matches!(message("33", exit), Ok(Some(Message::Notification(_)))));
        for length in ["18446744073709551615", "9000000000", "99999999999999999999999", "-1", "x", "34"] {
            assert!(message(length, exit).is_err(), "{length}");
        }
        assert!(matches!(read(&mut "".as_bytes()), Ok(None)));
        // Headers without an end.
        assert!(read(&mut "x: y\r\n".repeat(10_000).as_bytes()).is_err());
        assert!(read(&mut "x".repeat(10_000).as_bytes()).is_err());
    }
}
