//! What a reader of plain lines has seen: printed text as it comes, or the screen as a whole.

use std::collections::VecDeque;

use player::desk::Desk;
use player::marks::{self, Marks};
use player::model;
use systems::Cycles;

use crate::output;

/// Machine time between two looks at a screen that changes by itself.
const LOOK_SECONDS: f64 = 2.0;

/// Screens remembered, so that something blinking is not shown over and over.
const REMEMBERED: usize = 16;

/// What the reader has seen.
#[derive(Default)]
pub struct Page {
    /// Something was passed on; empty lines before that are the machine's answer to RUN.
    has_begun: bool,
    /// The cursor was moved about since the last input.
    has_jumped: bool,
    /// Colours were changed since the last input.
    is_coloured: bool,
    is_in_line: bool,
    /// The person was asked in the middle of a line.
    is_asked_in_line: bool,
    /// Something was shown or printed since the last input.
    is_shown: bool,
    seen: VecDeque<String>,
    /// When the screen was looked at since the last input.
    last_look: Option<Cycles>,
    /// When it was asked last whether the screen shows dots.
    last_mode: Option<Cycles>,
    /// It did.
    has_dots: bool,
    last_change: Cycles,
    marks: Marks,
    /// What ends the echo of the line that was typed, while it has not come yet.
    echo_end: Option<&'static [u8]>,
    /// The echo so far.
    echo: Vec<u8>,
    /// Nobody reads any more.
    pub is_gone: bool,
}

impl Page {
    /// A line was typed: what the machine sends of it to the screen, up to `end`, is known to whoever typed it.
    pub fn expect_echo(&mut self, end: Option<&'static [u8]>) {
        self.echo_end = end;
        self.echo.clear();
    }

    /// Passes on what was printed behind the echo of a typed line.
    pub fn print(&mut self, desk: &Desk, bytes: &[u8]) {
        let Some(end) = self.echo_end.filter(|_| !bytes.is_empty()) else { return self.pass_on(desk, bytes) };
        self.echo.extend(bytes);
        if let Some(at) = self.echo.windows(end.len()).position(|part| part == end) {
            self.echo_end = None;
            let echo = std::mem::take(&mut self.echo);
            // The line that the question stands in ended with the answer.
            if std::mem::take(&mut self.is_asked_in_line) {
                self.write("\n");
            }
            self.pass_on(desk, &echo[at + end.len()..]);
        }
    }

    /// Passes on what was printed, as long as it goes from top to bottom.
    fn pass_on(&mut self, desk: &Desk, bytes: &[u8]) {
        if bytes.is_empty() {
            return;
        }
        let system = desk.session.system();
        self.last_change = system.now();
        if !self.has_jumped && bytes.iter().any(|&code| model::is_jump(system.kind(), code)) {
            self.has_jumped = true;
            // What was passed on before is not the whole any more.
            self.is_shown = false;
        }
        self.is_coloured |= bytes.iter().any(|&code| model::is_ink(system.kind(), code));
        if self.has_jumped {
            return;
        }
        let mut text = system.printed_text(bytes);
        if !self.has_begun {
            text = text.trim_start_matches('\n').to_owned();
        }
        if !text.is_empty() {
            self.has_begun = true;
            self.is_in_line = !text.ends_with('\n');
            self.is_shown = true;
            self.write(&text);
        }
    }

    /// Shows the screen when the printed text does not do and it is not known already.
    pub fn show(&mut self, desk: &Desk) {
        if self.echo_end.take().is_some() {
            // The machine waits again without having taken the line.
            let sent = std::mem::take(&mut self.echo);
            self.pass_on(desk, &sent);
        }
        let system = desk.session.system();
        let now = system.now();
        let pause = system.clock().cycles(LOOK_SECONDS);
        let is_early = |last: Option<Cycles>| last.is_some_and(|last| now < last + pause);
        if !is_early(self.last_mode) {
            self.has_dots = system.screen().is_picture;
            self.last_mode = Some(now);
        }
        // A board says with its pieces what a program at a prompt would print.
        let is_board = !system.has_prompt();
        let is_picture = self.has_jumped || self.is_coloured || self.has_dots || is_board;
        let is_early = is_early(self.last_look);
        if self.is_shown && (!is_picture || is_early) {
            return;
        }
        self.last_look = Some(now);
        let (screen, has_marks) = self.marked_screen(desk);
        if self.is_shown && !self.has_jumped && !has_marks && !is_board {
            return;
        }
        if self.is_shown
            || self.has_jumped
            || is_board
            || self.has_dots
            || self.seen.back().is_some_and(|last| *last != screen)
        {
            self.show_unless_seen(desk, screen);
        }
        self.is_shown = true;
    }

    /// Ends a line that was begun.
    pub fn end_line(&mut self) {
        if std::mem::take(&mut self.is_in_line) {
            self.write("\n");
        }
    }

    fn show_unless_seen(&mut self, desk: &Desk, screen: String) {
        if self.seen.contains(&screen) {
            return;
        }
        self.last_change = desk.session.system().now();
        self.end_line();
        self.write(&screen);
        self.has_begun = true;
        self.remember(screen);
    }

    /// Shows the screen whatever was seen.
    pub fn show_now(&mut self, desk: &Desk) {
        self.seen.clear();
        let screen = self.screen(desk);
        self.show_unless_seen(desk, screen);
    }

    /// Begins a new page: the person has answered.
    pub fn turn(&mut self, desk: &Desk) {
        self.seen.clear();
        let screen = self.screen(desk);
        self.remember(screen);
        self.has_jumped = false;
        self.is_coloured = false;
        self.last_look = None;
        self.last_mode = None;
        self.is_shown = false;
        self.is_asked_in_line = std::mem::take(&mut self.is_in_line);
        self.last_change = desk.session.system().now();
    }

    fn remember(&mut self, screen: String) {
        self.seen.push_back(screen);
        if self.seen.len() > REMEMBERED {
            self.seen.pop_front();
        }
    }

    /// Nothing has changed for so many seconds of machine time.
    pub fn is_stale(&self, desk: &Desk, seconds: f64) -> bool {
        let system = desk.session.system();
        system.now() > self.last_change + system.clock().cycles(seconds)
    }

    /// Shows a picture that nobody was asked about.
    pub fn show_last(&mut self, desk: &Desk) {
        if self.has_jumped || self.is_coloured || desk.session.system().screen().is_picture {
            let screen = self.screen(desk);
            self.show_unless_seen(desk, screen);
        }
    }

    /// The screen in characters that every font and screen reader has.
    fn screen(&mut self, desk: &Desk) -> String {
        self.marked_screen(desk).0
    }

    /// The same, and whether colours say something there.
    fn marked_screen(&mut self, desk: &Desk) -> (String, bool) {
        let system = desk.session.system();
        let screen = system.screen();
        if screen.is_picture {
            let dots = system.dots().unwrap_or_else(|| system.render());
            return (marks::picture(&dots, model::colours(system.kind())), true);
        }
        let marked = self.marks.mark(&screen, &system.render(), model::colours(system.kind()));
        (marked.text(screen.columns), marked.has_marks())
    }

    fn write(&mut self, text: &str) {
        self.is_gone |= !output::put(text.as_bytes());
    }
}
