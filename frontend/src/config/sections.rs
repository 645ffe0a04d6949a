//! The keys of a configuration: what each may hold, and what is said of one that is wrong.

use std::ops::Range;
use std::path::{Path, PathBuf};

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::workspace::normalise;

use super::keys::{COLD, HOT, KEYS, KNOWN, Key, LINT, OVERRIDE, REPORT};
use super::known::known_word;
use super::load::not_a_file;
use super::names::{GROUPS, Word, nearest, word};
use super::pattern::{FilePattern, FunctionPattern, PatternError, check_function, check_marker};
use super::text::ConfigText;
use super::{
    Checks, Config, ConfigProblem, Heat, KnownOf, KnownPattern, LevelName, LintSetting, Origin, Override, Pattern,
    Scope,
};

/// Reads the tables of one file and gathers what is wrong with them.
pub(super) struct Sections<'a> {
    text: &'a ConfigText,
    checks: Checks<'a>,
    /// The workspace's root, which shown paths count from.
    root: &'a Path,
    pub(super) problems: Vec<ConfigProblem>,
}

type Value<'i> = Spanned<DeValue<'i>>;

impl<'a> Sections<'a> {
    pub(super) fn new(text: &'a ConfigText, checks: Checks<'a>, root: &'a Path) -> Self {
        Sections { text, checks, root, problems: Vec::new() }
    }

    /// Whether `required-version` is met or absent.
    pub(super) fn is_for_this_version(&mut self, table: &DeTable<'_>) -> bool {
        let Some(value) = table.get("required-version") else { return true };
        let Some(text) = self.string("required-version", value) else { return false };
        let required = match cargo_toml::VersionReq::parse(&text) {
            Ok(required) => required,
            Err(error) => {
                let message = format!("`{text}` is no version requirement: {error}");
                self.problem(value.span(), message, "write it as in `Cargo.toml`, such as `>=0.1`".to_owned());
                return false;
            }
        };
        let own = env!("CARGO_PKG_VERSION");
        let met = cargo_toml::SemVer::parse(own).is_ok_and(|own| required.matches(&own));
        if !met {
            let message = format!("the configuration is for hotlock {text}, this is {own}");
            self.problem(value.span(), message, String::new());
        }
        met
    }

    /// The file that this one extends.
    pub(super) fn extended(&mut self, table: &DeTable<'_>) -> Option<(PathBuf, Range<usize>)> {
        let value = table.get("extend")?;
        let path = self.string("extend", value)?;
        Some((normalise(&self.text.base, path.as_ref()), value.span()))
    }

    /// Adds all settings of a file to `config`.
    pub(super) fn read(&mut self, table: &DeTable<'_>, config: &mut Config) {
        self.check_keys(table, KEYS, "the configuration");
        if let Some(lints) = self.section(table, "lints") {
            config.lints.extend(self.lints(lints));
        }
        config.overrides.extend(self.overrides(table));
        if let Some(hot) = self.section(table, "hot") {
            self.check_keys(hot, HOT, "`[hot]`");
            self.heat(hot, &mut config.hot);
            self.hot(hot, config);
        }
        if let Some(cold) = self.section(table, "cold") {
            self.check_keys(cold, COLD, "`[cold]`");
            self.heat(cold, &mut config.cold);
        }
        if let Some(known) = self.section(table, "known") {
            self.check_keys(known, KNOWN, "`[known]`");
            self.stubs(known, config);
            config.known_functions.extend(self.known(known, "functions", KnownOf::Functions));
            config.known_types.extend(self.known(known, "types", KnownOf::Types));
            let dependencies = known.get("dependencies").and_then(|value| self.word("dependencies", value));
            config.dependencies = dependencies.or(config.dependencies);
        }
        if let Some(report) = self.section(table, "report") {
            self.check_keys(report, REPORT, "`[report]`");
            let confidence = report.get("confidence").and_then(|value| self.word("confidence", value));
            config.confidence = confidence.or(config.confidence);
            if let Some(value) = report.get("baseline")
                && let Some(text) = self.string("baseline", value)
            {
                let path = normalise(&self.text.base, text.as_ref());
                // It is written to, so the folder of one that does not exist yet counts, too.
                let folder = path.parent().unwrap_or(&path);
                match self.text.outside(&path).or_else(|| self.text.outside(folder)) {
                    Some(message) => self.problem(value.span(), message, "name it with `--baseline`".to_owned()),
                    None => config.baseline = Some((path, self.text.origin(&value.span()))),
                }
            }
            let threads = self.count(report, "threads", 1).and_then(|count| usize::try_from(count).ok());
            config.load.threads = threads.or(config.load.threads);
            config.load.work_ns = self.count(report, "work_ns", 0).or(config.load.work_ns);
        }
    }

