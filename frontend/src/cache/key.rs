//! Keys: what bytes were made from.

/// A digest of all that an entry depends on. Equal keys mean equal entries: digests are those of BLAKE3
/// (<https://github.com/BLAKE3-team/BLAKE3-specs>), so that nobody can make a text that passes for another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Key([u8; Key::BYTES]);

impl Key {
    /// The length of a key.
    pub const BYTES: usize = 16;

    /// The key of what is made from `parts`; `kind` tells entries apart that are made of the same in different ways.
    pub fn of(kind: &str, parts: &[&[u8]]) -> Key {
        let mut hasher = blake3::Hasher::new();
        for part in std::iter::once(kind.as_bytes()).chain(parts.iter().copied()) {
            // With its length, so that no two lists of parts run into the same bytes.
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part);
        }
        let mut bytes = [0; Key::BYTES];
        hasher.finalize_xof().fill(&mut bytes);
        Key(bytes)
    }

    /// The key's bytes.
    pub fn bytes(&self) -> &[u8; Key::BYTES] {
        &self.0
    }

    pub(super) fn from_bytes(bytes: [u8; Key::BYTES]) -> Key {
        Key(bytes)
    }
}

/// In hexadecimal digits.
impl std::fmt::Display for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}
