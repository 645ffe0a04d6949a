//! `std::os`: what tokio's sockets are made of.

pub mod unix {
    pub mod net {
        use crate::io;
        use crate::path::Path;

        pub struct UnixListener {}
        impl UnixListener {
            #[known::listens]
            pub fn bind<P: AsRef<Path>>(path: P) -> io::Result<UnixListener>;
            pub fn try_clone(&self) -> io::Result<UnixListener>;
        }

        pub struct UnixStream {}
        impl UnixStream {
            #[known::blocking]
            #[known::io]
            pub fn connect<P: AsRef<Path>>(path: P) -> io::Result<UnixStream>;
            pub fn pair() -> io::Result<(UnixStream, UnixStream)>;
            pub fn try_clone(&self) -> io::Result<UnixStream>;
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
