//! Keys, text, pointer and joysticks.

use systems::{Chord, ControlPort, Cycles, Event, JoystickLines, PointerAction};

use super::Session;
use crate::input::Input;
use crate::keys::{self, UnknownKey};

/// The code that ends a line.
const RETURN: u8 = b'\r';

/// Frames of a scripted drag.
const DRAG_FRAMES: u32 = 8;

impl Session {
    /// Types a command at the prompt. With a random first-key delay the queue receives the codes at any
    /// time of the frame, like a person's first key; typed text starts after an interrupt of the machine.
    pub fn command(&mut self, text: &str) {
        match self.first_key_seed {
            Some(_) => self.queue_codes(&self.codes(text)),
            None => self.type_text(text),
        }
    }

    /// Types a long text as fast as the machine reads it.
    pub fn paste(&mut self, codes: &[u8]) {
        self.paste_queue.extend(codes);
    }

    /// Returns whether a paste is under way.
    pub fn is_pasting(&self) -> bool {
        !self.paste_queue.is_empty() || self.system.key_queue().is_some_and(|queue| queue.pending_codes() > 0)
    }

    /// Cancels a paste; returns whether one was under way.
    pub fn cancel_paste(&mut self) -> bool {
        let was_pasting = !self.paste_queue.is_empty();
        self.paste_queue.clear();
        was_pasting
    }

    /// Passes the next line of a paste to the machine after it has read the previous line.
    pub(super) fn feed_paste(&mut self) {
        let Some(queue) = self.system.key_queue() else { return };
        if self.paste_queue.is_empty() || queue.pending_codes() > 0 {
            return;
        }
        let end = self
            .paste_queue
            .iter()
            .position(|&code| code == RETURN)
            .map_or(self.paste_queue.len(), |at| at + 1);
        let line: Vec<u8> = self.paste_queue.drain(..end).collect();
        self.type_codes(line);
    }

    /// Types a text at the keyboard, in emulated time; skips characters that the machine lacks.
    pub fn type_text(&mut self, text: &str) {
        if self.system.key_queue().is_some() {
            return self.type_codes(self.codes(text));
        }
        for character in text.chars() {
            if let Some(chord) = keys::chord_for(self.system(), character) {
                self.keys_free_at = self.tap(chord, keys::HOLD_FRAMES, self.keys_free_at);
            }
        }
    }

    /// Presses a key by its name for three frames: `F1`, `RETURN`, `A`. The next key is pressed after
    /// its release.
    ///
    /// # Errors
    /// When the machine has no key of this name.
    pub fn press(&mut self, name: &str) -> Result<(), UnknownKey> {
        let chord = keys::chord_named(self.system(), &[name])?;
        self.keys_free_at = self.tap(chord, keys::HOLD_FRAMES, self.keys_free_at);
        Ok(())
    }

    /// Puts codes into the keyboard queue, up to its capacity.
    pub fn queue_codes(&mut self, codes: &[u8]) {
        let now = self.system.now();
        for &code in codes {
            self.schedule_event(now, Event::Queue(code));
        }
    }

    /// Applies an event at the machine's time `at`, or immediately if that has passed.
    pub fn schedule_event(&mut self, at: Cycles, event: Event) {
        self.apply(Input::Event { at, event });
    }

    /// Sets the joystick in `port` at `at`; while the agent moves, only stores the position.
    pub fn set_joystick(&mut self, port: ControlPort, lines: JoystickLines, at: Cycles) {
        self.joysticks[port as usize] = lines;
        if !self.agent.as_ref().is_some_and(|agent| agent.is_moving()) {
            self.schedule_event(at, Event::Joystick { port, lines });
        }
    }

    /// Sends a pointer event now. During a [jump](Self::continue_jump) the event is lost, because the frame is not
    /// current.
    pub fn send_pointer(&mut self, action: PointerAction, (x, y): (i32, i32), button: u8) {
        if self.is_jumping() {
            return;
        }
        let now = self.system.now();
        self.schedule_event(now, Event::Pointer { action, x, y, button });
    }

