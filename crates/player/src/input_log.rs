//! The log of a session's inputs, each with its time.
//!
//! A machine of the same options that gets the same inputs at the same times reaches the same
//! state with any time slices of the host. The log is a JSON document ([`InputLog`]), which
//! [`Session::seek`](crate::Session::seek) replays.

use hardware::Storage;
use serde::{Deserialize, Serialize};
use systems::{Cycles, Machine, MachineConfig, Options};

use crate::input::TimedInput;
use crate::schema::Schema;
use crate::session::Session;

/// The schema of a log in a file.
const SCHEMA: Schema = Schema::v1("typein.input-log");

/// The inputs of a session since power-on, with the data for their replay.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct InputLog {
    /// The machine's name on the command line.
    pub machine: String,
    /// The seed of the power-on state.
    pub seed: u64,
    /// The machine configuration.
    pub config: MachineConfig,
    /// The elapsed time of the session.
    pub end: Cycles,
    /// The inputs in the order of their times.
    pub inputs: Vec<TimedInput>,
}

/// The reason why a text is no input log.
#[derive(Debug, thiserror::Error)]
pub enum InputLogError {
    /// It is no log, or a damaged one.
    #[error("not an input log: {0}")]
    Invalid(#[from] serde_json::Error),
    /// It has another version.
    #[error("the input log has schema {found}, expected {} version {}", SCHEMA.name, SCHEMA.version)]
    WrongVersion {
        /// Its schema and version.
        found: String,
    },
    /// No machine has this name.
    #[error("unknown machine `{0}` in the input log; available: {names}", names = Machine::ids().join(", "))]
    UnknownMachine(String),
}

/// The fields of a log that decide whether the others can be read.
#[derive(Deserialize)]
struct Header {
    schema: String,
    version: u32,
}

impl InputLog {
    /// Returns the inputs of a session that was powered on with this seed and configuration.
    #[must_use]
    pub fn of(session: &Session, seed: u64, config: MachineConfig) -> Self {
        Self {
            machine: session.system().machine().id.to_owned(),
            seed,
            config,
            end: session.elapsed(),
            inputs: session.inputs().to_vec(),
        }
    }

    /// Returns the log as a JSON document.
    ///
    /// # Panics
    /// Never: every field can be serialised.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(&SCHEMA.document(self)).expect("every field can be serialised")
    }

    /// Reads a JSON document.
    ///
    /// # Errors
    /// When it is no input log of this version.
    pub fn from_json(text: &str) -> Result<Self, InputLogError> {
        let header: Header = serde_json::from_str(text)?;
        if (&*header.schema, header.version) != (SCHEMA.name, SCHEMA.version) {
            let found = format!("{} version {}", header.schema, header.version);
            return Err(InputLogError::WrongVersion { found });
        }
        Ok(serde_json::from_str(text)?)
    }

    /// Powers a machine on and gives it the inputs, each at its time, up to the end of the log; `storage` is
    /// the medium in its drive.
    ///
    /// # Errors
    /// When the machine is unknown.
    pub fn replay(self, storage: Option<Box<dyn Storage>>) -> Result<Session, InputLogError> {
        let Self { machine, seed, config, end, inputs } = self;
        let Some(machine) = Machine::by_id(&machine) else {
            return Err(InputLogError::UnknownMachine(machine));
        };
        let mut session = Session::from_system(
            machine.power_on(Options { seed, config, storage, ..Options::default() }),
            seed,
        );
        session.replay_inputs(inputs, end);
        Ok(session)
    }
}
