//! An MSX1 with MSX-BASIC 1.0.

use charset::msx::{PREFIX, PREFIX_OFFSET, from_unicode};
use hardware::{ControlPort, FileKind};
use listing::MachineKind;
use listing::encode::Notation;

use crate::driver::Variables;
use crate::lexeme::Lexeme;
use crate::machine::basic::{Basic, Errors, Family, Names};
use crate::machine::file_names::{BSAVE_ID, FileNames, extension};
use crate::machine::keyboard::Keyboard;
use crate::machine::layout::{HostKey, Layout, shared_keys};
use crate::machine::reads::{Control, Reads, Source};
use crate::machine::{CycleColumn, DiskSystem, Machine, MachineOption, NumberFormat, Window, glyphs};
use crate::machine::{addresses as memory, syntax};
use crate::msx;

/// An MSX1 with MSX-BASIC 1.0.
pub(crate) static MSX: Machine = Machine {
    id: "msx",
    name: "the MSX",
    listing: MachineKind::Msx,
    text_ending: "bas",
    load_address: 0x8001,
    program_capacity: Some(28_815),
    has_links: true,
    snapshot_code: 2,
    build: msx::power_on,
    disk_system: Some(DiskSystem::Msx),
    options: &[
        MachineOption::TvStandard,
        MachineOption::Printer,
        MachineOption::Disk,
        MachineOption::SecondDisk,
        MachineOption::Write,
        MachineOption::Tape,
    ],
    ram_sizes: &[],
    missing_feature: || None,
    layout: &LAYOUT,
    keyboard: &KEYBOARD,
    file_names: &FILE_NAMES,
    echo_terminator: Some(b"\n\r"),
    error_prefix: "",
    has_prompt: true,
    is_replayed: false,
    has_processor: true,
    time_unit: "cycles",
    control_ports: &[ControlPort::One, ControlPort::Two],
    takes_text: true,
    bare_hint: None,
    has_status: false,
    string_notation: Notation::Msx,
    glyph: glyphs::msx,
    glyph_pitch: 6,
    // A control code has no glyph in a listing.
    code_glyph: |code| (code >= 32 && code != 127).then(|| glyphs::msx_code(code)),
    pair_glyph: |[prefix, letter]| {
        let graphic = letter.checked_sub(PREFIX_OFFSET).filter(|graphic| (1..0x20).contains(graphic));
        graphic.filter(|_| prefix == PREFIX).map(glyphs::msx_code)
    },
    canonical_code: |code| code,
    // NTSC; 5.369 MHz.
    dot_aspect: 6.136 / 5.369,
    window: |_| Some(Window { left: 13, top: 27, width: 256, cell_height: 8 }),
    colours: &COLOURS,
    // HOME, CLS, ESC with its sequence, right, left, up, down.
    cursor_codes: &[11, 12, 27, 28, 29, 30, 31],
    // COLOR changes the colours and sends no code.
    colour_codes: &[],
    number_format: Some(NumberFormat::MsxBcd),
    cycle_columns: &[CycleColumn::Own, CycleColumn::Interrupts],
    routine_name: |_| None,
    tokenise: msx::tokenise,
    lines_of: msx::lines_of,
    line_text: msx::line_text,
    detokenise: msx::detokenise,
    is_executable: |_| true,
    program_text: msx::program_text,
    start_keys: |_| None,
    printed_text: msx::printed_text,
    number_text: <msx_basic::MsxBasic as Variables>::number_text,
    check: msx::check,
    check_image: msx::check_image,
    basic: Some(&BASIC),
};

static BASIC: Basic = Basic {
    tokeniser: || Box::new(msx::typed_tokens),
    lexer: msx::lexemes,
    spanned_lexemes: msx::spanned_lexemes,
    item: msx::item,
    assemble: msx::assemble,
    keywords: || msx_basic::keyword::spellings().collect(),
    syntax: &[syntax::MSX, syntax::FUNCTIONS, syntax::COMMON],
    phrases: &[],
    names: Names {
        memory: &[memory::MSX_MEMORY],
        video: &[memory::MSX_VIDEO],
        routines: &[memory::MSX_ROUTINES],
        controls: &[memory::MSX_CONTROLS],
    },
    family: Family::Msx,
    advice: &[],
    unstorable: &[0],
    reads_clock: |lexeme| *lexeme == Lexeme::Keyword("TIME"),
    has_file_options: true,
    own_variables: &[],
    reserves_own_variables: false,
    has_cells: false,
    has_type_statements: true,
    marks_integers: false,
    computes_lines: false,
    labels: None,
    handles_errors: true,
    check_goes_on: false,
    functions_need_no_parentheses: false,
    errors: Errors {
        next_without_for: "NEXT without FOR",
        byte: "Illegal function call",
        large_byte: "Overflow",
        index: "Subscript out of range",
        redimensioned: "Redimensioned array",
        erase: "ERASE",
        has_default_extent: true,
        next_needs_no_variable: true,
    },
    string_space: Some(200),
    reads: Reads {
        key_names: ::msx::key_names_for_code,
        matrix_key_name: |_| None,
        return_key: "RETURN",
        print_waits: false,
        source: |function, number| match function {
            "STICK" => number().is_none_or(|port| port == 0).then_some(Source::Cursor),
            _ => None,
        },
        controls: |function, number| match (function, number) {
            ("STICK", Some(port @ 1..=2)) => vec![Control::Joystick(port as u8)],
            ("STICK", None) => vec![Control::Joystick(1), Control::Joystick(2)],
            // The space bar, and two triggers of each joystick.
            ("STRIG", Some(0)) => vec![Control::Key("SPACE")],
            ("STRIG", Some(1 | 3)) => vec![Control::Joystick(1)],
            ("STRIG", Some(2 | 4)) => vec![Control::Joystick(2)],
            ("STRIG", None) => vec![Control::Key("SPACE"), Control::Joystick(1), Control::Joystick(2)],
            _ => vec![],
        },
    },
    repairs: None,
};

