//! The files in `ci-templates`, the action and the hook: their commands on good and bad changes, and what checkers of other people say of
//! them. A tool that is not installed, or not the one of that name, is said to be missing, and nothing is asked of it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

use crate::base::{HOT_CALLER, OLD, commit};
use crate::support::{MANIFEST, copy, package, project, stderr, stdout, write};

const HARMLESS: &str = "pub fn add(a: u64, b: u64) -> u64 {\n    a + b\n}\n";

/// A template, and what its service sets in the environment.
struct Template {
    path: &'static str,
    /// What runs one of its scripts.
    shell: &'static [&'static str],
    /// For a change that is to be merged into `main`; `BASE` stands for the commit that both have in common.
    change: &'static [(&'static str, &'static str)],
    /// For `main` itself.
    branch: &'static [(&'static str, &'static str)],
    /// A file that it writes.
    report: &'static str,
    /// Whether the service fetches all branches.
    has_branches: bool,
}

const SH: &[&str] = &["sh", "-e", "-c"];

const TEMPLATES: [Template; 7] = [
    Template {
        path: "action.yml",
        shell: &["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c"],
        change: &[("GITHUB_BASE_REF", "main"), ("SARIF", "hotlock.sarif"), ("ARGS", "-D warnings")],
        branch: &[("GITHUB_BASE_REF", ""), ("SARIF", "hotlock.sarif"), ("ARGS", "-D warnings")],
        report: "hotlock.sarif",
        has_branches: true,
    },
    Template {
        path: "ci-templates/Jenkinsfile",
        shell: &["sh", "-xe", "-c"],
        change: &[("CHANGE_TARGET", "main")],
        branch: &[],
        report: "hotlock.xml",
        has_branches: false,
    },
    Template {
        path: "ci-templates/azure-pipelines.yml",
        shell: SH,
        change: &[("SYSTEM_PULLREQUEST_TARGETBRANCH", "refs/heads/main")],
        branch: &[],
        report: "hotlock.xml",
        has_branches: true,
    },
    Template {
        path: "ci-templates/buildkite.yml",
        shell: SH,
        change: &[("BUILDKITE_PULL_REQUEST_BASE_BRANCH", "main")],
        branch: &[("BUILDKITE_PULL_REQUEST_BASE_BRANCH", "")],
        report: "hotlock.xml",
        has_branches: false,
    },
    Template {
        path: "ci-templates/circleci.yml",
        shell: SH,
        change: &[("CIRCLE_BRANCH", "change")],
        branch: &[("CIRCLE_BRANCH", "main")],
        report: "results/hotlock.xml",
        has_branches: true,
    },
    Template {
        path: "ci-templates/gitlab-ci.yml",
        shell: SH,
        change: &[("CI_MERGE_REQUEST_DIFF_BASE_SHA", "BASE")],
        branch: &[],
        report: "gl-code-quality-report.json",
        has_branches: true,
    },
    Template {
        path: "ci-templates/check.sh",
        shell: &["sh", "-c"],
        change: &[("REV", "origin/main...HEAD")],
        branch: &[],
        report: "hotlock.sarif",
        has_branches: true,
    },
];

fn text_of(path: &str) -> String {
    fs::read_to_string(project().join(path)).unwrap_or_else(|cause| panic!("{path}: {cause}"))
}

/// The scripts of a template, each as its service hands it to a shell.
fn scripts(path: &str, text: &str) -> Vec<String> {
    match path.rsplit('/').next() {
        Some("check.sh") => vec![format!("set -- ${{REV:-}}\n{text}")],
        // A text between triple quotes knows escapes.
        Some("Jenkinsfile") => {
            text.split("'''").skip(1).step_by(2).map(|script| script.replace("\\\\", "\\")).collect()
        }
        // What has one dollar is replaced before a shell sees it.
        Some("buildkite.yml") => values(text).iter().map(|script| script.replace("$$", "$")).collect(),
        // The entries of a list are one script.
        Some("gitlab-ci.yml") => vec![values(text).join("\n")],
        _ => values(text),
    }
}

