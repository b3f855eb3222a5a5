//! Pulses as bytes in blocks.
//!
//! ```text
//! pulse     short, medium, long: 384, 528, 688 cycles at the KERNAL's own speed
//! byte      long medium, eight bits with the lowest first, a check bit that makes the number of ones odd
//! bit       0: short medium      1: medium short
//! block     a tone of short pulses, the numbers 9 to 1, the bytes, their exclusive or, long short
//! ```
//!
//! A block comes twice; the numbers have bit 7 set in the first copy. The recorder's speed differs from tape to tape, so
//! the reader compares the lengths with the tone before the block, and then with the short pulses in the block.

/// The minimum number of short pulses of a tone: between the copies there are 79.
const TONE: usize = 24;
/// The numbers before the bytes of a block.
const COUNTDOWN: u8 = 9;
/// Pulses of a byte.
const BYTE: usize = 20;
/// The number of pulses without the start of a byte that ends a block.
const LOST: usize = 3 * BYTE;

/// The blocks of a tape.
#[derive(Debug)]
pub(super) struct Tape {
    pub(super) blocks: Vec<Block>,
    /// Pulses that are neither tone nor bytes.
    pub(super) other: usize,
}

/// A block, from both copies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Block {
    /// The bytes between countdown and checksum; `None` if some are damaged in both copies.
    pub(super) bytes: Option<Vec<u8>>,
    /// Their number; for a damaged block the length of the longer copy.
    pub(super) length: usize,
}

/// One copy of a block: a byte is `None` if its pulses or its check bit are wrong.
#[derive(Clone, Debug)]
struct Copy {
    is_first: bool,
    bytes: Vec<Option<u8>>,
}

/// Reads all blocks.
pub(super) fn read(pulses: &[u32]) -> Tape {
    let mut reader = Reader { pulses, at: 0, short: 0 };
    let (mut copies, mut other) = (Vec::new(), 0);
    while reader.at < pulses.len() {
        let start = reader.at;
        if !reader.skip_tone() {
            reader.at = start + 1;
            other += 1;
            continue;
        }
        let before = reader.at;
        match reader.block() {
            Some(copy) => copies.push(copy),
            None => other += reader.at - before,
        }
    }
    Tape { blocks: join(copies), other }
}

/// Joins pairs of copies to blocks.
fn join(copies: Vec<Copy>) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut copies = copies.into_iter().peekable();
    while let Some(copy) = copies.next() {
        let second = if copy.is_first { copies.next_if(|copy| !copy.is_first) } else { None };
        blocks.push(block(&copy.bytes, second.as_ref().map_or(&[], |copy| &copy.bytes)));
    }
    blocks
}

fn block(first: &[Option<u8>], second: &[Option<u8>]) -> Block {
    let whole = checked(first.iter().copied()).or_else(|| checked(second.iter().copied()));
    let bytes = whole.or_else(|| {
        let is_pair = first.len() == second.len();
        let repaired = || first.iter().zip(second).map(|(first, second)| first.or(*second));
        if is_pair { checked(repaired()) } else { None }
    });
    let length = bytes.as_ref().map_or(first.len().max(second.len()).saturating_sub(1), Vec::len);
    Block { bytes, length }
}

/// Returns the bytes before the checksum if they are complete and it matches.
fn checked(bytes: impl Iterator<Item = Option<u8>>) -> Option<Vec<u8>> {
    let mut bytes: Vec<u8> = bytes.collect::<Option<_>>()?;
    let sum = bytes.iter().fold(0, |sum, byte| sum ^ byte);
    bytes.pop()?;
    (sum == 0).then_some(bytes)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Pulse {
    Short,
    Medium,
    Long,
    Other,
}

enum Found {
    Byte(u8),
    /// A byte with a wrong check bit.
    Wrong,
    End,
    Nothing,
}

struct Reader<'a> {
    pulses: &'a [u32],
    at: usize,
    /// The length of a short pulse, in 64ths of a cycle.
    short: u32,
}

impl Reader<'_> {
    /// Moves to the end of the tone that begins here, if there is one; returns whether there was.
    fn skip_tone(&mut self) -> bool {
        self.short = self.pulses[self.at] * 64;
        let start = self.at;
        while self.kind(self.at) == Some(Pulse::Short) {
            self.follow();
            self.at += 1;
        }
        self.at - start >= TONE
    }

    /// Reads a block after its tone; `None` if no block begins here.
    fn block(&mut self) -> Option<Copy> {
        let mut bytes = Vec::new();
        loop {
            match self.byte() {
                Found::Byte(byte) => {
                    bytes.push(Some(byte));
                    self.at += BYTE;
                }
                Found::Wrong => {
                    bytes.push(None);
                    self.at += BYTE;
                }
                Found::End => {
                    self.at += 2;
                    break;
                }
                Found::Nothing => {
                    let is_start = |at: &usize| {
                        self.kind(*at) == Some(Pulse::Long)
                            && matches!(self.kind(at + 1), Some(Pulse::Medium | Pulse::Short))
                    };
                    let next = (self.at + 1..self.at + LOST).find(is_start).filter(|_| !bytes.is_empty());
                    let Some(next) = next else {
                        self.at += 1;
                        break;
                    };
                    let lost = ((next - self.at + BYTE / 2) / BYTE).max(1);
                    bytes.resize(bytes.len() + lost, None);
                    self.at = next;
                }
            }
        }
        let number = |index: usize| bytes[index].map(|byte| byte & 0x7f);
        let last = (0..bytes.len().min(usize::from(COUNTDOWN))).find(|&index| {
            number(index) == Some(1) && (index == 0 || matches!(number(index - 1), None | Some(2)))
        })?;
        let is_first = bytes[last]? & 0x80 != 0;
        Some(Copy { is_first, bytes: bytes.split_off(last + 1) })
    }

    /// Reads the byte that begins here.
    fn byte(&mut self) -> Found {
        match (self.kind(self.at), self.kind(self.at + 1)) {
            (Some(Pulse::Long), Some(Pulse::Medium)) => {}
            (Some(Pulse::Long), Some(Pulse::Short)) => return Found::End,
            _ => return Found::Nothing,
        }
        let mut bits = 0_u16;
        for bit in 0..9 {
            let at = self.at + 2 + 2 * bit;
            match (self.kind(at), self.kind(at + 1)) {
                (Some(Pulse::Short), Some(Pulse::Medium)) => self.follow_at(at),
                (Some(Pulse::Medium), Some(Pulse::Short)) => {
                    self.follow_at(at + 1);
                    bits |= 1 << bit;
                }
                _ => return Found::Nothing,
            }
        }
        if bits.count_ones() % 2 == 1 { Found::Byte(bits as u8) } else { Found::Wrong }
    }

    fn follow(&mut self) {
        self.follow_at(self.at);
    }

    /// Adapts the length of a short pulse to this one.
    fn follow_at(&mut self, at: usize) {
        self.short = self.short - self.short / 64 + self.pulses[at];
    }

    /// Returns the kind of a pulse by its ratio to a short one: 1, 1.38 and 1.79 at the KERNAL's own speed.
    fn kind(&self, at: usize) -> Option<Pulse> {
        // In hundredths.
        let ratio = u64::from(*self.pulses.get(at)?) * 6_400 / u64::from(self.short.max(1));
        Some(match ratio {
            70..=118 => Pulse::Short,
            119..=157 => Pulse::Medium,
            158..=230 => Pulse::Long,
            _ => Pulse::Other,
        })
    }
}
