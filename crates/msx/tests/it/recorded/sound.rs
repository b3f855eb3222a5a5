//! The recorded writes to the sound chip.

use hardware::SoundWrite;

use super::{Comparison, compare};

/// A write: T-states from RUN, register, value.
pub type Write = (u64, u8, u8);

/// T-states of a frame.
const FRAME: u64 = 262 * 228;
/// The tolerance for writes outside interrupts, and for one interrupt more or less before the write.
const STATEMENT_TOLERANCE: u64 = 600;
const INTERRUPT_TOLERANCE: u64 = 6000;
/// The registers of the ports, which the recordings leave out.
const PORTS: u16 = 14;

/// Returns the bits of a register that the chip has; the interrupt leaves flags of its own in others.
fn existing_bits(register: u8, value: u8) -> u8 {
    match register {
        1 | 3 | 5 | 13 => value & 0x0f,
        6 | 8 | 9 | 10 => value & 0x1f,
        _ => value,
    }
}

/// Compares registers and values in order, and times relative to the first write. The interrupt writes music,
/// with a tolerance of a frame.
pub fn compare_writes(recorded: &[Write], actual: &[SoundWrite], has_music: bool) -> Comparison {
    let actual: Vec<Write> = (actual.iter().filter(|write| write.address < PORTS))
        .map(|write| (write.at.0, write.address as u8, write.value))
        .collect();
    let values = |writes: &[Write]| -> Vec<(u8, u8)> {
        writes.iter().map(|&(_, register, value)| (register, existing_bits(register, value))).collect()
    };
    compare("sound writes", &values(recorded), &values(&actual))?;
    for (number, (recorded_write, write)) in recorded.iter().zip(&actual).enumerate() {
        let [then, now] = [recorded_write.0 - recorded[0].0, write.0 - actual[0].0];
        let tolerance = if has_music {
            (then / 20).max(FRAME)
        } else {
            (then / 20).max(STATEMENT_TOLERANCE) + INTERRUPT_TOLERANCE
        };
        if then.abs_diff(now) > tolerance {
            return Err(format!("sound write {number} after {now} cycles, recorded {then}"));
        }
    }
    Ok(())
}
