//! A machine that runs: slices of time, what it printed and played, and the person's keys on their way to it.
//!
//! A [`Session`] moves a system from picture to picture. Whoever runs it takes after every step what came of it:
//! [`has_new_frame`](Session::has_new_frame), [`take_samples`](Session::take_samples),
//! [`take_printed`](Session::take_printed). Front ends and the headless run differ only in how fast they ask for the next
//! picture.
//!
//! In one file, because it is one state with many small ways to ask for it.

use std::collections::VecDeque;

use duel::Opponent;
use games::{ChaChaDice, Dice};
use systems::{
    Chord, ControlPort, Cycles, Event, JoystickLines, LoadError, PointerAction, SnapshotError, StopReason,
    System, Value,
};

use crate::condition;
use crate::keys::{self, UnknownKey};
use crate::model::{self, DEFAULT_SEED, Options};
use crate::program::Program;

/// Machine time that a start-up may take before the machine counts as ready all the same.
const BOOT_TIMEOUT_SECONDS: f64 = 10.0;

/// The stream of a seed's draws that says when the first key is struck.
const FIRST_KEY_STREAM: u64 = 3 << 32;

/// The code that ends a line.
const RETURN: u8 = b'\r';

/// The longest time in cycles that a person takes to the first key: eight seconds, several hundred counts of a clock.
const MAX_FIRST_KEY_DELAY: u32 = 1 << 23;

/// Pictures that a drag of a script takes on its way.
const DRAG_FRAMES: u32 = 8;

/// A running machine with a person at its keys.
pub struct Session {
    system: Box<dyn System>,
    /// Samples per second, when somebody listens.
    sample_rate: Option<u32>,
    samples: Vec<i16>,
    frame_count: u64,
    has_new_frame: bool,
    /// The machine waited for a line during the last picture.
    is_waiting_for_line: bool,
    printed: Vec<u8>,
    opponent: Option<Opponent>,
    /// How the person holds the joysticks.
    joysticks: [JoystickLines; 2],
    /// When the first key is struck after switching on; none with the usual seed.
    first_key_delays: Option<ChaChaDice>,
    /// Codes of a text that is being pasted, those that the machine has not got yet.
    paste_queue: VecDeque<u8>,
}

impl Session {
    /// Switches a machine on, lets it start up, puts a program into its memory and types RUN.
    ///
    /// # Errors
    /// When the program does not fit.
    pub fn start(program: &Program, options: Options) -> Result<Self, LoadError> {
        let seed = options.seed;
        let mut session = Self::from_system(program.model.power_on(options), seed);
        session.system.load_program(&program.image)?;
        session.start_program();
        Ok(session)
    }

    /// Takes a machine that has just been switched on, and lets it start up to its prompt and to the moment at which a
    /// person strikes the first key.
    pub fn from_system(system: Box<dyn System>, seed: u64) -> Self {
        let mut session = Self {
            system,
            sample_rate: None,
            samples: vec![],
            frame_count: 0,
            has_new_frame: false,
            is_waiting_for_line: false,
            printed: vec![],
            opponent: None,
            joysticks: [JoystickLines::default(); 2],
            first_key_delays: (seed != DEFAULT_SEED).then(|| ChaChaDice::seeded(seed, FIRST_KEY_STREAM)),
            paste_queue: VecDeque::new(),
        };
        session.boot();
        session
    }

    fn boot(&mut self) {
        let end = self.system.now() + self.system.clock().cycles(BOOT_TIMEOUT_SECONDS);
        while self.system.now() < end && self.system.run_until(end) != StopReason::AwaitingLine {}
        if let Some(dice) = &mut self.first_key_delays {
            let first_key = self.system.now() + Cycles(u64::from(dice.below(MAX_FIRST_KEY_DELAY)));
            while self.system.now() < first_key {
                self.system.run_until(first_key);
            }
        }
        self.system.take_printed();
        self.printed.clear();
        self.count_frames();
    }

    /// Takes the pictures as shown that the machine has had time for.
    fn count_frames(&mut self) {
        let rate = self.system.frame_rate() / f64::from(self.system.clock().0);
        self.frame_count = (self.system.now().0 as f64 * rate) as u64;
    }

    /// Lets somebody else play along at the machine's keys.
    pub fn set_opponent(&mut self, opponent: Opponent) {
        self.opponent = Some(opponent);
    }

