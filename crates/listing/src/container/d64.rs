//! Images of Commodore's disks: `.d64` of a 1541, `.d81` of a 1581, with or without error codes.
//!
//! A truncated or damaged image has the files of its readable part.

use cbm_dos::{Block, Disk, DosError, FileType, Model};

use super::directory::{choose, commodore_name, display_names};
use super::{Container, ContainerContents, ContainerError, Entry, FileFormat, Fit, ProgramToSave, prg};

/// The container of a 1541's disks, recognised by their extension: no byte is the same in all of them.
pub static DISK: Container = Container {
    extension: ".d64",
    has_names: true,
    fit: |_, name| if name.ends_with(".d64") { Fit::ByName } else { Fit::No },
    read: Some(|bytes, program| DiskImage::read(bytes, Model::Drive1541)?.program(program)),
};

/// The container of a 1581's disks.
pub static DISK_1581: Container = Container {
    extension: ".d81",
    has_names: true,
    fit: |_, name| if name.ends_with(".d81") { Fit::ByName } else { Fit::No },
    read: Some(|bytes, program| DiskImage::read(bytes, Model::Drive1581)?.program(program)),
};

/// The file format of a 1541's disk with one program.
pub(crate) const SAVED_DISK: FileFormat = FileFormat {
    name: "d64",
    extension: ".d64",
    about: "a disk of a 1541 with the program",
    is_readable: true,
    write: |saved| disk_with(saved, Model::Drive1541),
};

/// The file format of a 1581's disk with one program.
pub(crate) const SAVED_DISK_1581: FileFormat = FileFormat {
    name: "d81",
    extension: ".d81",
    about: "a disk of a 1581 with the program",
    is_readable: true,
    write: |saved| disk_with(saved, Model::Drive1581),
};

/// Returns a new disk with one program; the disk has the program's name.
fn disk_with(saved: &ProgramToSave<'_>, model: Model) -> Vec<u8> {
    let name = commodore_name(saved.name);
    let contents = [&saved.address.to_le_bytes()[..], saved.image].concat();
    let mut disk = Disk::formatted(model, &name, *b"01");
    disk.write_file(&name, FileType::PROGRAM, &contents).expect("an empty disk has room for all of a memory");
    disk.image().to_vec()
}

/// A disk image with its programs.
#[derive(Clone, Debug)]
pub struct DiskImage {
    disk: Disk,
    entries: Vec<Entry>,
    files: Vec<cbm_dos::Entry>,
}

impl DiskImage {
    /// Reads the directory. Images of 35, 40 and 42 tracks (1541) and of 80 tracks (1581) are supported.
    ///
    /// # Errors
    /// If no part of the directory can be read.
    pub fn read(bytes: &[u8], model: Model) -> Result<Self, ContainerError> {
        let disk = Disk::read(model, bytes.to_vec()).without_error_codes();
        let directory = disk.directory();
        let files: Vec<cbm_dos::Entry> = directory
            .entries
            .into_iter()
            .filter(|entry| entry.file_type.number() == FileType::PROGRAM.number())
            .collect();
        match directory.damage {
            Some(damage) if files.is_empty() => Err(damaged(&disk, damage)),
            _ => {
                let entries = files.iter().map(|file| Entry::new(&file.name)).collect();
                Ok(Self { disk, entries, files })
            }
        }
    }

    /// Returns the programs in the order of the directory.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Returns a program by name, or the only one.
    ///
    /// # Errors
    /// If no program has that name, if there are several and `name` is `None`, or if its sectors are
    /// damaged.
    pub fn program(&self, name: Option<&str>) -> Result<ContainerContents, ContainerError> {
        let extension = extension(self.disk.model());
        let file = &self.files[choose(&display_names(&self.entries), name, extension)?];
        let contents = self.disk.contents(file).map_err(|error| damaged(&self.disk, error))?;
        prg::read(&contents)
    }
}

/// Returns the extension of a drive's images.
const fn extension(model: Model) -> &'static str {
    match model {
        Model::Drive1541 => DISK.extension,
        Model::Drive1581 => DISK_1581.extension,
    }
}

/// Returns the error for a block that cannot be read.
fn damaged(disk: &Disk, error: DosError) -> ContainerError {
    match error {
        DosError::Unreadable(_, Block { track, sector }) => ContainerError::SectorMissing {
            kind: extension(disk.model()),
            track,
            sector,
            bytes: disk.image().len(),
            expected: disk.full_size(),
        },
        DosError::IllegalBlock(Block { track, sector })
        | DosError::CircularChain(Block { track, sector }) => ContainerError::BadChain { track, sector },
        DosError::TooLarge
        | DosError::NotFound
        | DosError::Exists
        | DosError::NoBlock(_)
        | DosError::Full => ContainerError::Empty,
    }
}
