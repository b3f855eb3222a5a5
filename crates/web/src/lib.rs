//! The machine as a WebAssembly module: plain exports for the worker of the page in `page/`.
//!
//! An instance of the module has at most one machine. The host passes bytes in the input buffer: it requests
//! `length` bytes with [`input`], writes them there, and calls the export. An export that returns text or bytes
//! writes them to the output buffer and returns their number. A negative result is `-1 - length` of an error message
//! in the same buffer. Structures are JSON.
//!
//! The feature `listings` has the exports that read, check and share listings, of all machines. Without it a module
//! runs programs in memory format on the machines of its other features, and is 40 % of the size.
//!
//! After a trap the host reads [`panic_message`] and drops the instance.
//!
//! Note: no export reads a clock. The host passes the elapsed time to [`frames_due`] and calls [`run_frame`] for
//! each due frame.
#![allow(
    unsafe_code,
    reason = "exports need unmangled names, imports are foreign; only `web-python` has such, too"
)]
#![allow(rustdoc::private_intra_doc_links, reason = "the documentation is for the authors of the page")]

#[cfg(feature = "listings")]
mod choices;
mod json;
mod keys;
#[cfg(feature = "listings")]
mod listings;
#[cfg(feature = "listings")]
mod marks;
#[cfg(feature = "listings")]
mod opponents;
mod page_session;
mod play;
#[cfg(all(feature = "gamegrid", target_family = "wasm"))]
mod python;
mod recording;
#[cfg(feature = "listings")]
mod start;
#[cfg(feature = "listings")]
mod titles;

use std::cell::RefCell;
use std::panic;

use page_session::PageSession;
use player::filter::UnknownFilter;
use serde::de::DeserializeOwned;

#[derive(Default)]
struct Instance {
    input: Vec<u8>,
    output: Vec<u8>,
    /// The file or the program that the last export returned beside its result.
    #[cfg(feature = "listings")]
    attachment: Vec<u8>,
    /// The snapshot of the last link.
    #[cfg(feature = "listings")]
    link_snapshot: Vec<u8>,
    session: Option<PageSession>,
}

thread_local! {
    static INSTANCE: RefCell<Instance> = RefCell::default();
    /// Not part of the instance, which is borrowed while the hook stores a panic.
    static PANIC: RefCell<String> = RefCell::default();
}

/// Error for an export that needs a machine.
const NO_MACHINE: &str = "no machine is running; start one first";

fn with<T>(action: impl FnOnce(&mut Instance) -> T) -> T {
    INSTANCE.with_borrow_mut(action)
}

/// Runs an action on the machine; without one it returns the default value.
fn on_session<T: Default>(action: impl FnOnce(&mut PageSession) -> T) -> T {
    with(|instance| instance.session.as_mut().map(action).unwrap_or_default())
}

/// Writes the result to the output buffer.
fn reply(action: impl FnOnce(&mut Instance) -> Result<Vec<u8>, String>) -> i32 {
    with(|instance| {
        let (bytes, is_error) = match action(instance) {
            Ok(bytes) => (bytes, false),
            Err(message) => (message.into_bytes(), true),
        };
        instance.output = bytes;
        let length = i32::try_from(instance.output.len()).expect("the memory is smaller than 2 GiB");
        if is_error { -1 - length } else { length }
    })
}

/// Writes the result of an action on the machine and the input to the output buffer.
fn session_reply(action: impl FnOnce(&mut PageSession, &[u8]) -> Result<Vec<u8>, String>) -> i32 {
    reply(|instance| {
        let Instance { input, session, .. } = instance;
        action(session.as_mut().ok_or(NO_MACHINE)?, input)
    })
}

/// Sets the panic hook, which stores the message for [`panic_message`], and installs the interpreter of Python programs.
/// The host calls it once, before all others.
#[unsafe(no_mangle)]
pub extern "C" fn install() {
    #[cfg(all(feature = "gamegrid", target_family = "wasm"))]
    python::install();
    panic::set_hook(Box::new(|info| PANIC.with_borrow_mut(|message| *message = info.to_string())));
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
    with(|instance| {
        instance.input.clear();
        instance.input.resize(length, 0);
        instance.input.as_mut_ptr()
    })
}

