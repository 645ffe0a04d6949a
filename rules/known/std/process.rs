//! std::process of Rust 1.95.

use crate::io::Result;

pub struct Command;
pub struct Child;
pub struct Output { pub status: ExitStatus, pub stdout: Vec<u8>, pub stderr: Vec<u8> }
pub struct ExitStatus;
pub fn exit(code: i32) -> !;
pub fn abort() -> !;
pub fn id() -> u32;
impl Command {
    pub fn new<S>(program: S) -> Command;
    pub fn arg<S>(&mut self, arg: S) -> &mut Command;
    pub fn args<I>(&mut self, args: I) -> &mut Command;
    #[known::io]
    #[known::blocking]
    pub fn output(&mut self) -> Result<Output>;
    #[known::io]
    #[known::blocking]
    pub fn status(&mut self) -> Result<ExitStatus>;
    pub fn spawn(&mut self) -> Result<Child>;
}
impl Child {
    #[known::blocking]
    pub fn wait(&mut self) -> Result<ExitStatus>;
    #[known::blocking]
    pub fn wait_with_output(self) -> Result<Output>;
}