    /// Who else plays.
    pub fn opponent(&self) -> Option<&Opponent> {
        self.opponent.as_ref()
    }

    /// What the other player has to say since the last call.
    pub fn take_opponent_message(&mut self) -> Option<String> {
        self.opponent.as_mut().and_then(Opponent::take_message)
    }

    /// Renders sound from now on, so many samples a second, if the machine makes any.
    pub fn enable_sound(&mut self, rate: u32) {
        self.sample_rate = Some(rate);
    }

    /// Samples per second, when somebody listens.
    pub fn sample_rate(&self) -> Option<u32> {
        self.sample_rate
    }

    /// The samples of the pictures since the last call; who [listens](Self::enable_sound) takes them, or they pile up.
    pub fn take_samples(&mut self) -> Vec<i16> {
        std::mem::take(&mut self.samples)
    }

    /// The machine.
    pub fn system(&self) -> &dyn System {
        self.system.as_ref()
    }

    /// The machine, to change.
    pub fn system_mut(&mut self) -> &mut dyn System {
        self.system.as_mut()
    }

    /// The length of `frames` pictures.
    pub fn frames_to_cycles(&self, frames: u32) -> Cycles {
        self.system.clock().cycles(f64::from(frames) / self.system.frame_rate())
    }

    /// Types a command at the prompt, as a person would who knows that the machine listens. A person's first key comes at
    /// any moment and not, as those that the machine asks for, behind one of its interrupts.
    pub fn command(&mut self, text: &str) {
        match self.first_key_delays {
            Some(_) => self.queue_codes(&self.codes(text)),
            None => self.type_text(text),
        }
    }

    /// Types a long text, as fast as the machine takes it.
    pub fn paste(&mut self, codes: &[u8]) {
        self.paste_queue.extend(codes);
    }

    /// Whether some of a pasted text has not been taken yet.
    pub fn is_pasting(&self) -> bool {
        !self.paste_queue.is_empty() || self.system.key_queue().is_some_and(|queue| queue.pending_codes() > 0)
    }

    /// Leaves out the rest of a pasted text; true when there was some.
    pub fn cancel_paste(&mut self) -> bool {
        let was_pasting = !self.paste_queue.is_empty();
        self.paste_queue.clear();
        was_pasting
    }

    /// Hands the next line of a pasted text to the machine, when it has taken the one before.
    fn feed_paste(&mut self) {
        let Some(queue) = self.system.key_queue_mut() else { return };
        if self.paste_queue.is_empty() || queue.pending_codes() > 0 {
            return;
        }
        let end = self
            .paste_queue
            .iter()
            .position(|&code| code == RETURN)
            .map_or(self.paste_queue.len(), |at| at + 1);
        let line: Vec<u8> = self.paste_queue.drain(..end).collect();
        queue.type_codes(&line);
    }

    /// Types a text at the keyboard, in the machine's own time; characters that the machine lacks are left out.
    pub fn type_text(&mut self, text: &str) {
        let codes = self.codes(text);
        if let Some(queue) = self.system.key_queue_mut() {
            return queue.type_codes(&codes);
        }
        let mut free = Cycles(0);
        for character in text.chars() {
            if let Some(chord) = model::chord_for(self.system(), character) {
                free = self.tap(chord, keys::HOLD_FRAMES, free);
            }
        }
    }

    fn codes(&self, text: &str) -> Vec<u8> {
        text.chars().filter_map(|character| model::code_for(self.system(), character)).collect()
    }

    /// Strikes a key by its name: `F1`, `RETURN`, `A`.
    ///
    /// # Errors
    /// When the machine has none of this name.
    pub fn press(&mut self, name: &str) -> Result<(), UnknownKey> {
        let chord = keys::chord_named(self.system(), &[name])?;
        self.tap(chord, keys::HOLD_FRAMES, Cycles(0));
        Ok(())
    }

    /// Puts codes into the keyboard buffer as far as there is room.
    pub fn queue_codes(&mut self, codes: &[u8]) {
        let now = self.system.now();
        for &code in codes {
            self.system.schedule_event(now, Event::Queue(code));
        }
    }