#[rustfmt::skip]
const COLOURS: [(char, &str); 16] = [
    ('t', "transparent"), ('k', "black"),     ('g', "green"),      ('G', "light green"),
    ('b', "blue"),        ('B', "light blue"), ('d', "dark red"),  ('c', "cyan"),
    ('r', "red"),         ('R', "light red"), ('y', "yellow"),     ('Y', "light yellow"),
    ('D', "dark green"),  ('m', "magenta"),   ('e', "grey"),       ('w', "white"),
];

/// The MSX's keyboard.
static LAYOUT: Layout = Layout {
    keys: shared_keys![
        (HostKey::Insert, &["INS"]),
        (HostKey::Backspace, &["BS"]),
        (HostKey::Escape, &["ESC"]),
        (HostKey::Tab, &["TAB"]),
        (HostKey::End, &["STOP"]),
        (HostKey::PageDown, &["CTRL", "STOP"]),
        (HostKey::PageUp, &["SELECT"]),
        (HostKey::Menu, &["CODE"]),
    ],
    tap_keys: &[],
    momentary_key: None,
    is_shift_held: true,
    alt: "GRAPH",
    is_tab_alt: false,
    second_trigger: Some((HostKey::Tab, "Tab")),
    substitutes: &[],
    dead_keys: &[
        ('\u{b4}', &["SHIFT", "DEAD"]),
        ('\u{2c6}', &["CODE", "DEAD"]),
        ('\u{a8}', &["SHIFT", "CODE", "DEAD"]),
    ],
    help: &[
        ("Page Down", "CTRL+STOP: break"),
        ("End", "STOP: pause, resume"),
        ("F1-5, Shift+F1-5", "F1 to F10"),
        ("Page Up", "SELECT"),
        ("Alt, Menu", "GRAPH, CODE"),
        ("Home, Shift+Home", "HOME, CLS"),
        ("Backspace, Del, Ins", "BS, DEL, INS"),
        ("Esc, Tab", "ESC, TAB"),
        ("acute, diaeresis", "the dead key"),
    ],
    escape_words: &[("BREAK", &["CTRL", "STOP"])],
    escape_help: "  \\up \\down \\left \\right    cursor keys          \\return   RETURN
  \\f1 to \\f10               function keys        \\break    CTRL+STOP: break
  \\home \\cls \\bs \\del \\ins  screen editing       \\stop     STOP: pause, resume
  \\esc \\tab \\select         keys of these names  \\space    the space bar
  \\shift+a \\ctrl+u          with SHIFT, CTRL     \\dead     an accent for the next vowel
  \\graph+p \\code+e          with GRAPH, CODE     \\\\        a backslash
Words can follow each other: \\right\\right\\return. \\break also breaks a program that
waits for nothing.",
};

