//! The lengths of the pulses in an image.
//!
//! ```text
//!  0 "C64-TAPE-RAW"    12 version   13 machine   14 television standard   16 bytes of data, low byte first
//! 20 a byte for each pulse: eighths of its processor cycles
//!    0: a pulse of more than 255 * 8 cycles (version 0); its cycles in the next three bytes (version 1)
//! ```
//!
//! The frequency of the processor follows from machine and standard. It does not matter here: the loader measures the
//! tone before each block. Source: P. Schepers, the description of TAP files.

use super::PULSE_TAPE;
use crate::container::ContainerError;

/// The first bytes.
pub(super) const MAGIC: &[u8; 12] = b"C64-TAPE-RAW";
/// The first bytes of images that earlier versions of typein wrote with a missing letter.
const SHORT_MAGIC: &[u8; 12] = b"C64-TAP-RAW\0";
/// The bytes before the pulses.
pub(super) const HEADER: usize = 20;
/// The offset of the version in the header.
pub(super) const VERSION: usize = 12;
/// Cycles of a unit.
const UNIT: u32 = 8;
/// The shortest pulse that does not fit in a byte.
const OVERFLOW: u32 = 256 * UNIT;

pub(super) fn has_magic(image: &[u8]) -> bool {
    image.starts_with(MAGIC) || image.starts_with(SHORT_MAGIC)
}

/// Returns the pulses in processor cycles.
pub(super) fn read(image: &[u8]) -> Result<Vec<u32>, ContainerError> {
    let invalid = |why| ContainerError::InvalidFormat { kind: PULSE_TAPE.extension, why };
    if !has_magic(image) {
        return Err(invalid("it does not begin with `C64-TAPE-RAW`"));
    }
    let Some((header, data)) = image.split_at_checked(HEADER) else {
        let what = "the header of the .tap image";
        return Err(ContainerError::Truncated { what, bytes: image.len(), expected: HEADER });
    };
    let has_lengths = match header[VERSION] {
        0 => false,
        1 => true,
        _ => return Err(invalid("its version is not 0 or 1: half waves of a C16 are not supported")),
    };
    let mut pulses = Vec::with_capacity(data.len());
    let mut rest = data;
    while let Some((&first, next)) = rest.split_first() {
        rest = next;
        pulses.push(match (first, rest) {
            (0, [low, middle, high, next @ ..]) if has_lengths => {
                rest = next;
                u32::from_le_bytes([*low, *middle, *high, 0])
            }
            (0, _) => OVERFLOW,
            (units, _) => u32::from(units) * UNIT,
        });
    }
    Ok(pulses)
}