/// Returns the output buffer. It is valid until the next call.
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    with(|instance| instance.output.as_ptr())
}

/// Powers a machine on and starts its program: [`play::Start`] in the first `length` bytes of the input, then the
/// program in memory format; none is a bare machine. Returns [`play::Started`].
#[unsafe(no_mangle)]
pub extern "C" fn play(length: usize) -> i32 {
    reply(|instance| {
        let (start, image) = split(&instance.input, length)?;
        let (session, started) = play::play(start, image)?;
        instance.session = Some(session);
        Ok(started)
    })
}

/// Returns the number of frames that are due after `elapsed` milliseconds of host time; -1 at full speed.
#[unsafe(no_mangle)]
pub extern "C" fn frames_due(elapsed: f64) -> i32 {
    on_session(|session| session.frames_due(elapsed))
}

/// Runs to the end of the next frame.
#[unsafe(no_mangle)]
pub extern "C" fn run_frame() {
    on_session(PageSession::run_frame);
}

/// Returns 1 if the program has run for a while without looking for a key, otherwise 0.
#[unsafe(no_mangle)]
pub extern "C" fn is_busy() -> i32 {
    i32::from(on_session(|session| session.is_busy()))
}

/// Renders the frame as RGBA; returns 1 if it differs from the one before.
#[unsafe(no_mangle)]
pub extern "C" fn render() -> i32 {
    on_session(|session| i32::from(session.render()))
}

/// Returns the rendered frame.
#[unsafe(no_mangle)]
pub extern "C" fn frame() -> *const u8 {
    with(|instance| instance.session.as_ref().map_or(std::ptr::null(), |session| session.rgba().as_ptr()))
}

/// Returns the width of the rendered frame.
#[unsafe(no_mangle)]
pub extern "C" fn frame_width() -> usize {
    on_session(|session| session.frame_size().0)
}

/// Returns the height of the rendered frame.
#[unsafe(no_mangle)]
pub extern "C" fn frame_height() -> usize {
    on_session(|session| session.frame_size().1)
}

/// Returns the width of a pixel of the rendered frame in its heights.
#[unsafe(no_mangle)]
pub extern "C" fn pixel_aspect() -> f64 {
    on_session(|session| session.pixel_aspect())
}

/// Shows frames with the filter named in the input from now on: a [`player::filter::Filter`].
#[unsafe(no_mangle)]
pub extern "C" fn set_filter() -> i32 {
    session_reply(|session, input| {
        session.set_filter(text(input)?.parse().map_err(|error: UnknownFilter| error.to_string())?);
        Ok(vec![])
    })
}

/// Returns the emulated seconds since the start.
#[unsafe(no_mangle)]
pub extern "C" fn elapsed() -> f64 {
    on_session(|session| session.elapsed())
}

/// Renders sound from now on, with `rate` samples per second.
#[unsafe(no_mangle)]
pub extern "C" fn enable_sound(rate: u32) {
    on_session(|session| session.interactive.session.enable_sound(rate));
}

/// Returns the samples since the last call, 16 bits each.
#[unsafe(no_mangle)]
pub extern "C" fn samples() -> i32 {
    session_reply(|session, _| Ok(session.take_samples()))
}

/// Returns [`page_session::Status`].
#[unsafe(no_mangle)]
pub extern "C" fn status() -> i32 {
    session_reply(|session, _| Ok(session.status()))
}

/// Returns the number of the line that runs; -1 if none runs.
#[unsafe(no_mangle)]
pub extern "C" fn current_line() -> i32 {
    with(|instance| {
        let session = instance.session.as_ref().map(|session| &session.interactive.session);
        let session = session.filter(|session| session.is_running());
        session.and_then(|session| session.system().inspect().current_line()).map_or(-1, i32::from)
    })
}

/// Returns the text on the screen.
#[unsafe(no_mangle)]
pub extern "C" fn screen_text() -> i32 {
    session_reply(|session, _| Ok(session.interactive.session.text().into_bytes()))
}

/// Returns the printer's output since the last call as text.
#[unsafe(no_mangle)]
pub extern "C" fn printer_text() -> i32 {
    session_reply(|session, _| Ok(session.take_printer_text()))
}

