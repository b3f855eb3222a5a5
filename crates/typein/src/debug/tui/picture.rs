//! The panes as a picture: an SVG of the terminal's cells.

use std::fmt::Write as _;

use anyhow::Result;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use player::record;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};

use systems::System;

use player::console::Console;

use super::view::{self, View};

/// The size of the picture in cells.
const SIZE: (u16, u16) = (116, 44);
/// The size of a cell in pixels.
const CELL: (usize, usize) = (8, 16);

const PAPER: &str = "#16161d";
const INK: &str = "#dcdccc";

/// Returns the panes as an SVG.
///
/// # Errors
/// When the frame cannot be encoded.
pub fn svg(console: &Console<'_>, view: &View<'_>) -> Result<String> {
    let mut terminal = Terminal::new(TestBackend::new(SIZE.0, SIZE.1))?;
    let mut screen = Rect::default();
    terminal.draw(|frame| screen = view::draw(frame, console, view).screen)?;
    let panes = draw(terminal.backend().buffer());
    Ok(format!("{panes}{}</svg>\n", screen_image(console.session.system(), screen)?))
}

/// Returns the machine's frame as an image that covers the characters of its screen: few fonts have all their glyphs.
fn screen_image(system: &dyn System, area: Rect) -> Result<String> {
    let mut png = Vec::new();
    let frame = system.dots().unwrap_or_else(|| system.render());
    record::write_png(&frame, &mut png)?;
    let [x, width] = [area.x, area.width].map(|cells| usize::from(cells) * CELL.0);
    let [y, height] = [area.y, area.height].map(|cells| usize::from(cells) * CELL.1);
    let bounds = format!("x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"");
    let data = STANDARD.encode(png);
    Ok(format!(
        "<rect {bounds} fill=\"{PAPER}\"/>\n\
         <image {bounds} style=\"image-rendering:pixelated\" href=\"data:image/png;base64,{data}\"/>\n"
    ))
}

fn draw(buffer: &Buffer) -> String {
    let (columns, rows) = (usize::from(buffer.area.width), usize::from(buffer.area.height));
    let (width, height) = (columns * CELL.0, rows * CELL.1);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"13\" shape-rendering=\"crispEdges\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{PAPER}\"/>\n"
    );
    for (row, cells) in buffer.content.chunks(columns).enumerate() {
        let mut column = 0;
        for run in cells.chunk_by(|one, other| style(one) == style(other)) {
            draw_run(&mut svg, run, (column, row));
            column += run.len();
        }
    }
    svg
}

fn style(cell: &Cell) -> (Color, Color, bool) {
    (cell.fg, cell.bg, cell.modifier.contains(Modifier::BOLD))
}

/// Draws cells of one style.
fn draw_run(svg: &mut String, run: &[Cell], (column, row): (usize, usize)) {
    let (x, y, width) = (column * CELL.0, row * CELL.1, run.len() * CELL.0);
    let (ink, paper, is_bold) = style(&run[0]);
    if paper != Color::Reset {
        let paper = hex(paper, PAPER);
        let _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{}\" fill=\"{paper}\"/>",
            CELL.1
        );
    }
    let text: String = run.iter().map(Cell::symbol).collect();
    if text.trim().is_empty() {
        return;
    }
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let weight = if is_bold { " font-weight=\"bold\"" } else { "" };
    let _ = writeln!(
        svg,
        "<text x=\"{x}\" y=\"{}\" fill=\"{}\"{weight} textLength=\"{width}\" xml:space=\"preserve\">{text}</text>",
        y + CELL.1 - 4,
        hex(ink, INK)
    );
}

fn hex(colour: Color, default: &str) -> String {
    match colour {
        Color::Rgb(red, green, blue) => format!("#{red:02x}{green:02x}{blue:02x}"),
        Color::Black => "#000000".to_owned(),
        Color::Red => "#e06c75".to_owned(),
        Color::Yellow => "#e5c07b".to_owned(),
        Color::DarkGray => "#7f848e".to_owned(),
        _ => default.to_owned(),
    }
}
