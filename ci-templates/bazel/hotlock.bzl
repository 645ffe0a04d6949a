"""Rules for `cargo hotlock`: one action a crate writes its facts, one links them and says what was found.

An action depends on the files of its crate and on what the crates below export. A changed comment re-runs one action and the link.
Copy this folder to `tools/hotlock` of your workspace; README.md beside this file says how to go on.
"""

# The edition of targets that name none: what your Rust toolchain has as `default_edition`.
DEFAULT_EDITION = "2021"

HotlockInfo = provider(
    doc = "What is known of a crate.",
    fields = {
        "crate": "its name in code",
        "exports": "the file that crates above need to be indexed; none where the crate is not indexed",
        "facts": "depset of the facts of the crate and of all crates below",
        "settings": "depset of manifests that may hold settings for hotlock",
    },
)

def _program(cfg):
    """The program: a file, or a target that builds it."""
    return attr.label(
        default = Label("//tools/hotlock:cargo-hotlock"),
        allow_single_file = True,
        executable = True,
        cfg = cfg,
    )

# What a user has measured or kept must not change what a cached action says.
_ENVIRONMENT = {"HOTLOCK_CACHE_DIR": "", "HOTLOCK_MEASUREMENTS": ""}

# The rules of rules_rust, by the attributes that they document.
_KINDS = {
    "rust_binary": "bin",
    "rust_library": "lib",
    "rust_proc_macro": "proc-macro",
    "rust_shared_library": "lib",
    "rust_static_library": "lib",
    "rust_test": "test",
}

def _code_name(name):
    return name.replace("-", "_")

def _arguments(ctx):
    arguments = ctx.actions.args()
    arguments.use_param_file("@%s")
    arguments.set_param_file_format("multiline")
    return arguments

def _index(ctx, program, crate, kind, edition, srcs, root, features, deps, dev_deps, aliases, externs, manifests):
    """Declares the action of one crate.

    Args:
        ctx: of the rule or the aspect
        program: executable of `cargo-hotlock`
        crate: name in code
        kind: as `--kind`
        edition: as `--edition`
        srcs: files
        root: the crate's root file, if it is named
        features: names
        deps: targets with HotlockInfo, or others, which are left out
        dev_deps: the same for tests
        aliases: names in code by label
        externs: names of crates that are not indexed
        manifests: the crate's Cargo.toml and the one that it inherits from, if any

    Returns:
        HotlockInfo
    """
    facts = ctx.actions.declare_file(ctx.label.name + ".hotlock-facts")
    exports = ctx.actions.declare_file(ctx.label.name + ".hotlock-exports")
    arguments = _arguments(ctx)
    arguments.add("index")
    arguments.add("--crate", crate)
    arguments.add("--kind", kind)
    arguments.add("--edition", edition)
    arguments.add("-o", facts)
    arguments.add("--exports", exports)
    if root:
        arguments.add("--root", root)
    for feature in features:
        arguments.add("--features", feature)
    for flag, manifest in zip(["--manifest-path", "--workspace-manifest"], manifests):
        arguments.add(flag, manifest)
    below = []
    for flag, targets in [("--deps", deps), ("--dev-deps", dev_deps)]:
        for dep in targets:
            if HotlockInfo not in dep:
                continue
            info = dep[HotlockInfo]
            name = aliases.get(dep.label, info.crate)
            if info.exports:
                arguments.add(info.exports, format = flag + "=" + name + "=%s")
                below.append(info.exports)
            else:
                arguments.add("--extern", name + "=" + info.crate)
    for extern in externs:
        arguments.add("--extern", extern)
    arguments.add_all(srcs)
    ctx.actions.run(
        executable = program,
        arguments = [arguments],
        inputs = srcs + below + manifests,
        outputs = [facts, exports],
        env = _ENVIRONMENT,
        mnemonic = "HotlockIndex",
        progress_message = "Indexing %s for hotlock" % ctx.label,
    )
    known = [dep[HotlockInfo] for dep in deps + dev_deps if HotlockInfo in dep]
    return HotlockInfo(
        crate = crate,
        exports = exports,
        facts = depset([facts], transitive = [info.facts for info in known]),
        settings = depset(manifests, transitive = [info.settings for info in known]),
    )

