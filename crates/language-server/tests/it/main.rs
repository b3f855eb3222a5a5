//! Tests of the language server: what a client sends and what it gets.

mod client;
mod costs;
mod grammars;
mod lifecycle;
mod random_sessions;
mod transcripts;
