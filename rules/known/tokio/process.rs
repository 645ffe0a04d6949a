//! tokio::process as of 1.54.1.
use std::ffi::OsStr;
use std::io;
use std::path::Path;
use std::process::{ExitStatus, Output, Stdio};

use crate::io::{AsyncRead, AsyncWrite};

#[derive(Debug)]
pub struct Command {}
impl Command {
    pub fn new<S: AsRef<OsStr>>(program: S) -> Command;
    pub fn as_std(&self) -> &std::process::Command;
    pub fn as_std_mut(&mut self) -> &mut std::process::Command;
    pub fn into_std(self) -> std::process::Command;
    pub fn arg<S: AsRef<OsStr>>(&mut self, arg: S) -> &mut Command;
    pub fn args<I, S>(&mut self, args: I) -> &mut Command
    where
        I: IntoIterator<Item = S>,
        S: AsRef<OsStr>;
    pub fn env<K, V>(&mut self, key: K, val: V) -> &mut Command
    where
        K: AsRef<OsStr>,
        V: AsRef<OsStr>;
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
    pub fn kill_on_drop(&mut self, kill_on_drop: bool) -> &mut Command;
    #[known::io]
    pub fn spawn(&mut self) -> io::Result<Child>;
    #[known::io]
    pub async fn status(&mut self) -> io::Result<ExitStatus>;
    #[known::io]
    pub async fn output(&mut self) -> io::Result<Output>;
}
impl From<std::process::Command> for Command {}

#[derive(Debug)]
pub struct Child {
    pub stdin: Option<ChildStdin>,
    pub stdout: Option<ChildStdout>,
    pub stderr: Option<ChildStderr>,
}
impl Child {
    pub fn id(&self) -> Option<u32>;
    pub fn start_kill(&mut self) -> io::Result<()>;
    pub async fn kill(&mut self) -> io::Result<()>;
    #[known::io]
    pub async fn wait(&mut self) -> io::Result<ExitStatus>;
    pub fn try_wait(&mut self) -> io::Result<Option<ExitStatus>>;
    #[known::io]
    pub async fn wait_with_output(self) -> io::Result<Output>;
}
#[derive(Debug)]
pub struct ChildStdin {}
impl AsyncWrite for ChildStdin {}
#[derive(Debug)]
pub struct ChildStdout {}
impl AsyncRead for ChildStdout {}
#[derive(Debug)]
pub struct ChildStderr {}
impl AsyncRead for ChildStderr {}
