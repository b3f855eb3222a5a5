//! From a program in memory format to a running machine.

use player::frame_pacing::Speed;
use player::interactive::{InteractiveSession, Settings};
use player::media::MemoryFolder;
use player::rewind::RewindLimits;
use player::{Options, Session};
use serde::{Deserialize, Serialize};
use systems::machine::keyboard::KeyCap;
use systems::{Machine, MachineOption};

use crate::json::json;
use crate::page_session::PageSession;

/// The machines of this module. A module with one of them has no code of the others: nothing that it exports refers to
/// the table of all machines.
const MACHINES: &[&Machine] = &[
    #[cfg(feature = "c64")]
    Machine::C64,
    #[cfg(feature = "gamegrid")]
    Machine::GAMEGRID,
    #[cfg(feature = "msx")]
    Machine::MSX,
    #[cfg(feature = "pc1360")]
    Machine::PC1360,
    #[cfg(feature = "vic20")]
    Machine::VIC20,
];

/// What to start, beside the program itself.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// The identifier of the machine.
    pub machine: String,
    /// The name of the program, or of a machine without one.
    pub name: String,
    /// The messages about the program.
    pub warnings: Vec<String>,
    /// The keys to show.
    pub keys: Vec<String>,
    /// The control port of the joystick that the program reads; 0 without one.
    pub joystick: u8,
    /// The seed of the power-on state.
    pub seed: u64,
    /// Samples per second; `None` without sound.
    pub sample_rate: Option<u32>,
}

/// A running machine.
#[derive(Serialize)]
pub struct Started {
    machine: &'static str,
    /// The name of the machine in a sentence.
    machine_name: &'static str,
    name: String,
    warnings: Vec<String>,
    frame_rate: f64,
    /// The numbers of the control ports that take joysticks.
    joysticks: Vec<u8>,
    has_sound: bool,
    has_plotter: bool,
    has_printer: bool,
    /// Whether it has a disk drive or a cassette recorder.
    has_medium: bool,
    /// The keys that stop a program, separated by blanks; empty if the machine has none.
    stop: String,
    /// The keys to show.
    keys: Vec<String>,
    /// The control port of the joystick that the program reads; 0 without one.
    joystick: u8,
    keyboard: Vec<Key>,
    /// Whether the machine takes a pointer (mouse or finger) on its picture.
    has_pointer: bool,
    /// Whether SHIFT stays down with another key (true), or is a prefix key before it (false).
    holds_shift: bool,
}

/// A key of the machine's keyboard, in widths of a letter key.
#[derive(Serialize)]
struct Key {
    name: &'static str,
    legend: &'static str,
    shifted: &'static str,
    x: f32,
    row: u8,
    width: f32,
}

impl From<KeyCap> for Key {
    fn from(KeyCap { name, legend, shifted, x, row, width, .. }: KeyCap) -> Self {
        Self { name, legend, shifted, x, row, width }
    }
}

/// Powers a machine of this module on and starts the program; an empty image is none.
pub fn play(start: Start, image: &[u8]) -> Result<(PageSession, Vec<u8>), String> {
    let machine = MACHINES.iter().find(|machine| machine.id == start.machine);
    let machine = machine.ok_or_else(|| format!("this module has no machine \"{}\"", start.machine))?;
    begin(machine, start, (!image.is_empty()).then(|| image.to_vec()))
}

/// Powers the machine on and starts the program; returns [`Started`] as JSON.
pub fn begin(
    machine: &'static Machine,
    start: Start,
    image: Option<Vec<u8>>,
) -> Result<(PageSession, Vec<u8>), String> {
    let Start { name, warnings, keys, joystick, seed, sample_rate, .. } = start;
    let medium = MemoryFolder::new(machine.file_names);
    let options = Options { seed, storage: Some(Box::new(medium.clone())), ..Options::default() };
    let mut session = Session::from_system(machine.power_on(options), seed);
    session.enable_rewind(RewindLimits::default(), Some(medium.clone()));
    if let Some(rate) = sample_rate {
        session.enable_sound(rate);
    }
    let settings = Settings {
        name: name.clone(),
        seed,
        image,
        runs_at_start: true,
        speed: Speed::Times(1.0),
        joystick: None,
    };
    let interactive = InteractiveSession::new(session, settings).map_err(|error| error.to_string())?;
    let system = interactive.session.system();
    let has = |option| machine.has(option);
    let started = Started {
        machine: machine.id,
        machine_name: machine.name,
        name,
        warnings,
        frame_rate: system.frame_rate(),
        joysticks: machine.joystick_numbers(),
        has_sound: system.sound().is_some(),
        has_plotter: system.media().and_then(|media| media.plotter()).is_some(),
        has_printer: has(MachineOption::Printer)
            && system.media().and_then(|media| media.plotter()).is_none(),
        has_medium: has(MachineOption::Disk) || has(MachineOption::Tape),
        stop: machine.layout.stop_keys(),
        keys,
        joystick,
        keyboard: machine.keyboard.keys().into_iter().map(Key::from).collect(),
        has_pointer: system.inspect().board().is_some(),
        holds_shift: machine.layout.is_shift_held,
    };
    Ok((PageSession::new(interactive, medium), json(&started)))
}
