pub use serde::{Deserialize, Serialize};

pub mod json {
    use std::ops::{Deref, DerefMut};

    pub use serde_json::Value;

    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub struct Json<T>(pub T);
    impl<T> Json<T> {
        pub fn into_inner(self) -> T;
    }
    impl<T> From<T> for Json<T> {}
    impl<T> Deref for Json<T> {
        type Target = T;
    }
    impl<T> DerefMut for Json<T> {}
}
