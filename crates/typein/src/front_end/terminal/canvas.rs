//! The contents of the terminal: the machine's cells with their border or its picture, a status line, the help.
//! The canvas sends only changes.

use std::io::{self, Write};

use crossterm::style::{Attribute, Color, Print, SetAttribute, SetBackgroundColor, SetForegroundColor};
use crossterm::terminal::{BeginSynchronizedUpdate, EndSynchronizedUpdate};
use crossterm::{cursor, queue, terminal};
use hardware::{Frame, Rgb};
use player::board_cursor;
use player::colour_marks::{ColourMarks, MarkedScreen};
use player::drawn::{self, Shape};
use player::interactive::InteractiveSession;
use player::menu::MenuView;
use player::repertoire::Repertoire;
use systems::{ScreenCell, ScreenText, System};

use super::picture::{Picture, Protocol};

/// Columns of border to the left and right of the screen, if they fit.
const BORDER_COLUMNS: usize = 4;

/// Rows of border above and below the screen.
const BORDER_ROWS: usize = 2;

/// Maximum number of hidden screen rows in a low terminal. A screen of 25 rows then fits
/// into 24.
const MAX_HIDDEN_ROWS: usize = 3;

/// Columns to the left and right of the menu.
const MENU_MARGIN: usize = 2;

const WHITE: Rgb = [0xdd, 0xdd, 0xdd];
const BLACK: Rgb = [0, 0, 0];

/// One cell of the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cell {
    glyph: char,
    ink: Rgb,
    paper: Rgb,
    /// Whether a terminal without colours reverses it.
    is_reversed: bool,
}

const BLANK: Cell = Cell { glyph: ' ', ink: WHITE, paper: BLACK, is_reversed: false };

/// The contents of the terminal.
pub struct Canvas {
    repertoire: Repertoire,
    /// Whether colours are off. The library omits the colours; the canvas reverses cells.
    is_colourless: bool,
    /// The picture, in a terminal that draws them.
    picture: Option<Picture>,
    /// Whether the terminal shows the picture, and not characters.
    shows_picture: bool,
    colour_marks: ColourMarks,
    columns: usize,
    rows: usize,
    drawn: Vec<Cell>,
    /// The area of the screen.
    screen_area: Option<ScreenArea>,
}

/// The area of the terminal that shows the screen.
struct ScreenArea {
    left: usize,
    top: usize,
    columns: usize,
    rows: Vec<usize>,
}

impl Canvas {
    /// Creates a canvas with unknown terminal contents.
    pub fn new(repertoire: Repertoire, is_colourless: bool, graphics: Option<Protocol>) -> Self {
        Self {
            repertoire,
            is_colourless,
            picture: graphics.map(Picture::new),
            shows_picture: false,
            colour_marks: ColourMarks::default(),
            columns: 0,
            rows: 0,
            drawn: Vec::new(),
            screen_area: None,
        }
    }

    /// Invalidates the known contents: the terminal was resized, or other output was written to it.
    pub fn invalidate(&mut self) {
        self.drawn.clear();
    }

    /// Updates the terminal.
    ///
    /// # Errors
    /// When the terminal cannot be written.
    pub fn show(&mut self, interactive: &InteractiveSession, out: &mut impl Write) -> io::Result<()> {
        let (columns, rows) = terminal::size()?;
        let (columns, rows) = (usize::from(columns), usize::from(rows));
        let shows_picture = self.picture.is_some() && interactive.menu.is_none();
        let is_new = (columns, rows) != (self.columns, self.rows)
            || self.drawn.is_empty()
            || shows_picture != self.shows_picture;
        (self.columns, self.rows, self.shows_picture) = (columns, rows, shows_picture);
        let cells = self.compose(interactive);
        if is_new || cells != self.drawn {
            self.draw_cells(cells, is_new, out)?;
        }
        match &mut self.picture {
            Some(picture) if shows_picture => {
                if is_new {
                    picture.invalidate();
                }
                picture.show(interactive, (columns, rows.saturating_sub(1)), out)
            }
            Some(picture) if is_new => picture.remove(out),
            Some(_) | None => Ok(()),
        }
    }

