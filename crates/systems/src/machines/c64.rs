//! The Commodore 64 with BASIC V2.

use charset::petscii;
use hardware::{ControlPort, FileKind};
use listing::MachineKind;
use listing::encode::Notation;

use crate::driver::Variables;
use crate::lexeme::Lexeme;
use crate::machine::basic::{Basic, Errors, Family, Names};
use crate::machine::file_names::{FileNames, extension};
use crate::machine::keyboard::Keyboard;
use crate::machine::layout::{HostKey, Layout, shared_keys};
use crate::machine::reads::{Control, Reads, Source};
use crate::machine::repairs::Repairs;
use crate::machine::{CycleColumn, DiskSystem, Machine, MachineOption, NumberFormat, Window, glyphs};
use crate::machine::{addresses as memory, syntax};
use crate::{c64, commodore};

/// The Commodore 64 with BASIC V2.
pub(crate) static C64: Machine = Machine {
    id: "c64",
    name: "the Commodore 64",
    listing: MachineKind::C64,
    text_ending: "bas",
    load_address: 0x0801,
    program_capacity: Some(51_199),
    has_links: true,
    snapshot_code: 1,
    build: c64::power_on,
    disk_system: Some(DiskSystem::Commodore),
    options: &[
        MachineOption::TvStandard,
        MachineOption::Printer,
        MachineOption::Disk,
        MachineOption::Write,
        MachineOption::Tape,
        MachineOption::Roms,
        MachineOption::Pointer,
    ],
    ram_sizes: &[],
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
    control_ports: &[ControlPort::One, ControlPort::Two],
    takes_text: true,
    bare_hint: None,
    has_status: false,
    string_notation: Notation::Unicode,
    glyph: glyphs::c64,
    glyph_pitch: 8,
    code_glyph: |code| Some(glyphs::c64_code(code)),
    pair_glyph: |_| None,
    canonical_code: petscii::canonical,
    // PAL; 7.882 MHz.
    dot_aspect: 7.375 / 7.882,
    window: |_| Some(Window { left: 32, top: 35, width: 320, cell_height: 8 }),
    colours: &COLOURS,
    // Down, HOME, up, CLR, left.
    cursor_codes: &[17, 19, 145, 147, 157],
    // RVS ON, then the colours.
    colour_codes: &[18, 5, 28, 30, 31, 129, 144, 149, 150, 151, 152, 153, 154, 155, 156, 158, 159],
    number_format: Some(NumberFormat::Mflpt5),
    cycle_columns: &[CycleColumn::Own, CycleColumn::Interrupts, CycleColumn::BadLines, CycleColumn::Sprites],
    routine_name: c64::routine_name,
    tokenise: c64::tokenise,
    lines_of: c64::lines_of,
    line_text: c64::line_text,
    detokenise: c64::detokenise,
    is_executable: |_| true,
    program_text: c64::program_text,
    start_keys: |_| None,
    printed_text: c64::printed_text,
    number_text: <cbm_basic::interpreter::Interpreter<cbm_basic::C64Basic> as Variables>::number_text,
    check: c64::check,
    check_image: c64::check_image,
    basic: Some(&BASIC),
};

static BASIC: Basic = BASIC_V2;

/// BASIC V2 with the keywords and addresses of the C64.
pub(super) const BASIC_V2: Basic = Basic {
    tokeniser: || {
        let tokeniser = commodore::line_tokeniser();
        Box::new(move |text| commodore::typed_tokens(&tokeniser, text))
    },
    lexer: commodore::lexemes,
    spanned_lexemes: commodore::spanned_lexemes,
    item: commodore::item,
    assemble: c64::assemble,
    keywords: || cbm_basic::KEYWORDS.rows.iter().map(|row| row.0).collect(),
    syntax: &[syntax::C64, syntax::FUNCTIONS, syntax::COMMON],
    phrases: &[],
    names: Names {
        memory: &[memory::C64_MEMORY, memory::commodore::MEMORY],
        video: &[],
        routines: &[memory::C64_ROUTINES, memory::commodore::ROUTINES],
        controls: &[memory::commodore::CONTROLS, memory::C64_COLOURS],
    },
    family: Family::Commodore,
    advice: &[],
    unstorable: &[0],
    reads_clock: |lexeme| matches!(lexeme, Lexeme::Name(name) if name == "TI" || name == "TI$"),
    has_file_options: false,
    own_variables: &["TI", "TI$", "ST"],
    reserves_own_variables: true,
    has_cells: false,
    has_type_statements: false,
    marks_integers: true,
    computes_lines: false,
    labels: None,
    handles_errors: false,
    check_goes_on: true,
    functions_need_no_parentheses: false,
    errors: Errors {
        next_without_for: "NEXT WITHOUT FOR",
        byte: "ILLEGAL QUANTITY",
        large_byte: "ILLEGAL QUANTITY",
        index: "BAD SUBSCRIPT",
        redimensioned: "REDIM'D ARRAY",
        erase: "CLR",
        has_default_extent: true,
        next_needs_no_variable: true,
    },
    string_space: None,
    reads: Reads {
        key_names: kernal::key_names_for_code::<::c64::Board>,
        matrix_key_name: kernal::key_name_for_matrix_code::<::c64::Board>,
        return_key: "RETURN",
        print_waits: false,
        source: |function, number| match function {
            "PEEK" => match number()? {
                197 | 203 => Some(Source::Matrix),
                653 => Some(Source::Modifiers),
                _ => None,
            },
            _ => None,
        },
        controls: |function, number| match (function, number) {
            // Registers of CIA 1.
            ("PEEK" | "WAIT", Some(0xdc00)) => vec![Control::Joystick(2)],
            ("PEEK" | "WAIT", Some(0xdc01)) => vec![Control::Joystick(1)],
            ("WAIT", Some(198 | 197 | 203)) => vec![Control::AnyKey],
            ("WAIT", Some(653)) => vec![Control::Key("SHIFT")],
            _ => vec![],
        },
    },
    repairs: Some(&REPAIRS),
};

