//! The object-safe interface of an emulated machine with its dialect.

use std::collections::VecDeque;

use ce140p::Plotter;
use gamegrid::ProgramFiles;
use hardware::{Chord, Cycles, Event, Frame, Hertz, PointerDevice, ScreenText, Sound};
use serde::{Deserialize, Serialize};

use crate::rom_comparison::RomComparison;
use crate::{DrawStream, Evaluation, Inspect, InspectMut, Machine, RandomDraw, SnapshotError, Value};

/// Why [`System::run_until`] returned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The requested elapsed time was reached.
    Deadline,
    /// A running program polled for a key and there was none (only with [`Breakpoints::key_polls`]).
    AwaitingKey,
    /// `INPUT` or the prompt waits for a line, and the key queue is empty. Call again to let time pass.
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
    /// The program ended and the prompt is back.
    Ended,
    /// The program stopped with an error and the prompt is back.
    Failed(Failure),
    /// Machine code ran into an unsupported address; the program was aborted there.
    Stuck {
        /// The address.
        address: u16,
    },
}

/// An error of the emulated program, with the original message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The message as the screen shows it, without the question mark: `SYNTAX ERROR IN 100`.
    pub message: String,
    /// The line, unless it was a direct command.
    pub line: Option<u16>,
    /// The text of that line as `LIST` prints it, in Unicode.
    pub text: String,
}

/// Further conditions that end a slice of [`System::run_until`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Breakpoints {
    /// Return [`StopReason::AwaitingKey`] when a running program polls an empty keyboard queue, or
    /// reads memory or chips that show keys and joysticks while none is pressed.
    pub key_polls: bool,
    /// Return [`StopReason::Statement`] before every statement.
    #[serde(skip)]
    pub statements: bool,
}

/// What a system logs for the host; nothing by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Logs {
    /// The bytes for [`System::take_printed`].
    pub printed: bool,
    /// Leaves out of them what is typed, where the machine's editor prints that as programs print (MSX).
    #[serde(skip)]
    pub leaves_out_typed: bool,
    /// The random draws for [`DrawLog::made`].
    pub draws: bool,
    /// The writes for [`Sound::sound_writes`].
    pub sound: bool,
    /// The lines for [`Inspect::executed_lines`], of programs that start afterwards. Systems with BASIC always
    /// have them.
    #[serde(skip)]
    pub lines: bool,
    /// Which ways branches go, for [`Inspect::branch_outcomes`], of code that runs for the first time afterwards.
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
    /// The source of the random draws after the forced ones; none for the program's own.
    pub stream: Option<DrawStream>,
}

/// A program that a system rejects.
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

/// A queue of key codes, from which programs read keys.
pub trait KeyQueue {
    /// Returns the number of codes in the queue.
    fn queued(&self) -> usize;

    /// Replaces the codes in the queue, at most as many as it holds, and returns the previous ones,
    /// oldest first.
    fn replace_queue(&mut self, codes: &[u8]) -> Vec<u8>;

    /// Types a line at the prompt, as if its keys had been queued one by one, each when there is space.
    fn type_codes(&mut self, codes: &[u8]);

    /// Returns the number of codes passed to [`type_codes`](Self::type_codes) that the program has not
    /// read yet.
    fn pending_codes(&self) -> usize;
}

/// An emulated machine with its dialect.
///
/// Optional features are methods with a body: it describes a system without the feature, which does
/// not override it.
///
/// Time is virtual: nothing happens outside [`run_until`](Self::run_until), which runs as fast as
/// it can.
pub trait System {
    /// Returns the kind of system.
    fn machine(&self) -> &'static Machine;

    /// Returns the rate of [`now`](Self::now).
    fn clock(&self) -> Hertz;

    /// Returns the frames per second.
    fn frame_rate(&self) -> f64;

    /// Returns the elapsed cycles since power-on.
    fn now(&self) -> Cycles;

    /// Runs until the elapsed time `t`, or until something happens that the caller may want to see.
    fn run_until(&mut self, t: Cycles) -> StopReason;

    /// Whether a program is running, including while it waits in `INPUT`; false at the prompt.
    fn is_running(&self) -> bool;

    /// Applies an event at elapsed time `at`, or at once if that has passed.
    fn schedule_event(&mut self, at: Cycles, event: Event);

    /// Connects a device that pointer events move, in place of the one before. Returns false on a machine
    /// that has none such.
    fn connect_pointer(&mut self, _device: Option<PointerDevice>) -> bool {
        false
    }

