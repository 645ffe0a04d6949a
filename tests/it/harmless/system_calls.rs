//! The system calls of a run, as `strace` tells them, and which of them are harmless.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;
use std::{env, fs};

/// What a run may touch beside what any program does.
pub(super) struct Allowed {
    /// Files, and folders with all that is below.
    pub(super) read: Vec<PathBuf>,
    /// The same for changes.
    pub(super) write: Vec<PathBuf>,
}

/// What the runtime reads before or beside any work, and why. Nobody but the system writes there.
const OF_THE_SYSTEM: [&str; 12] = [
    // The loader looks for shared libraries, here and as its cache says.
    "/etc/ld.so.cache",
    "/etc/ld.so.preload",
    "/lib",
    "/lib64",
    "/usr/lib",
    "/usr/lib64",
    // The allocator asks how memory is given out.
    "/proc/sys/vm/overcommit_memory",
    "/sys/kernel/mm/transparent_hugepage",
    "/sys/devices/system/node",
    // The C library asks for the main thread's stack.
    "/proc/self/maps",
    // The standard library and the C library ask how many threads may run.
    "/proc/self/cgroup",
    "/sys/devices/system/cpu",
];

/// The same, of a folder whose names differ between machines: limits of processors, for how many threads may run.
const LIMITS: [&str; 2] = ["/sys/fs/cgroup", "/proc/self/mountinfo"];

/// Calls that ask about a path, and neither read what is there nor change it; and what ends threads and processes.
const QUESTIONS: [&str; 21] = [
    "access",
    "arch_prctl",
    "exit",
    "exit_group",
    "faccessat",
    "faccessat2",
    "fstat",
    "fstatfs",
    "getcwd",
    "getxattr",
    "lgetxattr",
    "lstat",
    "newfstatat",
    "readlink",
    "readlinkat",
    "stat",
    "statfs",
    "statx",
    "uname",
    "wait4",
    "waitid",
];

/// Calls that change what is at a path, or at an open file.
const CHANGES: [&str; 11] = [
    "fchmod",
    "ftruncate",
    "mkdir",
    "mkdirat",
    "rename",
    "renameat",
    "renameat2",
    "rmdir",
    "unlink",
    "unlinkat",
    "utimensat",
];

/// What is watched: all calls with a path, of the network, about processes; and the ways around these.
const WATCHED: &str = "trace=%file,%network,%process,?fchmod,?fchown,?ftruncate,?utimensat,?memfd_create,?io_uring_setup,?bpf,\
                       ?ptrace,?process_vm_readv,?process_vm_writev,?kill,?tkill,?pidfd_open,?pidfd_send_signal,?mknodat,?setns,\
                       ?unshare,?init_module,?finit_module,?kexec_load,?perf_event_open,?userfaultfd,?open_by_handle_at";

/// The program that watches, where it is there and allowed to; says so where it is not.
pub(super) fn strace() -> Option<&'static Path> {
    static FOUND: LazyLock<Option<PathBuf>> = LazyLock::new(|| {
        let folders = env::var_os("PATH").unwrap_or_default();
        let found = env::split_paths(&folders).map(|folder| folder.join("strace")).find(|path| path.is_file());
        let works = |strace: &PathBuf| {
            let tried =
                Command::new(strace).args(["-ff", "-qq", "-y", "-o", "/dev/null", "-e", WATCHED, "true"]).output();
            tried.is_ok_and(|tried| tried.status.success())
        };
        let found = found.filter(works);
        if found.is_none() {
            eprintln!("no `strace` that works here: system calls are not watched");
        }
        found
    });
    FOUND.as_deref()
}

