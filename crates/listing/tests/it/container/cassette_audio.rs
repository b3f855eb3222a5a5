//! A cassette of an MSX as sound.

use listing::MachineKind;
use listing::container::ProgramToSave;

use super::written;

/// The levels of a wave and of silence.
const LOW: u8 = 0x30;
const MIDDLE: u8 = 0x80;
/// The samples of half a wave of 1200 and of 2400 Hz.
const SLOW_HALF: usize = 20;
const FAST_HALF: usize = 10;

/// Returns the bytes after each tone, from the lengths of the waves.
fn heard(file: &[u8]) -> Vec<Vec<u8>> {
    let mut lengths: Vec<(u8, usize)> = Vec::new();
    for &sample in &file[44..] {
        match lengths.last_mut() {
            Some((level, length)) if *level == sample => *length += 1,
            _ => lengths.push((sample, 1)),
        }
    }
    let mut blocks: Vec<Vec<u8>> = Vec::new();
    let mut waves = lengths.iter().filter(|(level, _)| *level != LOW).copied().peekable();
    while let Some((level, length)) = waves.next() {
        if level == MIDDLE {
            blocks.push(Vec::new());
        } else if length == SLOW_HALF {
            let mut byte = 0;
            for index in 0..8 {
                let (_, length) = waves.next().expect("a bit");
                if length == FAST_HALF {
                    waves.next();
                    byte |= 1 << index;
                }
            }
            (0..4).for_each(|_| _ = waves.next());
            blocks.last_mut().expect("a tone").push(byte);
        }
    }
    blocks.retain(|block| !block.is_empty());
    blocks
}

#[test]
fn the_bytes_can_be_heard() {
    let image = b"\x00\xff\x55\xaa";
    let saved = ProgramToSave { name: "name", address: 0x8001, image, lines: &[] };
    let file = written(MachineKind::Msx, "wav", &saved);
    assert_eq!(u32::from_le_bytes(file[40..44].try_into().expect("four bytes")) as usize, file.len() - 44);
    // CSAVE writes seven zeros after the program.
    let blocks = [[&[0xd3; 10][..], b"NAME  "].concat(), [&image[..], &[0; 7]].concat()];
    assert_eq!(heard(&file), blocks);
}
