//! The files of an image of a disk or tape, for a medium that has no sectors or positions.

use cbm_dos::{Disk, Model};
use hardware::{FileKind, Storage as _, StoredFile};
use listing::container::{
    CassetteFileKind, ContainerError, Entry, PulseFile, PulseFileKind, PulseTape, Tape, TapeFile,
};
use systems::Machine;

use crate::disk_image::DiskImage;

/// A file of an image.
#[derive(Debug, PartialEq, Eq)]
pub struct ImageFile {
    /// The name in the machine's own codes.
    pub name: Vec<u8>,
    /// The kind.
    pub kind: FileKind,
    /// The contents; `None` if they are damaged.
    pub contents: Option<Vec<u8>>,
}

/// Returns the files of an image of a tape, or of a Commodore's disk, by the extension of its name; `None` if it is no such
/// image of the machine.
///
/// # Errors
/// If the image has no file, or none can be found in it.
#[must_use]
pub fn image_files(
    machine: &Machine,
    host_name: &str,
    bytes: &[u8],
) -> Option<Result<Vec<ImageFile>, ContainerError>> {
    let extension = host_name[host_name.rfind('.')?..].to_ascii_lowercase();
    if !machine.listing.holds_several(&extension) {
        return None;
    }
    let files = match &*extension {
        ".d64" => Ok(disk_files(Model::Drive1541, bytes)),
        ".d81" => Ok(disk_files(Model::Drive1581, bytes)),
        ".t64" => archive_files(bytes),
        ".tap" => pulse_files(bytes),
        ".cas" => cassette_files(bytes),
        _ => return None,
    };
    Some(files.and_then(|files| if files.is_empty() { Err(ContainerError::Empty) } else { Ok(files) }))
}

fn disk_files(model: Model, bytes: &[u8]) -> Vec<ImageFile> {
    let mut disk = DiskImage::new(Disk::read(model, bytes.to_vec()));
    let files = disk.files().into_iter();
    let file = |StoredFile { name, kind, .. }| {
        let contents = disk.read(&name, kind).ok();
        ImageFile { name, kind, contents }
    };
    files.map(file).collect()
}

fn archive_files(bytes: &[u8]) -> Result<Vec<ImageFile>, ContainerError> {
    let tape = Tape::read(bytes)?;
    let program = |(index, entry): (usize, &Entry)| {
        let (start, memory) = tape.memory(index);
        let contents = Some([&start.to_le_bytes()[..], &memory].concat());
        ImageFile { name: entry.name.clone(), kind: FileKind::Program, contents }
    };
    Ok(tape.entries().iter().enumerate().map(program).collect())
}

fn pulse_files(bytes: &[u8]) -> Result<Vec<ImageFile>, ContainerError> {
    let file = |file: PulseFile| {
        let kind = match file.kind {
            PulseFileKind::Data => FileKind::Sequential,
            PulseFileKind::Program | PulseFileKind::FixedProgram => FileKind::Program,
        };
        ImageFile { name: file.name, kind, contents: file.contents }
    };
    Ok(PulseTape::read(bytes)?.files.into_iter().map(file).collect())
}

fn cassette_files(bytes: &[u8]) -> Result<Vec<ImageFile>, ContainerError> {
    let file = |file: TapeFile| {
        let kind = match file.kind {
            CassetteFileKind::Text => FileKind::Sequential,
            CassetteFileKind::Tokens | CassetteFileKind::Memory => FileKind::Program,
        };
        ImageFile { name: file.name, kind, contents: Some(file.contents) }
    };
    Ok(TapeFile::read_all(bytes)?.into_iter().map(file).collect())
}
