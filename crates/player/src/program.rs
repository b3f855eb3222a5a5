//! A published page, a listing or a program file as a program that a machine holds.

use listing::container::{ContainerError, Prg};
use listing::{Listing, MachineKind, Page, Source};
use systems::program::{self, TokeniseError};
use systems::{LoadError, SystemKind};
use thiserror::Error;

use crate::model::{self, MODELS, Model, Options};

/// A listing of so many lines that holds nothing of any machine's own is odd; a shorter one has no room for it.
const LONG_LISTING_LINES: usize = 10;

/// The most warnings that are kept of what the machine would stumble over; [`program::check`] finds all.
const MAX_WARNINGS: usize = 5;

/// The most lines that are told before a run of those that are not in the program.
const MAX_LOSSES: usize = 10;

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
    Tokenise(#[from] TokeniseError),
    /// It has errors for the model that its words tell, and none for another.
    #[error("{error}\n{hint}")]
    Elsewhere {
        /// What is wrong with it for the model.
        error: Box<ProgramError>,
        /// The other model.
        hint: String,
    },
    /// It is as another machine stores it.
    #[error("it is a program file of the {machine}, not of {expected}")]
    WrongMachine {
        /// The machine it is for.
        machine: MachineKind,
        /// The machine that it was meant for.
        expected: &'static str,
    },
    /// It is for a machine that is not among [`MODELS`].
    #[error(
        "`{file}` is a program for the {machine}, a machine that is known but not built yet; give one for {}",
        model::all_names()
    )]
    UnsupportedMachine {
        /// Name of the file.
        file: String,
        /// The machine it is for.
        machine: MachineKind,
    },
}

impl Program {
    /// Reads a page, a listing or a program file; `name` is its name for messages, and its ending may say what it is.
    ///
    /// # Errors
    /// When it is none of these, is for a machine that is not there, or has problems, which are told with their places.
    pub fn read(bytes: &[u8], name: &str) -> Result<Self, ProgramError> {
        let source = listing::read(bytes, name)?;
        let judged = detect_model(name, &source, None)?;
        judged.program(&source, None)
    }

    /// Makes a program of what was read; `number` chooses one where a page holds several.
    ///
    /// # Errors
    /// Problems of the listing, with their places in the file.
    pub fn from_source(
        model: &'static Model,
        source: &Source,
        number: Option<usize>,
    ) -> Result<Self, ProgramError> {
        match source {
            Source::Page(page) => {
                let listing = page.listing_for(number, model.machine_kind)?;
                let mut program = Self::from_listing(model, &listing)?;
                // Only what the machine itself would stumble over is worth a word before a run, and how the listing was
                // read where it can be read in two ways.
                program.warnings.truncate(MAX_WARNINGS);
                let readings = listing.warnings.iter().filter(|warning| warning.kind.is_interpretation());
                let readings: Vec<String> = readings.map(ToString::to_string).collect();
                program.warnings.splice(0..0, readings.into_iter().chain(loss_messages(&listing)));
                Ok(program)
            }
            Source::Prg(prg) if prg.machine != model.machine_kind => {
                Err(ProgramError::WrongMachine { machine: prg.machine, expected: model.name })
            }
            Source::Prg(prg) => {
                let lines = prg.lines()?;
                let is_in_place = prg.address == model.load_address;
                // Programs saved from another address are linked anew, as LOAD does; what follows one in its place stays.
                let image = if is_in_place {
                    prg.bytes.clone()
                } else {
                    Prg::from_lines(model.machine_kind, model.load_address, &lines).bytes
                };
                Ok(Self { model, image, warnings: vec![] })
            }
        }
    }

    /// Makes a program of a listing.
    ///
    /// # Errors
    /// When the machine cannot hold a line.
    pub fn from_listing(model: &'static Model, listing: &Listing) -> Result<Self, TokeniseError> {
        let prepared = program::tokenise(model.kind, listing)?;
        Ok(Self { model, image: prepared.image, warnings: prepared.warnings })
    }

    /// Whether the machine has room for it, as it is asked before a run.
    ///
    /// # Errors
    /// When it has not; a Python program, which is text, has no such limit.
    pub fn check_size(&self) -> Result<(), LoadError> {
        match self.model.kind {
            SystemKind::GameGrid => Ok(()),
            SystemKind::C64 | SystemKind::Msx | SystemKind::Pc1360 => {
                self.model.power_on(Options::default()).load_program(&self.image)
            }
        }
    }
}

/// What a listing lost, or replaced: the first few in full, how many more there are.
fn loss_messages(listing: &Listing) -> impl Iterator<Item = String> {
    let losses = listing.warnings.iter().filter(|warning| warning.kind.is_omission());
    let more = losses.clone().count().saturating_sub(MAX_LOSSES);
    let more = (more > 0).then(|| format!("and {more} more such lines; `listing check` lists all"));
    losses.take(MAX_LOSSES).map(ToString::to_string).chain(more)
}

