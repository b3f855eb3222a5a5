//! The Sharp PC-1360's keyboard.

use super::{HostKey, Layout};

/// The Sharp PC-1360's keyboard.
pub static PC1360: Layout = Layout {
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
        // The keyboard has no key that deletes to the left: a wrong character is typed over.
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

#[cfg(test)]
mod tests {
    use hardware::Keyboard as _;
    use pc1360::{Options, Pc1360};

    use systems::SystemKind;

    use super::*;
    use crate::{keymap, model};

    #[test]
    fn the_machine_has_every_key_of_the_layout() {
        let machine = Pc1360::new(Options::default());
        let rows = PC1360.keys.iter().map(|row| row.1).chain(PC1360.escape_words.iter().map(|row| row.1));
        for name in rows.flatten().chain([&PC1360.alt]) {
            assert!(machine.key_named(name).is_some(), "{name}");
        }
        for (_, character) in PC1360.substitutes {
            assert!(machine.chord_for(*character).is_some(), "{character}");
        }
    }

    /// The smallest frame. Each row takes 10 pixels.
    #[test]
    fn the_help_fits_into_the_frame() {
        let system = model::by_kind(SystemKind::Pc1360).power_on(model::Options::default());
        let (_, height) = system.render().size();
        let rows = keymap::help(system.as_ref(), None, 1).len();
        assert!(rows * 10 <= height, "{rows} rows in {height} pixels");
    }
}
