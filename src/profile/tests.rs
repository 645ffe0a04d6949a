//! Names as real compilers and profilers wrote them, and each format of profile.

use super::{FunctionName, Profile, ProfileError, Unit, symbol};

const PERF_SCRIPT: &str = include_str!("tests/perf_script.txt");
const LOCK_CONTENTION: &str = include_str!("tests/lock_contention.txt");

/// `krate module::path name`, then what else there is.
fn shown(symbol: &str) -> String {
    let Some(name) = FunctionName::parse(&symbol::readable(symbol)) else { return "-".to_owned() };
    let mut out = format!("{} {} {}", name.krate, name.path.join("::"), name.name);
    if let Some(self_ty) = &name.self_ty {
        out += &format!(" self={}", self_ty.join(" "));
    }
    if let Some(of) = &name.trait_path {
        out += &format!(" trait={}", of.join("::"));
    }
    if !name.nested.is_empty() {
        out += &format!(" nested={}", name.nested.join("::"));
    }
    if name.in_closure { out + " closure" } else { out }
}

#[track_caller]
fn check(table: &[(&str, &str)]) {
    let wrong: Vec<(&str, String, &str)> = table
        .iter()
        .map(|(symbol, want)| (*symbol, shown(symbol), *want))
        .filter(|(_, got, want)| got != want)
        .collect();
    assert!(wrong.is_empty(), "symbol, got, wanted: {wrong:#?}");
}

#[test]
fn legacy_symbols_are_read() {
    check(&[
        ("_ZN9hsym_demo4main17h7809e063fcfcb0d8E", "hsym_demo  main"),
        (
            "_ZN9hsym_demo7generic28_$u7b$$u7b$closure$u7d$$u7d$28_$u7b$$u7b$closure$u7d$$u7d$17h7aa17ca9cd8f2f64E",
            "hsym_demo  generic closure",
        ),
        ("_ZN9hsym_demo5store14Cache$LT$K$GT$3get17h36e68e490bdc73c5E", "hsym_demo store::Cache get"),
        (
            "_ZN9hsym_demo5store14Cache$LT$K$GT$3get28_$u7b$$u7b$closure$u7d$$u7d$17h1914e17fd22ed5e6E",
            "hsym_demo store::Cache get closure",
        ),
        ("_ZN9hsym_demo15ConstG$LT$_$GT$3len17hd785fad47fc3c3eeE", "hsym_demo ConstG len"),
        ("_ZN9hsym_demo5async5match17he4446c999ad568acE", "hsym_demo async match"),
        ("_ZN9hsym_demo13gr$uf6$$udf$e17h9cda021507c68e41E", "hsym_demo  größe"),
        ("_ZN9hsym_demo5store4deep6helper5inner17h22a55e924e478583E", "hsym_demo store::deep::helper inner"),
        ("_ZN9hsym_demo5store5Store5twice17he4dee181dcbcc228E", "hsym_demo store::Store twice"),
        (
            "_ZN9hsym_demo4work6Server3run28_$u7b$$u7b$closure$u7d$$u7d$17hdd2785e936c5f94fE",
            "hsym_demo work::Server run closure",
        ),
        (
            "_ZN57_$LT$$RF$mut$u20$T$u20$as$u20$hsym_demo..store..Store$GT$3put17h6ab2edd8d7abbe36E",
            "hsym_demo store::Store put self=&mut T trait=hsym_demo::store::Store",
        ),
        (
            "_ZN60_$LT$$LP$u8$C$u16$RP$$u20$as$u20$hsym_demo..store..Store$GT$3put17h2ffa0969873c5062E",
            "hsym_demo store::Store put self=(2) trait=hsym_demo::store::Store",
        ),
        (
            "_ZN67_$LT$$u5b$u8$u3b$$u20$4$u5d$$u20$as$u20$hsym_demo..store..Store$GT$3put17h5471d56ccca6df36E",
            "hsym_demo store::Store put self=[;] u8 trait=hsym_demo::store::Store",
        ),
        (
            "_ZN56_$LT$$u5b$u8$u5d$$u20$as$u20$hsym_demo..store..Store$GT$3put17he20ac4645d876110E",
            "hsym_demo store::Store put self=[] u8 trait=hsym_demo::store::Store",
        ),
        (
            "_ZN148_$LT$dyn$u20$core..ops..function..Fn$LT$$LP$$RP$$GT$$u2b$Output$u20$$u3d$$u20$$LP$$RP$$u2b$core..marker..Send$u20$as$u20$hsym_demo..store..Store$GT$3put17h87203c5bfcad9b53E",
            "hsym_demo store::Store put self=dyn core ops function Fn trait=hsym_demo::store::Store",
        ),
        (
            "_ZN40_$LT$dyn$u20$hsym_demo..store..Store$GT$6thrice17h1abf51662e6c89c4E",
            "  thrice self=dyn hsym_demo store Store",
        ),
        (
            "_ZN73_$LT$fn$LP$u8$RP$$u20$.$GT$$u20$u8$u20$as$u20$hsym_demo..store..Store$GT$3put17h07c6ae39f60249b3E",
            "hsym_demo store::Store put self=fn trait=hsym_demo::store::Store",
        ),
        (
            "_ZN69_$LT$hsym_demo..Countdown$u20$as$u20$core..future..future..Future$GT$4poll17h0154089fbf31e874E",
            "hsym_demo Countdown poll self=hsym_demo Countdown trait=core::future::future::Future",
        ),
        (
            "_ZN78_$LT$hsym_demo..store..Cache$LT$u32$GT$$u20$as$u20$hsym_demo..store..Store$GT$3put17hb45b9d25ade93924E",
            "hsym_demo store::Cache put self=hsym_demo store Cache trait=hsym_demo::store::Store",
        ),
        (
            "_ZN9hsym_demo5other50_$LT$impl$u20$hsym_demo..store..Cache$LT$T$GT$$GT$17generic_elsewhere17h0c6dd4d3a401dc46E",
            "hsym_demo other generic_elsewhere self=hsym_demo store Cache",
        ),
        (
            "_ZN9hsym_demo5other75_$LT$impl$u20$hsym_demo..store..Store$u20$for$u20$alloc..string..String$GT$3put17h28e535f268bba597E",
            "hsym_demo other put self=alloc string String trait=hsym_demo::store::Store",
        ),
        (
            "_ZN9hsym_demo5other83_$LT$impl$u20$hsym_demo..store..Store$u20$for$u20$hsym_demo..store..deep..Cache$GT$3put17hef938caf7e078caaE",
            "hsym_demo other put self=hsym_demo store deep Cache trait=hsym_demo::store::Store",
        ),
    ]);
}

