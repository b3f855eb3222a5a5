//! The keyboard's cells.

/// The row of the STOP key as last read: 127 while STOP is down.
pub const STOP_ROW: usize = 0x91;
/// The matrix code of the previous scan's key.
pub const LAST_KEY: usize = 0xc5;
/// The number of codes in the queue.
pub const QUEUED: usize = 0xc6;
/// The matrix code of the current key.
pub const KEY: usize = 0xcb;
/// The matrix code that means "no key".
pub const NO_KEY: u8 = 64;
/// The address of the current decode table.
pub const TABLE: usize = 0xf5;
/// The queue.
pub const QUEUE: usize = 0x0277;
/// The capacity of the queue.
pub const QUEUE_LIMIT: usize = 0x0289;
/// Bit 7: all keys repeat; bit 6: no key repeats.
pub const REPEAT: usize = 0x028a;
/// Scans until the next repetition.
pub const REPEAT_SPEED: usize = 0x028b;
/// Scans until the first repetition.
pub const REPEAT_DELAY: usize = 0x028c;
/// Modifiers: 1 SHIFT, 2 C=, 4 CTRL.
pub const MODIFIERS: usize = 0x028d;
/// The modifiers of the previous scan.
pub const LAST_MODIFIERS: usize = 0x028e;
/// The vector of the routine that selects the decode table.
pub const DECODE_VECTOR: u16 = 0x028f;
/// Bit 7: SHIFT with C= does not exchange the character sets.
pub const CASE_LOCK: usize = 0x0291;
/// The text that SHIFT with STOP puts into the queue.
pub const LOAD_RUN_TEXT: &[u8; 9] = b"LOAD\rRUN\r";
