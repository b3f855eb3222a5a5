//! Disks: names, clusters, entries, and the view of a second FAT implementation.

mod clusters;
mod disks;
mod names;
mod second_reader;
