//! What Rust keeps for a program: the board, the clock, keys and mouse, and what it has to say.

use std::collections::VecDeque;

use gamegrid::board::Board;
use gamegrid::scene::ActorFilter;
use gamegrid::sprites::Sprites;
use gamegrid::{ActorView, Failure};
use hardware::{Event, KeyCode};

/// The time of a cycle until a program sets another, in milliseconds.
const DEFAULT_PERIOD: u32 = 200;
/// The time between two repetitions of a key that is held, in milliseconds.
const DEFAULT_REPEAT: u32 = 20;
/// Within so many microseconds after a click another one makes it a double one.
const DOUBLE_CLICK: u64 = 500_000;
/// More notes than anybody reads.
const MAX_WARNINGS: usize = 20;
/// More text than a program has to say before somebody takes it.
const MAX_PRINTED: usize = 64 << 20;

/// A key in the buffer: its code, and the character that it means.
pub(super) type Key = (i32, char);

/// The keys of a person.
#[derive(Debug, Default)]
pub(super) struct Keys {
    /// Codes of those that are down, in the order in which they went down.
    pub down: Vec<u8>,
    /// The key that was struck last and not taken yet.
    pub buffer: Option<Key>,
    /// Milliseconds between two repetitions.
    pub repeat: u32,
    /// When the keys that are held are repeated next.
    pub next_repeat: u64,
}

/// Everything that is no Python.
pub(super) struct ProgramState {
    pub board: Option<Board>,
    pub sprites: Sprites,
    /// The number of the next actor.
    pub next_actor: u32,
    pub is_shown: bool,
    pub is_disposed: bool,
    /// The program's own text has been carried out.
    pub is_finished: bool,
    /// Cycle follows cycle.
    pub is_running: bool,
    /// Milliseconds of a cycle.
    pub period: u32,
    pub cycles: u32,
    /// When the next cycle begins.
    pub next_cycle: u64,
    /// What is to happen, the first first.
    pub events: VecDeque<(u64, Event)>,
    pub keys: Keys,
    /// Where the buttons went down that are held, the last one last.
    pub pressed: Vec<(i32, i32, u8)>,
    /// The pointer is on the playground.
    is_pointer_inside: bool,
    /// The last single click: its dot and button, and when it was.
    last_click: Option<(i32, i32, u8, u64)>,
    /// Microseconds since the start.
    pub now: u64,
    pub steps: u64,
    pub printed: String,
    pub warnings: Vec<String>,
    pub failures: VecDeque<Failure>,
    /// The names of the classes of actors, by number.
    pub class_names: Vec<String>,
    random_state: u64,
}

impl ProgramState {
    pub fn new(seed: u64) -> Self {
        Self {
            board: None,
            sprites: Sprites::default(),
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
            is_pointer_inside: false,
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

    /// Moves the pointer to a dot: whether it was on the playground, and is now.
    pub fn move_pointer(&mut self, x: i32, y: i32) -> (bool, bool) {
        let size = self.board.as_ref().map_or((0, 0), |board| board.grid.size());
        let is_on = (0..size.0).contains(&x) && (0..size.1).contains(&y);
        (std::mem::replace(&mut self.is_pointer_inside, is_on), is_on)
    }

    /// A click: whether it is the first or the second one.
    pub fn click(&mut self, x: i32, y: i32, button: u8) -> i32 {
        let here = (x, y, button);
        let is_second = self
            .last_click
            .take()
            .is_some_and(|(x, y, button, at)| (x, y, button) == here && self.now - at <= DOUBLE_CLICK);
        if is_second {
            return 2;
        }
        self.last_click = Some((x, y, button, self.now));
        1
    }

    /// The program runs, or its board is open.
    pub fn is_alive(&self) -> bool {
        !self.is_finished || self.is_open()
    }

    /// The program waits for somebody to do something.
    pub fn is_idle(&self) -> bool {
        self.is_finished && self.events.is_empty()
    }

    /// There is a board that was not closed.
    pub fn is_open(&self) -> bool {
        self.board.is_some() && !self.is_disposed
    }

    /// Puts an event behind those of the same time.
    pub fn schedule(&mut self, at: u64, event: Event) {
        let at = at.max(self.now);
        let behind = self.events.partition_point(|(other, _)| *other <= at);
        self.events.insert(behind, (at, event));
    }

    pub fn warn(&mut self, words: &str) {
        let words = &escape_controls(words);
        if self.warnings.len() < MAX_WARNINGS && !self.warnings.iter().any(|known| known == words) {
            self.warnings.push(words.to_owned());
        }
    }

    /// Takes what the program prints. Control characters are written as escapes: a terminal would obey them.
    pub fn print(&mut self, text: &str) {
        if self.printed.len() >= MAX_PRINTED {
            return;
        }
        self.printed.push_str(&escape_controls(text));
    }

    /// Starts or stops the cycles.
    pub fn run(&mut self, is_running: bool) {
        if is_running && !self.is_running {
            self.next_cycle = self.now;
        }
        self.is_running = is_running;
    }

    pub fn seed(&mut self, seed: u64) {
        self.random_state = seed;
    }

    /// The next random number; the generator is SplitMix64.
    pub fn next_random(&mut self) -> u64 {
        self.random_state = self.random_state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.random_state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A button goes down. Who hears of more presses than a mouse has buttons was not told of releases.
    pub fn press_button(&mut self, x: i32, y: i32, button: u8) {
        const BUTTONS: usize = 3;
        if self.pressed.len() == BUTTONS {
            self.pressed.remove(0);
        }
        self.pressed.push((x, y, button));
    }

    /// A key goes down: true unless it was down.
    pub fn press(&mut self, key: KeyCode) -> bool {
        let is_new = !self.keys.down.contains(&key.0);
        if is_new {
            self.keys.down.push(key.0);
            self.keys.buffer = Some((i32::from(key.0), self.character(key)));
        }
        is_new
    }

    /// A key goes up.
    pub fn release(&mut self, key: KeyCode) {
        self.keys.down.retain(|&down| down != key.0);
    }

    /// What a key means with those that are down: the code of keys without a character, as in Java.
    pub fn character(&self, key: KeyCode) -> char {
        const NO_CHARACTER: char = '\u{ffff}';
        const SHIFT: u8 = 16;
        let has_shift = self.keys.down.contains(&SHIFT);
        match key.0 {
            letter @ b'A'..=b'Z' if !has_shift => char::from(letter.to_ascii_lowercase()),
            code @ (b'A'..=b'Z' | b'0'..=b'9' | b' ' | 8..=10 | 27 | 127) => char::from(code),
            44 => ',',
            45 => '-',
            46 => '.',
            47 => '/',
            59 => ';',
            61 => '=',
            _ => NO_CHARACTER,
        }
    }
}

/// A text with its control characters, but for ends of lines and tabs, written as escapes.
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
