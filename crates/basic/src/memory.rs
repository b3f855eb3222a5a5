//! Words and blocks of memory, low byte first.

/// The address space that programs and their data lie in.
pub type Ram = [u8; 0x1_0000];

/// Reads a little-endian word.
#[inline(always)]
pub fn word(ram: &Ram, at: u16) -> u16 {
    match ram[usize::from(at)..].first_chunk() {
        Some(bytes) => u16::from_le_bytes(*bytes),
        None => u16::from_le_bytes([ram[usize::from(at)], ram[0]]),
    }
}

/// Writes a little-endian word.
#[inline(always)]
pub fn set_word(ram: &mut Ram, at: u16, value: u16) {
    let [low, high] = value.to_le_bytes();
    match ram[usize::from(at)..].first_chunk_mut() {
        Some(bytes) => *bytes = [low, high],
        None => {
            ram[usize::from(at)] = low;
            ram[0] = high;
        }
    }
}

/// Returns four bytes; zeros where memory ends before.
#[inline(always)]
pub fn bytes_at(ram: &Ram, at: u16) -> [u8; 4] {
    ram[usize::from(at)..].first_chunk().copied().unwrap_or_default()
}

/// Moves the bytes from `from` up to but not including `end` to `to`; a range that corrupted
/// pointers make too long is truncated.
pub fn move_block(ram: &mut Ram, from: u16, end: u16, to: u16) {
    let room = ram.len() - usize::from(to);
    let length = usize::from(end.saturating_sub(from)).min(room);
    let from = usize::from(from);
    ram.copy_within(from..from + length, usize::from(to));
}
