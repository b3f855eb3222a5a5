//! Requests, replies and errors around the messages.

use std::fmt;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The version of the protocol: major and minor number.
pub const VERSION: &str = "1.1";

/// Returns whether a version has the major number of [`VERSION`].
///
/// ```
/// use typein_core::protocol::is_compatible;
/// assert!(is_compatible("1.0") && is_compatible("1.7"));
/// assert!(!is_compatible("2.0") && !is_compatible("10.0") && !is_compatible("1"));
/// ```
#[must_use]
pub fn is_compatible(version: &str) -> bool {
    let major = |version: &str| Some(version.split_once('.')?.0.to_owned());
    major(version) == major(VERSION)
}

/// The parameters of a method.
pub trait Call: Serialize + DeserializeOwned {
    /// The name of the method.
    const METHOD: &'static str;
    /// The result of the reply on success.
    type Result: Serialize + DeserializeOwned;
}

/// A request of the host.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request<P> {
    /// A number that no other request of this process has.
    pub id: u64,
    /// The name of the method: [`Call::METHOD`].
    pub method: String,
    /// The parameters; may be absent where none is required.
    #[serde(default)]
    pub params: P,
}

impl<C: Call> Request<C> {
    /// Returns the request of a call.
    #[must_use]
    pub fn new(id: u64, params: C) -> Self {
        Self { id, method: C::METHOD.to_owned(), params }
    }
}

/// The reply to a request. Replies come in the order of the requests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reply<R> {
    /// The request's id; null if the request has no readable id.
    pub id: Option<u64>,
    /// The result, or the error.
    #[serde(flatten)]
    pub answer: Answer<R>,
}

/// The second field of a reply: `result` or `error`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Answer<R> {
    /// The request succeeded.
    Result(R),
    /// The request had no effect, except for the moves before an illegal one.
    Error(Error),
}

impl<R> From<Result<R, Error>> for Answer<R> {
    fn from(result: Result<R, Error>) -> Self {
        result.map_or_else(Self::Error, Self::Result)
    }
}

impl<R> From<Answer<R>> for Result<R, Error> {
    fn from(answer: Answer<R>) -> Self {
        match answer {
            Answer::Result(result) => Ok(result),
            Answer::Error(error) => Err(error),
        }
    }
}

/// The reason why a request has no result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Error {
    /// The kind of error.
    pub code: ErrorCode,
    /// The message for a person: lower case, one line.
    pub message: String,
    /// The index, from 0, of the illegal move in the line of play; the moves before it stay played.
    /// Absent in all other errors.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<usize>,
}

impl Error {
    /// Returns an error outside a line of play.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), at: None }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

/// The kind of an [`Error`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ErrorCode {
    /// The line is not JSON.
    InvalidJson,
    /// The line is JSON, but no request: id or method is absent or of another type.
    InvalidRequest,
    /// The method does not exist in this version.
    UnknownMethod,
    /// The parameters do not fit the method; no move was played.
    InvalidParams,
    /// The other side has another major version.
    UnsupportedVersion,
    /// The first request is not `hello`.
    HelloExpected,
    /// The core does not have the capability.
    Unsupported,
    /// The game number is unknown or dropped.
    UnknownGame,
    /// The roles do not fit the seats.
    InvalidSeats,
    /// An option is unknown or its value is not supported.
    InvalidOptions,
    /// The player's name is unknown.
    UnknownPlayer,
    /// The move is not legal now; the core has taken no draw.
    IllegalMove,
    /// A code of a later minor version.
    #[serde(other)]
    Unknown,
}