    /// Returns the device that pointer events move; `None` without one, and on a board of actors.
    fn pointer_device(&self) -> Option<PointerDevice> {
        None
    }

    /// Returns the key of a name.
    fn key_named(&self, name: &str) -> Option<Chord>;

    /// Returns the keys that type a character.
    fn chord_for(&self, character: char) -> Option<Chord>;

    /// Returns the keys that type a code of the machine.
    fn chord_for_code(&self, code: u8) -> Option<Chord>;

    /// Returns the machine's code for a typed character, for the [queue](Self::key_queue).
    fn code_for(&self, _character: char) -> Option<u8> {
        None
    }

    /// Returns the queue of key codes; `None` where programs receive key presses and releases.
    fn key_queue(&self) -> Option<&dyn KeyQueue> {
        None
    }

    /// Returns the queue of key codes for writing.
    fn key_queue_mut(&mut self) -> Option<&mut dyn KeyQueue> {
        None
    }

    /// Whether the queue or the pending codes are not empty, including codes that a program queued
    /// before its end.
    fn has_queued_codes(&self) -> bool {
        self.key_queue().is_some_and(|queue| queue.queued() + queue.pending_codes() > 0)
    }

    /// Whether keys were pressed or released that the program has not read yet, on a machine without a
    /// key queue: there a key that is released unread is lost. Other machines return `None`.
    fn has_unread_keys(&self) -> Option<bool> {
        None
    }

    /// Renders the frame.
    fn render(&self) -> Frame;

    /// Renders the dots of the display alone, if the frame has more around and between them.
    fn display_frame(&self) -> Option<Frame> {
        None
    }

    /// Returns the screen as text.
    fn screen(&self) -> ScreenText;

    /// Sets what is logged from now on. A log that the host does not read grows with emulated time.
    fn set_logs(&mut self, logs: Logs);

    /// Returns all bytes that `PRINT` and the rest of BASIC sent to the screen since the last call; see
    /// [`Logs::printed`].
    fn take_printed(&mut self) -> Vec<u8>;

    /// Returns printed bytes as text, control codes omitted and line ends as `
    /// `.
    fn printed_text(&self, bytes: &[u8]) -> String;

    /// Returns its sound; writes are logged for [`Logs::sound`].
    fn sound(&self) -> Option<&dyn Sound> {
        None
    }

    /// Returns its sound for taking the log and rendering.
    fn sound_mut(&mut self) -> Option<&mut dyn Sound> {
        None
    }

    /// Returns the warnings about features that the program uses and the machine lacks, each reported
    /// once, and empties the list.
    fn take_warnings(&mut self) -> Vec<String>;

    /// Returns read access to the internals.
    fn inspect(&self) -> &dyn Inspect;

    /// Returns write access to the internals.
    fn inspect_mut(&mut self) -> &mut dyn InspectMut;

    /// Replaces the lines before whose first statement [`run_until`](Self::run_until) returns.
    fn set_line_breakpoints(&mut self, lines: &[u16]);

    /// Returns the further conditions on which it returns.
    fn breakpoints(&self) -> Breakpoints {
        Breakpoints::default()
    }

    /// Sets further conditions on which it returns.
    fn set_breakpoints(&mut self, stops: Breakpoints);

    /// Evaluates an expression of the program's language where the program is. The machine does not change,
    /// whatever the expression calls.
    ///
    /// # Errors
    /// If it is none, or fails, with the machine's message.
    fn evaluate(&mut self, _expression: &str) -> Result<Evaluation, String> {
        Err("the machine evaluates no expressions".to_owned())
    }

    /// Checks an expression that is to be evaluated later, perhaps elsewhere in the program.
    ///
    /// # Errors
    /// If it is none, with the machine's message.
    fn check_expression(&mut self, expression: &str) -> Result<(), String> {
        self.evaluate(expression).map(drop)
    }

    /// Whether an expression is true where the program is; one that fails is not.
    fn is_true(&mut self, expression: &str) -> bool {
        self.evaluate(expression).is_ok_and(|evaluation| evaluation.value.is_nonzero())
    }

    /// Returns a stored number as text, without blanks.
    fn number_text(&self, _bytes: &[u8], value: f64) -> String {
        value.to_string()
    }

    /// Returns a value as text: a number as the machine prints it, without blanks; a string in quotes, in the
    /// [notation of listings](Machine::string_text).
    fn value_text(&self, value: &Value) -> String {
        match value {
            Value::Number { bytes, value } => self.number_text(bytes, *value),
            Value::Integer(value) => value.to_string(),
            Value::Text(codes) => self.machine().string_text(codes),
            Value::Object { text, .. } => text.clone(),
        }
    }

