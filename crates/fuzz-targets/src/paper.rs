//! The plotter's input.

use ce140p::{Plotter, WIDTH};

/// Fragments of plotter commands.
pub const DICTIONARY: &[&str] = &[
    "\x1bb",
    "\x1ba",
    "\x1b2",
    "\x1b?c",
    "\x1b?63\r",
    "\x0f",
    "\n",
    "\x0b",
    "\r",
    "M",
    "D",
    "R",
    "J",
    "L7\r",
    "Q1\r",
    "I\r",
    "999",
    "-999",
    ",",
];

/// Input: bytes for a plotter. The target checks the strokes on its paper.
///
/// # Panics
/// Panics if a stroke is outside the pen's range.
pub fn plotter(data: &[u8]) {
    let mut plotter = Plotter::default();
    data.iter().for_each(|&byte| plotter.receive(byte));
    for stroke in plotter.paper().strokes() {
        for point in [stroke.from, stroke.to] {
            assert!((0..=WIDTH).contains(&point.x), "{stroke:?}");
        }
    }
    let (lowest, highest) = plotter.paper().extent();
    assert!(lowest <= plotter.pen_position().y && plotter.pen_position().y <= highest);
    assert!(plotter.paper().to_svg().ends_with("</svg>\n"));
    assert_eq!(plotter.paper().render_region(highest, 100, 1).size().1, 100);
}
