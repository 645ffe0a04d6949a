pub type QueryResult<T> = Result<T, Error>;
pub type ConnectionResult<T> = Result<T, ConnectionError>;

#[derive(Debug)]
pub enum Error {
    DatabaseError(DatabaseErrorKind, Box<dyn DatabaseErrorInformation + Send + Sync>),
    NotFound,
    QueryBuilderError(Box<dyn std::error::Error + Send + Sync>),
    DeserializationError(Box<dyn std::error::Error + Send + Sync>),
    SerializationError(Box<dyn std::error::Error + Send + Sync>),
    RollbackTransaction,
    AlreadyInTransaction,
    NotInTransaction,
}
impl std::fmt::Display for Error {}
impl std::error::Error for Error {}
#[derive(Debug, PartialEq, Eq, Clone, Copy)]
pub enum DatabaseErrorKind {
    UniqueViolation,
    ForeignKeyViolation,
    UnableToSendCommand,
    SerializationFailure,
    ReadOnlyTransaction,
    NotNullViolation,
    CheckViolation,
    ClosedConnection,
    Unknown,
}
pub trait DatabaseErrorInformation {
    fn message(&self) -> &str;
}
#[derive(Debug)]
pub enum ConnectionError {
    BadConnection(String),
    InvalidConnectionUrl(String),
    CouldntSetupConfiguration(Error),
}
impl std::fmt::Display for ConnectionError {}
impl std::error::Error for ConnectionError {}

pub trait OptionalExtension<T> {
    fn optional(self) -> Result<Option<T>, Error>;
}
impl<T> OptionalExtension<T> for QueryResult<T> {}
