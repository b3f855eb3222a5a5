//! Zero-page cells and tables of the open files.

/// The device number of the tape.
pub(crate) const TAPE: u8 = 1;
/// Status of the last transfer.
pub(crate) const STATUS: usize = 0x90;
/// The number of open files.
pub(crate) const COUNT: usize = 0x98;
/// Bit 7: the KERNAL shows its messages.
pub(crate) const MESSAGES: usize = 0x9d;
/// The current file: number, secondary address, device.
pub(crate) const FILE: usize = 0xb8;
pub(crate) const SECONDARY: usize = 0xb9;
pub(crate) const DEVICE: usize = 0xba;
/// The end of the loaded or saved range; the start of saving; the requested start of loading.
pub(crate) const TRANSFER_END: usize = 0xae;
pub(crate) const SAVE_START: usize = 0xc1;
pub(crate) const LOAD_START: usize = 0xc3;
/// File numbers, devices, secondary addresses.
pub(crate) const FILES: usize = 0x0259;
pub(crate) const DEVICES: usize = 0x0263;
pub(crate) const SECONDARIES: usize = 0x026d;
/// The maximum number of open files.
pub(crate) const LIMIT: u8 = 10;
