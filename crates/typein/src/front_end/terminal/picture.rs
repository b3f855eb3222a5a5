//! The machine's frame as a picture in the terminal, in kitty's protocol or as sixels.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use crossterm::terminal;
use hardware::{Frame, Rgb};
use player::interactive::InteractiveSession;
use player::overlay;
use player::paper;
use player::record;

use super::sixel::{BAND, Palette};
use super::{kitty, sixel};

/// Minimum time between two pictures.
const INTERVAL: Duration = Duration::from_millis(40);

/// A picture may take a third of the time, so that a slow line or terminal keeps up.
const PAUSE: u32 = 2;

/// The cell size of a terminal that does not tell its own: that of the VT340.
const DEFAULT_CELL: (usize, usize) = (10, 20);

/// How a terminal takes pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// Kitty's graphics protocol.
    Kitty,
    /// Sixels, in at most so many strips of which the changed ones are sent.
    Sixel {
        /// The maximum number of strips.
        strips: usize,
    },
}

/// The picture.
pub struct Picture {
    protocol: Protocol,
    shown: Option<Shown>,
    /// Kitty's number of the shown image.
    image: u8,
    /// The time of the next picture.
    due: Option<Instant>,
}

/// What the terminal shows.
#[derive(Clone, PartialEq, Eq)]
struct Shown {
    frame: Frame,
    area: Area,
}

/// The area of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Area {
    left: usize,
    top: usize,
    columns: usize,
    rows: usize,
    /// The size in pixels of the terminal.
    size: (usize, usize),
    cell_height: usize,
}

impl Area {
    /// Returns the largest area for a picture in the middle of `cells`.
    fn new(picture: (usize, usize), cells: (usize, usize), cell: (usize, usize)) -> Self {
        let width = (cells.0 * cell.0) as f64 / picture.0.max(1) as f64;
        let scale = width.min((cells.1 * cell.1) as f64 / picture.1.max(1) as f64);
        let scaled = |length: usize| ((length as f64 * scale) as usize).max(1);
        let size = (scaled(picture.0), (scaled(picture.1) / BAND * BAND).max(BAND));
        let (columns, rows) = (size.0.div_ceil(cell.0), size.1.div_ceil(cell.1));
        let (left, top) = (cells.0.saturating_sub(columns) / 2, cells.1.saturating_sub(rows) / 2);
        Self { left, top, columns, rows, size, cell_height: cell.1 }
    }

    /// Returns the position in a frame of this size at the middle of a cell.
    fn pixel_at(self, frame: (usize, usize), column: usize, row: usize) -> (i32, i32) {
        let pixel = |cell: usize, first: usize, count: usize, length: usize| {
            let cell = cell.saturating_sub(first).min(count - 1);
            ((2 * cell + 1) * length / (2 * count)) as i32
        };
        (pixel(column, self.left, self.columns, frame.0), pixel(row, self.top, self.rows, frame.1))
    }
}

impl Picture {
    /// Creates a picture that is not shown yet.
    pub fn new(protocol: Protocol) -> Self {
        Self { protocol, shown: None, image: 0, due: None }
    }

    /// Notes that the terminal was cleared.
    pub fn invalidate(&mut self) {
        (self.shown, self.due) = (None, None);
    }

    /// Shows the frame in an area of `cells`, if it has changed and the last one is old enough.
    ///
    /// # Errors
    /// When the terminal cannot be written.
    pub fn show(
        &mut self,
        interactive: &InteractiveSession,
        cells: (usize, usize),
        out: &mut impl Write,
    ) -> io::Result<()> {
        let start = Instant::now();
        if cells.0 == 0 || cells.1 == 0 || self.due.is_some_and(|due| start < due) {
            return Ok(());
        }
        let system = interactive.session.system();
        let mut frame = paper::frame_with_paper(system);
        interactive.board_cursor.draw_in_frame(system, &mut frame);
        let size = overlay::Canvas::from_frame(&frame, system.machine().dot_aspect).window_size(1);
        let next = Shown { frame, area: Area::new(size, cells, cell_size()) };
        let last = self.shown.replace(next.clone());
        if last.as_ref() == Some(&next) {
            return Ok(());
        }
        match self.protocol {
            Protocol::Kitty => self.show_image(&next, out)?,
            Protocol::Sixel { strips } => Self::show_sixels(strips, &next, last.as_ref(), out)?,
        }
        out.flush()?;
        self.due = Some(Instant::now() + INTERVAL.max(PAUSE * start.elapsed()));
        Ok(())
    }

