//! Paths without asking the disk: normal form, display form, file URLs.

use std::path::{Component, Path, PathBuf};

/// `path` made absolute against `base`, with `.` and `..` resolved by name; symlinks stay as they are, as in cargo.
pub fn normalise(base: &Path, path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for component in base.join(path).components() {
        match component {
            Component::CurDir => {}
            // `pop` leaves a root alone, so `/..` stays `/`.
            Component::ParentDir => {
                normal.pop();
            }
            other => normal.push(other),
        }
    }
    normal
}

/// `path` relative to `root` where it lies inside, else as it is; `/` as separator.
pub fn display_path(root: &Path, path: &Path) -> String {
    let shown = match path.strip_prefix(root) {
        Ok(inside) if inside.as_os_str().is_empty() => Path::new("."),
        Ok(inside) => inside,
        Err(_) => path,
    };
    let text = shown.to_string_lossy();
    if std::path::MAIN_SEPARATOR == '/' { text.into_owned() } else { text.replace(std::path::MAIN_SEPARATOR, "/") }
}

/// Cargo's package id of a path package.
pub(super) fn package_id(dir: &Path, name: &str, version: &str) -> String {
    let url = file_url(dir);
    if url.rsplit('/').next() == Some(name) {
        format!("path+{url}#{version}")
    } else {
        format!("path+{url}#{name}@{version}")
    }
}

/// The `file://` URL of an absolute path, without a closing slash.
fn file_url(path: &Path) -> String {
    let shown = path.to_string_lossy().replace('\\', "/");
    let mut url = String::from("file://");
    if !shown.starts_with('/') {
        url.push('/');
    }
    for byte in shown.bytes() {
        // The bytes that the URL standard escapes in a path segment.
        let plain = byte.is_ascii_graphic() && !b"\"#%<>?`{}^".contains(&byte);
        if plain {
            url.push(char::from(byte));
        } else {
            url.push_str(&format!("%{byte:02X}"));
        }
    }
    url
}