/// The values of the keys that hold scripts in a YAML file: those on one line, blocks, and entries of lists.
fn values(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    let mut list = None;
    for (at, line) in lines.iter().enumerate() {
        let depth = indent(line);
        let item = line.trim_start();
        if list.is_some_and(|list| depth <= list && !item.is_empty()) {
            list = None;
        }
        let entry = item.strip_prefix("- ").unwrap_or(item);
        let named = ["run: ", "script: ", "command: "].iter().find_map(|key| entry.strip_prefix(key));
        match named.or_else(|| list.and_then(|_| item.strip_prefix("- "))) {
            // A key stands behind the dash of its entry.
            Some("|") => {
                found.push(block(&lines[at + 1..], depth + if named.is_some() { item.len() - entry.len() } else { 0 }))
            }
            Some(value) => found.push(value.to_owned()),
            None if item == "script:" => list = Some(depth),
            None => {}
        }
    }
    found
}

/// The lines that stand deeper than a key.
fn block(lines: &[&str], key: usize) -> String {
    let lines = lines.iter().take_while(|line| line.trim().is_empty() || indent(line) > key);
    let lines: Vec<&str> = lines.copied().collect();
    let depth = lines.iter().filter(|line| !line.trim().is_empty()).map(|line| indent(line)).min().unwrap_or(0);
    lines.iter().map(|line| format!("{}\n", line.get(depth..).unwrap_or_default())).collect()
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// A folder for the search path, with the program and a cargo that installs nothing.
struct Tools(TempDir);

impl Tools {
    fn new() -> Tools {
        let tools = Tools(tempfile::tempdir().expect("a temporary folder can be made"));
        let program = env!("CARGO_BIN_EXE_cargo-hotlock");
        let cargo = format!(
            "#!/bin/sh\ncase $1 in\n    install) echo \"$@\" >> '{}' ;;\n    hotlock) exec '{program}' \"$@\" ;;\n    \
             *) exit 99 ;;\nesac\n",
            tools.installed().display()
        );
        write(tools.0.path(), "bin/cargo", cargo);
        let run = |command: &mut Command| command.status().expect("it runs");
        assert!(run(Command::new("chmod").arg("+x").arg(tools.0.path().join("bin/cargo"))).success());
        std::os::unix::fs::symlink(program, tools.0.path().join("bin/cargo-hotlock")).expect("a link");
        tools
    }

    fn installed(&self) -> PathBuf {
        self.0.path().join("installed")
    }

    /// A command that finds these before others, in a folder.
    fn command(&self, program: &str, cwd: &Path) -> Command {
        let mut command = Command::new(program);
        let path = format!("{}:{}", self.0.path().join("bin").display(), std::env::var("PATH").unwrap_or_default());
        command.env("PATH", path).env("HOME", self.0.path()).current_dir(cwd).stdin(Stdio::null());
        command.env("HOTLOCK_CACHE_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache"));
        command.env("HOTLOCK_MEASUREMENTS", "").env("GIT_CONFIG_NOSYSTEM", "1");
        for name in ["GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE"] {
            command.env_remove(name);
        }
        command
    }

    /// Runs git, which must go well.
    #[track_caller]
    fn git(&self, cwd: &Path, arguments: &[&str]) {
        let mut git = self.command("git", cwd);
        git.args(["-c", "user.name=a", "-c", "user.email=a@b", "-c", "init.defaultBranch=main"]).args(arguments);
        let output = git.output().expect("there is a git");
        assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
    }
}

/// Whether a tool answers to its name; says so if not.
fn is_installed(tool: &str) -> bool {
    let mut command = Command::new(tool);
    let answers = command.arg("--version").stdin(Stdio::null()).output().is_ok_and(|output| output.status.success());
    if !answers {
        eprintln!("{tool} is not installed: nothing was asked of it");
    }
    answers
}

