//! The interpreter of Python programs is another module (`web-python`). The worker of the page has an instance of it
//! for each program, and passes on requests and replies: they are in one buffer, the reply in place of the request.

use std::cell::RefCell;

use gamegrid::{Interpreter, Link, LinkError};

#[link(wasm_import_module = "python")]
unsafe extern "C" {
    /// Starts an instance; returns its number.
    safe fn start() -> u32;
    /// Passes on the request of `length` bytes in the buffer; returns [`REPLIED`], [`RUNS`], or 1 if the
    /// instance has failed: the buffer then has the message.
    safe fn ask(instance: u32, length: usize) -> u32;
    /// Runs the program for the last request; returns [`REPLIED`] or 1. The browser may suspend this module meanwhile:
    /// apart from [`ask`], because it then rejects every call below an export that it cannot suspend.
    safe fn run(instance: u32) -> u32;
    /// Ends an instance.
    safe fn end(instance: u32);
}

/// The reply is in the buffer.
const REPLIED: u32 = 0;
/// The request is one to run.
const RUNS: u32 = 2;

thread_local! {
    /// Not part of the instance of the machine, which is borrowed meanwhile.
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Returns the buffer.
#[unsafe(no_mangle)]
pub extern "C" fn python_buffer() -> *const u8 {
    BUFFER.with_borrow(|buffer| buffer.as_ptr())
}

/// Returns the buffer, resized to `length` bytes for a reply.
#[unsafe(no_mangle)]
pub extern "C" fn resize_python_buffer(length: usize) -> *mut u8 {
    BUFFER.with_borrow_mut(|buffer| {
        buffer.resize(length, 0);
        buffer.as_mut_ptr()
    })
}

/// Installs the interpreter.
pub fn install() {
    // Only a debugger needs the rest; a listing is checked by the scanner of `systems`.
    gamegrid::install(Interpreter { link, syntax_error: |_| None, side_effect: |_| None });
}

fn link() -> Box<dyn Link> {
    Box::new(Instance(start()))
}

/// An instance with one program.
struct Instance(u32);

impl Link for Instance {
    fn ask(&mut self, request: &[u8]) -> Result<Vec<u8>, LinkError> {
        BUFFER.with_borrow_mut(|buffer| request.clone_into(buffer));
        let result = match ask(self.0, request.len()) {
            RUNS => run(self.0),
            result => result,
        };
        let reply = BUFFER.take();
        match result {
            REPLIED => Ok(reply),
            _ => Err(LinkError::Crashed(String::from_utf8_lossy(&reply).into_owned())),
        }
    }
}

impl Drop for Instance {
    fn drop(&mut self) {
        end(self.0);
    }
}
