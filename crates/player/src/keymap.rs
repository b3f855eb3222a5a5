//! Maps host keys to keys of the machine and to commands of the front end.
//!
//! The commands are the same on all machines; the machine's keys are in its [`Layout`].

use hardware::Chord;
use systems::machine::port_number;
use systems::{ControlPort, Machine, System};

pub use systems::machine::layout::HostKey;
use systems::machine::layout::Layout;

use crate::keys;

/// Modifier keys of the host.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Modifiers {
    /// Shift.
    pub shift: bool,
    /// Control.
    pub control: bool,
    /// The left Alt; on many layouts the right Alt types characters.
    pub alt: bool,
}

/// A command of the front end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Open or close the menu.
    Help,
    /// Pause and resume.
    Pause,
    /// Full speed, and back.
    Warp,
    /// Write a screenshot.
    Screenshot,
    /// Begin a recording of the frames, or end it.
    Record,
    /// Write the program to a file.
    SaveProgram,
    /// Save a snapshot.
    SaveSnapshot,
    /// Restore the last snapshot.
    RestoreSnapshot,
    /// Go back half a second; a held key repeats it.
    Rewind,
    /// Open the debugger.
    Debug,
    /// Full screen, and back.
    FullScreen,
    /// Type the text of the clipboard.
    Paste,
    /// Raise the volume.
    VolumeUp,
    /// Lower the volume.
    VolumeDown,
    /// Sound off and on.
    Mute,
    /// Power the machine off and on.
    Reset,
    /// Quit.
    Quit,
}

/// A key of the host that can be mapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MappedKey {
    /// A key without a character.
    Key(HostKey),
    /// The key of a character.
    Character(char),
}

/// The keys of a machine that a person has put on other keys of the host. They come before the machine's layout.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeyMap {
    rows: Vec<MappedRow>,
}

#[derive(Clone, Debug, PartialEq)]
struct MappedRow {
    host: MappedKey,
    chord: Chord,
    /// The names, as they were given.
    names: (String, String),
}

/// The reason why a key cannot be mapped.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeyMapError {
    /// No key of the host has this name.
    #[error(
        "unknown key `{0}`; expected a character or F1 to F11, Up, Down, Left, Right, Home, End, Ins, Del, \
             Backspace, Return, Esc, Page Up, Page Down, Tab, Pause, Menu, Space"
    )]
    UnknownKey(String),
    /// The key opens the menu.
    #[error("F12 opens the menu; choose another key")]
    MenuKey,
    /// The machine lacks a key.
    #[error("{unknown}; its keys are: {known}")]
    UnknownMachineKey {
        /// The key.
        unknown: keys::UnknownKey,
        /// The names of the keys that the machine has.
        known: String,
    },
}

impl MappedKey {
    /// Returns the key of a name in the help, or of a single character.
    fn named(name: &str) -> Option<Self> {
        let mut characters = name.chars();
        if let (Some(character), None) = (characters.next(), characters.next()) {
            return Some(Self::Character(character));
        }
        let compact: String = name.chars().filter(|character| !character.is_whitespace()).collect();
        let key = match compact.to_ascii_lowercase().as_str() {
            "up" => HostKey::Up,
            "down" => HostKey::Down,
            "left" => HostKey::Left,
            "right" => HostKey::Right,
            "home" => HostKey::Home,
            "end" => HostKey::End,
            "ins" | "insert" => HostKey::Insert,
            "del" | "delete" => HostKey::Delete,
            "backspace" => HostKey::Backspace,
            "return" | "enter" => HostKey::Enter,
            "esc" | "escape" => HostKey::Escape,
            "pageup" => HostKey::PageUp,
            "pagedown" => HostKey::PageDown,
            "tab" => HostKey::Tab,
            "pause" => HostKey::Pause,
            "menu" => HostKey::Menu,
            "space" => return Some(Self::Character(' ')),
            other => {
                HostKey::F(other.strip_prefix('f')?.parse().ok().filter(|number| (1..=12).contains(number))?)
            }
        };
        Some(Self::Key(key))
    }
}

impl KeyMap {
    /// Puts a key of the machine on a key of the host. `names` are those of the machine's keys, modifiers first:
    /// `SHIFT+RETURN`.
    ///
    /// # Errors
    /// When one of the keys does not exist.
    pub fn add(&mut self, machine: &'static Machine, host: &str, names: &str) -> Result<(), KeyMapError> {
        let key = MappedKey::named(host).ok_or_else(|| KeyMapError::UnknownKey(host.to_owned()))?;
        if key == MappedKey::Key(HostKey::F(12)) {
            return Err(KeyMapError::MenuKey);
        }
        // A plus after a plus is the key.
        let mut parts: Vec<&str> = names.split('+').map(str::trim).collect();
        if names.ends_with('+') {
            parts.truncate(parts.len().saturating_sub(2));
            parts.push("+");
        }
        let chord = keys::chord_on(machine, &parts).map_err(|unknown| {
            let known: Vec<&str> = machine.keyboard.keys().iter().map(|key| key.name).collect();
            KeyMapError::UnknownMachineKey { unknown, known: known.join(" ") }
        })?;
        self.rows.retain(|row| row.host != key);
        self.rows.push(MappedRow { host: key, chord, names: (host.to_owned(), names.to_owned()) });
        Ok(())
    }