    /// Removes the picture from the terminal.
    ///
    /// # Errors
    /// When the terminal cannot be written.
    pub fn close(&mut self, out: &mut impl Write) -> io::Result<()> {
        self.picture.as_mut().map_or(Ok(()), |picture| picture.remove(out))
    }

    /// Sends the cells that have changed.
    fn draw_cells(&mut self, cells: Vec<Cell>, is_new: bool, out: &mut impl Write) -> io::Result<()> {
        let (columns, rows) = (self.columns, self.rows);
        queue!(out, BeginSynchronizedUpdate)?;
        if is_new {
            queue!(out, SetBackgroundColor(Color::Reset), terminal::Clear(terminal::ClearType::All))?;
        }
        let mut colours = None;
        let mut next = None;
        for (index, cell) in cells.iter().enumerate() {
            if !is_new && self.drawn.get(index) == Some(cell) {
                continue;
            }
            // A character in the last cell makes some terminals scroll.
            if index + 1 == columns * rows {
                break;
            }
            if next != Some(index) || index % columns == 0 {
                queue!(out, cursor::MoveTo(number(index % columns), number(index / columns)))?;
            }
            if colours != Some((cell.ink, cell.paper, cell.is_reversed)) {
                if self.is_colourless {
                    let attribute = if cell.is_reversed { Attribute::Reverse } else { Attribute::NoReverse };
                    queue!(out, SetAttribute(attribute))?;
                } else {
                    queue!(
                        out,
                        SetForegroundColor(colour(cell.ink)),
                        SetBackgroundColor(colour(cell.paper))
                    )?;
                }
                colours = Some((cell.ink, cell.paper, cell.is_reversed));
            }
            queue!(out, Print(cell.glyph))?;
            next = Some(index + 1);
        }
        queue!(out, EndSynchronizedUpdate)?;
        self.drawn = cells;
        Ok(())
    }

    fn compose(&mut self, interactive: &InteractiveSession) -> Vec<Cell> {
        let mut cells = vec![BLANK; self.columns * self.rows];
        let system = interactive.session.system();
        let mut screen = system.screen();
        let bare = screen.clone();
        interactive.board_cursor.draw(&mut screen);
        self.screen_area = None;
        let marked = self
            .is_colourless
            .then(|| self.colour_marks.mark(&screen, &system.render(), system.machine().colours));
        let used = if let Some(view) = interactive.menu_view(self.columns.saturating_sub(2 * MENU_MARGIN)) {
            self.menu(&mut cells, &view);
            0
        } else if self.shows_picture {
            self.rows.saturating_sub(1)
        } else if screen.is_graphics {
            self.draw_dots(&mut cells, &system.render(), screen.border)
        } else {
            let rows = visible_rows(&screen, self.rows);
            let mut shapes = drawn::shapes(system, &bare, &system.render());
            // A cell under the board cursor shows its character.
            let pointed = screen.cells.iter().zip(&bare.cells).map(|(cell, bare)| cell != bare);
            shapes
                .iter_mut()
                .zip(pointed)
                .for_each(|(shape, is_pointed)| *shape = shape.filter(|_| !is_pointed));
            self.screen_area = self.draw_screen(&mut cells, &screen, &rows, marked.as_ref(), &shapes);
            rows.len()
        };
        // In a low terminal the screen needs every row; the status line then shows only messages.
        if used < self.rows || interactive.current_message().is_some() {
            let key = marked.filter(|marked| !marked.legend.is_empty() && interactive.menu.is_none());
            let key = key.map_or(String::new(), |marked| format!("{} | ", marked.legend));
            let status: String = format!("{key}{}", interactive.status())
                .chars()
                .chain(std::iter::repeat(' '))
                .take(self.columns)
                .collect();
            let style = Cell { ink: BLACK, paper: WHITE, is_reversed: true, ..BLANK };
            self.write(&mut cells, 0, self.rows.saturating_sub(1), &status, style);
        }
        cells
    }

