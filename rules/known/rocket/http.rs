#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Status {
    pub code: u16,
}
impl Status {
    pub const fn new(code: u16) -> Status;
    pub const fn from_code(code: u16) -> Option<Status>;
    pub const fn reason(&self) -> Option<&'static str>;
    pub const Ok: Status;
    pub const Created: Status;
    pub const Accepted: Status;
    pub const NoContent: Status;
    pub const MovedPermanently: Status;
    pub const Found: Status;
    pub const SeeOther: Status;
    pub const NotModified: Status;
    pub const BadRequest: Status;
    pub const Unauthorized: Status;
    pub const Forbidden: Status;
    pub const NotFound: Status;
    pub const MethodNotAllowed: Status;
    pub const Conflict: Status;
    pub const Gone: Status;
    pub const PayloadTooLarge: Status;
    pub const UnprocessableEntity: Status;
    pub const TooManyRequests: Status;
    pub const InternalServerError: Status;
    pub const NotImplemented: Status;
    pub const BadGateway: Status;
    pub const ServiceUnavailable: Status;
    pub const GatewayTimeout: Status;
}
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Method {
    Get,
    Put,
    Post,
    Delete,
    Options,
    Head,
    Trace,
    Connect,
    Patch,
}
