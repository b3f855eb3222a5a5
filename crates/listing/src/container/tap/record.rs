//! Files as pulses, as SAVE and PRINT# record them.

use super::pulses::{HEADER, MAGIC, VERSION};
use super::{BUFFER, DATA_BLOCK, NAME, NAME_LENGTH, PulseFile, PulseFileKind};

/// The pulses in eighths of processor cycles.
const SHORT: u8 = 0x30;
const MEDIUM: u8 = 0x42;
const LONG: u8 = 0x56;
/// The number of short pulses before a header, before other blocks, and between and after the copies.
const HEADER_TONE: usize = 0x6a00;
const DATA_TONE: usize = 0x1a00;
const COPY_TONE: usize = 79;
/// The end of a tape's tone in processor cycles, while the motor stops: a third of a second.
const PAUSE: u32 = 330_000;
/// The text in a block of a data file.
const TEXT: usize = BUFFER - 1;

/// Returns the image with a file after its last recording.
pub(super) fn append(image: &[u8], file: &PulseFile) -> Vec<u8> {
    let mut image = image.to_vec();
    if image.len() < HEADER {
        image = MAGIC.to_vec();
        image.resize(HEADER, 0);
        image[VERSION] = 1;
    }
    let has_lengths = image[VERSION] == 1;
    let contents = file.contents.as_deref().unwrap_or_default();
    let mut block = |bytes: &[u8], tone: usize| {
        put_block(&mut image, bytes, tone);
        image.push(0);
        if has_lengths {
            image.extend(&PAUSE.to_le_bytes()[..3]);
        }
    };
    block(&header(file, contents), HEADER_TONE);
    match file.kind {
        PulseFileKind::Program | PulseFileKind::FixedProgram => {
            block(contents.get(2..).unwrap_or_default(), DATA_TONE);
        }
        PulseFileKind::Data => {
            // The zero that ends the text may need an additional block.
            for part in [contents, &[0]].concat().chunks(TEXT) {
                let mut bytes = [&[DATA_BLOCK], part].concat();
                bytes.resize(BUFFER, b' ');
                block(&bytes, DATA_TONE);
            }
        }
    }
    let length = u32::try_from(image.len() - HEADER).unwrap_or(u32::MAX);
    image[HEADER - 4..HEADER].copy_from_slice(&length.to_le_bytes());
    image
}

fn header(file: &PulseFile, contents: &[u8]) -> Vec<u8> {
    let (number, _) =
        PulseFileKind::ALL.into_iter().find(|(_, kind)| *kind == file.kind).expect("all are listed");
    let start = contents.first_chunk().map_or(0, |address| u16::from_le_bytes(*address));
    let end = start.wrapping_add(contents.len().saturating_sub(2) as u16);
    let mut header = vec![b' '; BUFFER];
    header[0] = number;
    header[1..3].copy_from_slice(&start.to_le_bytes());
    header[3..5].copy_from_slice(&end.to_le_bytes());
    let length = file.name.len().min(NAME_LENGTH);
    header[NAME..NAME + length].copy_from_slice(&file.name[..length]);
    header
}

/// Appends the two copies of a block.
fn put_block(image: &mut Vec<u8>, bytes: &[u8], tone: usize) {
    for (tone, mark) in [(tone, 0x80), (COPY_TONE, 0)] {
        image.extend(std::iter::repeat_n(SHORT, tone));
        (1..=9).rev().for_each(|number| put_byte(image, number | mark));
        bytes.iter().for_each(|&byte| put_byte(image, byte));
        put_byte(image, bytes.iter().fold(0, |sum, byte| sum ^ byte));
        image.extend([LONG, SHORT]);
    }
    image.extend([SHORT; COPY_TONE]);
}

fn put_byte(image: &mut Vec<u8>, byte: u8) {
    image.extend([LONG, MEDIUM]);
    let check = u16::from(byte.count_ones().is_multiple_of(2)) << 8;
    for bit in 0..9 {
        let is_one = (u16::from(byte) | check) >> bit & 1 == 1;
        image.extend(if is_one { [MEDIUM, SHORT] } else { [SHORT, MEDIUM] });
    }
}
