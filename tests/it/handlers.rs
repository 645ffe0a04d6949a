//! Which functions stubs call handlers: by trait, by attribute, and as arguments.

use std::path::PathBuf;

use hotlock_engine::facts::{FileFacts, MacroScope, lower_file};
use hotlock_engine::knowledge::attributes::{AtomicOp, HandlerOf, KnownFn};
use hotlock_engine::knowledge::known::Known;
use hotlock_engine::knowledge::{StubFile, stub_sources};
use hotlock_engine::source::{FileId, SourceFile, SourceMap};
use hotlock_engine::types::program::{CrateInput, LinkInput, Program, ProgramFile};
use hotlock_engine::types::{handler_of, link};
use hotlock_engine::workspace::Edition;

#[derive(Default)]
struct Input {
    sources: SourceMap,
    files: Vec<ProgramFile>,
    crates: Vec<CrateInput>,
}

impl Input {
    fn add(&mut self, path: PathBuf, text: &str, is_mod_rs: bool) -> FileId {
        let source = SourceFile::new(path.clone(), path.display().to_string(), text.to_owned());
        let facts: FileFacts = lower_file(&source, MacroScope::EMPTY).expect("the file parses");
        let id = self.sources.add(source);
        self.files.push(ProgramFile { id, facts: facts.into(), is_mod_rs });
        id
    }

    fn add_crate(&mut self, name: &str, root: FileId, is_stub: bool) {
        self.crates.push(CrateInput { is_stub, ..CrateInput::new(name, root, Edition::E2021) });
    }
}