/// A repository whose `main` has that code, and the copy of it that a service makes. Returns both, and the commit.
fn cloned(code: &str, has_branches: bool) -> (TempDir, PathBuf, String) {
    let both = tempfile::tempdir().expect("a temporary folder can be made");
    let (origin, clone) = (both.path().join("origin"), both.path().join("clone"));
    write(&origin, "Cargo.toml", MANIFEST);
    write(&origin, "src/lib.rs", code);
    let base = commit(&origin);
    fs::rename(origin.join(".git/HEAD"), origin.join(".git/head")).expect("it is there");
    write(&origin, ".git/HEAD", "ref: refs/heads/main\n");
    write(&origin, ".git/refs/heads/main", format!("{base}\n"));
    copy(&origin, &clone);
    let remote = format!("[remote \"origin\"]\n\turl = {}\n", origin.display());
    let config = fs::read_to_string(clone.join(".git/config")).unwrap_or_default();
    write(&clone, ".git/config", config + &remote);
    if has_branches {
        write(&clone, ".git/refs/remotes/origin/main", format!("{base}\n"));
    }
    (both, clone, base)
}

impl Template {
    /// Whether all is there that its scripts start.
    fn can_run(&self) -> bool {
        let text = text_of(self.path);
        let starts = |tool: &str| self.shell[0] == tool || text.contains(&format!(" {tool} "));
        ["bash", "git", "jq"].iter().all(|tool| !starts(tool) || is_installed(tool))
    }

    /// The status with which its scripts end, and what they say.
    fn run(&self, clone: &Path, variables: &[(&str, &str)], base: &str) -> (Option<i32>, String) {
        let tools = Tools::new();
        let (mut said, mut status) = (String::new(), Some(0));
        let scratch = tools.0.path();
        for script in scripts(self.path, &text_of(self.path)) {
            let mut shell = tools.command(self.shell[0], clone);
            shell.args(&self.shell[1..]).arg(script);
            shell.env("CARGO_INSTALL_ROOT", scratch.join("root")).env("GITHUB_ACTION_PATH", project());
            shell.env("RUNNER_TEMP", scratch).env("GITHUB_OUTPUT", scratch.join("output"));
            shell.env("GITHUB_STEP_SUMMARY", scratch.join("summary.md")).env("CI_PROJECT_DIR", clone);
            for (name, value) in variables {
                shell.env(name, value.replace("BASE", base));
            }
            let output = shell.output().expect("there is a shell");
            said += &(stdout(&output) + &stderr(&output));
            status = output.status.code();
            if status != Some(0) {
                break;
            }
        }
        let installs = text_of(self.path).contains("cargo install");
        assert_eq!(tools.installed().exists(), installs, "{}: {said}", self.path);
        (status, said)
    }

    /// What its scripts say of `code`, where `main` has `old`.
    #[track_caller]
    fn check(&self, old: &str, code: &str, is_change: bool, expected: i32) {
        let (_both, clone, base) = cloned(old, self.has_branches);
        write(&clone, "src/lib.rs", code);
        commit(&clone);
        let variables = if is_change { self.change } else { self.branch };
        let (status, said) = self.run(&clone, variables, &base);
        let what = format!("{}, as a change: {is_change}\n{said}", self.path);
        assert_eq!(status, Some(expected), "{what}");
        assert!(clone.join(self.report).is_file(), "{what}");
        assert_eq!(said.contains("guard_across_await") || said.contains("lock_on_hot_path"), expected == 1, "{what}");
    }
}

#[test]
fn scripts_are_read_as_their_service_reads_them() {
    let text = "a:\n  script:\n    - one\n    # two\n    - |\n      three\n        four\n\n      five\n  run: six\n  - run: |\n      seven\n";
    assert_eq!(values(text), ["one", "three\n  four\n\nfive\n", "six", "seven\n"]);
}

#[test]
fn templates_pass_a_good_change_and_fail_a_bad_one() {
    for template in TEMPLATES.iter().filter(|template| template.can_run()) {
        template.check(OLD, &format!("{OLD}{HARMLESS}"), true, 0);
        template.check(OLD, &format!("{OLD}{HOT_CALLER}"), true, 1);
        template.check(HARMLESS, &format!("{HARMLESS}{}", HARMLESS.replace("add", "plus")), false, 0);
        template.check(HARMLESS, OLD, false, 1);
    }
}

#[test]
fn reports_of_the_shell_template_hold_the_findings() {
    let (_both, clone, base) = cloned(OLD, true);
    let template = TEMPLATES.iter().find(|template| template.path.ends_with("check.sh")).expect("it is listed");
    assert_eq!(template.run(&clone, template.branch, &base).0, Some(1));
    for (file, part) in
        [("hotlock.sarif", "guard_across_await"), ("hotlock.xml", "<failure "), ("hotlock.md", "| error |")]
    {
        assert!(fs::read_to_string(clone.join(file)).expect("written").contains(part), "{file}");
    }
}

