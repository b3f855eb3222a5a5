//! Which key of the host is which key of the machine, and which is a command to the front end.
//!
//! Characters are not in these tables: what a host key *means* on the person's layout is typed as that character.
//! Here is only what has no character.

use hardware::Chord;
use systems::{Port, System};

use crate::keys;

/// Keys of a host keyboard without a character, as both the window and the terminal know them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HostKey {
    /// A function key.
    F(u8),
    /// Cursor up.
    Up,
    /// Cursor down.
    Down,
    /// Cursor left.
    Left,
    /// Cursor right.
    Right,
    /// Home.
    Home,
    /// End.
    End,
    /// Insert.
    Insert,
    /// Delete.
    Delete,
    /// Backspace.
    Backspace,
    /// Return, on the main or the number block.
    Enter,
    /// Escape.
    Escape,
    /// Page up.
    PageUp,
    /// Page down.
    PageDown,
    /// Tab.
    Tab,
    /// The pause key.
    Pause,
}

/// Modifier keys of the host.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Modifiers {
    /// Shift.
    pub shift: bool,
    /// Control.
    pub control: bool,
    /// Alt, the left one: the right one makes characters on many layouts.
    pub alt: bool,
}

/// What a person wants of the front end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Show or hide the keys.
    Help,
    /// Stop and go on.
    Pause,
    /// As fast as possible, and back.
    Warp,
    /// Write the picture to a file.
    Screenshot,
    /// Write the program to a file.
    Save,
    /// Keep this moment of the machine.
    Keep,
    /// Go back to the moment kept last.
    GoBack,
    /// Fill the screen with the window, and back.
    FullScreen,
    /// Type what the clipboard holds.
    Paste,
    /// Switch the machine off and on.
    Reset,
    /// Leave.
    Quit,
}

/// Commands on function keys; the machine has only eight of them.
const FUNCTION_COMMANDS: &[(HostKey, Command)] = &[
    (HostKey::F(9), Command::Warp),
    (HostKey::F(10), Command::Save),
    (HostKey::F(11), Command::FullScreen),
    (HostKey::F(12), Command::Help),
    (HostKey::Pause, Command::Pause),
];

/// Commands on Control and a letter. The other letters are the machine's own.
const CONTROL_COMMANDS: &[(char, Command)] = &[
    ('p', Command::Pause),
    ('g', Command::Screenshot),
    ('w', Command::Warp),
    ('s', Command::Save),
    ('k', Command::Keep),
    ('l', Command::GoBack),
    ('v', Command::Paste),
    ('r', Command::Reset),
    ('q', Command::Quit),
];

/// Host keys and the machine's.
const SPECIAL_KEYS: &[(HostKey, &[&str])] = &[
    (HostKey::F(1), &["F1"]),
    (HostKey::F(2), &["F2"]),
    (HostKey::F(3), &["F3"]),
    (HostKey::F(4), &["F4"]),
    (HostKey::F(5), &["F5"]),
    (HostKey::F(6), &["F6"]),
    (HostKey::F(7), &["F7"]),
    (HostKey::F(8), &["F8"]),
    (HostKey::Up, &["UP"]),
    (HostKey::Down, &["DOWN"]),
    (HostKey::Left, &["LEFT"]),
    (HostKey::Right, &["RIGHT"]),
    (HostKey::Home, &["HOME"]),
    (HostKey::Insert, &["SHIFT", "DEL"]),
    (HostKey::Delete, &["DEL"]),
    (HostKey::Backspace, &["DEL"]),
    (HostKey::Enter, &["RETURN"]),
    (HostKey::Escape, &["STOP"]),
    (HostKey::PageUp, &["RESTORE"]),
    (HostKey::Tab, &["CBM"]),
];

/// The switches that the joystick keys close.
const JOYSTICK_KEYS: &[(HostKey, u8)] =
    &[(HostKey::Up, 1), (HostKey::Down, 2), (HostKey::Left, 4), (HostKey::Right, 8)];

/// The fire button.
pub const FIRE: u8 = 16;

/// Characters that the machine lacks, and those in their place.
const STAND_INS: &[(char, char)] =
    &[('_', '←'), ('`', '←'), ('\u{b4}', '←'), ('^', '↑'), ('\\', '£'), ('~', 'π'), ('€', '£')];

