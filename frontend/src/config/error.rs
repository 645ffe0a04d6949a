//! What is wrong with a configuration, with the line that is.

use std::fmt;

/// Everything that is wrong with the configuration; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigError {
    /// In the order of files and places.
    pub problems: Vec<ConfigProblem>,
}

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigProblem {
    /// The file, relative to the workspace root where it lies inside.
    pub path: String,
    /// Line and column, both 1-based, the column in characters.
    pub line_column: Option<(u32, u32)>,
    /// What is wrong: lower case, no full stop.
    pub message: String,
    /// What was probably meant, or what there is; may be empty.
    pub hint: String,
    /// Message, place, the offending line underlined, hint; ready to print.
    pub excerpt: String,
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.problems.iter().enumerate() {
            let gap = if index == 0 { "" } else { "\n\nerror: " };
            write!(f, "{gap}{}", problem.excerpt)?;
        }
        Ok(())
    }
}

impl std::error::Error for ConfigError {}

impl fmt::Display for ConfigProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.path)?;
        if let Some((line, column)) = self.line_column {
            write!(f, ":{line}:{column}")?;
        }
        write!(f, ": {}", self.message)?;
        if self.hint.is_empty() { Ok(()) } else { write!(f, "; {}", self.hint) }
    }
}
