//! The Python interpreter as a WebAssembly module: plain exports for the worker of the page in `page/`.
//!
//! An instance has one program, like a thread of `gamegrid_python`. The worker passes a request of `gamegrid::protocol`
//! in the input buffer and takes the reply from the output buffer. A request to run is the exception: [`ask`] returns
//! [`RUNS`], and the worker then either calls [`run`] or resumes the program that is suspended in the import
//! `suspend`. Where the browser cannot suspend a WebAssembly stack (JSPI), that import is never called.
//!
//! Note: no import gives a clock or random bytes. The random bytes that the interpreter requests for its hash tables
//! are a constant sequence, so runs are deterministic.
#![allow(unsafe_code, reason = "exports need unmangled names, imports are foreign; only `web` has such, too")]

#[cfg(target_family = "wasm")]
mod random;

use std::cell::{Cell, RefCell};
use std::panic;
use std::rc::Rc;
use std::sync::Arc;

use gamegrid::protocol::{Request, encode};
use gamegrid_python::{Host, Program, Slice};

/// The result of [`ask`] for a request to run.
pub const RUNS: i32 = i32::MIN;

/// The recursion limit of a program: the stacks of browsers hold no more.
const MAX_RECURSION: usize = 200;

#[derive(Default)]
struct Buffers {
    input: Vec<u8>,
    output: Vec<u8>,
}

thread_local! {
    static BUFFERS: RefCell<Buffers> = RefCell::default();
    static PROGRAM: RefCell<Option<Rc<Program>>> = const { RefCell::new(None) };
    /// The slice of the last request to run.
    static SLICE: Cell<Slice> = const { Cell::new(Slice { until: 0, max_work: 0 }) };
    /// The message of the last panic.
    static PANIC: RefCell<String> = const { RefCell::new(String::new()) };
}

#[cfg(target_family = "wasm")]
#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Passes on the `length` bytes of the output buffer as the result of a slice and suspends the program until the
    /// next request to run.
    safe fn suspend(length: usize);
}

/// Nothing but a browser suspends a program.
#[cfg(not(target_family = "wasm"))]
fn suspend(_length: usize) {
    unreachable!("a program on this host runs to its end");
}

/// The worker of the page.
struct Worker {
    can_suspend: bool,
}

impl Host for Worker {
    fn can_suspend(&self) -> bool {
        self.can_suspend
    }

    /// Other requests meanwhile are calls of [`ask`].
    fn suspend(&self, result: Vec<u8>, _reply: &dyn Fn(Request) -> Vec<u8>) -> Slice {
        suspend(put(result));
        SLICE.get()
    }
}

/// Writes a reply to the output buffer; returns its length.
fn put(reply: Vec<u8>) -> usize {
    BUFFERS.with_borrow_mut(|buffers| {
        buffers.output = reply;
        buffers.output.len()
    })
}

fn reply(bytes: Vec<u8>) -> i32 {
    i32::try_from(put(bytes)).expect("the memory is smaller than 2 GiB")
}

/// Sets the panic hook, which stores the message for [`panic_message`]. The host calls it once, before all others.
#[unsafe(no_mangle)]
pub extern "C" fn install() {
    panic::set_hook(Box::new(|info| {
        gamegrid_python::note_panic_line();
        let line = gamegrid_python::take_panic_line().map(|line| format!(" (line {line})"));
        PANIC.with_borrow_mut(|message| *message = format!("{info}{}", line.unwrap_or_default()));
    }));
}

/// Returns the message of the last panic.
#[unsafe(no_mangle)]
pub extern "C" fn panic_message() -> *const u8 {
    PANIC.with_borrow(|message| message.as_ptr())
}

/// Returns the length of the message of the last panic.
#[unsafe(no_mangle)]
pub extern "C" fn panic_length() -> usize {
    PANIC.with_borrow(String::len)
}

/// Returns the input buffer, resized to `length` bytes. It is valid until the next call.
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    BUFFERS.with_borrow_mut(|buffers| {
        buffers.input.clear();
        buffers.input.resize(length, 0);
        buffers.input.as_mut_ptr()
    })
}

/// Returns the output buffer. It is valid until the next call.
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    BUFFERS.with_borrow(|buffers| buffers.output.as_ptr())
}

/// Writes the reply to the request in the input to the output buffer and returns its length; [`RUNS`] for a request to
/// run. The first request starts the program. `can_suspend` is whether the import `suspend` works.
///
/// # Panics
/// If the input is not a request.
#[unsafe(no_mangle)]
pub extern "C" fn ask(can_suspend: bool) -> i32 {
    let request = BUFFERS.with_borrow(|buffers| Request::decode(&buffers.input).expect("a request"));
    let program = PROGRAM.with_borrow(Option::clone);
    match (program, request) {
        (Some(_), Request::Run { until, max_work }) => {
            SLICE.set(Slice { until, max_work });
            RUNS
        }
        (Some(program), request) => reply(program.reply_to(request)),
        (None, request) => {
            let program =
                Program::start(request, Box::new(Worker { can_suspend }), MAX_RECURSION, Arc::default());
            PROGRAM.set(Some(Rc::new(program)));
            reply(encode(&()))
        }
    }
}

/// Runs the program for the slice of the last request, if it is not suspended within its code; returns the length of the
/// result in the output buffer.
///
/// # Panics
/// Before the first request.
#[unsafe(no_mangle)]
pub extern "C" fn run() -> i32 {
    let program = PROGRAM.with_borrow(Option::clone).expect("the first request starts the program");
    reply(program.run(SLICE.get()))
}