    /// The levels that a package sets for itself, the only thing that it can set.
    pub(super) fn package_lints(&mut self, table: &DeTable<'_>) -> Vec<LintSetting> {
        let is_of_workspace = |name: &str| name != "lints" && KEYS.iter().any(|key| key.name == name);
        for key in table.keys().filter(|key| is_of_workspace(key.get_ref())) {
            let message = format!("`{}` cannot be set for one package", key.get_ref());
            self.problem(key.span(), message, "set it for the workspace, in `hotlock.toml`".to_owned());
        }
        self.check_keys(table, KEYS, "`[package.metadata.hotlock]`");
        let Some(lints) = self.section(table, "lints") else { return Vec::new() };
        self.levels(lints, "one package", "set it for the workspace, in `hotlock.toml`")
    }

    /// `[[override]]`: levels for some files.
    fn overrides(&mut self, table: &DeTable<'_>) -> Vec<Override> {
        let Some(value) = table.get("override") else { return Vec::new() };
        let Some(list) = value.get_ref().as_array() else {
            self.wrong_type("override", value, "a list of tables, each below `[[override]]`");
            return Vec::new();
        };
        let mut found = Vec::new();
        for value in list.iter() {
            let Some(table) = value.get_ref().as_table() else {
                self.wrong_type("override", value, "a list of tables, each below `[[override]]`");
                continue;
            };
            self.check_keys(table, OVERRIDE, "`[[override]]`");
            if !table.contains_key("paths") {
                self.problem(
                    value.span(),
                    "`[[override]]` has no `paths`".to_owned(),
                    "`[lints]` is for all files".to_owned(),
                );
            }
            let paths = self.patterns(table, "paths", |text| FilePattern::new(text).map(drop));
            let lints = match self.section(table, "lints") {
                Some(lints) => self.levels(lints, "some files", "set it in `[lints]`"),
                None => Vec::new(),
            };
            found.push(Override { paths, lints });
        }
        found
    }

    /// Levels for a part of the workspace: where a rule looks holds for all of it.
    fn levels(&mut self, lints: &DeTable<'_>, part: &str, hint: &str) -> Vec<LintSetting> {
        for value in lints.values() {
            let table = value.get_ref().as_table();
            if let Some((key, _)) = table.and_then(|table| table.get_key_value("scope")) {
                self.problem(key.span(), format!("`scope` cannot be set for {part}"), hint.to_owned());
            }
        }
        self.lints(lints)
    }

    fn lints(&mut self, table: &DeTable<'_>) -> Vec<LintSetting> {
        let mut settings: Vec<(Option<usize>, usize, LintSetting)> = Vec::new();
        for (key, value) in table {
            let name = key.get_ref().replace('-', "_");
            let group = GROUPS.iter().position(|group| *group == name);
            if group.is_none() && !self.checks.rules.contains(&name.as_str()) {
                let names = self.checks.rules.iter().chain(&GROUPS).copied();
                let hint = nearest(&name, names).map_or_else(
                    || "`cargo hotlock rules` lists all rules".to_owned(),
                    |name| format!("did you mean `{name}`?"),
                );
                self.problem(key.span(), format!("unknown rule `{}`", key.get_ref()), hint);
                continue;
            }
            let Some((level, scope)) = self.lint(&name, value) else { continue };
            let origin = self.text.origin(&key.span());
            settings.push((group, key.span().start, LintSetting { name, level, scope, origin }));
        }
        // What is said of one rule holds whatever is said of a group, wherever it stands.
        settings.sort_by_key(|(group, start, _)| (group.is_none(), *group, *start));
        settings.into_iter().map(|(_, _, setting)| setting).collect()
    }

