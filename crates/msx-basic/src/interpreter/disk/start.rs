//! The start of a machine with drives: the question for the date, or `AUTOEXEC.BAS`.

use basic::engine::{Engine, ExitReason};
use fat12::{Date, Name};

use super::super::{Mode, MsxBasic, MsxMachine};
use crate::machine::{Line, LineStart};

/// The program that runs at the start.
const STARTED: &[u8] = b"AUTOEXEC.BAS";
const QUESTION: &[u8] = b"Enter date (M-D-Y):";
/// Years of two digits from 80 on are of the 20th century.
const CENTURY: u16 = 80;
/// The last year that can be typed ("MSX2 Technical Handbook", chapter 3).
const LAST_YEAR: u16 = 2079;

impl MsxBasic {
    /// Prints the start message, after the question for the date unless the first disk has `AUTOEXEC.BAS`, which then runs. With a
    /// known date it skips both: the host decides which program runs.
    pub fn begin<M: MsxMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M, is_date_known: bool) {
        let has_start = !is_date_known
            && m.disks_mut()
                .disk(0)
                .is_some_and(|disk| Name::parse(STARTED).is_ok_and(|name| disk.find(name).is_some()));
        if m.disks().count() == 0 || is_date_known || has_start {
            self.greet(m);
            if has_start {
                let command = [b"RUN\"", STARTED].concat();
                // The name fits into a line.
                let _ = self.execute_line(engine, m, &command);
            }
            return;
        }
        m.show_function_keys(false);
        self.write_text(m, QUESTION);
        self.mode = Mode::AskingDate;
    }

    /// Reads the date; an empty line keeps it.
    pub(in super::super) fn ask_date<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Option<ExitReason> {
        let line = match m.read_line(LineStart::Cursor) {
            None => return Some(self.wait_for_line(m)),
            Some(Line::Broken) => alloc::vec::Vec::new(),
            Some(Line::Entered(line)) => line,
        };
        self.keys.wait_started = None;
        let line = line.trim_ascii();
        match date(line) {
            Some(date) => m.disks_mut().date = date,
            None if line.is_empty() => {}
            None => {
                self.write_text(m, b"Invalid date\r\n");
                self.write_text(m, QUESTION);
                return None;
            }
        }
        m.clear();
        m.show_function_keys(true);
        self.greet(m);
        self.set_mode(engine, Mode::Prompt);
        None
    }
}

/// Parses a date: month, day and year, separated by `-`, `/` or a point.
fn date(text: &[u8]) -> Option<Date> {
    let mut parts = text.split(|code| b"-/.".contains(code)).map(|part| {
        let digits = core::str::from_utf8(part).ok()?;
        digits.bytes().all(|digit| digit.is_ascii_digit()).then(|| digits.parse::<u16>().ok())?
    });
    let mut next = || parts.next().flatten();
    let (month, day, year) = (next()?, next()?, next()?);
    let year = match year {
        CENTURY..100 => 1900 + year,
        0..CENTURY => 2000 + year,
        _ => year,
    };
    if parts.next().is_some() || year > LAST_YEAR { None } else { Date::new(year, month, day) }
}