/// The keys as the help shows them. A picture has room for 46 letters; the machine's own letters lack some of the
/// host's, so those are named.
const HELP: &[(&str, &str)] = &[
    ("F12", "this help"),
    ("Pause, Ctrl+P", "pause"),
    ("F9, Ctrl+W", "full speed, and back"),
    ("F10, Ctrl+S", "save the program"),
    ("Ctrl+K, Ctrl+L", "keep this moment, go back"),
    ("F11", "fill the screen (window)"),
    ("Ctrl+G", "grab a screenshot"),
    ("Ctrl+V", "paste; Esc breaks it off"),
    ("Ctrl+R, Ctrl+Q", "reset, quit"),
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
];

/// The help's rows: what to press, and what it does.
pub fn help(joystick: Option<Port>, seed: u64) -> Vec<(String, String)> {
    let own = |&(key, meaning): &(&str, &str)| (key.to_owned(), meaning.to_owned());
    let mut rows: Vec<_> = HELP.iter().map(own).collect();
    rows.extend(match joystick {
        None => vec![
            own(&("cursor keys, Space", "the joystick, if started")),
            own(&("or right Ctrl", "with --joystick 1 or 2")),
        ],
        Some(port) => {
            let number = if port == Port::One { 1 } else { 2 };
            vec![
                ("cursor keys".to_owned(), format!("joystick {number}")),
                own(&("Space or right Ctrl", "its fire button")),
            ]
        }
    });
    rows.push(("this run's seed".to_owned(), seed.to_string()));
    rows
}

/// The command on a key, if it is one.
pub fn command(key: HostKey) -> Option<Command> {
    FUNCTION_COMMANDS.iter().find(|row| row.0 == key).map(|row| row.1)
}

/// The command on Control and this letter, if it is one.
pub fn control_command(letter: char) -> Option<Command> {
    CONTROL_COMMANDS.iter().find(|row| row.0 == letter.to_ascii_lowercase()).map(|row| row.1)
}

/// The joystick switch that a key closes.
pub fn switch(key: HostKey) -> Option<u8> {
    JOYSTICK_KEYS.iter().find(|row| row.0 == key).map(|row| row.1)
}

/// The machine's keys for a key without a character.
pub fn special(system: &dyn System, key: HostKey, modifiers: Modifiers) -> Option<Chord> {
    let names = SPECIAL_KEYS.iter().find(|row| row.0 == key)?.1;
    with_modifiers(system, keys::chord_named(system, names).ok()?, modifiers.shift, modifiers)
}

/// The machine's keys for a typed character. Small and capital letters are the letter key without and with SHIFT.
pub fn character(system: &dyn System, character: char, modifiers: Modifiers) -> Option<Chord> {
    if character.is_ascii_alphabetic() {
        let chord = system.key_named(&character.to_ascii_uppercase().to_string())?;
        return with_modifiers(system, chord, character.is_ascii_uppercase(), modifiers);
    }
    let stand_in = STAND_INS.iter().find(|row| row.0 == character).map(|row| row.1);
    let chord =
        stand_in.and_then(|stand_in| system.chord_for(stand_in)).or_else(|| system.chord_for(character))?;
    with_modifiers(system, chord, false, modifiers)
}

/// The machine's modifier keys alone, as the host holds its own.
pub fn modifiers_alone(system: &dyn System, modifiers: Modifiers) -> Option<Chord> {
    let names: Vec<&str> = [(modifiers.shift, "SHIFT"), (modifiers.control, "CTRL"), (modifiers.alt, "CBM")]
        .into_iter()
        .filter_map(|(is_down, name)| is_down.then_some(name))
        .collect();
    keys::chord_named(system, &names).ok()
}

fn with_modifiers(system: &dyn System, mut chord: Chord, shift: bool, modifiers: Modifiers) -> Option<Chord> {
    for (is_down, name) in [(shift, "SHIFT"), (modifiers.control, "CTRL"), (modifiers.alt, "CBM")] {
        if is_down {
            keys::add_modifier(&mut chord, system.key_named(name)?.key);
        }
    }
    Some(chord)
}
