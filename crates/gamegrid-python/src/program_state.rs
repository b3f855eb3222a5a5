//! The state of a program in Rust: the board, the clock, keys and mouse, output.

use std::collections::VecDeque;

use gamegrid::board::Board;
use gamegrid::dialog::Dialog;
use gamegrid::scene::ActorFilter;
use gamegrid::{ActorView, Failure};
use hardware::{Event, KeyCode};

use super::images::Images;

/// The default period of a cycle in milliseconds.
const DEFAULT_PERIOD: u32 = 200;
/// The default time between two repeats of a held key, in milliseconds.
const DEFAULT_REPEAT: u32 = 20;
/// The default maximum time in milliseconds between the clicks of a double click.
const DOUBLE_CLICK: u32 = 500;
/// The maximum number of warnings.
const MAX_WARNINGS: usize = 20;
/// The maximum size in bytes of the output that the host has not yet received.
const MAX_PRINTED: usize = 64 << 20;

/// A key in the buffer: its code and its character.
pub(super) type Key = (i32, char);

/// The state of the keyboard.
#[derive(Debug, Default)]
pub(super) struct Keys {
    /// Codes of the pressed keys, in the order of the presses.
    pub down: Vec<u8>,
    /// The last unread key.
    pub buffer: Option<Key>,
    /// Milliseconds between two repeats.
    pub repeat: u32,
    /// The time of the next key repeat.
    pub next_repeat: u64,
}

/// A press of a mouse button: its pixel and its button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ButtonPress {
    pub x: i32,
    pub y: i32,
    pub button: u8,
}

/// A move of the pointer: whether it started and whether it ended on the playground.
#[derive(Clone, Copy, Debug)]
pub(super) struct PointerMove {
    pub was_inside: bool,
    pub is_inside: bool,
}

/// The state of a program outside Python.
pub(super) struct ProgramState {
    pub board: Option<Board>,
    pub images: Images,
    /// The dialog that waits for its answer.
    pub dialog: Option<Dialog>,
    /// The number of the next actor.
    pub next_actor: u32,
    pub is_shown: bool,
    pub is_disposed: bool,
    /// Whether the main program has finished.
    pub is_finished: bool,
    /// Whether the simulation cycles run.
    pub is_running: bool,
    /// The period of a cycle in milliseconds.
    pub period: u32,
    pub cycles: u32,
    /// The time of the next cycle.
    pub next_cycle: u64,
    /// The scheduled events, earliest first.
    pub events: VecDeque<(u64, Event)>,
    pub keys: Keys,
    /// The held presses, the latest last.
    pub pressed: Vec<ButtonPress>,
    /// The last position of the pointer, if it was on the playground.
    pub pointer: Option<(i32, i32)>,
    /// The maximum time in milliseconds between the clicks of a double click.
    pub double_click: u32,
    /// The last single click and its time in microseconds.
    last_click: Option<(ButtonPress, u64)>,
    /// Microseconds since the start.
    pub now: u64,
    pub steps: u64,
    pub printed: String,
    pub warnings: Vec<String>,
    pub failures: VecDeque<Failure>,
    /// The class names of actors, by class number.
    pub class_names: Vec<String>,
    random_state: u64,
}

impl ProgramState {
    /// Whether a dialog waits for text.
    pub fn awaits_text(&self) -> bool {
        self.dialog.as_ref().is_some_and(|dialog| dialog.answer().is_none() && dialog.takes_text())
    }

    pub fn new(seed: u64) -> Self {
        Self {
            board: None,
            images: Images::default(),
            dialog: None,
            next_actor: 0,
            is_shown: false,
            is_disposed: false,
            is_finished: false,
            is_running: false,
            period: DEFAULT_PERIOD,
            cycles: 0,
            next_cycle: 0,
            events: VecDeque::new(),
            keys: Keys { repeat: DEFAULT_REPEAT, ..Keys::default() },
            pressed: vec![],
            pointer: None,
            double_click: DOUBLE_CLICK,
            last_click: None,
            now: 0,
            steps: 0,
            printed: String::new(),
            warnings: vec![],
            failures: VecDeque::new(),
            class_names: vec![],
            random_state: seed,
        }
    }

