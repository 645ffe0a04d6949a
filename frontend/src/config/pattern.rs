//! Patterns over function paths and over files.

use globset::{GlobSet, GlobSetBuilder};

use crate::workspace::{Star, glob};

/// Why a pattern cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}{}{hint}", if .hint.is_empty() { "" } else { "; " })]
pub struct PatternError {
    /// What is wrong: lower case, no full stop.
    pub message: String,
    /// What to write instead; may be empty.
    pub hint: String,
}

/// A pattern over function paths such as `crate_name::module::Type::method`.
///
/// `*` stands for any part of one segment, `**` as a segment for any number of segments. A pattern may match the path's
/// end on a segment's boundary: `Engine::get` matches `cache::engine::Engine::get`. A pattern that starts with `::` must
/// match from the crate's name on, and one that starts with `crate::` from behind it.
///
/// Generic arguments say nothing (`Engine<K>::get`), nor does the trait of `<Engine as Store>::get`. In front of a trait a type that
/// another one wraps may be meant: `<Arc<Engine> as Store>::get` matches what `Engine::get` does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FunctionPattern {
    /// The path is matched by one of them.
    alternatives: Vec<Vec<Segment>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Segment {
    /// `**`.
    Any,
    /// Text with `*`.
    Glob(String),
}

impl FunctionPattern {
    /// Reads a pattern.
    ///
    /// # Errors
    /// When it is empty or holds what no function path does.
    pub fn new(text: &str) -> Result<Self, PatternError> {
        let paths = plain_paths(text).unwrap_or_else(|| vec![text.to_owned()]);
        let mut read = paths.iter().map(|path| segments(text, path));
        // What a type wraps need not have a name: `<Arc<[u8]> as Store>::get`.
        let first = read.next().unwrap_or_else(|| segments(text, text))?;
        Ok(FunctionPattern { alternatives: std::iter::once(first).chain(read.flatten()).collect() })
    }

    /// Whether the pattern can match a path that ends in `name`; cheaper to ask than [`FunctionPattern::matches`].
    pub fn may_end_in(&self, name: &str) -> bool {
        self.alternatives.iter().any(|segments| match segments.last() {
            Some(Segment::Glob(glob)) => segment_matches(glob, name),
            Some(Segment::Any) | None => true,
        })
    }

    /// Whether the pattern matches a function's path.
    pub fn matches(&self, path: &str) -> bool {
        self.alternatives.iter().any(|segments| path_matches(segments, path))
    }
}

/// From the end on, where nearly all paths differ from a pattern already.
fn path_matches(segments: &[Segment], path: &str) -> bool {
    let mut names = path.rsplit("::");
    let mut left = segments;
    while let Some((Segment::Glob(glob), before)) = left.split_last() {
        if !names.next().is_some_and(|name| segment_matches(glob, name)) {
            return false;
        }
        left = before;
    }
    match left {
        [] => names.next().is_none(),
        [Segment::Any] => true,
        _ => {
            let mut names: Vec<&str> = names.collect();
            names.reverse();
            segments_match(left, &names)
        }
    }
}

fn segments_match(segments: &[Segment], names: &[&str]) -> bool {
    // `reach[n]`: the segments read so far can match the first n names.
    let mut reach = vec![false; names.len() + 1];
    reach[0] = true;
    for segment in segments {
        reach = match segment {
            Segment::Any => {
                let first = reach.iter().position(|&reached| reached).unwrap_or(reach.len());
                (0..reach.len()).map(|index| index >= first).collect()
            }
            Segment::Glob(glob) => {
                let step = |(index, name): (usize, &&str)| reach[index] && segment_matches(glob, name);
                std::iter::once(false).chain(names.iter().enumerate().map(step)).collect()
            }
        };
    }
    reach.last().copied().unwrap_or(false)
}

