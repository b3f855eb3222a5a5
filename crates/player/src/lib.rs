//! Published listings played on emulated machines, by whatever program has a screen and keys.
//!
//! Here is all that a window, a terminal, plain lines and a web page have in common, without a clock, files, threads or a
//! terminal: bytes come in and go out, and the host says how much of its time has passed. So it compiles for
//! `wasm32-unknown-unknown`, and the same seed and keys give the same run everywhere.
//!
//! A listing is loaded, stepped, typed at and looked into like this:
//!
//! ```
//! use player::{Options, Program, Session};
//!
//! let page = "10 input \"your name\";n$\n20 l=len(n$)\n30 print \"hello \"n$\n40 get k$:if k$=\"\" then 40\n";
//! let program = Program::read(page.as_bytes(), "hello.bas")?;
//! let mut session = Session::start(&program, Options::default())?;
//! session.run(2.0); // seconds of the machine's time
//! session.type_text("ada\n");
//! session.run(1.0);
//! assert_eq!(session.number("l"), Some(3.0));
//! assert!(session.shows("hello ada") && session.is_running());
//! session.press("F1")?;
//! # session.run(1.0);
//! # assert!(!session.is_running());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! * [`Program`]: a page, a listing or a program file as a machine holds it; [`model`]: the machines there are.
//! * [`Session`]: the running machine, from picture to picture. [`Run`]: one without a person, to a [`Condition`], with a
//!   key [`script`].
//! * [`InteractiveSession`]: one with a person in front of it: [`pace`], [`key_sequencer`], [`keymap`] and [`layout`], what there is to tell.
//! * [`overlay`]: words in the picture and the picture in a window; [`colour_marks`]: what colours say, as letters.
//! * [`record`]: PNG, GIF and WAV; [`paper`]: what a plotter drew; [`dump`]: memory, variables and chips as named bytes; [`schema`]: names of the forms of JSON; [`file_names`]: a drive's names.
//!
//! What a newcomer gets wrong: time. [`Session`] and [`Run`] count the machine's; only [`InteractiveSession::frames_due`] is told of the host's.
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
