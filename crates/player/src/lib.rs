//! Runs and plays published listings on emulated machines, for any host with a screen and keys.
//!
//! The crate holds what a window, a terminal, a text front end and a web page have in common,
//! without a clock, files, threads or a terminal: bytes come in and go out, and the host passes the
//! elapsed time. It compiles for `wasm32-unknown-unknown`, and the same seed and keys give the same
//! run everywhere.
//!
//! Load a listing, run it, type into it and inspect it:
//!
//! ```
//! use player::{Options, Program, Session};
//!
//! let page = "10 input \"your name\";n$\n20 l=len(n$)\n30 print \"hello \"n$\n40 get k$:if k$=\"\" then 40\n";
//! let program = Program::read(page.as_bytes(), "hello.bas")?;
//! let mut session = Session::start(&program, Options::default())?;
//! session.run_seconds(2.0); // emulated time
//! session.type_text("ada\n");
//! session.run_seconds(1.0);
//! assert_eq!(session.number("l"), Some(3.0));
//! assert!(session.shows("hello ada") && session.is_running());
//! session.press("F1")?;
//! # session.run_seconds(1.0);
//! # assert!(!session.is_running());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! * [`Program`]: a page, a listing or a program file as a machine holds it. [`model`]: the
//!   machines.
//! * [`Session`]: the running machine, frame by frame. [`Run`]: headless, to a [`Condition`], with
//!   a key [`script`].
//! * [`InteractiveSession`]: a machine with a person: [`frame_pacing`], [`key_sequencer`],
//!   [`keymap`], [`layout`] and messages.
//! * [`overlay`]: text in a frame, a frame in a window. [`colour_marks`]: colours as letters.
//! * [`record`]: PNG, GIF and WAV. [`paper`]: the output of a plotter. [`dump`]: memory, variables
//!   and chips as files in memory. [`schema`]: names and versions of JSON documents.
//!   [`file_names`]: names on a medium.
//!
//! Note: [`Session`] and [`Run`] count emulated time; host time enters only through
//! [`InteractiveSession::frames_due`].
#![forbid(unsafe_code)]

pub mod board_cursor;
pub mod colour_marks;
pub mod condition;
pub mod drawn;
pub mod dump;
pub mod file_names;
pub mod frame_pacing;
mod glyphs;
pub mod interactive;
pub mod key_sequencer;
pub mod keymap;
pub mod keys;
pub mod layout;
pub mod model;
pub mod overlay;
pub mod paper;
pub mod program;
pub mod record;
pub mod run;
pub mod schema;
pub mod script;
pub mod session;

#[cfg(test)]
mod fake;

pub use condition::Condition;
pub use interactive::InteractiveSession;
pub use model::{Model, Options};
pub use program::Program;
pub use run::Run;
pub use session::Session;
