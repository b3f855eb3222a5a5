//! What the terminal shows: the machine's cells with their border, a status line, the help; only changes are sent.

use std::io::{self, Write};

use crossterm::style::{Color, Print, SetBackgroundColor, SetForegroundColor};
use crossterm::terminal::{BeginSynchronizedUpdate, EndSynchronizedUpdate};
use crossterm::{cursor, queue, terminal};
use hardware::Rgb;
use systems::ScreenText;

use crate::front::desk::Desk;
use crate::front::keymap;

/// Columns of border beside the picture, where there is room.
const BORDER_COLUMNS: usize = 4;

/// Rows of border above and below it.
const BORDER_ROWS: usize = 2;

const WHITE: Rgb = [0xdd, 0xdd, 0xdd];
const BLACK: Rgb = [0, 0, 0];

/// One place of the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cell {
    glyph: char,
    ink: Rgb,
    paper: Rgb,
}

const BLANK: Cell = Cell { glyph: ' ', ink: WHITE, paper: BLACK };

/// The terminal as it stands.
pub struct Canvas {
    is_plain: bool,
    columns: usize,
    rows: usize,
    shown: Vec<Cell>,
}

/// Whether the terminal can be expected to have the glyphs of *Symbols for Legacy Computing*: a locale in UTF-8, and
/// no console, whose fonts hold 512 glyphs at most.
pub fn has_legacy_glyphs() -> bool {
    let setting = |name| std::env::var(name).ok().filter(|value: &String| !value.is_empty());
    let locale =
        setting("LC_ALL").or_else(|| setting("LC_CTYPE")).or_else(|| setting("LANG")).unwrap_or_default();
    let is_utf8 = ["utf-8", "utf8"].iter().any(|name| locale.to_ascii_lowercase().contains(name));
    is_utf8 && setting("TERM").is_some_and(|term| term != "linux")
}

impl Canvas {
    /// A canvas that knows nothing about the terminal yet.
    pub fn new(is_plain: bool) -> Self {
        Self { is_plain, columns: 0, rows: 0, shown: Vec::new() }
    }

    /// Forgets what the terminal shows: it has another size, or somebody else has written to it.
    pub fn forget(&mut self) {
        self.shown.clear();
    }

    /// Brings the terminal up to date.
    ///
    /// # Errors
    /// When the terminal is gone.
    pub fn show(&mut self, desk: &Desk, out: &mut impl Write) -> io::Result<()> {
        let (columns, rows) = terminal::size()?;
        let (columns, rows) = (usize::from(columns), usize::from(rows));
        let is_new = (columns, rows) != (self.columns, self.rows) || self.shown.is_empty();
        (self.columns, self.rows) = (columns, rows);
        let cells = self.compose(desk);
        if !is_new && cells == self.shown {
            return Ok(());
        }
        queue!(out, BeginSynchronizedUpdate)?;
        if is_new {
            queue!(out, SetBackgroundColor(Color::Reset), terminal::Clear(terminal::ClearType::All))?;
        }
        let mut colours = None;
        let mut next = None;
        for (place, cell) in cells.iter().enumerate() {
            if !is_new && self.shown.get(place) == Some(cell) {
                continue;
            }
            // The last place of all would make some terminals scroll.
            if place + 1 == columns * rows {
                break;
            }
            if next != Some(place) || place % columns == 0 {
                queue!(out, cursor::MoveTo(number(place % columns), number(place / columns)))?;
            }
            if colours != Some((cell.ink, cell.paper)) {
                queue!(out, SetForegroundColor(colour(cell.ink)), SetBackgroundColor(colour(cell.paper)))?;
                colours = Some((cell.ink, cell.paper));
            }
            queue!(out, Print(cell.glyph))?;
            next = Some(place + 1);
        }
        queue!(out, EndSynchronizedUpdate)?;
        self.shown = cells;
        Ok(())
    }

    fn compose(&self, desk: &Desk) -> Vec<Cell> {
        let mut cells = vec![BLANK; self.columns * self.rows];
        if desk.shows_help {
            self.help(&mut cells, desk.joystick.is_some());
        } else {
            self.picture(&mut cells, &desk.session.system().screen());
        }
        if self.rows > 1 {
            let status: String =
                desk.status().chars().chain(std::iter::repeat(' ')).take(self.columns).collect();
            self.write(&mut cells, 0, self.rows - 1, &status, Cell { ink: BLACK, paper: WHITE, ..BLANK });
        }
        cells
    }

    fn picture(&self, cells: &mut [Cell], screen: &ScreenText) {
        let height = screen.cells.len() / screen.columns;
        let room = self.rows.saturating_sub(1);
        if self.columns < screen.columns || room < height {
            let words = format!(
                "The terminal has {} x {} places; {} x {} are needed. Make it larger or its letters smaller; Ctrl+Q quits.",
                self.columns,
                self.rows,
                screen.columns,
                height + 1
            );
            let mut row = 0;
            let mut line = String::new();
            for word in words.split(' ') {
                if !line.is_empty() && line.len() + 1 + word.len() > self.columns {
                    self.write(cells, 0, row, &line, BLANK);
                    line.clear();
                    row += 1;
                }
                if !line.is_empty() {
                    line.push(' ');
                }
                line.push_str(word);
            }
            self.write(cells, 0, row, &line, BLANK);
            return;
        }
        let left = (self.columns - screen.columns) / 2;
        let top = (room - height) / 2;
        let border = Cell { glyph: ' ', ink: screen.border, paper: screen.border };
        for y in top.saturating_sub(BORDER_ROWS)..(top + height + BORDER_ROWS).min(room) {
            let right = (left + screen.columns + BORDER_COLUMNS).min(self.columns);
            cells[y * self.columns + left.saturating_sub(BORDER_COLUMNS)..y * self.columns + right]
                .fill(border);
        }
        for (y, row) in screen.rows().enumerate() {
            for (x, cell) in row.iter().enumerate() {
                let glyph = if self.is_plain { cell.plain } else { cell.glyph };
                let glyph = if glyph.is_control() || glyph == '\u{a0}' { ' ' } else { glyph };
                let (ink, paper) =
                    if cell.is_reversed { (cell.paper, cell.ink) } else { (cell.ink, cell.paper) };
                cells[(top + y) * self.columns + left + x] = Cell { glyph, ink, paper };
            }
        }
    }

    fn help(&self, cells: &mut [Cell], has_joystick: bool) {
        let rows = keymap::HELP.iter().chain(has_joystick.then_some(&keymap::JOYSTICK_HELP));
        for (row, (key, meaning)) in rows.enumerate() {
            self.write(cells, 2, row + 1, &format!("{key:<24}{meaning}"), BLANK);
        }
    }

    fn write(&self, cells: &mut [Cell], left: usize, row: usize, text: &str, style: Cell) {
        for (column, glyph) in (left..self.columns).zip(text.chars()) {
            if row < self.rows {
                cells[row * self.columns + column] = Cell { glyph, ..style };
            }
        }
    }
}

fn colour([r, g, b]: Rgb) -> Color {
    Color::Rgb { r, g, b }
}

fn number(place: usize) -> u16 {
    u16::try_from(place).unwrap_or(u16::MAX)
}
