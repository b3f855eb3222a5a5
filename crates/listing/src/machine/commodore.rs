//! The machines of Commodore. Their BASICs differ little; addresses and the keywords of the later
//! ones distinguish them.

use super::{
    BASIC, Chain, Ends, Follow, Limits, ListingSupport, MachineHints, MachineSpec, StatementPattern, Stored,
};
use charset::keys;

use crate::checksum::ChecksumScheme;
use crate::container::{
    C64_CARTRIDGE, DISK, DISK_1581, PC64_FILE, PRG, PROGRAM_FILE, PULSE_TAPE, SAVED_DISK, SAVED_DISK_1581,
    SAVED_TAP, TAPE, VIC_20_CARTRIDGE, first_zero,
};
use crate::encode::Notation;
use crate::format::NUMBERED;
use crate::notation::commodore;

/// The maximum length of a tokenised line of BASIC V2, without its link, number and final 0. With
/// them the line has 255 bytes: relinking (A533), which every LOAD does, searches for the 0 with an
/// 8-bit index from the link on and adds the index of the byte after it to the line's address, so
/// that index must not wrap to 0 *(documented in ROM disassemblies)*.
pub const MAX_LINE: usize = 250;

/// The largest line number of BASIC V2.
const MAX_NUMBER: u16 = 63_999;

/// The ends of lines and programs of BASIC V2, which tests the high byte of a link only.
pub const ENDS: Ends = Ends { is_end: |[_, high]| high == 0, line_end: first_zero };

/// The limits of BASIC V2; the length of a typed line is the screen editor's.
const fn basic_v2(typed: usize) -> Limits {
    Limits {
        line_numbers: Some(0..=MAX_NUMBER as u32),
        // RESTORE.
        stored: Some(Stored { bytes: MAX_LINE, longest_keyword: 7 }),
        typed: Some(typed),
    }
}

/// The hints of BASIC V2 on every machine.
const BASIC_V2: MachineHints = MachineHints {
    characters: &['{', 'π'],
    statements: &[("GET", 1), ("SYS", 2)],
    substrings: &[("RND(0)", 1), ("TI$", 1)],
    ..MachineHints::NONE
};

#[rustfmt::skip]
pub(super) static C64: MachineSpec = MachineSpec {
    id: "c64",
    name: "Commodore 64",
    short: "C64",
    prose_names: &["c 64", "c64", "c-64", "commodore 64", "commodore-64", "cbm 64", "cbm-64"],
    hints: MachineHints {
        addresses: &[
            (  198,   214, 1), (  646,   657, 1), (  828,  1019, 1), ( 1024,  1024, 1), ( 2023,  2024, 1), (49152, 49152, 3),
            (53248, 53294, 5), (54272, 54300, 5), (55296, 56295, 3), (56320, 56335, 5), (56576, 56591, 5), (58000, 65280, 1),
            (58692, 58692, 3), (58732, 58732, 3), (64738, 64738, 3),
        ],
        // The screen, the sprites' pointers, and RAM where the VIC-20 has the ROM of BASIC.
        accessed: &[( 1024,  2047, 2), (49153, 53247, 2)],
        substrings: &[
            ("RND(0)", 1), ("TI$", 1),
            // The processor's port, the jump of USR, the end of memory below a character set in RAM.
            ("PEEK(1)", 2), ("POKE785,", 2), ("POKE786,", 2), ("POKE52,48", 2), ("POKE56,48", 2),
            ("13*4096", 3),
            // SPACE, RETURN and f1.
            ("PEEK(197)=60", 2), ("PEEK(197)=1", 2), ("PEEK(197)=4", 2),
        ],
        own_key: Some(is_late_colour),
        columns: Some(40),
        ..BASIC_V2
    },
    statements: &[BASIC],
    limits: basic_v2(80),
    formats: &[&NUMBERED],
    containers: &[&PROGRAM_FILE, &PC64_FILE, &TAPE, &PULSE_TAPE, &DISK, &DISK_1581, &C64_CARTRIDGE],
    load_addresses: &[0x0801],
    sibling: None,
    support: Some(SUPPORT),
};

const SUPPORT: ListingSupport = ListingSupport {
    decode: commodore::decode,
    typed: commodore::typed,
    notations: &[Notation::Petcat, Notation::SixtyFourEr, Notation::Unicode],
    checksums: &ChecksumScheme::ALL,
    ends_texts: false,
    chain: Chain::Linked(ENDS),
    files: &[PRG, SAVED_TAP, SAVED_DISK, SAVED_DISK_1581],
};