    /// Drags the pointer between two pixels, starting now; returns the time of the end.
    pub fn drag(&mut self, from: (i32, i32), to: (i32, i32)) -> Cycles {
        let now = self.system.now();
        let frame_times: Vec<Cycles> =
            (0..=DRAG_FRAMES + 1).map(|picture| now + self.frames_to_cycles(picture)).collect();
        let mut point = |picture: u32, action: PointerAction, (x, y): (i32, i32)| {
            self.schedule_event(frame_times[picture as usize], Event::Pointer { action, x, y, button: 1 });
        };
        point(0, PointerAction::Press, from);
        for step in 1..=DRAG_FRAMES {
            let share = |from: i32, to: i32| {
                let moved = (i64::from(to) - i64::from(from)) * i64::from(step) / i64::from(DRAG_FRAMES);
                i32::try_from(i64::from(from) + moved).unwrap_or(to)
            };
            point(step, PointerAction::Drag, (share(from.0, to.0), share(from.1, to.1)));
        }
        point(DRAG_FRAMES + 1, PointerAction::Release, to);
        now + self.frames_to_cycles(DRAG_FRAMES + 1 + keys::GAP_FRAMES)
    }

    /// Clicks at a pixel, starting now; returns the time of the end.
    pub fn click(&mut self, at: (i32, i32)) -> Cycles {
        let (now, (x, y)) = (self.system.now(), at);
        let until = now + self.frames_to_cycles(keys::HOLD_FRAMES);
        self.schedule_event(now, Event::Pointer { action: PointerAction::Press, x, y, button: 1 });
        self.schedule_event(until, Event::Pointer { action: PointerAction::Release, x, y, button: 1 });
        until + self.frames_to_cycles(keys::GAP_FRAMES)
    }

    /// Starts the loaded program: with its start keys, or with RUN on a machine with a prompt.
    pub fn start_program(&mut self) {
        let keys = self.system.machine().start_keys(&self.system.program_image());
        if let (Some(codes), Some(_)) = (keys, self.system.key_queue()) {
            self.type_codes(codes);
        } else if self.system.machine().has_prompt {
            self.command("run\n");
        }
    }

    /// Presses and releases a chord, starting now but not before `free`; returns the earliest start of
    /// the next one.
    pub fn tap(&mut self, chord: Chord, frames: u32, free: Cycles) -> Cycles {
        let at = self.system.now().max(free);
        let until = at + self.frames_to_cycles(frames);
        self.press_chord(chord, at);
        self.release_chord(chord, until);
        until + self.frames_to_cycles(keys::GAP_FRAMES)
    }

    /// Presses a chord at the machine's time `at`, modifiers first.
    pub fn press_chord(&mut self, chord: Chord, at: Cycles) {
        for key in chord.modifiers.into_iter().flatten().chain([chord.key]) {
            self.schedule_event(at, Event::KeyDown(key));
        }
    }

    /// Releases a chord at the machine's time `at`, modifiers last.
    pub fn release_chord(&mut self, chord: Chord, at: Cycles) {
        for key in [chord.key].into_iter().chain(chord.modifiers.into_iter().flatten()) {
            self.schedule_event(at, Event::KeyUp(key));
        }
    }

    /// Types codes into the keyboard queue, each when the queue has a free entry.
    fn type_codes(&mut self, codes: Vec<u8>) {
        self.apply(Input::Codes(codes));
    }

    /// Releases the person's joysticks while the agent moves, because their fire button would act
    /// for the agent, or restores them.
    pub(super) fn suspend_joysticks(&mut self, is_away: bool) {
        let now = self.system.now();
        for (port, held) in [ControlPort::One, ControlPort::Two].into_iter().zip(self.joysticks) {
            let lines = if is_away { JoystickLines::default() } else { held };
            self.schedule_event(now, Event::Joystick { port, lines });
        }
    }

    fn codes(&self, text: &str) -> Vec<u8> {
        text.chars().filter_map(|character| keys::code_for(self.system(), character)).collect()
    }
}
