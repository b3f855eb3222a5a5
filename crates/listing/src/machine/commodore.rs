//! The machines of Commodore. Their BASICs differ little; addresses and the keywords of the later
//! ones distinguish them.

use super::{
    BASIC, Chain, Ends, Follow, Limits, ListingSupport, MachineHints, MachineSpec, StatementPattern, Stored,
};
use crate::checksum::ChecksumScheme;
use crate::container::{
    DISK, DISK_1581, PC64_FILE, PRG, PROGRAM_FILE, PULSE_TAPE, SAVED_TAP, TAPE, first_zero,
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

/// What listings of BASIC V2 have on every machine.
const BASIC_V2: MachineHints = MachineHints {
    characters: &['{', 'π'],
    statements: &[("GET", 1), ("SYS", 2)],
    words: &[("RND(0)", 1), ("TI$", 1)],
    ..MachineHints::NONE
};

#[rustfmt::skip]
pub(super) static C64: MachineSpec = MachineSpec {
    id: "c64",
    name: "Commodore 64",
    short: "C64",
    prose_names: &["c 64", "c64", "commodore 64"],
    hints: MachineHints {
        addresses: &[
            (  198,   214, 1), (  646,   657, 1), (  828,  1019, 1), ( 1024,  2040, 2), (53248, 53294, 4), (54272, 54300, 4),
            (55296, 56295, 3), (56320, 56335, 4), (56576, 56591, 4), (58000, 65280, 1), (58692, 58692, 3), (58732, 58732, 3),
            (64738, 64738, 3),
        ],
        ..BASIC_V2
    },
    statements: &[BASIC],
    limits: basic_v2(80),
    formats: &[&NUMBERED],
    containers: &[&PROGRAM_FILE, &PC64_FILE, &TAPE, &PULSE_TAPE, &DISK, &DISK_1581],
    load_addresses: &[0x0801],
    sibling: None,
    support: Some(SUPPORT),
};

/// How listings of the C64 and the VIC-20 are read.
const SUPPORT: ListingSupport = ListingSupport {
    decode: commodore::decode,
    typed: commodore::typed,
    notations: &[Notation::Petcat, Notation::SixtyFourEr, Notation::Unicode],
    checksums: &ChecksumScheme::ALL,
    ends_texts: false,
    chain: Chain::Linked(ENDS),
    files: &[PRG, SAVED_TAP],
};

#[rustfmt::skip]
pub(super) static VIC_20: MachineSpec = MachineSpec {
    id: "vic20",
    name: "VIC-20",
    short: "VIC-20",
    prose_names: &["vic 20", "vic-20", "vic20", "vc 20", "vc-20", "vc20"],
    hints: MachineHints {
        addresses: &[
            (  198,   214, 1), (  646,   657, 1), (  828,  1019, 1), ( 4096,  4601, 2), ( 7168,  8185, 2), (36864, 36879, 5),
            (37136, 37167, 5), (37888, 38393, 3), (38400, 38911, 3), (58000, 65280, 1), (30720, 30720, 3), (33792, 33792, 3), (58719, 58719, 3), (58753, 58753, 3),
            (58759, 58759, 3), (64802, 64802, 3), (64824, 64824, 3),
        ],
        ..BASIC_V2
    },
    statements: &[BASIC],
    // Four rows of 22.
    limits: basic_v2(88),
    formats: &[&NUMBERED],
    containers: &[&PROGRAM_FILE, &PC64_FILE, &TAPE, &PULSE_TAPE, &DISK, &DISK_1581],
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
        addresses: &[(65281, 65343, 4)],
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
