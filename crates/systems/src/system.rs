//! The object-safe interface of an emulated machine with its dialect.

use std::any::Any;
use std::collections::VecDeque;

use ce140p::Plotter;
use hardware::{Cycles, Event, Frame, Hertz, PointerDevice, ScreenText, Sound, Storage};
use serde::{Deserialize, Serialize};

use crate::{DrawStream, Evaluation, Inspect, InspectMut, Machine, ProgramEnd, RandomDraw, SnapshotError};

/// Why [`System::run_until`] returned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The requested elapsed time was reached.
    Deadline,
    /// A running program polled for a key and there was none (only with [`Breakpoints::key_polls`]).
    AwaitingKey,
    /// `INPUT` or the prompt waits for a line, and the key queue is empty. The next call lets time pass.
    AwaitingLine,
    /// A line with a breakpoint of [`System::set_line_breakpoints`] is about to begin.
    Line(u16),
    /// A statement is about to begin (only with [`Breakpoints::statements`]). A Python program stops
    /// before each line.
    Statement {
        /// Its line; `None` for a statement of a typed command.
        line: Option<u16>,
        /// Whether it is the first of the line.
        begins_line: bool,
    },
    /// The program ended; the prompt is back.
    Ended(ProgramEnd),
}

/// Further conditions that end a slice of [`System::run_until`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Breakpoints {
    /// Return [`StopReason::AwaitingKey`] when a running program polls an empty keyboard queue, or reads memory or
    /// chips that show keys and joysticks while no key is pressed.
    pub key_polls: bool,
    /// Return [`StopReason::Statement`] before every statement.
    #[serde(skip)]
    pub statements: bool,
}

/// The logs of a system for the host; all are off by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Logs {
    /// The bytes for [`System::take_printed`].
    pub printed: bool,
    /// Omits typed characters from the printed bytes, on a machine whose editor prints them as programs print (MSX).
    #[serde(skip)]
    pub leaves_out_typed: bool,
    /// The random draws for [`DrawLog::made`].
    pub draws: bool,
    /// The writes for [`Sound::sound_writes`].
    pub sound: bool,
    /// The lines for [`Inspect::executed_lines`], of programs that start afterwards. Systems with BASIC always log
    /// them.
    #[serde(skip)]
    pub lines: bool,
    /// The outcomes of branches for [`BasicProgram::branch_outcomes`](crate::BasicProgram::branch_outcomes), of code
    /// that runs for the first time afterwards.
    #[serde(skip)]
    pub branches: bool,
}

/// The random draws of the program, and forced values for the next ones.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct DrawLog {
    /// The draws since the host last took them, oldest first; see [`Logs::draws`].
    pub made: Vec<RandomDraw>,
    /// Values for the next random draws, in the machine's number format.
    pub forced_random: VecDeque<Vec<u8>>,
    /// Values for the next reads of the clock, in the machine's number format.
    pub forced_time: VecDeque<Vec<u8>>,
    /// The source of the random draws after the forced ones; `None` for the program's random numbers.
    pub stream: Option<DrawStream>,
}

/// The reason why a system rejects a program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoadError {
    /// The program does not fit into the machine's memory.
    #[error("the program is too large: {needed} bytes, expected at most {available}")]
    TooLarge {
        /// The size of the program in bytes.
        needed: usize,
        /// The available memory in bytes.
        available: usize,
    },
}

/// A queue of key codes from which programs read keys.
pub trait KeyQueue {
    /// Returns the number of codes in the queue.
    fn queued(&self) -> usize;

    /// Replaces the codes in the queue, at most as many as it holds, and returns the previous ones,
    /// oldest first.
    fn replace_queue(&mut self, codes: &[u8]) -> Vec<u8>;

    /// Types a line at the prompt, as if its keys had been queued one by one, each when the queue has space.
    fn type_codes(&mut self, codes: &[u8]);

    /// Returns the number of codes passed to [`type_codes`](Self::type_codes) that the program has not
    /// read yet.
    fn pending_codes(&self) -> usize;

    /// Whether keys were pressed or released that the program has not read yet, on a machine where a key that is
    /// released unread is lost. Other machines return `None`.
    fn has_unread_keys(&self) -> Option<bool>;
}

/// The language of the program, where expressions can be evaluated while it runs.
pub trait Language {
    /// Evaluates an expression at the present point of the program. The machine does not change, even if the expression
    /// calls functions with side effects.
    ///
    /// # Errors
    /// If it is not an expression, or fails; with the machine's message.
    fn evaluate(&mut self, expression: &str) -> Result<Evaluation, String>;

    /// Checks an expression for a later evaluation, perhaps elsewhere in the program.
    ///
    /// # Errors
    /// If it is not an expression; with the machine's message.
    fn check_expression(&mut self, expression: &str) -> Result<(), String>;

    /// Returns whether an expression is true at the present point of the program; one that fails is not.
    fn is_true(&mut self, expression: &str) -> bool;

