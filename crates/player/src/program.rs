//! Reads a published page, a listing or a program file into a program for a machine.

use std::fmt;

use listing::container::{ContainerError, StoredLine};
use listing::{Listing, MachineKind, Page, Prg, Source, WeakEvidence};
use systems::program::{TokeniseError, TokenisedProgram};
use systems::{LoadError, Machine};
use thiserror::Error;

/// Minimum lines of a listing that gets a warning if it has no machine-specific words; shorter listings
/// rarely have such words.
const LONG_LISTING_LINES: usize = 10;

/// Maximum number of warnings about errors at run time; [`program::check`] finds all.
const MAX_WARNINGS: usize = 5;

/// Maximum number of messages about lost lines before a run.
const MAX_LOSSES: usize = 10;

/// A program for a machine.
#[derive(Clone)]
pub struct Program {
    /// The machine that it runs on.
    pub machine: &'static Machine,
    /// The program in the machine's memory format, without load address.
    pub image: Vec<u8>,
    /// Warnings about the listing.
    pub warnings: Vec<String>,
    /// The warnings about guesses that a person must confirm.
    pub guesses: Vec<String>,
    /// The evidence, with its span, that the listing is for another model of the machine.
    other_model: Option<String>,
}

/// The reason why a source is no program.
#[derive(Debug, Error)]
pub enum ProgramError {
    /// It cannot be read.
    #[error(transparent)]
    Listing(#[from] listing::Error),
    /// Its container is corrupt.
    #[error(transparent)]
    Container(#[from] ContainerError),
    /// The machine cannot hold it.
    #[error(transparent)]
    Tokenise(#[from] TokeniseError),
    /// It has errors on the detected machine, but not on another.
    #[error("{error}\n{hint}")]
    Elsewhere {
        /// The error on the detected machine.
        error: Box<ProgramError>,
        /// A message that names the other machine.
        hint: String,
    },
    /// It is a program file of another machine.
    #[error("the file is a program for the {machine}, not for {expected}")]
    WrongMachine {
        /// The machine of the file.
        machine: MachineKind,
        /// The expected machine.
        expected: &'static str,
    },
    /// It is for a machine of the same family that is not emulated.
    #[error(
        "{evidence}\nthe listing is for another machine than {name}; run it all the same with `--system {id}`"
    )]
    OtherModel {
        /// The evidence with its span, and the reason.
        evidence: String,
        /// The name of the emulated machine in a sentence.
        name: &'static str,
        /// Its name on the command line.
        id: &'static str,
    },
    /// It is for a machine without a row of [`Machine`].
    #[error(
        "unsupported machine: `{file}` is a program for the {machine}; supported: {}",
        Machine::all_names()
    )]
    UnsupportedMachine {
        /// The name of the file.
        file: String,
        /// The machine of the program.
        machine: MachineKind,
    },
}

impl Program {
    /// Reads a page, a listing or a program file; `name` is its name in messages, and its extension may
    /// select the file format.
    ///
    /// # Errors
    /// Fails for bytes in another format, an unsupported machine, or a program with errors; the message gives
    /// the positions of the errors.
    pub fn read(bytes: &[u8], name: &str) -> Result<Self, ProgramError> {
        let source = listing::read(bytes, name)?;
        let judged = detect_machine(name, &source, None)?;
        judged.program(&source, None)
    }

    /// Makes a program of a source; `number` selects one of several programs of a page.
    ///
    /// # Errors
    /// Errors of the listing, with their positions in the file.
    pub fn from_source(
        machine: &'static Machine,
        source: &Source,
        number: Option<usize>,
    ) -> Result<Self, ProgramError> {
        match source {
            Source::Page(page) => Ok(Self::to_run(machine, &page.listing_for(number, machine.listing)?)?),
            Source::Prg(prg) if prg.machine != machine.listing => {
                Err(ProgramError::WrongMachine { machine: prg.machine, expected: machine.name })
            }
            Source::Prg(prg) => {
                let lines = prg.lines()?;
                let own = machine.listing.spec().load_addresses;
                let keeps_address = prg.address == machine.load_address || own.contains(&prg.address);
                // As with LOAD, programs saved at another address are relinked. A program at an address of the
                // machine keeps it, and the bytes after its last line.
                let image = if keeps_address {
                    at_own_address(machine, prg, &lines)
                } else {
                    Prg::from_lines(machine.listing, machine.load_address, &lines).bytes
                };
                Ok(Self { machine, image, warnings: vec![], guesses: vec![], other_model: None })
            }
        }
    }

