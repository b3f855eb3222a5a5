//! .d64 images: the sectors of a 1541 disk, without gaps.
//!
//! Tracks are numbered from 1, sectors from 0. The directory is the chain that begins at track 18, sector 1; a sector
//! begins with the track and sector of the next one, or with 0 and the number of its last used byte. A directory
//! sector holds eight entries of 32 bytes: file type at 2, first track and sector at 3 and 4, name at 5. Source: the
//! 1541 user's manual, appendix on disk formats; a chain that visits more sectors than there are is
//! circular.

use super::directory::{choose, display_names};
use super::{Container, ContainerContents, ContainerError, Entry, Fit, prg};

const SECTOR: usize = 256;
const DIRECTORY: (u8, u8) = (18, 1);
/// File type PRG, closed or not, locked or not.
const PROGRAM: u8 = 2;

/// The container of disk images, recognised by their extension: no byte is the same in all of them.
pub static DISK: Container = Container {
    extension: ".d64",
    has_names: true,
    fit: |_, name| if name.ends_with(".d64") { Fit::ByName } else { Fit::No },
    read: Some(|bytes, program| Disk::read(bytes)?.program(program)),
};

/// A disk image.
#[derive(Clone, Debug)]
pub struct Disk<'a> {
    bytes: &'a [u8],
    entries: Vec<Entry>,
    starts: Vec<(u8, u8)>,
}

impl<'a> Disk<'a> {
    /// Reads the directory. Images of 35, 40 and 42 tracks, with or without error bytes, are supported.
    ///
    /// # Errors
    /// If the file is too short, or its directory is damaged.
    pub fn read(bytes: &'a [u8]) -> Result<Self, ContainerError> {
        const SMALLEST: usize = 683 * SECTOR;
        if bytes.len() < SMALLEST {
            return Err(ContainerError::Truncated {
                what: "the .d64 image",
                bytes: bytes.len(),
                expected: SMALLEST,
            });
        }
        let mut disk = Self { bytes, entries: Vec::new(), starts: Vec::new() };
        for sector in disk.chain(DIRECTORY)? {
            for entry in sector.chunks_exact(32).filter(|entry| entry[2] & 7 == PROGRAM) {
                disk.entries.push(Entry::new(&entry[5..21]));
                disk.starts.push((entry[3], entry[4]));
            }
        }
        Ok(disk)
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
        let start = self.starts[choose(&display_names(&self.entries), name, DISK.extension)?];
        let mut file = Vec::new();
        for sector in self.chain(start)? {
            // In the last sector, the second byte is the index of the last used byte.
            let end = if sector[0] == 0 { usize::from(sector[1]).max(1) + 1 } else { SECTOR };
            file.extend(&sector[2..end]);
        }
        prg::read(&file)
    }

    /// Returns the sectors of a chain.
    fn chain(&self, start: (u8, u8)) -> Result<Vec<&'a [u8]>, ContainerError> {
        let mut sectors = Vec::new();
        let (mut track, mut sector) = start;
        while track != 0 {
            let damaged = ContainerError::BadChain { track, sector };
            let contents = self.sector(track, sector).ok_or_else(|| damaged.clone())?;
            if sectors.len() == self.bytes.len() / SECTOR {
                return Err(damaged);
            }
            sectors.push(contents);
            (track, sector) = (contents[0], contents[1]);
        }
        Ok(sectors)
    }

    fn sector(&self, track: u8, sector: u8) -> Option<&'a [u8]> {
        let before: usize = (1..track).map(sectors_of).sum();
        if track == 0 || usize::from(sector) >= sectors_of(track) {
            return None;
        }
        let start = (before + usize::from(sector)) * SECTOR;
        self.bytes.get(start..start + SECTOR)
    }
}

/// Returns the number of sectors of a track: the outer tracks are longer.
const fn sectors_of(track: u8) -> usize {
    match track {
        1..=17 => 21,
        18..=24 => 19,
        25..=30 => 18,
        _ => 17,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offset(track: u8, sector: u8) -> usize {
        ((1..track).map(sectors_of).sum::<usize>() + usize::from(sector)) * SECTOR
    }

    /// A disk with one file of two sectors.
    fn image() -> Vec<u8> {
        let mut image = vec![0; 683 * SECTOR];
        let directory = offset(18, 1);
        image[directory..directory + 2].copy_from_slice(&[0, 0xff]);
        image[directory + 2..directory + 5].copy_from_slice(&[0x82, 17, 0]);
        image[directory + 5..directory + 21]
            .copy_from_slice(b"VIER\xa0\xa0\xa0\xa0\xa0\xa0\xa0\xa0\xa0\xa0\xa0\xa0");
        let (first, second) = (offset(17, 0), offset(17, 10));
        image[first..first + 4].copy_from_slice(&[17, 10, 1, 8]);
        image[second..second + 4].copy_from_slice(&[0, 3, 0xaa, 0xbb]);
        image
    }

    #[test]
    fn a_file_is_the_chain_of_its_sectors() {
        let image = image();
        let disk = Disk::read(&image).expect("an image");
        let bytes = [vec![0; 252], vec![0xaa, 0xbb]].concat();
        assert_eq!(disk.program(Some("VIER")), Ok(ContainerContents::Program { address: 0x0801, bytes }));
    }

    #[test]
    fn a_chain_in_a_circle_ends_in_an_error() {
        let mut image = image();
        let second = offset(17, 10);
        image[second..second + 2].copy_from_slice(&[17, 0]);
        let disk = Disk::read(&image).expect("the directory is whole");
        assert!(matches!(disk.program(None), Err(ContainerError::BadChain { .. })));
    }

    #[test]
    fn a_chain_off_the_disk_ends_in_an_error() {
        let mut image = image();
        let first = offset(17, 0);
        image[first..first + 2].copy_from_slice(&[17, 21]);
        let disk = Disk::read(&image).expect("the directory is whole");
        assert_eq!(disk.program(None), Err(ContainerError::BadChain { track: 17, sector: 21 }));
    }
}
