//! Runs and plays published listings on emulated machines, for any host with a screen and keys.
//!
//! The crate is the common part of a window, a terminal, a text front end and a web page, without a clock,
//! files, threads or a terminal: its inputs and outputs are bytes, and the host passes the elapsed time. It
//! compiles for `wasm32-unknown-unknown`, and the same seed and keys give the same run everywhere.
//!
//! # The life of a session
//!
//! 1. [`Program::read`] finds the program in the bytes of a page, a listing or a program file, chooses
//!    its machine, and tokenises it; errors name line and column.
//! 2. [`Session::start`] powers the machine on, boots it, loads the program and types RUN;
//!    [`Session::is_running`] is true from then on. [`Options::seed`] fixes the power-on state and so
//!    every random number.
//! 3. Time passes only in [`Session::run_until`] (to a [`Condition`]), [`Session::run_seconds`] (of
//!    emulated time), [`Session::run_frame`] and [`Session::step`].
//! 4. Between them the host types ([`Session::type_text`], [`Session::press`]) and reads the state:
//!    [`Session::text`], [`Session::screen`] and [`Session::frame`] return the display,
//!    [`Session::number`], [`Session::string`], [`Session::numbers`] and [`Session::strings`] variables,
//!    [`Session::take_output`] the output of PRINT, [`Session::system`] the machine.
//! 5. [`System::save_snapshot`] keeps the whole machine as bytes, [`Session::load_snapshot`] continues
//!    from them. [`Session::reset`] powers off and on.
//!
//! ```
//! use player::{Condition, Options, Program, Session};
//!
//! let page = "10 input \"your name\";n$\n20 l=len(n$)\n30 print \"hello \"n$\n40 get k$:if k$=\"\" then 40\n";
//! let program = Program::read(page.as_bytes(), "hello.bas")?;
//! let mut session = Session::start(&program, Options::default())?;
//! assert!(session.is_running());
//! assert!(session.run_until(&Condition::Text("your name?".into()), 5.0)); // seconds of emulated time
//! session.type_text("ada\n");
//! assert!(session.run_until(&"line:40".parse()?, 5.0));
//! assert_eq!(session.number("l"), Some(3.0));
//! assert_eq!(session.string("n$").as_deref(), Some("ADA"));
//! assert!(session.text().contains("HELLO ADA"));
//! assert_eq!(session.frame().size(), (384, 272));
//! session.press("F1")?;
//! assert!(session.run_until(&Condition::Ended, 5.0));
//! assert!(!session.is_running());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `examples/` has three programs to start from: `three_moves`, `headless`, `what_if`.
//!
//! # Modules
//!
//! * [`Program`]: a page, a listing or a program file in the memory format of a [`Machine`].
//! * [`Session`]: the running machine, frame by frame. [`Run`]: headless, to a [`Condition`], with
//!   a key [`script`]. [`scan`]: runs of unknown programs with a fixed key policy.
//! * [`InteractiveSession`]: a machine with a person: [`frame_pacing`], [`key_sequencer`],
//!   [`keymap`], [`gamepad`] and messages.
//! * [`debugger`]: breakpoints, steps, watches, and reverse execution.
//! * [`observers`]: the observers of every statement of a run: a profile, a [`trace`].
//! * [`input_log`]: the inputs of a session and their replay. [`rewind`]: its checkpoints. [`link`]:
//!   links that carry a listing. [`media`]: media in memory, [`disk_image`]: images of disks,
//!   [`image_files`]: their files.
//! * [`menu`]: the menu of a session, for a window and a terminal.
//! * [`overlay`]: text in a frame, a frame in a window. [`filter`]: what it looks like there. [`colour_marks`]: colours as letters.
//! * [`record`]: PNG, GIF and WAV. [`paper`]: the output of a plotter. [`dump`]: memory, variables
//!   and chips as files in memory. [`schema`]: names and versions of JSON documents.
//!
//! Note: [`Session`] and [`Run`] count emulated time; host time enters only through
//! [`InteractiveSession::frames_due`].
#![forbid(unsafe_code)]

pub mod board_cursor;
pub mod colour_marks;
pub mod condition;
pub mod console;
pub mod debugger;
pub mod disk_image;
pub mod drawn;
pub mod dump;
pub mod filter;
pub mod frame_pacing;
pub mod gamepad;
pub mod image_files;
pub mod input;
pub mod input_log;
pub mod interactive;
mod jump;
pub mod key_sequencer;
pub mod keymap;
pub mod keys;
pub mod link;
pub mod media;
pub mod menu;
pub mod observers;
pub mod overlay;
pub mod paper;
pub mod program;
pub mod record;
pub mod repertoire;
pub mod rewind;
pub mod run;
pub mod scan;
pub mod schema;
pub mod script;
pub mod session;
pub mod source_text;
pub mod stuck;
pub mod trace;

pub use condition::{Condition, ConditionError};
pub use input::{Input, TimedInput};
pub use input_log::InputLog;
pub use interactive::InteractiveSession;
pub use keys::UnknownKey;
pub use program::{Program, ProgramError};
pub use run::Run;
pub use session::Session;

// Types in the signatures of this crate.
pub use hardware::{Sound, Storage};
pub use listing::{Listing, MachineKind, Source};
pub use systems::{
    Breakpoints, Chord, ControlPort, Cycles, Event, Failure, Frame, Hertz, Inspect, InspectMut,
    JoystickLines, LoadError, Logs, Machine, MachineConfig, Medium, MediumSlot, Options, PointerAction,
    ScreenCell, ScreenText, SnapshotError, StopReason, System, Value, Variable,
};
