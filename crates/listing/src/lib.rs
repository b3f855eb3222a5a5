//! Published listings to numbered lines of machine characters.
//!
//! The way of a page: [`read`] decodes the file and finds the [programs](Program) in it by their shape; a program is
//! decoded from its printed notation to a [`Listing`] of PETSCII lines; `systems` tokenises that with the dialect's
//! keywords. The same call reads the machine's own files ([`container`]). [`encode`] goes back to printed notations
//! and [`checksum`] computes what magazines printed beside the lines.
//!
//! ```
//! use listing::{Machine, Source};
//! let page = "A game.\n10 print\"{CLR}hi\"\n20 goto 10\nListing 1\n";
//! let Source::Page(page) = listing::read(page.as_bytes(), "page.txt")? else { panic!("a text") };
//! let listing = page.listing(None, &[Machine::C64])?;
//! assert_eq!(listing.lines[0].text, b"PRINT\"\x93HI\"");
//! # Ok::<(), listing::Error>(())
//! ```
//!
//! The one thing to know: a page is never guessed at. Unknown key names, names with two meanings and doubled lines are
//! errors with line, column and a caret; text that was skipped inside a listing is a warning.
#![forbid(unsafe_code)]

pub mod checksum;
pub mod container;
mod decode;
pub mod encode;
mod error;
mod fault;
mod machine;
pub mod notation;
mod page;
mod program;
mod source;

pub use error::{Error, Faults};
pub use fault::{Fault, Problem};
pub use machine::Machine;
pub use page::{Column, Page, Printed, PrintedLine, Program};
pub use program::{Line, Listing, MAX_LINE, MAX_NUMBER, TYPED_LINE};
pub use source::{Place, Position, Sign, SourceText};

use container::{Disk, Prg, Tape};

/// What a file turned out to be.
#[derive(Debug)]
pub enum Source {
    /// A text with the programs found in it.
    Page(Page),
    /// A program as the machine stores it.
    Prg(Prg),
}

/// Reads a file. `name` is its name for messages; its ending says what a binary file is, and `image.d64:NAME` or
/// `tape.t64:NAME` which program of an image is meant.
///
/// # Errors
/// If the bytes are no text and no container that is known, or the container is damaged.
pub fn read(bytes: &[u8], name: &str) -> Result<Source, Error> {
    if bytes.len() > SourceText::MAX_BYTES {
        return Err(Error::TooLarge { file: name.to_owned(), bytes: bytes.len() });
    }
    if bytes.is_empty() {
        return Err(Error::Empty { file: name.to_owned() });
    }
    if let Some(machine) = container::other_machine(bytes) {
        return Err(Error::OtherMachinesFile { file: name.to_owned(), machine });
    }
    let (path, program) = split_target(name);
    let lower = path.to_ascii_lowercase();
    let container = if lower.ends_with(".d64") {
        Some(Disk::read(bytes).and_then(|disk| disk.program(program)))
    } else if lower.ends_with(".t64")
        || bytes.starts_with(b"C64 tape image")
        || bytes.starts_with(b"C64S tape")
    {
        Some(Tape::read(bytes).and_then(|tape| tape.program(program)))
    } else if lower.ends_with(".prg") {
        Some(Prg::read(bytes))
    } else {
        None
    };
    match container {
        Some(Ok(prg)) => Ok(Source::Prg(prg)),
        Some(Err(error)) => Err(Error::Container { file: name.to_owned(), error }),
        None => match decode::text(bytes) {
            Some(text) => Ok(Source::Page(Page::new(SourceText::new(name, text)))),
            // A program file that lost its ending.
            None if bytes.starts_with(&container::LOAD_ADDRESS.to_le_bytes()) => Prg::read(bytes)
                .map(Source::Prg)
                .map_err(|error| Error::Container { file: name.to_owned(), error }),
            None if decode::is_utf16_without_mark(bytes) => Err(Error::NoByteOrder { file: name.to_owned() }),
            None => Err(Error::NotText { file: name.to_owned() }),
        },
    }
}

/// Splits `image.d64:NAME` into the file and the program's name; any other target is a file.
#[must_use]
pub fn split_target(target: &str) -> (&str, Option<&str>) {
    let lower = target.to_ascii_lowercase();
    let split = [".d64:", ".t64:"].iter().filter_map(|ending| Some(lower.rfind(ending)? + 4)).max();
    split.map_or((target, None), |at| (&target[..at], Some(&target[at + 1..])))
}

impl Page {
    /// The program chosen by its number, counted from 1; without a number the only one there is.
    ///
    /// # Errors
    /// If the page has none, or several and no number, or no program of that number.
    pub fn program(&self, number: Option<usize>) -> Result<&Program, Error> {
        let file = || self.source().name().to_owned();
        match (self.programs(), number) {
            ([], _) => Err(Error::NoProgram { file: file(), machine: self.machine_of_prose() }),
            ([only], None) => Ok(only),
            (programs, None) => Err(Error::ManyPrograms {
                file: file(),
                programs: programs.iter().map(Program::extent).collect(),
            }),
            (programs, Some(wanted)) => wanted
                .checked_sub(1)
                .and_then(|index| programs.get(index))
                .ok_or_else(|| Error::NoSuchProgram { file: file(), wanted, count: programs.len() }),
        }
    }

    /// The machine a program is for, judged by its text, among those the caller can run.
    ///
    /// # Errors
    /// If it is for a machine not among them, or for one of two alike.
    ///
    /// # Panics
    /// If `among` is empty.
    pub fn machine_of(&self, program: &Program, among: &[Machine]) -> Result<Machine, Error> {
        let file = self.source().name().to_owned();
        let mut points = program.machine_points();
        points.retain(|(machine, sum)| among.contains(machine) || *sum >= machine::CERTAIN);
        let best: Vec<Machine> =
            points.iter().take_while(|(_, sum)| *sum == points[0].1).map(|&(machine, _)| machine).collect();
        let possible: Vec<Machine> =
            among.iter().copied().filter(|machine| best.is_empty() || best.contains(machine)).collect();
        match (&possible[..], &best[..], among) {
            ([one], ..) => Ok(*one),
            ([one, other, ..], ..) => Err(Error::MachineUnclear { file, one: *one, other: *other }),
            ([], [machine, ..], [expected, ..]) => {
                Err(Error::OtherMachine { file, machine: *machine, expected: *expected })
            }
            ([], ..) => panic!("a caller without machines has nothing to ask"),
        }
    }

    /// Chooses a program, checks that it is for one of the machines, and decodes it.
    ///
    /// # Errors
    /// As [`Page::program`] and [`Page::machine_of`], and all faults of its text.
    pub fn listing(&self, number: Option<usize>, among: &[Machine]) -> Result<Listing, Error> {
        let program = self.program(number)?;
        let machine = self.machine_of(program, among)?;
        if machine != Machine::C64 {
            return Err(Error::OtherMachine {
                file: self.source().name().to_owned(),
                machine,
                expected: Machine::C64,
            });
        }
        notation::decode(self, program, None).map_err(|problems| Error::Faults(Faults(problems)))
    }
}
