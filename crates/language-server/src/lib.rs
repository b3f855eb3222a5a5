//! A language server for type-in listings.
//!
//! [`Server`] is a state machine: it takes messages of the Language Server Protocol and returns messages. It reads
//! no file and no clock; `typein lsp` connects it to standard input and output.
//!
//! A [`Document`] is one version of a text. Its [analysis](analysed::Analysis) holds the programs found in the page,
//! their symbol tables and the diagnostics; every feature reads it. All internal ranges are bytes of the document's
//! text; [`positions`] converts them to positions of the protocol.
//!
//! Note: a page may have prose, HTML and several programs. Only the programs are analysed.
#![forbid(unsafe_code)]

mod actions;
pub mod analysed;
mod answer;
mod character;
mod completion;
pub mod cost;
mod diagnostics;
mod document;
mod edits;
mod hover;
mod navigation;
mod outline;
pub mod positions;
mod rename;
mod renumber;
mod requests;
mod server;

pub use document::Document;
pub use server::{Flow, Server};
