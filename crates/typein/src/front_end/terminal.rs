//! The terminal front end: the characters of the screen in true colour, also over ssh and in tmux.
//!
//! Terminals send characters instead of keys, and mostly no key releases. So a key is a tap, and a
//! joystick switch stays closed for [`SWITCH_FRAMES`] and while the host repeats the key.

mod answers;
mod canvas;
mod display;
mod kitty;
mod picture;
#[cfg(unix)]
mod query;
mod sixel;
#[cfg(unix)]
mod typed;

use std::io::{self, Write};
use std::panic;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event, KeyCode,
    KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use crossterm::style::{Attribute, SetAttribute};
use crossterm::{cursor, execute, terminal};
use player::board_cursor;
use player::interactive::InteractiveSession;
use player::keymap::{self, Command, HostKey, Modifiers};
use player::menu::MenuKey;

use self::answers::Answers;
use self::canvas::Canvas;
use super::{DisplayOptions, HostSession};
use crate::debug::tui::next_event;
use crate::exit::Exit;
use crate::output;

/// Duration of one round: that of a PAL frame.
const ROUND_TIME: Duration = Duration::from_millis(20);

/// Frames for which a joystick switch stays closed after its key.
const SWITCH_FRAMES: u32 = 9;

/// Maximum characters of a late answer of the terminal.
const MAX_ANSWER: usize = 64;

/// The error when standard input or output is no terminal.
const NO_TERMINAL: &str = "standard input and output must be a terminal; use `--front text` without one";

/// The error for a terminal without control sequences.
const DUMB_TERMINAL: &str =
    "the terminal cannot place characters (`TERM` is `dumb`); use `--front text`, or set `TERM` to its type";

/// Restores the terminal when dropped, also after an error or a panic.
struct TerminalGuard;

impl TerminalGuard {
    fn enter() -> Result<Self> {
        terminal::enable_raw_mode().context(NO_TERMINAL)?;
        output::hold_reports();
        let guard = Self;
        execute!(io::stdout(), terminal::EnterAlternateScreen, cursor::Hide, EnableBracketedPaste)
            .context(NO_TERMINAL)?;
        // The message of a panic would vanish with the alternate screen.
        let previous = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            leave();
            previous(info);
        }));
        Ok(guard)
    }
}

impl Drop for TerminalGuard {
    fn drop(&mut self) {
        leave();
    }
}

fn leave() {
    // Errors of a closed terminal cannot be reported.
    let _ = execute!(
        io::stdout(),
        SetAttribute(Attribute::Reset),
        DisableBracketedPaste,
        DisableMouseCapture,
        cursor::Show,
        terminal::LeaveAlternateScreen
    );
    let _ = terminal::disable_raw_mode();
    output::release_reports();
}

/// Plays in the terminal until the person quits.
///
/// # Errors
/// When there is no terminal, or a recording cannot be written.
pub fn play(host: &mut HostSession, look: &DisplayOptions) -> Result<Exit> {
    let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    ensure!(!is_dumb, "{DUMB_TERMINAL}");
    let mut guard = TerminalGuard::enter()?;
    let answers = ask().context("cannot ask the terminal what it draws")?;
    let mut canvas = display::canvas(look, &answers);
    let mut keys = KeyHandler { may_answer: !answers.is_complete, ..KeyHandler::default() };
    for key in answers.keys {
        if keys.key(host, key)? {
            return Ok(Exit::Success);
        }
    }
    if host.interactive.session.system().inspect().board().is_some() {
        execute!(io::stdout(), EnableMouseCapture).context(NO_TERMINAL)?;
    }
    let mut last = Instant::now();
    let result = loop {
        let elapsed = last.elapsed();
        last = Instant::now();
        match run_round(host, &mut canvas, &mut keys, elapsed) {
            Ok(false) if host.is_interrupted() || host.loss().is_some() => break Ok(Exit::Success),
            Ok(false) if host.takes_debugger() => {
                canvas.close(&mut io::stdout()).context(NO_TERMINAL)?;
                drop(guard);
                let debugged = host.debug(&mut |_| Ok(()));
                guard = TerminalGuard::enter()?;
                canvas.invalidate();
                last = Instant::now();
                if let Err(error) = debugged {
                    break Err(error);
                }
            }
            Ok(false) => {}
            Ok(true) => break Ok(Exit::Success),
            Err(error) => break Err(error),
        }
    };
    // An error here is that of a closed terminal.
    let _ = canvas.close(&mut io::stdout());
    drop(guard);
    result
}

