//! What names say by convention where no stub says more: what is found by it is likely at best.
//!
//! These are words of the field, such as the standard library's own, and never names of a project or crate.

use super::attributes::ContentOp;
use crate::facts::Name;

/// Whether a type with two or more parameters is looked into by key, by its name: `LruCache<K, V>`, `IntMap<K, V>`.
pub fn is_map_name(name: Name) -> bool {
    name.ends_with("Map") || name.ends_with("Cache")
}

/// Whether an attribute makes the start of a program of the function below it, by its name: `#[shuttle_runtime::main]`, `#[rocket::launch]`.
pub fn starts_program(attribute: &str) -> bool {
    matches!(attribute, "main" | "launch")
}

/// Whether a module or crate helps tests, measures or shows how to use something, by a word of its name: `test_utils`.
pub fn is_for_tests(name: &str) -> bool {
    let words = ["test", "tests", "testing", "testutil", "testutils", "testkit", "mock", "mocks", "fake", "fakes"];
    let others = ["bench", "benches", "benchmark", "benchmarks", "example", "examples"];
    name.split('_').any(|word| words.contains(&word) || others.contains(&word))
}

/// Whether a function is there for tests by the end of its name, or of its path: `send_for_test`.
pub fn is_function_for_tests(name: &str) -> bool {
    ["_for_test", "_for_tests", "_for_testing"].iter().any(|end| name.ends_with(end))
}

/// Whether a type stands in for another one in tests, by the first word of its name: `MockTransport`.
pub fn is_type_for_tests(name: &str) -> bool {
    words(name).next().is_some_and(|word| matches!(word.as_str(), "dummy" | "fake" | "mock" | "stub"))
}

/// Whether a module is there for tests by its whole name: `mock`, `testing`, `test_utils`. What merely has such a word in it may
/// test something for users (`url_test`).
pub fn is_test_module(name: &str) -> bool {
    let is_test = |word: &str| matches!(word, "test" | "tests" | "testing" | "mock" | "mocks" | "fake" | "fakes");
    let helps = ["util", "utils", "helper", "helpers", "support", "common", "fixture", "fixtures", "harness", "cfg"];
    match name.split_once('_') {
        Some((first, second)) => is_test(first) && helps.contains(&second),
        None => is_test(name),
    }
}

/// Whether a package, or a folder with packages in it, tests or measures others, by a word of its name: `integration-tests`, `perf`; or by
/// its whole name, `integration`.
pub fn is_test_package(name: &str) -> bool {
    let words = name.replace('-', "_").to_ascii_lowercase();
    words == "integration" || is_for_tests(&words) || words.split('_').any(|word| matches!(word, "e2e" | "perf"))
}

/// Whether a handler of requests changes something that people change now and then, by a word of its name: `create_user`,
/// `reload_config`. It only decides which of several handlers are named first.
pub fn is_administrative(name: Name) -> bool {
    let comes_and_goes = ["list", "login", "logout", "refresh", "register", "signup", "unregister"];
    let manages = ["configure", "enable", "disable", "manage", "manager"];
    name.split('_').any(|word| is_act(word) || comes_and_goes.contains(&word) || manages.contains(&word))
}

/// Whether a function does what people do now and then, by a word of its name: `delete_account`, `change_password`. Who logs in does so
/// more often.
pub fn is_occasional(name: Name) -> bool {
    name.split('_').any(|word| is_act(word) || is_occasional_word(word))
}