    /// `"level"` or `{ level = "...", scope = "..." }`.
    fn lint(&mut self, name: &str, value: &Value<'_>) -> Option<(LevelName, Option<Scope>)> {
        let Some(table) = value.get_ref().as_table() else {
            if value.get_ref().is_str() {
                return self.word("level", value).map(|level| (level, None));
            }
            let found = value.get_ref().type_str();
            self.problem(
                value.span(),
                format!("`{name}` must be a level, found {found}"),
                "write `\"warn\"`".to_owned(),
            );
            return None;
        };
        self.check_names(table, LINT, &format!("`{name}`"));
        let scope = match table.get("scope") {
            Some(value) => Some(self.word("scope", value)?),
            None => None,
        };
        let Some(level) = table.get("level") else {
            self.problem(value.span(), format!("`{name}` has no `level`"), String::new());
            return None;
        };
        Some((self.word("level", level)?, scope))
    }

    /// What only `[hot]` may say.
    fn hot(&mut self, table: &DeTable<'_>, config: &mut Config) {
        config.hot.entry_points.extend(self.patterns(table, "entry-points", check_function));
        config.hot.loops.extend(self.patterns(table, "loops", check_function));
        let level = table.get("log-level").and_then(|value| self.word("log-level", value));
        config.log_level = level.or(config.log_level);
        if let Some(value) = table.get("benches") {
            match value.get_ref().as_bool() {
                Some(is_on) => config.benches_are_hot = is_on,
                None => self.wrong_type("benches", value, "`true` or `false`"),
            }
        }
        if let Some(value) = table.get("threshold") {
            let share = match value.get_ref() {
                DeValue::Float(number) => number.as_str().parse().ok(),
                DeValue::Integer(number) => number.as_str().parse().ok(),
                _ => None,
            };
            match share.filter(|share| (0.0..=1.0).contains(share)) {
                Some(share) => config.threshold = Some(share),
                None => self.wrong_type("threshold", value, "a share between 0 and 1, such as 0.01"),
            }
        }
        if let Some(value) = table.get("profile")
            && let Some(text) = self.string("profile", value)
        {
            let path = normalise(&self.text.base, text.as_ref());
            if let Some(message) = self.text.outside(&path) {
                self.problem(value.span(), message, "name it with `--profile`".to_owned());
            } else if path.is_file() {
                config.profile = Some((path, self.text.origin(&value.span())));
            } else {
                self.problem(value.span(), not_a_file(&path), String::new());
            }
        }
    }

    fn heat(&mut self, table: &DeTable<'_>, heat: &mut Heat) {
        let file = |text: &str| FilePattern::new(text).map(drop);
        heat.functions.extend(self.patterns(table, "functions", check_function));
        heat.files.extend(self.patterns(table, "files", file));
        heat.traits.extend(self.patterns(table, "traits", check_function));
        heat.markers.extend(self.patterns(table, "markers", check_marker));
    }

    fn patterns(
        &mut self,
        table: &DeTable<'_>,
        key: &str,
        check: impl Fn(&str) -> Result<(), PatternError>,
    ) -> Vec<Pattern> {
        let mut patterns = Vec::new();
        for (text, span) in self.strings(table, key) {
            match check(&text) {
                Ok(()) => patterns.push(Pattern { text, origin: self.text.origin(&span) }),
                Err(error) => self.problem(span, error.message, error.hint),
            }
        }
        patterns
    }

    fn stubs(&mut self, known: &DeTable<'_>, config: &mut Config) {
        for (text, span) in self.strings(known, "stubs") {
            let path = normalise(&self.text.base, text.as_ref());
            if let Some(message) = self.text.outside(&path) {
                self.problem(span, message, String::new());
            } else if path.is_file() {
                self.stub(&path, &span);
                let origin: Origin = self.text.origin(&span);
                config.known_stubs.push((path, origin));
            } else {
                self.problem(span, not_a_file(&path), String::new());
            }
        }
    }

    /// Checks one stub. What is wrong inside of it is told with its place there.
    fn stub(&mut self, path: &Path, span: &Range<usize>) {
        let name = path.file_stem().map(|stem| stem.to_string_lossy().replace('-', "_")).unwrap_or_default();
        if self.checks.shipped.contains(&name.as_str()) {
            // Of two crates of one name paths would lead into one and the prelude into the other: half of each would count.
            let message = format!("there is a stub of `{name}` already, which comes with hotlock");
            let hint = "say what is missing in `[known.functions]` and `[known.types]`".to_owned();
            return self.problem(span.clone(), message, hint);
        }
        match ConfigText::read_as("stub", path, self.root) {
            Ok(text) => {
                let mistakes = (self.checks.stub)(&text.text).into_iter();
                self.problems.extend(mistakes.map(|(span, mistake)| text.problem(span, mistake.message, mistake.hint)));
            }
            Err(problem) => self.problems.push(problem),
        }
    }

