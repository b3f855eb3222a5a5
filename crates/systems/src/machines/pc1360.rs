//! The Sharp PC-1360.

use charset::sharp;
use listing::MachineKind;
use listing::encode::Notation;

use crate::driver::Variables;
use crate::machine::basic::{Basic, Errors, Family, Labels, Names};
use crate::machine::file_names::FileNames;
use crate::machine::keyboard::Keyboard;
use crate::machine::layout::{HostKey, Layout};
use crate::machine::reads::Reads;
use crate::machine::{Machine, MachineOption, NumberFormat, glyphs};
use crate::machine::{addresses as memory, syntax};
use crate::pc1360::{self, Card, Options};

/// The Sharp PC-1360.
pub(crate) static PC1360: Machine = Machine {
    id: "pc1360",
    name: "the PC-1360",
    listing: MachineKind::Pc1360,
    text_ending: "bas",
    load_address: 0x8030,
    program_capacity: Some(31_136),
    has_links: false,
    snapshot_code: 4,
    build: |options| {
        let card = options.config.ram_kilobytes.and_then(Card::of_kilobytes).unwrap_or_default();
        let (seed, device) = (options.seed, options.config.line_device());
        pc1360::build(Options { card, seed, device, ..Options::default() })
    },
    disk_system: None,
    options: &[MachineOption::Ram, MachineOption::Plotter, MachineOption::Printer],
    ram_sizes: &[8, 32],
    missing_feature: || None,
    layout: &LAYOUT,
    keyboard: &KEYBOARD,
    file_names: &FILE_NAMES,
    echo_terminator: None,
    error_prefix: "",
    has_prompt: true,
    is_replayed: false,
    has_processor: true,
    time_unit: "cycles",
    control_ports: &[],
    takes_text: true,
    bare_hint: Some(
        "in RUN mode lines are calculated; the key MODE (Tab, \\mode in plain lines) changes to PRO mode, which stores them",
    ),
    has_status: false,
    string_notation: Notation::Sharp,
    glyph: glyphs::pc1360,
    glyph_pitch: 6,
    code_glyph: |code| (code >= 32).then(|| glyphs::pc1360_code(code)),
    pair_glyph: |_| None,
    canonical_code: |code| code,
    dot_aspect: 1.0,
    window: |_| None,
    colours: &[],
    cursor_codes: &[],
    colour_codes: &[],
    number_format: Some(NumberFormat::SharpBcd),
    cycle_columns: &[],
    routine_name: |_| None,
    tokenise: pc1360::tokenise,
    lines_of: pc1360::lines_of,
    line_text: pc1360::line_text,
    detokenise: pc1360::detokenise,
    is_executable: |_| true,
    program_text: pc1360::program_text,
    start_keys: pc1360::start_keys,
    printed_text: pc1360::printed_text,
    number_text: <sharp_basic::SharpBasic as Variables>::number_text,
    check: pc1360::check,
    check_image: pc1360::check_image,
    basic: Some(&BASIC),
};

static BASIC: Basic = Basic {
    tokeniser: || Box::new(pc1360::typed_tokens),
    lexer: pc1360::lexemes,
    spanned_lexemes: pc1360::spanned_lexemes,
    item: pc1360::item,
    assemble: pc1360::assemble,
    keywords: || sharp_basic::keyword::KEYWORDS.iter().map(|keyword| keyword.spelling).collect(),
    syntax: &[syntax::PC1360, syntax::COMMON],
    phrases: &[(
        "WAIT",
        ["pause after each PRINT, in 64ths of a second: {}", "wait for ENTER after each PRINT"],
    )],
    names: Names { memory: &[], video: &[], routines: &[], controls: &[memory::PC1360_CONTROLS] },
    family: Family::Sharp,
    advice: &[],
    unstorable: &[0, b'\r'],
    reads_clock: |_| false,
    has_file_options: false,
    own_variables: &[],
    reserves_own_variables: false,
    has_cells: true,
    has_type_statements: false,
    marks_integers: false,
    computes_lines: true,
    labels: Some(Labels { label: pc1360::label, references: pc1360::label_references }),
    handles_errors: false,
    check_goes_on: false,
    functions_need_no_parentheses: true,
    errors: Errors {
        next_without_for: "ERROR 5",
        byte: "ERROR 3",
        large_byte: "ERROR 3",
        index: "ERROR 3",
        redimensioned: "ERROR 3",
        erase: "ERASE",
        has_default_extent: false,
        next_needs_no_variable: false,
    },
    string_space: None,
    reads: Reads {
        key_names: |code| ::pc1360::key_name_for_code(code).map(str::to_owned),
        matrix_key_name: |_| None,
        return_key: "ENTER",
        print_waits: true,
        source: |_, _| None,
        controls: |_, _| vec![],
    },
    repairs: None,
};