/// The segments of a path without generic arguments; `text` is what the user wrote.
fn segments(text: &str, path: &str) -> Result<Vec<Segment>, PatternError> {
    let (anchored, body) = match path.strip_prefix("::") {
        Some(body) => (true, body),
        None => (false, path),
    };
    check_path(text, body, Wildcards::Allowed)?;
    let (anchored, body) = match body.strip_prefix("crate::") {
        Some(rest) if !anchored => (true, format!("*::{rest}")),
        _ => (anchored, body.to_owned()),
    };
    let written = body.split("::").map(|segment| match segment {
        "**" => Segment::Any,
        other => Segment::Glob(other.to_owned()),
    });
    let lead = if anchored { None } else { Some(Segment::Any) };
    Ok(lead.into_iter().chain(written).collect())
}

/// The paths that a path with angle brackets stands for, without these; none if it has none, or none that close.
fn plain_paths(text: &str) -> Option<Vec<String>> {
    let Some(qualified) = text.strip_prefix('<') else {
        return text.contains('<').then(|| without_arguments(text)).flatten().map(|path| vec![path]);
    };
    let end = closing(qualified)?;
    let (ty, method) = (&qualified[..end], without_arguments(&qualified[end + 1..])?);
    let of_trait = ty.match_indices(" as ").map(|(at, _)| at).find(|at| is_balanced(&ty[..*at]));
    let ty = &ty[..of_trait.unwrap_or(ty.len())];
    let mut paths = Vec::new();
    let mut wrapped = Some(ty);
    while let Some(ty) = wrapped {
        let name = without_qualifiers(ty);
        let path = without_arguments(name).filter(|path| !path.is_empty())?;
        if path != "_" {
            paths.push(format!("{path}{method}"));
        }
        wrapped = only_argument(name);
    }
    Some(paths).filter(|paths| !paths.is_empty())
}

/// A type without `&`, lifetimes, `mut` and `dyn` in front.
fn without_qualifiers(ty: &str) -> &str {
    let mut name = ty.trim().trim_start_matches('&').trim_start();
    while let Some((word, rest)) = name.split_once(' ')
        && (word.starts_with('\'') || matches!(word, "mut" | "dyn"))
    {
        name = rest.trim_start();
    }
    name
}

/// Where the bracket closes that opened before a text, in bytes.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, character) in text.char_indices() {
        match character {
            '<' => depth += 1,
            '>' if text[..at].ends_with('-') => {}
            '>' if depth == 0 => return Some(at),
            '>' => depth -= 1,
            _ => {}
        }
    }
    None
}

fn is_balanced(text: &str) -> bool {
    text.matches('<').count() == text.replace("->", "").matches('>').count()
}

/// A path without what stands in angle brackets, and without the `::` in front of them: `Vec::<u8>::new` is `Vec::new`.
fn without_arguments(path: &str) -> Option<String> {
    let mut out = String::new();
    let mut rest = path;
    while let Some((before, inside)) = rest.split_once('<') {
        out.push_str(before.strip_suffix("::").unwrap_or(before).trim_end());
        rest = &inside[closing(inside)? + 1..];
    }
    out.push_str(rest);
    Some(out)
}

/// The one type that a type is given, lifetimes aside.
fn only_argument(ty: &str) -> Option<&str> {
    let (_, inside) = ty.split_once('<')?;
    let inside = &inside[..closing(inside)?];
    let mut parts = Vec::new();
    let mut start = 0;
    for (at, _) in inside.match_indices(',').filter(|(at, _)| is_balanced(&inside[..*at])) {
        parts.push(&inside[start..at]);
        start = at + 1;
    }
    parts.push(&inside[start..]);
    parts.retain(|part| !part.trim_start().starts_with('\'') && !part.trim().is_empty());
    match parts[..] {
        [only] => Some(only),
        _ => None,
    }
}