    /// Assigns an expression to an existing variable or element of an array, at the present point of the program.
    /// Nothing else changes, and no time passes.
    ///
    /// # Errors
    /// If the machine rejects the assignment, with its message, or nothing of this name exists.
    fn assign(&mut self, target: &str, expression: &str) -> Result<(), String>;
}

/// A drive, numbered from 0, or the recorder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MediumSlot {
    /// A disk drive.
    Drive(u8),
    /// The cassette recorder.
    Recorder,
}

/// A medium for a drive or the recorder.
pub enum Medium {
    /// Files: a folder, a tape, or a disk of a drive with a processor of its own.
    Files(Box<dyn Storage>),
    /// The sectors of a disk, which may represent a folder.
    Sectors {
        /// The disk.
        disk: fat12::Disk,
        /// Whether it represents a folder of the host.
        is_folder: bool,
    },
}

/// The devices connected to the machine, besides those that the host holds.
pub trait Media {
    /// Returns the bytes sent to the printer since the last call; `None` if the machine has no printer.
    fn take_printer_output(&mut self) -> Option<Vec<u8>>;

    /// Returns the plotter.
    fn plotter(&self) -> Option<&Plotter>;

    /// Returns the disk in a sector drive, numbered from 0, if there is one.
    fn disk(&self, drive: u8) -> Option<&fat12::Disk>;

    /// Returns the drives and recorders whose media can be changed, each with its name for a person.
    fn medium_slots(&self) -> Vec<(MediumSlot, &'static str)>;

    /// Puts a medium into a slot, or empties it. A medium of another kind than the slot's is ignored.
    fn change_medium(&mut self, slot: MediumSlot, medium: Option<Medium>);
}

/// A system whose snapshot is the log of its input: loading one replays the program from its beginning, in slices of
/// host time.
pub trait Replay {
    /// Begins to load a snapshot, which [`continue_loading`](Self::continue_loading) completes. Until then the system
    /// only shows its progress: time, frame and screen. Loading another snapshot or a program ends it.
    ///
    /// # Errors
    /// Those of [`System::load_snapshot`].
    fn begin_loading(&mut self, saved: &[u8]) -> Result<(), SnapshotError>;

    /// Does a bounded part of the work of loading; returns whether the snapshot is loaded.
    fn continue_loading(&mut self) -> bool;

    /// Runs like [`System::run_until`], but does at most a bounded part of the work.
    fn run_slice(&mut self, t: Cycles) -> StopReason;
}

/// The capabilities that a host can request from a system; `None` if the system lacks one.
pub trait Capabilities {
    /// Returns read access to the internals.
    fn inspect(&self) -> &dyn Inspect;

    /// Returns write access to the internals.
    fn inspect_mut(&mut self) -> &mut dyn InspectMut;

    /// Returns the queue of key codes; `None` where programs receive key presses and releases.
    fn key_queue(&self) -> Option<&dyn KeyQueue> {
        None
    }

    /// Returns the queue of key codes for writing.
    fn key_queue_mut(&mut self) -> Option<&mut dyn KeyQueue> {
        None
    }

    /// Returns the device that pointer events move; `None` without one, and on a board of actors.
    fn pointer_device(&self) -> Option<PointerDevice> {
        None
    }

    /// Returns the dots of the display alone, if the frame has more around and between them.
    fn dots(&self) -> Option<Frame> {
        None
    }

    /// Returns its sound; writes are logged for [`Logs::sound`].
    fn sound(&self) -> Option<&dyn Sound> {
        None
    }

    /// Returns its sound for taking the log and rendering.
    fn sound_mut(&mut self) -> Option<&mut dyn Sound> {
        None
    }

    /// Returns the log of random draws; `None` if draws have no machine format.
    fn draw_log(&mut self) -> Option<&mut DrawLog> {
        None
    }

    /// Returns the language of its program.
    fn language(&mut self) -> Option<&mut dyn Language> {
        None
    }

    /// Returns its printer, plotter and disks.
    fn media(&self) -> Option<&dyn Media> {
        None
    }

    /// Returns its printer, plotter and disks for writing.
    fn media_mut(&mut self) -> Option<&mut dyn Media> {
        None
    }

    /// Returns the replay of a system without checkpoints.
    fn replay(&mut self) -> Option<&mut dyn Replay> {
        None
    }
}

/// An emulated machine with its dialect: the operations that every system has. The rest are [`Capabilities`].
///
/// Time is virtual: it advances only in [`run_until`](Self::run_until), which runs as fast as it can.
pub trait System: Capabilities + Any {
    /// Returns the machine.
    fn machine(&self) -> &'static Machine;

    /// Returns the rate of [`now`](Self::now).
    fn clock(&self) -> Hertz;

    /// Returns the frames per second.
    fn frame_rate(&self) -> f64;

    /// Returns the elapsed cycles since power-on.
    fn now(&self) -> Cycles;

    /// Runs until the elapsed time `t`, or until an event that ends the slice: see [`StopReason`].
    fn run_until(&mut self, t: Cycles) -> StopReason;

    /// Whether a program is running, including while it waits in `INPUT`; false at the prompt.
    fn is_running(&self) -> bool;

