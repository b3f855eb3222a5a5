//! What a reader of plain lines has seen: printed text as it comes, or the screen as a whole.

use std::collections::VecDeque;

use player::colour_marks::{self, ColourMarks};
use player::interactive::InteractiveSession;
use player::model;
use systems::Cycles;

use crate::output;

/// Machine time between two looks at a screen that changes by itself.
const POLL_SECONDS: f64 = 2.0;

/// Screens remembered, so that something blinking is not shown over and over.
const MAX_SEEN_SCREENS: usize = 16;

/// What the reader has seen.
#[derive(Default)]
pub struct Transcript {
    /// Something was passed on; empty lines before that are the machine's answer to RUN.
    has_begun: bool,
    /// The cursor was moved about since the last input.
    has_moved_cursor: bool,
    /// Colours were changed since the last input.
    is_coloured: bool,
    is_in_line: bool,
    /// The person was asked in the middle of a line.
    is_asked_in_line: bool,
    /// Something was shown or printed since the last input.
    is_shown: bool,
    seen: VecDeque<String>,
    /// When the screen was looked at since the last input.
    last_check: Option<Cycles>,
    /// When it was asked last whether the screen shows dots.
    last_dot_check: Option<Cycles>,
    /// It did.
    has_dots: bool,
    last_change: Cycles,
    colour_marks: ColourMarks,
    /// What ends the echo of the line that was typed, while it has not come yet.
    echo_terminator: Option<&'static [u8]>,
    /// The echo so far.
    echo: Vec<u8>,
    /// Nobody reads any more.
    pub is_closed: bool,
}

impl Transcript {
    /// A line was typed: what the machine sends of it to the screen, up to `end`, is known to whoever typed it.
    pub fn expect_echo(&mut self, end: Option<&'static [u8]>) {
        self.echo_terminator = end;
        self.echo.clear();
    }

    /// Passes on what was printed behind the echo of a typed line.
    pub fn print(&mut self, desk: &InteractiveSession, bytes: &[u8]) {
        let Some(end) = self.echo_terminator.filter(|_| !bytes.is_empty()) else {
            return self.print_through(desk, bytes);
        };
        self.echo.extend(bytes);
        if let Some(at) = self.echo.windows(end.len()).position(|part| part == end) {
            self.echo_terminator = None;
            let echo = std::mem::take(&mut self.echo);
            // The line that the question stands in ended with the answer.
            if std::mem::take(&mut self.is_asked_in_line) {
                self.write("\n");
            }
            self.print_through(desk, &echo[at + end.len()..]);
        }
    }

    /// Passes on what was printed, as long as it goes from top to bottom.
    fn print_through(&mut self, desk: &InteractiveSession, bytes: &[u8]) {
        if bytes.is_empty() {
            return;
        }
        let system = desk.session.system();
        self.last_change = system.now();
        if !self.has_moved_cursor && bytes.iter().any(|&code| model::moves_cursor(system.kind(), code)) {
            self.has_moved_cursor = true;
            // What was passed on before is not the whole any more.
            self.is_shown = false;
        }
        self.is_coloured |= bytes.iter().any(|&code| model::changes_colour(system.kind(), code));
        if self.has_moved_cursor {
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
    pub fn show(&mut self, desk: &InteractiveSession) {
        if self.echo_terminator.take().is_some() {
            // The machine waits again without having taken the line.
            let sent = std::mem::take(&mut self.echo);
            self.print_through(desk, &sent);
        }
        let system = desk.session.system();
        let now = system.now();
        let pause = system.clock().cycles(POLL_SECONDS);
        let is_early = |last: Option<Cycles>| last.is_some_and(|last| now < last + pause);
        if !is_early(self.last_dot_check) {
            self.has_dots = system.screen().is_graphics;
            self.last_dot_check = Some(now);
        }
        // A board says with its pieces what a program at a prompt would print.
        let is_board = !system.has_prompt();
        let is_picture = self.has_moved_cursor || self.is_coloured || self.has_dots || is_board;
        let is_early = is_early(self.last_check);
        if self.is_shown && (!is_picture || is_early) {
            return;
        }
        self.last_check = Some(now);
        let (screen, has_marks) = self.marked_screen(desk);
        if self.is_shown && !self.has_moved_cursor && !has_marks && !is_board {
            return;
        }
        if self.is_shown
            || self.has_moved_cursor
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

    fn show_unless_seen(&mut self, desk: &InteractiveSession, screen: String) {
        if self.seen.contains(&screen) {
            return;
        }
        self.last_change = desk.session.system().now();
        self.end_line();
        self.write(&screen);
        self.has_begun = true;
        self.remember_screen(screen);
    }

    /// Shows the screen whatever was seen.
    pub fn show_now(&mut self, desk: &InteractiveSession) {
        self.seen.clear();
        let screen = self.screen(desk);
        self.show_unless_seen(desk, screen);
    }

    /// Begins a new page: the person has answered.
    pub fn start_page(&mut self, desk: &InteractiveSession) {
        self.seen.clear();
        let screen = self.screen(desk);
        self.remember_screen(screen);
        self.has_moved_cursor = false;
        self.is_coloured = false;
        self.last_check = None;
        self.last_dot_check = None;
        self.is_shown = false;
        self.is_asked_in_line = std::mem::take(&mut self.is_in_line);
        self.last_change = desk.session.system().now();
    }

    fn remember_screen(&mut self, screen: String) {
        self.seen.push_back(screen);
        if self.seen.len() > MAX_SEEN_SCREENS {
            self.seen.pop_front();
        }
    }

    /// Nothing has changed for so many seconds of machine time.
    pub fn is_stale(&self, desk: &InteractiveSession, seconds: f64) -> bool {
        let system = desk.session.system();
        system.now() > self.last_change + system.clock().cycles(seconds)
    }

    /// Shows a picture that nobody was asked about.
    pub fn show_last(&mut self, desk: &InteractiveSession) {
        if self.has_moved_cursor || self.is_coloured || desk.session.system().screen().is_graphics {
            let screen = self.screen(desk);
            self.show_unless_seen(desk, screen);
        }
    }

    /// The screen in characters that every font and screen reader has.
    fn screen(&mut self, desk: &InteractiveSession) -> String {
        self.marked_screen(desk).0
    }

    /// The same, and whether colours say something there.
    fn marked_screen(&mut self, desk: &InteractiveSession) -> (String, bool) {
        let system = desk.session.system();
        let screen = system.screen();
        if screen.is_graphics {
            let dots = system.display_frame().unwrap_or_else(|| system.render());
            return (colour_marks::frame_text(&dots, model::colours(system.kind())), true);
        }
        let marked = self.colour_marks.mark(&screen, &system.render(), model::colours(system.kind()));
        (marked.text(screen.columns), marked.has_marks())
    }

    fn write(&mut self, text: &str) {
        self.is_closed |= !output::write_stdout(text.as_bytes());
    }
}
