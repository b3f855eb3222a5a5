//! A published page, a listing or a program file as a program that a machine holds.

use listing::container::{ContainerError, Prg};
use listing::{Listing, Source};
use systems::program::{self, PrepareError};
use systems::{LoadError, SystemKind};
use thiserror::Error;

use crate::model::{self, MODELS, Model, Options};

/// A listing of so many lines that holds nothing of any machine's own is odd; a shorter one has no room for it.
const LONG: usize = 10;

/// The most warnings that are kept of what the machine would stumble over; [`program::check`] finds all.
const WARNINGS: usize = 5;

/// The most lines that are told before a run of those that are not in the program.
const LOSSES: usize = 10;

/// A program for a machine.
#[derive(Clone)]
pub struct Program {
    /// What it runs on.
    pub model: &'static Model,
    /// The program as the machine holds it, without load address.
    pub image: Vec<u8>,
    /// What is odd about the listing, without being wrong.
    pub warnings: Vec<String>,
}

/// Why something is no program.
#[derive(Debug, Error)]
pub enum ProgramError {
    /// It cannot be read.
    #[error(transparent)]
    Listing(#[from] listing::Error),
    /// Its container is damaged.
    #[error(transparent)]
    Container(#[from] ContainerError),
    /// The machine cannot hold it.
    #[error(transparent)]
    Prepare(#[from] PrepareError),
    /// It is as another machine stores it.
    #[error("it is a program file of the {machine}, not of {expected}")]
    OtherMachine {
        /// The machine it is for.
        machine: listing::MachineKind,
        /// The machine that it was meant for.
        expected: &'static str,
    },
    /// It is for a machine that is not among [`MODELS`].
    #[error(
        "`{file}` is a program for the {machine}, a machine that is known but not built yet; give one for {}",
        model::names()
    )]
    NoModel {
        /// Name of the file.
        file: String,
        /// The machine it is for.
        machine: listing::MachineKind,
    },
}

impl Program {
    /// Reads a page, a listing or a program file; `name` is its name for messages, and its ending may say what it is.
    ///
    /// # Errors
    /// When it is none of these, is for a machine that is not there, or has problems, which are told with their places.
    pub fn read(bytes: &[u8], name: &str) -> Result<Self, ProgramError> {
        let source = listing::read(bytes, name)?;
        let judged = model_of(name, &source, None)?;
        let mut program = Self::of(judged.model, &source, None)?;
        program.warnings.splice(0..0, judged.doubt);
        Ok(program)
    }

    /// Makes a program of what was read; `number` chooses one where a page holds several.
    ///
    /// # Errors
    /// Problems of the listing, with their places in the file.
    pub fn of(model: &'static Model, source: &Source, number: Option<usize>) -> Result<Self, ProgramError> {
        match source {
            Source::Page(page) => {
                let listing = page.listing_for(number, model.listing)?;
                let mut program = Self::of_listing(model, &listing)?;
                // Only what the machine itself would stumble over is worth a word before a run, and how the listing was
                // read where it can be read in two ways.
                program.warnings.truncate(WARNINGS);
                let readings = listing.warnings.iter().filter(|warning| warning.kind.is_reading());
                let readings: Vec<String> = readings.map(ToString::to_string).collect();
                program.warnings.splice(0..0, readings.into_iter().chain(losses(&listing)));
                Ok(program)
            }
            Source::Prg(prg) if prg.machine != model.listing => {
                Err(ProgramError::OtherMachine { machine: prg.machine, expected: model.name })
            }
            Source::Prg(prg) => {
                let lines = prg.lines()?;
                let is_in_place = prg.address == model.load_address;
                // Programs saved from another address are linked anew, as LOAD does; what follows one in its place stays.
                let image = if is_in_place {
                    prg.bytes.clone()
                } else {
                    Prg::linked(model.listing, model.load_address, &lines).bytes
                };
                Ok(Self { model, image, warnings: vec![] })
            }
        }
    }

    /// Makes a program of a listing.
    ///
    /// # Errors
    /// When the machine cannot hold a line.
    pub fn of_listing(model: &'static Model, listing: &Listing) -> Result<Self, PrepareError> {
        let prepared = program::prepare(model.kind, listing)?;
        Ok(Self { model, image: prepared.image, warnings: prepared.warnings })
    }

    /// Whether the machine has room for it, as it is asked before a run.
    ///
    /// # Errors
    /// When it has not; a Python program, which is text, has no such limit.
    pub fn check_room(&self) -> Result<(), LoadError> {
        match self.model.kind {
            SystemKind::GameGrid => Ok(()),
            SystemKind::C64 | SystemKind::Msx | SystemKind::Pc1360 => {
                self.model.power_on(Options::default()).load_program(&self.image)
            }
        }
    }
}

/// What a listing lost, or replaced: the first few in full, how many more there are.
fn losses(listing: &Listing) -> impl Iterator<Item = String> {
    let losses = listing.warnings.iter().filter(|warning| warning.kind.is_loss());
    let more = losses.clone().count().saturating_sub(LOSSES);
    let more = (more > 0).then(|| format!("and {more} more such lines; `listing check` lists all"));
    losses.take(LOSSES).map(ToString::to_string).chain(more)
}

/// The model that a source is for.
pub struct Judged {
    /// The model.
    pub model: &'static Model,
    /// Another that it may be for as well, where nothing in it tells.
    pub other: Option<&'static Model>,
    /// What to tell a person about that, where it is odd.
    pub doubt: Option<String>,
}

impl Judged {
    fn certain(model: &'static Model) -> Self {
        Self { model, other: None, doubt: None }
    }
}

/// The model that a source is for. A listing that has nothing of any machine's own is for the first of those it may be for.
///
/// # Errors
/// When it is for one that is not there, or tells as much for one as for another.
pub fn model_of(file: &str, source: &Source, program: Option<usize>) -> Result<Judged, ProgramError> {
    let row = |machine| {
        let no_model = || ProgramError::NoModel { file: file.to_owned(), machine };
        MODELS.iter().find(|model| model.listing == machine).ok_or_else(no_model)
    };
    let page = match source {
        Source::Page(page) => page,
        Source::Prg(prg) => return row(prg.machine).map(Judged::certain),
    };
    let among: Vec<listing::MachineKind> = MODELS.iter().map(|model| model.listing).collect();
    let program = page.program(program)?;
    match page.machine_of(program, &among) {
        Err(listing::Error::MachineUnclear { one, other, is_marked: false, .. }) => {
            let (model, other) = (row(one)?, row(other)?);
            let is_odd = program.lines.len() >= LONG;
            let doubt = is_odd.then(|| {
                format!(
                    "nothing in `{file}` tells its machine; it is read as a listing for {}, and with --system {} as one \
                     for {}",
                    model.name, other.word, other.name
                )
            });
            Ok(Judged { model, other: Some(other), doubt })
        }
        // It can be read, but there is nothing to run it on.
        Err(listing::Error::OtherMachine { machine, .. }) if machine.is_built() => {
            row(machine).map(Judged::certain)
        }
        machine => row(machine?).map(Judged::certain),
    }
}