    /// Assigns an expression to a variable or to an element of an array, which exists, where the program
    /// is. Nothing else changes, and no time passes.
    ///
    /// # Errors
    /// If the machine rejects the assignment, with its message, or nothing of this name exists.
    fn assign(&mut self, _target: &str, _expression: &str) -> Result<(), String> {
        Err("the machine evaluates no expressions".to_owned())
    }

    /// Returns the log of random draws; `None` if draws have no machine format to log and force.
    fn draw_log(&mut self) -> Option<&mut DrawLog> {
        None
    }

    /// Whether programs are started by typing at a prompt; without one they begin when they are loaded.
    fn has_prompt(&self) -> bool {
        true
    }

    /// Whether an error is one of the program: that of a command typed at the prompt has no line.
    fn is_program_error(&self, failure: &Failure) -> bool {
        failure.line.is_some() || !self.has_prompt()
    }

    /// Returns the codes of the keys that start the program in memory, if it defines keys of its own
    /// instead of `RUN`.
    fn start_keys(&self) -> Option<Vec<u8>> {
        None
    }

    /// Sets the name in messages of the program that is loaded next, where messages name it.
    fn set_program_name(&mut self, _name: &str) {}

    /// Sets the files that the program which is loaded next uses besides its text, where programs have such files.
    fn set_program_files(&mut self, _files: ProgramFiles) {}

    /// Loads a tokenised program into memory, as `LOAD` leaves it: text from the machine's own load
    /// address on.
    ///
    /// # Errors
    /// If it does not fit.
    fn load_program(&mut self, image: &[u8]) -> Result<(), LoadError>;

    /// Returns the program in memory in the machine's format, without load address.
    fn program_image(&self) -> Vec<u8>;

    /// Returns the program in memory as a Unicode listing.
    fn program_text(&self) -> String;

    /// Returns what a program sent to the printer since the last call, on a machine that can have one.
    fn take_printer_output(&mut self) -> Option<Vec<u8>> {
        None
    }

    /// Returns the disk in a drive of the disk system, numbered from 0, if there is one.
    fn disk(&self, _drive: u8) -> Option<&fat12::Disk> {
        None
    }

    /// Puts a disk into a drive of the disk system, `None` to empty the drive, and returns the disk that was in it.
    fn exchange_disk(&mut self, _drive: u8, _disk: Option<fat12::Disk>) -> Option<fat12::Disk> {
        None
    }

    /// Returns the comparison with a machine that executes ROM images, on a system that makes one.
    fn rom_comparison(&self) -> Option<&RomComparison> {
        None
    }

    /// Returns the plotter with its paper, if one is plugged in.
    fn plotter(&self) -> Option<&Plotter> {
        None
    }

    /// Returns the whole system as bytes: [`load_snapshot`](Self::load_snapshot) continues from it
    /// without a difference. What it excludes, the medium in a drive, is reported by
    /// [`take_warnings`](Self::take_warnings) when it is loaded.
    fn save_snapshot(&self) -> Vec<u8>;

    /// Restores a snapshot of the same kind of system. Breakpoints and logs keep the host's settings.
    ///
    /// # Errors
    /// If the bytes are not a snapshot of this kind; then the state does not change.
    fn load_snapshot(&mut self, saved: &[u8]) -> Result<(), SnapshotError>;

    /// Whether a snapshot is the log of all inputs, so that loading one takes as long as the run did.
    fn is_replayed(&self) -> bool {
        false
    }

    /// Begins to load a snapshot, which [`continue_loading`](Self::continue_loading) completes. Until then the
    /// system only shows how far it is: its time, frame and screen. Loading another snapshot or a program ends it.
    ///
    /// # Errors
    /// Those of [`load_snapshot`](Self::load_snapshot).
    fn begin_loading(&mut self, saved: &[u8]) -> Result<(), SnapshotError> {
        self.load_snapshot(saved)
    }

    /// Does a bounded part of the work of loading; returns whether the snapshot is loaded.
    fn continue_loading(&mut self) -> bool {
        true
    }

    /// Runs like [`run_until`](Self::run_until), but does a bounded part of the work at most, if the system can
    /// count it.
    fn run_slice(&mut self, t: Cycles) -> StopReason {
        self.run_until(t)
    }

    /// Returns why the program cannot go on whatever the host does: its interpreter is lost.
    fn loss(&self) -> Option<Failure> {
        None
    }

    /// Restarts the machine as a power cycle does; the program is lost.
    fn reset(&mut self);
}