def _targets(value):
    if type(value) == "Target":
        return [value]
    return [dep for dep in value or [] if type(dep) == "Target"]

def _aspect_impl(target, ctx):
    kind = _KINDS.get(ctx.rule.kind)
    if not kind:
        return []
    attr = ctx.rule.attr
    crate = getattr(attr, "crate_name", "") or _code_name(ctx.label.name)
    deps = _targets(getattr(attr, "deps", [])) + _targets(getattr(attr, "proc_macro_deps", []))
    if target.label.workspace_name or kind == "test" and getattr(attr, "crate", None):
        # Stubs stand for the crates of others; what tests a crate from inside is in that crate's files.
        around = _targets(getattr(attr, "crate", None)) if not target.label.workspace_name else []
        known = [dep[HotlockInfo] for dep in around + deps if HotlockInfo in dep and not target.label.workspace_name]
        info = HotlockInfo(
            crate = crate,
            exports = None,
            facts = depset(transitive = [info.facts for info in known]),
            settings = depset(transitive = [info.settings for info in known]),
        )
    else:
        root = getattr(ctx.rule.file, "crate_root", None)
        srcs = [file for file in ctx.rule.files.srcs if file.extension == "rs"]
        info = _index(
            ctx,
            program = ctx.executable._hotlock,
            crate = crate,
            kind = kind,
            edition = getattr(attr, "edition", "") or DEFAULT_EDITION,
            srcs = srcs if not root or root in srcs else srcs + [root],
            root = root,
            features = getattr(attr, "crate_features", []),
            deps = deps,
            dev_deps = [],
            aliases = {dep.label: name for dep, name in getattr(attr, "aliases", {}).items()},
            externs = [],
            manifests = [],
        )
    return [info, OutputGroupInfo(hotlock = info.facts)]

hotlock_aspect = aspect(
    implementation = _aspect_impl,
    doc = "Writes the facts of each Rust crate of this workspace, into the output group `hotlock`.",
    attr_aspects = ["deps", "proc_macro_deps", "crate"],
    attrs = {"_hotlock": _program("exec")},
)

def _index_impl(ctx):
    info = _index(
        ctx,
        program = ctx.executable._hotlock,
        crate = ctx.attr.crate_name or _code_name(ctx.label.name),
        kind = ctx.attr.kind,
        edition = ctx.attr.edition,
        srcs = ctx.files.srcs,
        root = ctx.file.crate_root,
        features = ctx.attr.crate_features,
        deps = ctx.attr.deps,
        dev_deps = ctx.attr.dev_deps,
        aliases = {dep.label: name for dep, name in ctx.attr.aliases.items()},
        externs = ctx.attr.externs,
        manifests = ctx.files.manifest + ctx.files.workspace_manifest,
    )
    return [info, DefaultInfo(files = info.facts)]

hotlock_index = rule(
    implementation = _index_impl,
    doc = "Writes the facts of one crate, where no rule of rules_rust stands for it.",
    attrs = {
        "aliases": attr.label_keyed_string_dict(doc = "Names of deps in the crate's code, where these are other ones."),
        "crate_features": attr.string_list(doc = "The features that are on, all of them."),
        "crate_name": attr.string(doc = "The name in code, if that is not the target's."),
        "crate_root": attr.label(doc = "The root, if hotlock cannot tell.", allow_single_file = True),
        "deps": attr.label_list(doc = "Crates that this one may name.", providers = [HotlockInfo], aspects = [hotlock_aspect]),
        "dev_deps": attr.label_list(doc = "Crates that its tests may name.", providers = [HotlockInfo], aspects = [hotlock_aspect]),
        "edition": attr.string(default = DEFAULT_EDITION),
        "externs": attr.string_list(doc = "Crates that this one may name and that are not indexed: `tokio`, or `rt=tokio` for another name."),
        "kind": attr.string(default = "lib", values = ["lib", "proc-macro", "bin", "test", "bench", "example"]),
        "manifest": attr.label(doc = "The crate's Cargo.toml, if it has one.", allow_single_file = True),
        "srcs": attr.label_list(doc = "All files that the crate's modules and includes lead to.", allow_files = True, mandatory = True),
        "workspace_manifest": attr.label(doc = "The Cargo.toml that this one inherits from.", allow_single_file = True),
        "_hotlock": _program("exec"),
    },
)