/// The Sharp PC-1360's keyboard.
static LAYOUT: Layout = Layout {
    keys: &[
        (HostKey::Up, &["UP"]),
        (HostKey::Down, &["DOWN"]),
        (HostKey::Left, &["LEFT"]),
        (HostKey::Right, &["RIGHT"]),
        (HostKey::Enter, &["ENTER"]),
        (HostKey::Escape, &["BRK"]),
        (HostKey::Home, &["CLS"]),
        (HostKey::Tab, &["MODE"]),
        (HostKey::End, &["SML"]),
        (HostKey::Insert, &["INS"]),
        (HostKey::Delete, &["DEL"]),
        // The keyboard has no key that deletes to the left: the user types over a wrong character.
        (HostKey::Backspace, &["LEFT"]),
        (HostKey::F(1), &["SHIFT"]),
        (HostKey::F(2), &["DEF"]),
        (HostKey::Menu, &["DEF"]),
        (HostKey::PageUp, &["SHIFT", "I"]),
        (HostKey::PageDown, &["SHIFT", "O"]),
    ],
    tap_keys: &[],
    momentary_key: None,
    is_shift_held: false,
    alt: "DEF",
    is_tab_alt: false,
    second_trigger: None,
    substitutes: &[('\\', '¥'), ('€', '¥'), ('£', '¥')],
    dead_keys: &[],
    help: &[
        ("Esc", "BRK: break"),
        ("Home", "CLS"),
        ("Tab, Shift+Tab", "MODE, RESERVE MODE"),
        ("F2 or Alt, letter", "DEF: start a program"),
        ("End", "SML: lower case"),
        ("F1, letter", "SHIFT: reserve keys"),
        ("Shift+Left, Right", "start, end of the line"),
        ("Ins, Del", "INS, DEL"),
        ("Backspace", "cursor left"),
        ("Page Up, Page Down", "pi, square root"),
        ("backslash", "yen (\u{a5})"),
    ],
    escape_words: &[("BREAK", &["BRK"])],
    escape_help: "  \\up \\down \\left \\right    cursor keys          \\enter    ENTER
  \\cls \\ins \\del            screen editing       \\break    BRK: break
  \\mode \\reserve            the mode             \\space    the space bar
  \\def+h                    DEF and a label      \\sml      lower case, and back
  \\shift+a                  a reserve key        \\\\        a backslash (the yen key)
Words can follow each other: \\right\\right\\enter. \\break also breaks a program that
waits for nothing.",
};