#[test]
fn v0_symbols_are_read() {
    check(&[
        ("_RNvCscN9kf0SWksf_9hsym_demo4main", "hsym_demo  main"),
        ("_RNCNCINvCscN9kf0SWksf_9hsym_demo7genericReEs_00B6_", "hsym_demo  generic closure"),
        ("_RINvCscN9kf0SWksf_9hsym_demo5blockNCNvMNtB2_4workNtBB_6Server3run0EB2_", "hsym_demo  block"),
        (
            "_RNvMNtCscN9kf0SWksf_9hsym_demo5storeINtB2_5CachemE3getB4_",
            "hsym_demo store::Cache get self=hsym_demo store Cache",
        ),
        (
            "_RNCNvMNtCscN9kf0SWksf_9hsym_demo5storeINtB4_5CachemE3get0B6_",
            "hsym_demo store::Cache get self=hsym_demo store Cache closure",
        ),
        ("_RNvMs0_CscN9kf0SWksf_9hsym_demoINtB5_6ConstGKj3_E3lenB5_", "hsym_demo ConstG len self=hsym_demo ConstG"),
        ("_RNvCscN9kf0SWksf_9hsym_demou9gre_6ka8i", "hsym_demo  größe"),
        ("_RNvNvNtNtCscN9kf0SWksf_9hsym_demo5store4deep6helper5inner", "hsym_demo store::deep::helper inner"),
        (
            "_RNvYINtNtCscN9kf0SWksf_9hsym_demo5store5CachemENtB5_5Store5twiceB7_",
            "hsym_demo store::Cache twice self=hsym_demo store Cache trait=hsym_demo::store::Store",
        ),
        (
            "_RNvXs1_NtCscN9kf0SWksf_9hsym_demo5storeQINtB5_5CachemENtB5_5Store3putB7_",
            "hsym_demo store::Store put self=&mut hsym_demo store Cache trait=hsym_demo::store::Store",
        ),
        (
            "_RNvXs3_NtCscN9kf0SWksf_9hsym_demo5storeThtENtB5_5Store3put",
            "hsym_demo store::Store put self=(2) trait=hsym_demo::store::Store",
        ),
        (
            "_RNvXs4_NtCscN9kf0SWksf_9hsym_demo5storeAhj4_NtB5_5Store3put",
            "hsym_demo store::Store put self=[;] u8 trait=hsym_demo::store::Store",
        ),
        (
            "_RNvXs2_NtCscN9kf0SWksf_9hsym_demo5storeShNtB5_5Store3put",
            "hsym_demo store::Store put self=[] u8 trait=hsym_demo::store::Store",
        ),
        (
            "_RNvXs5_NtCscN9kf0SWksf_9hsym_demo5storeDINtNtNtCsgEmfK2I1SDS_4core3ops8function2FnuEp6OutputuNtNtBJ_6marker4SendEL_NtB5_5Store3put",
            "hsym_demo store::Store put self=dyn core ops function Fn trait=hsym_demo::store::Store",
        ),
        ("_RNvMs6_NtCscN9kf0SWksf_9hsym_demo5storeDNtB5_5StoreEL_6thrice", "  thrice self=dyn hsym_demo store Store"),
        (
            "_RNvXs7_NtCscN9kf0SWksf_9hsym_demo5storeFhEhNtB5_5Store3put",
            "hsym_demo store::Store put self=fn trait=hsym_demo::store::Store",
        ),
        (
            "_RNvXs1_NtCscN9kf0SWksf_9hsym_demo5otherNtNtNtB7_5store4deep5CacheNtBF_5Store3put",
            "hsym_demo store::deep::Cache put self=hsym_demo store deep Cache trait=hsym_demo::store::Store",
        ),
        (
            "_RNCNCNvMNtCscN9kf0SWksf_9hsym_demo4workNtB6_6Server3run00B8_",
            "hsym_demo work::Server run self=hsym_demo work Server closure",
        ),
        (
            "_RNSNvYNCNvCscN9kf0SWksf_9hsym_demo4main0INtNtNtCsgEmfK2I1SDS_4core3ops8function6FnOnceuE9call_once6vtableB8_",
            "hsym_demo main::{closure} call_once self=hsym_demo main {closure} trait=core::ops::function::FnOnce",
        ),
        (
            "_RNvXNtNtCsgEmfK2I1SDS_4core6future11into_futureNCNCNvMNtCscN9kf0SWksf_9hsym_demo4workNtBQ_6Server3run00NtB2_10IntoFuture11into_futureBS_",
            "hsym_demo work::Server::run::{closure} into_future self=hsym_demo work Server run {closure} trait=core::future::into_future::IntoFuture",
        ),
    ]);
}

