//! The MSX's keyboard, international version.

use super::{HostKey, Layout, shared_keys};

/// The MSX's keyboard.
pub static MSX: Layout = Layout {
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
