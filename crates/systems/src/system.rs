//! The object-safe face of an emulated machine with its language.

use std::collections::VecDeque;

use ce140p::Plotter;
use hardware::{Chord, Cycles, Event, Frame, Hertz, ScreenText, Sound};
use serde::{Deserialize, Serialize};

use crate::{Inspect, InspectMut, RandomDraw, SnapshotError, SystemKind};

/// Why [`System::run_until`] came back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The elapsed time asked for was reached.
    Deadline,
    /// A running program asked or looked for a key and there was none (only with [`Breakpoints::key_polls`]).
    AwaitingKey,
    /// A line is being waited for, by `INPUT` or at the prompt, and no key is in the queue. Call again to let time pass.
    AwaitingLine,
    /// The line asked for with [`System::set_line_breakpoints`] is about to begin.
    Line(u16),
    /// The program ended and the prompt is back.
    Ended,
    /// The program stopped with an error and the prompt is back.
    Failed(Failure),
    /// Machine code ran into an address that nothing answers; the program was broken off there.
    Stuck {
        /// The address.
        address: u16,
    },
}

/// An error of the emulated program, with the original's own words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The message as the screen shows it, without the question mark: `SYNTAX ERROR IN 100`.
    pub message: String,
    /// The line, unless it was a direct command.
    pub line: Option<u16>,
    /// The text of that line as `LIST` shows it, in Unicode.
    pub text: String,
}

/// What else ends a slice of [`System::run_until`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Breakpoints {
    /// Return [`StopReason::AwaitingKey`] when a running program polls an empty keyboard queue, or looks at memory or chips
    /// that show keys and joysticks while none is down.
    pub key_polls: bool,
}

/// What a system notes for a host that reads it: nothing, unless it is asked to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Logs {
    /// The bytes for [`System::take_printed`].
    pub printed: bool,
    /// The draws for [`DrawLog::made`].
    pub draws: bool,
    /// The writes for [`Sound::sound_writes`].
    pub sound: bool,
}

/// The draws that the program made, and values to give it instead of its own.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct DrawLog {
    /// The draws since the reader took them, oldest first; see [`Logs::draws`].
    pub made: Vec<RandomDraw>,
    /// Values for the next random draws, in the machine's own form.
    pub forced_random: VecDeque<Vec<u8>>,
    /// Values for the next reads of the clock, in the machine's own form.
    pub forced_time: VecDeque<Vec<u8>>,
}

/// A program that a system cannot take.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoadError {
    /// The program does not fit into the machine's memory.
    #[error("the program needs {needed} bytes, the machine has {available}")]
    TooLarge {
        /// Bytes the program needs.
        needed: usize,
        /// Bytes there are.
        available: usize,
    },
}

/// Keys as codes in a queue, from which programs take them.
pub trait KeyQueue {
    /// The number of bytes in the queue.
    fn queued(&self) -> usize;

    /// Puts other codes into the queue, as many as it takes, and returns those that were there, oldest first.
    fn replace_queue(&mut self, codes: &[u8]) -> Vec<u8>;

    /// Types a line at the prompt as if its keys had been queued one by one, each when there is room.
    fn type_codes(&mut self, codes: &[u8]);

    /// Codes given to [`type_codes`](Self::type_codes) that the program has not taken yet.
    fn pending_codes(&self) -> usize;
}

/// An emulated machine with its language.
///
/// What not every system has is asked for: a method with a body says what is so of a system without it, which leaves it out.
///
/// Time is virtual: nothing happens but inside [`run_until`](Self::run_until), which runs as fast as it can.
pub trait System {
    /// Which system it is.
    fn kind(&self) -> SystemKind;

    /// The rate of [`now`](Self::now).
    fn clock(&self) -> Hertz;

    /// Pictures per second.
    fn frame_rate(&self) -> f64;

    /// Elapsed cycles since power-on.
    fn now(&self) -> Cycles;

    /// Runs until the elapsed time `t`, or until something happens that the caller may want to see.
    fn run_until(&mut self, t: Cycles) -> StopReason;

    /// A program is running, also while it waits in `INPUT`; false at the prompt.
    fn is_running(&self) -> bool;

    /// Applies an event at elapsed time `at`, or at once if that has passed.
    fn schedule_event(&mut self, at: Cycles, event: Event);

    /// The key of this name.
    fn key_named(&self, name: &str) -> Option<Chord>;

    /// The keys that type this character.
    fn chord_for(&self, character: char) -> Option<Chord>;

    /// The keys that type this code of the machine's.
    fn chord_for_code(&self, code: u8) -> Option<Chord>;

