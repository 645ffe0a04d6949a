//! uuid 1.29.1.
pub use crate::error::Error;
pub use crate::non_nil::NonNilUuid;
pub use crate::timestamp::{ClockSequence, Timestamp, context::{Context, ContextV1, ContextV7, NoContext}};

pub type Bytes = [u8; 16];

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Version {
    Nil = 0,
    Mac = 1,
    Dce = 2,
    Md5 = 3,
    Random = 4,
    Sha1 = 5,
    SortMac = 6,
    SortRand = 7,
    Custom = 8,
    Max = 0x0f,
}
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Variant {
    NCS = 0,
    RFC4122,
    Microsoft,
    Future,
}

#[derive(Clone, Copy, Eq, PartialEq, Ord, PartialOrd, Hash, Default, Debug)]
pub struct Uuid(Bytes);
impl Uuid {
    pub const NAMESPACE_DNS: Self;
    pub const NAMESPACE_OID: Self;
    pub const NAMESPACE_URL: Self;
    pub const NAMESPACE_X500: Self;
    pub const fn nil() -> Self;
    pub const fn max() -> Self;
    pub fn now_v1(node_id: &[u8; 6]) -> Self;
    pub fn new_v1(ts: Timestamp, node_id: &[u8; 6]) -> Self;
    pub fn new_v3(namespace: &Uuid, name: &[u8]) -> Uuid;
    pub fn new_v4() -> Uuid;
    pub fn new_v5(namespace: &Uuid, name: &[u8]) -> Uuid;
    pub fn now_v6(node_id: &[u8; 6]) -> Self;
    pub fn new_v6(ts: Timestamp, node_id: &[u8; 6]) -> Self;
    pub fn now_v7() -> Self;
    pub fn new_v7(ts: Timestamp) -> Self;
    pub const fn from_fields(d1: u32, d2: u16, d3: u16, d4: &[u8; 8]) -> Uuid;
    pub const fn from_fields_le(d1: u32, d2: u16, d3: u16, d4: &[u8; 8]) -> Uuid;
    pub const fn from_u128(v: u128) -> Self;
    pub const fn from_u128_le(v: u128) -> Self;
    pub const fn from_u64_pair(high_bits: u64, low_bits: u64) -> Self;
    pub fn from_slice(b: &[u8]) -> Result<Uuid, Error>;
    pub fn from_slice_le(b: &[u8]) -> Result<Uuid, Error>;
    pub const fn from_bytes(bytes: Bytes) -> Uuid;
    pub const fn from_bytes_le(b: Bytes) -> Uuid;
    pub fn from_bytes_ref(bytes: &Bytes) -> &Uuid;
    pub fn parse_str(input: &str) -> Result<Uuid, Error>;
    pub const fn try_parse(input: &str) -> Result<Uuid, Error>;
    pub const fn try_parse_ascii(input: &[u8]) -> Result<Uuid, Error>;
    pub const fn get_variant(&self) -> Variant;
    pub const fn get_version_num(&self) -> usize;
    pub const fn get_version(&self) -> Option<Version>;
    pub fn as_fields(&self) -> (u32, u16, u16, &[u8; 8]);
    pub fn to_fields_le(&self) -> (u32, u16, u16, &[u8; 8]);
    pub const fn as_u128(&self) -> u128;
    pub const fn to_u128_le(&self) -> u128;
    pub const fn as_u64_pair(&self) -> (u64, u64);
    pub const fn as_bytes(&self) -> &Bytes;
    pub const fn into_bytes(self) -> Bytes;
    pub const fn to_bytes_le(&self) -> Bytes;
    pub const fn is_nil(&self) -> bool;
    pub const fn is_max(&self) -> bool;
    pub const fn get_timestamp(&self) -> Option<Timestamp>;
    pub const fn get_node_id(&self) -> Option<[u8; 6]>;
    pub const fn hyphenated(self) -> fmt::Hyphenated;
    pub fn as_hyphenated(&self) -> &fmt::Hyphenated;
    pub const fn simple(self) -> fmt::Simple;
    pub fn as_simple(&self) -> &fmt::Simple;
    pub const fn urn(self) -> fmt::Urn;
    pub fn as_urn(&self) -> &fmt::Urn;
    pub const fn braced(self) -> fmt::Braced;
    pub fn as_braced(&self) -> &fmt::Braced;
}
impl std::fmt::Display for Uuid {}
impl AsRef<Uuid> for Uuid {}
impl AsRef<[u8]> for Uuid {}
impl From<Uuid> for Vec<u8> {}
impl From<Uuid> for String {}
impl From<Uuid> for u128 {}
impl From<u128> for Uuid {}
impl From<Uuid> for Bytes {}
impl From<Bytes> for Uuid {}
impl std::str::FromStr for Uuid {
    type Err = Error;
}
#[known::each(&'_ str, String, Vec<u8>)]
impl TryFrom<Each> for Uuid {
    type Error = Error;
}

mod error {
    #[derive(Clone, Debug, Eq, Hash, PartialEq)]
    pub struct Error {}
    impl std::fmt::Display for Error {}
    impl std::error::Error for Error {}
}
mod non_nil {
    use crate::{Error, Uuid};

