//! The cells and tables of the open files.

/// The device number of the tape.
pub const TAPE: u8 = 1;
/// Status of the last transfer.
pub const STATUS: usize = 0x90;
/// Bit 7: a byte for the serial bus is buffered.
pub const IS_BUFFERED: usize = 0x94;
/// The byte for the serial bus.
pub const BUS_BYTE: usize = 0x95;
/// The remaining bits of a byte on the serial bus; 1 after a read that timed out.
pub const BUS_COUNT: usize = 0xa5;
/// Whether LOAD verifies.
pub const VERIFIES: usize = 0x93;
/// The time limit of the bus.
pub const TIME_LIMIT: usize = 0x0285;
/// The number of open files.
pub const COUNT: usize = 0x98;
/// Bit 7: the KERNAL shows its messages.
pub const MESSAGES: usize = 0x9d;
/// The length of the current file's name.
pub const NAME_LENGTH: usize = 0xb7;
/// The number of the current file.
pub const FILE: usize = 0xb8;
/// Its secondary address.
pub const SECONDARY: usize = 0xb9;
/// Its device.
pub const DEVICE: usize = 0xba;
/// The address of its name.
pub const NAME: usize = 0xbb;
/// The end of the loaded or saved range.
pub const TRANSFER_END: usize = 0xae;
/// The start of saving.
pub const SAVE_START: usize = 0xc1;
/// The requested start of loading.
pub const LOAD_START: usize = 0xc3;
/// The table of file numbers.
pub const FILES: usize = 0x0259;
/// The table of their devices.
pub const DEVICES: usize = 0x0263;
/// The table of their secondary addresses.
pub const SECONDARIES: usize = 0x026d;
/// The maximum number of open files.
pub const LIMIT: u8 = 10;
