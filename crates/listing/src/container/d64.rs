//! Images of Commodore's disks: `.d64` of a 1541, `.d81` of a 1581, with or without error codes.
//!
//! A truncated or damaged image has the files of its readable part.

use cbm_dos::{Block, Disk, DosError, FileType, Model};

use super::directory::{choose, display_names};
use super::{Container, ContainerContents, ContainerError, Entry, Fit, prg};

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

#[cfg(test)]
mod tests {
    use super::*;

    const SECTOR: usize = 256;

    /// Returns a disk with one file of two sectors, and the offsets of the sectors.
    fn image(model: Model) -> (Vec<u8>, [usize; 2]) {
        let mut disk = Disk::formatted(model, b"TEST", *b"01");
        disk.write_file(b"VIER", FileType::PROGRAM, &[&[1, 8], &[0xaa; 300][..]].concat()).expect("room");
        let image = disk.image().to_vec();
        let first = image.windows(5).position(|bytes| bytes[2..] == [1, 8, 0xaa]).expect("a first sector");
        let track = first - usize::from(first as u8);
        let link = usize::from(image[track + 1]) * SECTOR;
        (image, [track, track / SECTOR * SECTOR + link])
    }

    fn program(image: &[u8], model: Model, name: Option<&str>) -> Result<ContainerContents, ContainerError> {
        DiskImage::read(image, model)?.program(name)
    }

    #[test]
    fn a_file_is_the_chain_of_its_sectors() {
        for model in [Model::Drive1541, Model::Drive1581] {
            let bytes = vec![0xaa; 300];
            let expected = Ok(ContainerContents::Program { address: 0x0801, bytes });
            assert_eq!(program(&image(model).0, model, Some("VIER")), expected, "{model:?}");
        }
    }

    #[test]
    fn error_codes_after_the_sectors_do_not_matter() {
        for (model, sectors) in [(Model::Drive1541, 683), (Model::Drive1581, 3200)] {
            let mut image = image(model).0;
            image.resize(sectors * (SECTOR + 1), 5);
            assert!(program(&image, model, None).is_ok(), "{model:?}");
        }
    }

    #[test]
    fn a_chain_in_a_circle_ends_in_an_error() {
        let (mut image, [first, _]) = image(Model::Drive1541);
        image[first..first + 2].copy_from_slice(&[17, 0]);
        let error = program(&image, Model::Drive1541, None);
        assert_eq!(error, Err(ContainerError::BadChain { track: 17, sector: 0 }));
    }

    #[test]
    fn a_chain_off_the_disk_ends_in_an_error() {
        let (mut image, [first, _]) = image(Model::Drive1541);
        image[first..first + 2].copy_from_slice(&[17, 21]);
        let error = program(&image, Model::Drive1541, None);
        assert_eq!(error, Err(ContainerError::BadChain { track: 17, sector: 21 }));
    }

    #[test]
    fn an_image_that_is_cut_off_has_what_it_holds() {
        let mut disk = Disk::formatted(Model::Drive1541, b"TEST", *b"01");
        disk.write_file(b"NEAR", FileType::PROGRAM, &[1, 8, 0, 0]).expect("room");
        disk.write_file(b"LONG", FileType::PROGRAM, &[1; 400 * 254]).expect("room");
        let image = &disk.image()[..376 * SECTOR];
        assert!(program(image, Model::Drive1541, Some("near")).is_ok());
        let error = program(image, Model::Drive1541, Some("long")).expect_err("it is cut off");
        assert_eq!(
            error.to_string(),
            "the .d64 image is cut off: it has 96256 bytes of 174848, and the file needs track 19, sector 0"
        );
        let error = program(&image[..1000], Model::Drive1541, None).expect_err("no directory");
        assert!(error.to_string().contains("needs track 18, sector 1"), "{error}");
    }
}
