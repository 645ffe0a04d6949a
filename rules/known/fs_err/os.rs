pub mod unix {
    pub mod fs {
        use std::io;
        use std::path::Path;

        #[known::io]
        #[known::blocking(entry)]
        #[known::in_async("fs_err::tokio::symlink")]
        pub fn symlink<P: AsRef<Path>, Q: AsRef<Path>>(original: P, link: Q) -> io::Result<()>;
        pub trait FileExt {
            #[known::io]
            #[known::blocking(content)]
            fn read_at(&self, buf: &mut [u8], offset: u64) -> io::Result<usize>;
            #[known::io]
            #[known::blocking(content)]
            fn read_exact_at(&self, buf: &mut [u8], offset: u64) -> io::Result<()>;
            #[known::io]
            #[known::blocking(content)]
            fn write_at(&self, buf: &[u8], offset: u64) -> io::Result<usize>;
            #[known::io]
            #[known::blocking(content)]
            fn write_all_at(&self, buf: &[u8], offset: u64) -> io::Result<()>;
        }
        impl FileExt for crate::File {}
        pub trait OpenOptionsExt {
            fn mode(&mut self, mode: u32) -> &mut Self;
            fn custom_flags(&mut self, flags: i32) -> &mut Self;
        }
        impl OpenOptionsExt for crate::OpenOptions {}
    }
}