    /// Draws the visible rows of the screen; returns the area, if they fit.
    fn draw_screen(
        &self,
        cells: &mut [Cell],
        screen: &ScreenText,
        rows: &[usize],
        marked: Option<&MarkedScreen>,
        shapes: &[Option<Shape>],
    ) -> Option<ScreenArea> {
        let height = screen.cells.len() / screen.columns;
        if self.columns < screen.columns || rows.len() + MAX_HIDDEN_ROWS < height {
            let message = format!(
                "the terminal has {} x {} cells, {} x {} are needed: enlarge it or use a smaller font; Ctrl+Q quits",
                self.columns,
                self.rows,
                screen.columns,
                height - MAX_HIDDEN_ROWS
            );
            self.write_wrapped(cells, &message);
            return None;
        }
        let height = self.rows.saturating_sub(1).max(rows.len());
        let left = (self.columns - screen.columns) / 2;
        let top = (height - rows.len()) / 2;
        let border = Cell { ink: screen.border, paper: screen.border, ..BLANK };
        for y in top.saturating_sub(BORDER_ROWS)..(top + rows.len() + BORDER_ROWS).min(height) {
            let right = (left + screen.columns + BORDER_COLUMNS).min(self.columns);
            cells[y * self.columns + left.saturating_sub(BORDER_COLUMNS)..y * self.columns + right]
                .fill(border);
        }
        let characters = self.repertoire.characters(screen);
        for (y, &row) in rows.iter().enumerate() {
            let first = row * screen.columns;
            for (x, cell) in screen.cells[first..first + screen.columns].iter().enumerate() {
                let letter = marked.and_then(|marked| marked.letters[first + x]);
                let glyph = letter.unwrap_or(characters[first + x]);
                let is_reversed = cell.is_reversed;
                let (ink, paper) = if is_reversed { (cell.paper, cell.ink) } else { (cell.ink, cell.paper) };
                let shown = match shapes[first + x] {
                    Some(Shape { glyph, ink, paper }) => {
                        Cell { glyph: self.repertoire.pattern(glyph), ink, paper, is_reversed: false }
                    }
                    None => Cell { glyph, ink, paper, is_reversed },
                };
                cells[(top + y) * self.columns + left + x] = shown;
            }
        }
        Some(ScreenArea { left, top, columns: screen.columns, rows: rows.to_vec() })
    }

    /// Returns the cell of the board at a cell of the terminal, or the nearest one.
    pub fn board_cell_at(&self, system: &dyn System, column: usize, row: usize) -> Option<(i32, i32)> {
        if let Some(picture) = self.picture.as_ref().filter(|_| self.shows_picture) {
            let (x, y) = picture.pixel_at(column, row)?;
            return system.inspect().board()?.cell_at(x, y);
        }
        let ScreenArea { left, top, columns, rows } = self.screen_area.as_ref()?;
        let at = row.saturating_sub(*top).min(rows.len().checked_sub(1)?);
        let column = column.saturating_sub(*left).min(columns.checked_sub(1)?);
        Some(board_cursor::cell_at(column, rows[at]))
    }

    /// Draws a graphics screen as large as fits above the status line, two pixels per terminal cell;
    /// returns the number of rows.
    fn draw_dots(&self, cells: &mut [Cell], frame: &Frame, ground: Rgb) -> usize {
        let pixels = scaled(frame, ground, self.columns, 2 * self.rows.saturating_sub(1));
        let left = (self.columns - pixels.first().map_or(0, Vec::len)) / 2;
        self.write_pixels(cells, &pixels, left, 0);
        pixels.len().div_ceil(2)
    }

