//! TOML to settings, every value with its place.

use std::ops::Range;
use std::path::{Path, PathBuf};

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::error::{at, position};
use super::{ConfidenceName, Config, ConfigError, Heat, LevelName, LintSetting, Origin, Pattern, Scope};

/// Files that extend each other in a circle must end.
const MAX_EXTENDS: u32 = 8;

const TOP_KEYS: [&str; 7] = ["required-version", "extend", "lints", "hot", "cold", "known", "report"];
const HEAT_KEYS: [&str; 4] = ["functions", "files", "traits", "markers"];
const LEVELS: [&str; 5] = ["allow", "note", "warn", "deny", "forbid"];

/// Reads a configuration file into `config`; what it extends is read first.
pub(super) fn file(path: &Path, rules: &[&str], config: &mut Config, depth: u32) -> Result<(), ConfigError> {
    let text = read(path)?;
    let table = parse(path, &text)?;
    let cx = Cx { path, text: &text, rules };
    if let Some(extend) = table.get_ref().get("extend") {
        let target = path.parent().unwrap_or(Path::new("")).join(cx.string(extend)?);
        if depth >= MAX_EXTENDS {
            return Err(cx.error(extend.span(), "files extend each other too deeply (a circle?)".to_owned()));
        }
        if !target.is_file() {
            return Err(cx.error(extend.span(), format!("no such file: `{}`", target.display())));
        }
        file(&target, rules, config, depth + 1)?;
    }
    cx.settings(table.get_ref(), config)?;
    config.sources.push(path.to_path_buf());
    Ok(())
}

/// Reads the `metadata.hotlock` table of a manifest, if it has one.
pub(super) fn manifest(path: &Path, rules: &[&str], config: &mut Config) -> Result<(), ConfigError> {
    let text = read(path)?;
    let table = parse(path, &text)?;
    let cx = Cx { path, text: &text, rules };
    for owner in ["workspace", "package"] {
        let found = table
            .get_ref()
            .get(owner)
            .and_then(|owner| owner.get_ref().get("metadata"))
            .and_then(|metadata| metadata.get_ref().get("hotlock"));
        if let Some(found) = found {
            cx.settings(cx.table(found)?, config)?;
            config.sources.push(path.to_path_buf());
            break;
        }
    }
    Ok(())
}

fn read(path: &Path) -> Result<String, ConfigError> {
    std::fs::read_to_string(path).map_err(|cause| ConfigError::Read { path: path.to_path_buf(), cause })
}

fn parse<'t>(path: &Path, text: &'t str) -> Result<Spanned<DeTable<'t>>, ConfigError> {
    DeTable::parse(text).map_err(|error| at(path, text, error.span().unwrap_or(0..0), error.message().to_owned()))
}

struct Cx<'a> {
    path: &'a Path,
    text: &'a str,
    rules: &'a [&'a str],
}

type Value<'t> = Spanned<DeValue<'t>>;

