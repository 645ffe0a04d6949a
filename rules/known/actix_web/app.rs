use std::future::Future;
use std::pin::Pin;

use actix_service::{IntoServiceFactory, Service, ServiceFactory, Transform};

use crate::body::MessageBody;
use crate::dev::{ServiceRequest, ServiceResponse};
use crate::guard::Guard;
use crate::web::ServiceConfig;
use crate::{Error, FromRequest, Handler, Responder};

#[known::unlisted]
pub trait HttpServiceFactory {
    fn register(self, config: &mut AppService);
}
#[known::unlisted]
pub trait IntoPatterns {}
impl IntoPatterns for &str {}
impl IntoPatterns for String {}
pub struct AppService {}
#[derive(Debug, Clone)]
pub struct AppConfig {}
impl AppConfig {
    pub fn host(&self) -> &str;
    pub fn secure(&self) -> bool;
    pub fn local_addr(&self) -> std::net::SocketAddr;
}

pub struct RouteService {}
impl Service<ServiceRequest> for RouteService {
    type Response = ServiceResponse;
    type Error = Error;
    type Future = Pin<Box<dyn Future<Output = Result<ServiceResponse, Error>>>>;
}
pub struct AppEntry {}
impl ServiceFactory<ServiceRequest> for AppEntry {
    type Response = ServiceResponse;
    type Error = Error;
    type Config = ();
    type Service = RouteService;
    type InitError = ();
    type Future = Pin<Box<dyn Future<Output = Result<RouteService, ()>>>>;
}
pub struct ResourceEndpoint {}
impl ServiceFactory<ServiceRequest> for ResourceEndpoint {
    type Response = ServiceResponse;
    type Error = Error;
    type Config = ();
    type Service = RouteService;
    type InitError = ();
    type Future = Pin<Box<dyn Future<Output = Result<RouteService, ()>>>>;
}
pub struct ScopeEndpoint {}
impl ServiceFactory<ServiceRequest> for ScopeEndpoint {
    type Response = ServiceResponse;
    type Error = Error;
    type Config = ();
    type Service = RouteService;
    type InitError = ();
    type Future = Pin<Box<dyn Future<Output = Result<RouteService, ()>>>>;
}

