use std::time::Duration;

use crate::Error;

/// Waits for the server in `perform` alone, and calls the functions that it was given meanwhile.
#[derive(Debug)]
pub struct Easy {}
impl Easy {
    pub fn new() -> Easy;
    pub fn url(&mut self, url: &str) -> Result<(), Error>;
    pub fn get(&mut self, enable: bool) -> Result<(), Error>;
    pub fn post(&mut self, enable: bool) -> Result<(), Error>;
    pub fn put(&mut self, enable: bool) -> Result<(), Error>;
    pub fn post_fields_copy(&mut self, data: &[u8]) -> Result<(), Error>;
    pub fn custom_request(&mut self, request: &str) -> Result<(), Error>;
    pub fn http_headers(&mut self, list: List) -> Result<(), Error>;
    pub fn useragent(&mut self, useragent: &str) -> Result<(), Error>;
    pub fn follow_location(&mut self, enable: bool) -> Result<(), Error>;
    pub fn timeout(&mut self, timeout: Duration) -> Result<(), Error>;
    pub fn connect_timeout(&mut self, timeout: Duration) -> Result<(), Error>;
    pub fn ssl_verify_peer(&mut self, verify: bool) -> Result<(), Error>;
    pub fn write_function<F>(&mut self, f: F) -> Result<(), Error>
    where
        F: FnMut(&[u8]) -> Result<usize, WriteError> + Send + 'static;
    pub fn transfer<'data, 'easy>(&'easy mut self) -> Transfer<'easy, 'data>;
    #[known::io]
    #[known::blocking]
    pub fn perform(&self) -> Result<(), Error>;
    pub fn response_code(&mut self) -> Result<u32, Error>;
    pub fn reset(&mut self);
}

pub struct Transfer<'easy, 'data> {}
impl<'easy, 'data> Transfer<'easy, 'data> {
    pub fn write_function<F>(&mut self, f: F) -> Result<(), Error>
    where
        F: FnMut(&[u8]) -> Result<usize, WriteError> + 'data;
    pub fn read_function<F>(&mut self, f: F) -> Result<(), Error>
    where
        F: FnMut(&mut [u8]) -> Result<usize, ReadError> + 'data;
    pub fn header_function<F>(&mut self, f: F) -> Result<(), Error>
    where
        F: FnMut(&[u8]) -> bool + 'data;
    #[known::io]
    #[known::blocking]
    pub fn perform(&self) -> Result<(), Error>;
}

pub trait Handler {
    fn write(&mut self, data: &[u8]) -> Result<usize, WriteError>;
}

#[derive(Debug)]
pub struct Easy2<H> {}
impl<H: Handler> Easy2<H> {
    pub fn new(handler: H) -> Easy2<H>;
    pub fn get_ref(&self) -> &H;
    pub fn get_mut(&mut self) -> &mut H;
    pub fn url(&mut self, url: &str) -> Result<(), Error>;
    pub fn get(&mut self, enable: bool) -> Result<(), Error>;
    pub fn post(&mut self, enable: bool) -> Result<(), Error>;
    pub fn http_headers(&mut self, list: List) -> Result<(), Error>;
    pub fn timeout(&mut self, timeout: Duration) -> Result<(), Error>;
    #[known::io]
    #[known::blocking]
    pub fn perform(&self) -> Result<(), Error>;
    pub fn response_code(&mut self) -> Result<u32, Error>;
}

pub struct List {}
impl List {
    pub fn new() -> List;
    pub fn append(&mut self, data: &str) -> Result<(), Error>;
}

pub enum WriteError {
    Pause,
}
pub enum ReadError {
    Abort,
    Pause,
}
