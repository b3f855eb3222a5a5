//! Disks: names, clusters, entries, and what another reader of FAT sees.

mod disks;
mod names;
mod second_reader;
