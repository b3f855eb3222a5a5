//! The stacks of calls as a flame graph: a self-contained SVG without script.
//!
//! The width of a box is its share of the cycles; the boxes above a subroutine are its lines and the subroutines
//! that it called. A tooltip has the numbers.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::{ProfileReport, escape};

const WIDTH: f64 = 1200.0;
const ROW: f64 = 20.0;
const MARGIN: f64 = 10.0;
const HEAD: f64 = 44.0;
/// The width of a letter, to cut names to their boxes.
const LETTER: f64 = 7.0;
/// Narrower boxes are skipped.
const MIN_WIDTH: f64 = 0.3;
/// Deeper stacks are cut off.
const MAX_DEPTH: usize = 64;

/// A call or a line, with the calls and lines above it.
#[derive(Default)]
struct Node {
    cycles: u64,
    above: BTreeMap<(bool, u16), Node>,
}

impl Node {
    fn height(&self) -> usize {
        1 + self.above.values().map(Self::height).max().unwrap_or(0)
    }
}

/// Returns the flame graph.
pub fn svg(report: &ProfileReport) -> String {
    let mut root = Node::default();
    for (calls, line, usage) in &report.stacks {
        let mut node = &mut root;
        node.cycles += usage.cycles();
        let path = calls.iter().take(MAX_DEPTH).map(|&call| (false, call)).chain([(true, *line)]);
        for key in path {
            node = node.above.entry(key).or_default();
            node.cycles += usage.cycles();
        }
    }
    let rows = root.height() as f64;
    let height = HEAD + rows * ROW + MARGIN;
    let mut out = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" font-family="monospace" font-size="12">
<style>
.ground {{ fill: #fff }} text {{ fill: #111 }} .head {{ font-size: 15px }}
rect {{ stroke: #fff; stroke-width: .5 }} rect:hover {{ stroke: #000; stroke-width: 1.5 }}
@media (prefers-color-scheme: dark) {{ .ground {{ fill: #1b1b1b }} .head {{ fill: #eee }} rect {{ stroke: #1b1b1b }} }}
</style>
<rect class="ground" width="{WIDTH}" height="{height}"/>
<text class="head" x="{MARGIN}" y="26">{}: {} {} in the program</text>
"#,
        escape(&report.name),
        root.cycles,
        report.machine.time_unit,
    );
    if root.cycles > 0 {
        let scale = (WIDTH - 2.0 * MARGIN) / root.cycles as f64;
        let floor = HEAD + (rows - 1.0) * ROW;
        draw(&mut out, report, &root, "program", (MARGIN, floor), scale);
    }
    out.push_str("</svg>\n");
    out
}

/// Draws a box with its lower left corner at `x`, `y`, and the boxes above it.
fn draw(out: &mut String, report: &ProfileReport, node: &Node, name: &str, (x, y): (f64, f64), scale: f64) {
    let width = node.cycles as f64 * scale;
    if width < MIN_WIDTH {
        return;
    }
    // Subroutines are red to orange, lines are yellow; the number varies the hue a little.
    let hue = name.bytes().map(u32::from).sum::<u32>() % 24 + if name.starts_with("line") { 42 } else { 8 };
    let share = report.share(node.cycles);
    let _ = write!(
        out,
        r#"<g><title>{} - {} {}, {share:.2} %</title><rect x="{x:.2}" y="{y:.1}" width="{width:.2}" height="{ROW}" fill="hsl({hue} 90% 66%)"/>"#,
        escape(name),
        node.cycles,
        report.machine.time_unit,
    );
    let letters = ((width - 6.0) / LETTER).max(0.0) as usize;
    if letters > 2 {
        let text: String = name.chars().take(letters).collect();
        let _ = write!(out, r#"<text x="{:.2}" y="{:.1}">{}</text>"#, x + 3.0, y + 14.0, escape(&text));
    }
    out.push_str("</g>\n");
    let mut x = x;
    for (&(is_line, number), above) in &node.above {
        let text = if is_line { line_name(report, number) } else { format!("GOSUB {number}") };
        draw(out, report, above, &text, (x, y - ROW), scale);
        x += above.cycles as f64 * scale;
    }
}

fn line_name(report: &ProfileReport, number: u16) -> String {
    let found = report.lines.iter().find(|line| line.number == number);
    format!("line {number} {}", found.map_or("", |line| line.text.trim()))
}