    /// Shows the frame as another image, and then removes the last one: without it the picture would flicker.
    fn show_image(&mut self, Shown { frame, area }: &Shown, out: &mut impl Write) -> io::Result<()> {
        let mut png = Vec::new();
        record::write_png(frame, &mut png).map_err(io::Error::other)?;
        let last = self.image;
        self.image = if last == 1 { 2 } else { 1 };
        move_to(area.left, area.top, out)?;
        kitty::show(&png, self.image, area.columns, area.rows, out)?;
        if last != 0 { kitty::remove(last, out) } else { Ok(()) }
    }

    /// Sends the strips, of some rows of cells, in which something has changed.
    fn show_sixels(
        strips: usize,
        next: &Shown,
        last: Option<&Shown>,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let Area { left, top, rows, size, cell_height, .. } = next.area;
        let pixels = scaled(&next.frame, size);
        let last = last.filter(|last| last.area == next.area).map(|last| scaled(&last.frame, size));
        let palette = Palette::of(&pixels);
        let whole_bands = (1..=BAND).find(|rows| rows * cell_height % BAND == 0).unwrap_or(BAND);
        let strip_rows = rows.div_ceil(strips).next_multiple_of(whole_bands);
        let length = size.0 * cell_height * strip_rows;
        for (index, strip) in pixels.chunks(length).enumerate() {
            let is_changed = |last: &Vec<Rgb>| last[index * length..][..strip.len()] != *strip;
            if last.as_ref().is_none_or(is_changed) {
                move_to(left, top + index * strip_rows, out)?;
                out.write_all(sixel::encode(strip, size.0, &palette).as_bytes())?;
            }
        }
        Ok(())
    }

    /// Removes the picture.
    ///
    /// # Errors
    /// When the terminal cannot be written.
    pub fn remove(&mut self, out: &mut impl Write) -> io::Result<()> {
        self.invalidate();
        match std::mem::take(&mut self.image) {
            0 => Ok(()),
            image => kitty::remove(image, out),
        }
    }

    /// Returns the position in the frame at a cell of the terminal.
    pub fn pixel_at(&self, column: usize, row: usize) -> Option<(i32, i32)> {
        let Shown { frame, area } = self.shown.as_ref()?;
        Some(area.pixel_at(frame.size(), column, row))
    }
}

fn move_to(column: usize, row: usize, out: &mut impl Write) -> io::Result<()> {
    // ANSI counts from 1.
    write!(out, "\x1b[{};{}H", row + 1, column + 1)
}

/// Returns the size of a cell in pixels.
fn cell_size() -> (usize, usize) {
    let size = terminal::window_size().ok();
    let size = size.filter(|size| size.columns.min(size.rows) > 0);
    let cell =
        size.map(|size| (usize::from(size.width / size.columns), usize::from(size.height / size.rows)));
    cell.filter(|cell| cell.0.min(cell.1) > 0).unwrap_or(DEFAULT_CELL)
}

/// Scales a frame without blending its colours.
fn scaled(frame: &Frame, (width, height): (usize, usize)) -> Vec<Rgb> {
    let (columns, rows) = frame.size();
    let dots = frame.colours();
    let row = |y: usize| &dots[y * rows / height * columns..];
    (0..height).flat_map(|y| (0..width).map(move |x| row(y)[x * columns / width])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_fills_the_height_or_the_width() {
        let area = Area::new((384, 272), (80, 23), (8, 16));
        assert_eq!((area.columns, area.rows, area.left, area.top, area.size), (65, 23, 7, 0, (519, 366)));
        let area = Area::new((384, 272), (30, 23), (8, 16));
        assert_eq!((area.columns, area.rows, area.left, area.top, area.size), (30, 11, 0, 6, (240, 168)));
        assert_eq!(Area::new((384, 272), (1, 1), (8, 16)).size, (8, 6));
    }

    #[test]
    fn a_cell_stands_for_the_position_in_its_middle() {
        let area = Area::new((400, 200), (42, 12), (10, 20));
        assert_eq!((area.left, area.top, area.columns, area.rows), (0, 0, 42, 11));
        assert_eq!(area.pixel_at((420, 220), 0, 0), (5, 10));
        assert_eq!(area.pixel_at((420, 220), 100, 100), (415, 210));
    }

    #[test]
    fn a_frame_is_scaled_by_repeated_dots() {
        const PALETTE: [Rgb; 3] = [[0; 3], [1; 3], [2; 3]];
        let frame = Frame::Indexed { width: 2, height: 2, pixels: vec![0, 1, 2, 0], palette: &PALETTE };
        let shades: Vec<u8> = scaled(&frame, (4, 3)).iter().map(|dot| dot[0]).collect();
        assert_eq!(shades, [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 0, 0]);
    }
}