/// All files for CI systems but those for build systems, which have tests of their own (`bazel`, `linked`).
fn files() -> Vec<String> {
    let templates = fs::read_dir(project().join("ci-templates")).expect("a folder").flatten();
    let names =
        templates.filter(|entry| entry.path().is_file()).filter_map(|entry| entry.file_name().into_string().ok());
    let mut files: Vec<String> = names.map(|name| format!("ci-templates/{name}")).collect();
    files.extend(["action.yml".to_owned(), ".pre-commit-hooks.yaml".to_owned()]);
    files.sort();
    files
}

/// Where a template names a commit of this repository.
fn pins(text: &str) -> Vec<&str> {
    let marks = [concat!("--git ", env!("CARGO_PKG_REPOSITORY")), "uses: hotlock/hotlock@"];
    let rests =
        marks.iter().flat_map(|mark| text.split(mark).skip(1).map(|rest| rest.trim_start_matches([' ', '\\', '\n'])));
    rests.filter_map(|rest| rest.trim_start_matches("--rev ").split([' ', '\n']).next()).collect()
}

#[test]
fn all_build_one_commit_of_this_repository() {
    let mut commits = Vec::new();
    for path in files() {
        let text = text_of(&path);
        let pins = pins(&text);
        // Nothing is published yet: what a registry gives for the name is not ours.
        let installs = text.matches("cargo install ").count();
        let own = text.matches("cargo install --locked --path .").count();
        assert_eq!(text.matches("cargo install --locked --git ").count() + own, installs, "{path}");
        assert!(pins.len() >= installs - own, "{path}");
        commits.extend(pins.iter().map(|&pin| pin.to_owned()));
        // The keys of caches change with it.
        let others = text.lines().filter(|line| !line.contains("uses: "));
        let words = others.flat_map(|line| line.split(|letter: char| !letter.is_ascii_hexdigit()));
        assert!(words.filter(|word| word.len() == 40).all(|word| pins.contains(&word)), "{path}");
    }
    commits.sort();
    commits.dedup();
    assert_eq!(commits.len(), 1, "{commits:?}");
    let commit = &commits[0];
    assert!(commit.len() == 40 && commit.bytes().all(|byte| byte.is_ascii_hexdigit()), "{commit}");
    is_in_the_history(commit);
}

/// A commit that was replaced could not be fetched; and it must hold the action. Where there is no history, nobody knows.
fn is_in_the_history(commit: &str) {
    let Ok(git) = gix::open(project()) else { return };
    let Ok(head) = git.head_id() else { return };
    if git.is_shallow().unwrap_or(true) {
        return;
    }
    let id = gix::ObjectId::from_hex(commit.as_bytes()).expect("a commit's name");
    let mut before = head.ancestors().all().expect("the history can be read").filter_map(Result::ok);
    assert!(before.any(|it| it.id == id), "{commit} is no ancestor of HEAD");
    let tree = git.find_commit(id).expect("it is there").tree().expect("it has files");
    assert!(tree.lookup_entry_by_path("action.yml").expect("readable").is_some(), "{commit} has no action");
}

/// A tool that looks at files, and a change that it must complain about: it would say nothing of a file that it did not read.
struct Checker {
    tool: &'static str,
    arguments: &'static [&'static str],
    path: &'static str,
    broken: (&'static str, &'static str),
}

const fn schema(name: &'static [&'static str], path: &'static str, broken: (&'static str, &'static str)) -> Checker {
    Checker { tool: "check-jsonschema", arguments: name, path, broken }
}

/// The command line of `check-jsonschema` for one of the schemas that it brings along, read with the syntax of patterns that
/// its own hooks ask for.
macro_rules! vendored {
    ($name:literal) => {
        &["--regex-variant", "nonunicode", "--builtin-schema", concat!("vendor.", $name)]
    };
}