/// Asks the terminal what it draws.
#[cfg(unix)]
fn ask() -> io::Result<Answers> {
    query::ask()
}

/// Asks nothing: a console of Windows has its input as events, not bytes.
#[cfg(not(unix))]
fn ask() -> io::Result<Answers> {
    Ok(Answers { is_complete: true, ..Answers::default() })
}

fn run_round(
    host: &mut HostSession,
    canvas: &mut Canvas,
    keys: &mut KeyHandler,
    elapsed: Duration,
) -> Result<bool> {
    let start = Instant::now();
    host.advance(elapsed)?;
    keys.release_switches(&mut host.interactive);
    if host.interactive.has_frame() {
        let mut out = io::stdout().lock();
        canvas
            .show(&host.interactive, &mut out)
            .and_then(|()| out.flush())
            .context("cannot write to the terminal")?;
    }
    // The sleep is here instead of in the library, whose read of a closed terminal never returns: the
    // hangup signal must arrive before.
    thread::sleep(ROUND_TIME.saturating_sub(start.elapsed()));
    while !host.is_interrupted()
        && let Some(event) = next_event()?
    {
        let is_over = match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                !keys.is_of_answer(key) && keys.key(host, key)?
            }
            Event::Paste(text) => {
                if host.interactive.menu.is_none() {
                    host.interactive.paste(&text);
                }
                false
            }
            Event::Resize(..) => {
                canvas.invalidate();
                false
            }
            Event::Mouse(mouse) => {
                pass_mouse(&mut host.interactive, canvas, mouse);
                false
            }
            Event::Key(_) | Event::FocusGained | Event::FocusLost => false,
        };
        if is_over {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Passes on mouse events, where the terminal sends them.
fn pass_mouse(interactive: &mut InteractiveSession, canvas: &Canvas, mouse: MouseEvent) {
    let system = interactive.session.system();
    let Some(cell) = canvas.board_cell_at(system, mouse.column.into(), mouse.row.into()) else { return };
    if !board_cursor::needs_pointer(system) {
        return;
    }
    let (cursor, session) = (&mut interactive.board_cursor, &mut interactive.session);
    let holds = match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) => Some(true),
        MouseEventKind::Up(MouseButton::Left) => Some(false),
        MouseEventKind::Drag(MouseButton::Left) => None,
        _ => return,
    };
    cursor.move_to(session, cell);
    if let Some(holds) = holds {
        cursor.set_button(session, holds);
    }
}

/// Moves the board cursor with the cursor keys and space; returns false for other keys.
fn board_key(interactive: &mut InteractiveSession, code: KeyCode) -> bool {
    if !board_cursor::needs_pointer(interactive.session.system()) {
        return false;
    }
    let (cursor, session) = (&mut interactive.board_cursor, &mut interactive.session);
    match code {
        KeyCode::Left => cursor.move_by(session, -1, 0),
        KeyCode::Right => cursor.move_by(session, 1, 0),
        KeyCode::Up => cursor.move_by(session, 0, -1),
        KeyCode::Down => cursor.move_by(session, 0, 1),
        KeyCode::Char(' ') => cursor.toggle_button(session),
        _ => return false,
    }
    true
}

/// Handles keys of the terminal.
#[derive(Default)]
struct KeyHandler {
    /// Closed joystick switches, and the time at which they open.
    switches: Vec<(u8, systems::Cycles)>,
    /// Whether the terminal may still answer the questions of the start.
    may_answer: bool,
    /// Maximum keys that still belong to such an answer.
    answer_keys: usize,
}

impl KeyHandler {
    /// Returns whether a key is a part of a late answer: a string from ESC P or ESC _ to ESC \, which the library reads
    /// as keys with Alt.
    fn is_of_answer(&mut self, key: KeyEvent) -> bool {
        let with_alt = key.modifiers.contains(KeyModifiers::ALT);
        let begins = self.may_answer && with_alt && matches!(key.code, KeyCode::Char('P' | '_'));
        let ends =
            with_alt && key.code == KeyCode::Char('\\') || key.modifiers.contains(KeyModifiers::CONTROL);
        let is_of_answer = begins || self.answer_keys > 0;
        self.answer_keys = match (begins, ends) {
            (true, _) => MAX_ANSWER,
            (false, true) => 0,
            (false, false) => self.answer_keys.saturating_sub(1),
        };
        is_of_answer && !key.modifiers.contains(KeyModifiers::CONTROL)
    }