#[test]
fn demangled_names_of_any_tool_are_read() {
    check(&[
        ("hsym_demo::store::deep::helper::h63fe2ac6187cc84a", "hsym_demo store::deep helper"),
        ("hsym_demo[b2a1c09f]::store::Cache<u32>::get+0x1f", "hsym_demo store::Cache get"),
        ("hsym_demo::work::fetch::{async_fn_env#0}", "hsym_demo work fetch closure"),
        ("hsym_demo::generic::{closure_env#1}<i32>_[i]", "hsym_demo  generic closure"),
        ("hsym_demo::store::{impl#0}::get<u32>", "hsym_demo store::{impl} get"),
        (
            "<hsym_demo::Type as hsym_demo::Of>::run::inner::{closure#0}",
            "hsym_demo Type run self=hsym_demo Type trait=hsym_demo::Of nested=inner closure",
        ),
        ("hsym_demo::outer::{{closure}}::inner", "hsym_demo outer inner"),
        ("core::ptr::drop_in_place<alloc::vec::Vec<(u8, fn(u8) -> u8)>>", "core ptr drop_in_place"),
        ("core::ptr::drop_in_place::<[hsym_demo::Type; 4]>", "core ptr drop_in_place"),
        ("core::ops::function::FnOnce::call_once{{vtable.shim}} (inlined)", "core ops::function::FnOnce call_once"),
        (
            "core::hash::impls::<impl core::hash::Hash for &T>::hash",
            "core hash::impls hash self=& T trait=core::hash::Hash",
        ),
        (
            "<alloc::boxed::Box<dyn core::ops::function::FnOnce<(), Output = ()> + core::marker::Send> as core::ops::function::FnOnce<()>>::call_once",
            "alloc boxed::Box call_once self=alloc boxed Box trait=core::ops::function::FnOnce",
        ),
        ("<&'a mut dyn for<'b> app::Of<'b> as app::To>::to", "app To to self=&mut dyn app Of trait=app::To"),
        ("<*const T as app::To>::to", "app To to self=* T trait=app::To"),
        ("<[u8: 4] as app::To>::to", "app To to self=[;] u8 trait=app::To"),
        ("app`app::main::h0123456789abcdef", "app  main"),
        (
            "_$LT$app..Type$LT$T$GT$$u20$as$u20$core..fmt..Debug$GT$::fmt::h0123456789abcdef",
            "app Type fmt self=app Type trait=core::fmt::Debug",
        ),
        ("app::r#type::r#match.llvm.1234", "app type match"),
        ("futex_wait_[k]", "  futex_wait"),
        ("[libc.so.6]", "-"),
        ("[unknown]", "-"),
        ("tokio-runtime-w", "-"),
        ("std::vector<int>::operator<<(int)", "-"),
        ("0x7ffd", "-"),
        ("", "-"),
        ("<", "-"),
        ("::", "-"),
        ("a::<", "-"),
    ]);
    assert_eq!(shown(&"<".repeat(100_000)), "-");
    assert_eq!(shown(&format!("{}a{}", "<".repeat(5_000), ">::b".repeat(5_000))), "-");
}