#[rustfmt::skip]
static KEYBOARD: Keyboard = Keyboard {
    rows: &[
        &[
            ("F1", "F1", "F6", 2.0, "F1"), ("F2", "F2", "F7", 2.0, "F2"), ("F3", "F3", "F8", 2.0, "F3"),
            ("F4", "F4", "F9", 2.0, "F4"), ("F5", "F5", "F10", 2.0, "F5"), ("STOP", "STOP", "", 1.5, "F8"),
            ("HOME", "HOME", "CLS", 1.5, "Home"), ("SELECT", "SELECT", "", 1.5, "F7"),
            ("INS", "INS", "", 1.25, "Insert"), ("DEL", "DEL", "", 1.25, "Delete"),
        ],
        &[
            ("ESC", "ESC", "", 1.0, "Escape"), ("1", "1", "!", 1.0, "Digit1"), ("2", "2", "@", 1.0, "Digit2"),
            ("3", "3", "#", 1.0, "Digit3"), ("4", "4", "$", 1.0, "Digit4"), ("5", "5", "%", 1.0, "Digit5"),
            ("6", "6", "^", 1.0, "Digit6"), ("7", "7", "&", 1.0, "Digit7"), ("8", "8", "*", 1.0, "Digit8"),
            ("9", "9", "(", 1.0, "Digit9"), ("0", "0", ")", 1.0, "Digit0"), ("-", "-", "_", 1.0, "Minus"),
            ("=", "=", "+", 1.0, "Equal"), ("\\", "\\", "|", 1.0, "Backslash"), ("BS", "BS", "", 2.0, "Backspace"),
        ],
        &[
            ("TAB", "TAB", "", 1.5, "Tab"), ("Q", "Q", "", 1.0, "KeyQ"), ("W", "W", "", 1.0, "KeyW"),
            ("E", "E", "", 1.0, "KeyE"), ("R", "R", "", 1.0, "KeyR"), ("T", "T", "", 1.0, "KeyT"),
            ("Y", "Y", "", 1.0, "KeyY"), ("U", "U", "", 1.0, "KeyU"), ("I", "I", "", 1.0, "KeyI"),
            ("O", "O", "", 1.0, "KeyO"), ("P", "P", "", 1.0, "KeyP"), ("[", "[", "{", 1.0, "BracketLeft"),
            ("]", "]", "}", 1.0, "BracketRight"), ("RETURN", "RETURN", "", 2.5, "Enter"),
        ],
        &[
            ("CTRL", "CTRL", "", 1.75, "ControlLeft"), ("A", "A", "", 1.0, "KeyA"), ("S", "S", "", 1.0, "KeyS"),
            ("D", "D", "", 1.0, "KeyD"), ("F", "F", "", 1.0, "KeyF"), ("G", "G", "", 1.0, "KeyG"),
            ("H", "H", "", 1.0, "KeyH"), ("J", "J", "", 1.0, "KeyJ"), ("K", "K", "", 1.0, "KeyK"),
            ("L", "L", "", 1.0, "KeyL"), (";", ";", ":", 1.0, "Semicolon"), ("'", "'", "\"", 1.0, "Quote"),
            ("`", "`", "~", 1.0, "Backquote"), ("UP", "↑", "", 1.25, "ArrowUp"),
        ],
        &[
            ("SHIFT", "SHIFT", "", 2.25, "ShiftLeft"), ("Z", "Z", "", 1.0, "KeyZ"), ("X", "X", "", 1.0, "KeyX"),
            ("C", "C", "", 1.0, "KeyC"), ("V", "V", "", 1.0, "KeyV"), ("B", "B", "", 1.0, "KeyB"),
            ("N", "N", "", 1.0, "KeyN"), ("M", "M", "", 1.0, "KeyM"), (",", ",", "<", 1.0, "Comma"),
            (".", ".", ">", 1.0, "Period"), ("/", "/", "?", 1.0, "Slash"), ("DEAD", "´", "", 1.0, "IntlRo"),
            ("LEFT", "←", "", 1.25, "ArrowLeft"), ("RIGHT", "→", "", 1.25, "ArrowRight"),
        ],
        &[
            ("CAPS", "CAPS", "", 1.5, "CapsLock"), ("GRAPH", "GRAPH", "", 1.5, "AltLeft"),
            ("SPACE", "SPACE", "", 7.0, "Space"), ("CODE", "CODE", "", 1.5, "AltRight"), ("", "", "", 2.0, ""),
            ("DOWN", "↓", "", 1.25, "ArrowDown"),
        ],
    ],
    others: &[("ShiftRight", "SHIFT"), ("ControlRight", "CTRL"), ("NumpadEnter", "RETURN")],
    key_names: ::msx::key_names,
    key_named: ::msx::chord_named,
    chord_for: ::msx::chord_for,
    chord_for_code: ::msx::chord_for_code,
    code_for: |character| match character {
        '\n' | '\r' => Some(msx::RETURN),
        _ => from_unicode(character),
    },
};

/// The MSX's cassette.
static FILE_NAMES: FileNames = FileNames {
    folds_case: false,
    uses_crlf: true,
    has_pc64_files: false,
    extensions: &[
        extension(".bas", FileKind::Program, Some(0xff)),
        extension(".bin", FileKind::Program, None),
        extension(".txt", FileKind::Sequential, None),
        extension(".bas", FileKind::Sequential, None),
        extension(".asc", FileKind::Sequential, None),
        extension(".dat", FileKind::Sequential, None),
        extension("", FileKind::Program, Some(BSAVE_ID)),
    ],
};
