//! Floppy disks of Commodore's drives: images of all sectors in order (`.d64`, `.d81`), BAM, directory, files.
//!
//! | module | contents |
//! |---|---|
//! | `format` | tracks and sectors of a drive, the positions of BAM and directory |
//! | `disk` | an image: its sectors and their error codes |
//! | `bam` | the free blocks, and the choice of a file's next block |
//! | `directory` | entries: name, type, first block, number of blocks |
//! | `file` | the contents of files, and chains of blocks |
//! | `relative` | files of records with their side sectors |
//! | `upkeep` | formatting and validation of a disk |
//!
//! A *block* is a sector with its track; a chain of blocks is linked by the first two bytes of each. Sources: Commodore,
//! "1541 User's Guide" (1982) and "1581 User's Guide" (1987), the appendices on disk formats; R. Immers and G. Neufeld,
//! "Inside Commodore DOS" (1984), chapters 4 and 5, for the choice of blocks; P. Schepers' descriptions of the image files.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod bam;
mod directory;
mod disk;
mod error;
mod file;
mod format;
mod relative;
mod upkeep;

pub use directory::{Directory, Entry, FileType};
pub use disk::Disk;
pub use error::DosError;
pub use format::{BLOCK_DATA, Block, Model, SECTOR_SIZE, Sector};