    /// Passes on a key; returns whether the person quits.
    fn key(&mut self, host: &mut HostSession, key: KeyEvent) -> Result<bool> {
        let modifiers = Modifiers {
            shift: key.modifiers.contains(KeyModifiers::SHIFT),
            control: key.modifiers.contains(KeyModifiers::CONTROL),
            alt: key.modifiers.contains(KeyModifiers::ALT),
        };
        if let Some(command) = command(&host.interactive, key.code, modifiers) {
            return Ok(host.command(command)?);
        }
        if host.interactive.menu.is_some() {
            return host_key(key.code).and_then(MenuKey::of).map_or(Ok(false), |key| host.menu_key(key));
        }
        self.machine_key(&mut host.interactive, key.code, modifiers);
        Ok(false)
    }

    /// Passes on a key of the machine.
    fn machine_key(&mut self, interactive: &mut InteractiveSession, code: KeyCode, modifiers: Modifiers) {
        if let (Some(port), Some(switch)) = (interactive.active_joystick(), switch(interactive, code)) {
            interactive.key_sequencer.set_joystick_switch(&mut interactive.session, port, switch, true);
            let until =
                interactive.session.system().now() + interactive.session.frames_to_cycles(SWITCH_FRAMES);
            self.switches.retain(|held| held.0 != switch);
            self.switches.push((switch, until));
            return;
        }
        // Ctrl+Space is the space bar of the program; Space without Ctrl is the board cursor's.
        let is_programs = modifiers.control && code == KeyCode::Char(' ');
        let modifiers = Modifiers { control: modifiers.control && !is_programs, ..modifiers };
        if !is_programs && board_key(interactive, code) {
            return;
        }
        if code == KeyCode::Esc && interactive.cancel_paste() {
            return;
        }
        let chord = match code {
            KeyCode::Char(character) => {
                interactive.character_key(character, Modifiers { shift: false, ..modifiers })
            }
            KeyCode::BackTab => interactive.tap_key(HostKey::Tab, Modifiers { shift: true, ..modifiers }),
            code => host_key(code).and_then(|host| interactive.tap_key(host, modifiers)),
        };
        if let Some(chord) = chord {
            interactive.key_sequencer.tap(&mut interactive.session, chord);
        }
    }

    fn release_switches(&mut self, interactive: &mut InteractiveSession) {
        let Some(port) = interactive.joystick else { return };
        let now = interactive.session.system().now();
        self.switches.retain(|&(switch, until)| {
            if until <= now {
                interactive.key_sequencer.set_joystick_switch(&mut interactive.session, port, switch, false);
            }
            until > now
        });
    }
}

fn command(interactive: &InteractiveSession, code: KeyCode, modifiers: Modifiers) -> Option<Command> {
    match code {
        // People try this key first, so it must always work.
        KeyCode::Char('c' | 'C') if modifiers.control => Some(Command::Quit),
        KeyCode::Char(letter) if modifiers.control => keymap::control_command(letter),
        code => interactive.key_command(host_key(code)?),
    }
}

fn switch(interactive: &InteractiveSession, code: KeyCode) -> Option<u8> {
    match code {
        KeyCode::Char(' ') => Some(keymap::FIRE),
        code => interactive.joystick_switch(host_key(code)?),
    }
}

fn host_key(code: KeyCode) -> Option<HostKey> {
    Some(match code {
        KeyCode::F(number) => HostKey::F(number),
        KeyCode::Up => HostKey::Up,
        KeyCode::Down => HostKey::Down,
        KeyCode::Left => HostKey::Left,
        KeyCode::Right => HostKey::Right,
        KeyCode::Home => HostKey::Home,
        KeyCode::End => HostKey::End,
        KeyCode::Insert => HostKey::Insert,
        KeyCode::Delete => HostKey::Delete,
        KeyCode::Backspace => HostKey::Backspace,
        KeyCode::Enter => HostKey::Enter,
        KeyCode::Esc => HostKey::Escape,
        KeyCode::PageUp => HostKey::PageUp,
        KeyCode::PageDown => HostKey::PageDown,
        KeyCode::Tab => HostKey::Tab,
        KeyCode::Pause => HostKey::Pause,
        KeyCode::Menu => HostKey::Menu,
        _ => return None,
    })
}
