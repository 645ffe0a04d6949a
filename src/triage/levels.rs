//! How loud each rule is: its default, then the configuration, then the command line, with rustc's meaning.

use std::fmt;
use std::path::{Path, PathBuf};

use rustc_hash::FxHashMap;

use super::Finding;
use crate::config::pattern::FilePattern;
use crate::diagnostics::{Diagnostic, Level};
use crate::rules::{Group, RuleInfo, normalise};
use crate::source::{FileId, SourceMap};

/// Stands for whatever is at `warn` in the end, as in rustc.
const WARNINGS: &str = "warnings";
/// Stands for every rule.
const ALL: &str = "all";

/// One of the level flags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LevelFlag {
    /// `-A`.
    Allow,
    /// `-W`.
    Warn,
    /// `-D`.
    Deny,
    /// `-F`.
    Forbid,
}

impl LevelFlag {
    fn level(self) -> Level {
        match self {
            LevelFlag::Allow => Level::Allow,
            LevelFlag::Warn => Level::Warn,
            LevelFlag::Deny => Level::Deny,
            LevelFlag::Forbid => Level::Forbid,
        }
    }

    fn letter(self) -> char {
        match self {
            LevelFlag::Allow => 'A',
            LevelFlag::Warn => 'W',
            LevelFlag::Deny => 'D',
            LevelFlag::Forbid => 'F',
        }
    }
}

/// Where a rule's level comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum LevelOrigin {
    /// The rule itself.
    #[default]
    Default,
    /// A place in a configuration file, with the group that it names if it names one.
    Config {
        /// The place, such as `hotlock.toml:3:1`.
        place: String,
        /// The group.
        group: Option<String>,
    },
    /// The command line.
    Flag {
        /// The flag as given, such as `-D warnings`.
        text: String,
    },
}

/// A level names a rule or group that does not exist.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown rule `{name}` in `{place}`{}", did_you_mean(.nearest.as_deref()))]
pub struct LevelFlagError {
    /// What was named.
    pub name: String,
    /// Where.
    pub place: String,
    /// The name that is nearest to it.
    pub nearest: Option<String>,
}

#[derive(Clone, Debug)]
enum Target {
    Rule(String),
    Group(Group),
    All,
}

#[derive(Clone, Debug)]
struct Step {
    target: Target,
    level: Level,
    origin: LevelOrigin,
}

/// Settings of one source, in the order in which they hold.
#[derive(Clone, Debug, Default)]
struct Settings {
    steps: Vec<Step>,
    warnings: Option<(Level, LevelOrigin)>,
}

impl Settings {
    fn set(&mut self, name: &str, level: Level, place: &str, rules: &[RuleInfo]) -> Result<(), LevelFlagError> {
        let name = normalise(name);
        let origin =
            |group: Option<&str>| LevelOrigin::Config { place: place.to_owned(), group: group.map(str::to_owned) };
        if name == WARNINGS {
            self.set_warnings(level, origin(Some(WARNINGS)));
            return Ok(());
        }
        let target = target(&name, rules, place)?;
        let origin = origin(target.group_name());
        self.steps.push(Step { target, level, origin });
        // A table has no order that its reader can see: within the configuration the narrower entry wins.
        self.steps.sort_by_key(|step| step.target.narrowness());
        Ok(())
    }

    /// Whether they let nothing of a rule be heard that others do not.
    fn only_allow(&self, rule: &RuleInfo) -> bool {
        let mut steps = self.steps.iter().filter(|step| step.target.includes(rule));
        steps.all(|step| step.level == Level::Allow)
            && self.warnings.as_ref().is_none_or(|(level, _)| *level == Level::Allow)
    }

    fn set_warnings(&mut self, level: Level, origin: LevelOrigin) {
        if self.warnings.as_ref().is_none_or(|(current, _)| *current != Level::Forbid) {
            self.warnings = Some((level, origin));
        }
    }
}

