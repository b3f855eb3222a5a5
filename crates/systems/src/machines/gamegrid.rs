//! A Python program on the grid library of TigerJython.

use listing::MachineKind;
use listing::encode::Notation;

use crate::gamegrid::{self, GridSystem};
use crate::machine::file_names::FileNames;
use crate::machine::keyboard::Keyboard;
use crate::machine::layout::{HostKey, Layout, shared_keys};
use crate::machine::{Machine, MachineOption, glyphs};

/// A Python program on the grid library of TigerJython.
pub(crate) static GAMEGRID: Machine = Machine {
    id: "gamegrid",
    name: "the grid board",
    listing: MachineKind::GameGrid,
    text_ending: "py",
    // Text has no address.
    load_address: 0,
    program_capacity: None,
    has_links: false,
    snapshot_code: 3,
    build: |options| Box::new(GridSystem::new(options.seed, options.program_name, options.files)),
    disk_system: None,
    options: &[MachineOption::Images],
    ram_sizes: &[],
    missing_feature: || (!::gamegrid::is_installed()).then_some("python"),
    layout: &LAYOUT,
    keyboard: &Keyboard {
        rows: &[],
        others: &[],
        key_names: gamegrid::key_names,
        key_named: gamegrid::key_named,
        chord_for: gamegrid::chord_for,
        chord_for_code: |code| Some(gamegrid::single_key(code)),
        code_for: |_| None,
    },
    file_names: &FILE_NAMES,
    echo_terminator: None,
    error_prefix: "",
    has_prompt: false,
    is_replayed: true,
    has_processor: false,
    time_unit: "microseconds",
    control_ports: &[],
    takes_text: false,
    bare_hint: None,
    has_status: true,
    string_notation: Notation::Python,
    glyph: glyphs::msx,
    glyph_pitch: 6,
    code_glyph: |_| None,
    pair_glyph: |_| None,
    canonical_code: |code| code,
    dot_aspect: 1.0,
    window: |_| None,
    colours: &[],
    cursor_codes: &[],
    colour_codes: &[],
    number_format: None,
    cycle_columns: &[],
    routine_name: |_| None,
    tokenise: gamegrid::tokenise,
    lines_of: gamegrid::lines_of,
    line_text: gamegrid::line_text,
    detokenise: <[u8]>::to_vec,
    is_executable: gamegrid::is_executable,
    program_text: |image| String::from_utf8_lossy(image).into_owned(),
    start_keys: |_| None,
    printed_text: |bytes| String::from_utf8_lossy(bytes).into_owned(),
    // Values are objects of the language.
    number_text: |_| String::new(),
    check: gamegrid::check,
    // Text is checked as a listing.
    check_image: |_, _| vec![],
    basic: None,
};

/// The keyboard of programs on the grid library.
static LAYOUT: Layout = Layout {
    keys: shared_keys![
        (HostKey::Insert, &["INS"]),
        (HostKey::Backspace, &["BS"]),
        (HostKey::Escape, &["ESC"]),
        (HostKey::Tab, &["TAB"]),
        (HostKey::End, &["END"]),
        (HostKey::PageDown, &["PGDN"]),
        (HostKey::PageUp, &["PGUP"]),
    ],
    tap_keys: &[],
    momentary_key: None,
    is_shift_held: true,
    alt: "ALT",
    is_tab_alt: false,
    second_trigger: None,
    substitutes: &[],
    dead_keys: &[],
    help: &[
        ("mouse", "press, drag, release"),
        ("in a terminal:", ""),
        ("cursor keys", "choose a cell"),
        ("Space", "press, release"),
        ("Ctrl+Space", "Space for the program"),
        ("Esc, Tab, Return", "keys of the program"),
    ],
    escape_words: &[],
    escape_help: "  \\drag 3 1 3 3             press at column 3, row 1, release at column 3, row 3
  \\click 3 2                press and release there
  \\up \\down \\left \\right    cursor keys          \\return   RETURN
  \\f1 to \\f8                function keys        \\space    the space bar
  \\esc \\tab \\home \\end      keys of these names  \\\\        a backslash",
};

/// Programs on the grid library have no file storage.
static FILE_NAMES: FileNames =
    FileNames { folds_case: false, uses_crlf: false, has_pc64_files: false, extensions: &[] };
