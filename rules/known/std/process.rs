//! std::process as of Rust 1.95.
// lang: termination

use crate::convert::Infallible;
use crate::ffi::OsStr;
use crate::fmt;
use crate::fs::File;
use crate::io::{self, Read, Write};
use crate::path::Path;

#[known::cold]
pub fn exit(code: i32) -> !;
#[known::cold]
pub fn abort() -> !;
pub fn id() -> u32;

#[derive(Debug)]
pub struct Command {}
impl Command {
    #[known::allocates]
    pub fn new<S: AsRef<OsStr>>(program: S) -> Command;
    #[known::allocates]
    pub fn arg<S: AsRef<OsStr>>(&mut self, arg: S) -> &mut Command;
    #[known::allocates]
    pub fn args<I, S>(&mut self, args: I) -> &mut Command
    where
        I: IntoIterator<Item = S>,
        S: AsRef<OsStr>;
    #[known::allocates]
    pub fn env<K, V>(&mut self, key: K, val: V) -> &mut Command
    where
        K: AsRef<OsStr>,
        V: AsRef<OsStr>;
    #[known::allocates]
    pub fn envs<I, K, V>(&mut self, vars: I) -> &mut Command
    where
        I: IntoIterator<Item = (K, V)>,
        K: AsRef<OsStr>,
        V: AsRef<OsStr>;
    pub fn env_remove<K: AsRef<OsStr>>(&mut self, key: K) -> &mut Command;
    pub fn env_clear(&mut self) -> &mut Command;
    pub fn current_dir<P: AsRef<Path>>(&mut self, dir: P) -> &mut Command;
    pub fn stdin<T: Into<Stdio>>(&mut self, cfg: T) -> &mut Command;
    pub fn stdout<T: Into<Stdio>>(&mut self, cfg: T) -> &mut Command;
    pub fn stderr<T: Into<Stdio>>(&mut self, cfg: T) -> &mut Command;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn spawn(&mut self) -> io::Result<Child>;
    #[known::io]
    #[known::blocking]
    #[known::in_async("tokio::process::Command::output")]
    pub fn output(&mut self) -> io::Result<Output>;
    #[known::io]
    #[known::blocking]
    #[known::in_async("tokio::process::Command::status")]
    pub fn status(&mut self) -> io::Result<ExitStatus>;
    pub fn get_program(&self) -> &OsStr;
    pub fn get_args(&self) -> CommandArgs<'_>;
    pub fn get_current_dir(&self) -> Option<&Path>;
}
#[derive(Debug)]
pub struct CommandArgs<'a> {}
impl<'a> Iterator for CommandArgs<'a> {
    type Item = &'a OsStr;
}
#[derive(Debug)]
#[known::lang("process")]
pub struct Child {
    pub stdin: Option<ChildStdin>,
    pub stdout: Option<ChildStdout>,
    pub stderr: Option<ChildStderr>,
}
impl Child {
    #[known::io]
    pub fn kill(&mut self) -> io::Result<()>;
    pub fn id(&self) -> u32;
    #[known::io]
    #[known::blocking]
    #[known::in_async("tokio::process::Child::wait")]
    pub fn wait(&mut self) -> io::Result<ExitStatus>;
    #[known::io]
    pub fn try_wait(&mut self) -> io::Result<Option<ExitStatus>>;
    #[known::io]
    #[known::blocking]
    #[known::in_async("tokio::process::Child::wait_with_output")]
    pub fn wait_with_output(self) -> io::Result<Output>;
}
#[derive(Debug)]
pub struct ChildStdin {}
impl Write for ChildStdin {
    // Nothing is kept back that could be flushed.
    fn flush(&mut self) -> io::Result<()>;
}
impl Write for &ChildStdin {
    // Nothing is kept back that could be flushed.
    fn flush(&mut self) -> io::Result<()>;
}
#[derive(Debug)]
pub struct ChildStdout {}
impl Read for ChildStdout {}
#[derive(Debug)]
pub struct ChildStderr {}
impl Read for ChildStderr {}
#[derive(Debug)]
pub struct Stdio(());
impl Stdio {
    pub fn piped() -> Stdio;
    pub fn inherit() -> Stdio;
    pub fn null() -> Stdio;
}
#[known::each(ChildStdin, ChildStdout, ChildStderr, File, io::Stdout, io::Stderr, io::PipeReader, io::PipeWriter)]
impl From<Each> for Stdio {}
#[derive(PartialEq, Eq, Clone, Debug)]
pub struct Output {
    pub status: ExitStatus,
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
}
#[derive(PartialEq, Eq, Clone, Copy, Debug, Default)]
pub struct ExitStatus(());
impl ExitStatus {
    pub fn success(&self) -> bool;
    pub fn code(&self) -> Option<i32>;
}
impl fmt::Display for ExitStatus {}
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExitCode(());
impl ExitCode {
    pub const SUCCESS: ExitCode = _;
    pub const FAILURE: ExitCode = _;
}
impl From<u8> for ExitCode {}
#[known::lang("termination")]
pub trait Termination {
    fn report(self) -> ExitCode;
}
impl Termination for () {}
impl Termination for ExitCode {}
impl Termination for Infallible {}
impl<T: Termination, E: fmt::Debug> Termination for Result<T, E> {}