/// The level settings of a run.
///
/// Later settings win over earlier ones, those of a package over those of the workspace, those of some files over both, and
/// flags over all, except that nothing wins over `forbid`. The group `warnings` is looked at last, whatever its position: it changes rules that the
/// other settings leave at `warn`.
#[derive(Clone, Debug, Default)]
pub struct Levels {
    config: Settings,
    /// By the folder that they hold in.
    packages: Vec<(PathBuf, Settings)>,
    /// By the files that they hold in, whose paths count from the folder.
    files: Vec<(PathBuf, Vec<FilePattern>, Settings)>,
    flags: Settings,
}

impl Levels {
    /// Adds a flag of the command line; call it in the order of the flags.
    ///
    /// # Errors
    /// When the name is neither a rule nor a group.
    pub fn flag(&mut self, flag: LevelFlag, name: &str, rules: &[RuleInfo]) -> Result<(), LevelFlagError> {
        let text = format!("-{} {name}", flag.letter());
        let name = normalise(name);
        let origin = LevelOrigin::Flag { text: text.clone() };
        if name == WARNINGS {
            self.flags.set_warnings(flag.level(), origin);
            return Ok(());
        }
        let target = target(&name, rules, &text)?;
        self.flags.steps.push(Step { target, level: flag.level(), origin });
        Ok(())
    }

    /// Adds an entry of the configuration; `place` is where it stands. Call it from the weakest file to the strongest.
    ///
    /// # Errors
    /// When the name is neither a rule nor a group.
    pub fn config(&mut self, name: &str, level: Level, place: &str, rules: &[RuleInfo]) -> Result<(), LevelFlagError> {
        self.config.set(name, level, place, rules)
    }

    /// Adds an entry that holds for the package in this absolute folder only.
    ///
    /// # Errors
    /// When the name is neither a rule nor a group.
    pub fn package(
        &mut self,
        folder: &Path,
        name: &str,
        level: Level,
        place: &str,
        rules: &[RuleInfo],
    ) -> Result<(), LevelFlagError> {
        let at = self.packages.iter().position(|(known, _)| known == folder).unwrap_or_else(|| {
            self.packages.push((folder.to_owned(), Settings::default()));
            self.packages.len() - 1
        });
        self.packages[at].1.set(name, level, place, rules)
    }

    /// Adds entries that hold for the files below `root` that one of some patterns matches, with their places. Call it from the
    /// weakest to the strongest.
    ///
    /// # Errors
    /// When a name is neither a rule nor a group.
    pub fn files<'s>(
        &mut self,
        root: &Path,
        patterns: Vec<FilePattern>,
        entries: impl IntoIterator<Item = (&'s str, Level, String)>,
        rules: &[RuleInfo],
    ) -> Result<(), LevelFlagError> {
        let mut settings = Settings::default();
        for (name, level, place) in entries {
            settings.set(name, level, &place, rules)?;
        }
        self.files.push((root.to_owned(), patterns, settings));
        Ok(())
    }

    /// The level of a rule in the file at this absolute path, and where it comes from.
    pub fn of(&self, rule: &RuleInfo, file: &Path) -> (Level, LevelOrigin) {
        level_by(rule, &self.sources_of(file))
    }

    /// The settings that hold in the file at this absolute path, the weakest first.
    fn sources_of(&self, file: &Path) -> Vec<&Settings> {
        // Packages lie inside of each other: the innermost is the file's.
        let packages = self.packages.iter().filter(|(folder, _)| file.starts_with(folder));
        let package = packages.max_by_key(|(folder, _)| folder.components().count()).map(|(_, settings)| settings);
        let of_files = self.files.iter().filter(|found| holds_in(found, file)).map(|(.., settings)| settings);
        std::iter::once(&self.config).chain(package).chain(of_files).chain([&self.flags]).collect()
    }

    /// Whether what is at `warn` is an error wherever nothing else is said: `-D warnings`.
    pub fn denies_warnings(&self) -> bool {
        let warnings = self.flags.warnings.as_ref().or(self.config.warnings.as_ref());
        warnings.is_some_and(|(level, _)| *level >= Level::Deny)
    }

