//! Transcripts of the adapter, without a process.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod framing;
mod transcripts;
