//! The grid library of TigerJython, and the protocol to the interpreter that runs its programs.
//!
//! | module | holds |
//! |---|---|
//! | `location`, `grid` | cells, directions, dots |
//! | `scene`, `actor` | who is on the board, in which order, with which picture |
//! | `image`, `background`, `text` | drawing dot by dot |
//! | `drawing`, `sprites` | the pictures that programs name, as texts that a person can edit |
//! | `board` | all of it together, with its bars, as one picture |
//! | `python` | a program as its host sees it, and the protocol to its interpreter |
//!
//! No interpreter is here: `gamegrid-python` has one, and [`install`] makes it the interpreter of the process. What the board
//! does is measured: the golden data of `conformance` was recorded from the original library running the published listings.
//!
//! ```
//! use gamegrid::grid::Grid;
//! use gamegrid::location::Location;
//!
//! let grid = Grid::new(7, 7, 70).expect("a grid of 491 x 491 pixels");
//! let centre = grid.centre(Location::new(3, 0));
//! assert_eq!((centre.x, centre.y), (245, 35));
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
    ActorView, BoardView, Failure, Global, Interpreter, Link, LinkError, Runtime, Stop, SyntaxError, install,
    is_installed, protocol, syntax_error,
};