/// Links `text` as the crate `demo` against all stubs and asks `look` of the program.
fn with_program<T>(text: &str, look: impl FnOnce(&Program<'_>) -> T) -> T {
    let mut input = Input::default();
    for set in stub_sources() {
        let mut root = None;
        for StubFile { path, text, .. } in &set.files {
            let is_root = path.file_name().is_some_and(|name| name == "lib.rs" || name == "mod.rs");
            let id = input.add(path.clone(), text, is_root);
            if *path == set.root {
                root = Some(id);
            }
        }
        input.add_crate(&set.name, root.expect("each stub has a root"), true);
    }
    let own = input.add(PathBuf::from("demo.rs"), text, true);
    input.add_crate("demo", own, false);
    let by_path = input.files.iter().map(|file| (input.sources.get(file.id).path.clone(), file.id)).collect();
    look(&link(&LinkInput {
        sources: &input.sources,
        files: input.files.iter().collect(),
        by_path,
        crates: input.crates,
    }))
}

/// `path: what it handles` of each handler of the crate.
fn handlers(text: &str) -> Vec<(String, HandlerOf)> {
    with_program(text, |program| {
        let own = program.functions().filter(|(_, function)| !program.is_stub(function.home.module));
        own.filter_map(|(id, _)| Some((program.fn_path(id), handler_of(program, id)?))).collect()
    })
}

fn request(path: &str) -> (String, HandlerOf) {
    (path.to_owned(), HandlerOf::Request)
}

fn known(path: &str) -> Known<KnownFn> {
    with_program("", |program| {
        let found = program.functions().find(|(id, _)| program.fn_path(*id) == path);
        found.unwrap_or_else(|| panic!("no stub declares {path}")).1.known.clone()
    })
}

#[test]
fn an_attribute_makes_a_handler_however_it_is_named() {
    let text = "
        use actix_web::{get, post as send};
        #[get(\"/\")] async fn get() {}
        #[send(\"/\")] async fn sent() {}
        #[actix_web::delete(\"/\")] async fn gone() {}
        mod p { use poem::*; #[handler] fn hello() {} }
    ";
    assert_eq!(
        handlers(text),
        [request("demo::get"), request("demo::sent"), request("demo::gone"), request("demo::p::hello")]
    );
}

#[test]
fn macros_of_an_extern_crate_are_in_scope_everywhere() {
    let text = "#[macro_use] extern crate rocket; mod a { #[get(\"/\")] fn index() {} }";
    assert_eq!(handlers(text), [request("demo::a::index")]);
}

#[test]
fn an_attribute_of_another_crate_with_the_same_name_is_none() {
    assert_eq!(handlers("use other::get; #[get(\"/\")] fn a() {} #[post(\"/\")] fn b() {}"), []);
}

#[test]
fn an_implementation_of_a_handling_function_is_a_handler() {
    let text = "
        use std::{future::Future, pin::Pin, task::{Context, Poll}};
        struct S;
        impl Future for S {
            type Output = ();
            fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> { Poll::Pending }
        }
        impl tower_service::Service<u8> for S {
            fn call(&mut self, req: u8) {}
        }
        impl S { fn call(&self) {} }
    ";
    assert_eq!(handlers(text), [("demo::S::poll".to_owned(), HandlerOf::Poll), request("demo::S::call")]);
}

#[test]
fn an_attribute_of_a_trait_makes_services_of_its_implementations_or_of_those_of_what_it_generates() {
    let text = "
        mod api {
            use jsonrpsee::proc_macros::rpc;
            #[rpc(server)]
            pub trait Api { async fn status(&self) -> u64; }
            #[tarpc::service]
            pub trait World { async fn hello(name: String) -> String; }
            pub trait Plain { fn name(&self) -> String; }
        }
        use api::{ApiServer, PlainServer, World};
        struct S;
        impl ApiServer for S { async fn status(&self) -> u64 { 1 } }
        impl World for S { async fn hello(self, name: String) -> String { name } }
        impl PlainServer for S { fn name(&self) -> String { String::new() } }
    ";
    let found = handlers(text).into_iter().filter(|(path, _)| path.starts_with("demo::S"));
    assert_eq!(found.collect::<Vec<_>>(), [request("demo::S::status"), request("demo::S::hello")]);
}

#[test]
fn a_method_of_a_trait_that_takes_a_request_is_a_handler_whoever_declares_the_trait() {
    let text = "
        struct S;
        impl generated::Blocks for S { async fn get(&self, request: tonic::Request<u8>) {} async fn new(number: u8) {} }
        trait Own { fn put(&self, request: tonic::Request<u8>); }
        impl Own for S { fn put(&self, request: tonic::Request<u8>) {} fn look(&self, request: &tonic::Request<u8>) {} }
        impl S { fn ask(&self, request: tonic::Request<u8>) {} }
        fn ask(request: tonic::Request<u8>) {}
    ";
    assert_eq!(handlers(text), [request("demo::S::get"), request("demo::S::put")]);
}

#[test]
fn stubs_say_which_argument_is_the_handler() {
    assert_eq!(known("axum::routing::get").handler_at(0), Some(HandlerOf::Request));
    assert_eq!(known("axum::routing::on").handlers, [(1, HandlerOf::Request)]);
    assert_eq!(known("actix_web::server::HttpServer::on_connect").handler_at(0), Some(HandlerOf::Connection));
    assert_eq!(known("axum::routing::Router::route").handlers, []);
}

#[test]
fn stubs_say_what_draws_what_counts_and_what_drops() {
    assert!(known("rand::Rng::gen_bool").random && known("fastrand::u32").random);
    assert!(known("std::mem::drop").drops && !known("std::mem::forget").drops);
    assert_eq!(known("std::sync::atomic::AtomicU64::fetch_add").atomic, Some(AtomicOp::Count));
    assert_eq!(known("std::sync::atomic::AtomicU64::fetch_max").atomic, Some(AtomicOp::Update));
}

#[test]
fn what_goes_through_debug_and_error_lies_on_paths_of_failure() {
    let cold = with_program("", |program| {
        let cold = program.traits.iter().filter(|def| def.known.cold);
        cold.map(|def| format!("{}::{}", program.module_path(def.home.module), def.name)).collect::<Vec<_>>()
    });
    assert_eq!(cold, ["std::error::Error", "std::fmt::Debug"]);
}
