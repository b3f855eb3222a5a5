//! Files with programs, one module per file format.

mod cassette;
mod cassette_audio;
mod d64;
mod directory;
mod dsk;
mod msx;
mod p00;
mod sharp;
mod t64;
mod tap;

use listing::MachineKind;
use listing::container::{Container, ContainerContents, ContainerError, ProgramToSave};

/// Reads a container.
fn contents(
    container: &Container,
    bytes: &[u8],
    name: Option<&str>,
) -> Result<ContainerContents, ContainerError> {
    (container.read.expect("it can be read"))(bytes, name)
}

/// Returns a file in one of the formats of a machine.
fn written(machine: MachineKind, format: &str, saved: &ProgramToSave<'_>) -> Vec<u8> {
    let format = machine.files().iter().find(|row| row.name == format).expect("a format of the machine");
    (format.write)(saved)
}
