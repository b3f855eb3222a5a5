//! Transcripts of the adapter, without a process.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod client;
mod console;
mod edges;
mod framing;
mod going_back;
mod keys;
mod transcripts;
