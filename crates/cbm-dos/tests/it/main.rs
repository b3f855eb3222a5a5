//! Tests of the disks.

mod blocks;
mod files;
mod records;