#[rustfmt::skip]
static KEYBOARD: Keyboard = Keyboard {
    rows: &[
        &[
            ("BRK", "BRK", "", 1.25, "Escape"), ("MODE", "MODE", "", 1.25, "F2"), ("DEF", "DEF", "", 1.25, "F3"),
            ("CLS", "CLS", "", 1.25, "End"), ("", "", "", 0.5, ""), ("UP", "↑", "", 1.0, "ArrowUp"),
            ("DOWN", "↓", "", 1.0, "ArrowDown"), ("LEFT", "◀", "", 1.0, "ArrowLeft"),
            ("RIGHT", "▶", "", 1.0, "ArrowRight"), ("INS", "INS", "", 1.0, "Insert"), ("DEL", "DEL", "", 1.0, "Delete"),
            ("", "", "", 0.5, ""), ("(", "(", "<", 1.0, "BracketLeft"), (")", ")", ">", 1.0, "BracketRight"),
        ],
        &[
            ("Q", "Q", "!", 1.0, "KeyQ"), ("W", "W", "\"", 1.0, "KeyW"), ("E", "E", "#", 1.0, "KeyE"),
            ("R", "R", "$", 1.0, "KeyR"), ("T", "T", "%", 1.0, "KeyT"), ("Y", "Y", "&", 1.0, "KeyY"),
            ("U", "U", "?", 1.0, "KeyU"), ("I", "I", "π", 1.0, "KeyI"), ("O", "O", "√", 1.0, "KeyO"),
            ("P", "P", "@", 1.0, "KeyP"), ("", "", "", 0.5, ""), ("7", "7", "", 1.0, "Digit7"),
            ("8", "8", "", 1.0, "Digit8"), ("9", "9", "", 1.0, "Digit9"), ("/", "/", "", 1.0, "Slash"),
        ],
        &[
            ("", "", "", 0.25, ""), ("A", "A", "", 1.0, "KeyA"), ("S", "S", "", 1.0, "KeyS"),
            ("D", "D", "", 1.0, "KeyD"), ("F", "F", "", 1.0, "KeyF"), ("G", "G", "", 1.0, "KeyG"),
            ("H", "H", "", 1.0, "KeyH"), ("J", "J", "", 1.0, "KeyJ"), ("K", "K", "", 1.0, "KeyK"),
            ("L", "L", "", 1.0, "KeyL"), (",", ",", "", 1.0, "Comma"), ("", "", "", 0.25, ""),
            ("4", "4", "", 1.0, "Digit4"), ("5", "5", "", 1.0, "Digit5"), ("6", "6", "", 1.0, "Digit6"),
            ("*", "*", "¥", 1.0, "Backslash"),
        ],
        &[
            ("SHIFT", "SHIFT", "", 1.25, "F1"), ("Z", "Z", "", 1.0, "KeyZ"), ("X", "X", "", 1.0, "KeyX"),
            ("C", "C", "", 1.0, "KeyC"), ("V", "V", "", 1.0, "KeyV"), ("B", "B", "", 1.0, "KeyB"),
            ("N", "N", "", 1.0, "KeyN"), ("M", "M", "", 1.0, "KeyM"), (":", ":", "", 1.0, "Quote"),
            (";", ";", "", 1.0, "Semicolon"), ("", "", "", 0.25, ""), ("1", "1", "", 1.0, "Digit1"),
            ("2", "2", "", 1.0, "Digit2"), ("3", "3", "", 1.0, "Digit3"), ("-", "-", "^", 1.0, "Minus"),
        ],
        &[
            ("SML", "SML", "", 1.25, "CapsLock"), ("SPACE", "SPACE", "", 5.5, "Space"),
            ("ENTER", "ENTER", "", 3.5, "Enter"), ("", "", "", 0.25, ""), ("0", "0", "", 1.0, "Digit0"),
            (".", ".", "", 1.0, "Period"), ("=", "=", "", 1.0, "Equal"), ("+", "+", "", 1.0, "NumpadAdd"),
        ],
    ],
    others: &[
        ("NumpadEnter", "ENTER"), ("Backspace", "LEFT"), ("Numpad0", "0"), ("Numpad1", "1"), ("Numpad2", "2"),
        ("Numpad3", "3"), ("Numpad4", "4"), ("Numpad5", "5"), ("Numpad6", "6"), ("Numpad7", "7"), ("Numpad8", "8"),
        ("Numpad9", "9"), ("NumpadDecimal", "."), ("NumpadSubtract", "-"), ("NumpadMultiply", "*"),
        ("NumpadDivide", "/"),
    ],
    key_names: ::pc1360::key_names,
    key_named: ::pc1360::chord_named,
    chord_for: ::pc1360::chord_for,
    chord_for_code: ::pc1360::chord_for_code,
    code_for: |character| match character {
        '\n' | '\r' => Some(pc1360::RETURN),
        // The keys of the upper-case letters type letters.
        _ => sharp::from_unicode(character.to_ascii_uppercase()),
    },
};

/// The PC-1360 has no recorder.
static FILE_NAMES: FileNames =
    FileNames { folds_case: false, uses_crlf: false, has_pc64_files: false, extensions: &[] };
