//! The flags that `--with` hands on to cargo: they choose packages, targets, features and how cargo builds.

use std::ffi::OsString;
use std::path::Path;

use super::{CargoArguments, CheckArguments, ColorWhen, ProjectArguments};

/// Words of a command line, in order.
#[derive(Default)]
struct Words(Vec<OsString>);

impl Words {
    fn flag(&mut self, name: &str, is_given: bool) {
        if is_given {
            self.0.push(name.into());
        }
    }

    fn values<V: Into<OsString>>(&mut self, name: &str, values: impl IntoIterator<Item = V>) {
        for value in values {
            // In one word, so that a value is never taken for a flag.
            let mut word = OsString::from(format!("{name}="));
            word.push(value.into());
            self.0.push(word);
        }
    }
}

impl CheckArguments {
    /// What cargo is told; `is_cargos` says which configurations are cargo's own.
    pub(in crate::cli) fn passed_on(&self, is_cargos: impl Fn(&Path) -> bool) -> Vec<OsString> {
        let mut words = Words::default();
        let project = &self.lint.project;
        project.pass_on(&mut words);
        self.ignored.pass_on(&mut words);
        words.values("--config", project.config.iter().filter(|value| is_cargos(value)));
        words.flag("--quiet", self.voice.quiet);
        let color = self.voice.color.map(|when| match when {
            ColorWhen::Auto => "auto",
            ColorWhen::Always => "always",
            ColorWhen::Never => "never",
        });
        words.values("--color", color);
        words.0
    }
}

impl ProjectArguments {
    fn pass_on(&self, words: &mut Words) {
        words.values("--manifest-path", &self.manifest.manifest_path);
        words.values("--package", &self.packages.package);
        words.flag("--workspace", self.packages.workspace || self.packages.all);
        words.values("--exclude", &self.packages.exclude);
        words.flag("--tests", self.targets.tests);
        words.flag("--benches", self.targets.benches);
        words.flag("--examples", self.targets.examples);
        words.flag("--all-targets", self.targets.all_targets);
        words.values("--test", &self.test);
        words.values("--bench", &self.bench);
        words.values("--example", &self.example);
        words.values("--features", &self.features);
        words.flag("--all-features", self.all_features);
        words.flag("--no-default-features", self.no_default_features);
    }
}

impl CargoArguments {
    fn pass_on(&self, words: &mut Words) {
        words.flag("--lib", self.lib);
        words.flag("--bins", self.bins);
        words.values("--bin", &self.bin);
        words.flag("--keep-going", self.keep_going);
        words.values("--target", &self.target);
        words.values("--target-dir", &self.target_dir);
        words.values("--lockfile-path", &self.lockfile_path);
        for flag in &self.unstable {
            words.0.extend(["-Z".into(), flag.into()]);
        }
        words.values("--jobs", &self.jobs);
        words.flag("--release", self.release);
        words.flag("--locked", self.locked);
        words.flag("--offline", self.offline);
        words.flag("--frozen", self.frozen);
        words.flag("--ignore-rust-version", self.ignore_rust_version);
        words.flag("--future-incompat-report", self.future_incompat_report);
    }
}