    /// The machine's code for a character typed as text, for the [queue](Self::key_queue).
    fn code_for(&self, _character: char) -> Option<u8> {
        None
    }

    /// The queue of codes from which programs take keys; none where they hear of keys as these go down and up.
    fn key_queue(&self) -> Option<&dyn KeyQueue> {
        None
    }

    /// The same, to change.
    fn key_queue_mut(&mut self) -> Option<&mut dyn KeyQueue> {
        None
    }

    /// Whether codes wait in the queue, or to be typed into it: those that a program put there go on with it behind its end.
    fn has_queued_codes(&self) -> bool {
        self.key_queue().is_some_and(|queue| queue.queued() + queue.pending_codes() > 0)
    }

    /// Whether keys have gone down or up that nobody has looked at yet, on a machine that keeps nothing of what is struck: there a key
    /// that goes up unseen was never there. Other machines say nothing.
    fn has_unread_keys(&self) -> Option<bool> {
        None
    }

    /// The picture.
    fn render(&self) -> Frame;

    /// The dots of the display alone, where the picture shows more around and between them.
    fn display_frame(&self) -> Option<Frame> {
        None
    }

    /// The screen as text.
    fn screen(&self) -> ScreenText;

    /// Says what is noted from now on. Who asks for more than it reads lets the notes grow with the machine's time.
    fn set_logs(&mut self, logs: Logs);

    /// Every byte that `PRINT` and the rest of BASIC sent to the screen since the last call; see [`Logs::printed`].
    fn take_printed(&mut self) -> Vec<u8>;

    /// Printed bytes as text, control codes left out and line ends as `\n`.
    fn printed_text(&self, bytes: &[u8]) -> String;

    /// Its sound; writes are noted for [`Logs::sound`].
    fn sound(&self) -> Option<&dyn Sound> {
        None
    }

    /// The same, to take and to render.
    fn sound_mut(&mut self) -> Option<&mut dyn Sound> {
        None
    }

    /// Messages about things the program uses that the machine lacks, each told once; empties the list.
    fn take_warnings(&mut self) -> Vec<String>;

    /// Reading access to the innards.
    fn inspect(&self) -> &dyn Inspect;

    /// Writing access to the innards.
    fn inspect_mut(&mut self) -> &mut dyn InspectMut;

    /// Replaces the lines before whose first statement [`run_until`](Self::run_until) comes back.
    fn set_line_breakpoints(&mut self, lines: &[u16]);

    /// What else it comes back for.
    fn set_breakpoints(&mut self, stops: Breakpoints);

    /// The log of draws; none where they have no form of a machine's own to be noted and forced in.
    fn draw_log(&mut self) -> Option<&mut DrawLog> {
        None
    }

    /// Programs are begun by typing at a prompt; without one they begin when they are loaded.
    fn has_prompt(&self) -> bool {
        true
    }

    /// The codes of the keys that start the program in memory, if it names keys of its own and is not begun by `RUN`.
    fn start_keys(&self) -> Option<Vec<u8>> {
        None
    }

    /// Says what messages call the program that is loaded next, where they name one.
    fn set_program_name(&mut self, _name: &str) {}

    /// Puts a tokenised program into memory, as `LOAD` leaves it: text from the machine's own load address on.
    ///
    /// # Errors
    /// When it does not fit.
    fn load_program(&mut self, image: &[u8]) -> Result<(), LoadError>;

    /// The program in memory as the machine holds it, without load address.
    fn program_image(&self) -> Vec<u8>;

    /// The program in memory as a listing in Unicode.
    fn program_text(&self) -> String;

    /// Takes what a program sent to the printer, on a machine that can have one.
    fn take_printer_output(&mut self) -> Option<Vec<u8>> {
        None
    }

    /// The plotter with its paper, if one is plugged in.
    fn plotter(&self) -> Option<&Plotter> {
        None
    }

    /// The whole system at this moment as bytes: [`load_snapshot`](Self::load_snapshot) goes on from there as if nothing had been in between. What it
    /// cannot hold is said by [`take_warnings`](Self::take_warnings) when it is loaded: the medium in a drive.
    fn save_snapshot(&self) -> Vec<u8>;

    /// Goes back to a saved state of the same kind of system. What the host stops for and what it has noted stays as it asked for.
    ///
    /// # Errors
    /// When the bytes are no such state; then nothing has happened.
    fn load_snapshot(&mut self, saved: &[u8]) -> Result<(), SnapshotError>;

    /// Restarts the machine as switching it off and on does; the program is lost.
    fn reset(&mut self);
}