fn parse(text: &str) -> Profile {
    Profile::parse(text, "cpu.txt").unwrap_or_else(|error| panic!("{error}"))
}

/// `a;b 3` for each stack.
fn stacks(profile: &Profile) -> Vec<String> {
    let line = |stack: &super::Stack| {
        let frames: Vec<&str> = stack.frames.iter().map(|id| profile.frame(*id).text.as_str()).collect();
        format!("{} {}", frames.join(";"), stack.weight)
    };
    profile.stacks.iter().map(line).collect()
}

#[test]
fn folded_stacks_are_read() {
    let profile = parse(
        "# comment\napp;app::main::h0123456789abcdef;app::work_[i] 3\n\napp;app::main;app::work 4\r\n\
         app;<[u8; 4] as app::To>::to;read_[k] 1\nnonsense\n;; 3\napp;idle 0\n",
    );
    assert_eq!(stacks(&profile), ["app;app::main;app::work 7", "app;<[u8; 4] as app::To>::to;read 1"]);
    assert_eq!((profile.total, profile.skipped, profile.unit), (8, 2, Unit::Unknown));
    assert_eq!(profile.name, "cpu.txt");
}

#[test]
fn folded_stacks_with_fractions_keep_three_places() {
    let profile = parse("a::b;c::d 0.0125\na::b 2\na::c nan\na::c -1\n");
    assert_eq!(stacks(&profile), ["a::b;c::d 13", "a::b 2000"]);
    assert_eq!((profile.skipped, profile.unit), (2, Unit::Thousandths));
}

#[test]
fn weights_never_overflow() {
    let profile = parse(&format!("a::b {0}\na::c {0}\n", u64::MAX));
    assert_eq!((profile.total, profile.skipped), (u64::MAX, 1));
}

#[test]
fn perf_script_is_read() {
    let profile = parse(PERF_SCRIPT);
    let shown = stacks(&profile);
    assert_eq!(profile.skipped, 0, "{shown:#?}");
    assert_eq!(profile.total, 5_000_000 * 3);
    let innermost: Vec<&str> = shown.iter().filter_map(|line| line.rsplit(';').next()).collect();
    assert!(innermost.contains(&"<std::sys::sync::mutex::futex::Mutex>::lock 5000000"), "{innermost:#?}");
    let bump = profile.frames.iter().find(|frame| frame.text == "busy::store::Cache<K>::bump");
    let name = bump.and_then(|frame| frame.function.clone());
    assert_eq!(
        name.map(|name| (name.krate, name.path, name.name)),
        Some(("busy".to_owned(), vec!["store".to_owned(), "Cache".to_owned()], "bump".to_owned()))
    );
}

#[test]
fn perf_script_in_other_shapes_is_read() {
    let profile = parse(
        "# cmdline : perf record\n\
         tokio worker 1;  24636/25607 [000] 94564.109216:     257597 cycles:u: \n\
         \t    1f3a _RNvXs7_NtCscN9kf0SWksf_9hsym_demo5storeFhEhNtB5_5Store3put+0x1a (/memfd:code (deleted))\n\
         \t    1f3b <fn(u8) -> u8 as hsym_demo::store::Store>::put+0x2 (inlined)\n\
         \t    1f3b [unknown] (/usr/lib/libc.so.6)\n\
         \t    1f3c  (/usr/lib/x.so)\n\
         \t    1f3d app::main\n\
         \twhat is this\n\
         \n\
         app 12 94564.2:  7 cache-misses:u: \n\
         \t    1f3d app::other (/app)\n\
         \n\
         app 12 94564.3:  2 cycles:u:  1f3d app::alone (/app)\n\
         \n\
         broken\n",
    );
    assert_eq!(
        stacks(&profile),
        [
            "app;app::alone 2",
            "tokio_worker_1_;app::main;[x.so];[libc.so.6];<fn(u8) -> u8 as hsym_demo::store::Store>::put;\
             <fn(u8) -> u8 as hsym_demo::store::Store>::put 257597"
        ]
    );
    assert_eq!(profile.skipped, 2);
}