    /// Whether a rule is allowed in all files, so that nobody hears it. Errs towards no, where settings of packages or files are mended by
    /// others.
    pub fn is_off(&self, rule: &RuleInfo) -> bool {
        let mut of_some =
            self.packages.iter().map(|(_, settings)| settings).chain(self.files.iter().map(|(.., settings)| settings));
        self.of(rule, Path::new("")).0 == Level::Allow && of_some.all(|settings| settings.only_allow(rule))
    }

    /// Gives each diagnostic its level and drops those that are allowed.
    ///
    /// A rule may report below its own level (a remark instead of a warning); settings never raise such a finding.
    pub fn apply(&self, diagnostics: Vec<Diagnostic>, rules: &[RuleInfo], sources: &SourceMap) -> Vec<Finding> {
        // A file may have many findings, and each setting is a pattern to match with its path.
        let mut known: FxHashMap<(FileId, &str), (Level, LevelOrigin)> = FxHashMap::default();
        let judge = |mut diagnostic: Diagnostic| {
            let rule = rules.iter().find(|rule| rule.id == diagnostic.rule);
            let default = rule.map_or(diagnostic.level, |rule| rule.level);
            let file = diagnostic.primary.loc.file;
            let (rule_level, origin) = match rule {
                Some(rule) => {
                    known.entry((file, rule.id)).or_insert_with(|| self.of(rule, &sources.get(file).path)).clone()
                }
                None => (diagnostic.level, LevelOrigin::Default),
            };
            let at_own_level = diagnostic.level == default;
            diagnostic.level = if at_own_level { rule_level } else { diagnostic.level.min(rule_level) };
            (diagnostic.level != Level::Allow).then_some(Finding {
                diagnostic,
                rule_level,
                origin,
                fingerprint: String::new(),
            })
        };
        diagnostics.into_iter().filter_map(judge).collect()
    }
}

/// The level of a rule by settings in their order, and where it comes from.
fn level_by(rule: &RuleInfo, sources: &[&Settings]) -> (Level, LevelOrigin) {
    let mut current = (rule.level, None);
    for step in sources.iter().flat_map(|source| &source.steps).filter(|step| step.target.includes(rule)) {
        if current.0 != Level::Forbid {
            current = (step.level, Some(&step.origin));
        }
    }
    let mut warnings: Option<&(Level, LevelOrigin)> = None;
    for setting in sources.iter().filter_map(|source| source.warnings.as_ref()) {
        warnings = warnings.filter(|(level, _)| *level == Level::Forbid).or(Some(setting));
    }
    match warnings {
        Some((level, origin)) if current.0 == Level::Warn && *level != Level::Warn => (*level, origin.clone()),
        _ => (current.0, current.1.cloned().unwrap_or_default()),
    }
}

/// Whether settings of some files hold in one at this absolute path.
fn holds_in((root, patterns, _): &(PathBuf, Vec<FilePattern>, Settings), file: &Path) -> bool {
    let Ok(inside) = file.strip_prefix(root) else { return false };
    let path = inside.to_string_lossy().replace(std::path::MAIN_SEPARATOR, "/");
    patterns.iter().any(|pattern| pattern.matches(&path))
}

impl Target {
    fn includes(&self, rule: &RuleInfo) -> bool {
        match self {
            Target::Rule(id) => rule.id == id,
            Target::Group(group) => rule.group == *group,
            Target::All => true,
        }
    }

    fn group_name(&self) -> Option<&'static str> {
        match self {
            Target::Rule(_) => None,
            Target::Group(group) => Some(group.name()),
            Target::All => Some(ALL),
        }
    }

    fn narrowness(&self) -> u8 {
        match self {
            Target::All => 0,
            Target::Group(_) => 1,
            Target::Rule(_) => 2,
        }
    }
}

