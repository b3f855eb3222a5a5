//! What TARGET on the command line means: a bare machine, a title of the catalogue, or a file.

use anyhow::{Result, bail};
use systems::System;

use crate::args::MachineArgs;
use crate::machine::{self, Machine, Options};

/// A resolved target.
pub struct Target {
    /// What to call it.
    pub name: String,
    /// The machine it runs on.
    pub machine: &'static Machine,
    /// The program as the machine holds it, none for a bare machine.
    pub image: Option<Vec<u8>>,
}

impl Target {
    /// Switches on the machine for it.
    ///
    /// # Errors
    /// When what is to be plugged in cannot be used.
    pub fn power_on(&self, arguments: &MachineArgs) -> Result<Box<dyn System>> {
        let options = Options { seed: arguments.seed, ntsc: arguments.ntsc, disk: arguments.disk.clone() };
        machine::power_on(self.machine.kind, &options)
    }
}

/// Finds what the command line names.
///
/// # Errors
/// When there is no such thing, or it cannot be read.
pub fn resolve(arguments: &MachineArgs) -> Result<Target> {
    if let Some(machine) = machine::by_word(&arguments.target) {
        return Ok(Target { name: machine.word.to_owned(), machine, image: None });
    }
    bail!("there is no `{}`", arguments.target)
}
