//! `std::os`: what tokio's sockets are made of.

pub mod unix {
    pub mod fs {
        use crate::fs::File;
        use crate::io;

        pub trait FileExt {
            #[known::io]
            #[known::blocking]
            fn read_at(&self, buf: &mut [u8], offset: u64) -> io::Result<usize>;
            #[known::io]
            #[known::blocking]
            fn read_exact_at(&self, buf: &mut [u8], offset: u64) -> io::Result<()>;
            #[known::io]
            #[known::blocking]
            fn write_at(&self, buf: &[u8], offset: u64) -> io::Result<usize>;
            #[known::io]
            #[known::blocking]
            fn write_all_at(&self, buf: &[u8], offset: u64) -> io::Result<()>;
        }
        impl FileExt for File {}
    }

    pub mod net {
        use crate::io;
        use crate::net::Shutdown;
        use crate::path::Path;
        use crate::time::Duration;

        #[known::local]
        pub struct UnixListener {}
        impl UnixListener {
            #[known::listens]
            pub fn bind<P: AsRef<Path>>(path: P) -> io::Result<UnixListener>;
            #[known::io]
            #[known::blocking]
            #[known::in_async("tokio::net::UnixListener::accept")]
            #[known::accepts]
            pub fn accept(&self) -> io::Result<(UnixStream, SocketAddr)>;
            pub fn incoming(&self) -> Incoming<'_>;
            pub fn try_clone(&self) -> io::Result<UnixListener>;
            #[known::sets_nonblocking]
            pub fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()>;
        }
        #[known::local]
        pub struct Incoming<'a> {}
        impl<'a> Iterator for Incoming<'a> {
            type Item = io::Result<UnixStream>;
            #[known::io]
            #[known::blocking]
            #[known::in_async("tokio::net::UnixListener::accept")]
            #[known::accepts]
            fn next(&mut self) -> Option<io::Result<UnixStream>>;
        }
        #[derive(Clone)]
        pub struct SocketAddr {}

        pub struct UnixStream {}
        impl UnixStream {
            #[known::blocking]
            #[known::io]
            pub fn connect<P: AsRef<Path>>(path: P) -> io::Result<UnixStream>;
            pub fn pair() -> io::Result<(UnixStream, UnixStream)>;
            pub fn try_clone(&self) -> io::Result<UnixStream>;
            pub fn set_read_timeout(&self, timeout: Option<Duration>) -> io::Result<()>;
            pub fn set_write_timeout(&self, timeout: Option<Duration>) -> io::Result<()>;
            pub fn shutdown(&self, how: Shutdown) -> io::Result<()>;
            #[known::sets_nonblocking]
            pub fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()>;
        }
        impl io::Read for UnixStream {}
        impl io::Write for UnixStream {
            // Nothing is kept back that could be flushed.
            fn flush(&mut self) -> io::Result<()>;
        }
        impl io::Read for &UnixStream {}
        impl io::Write for &UnixStream {
            // Nothing is kept back that could be flushed.
            fn flush(&mut self) -> io::Result<()>;
        }
    }
}