impl LevelOrigin {
    /// The origin for people, such as "warn by default".
    pub fn describe(&self, level: Level) -> impl fmt::Display {
        let name = level_name(level);
        match self {
            LevelOrigin::Default => format!("{name} by default"),
            LevelOrigin::Config { place, group: None } => format!("{name}, set in {place}"),
            LevelOrigin::Config { place, group: Some(group) } => format!("{name}, set for `{group}` in {place}"),
            LevelOrigin::Flag { text } => format!("{name}, set by `{text}`"),
        }
    }
}

/// The level's name as the user writes it.
pub fn level_name(level: Level) -> &'static str {
    match level {
        Level::Allow => "allow",
        Level::Note => "note",
        Level::Warn => "warn",
        Level::Deny => "deny",
        Level::Forbid => "forbid",
    }
}

/// Whether a name stands for more than one rule.
pub(super) fn is_group(name: &str) -> bool {
    name == ALL || name == WARNINGS || Group::ALL.iter().any(|group| group.name() == name)
}

/// Whether the group `name` has `rule` in it.
pub(super) fn group_includes(name: &str, rule: &RuleInfo) -> bool {
    name == ALL || name == WARNINGS || rule.group.name() == name
}

/// The rule or group whose name is nearest to what was written, if any is near.
fn nearest(name: &str, rules: &[RuleInfo]) -> Option<String> {
    let groups = Group::ALL.iter().map(|group| group.name());
    rules
        .iter()
        .map(|rule| rule.id)
        .chain([WARNINGS, ALL])
        .chain(groups)
        .map(|candidate| (strsim::normalized_damerau_levenshtein(name, candidate), candidate))
        .filter(|(similarity, _)| *similarity > 0.55)
        .max_by(|left, right| left.0.total_cmp(&right.0))
        .map(|(_, candidate)| candidate.to_owned())
}

/// The end of a message about a rule that does not exist: the nearest name, or where to look.
pub fn unknown_rule_hint(name: &str, rules: &[RuleInfo]) -> String {
    did_you_mean(nearest(name, rules).as_deref())
}

fn did_you_mean(nearest: Option<&str>) -> String {
    nearest.map_or_else(|| "; `cargo hotlock rules` lists them".to_owned(), |name| format!("; did you mean `{name}`?"))
}

fn target(name: &str, rules: &[RuleInfo], place: &str) -> Result<Target, LevelFlagError> {
    if name == ALL {
        return Ok(Target::All);
    }
    if let Some(group) = Group::ALL.into_iter().find(|group| group.name() == name) {
        return Ok(Target::Group(group));
    }
    if rules.iter().any(|rule| rule.id == name) {
        return Ok(Target::Rule(name.to_owned()));
    }
    Err(LevelFlagError { name: name.to_owned(), place: place.to_owned(), nearest: nearest(name, rules) })
}

#[cfg(test)]
mod tests {
    use super::super::test_support::Fixture;
    use super::*;

    fn level_of(rule: &str, settings: impl FnOnce(&mut Levels, &[RuleInfo])) -> Level {
        let rules = Fixture::new(&[]).rules;
        let mut levels = Levels::default();
        settings(&mut levels, &rules);
        let rule = rules.iter().find(|info| info.id == rule).expect("one of the made-up rules");
        levels.of(rule, Path::new("/ws/src/lib.rs")).0
    }

    fn with_flags(rule: &str, flags: &[(LevelFlag, &str)]) -> Level {
        level_of(rule, |levels, rules| {
            for (flag, name) in flags {
                levels.flag(*flag, name, rules).expect("the rule exists");
            }
        })
    }

    #[test]
    fn the_rules_own_level_holds_without_settings() {
        assert_eq!(with_flags("warns", &[]), Level::Warn);
        assert_eq!(with_flags("allowed", &[]), Level::Allow);
    }

