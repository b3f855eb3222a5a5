//! A cassette as sound: the signal of the MSX's recorder line, at 1200 bits a second.
//!
//! A bit 0 is a wave of 1200 Hz, a bit 1 two waves of 2400 Hz. A byte has a start bit 0 and two stop bits 1, the
//! lowest bit first. Each block begins with a tone of 2400 Hz, longer before the block that names a file. Source: *The MSX
//! Red Book*, chapter 4, the routines from 00E1 on.

use super::FileFormat;
use super::cassette::saved_blocks;

/// The file format.
pub(crate) const SOUND: FileFormat = FileFormat {
    name: "wav",
    extension: ".wav",
    about: "a cassette with the tokenised program as sound, 1200 bits a second",
    is_readable: false,
    write: |saved| sound(&saved_blocks(saved.name, saved.image)),
};

/// Samples a second, and of half a wave of 1200 and of 2400 Hz.
const RATE: u32 = 48_000;
const SLOW_HALF: usize = 20;
const FAST_HALF: usize = 10;
/// Waves of the tone before the first and before every other block.
const LONG_TONE: usize = 16_000;
const SHORT_TONE: usize = 4_000;
/// Samples of silence before a tone.
const SILENCE: usize = RATE as usize;
/// The levels of a wave, and of silence, in samples of 8 bits.
const HIGH: u8 = 0xd0;
const LOW: u8 = 0x30;
const MIDDLE: u8 = 0x80;

/// Returns blocks of bytes as a WAV file with one channel of 8 bits.
fn sound(blocks: &[Vec<u8>]) -> Vec<u8> {
    let mut samples = Vec::new();
    for (number, block) in blocks.iter().enumerate() {
        samples.resize(samples.len() + SILENCE, MIDDLE);
        (0..if number == 0 { LONG_TONE } else { SHORT_TONE }).for_each(|_| wave(&mut samples, FAST_HALF));
        for &byte in block {
            bit(&mut samples, false);
            (0..8).for_each(|index| bit(&mut samples, byte >> index & 1 != 0));
            (0..2).for_each(|_| bit(&mut samples, true));
        }
    }
    samples.resize(samples.len() + SILENCE, MIDDLE);
    let length = samples.len() as u32;
    let mut file = Vec::with_capacity(44 + samples.len());
    file.extend(b"RIFF");
    file.extend((36 + length).to_le_bytes());
    file.extend(b"WAVEfmt ");
    file.extend(16_u32.to_le_bytes());
    // PCM, one channel.
    file.extend([1, 0, 1, 0]);
    file.extend(RATE.to_le_bytes());
    file.extend(RATE.to_le_bytes());
    // A frame of one byte of 8 bits.
    file.extend([1, 0, 8, 0]);
    file.extend(b"data");
    file.extend(length.to_le_bytes());
    file.extend(samples);
    file
}

fn bit(samples: &mut Vec<u8>, is_one: bool) {
    if is_one {
        (0..2).for_each(|_| wave(samples, FAST_HALF));
    } else {
        wave(samples, SLOW_HALF);
    }
}

fn wave(samples: &mut Vec<u8>, half: usize) {
    samples.resize(samples.len() + half, HIGH);
    samples.resize(samples.len() + half, LOW);
}
