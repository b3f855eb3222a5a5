//! The debugger in a terminal: listing, screen, variables, stack, and a command line.
//!
//! A running program runs at its own speed and receives the keys; the debugger receives the function keys.

mod events;
mod picture;
mod prompt;
mod reverse;
mod screen;
mod view;

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use crossterm::event::{
    self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use player::console::command::{self, Command};
use player::console::{Console, Outcome};
use player::debugger::{Motion, Reverse, Stop, StopCause, Trigger};
use player::session::Session;
use ratatui::backend::Backend;
use ratatui::buffer::Buffer;
use ratatui::{DefaultTerminal, Terminal};

use self::events::{INPUT_TIMEOUT, leaves};
use self::prompt::Prompt;
use self::view::{Areas, View};
use crate::exit::Exit;
use crate::file;
use crate::signals::Signals;

pub use self::events::next_event;

/// Duration of a round while the program runs.
const ROUND: Duration = Duration::from_millis(20);
/// Duration of a round while it is stopped.
const IDLE_ROUND: Duration = Duration::from_millis(200);
/// Host time of a round that the program may use to catch up.
const MAX_CATCH_UP: Duration = Duration::from_millis(100);

/// Maximum lines of cached answers.
const MAX_ANSWERS: usize = 500;

/// Runs the debugger until the person quits. `each_round` gets the session after each frame.
///
/// # Errors
/// When standard input and output are no terminal.
pub fn run(
    console: &mut Console<'_>,
    signals: &Signals,
    each_round: &mut dyn FnMut(&Session) -> Result<()>,
) -> Result<Exit> {
    let mut terminal = ratatui::try_init()
        .context("standard input and output must be a terminal; use `--front text` without one")?;
    let _ = crossterm::execute!(std::io::stdout(), event::EnableMouseCapture, event::EnableBracketedPaste);
    let result = Front::new(console).run(&mut terminal, signals, each_round);
    let _ = crossterm::execute!(std::io::stdout(), event::DisableMouseCapture, event::DisableBracketedPaste);
    ratatui::restore();
    result.map(|()| Exit::Success)
}

/// Saves the panes as an SVG.
fn save_picture(console: &Console<'_>, view: &View<'_>, path: &Path) -> Result<()> {
    let svg = picture::svg(console, view)?;
    file::write(path, svg.as_bytes()).with_context(|| file::cannot_write(path))
}

/// Saves the panes as an SVG, with these answers.
///
/// # Errors
/// When the file cannot be written.
pub fn save_panes(
    console: &Console<'_>,
    answers: &[String],
    before: &BTreeMap<String, String>,
    path: &Path,
) -> Result<()> {
    let prompt = Prompt::default();
    let view = View { answers, prompt: &prompt, before, is_running: false, scroll: 0, answers_back: 0 };
    save_picture(console, &view, path)
}

struct Front<'a, 'c> {
    console: &'a mut Console<'c>,
    prompt: Prompt,
    answers: Vec<String>,
    /// The variables at the previous stop.
    before: BTreeMap<String, String>,
    /// Remaining repetitions of the motion.
    remaining: u32,
    /// The command that an empty line repeats.
    repeated: Option<Command>,
    scroll: isize,
    /// Lines by which the answers are scrolled back.
    answers_back: usize,
    areas: Areas,
    /// A reverse motion to run after the event.
    reverse: Option<Reverse>,
    /// The last frame, shown during a reverse motion.
    shown: Buffer,
}

impl<'a, 'c> Front<'a, 'c> {
    /// Begins with the program's first statement.
    fn new(console: &'a mut Console<'c>) -> Self {
        let mut front = Self {
            console,
            prompt: Prompt::default(),
            answers: vec![],
            before: BTreeMap::new(),
            remaining: 0,
            repeated: None,
            scroll: 0,
            answers_back: 0,
            areas: Areas::default(),
            reverse: None,
            shown: Buffer::default(),
        };
        front.start(Motion::Step, 1);
        front.console.debugger.stops_at_line_input = true;
        front
    }

    /// Stops the motion before the next statement, or where the program waits for a line.
    fn pause(&mut self) {
        self.console.debugger.stops_at_line_input = true;
        self.console.debugger.pause(self.console.session);
    }

    fn run(
        &mut self,
        terminal: &mut DefaultTerminal,
        signals: &Signals,
        each_round: &mut dyn FnMut(&Session) -> Result<()>,
    ) -> Result<()> {
        let mut last = Instant::now();
        while signals.received().is_none() {
            let elapsed = last.elapsed().min(MAX_CATCH_UP);
            last = Instant::now();
            self.advance(elapsed);
            self.draw(terminal)?;
            each_round(self.console.session)?;
            let wait = if self.console.debugger.is_moving() { ROUND } else { IDLE_ROUND };
            if event::poll(wait.saturating_sub(last.elapsed()).max(INPUT_TIMEOUT))
                .context("cannot read from the terminal")?
            {
                // It handles all available events before the next frame.
                while let Some(event) = next_event()? {
                    if self.event(&event) || self.finish_reverse(terminal, &mut next_event)? {
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }

    fn draw<B: Backend>(&mut self, terminal: &mut Terminal<B>) -> Result<()>
    where
        B::Error: Send + Sync + 'static,
    {
        let mut areas = Areas::default();
        let (console, view) = (&*self.console, self.view());
        let shown = terminal
            .draw(|frame| areas = view::draw(frame, console, &view))
            .context("cannot write to the terminal")?;
        self.shown = shown.buffer.clone();
        self.areas = areas;
        Ok(())
    }

    fn view(&self) -> View<'_> {
        View {
            answers: &self.answers,
            prompt: &self.prompt,
            before: &self.before,
            is_running: self.console.debugger.is_moving(),
            scroll: self.scroll,
            answers_back: self.answers_back,
        }
    }

    /// Runs the program for the elapsed time of the host.
    fn advance(&mut self, elapsed: Duration) {
        if !self.console.debugger.is_moving() {
            return;
        }
        let Console { session, debugger } = &mut *self.console;
        let until = session.elapsed() + session.system().clock().cycles(elapsed.as_secs_f64());
        while let Some(stop) = debugger.run(session, until) {
            self.remaining = self.remaining.saturating_sub(1);
            let motion = match &self.repeated {
                Some(Command::Move(motion, _)) if self.remaining > 0 && stop.cause == StopCause::Arrived => {
                    *motion
                }
                _ => return self.show_stop(&stop),
            };
            debugger.start(session, motion);
        }
    }

    fn show_stop(&mut self, stop: &Stop) {
        let text = self.console.stop_text(stop);
        self.answer(&text);
        self.scroll = 0;
    }

    fn answer(&mut self, text: &str) {
        self.answers.extend(text.lines().map(str::to_owned));
        let excess = self.answers.len().saturating_sub(MAX_ANSWERS);
        self.answers.drain(..excess);
        // A long answer is shown from its beginning.
        let rows = usize::from(self.areas.answers.height);
        let length = text.lines().count();
        self.answers_back = if rows > 0 { length.saturating_sub(rows) } else { 0 };
    }

    /// Scrolls the answers by `lines`, to the older ones if negative.
    fn scroll_answers(&mut self, lines: isize) {
        let most = self.answers.len().saturating_sub(usize::from(self.areas.answers.height));
        self.answers_back = self.answers_back.saturating_add_signed(-lines).min(most);
    }

    /// Stores the variables, so that the view can mark changes.
    fn keep_variables(&mut self) {
        self.before = self.console.variable_texts();
    }

    fn start(&mut self, motion: Motion, count: u32) {
        self.keep_variables();
        self.remaining = count;
        self.repeated = Some(Command::Move(motion, count));
        // The person answers with the machine's keys while it runs.
        self.console.debugger.stops_at_line_input = false;
        self.console.debugger.start(self.console.session, motion);
    }

    fn go_back(&mut self, reverse: Reverse) {
        self.keep_variables();
        self.reverse = Some(reverse);
    }

    /// Executes a command; returns whether the person quits.
    fn execute(&mut self, command: Command) -> bool {
        if matches!(command, Command::Back(..)) {
            self.repeated = Some(command.clone());
        }
        match self.console.execute(command) {
            Ok(Outcome::Quits) => return true,
            Ok(Outcome::Text(text)) => self.answer(&text),
            Ok(Outcome::Picture(path)) => {
                let answer = match save_picture(self.console, &self.view(), Path::new(&path)) {
                    Ok(()) => format!("saved `{path}`"),
                    Err(error) => format!("error: {error:#}"),
                };
                self.answer(&answer);
            }
            Ok(Outcome::Moves(motion, count)) => self.start(motion, count),
            Ok(Outcome::GoesBack(reverse)) => self.go_back(reverse),
            Err(error) => self.answer(&format!("error: {error}")),
        }
        false
    }

    fn execute_line(&mut self, line: &str) -> bool {
        match command::parse(line) {
            Ok(Some(command)) => {
                self.answer(&format!("> {}", line.trim()));
                self.execute(command)
            }
            Ok(None) => self.repeated.clone().is_some_and(|command| self.execute(command)),
            Err(error) => {
                self.answer(&format!("> {}\nerror: {error}", line.trim()));
                false
            }
        }
    }

    /// Handles an event; returns whether the person quits.
    fn event(&mut self, event: &Event) -> bool {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => return self.key(*key),
            Event::Paste(text) if self.console.debugger.is_moving() => {
                self.console.debugger.type_text(self.console.session, text);
            }
            Event::Paste(text) => self.prompt.paste(text),
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::ScrollUp | MouseEventKind::ScrollDown => {
                    let lines = if mouse.kind == MouseEventKind::ScrollUp { -3 } else { 3 };
                    if self.areas.answers.contains((mouse.column, mouse.row).into()) {
                        self.scroll_answers(lines);
                    } else {
                        self.scroll += lines;
                    }
                }
                MouseEventKind::Down(MouseButton::Left) => self.click(mouse.column, mouse.row),
                _ => {}
            },
            _ => {}
        }
        false
    }

    /// Adds or removes the breakpoint of the line at a cell.
    fn click(&mut self, column: u16, row: u16) {
        let Areas { listing, first, .. } = self.areas;
        if !listing.contains((column, row).into()) {
            return;
        }
        let lines = self.console.lines();
        if let Some(line) = lines.get(first + usize::from(row - listing.y)) {
            self.toggle(line.number);
        }
    }

    fn toggle(&mut self, line: u16) {
        let is_it = |trigger: &Trigger| *trigger == Trigger::Line(line);
        if self.console.debugger.breakpoints().iter().any(|breakpoint| is_it(&breakpoint.trigger)) {
            self.console.debugger.remove_all(|breakpoint| is_it(&breakpoint.trigger));
        } else {
            self.execute(Command::Break(Trigger::Line(line), None));
        }
    }

    fn key(&mut self, key: KeyEvent) -> bool {
        let is_shift = key.modifiers.contains(KeyModifiers::SHIFT);
        let is_moving = self.console.debugger.is_moving();
        match key.code {
            _ if leaves(&Event::Key(key)) => return true,
            KeyCode::F(6) => self.pause(),
            _ if is_moving => self.machine_key(key.code),
            KeyCode::F(1) => return self.execute(Command::Help(None)),
            KeyCode::F(5) => self.start(Motion::Continue, 1),
            KeyCode::F(7) => self.go_back(Reverse::Steps(1)),
            KeyCode::F(8) => self.go_back(Reverse::Continue),
            KeyCode::F(9) => {
                if let Some(line) = self.console.current_line() {
                    self.toggle(line);
                }
            }
            KeyCode::F(10) => self.start(Motion::Over, 1),
            KeyCode::F(11) if is_shift => self.start(Motion::Out, 1),
            KeyCode::F(11) => self.start(Motion::Step, 1),
            KeyCode::PageUp | KeyCode::PageDown if is_shift => {
                let rows = isize::from(self.areas.answers.height as i16);
                self.scroll_answers(if key.code == KeyCode::PageUp { -rows } else { rows });
            }
            KeyCode::PageUp => self.scroll -= isize::from(self.areas.listing.height as i16 / 2),
            KeyCode::PageDown => self.scroll += isize::from(self.areas.listing.height as i16 / 2),
            KeyCode::Tab => {
                let candidates = self.prompt.complete(self.console.session);
                if !candidates.is_empty() {
                    self.answer(&candidates.join("  "));
                }
            }
            code => {
                if let Some(line) = self.prompt.key(code) {
                    return self.execute_line(&line);
                }
            }
        }
        false
    }

    /// Types a key at the machine.
    fn machine_key(&mut self, code: KeyCode) {
        let name = match code {
            KeyCode::Char(character) => {
                return self.console.debugger.type_text(self.console.session, &character.to_string());
            }
            KeyCode::Enter => {
                return self.console.debugger.type_text(self.console.session, "\n");
            }
            KeyCode::Backspace => "DEL",
            KeyCode::Up => "UP",
            KeyCode::Down => "DOWN",
            KeyCode::Left => "LEFT",
            KeyCode::Right => "RIGHT",
            KeyCode::Home => "HOME",
            KeyCode::Esc => "STOP",
            KeyCode::F(number) => {
                let name = format!("F{number}");
                // A machine without the key ignores it.
                let _ = self.console.session.press(&name);
                return;
            }
            _ => return,
        };
        let _ = self.console.session.press(name);
    }
}

#[cfg(test)]
mod tests {
    use player::debugger::Debugger;
    use player::rewind::RewindLimits;
    use player::{Options, Program};
    use ratatui::backend::TestBackend;

    use super::*;

    const PROGRAM: &[u8] =
        b"10 for i=1 to 9\n20 s=s+i*i\n30 gosub 100\n40 next\n50 input a$\n60 end\n100 print s\n110 return\n";

    /// The lines of the terminal.
    fn shown(front: &mut Front<'_, '_>) -> Vec<String> {
        let mut terminal = Terminal::new(TestBackend::new(120, 44)).expect("it needs no terminal");
        front.draw(&mut terminal).expect("it needs no terminal");
        let buffer = terminal.backend().buffer();
        let row = |row: &[ratatui::buffer::Cell]| row.iter().map(ratatui::buffer::Cell::symbol).collect();
        buffer.content.chunks(120).map(row).collect()
    }

    fn keys(front: &mut Front<'_, '_>, codes: impl IntoIterator<Item = KeyCode>) -> bool {
        let mut terminal = Terminal::new(TestBackend::new(120, 44)).expect("it needs no terminal");
        codes.into_iter().any(|code| {
            let leaves = front.event(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
            front.finish_reverse(&mut terminal, &mut || Ok(None)).expect("it needs no terminal");
            leaves
        })
    }

    fn line(front: &mut Front<'_, '_>, text: &str) -> bool {
        keys(front, text.chars().map(KeyCode::Char).chain([KeyCode::Enter]))
    }

    /// Lets the program run until it stops, at most ten seconds.
    fn run(front: &mut Front<'_, '_>) {
        (0..100).for_each(|_| front.advance(MAX_CATCH_UP));
    }

    #[test]
    fn an_input_is_stopped_and_long_answers_are_scrolled() {
        let program = Program::read(b"10 input a$\n20 print a$\n30 s=1\n40 goto 10\n", "a.bas");
        let program = program.expect("it is a program");
        let mut session = Session::from_system(program.machine.power_on(Options::default()), 1);
        session.load_program(&program.image).expect("it fits");
        session.enable_rewind(RewindLimits::default(), None);
        session.start_program();
        // The program waits for its line when the debugger begins, as after Ctrl+Y in `play`.
        (0..200).for_each(|_| {
            session.step(None);
        });
        let mut debugger = Debugger::default();
        let mut console = Console { session: &mut session, debugger: &mut debugger };
        let mut front = Front::new(&mut console);
        run(&mut front);
        let has = |front: &mut Front<'_, '_>, text: &str| shown(front).iter().any(|line| line.contains(text));
        assert!(has(&mut front, "the program waits for a line; `type TEXT` types one"));
        // Continues to the keys of the machine, and stops.
        keys(&mut front, [KeyCode::F(5)]);
        run(&mut front);
        assert!(has(&mut front, "F6 pauses"));
        keys(&mut front, [KeyCode::F(6)]);
        run(&mut front);
        assert!(has(&mut front, "F1 help"));
        line(&mut front, "back write q");
        assert!(has(&mut front, "nothing has written `q` since the oldest state that is kept"));
        keys(&mut front, [KeyCode::F(1)]);
        assert!(has(&mut front, "step, s [N]") && has(&mut front, "more lines below"));
        let page = |front: &mut Front<'_, '_>, code| {
            front.event(&Event::Key(KeyEvent::new(code, KeyModifiers::SHIFT)));
        };
        (0..9).for_each(|_| page(&mut front, KeyCode::PageDown));
        assert!(has(&mut front, "help, h [COMMAND]") && !has(&mut front, "more lines below"));
        (0..9).for_each(|_| page(&mut front, KeyCode::PageUp));
        assert!(has(&mut front, "more lines below"));
    }

    #[test]
    fn a_session_is_stepped_watched_and_played() {
        let program = Program::read(PROGRAM, "squares.bas").expect("it is a program");
        let mut session = Session::from_system(program.machine.power_on(Options::default()), 1);
        session.load_program(&program.image).expect("it fits");
        session.enable_rewind(RewindLimits::default(), None);
        session.start_program();
        let mut debugger = Debugger::default();
        let mut console = Console { session: &mut session, debugger: &mut debugger };
        let mut front = Front::new(&mut console);
        run(&mut front);
        let has = |lines: &[String], text: &str| lines.iter().any(|line| line.contains(text));
        assert!(has(&shown(&mut front), "10: for i=1 to 9"));

        assert!(!line(&mut front, "break 100 if i=3"));
        keys(&mut front, [KeyCode::F(5)]);
        run(&mut front);
        let lines = shown(&mut front);
        for text in [
            "\u{25cf}   100 print s",
            "S = 14",
            "GOSUB, returns to line 30",
            "FOR I TO 9, from line 10",
            "1 line 100 if i=3",
        ] {
            assert!(has(&lines, text), "{text}: {lines:#?}");
        }

        // A reverse step by key, and a command with its error.
        keys(&mut front, [KeyCode::F(7)]);
        assert!(has(&shown(&mut front), "30: gosub 100"));
        line(&mut front, "to 105");
        assert!(has(&shown(&mut front), "error: line 105 does not exist; near: 60, 100, 110"));
        keys(&mut front, "li".chars().map(KeyCode::Char).chain([KeyCode::Tab]));
        assert_eq!(front.prompt.text(), "list ");
        keys(&mut front, [KeyCode::Esc]);

        // While the program runs, it gets the keys.
        line(&mut front, "delete");
        keys(&mut front, [KeyCode::F(5)]);
        run(&mut front);
        assert!(front.console.debugger.is_moving());
        assert!(has(&shown(&mut front), "keys go to the machine"));
        keys(&mut front, [KeyCode::Char('x'), KeyCode::Enter]);
        run(&mut front);
        assert!(has(&shown(&mut front), "the program ended"));
        assert_eq!(front.console.session.string("a$").as_deref(), Some("X"));
        assert!(line(&mut front, "quit"));
    }
}