#[test]
fn names_in_a_perf_script_are_those_of_folded_stacks() {
    for (line, want) in [
        ("base(int, T) const+0x1a (/srv/app)", "base"),
        ("ns::(anonymous namespace)::run(int) (/srv/app)", "ns::(anonymous namespace)::run"),
        ("<fn(u8) -> [u8; 4] as app::Make>::make+0x2 (/srv/app)", "<fn(u8) -> [u8; 4] as app::Make>::make"),
        ("app::run+0xno (/srv/app)", "app::run+0xno"),
        ("[unknown] ([unknown])", "[unknown]"),
        ("[unknown] (/usr/lib/libc.so.6)", "[libc.so.6]"),
        ("[unknown]", "[unknown]"),
    ] {
        let profile = parse(&format!("app 12 94564.2: 7 cycles:u:\n\t1f3a {line}\n"));
        assert_eq!(stacks(&profile), [format!("app;{want} 7")], "{line}");
    }
}

#[test]
fn perf_script_without_events_counts_samples() {
    let profile = parse("app 14645 \n\tffff app::read\n\tfff0 app::main\n\napp 14645 \n\tfff0 app::main\n");
    assert_eq!(stacks(&profile), ["app;app::main 1", "app;app::main;app::read 1"]);
}

#[test]
fn lock_contention_is_read() {
    let profile = parse(LOCK_CONTENTION);
    let shown = stacks(&profile);
    assert_eq!(shown[0], "do_futex;futex_wait;__futex_wait;futex_do_wait 1290000");
    assert_eq!(shown[2], "do_syscall_64;__x64_sys_futex;do_futex;futex_wake;wake_up_q 501750");
    assert_eq!((profile.skipped, profile.unit), (0, Unit::Nanoseconds));
    let bare = " contended   total wait     max wait     avg wait         type   caller\n\n  \
                2      1.5 s      1 s    750 ms     mutex   app::take+0x1a\n  1    967 ns    967 ns    967 ns rwsem:W  x\nbad\n";
    let profile = parse(bare);
    assert_eq!(stacks(&profile), ["app::take 1500000000", "x 967"]);
    assert_eq!(profile.skipped, 1);
}

#[test]
fn other_files_are_refused_with_a_way_out() {
    let error = |text: &str| Profile::parse(text, "p").map_err(|error: ProfileError| error.to_string());
    let refused = [
        ("", "p: the profile is empty; write stacks as text with `perf script -i perf.data > FILE`"),
        (" \n\t\n", "the profile is empty"),
        ("PERFILE2h\0\0", "p:1: this looks like a `perf.data` recording"),
        ("\u{1f}\u{fffd}\u{8}", "a compressed file"),
        ("ELF\0\0\0", "a binary file"),
        ("<?xml version=\"1.0\"?><!DOCTYPE svg><svg>", "a flame graph as SVG"),
        ("<html>", "a page or XML document"),
        ("{\"meta\": 3}", "JSON"),
        ("[ {\"a\": 1} ]", "JSON"),
        ("# Samples: 3\n#\n# Overhead  Command\n 3% app", "the table of `perf report`"),
        ("\nhello world\nfoo\n", "p:2: no line can be read as folded stacks, the first is `hello world`"),
        (" contended   total wait   type   caller\nrubbish\n", "no line can be read as `perf lock contention`"),
    ];
    for (text, want) in refused {
        let got = error(text).expect_err(text);
        assert!(got.contains(want), "{text:?}: {got}");
        assert!(got.contains("; "), "no way out: {got}");
    }
    assert!(error("[unknown];app::main 3\n").is_ok());
}

/// Any text gives a profile or an error, and the parts sum up to the whole.
#[test]
fn broken_text_is_survived() {
    for text in [PERF_SCRIPT, LOCK_CONTENTION, "a;b;<c as d>::e 3\n_ZN1a1b17h0123456789abcdefE;_RNvC1a1b 5\n"] {
        for cut in (0..text.len()).step_by(37) {
            let Some((before, after)) = text.split_at_checked(cut) else { continue };
            let swapped = format!("{after}{before}");
            let spoilt = text.replace(['(', ':'], "> ö<");
            for text in [before, after, &swapped, &spoilt] {
                if let Ok(profile) = Profile::parse(text, "p") {
                    assert_eq!(profile.total, profile.stacks.iter().map(|stack| stack.weight).sum::<u64>());
                }
            }
        }
    }
}