    #[test]
    fn what_is_off_is_allowed_in_all_files() {
        let rules = Fixture::new(&[]).rules;
        let choices = [None, Some(Level::Allow), Some(Level::Warn), Some(Level::Deny)];
        let mut off = 0;
        for (number, rule) in (0..4_usize.pow(6)).flat_map(|number| rules.iter().map(move |rule| (number, rule))) {
            let chosen = |digit: u32| choices[number / 4_usize.pow(digit) % 4];
            let mut levels = Levels::default();
            for (digit, name) in [(0, rule.id), (1, WARNINGS)] {
                if let Some(level) = chosen(digit) {
                    levels.config(name, level, "hotlock.toml:1:1", &rules).expect("the name exists");
                }
                if let Some(level) = chosen(digit + 2) {
                    levels
                        .package(Path::new("/ws/a"), name, level, "a/Cargo.toml:1:1", &rules)
                        .expect("the name exists");
                }
                match chosen(digit + 4) {
                    Some(Level::Allow) => levels.flag(LevelFlag::Allow, name, &rules).expect("the name exists"),
                    Some(Level::Deny) => levels.flag(LevelFlag::Deny, name, &rules).expect("the name exists"),
                    _ => {}
                }
            }
            if levels.is_off(rule) {
                off += 1;
                for file in ["/ws/src/lib.rs", "/ws/a/src/lib.rs"] {
                    assert_eq!(levels.of(rule, Path::new(file)).0, Level::Allow, "{number} {}", rule.id);
                }
            }
        }
        assert!(off > 1000, "{off}");
    }

    #[test]
    fn the_last_flag_wins() {
        assert_eq!(with_flags("warns", &[(LevelFlag::Deny, "warns"), (LevelFlag::Allow, "warns")]), Level::Allow);
        assert_eq!(with_flags("warns", &[(LevelFlag::Allow, "all"), (LevelFlag::Warn, "warns")]), Level::Warn);
        assert_eq!(with_flags("warns", &[(LevelFlag::Warn, "warns"), (LevelFlag::Allow, "all")]), Level::Allow);
    }

    #[test]
    fn forbid_cannot_be_lowered() {
        assert_eq!(with_flags("warns", &[(LevelFlag::Forbid, "warns"), (LevelFlag::Allow, "warns")]), Level::Forbid);
        let config_then_flag = level_of("warns", |levels, rules| {
            levels.config("warns", Level::Forbid, "hotlock.toml:2:1", rules).expect("exists");
            levels.flag(LevelFlag::Allow, "warns", rules).expect("exists");
        });
        assert_eq!(config_then_flag, Level::Forbid);
        let warnings = [(LevelFlag::Forbid, "warnings"), (LevelFlag::Allow, "warnings")];
        assert_eq!(with_flags("warns", &warnings), Level::Forbid);
    }

    #[test]
    fn deny_warnings_raises_what_is_at_warn_wherever_it_stands() {
        assert_eq!(with_flags("warns", &[(LevelFlag::Deny, "warnings")]), Level::Deny);
        assert_eq!(with_flags("warns", &[(LevelFlag::Deny, "warnings"), (LevelFlag::Warn, "warns")]), Level::Deny);
        assert_eq!(with_flags("allowed", &[(LevelFlag::Deny, "warnings"), (LevelFlag::Warn, "allowed")]), Level::Deny);
        assert_eq!(with_flags("allowed", &[(LevelFlag::Deny, "warnings")]), Level::Allow);
        assert_eq!(with_flags("notes", &[(LevelFlag::Deny, "warnings")]), Level::Note);
        assert_eq!(with_flags("warns", &[(LevelFlag::Allow, "warns"), (LevelFlag::Deny, "warnings")]), Level::Allow);
    }

    #[test]
    fn allow_warnings_leaves_errors() {
        assert_eq!(with_flags("warns", &[(LevelFlag::Allow, "warnings")]), Level::Allow);
        assert_eq!(with_flags("denies", &[(LevelFlag::Allow, "warnings")]), Level::Deny);
    }

    #[test]
    fn groups_are_their_rules() {
        assert_eq!(with_flags("warns", &[(LevelFlag::Deny, "contention")]), Level::Deny);
        assert_eq!(with_flags("notes", &[(LevelFlag::Deny, "contention")]), Level::Note);
        assert_eq!(with_flags("allowed", &[(LevelFlag::Warn, "all")]), Level::Warn);
    }