/// Runs a command and judges its calls.
#[track_caller]
pub(super) fn traced(strace: &Path, command: &Command, allowed: &Allowed) -> Output {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    // With `-ff` each thread has a file of its own, so that no call is told in two parts; `-y` tells what open files are.
    let mut watched = Command::new(strace);
    watched.args(["-ff", "-qq", "-y", "-e", "signal=none", "-e", WATCHED, "-o"]).arg(folder.path().join("calls"));
    watched.arg("--").arg(command.get_program()).args(command.get_args());
    watched.current_dir(command.get_current_dir().expect("it has a folder"));
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => watched.env(name, value),
            None => watched.env_remove(name),
        };
    }
    let output = watched.output().expect("it starts");
    let mut harm = Vec::new();
    let mut calls = 0;
    for entry in fs::read_dir(folder.path()).expect("it is there") {
        let text = fs::read(entry.expect("it is there").path()).expect("it can be read");
        for line in String::from_utf8_lossy(&text).lines() {
            calls += 1;
            harm.extend(why_harmful(line, command, allowed).map(|why| format!("{why}: {line}")));
        }
    }
    assert!(calls > 50, "{calls} calls: {}", String::from_utf8_lossy(&output.stderr));
    assert!(harm.is_empty(), "{:?}:\n{}", command.get_args().collect::<Vec<_>>(), harm.join("\n"));
    output
}

/// What a call must not do, if it does.
fn why_harmful(line: &str, command: &Command, allowed: &Allowed) -> Option<&'static str> {
    let (name, rest) = line.split_once('(')?;
    let call = Call::of(rest, command.get_current_dir()?);
    let reads = |path: &PathBuf| is_below(path, &allowed.read) || is_of_the_system(path);
    let writes = |path: &PathBuf| is_below(path, &allowed.write);
    match name {
        _ if QUESTIONS.contains(&name) => None,
        "open" | "openat" if call.is_for_reading() => {
            (!call.paths.iter().chain(&call.opened).all(reads)).then_some("reads elsewhere")
        }
        "open" | "openat" => (!call.paths.iter().chain(&call.opened).all(writes)).then_some("writes elsewhere"),
        _ if CHANGES.contains(&name) => (!call.paths.iter().all(writes)).then_some("changes something elsewhere"),
        "clone" | "clone3" => (!rest.contains("CLONE_THREAD")).then_some("starts a process"),
        // A thread that ended with the process while it entered a call: which one it was is lost, and it was not made.
        "???" if rest.trim_start().starts_with("<detached") => None,
        // The start of the program itself.
        "execve" if call.paths.first().is_some_and(|path| path == Path::new(command.get_program())) => None,
        _ => Some("is not known to be harmless"),
    }
}

fn is_below(path: &Path, folders: &[PathBuf]) -> bool {
    folders.iter().any(|folder| path.starts_with(folder))
}

fn is_of_the_system(path: &Path) -> bool {
    OF_THE_SYSTEM.iter().chain(&LIMITS).any(|known| path.starts_with(known))
}

/// The arguments of a call and what it gave.
struct Call<'l> {
    /// The paths that it names; those of open files if it names none.
    paths: Vec<PathBuf>,
    /// What it has opened, links followed.
    opened: Option<PathBuf>,
    rest: &'l str,
}

impl<'l> Call<'l> {
    /// Reads what follows the name of a call that was made in `cwd`.
    fn of(rest: &'l str, cwd: &Path) -> Call<'l> {
        let (arguments, result) = rest.rsplit_once(" = ").unwrap_or((rest, ""));
        let (mut named, mut open, mut at) = (Vec::new(), Vec::new(), cwd.to_owned());
        let mut left = arguments;
        while let Some(start) = left.find(['"', '<']) {
            let is_text = left[start..].starts_with('"');
            let (text, after) = until_closed(&left[start + 1..], if is_text { '"' } else { '>' });
            if is_text {
                named.push(own_process(&lexically(&at.join(&text))));
            } else {
                at = PathBuf::from(&text);
                if !left[..start].ends_with("AT_FDCWD") {
                    open.push(own_process(&at));
                }
            }
            left = after;
        }
        let opened = result.split_once('<').map(|(_, path)| own_process(Path::new(&until_closed(path, '>').0)));
        Call { paths: if named.is_empty() { open } else { named }, opened, rest }
    }

    fn is_for_reading(&self) -> bool {
        const FLAGS: [&str; 6] = ["O_WRONLY", "O_RDWR", "O_CREAT", "O_TRUNC", "O_APPEND", "O_TMPFILE"];
        !FLAGS.iter().any(|flag| self.rest.contains(flag))
    }
}

/// The text before an unescaped `end`, and what follows it.
fn until_closed(text: &str, end: char) -> (String, &str) {
    let (mut found, mut chars) = (String::new(), text.char_indices());
    while let Some((at, char)) = chars.next() {
        match char {
            '\\' => found.extend(chars.next().map(|(_, escaped)| escaped)),
            _ if char == end => return (found, &text[at + char.len_utf8()..]),
            _ => found.push(char),
        }
    }
    (found, "")
}

/// The path without `.` and `..`.
fn lexically(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            std::path::Component::CurDir => {}
            std::path::Component::ParentDir => drop(out.pop()),
            other => out.push(other),
        }
    }
    out
}