    /// A table of patterns with what is said of each: a word or a list of them.
    fn known(&mut self, known: &DeTable<'_>, key: &str, of: KnownOf) -> Vec<KnownPattern> {
        let Some(table) = self.section(known, key) else { return Vec::new() };
        let mut found = Vec::new();
        for (text, value) in table {
            let pattern = Pattern { text: text.get_ref().to_string(), origin: self.text.origin(&text.span()) };
            if let Err(error) = FunctionPattern::new(&pattern.text) {
                self.problem(text.span(), error.message, error.hint);
                continue;
            }
            let words = match value.get_ref().as_array() {
                Some(list) => list.iter().collect(),
                None => vec![value],
            };
            let words = words.into_iter().filter_map(|word| {
                let text = self.string(key, word)?;
                match known_word(&text).and_then(|known| (self.checks.word)(of, &known).map(|()| known)) {
                    Ok(known) => Some(known),
                    Err(error) => {
                        self.problem(word.span(), error.message, error.hint);
                        None
                    }
                }
            });
            let words = words.collect();
            found.push(KnownPattern { pattern, words });
        }
        found
    }

    fn section<'t, 'i>(&mut self, table: &'t DeTable<'i>, key: &str) -> Option<&'t DeTable<'i>> {
        let value = table.get(key)?;
        let section = value.get_ref().as_table();
        if section.is_none() {
            self.wrong_type(key, value, "a table");
        }
        section
    }

    fn check_keys(&mut self, table: &DeTable<'_>, known: &[Key], place: &str) {
        let names: Vec<&str> = known.iter().map(|key| key.name).collect();
        self.check_names(table, &names, place);
    }

    fn check_names(&mut self, table: &DeTable<'_>, known: &[&str], place: &str) {
        for key in table.keys().filter(|key| !known.contains(&key.get_ref().as_ref())) {
            let hint = nearest(key.get_ref(), known.iter().copied()).map_or_else(
                || format!("known are {}", known.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")),
                |name| format!("did you mean `{name}`?"),
            );
            self.problem(key.span(), format!("unknown key `{}` in {place}", key.get_ref()), hint);
        }
    }

    fn word<T: Word>(&mut self, key: &str, value: &Value<'_>) -> Option<T> {
        let text = self.string(key, value)?;
        match word(&text) {
            Ok(meaning) => Some(meaning),
            Err(hint) => {
                self.problem(value.span(), format!("unknown {key} `{text}`"), hint);
                None
            }
        }
    }

    /// A whole number that is at least `least`.
    fn count(&mut self, table: &DeTable<'_>, key: &str, least: u64) -> Option<u64> {
        let value = table.get(key)?;
        let number = value.get_ref().as_integer();
        let number = number.and_then(|number| u64::from_str_radix(number.as_str(), number.radix()).ok());
        let found = number.filter(|number| *number >= least);
        if found.is_none() {
            self.wrong_type(key, value, &format!("a whole number of at least {least}"));
        }
        found
    }

    fn string(&mut self, key: &str, value: &Value<'_>) -> Option<String> {
        let text = value.get_ref().as_str().map(str::to_owned);
        if text.is_none() {
            self.wrong_type(key, value, "a string");
        }
        text
    }

    /// The strings of a list with their places.
    fn strings(&mut self, table: &DeTable<'_>, key: &str) -> Vec<(String, Range<usize>)> {
        let Some(value) = table.get(key) else { return Vec::new() };
        let Some(list) = value.get_ref().as_array() else {
            self.wrong_type(key, value, "a list of strings");
            return Vec::new();
        };
        let entries = list.iter().map(|entry| Some((self.string(key, entry)?, entry.span())));
        entries.collect::<Vec<_>>().into_iter().flatten().collect()
    }

    fn wrong_type(&mut self, key: &str, value: &Value<'_>, expected: &str) {
        let found = value.get_ref().type_str();
        self.problem(value.span(), format!("`{key}` must be {expected}, found {found}"), String::new());
    }

    fn problem(&mut self, span: Range<usize>, message: String, hint: String) {
        self.problems.push(self.text.problem(span, message, hint));
    }
}
