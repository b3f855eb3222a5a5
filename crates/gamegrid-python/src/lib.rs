//! The Python interpreter of programs on the board of `gamegrid`.
//!
//! | file | holds |
//! |---|---|
//! | `link` | the interpreter on a thread |
//! | `host` | the host as the program sees it, and its slices of time |
//! | `replies` | the interpreter's replies |
//! | `program_state` | the state of a program in Rust: board, clock, keys, output |
//! | `schedule` | the scheduler of the program, its callbacks and the cycles |
//! | `natives` | the functions that the modules in Python call |
//! | `dialog_events` | the events that an open dialog takes |
//! | `images` | the images that the program names |
//! | `dialect` | the syntax of Python 2 and TigerJython |
//! | `limits` | the limits of the compiler |
//! | `sandbox` | the language's internals that programs cannot reach |
//! | `syntax` | the syntax check |
//! | `library_classes` | the classes of the library |
//! | `panic_line` | the line of a panic |
//! | `values` | the values of variables as text |
//! | `frames` | the active calls and their variables, for a debugger |
//! | `lines` | the executed lines, and the lines that change values |
//! | `trace` | the tracing of lines |
//! | `step_counter` | the counting of steps |
//! | `code_lines` | the beginnings of lines in compiled code |
//! | `side_effects` | the expressions that change no state |
//! | `interpreter` | the interpreter, its errors as messages |
//! | `start` | the set-up, the modules, and the run of a program |
//! | `*.py` | the modules as programs see them |
//!
//! Only this crate depends on `rustpython-vm`; a build without it has no Python and about 130 crates fewer. The crates
//! that run programs know [`gamegrid::Runtime`] only, which uses the interpreter that the process has installed.
//!
//! ```
//! use gamegrid::{Runtime, Stop};
//!
//! gamegrid_python::install();
//! let program = "from gamegrid import *\nmakeGameGrid(3, 3, 20, False)\naddActor(Actor(), Location(1, 2))\n";
//! let mut runtime = Runtime::start(program, "three.py", 1);
//! assert_eq!(runtime.run_until(1000), Stop::Horizon);
//! assert_eq!(runtime.evaluate("str(getActors()[0].getLocation())").as_deref(), Ok("(1, 2)"));
//! ```
#![forbid(unsafe_code)]

mod code_lines;
mod dialect;
mod dialog_events;
mod frames;
mod host;
mod images;
mod interpreter;
mod library_classes;
mod limits;
mod lines;
mod link;
mod natives;
mod panic_line;
mod program_state;
mod purity;
mod replies;
mod sandbox;
mod schedule;
mod side_effects;
mod start;
mod step_counter;
mod syntax;
mod trace;
mod values;

pub use gamegrid::{Link, LinkError};
pub use host::{Host, Slice};
pub use link::ThreadLink;
pub use panic_line::{note as note_panic_line, take as take_panic_line};
pub use side_effects::side_effect;
pub use start::Program;
pub use syntax::syntax_error;

/// Installs the interpreter for this process, with one thread per program.
///
/// As for [`gamegrid::install`], later calls have no effect.
pub fn install() {
    install_with(|| Box::new(ThreadLink::start()));
}

/// Installs the interpreter for this process, with a link per program that `link` creates, for example to another
/// process.
///
/// As for [`gamegrid::install`], later calls have no effect.
pub fn install_with(link: fn() -> Box<dyn Link>) {
    gamegrid::install(gamegrid::Interpreter { link, syntax_error, side_effect });
}
