//! The host keyboard as a Java program sees it.

use super::{HostKey, Layout, shared_keys};

/// The keyboard of programs on the grid library.
pub static GAMEGRID: Layout = Layout {
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
