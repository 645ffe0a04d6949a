//! The keys of a configuration with what they mean, and what each is set to and where.

use std::io::{self, Write};

use super::{one_line, wrapped};
use crate::config::{Config, Heat, KEYS, Key, KnownPattern, LintSetting, Origin, Pattern};

/// One thing that is set.
struct Setting {
    /// The key, with the tables around it.
    key: String,
    value: String,
    origin: Option<Origin>,
}

/// Writes all keys, over lines of `width` columns, and below each what it is set to.
///
/// # Errors
/// When `out` cannot be written to.
pub fn write_settings(config: &Config, width: usize, out: &mut dyn Write) -> io::Result<()> {
    let settings = settings(config);
    if config.sources.is_empty() {
        writeln!(out, "no configuration is found; all keys are as they are by default")?;
    }
    for source in &config.sources {
        writeln!(out, "read: {}", one_line(&source.to_string_lossy()))?;
    }
    for key in KEYS {
        writeln!(out)?;
        write_key(key, "", &settings, width, out)?;
    }
    Ok(())
}

fn write_key(key: &Key, table: &str, settings: &[Setting], width: usize, out: &mut dyn Write) -> io::Result<()> {
    let name = format!("{table}{}", key.name);
    writeln!(out, "{}", wrapped(&format!("{name}: {}", key.about), width, "  "))?;
    for setting in settings.iter().filter(|setting| setting.key == name) {
        let origin = setting.origin.as_ref().map(|origin| format!("  ({origin})")).unwrap_or_default();
        writeln!(out, "    {}{}", one_line(&setting.value), one_line(&origin))?;
    }
    key.keys().iter().try_for_each(|inner| write_key(inner, &format!("{name}."), settings, width, out))
}

fn settings(config: &Config) -> Vec<Setting> {
    let mut found: Vec<Setting> = config.lints.iter().map(|lint| level("lints", "", lint)).collect();
    for (folder, lints) in &config.package_lints {
        let package = format!(" in {}", folder.display());
        found.extend(lints.iter().map(|lint| level("lints", &package, lint)));
    }
    for files in &config.overrides {
        found.extend(files.paths.iter().map(|path| pattern("override.paths", path)));
        let names: Vec<&str> = files.paths.iter().map(|path| path.text.as_str()).collect();
        let place = format!(" in {}", names.join(", "));
        found.extend(files.lints.iter().map(|lint| level("override.lints", &place, lint)));
    }
    found.extend(heat("hot", &config.hot));
    found.extend(heat("cold", &config.cold));
    let mut plain = |key: &str, value: Option<String>, origin: Option<&Origin>| {
        found.extend(value.map(|value| Setting { key: key.to_owned(), value, origin: origin.cloned() }));
    };
    plain("hot.benches", config.benches_are_hot.then(|| "true".to_owned()), None);
    plain("hot.threshold", config.threshold.map(|share| share.to_string()), None);
    plain("hot.log-level", config.log_level.map(|level| level.to_string()), None);
    plain("report.confidence", config.confidence.map(|confidence| confidence.to_string()), None);
    plain("report.threads", config.load.threads.map(|count| count.to_string()), None);
    plain("report.work_ns", config.load.work_ns.map(|count| count.to_string()), None);
    for (key, file) in [("hot.profile", &config.profile), ("report.baseline", &config.baseline)] {
        if let Some((path, origin)) = file {
            plain(key, Some(path.display().to_string()), Some(origin));
        }
    }
    for (path, origin) in &config.known_stubs {
        plain("known.stubs", Some(path.display().to_string()), Some(origin));
    }
    found.extend(config.known_functions.iter().map(|known| said("known.functions", known)));
    found.extend(config.known_types.iter().map(|known| said("known.types", known)));
    found
}

fn level(key: &str, part: &str, lint: &LintSetting) -> Setting {
    let scope = lint.scope.map(|scope| format!(", {scope}")).unwrap_or_default();
    let value = format!("{} = {}{scope}{part}", lint.name, lint.level);
    Setting { key: key.to_owned(), value, origin: Some(lint.origin.clone()) }
}

fn pattern(key: &str, pattern: &Pattern) -> Setting {
    Setting { key: key.to_owned(), value: pattern.text.clone(), origin: Some(pattern.origin.clone()) }
}

fn heat(table: &str, heat: &Heat) -> Vec<Setting> {
    let lists = [
        ("functions", &heat.functions),
        ("entry-points", &heat.entry_points),
        ("loops", &heat.loops),
        ("files", &heat.files),
        ("traits", &heat.traits),
        ("markers", &heat.markers),
    ];
    let each = lists.iter().flat_map(|(key, list)| list.iter().map(move |one| pattern(&format!("{table}.{key}"), one)));
    each.collect()
}

fn said(key: &str, known: &KnownPattern) -> Setting {
    pattern(key, &known.pattern)
}