    #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub struct NonNilUuid {}
    impl NonNilUuid {
        pub const fn new(uuid: Uuid) -> Option<Self>;
        pub const fn get(self) -> Uuid;
        pub fn new_v4() -> Self;
        pub fn now_v7() -> Self;
    }
    impl std::fmt::Display for NonNilUuid {}
    impl PartialEq<Uuid> for NonNilUuid {}
    impl PartialEq<NonNilUuid> for Uuid {}
    impl From<NonNilUuid> for Uuid {}
    impl TryFrom<Uuid> for NonNilUuid {
        type Error = Error;
    }
}
pub mod timestamp {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub struct Timestamp {}
    impl Timestamp {
        pub fn now(context: impl ClockSequence<Output = impl Into<u128>>) -> Self;
        pub const fn from_gregorian_time(ticks: u64, counter: u16) -> Self;
        pub const fn from_unix_time(seconds: u64, subsec_nanos: u32, counter: u128, usable_counter_bits: u8) -> Self;
        pub fn from_unix(
            context: impl ClockSequence<Output = impl Into<u128>>,
            seconds: u64,
            subsec_nanos: u32,
        ) -> Self;
        pub const fn to_gregorian(&self) -> (u64, u16);
        pub const fn to_unix(&self) -> (u64, u32);
    }
    impl TryFrom<std::time::SystemTime> for Timestamp {
        type Error = crate::Error;
    }
    impl From<Timestamp> for std::time::SystemTime {}
    pub trait ClockSequence {
        type Output;
    }
    impl<T: ClockSequence + ?Sized> ClockSequence for &T {
        type Output = T::Output;
    }
    pub mod context {
        use super::ClockSequence;

        #[known::synchronised]
        #[derive(Debug)]
        pub struct ContextV1 {}
        impl ContextV1 {
            pub const fn new(count: u16) -> Self;
            pub fn new_random() -> Self;
        }
        impl ClockSequence for ContextV1 {
            type Output = u16;
        }
        pub type Context = ContextV1;
        #[derive(Debug)]
        pub struct ContextV7 {}
        impl ContextV7 {
            pub const fn new() -> Self;
            pub fn with_additional_precision(self) -> Self;
        }
        impl ClockSequence for ContextV7 {
            type Output = u64;
        }
        impl<C: ClockSequence + std::panic::RefUnwindSafe> ClockSequence for std::sync::Mutex<C> {
            type Output = C::Output;
        }
        #[derive(Debug, Clone, Copy, Default)]
        pub struct NoContext;
        impl ClockSequence for NoContext {
            type Output = u16;
        }
    }
}
pub mod fmt {
    use crate::Uuid;

    #[derive(Clone, Copy, Debug, Default, Eq, Hash, Ord, PartialEq, PartialOrd)]
    pub struct Hyphenated(Uuid);
    impl Hyphenated {
        pub const LENGTH: usize;
        pub const fn from_uuid(uuid: Uuid) -> Self;
        pub fn encode_lower<'buf>(&self, buffer: &'buf mut [u8]) -> &'buf mut str;
        pub fn encode_upper<'buf>(&self, buffer: &'buf mut [u8]) -> &'buf mut str;
        pub const fn as_uuid(&self) -> &Uuid;
        pub const fn into_uuid(self) -> Uuid;
    }
    impl std::fmt::Display for Hyphenated {}
    impl std::str::FromStr for Hyphenated {
        type Err = crate::Error;
    }
    impl From<Uuid> for Hyphenated {}
    impl From<Hyphenated> for Uuid {}
    #[derive(Clone, Copy, Debug, Default, Eq, Hash, Ord, PartialEq, PartialOrd)]
    pub struct Simple(Uuid);
    impl Simple {
        pub const LENGTH: usize;
        pub const fn from_uuid(uuid: Uuid) -> Self;
        pub fn encode_lower<'buf>(&self, buffer: &'buf mut [u8]) -> &'buf mut str;
        pub fn encode_upper<'buf>(&self, buffer: &'buf mut [u8]) -> &'buf mut str;
        pub const fn as_uuid(&self) -> &Uuid;
        pub const fn into_uuid(self) -> Uuid;
    }
    impl std::fmt::Display for Simple {}
    impl std::str::FromStr for Simple {
        type Err = crate::Error;
    }
    impl From<Uuid> for Simple {}
    impl From<Simple> for Uuid {}
    #[derive(Clone, Copy, Debug, Default, Eq, Hash, Ord, PartialEq, PartialOrd)]
    pub struct Urn(Uuid);
    impl Urn {
        pub const LENGTH: usize;
        pub const fn from_uuid(uuid: Uuid) -> Self;
        pub fn encode_lower<'buf>(&self, buffer: &'buf mut [u8]) -> &'buf mut str;
        pub fn encode_upper<'buf>(&self, buffer: &'buf mut [u8]) -> &'buf mut str;
        pub const fn as_uuid(&self) -> &Uuid;
        pub const fn into_uuid(self) -> Uuid;
    }
    impl std::fmt::Display for Urn {}
    impl std::str::FromStr for Urn {
        type Err = crate::Error;
    }
    impl From<Uuid> for Urn {}
    impl From<Urn> for Uuid {}
    #[derive(Clone, Copy, Debug, Default, Eq, Hash, Ord, PartialEq, PartialOrd)]
    pub struct Braced(Uuid);
    impl Braced {
        pub const LENGTH: usize;
        pub const fn from_uuid(uuid: Uuid) -> Self;
        pub fn encode_lower<'buf>(&self, buffer: &'buf mut [u8]) -> &'buf mut str;
        pub fn encode_upper<'buf>(&self, buffer: &'buf mut [u8]) -> &'buf mut str;
        pub const fn as_uuid(&self) -> &Uuid;
        pub const fn into_uuid(self) -> Uuid;
    }
    impl std::fmt::Display for Braced {}
    impl std::str::FromStr for Braced {
        type Err = crate::Error;
    }
    impl From<Uuid> for Braced {}
    impl From<Braced> for Uuid {}
}