    /// Creates the program of a listing.
    ///
    /// # Errors
    /// When the machine cannot hold a line.
    pub fn from_listing(machine: &'static Machine, listing: &Listing) -> Result<Self, TokeniseError> {
        let TokenisedProgram { image, warnings, other_model } = machine.tokenise(listing)?;
        Ok(Self { machine, image, warnings, guesses: vec![], other_model })
    }

    /// Creates the program of a page's listing, with the warnings for a run: about errors at run time, the assumed
    /// notation of an ambiguous listing, and lost parts.
    fn to_run(machine: &'static Machine, listing: &Listing) -> Result<Self, TokeniseError> {
        let mut program = Self::from_listing(machine, listing)?;
        program.warnings.truncate(MAX_WARNINGS);
        let readings = listing.warnings.iter().filter(|warning| warning.kind.is_interpretation());
        let readings: Vec<String> = readings.map(ToString::to_string).collect();
        program.warnings.splice(0..0, readings.into_iter().chain(loss_messages(listing)));
        let guesses = listing.warnings.iter().filter(|warning| warning.kind.is_guess());
        program.guesses = guesses.map(ToString::to_string).collect();
        Ok(program)
    }

    /// Checks whether the program fits into the machine, before a run.
    ///
    /// # Errors
    /// When it does not. A Python program is text and has no such limit.
    pub fn check_size(&self) -> Result<(), LoadError> {
        let needed = self.image.len();
        match self.machine.program_capacity.filter(|&available| needed > available) {
            Some(available) => Err(LoadError::TooLarge { needed, available }),
            None => Ok(()),
        }
    }
}

/// Returns the bytes of a program that keeps its address. The link of the first line determines the address, so a wrong
/// one is corrected.
fn at_own_address(machine: &'static Machine, prg: &Prg, lines: &[StoredLine]) -> Vec<u8> {
    let mut image = prg.bytes.clone();
    if let Some(first) = lines.first().filter(|_| machine.program_address(&image) != prg.address) {
        let linked = Prg::from_lines(machine.listing, prg.address, std::slice::from_ref(first));
        image[..2].copy_from_slice(&linked.bytes[..2]);
    }
    image
}

/// Returns messages about lost or replaced parts of a listing: the first ones in full, then a
/// count.
fn loss_messages(listing: &Listing) -> impl Iterator<Item = String> {
    let losses =
        listing.warnings.iter().filter(|warning| warning.kind.is_omission() || warning.kind.is_guess());
    let more = losses.clone().count().saturating_sub(MAX_LOSSES);
    let more = (more > 0).then(|| format!("and {more} more such lines; `listing check` lists all"));
    losses.take(MAX_LOSSES).map(ToString::to_string).chain(more)
}

/// The reason for the choice of a machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// The user or the title names it.
    Named,
    /// The file format is the machine's own.
    FileFormat,
    /// The name of the file names it, as in `game.msx.bas`.
    FileName,
    /// The other machines report errors in the listing.
    OnlyReader,
    /// Words and addresses of the listing.
    Hints(Vec<String>),
    /// The page mentions the machine.
    Prose,
    /// The hints fit a machine of the same family, too; the program prints for a screen with this number of columns.
    Columns(usize),
    /// The hints fit a machine of the same family, too; the header of an archive names a load address of the machine.
    LoadAddress(u16),
    /// No other machine has programs of this format.
    ProgramFormat,
    /// The source has no evidence.
    Assumed,
}

impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Named => f.write_str("named"),
            Self::FileFormat => f.write_str("file format"),
            Self::FileName => f.write_str("name of the file"),
            Self::OnlyReader => f.write_str("errors on every other machine"),
            Self::Hints(hints) => write!(f, "words: {}", hints.join(", ")),
            Self::Prose => f.write_str("mentioned in the page"),
            Self::Columns(columns) => write!(f, "printing for {columns} columns"),
            Self::LoadAddress(address) => write!(f, "load address ${address:04x} in the header"),
            Self::ProgramFormat => f.write_str("format of the program"),
            Self::Assumed => f.write_str("assumed"),
        }
    }
}

