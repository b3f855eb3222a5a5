//! Floppy disks of MSX-DOS 1: images of all sectors in order, a FAT with entries of 12 bits, one directory.
//!
//! | module | contents |
//! |---|---|
//! | `format` | the positions of FAT, directory and data for each media byte |
//! | `disk` | an image: its sectors, its FAT, the choice of clusters for files |
//! | `directory` | entries: name, attributes, date, first cluster, size |
//! | `name` | names of eight and three characters, and patterns |
//! | `file` | the contents of files |
//! | `disk_system` | the drives of a machine |
//!
//! The rules are those of the original, which would write the same sectors: a file's next cluster is the free
//! one nearest to its last one, a new entry takes the first free index, and a removed one keeps all but its first
//! byte. Source: Microsoft's and ASCII's documentation ("MSX2 Technical Handbook", chapter 3) for the structure, recordings
//! of Disk BASIC 1.0 for the choice of clusters and entries.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod directory;
mod disk;
mod disk_system;
mod file;
mod format;
mod name;

pub use directory::{Attributes, Date, Entry};
pub use disk::{Disk, DiskError, ImageError};
pub use disk_system::{DiskSystem, Drive};
pub use format::{Format, SECTOR_SIZE};
pub use name::{BadName, Name};