/// Whether a handler of requests does what few people do, once in a while, by the word that its name begins with: `claim_device`,
/// `set_token`, `verify_email` (`set` or `verify` alone may be what a service is asked most); if it steers something that runs, by any word:
/// `h_action_pause`; or by any word of that, of its type's or of its modules': `forgot::send`, `ManualBackfillService`. Who logs in does so
/// more often.
pub fn is_seldom_request<'n>(name: &'n str, around: impl IntoIterator<Item = &'n str>) -> bool {
    let steering = ["abort", "kill", "pause", "relaunch", "replan", "unpause", "unsubscribe"];
    let setup = [
        "backfill",
        "binding",
        "confirmation",
        "forgot",
        "manual",
        "onboarding",
        "pairing",
        "password",
        "signup",
        "verification",
    ];
    let rights = ["mfa", "oauth", "otp", "permission", "permissions", "role", "roles", "totp"];
    // That it handles something says nothing: `handle_upload`.
    let mut own = words(name).skip_while(|word| word == "handle");
    let begins = own.next().is_some_and(|word| {
        let is_of_part = matches!(word.as_str(), "set" | "verify") && own.next().is_some();
        SELDOM_ACTS.contains(&word.as_str()) || is_occasional_word(&word) || is_of_part
    });
    let all: Vec<String> = around.into_iter().chain([name]).flat_map(words).collect();
    let logs_in = words(name).any(|word| word == "login");
    let steers = words(name).any(|word| steering.contains(&word.as_str()));
    // A provider of identities sends the user back there, once a login; what pays or delivers does so more often.
    let is_back = words(name).last().is_some_and(|word| word == "callback");
    let comes_back =
        is_back && all.iter().any(|word| matches!(word.as_str(), "auth" | "login" | "oauth" | "oidc" | "sso"));
    begins
        || steers
        || comes_back
        || !logs_in && all.iter().any(|word| setup.contains(&word.as_str()) || rights.contains(&word.as_str()))
}

/// Whether a function ends something, by the word that its name begins with: `abort_all`, `close_session`.
pub fn is_ending(name: &str) -> bool {
    let ends = ["abort", "cleanup", "close", "deregister", "disconnect", "shutdown", "terminate", "unregister"];
    words(name).next().is_some_and(|word| ends.contains(&word.as_str()))
}

/// First words of the names of handlers for what few people do.
const SELDOM_ACTS: [&str; 23] = [
    "activate",
    "approve",
    "authenticate",
    "claim",
    "clone",
    "confirm",
    "disconnect",
    "fork",
    "join",
    "leave",
    "link",
    "onboard",
    "override",
    "pair",
    "patch",
    "reassign",
    "redeem",
    "retry",
    "rollback",
    "rotate",
    "trigger",
    "unlink",
    "upload",
];

/// The words of a name in either case, in lower case: `ConnectionManager`, `connection_manager`, `HTTPServer`.
fn words(name: &str) -> impl Iterator<Item = String> {
    let is = |at: usize, kind: fn(&u8) -> bool| name.as_bytes().get(at).is_some_and(kind);
    let is_start = |(at, letter): (usize, char)| {
        let ends_capitals = || is(at + 1, u8::is_ascii_lowercase);
        at > 0 && letter.is_ascii_uppercase() && (!is(at - 1, u8::is_ascii_uppercase) || ends_capitals())
    };
    let mut starts: Vec<usize> = name.char_indices().filter(|start| is_start(*start)).map(|(at, _)| at).collect();
    starts.push(name.len());
    let parts = starts.into_iter().scan(0, |from, to| name.get(std::mem::replace(from, to)..to));
    parts.flat_map(|part| part.split(['_', '-'])).map(str::to_ascii_lowercase)
}

fn is_occasional_word(word: &str) -> bool {
    ["backup", "change", "export", "import", "install", "remove", "restore", "unlock", "upgrade"].contains(&word)
}

fn is_act(word: &str) -> bool {
    let on_program = ["reload", "restart", "shutdown", "start", "stop", "update"];
    ACTS_ON_THINGS.contains(&word) || on_program.contains(&word)
}

/// What is done to things that come and go, or change, now and then.
const ACTS_ON_THINGS: [&str; 13] = [
    "clear", "create", "delete", "destroy", "edit", "grant", "invite", "migrate", "modify", "rename", "reset",
    "revoke", "truncate",
];

/// Whether a function is for those who operate a program, by a word of its name: `health_check`, `dump_stats`.
pub fn is_operational(name: Name) -> bool {
    name.split('_').any(is_of_operation)
}

/// The same of all that belongs to a type, a crate, or a module with others below it, by a word of that one's name: `AdminService`,
/// `admin_api`. Names of these say less than a function's own: a `ConnectionManager` serves, and `info::lookup` may, too.
pub fn is_of_operators(name: &str) -> bool {
    let operated = ["admin", "administration", "debug", "health", "healthcheck", "metrics", "repl", "settings"];
    words(name).any(|part| operated.contains(&part.as_str()))
}