/// The machine detected for a source.
pub struct DetectedMachine {
    /// The machine.
    pub machine: &'static Machine,
    /// The reason for it.
    pub evidence: Evidence,
    /// Another possible machine, for a source without a difference between the two.
    pub alternative: Option<&'static Machine>,
    /// A warning about that.
    warning: Option<String>,
    /// A machine on which it has no errors, if it has errors on `machine`.
    without_errors: Option<&'static Machine>,
    /// The program from the detection, with its number on the page.
    made: Option<(Option<usize>, Program)>,
}

impl DetectedMachine {
    /// Returns the machine that the user selected.
    #[must_use]
    pub const fn certain(machine: &'static Machine) -> Self {
        Self::only(machine, Evidence::Named)
    }

    /// Returns the only possible machine.
    const fn only(machine: &'static Machine, evidence: Evidence) -> Self {
        Self { machine, evidence, alternative: None, warning: None, without_errors: None, made: None }
    }

    /// Returns the hint at another machine, for a listing that has errors only on this machine.
    #[must_use]
    pub fn hint(&self) -> Option<String> {
        let other = self.without_errors?;
        Some(format!("the listing has no errors on {}; select it with `--system {}`", other.name, other.id))
    }

    /// Returns the reason for this machine, if another machine reads the same listings and is the default of
    /// the two.
    #[must_use]
    pub fn reason(&self) -> Option<String> {
        let other = self.machine.listing.sibling().and_then(Machine::of_listing)?;
        if matches!(self.evidence, Evidence::Named | Evidence::FileFormat) {
            return None;
        }
        let Self { machine, evidence, .. } = self;
        Some(format!(
            "the listing is for {} ({evidence}); `--system {}` takes it for {}",
            machine.name, other.id, other.name
        ))
    }

    /// Returns the program of the source for the machine; `number` selects one of several programs of
    /// a page.
    ///
    /// # Errors
    /// As [`Program::from_source`], with a hint at a machine on which it has no errors.
    pub fn program(&self, source: &Source, number: Option<usize>) -> Result<Program, ProgramError> {
        let made = self.made.as_ref().filter(|(of, _)| *of == number).map(|(_, program)| Ok(program.clone()));
        match (made.unwrap_or_else(|| Program::from_source(self.machine, source, number)), self.hint()) {
            // A machine named by the user or the file runs it to its error.
            (Ok(Program { other_model: Some(evidence), .. }), _)
                if !matches!(self.evidence, Evidence::Named | Evidence::FileFormat | Evidence::FileName) =>
            {
                let &Machine { name, id, .. } = self.machine;
                Err(ProgramError::OtherModel { evidence, name, id })
            }
            (Ok(mut program), hint) => {
                let before = self.reason().into_iter().chain(self.warning.clone()).chain(hint);
                program.warnings.splice(0..0, before);
                Ok(program)
            }
            (Err(error), Some(hint)) => Err(ProgramError::Elsewhere { error: Box::new(error), hint }),
            (Err(error), None) => Err(error),
        }
    }
}

