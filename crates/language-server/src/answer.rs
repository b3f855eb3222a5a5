//! The answer to a request.

use lsp_server::ErrorCode;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// An error answer: its code and message.
pub type Refusal = (ErrorCode, String);

/// The result of a request.
pub type Answer = Result<Value, Refusal>;

/// Reads the parameters of a message.
///
/// # Errors
/// When they have another type.
pub fn parsed<T: DeserializeOwned>(params: Value) -> Result<T, Refusal> {
    serde_json::from_value(params).map_err(|error| (ErrorCode::InvalidParams, error.to_string()))
}
