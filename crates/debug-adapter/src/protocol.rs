//! Messages of the protocol: framing by content length, requests, and the arguments that several of them have.

use std::io::{self, BufRead, Read, Write};

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The maximum length of a message. Programs and memory, the largest contents, are far smaller.
const MAX_BYTES: usize = 16 << 20;

/// The maximum length of a header line.
const MAX_HEADER: u64 = 4096;

/// An error that ends the connection.
#[derive(Debug, thiserror::Error)]
pub enum FrameError {
    /// Reading fails.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The header has no usable length.
    #[error("invalid header {0:?}; expected `Content-Length: N` with N up to {MAX_BYTES}")]
    Header(String),
}

/// Reads the content of the next message; `None` at the end of the stream.
///
/// # Errors
/// When the header is invalid, or the stream ends within a message.
pub fn read_message(input: &mut impl BufRead) -> Result<Option<Vec<u8>>, FrameError> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        input.by_ref().take(MAX_HEADER).read_until(b'\n', &mut line)?;
        if line.is_empty() && length.is_none() {
            return Ok(None);
        }
        let text = String::from_utf8_lossy(&line).into_owned();
        if !text.ends_with('\n') {
            return Err(FrameError::Header(text));
        }
        let text = text.trim_end();
        match (text.split_once(':'), length) {
            (None, Some(length)) if text.is_empty() => {
                let mut content = vec![0; length];
                input.read_exact(&mut content)?;
                return Ok(Some(content));
            }
            (Some((name, value)), _) if name.trim().eq_ignore_ascii_case("content-length") => {
                let bytes = value.trim().parse().ok().filter(|&bytes: &usize| bytes <= MAX_BYTES);
                length = Some(bytes.ok_or_else(|| FrameError::Header(text.to_owned()))?);
            }
            // Other fields are reserved.
            (Some(_), _) => {}
            (None, _) => return Err(FrameError::Header(text.to_owned())),
        }
    }
}

/// Writes a message.
///
/// # Errors
/// When writing fails.
pub fn write_message(output: &mut impl Write, message: &Value) -> io::Result<()> {
    let content = message.to_string();
    write!(output, "Content-Length: {}\r\n\r\n{content}", content.len())?;
    output.flush()
}

/// A request of the client.
#[derive(Debug, Deserialize)]
pub struct Request {
    /// The number that the response repeats.
    pub seq: i64,
    /// `request`; the adapter sends no requests and so expects no responses.
    #[serde(rename = "type")]
    pub kind: String,
    /// The name of the request.
    #[serde(default)]
    pub command: String,
    /// The arguments, or null.
    #[serde(default)]
    pub arguments: Value,
}

impl Request {
    /// Reads the arguments.
    ///
    /// # Errors
    /// When one is missing or has another type.
    pub fn arguments<T: DeserializeOwned>(&self) -> Result<T, String> {
        let arguments = if self.arguments.is_null() {
            Value::Object(serde_json::Map::new())
        } else {
            self.arguments.clone()
        };
        serde_json::from_value(arguments)
            .map_err(|error| format!("invalid arguments of `{}`: {error}", self.command))
    }
}
