pub mod conn {
    pub mod http1 {
        use std::future::Future;
        use std::pin::Pin;
        use std::time::Duration;

        use crate::body::Incoming;
        use crate::service::HttpService;

        #[derive(Debug)]
        pub struct Connection<T, S> {}
        impl<T, S> Connection<T, S> {
            pub fn graceful_shutdown(self: Pin<&mut Self>);
            pub fn with_upgrades(self) -> UpgradeableConnection<T, S>;
        }
        impl<T, S> Future for Connection<T, S> {
            type Output = crate::Result<()>;
        }
        #[derive(Debug)]
        pub struct UpgradeableConnection<T, S> {}
        impl<T, S> UpgradeableConnection<T, S> {
            pub fn graceful_shutdown(self: Pin<&mut Self>);
        }
        impl<T, S> Future for UpgradeableConnection<T, S> {
            type Output = crate::Result<()>;
        }
        #[derive(Clone, Debug)]
        pub struct Builder {}
        impl Builder {
            pub fn new() -> Self;
            pub fn half_close(&mut self, val: bool) -> &mut Self;
            pub fn keep_alive(&mut self, val: bool) -> &mut Self;
            pub fn title_case_headers(&mut self, enabled: bool) -> &mut Self;
            pub fn preserve_header_case(&mut self, enabled: bool) -> &mut Self;
            pub fn max_headers(&mut self, val: usize) -> &mut Self;
            pub fn header_read_timeout(&mut self, read_timeout: impl Into<Option<Duration>>) -> &mut Self;
            pub fn writev(&mut self, val: bool) -> &mut Self;
            pub fn max_buf_size(&mut self, max: usize) -> &mut Self;
            pub fn pipeline_flush(&mut self, enabled: bool) -> &mut Self;
            pub fn serve_connection<I, S>(&self, io: I, service: S) -> Connection<I, S>
            where
                S: HttpService<Incoming>;
        }
    }
    pub mod http2 {
        use std::future::Future;
        use std::pin::Pin;
        use std::time::Duration;

        use crate::body::Incoming;
        use crate::service::HttpService;

        #[derive(Debug)]
        pub struct Connection<T, S, E> {}
        impl<T, S, E> Connection<T, S, E> {
            pub fn graceful_shutdown(self: Pin<&mut Self>);
        }
        impl<T, S, E> Future for Connection<T, S, E> {
            type Output = crate::Result<()>;
        }
        #[derive(Clone, Debug)]
        pub struct Builder<E> {}
        impl<E> Builder<E> {
            pub fn new(exec: E) -> Self;
            pub fn max_concurrent_streams(&mut self, max: impl Into<Option<u32>>) -> &mut Self;
            pub fn keep_alive_interval(&mut self, interval: impl Into<Option<Duration>>) -> &mut Self;
            pub fn keep_alive_timeout(&mut self, timeout: Duration) -> &mut Self;
            pub fn serve_connection<S, I>(&self, io: I, service: S) -> Connection<I, S, E>
            where
                S: HttpService<Incoming>;
        }
    }
}
