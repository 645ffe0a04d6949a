//! serde 1.0.229, only what bounds need.
pub use crate::de::{Deserialize, Deserializer};
pub use crate::ser::{Serialize, Serializer};

pub mod ser {
    pub use std::error::Error as StdError;

    #[known::unlisted]
    pub trait Serialize {
        fn serialize<S>(&self, serializer: S) -> Result<S::Ok, S::Error>
        where
            S: Serializer;
    }
    #[known::unlisted]
    pub trait Serializer: Sized {
        type Ok;
        type Error: Error;
    }
    #[known::unlisted]
    pub trait Error: Sized + std::error::Error {
        fn custom<T>(msg: T) -> Self
        where
            T: std::fmt::Display;
    }
}
pub mod de {
    pub use std::error::Error as StdError;

    #[known::unlisted]
    pub trait Deserialize<'de>: Sized {
        fn deserialize<D>(deserializer: D) -> Result<Self, D::Error>
        where
            D: Deserializer<'de>;
    }
    #[known::unlisted]
    pub trait DeserializeOwned: for<'de> Deserialize<'de> {}
    #[known::unlisted]
    pub trait Deserializer<'de>: Sized {
        type Error: Error;
    }
    #[known::unlisted]
    pub trait Error: Sized + std::error::Error {
        fn custom<T>(msg: T) -> Self
        where
            T: std::fmt::Display;
    }
}
