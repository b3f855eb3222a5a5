//! A small ROM for tests of machines with ROM images: they do not need the original ROMs.

mod assembler;

use std::collections::BTreeMap;

use systems::{Breakpoints, Cycles, Machine, StopReason, System};

/// The images of BASIC, KERNAL and character set.
pub struct MiniRom {
    pub basic: Vec<u8>,
    pub kernal: Vec<u8>,
    pub characters: Vec<u8>,
    /// The offset in the KERNAL of the operand that a mutant changes: POKE stores its value XOR this operand.
    pub mutant: usize,
}

/// Cells that the small ROM does not keep (the KERNAL's messages, the editor's pointers to row and colours, the
/// links of the rows), and cells that it uses for its routines.
pub const OWN_CELLS: [std::ops::RangeInclusive<u16>; 5] =
    [0x9d..=0x9d, 0xd1..=0xd2, 0xd5..=0xd5, 0xd9..=0xf4, 0xfb..=0xfe];

/// Cells with a defined state at the start of a program.
const CELLS: [std::ops::RangeInclusive<u16>; 23] = [
    0x02..=0x02,
    0x13..=0x13,
    0x2b..=0x2c,
    0x33..=0x34,
    0x37..=0x38,
    0x3b..=0x3c,
    0x3f..=0x42,
    0x8b..=0x8f,
    0x90..=0x90,
    0x98..=0x9a,
    0xb7..=0xbc,
    0xc7..=0xc7,
    0xcc..=0xcc,
    0xd3..=0xd4,
    0xd6..=0xd6,
    0xd8..=0xd8,
    0x0259..=0x0276,
    0x0281..=0x0284,
    0x0286..=0x0286,
    0x0288..=0x028a,
    0x0291..=0x0292,
    0x02a7..=0x02ff,
    0x0300..=0x0333,
];

/// Assembles the images. The state of memory and screen after power-on and RUN is a copy of a native machine's.
pub fn assemble() -> MiniRom {
    let native = at_first_statement();
    let ram = native.inspect().memory().expect("it has RAM");
    let cells = CELLS.into_iter().flatten().flat_map(|address| {
        let [low, high] = address.to_le_bytes();
        [low, high, ram[usize::from(address)]]
    });
    let colours = native.inspect().space("colour").expect("it has colours").to_vec();
    let data = BTreeMap::from([
        ("CELLS", cells.collect()),
        ("CODES", ram[0x0400..0x07e8].to_vec()),
        ("COLOURS", colours),
    ]);
    let assembled = assembler::assemble(include_str!("mini_rom.asm"), &data);
    MiniRom {
        basic: assembled.image(0xa000, 0x2000),
        kernal: assembled.image(0xe000, 0x2000),
        characters: (0..0x1000u16).map(|at| at.to_le_bytes()[0]).collect(),
        mutant: usize::from(assembled.labels["store"]) - 0xe000 + 3,
    }
}

/// Returns a native machine before the first statement of a program.
fn at_first_statement() -> Box<dyn System> {
    let mut system = Machine::C64.power_on(systems::Options::default());
    let end = Cycles(5_000_000);
    while system.run_until(end) != StopReason::AwaitingLine {}
    // 10 END
    system.load_program(&[7, 8, 10, 0, 0x80, 0, 0, 0]).expect("it fits");
    system.set_breakpoints(Breakpoints { statements: true, ..Breakpoints::default() });
    system.key_queue_mut().expect("it has a queue").type_codes(b"RUN\r");
    while !matches!(system.run_until(end), StopReason::Statement { line: Some(_), .. }) {}
    system
}