    /// Writes pixels, two per terminal cell.
    fn write_pixels(&self, cells: &mut [Cell], pixels: &[Vec<ScaledCell>], left: usize, top: usize) {
        for (row, pair) in pixels.chunks(2).enumerate() {
            let lower = pair.get(1).unwrap_or(&pair[0]);
            for (column, (upper, lower)) in pair[0].iter().zip(lower).enumerate() {
                // Without colours, the shape of the block shows the set pixels.
                let glyph = match (self.is_colourless, upper.is_drawn, lower.is_drawn) {
                    (false, ..) | (true, true, false) => '▀',
                    (true, false, true) => '▄',
                    (true, true, true) => '█',
                    (true, false, false) => ' ',
                };
                let glyph = self.repertoire.character(glyph);
                let cell = Cell { glyph, ink: upper.colour, paper: lower.colour, is_reversed: false };
                cells[(top + row) * self.columns + left + column] = cell;
            }
        }
    }

    /// Writes text from the top, wrapped between words at the width of the terminal.
    fn write_wrapped(&self, cells: &mut [Cell], text: &str) {
        let mut row = 0;
        let mut line = String::new();
        for word in text.split(' ') {
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
    }

    fn menu(&self, cells: &mut [Cell], view: &MenuView<'_>) {
        let columns = self.columns.saturating_sub(2 * MENU_MARGIN);
        // The title and the footer have an empty line to the rows; the last row is the status line.
        let height = self.rows.saturating_sub(5).max(1);
        let visible = view.visible(height);
        self.write(cells, MENU_MARGIN, 0, &view.title, BLANK);
        for (row, line) in view.lines[visible.clone()].iter().enumerate() {
            if line.is_selected {
                let style = Cell { ink: BLACK, paper: WHITE, is_reversed: true, ..BLANK };
                self.write(cells, MENU_MARGIN, row + 2, &format!("{:columns$}", line.text), style);
            } else {
                self.write(cells, MENU_MARGIN, row + 2, &line.text, BLANK);
            }
        }
        self.write(cells, MENU_MARGIN, self.rows.saturating_sub(2), &view.footer(&visible, columns), BLANK);
        // In a terminal of a few rows there is no space below the title.
        if let Some(picture) = view.picture.filter(|_| height > 1) {
            let pixels = scaled(picture, BLACK, self.columns / 2, 2 * height);
            let left = self.columns.saturating_sub(pixels.first().map_or(0, Vec::len) + MENU_MARGIN);
            self.write_pixels(cells, &pixels, left, 2);
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

/// A pixel of a scaled frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ScaledCell {
    /// The mean colour of its pixels.
    colour: Rgb,
    /// Whether one of them is not the background.
    is_drawn: bool,
}

/// Scales a frame down until it fits, row by row.
fn scaled(frame: &Frame, ground: Rgb, columns: usize, rows: usize) -> Vec<Vec<ScaledCell>> {
    let (width, height) = frame.size();
    let dots = frame.colours();
    let scale = (columns as f64 / width as f64).min(rows as f64 / height as f64).min(1.0);
    let [across, down] = [width, height].map(|length| (length as f64 * scale) as usize);
    let part = |number: usize, count: usize, length: usize| {
        let begin = number * length / count;
        begin..((number + 1) * length / count).max(begin + 1)
    };
    let spot = |x: usize, y: usize| {
        let (mut sums, mut count, mut is_drawn) = ([0_usize; 3], 0, false);
        for line in part(y, down, height) {
            for dot in &dots[line * width..][part(x, across, width)] {
                sums.iter_mut().zip(dot).for_each(|(sum, part)| *sum += usize::from(*part));
                count += 1;
                is_drawn |= *dot != ground;
            }
        }
        ScaledCell { colour: sums.map(|sum| (sum / count) as u8), is_drawn }
    };
    (0..down).map(|y| (0..across).map(|x| spot(x, y)).collect()).collect()
}

/// Returns the rows of a screen that a terminal of `max_rows` shows, with one row for the status
/// line if possible. Excess rows are hidden in this order: empty rows below an empty one, other
/// empty rows, rows from the top.
fn visible_rows(screen: &ScreenText, max_rows: usize) -> Vec<usize> {
    let is_empty: Vec<bool> = screen
        .rows()
        .map(|row| row.iter().all(|cell| is_blank(cell) && cell.paper == row[0].paper))
        .collect();
    let follows_empty = |row: usize| row > 0 && is_empty[row - 1];
    let empty = (0..is_empty.len()).filter(|&row| is_empty[row]);
    let (spare, needed): (Vec<usize>, Vec<usize>) = empty.partition(|&row| follows_empty(row));
    let full = (0..is_empty.len()).filter(|&row| !is_empty[row]);
    let order: Vec<usize> = spare.into_iter().chain(needed).chain(full).collect();
    let without_status = is_empty.len().saturating_sub(max_rows);
    // The status line may hide an empty row, but no row with contents.
    let is_status_free = is_empty.iter().filter(|&&is_empty| is_empty).count() > without_status;
    let hidden = (is_empty.len() + usize::from(is_status_free)).saturating_sub(max_rows);
    let hidden = &order[..hidden.min(order.len())];
    (0..is_empty.len()).filter(|row| !hidden.contains(row)).collect()
}

fn is_blank(cell: &ScreenCell) -> bool {
    matches!(cell.glyph, ' ' | '\u{a0}') && !cell.is_reversed
}

fn colour([r, g, b]: Rgb) -> Color {
    Color::Rgb { r, g, b }
}

fn number(coordinate: usize) -> u16 {
    u16::try_from(coordinate).unwrap_or(u16::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A screen of one column; a space is an empty row.
    fn screen(rows: &str) -> ScreenText {
        let cell =
            |glyph| ScreenCell { glyph, fallback: glyph, is_reversed: false, ink: WHITE, paper: BLACK };
        let cells = rows.chars().map(cell).collect();
        ScreenText { columns: 1, cells, border: BLACK, cursor: None, is_graphics: false }
    }

    fn shown(rows: &str, max_rows: usize) -> String {
        let rows_of = screen(rows);
        visible_rows(&rows_of, max_rows).into_iter().map(|row| rows_of.cells[row].glyph).collect()
    }

    #[test]
    fn a_frame_is_scaled_down_until_it_fits_and_keeps_every_dot() {
        const PALETTE: [Rgb; 2] = [BLACK, [200; 3]];
        let mut pixels = vec![0; 8 * 4];
        pixels[8 + 7] = 1;
        let frame = Frame::Indexed { width: 8, height: 4, pixels, palette: &PALETTE };
        let scaled_pixels = scaled(&frame, BLACK, 4, 100);
        assert_eq!((scaled_pixels.len(), scaled_pixels[0].len()), (2, 4));
        assert_eq!(scaled_pixels[0][3], ScaledCell { colour: [50; 3], is_drawn: true });
        assert_eq!(scaled_pixels.iter().flatten().filter(|spot| spot.is_drawn).count(), 1);
        assert_eq!(scaled(&frame, BLACK, 80, 50).len(), 4);
        assert!(scaled(&frame, BLACK, 1, 0).is_empty());
    }

    #[test]
    fn a_high_terminal_shows_every_row() {
        assert_eq!(shown("ab  c", 6), "ab  c");
    }

    #[test]
    fn the_status_line_hides_empty_rows() {
        assert_eq!(shown("a   b c", 7), "a  b c");
        assert_eq!(shown("a   b c", 6), "a b c");
        assert_eq!(shown("a   b c", 5), "ab c");
    }

    #[test]
    fn without_empty_rows_the_status_goes_and_then_the_top() {
        assert_eq!(shown("abcde", 5), "abcde");
        assert_eq!(shown("abcde", 4), "bcde");
        assert_eq!(shown("ab de", 4), "abde");
    }
}