#[rustfmt::skip]
pub(super) static REPAIRS: Repairs = Repairs { line_faults: commodore::line_faults, typical_lines: &[
    "PRINT CHR$(147):POKE 53280,0:POKE 53281,0", "PRINT\"PRESS ANY KEY TO START\"", "PRINT\"YOUR SCORE IS\";S;\"POINTS\"",
    "INPUT\"WHAT IS YOUR NAME\";N$", "GET A$:IF A$=\"\" THEN 100", "IF A$=\"Y\" OR A$=\"N\" THEN 200",
    "FOR I=1 TO 100:NEXT I", "FOR J=0 TO 7:READ A:POKE 832+J,A:NEXT", "DATA 0,255,128,16,60,24,3,7",
    "X=INT(RND(1)*10)+1", "IF X<1 OR X>40 THEN RETURN", "GOSUB 500:GOTO 100", "DIM A(10),B$(20)",
    "PRINT TAB(10);\"AGAIN (Y/N)\"", "ON A GOSUB 1000,2000,3000", "REM THE MAIN LOOP OF THE GAME",
] };

#[rustfmt::skip]
const COLOURS: [(char, &str); 16] = [
    ('k', "black"),  ('w', "white"), ('r', "red"),       ('c', "cyan"),
    ('p', "purple"), ('g', "green"), ('b', "blue"),      ('y', "yellow"),
    ('o', "orange"), ('n', "brown"), ('R', "light red"), ('d', "dark grey"),
    ('m', "mid grey"), ('G', "light green"), ('B', "light blue"), ('l', "light grey"),
];

/// The Commodore 64's keyboard.
pub(super) static LAYOUT: Layout = Layout {
    keys: shared_keys![
        (HostKey::Insert, &["SHIFT", "DEL"]),
        (HostKey::Backspace, &["DEL"]),
        (HostKey::Escape, &["STOP"]),
        (HostKey::PageUp, &["RESTORE"]),
        (HostKey::Tab, &["CBM"]),
    ],
    tap_keys: &[(HostKey::PageUp, &["STOP", "RESTORE"])],
    // RESTORE while RUN/STOP is pressed.
    momentary_key: Some(HostKey::PageUp),
    is_shift_held: true,
    alt: "CBM",
    is_tab_alt: true,
    second_trigger: None,
    substitutes: &[('_', '←'), ('`', '←'), ('\u{b4}', '←'), ('^', '↑'), ('\\', '£'), ('~', 'π'), ('€', '£')],
    dead_keys: &[],
    help: &[
        ("Esc", "RUN/STOP"),
        ("Esc + Page Up", "RUN/STOP + RESTORE"),
        ("Alt, Tab", "C="),
        ("Ctrl+1 to 8", "colours"),
        ("F1 to F8", "f1 to f8"),
        ("Home, Shift+Home", "HOME, CLR"),
        ("Backspace, Del, Ins", "DEL, DEL, INST"),
        ("underscore, grave", "left arrow (\u{2190})"),
        ("circumflex", "up arrow (\u{2191})"),
        ("backslash", "pound (\u{a3})"),
        ("tilde", "pi"),
    ],
    escape_words: &[("BREAK", &["STOP"]), ("CLR", &["SHIFT", "HOME"]), ("INST", &["SHIFT", "DEL"])],
    escape_help: "  \\up \\down \\left \\right    cursor keys          \\return   RETURN
  \\f1 to \\f8                function keys        \\stop     RUN/STOP
  \\home \\clr \\del \\inst     screen editing       \\space    the space bar
  \\shift+a \\cbm+h \\ctrl+9   with SHIFT, C=, CTRL \\\\        a backslash (the pound key)
Words can follow each other: \\right\\right\\return. Names in braces are keys as
in listings: {clr} {2 down} {red}. \\stop also stops a program that waits for nothing,
\\stop+restore one that waits for a line.",
};

static KEYBOARD: Keyboard = KEYS;