/// Whether `glob`, in which `*` stands for any text, matches all of `name`.
fn segment_matches(glob: &str, name: &str) -> bool {
    let mut parts = glob.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = name.strip_prefix(first) else { return false };
    let Some(last) = parts.next_back() else { return rest.is_empty() };
    // The leftmost place of each part leaves the most for those behind it.
    for part in parts {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}

/// A pattern over files, relative to the workspace root, `/` as separator.
///
/// `*` stays within one folder, `**` crosses folders. A pattern whose last segment is plain also matches everything below
/// that folder.
#[derive(Clone, Debug)]
pub struct FilePattern {
    globs: GlobSet,
}

impl FilePattern {
    /// Reads a pattern.
    ///
    /// # Errors
    /// When it is empty, leaves the workspace, or is no valid glob.
    pub fn new(text: &str) -> Result<Self, PatternError> {
        let error = |message: String, hint: &str| PatternError { message, hint: hint.to_owned() };
        let body = match text.strip_prefix("./").unwrap_or(text).trim_end_matches('/') {
            "." => "**",
            body => body,
        };
        if body.is_empty() && !text.starts_with('/') {
            return Err(error(format!("`{text}` names no file"), "`**` stands for all files"));
        }
        if text.starts_with('/') || body.split('/').any(|segment| segment == "..") {
            return Err(error(format!("`{text}` leaves the workspace"), "paths count from the workspace's root"));
        }
        let mut globs = GlobSetBuilder::new();
        let last = body.rsplit('/').next().unwrap_or(body);
        let below = (!last.contains(['*', '?', '[', '{'])).then(|| format!("{body}/**"));
        for pattern in std::iter::once(body.to_owned()).chain(below) {
            globs.add(
                glob(&pattern, Star::InName)
                    .map_err(|cause| error(format!("`{text}` is no valid glob: {cause}"), ""))?,
            );
        }
        let globs = globs.build().map_err(|cause| error(format!("`{text}` is no valid glob: {}", cause.kind()), ""))?;
        Ok(FilePattern { globs })
    }

    /// Whether the pattern matches a file.
    pub fn matches(&self, path: &str) -> bool {
        self.globs.is_match(path)
    }
}

/// Whether a text is a pattern of functions; else what is wrong with it.
pub(super) fn check_function(text: &str) -> Result<(), PatternError> {
    FunctionPattern::new(text).map(drop)
}

/// Checks the path of an attribute that marks functions.
pub(super) fn check_marker(text: &str) -> Result<(), PatternError> {
    if text.starts_with('#') {
        let hint = text.trim_matches(['#', '[', ']', '!']).to_owned();
        return Err(PatternError {
            message: format!("`{text}` must be the attribute's path alone"),
            hint: format!("write `{hint}`"),
        });
    }
    check_path(text, text.strip_prefix("::").unwrap_or(text), Wildcards::Refused)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Wildcards {
    Allowed,
    Refused,
}

/// Checks that `body` consists of names between `::`; `text` is what the user wrote.
fn check_path(text: &str, body: &str, wildcards: Wildcards) -> Result<(), PatternError> {
    let error =
        |message: &str, hint: &str| Err(PatternError { message: format!("`{text}` {message}"), hint: hint.to_owned() });
    if body.is_empty() {
        return error("names nothing", "");
    }
    if body.contains(['/', '\\']) || body.ends_with(".rs") {
        return error("looks like a file", "files are named by `files`, functions as `module::Type::method`");
    }
    if body.contains(['<', '>']) {
        return error("has generic arguments", "write the type's bare name");
    }
    if body.contains(['(', ')']) {
        return error("has parentheses", "write the function's bare path");
    }
    let is_star = |character: char| character == '*' && wildcards == Wildcards::Allowed;
    let is_name = |character: char| character.is_alphanumeric() || character == '_' || is_star(character);
    for segment in body.split("::") {
        let name = segment.strip_prefix("r#").unwrap_or(segment);
        if name.is_empty() {
            return error("has an empty segment", "");
        }
        if let Some(character) = name.chars().find(|&character| !is_name(character)) {
            return error(&format!("contains `{}`, which is not part of a path", character.escape_debug()), "");
        }
    }
    Ok(())
}
