//! The machine's screen in a part of the terminal: its characters, or its dots as half blocks.

use hardware::{Frame, Rgb};
use player::drawn;
use player::repertoire::Repertoire;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;
use systems::{ScreenText, System};

/// The frames of the panes need the same characters.
const REPERTOIRE: Repertoire = Repertoire::Common;

/// Returns the size of a machine's screen in characters.
pub fn size(screen: &ScreenText) -> (u16, u16) {
    let rows = screen.cells.len() / screen.columns.max(1);
    (screen.columns as u16, rows as u16)
}

/// Draws the screen into an area: characters if it fits, else its dots, scaled down.
pub fn draw(system: &dyn System, area: Rect, buffer: &mut Buffer) {
    let screen = system.screen();
    let (columns, rows) = size(&screen);
    if screen.is_graphics || columns > area.width || rows > area.height {
        draw_dots(&system.dots().unwrap_or_else(|| system.render()), area, buffer);
        return;
    }
    let shapes = drawn::shapes(system, &screen, &system.render());
    let characters = REPERTOIRE.characters(&screen);
    let left = area.x + (area.width - columns) / 2;
    let top = area.y + (area.height - rows) / 2;
    for (index, (cell, shape)) in screen.cells.iter().zip(shapes).enumerate() {
        let (x, y) = (left + (index % screen.columns) as u16, top + (index / screen.columns) as u16);
        let (ink, paper) = if cell.is_reversed { (cell.paper, cell.ink) } else { (cell.ink, cell.paper) };
        let (glyph, ink, paper) = shape.map_or((characters[index], ink, paper), |shape| {
            (REPERTOIRE.pattern(shape.glyph), shape.ink, shape.paper)
        });
        buffer[(x, y)].set_char(glyph).set_fg(colour(ink)).set_bg(colour(paper));
    }
}

/// Draws the dots, two in a character, each the nearest dot of the frame.
fn draw_dots(frame: &Frame, area: Rect, buffer: &mut Buffer) {
    let ((width, height), dots) = (frame.size(), frame.colours());
    if width == 0 || height == 0 || area.is_empty() {
        return;
    }
    // The cells of a terminal are about twice as high as wide, so half of one is a square.
    let (max_columns, max_rows) = (usize::from(area.width), 2 * usize::from(area.height));
    let (mut columns, mut rows) = (max_columns, (max_columns * height / width).max(1));
    if rows > max_rows {
        (columns, rows) = ((max_rows * width / height).max(1), max_rows);
    }
    let dot = |x: usize, y: usize| dots[(y * height / rows).min(height - 1) * width + x * width / columns];
    for row in 0..rows.div_ceil(2) {
        for column in 0..columns {
            let lower = dot(column, (2 * row + 1).min(rows - 1));
            let (x, y) = (area.x + column as u16, area.y + row as u16);
            buffer[(x, y)].set_char('▀').set_fg(colour(dot(column, 2 * row))).set_bg(colour(lower));
        }
    }
}

fn colour([red, green, blue]: Rgb) -> Color {
    Color::Rgb(red, green, blue)
}
