//! The VIC-20 with BASIC V2.

mod addresses;

use charset::petscii;
use hardware::ControlPort;
use listing::MachineKind;
use listing::encode::Notation;

use super::c64::{BASIC_V2, FILE_NAMES, KEYS, LAYOUT};
use crate::commodore;
use crate::driver::Variables;
use crate::machine::addresses::commodore as commodore_addresses;
use crate::machine::basic::{Basic, Names};
use crate::machine::keyboard::Keyboard;
use crate::machine::reads::{Control, Reads};
use crate::machine::{CycleColumn, DiskSystem, Machine, MachineOption, NumberFormat, glyphs};
use crate::vic20;

/// The VIC-20 with BASIC V2.
pub(crate) static VIC20: Machine = Machine {
    id: "vic20",
    name: "the VIC-20",
    listing: MachineKind::Vic20,
    text_ending: "bas",
    load_address: vic20::PROGRAM_START,
    program_capacity: Some(28_159),
    has_links: true,
    snapshot_code: 6,
    build: vic20::power_on,
    disk_system: Some(DiskSystem::Commodore),
    options: &[
        MachineOption::TvStandard,
        MachineOption::Ram,
        MachineOption::Printer,
        MachineOption::Disk,
        MachineOption::Write,
        MachineOption::Tape,
    ],
    ram_sizes: &[0, 3, 8, 16, 24],
    missing_feature: || None,
    layout: &LAYOUT,
    keyboard: &KEYBOARD,
    file_names: &FILE_NAMES,
    echo_terminator: None,
    error_prefix: "?",
    has_prompt: true,
    is_replayed: false,
    has_processor: true,
    time_unit: "cycles",
    control_ports: &[ControlPort::One],
    takes_text: true,
    bare_hint: None,
    has_status: false,
    string_notation: Notation::Unicode,
    glyph: glyphs::vic20,
    glyph_pitch: 8,
    code_glyph: |code| Some(glyphs::vic20_code(code)),
    pair_glyph: |_| None,
    canonical_code: petscii::canonical,
    // PAL; a dot lasts a quarter of a cycle, 4.434 MHz.
    dot_aspect: 7.375 / 4.434,
    window: vic20::window,
    colours: &COLOURS,
    // Down, HOME, up, CLR, left.
    cursor_codes: &[17, 19, 145, 147, 157],
    // RVS ON, then the colours.
    colour_codes: &[18, 5, 28, 30, 31, 144, 156, 158, 159],
    number_format: Some(NumberFormat::Mflpt5),
    cycle_columns: &[CycleColumn::Own, CycleColumn::Interrupts],
    routine_name: |_| None,
    tokenise: vic20::tokenise,
    lines_of: commodore::lines_of,
    line_text: commodore::line_text,
    detokenise: commodore::detokenise,
    is_executable: |_| true,
    program_text: commodore::program_text,
    start_keys: |_| None,
    printed_text: commodore::printed_text,
    number_text: <cbm_basic::interpreter::Interpreter<cbm_basic::Vic20Basic> as Variables>::number_text,
    check: commodore::check,
    check_image: commodore::check_image,
    basic: Some(&BASIC),
};

static BASIC: Basic = Basic {
    advice: &[
        ("`POKE 53280,colour` and `POKE 53281,colour`", "`POKE 36879,16*screen+8+border`"),
        ("`POKE 53280,colour`", "`POKE 36879,16*screen+8+border`"),
        ("`POKE 53281,colour`", "`POKE 36879,16*screen+8+border`"),
        ("`POKE 53265,59:POKE 53272,24` for the bit map", "`POKE 36869,253` for characters of your own"),
        ("`POKE 53265` for the bit map", "`POKE 36869` for characters of your own"),
        ("`POKE` to the SID, 54272 to 54296", "`POKE` to the VIC, 36874 to 36878"),
        ("`POKE` to the VIC, 53248 to 53294", "`POKE` to the VIC, 36864 to 36879"),
        ("`POKE 54296,volume`", "`POKE 36878,volume`"),
        ("`PEEK(56320) AND 15`", "`PEEK(37137) AND 28`"),
        ("`PEEK(56320) AND 16`", "`PEEK(37137) AND 32`"),
        ("`PEEK(56320)`", "`PEEK(37137)`"),
        ("`PEEK(54297)`", "`PEEK(36872)`"),
    ],
    assemble: vic20::assemble,
    names: Names {
        memory: &[addresses::MEMORY, commodore_addresses::MEMORY],
        video: &[],
        routines: &[addresses::ROUTINES, commodore_addresses::ROUTINES],
        controls: &[commodore_addresses::CONTROLS],
    },
    reads: Reads {
        key_names: kernal::key_names_for_code::<::vic20::Board>,
        matrix_key_name: kernal::key_name_for_matrix_code::<::vic20::Board>,
        controls: |function, number| match (function, number) {
            // The port of VIA 1, and that of VIA 2 with the joystick's right switch.
            ("PEEK" | "WAIT", Some(37_137 | 37_151 | 37_152)) => vec![Control::Joystick(1)],
            ("WAIT", Some(198 | 197 | 203)) => vec![Control::AnyKey],
            ("WAIT", Some(653)) => vec![Control::Key("SHIFT")],
            _ => vec![],
        },
        ..BASIC_V2.reads
    },
    ..BASIC_V2
};

static KEYBOARD: Keyboard = Keyboard {
    key_names: kernal::key_names::<::vic20::Board>,
    key_named: kernal::chord_named::<::vic20::Board>,
    chord_for: kernal::chord_for::<::vic20::Board>,
    chord_for_code: kernal::chord_for_code::<::vic20::Board>,
    ..KEYS
};

#[rustfmt::skip]
const COLOURS: [(char, &str); 16] = [
    ('k', "black"),  ('w', "white"), ('r', "red"),       ('c', "cyan"),
    ('p', "purple"), ('g', "green"), ('b', "blue"),      ('y', "yellow"),
    ('o', "orange"), ('O', "light orange"), ('R', "pink"), ('C', "light cyan"),
    ('P', "light purple"), ('G', "light green"), ('B', "light blue"), ('Y', "light yellow"),
];
