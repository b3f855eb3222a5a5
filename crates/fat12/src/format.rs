//! The positions of FAT, directory and data: one format for each media byte.

use serde::{Deserialize, Serialize};

/// Bytes of a sector.
pub const SECTOR_SIZE: usize = 512;

/// The format of a disk. The first byte of its FAT, the media byte, selects it; the boot sector may differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Format {
    /// The media byte.
    pub media: u8,
    /// Sectors of the disk.
    pub sectors: u16,
    /// Sectors of a track of one side.
    pub track_sectors: u8,
    /// Sides.
    pub sides: u8,
    /// Sectors of a cluster.
    pub cluster_sectors: u8,
    /// Sectors of one of the two FATs; the first begins at sector 1.
    pub fat_sectors: u8,
    /// Entries of the directory, which follows the FATs.
    pub entries: u8,
}

const fn format(
    media: u8,
    sectors: u16,
    track: (u8, u8),
    cluster_sectors: u8,
    fat_sectors: u8,
    entries: u8,
) -> Format {
    Format { media, sectors, track_sectors: track.0, sides: track.1, cluster_sectors, fat_sectors, entries }
}

impl Format {
    /// The first sector of the first FAT.
    pub const FAT: u16 = 1;
    /// The number of FATs, which are equal.
    pub const FATS: u16 = 2;
    /// The number of the first cluster.
    pub const FIRST_CLUSTER: u16 = 2;

    /// All formats, the usual one of an MSX first.
    pub const ALL: [Self; 8] = [
        format(0xf9, 1440, (9, 2), 2, 3, 112),
        format(0xf8, 720, (9, 1), 2, 2, 112),
        format(0xfd, 720, (9, 2), 2, 2, 112),
        format(0xfb, 1280, (8, 2), 2, 2, 112),
        format(0xfa, 640, (8, 1), 2, 1, 112),
        format(0xff, 640, (8, 2), 2, 1, 112),
        format(0xfc, 360, (9, 1), 1, 2, 64),
        format(0xfe, 320, (8, 1), 1, 1, 64),
    ];

    /// Returns the format for a media byte.
    #[must_use]
    pub fn of_media(media: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.media == media)
    }

    /// Returns the first sector of the directory.
    #[must_use]
    pub fn directory(self) -> u16 {
        Self::FAT + Self::FATS * u16::from(self.fat_sectors)
    }

    /// Returns the first sector of the first cluster.
    #[must_use]
    pub fn data(self) -> u16 {
        self.directory() + u16::from(self.entries) / 16
    }

    /// Returns the number of clusters.
    #[must_use]
    pub fn clusters(self) -> u16 {
        (self.sectors - self.data()) / u16::from(self.cluster_sectors)
    }

    /// Returns the bytes of a cluster.
    #[must_use]
    pub fn cluster_size(self) -> usize {
        usize::from(self.cluster_sectors) * SECTOR_SIZE
    }

    /// Returns the bytes of an image of the whole disk.
    #[must_use]
    pub fn image_size(self) -> usize {
        usize::from(self.sectors) * SECTOR_SIZE
    }

    /// Returns the numbers of all clusters.
    pub(crate) fn cluster_numbers(self) -> core::ops::Range<u16> {
        Self::FIRST_CLUSTER..Self::FIRST_CLUSTER + self.clusters()
    }
}
