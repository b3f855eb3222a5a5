//! The grid library of TigerJython, and the Python interpreter for its programs.
//!
//! | module | holds |
//! |---|---|
//! | `location`, `grid` | cells, directions, pixels |
//! | `scene`, `actor` | the actors on the board, their order and images |
//! | `image`, `background`, `text` | drawing of pixels |
//! | `tiles` | maps of tiles below the actors |
//! | `dialog` | questions and messages of a program over the frame |
//! | `drawing`, `sprites` | the images that programs name, as editable texts |
//! | `keys` | the characters of keys |
//! | `board` | all of these with the bars, rendered as one frame |
//! | `python` | the host's interface to a program, and the protocol to its interpreter |
//!
//! Everything but `python` is plain Rust without Python. Its behaviour is measured: the golden data
//! of `conformance` are recordings of the original library with the published listings.
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
//! Note: this crate reads no clock. Steps of the program and its delays advance the time of the board, only
//! inside [`Runtime::run_until`].
#![forbid(unsafe_code)]

pub mod actor;
pub mod background;
pub mod board;
pub mod dialog;
pub mod drawing;
pub mod grid;
pub mod image;
pub mod keys;
pub mod location;
mod python;
pub mod scene;
pub mod sprites;
pub mod text;
pub mod tiles;

pub use python::{
    ActorView, BoardView, DialogView, Failure, Global, Interpreter, LineStart, Link, LinkError, ProgramFiles,
    ProgramFrame, Runtime, Stop, SyntaxError, install, is_installed, protocol, side_effect, syntax_error,
};
