//! What comes on a plotter's line.

use ce140p::{Plotter, WIDTH};

/// Pieces of orders.
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

/// Tells a plotter all of it and looks at its paper.
///
/// # Panics
/// When ink lies where the pen cannot go.
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