    /// Returns the names of the keys, as they were given: the host's, the machine's.
    pub fn rows(&self) -> impl Iterator<Item = (&str, &str)> {
        self.rows.iter().map(|row| (&*row.names.0, &*row.names.1))
    }

    /// Returns the chord on a key without a character.
    #[must_use]
    pub fn key(&self, key: HostKey) -> Option<Chord> {
        self.chord(MappedKey::Key(key))
    }

    /// Returns the chord on the key of a character.
    #[must_use]
    pub fn character(&self, character: char) -> Option<Chord> {
        self.chord(MappedKey::Character(character))
    }

    fn chord(&self, key: MappedKey) -> Option<Chord> {
        self.rows.iter().find(|row| row.host == key).map(|row| row.chord)
    }
}

/// Commands on function keys; no machine needs these without a modifier.
const FUNCTION_COMMANDS: &[(HostKey, Command)] = &[
    (HostKey::F(9), Command::Warp),
    (HostKey::F(10), Command::SaveProgram),
    (HostKey::F(11), Command::FullScreen),
    (HostKey::F(12), Command::Help),
    (HostKey::Pause, Command::Pause),
];

/// Commands on Control and a letter. The machine receives the other letters.
const CONTROL_COMMANDS: &[(char, Command)] = &[
    ('p', Command::Pause),
    ('g', Command::Screenshot),
    ('t', Command::Record),
    ('w', Command::Warp),
    ('s', Command::SaveProgram),
    ('k', Command::SaveSnapshot),
    ('l', Command::RestoreSnapshot),
    ('z', Command::Rewind),
    ('y', Command::Debug),
    ('v', Command::Paste),
    ('a', Command::VolumeUp),
    ('d', Command::VolumeDown),
    ('o', Command::Mute),
    ('r', Command::Reset),
    ('q', Command::Quit),
];

/// Joystick switches of the cursor keys.
const JOYSTICK_KEYS: &[(HostKey, u8)] =
    &[(HostKey::Up, 1), (HostKey::Down, 2), (HostKey::Left, 4), (HostKey::Right, 8)];

/// The fire button, or the first of two triggers.
pub const FIRE: u8 = 16;
/// The second of two triggers.
pub const SECOND_TRIGGER: u8 = 32;

/// The front end's keys in the help, before the machine's.
const HELP: &[(&str, &str)] = &[
    ("F12", "the menu, and back"),
    ("Pause, Ctrl+P", "pause"),
    ("F9, Ctrl+W", "full speed, and back"),
    ("F10, Ctrl+S", "save the program"),
    ("Ctrl+K, Ctrl+L", "save, restore a snapshot"),
    ("Ctrl+Z, Ctrl+Y", "back in time, debug"),
    ("F11", "fill the screen (window)"),
    ("Ctrl+G", "grab a screenshot"),
    ("Ctrl+T", "record a GIF, end it"),
    ("Ctrl+R", "reset"),
    ("Ctrl+Q", "quit; Ctrl+C in a terminal"),
];

/// Further rows for machines that take text.
const TEXT_HELP: &[(&str, &str)] = &[("Ctrl+V", "paste; Esc cancels")];

/// Further rows for machines with sound.
const SOUND_HELP: &[(&str, &str)] = &[("Ctrl+D, Ctrl+A", "volume down, up"), ("Ctrl+O", "sound off, on")];

/// Returns the rows of the help: key and meaning.
pub fn help(
    system: &dyn System,
    joystick: Option<ControlPort>,
    map: &KeyMap,
    seed: u64,
) -> Vec<(String, String)> {
    let own = |&(key, meaning): &(&str, &str)| (key.to_owned(), meaning.to_owned());
    let machine = system.machine();
    let pasting = TEXT_HELP.iter().filter(|_| machine.takes_text);
    let volume = SOUND_HELP.iter().filter(|_| system.sound().is_some());
    let common = HELP.iter().chain(pasting).chain(volume);
    let mut rows: Vec<_> = common.map(own).collect();
    rows.extend(map.rows().map(|(host, keys)| (host.to_owned(), keys.to_owned())));
    rows.extend(machine.layout.help.iter().map(own));
    rows.extend(match joystick {
        None if machine.control_ports.is_empty() => vec![],
        None => vec![
            own(&("cursor keys, Space", "the joystick, if started")),
            ("or right Ctrl".to_owned(), format!("with {}", joystick_options(machine))),
        ],
        Some(port) => vec![
            ("cursor keys".to_owned(), format!("joystick {}", port_number(port))),
            own(&("Space or right Ctrl", "its fire button")),
        ],
    });
    let trigger = machine.layout.second_trigger.filter(|_| joystick.is_some());
    rows.extend(trigger.map(|(_, name)| own(&(name, "its second trigger"))));
    rows.push(("seed of this run".to_owned(), seed.to_string()));
    rows
}