    /// Moves the joystick in `port` at `at`; while an opponent moves, only notes it.
    pub fn set_joystick(&mut self, port: ControlPort, lines: JoystickLines, at: Cycles) {
        self.joysticks[port as usize] = lines;
        if !self.opponent.as_ref().is_some_and(Opponent::is_moving) {
            self.system.schedule_event(at, Event::Joystick { port, lines });
        }
    }

    /// Does something with the pointer, now.
    pub fn send_pointer(&mut self, action: PointerAction, (x, y): (i32, i32), button: u8) {
        let now = self.system.now();
        self.system.schedule_event(now, Event::Pointer { action, x, y, button });
    }

    /// Presses the pointer's button at a dot, moves to another and lets go, beginning now; when it is through.
    pub fn drag(&mut self, from: (i32, i32), to: (i32, i32)) -> Cycles {
        let now = self.system.now();
        let moments: Vec<Cycles> =
            (0..=DRAG_FRAMES + 1).map(|picture| now + self.frames_to_cycles(picture)).collect();
        let mut point = |picture: u32, action: PointerAction, (x, y): (i32, i32)| {
            self.system.schedule_event(moments[picture as usize], Event::Pointer { action, x, y, button: 1 });
        };
        point(0, PointerAction::Press, from);
        for step in 1..=DRAG_FRAMES {
            let share = |from: i32, to: i32| {
                let way = (i64::from(to) - i64::from(from)) * i64::from(step) / i64::from(DRAG_FRAMES);
                i32::try_from(i64::from(from) + way).unwrap_or(to)
            };
            point(step, PointerAction::Drag, (share(from.0, to.0), share(from.1, to.1)));
        }
        point(DRAG_FRAMES + 1, PointerAction::Release, to);
        now + self.frames_to_cycles(DRAG_FRAMES + 1 + keys::GAP_FRAMES)
    }

    /// Presses the pointer's button at a dot and lets go, beginning now; when it is through.
    pub fn click(&mut self, at: (i32, i32)) -> Cycles {
        let (now, (x, y)) = (self.system.now(), at);
        let until = now + self.frames_to_cycles(keys::HOLD_FRAMES);
        self.system.schedule_event(now, Event::Pointer { action: PointerAction::Press, x, y, button: 1 });
        self.system.schedule_event(until, Event::Pointer { action: PointerAction::Release, x, y, button: 1 });
        until + self.frames_to_cycles(keys::GAP_FRAMES)
    }

    /// Starts the program that was loaded: by the keys that it names, or types RUN where there is a prompt.
    pub fn start_program(&mut self) {
        let keys = self.system.start_keys();
        if let (Some(codes), Some(queue)) = (keys, self.system.key_queue_mut()) {
            queue.type_codes(&codes);
        } else if self.system.has_prompt() {
            self.command("run\n");
        }
    }

    /// Presses and releases a chord, starting now but not before `free`; returns when the next one may start.
    pub fn tap(&mut self, chord: Chord, frames: u32, free: Cycles) -> Cycles {
        let at = self.system.now().max(free);
        let until = at + self.frames_to_cycles(frames);
        keys::tap(self.system_mut(), chord, at, until);
        until + self.frames_to_cycles(keys::GAP_FRAMES)
    }

    /// Runs to the next picture, or to `limit` if that is earlier, or until the machine has something to say.
    pub fn step(&mut self, limit: Option<Cycles>) -> StopReason {
        self.step_frames(limit, 1)
    }

    /// The same, to the last of so many pictures at once, for whom the others are nothing.
    pub fn step_frames(&mut self, limit: Option<Cycles>, pictures: u32) -> StopReason {
        let goal = self.frame_end(self.frame_count + u64::from(pictures));
        if let Some(opponent) = &self.opponent {
            // Not once and for all: a program can reset the machine, which forgets them.
            self.system.set_line_breakpoints(&opponent.watched_lines());
        }
        self.feed_paste();
        let pause = self.system.run_until(limit.map_or(goal, |limit| limit.min(goal)));
        self.run_opponent(&pause);
        self.printed.extend(self.system.take_printed());
        let seen = self.frame_count;
        while self.frame_count < seen + u64::from(pictures)
            && self.system.now() >= self.frame_end(self.frame_count + 1)
        {
            self.frame_count += 1;
        }
        self.has_new_frame = self.frame_count > seen;
        if let (true, Some(rate), Some(sound)) =
            (self.has_new_frame, self.sample_rate, self.system.sound_mut())
        {
            sound.render_sound(rate, &mut self.samples);
        }
        pause
    }

