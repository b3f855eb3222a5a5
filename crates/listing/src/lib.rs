//! Published listings to numbered lines of machine characters.
//!
//! [`read`] decodes a file and finds the [programs](Program) in it, in the known
//! [formats](ProgramFormat). A program is decoded from its printed notation to a [`Listing`] of
//! lines in the machine's characters, which `systems` tokenises with the dialect's keywords. The
//! same call reads the machines' own files ([`container`]). [`encode`] prints lines in the
//! notations, and [`checksum`] computes what magazines printed beside the lines.
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
mod program;
mod source;
mod typed;
mod underline;

pub use checksum_column::{ChecksumColumn, PrintedChecksum};
pub use diagnostic::{Diagnostic, DiagnosticKind};
pub use error::{Diagnostics, Error};
pub use format::{PageDiagnostic, PageText, PrintedLine, Program, ProgramFormat};
pub use line::Line;
pub use machine::MAX_LINE;
pub use machine::MachineKind;
pub use page::{Fragment, Page, ProgramSummary, VersionDiff, format_ranges};
pub use program::Listing;
pub use source::{Position, SourceChar, SourceText, Span};
pub use typed::{TypedText, typed};

use container::{ContainerContents, Fit, Prg};

/// The result of reading a file.
#[derive(Debug)]
pub enum Source {
    /// A text with the programs found in it.
    Page(Page),
    /// A program as the machine stores it.
    Prg(Prg),
}

/// Reads a file. `name` is its name for messages. The bytes decide its format and, where they are
/// ambiguous, its extension. `image.d64:NAME` or `tape.t64:NAME` chooses a program of an image.
///
/// # Errors
/// If the bytes are neither text nor a known container, or the container is damaged.
pub fn read(bytes: &[u8], name: &str) -> Result<Source, Error> {
    read_for(MachineKind::ALL, bytes, name)
}

/// Reads a file as [`read`] does, for these machines only.
///
/// # Errors
/// As [`read`].
pub fn read_for(machines: &'static [MachineKind], bytes: &[u8], name: &str) -> Result<Source, Error> {
    let file = || name.to_owned();
    if bytes.len() > SourceText::MAX_BYTES {
        return Err(Error::TooLarge { file: file(), bytes: bytes.len() });
    }
    if bytes.is_empty() {
        return Err(Error::Empty { file: file() });
    }
    let (path, program) = split_target_for(machines, name);
    let best = container::best_container(bytes, path, machines);
    if best.is_none_or(|(fit, ..)| fit <= Fit::UnlessText)
        && let Some(text) = decode::text(bytes)
    {
        return Ok(Source::Page(Page::new(machines, None, SourceText::new(name, text))));
    }
    match best {
        Some((_, machine, container)) if let Some(read) = container.read => {
            let held = read(bytes, program).map_err(|error| Error::Container { file: file(), error })?;
            Ok(match held {
                ContainerContents::Program(prg) => Source::Prg(prg),
                ContainerContents::Text(text) => {
                    Source::Page(Page::new(machines, Some(machine), SourceText::new(name, text)))
                }
            })
        }
        Some((_, machine, _)) => Err(Error::UnsupportedMachine {
            file: file(),
            machine,
            built: machine::supported(machines).collect(),
        }),
        None if decode::is_utf16_without_mark(bytes) => Err(Error::MissingByteOrderMark { file: file() }),
        None => {
            let readable =
                container::containers_of(machines).filter(|(_, container)| container.read.is_some());
            let mut endings: Vec<&'static str> = Vec::new();
            for (_, container) in readable {
                if !endings.contains(&container.extension) {
                    endings.push(container.extension);
                }
            }
            Err(Error::NotText { file: file(), endings })
        }
    }
}

/// Splits `image.d64:NAME` into the file and the program's name. Any other target is a file.
#[must_use]
pub fn split_target(target: &str) -> (&str, Option<&str>) {
    split_target_for(MachineKind::ALL, target)
}

fn split_target_for<'a>(machines: &[MachineKind], target: &'a str) -> (&'a str, Option<&'a str>) {
    let lower = target.to_ascii_lowercase();
    let with_names = container::containers_of(machines).filter(|(_, container)| container.has_names);
    let split = with_names.filter_map(|(_, container)| {
        let ending = container.extension;
        lower.rmatch_indices(ending).map(|(at, _)| at + ending.len()).find(|&at| lower[at..].starts_with(':'))
    });
    split.max().map_or((target, None), |at| (&target[..at], Some(&target[at + 1..])))
}
