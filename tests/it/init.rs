//! What `init` proposes as entry points, and what it only mentions.

use crate::support::{MANIFEST, package, printed, run, stderr, stdout};

/// The locks of all packages here.
const STATE: &str = "\
use std::sync::{Mutex, RwLock};
pub struct Block(pub u64);
pub struct State { pub blocks: Mutex<Vec<u64>>, pub users: RwLock<Vec<u64>>, pub last: Mutex<String> }
impl State {
    pub fn put(&self, block: Block) { self.blocks.lock().unwrap().push(block.0); }
    pub fn may(&self, user: u64) -> bool { self.users.read().unwrap().contains(&user) }
    pub fn admit(&self, user: u64) { self.users.write().unwrap().push(user); }
    pub fn prepare(&self) { self.last.lock().unwrap().clear(); }
}
";

/// The configuration that `init` would write for a program of one file.
fn proposed(text: &str) -> String {
    let root = package(&[("src/main.rs", &format!("{STATE}{text}"))]);
    printed(root.path(), &["init", "--print"])
}

/// What `init` would write for a program of the standard library that gives each connection to `served`, on a thread of its own, and reads
/// parts of messages by `part`, which does `before` first.
fn proposed_for_threads(served: &str, before: &str, functions: &str) -> String {
    proposed(&format!(
        "
        use std::io::{{self, Read, Write}};
        use std::net::{{TcpListener, TcpStream}};
        fn part(stream: &mut TcpStream, limit: usize) -> io::Result<Vec<u8>> {{
            let mut bytes = vec![0; limit];
            {before}
            stream.read_exact(&mut bytes)?;
            Ok(bytes)
        }}
        {functions}
        fn main() {{
            let state: &'static State = make();
            let listener = TcpListener::bind(\"[::1]:0\").unwrap();
            for stream in listener.incoming().flatten() {{ std::thread::spawn(move || {served}(state, stream)); }}
        }}"
    ))
}

/// The names in a list of a configuration.
fn list(config: &str, key: &str) -> Vec<String> {
    let start = format!("{key} = [");
    let lines = config.lines().skip_while(|line| *line != start).skip(1).take_while(|line| *line != "]");
    let names = lines.filter_map(|line| line.trim().strip_prefix('"')?.strip_suffix("\","));
    names.map(str::to_owned).collect()
}

#[test]
fn a_loop_that_accepts_is_proposed_without_what_stands_before_it() {
    let text = "
        pub async fn start(state: &'static State, listener: tokio::net::TcpListener) {
            state.prepare();
            loop {
                let (_stream, _) = listener.accept().await.unwrap();
                state.put(Block(1));
            }
        }
        #[tokio::main]
        async fn main() {}
    ";
    let config = proposed(text);
    assert_eq!(list(&config, "loops"), ["app::start"], "{config}");
    assert_eq!(list(&config, "entry-points"), [""; 0], "{config}");

    let root = package(&[("src/main.rs", &format!("{STATE}{text}")), ("hotlock.toml", &config)]);
    let hot = printed(root.path(), &["hot"]);
    assert!(hot.contains("app::State::put") && !hot.contains("app::State::prepare"), "{hot}");
    let why = printed(root.path(), &["why", "app::State::prepare"]);
    assert!(why.contains("stands outside the loops, which alone are hot"), "{why}");
    let why = printed(root.path(), &["why", "app::start"]);
    assert!(why.contains("is an entry point: its loops, named by hotlock.toml"), "{why}");
}

#[test]
fn a_function_that_waits_for_a_connection_and_hands_it_on_accepts_for_who_calls_it() {
    let with = |accept: &str| {
        let text = format!(
            "
        pub trait Listener {{ async fn accept_one(&self) -> tokio::net::TcpStream; }}
        impl Listener for tokio::net::TcpListener {{
            async fn accept_one(&self) -> tokio::net::TcpStream {{ {accept} }}
        }}
        pub async fn greet(state: &'static State, _stream: tokio::net::TcpStream) {{ state.put(Block(1)); }}
        pub async fn start(state: &'static State, listener: Box<dyn Listener>) {{
            loop {{
                let stream = listener.accept_one().await;
                tokio::spawn(greet(state, stream));
            }}
        }}
        #[tokio::main]
        async fn main() {{}}
    "
        );
        list(&proposed(&text), "entry-points")
    };
    assert_eq!(with("self.accept().await.unwrap().0"), ["app::greet"]);
    assert_eq!(with("tokio::net::TcpStream::connect(\"localhost:1\").await.unwrap()"), [""; 0]);
}

#[test]
fn what_a_receiving_loop_calls_for_each_message_is_proposed_if_requests_send_these() {
    let received = "
        pub async fn work(state: &'static State, mut blocks: tokio::sync::mpsc::Receiver<Block>) {
            state.prepare();
            while let Some(block) = blocks.recv().await { state.put(block); }
        }
        pub fn start(state: &'static State, blocks: tokio::sync::mpsc::Receiver<Block>) {
            tokio::spawn(work(state, blocks));
        }
        #[tokio::main]
        async fn main() {}
    ";
    let sent = "
        use actix_web::post;
        #[post(\"/\")]
        pub async fn post(number: String, blocks: tokio::sync::mpsc::Sender<Block>) {
            blocks.send(Block(number.len() as u64)).await.unwrap();
        }
    ";
    let fed = proposed(&format!("{received}{sent}"));
    assert_eq!(list(&fed, "entry-points"), ["app::State::put"], "{fed}");
    let beside = format!(
        "{received}{sent} #[post(\"/b\")] pub async fn look(state: &'static State, n: u64) {{ state.may(n); }}"
    );
    let beside = proposed(&beside);
    assert_eq!(list(&beside, "entry-points"), ["app::look"], "{beside}");
    assert!(beside.contains("    # \"app::State::put\", # message or event handler"), "{beside}");
    let unfed = proposed(received);
    assert_eq!(list(&unfed, "entry-points"), [""; 0], "{unfed}");
    assert!(
        unfed.contains("what runs them is not sure")
            && unfed.contains("    # \"app::State::put\", # message or event handler"),
        "{unfed}"
    );
}

#[test]
fn a_future_that_gives_a_value_is_over_with_it() {
    let text = "
        use std::future::Future;
        use std::pin::Pin;
        use std::task::{Context, Poll, ready};
        pub struct Load<F> { inner: Pin<Box<F>>, state: &'static State }
        impl<F: Future<Output = u64>> Future for Load<F> {
            type Output = u64;
            fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
                let number = ready!(self.inner.as_mut().poll(cx));
                self.state.admit(number);
                Poll::Ready(number)
            }
        }
        pub struct Serve { received: tokio::sync::mpsc::Receiver<u64>, state: &'static State }
        impl Future for Serve {
            type Output = Result<(), String>;
            fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
                while let Some(number) = ready!(self.received.poll_recv(cx)) {
                    self.state.admit(number);
                }
                Poll::Ready(Ok(()))
            }
        }
        fn main() {}
    ";
    let config = proposed(text);
    assert!(config.contains("    # \"app::Load::poll\","), "{config}");
    assert_eq!(list(&config, "entry-points"), ["app::Serve::poll"], "{config}");
}

#[test]
fn what_only_fails_or_looks_at_a_clock_serves_nobody() {
    let text = "
        use std::future::Future;
        use std::pin::Pin;
        use std::task::{Context, Poll, ready};
        use actix_web::post;
        #[post(\"/later\")]
        pub async fn later(number: String) -> Result<String, String> { Err(format!(\"not yet: {number}\")) }
        #[post(\"/now\")]
        pub async fn now(number: String, state: &'static State) { state.put(Block(number.len() as u64)); }
        pub struct Idle { ticks: tokio::time::Interval, state: &'static State }
        impl Future for Idle {
            type Output = ();
            fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
                loop {
                    ready!(self.ticks.poll_tick(cx));
                    self.state.admit(1);
                }
            }
        }
        fn main() {}
    ";
    let config = proposed(text);
    assert_eq!(list(&config, "entry-points"), ["app::now"], "{config}");
    assert!(!config.contains("app::later"), "{config}");
    assert!(config.contains("    # \"app::Idle::poll\","), "{config}");
}

#[test]
fn what_administers_comes_after_what_serves() {
    let text = "
        use actix_web::post;
        #[post(\"/a\")]
        pub async fn create_block(number: String, state: &'static State) { state.put(Block(number.len() as u64)); }
        #[post(\"/b\")]
        pub async fn send_blocks(number: String, state: &'static State) { state.put(Block(number.len() as u64)); }
        fn main() {}
    ";
    let config = proposed(text);
    assert_eq!(list(&config, "entry-points").first().map(String::as_str), Some("app::send_blocks"), "{config}");
}

#[test]
fn what_a_command_receives_is_no_entry_point() {
    let text = |derive: &str| {
        format!(
            "
            use clap::Parser;
            #[derive({derive})]
            pub struct Import {{ pub path: String }}
            impl Import {{
                pub fn run(&self, state: &State, blocks: std::sync::mpsc::Receiver<Block>) {{
                    state.prepare();
                    loop {{
                        let block = blocks.recv().unwrap();
                        state.admit(block.0);
                        state.put(block);
                    }}
                }}
            }}
            fn main() {{}}
            "
        )
    };
    let command = proposed(&text("Debug, Parser"));
    assert!(!command.contains("Import"), "{command}");
    let other = proposed(&text("Debug"));
    assert!(
        other.contains("loops = [\n    # These may be hot")
            && other.contains("\n    # \"app::Import::run\", # receive loop\n"),
        "{other}"
    );
}

#[test]
fn methods_of_generated_traits_that_take_a_request_are_handlers() {
    let text = "
        use tonic::{Request, Response};
        pub struct Service { state: std::sync::Arc<State> }
        #[tonic::async_trait]
        impl generated::blocks_server::Blocks for Service {
            async fn append(&self, request: Request<u64>) -> Result<Response<()>, tonic::Status> {
                self.state.put(Block(request.into_inner()));
                Ok(Response::new(()))
            }
            async fn named(&self, name: String) { self.state.prepare(); }
        }
        impl Service {
            pub async fn ask(&self, request: tonic::Request<u64>) { self.state.prepare(); }
        }
        // What asks another service by a trait of its own serves nobody.
        pub struct Asks { state: std::sync::Arc<State> }
        #[tonic::async_trait]
        pub trait AsksBlocks { async fn fetch(&self, request: Request<u64>) -> Result<u64, tonic::Status>; }
        #[tonic::async_trait]
        impl AsksBlocks for Asks {
            async fn fetch(&self, request: Request<u64>) -> Result<u64, tonic::Status> {
                self.state.put(Block(1));
                Ok(request.into_inner())
            }
        }
        // Generated code that is kept with the rest calls its trait.
        pub trait Counts { async fn count(&self, request: Request<u64>) -> Result<Response<()>, tonic::Status>; }
        pub async fn call_count<T: Counts>(inner: &T, request: Request<u64>) { let _ = inner.count(request).await; }
        impl Counts for Service {
            async fn count(&self, request: Request<u64>) -> Result<Response<()>, tonic::Status> {
                self.state.put(Block(request.into_inner()));
                self.state.prepare();
                Ok(Response::new(()))
            }
        }
        fn main() {}
    ";
    let config = proposed(text);
    let mut named = list(&config, "entry-points");
    named.sort_unstable();
    assert_eq!(named, ["app::Service::append", "app::Service::count"], "{config}");
}

#[test]
fn what_serves_comes_before_what_reports_and_what_administers() {
    let text = "
        use axum::extract::{Json, State as Shared};
        use axum::routing::{get, post};
        pub async fn all(Shared(state): Shared<&'static State>) { for _ in 0..9 { state.put(Block(1)); } state.may(1); }
        pub async fn block(Shared(state): Shared<&'static State>, Json(user): Json<u64>) {
            if state.may(user) { state.put(Block(user)); }
        }
        pub async fn look(Shared(state): Shared<&'static State>, Json(user): Json<u64>) { state.may(user); }
        pub async fn see(Shared(state): Shared<&'static State>, Json(user): Json<u64>) { state.may(user); }
        pub async fn user(Shared(state): Shared<&'static State>, Json(user): Json<u64>) {
            state.put(Block(user));
            state.admit(user);
        }
        pub fn routes(router: axum::Router<&'static State>) -> axum::Router<&'static State> {
            router.route(\"/a\", get(all)).route(\"/b\", post(block)).route(\"/c\", get(look))
                .route(\"/d\", get(see)).route(\"/e\", post(user))
        }
        fn main() {}
    ";
    let config = proposed(text);
    assert_eq!(list(&config, "entry-points").first().map(String::as_str), Some("app::block"), "{config}");
}

#[test]
fn a_configuration_without_entry_points_says_why() {
    let root = package(&[("src/main.rs", &format!("{STATE}fn main() {{}}\n"))]);
    let output = run(root.path(), &["init", "--print"]);
    assert!(stdout(&output).contains("# None was found that requests"), "{}", stdout(&output));
    let output = run(root.path(), &["init"]);
    assert!(
        stderr(&output).contains("no function looks like an entry point; name some under `[hot]`"),
        "{}",
        stderr(&output)
    );
}

/// What has nothing to work on looks up what is the same for all callers.
#[test]
fn a_getter_that_many_call_is_no_entry_point() {
    let callers: String =
        (0..9).map(|n| format!("pub fn use{n}(state: &State) {{ root(); state.put(Block({n})); }}\n")).collect();
    let text = format!(
        "static ROOT: Mutex<String> = Mutex::new(String::new());
         pub fn root() -> String {{ ROOT.lock().unwrap().clone() }}
         {callers}"
    );
    let root = package(&[("src/lib.rs", &format!("{STATE}{text}"))]);
    let config = printed(root.path(), &["init", "--print"]);
    assert!(config.contains("\"app::State::put\"") && !config.contains("\"app::root\""), "{config}");
}

#[test]
fn of_what_a_service_calls_the_function_that_gets_the_request_is_proposed() {
    let text = "
        use hyper::{Request, Response, body::Incoming, service::service_fn};
        impl State {
            pub async fn answer(&self, request: Request<Incoming>) -> Response<String> {
                self.put(Block(request.uri().path().len() as u64));
                std::fs::write(\"last\", request.uri().path()).unwrap();
                Response::new(String::new())
            }
        }
        pub fn size(response: &Response<String>) -> usize { response.body().len() }
        pub fn serve(state: &'static State) {
            let _service = service_fn(move |request: Request<Incoming>| async move {
                if !state.may(request.uri().path().len() as u64) {
                    return Ok::<_, hyper::Error>(Response::new(String::new()));
                }
                let response = state.answer(request).await;
                size(&response);
                Ok(response)
            });
        }
        #[tokio::main]
        async fn main() {}
    ";
    let config = proposed(text);
    assert_eq!(list(&config, "entry-points"), ["app::State::answer"], "{config}");
    assert!(!config.contains("app::size") && !config.contains("app::State::may"), "{config}");
}

#[test]
fn what_serves_connections_behind_a_trait_is_proposed_for_each_implementation() {
    let text = "
        use std::future::Future;
        use tokio::net::{TcpListener, TcpStream};
        pub trait Manager: Clone + Send + Sync + 'static {
            fn start(&self, stream: TcpStream) {
                let manager = self.clone();
                tokio::spawn(async move { manager.handle(stream).await });
            }
            fn handle(self, stream: TcpStream) -> impl Future<Output = ()> + Send;
            fn stop(&self) -> impl Future<Output = ()> + Send;
        }
        #[derive(Clone)]
        pub struct Mail(&'static State);
        impl Manager for Mail {
            async fn handle(self, _stream: TcpStream) { self.0.put(Block(1)); }
            async fn stop(&self) { self.0.prepare(); }
        }
        #[derive(Clone)]
        pub struct Web(&'static State);
        impl Manager for Web {
            async fn handle(self, _stream: TcpStream) { self.0.admit(1); }
            async fn stop(&self) { self.0.prepare(); }
        }
        pub fn listen<M: Manager>(manager: M, listener: TcpListener, state: &'static State) {
            tokio::spawn(async move {
                loop {
                    let Ok((stream, _)) = listener.accept().await else { break manager.stop().await };
                    state.prepare();
                    manager.start(stream);
                }
            });
        }
        #[tokio::main]
        async fn main() {
            let state: &'static State = Box::leak(Box::new(State {
                blocks: Default::default(), users: Default::default(), last: Default::default(),
            }));
            listen(Mail(state), TcpListener::bind(\"a\").await.unwrap(), state);
            listen(Web(state), TcpListener::bind(\"b\").await.unwrap(), state);
        }
    ";
    let config = proposed(text);
    assert_eq!(list(&config, "entry-points"), ["app::Mail::handle", "app::Web::handle"], "{config}");
    assert!(!config.contains("stop\"") && !config.contains("prepare\""), "{config}");
}

#[test]
fn what_a_helper_of_an_accept_loop_starts_stands_for_it_however_far_below() {
    let text = "
        use std::sync::Arc;
        use tokio::net::{TcpListener, TcpStream};
        async fn answer(state: Arc<State>, _stream: TcpStream) { state.put(Block(1)); }
        fn spawn(state: Arc<State>, stream: TcpStream) { tokio::spawn(answer(state, stream)); }
        async fn greet(state: Arc<State>, stream: TcpStream) { spawn(state, stream) }
        async fn listen(state: Arc<State>, listener: TcpListener) {
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                state.prepare();
                greet(state.clone(), stream).await;
            }
        }
        #[tokio::main]
        async fn main() {}
    ";
    let config = proposed(text);
    assert_eq!(list(&config, "entry-points"), ["app::answer"], "{config}");
    assert_eq!(list(&config, "loops"), [""; 0], "{config}");
}

#[test]
fn a_loop_over_what_a_peer_sends_serves_and_one_over_what_is_there_does_not() {
    let text = "
        use futures::StreamExt;
        use tokio::net::TcpStream;
        use tokio_util::codec::{FramedRead, LinesCodec};
        async fn session(state: &'static State, stream: TcpStream) {
            let mut lines = FramedRead::new(stream, LinesCodec::new()).fuse();
            state.prepare();
            while let Some(Ok(_line)) = lines.next().await {
                state.put(Block(1));
            }
        }
        async fn tell(state: &'static State, users: Vec<u64>) {
            let mut users = futures::stream::iter(users);
            while let Some(user) = users.next().await {
                state.admit(user);
            }
        }
        #[tokio::main]
        async fn main() {}
    ";
    let config = proposed(text);
    assert_eq!(list(&config, "loops"), ["app::session"], "{config}");
    assert_eq!(list(&config, "entry-points"), [""; 0], "{config}");
    assert!(!config.contains("app::tell") && !config.contains("app::State::admit"), "{config}");
}

/// The names of a configuration in the order of its lines, switched on or not.
fn named(config: &str) -> Vec<&str> {
    config.lines().filter_map(|line| line.split('"').nth(1).filter(|name| name.starts_with("app::"))).collect()
}

#[test]
fn handlers_without_locks_are_named_by_what_they_lead_to_but_not_those_of_operation() {
    let text = "
        use actix_web::{App, HttpServer, post, web};
        fn stored(number: u64) -> u64 { number }
        fn checked(number: u64) -> u64 { stored(number) }
        async fn alive(number: web::Path<u64>) -> String { checked(*number).to_string() }
        async fn call(number: web::Path<u64>) -> String { checked(*number).to_string() }
        async fn look(number: web::Path<u64>) -> String { stored(*number).to_string() }
        async fn constant(_number: web::Path<u64>) -> &'static str { \"yes\" }
        #[post(\"/metrics/{number}\")]
        async fn counted(number: web::Path<u64>) -> String { checked(*number).to_string() }
        #[post(\"/v1/{version}/put\")]
        async fn put_one(number: web::Path<u64>) -> String { checked(*number).to_string() }
        fn main() {
            HttpServer::new(|| App::new()
                .service(web::resource(\"/__heartbeat__\").route(web::get().to(alive)))
                .service(web::resource([\"/look/{number}\", \"/l/{number}\"]).route(web::get().to(look)))
                .route(\"/constant\", web::get().to(constant))
                .route(\"/call/{number}\", web::post().to(call)));
        }
    ";
    let config = proposed(text);
    assert_eq!(named(&config), ["app::call", "app::put_one", "app::look"], "{config}");
}

#[test]
fn handlers_of_administrators_are_not_proposed() {
    let text = "
        use actix_web::{App, HttpServer, web};
        fn stored(number: u64) -> u64 { number }
        mod admin_api { pub mod bans {
            pub async fn check(number: actix_web::web::Path<u64>) -> String { crate::stored(*number).to_string() }
        } }
        async fn call(number: web::Path<u64>) -> String { stored(*number).to_string() }
        fn main() {
            HttpServer::new(|| App::new()
                .route(\"/bans/{number}\", web::get().to(admin_api::bans::check))
                .route(\"/call/{number}\", web::post().to(call)));
        }
    ";
    let config = proposed(text);
    assert_eq!(named(&config), ["app::call"], "{config}");
}

#[test]
fn handlers_of_what_few_do_once_in_a_while_are_not_proposed() {
    let text = "
        use axum::{Router, extract::{Path, State as Kept}, routing::post};
        type All = Kept<&'static State>;
        async fn clone_block(Kept(state): All, Path(number): Path<u64>) { state.put(Block(number)); }
        async fn cloned(Kept(state): All, Path(number): Path<u64>) { state.put(Block(number)); }
        mod forgot { pub async fn send(super::Kept(state): super::All, super::Path(number): super::Path<u64>) {
            state.put(super::Block(number));
        } }
        pub fn routes(state: &'static State) -> Router {
            Router::new()
                .route(\"/clone/{number}\", post(clone_block))
                .route(\"/cloned/{number}\", post(cloned))
                .route(\"/forgot/{number}\", post(forgot::send))
                .with_state(state)
        }
        fn main() {}
    ";
    let config = proposed(text);
    assert_eq!(list(&config, "entry-points"), ["app::cloned"], "{config}");
    assert_eq!(named(&config), ["app::cloned"], "{config}");
}

#[test]
fn who_looks_up_one_thing_comes_after_who_is_given_some() {
    let text = |sent: &str| {
        format!(
            "
            use axum::{{Router, extract::{{Json, Path, Query, State as Kept}}, routing::{{get, post}}}};
            type All = Kept<&'static State>;
            async fn find(Kept(state): All, Path(number): Path<u64>) {{ state.put(Block(number)); }}
            async fn first(Kept(state): All, Query(least): Query<u64>) {{ state.put(Block(least)); }}
            async fn send(Kept(state): All, {sent}) {{ state.put(Block(number)); }}
            pub fn routes(state: &'static State) -> Router {{
                Router::new()
                    .route(\"/{{number}}\", get(find))
                    .route(\"/first\", get(first))
                    .route(\"/\", post(send))
                    .with_state(state)
            }}
            fn main() {{}}
        "
        )
    };
    // Where nobody is given anything, look-ups are what the program is there for.
    let proposed = |sent: &str| list(&proposed(&text(sent)), "entry-points");
    assert_eq!(proposed("Json(number): Json<u64>"), ["app::send"]);
    assert_eq!(proposed("Path(number): Path<u64>"), ["app::find", "app::first"]);
}

#[test]
fn who_hands_a_connection_on_serves_nobody_himself() {
    let text = "
        use axum::{Router, extract::{State as Kept, WebSocketUpgrade, ws::WebSocket}, response::Response, routing::get};
        async fn upgrade(socket: WebSocketUpgrade, Kept(state): Kept<&'static State>) -> Response {
            socket.on_upgrade(move |socket| serve(socket, state))
        }
        async fn serve(mut socket: WebSocket, state: &'static State) {
            while let Some(Ok(_)) = socket.recv().await {
                state.put(Block(1));
            }
        }
        pub fn routes(state: &'static State) -> Router {
            Router::new().route(\"/feed\", get(upgrade)).route(\"/others\", get(admit)).with_state(state)
        }
        // Nor does who lets a helper do it.
        async fn admit(socket: WebSocketUpgrade, Kept(state): Kept<&'static State>) -> Response {
            state.put(Block(1));
            switch(socket, state)
        }
        fn switch(socket: WebSocketUpgrade, state: &'static State) -> Response {
            socket.protocols([\"feed\"]).on_upgrade(move |socket| serve(socket, state))
        }
        fn main() {}
    ";
    let config = proposed(text);
    assert_eq!(named(&config), ["app::serve"], "{config}");
}

#[test]
fn what_serves_a_connection_is_handed_on_with_it() {
    let config = |within: &str| {
        proposed(&format!(
            "
        pub async fn start(state: &'static State, listener: tokio::net::TcpListener) {{
            loop {{
                let (stream, _) = listener.accept().await.unwrap();
                {within}
            }}
        }}
        fn tune(stream: &tokio::net::TcpStream) {{ let _ = stream.try_write(b\"hello\"); }}
        async fn serve(state: &'static State, stream: tokio::net::TcpStream) {{
            let _ = stream.try_write(b\"hello\");
            state.put(Block(1));
        }}
        #[tokio::main]
        async fn main() {{}}
    "
        ))
    };
    let serves = config("unknown::start(async move { serve(state, stream).await });");
    assert_eq!(list(&serves, "entry-points"), ["app::serve"], "{serves}");
    // Who looks at it in the loop leaves the work there.
    let serves = config("tune(&stream); state.put(Block(1));");
    assert_eq!(list(&serves, "loops"), ["app::start"], "{serves}");
}

#[test]
fn of_what_a_connection_starts_what_gets_it_serves() {
    let text = |module: &str| {
        format!(
            "
        pub mod {module} {{
            use super::*;
            pub async fn run(state: &'static State, listener: tokio::net::TcpListener) {{
                while let Ok((stream, peer)) = listener.accept().await {{
                    tokio::spawn(async move {{
                        state.admit(1);
                        state.prepare();
                        serve(state, stream).await;
                    }});
                }}
            }}
            async fn serve(state: &'static State, stream: tokio::net::TcpStream) {{
                let _ = stream.try_write(b\"hello\");
                state.put(Block(1));
            }}
        }}
        fn main() {{}}
    "
        )
    };
    let config = proposed(&text("server"));
    assert_eq!(list(&config, "entry-points"), ["app::server::serve"], "{config}");
    // What answers those who ask whether it is well is no work.
    let config = proposed(&text("health"));
    assert_eq!(list(&config, "entry-points"), [""; 0], "{config}");
}

#[test]
fn who_makes_connections_or_only_passes_on_is_no_handler() {
    let text = "
        use std::task::{Context, Poll};
        use tower_service::Service;
        fn dialled(_: http::Uri) {}
        fn served(_: http::Request<u64>) {}
        pub struct Connector;
        impl Service<http::Uri> for Connector {
            type Response = ();
            type Error = ();
            type Future = std::future::Ready<Result<(), ()>>;
            fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), ()>> { Poll::Ready(Ok(())) }
            fn call(&mut self, uri: http::Uri) -> Self::Future { dialled(uri); std::future::ready(Ok(())) }
        }
        pub struct Layer<S> { inner: S }
        impl<S: Service<http::Request<u64>>> Service<http::Request<u64>> for Layer<S> {
            type Response = S::Response;
            type Error = S::Error;
            type Future = S::Future;
            fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), S::Error>> { self.inner.poll_ready(cx) }
            fn call(&mut self, request: http::Request<u64>) -> Self::Future { self.inner.call(request) }
        }
        pub struct Front;
        impl Service<http::Request<u64>> for Front {
            type Response = ();
            type Error = ();
            type Future = std::future::Ready<Result<(), ()>>;
            fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), ()>> { Poll::Ready(Ok(())) }
            fn call(&mut self, request: http::Request<u64>) -> Self::Future {
                served(request);
                std::future::ready(Ok(()))
            }
        }
        fn main() {}
    ";
    let config = proposed(text);
    assert_eq!(named(&config), ["app::Front::call"], "{config}");
}

/// A router that is not known calls what takes the parts of a request.
#[test]
fn what_takes_what_a_framework_makes_of_a_request_is_a_handler_whoever_registers_it() {
    let text = "
        use axum::extract::{FromRequestParts, State as Shared};
        pub struct Caller(u64);
        impl<S> FromRequestParts<S> for Caller {
            type Rejection = String;
            async fn from_request_parts(_: &mut http::request::Parts, _: &S) -> Result<Self, String> { Ok(Caller(1)) }
        }
        async fn append(caller: Caller, Shared(state): Shared<&'static State>) { state.put(Block(caller.0)); }
        async fn replace(caller: Caller, Shared(state): Shared<&'static State>) { state.put(Block(caller.0)); }
        async fn documented(number: u64) -> u64 { number }
        fn describe(number: u64) -> u64 { number }
        trait Routes { fn own_route<H>(self, handler: &H) -> Self; }
        impl Routes for unknown::Router {
            fn own_route<H>(self, handler: &H) -> Self { self.add(handler) }
        }
        fn routes(router: unknown::Router) {
            unknown::router::route(\"/append\", unknown::post_with(append, describe));
            unknown::run(documented);
            router.own_route(&replace);
        }
        fn main() { routes(unknown::router()) }
    ";
    let config = proposed(text);
    assert_eq!(list(&config, "entry-points"), ["app::append", "app::replace"], "{config}");
    assert!(!config.contains("documented") && !config.contains("describe"), "{config}");
}

#[test]
fn loops_that_wait_for_several_things_serve_and_those_that_are_only_woken_do_not() {
    let text = "
        use std::time::Duration;
        use crossbeam::channel;
        use tokio::sync::mpsc::Receiver;
        async fn work(state: &'static State, mut blocks: Receiver<Block>, mut stop: Receiver<()>) {
            let mut ticks = tokio::time::interval(Duration::from_secs(1));
            loop {
                tokio::select! {
                    _ = stop.recv() => break,
                    _ = ticks.tick() => state.prepare(),
                    Some(block) = blocks.recv() => state.put(block),
                }
            }
        }
        async fn stopped(state: &'static State, mut stop: Receiver<()>) {
            loop {
                tokio::select! { _ = stop.recv() => break, _ = state.later() => state.prepare() }
            }
        }
        impl State { async fn later(&self) {} }
        async fn closed(state: &'static State, mut change: tokio::sync::watch::Receiver<u8>) {
            while !state.may(1) {
                tokio::select! { _ = state.later() => break, result = change.changed() => if result.is_err() { break } }
            }
        }
        fn threads(state: &'static State, blocks: channel::Receiver<Block>, more: channel::Receiver<Block>) {
            let ticks = channel::tick(Duration::from_secs(1));
            loop {
                crossbeam::select! {
                    recv(ticks) -> _ => state.prepare(),
                    recv(blocks) -> block => state.put(block.unwrap()),
                    recv(more) -> block => {
                        state.admit(block.unwrap().0);
                    }
                }
            }
        }
        async fn told(state: &'static State, mut change: tokio::sync::watch::Receiver<bool>) {
            while let Ok(value) = change.wait_for(|value| *value).await { drop(value); state.prepare(); }
        }
        pub fn start(state: &'static State, blocks: Receiver<Block>, stop: Receiver<()>, end: Receiver<()>) {
            tokio::spawn(work(state, blocks, stop));
            tokio::spawn(told(state, tokio::sync::watch::channel(false).1));
            tokio::spawn(stopped(state, end));
            tokio::spawn(closed(state, tokio::sync::watch::channel(0).1));
            let (_sender, blocks) = channel::unbounded();
            let (_sender, more) = channel::unbounded();
            std::thread::spawn(move || threads(state, blocks, more));
        }
        #[tokio::main]
        async fn main() {}
    ";
    let config = proposed(text);
    let mut found = named(&config);
    found.sort_unstable();
    assert_eq!(found, ["app::threads", "app::work"], "{config}");
}

#[test]
fn a_connection_that_is_set_up_is_served_by_the_loops_that_it_leads_to() {
    let text = "
        use futures::StreamExt;
        use tokio::net::{TcpListener, TcpStream};
        use tokio_util::codec::{FramedRead, LinesCodec};
        async fn read(state: &'static State, stream: TcpStream) {
            let mut lines = FramedRead::new(stream, LinesCodec::new());
            while let Some(Ok(_line)) = lines.next().await { state.put(Block(1)); }
        }
        async fn connected(state: &'static State, stream: TcpStream) {
            state.prepare();
            tokio::spawn(read(state, stream));
        }
        pub async fn listen(state: &'static State, listener: TcpListener) {
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                tokio::spawn(connected(state, stream));
            }
        }
        #[tokio::main]
        async fn main() {}
    ";
    let config = proposed(text);
    assert_eq!(named(&config), ["app::read"], "{config}");
    assert_eq!(list(&config, "loops"), ["app::read"], "{config}");
}

/// Who greets a connection in a loop of its own does that once for each.
#[test]
fn a_connection_that_is_greeted_in_a_loop_is_served_by_the_one_behind_it() {
    let functions = |in_loop: &str, behind: &str| {
        format!(
            "
            fn serve(state: &'static State, stream: &mut TcpStream) -> io::Result<()> {{
                loop {{
                    let bytes = part(stream, 64)?;
                    state.put(Block(bytes.len() as u64));
                    stream.write_all(&bytes)?;
                }}
            }}
            fn greet(state: &'static State, mut stream: TcpStream) -> io::Result<()> {{
                state.prepare();
                loop {{
                    let bytes = part(&mut stream, 8)?;
                    stream.write_all(&bytes)?;
                    {in_loop}
                }}
                {behind}
            }}"
        )
    };
    let found = |functions: &str| {
        let config = proposed_for_threads("greet", "", functions);
        (list(&config, "entry-points"), list(&config, "loops"))
    };
    let loops = |name: &str| (Vec::new(), vec![name.to_owned()]);
    assert_eq!(found(&functions("if bytes[0] == 0 { break; }", "serve(state, &mut stream)")), loops("app::serve"));
    assert_eq!(found(&functions("if bytes[0] == 0 { return serve(state, &mut stream); }", "")), loops("app::serve"));
}

/// A task that waits for its turn first, and then serves a connection, has a loop that waits as well.
#[test]
fn a_connection_that_is_served_in_turns_is_served_by_the_loop_in_them() {
    let text = "
        use tokio::io::{AsyncBufReadExt, BufReader};
        use tokio::net::{TcpListener, TcpStream};
        async fn serve(state: &'static State, stream: &mut TcpStream) {
            let mut lines = BufReader::new(stream).lines();
            while let Ok(Some(line)) = lines.next_line().await { state.put(Block(line.len() as u64)); }
        }
        async fn connected(state: &'static State, mut stream: TcpStream, mut turns: tokio::sync::mpsc::Receiver<u64>) {
            state.prepare();
            while let Some(turn) = turns.recv().await {
                if turn > 1 { serve(state, &mut stream).await }
            }
        }
        pub async fn listen(state: &'static State, listener: TcpListener) {
            while let Ok((stream, _)) = listener.accept().await {
                let (turn, turns) = tokio::sync::mpsc::channel(4);
                turn.send(1).await.ok();
                tokio::spawn(connected(state, stream, turns));
            }
        }
        #[tokio::main]
        async fn main() {}
    ";
    let config = proposed(text);
    assert_eq!(list(&config, "loops"), ["app::serve"], "{config}");
    assert_eq!(list(&config, "entry-points"), [""; 0], "{config}");
}

/// What is proposed of a server in which one function prepares for each connection, and others serve it.
fn prepared(serve: &str) -> Vec<String> {
    let config = proposed(&format!(
        "
        use tokio::io::AsyncReadExt;
        async fn read(state: &'static State, mut from: tokio::net::tcp::OwnedReadHalf) {{
            let mut line = [0; 64];
            while let Ok(count) = from.read(&mut line).await {{ state.put(Block(count as u64)); }}
        }}
        async fn parse(state: &'static State, mut frames: foreign::Frames) {{
            while let Some(count) = frames.frame().await {{ state.put(Block(count)); }}
        }}
        async fn write(state: &'static State, mut rows: tokio::sync::mpsc::Receiver<u64>) {{
            while let Some(row) = rows.recv().await {{ state.admit(row); }}
        }}
        async fn run(state: &'static State, listener: tokio::net::TcpListener) {{
            while let Ok((stream, _)) = listener.accept().await {{
                let (from, _to) = stream.into_split();
                let (rows, row) = tokio::sync::mpsc::channel(4);
                tokio::spawn(async move {{
                    state.prepare();
                    rows.send(1).await.ok();
                    {serve}
                }});
            }}
        }}
        fn main() {{}}
    "
    ));
    let mut names = [list(&config, "entry-points"), list(&config, "loops")].concat();
    names.sort();
    names
}

#[test]
fn what_waits_for_the_peer_is_proposed_and_not_what_prepares() {
    assert_eq!(prepared("read(state, from).await"), ["app::read"]);
    // What waits for messages of others is no surer than what waits for nobody knows what.
    let both = "tokio::spawn(write(state, row)); parse(state, foreign::frames(from)).await";
    assert_eq!(prepared(both), ["app::parse", "app::write"]);
}

/// A thread for each connection, as the standard library's servers are mostly written.
#[test]
fn a_for_loop_over_a_listener_accepts() {
    let config = proposed(
        "
        use std::io::{BufRead, BufReader};
        use std::net::{TcpListener, TcpStream};
        use std::sync::Arc;
        fn serve(stream: TcpStream, state: Arc<State>) {
            for line in BufReader::new(stream).lines().map_while(Result::ok) {
                state.put(Block(line.len() as u64));
            }
        }
        fn main() {
            let state = Arc::new(State { blocks: Mutex::default(), users: RwLock::default(), last: Mutex::default() });
            let listener = TcpListener::bind(\"0.0.0.0:80\").unwrap();
            for stream in listener.incoming() {
                let state = Arc::clone(&state);
                std::thread::spawn(move || serve(stream.unwrap(), state));
            }
        }
    ",
    );
    assert_eq!(list(&config, "entry-points"), ["app::serve"], "{config}");
}

/// A task that writes what comes out of a channel says nothing of the loop beside it that reads the connection.
#[test]
fn the_loops_of_a_function_are_not_those_of_the_tasks_that_it_starts() {
    let text = "
        use std::sync::Arc;
        use tokio::io::{AsyncReadExt, AsyncWriteExt};
        use tokio::net::{TcpListener, TcpStream};
        use tokio::sync::mpsc::unbounded_channel;
        async fn serve(stream: TcpStream, state: Arc<State>) {
            let (mut read, mut write) = stream.into_split();
            let (sender, mut answers) = unbounded_channel::<Vec<u8>>();
            for user in 0..4 { state.admit(user); }
            tokio::spawn(async move {
                while let Some(answer) = answers.recv().await {
                    write.write_all(&answer).await.ok();
                }
            });
            let mut frame = [0; 8];
            loop {
                read.read_exact(&mut frame).await.unwrap();
                state.put(Block(u64::from_le_bytes(frame)));
                sender.send(frame.to_vec()).ok();
            }
        }
        #[tokio::main]
        async fn main() {
            let state = Arc::new(State { blocks: Mutex::default(), users: RwLock::default(), last: Mutex::default() });
            let listener = TcpListener::bind(\"0.0.0.0:80\").await.unwrap();
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                tokio::spawn(serve(stream, Arc::clone(&state)));
            }
        }
    ";
    let config = "[hot]\nloops = [\"app::serve\"]\n";
    let root = package(&[("src/main.rs", &format!("{STATE}{text}")), ("hotlock.toml", config)]);
    let hot = printed(root.path(), &["hot"]);
    assert!(hot.contains("app::State::put") && !hot.contains("app::State::admit"), "{hot}");
}

/// Who gives orders does so now and then: by a socket that other machines cannot reach, or in a module that is there for that.
#[test]
fn what_takes_orders_is_not_proposed() {
    const TCP: &str = "TcpListener::bind(\"0.0.0.0:80\").await";
    let server = |listener: &str, module: &str| {
        format!(
            "
            use std::sync::Arc;
            mod {module} {{
                use crate::*;
                use tokio::io::{{AsyncBufReadExt, AsyncRead, BufReader}};
                pub async fn serve(stream: impl AsyncRead + Unpin, state: Arc<State>) {{
                    let mut lines = BufReader::new(stream).lines();
                    while let Ok(Some(line)) = lines.next_line().await {{
                        state.put(Block(line.len() as u64));
                    }}
                }}
            }}
            #[tokio::main]
            async fn main() {{
                let state = Arc::new(State {{ blocks: Mutex::default(), users: RwLock::default(), last: Mutex::default() }});
                let listener = tokio::net::{listener}.unwrap();
                loop {{
                    let (stream, _) = listener.accept().await.unwrap();
                    tokio::spawn({module}::serve(stream, Arc::clone(&state)));
                }}
            }}
        "
        )
    };
    let config = proposed(&server(TCP, "peers"));
    assert_eq!([list(&config, "entry-points"), list(&config, "loops")].concat(), ["app::peers::serve"], "{config}");
    let config = proposed(&server("UnixListener::bind(\"/run/app\")", "peers"));
    assert_eq!([list(&config, "entry-points"), list(&config, "loops")].concat(), [""; 0], "{config}");
    assert!(config.contains("# \"app::peers::serve\""), "{config}");
    assert!(!proposed(&server(TCP, "control")).contains("serve\""));
}

/// A program that is there for those who operate another one has hot paths of its own.
#[test]
fn the_name_of_the_only_crate_says_nothing() {
    let text = "
        use axum::{Router, extract::State as Shared, routing::post};
        use std::sync::Arc;
        async fn keep(Shared(state): Shared<Arc<State>>, body: String) { state.put(Block(body.len() as u64)); }
        #[tokio::main]
        async fn main() {
            let state = Arc::new(State { blocks: Mutex::default(), users: RwLock::default(), last: Mutex::default() });
            let router = Router::new().route(\"/blocks\", post(keep)).with_state(state);
            let listener = tokio::net::TcpListener::bind(\"0.0.0.0:80\").await.unwrap();
            axum::serve(listener, router).await.unwrap();
        }
    ";
    let manifest = MANIFEST.replace("\"app\"", "\"shop-admin\"") + "[dependencies]\naxum = \"0.8\"\ntokio = \"1\"\n";
    let root = package(&[("src/main.rs", &format!("{STATE}{text}")), ("Cargo.toml", &manifest)]);
    let config = printed(root.path(), &["init", "--print"]);
    assert_eq!(list(&config, "entry-points"), ["shop_admin::keep"], "{config}");
}

/// A module that both the library and the program of a package declare is one, by whichever name it goes.
#[test]
fn a_module_of_two_targets_is_one() {
    let service = "
        use axum::{Router, extract::State as Shared, routing::post};
        use std::sync::Arc;
        use tokio::sync::Mutex;
        #[derive(Default)]
        pub struct Rows { rows: Mutex<Vec<u8>> }
        pub async fn keep(Shared(state): Shared<Arc<Rows>>, body: String) {
            let mut rows = state.rows.lock().await;
            rows.extend(tokio::fs::read(body).await.unwrap());
        }
        pub fn router() -> Router { Router::new().route(\"/rows\", post(keep)).with_state(Arc::default()) }
    ";
    let main = "
        mod service;
        #[tokio::main]
        async fn main() {
            let listener = tokio::net::TcpListener::bind(\"0.0.0.0:80\").await.unwrap();
            axum::serve(listener, service::router()).await.unwrap();
        }
    ";
    let manifest = format!(
        "{MANIFEST}[dependencies]\naxum = \"0.8\"\ntokio = \"1\"\n[[bin]]\nname = \"other\"\npath = \"src/main.rs\"\n"
    );
    let files = [
        ("src/lib.rs", "pub mod service;\n"),
        ("src/main.rs", main),
        ("src/service.rs", service),
        ("Cargo.toml", &manifest),
    ];
    let root = package(&files);
    let config = printed(root.path(), &["init", "--print"]);
    let [name] = &list(&config, "entry-points")[..] else { panic!("{config}") };
    assert!(name.ends_with("::service::keep"), "{name}");
    for name in ["app::service::keep", "other::service::keep"] {
        let said = printed(root.path(), &["-q", "--exit-zero", "--message-format", "short", "--hot", name]);
        assert!(said.contains("await_under_async_lock"), "{name}: {said}");
    }
}

#[test]
fn what_makes_a_whole_of_bytes_or_takes_datagrams_serves_and_what_asks_does_not() {
    let text = "
        use tokio::io::{AsyncReadExt, AsyncWriteExt};
        use tokio::net::{TcpStream, UdpSocket};
        pub struct Link { stream: TcpStream }
        impl Link {
            async fn read_frame(&mut self) -> std::io::Result<Vec<u8>> {
                let len = self.stream.read_u32().await?;
                let mut frame = vec![0; len as usize];
                self.stream.read_exact(&mut frame).await?;
                Ok(frame)
            }
            async fn ask(&mut self) -> std::io::Result<u8> {
                self.stream.write_all(b\"?\").await?;
                self.stream.read_u8().await
            }
        }
        async fn follow(mut link: Link, state: &'static State) {
            loop {
                let Ok(frame) = link.read_frame().await else { return };
                state.admit(frame.len() as u64);
                state.put(Block(1));
            }
        }
        async fn polls(mut link: Link, state: &'static State) {
            loop {
                let Ok(answer) = link.ask().await else { return };
                state.admit(u64::from(answer));
                state.put(Block(1));
            }
        }
        async fn datagrams(socket: UdpSocket, state: &'static State) {
            let mut buffer = [0; 1500];
            while let Ok((len, _)) = socket.recv_from(&mut buffer).await {
                state.admit(len as u64);
                state.put(Block(1));
            }
        }
        async fn connected(address: &str) -> Link { Link { stream: TcpStream::connect(address).await.unwrap() } }
        #[tokio::main]
        async fn main() {
            let state: &'static State = Box::leak(Box::default());
            tokio::spawn(follow(connected(\"a\").await, state));
            tokio::spawn(polls(connected(\"b\").await, state));
            tokio::spawn(datagrams(UdpSocket::bind(\"c\").await.unwrap(), state)).await.unwrap();
        }
    ";
    let config = proposed(text);
    assert_eq!(list(&config, "loops"), ["app::follow", "app::datagrams"], "{config}");
    assert!(!config.contains("app::polls"), "{config}");
}

#[test]
fn what_serves_connections_comes_before_handlers_that_lead_to_the_same_locks() {
    let text = "
        use axum::extract::{Json, State as Shared, ws::{WebSocket, WebSocketUpgrade}};
        async fn upgrade(Shared(state): Shared<&'static State>, upgrade: WebSocketUpgrade) -> axum::response::Response {
            upgrade.on_upgrade(move |socket| serve(socket, state))
        }
        async fn serve(mut socket: WebSocket, state: &'static State) {
            state.admit(1);
            while let Some(Ok(_frame)) = socket.recv().await {
                state.put(Block(1));
            }
        }
        async fn send(Shared(state): Shared<&'static State>, Json(number): Json<u64>) {
            for own in 0..number {
                if state.may(own) { state.put(Block(own)); }
            }
        }
        async fn post(Shared(state): Shared<&'static State>, Json(number): Json<u64>) {
            if state.may(number) { state.put(Block(number)); }
        }
        async fn reply(Shared(state): Shared<&'static State>, Json(number): Json<u64>) {
            if state.may(number) { state.put(Block(number)); }
        }
        async fn share(Shared(state): Shared<&'static State>, Json(number): Json<u64>) {
            if state.may(number) { state.put(Block(number)); }
        }
        #[tokio::main]
        async fn main() {
            let routes = axum::Router::new().route(\"/ws\", axum::routing::get(upgrade)).route(\"/send\", axum::routing::post(send));
            routes.route(\"/post\", axum::routing::post(post)).route(\"/reply\", axum::routing::post(reply)).route(\"/share\", axum::routing::post(share));
        }
    ";
    let config = proposed(text);
    // It writes what the others read, and that it is there now.
    assert_eq!(list(&config, "entry-points"), ["app::send"], "{config}");
    assert_eq!(list(&config, "loops"), ["app::serve"], "{config}");
}

/// What a loop that serves calls for what it receives is a part of that loop.
#[test]
fn what_a_serving_loop_calls_is_no_entry_point_of_its_own() {
    let text = "
        use axum::extract::{State as Shared, ws::{Message, WebSocket, WebSocketUpgrade}};
        async fn upgrade(Shared(state): Shared<&'static State>, upgrade: WebSocketUpgrade) -> axum::response::Response {
            upgrade.on_upgrade(move |socket| serve(socket, state))
        }
        async fn serve(mut socket: WebSocket, state: &'static State) {
            while let Some(Ok(message)) = socket.recv().await {
                note(state, message);
            }
        }
        fn note(state: &State, _message: Message) { state.put(Block(1)); }
        #[tokio::main]
        async fn main() { let routes = axum::Router::new().route(\"/ws\", axum::routing::get(upgrade)); }
    ";
    let config = proposed(text);
    assert_eq!(list(&config, "loops"), ["app::serve"], "{config}");
    assert!(!config.contains("app::note"), "{config}");
}

/// A web socket stays: what is done around its loop is done once for each, however many messages it brings or is given.
#[test]
fn locks_around_the_loop_of_a_web_socket_make_it_no_entry_point() {
    let text = |before: &str, inside: &str| {
        format!(
            "
        use axum::extract::{{State as Shared, ws::{{Message, WebSocket, WebSocketUpgrade}}}};
        use tokio::sync::broadcast::Receiver;
        struct App {{ state: &'static State, news: tokio::sync::broadcast::Sender<Block> }}
        async fn upgrade(Shared(app): Shared<&'static App>, upgrade: WebSocketUpgrade) -> axum::response::Response {{
            upgrade.on_upgrade(move |socket| push(socket, app.state, app.news.subscribe()))
        }}
        async fn push(mut socket: WebSocket, state: &'static State, mut news: Receiver<Block>) {{
            {before}
            while let Ok(block) = news.recv().await {{
                {inside}
                socket.send(Message::Text(String::new())).await.ok();
            }}
        }}
        #[tokio::main]
        async fn main() {{ let routes = axum::Router::new().route(\"/ws\", axum::routing::get(upgrade)); }}
    "
        )
    };
    let around = proposed(&text("state.put(Block(1));", "drop(block);"));
    assert_eq!(list(&around, "entry-points"), [""; 0], "{around}");
    assert_eq!(list(&around, "loops"), [""; 0], "{around}");
    let inside = proposed(&text("", "state.put(block);"));
    assert_eq!(list(&inside, "loops"), ["app::push"], "{inside}");
    // The same where another function has the loop.
    let called = |before: &str, inside: &str| {
        let text = text(before, inside).replace("push(socket, app.", "accepted(socket, app.");
        let accepted = "async fn accepted(socket: WebSocket, state: &'static State, news: Receiver<Block>) { push(socket, state, news).await }";
        proposed(&format!("{text}{accepted}"))
    };
    let around = called("state.put(Block(1));", "drop(block);");
    assert_eq!(list(&around, "loops"), [""; 0], "{around}");
    let inside = called("", "state.put(block);");
    assert_eq!(list(&inside, "loops"), ["app::push"], "{inside}");
}

/// A web socket may hand what it brings to a task of its own, whose loop works on it.
#[test]
fn a_task_that_a_web_socket_starts_may_do_its_work() {
    let text = "
        use axum::extract::{State as Shared, ws::{Message, WebSocket, WebSocketUpgrade}};
        use tokio::sync::mpsc::{Receiver, channel};
        async fn upgrade(Shared(state): Shared<&'static State>, upgrade: WebSocketUpgrade) -> axum::response::Response {
            upgrade.on_upgrade(move |socket| serve(socket, state))
        }
        async fn serve(mut socket: WebSocket, state: &'static State) {
            let (send, messages) = channel(8);
            tokio::spawn(work(state, messages));
            state.admit(1);
            while let Some(Ok(message)) = socket.recv().await { send.send(message).await.ok(); }
        }
        async fn work(state: &'static State, mut messages: Receiver<Message>) {
            while let Some(_message) = messages.recv().await { state.put(Block(1)); }
        }
        #[tokio::main]
        async fn main() { let routes = axum::Router::new().route(\"/ws\", axum::routing::get(upgrade)); }
    ";
    let config = proposed(text);
    assert_eq!(list(&config, "loops"), ["app::work"], "{config}");
    assert_eq!(list(&config, "entry-points"), [""; 0], "{config}");
}

/// What a dashboard shows somebody looks at now and then, beside what else serves.
#[test]
fn a_dashboard_is_no_entry_point_beside_others() {
    let module = |name: &str| {
        format!(
            "
        mod {name} {{
            use super::*;
            use axum::extract::{{State as Shared, ws::{{Message, WebSocket, WebSocketUpgrade}}}};
            pub async fn upgrade(Shared(state): Shared<&'static State>, upgrade: WebSocketUpgrade) -> axum::response::Response {{
                upgrade.on_upgrade(move |socket| push(socket, state))
            }}
            async fn push(mut socket: WebSocket, state: &'static State) {{
                while let Some(Ok(_)) = socket.recv().await {{ state.put(Block(1)); }}
            }}
        }}
    "
        )
    };
    let proposed = |modules: &[&str]| {
        let declared: String = modules.iter().map(|name| module(name)).collect();
        let routes: String =
            modules.iter().map(|name| format!(".route(\"/{name}\", axum::routing::get({name}::upgrade))")).collect();
        let config = proposed(&format!(
            "{declared}\n#[tokio::main]\nasync fn main() {{ let routes = axum::Router::new(){routes}; }}"
        ));
        list(&config, "loops")
    };
    assert_eq!(proposed(&["dashboard", "market"]), ["app::market::push"]);
    assert_eq!(proposed(&["web_dashboard", "market"]), ["app::market::push"]);
    assert_eq!(proposed(&["dashboard"]), ["app::dashboard::push"]);
}

/// Nothing is reported of a package that takes a registry's place, and what it has says nothing of the others.
#[test]
fn a_patched_package_has_no_entry_points() {
    let server = "
        pub struct Server { pub blocks: std::sync::Mutex<Vec<u64>> }
        impl Server {
            pub async fn serve(&'static self, listener: tokio::net::TcpListener) {
                loop {
                    let (stream, _) = listener.accept().await.unwrap();
                    tokio::spawn(async move { self.handle(stream).await });
                }
            }
            pub async fn handle(&self, _stream: tokio::net::TcpStream) { self.blocks.lock().unwrap().push(1); }
        }
    ";
    let text = format!(
        "{STATE}
        pub async fn accept_all(state: &'static State, listener: tokio::net::TcpListener) {{
            loop {{
                let (_stream, _) = listener.accept().await.unwrap();
                state.put(Block(1));
            }}
        }}
        pub async fn hand_on(server: &'static server::Server, listener: tokio::net::TcpListener) {{
            loop {{
                let (stream, _) = listener.accept().await.unwrap();
                tokio::spawn(server.handle(stream));
            }}
        }}
        #[tokio::main]
        async fn main() {{ let server = server::Server {{ blocks: Default::default() }}; }}"
    );
    let manifest = format!(
        "{MANIFEST}[dependencies]\nserver = \"1\"\ntokio = \"1\"\n[patch.crates-io]\nserver = {{ path = \"server\" }}\n[workspace]\n"
    );
    let root = package(&[
        ("Cargo.toml", &manifest),
        ("src/main.rs", &text),
        ("server/Cargo.toml", "[package]\nname = \"server\"\nversion = \"1.0.0\"\nedition = \"2024\"\n"),
        ("server/src/lib.rs", server),
    ]);
    let config = printed(root.path(), &["init", "--print"]);
    assert_eq!(list(&config, "loops"), ["app::accept_all"], "{config}");
    assert!(!config.contains("server::"), "{config}");
}

/// A handler of a stream may take all of it as one request, for which everything is done behind.
#[test]
fn what_is_done_behind_a_stream_is_done_for_each_request() {
    let text = "
        use tonic::{Request, Response, Status, Streaming};
        pub struct Server { state: &'static State }
        #[tonic::async_trait]
        impl Uploads for Server {
            async fn upload(&self, request: Request<Streaming<Block>>) -> Result<Response<u64>, Status> {
                let mut stream = request.into_inner();
                let mut sum = 0;
                while let Some(block) = stream.message().await? { sum += block.0; }
                self.state.put(Block(sum));
                Ok(Response::new(sum))
            }
        }
        #[tokio::main]
        async fn main() { let server = Server { state: Box::leak(Box::default()) }; }
    ";
    let config = proposed(text);
    assert_eq!(list(&config, "entry-points"), ["app::Server::upload"], "{config}");
}

/// Beside what serves many connections at once, a listener that serves one after the other tells how the program is; alone it serves.
#[test]
fn a_listener_that_serves_one_after_the_other_comes_after_those_that_serve_many() {
    let status = "
        async fn status(state: &'static State, listener: tokio::net::TcpListener) {
            loop {
                let (_stream, _) = listener.accept().await.unwrap();
                state.put(Block(1));
            }
        }
        async fn serve(state: &'static State, stream: tokio::net::TcpStream) {
            use tokio::io::{AsyncBufReadExt, BufReader};
            let mut lines = BufReader::new(stream).lines();
            while let Ok(Some(line)) = lines.next_line().await {
                state.admit(line.len() as u64);
            }
        }
    ";
    let main = |accepts: &str| {
        format!(
            "{status}
            #[tokio::main]
            async fn main() {{
                let state: &'static State = Box::leak(Box::new(State {{
                    blocks: Mutex::default(), users: RwLock::default(), last: Mutex::default(),
                }}));
                let listener = tokio::net::TcpListener::bind(\"0.0.0.0:80\").await.unwrap();
                tokio::spawn(status(state, tokio::net::TcpListener::bind(\"0.0.0.0:81\").await.unwrap()));
                {accepts}
            }}
            "
        )
    };
    let beside = proposed(&main(
        "loop { let (stream, _) = listener.accept().await.unwrap(); tokio::spawn(serve(state, stream)); }",
    ));
    assert_eq!(list(&beside, "entry-points"), [""; 0], "{beside}");
    assert_eq!(list(&beside, "loops"), ["app::serve"], "{beside}");
    assert!(beside.contains("# \"app::status\""), "{beside}");
    let alone = proposed(&main("drop(listener);"));
    assert!(list(&alone, "loops").contains(&"app::status".to_owned()), "{alone}");
}

/// What is done for each line of a connection runs oftener than what is done for the connection; what reads one request has the work behind it.
#[test]
fn the_loop_of_a_connection_is_what_serves_it() {
    let text = |serve: &str| {
        format!(
            "use tokio::io::{{AsyncBufReadExt, BufReader}};
            async fn serve(state: &'static State, stream: tokio::net::TcpStream) {{
                let mut lines = BufReader::new(stream).lines();
                {serve}
            }}
            pub async fn run(state: &'static State, listener: tokio::net::TcpListener) {{
                loop {{ let (stream, _) = listener.accept().await.unwrap(); tokio::spawn(serve(state, stream)); }}
            }}"
        )
    };
    let of_lines =
        proposed(&text("while let Ok(Some(line)) = lines.next_line().await { state.admit(line.len() as u64); }"));
    assert_eq!(list(&of_lines, "loops"), ["app::serve"], "{of_lines}");
    let of_request = proposed(&text(
        "let mut size = 0;
        while let Ok(Some(line)) = lines.next_line().await { size += line.len() as u64; }
        state.admit(size);",
    ));
    assert_eq!(list(&of_request, "entry-points"), ["app::serve"], "{of_request}");
}

/// Who subscribes asks once; what is done for each event stands in the loop of the task that the handler starts.
#[test]
fn a_handler_that_starts_a_task_with_a_loop_has_set_it_up() {
    let text = "
        use axum::Json;
        use axum::extract::State as Shared;
        use tokio::sync::mpsc::{Receiver, channel};
        async fn follow(state: &'static State, mut events: Receiver<u64>) {
            while let Some(event) = events.recv().await { state.admit(event); }
        }
        async fn subscribe(Shared(state): Shared<&'static State>, Json(size): Json<u64>) {
            state.admit(size);
            let (_sender, events) = channel(8);
            tokio::spawn(follow(state, events));
        }
        #[tokio::main]
        async fn main() { let routes = axum::Router::new().route(\"/subscribe\", axum::routing::post(subscribe)); }
    ";
    let config = proposed(text);
    assert_eq!(list(&config, "loops"), ["app::follow"], "{config}");
    assert_eq!(list(&config, "entry-points"), [""; 0], "{config}");
}

/// A crate with many handlers of requests has none that is asked most, as far as anybody sees; they are named for the reader to choose.
#[test]
fn of_many_request_handlers_none_is_proposed() {
    let text = |count: usize| {
        let handlers: String = (0..count)
            .map(|number| format!("async fn h{number}(Shared(state): Shared<&'static State>, Json(size): Json<u64>) {{ state.admit(size); }}\n"))
            .collect();
        let routes: String =
            (0..count).map(|number| format!(".route(\"/h{number}\", axum::routing::post(h{number}))")).collect();
        format!(
            "use axum::Json; use axum::extract::State as Shared;
            {handlers}
            #[tokio::main]
            async fn main() {{ let routes = axum::Router::new(){routes}; }}"
        )
    };
    let few = proposed(&text(6));
    assert!(!list(&few, "entry-points").is_empty(), "{few}");
    let many = proposed(&text(7));
    assert_eq!(list(&many, "entry-points"), [""; 0], "{many}");
    assert!(many.contains("which of these many requests are frequent") && many.contains("# \"app::h"), "{many}");
}

/// The methods of a library's trait are no kinds of requests: each request comes to all of them.
#[test]
fn phases_of_each_request_are_proposed_however_many_there_are() {
    let phases = [
        "early_request_filter",
        "request_filter",
        "upstream_peer",
        "proxy_upstream_filter",
        "request_body_filter",
        "response_filter",
        "logging",
    ];
    let phase = |name: &&str| {
        format!(
            "async fn {name}(&self, _session: &mut Session, _ctx: &mut ()) -> Result<bool> {{ self.0.admit(1); Ok(false) }}\n"
        )
    };
    let text = format!(
        "use pingora_proxy::{{ProxyHttp, Result, Session}};
        struct Gateway(&'static State);
        #[async_trait::async_trait]
        impl ProxyHttp for Gateway {{
            type CTX = ();
            fn new_ctx(&self) {{}}
            {}
        }}
        fn main() {{ pingora_proxy::http_proxy_service(&conf(), Gateway(state())); }}",
        phases.iter().map(phase).collect::<String>()
    );
    let config = proposed(&text);
    let found = list(&config, "entry-points");
    assert!(found.iter().any(|name| name.contains("Gateway")), "{config}");
    assert!(!config.contains("many requests"), "{config}");
}

/// What waits for the end of one thing, or hears of what it has started itself, runs no oftener than its caller.
#[test]
fn a_loop_that_waits_for_one_thing_is_no_entry_point() {
    let text = "
        use std::sync::mpsc::{RecvTimeoutError, channel};
        use std::time::Duration;
        fn fetch(state: &'static State) -> u64 {
            let (done, finished) = channel::<u64>();
            std::thread::spawn(move || done.send(7));
            loop {
                match finished.recv_timeout(Duration::from_millis(10)) {
                    Ok(found) => break found,
                    Err(RecvTimeoutError::Timeout) => state.put(Block(1)),
                    Err(RecvTimeoutError::Disconnected) => break 0,
                }
            }
        }
        async fn pay(state: &'static State, order: Block) {
            let (tell, mut told) = tokio::sync::mpsc::channel::<Block>(4);
            tokio::spawn(async move { let _ = tell.send(order).await; });
            while let Some(update) = told.recv().await {
                state.put(update);
            }
        }
        async fn watch(state: &'static State, order: Block) {
            let (tell, told) = tokio::sync::mpsc::channel::<Block>(4);
            tokio::spawn(async move {
                let mut told = told;
                while let Some(update) = told.recv().await { state.put(update); }
            });
            let _ = tell.send(order).await;
        }
        async fn orders(state: &'static State, mut received: tokio::sync::mpsc::Receiver<Block>) {
            while let Some(order) = received.recv().await {
                watch(state, Block(order.0)).await;
                pay(state, order).await;
                state.admit(fetch(state));
            }
        }
        #[tokio::main]
        async fn main() {
            let state: &'static State = Box::leak(Box::new(State {
                blocks: Mutex::default(), users: RwLock::default(), last: Mutex::default(),
            }));
            let (_send, received) = tokio::sync::mpsc::channel(4);
            orders(state, received).await;
        }
    ";
    let config = proposed(text);
    let active = [list(&config, "loops"), list(&config, "entry-points")].concat();
    assert!(!active.iter().any(|name| name == "app::pay" || name == "app::fetch"), "{config}");
}

/// The loops that read a connection, by the bytes that come: what stands around them is done once.
#[test]
fn what_reads_a_connection_byte_by_byte_is_a_loop() {
    let text = "
        use std::io;
        use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
        use tokio::net::{TcpListener, TcpStream};
        struct Peer { stream: TcpStream, buffer: Vec<u8> }
        impl Peer {
            async fn frame(&mut self) -> io::Result<Option<u64>> {
                loop {
                    if let Some(first) = self.buffer.pop() { return Ok(Some(u64::from(first))); }
                    if self.stream.read_buf(&mut self.buffer).await? == 0 { return Ok(None); }
                }
            }
        }
        async fn frames(state: &'static State, mut peer: Peer) {
            state.prepare();
            while let Ok(Some(number)) = peer.frame().await { state.put(Block(number)); }
        }
        async fn lines(state: &'static State, stream: TcpStream) {
            state.prepare();
            let mut reader = BufReader::new(foreign::encrypted(stream).await);
            let mut line = String::new();
            while reader.read_line(&mut line).await.is_ok_and(|count| count > 0) { state.put(Block(1)); }
        }
        /// Asks until there is an answer.
        async fn ask(state: &'static State, stream: &mut TcpStream) -> u8 {
            loop {
                stream.write_all(b\"name?\").await.ok();
                state.prepare();
                if let Ok(name) = stream.read_u8().await { return name; }
            }
        }
        async fn chat(state: &'static State, mut stream: TcpStream) {
            ask(state, &mut stream).await;
            lines(state, stream).await;
        }
        pub async fn listen(state: &'static State, one: TcpListener, other: TcpListener) {
            while let Ok((stream, _)) = one.accept().await {
                tokio::spawn(frames(state, Peer { stream, buffer: Vec::new() }));
            }
            while let Ok((stream, _)) = other.accept().await { tokio::spawn(chat(state, stream)); }
        }
        #[tokio::main]
        async fn main() {}
    ";
    let config = proposed(text);
    let mut loops = list(&config, "loops");
    loops.sort();
    assert_eq!(loops, ["app::frames", "app::lines"], "{config}");
    assert_eq!(list(&config, "entry-points"), [""; 0], "{config}");
}

/// A closure that a stream runs for each of what a peer sends is a loop's body.
#[test]
fn a_closure_for_each_message_of_a_peer_is_a_loop() {
    let text = "
        use futures::{StreamExt, TryStreamExt, future};
        use tokio::net::{TcpListener, TcpStream};
        use tokio_tungstenite::accept_async;
        async fn handle(state: &'static State) { state.put(Block(1)); }
        async fn connected(state: &'static State, stream: TcpStream) {
            state.prepare();
            let socket = accept_async(stream).await.unwrap();
            let (_outgoing, incoming) = socket.split();
            let received = incoming.try_for_each(move |_message| {
                tokio::spawn(handle(state));
                future::ok(())
            });
            received.await.ok();
        }
        pub async fn listen(state: &'static State, listener: TcpListener) {
            while let Ok((stream, _)) = listener.accept().await { tokio::spawn(connected(state, stream)); }
        }
        #[tokio::main]
        async fn main() {}
    ";
    let config = proposed(text);
    assert_eq!(list(&config, "loops"), ["app::connected"], "{config}");
    assert_eq!(list(&config, "entry-points"), [""; 0], "{config}");
    let root = package(&[("src/main.rs", &format!("{STATE}{text}")), ("hotlock.toml", &config)]);
    let hot = printed(root.path(), &["hot"]);
    assert!(hot.contains("app::State::put") && !hot.contains("app::State::prepare"), "{hot}");
}

/// Who is lent a channel and gives what it has found there waits for one thing, and so does an operation for what it has started itself.
#[test]
fn who_waits_for_one_thing_serves_nobody() {
    let text = "
        use tokio::sync::mpsc;
        async fn found(state: &'static State, events: &mut mpsc::Receiver<u64>) -> Option<u64> {
            while let Some(event) = events.recv().await {
                state.put(Block(event));
                if event > 3 { return Some(event); }
            }
            None
        }
        async fn job(state: &'static State) {
            let (sender, mut progress) = mpsc::channel::<u64>(4);
            tokio::task::spawn_blocking(move || sender.blocking_send(1));
            while let Some(done) = progress.recv().await { state.put(Block(done)); }
        }
        async fn serve(state: &'static State, mut orders: mpsc::Receiver<u64>, mut events: mpsc::Receiver<u64>) {
            while let Some(order) = orders.recv().await {
                state.admit(order);
                tokio::spawn(job(state));
                found(state, &mut events).await;
            }
        }
        pub fn start(state: &'static State, orders: mpsc::Receiver<u64>, events: mpsc::Receiver<u64>) {
            tokio::spawn(serve(state, orders, events));
        }
        #[tokio::main]
        async fn main() {}
    ";
    let config = proposed(text);
    let active = [list(&config, "entry-points"), list(&config, "loops")].concat();
    assert!(!active.iter().any(|name| name == "app::found" || name == "app::job"), "{config}");
}

/// A reader that a type parameter stands for is the connection's, below what is given that; and a task that writes beside is none of its loops.
#[test]
fn what_reads_frames_through_a_type_parameter_serves() {
    let text = "
        use std::io;
        use tokio::io::{AsyncReadExt, AsyncWriteExt};
        use tokio::net::{TcpListener, TcpStream};
        async fn frame(reader: &mut (impl AsyncReadExt + Unpin)) -> io::Result<u64> {
            let mut bytes = [0; 8];
            reader.read_exact(&mut bytes).await?;
            Ok(u64::from_le_bytes(bytes))
        }
        async fn relay(reader: &mut (impl AsyncReadExt + Unpin), state: &State) {
            while let Ok(number) = frame(reader).await { state.put(Block(number)); }
        }
        async fn connected(state: &'static State, stream: TcpStream) {
            let (mut reader, mut writer) = stream.into_split();
            state.prepare();
            let (sender, mut rows) = tokio::sync::mpsc::channel::<u64>(4);
            tokio::spawn(async move {
                while let Some(row) = rows.recv().await { writer.write_u64(row).await.ok(); }
            });
            state.register(sender);
            relay(&mut reader, state).await;
        }
        pub async fn listen(state: &'static State, listener: TcpListener) {
            while let Ok((stream, _)) = listener.accept().await { tokio::spawn(connected(state, stream)); }
        }
        #[tokio::main]
        async fn main() {}
    ";
    let config = proposed(text);
    assert_eq!(list(&config, "loops"), ["app::relay"], "{config}");
    assert_eq!(list(&config, "entry-points"), [""; 0], "{config}");
}

/// What reads one message of a stream that it is lent may be told more, as long as nothing is asked of the peer before.
#[test]
fn what_reads_a_message_may_be_given_a_key_or_a_limit() {
    let functions = "
        fn message(stream: &mut TcpStream, limit: usize) -> io::Result<Vec<u8>> {
            let head = part(stream, 4)?;
            let mut all = Vec::new();
            while all.len() < limit.min(head.len()) { all.extend(part(stream, limit)?); }
            Ok(all)
        }
        fn serve(state: &'static State, mut stream: TcpStream) {
            state.prepare();
            loop {
                let Ok(bytes) = message(&mut stream, 64) else { return };
                state.put(Block(bytes.len() as u64));
            }
        }";
    let with = |before: &str| {
        let config = proposed_for_threads("serve", before, functions);
        (list(&config, "entry-points"), list(&config, "loops"))
    };
    assert_eq!(with("").1, ["app::serve"]);
    assert_eq!(with("stream.write_all(b\"next\")?;").0, ["app::serve"]);
}

/// What reads the parts of one message, and gives that, serves nobody: who is given it does more.
#[test]
fn what_reads_a_message_part_by_part_is_no_loop_of_a_connection() {
    let functions = "
        fn body(stream: &mut TcpStream, len: usize) -> io::Result<Vec<u8>> {
            let mut all = Vec::new();
            while all.len() < len { all.extend(part(stream, 512)?); }
            Ok(all)
        }
        fn handle(state: &'static State, mut stream: TcpStream) {
            let Ok(all) = body(&mut stream, 4096) else { return };
            state.put(Block(all.len() as u64));
        }";
    let config = proposed_for_threads("handle", "", functions);
    assert_eq!(list(&config, "entry-points"), ["app::handle"], "{config}");
    assert_eq!(list(&config, "loops"), [""; 0], "{config}");
}

/// What takes each message of a stream that it is lent to the state serves, whatever it gives in the end.
#[test]
fn what_is_lent_a_stream_and_counts_its_messages_serves() {
    let functions = "
        fn pump(state: &'static State, stream: &mut TcpStream) -> io::Result<u64> {
            let mut count = 0;
            loop {
                let bytes = part(stream, 64)?;
                if bytes.is_empty() { return Ok(count); }
                state.put(Block(bytes.len() as u64));
                count += 1;
            }
        }
        fn handle(state: &'static State, mut stream: TcpStream) {
            state.prepare();
            let _ = pump(state, &mut stream);
        }";
    let config = proposed_for_threads("handle", "", functions);
    assert_eq!(list(&config, "loops"), ["app::pump"], "{config}");
    assert_eq!(list(&config, "entry-points"), [""; 0], "{config}");
}

/// What is a stream and a sink leads to a peer, however far below.
#[test]
fn a_stream_that_is_a_sink_as_well_is_a_connections() {
    let with = |bounds: &str| {
        let text = format!(
            "
        use futures::{{Sink, SinkExt, Stream, StreamExt}};
        use tokio::net::{{TcpListener, TcpStream}};
        async fn run<P: {bounds}>(state: &'static State, mut peer: P) {{
            while let Some(number) = peer.next().await {{ state.put(Block(number)); }}
        }}
        async fn run_logged<P: {bounds}>(state: &'static State, peer: P) {{ run(state, peer).await }}
        async fn greet(state: &'static State, stream: TcpStream) {{
            state.prepare();
            run_logged(state, foreign::framed(stream)).await
        }}
        async fn connected(state: &'static State, stream: TcpStream) {{ greet(state, stream).await }}
        pub async fn listen(state: &'static State, listener: TcpListener) {{
            while let Ok((stream, _)) = listener.accept().await {{ tokio::spawn(connected(state, stream)); }}
        }}
        #[tokio::main]
        async fn main() {{}}"
        );
        let config = proposed(&text);
        (list(&config, "entry-points"), list(&config, "loops"))
    };
    assert_eq!(with("Stream<Item = u64> + Sink<u64> + Unpin").1, ["app::run"]);
    assert_eq!(with("Stream<Item = u64> + Unpin").0, ["app::connected"]);
}

/// Who shows the state once a second, and looks only at whether the peer is still there, does nothing for what it sends.
#[test]
fn a_socket_that_only_a_timer_writes_to_is_no_entry_point() {
    let with = |arm: &str| {
        let text = format!(
            "
        use axum::extract::ws::{{Message, WebSocket, WebSocketUpgrade}};
        use axum::response::IntoResponse;
        use futures::{{SinkExt, StreamExt}};
        use std::time::Duration;
        async fn upgrade(ws: WebSocketUpgrade) -> impl IntoResponse {{ ws.on_upgrade(|socket| show(state(), socket)) }}
        async fn show(state: &'static State, socket: WebSocket) {{
            let (mut sender, mut receiver) = socket.split();
            let mut interval = tokio::time::interval(Duration::from_secs(1));
            loop {{
                tokio::select! {{
                    _ = interval.tick() => {{
                        state.put(Block(1));
                        if sender.send(Message::Text(\"now\".into())).await.is_err() {{ break; }}
                    }}
                    message = receiver.next() => {{ {arm} }}
                }}
            }}
        }}
        #[tokio::main]
        async fn main() {{
            let routes = axum::Router::new().route(\"/status\", axum::routing::get(upgrade));
        }}"
        );
        let config = proposed(&text);
        [list(&config, "entry-points"), list(&config, "loops")].concat()
    };
    assert_eq!(
        with("let Some(Ok(message)) = message else { break }; state.admit(message.len() as u64);"),
        ["app::show"]
    );
    assert_eq!(with("if message.is_none() { break; }"), [""; 0]);
    assert_eq!(with("let _ = message; state.prepare();"), ["app::show"]);
}

/// A loop that reads up to the end of a request's head does nothing for what comes after.
#[test]
fn what_reads_a_head_is_no_loop_of_a_connection() {
    let text = "
        use tokio::io::{AsyncBufReadExt, BufReader};
        use tokio::net::{TcpListener, TcpStream};
        async fn tunnel(state: &'static State, stream: TcpStream) {
            let mut reader = BufReader::new(stream);
            let mut line = String::new();
            loop {
                line.clear();
                if reader.read_line(&mut line).await.is_err() || line.trim().is_empty() { break; }
            }
            state.put(Block(1));
        }
        async fn connected(state: &'static State, stream: TcpStream) { tunnel(state, stream).await; }
        pub async fn listen(state: &'static State, listener: TcpListener) {
            while let Ok((stream, _)) = listener.accept().await { tokio::spawn(connected(state, stream)); }
        }
        #[tokio::main]
        async fn main() {}
    ";
    let config = proposed(text);
    assert_eq!(list(&config, "entry-points"), ["app::connected"], "{config}");
    assert_eq!(list(&config, "loops"), [""; 0], "{config}");
}

/// A closure that makes a stream runs for whoever takes from it.
#[test]
fn who_makes_a_stream_does_not_receive() {
    let text = "
        use futures::stream::{self, Stream};
        use tokio::sync::mpsc;
        fn subscribe(state: &'static State, events: mpsc::Receiver<u64>) -> impl Stream<Item = u64> {
            state.prepare();
            stream::unfold(events, move |mut events| async move {
                let event = events.recv().await?;
                state.put(Block(event));
                Some((event, events))
            })
        }
        pub fn start(state: &'static State, events: mpsc::Receiver<u64>) { foreign::run(subscribe(state, events)); }
        #[tokio::main]
        async fn main() {}
    ";
    let config = proposed(text);
    let active = [list(&config, "entry-points"), list(&config, "loops")].concat();
    assert_eq!(active, [""; 0], "{config}");
}
