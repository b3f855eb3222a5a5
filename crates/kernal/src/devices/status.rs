//! The bits that a device adds to the status of a transfer.

/// The end of the file was reached.
pub(crate) const END_OF_FILE: u8 = 0x40;
/// A byte differed.
pub(crate) const DIFFERENT: u8 = 0x10;
/// No byte arrived in time.
pub(crate) const TIMEOUT: u8 = 0x02;
/// The device is not present.
pub(crate) const NOT_PRESENT: u8 = 0x80;