/// Returns the number of bytes that the plotter has received; 0 without a plotter.
#[unsafe(no_mangle)]
pub extern "C" fn plotter_bytes() -> usize {
    on_session(|session| {
        session
            .interactive
            .session
            .system()
            .media()
            .and_then(|media| media.plotter())
            .map_or(0, |plotter| plotter.bytes().len())
    })
}

/// Returns the plotter's paper as SVG.
#[unsafe(no_mangle)]
pub extern "C" fn paper() -> i32 {
    session_reply(|session, _| session.paper())
}

/// Returns the program in memory, in memory format.
#[unsafe(no_mangle)]
pub extern "C" fn program_image() -> i32 {
    session_reply(|session, _| Ok(session.interactive.session.system().program_image()))
}

/// Presses a key by its meaning: `kind` 0 is the character `code`, 1 the host key number `code`, 2 only
/// the modifiers. `id` identifies the key for [`key_up`]. Returns 1 if the machine has the key.
#[unsafe(no_mangle)]
pub extern "C" fn key_down(id: u32, kind: u32, code: u32, modifiers: u32) -> i32 {
    on_session(|session| i32::from(keys::press(&mut session.interactive, id, kind, code, modifiers)))
}

/// Presses the machine's keys at the positions of host keys. The input has their names as in `KeyboardEvent.code`,
/// separated by blanks, modifiers first. Returns 1 if the machine has them.
#[unsafe(no_mangle)]
pub extern "C" fn key_down_at(id: u32) -> i32 {
    with(|instance| {
        let Instance { input, session: Some(session), .. } = instance else { return 0 };
        i32::from(str::from_utf8(input).is_ok_and(|code| keys::press_at(&mut session.interactive, id, code)))
    })
}

/// Presses the machine's keys that the input names, separated by blanks, modifiers first.
#[unsafe(no_mangle)]
pub extern "C" fn machine_key_down(id: u32) -> i32 {
    session_reply(|session, input| keys::press_named(&mut session.interactive, id, &text(input)?))
}

/// Releases the key that [`key_down`] pressed with the same numbers; a key of [`machine_key_down`] has
/// `kind` 2.
#[unsafe(no_mangle)]
pub extern "C" fn key_up(id: u32, kind: u32, code: u32) {
    on_session(|session| keys::release(&mut session.interactive, id, kind, code));
}

/// Releases all keys and joystick switches.
#[unsafe(no_mangle)]
pub extern "C" fn release_keys() {
    on_session(|session| session.interactive.key_sequencer.release_all(&mut session.interactive.session));
}

/// Moves the pointer to a position in the picture, in its widths and heights: `action` 0 moves it without a button, 1
/// with one, 2 presses the button (1 to 3), 3 releases it.
#[unsafe(no_mangle)]
pub extern "C" fn pointer(action: u32, x: f64, y: f64, button: u8) {
    on_session(|session| session.send_pointer(action, (x, y), button));
}

/// Plugs the joystick of the cursor keys into a control port; 0 unplugs it.
#[unsafe(no_mangle)]
pub extern "C" fn set_joystick(port: u32) {
    on_session(|session| {
        session.interactive.key_sequencer.release_all(&mut session.interactive.session);
        session.interactive.joystick = keys::port(port);
    });
}

/// Closes exactly these switches of the joystick in a control port: 1 up, 2 down, 4 left, 8 right, 16
/// and 32 triggers.
#[unsafe(no_mangle)]
pub extern "C" fn joystick(port: u32, switches: u32) {
    on_session(|session| keys::set_switches(&mut session.interactive, port, switches));
}

/// Types the text of the input as fast as the machine takes it.
#[unsafe(no_mangle)]
pub extern "C" fn paste() -> i32 {
    session_reply(|session, input| {
        session.interactive.paste(&text(input)?);
        Ok(vec![])
    })
}

/// Pauses or resumes.
#[unsafe(no_mangle)]
pub extern "C" fn set_paused(is_paused: u32) {
    on_session(|session| session.set_paused(is_paused != 0));
}

/// Runs at full speed, or at the original's.
#[unsafe(no_mangle)]
pub extern "C" fn set_warp(is_warping: u32) {
    on_session(|session| session.set_warp(is_warping != 0));
}

/// Powers the machine off and on, and starts the program again.
#[unsafe(no_mangle)]
pub extern "C" fn reset() -> i32 {
    session_reply(|session, _| session.reset())
}

