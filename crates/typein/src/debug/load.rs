//! A session for the debugger: the program of a target on its machine, loaded and not started.

use anyhow::{Context, Result, bail};
use player::session::Session;
use systems::DEFAULT_SEED;

use crate::disk_media::DiskMedia;
use crate::options::MachineArgs;
use crate::target::Target;

/// Powers the machine of a target on and loads its program. Also returns its disks, which the caller writes at the end.
///
/// # Errors
/// When the target has no program, or the machine rejects it.
pub fn load(machine: &MachineArgs, target: &Target) -> Result<(Session, DiskMedia)> {
    let Some(image) = &target.image else {
        bail!("`{}` is a bare machine without a program; give a title or a file", target.name);
    };
    let seed = machine.seed.unwrap_or(DEFAULT_SEED);
    let (system, disks) = target.power_on(machine, seed)?;
    let mut session = Session::from_system(system, seed);
    session.load_program(image).with_context(|| target.load_context(machine))?;
    Ok((session, disks))
}
