//! Patterns of functions and files.

use globset::{Glob, GlobMatcher};

/// A function pattern: segments separated by `::`, `*` within a segment, `**` for any number of segments; matches the
/// end of a path at a segment boundary.
#[derive(Clone, Debug)]
pub struct FunctionPattern {
    segments: Vec<String>,
}

impl FunctionPattern {
    /// Reads a pattern; anything is one.
    pub fn new(text: &str) -> FunctionPattern {
        let text = text.trim().trim_start_matches("::").trim_end_matches("()");
        FunctionPattern { segments: text.split("::").map(str::to_owned).collect() }
    }

    /// Whether a path such as `crate_name::module::Type::method` ends in what the pattern describes.
    pub fn matches(&self, path: &str) -> bool {
        let path: Vec<&str> = path.split("::").collect();
        (0..path.len()).any(|start| matches_from(&self.segments, &path[start..]))
    }
}

fn matches_from(pattern: &[String], path: &[&str]) -> bool {
    match pattern.split_first() {
        None => path.is_empty(),
        Some((first, rest)) if first == "**" => (0..=path.len()).any(|skipped| matches_from(rest, &path[skipped..])),
        Some((first, rest)) => {
            path.split_first().is_some_and(|(own, others)| segment_matches(first, own) && matches_from(rest, others))
        }
    }
}

/// `*` stands for any run of characters.
fn segment_matches(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('*');
    let Some(first) = parts.next() else { return text.is_empty() };
    let Some(mut rest) = text.strip_prefix(first) else { return false };
    let parts: Vec<&str> = parts.collect();
    let Some((last, middle)) = parts.split_last() else { return rest.is_empty() };
    for part in middle {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

/// A glob over `/`-separated paths; a plain folder means everything below it.
#[derive(Clone, Debug)]
pub struct FilePattern {
    matchers: Vec<GlobMatcher>,
}

impl FilePattern {
    /// Reads a pattern.
    ///
    /// # Errors
    /// When it is no valid glob.
    pub fn new(text: &str) -> Result<FilePattern, globset::Error> {
        let text = text.trim().trim_start_matches("./").trim_end_matches('/');
        let below = format!("{text}/**");
        let matchers = [text, &below].into_iter().map(|glob| Ok(Glob::new(glob)?.compile_matcher()));
        Ok(FilePattern { matchers: matchers.collect::<Result<_, globset::Error>>()? })
    }

    /// Whether a path is described.
    pub fn matches(&self, path: &str) -> bool {
        self.matchers.iter().any(|matcher| matcher.is_match(path))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn function_patterns_match_at_segment_boundaries() {
        let matches = |pattern: &str, path: &str| FunctionPattern::new(pattern).matches(path);
        assert!(matches("Engine::get", "cache::engine::Engine::get"));
        assert!(matches("cache::**::get", "cache::engine::Engine::get"));
        assert!(matches("*::poll_*", "io::Stream::poll_next"));
        assert!(!matches("Engine::get", "cache::MyEngine::get"));
        assert!(!matches("get", "cache::Engine::get_all"));
    }

    #[test]
    fn a_folder_means_what_is_below() {
        let pattern = FilePattern::new("src/hot/").expect("a plain folder is a glob");
        assert!(pattern.matches("src/hot/a/b.rs"));
        assert!(!pattern.matches("src/hotter.rs"));
    }
}
