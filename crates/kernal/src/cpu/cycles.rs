//! The clock cycles of every opcode.
//!
//! Sources: MOS Technology, *MCS6500 Microcomputer Family Programming Manual* (1976), appendix B;
//! for the opcodes it does not document, *NMOS 6510 Unintended Opcodes* (Groepaz, 2021). Branches
//! are listed with their two base cycles.

/// Cycles without the one for a page crossing; 0 where a 6510 stops.
#[rustfmt::skip]
const BASE: [[u8; 16]; 16] = [
    // 0  1  2  3  4  5  6  7  8  9  A  B  C  D  E  F
    [  7, 6, 0, 8, 3, 3, 5, 5, 3, 2, 2, 2, 4, 4, 6, 6 ], // 0
    [  2, 5, 0, 8, 4, 4, 6, 6, 2, 4, 2, 7, 4, 4, 7, 7 ], // 1
    [  6, 6, 0, 8, 3, 3, 5, 5, 4, 2, 2, 2, 4, 4, 6, 6 ], // 2
    [  2, 5, 0, 8, 4, 4, 6, 6, 2, 4, 2, 7, 4, 4, 7, 7 ], // 3
    [  6, 6, 0, 8, 3, 3, 5, 5, 3, 2, 2, 2, 3, 4, 6, 6 ], // 4
    [  2, 5, 0, 8, 4, 4, 6, 6, 2, 4, 2, 7, 4, 4, 7, 7 ], // 5
    [  6, 6, 0, 8, 3, 3, 5, 5, 4, 2, 2, 2, 5, 4, 6, 6 ], // 6
    [  2, 5, 0, 8, 4, 4, 6, 6, 2, 4, 2, 7, 4, 4, 7, 7 ], // 7
    [  2, 6, 2, 6, 3, 3, 3, 3, 2, 2, 2, 2, 4, 4, 4, 4 ], // 8
    [  2, 6, 0, 6, 4, 4, 4, 4, 2, 5, 2, 5, 5, 5, 5, 5 ], // 9
    [  2, 6, 2, 6, 3, 3, 3, 3, 2, 2, 2, 2, 4, 4, 4, 4 ], // A
    [  2, 5, 0, 5, 4, 4, 4, 4, 2, 4, 2, 4, 4, 4, 4, 4 ], // B
    [  2, 6, 2, 8, 3, 3, 5, 5, 2, 2, 2, 2, 4, 4, 6, 6 ], // C
    [  2, 5, 0, 8, 4, 4, 6, 6, 2, 4, 2, 7, 4, 4, 7, 7 ], // D
    [  2, 6, 2, 8, 3, 3, 5, 5, 2, 2, 2, 2, 4, 4, 6, 6 ], // E
    [  2, 5, 0, 8, 4, 4, 6, 6, 2, 4, 2, 7, 4, 4, 7, 7 ], // F
];

/// Returns the cycles of an opcode whose address stays in its page.
pub(super) const fn base(opcode: u8) -> u8 {
    BASE[opcode as usize >> 4][opcode as usize & 0x0f]
}

/// Returns whether an opcode takes one cycle more when an index carries its address into another
/// page.
///
/// This is the case for opcodes that only read. The others always take that cycle, so that [`base`]
/// includes it.
pub(super) const fn has_page_penalty(opcode: u8) -> bool {
    match (opcode >> 4, opcode & 0x0f) {
        (0x1 | 0x3 | 0x5 | 0x7 | 0xb | 0xd | 0xf, 0x1 | 0x9 | 0xc | 0xd) => true,
        (0xb, column) => matches!(column, 0x3 | 0xb | 0xe | 0xf),
        _ => false,
    }
}