/// Files that tell about a process go by its number; that it is its own is known, for it started no other.
fn own_process(path: &Path) -> PathBuf {
    let mut parts = path.iter();
    let is_own = parts.next().is_some_and(|root| root == "/")
        && parts.next().is_some_and(|proc| proc == "proc")
        && parts.next().is_some_and(|id| id.to_string_lossy().bytes().all(|byte| byte.is_ascii_digit()));
    let inner = || path.iter().skip(3).collect::<PathBuf>();
    if is_own { Path::new("/proc/self").join(inner()) } else { path.to_owned() }
}

#[test]
fn harm_is_noticed() {
    let mut command = Command::new("/bin/program");
    command.current_dir("/app");
    let allowed = Allowed { read: vec!["/app".into()], write: vec!["/app/cache".into()] };
    let harm = |line: &str| why_harmful(line, &command, &allowed);
    for harmless in [
        r#"openat(AT_FDCWD</app>, "src/lib.rs", O_RDONLY|O_CLOEXEC) = 3</app/src/lib.rs>"#,
        r#"openat(AT_FDCWD</app>, "/proc/self/maps", O_RDONLY|O_CLOEXEC) = 3</proc/17/maps>"#,
        r#"openat(AT_FDCWD</app>, "cache/a", O_WRONLY|O_CREAT, 0666) = 3</app/cache/a>"#,
        r#"rename("/app/cache/a", "/app/cache/b") = 0"#,
        r#"utimensat(3</app/cache/a>, NULL, [UTIME_OMIT, UTIME_OMIT], 0) = 0"#,
        r#"clone3({flags=CLONE_VM|CLONE_THREAD, child_tid=0x1}, 88) = 7"#,
        r#"execve("/bin/program", ["program"], 0x1 /* 9 vars */) = 0"#,
        r#"statx(AT_FDCWD</app>, "/etc/passwd", AT_STATX_SYNC_AS_STAT, STATX_ALL, 0x1) = -1 ENOENT (No such file)"#,
    ] {
        assert_eq!(harm(harmless), None, "{harmless}");
    }
    for harmful in [
        r#"openat(AT_FDCWD</app>, "../etc/passwd", O_RDONLY) = -1 ENOENT (No such file or directory)"#,
        r#"openat(AT_FDCWD</app>, "src/link.rs", O_RDONLY) = 3</etc/passwd>"#,
        r#"openat(4</etc>, "passwd", O_RDONLY) = 3</etc/passwd>"#,
        r#"openat(AT_FDCWD</app>, "src/lib.rs", O_RDWR) = 3</app/src/lib.rs>"#,
        r#"openat(AT_FDCWD</app>, "/proc/1/environ", O_RDONLY) = 3</proc/1/environ>"#,
        r#"rename("/app/cache/a", "/app/src/lib.rs") = 0"#,
        r#"unlink("/app/src/lib.rs") = 0"#,
        r#"execve("/bin/sh", ["sh"], 0x1 /* 9 vars */) = 0"#,
        r#"clone3({flags=CLONE_VM|CLONE_VFORK, exit_signal=SIGCHLD}, 88) = 7"#,
        "vfork() = 7",
        "socket(AF_INET, SOCK_STREAM, IPPROTO_TCP) = 3<TCP:[1]>",
        "io_uring_setup(8, {flags=0}) = 3<anon_inode:[io_uring]>",
    ] {
        assert!(harm(harmful).is_some(), "{harmful}");
    }
}
