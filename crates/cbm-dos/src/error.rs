//! The errors of disk operations.

use core::fmt;

use crate::Block;

/// An error, numbered as the drive does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DosError {
    /// 20 to 29: the block cannot be read; it is missing in the image, or the image has an error code for it.
    Unreadable(u8, Block),
    /// 52: more records than a file can have.
    TooLarge,
    /// 62: no file has this name.
    NotFound,
    /// 63: a file has this name.
    Exists,
    /// 65: the block is in use; the next free one, if there is one with a higher number.
    NoBlock(Option<Block>),
    /// 66: the drive has no such track or sector.
    IllegalBlock(Block),
    /// 67: the chain of a file returns to one of its blocks.
    CircularChain(Block),
    /// 72: all blocks, or all entries of the directory, are in use.
    Full,
}

impl fmt::Display for DosError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(number, Block { track, sector }) => {
                write!(f, "track {track}, sector {sector} cannot be read (error {number})")
            }
            Self::TooLarge => f.write_str("the relative file is too large"),
            Self::NotFound => f.write_str("no file has this name"),
            Self::Exists => f.write_str("a file has this name"),
            Self::NoBlock(_) => f.write_str("the block is in use"),
            Self::IllegalBlock(Block { track, sector }) => {
                write!(f, "the disk has no track {track}, sector {sector}")
            }
            Self::CircularChain(Block { track, sector }) => {
                write!(f, "the chain of blocks comes back to track {track}, sector {sector}")
            }
            Self::Full => f.write_str("the disk is full"),
        }
    }
}

impl core::error::Error for DosError {}