pub struct App<T> {}
impl App<AppEntry> {
    pub fn new() -> Self;
}
impl<T> App<T>
where
    T: ServiceFactory<ServiceRequest, Config = (), Error = Error, InitError = ()>,
{
    pub fn app_data<U: 'static>(self, data: U) -> Self;
    pub fn data<U: 'static>(self, data: U) -> Self;
    pub fn data_factory<F, Out, D, E>(self, #[known::runs(other_task)] data: F) -> Self
    where
        F: Fn() -> Out + 'static,
        Out: Future<Output = Result<D, E>> + 'static,
        D: 'static,
        E: std::fmt::Debug;
    pub fn configure<F>(self, #[known::runs(here)] f: F) -> Self
    where
        F: FnOnce(&mut ServiceConfig);
    pub fn route(self, path: &str, route: Route) -> Self;
    pub fn service<F>(self, factory: F) -> Self
    where
        F: HttpServiceFactory + 'static;
    pub fn default_service<F, U>(self, svc: F) -> Self
    where
        F: IntoServiceFactory<U, ServiceRequest>,
        U: ServiceFactory<ServiceRequest, Config = (), Response = ServiceResponse, Error = Error> + 'static,
        U::InitError: std::fmt::Debug;
    pub fn wrap<M, B>(
        self,
        mw: M,
    ) -> App<
        impl ServiceFactory<
            ServiceRequest,
            Config = (),
            Response = ServiceResponse<B>,
            Error = Error,
            InitError = (),
        >,
    >
    where
        M: Transform<T::Service, ServiceRequest, Response = ServiceResponse<B>, Error = Error, InitError = ()> + 'static,
        B: MessageBody;
    pub fn wrap_fn<F, R, B>(
        self,
        #[known::handler(request)] mw: F,
    ) -> App<
        impl ServiceFactory<
            ServiceRequest,
            Config = (),
            Response = ServiceResponse<B>,
            Error = Error,
            InitError = (),
        >,
    >
    where
        F: Fn(ServiceRequest, &T::Service) -> R + Clone + 'static,
        R: Future<Output = Result<ServiceResponse<B>, Error>>,
        B: MessageBody;
}

pub struct Resource<T = ResourceEndpoint> {}
impl Resource {
    pub fn new<T: IntoPatterns>(path: T) -> Resource;
}
impl<T> Resource<T>
where
    T: ServiceFactory<ServiceRequest, Config = (), Error = Error, InitError = ()>,
{
    pub fn name(self, name: &str) -> Self;
    pub fn guard<G: Guard + 'static>(self, guard: G) -> Self;
    pub fn route(self, route: Route) -> Self;
    pub fn app_data<U: 'static>(self, data: U) -> Self;
    pub fn to<F, Args>(self, #[known::handler(request)] handler: F) -> Self
    where
        F: Handler<Args>,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static;
    pub fn get<F, Args>(self, #[known::handler(request)] handler: F) -> Self
    where
        F: Handler<Args>,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static;
    pub fn post<F, Args>(self, #[known::handler(request)] handler: F) -> Self
    where
        F: Handler<Args>,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static;
    pub fn put<F, Args>(self, #[known::handler(request)] handler: F) -> Self
    where
        F: Handler<Args>,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static;
    pub fn patch<F, Args>(self, #[known::handler(request)] handler: F) -> Self
    where
        F: Handler<Args>,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static;
    pub fn delete<F, Args>(self, #[known::handler(request)] handler: F) -> Self
    where
        F: Handler<Args>,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static;
    pub fn head<F, Args>(self, #[known::handler(request)] handler: F) -> Self
    where
        F: Handler<Args>,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static;
    pub fn trace<F, Args>(self, #[known::handler(request)] handler: F) -> Self
    where
        F: Handler<Args>,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static;
    pub fn wrap<M, B>(
        self,
        mw: M,
    ) -> Resource<
        impl ServiceFactory<
            ServiceRequest,
            Config = (),
            Response = ServiceResponse<B>,
            Error = Error,
            InitError = (),
        >,
    >
    where
        M: Transform<T::Service, ServiceRequest, Response = ServiceResponse<B>, Error = Error, InitError = ()> + 'static,
        B: MessageBody;
    pub fn wrap_fn<F, R, B>(
        self,
        #[known::handler(request)] mw: F,
    ) -> Resource<
        impl ServiceFactory<
            ServiceRequest,
            Config = (),
            Response = ServiceResponse<B>,
            Error = Error,
            InitError = (),
        >,
    >
    where
        F: Fn(ServiceRequest, &T::Service) -> R + Clone + 'static,
        R: Future<Output = Result<ServiceResponse<B>, Error>>,
        B: MessageBody;
}
impl<T> HttpServiceFactory for Resource<T> {}

pub struct Scope<T = ScopeEndpoint> {}
impl Scope {
    pub fn new(path: &str) -> Scope;
}
impl<T> Scope<T>
where
    T: ServiceFactory<ServiceRequest, Config = (), Error = Error, InitError = ()>,
{
    pub fn guard<G: Guard + 'static>(self, guard: G) -> Self;
    pub fn app_data<U: 'static>(self, data: U) -> Self;
    pub fn configure<F>(self, #[known::runs(here)] cfg_fn: F) -> Self
    where
        F: FnOnce(&mut ServiceConfig);
    pub fn service<F>(self, factory: F) -> Self
    where
        F: HttpServiceFactory + 'static;
    pub fn route(self, path: &str, route: Route) -> Self;
    pub fn wrap<M, B>(
        self,
        mw: M,
    ) -> Scope<
        impl ServiceFactory<
            ServiceRequest,
            Config = (),
            Response = ServiceResponse<B>,
            Error = Error,
            InitError = (),
        >,
    >
    where
        M: Transform<T::Service, ServiceRequest, Response = ServiceResponse<B>, Error = Error, InitError = ()> + 'static,
        B: MessageBody;
    pub fn wrap_fn<F, R, B>(
        self,
        #[known::handler(request)] mw: F,
    ) -> Scope<
        impl ServiceFactory<
            ServiceRequest,
            Config = (),
            Response = ServiceResponse<B>,
            Error = Error,
            InitError = (),
        >,
    >
    where
        F: Fn(ServiceRequest, &T::Service) -> R + Clone + 'static,
        R: Future<Output = Result<ServiceResponse<B>, Error>>,
        B: MessageBody;
}
impl<T> HttpServiceFactory for Scope<T> {}

pub struct Route {}
impl Route {
    pub fn new() -> Route;
    pub fn method(self, method: http::Method) -> Self;
    pub fn guard<F: Guard + 'static>(self, f: F) -> Self;
    pub fn to<F, Args>(self, #[known::handler(request)] handler: F) -> Self
    where
        F: Handler<Args>,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static;
    pub fn wrap<M, B>(self, mw: M) -> Route
    where
        B: MessageBody + 'static;
    pub fn service<S, E>(self, service_factory: S) -> Self
    where
        S: ServiceFactory<ServiceRequest, Response = ServiceResponse, Error = E, InitError = (), Config = ()> + 'static,
        E: Into<Error> + 'static;
}
