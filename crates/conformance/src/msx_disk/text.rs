//! Texts of the recordings.

use std::fmt::Write as _;

use serde::Deserialize;
use sha2::{Digest, Sha256};

/// The text of the only alternative to a table.
#[derive(Debug, Deserialize)]
#[serde(from = "String")]
pub(super) struct IgnoredText;

impl From<String> for IgnoredText {
    fn from(_: String) -> Self {
        Self
    }
}

pub(super) fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
