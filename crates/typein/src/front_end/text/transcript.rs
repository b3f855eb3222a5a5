//! The transcript of the text front end: sequential output, or the whole screen.

use std::collections::VecDeque;

use player::colour_marks::{self, ColourMarks};
use player::interactive::InteractiveSession;
use systems::Cycles;

use crate::output;

/// Emulated time between two checks of a screen that changes without input.
const POLL_SECONDS: f64 = 2.0;

/// Number of cached screens, so that the transcript prints a blinking screen only once.
const MAX_SEEN_SCREENS: usize = 16;

/// The output that the reader has seen.
#[derive(Default)]
pub struct Transcript {
    /// Whether output was passed on; earlier empty lines are the machine's response to RUN.
    has_begun: bool,
    /// Whether the cursor was moved since the last input.
    has_moved_cursor: bool,
    /// Whether colours were changed since the last input.
    is_coloured: bool,
    is_in_line: bool,
    /// Whether the program waits for input in the middle of a line.
    is_question_open: bool,
    /// Whether output was printed since the last input.
    is_shown: bool,
    seen: VecDeque<String>,
    /// The time of the last check of the screen since the last input.
    last_check: Option<Cycles>,
    /// The time of the last check of the screen mode.
    last_dot_check: Option<Cycles>,
    /// Whether it was a graphics mode.
    has_dots: bool,
    last_change: Cycles,
    colour_marks: ColourMarks,
    /// The end of the echo of a typed line, until it arrives.
    echo_terminator: Option<&'static [u8]>,
    /// The echo so far.
    echo: Vec<u8>,
    /// Whether the reader has closed standard output.
    pub is_closed: bool,
}

impl Transcript {
    /// Starts to skip the echo of a typed line, up to `end`.
    pub fn expect_echo(&mut self, end: Option<&'static [u8]>) {
        self.echo_terminator = end;
        self.echo.clear();
    }

    /// Prints the output after the echo of a typed line.
    pub fn print(&mut self, interactive: &InteractiveSession, bytes: &[u8]) {
        let Some(end) = self.echo_terminator.filter(|_| !bytes.is_empty()) else {
            return self.print_through(interactive, bytes);
        };
        self.echo.extend(bytes);
        if let Some(at) = self.echo.windows(end.len()).position(|part| part == end) {
            self.echo_terminator = None;
            let echo = std::mem::take(&mut self.echo);
            // The answer has ended the line of the question.
            if std::mem::take(&mut self.is_question_open) {
                self.write("\n");
            }
            self.print_through(interactive, &echo[at + end.len()..]);
        }
    }

    /// Prints output while it is sequential.
    fn print_through(&mut self, interactive: &InteractiveSession, bytes: &[u8]) {
        if bytes.is_empty() {
            return;
        }
        let system = interactive.session.system();
        self.last_change = system.now();
        if !self.has_moved_cursor && bytes.iter().any(|&code| system.machine().moves_cursor(code)) {
            self.has_moved_cursor = true;
            // The output passed on so far is not the whole screen.
            self.is_shown = false;
        }
        self.is_coloured |= bytes.iter().any(|&code| system.machine().changes_colour(code));
        if self.has_moved_cursor {
            return;
        }
        let mut text = system.machine().printed_text(bytes);
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

    /// Prints the screen if the output does not show its contents and the screen is new.
    pub fn show(&mut self, interactive: &InteractiveSession) {
        if self.echo_terminator.take().is_some() {
            // The machine waits a second time without having read the line.
            let sent = std::mem::take(&mut self.echo);
            self.print_through(interactive, &sent);
        }
        let system = interactive.session.system();
        let now = system.now();
        let interval = system.clock().cycles(POLL_SECONDS);
        let is_early = |last: Option<Cycles>| last.is_some_and(|last| now < last + interval);
        if !is_early(self.last_dot_check) {
            self.has_dots = system.screen().is_graphics;
            self.last_dot_check = Some(now);
        }
        // The pieces of a board show the information that other programs print.
        let is_board = !system.machine().has_prompt;
        let is_picture = self.has_moved_cursor || self.is_coloured || self.has_dots || is_board;
        let is_early = is_early(self.last_check);
        if self.is_shown && (!is_picture || is_early) {
            return;
        }
        self.last_check = Some(now);
        let (screen, has_marks) = self.marked_screen(interactive);
        if self.is_shown && !self.has_moved_cursor && !has_marks && !is_board {
            return;
        }
        if self.is_shown
            || self.has_moved_cursor
            || is_board
            || self.has_dots
            || self.seen.back().is_some_and(|last| *last != screen)
        {
            self.show_unless_seen(interactive, screen);
        }
        self.is_shown = true;
    }

    /// Ends an open line.
    pub fn end_line(&mut self) {
        if std::mem::take(&mut self.is_in_line) {
            self.write("\n");
        }
    }

    fn show_unless_seen(&mut self, interactive: &InteractiveSession, screen: String) {
        if self.seen.contains(&screen) {
            return;
        }
        self.last_change = interactive.session.system().now();
        self.end_line();
        self.write(&screen);
        self.has_begun = true;
        self.remember_screen(screen);
    }

    /// Prints the screen even if it was printed before.
    pub fn show_now(&mut self, interactive: &InteractiveSession) {
        self.seen.clear();
        let screen = self.screen(interactive);
        self.show_unless_seen(interactive, screen);
    }

    /// Starts a new page after an input.
    pub fn start_page(&mut self, interactive: &InteractiveSession) {
        self.seen.clear();
        let screen = self.screen(interactive);
        self.remember_screen(screen);
        self.has_moved_cursor = false;
        self.is_coloured = false;
        self.last_check = None;
        self.last_dot_check = None;
        self.is_shown = false;
        self.is_question_open = std::mem::take(&mut self.is_in_line);
        self.last_change = interactive.session.system().now();
    }

    fn remember_screen(&mut self, screen: String) {
        self.seen.push_back(screen);
        if self.seen.len() > MAX_SEEN_SCREENS {
            self.seen.pop_front();
        }
    }

    /// Returns whether output and screen are unchanged for `seconds` of emulated time.
    pub fn is_stale(&self, interactive: &InteractiveSession, seconds: f64) -> bool {
        let system = interactive.session.system();
        system.now() > self.last_change + system.clock().cycles(seconds)
    }

    /// Prints the last screen if the program has drawn it and has not waited for input since.
    pub fn show_last(&mut self, interactive: &InteractiveSession) {
        if self.has_moved_cursor || self.is_coloured || interactive.session.system().screen().is_graphics {
            let screen = self.screen(interactive);
            self.show_unless_seen(interactive, screen);
        }
    }

    /// Returns the screen in characters that every font and screen reader has.
    fn screen(&mut self, interactive: &InteractiveSession) -> String {
        self.marked_screen(interactive).0
    }

    /// Returns the screen as [`screen`](Self::screen) does, and whether its colours carry information.
    fn marked_screen(&mut self, interactive: &InteractiveSession) -> (String, bool) {
        let system = interactive.session.system();
        let screen = system.screen();
        if screen.is_graphics {
            let dots = system.dots().unwrap_or_else(|| system.render());
            return (colour_marks::frame_text(&dots, system.machine().colours), true);
        }
        let marked = self.colour_marks.mark(&screen, &system.render(), system.machine().colours);
        (marked.text(screen.columns), marked.has_marks())
    }

    fn write(&mut self, text: &str) {
        self.is_closed |= !output::write_text(text);
    }
}
