//! The files of `golden/c64/traces`: executions of the original ROMs, statement by statement.

use std::path::Path;

use basic::memory::Ram;
use conformance::{golden, hex};
use serde::Deserialize;

/// The deflated bytes of a gzip file begin after this header, which has no optional fields but a name.
const GZIP_HEADER: usize = 10;
/// The flag of the name in the fourth byte of the header.
const GZIP_NAME: u8 = 0x08;

/// The first line of a file.
#[derive(Debug, Deserialize)]
pub struct Header {
    pub name: String,
    /// The program from 2049 on.
    #[serde(deserialize_with = "bytes")]
    pub prg: Vec<u8>,
    /// The inputs, in order.
    pub keys: Vec<Input>,
    pub state: State,
}

/// An input at boundary `n`, or at a wait for a key after `n` boundaries.
#[derive(Clone, Debug, Deserialize)]
pub struct Input {
    pub n: usize,
    #[serde(default)]
    pub wait: bool,
    /// Bytes for the keyboard queue.
    #[serde(default, deserialize_with = "bytes")]
    pub keys: Vec<u8>,
    pub press: Option<String>,
    pub release: Option<String>,
    pub joy: Option<[u8; 2]>,
}

/// The machine at boundary 0.
#[derive(Debug, Deserialize)]
pub struct State {
    /// Line, and cycle from 1.
    pub raster: [u64; 2],
    /// The counter of timer A of CIA 1.
    pub ta: u16,
    pub port: [u8; 2],
    #[serde(deserialize_with = "bytes")]
    ram0: Vec<u8>,
    ram: Vec<(usize, String)>,
    color: String,
    #[serde(deserialize_with = "bytes")]
    vic: Vec<u8>,
    #[serde(deserialize_with = "bytes")]
    sid: Vec<u8>,
    #[serde(deserialize_with = "bytes")]
    cia1: Vec<u8>,
    #[serde(deserialize_with = "bytes")]
    cia2: Vec<u8>,
}

/// A boundary, with the changes since the previous one.
#[derive(Debug, Deserialize)]
pub struct Step {
    #[serde(default)]
    pub line: Option<u16>,
    /// The text pointer; absent if a limit ended the recording.
    pub ptr: Option<u16>,
    #[serde(default)]
    pub cyc: u64,
    #[serde(default)]
    pub own: u64,
    #[serde(default)]
    ram: Vec<(usize, String)>,
    #[serde(default)]
    color: Vec<(usize, String)>,
    #[serde(default)]
    vic: Vec<(usize, String)>,
    #[serde(default)]
    sid: Vec<(usize, String)>,
    #[serde(default)]
    cia: Vec<(usize, String)>,
    /// The reason for the end of the recording.
    pub end: Option<String>,
}

/// A recording.
pub struct Trace {
    pub header: Header,
    pub steps: Vec<Step>,
}

impl Trace {
    /// Reads a file, packed or not.
    pub fn read(path: &Path) -> Self {
        let text = if path.extension().is_some_and(|extension| extension == "gz") {
            String::from_utf8(unpack(path)).expect("a recording is text")
        } else {
            golden::read(path)
        };
        let mut lines = text.lines();
        let header = serde_json::from_str(lines.next().expect("a recording has a first line"));
        let steps =
            lines.map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")));
        Self { header: header.expect("the first line is as documented"), steps: steps.collect() }
    }
}

fn unpack(path: &Path) -> Vec<u8> {
    let packed = std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut start = GZIP_HEADER;
    if packed[3] & GZIP_NAME != 0 {
        start += packed[start..].iter().position(|&byte| byte == 0).expect("a name ends") + 1;
    }
    miniz_oxide::inflate::decompress_to_vec(&packed[start..]).expect("the file is packed")
}

/// The memory of the recorded machine.
pub struct Memory {
    pub ram: Box<Ram>,
    pub colours: Vec<u8>,
    vic: Vec<u8>,
    sid: Vec<u8>,
    cias: [Vec<u8>; 2],
}

impl Memory {
    pub fn new(state: &State) -> Self {
        let mut ram: Box<Ram> = Box::new([0; 0x1_0000]);
        ram[..state.ram0.len()].copy_from_slice(&state.ram0);
        for (address, bytes) in &state.ram {
            write(&mut ram[..], *address, bytes);
        }
        ram[..2].copy_from_slice(&state.port);
        Self {
            ram,
            colours: hex::decode_nibbles(&state.color),
            vic: state.vic.clone(),
            sid: state.sid.clone(),
            cias: [state.cia1.clone(), state.cia2.clone()],
        }
    }

    /// Applies the changes up to a boundary.
    pub fn apply(&mut self, step: &Step) {
        for (address, bytes) in &step.ram {
            write(&mut self.ram[..], *address, bytes);
        }
        for (address, digits) in &step.color {
            let digits = hex::decode_nibbles(digits);
            self.colours[address - 0xd800..][..digits.len()].copy_from_slice(&digits);
        }
        for (address, bytes) in &step.vic {
            write(&mut self.vic, address - 0xd000, bytes);
        }
        for (address, bytes) in &step.sid {
            write(&mut self.sid, address - 0xd400, bytes);
        }
        for (address, bytes) in &step.cia {
            let second = usize::from(*address >= 0xdd00);
            write(&mut self.cias[second], address & 0x0f, bytes);
        }
    }

    /// Returns the registers in the order of `c64::Board::written_registers`.
    pub fn registers(&self) -> Vec<(u16, u8)> {
        let from = |base: u16, bytes: &[u8]| (base..).zip(bytes.to_vec()).collect::<Vec<_>>();
        let mut registers = from(0xd000, &self.vic);
        registers.extend(from(0xd400, &self.sid));
        for (base, cia) in [0xdc00, 0xdd00].into_iter().zip(&self.cias) {
            registers.extend(
                [0, 1, 2, 3, 13, 14, 15].map(|register| (base + register, cia[usize::from(register)])),
            );
        }
        registers
    }

    /// Returns the first address of the screen's codes.
    pub fn screen(&self) -> u16 {
        let bank = u16::from(!(self.cias[1][0] | !self.cias[1][2]) & 3) << 14;
        bank | u16::from(self.vic[0x18] & 0xf0) << 6
    }
}

fn write(memory: &mut [u8], address: usize, bytes: &str) {
    let bytes = hex::decode(bytes);
    memory[address..][..bytes.len()].copy_from_slice(&bytes);
}

fn bytes<'de, D: serde::Deserializer<'de>>(text: D) -> Result<Vec<u8>, D::Error> {
    String::deserialize(text).map(|digits| hex::decode(&digits))
}