    /// When a picture is finished, by its number from switching on.
    fn frame_end(&self, picture: u64) -> Cycles {
        let per_frame = f64::from(self.system.clock().0) / self.system.frame_rate();
        Cycles((picture as f64 * per_frame) as u64)
    }

    /// Whether a picture was finished by the last [`step`](Self::step).
    pub fn has_new_frame(&self) -> bool {
        self.has_new_frame
    }

    /// Lets the opponent do its part after a slice.
    fn run_opponent(&mut self, pause: &StopReason) {
        let Some(opponent) = &mut self.opponent else { return };
        if opponent.uses_pointer() {
            opponent.on_idle(self.system.as_mut());
            return;
        }
        let was_moving = opponent.is_moving();
        match pause {
            StopReason::Line(line) => opponent.on_line(*line, self.system.as_mut()),
            StopReason::Ended | StopReason::Failed(_) | StopReason::Stuck { .. } => opponent.cancel_move(),
            StopReason::AwaitingLine if !self.system.is_running() => opponent.cancel_move(),
            StopReason::Deadline | StopReason::AwaitingKey | StopReason::AwaitingLine => {}
        }
        let is_moving = opponent.is_moving();
        if was_moving != is_moving {
            self.suspend_joysticks(is_moving);
        }
    }

    /// Runs to the next picture whatever happens; returns what happened besides waiting.
    pub fn run_frame(&mut self) -> Vec<StopReason> {
        let mut events = Vec::new();
        let goal = self.frame_count + 1;
        self.is_waiting_for_line = false;
        while self.frame_count < goal {
            match self.step(None) {
                StopReason::AwaitingLine => self.is_waiting_for_line = true,
                StopReason::Deadline | StopReason::AwaitingKey | StopReason::Line(_) => {}
                event @ (StopReason::Ended | StopReason::Failed(_) | StopReason::Stuck { .. }) => {
                    events.push(event)
                }
            }
        }
        events
    }

    /// Takes the sticks away from the person, whose fire button would else move for the opponent, or gives them back.
    fn suspend_joysticks(&mut self, is_away: bool) {
        let now = self.system.now();
        for (port, held) in [ControlPort::One, ControlPort::Two].into_iter().zip(self.joysticks) {
            let lines = if is_away { JoystickLines::default() } else { held };
            self.system.schedule_event(now, Event::Joystick { port, lines });
        }
    }

    /// Whether the machine waited for a line to be typed during the last [`run_frame`](Self::run_frame).
    pub fn is_waiting_for_line(&self) -> bool {
        self.is_waiting_for_line
    }

    /// The bytes printed since the last call.
    pub fn take_printed(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.printed)
    }

    /// Runs for so many seconds of the machine's time, whatever happens.
    pub fn run_seconds(&mut self, seconds: f64) {
        let end = self.system.now() + self.system.clock().cycles(seconds);
        while self.system.now() < end {
            self.step(Some(end));
        }
    }

    /// Whether a program is running, also while it waits for a line.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.system.is_running()
    }

    /// Whether these words stand on the screen. Case, reverse video and line ends do not count.
    #[must_use]
    pub fn shows(&self, words: &str) -> bool {
        condition::shows(&self.system.screen(), words)
    }

    /// The value of a variable that holds a number, by its name as the program writes it.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<f64> {
        match self.system.inspect().variable(name)? {
            Value::Number { value, .. } => Some(value),
            Value::Integer(value) => Some(f64::from(value)),
            Value::Object { text, .. } => text.parse().ok(),
            Value::Text(_) => None,
        }
    }

    /// Goes back to a moment that [`System::save`] kept. What was being pasted is left out.
    ///
    /// # Errors
    /// When the machine cannot take it; then it goes on as it was.
    pub fn load_snapshot(&mut self, moment: &[u8]) -> Result<(), SnapshotError> {
        self.system.load_snapshot(moment)?;
        self.system.take_printed();
        self.printed.clear();
        self.paste_queue.clear();
        self.joysticks = [JoystickLines::default(); 2];
        self.count_frames();
        self.has_new_frame = true;
        Ok(())
    }

    /// Switches the machine off and on.
    pub fn reset(&mut self) {
        self.system.reset();
        self.paste_queue.clear();
        self.boot();
    }
}
