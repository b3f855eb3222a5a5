//! Published listings to numbered lines of machine characters.
//!
//! [`read`] decodes a file and finds the [programs](Program) in it, in the known
//! [formats](ProgramFormat). A program is decoded from its printed notation to a [`Listing`] of
//! lines in the machine's characters, which `systems` tokenises with the dialect's keywords. The
//! same call reads the machines' own files ([`container`]). [`encode`] prints lines in the
//! notations, and [`checksum`] computes the checksums of magazines.
//!
//! The knowledge is in tables: a [machine] spec names its formats, containers, notations and
//! checksums, and each of these is a row of a table too. `tests/it/toy` adds a machine from outside,
//! with a row of every kind.
//!
//! ```
//! use listing::{MachineKind, Source};
//! let page = "A game.\n10 print\"{CLR}hi\"\n20 goto 10\nListing 1\n";
//! let Source::Page(page) = listing::read(page.as_bytes(), "page.txt")? else { panic!("a text") };
//! let listing = page.listing(None, &[MachineKind::C64])?;
//! assert_eq!(listing.lines[0].text, b"PRINT\"\x93HI\"");
//! # Ok::<(), listing::Error>(())
//! ```
//!
//! Note: ambiguities are never resolved by a guess. Unknown key names, names with two meanings and
//! duplicate lines are errors with line, column and a caret; text that was skipped inside a listing
//! is a warning.
#![forbid(unsafe_code)]

pub mod checksum;
mod checksum_column;
pub mod container;
mod decode;
mod diagnostic;
pub mod encode;
mod error;
mod format;
mod line;
pub mod machine;
pub mod notation;
mod page;
mod patch;
mod prg;
mod program;
mod read;
mod source;
mod typed;
mod underline;

pub use checksum_column::{ChecksumColumn, PrintedChecksum};
pub use diagnostic::{Diagnostic, DiagnosticKind};
pub use error::{Diagnostics, Error};
pub use format::{PageDiagnostic, PageText, PrintedLine, Program, ProgramFormat};
pub use line::{Line, LinePart};
pub use machine::MAX_LINE;
pub use machine::MachineKind;
pub use page::{Fragment, Page, ProgramSummary, VersionDiff, WeakEvidence, format_ranges};
pub use patch::Patch;
pub use prg::Prg;
pub use program::Listing;
pub use read::{Source, read, read_for, read_text, split_target};
pub use source::{Position, SourceChar, SourceText, Span};
pub use typed::{TypedText, typed};