/// Detects the machine of a source: the only machine on which its listing has no errors; otherwise the
/// machine that its words indicate; otherwise the first possible one.
///
/// # Errors
/// When the machine is unsupported, or when the words indicate two machines equally.
pub fn detect_machine(
    file: &str,
    source: &Source,
    number: Option<usize>,
) -> Result<DetectedMachine, ProgramError> {
    let row = |machine| {
        let unsupported = || ProgramError::UnsupportedMachine { file: file.to_owned(), machine };
        Machine::of_listing(machine).ok_or_else(unsupported)
    };
    let page = match source {
        Source::Page(page) => page,
        Source::Prg(prg) => {
            return row(prg.machine).map(|row| DetectedMachine::only(row, Evidence::FileFormat));
        }
    };
    let among: [MachineKind; Machine::ALL.len()] = Machine::ALL.map(|machine| machine.listing);
    let program = page.program(number)?;
    let by_hints = page.machine_of(program, &among);
    if let Err(listing::Error::WrongMachine { machine, .. }) = by_hints
        && machine.is_supported()
    {
        // The listing can be read, but no machine runs it.
        return row(machine).map(|row| DetectedMachine::only(row, evidence(page, program, machine)));
    }
    let readers = match &by_hints {
        Ok(machine) => readers(page, program, number, Some(*machine)),
        Err(listing::Error::AmbiguousMachine { .. }) => readers(page, program, number, None),
        Err(_) => vec![],
    };
    // Errors of a damaged listing do not exclude a machine.
    let is_damaged = program.diagnostics.iter().any(|found| found.kind.is_guess());
    if let [program] = &readers[..]
        && !is_damaged
    {
        let made = Some((number, program.clone()));
        return Ok(DetectedMachine { made, ..DetectedMachine::only(program.machine, Evidence::OnlyReader) });
    }
    let (machine, other) = match by_hints {
        Ok(machine) => (row(machine)?, None),
        Err(listing::Error::AmbiguousMachine { one, other, is_marked: false, .. }) => {
            (row(one)?, Some(row(other)?))
        }
        Err(error) => return Err(error.into()),
    };
    let made = readers.iter().find(|read| read.machine == machine);
    let without_errors = if made.is_some() { None } else { readers.first().map(|read| read.machine) };
    let is_odd = without_errors.is_none() && program.lines.len() >= LONG_LISTING_LINES;
    let warning = other.filter(|_| is_odd).map(|other| {
        format!(
            "cannot detect the machine of `{file}`; assuming {}; use `--system {}` for {}",
            machine.name, other.id, other.name
        )
    });
    let evidence = if other.is_some() { Evidence::Assumed } else { evidence(page, program, machine.listing) };
    let made = made.map(|program| (number, program.clone()));
    Ok(DetectedMachine { machine, evidence, alternative: other, warning, without_errors, made })
}

/// Returns the evidence that a program of a page, which several machines may read, is for one.
fn evidence(page: &Page, program: &listing::Program, machine: MachineKind) -> Evidence {
    if page.machine_of_file() == Some(machine) {
        return Evidence::FileFormat;
    }
    if page.machine_of_name(program) == Some(machine) {
        return Evidence::FileName;
    }
    match page.weak_evidence(program, machine) {
        Some(WeakEvidence::Prose) => return Evidence::Prose,
        Some(WeakEvidence::Columns(columns)) => return Evidence::Columns(columns),
        Some(WeakEvidence::LoadAddress(address)) => return Evidence::LoadAddress(address),
        None => {}
    }
    let hints = page.evidence(program, machine);
    if !hints.is_empty() {
        Evidence::Hints(hints)
    } else if page.machine_of_prose() == Some(machine) {
        Evidence::Prose
    } else {
        Evidence::ProgramFormat
    }
}

/// Returns the program of each machine on which it has no errors; an empty list if its file format has only one
/// machine. Listings are built one at a time: a page can have megabytes. A machine that reads the same listings as
/// its sibling counts only if hints indicate it.
fn readers(
    page: &Page,
    program: &listing::Program,
    number: Option<usize>,
    by_hints: Option<MachineKind>,
) -> Vec<Program> {
    let is_candidate = |machine: &&'static Machine| {
        let is_distinct = machine.listing.sibling().is_none() || by_hints == Some(machine.listing);
        is_distinct && page.may_be_for(program, machine.listing)
    };
    let candidates: Vec<&'static Machine> = Machine::ALL.into_iter().filter(is_candidate).collect();
    if candidates.len() < 2 {
        return vec![];
    }
    candidates.into_iter().filter_map(|machine| read_without_errors(machine, page, number)).collect()
}

fn read_without_errors(machine: &'static Machine, page: &Page, number: Option<usize>) -> Option<Program> {
    let listing = page.listing_for(number, machine.listing).ok()?;
    let program = Program::to_run(machine, &listing).ok().filter(|program| program.check_size().is_ok())?;
    let has_errors = machine.check(&listing).iter().any(|remark| remark.stops);
    (!has_errors).then_some(program)
}
