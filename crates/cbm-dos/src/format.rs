//! Tracks and sectors of a drive's disks, and the positions of BAM and directory.

/// The bytes of a sector.
pub const SECTOR_SIZE: usize = 256;
/// The bytes of a block's data, after the link to the next block.
pub const BLOCK_DATA: usize = SECTOR_SIZE - 2;

/// The contents of a sector.
pub type Sector = [u8; SECTOR_SIZE];

/// The position of a sector: tracks count from 1, sectors from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Block {
    /// Its track.
    pub track: u8,
    /// Its sector on the track.
    pub sector: u8,
}

impl Block {
    /// Returns a position.
    #[must_use]
    pub const fn new(track: u8, sector: u8) -> Self {
        Self { track, sector }
    }
}

/// A drive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Model {
    /// The 1541: 35 tracks on one side, 17 to 21 sectors each; images may have 40 or 42.
    Drive1541,
    /// The 1581: 80 tracks of 40 sectors, both sides together.
    Drive1581,
}

impl Model {
    /// Returns the possible numbers of tracks in an image, in ascending order. DOS uses the first.
    pub(crate) const fn track_counts(self) -> &'static [u8] {
        match self {
            Self::Drive1541 => &[35, 40, 42],
            Self::Drive1581 => &[80],
        }
    }

    /// Returns the number of tracks that DOS uses.
    pub(crate) const fn tracks(self) -> u8 {
        self.track_counts()[0]
    }

    /// Returns the number of sectors of a track: the outer tracks of a 1541 are longer.
    #[must_use]
    pub const fn sectors(self, track: u8) -> u8 {
        match (self, track) {
            (Self::Drive1581, _) => 40,
            (Self::Drive1541, ..=17) => 21,
            (Self::Drive1541, 18..=24) => 19,
            (Self::Drive1541, 25..=30) => 18,
            (Self::Drive1541, _) => 17,
        }
    }

    /// Returns the number of sectors on the tracks before this one.
    pub(crate) fn sectors_before(self, track: u8) -> usize {
        (1..track).map(|track| usize::from(self.sectors(track))).sum()
    }

    /// Returns the block with the name of the disk.
    pub(crate) const fn header(self) -> Block {
        match self {
            Self::Drive1541 => Block::new(18, 0),
            Self::Drive1581 => Block::new(40, 0),
        }
    }

    /// Returns the first block of the directory.
    pub(crate) const fn directory(self) -> Block {
        match self {
            Self::Drive1541 => Block::new(18, 1),
            Self::Drive1581 => Block::new(40, 3),
        }
    }

    /// Returns the offset of the disk's name in the header; its identification is 18 bytes later.
    pub(crate) const fn label(self) -> usize {
        match self {
            Self::Drive1541 => 0x90,
            Self::Drive1581 => 0x04,
        }
    }

    /// Returns the version of the DOS that formats such disks.
    pub(crate) const fn dos_type(self) -> &'static [u8; 2] {
        match self {
            Self::Drive1541 => b"2A",
            Self::Drive1581 => b"3D",
        }
    }

    /// Returns the distance between consecutive blocks of a file on a track.
    pub(crate) const fn file_interleave(self) -> u8 {
        match self {
            Self::Drive1541 => 10,
            Self::Drive1581 => 1,
        }
    }

    /// Returns the distance between consecutive blocks of the directory on its track.
    pub(crate) const fn directory_interleave(self) -> u8 {
        match self {
            Self::Drive1541 => 3,
            Self::Drive1581 => 1,
        }
    }

    /// Returns the position of a track's entry in the BAM.
    pub(crate) const fn bam_entry(self, track: u8) -> BamEntry {
        let track = track as usize;
        let (block, offset, length) = match self {
            Self::Drive1541 => (self.header(), 4 * track, 4),
            Self::Drive1581 if track <= 40 => (Block::new(40, 1), 0x10 + 6 * (track - 1), 6),
            Self::Drive1581 => (Block::new(40, 2), 0x10 + 6 * (track - 41), 6),
        };
        BamEntry { block, offset, length }
    }
}

/// The position of a track's entry in the BAM: the number of free sectors, and a bit for each.
pub(crate) struct BamEntry {
    pub block: Block,
    /// The offset in the block.
    pub offset: usize,
    /// The length in bytes.
    pub length: usize,
}