#[rustfmt::skip]
pub(super) static VIC_20: MachineSpec = MachineSpec {
    id: "vic20",
    name: "VIC-20",
    short: "VIC-20",
    prose_names: &["vic 20", "vic-20", "vic20", "vc 20", "vc-20", "vc20", "volkscomputer"],
    hints: MachineHints {
        addresses: &[
            (  198,   214, 1), (  646,   657, 1), (  828,  1019, 1), ( 7168,  7168, 2), ( 7680,  7680, 3), ( 8164,  8164, 2),
            ( 8185,  8186, 2), (36864, 36879, 5), (37136, 37167, 5), (37888, 38393, 3),
            (38400, 38911, 3), (58000, 65280, 1), (58719, 58719, 3), (58753, 58753, 3), (58759, 58759, 3), (64802, 64802, 3),
            (64824, 64824, 3),
        ],
        // The screens with and without 8 KB, and a character set in RAM.
        accessed: &[( 4096,  4601, 2), ( 7169,  8191, 2)],
        // From a cell of the screen to its colour.
        offsets: &[(30720, 3), (33792, 3)],
        substrings: VIC_20_SUBSTRINGS,
        columns: Some(22),
        ..BASIC_V2
    },
    statements: &[BASIC],
    // Four rows of 22.
    limits: basic_v2(88),
    formats: &[&NUMBERED],
    containers: &[&PROGRAM_FILE, &PC64_FILE, &TAPE, &PULSE_TAPE, &DISK, &DISK_1581, &VIC_20_CARTRIDGE],
    load_addresses: &[0x1001, 0x0401, 0x1201],
    sibling: Some(&C64),
    support: Some(SUPPORT),
};

#[rustfmt::skip]
pub(super) static C16: MachineSpec = MachineSpec {
    id: "c16",
    name: "C16 or C128",
    short: "C16",
    prose_names: &[],
    hints: MachineHints {
        statements: &[
            ("GRAPHIC", 4), ("SCNCLR", 4), ("LOOP", 3), ("DOWHILE", 4), ("DOUNTIL", 4), ("COLOR", 2),
        ],
        substrings: &[("RCLR(", 4), ("RLUM(", 4)],
        addresses: &[(65281, 65343, 4)],
        operands: &[("GRAPHIC", 2, 2), ("COLOR", 2, 1), ("COLOR", 3, 1), ("SOUND", 3, 1), ("CHAR", 4, 2), ("CHAR", 5, 2)],
        tokens: Some((0xcc, 0xfd)),
        ..MachineHints::NONE
    },
    statements: &[BASIC, STATEMENTS_OF_C16],
    // The C128's editor takes twice the C16's 80.
    limits: Limits { line_numbers: Some(0..=MAX_NUMBER as u32), stored: None, typed: Some(160) },
    formats: &[&NUMBERED],
    containers: &[],
    load_addresses: &[0x1001, 0x1c01],
    sibling: None,
    support: None,
};

/// Substrings of the VIC-20's listings.
#[rustfmt::skip]
const VIC_20_SUBSTRINGS: &[(&str, u32)] = &[
    ("RND(0)", 1), ("TI$", 1),
    // The end of memory below a character set in RAM, the editor's screen, the start of BASIC.
    ("POKE52,24", 2), ("POKE56,24", 2), ("POKE52,28", 3), ("POKE56,28", 3), ("POKE52,29", 3), ("POKE56,29", 3), ("POKE52,30", 3), ("POKE56,30", 3),
    ("POKE648,30", 3), ("POKE648,28", 3), ("POKE648,16", 2),
    ("9*4096", 3),
    // SPACE, RETURN and f1.
    ("PEEK(197)=32", 2), ("PEEK(197)=15", 2), ("PEEK(197)=39", 2),
];

/// Whether a name is a colour that only the C64 has on its keys.
fn is_late_colour(name: &str) -> bool {
    keys::by_name(name).is_some_and(|code| matches!(code, 129 | 149..=155))
}

// Substrings and operands: table of VICE's petcat *(documented)*; a program of the cartridge also names chips of the VIC-20.
#[rustfmt::skip]
pub(super) static SUPER_EXPANDER: MachineSpec = MachineSpec {
    id: "superexpander",
    name: "VIC-20 with the Super Expander",
    short: "Super Expander",
    prose_names: &["super expander", "super-expander", "superexpander"],
    hints: MachineHints {
        statements: &[
            ("GRAPHIC", 4), ("SCNCLR", 4), ("COLOR", 2), ("REGION", 4), ("GET", 1), ("SYS", 2),
        ],
        substrings: &[
            ("RPOT(", 4), ("RPEN(", 4), ("RSND(", 4), ("RCOLR(", 4), ("RJOY(", 4), ("RDOT(", 2), ("RGR(", 2),
            ("RND(0)", 1), ("TI$", 1),
        ],
        operands: &[("GRAPHIC", 1, 1), ("COLOR", 4, 4), ("SOUND", 5, 3), ("CHAR", 3, 2)],
        tokens: Some((0xcc, 0xdd)),
        ..VIC_20.hints
    },
    statements: &[BASIC, STATEMENTS_OF_C16],
    limits: basic_v2(88),
    formats: &[&NUMBERED],
    containers: &[],
    load_addresses: &[0x0401, 0x1201],
    sibling: Some(&VIC_20),
    support: None,
};

#[rustfmt::skip]
const STATEMENTS_OF_C16: &[StatementPattern] = {
    use Follow::{Containing, Expression, Nothing};
    &[
        ("graphic", Expression),
        ("scnclr",  Nothing),
        ("do",      Nothing),
        ("loop",    Expression),
        ("vol",     Expression),
        ("box",     Containing(",")),
        ("char",    Containing(",")),
        ("sound",   Containing(",")),
    ]
};