/// Types the command that continues a stopped program.
#[unsafe(no_mangle)]
pub extern "C" fn continue_program() -> i32 {
    session_reply(|session, _| session.continue_program())
}

/// Returns a snapshot.
#[unsafe(no_mangle)]
pub extern "C" fn save_snapshot() -> i32 {
    session_reply(|session, _| Ok(session.save_snapshot()))
}

/// Begins to restore the snapshot in the input, which [`continue_jump`] completes; `has_files` is 1 if the files of its
/// medium are there again, otherwise 0.
#[unsafe(no_mangle)]
pub extern "C" fn load_snapshot(has_files: i32) -> i32 {
    session_reply(|session, input| session.load_snapshot(input, has_files != 0))
}

/// Returns the range of emulated seconds for [`seek`]: `page_session::RewindRange`.
#[unsafe(no_mangle)]
pub extern "C" fn rewind_range() -> i32 {
    session_reply(|session, _| Ok(session.rewind_range()))
}

/// Begins a seek to an emulated second, which [`continue_jump`] completes. Running from there discards the later time.
#[unsafe(no_mangle)]
pub extern "C" fn seek(seconds: f64) -> i32 {
    session_reply(|session, _| session.seek(seconds))
}

/// Runs the next slice of [`seek`] or [`load_snapshot`]; returns 0 if both are complete.
#[unsafe(no_mangle)]
pub extern "C" fn continue_jump() -> i32 {
    on_session(PageSession::continue_jump)
}

/// Returns a hash of the machine's state as hexadecimal digits.
#[unsafe(no_mangle)]
pub extern "C" fn state_hash() -> i32 {
    session_reply(|session, _| {
        session.interactive.session.finish_jump();
        Ok(format!("{:016x}", session.interactive.session.state_hash()).into_bytes())
    })
}

/// Returns the input log as JSON.
#[unsafe(no_mangle)]
pub extern "C" fn input_log() -> i32 {
    session_reply(|session, _| Ok(session.input_log()))
}

/// Returns names and lengths of the files on the medium: `page_session::StoredFile`.
#[unsafe(no_mangle)]
pub extern "C" fn files() -> i32 {
    session_reply(|session, _| Ok(session.files()))
}

/// Returns the file on the medium that the input names.
#[unsafe(no_mangle)]
pub extern "C" fn file() -> i32 {
    session_reply(|session, input| session.file(&text(input)?))
}

/// Writes a file to the medium: its name is the first `length` bytes of the input, its contents the rest.
#[unsafe(no_mangle)]
pub extern "C" fn insert_file(length: usize) -> i32 {
    session_reply(|session, input| {
        let (name, contents) = input.split_at_checked(length).ok_or("the name is longer than the input")?;
        session.insert_file(&text(name)?, contents)
    })
}

/// Removes the file on the medium that the input names.
#[unsafe(no_mangle)]
pub extern "C" fn remove_file() -> i32 {
    session_reply(|session, input| session.remove_file(&text(input)?))
}

/// Returns the frame as PNG, with the plotter's paper next to it.
#[unsafe(no_mangle)]
pub extern "C" fn screenshot() -> i32 {
    session_reply(|session, _| session.screenshot())
}

/// Starts a recording: 0 is GIF, 1 WAV.
#[unsafe(no_mangle)]
pub extern "C" fn start_recording(format: u32) -> i32 {
    session_reply(|session, _| session.start_recording(format))
}

/// Ends the recording and returns its file.
#[unsafe(no_mangle)]
pub extern "C" fn stop_recording() -> i32 {
    session_reply(|session, _| session.stop_recording())
}

/// Splits an input into the JSON in its first `length` bytes and the rest.
fn split<T: DeserializeOwned>(input: &[u8], length: usize) -> Result<(T, &[u8]), String> {
    let (request, rest) = input.split_at_checked(length).ok_or("the request is longer than the input")?;
    let request = serde_json::from_slice(request).map_err(|error| format!("invalid request: {error}"))?;
    Ok((request, rest))
}

fn text(bytes: &[u8]) -> Result<String, String> {
    String::from_utf8(bytes.to_vec()).map_err(|error| format!("expected UTF-8: {error}"))
}