const CHECKERS: [Checker; 11] = [
    Checker {
        tool: "actionlint",
        arguments: &[],
        path: "ci-templates/github-actions.yml",
        broken: ("github.event_name", "github.event_nam"),
    },
    Checker {
        tool: "zizmor",
        arguments: &["--offline", "--no-progress", "--persona=auditor"],
        path: "ci-templates/github-actions.yml",
        broken: ("          persist-credentials: false\n", ""),
    },
    Checker {
        tool: "zizmor",
        arguments: &["--offline", "--no-progress", "--persona=auditor"],
        path: "action.yml",
        broken: ("read -ra flags <<< \"$ARGS\"", "flags=(${{ inputs.args }})"),
    },
    schema(vendored!("github-workflows"), "ci-templates/github-actions.yml", ("runs-on:", "run-on:")),
    schema(vendored!("github-actions"), "action.yml", ("using: composite", "using: composit")),
    schema(vendored!("gitlab-ci"), "ci-templates/gitlab-ci.yml", ("stage: test", "stag: test")),
    schema(
        vendored!("azure-pipelines"),
        "ci-templates/azure-pipelines.yml",
        ("condition: always()", "conditions: always()"),
    ),
    schema(vendored!("circle-ci"), "ci-templates/circleci.yml", ("method: full", "method: half")),
    schema(vendored!("buildkite"), "ci-templates/buildkite.yml", ("    artifact_paths:", "    artefact_paths:")),
    Checker {
        tool: "shellcheck",
        arguments: &[],
        path: "ci-templates/check.sh",
        broken: ("\"$base\" \"$@\"", "$base $@"),
    },
    Checker {
        tool: "npm-groovy-lint",
        arguments: &["--noserver", "--config", "recommended-jenkinsfile", "--failon", "info"],
        path: "ci-templates/Jenkinsfile",
        broken: ("stages {", "stages { def x = 1;"),
    },
];

impl Checker {
    /// Runs it on a text, in a folder where its file has the name that it goes by.
    fn run(&self, text: &str) -> Output {
        let dir = tempfile::tempdir().expect("a temporary folder can be made");
        let name = self.path.rsplit('/').next().unwrap_or(self.path);
        write(dir.path(), name, text);
        let mut command = Command::new(self.tool);
        command.args(self.arguments).arg(name).current_dir(dir.path()).stdin(Stdio::null());
        command.output().expect("it is installed")
    }
}

#[test]
fn checkers_find_nothing_in_templates() {
    for checker in CHECKERS.iter().filter(|checker| is_installed(checker.tool)) {
        let text = text_of(checker.path);
        let output = checker.run(&text);
        let said = stdout(&output) + &stderr(&output);
        assert!(output.status.success(), "{} of {}: {said}", checker.tool, checker.path);
        let (right, wrong) = checker.broken;
        assert!(text.contains(right), "{}: no `{right}`", checker.path);
        let output = checker.run(&text.replacen(right, wrong, 1));
        assert!(!output.status.success(), "{} sees nothing wrong in {} with `{wrong}`", checker.tool, checker.path);
    }
}

#[test]
fn shellcheck_finds_nothing_in_the_scripts_of_templates() {
    if !is_installed("shellcheck") {
        return;
    }
    for template in TEMPLATES.iter().filter(|template| !template.path.ends_with(".sh")) {
        // Services stop at the first command that fails, and set what is not set here.
        let (shell, options) =
            if template.shell[0] == "bash" { ("bash", "set -eo pipefail") } else { ("sh", "set -e") };
        for script in scripts(template.path, &text_of(template.path)) {
            let dir = tempfile::tempdir().expect("a temporary folder can be made");
            write(dir.path(), "script", format!("{options}\n{script}"));
            let mut check = Command::new("shellcheck");
            check.args(["--shell", shell, "--enable", "all", "--exclude", "SC2154,SC2250,SC2292", "script"]);
            let output = check.current_dir(dir.path()).output().expect("it is installed");
            assert!(output.status.success(), "{}: {}", template.path, stdout(&output));
        }
    }
}

/// A repository of old findings with a hook's configuration, all committed.
fn hooked(tools: &Tools, files: &[(&str, &str)]) -> TempDir {
    let dir = package(&[("src/lib.rs", OLD)]);
    for (path, text) in files {
        write(dir.path(), path, text);
    }
    tools.git(dir.path(), &["init", "-q"]);
    tools.git(dir.path(), &["add", "-A"]);
    tools.git(dir.path(), &["commit", "-q", "-m", "old"]);
    dir
}