/// The keys of the C64; the VIC-20 has them at the same positions.
#[rustfmt::skip]
pub(super) const KEYS: Keyboard = Keyboard {
    rows: &[
        &[
            ("LARROW", "←", "", 1.0, "Backquote"), ("1", "1", "!", 1.0, "Digit1"), ("2", "2", "\"", 1.0, "Digit2"),
            ("3", "3", "#", 1.0, "Digit3"), ("4", "4", "$", 1.0, "Digit4"), ("5", "5", "%", 1.0, "Digit5"),
            ("6", "6", "&", 1.0, "Digit6"), ("7", "7", "'", 1.0, "Digit7"), ("8", "8", "(", 1.0, "Digit8"),
            ("9", "9", ")", 1.0, "Digit9"), ("0", "0", "", 1.0, "Digit0"), ("+", "+", "", 1.0, "Minus"),
            ("-", "-", "", 1.0, "Equal"), ("POUND", "£", "", 1.0, "Insert"), ("HOME", "HOME", "CLR", 1.0, "Home"),
            ("DEL", "DEL", "INST", 1.0, "Backspace"), ("", "", "", 0.5, ""), ("F1", "f1", "f2", 1.5, "F1"),
        ],
        &[
            ("CTRL", "CTRL", "", 1.5, "Tab"), ("Q", "Q", "", 1.0, "KeyQ"), ("W", "W", "", 1.0, "KeyW"),
            ("E", "E", "", 1.0, "KeyE"), ("R", "R", "", 1.0, "KeyR"), ("T", "T", "", 1.0, "KeyT"),
            ("Y", "Y", "", 1.0, "KeyY"), ("U", "U", "", 1.0, "KeyU"), ("I", "I", "", 1.0, "KeyI"),
            ("O", "O", "", 1.0, "KeyO"), ("P", "P", "", 1.0, "KeyP"), ("@", "@", "", 1.0, "BracketLeft"),
            ("*", "*", "", 1.0, "BracketRight"), ("^", "↑", "π", 1.0, "Delete"),
            ("RESTORE", "RESTORE", "", 1.5, "PageUp"), ("", "", "", 0.5, ""), ("F3", "f3", "f4", 1.5, "F3"),
        ],
        &[
            ("STOP", "STOP", "RUN", 1.0, "Escape"), ("", "", "", 0.75, ""), ("A", "A", "", 1.0, "KeyA"),
            ("S", "S", "", 1.0, "KeyS"), ("D", "D", "", 1.0, "KeyD"), ("F", "F", "", 1.0, "KeyF"),
            ("G", "G", "", 1.0, "KeyG"), ("H", "H", "", 1.0, "KeyH"), ("J", "J", "", 1.0, "KeyJ"),
            ("K", "K", "", 1.0, "KeyK"), ("L", "L", "", 1.0, "KeyL"), (":", ":", "[", 1.0, "Semicolon"),
            (";", ";", "]", 1.0, "Quote"), ("=", "=", "", 1.0, "Backslash"), ("RETURN", "RETURN", "", 2.25, "Enter"),
            ("", "", "", 0.5, ""), ("F5", "f5", "f6", 1.5, "F5"),
        ],
        &[
            ("CBM", "C=", "", 1.0, "ControlLeft"), ("LSHIFT", "SHIFT", "", 1.25, "ShiftLeft"),
            ("Z", "Z", "", 1.0, "KeyZ"), ("X", "X", "", 1.0, "KeyX"), ("C", "C", "", 1.0, "KeyC"),
            ("V", "V", "", 1.0, "KeyV"), ("B", "B", "", 1.0, "KeyB"), ("N", "N", "", 1.0, "KeyN"),
            ("M", "M", "", 1.0, "KeyM"), (",", ",", "<", 1.0, "Comma"), (".", ".", ">", 1.0, "Period"),
            ("/", "/", "?", 1.0, "Slash"), ("RSHIFT", "SHIFT", "", 1.75, "ShiftRight"),
            ("CRSR-UD", "↓", "↑", 1.0, "ArrowDown"), ("CRSR-LR", "→", "←", 1.0, "ArrowRight"),
            ("", "", "", 0.5, ""), ("F7", "f7", "f8", 1.5, "F7"),
        ],
        &[("", "", "", 3.5, ""), ("SPACE", "SPACE", "", 9.0, "Space")],
    ],
    others: &[
        ("ArrowUp", "UP"), ("ArrowLeft", "LEFT"), ("NumpadEnter", "RETURN"), ("F2", "F2"), ("F4", "F4"),
        ("F6", "F6"), ("F8", "F8"),
    ],
    key_names: kernal::key_names::<::c64::Board>,
    key_named: kernal::chord_named::<::c64::Board>,
    chord_for: kernal::chord_for::<::c64::Board>,
    chord_for_code: kernal::chord_for_code::<::c64::Board>,
    code_for: |character| match character {
        '\n' | '\r' => Some(commodore::RETURN),
        'A'..='Z' => petscii::from_unicode_any(character).map(|code| code | 0x80),
        _ => petscii::from_unicode_any(character),
    },
};

/// The Commodore 64's disk and tape.
pub(super) static FILE_NAMES: FileNames = FileNames {
    folds_case: true,
    uses_crlf: false,
    has_pc64_files: true,
    extensions: &[
        extension(".prg", FileKind::Program, None),
        extension(".seq", FileKind::Sequential, None),
        extension("", FileKind::Program, None),
    ],
};