    /// Applies an event at elapsed time `at`, or now if `at` has passed.
    fn schedule_event(&mut self, at: Cycles, event: Event);

    /// Renders the frame.
    fn render(&self) -> Frame;

    /// Returns the screen as text.
    fn screen(&self) -> ScreenText;

    /// Sets the logs from now on. A log that the host does not read grows with emulated time.
    fn set_logs(&mut self, logs: Logs);

    /// Returns all bytes that `PRINT` and the rest of BASIC sent to the screen since the last call; see
    /// [`Logs::printed`].
    fn take_printed(&mut self) -> Vec<u8>;

    /// Returns the warnings about features that the program uses and the machine lacks, each once, and empties the
    /// list.
    fn take_warnings(&mut self) -> Vec<String>;

    /// Replaces the line breakpoints: [`run_until`](Self::run_until) returns before the first statement of these lines.
    fn set_line_breakpoints(&mut self, lines: &[u16]);

    /// Returns the further conditions on which [`run_until`](Self::run_until) returns.
    fn breakpoints(&self) -> Breakpoints;

    /// Sets further conditions on which [`run_until`](Self::run_until) returns.
    fn set_breakpoints(&mut self, stops: Breakpoints);

    /// Loads a tokenised program into memory, in the way of `LOAD`: text from the machine's load address on.
    ///
    /// # Errors
    /// If it does not fit.
    fn load_program(&mut self, image: &[u8]) -> Result<(), LoadError>;

    /// Returns the program in memory in the machine's format, without load address.
    fn program_image(&self) -> Vec<u8>;

    /// Returns the whole system as bytes. [`load_snapshot`](Self::load_snapshot) continues from it without a
    /// difference. It excludes the medium in a drive, and loading it reports that by
    /// [`take_warnings`](Self::take_warnings).
    fn save_snapshot(&self) -> Vec<u8>;

    /// Restores a snapshot of the same kind of system. Breakpoints and logs keep the host's settings.
    ///
    /// # Errors
    /// If the bytes are not a snapshot of this kind; then the state does not change.
    fn load_snapshot(&mut self, saved: &[u8]) -> Result<(), SnapshotError>;

    /// Restarts the machine as a power cycle does; the program is lost.
    fn reset(&mut self);
}

impl dyn System + '_ {
    /// Whether the queue or the pending codes are not empty, including codes that a program queued
    /// before its end.
    #[must_use]
    pub fn has_queued_codes(&self) -> bool {
        self.key_queue().is_some_and(|queue| queue.queued() + queue.pending_codes() > 0)
    }

    /// Returns [`KeyQueue::has_unread_keys`]; `None` without a queue.
    #[must_use]
    pub fn has_unread_keys(&self) -> Option<bool> {
        self.key_queue()?.has_unread_keys()
    }

    /// Types key codes, on a machine that has a [queue](Capabilities::key_queue_mut) for them.
    pub fn type_codes(&mut self, codes: &[u8]) {
        if let Some(queue) = self.key_queue_mut() {
            queue.type_codes(codes);
        }
    }

    /// Types a text as far as the machine has [codes](crate::machine::keyboard::Keyboard::codes_of) for it.
    pub fn type_text(&mut self, text: &str) {
        let codes = self.machine().keyboard.codes_of(text);
        self.type_codes(&codes);
    }

    /// Lets time pass, independent of the program.
    pub fn pass_to(&mut self, t: Cycles) {
        while self.now() < t {
            self.run_until(t);
        }
    }

    /// Returns the time after this number of frames.
    #[must_use]
    pub fn after_frames(&self, frames: u32) -> Cycles {
        self.now() + self.clock().cycles(f64::from(frames) / self.frame_rate())
    }

    /// Returns the program in memory as a Unicode listing.
    #[must_use]
    pub fn program_text(&self) -> String {
        self.machine().program_text(&self.program_image())
    }

    /// Returns its [language](Capabilities::language).
    ///
    /// # Errors
    /// A message for a person if it has none.
    pub fn expressions(&mut self) -> Result<&mut dyn Language, String> {
        self.language().ok_or_else(|| "the machine evaluates no expressions".to_owned())
    }

    /// Begins to load a snapshot, see [`Replay::begin_loading`]. On a system that is not replayed it also completes the
    /// loading.
    ///
    /// # Errors
    /// Those of [`System::load_snapshot`].
    pub fn begin_loading(&mut self, saved: &[u8]) -> Result<(), SnapshotError> {
        match self.replay() {
            Some(replay) => replay.begin_loading(saved),
            None => self.load_snapshot(saved),
        }
    }

    /// Continues to load it, see [`Replay::continue_loading`].
    pub fn continue_loading(&mut self) -> bool {
        self.replay().is_none_or(Replay::continue_loading)
    }

    /// Runs a bounded part of the work if the system is replayed: [`Replay::run_slice`].
    pub fn run_slice(&mut self, t: Cycles) -> StopReason {
        match self.replay() {
            Some(replay) => replay.run_slice(t),
            None => self.run_until(t),
        }
    }
}