/// Whether a commit of that code goes through, and what is said.
fn commits(tools: &Tools, dir: &Path, code: &str) -> (bool, String) {
    write(dir, "src/lib.rs", code);
    tools.git(dir, &["add", "-A"]);
    let mut git = tools.command("git", dir);
    git.args(["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "new"]);
    git.env("PRE_COMMIT_HOME", tools.0.path().join("pre-commit"));
    let output = git.output().expect("there is a git");
    (output.status.success(), stdout(&output) + &stderr(&output))
}

/// What a hook lets through, in a repository that it is installed in.
#[track_caller]
fn check_hook(tools: &Tools, dir: &Path) {
    let (passes, said) = commits(tools, dir, &format!("{OLD}{HOT_CALLER}"));
    assert!(!passes && said.contains("lock_on_hot_path"), "{said}");
    let (passes, said) = commits(tools, dir, &format!("{OLD}{HARMLESS}"));
    assert!(passes, "{said}");
}

/// The hook that this repository offers, as an entry of a project's own, with other arguments.
fn local_hook(arguments: &str) -> String {
    let hook = text_of(".pre-commit-hooks.yaml").replace("language: rust", "language: system");
    let hook = hook.replace("args: [-D, warnings]", &format!("args: [{arguments}]"));
    let lines: String = hook.lines().map(|line| format!("      {line}\n")).collect();
    format!("repos:\n  - repo: local\n    hooks:\n{lines}")
}

#[test]
fn pre_commit_lets_old_findings_be() {
    if !is_installed("pre-commit") || !is_installed("git") {
        return;
    }
    let tools = Tools::new();
    let install = |dir: &Path| {
        let mut command = tools.command("pre-commit", dir);
        let output = command.env("PRE_COMMIT_HOME", tools.0.path().join("pre-commit")).arg("install").output();
        assert!(output.expect("it is installed").status.success());
    };
    // Compared with the commit before.
    let configured = local_hook("-D, warnings, --base, HEAD");
    let dir = hooked(&tools, &[(".pre-commit-config.yaml", &configured)]);
    install(dir.path());
    check_hook(&tools, dir.path());
    // As it is, with a file of known findings.
    let configured = local_hook("-D, warnings");
    let baseline = "[report]\nbaseline = \"hotlock-baseline.toml\"\n";
    let dir = hooked(&tools, &[(".pre-commit-config.yaml", &configured), ("hotlock.toml", baseline)]);
    let made = tools.command("cargo-hotlock", dir.path()).args(["baseline", "create"]).output().expect("it runs");
    assert!(made.status.success(), "{}", stderr(&made));
    install(dir.path());
    check_hook(&tools, dir.path());
    // Another level.
    for (arguments, expected) in [("-D, warnings", false), ("", true), ("-D, warnings, -A, lock_on_hot_path", true)] {
        let configured = local_hook(arguments);
        let dir = hooked(&tools, &[("src/lib.rs", HARMLESS), (".pre-commit-config.yaml", &configured)]);
        install(dir.path());
        let (passes, said) = commits(&tools, dir.path(), WARNED);
        assert_eq!(passes, expected, "{arguments}: {said}");
    }
}

/// One finding, a warning.
const WARNED: &str = "use std::sync::Mutex;
pub struct Cache {
    map: Mutex<Vec<u64>>,
}
impl Cache {
    // hotlock: hot
    pub fn push(&self, value: u64) -> usize {
        let mut map = self.map.lock().unwrap();
        map.push(value);
        map.len()
    }
}
";

#[test]
fn lefthook_lets_old_findings_be() {
    if !is_installed("lefthook") || !is_installed("git") {
        return;
    }
    let tools = Tools::new();
    let dir = hooked(&tools, &[("lefthook.yml", &text_of("ci-templates/lefthook.yml"))]);
    for command in ["validate", "install"] {
        let output = tools.command("lefthook", dir.path()).arg(command).output().expect("it is installed");
        assert!(output.status.success(), "{command}: {}{}", stdout(&output), stderr(&output));
    }
    check_hook(&tools, dir.path());
}
