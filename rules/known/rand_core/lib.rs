//! rand_core 0.10.1 and before, described under rand.
pub use rand::rand_core::{CryptoRng, Rng, RngCore, SeedableRng, TryCryptoRng, TryRng};
pub use rand::rngs::OsRng;

pub use self::TryRng as TryRngCore;