    pub fn actors(&self) -> Vec<ActorView> {
        let Some(board) = &self.board else { return vec![] };
        let view = |id| {
            let actor = &board.actors[&id];
            let pixel = actor.pixel(board.grid);
            ActorView {
                class: self.class_names.get(actor.class.0 as usize).cloned().unwrap_or_default(),
                x: actor.location.x,
                y: actor.location.y,
                pixel: (pixel.x, pixel.y),
                direction: actor.direction,
                is_visible: actor.shown_image.is_some(),
            }
        };
        board.scene.actors(ActorFilter::All).map(view).collect()
    }

    /// Moves the pointer to a pixel.
    pub fn move_pointer(&mut self, x: i32, y: i32) -> PointerMove {
        let size = self.board.as_ref().map_or((0, 0), |board| board.grid.size());
        let is_inside = (0..size.0).contains(&x) && (0..size.1).contains(&y);
        let last = std::mem::replace(&mut self.pointer, is_inside.then_some((x, y)));
        PointerMove { was_inside: last.is_some(), is_inside }
    }

    /// Counts a click: returns 1 for a single or first click, 2 for the second click of a double click.
    pub fn click(&mut self, press: ButtonPress) -> i32 {
        let is_second = self
            .last_click
            .take()
            .is_some_and(|(last, at)| last == press && self.now - at <= u64::from(self.double_click) * 1000);
        if is_second {
            return 2;
        }
        self.last_click = Some((press, self.now));
        1
    }

    /// Whether the program runs, or its board is open.
    pub fn is_alive(&self) -> bool {
        !self.is_finished || self.is_open()
    }

    /// Whether the program waits for input.
    pub fn is_idle(&self) -> bool {
        self.is_finished && self.events.is_empty()
    }

    /// Whether there is a board that was not closed.
    pub fn is_open(&self) -> bool {
        self.board.is_some() && !self.is_disposed
    }

    /// Schedules an event, after those of the same time.
    pub fn schedule(&mut self, at: u64, event: Event) {
        let at = at.max(self.now);
        let index = self.events.partition_point(|(other, _)| *other <= at);
        self.events.insert(index, (at, event));
    }

    pub fn warn(&mut self, message: &str) {
        let message = &escape_controls(message);
        if self.warnings.len() < MAX_WARNINGS && !self.warnings.iter().any(|known| known == message) {
            self.warnings.push(message.to_owned());
        }
    }

    /// Appends output of the program with its control characters escaped: a terminal would execute them.
    pub fn print(&mut self, text: &str) {
        if self.printed.len() >= MAX_PRINTED {
            return;
        }
        self.printed.push_str(&escape_controls(text));
    }

    /// Starts or stops the simulation cycles.
    pub fn run(&mut self, is_running: bool) {
        if is_running && !self.is_running {
            self.next_cycle = self.now;
        }
        self.is_running = is_running;
    }

    pub fn seed(&mut self, seed: u64) {
        self.random_state = seed;
    }

    /// Returns the next random number; the generator is SplitMix64.
    pub fn next_random(&mut self) -> u64 {
        self.random_state = self.random_state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.random_state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Presses a button. More presses than a mouse has buttons mean lost releases; the oldest press is then
    /// removed.
    pub fn press_button(&mut self, press: ButtonPress) {
        const BUTTONS: usize = 3;
        if self.pressed.len() == BUTTONS {
            self.pressed.remove(0);
        }
        self.pressed.push(press);
    }

    /// Presses a key; returns false if it was pressed already.
    pub fn press(&mut self, key: KeyCode) -> bool {
        let is_new = !self.keys.down.contains(&key.0);
        if is_new {
            self.keys.down.push(key.0);
            self.keys.buffer = Some((i32::from(key.0), self.character(key)));
        }
        is_new
    }

    /// Releases a key.
    pub fn release(&mut self, key: KeyCode) {
        self.keys.down.retain(|&down| down != key.0);
    }

    /// Returns the character of a key, given the pressed keys, on an American keyboard; for keys without a character,
    /// Java's code.
    pub fn character(&self, key: KeyCode) -> char {
        const SHIFT: u8 = 16;
        gamegrid::keys::character(key.0, self.keys.down.contains(&SHIFT))
    }
}

/// Escapes the control characters of a text, except line ends and tabs.
pub(super) fn escape_controls(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_control() && !matches!(character, '\n' | '\t') {
            plain.extend(character.escape_default());
        } else {
            plain.push(character);
        }
    }
    plain
}