/// The model that a source is for.
pub struct DetectedModel {
    /// The model.
    pub model: &'static Model,
    /// Another that it may be for as well, where nothing in it tells.
    pub alternative: Option<&'static Model>,
    /// What to tell a person about that, where it is odd.
    warning: Option<String>,
    /// One that reads it without errors, where the model does not.
    without_errors: Option<&'static Model>,
}

impl DetectedModel {
    /// The model that somebody has named, or the only one there is.
    #[must_use]
    pub const fn certain(model: &'static Model) -> Self {
        Self { model, alternative: None, warning: None, without_errors: None }
    }

    /// Where to read a listing that has errors for the model and none for another.
    #[must_use]
    pub fn hint(&self) -> Option<String> {
        let other = self.without_errors?;
        Some(format!(
            "as a listing for {} it has no errors; to read it as one, give --system {}",
            other.name, other.cli_name
        ))
    }

    /// The program of the source, for the model; `number` chooses one where a page holds several.
    ///
    /// # Errors
    /// As [`Program::of`], with the model that reads it if there is one.
    pub fn program(&self, source: &Source, number: Option<usize>) -> Result<Program, ProgramError> {
        match (Program::from_source(self.model, source, number), self.hint()) {
            (Ok(mut program), hint) => {
                program.warnings.splice(0..0, self.warning.clone().into_iter().chain(hint));
                Ok(program)
            }
            (Err(error), Some(hint)) => Err(ProgramError::Elsewhere { error: Box::new(error), hint }),
            (Err(error), None) => Err(error),
        }
    }
}

/// The model that a source is for: the only one that reads its listing without errors; otherwise the one that the words of the
/// listing tell; otherwise the first of those it may be for.
///
/// # Errors
/// When it is for one that is not there, or tells as much for one as for another.
pub fn detect_model(
    file: &str,
    source: &Source,
    number: Option<usize>,
) -> Result<DetectedModel, ProgramError> {
    let row = |machine| {
        let no_model = || ProgramError::UnsupportedMachine { file: file.to_owned(), machine };
        MODELS.iter().find(|model| model.machine_kind == machine).ok_or_else(no_model)
    };
    let page = match source {
        Source::Page(page) => page,
        Source::Prg(prg) => return row(prg.machine).map(DetectedModel::certain),
    };
    let among: Vec<MachineKind> = MODELS.iter().map(|model| model.machine_kind).collect();
    let program = page.program(number)?;
    let by_words = page.machine_of(program, &among);
    if let Err(listing::Error::WrongMachine { machine, .. }) = by_words
        && machine.is_supported()
    {
        // It can be read, but there is nothing to run it on.
        return row(machine).map(DetectedModel::certain);
    }
    let readers = match &by_words {
        Ok(_) | Err(listing::Error::AmbiguousMachine { .. }) => readers(page, program, number),
        Err(_) => vec![],
    };
    if let [only] = readers[..] {
        return Ok(DetectedModel::certain(only));
    }
    let (model, other) = match by_words {
        Ok(machine) => (row(machine)?, None),
        Err(listing::Error::AmbiguousMachine { one, other, is_marked: false, .. }) => {
            (row(one)?, Some(row(other)?))
        }
        Err(error) => return Err(error.into()),
    };
    let is_read = readers.iter().any(|reader| reader.machine_kind == model.machine_kind);
    let without_errors = if is_read { None } else { readers.first().copied() };
    let is_odd = without_errors.is_none() && program.lines.len() >= LONG_LISTING_LINES;
    let doubt = other.filter(|_| is_odd).map(|other| {
        format!(
            "nothing in `{file}` tells its machine; it is read as a listing for {}, and with --system {} as one for {}",
            model.name, other.cli_name, other.name
        )
    });
    Ok(DetectedModel { model, alternative: other, warning: doubt, without_errors })
}

/// The models that read a program without errors; none where its form has only one, which is not in question. One listing is held
/// at a time: a page may have megabytes.
fn readers(page: &Page, program: &listing::Program, number: Option<usize>) -> Vec<&'static Model> {
    let is_candidate = |model: &&Model| page.may_be_for(program, model.machine_kind);
    let candidates: Vec<&Model> = MODELS.iter().filter(is_candidate).collect();
    if candidates.len() < 2 {
        return vec![];
    }
    candidates.into_iter().filter(|model| reads(model, page, number)).collect()
}

fn reads(model: &'static Model, page: &Page, number: Option<usize>) -> bool {
    page.listing_for(number, model.machine_kind).is_ok_and(|listing| {
        Program::from_listing(model, &listing).is_ok_and(|program| program.check_size().is_ok())
            && !program::check(model.kind, &listing).iter().any(|remark| remark.stops)
    })
}

#[cfg(test)]
mod tests;