/// Returns the options of the command line that put a joystick on the keys, for a sentence.
#[must_use]
pub fn joystick_options(machine: &'static Machine) -> String {
    format!("--joystick {}", joystick_numbers(machine))
}

/// Returns the numbers of a machine's joysticks, for a sentence.
#[must_use]
pub fn joystick_numbers(machine: &'static Machine) -> String {
    let numbers: Vec<String> = machine.joystick_numbers().iter().map(u8::to_string).collect();
    numbers.join(" or ")
}

/// Returns the command on a key.
pub fn command(key: HostKey) -> Option<Command> {
    FUNCTION_COMMANDS.iter().find(|row| row.0 == key).map(|row| row.1)
}

/// Returns the command on Control and this letter.
pub fn control_command(letter: char) -> Option<Command> {
    CONTROL_COMMANDS.iter().find(|row| row.0 == letter.to_ascii_lowercase()).map(|row| row.1)
}

/// Returns the joystick switch on a key.
pub fn joystick_switch(machine: &'static Machine, key: HostKey) -> Option<u8> {
    if machine.layout.second_trigger.is_some_and(|(trigger, _)| trigger == key) {
        return Some(SECOND_TRIGGER);
    }
    JOYSTICK_KEYS.iter().find(|row| row.0 == key).map(|row| row.1)
}

fn layout(system: &dyn System) -> &'static Layout {
    system.machine().layout
}

/// Returns the machine's chord for a key without a character.
pub fn special_key(system: &dyn System, key: HostKey, modifiers: Modifiers) -> Option<Chord> {
    let names = layout(system).keys.iter().find(|row| row.0 == key)?.1;
    with_modifiers(system, keys::chord_named(system, names).ok()?, modifiers.shift, modifiers)
}

/// Returns the chord of [`special_key`] for a host that does not report key releases.
pub fn tap_key(system: &dyn System, key: HostKey, modifiers: Modifiers) -> Option<Chord> {
    match layout(system).tap_keys.iter().find(|row| row.0 == key) {
        Some((_, names)) => keys::chord_named(system, names).ok(),
        None => special_key(system, key, modifiers),
    }
}

/// Returns the machine's chord for a typed character. Lower and upper case letters are the letter
/// key without and with SHIFT on machines whose SHIFT works that way.
pub fn character_key(system: &dyn System, character: char, modifiers: Modifiers) -> Option<Chord> {
    let layout = layout(system);
    if character.is_ascii_alphabetic() {
        let chord = system.machine().keyboard.key_named(&character.to_ascii_uppercase().to_string())?;
        let is_shifted = character.is_ascii_uppercase() && layout.is_shift_held;
        return with_modifiers(system, chord, is_shifted, modifiers);
    }
    let stand_in = layout.substitutes.iter().find(|row| row.0 == character).map(|row| row.1);
    let dead_key = || layout.dead_keys.iter().find(|row| row.0 == character).map(|row| row.1);
    let chord = stand_in
        .and_then(|stand_in| system.machine().keyboard.chord_for(stand_in))
        .or_else(|| system.machine().keyboard.chord_for(character))
        .or_else(|| keys::chord_named(system, dead_key()?).ok())?;
    with_modifiers(system, chord, false, modifiers)
}

/// Returns the chord of the machine's modifier keys that the host holds, without another key.
pub fn modifiers_alone(system: &dyn System, modifiers: Modifiers) -> Option<Chord> {
    let layout = layout(system);
    let is_shifted = modifiers.shift && layout.is_shift_held;
    let names: Vec<&str> = [(is_shifted, "SHIFT"), (modifiers.control, "CTRL"), (modifiers.alt, layout.alt)]
        .into_iter()
        .filter_map(|(is_down, name)| is_down.then_some(name))
        .collect();
    keys::chord_named(system, &names).ok()
}

fn with_modifiers(system: &dyn System, mut chord: Chord, shift: bool, modifiers: Modifiers) -> Option<Chord> {
    let alt = layout(system).alt;
    for (is_down, name) in [(shift, "SHIFT"), (modifiers.control, "CTRL"), (modifiers.alt, alt)] {
        if is_down {
            keys::add_modifier(&mut chord, system.machine().keyboard.key_named(name)?.key);
        }
    }
    Some(chord)
}