/// Whether something shows whoever operates a program what it does, by a word of its name: `DashboardService`. For some programs that is the
/// work itself, so that it says nothing of what waits there.
pub fn is_of_onlookers(name: &str) -> bool {
    words(name).any(|word| word == "dashboard")
}

/// Whether something is about those who administer a program, by a word of its name: `is_admin`, `Role::Administrator`; not whether there is one.
pub fn is_of_administrators(name: &str) -> bool {
    let is_of = |word: String| matches!(word.as_str(), "admin" | "administrator" | "superuser");
    let of_set_up = ["config", "configured", "created", "enabled", "exist", "exists", "initialized", "setup"];
    words(name).any(is_of) && !words(name).any(|word| of_set_up.contains(&word.as_str()))
}

/// Whether something says no to who asks, by a word of its name: `Err`, `StatusCode::FORBIDDEN`, `api_error`.
pub fn is_of_refusal(name: &str) -> bool {
    let refusals = ["denied", "err", "error", "forbidden", "redirect", "unauthorized", "found"];
    words(name).any(|word| refusals.contains(&word.as_str()))
}

/// Whether a function asks if somebody administers the program, and fails if not, by its name: `require_admin`, `check_admin_token`.
pub fn asks_for_administrator(name: &str) -> bool {
    let asks =
        ["assert", "auth", "authenticate", "authorize", "check", "ensure", "guard", "require", "validate", "verify"];
    let has = |meant: &[&str]| words(name).any(|word| meant.contains(&word.as_str()));
    is_of_administrators(name) && has(&asks) && !has(&["or"])
}

/// Whether a module, by its whole name, is where a program takes orders of those who operate it.
pub fn is_of_control(module: &str) -> bool {
    matches!(module, "control" | "ipc")
}

/// The same of a route, by a part of its path that is always there: `/__heartbeat__`, `/api/health/ready`, not `/{version}/call`.
/// All that lies below `/admin` is for them, and below `/test` for tests.
pub fn is_operational_route(path: &str) -> bool {
    let is_parameter = |part: &str| part.starts_with([':', '*', '<']) || part.contains('{');
    let words = path.split('/').filter(|part| !is_parameter(part));
    let mut words = words.flat_map(|part| part.split(|byte: char| !byte.is_ascii_alphanumeric()));
    words.any(|word| is_of_operation(word) || is_test_module(word))
}

fn is_of_operation(word: &str) -> bool {
    let state = ["alive", "health", "healthcheck", "healthz", "heartbeat", "lbheartbeat", "live", "liveness", "livez"];
    let more = ["metrics", "ping", "readiness", "ready", "readyz", "stats", "status", "version"];
    let things = ["admin", "config", "console", "debug", "docs", "info", "management", "manager", "openapi"];
    let pages = ["schema", "settings", "swagger"];
    pages.contains(&word) || state.contains(&word) || more.contains(&word) || things.contains(&word)
}

/// Whether a function blocks its thread until a future that it is given is ready, by the name that runtimes use.
pub fn is_driver_name(name: Name) -> bool {
    name == "block_on"
}

/// Whether the variant of an error says that nothing has arrived yet, rather than that something has failed: `TryRecvError::Empty`.
pub fn is_nothing_yet(variant: Name) -> bool {
    variant == "Empty"
}

/// Whether a method with an argument looks into a container by key, adds to it or takes from it.
pub fn is_keyed_method(name: Name) -> bool {
    matches!(
        name.as_str(),
        "get"
            | "get_mut"
            | "get_refresh"
            | "peek"
            | "insert"
            | "put"
            | "push"
            | "remove"
            | "pop"
            | "entry"
            | "contains_key"
            | "contains"
            | "cache_get"
            | "cache_set"
            | "cache_remove"
    )
}

/// What a method that changes a list does to it, by the names that the standard library's lists use.
pub fn list_op(name: Name) -> Option<ContentOp> {
    match name.as_str() {
        "push" | "push_back" | "push_front" => Some(ContentOp::Push),
        "pop" | "pop_back" | "pop_front" => Some(ContentOp::Pop),
        "remove" => Some(ContentOp::Remove),
        _ => None,
    }
}