    #[test]
    fn in_the_configuration_the_narrower_entry_wins() {
        let level = level_of("warns", |levels, rules| {
            levels.config("warns", Level::Deny, "a", rules).expect("exists");
            levels.config("contention", Level::Note, "b", rules).expect("exists");
            levels.config("all", Level::Allow, "c", rules).expect("exists");
        });
        assert_eq!(level, Level::Deny);
    }

    #[test]
    fn flags_win_over_the_configuration() {
        let level = level_of("warns", |levels, rules| {
            levels.flag(LevelFlag::Warn, "all", rules).expect("exists");
            levels.config("warns", Level::Deny, "a", rules).expect("exists");
        });
        assert_eq!(level, Level::Warn);
    }

    #[test]
    fn a_package_sets_levels_for_itself() {
        let rules = Fixture::new(&[]).rules;
        let mut levels = Levels::default();
        let mut set = |folder: &str, level| {
            levels.package(Path::new(folder), "warns", level, "Cargo.toml:9:1", &rules).expect("exists");
        };
        set("/ws", Level::Note);
        set("/ws/inner", Level::Deny);
        levels.config("warns", Level::Allow, "hotlock.toml:1:1", &rules).expect("exists");
        let warns = rules.iter().find(|rule| rule.id == "warns").expect("one of the made-up rules");
        let level_in = |levels: &Levels, file: &str| levels.of(warns, Path::new(file)).0;
        assert_eq!(level_in(&levels, "/ws/src/lib.rs"), Level::Note);
        assert_eq!(level_in(&levels, "/ws/inner/src/lib.rs"), Level::Deny);
        assert_eq!(level_in(&levels, "/elsewhere/lib.rs"), Level::Allow);
        levels.flag(LevelFlag::Warn, "all", &rules).expect("exists");
        assert_eq!(level_in(&levels, "/ws/inner/src/lib.rs"), Level::Warn);
    }

    #[test]
    fn names_may_be_written_as_the_output_shows_them() {
        assert_eq!(with_flags("warns", &[(LevelFlag::Deny, "hotlock::warns")]), Level::Deny);
    }

    #[test]
    fn an_unknown_rule_is_answered_with_the_nearest() {
        let rules = Fixture::new(&[]).rules;
        let error = Levels::default().flag(LevelFlag::Deny, "wanrs", &rules).expect_err("no such rule");
        assert_eq!(error.to_string(), "unknown rule `wanrs` in `-D wanrs`; did you mean `warns`?");
        let error = Levels::default().flag(LevelFlag::Deny, "zebra", &rules).expect_err("no such rule");
        assert_eq!(error.to_string(), "unknown rule `zebra` in `-D zebra`; `cargo hotlock rules` lists them");
    }

    #[test]
    fn a_finding_below_its_rules_level_is_not_raised() {
        let mut fixture = Fixture::new(&[("a.rs", "a")]);
        fixture.find("denies", 0, 0..1).level = Level::Note;
        let mut levels = Levels::default();
        levels.flag(LevelFlag::Forbid, "denies", &fixture.rules).expect("exists");
        let findings = levels.apply(fixture.diagnostics.clone(), &fixture.rules, &fixture.sources);
        assert_eq!(findings[0].diagnostic.level, Level::Note);
    }

    #[test]
    fn origins_read_well() {
        assert_eq!(LevelOrigin::Default.describe(Level::Warn).to_string(), "warn by default");
        let flag = LevelOrigin::Flag { text: "-D warnings".to_owned() };
        assert_eq!(flag.describe(Level::Deny).to_string(), "deny, set by `-D warnings`");
        let config = LevelOrigin::Config { place: "hotlock.toml:2:1".to_owned(), group: Some("all".to_owned()) };
        assert_eq!(config.describe(Level::Deny).to_string(), "deny, set for `all` in hotlock.toml:2:1");
    }
}
