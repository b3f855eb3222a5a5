//! The Commodore 64's keyboard.

use super::{HostKey, Layout, shared_keys};

/// The Commodore 64's keyboard.
pub static C64: Layout = Layout {
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
    escape_words: &[("CLR", &["SHIFT", "HOME"]), ("INST", &["SHIFT", "DEL"])],
    escape_help: "  \\up \\down \\left \\right    cursor keys          \\return   RETURN
  \\f1 to \\f8                function keys        \\stop     RUN/STOP
  \\home \\clr \\del \\inst     screen editing       \\space    the space bar
  \\shift+a \\cbm+h \\ctrl+9   with SHIFT, C=, CTRL \\\\        a backslash (the pound key)
Words can follow each other: \\right\\right\\return. Names in braces are keys as
in listings: {clr} {2 down} {red}. \\stop also stops a program that waits for nothing,
\\stop+restore one that waits for a line.",
};
