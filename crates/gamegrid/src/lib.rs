//! The grid library of TigerJython, and the Python that its programs are written in.
//!
//! | module | holds |
//! |---|---|
//! | `location`, `grid` | cells, directions, dots |
//! | `scene`, `actor` | who is on the board, in which order, with which picture |
//! | `image`, `background`, `text` | drawing dot by dot |
//! | `drawing`, `sprites` | the pictures that programs name, as texts that a person can edit |
//! | `board` | all of it together, with its bars, as one picture |
//! | `python` | the interpreter, its clock, and the modules that programs import |
//!
//! Everything but `python` is plain Rust that knows no Python. What it does is measured: the golden data of
//! `conformance` was recorded from the original library running the published listings.
//!
//! ```
//! use gamegrid::{Runtime, Stop};
//!
//! let program = "from gamegrid import *\nmakeGameGrid(3, 3, 20, False)\naddActor(Actor(), Location(1, 2))\n";
//! let mut runtime = Runtime::start(program, "three.py", 1);
//! assert_eq!(runtime.run_until(1000), Stop::Horizon);
//! assert_eq!(runtime.evaluate("str(getActors()[0].getLocation())").as_deref(), Ok("(1, 2)"));
//! ```
//!
//! What a newcomer gets wrong: time. Nothing here reads a clock; the time of the board is counted, in steps of its program
//! and in what the program waits for, and goes on only inside [`Runtime::run_until`].
#![forbid(unsafe_code)]

pub mod actor;
pub mod background;
pub mod board;
pub mod drawing;
pub mod grid;
pub mod image;
pub mod location;
mod python;
pub mod scene;
pub mod sprites;
mod text;

pub use python::{
    ActorView, BoardView, Failure, Global, Link, LinkError, Linker, Runtime, Stop, SyntaxError, ThreadLink,
    set_linker, syntax_error,
};