impl Cx<'_> {
    fn error(&self, span: Range<usize>, message: String) -> ConfigError {
        at(self.path, self.text, span, message)
    }

    fn origin(&self, span: Range<usize>) -> Origin {
        let (line, column) = position(self.text, span.start);
        Origin::File { path: self.path.to_path_buf(), line, column }
    }

    fn settings(&self, table: &DeTable<'_>, config: &mut Config) -> Result<(), ConfigError> {
        for (key, value) in table {
            match key.get_ref().as_ref() {
                "required-version" => self.required_version(value)?,
                "extend" => {}
                "lints" => self.lints(self.table(value)?, config)?,
                "hot" => self.heat(self.table(value)?, &mut config.hot)?,
                "cold" => self.heat(self.table(value)?, &mut config.cold)?,
                "known" => self.known(self.table(value)?, config)?,
                "report" => self.report(self.table(value)?, config)?,
                other => return Err(self.unknown("key", other, key.span(), &TOP_KEYS)),
            }
        }
        Ok(())
    }

    fn unknown(&self, what: &str, name: &str, span: Range<usize>, known: &[&str]) -> ConfigError {
        let nearest = nearest(name, known).map(|near| format!("; did you mean `{near}`?"));
        let all = || format!("; known are {}", known.join(", "));
        self.error(span, format!("unknown {what} `{name}`{}", nearest.unwrap_or_else(all)))
    }

    fn required_version(&self, value: &Value<'_>) -> Result<(), ConfigError> {
        let wanted = self.string(value)?;
        let own = env!("CARGO_PKG_VERSION");
        let least = wanted.trim().trim_start_matches(['>', '=', '^', '~', ' ']);
        let numbers = |version: &str| -> Option<Vec<u64>> {
            version.split('.').map(|part| part.trim().parse::<u64>().ok()).collect()
        };
        let (Some(least), Some(has)) = (numbers(least), numbers(own)) else {
            return Err(self.error(value.span(), format!("`{wanted}` is no version requirement, such as \">=0.1\"")));
        };
        if has < least {
            let message = format!("this project wants hotlock {wanted}, this is {own}; update with `cargo install`");
            return Err(self.error(value.span(), message));
        }
        Ok(())
    }

    fn lints(&self, table: &DeTable<'_>, config: &mut Config) -> Result<(), ConfigError> {
        for (key, value) in table {
            let name = key.get_ref().replace('-', "_");
            let groups = ["warnings", "all"];
            if !self.rules.contains(&name.as_str()) && !groups.contains(&name.as_str()) {
                let known: Vec<&str> = self.rules.iter().copied().chain(groups).collect();
                return Err(self.unknown("rule", key.get_ref(), key.span(), &known));
            }
            let (level, scope) = self.lint(value)?;
            config.lints.push(LintSetting { name, level, scope, origin: self.origin(key.span()) });
        }
        Ok(())
    }

    fn lint(&self, value: &Value<'_>) -> Result<(LevelName, Option<Scope>), ConfigError> {
        let DeValue::Table(table) = value.get_ref() else { return Ok((self.level(value)?, None)) };
        let mut level = None;
        let mut scope = None;
        for (key, value) in table {
            match key.get_ref().as_ref() {
                "level" => level = Some(self.level(value)?),
                "scope" => scope = Some(self.scope(value)?),
                other => return Err(self.unknown("key", other, key.span(), &["level", "scope"])),
            }
        }
        let level = level.ok_or_else(|| self.error(value.span(), "`level` is missing".to_owned()))?;
        Ok((level, scope))
    }

    fn level(&self, value: &Value<'_>) -> Result<LevelName, ConfigError> {
        Ok(match self.string(value)?.as_str() {
            "allow" => LevelName::Allow,
            "note" => LevelName::Note,
            "warn" => LevelName::Warn,
            "deny" => LevelName::Deny,
            "forbid" => LevelName::Forbid,
            other => return Err(self.unknown("level", other, value.span(), &LEVELS)),
        })
    }

    fn scope(&self, value: &Value<'_>) -> Result<Scope, ConfigError> {
        Ok(match self.string(value)?.as_str() {
            "hot" => Scope::Hot,
            "everywhere" => Scope::Everywhere,
            other => return Err(self.unknown("scope", other, value.span(), &["hot", "everywhere"])),
        })
    }

    fn heat(&self, table: &DeTable<'_>, heat: &mut Heat) -> Result<(), ConfigError> {
        for (key, value) in table {
            let list = match key.get_ref().as_ref() {
                "functions" => &mut heat.functions,
                "files" => &mut heat.files,
                "traits" => &mut heat.traits,
                "markers" => &mut heat.markers,
                other => return Err(self.unknown("key", other, key.span(), &HEAT_KEYS)),
            };
            for item in self.strings(value)? {
                list.push(Pattern { text: item.0, origin: self.origin(item.1) });
            }
        }
        Ok(())
    }

    fn known(&self, table: &DeTable<'_>, config: &mut Config) -> Result<(), ConfigError> {
        for (key, value) in table {
            if key.get_ref() != "stubs" {
                return Err(self.unknown("key", key.get_ref(), key.span(), &["stubs"]));
            }
            for (text, span) in self.strings(value)? {
                let path: PathBuf = self.path.parent().unwrap_or(Path::new("")).join(&text);
                if !path.is_file() {
                    return Err(self.error(span, format!("no such stub file: `{}`", path.display())));
                }
                config.known_stubs.push((path, self.origin(span)));
            }
        }
        Ok(())
    }

    fn report(&self, table: &DeTable<'_>, config: &mut Config) -> Result<(), ConfigError> {
        for (key, value) in table {
            if key.get_ref() != "confidence" {
                return Err(self.unknown("key", key.get_ref(), key.span(), &["confidence"]));
            }
            config.confidence = Some(match self.string(value)?.as_str() {
                "possible" => ConfidenceName::Possible,
                "likely" => ConfidenceName::Likely,
                "certain" => ConfidenceName::Certain,
                other => {
                    return Err(self.unknown("confidence", other, value.span(), &["possible", "likely", "certain"]));
                }
            });
        }
        Ok(())
    }

    fn table<'v, 't>(&self, value: &'v Value<'t>) -> Result<&'v DeTable<'t>, ConfigError> {
        match value.get_ref() {
            DeValue::Table(table) => Ok(table),
            _ => Err(self.error(value.span(), "a table is expected here".to_owned())),
        }
    }

    fn string(&self, value: &Value<'_>) -> Result<String, ConfigError> {
        match value.get_ref() {
            DeValue::String(text) => Ok(text.to_string()),
            _ => Err(self.error(value.span(), "a string is expected here".to_owned())),
        }
    }

    fn strings(&self, value: &Value<'_>) -> Result<Vec<(String, Range<usize>)>, ConfigError> {
        match value.get_ref() {
            DeValue::Array(items) => items.iter().map(|item| Ok((self.string(item)?, item.span()))).collect(),
            _ => Err(self.error(value.span(), "a list of strings is expected here".to_owned())),
        }
    }
}

fn nearest<'n>(name: &str, known: &[&'n str]) -> Option<&'n str> {
    let similarity = |other: &&&str| strsim::normalized_damerau_levenshtein(name, other);
    let best = known.iter().max_by(|a, b| similarity(a).total_cmp(&similarity(b)))?;
    (similarity(&best) > 0.5).then_some(*best)
}
