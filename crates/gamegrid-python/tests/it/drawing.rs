//! Drawing on the background, and the fonts of programs.

use gamegrid::{Runtime, Stop};

use crate::common;

fn drawn(rest: &str) -> Runtime {
    let program = format!(
        "from gamegrid import *\nmakeGameGrid(10, 7, 40, False)\nbg = getBg()\ndef at(x, y):\n    c = bg.getColor(Point(x, y))\n    return (c.getRed(), c.getGreen(), c.getBlue())\n{rest}"
    );
    let mut runtime = common::start(&program, "test.py", 1);
    assert_eq!(runtime.run_until(1_000_000), Stop::Horizon, "{}", runtime.take_printed());
    runtime
}

fn value(runtime: &Runtime, expression: &str) -> String {
    runtime.evaluate(expression).unwrap_or_else(|failure| panic!("{expression}: {}", failure.traceback))
}

const WHITE: &str = "(255, 255, 255)";
const BLACK: &str = "(0, 0, 0)";
const RED: &str = "(255, 0, 0)";

#[test]
fn the_default_pen_is_white_and_one_dot_wide() {
    let runtime = drawn(
        "bg.drawLine(Point(10, 10), Point(30, 10))\nbg.drawPoint(Point(5, 5))\nbg.setPaintColor(Color.red)\nbg.setLineWidth(3)\nbg.drawLine(10, 50, 30, 50)\n",
    );
    for (x, y, colour) in [
        (10, 10, WHITE),
        (30, 10, WHITE),
        (31, 10, BLACK),
        (20, 11, BLACK),
        (5, 5, WHITE),
        (20, 49, RED),
        (20, 50, RED),
        (20, 51, RED),
        (20, 53, BLACK),
    ] {
        assert_eq!(value(&runtime, &format!("at({x}, {y})")), colour, "{x} {y}");
    }
    assert_eq!(value(&runtime, "bg.getPaintColor() == Color.RED"), "True");
}

#[test]
fn shapes_are_outlined_and_filled() {
    let runtime = drawn(
        "bg.drawRectangle(Point(10, 10), Point(40, 30))\nbg.fillRectangle(Point(60, 10), Point(90, 30))\nbg.drawCircle(Point(130, 30), 20)\nbg.fillCircle(Point(190, 30), 20)\nbg.drawPolygon([Point(10, 60), Point(50, 60), Point(10, 100)])\nbg.fillPolygon([Point(60, 60), Point(100, 60), Point(60, 100)])\nbg.drawArc(Point(130, 100), 20, 0, 90)\nbg.fillArc(Point(190, 100), 20, 0, 90)\n",
    );
    for (x, y, is_drawn) in [
        (10, 20, true),
        (40, 30, true),
        (25, 20, false),
        (75, 20, true),
        (150, 30, true),
        (130, 10, true),
        (130, 30, false),
        (190, 30, true),
        (205, 30, true),
        (212, 30, false),
        (30, 60, true),
        (20, 70, false),
        (70, 70, true),
        // A quarter from east, counterclockwise.
        (150, 100, true),
        (130, 80, true),
        (110, 100, false),
        (130, 120, false),
        (196, 94, true),
        (184, 106, false),
    ] {
        assert_eq!(
            value(&runtime, &format!("at({x}, {y})")),
            if is_drawn { WHITE } else { BLACK },
            "{x} {y}"
        );
    }
}

#[test]
fn cells_lines_and_layers() {
    let runtime = drawn(
        "bg.fillCell(Location(1, 1), Color.red)\nbg.fillCell(Location(3, 1), Color.red, False)\nbg.drawGridLines(Color.blue)\nseen = [at(60, 60), at(140, 60), at(40, 60), at(20, 20)]\nbg.save()\nbg.clear()\nseen.append(at(60, 60))\nbg.restore()\nseen.append(at(60, 60))\nbg.clear(Color.red)\nseen.append(at(20, 20))\nbg.setBgColor(0, 0, 255)\nseen.append(at(60, 60))\nsetBgColor(Color.green)\nseen.append(at(60, 60))\n",
    );
    assert_eq!(
        value(&runtime, "seen"),
        format!("[{RED}, {RED}, (0, 0, 255), {BLACK}, {BLACK}, {RED}, {RED}, (0, 0, 255), (0, 255, 0)]")
    );
}

#[test]
fn text_is_as_high_as_its_font() {
    let runtime = drawn(
        "def rows():\n    found = [y for y in range(281) if any(at(x, y) != (0, 0, 0) for x in range(60))]\n    return (found[0], found[-1]) if found else None\nbg.drawText('H', Point(5, 100))\nusual = rows()\nbg.clear()\nf = Font('Arial', Font.BOLD | Font.ITALIC, 48)\nbg.setFont(f)\nbg.drawText('H', Point(5, 100))\nlarge = rows()\nbg.clear()\nbg.setFont(Font('Monospaced', Font.PLAIN, 12))\nbg.setText('H', Point(5, 100))\nsmall = rows()\nsetStatusText('x', f, Color.red)\n",
    );
    let height =
        |name: &str| value(&runtime, &format!("{name}[1] - {name}[0] + 1")).parse::<i32>().expect("a number");
    assert!(height("small") < height("usual") && height("usual") < height("large"));
    // The text is on its base line.
    for name in ["small", "usual", "large"] {
        assert_eq!(value(&runtime, &format!("98 <= {name}[1] <= 100")), "True", "{name}");
    }
    assert_eq!(
        value(&runtime, "(f.getName(), f.getSize(), f.getStyle(), f.isBold(), f.isItalic(), f.isPlain())"),
        "('Arial', 48, 3, True, True, False)"
    );
    assert_eq!(value(&runtime, "f == Font('Arial', 3, 48) and f != Font('Arial', 3, 12)"), "True");
}

#[test]
fn what_lies_outside_is_no_fault() {
    let mut runtime = drawn(
        "far = Point(2147483647, -2147483648)\nbg.setLineWidth(3)\nbg.drawPoint(far)\nbg.drawPolygon([far, far])\nbg.setLineWidth(1000000)\nfor draw in (bg.drawCircle, bg.fillCircle):\n    draw(far, 2000000000)\nbg.drawLine(Point(-5, -5), far)\nbg.fillRectangle(Point(-9, -9), far)\nbg.drawText('x' * 1000, far)\nbg.drawText('x', Point(-2147483648, 2147483647))\nbg.drawImage('sprites/marble.png', 2147483647, -2147483648)\nbg.drawImage('sprites/marble.png', -2147483648, 2147483647)\nbg.fillCell(Location(-5, 99), Color.red)\nbg.drawImage('sprites/marble.png', -20, 270)\n",
    );
    assert_eq!(runtime.evaluate("bg.drawImage('unheard.png')").as_deref(), Ok("None"));
    let warnings = runtime.take_warnings().join("\n");
    assert!(warnings.contains("unknown image `unheard.png`"), "{warnings}");
}