def _linked(ctx):
    """The inputs of a link, and what it is told but for its outputs."""
    infos = [dep[HotlockInfo] for dep in ctx.attr.deps if HotlockInfo in dep]
    facts = depset(transitive = [info.facts for info in infos])
    settings = depset(ctx.files.config + ctx.files.data, transitive = [info.settings for info in infos])
    return facts, settings

def _check_impl(ctx):
    facts, settings = _linked(ctx)
    outputs = []
    arguments = _arguments(ctx)
    arguments.add("link")
    arguments.add("--quiet")
    arguments.add("--exit-zero")
    for output_format in ctx.attr.formats:
        output = ctx.actions.declare_file("%s.%s" % (ctx.label.name, _ENDINGS.get(output_format, output_format)))
        arguments.add(output, format = "--output=" + output_format + "=%s")
        outputs.append(output)
    for config in ctx.files.config:
        arguments.add("--config", config)
    arguments.add_all(ctx.attr.flags)
    arguments.add_all(facts)
    ctx.actions.run(
        executable = ctx.executable._hotlock,
        arguments = [arguments],
        inputs = depset(transitive = [facts, settings]),
        outputs = outputs,
        env = _ENVIRONMENT,
        mnemonic = "HotlockLink",
        progress_message = "Looking for lock contention in %s" % ctx.label,
    )
    return [DefaultInfo(files = depset(outputs))]

_ENDINGS = {"human": "txt", "markdown": "md"}

_LINK_ATTRS = {
    "config": attr.label(doc = "The hotlock.toml.", allow_single_file = True),
    "data": attr.label_list(doc = "What the configuration names: stubs, a baseline, a profile.", allow_files = True),
    "deps": attr.label_list(doc = "The programs and libraries to look at, with all below them.", aspects = [hotlock_aspect]),
    "flags": attr.string_list(doc = "Further flags of `cargo hotlock link`."),
    "_hotlock": _program("exec"),
}

hotlock_check = rule(
    implementation = _check_impl,
    doc = "Writes reports of what was found, as an action whose result is kept.",
    attrs = dict(_LINK_ATTRS, formats = attr.string_list(default = ["human", "sarif"])),
)

def _quoted(word):
    return "'" + word.replace("'", "'\\''") + "'"

def _test_impl(ctx):
    facts, settings = _linked(ctx)
    names = ctx.actions.declare_file(ctx.label.name + ".facts")
    lines = ctx.actions.args()
    lines.set_param_file_format("multiline")
    lines.add_all(facts, map_each = _short_path)
    ctx.actions.write(names, lines)
    words = [ctx.executable._hotlock.short_path, "link", "@" + names.short_path]
    for config in ctx.files.config:
        words += ["--config", config.short_path]
    command = " ".join([_quoted(word) for word in words + ctx.attr.flags])
    script = ctx.actions.declare_file(ctx.label.name)
    ctx.actions.write(
        script,
        "#!/bin/sh\nexport HOTLOCK_CACHE_DIR= HOTLOCK_MEASUREMENTS=\n" +
        "exec %s --output human --output junit=\"${XML_OUTPUT_FILE:-/dev/null}\"\n" % command,
        is_executable = True,
    )
    files = ctx.runfiles([names, ctx.executable._hotlock], transitive_files = depset(transitive = [facts, settings]))
    return [DefaultInfo(executable = script, runfiles = files.merge(ctx.attr._hotlock[DefaultInfo].default_runfiles))]

def _short_path(file):
    return file.short_path

hotlock_test = rule(
    implementation = _test_impl,
    doc = "Fails on findings at `deny`; `flags = [\"-D\", \"warnings\"]` makes that all of them.",
    attrs = dict(_LINK_ATTRS, _hotlock = _program("target")),
    test = True,
)
