//! The library besides actors, as programs of the course use it: texts, buttons, tiles, panels, colours, shapes.

use gamegrid::{Runtime, Stop};
use hardware::{Event, PointerAction};

use crate::common;

const SECOND: u64 = 1_000_000;

fn on_board(rest: &str) -> Runtime {
    let program =
        format!("from gamegrid import *\nmakeGameGrid(10, 7, 40, None, False)\nseen = []\n{rest}show()\n");
    let mut runtime = common::start(&program, "test.py", 1);
    assert_eq!(runtime.run_until(SECOND), Stop::Horizon, "{}", runtime.take_printed());
    runtime
}

fn value(runtime: &Runtime, expression: &str) -> String {
    runtime.evaluate(expression).unwrap_or_else(|failure| failure.message)
}

fn click(runtime: &mut Runtime, x: i32, y: i32) {
    let at = runtime.now();
    for (after, action) in [(0, PointerAction::Press), (50_000, PointerAction::Release)] {
        runtime.schedule_event(at + after, Event::Pointer { action, x, y, button: 1 });
    }
    assert_eq!(runtime.run_until(at + SECOND), Stop::Horizon, "{}", runtime.take_printed());
}

#[test]
fn a_text_is_an_actor_that_begins_in_the_middle_of_its_cell() {
    let runtime = on_board(
        "t = TextActor('Hi')\nbig = TextActor('5', Color.black, Color.white, Font('Arial', Font.BOLD, 24))\naddActor(t, Location(2, 2))\naddActor(big, Location(4, 4))\nfield = GGTextField('one', Location(0, 0), True)\nfield.show()\nfield.setText('two words')\n",
    );
    for (expression, expected) in [
        ("t.getTextWidth(), t.getTextHeight()", "(12, 9)"),
        ("big.getTextWidth() > 10, big.getWidth(0) == 2 * big.getTextWidth()", "(True, True)"),
        ("t.getImage().getRGB(0, 4)", "0"),
        ("len(getActors(TextActor)), field.getText()", "(3, 'two words')"),
    ] {
        assert_eq!(value(&runtime, expression), expected, "{expression}");
    }
}

#[test]
fn buttons_report_what_the_mouse_does_with_them() {
    let mut runtime = on_board(
        "class L(GGButtonListener):\n    def buttonPressed(self, b):\n        seen.append('pressed')\n    def buttonReleased(self, b):\n        seen.append('released')\n    def buttonClicked(self, b):\n        seen.append('clicked')\nb = GGButton('sprites/lightout.gif')\nb.addButtonListener(L())\naddActor(b, Location(1, 1))\nt = GGToggleButton('sprites/lightout.gif')\nt.addToggleButtonListener(lambda button, on: seen.append(on))\naddActor(t, Location(4, 1))\nc = GGCheckButton('Music', True)\nc.addCheckButtonListener(lambda button, on: seen.append(('check', on)))\naddActor(c, Location(1, 4))\nr1, r2 = GGRadioButton('one', True), GGRadioButton('two')\ng = GGRadioButtonGroup(r1, r2)\naddActor(r1, Location(5, 4))\naddActor(r2, Location(5, 5))\n",
    );
    assert_eq!(value(&runtime, "c.getIdVisible(), g.getSelectedButtonId()"), "(1, 0)");
    click(&mut runtime, 60, 60);
    assert_eq!(value(&runtime, "seen"), "['pressed', 'released', 'clicked']");
    runtime.execute("seen.clear()").expect("a list");
    click(&mut runtime, 180, 60);
    click(&mut runtime, 64, 180);
    click(&mut runtime, 224, 220);
    assert_eq!(
        value(&runtime, "seen, t.isToggled(), t.getIdVisible(), c.isChecked()"),
        "([True, ('check', False)], True, 1, False)"
    );
    assert_eq!(
        value(&runtime, "g.getSelectedButtonId(), r1.isSelected(), r2.getIdVisible()"),
        "(1, False, 1)"
    );
    click(&mut runtime, 390, 270);
    runtime.execute("b.setEnabled(False)\nseen.clear()").expect("a button");
    click(&mut runtime, 60, 60);
    assert_eq!(value(&runtime, "seen"), "[]");
}

#[test]
fn tiles_are_drawn_and_collide() {
    let runtime = on_board(
        "class Ball(Actor):\n    def collide(self, one, other):\n        seen.append(other)\n        return 0\nm = createTileMap(5, 2, 60, 60)\nm.setImage('sprites/lightout_1.gif', 2, 1)\nm.setPosition(Point(10, 20))\nb = Ball('sprites/marble.png')\nb.addCollisionTile(Location(2, 1))\naddActor(b, Location(4, 2))\ndoStep()\nb.setLocation(Location(9, 6))\ndoStep()\n",
    );
    assert_eq!(value(&runtime, "seen"), "[(2, 1)]");
    assert_eq!(
        value(&runtime, "(m.getCenter(Location(2, 1)).x, m.getCenter(Location(2, 1)).y)"),
        "(160, 110)"
    );
    let Some(hardware::Frame::Rgb { width, pixels, .. }) = runtime.frame() else { panic!("a frame") };
    assert_ne!(pixels[110 * width + 160], [0; 3], "the tile is lit in its middle");
}

#[test]
fn a_panel_draws_in_coordinates_of_the_program() {
    let runtime = on_board(
        "p = getPanel(-1, 1, -1, 1)\np.color(Color.red)\np.circle(0, 0, 0.2, True)\np.move(-1, -1)\np.draw(1, -1)\np.rectangle(0.8, 0.8, 1, 1, True)\np.triangle(-1, 1, -0.8, 1, -1, 0.8, True)\np.arc(0.5, 0, 90, True)\np.polygon([0, 0.1, 0.1], [0.9, 0.9, 1], False)\np.point(-0.5, 0.5)\np.drawText('x', 0, 0.5)\n",
    );
    let red = |x: i32, y: i32| value(&runtime, &format!("getBg().getColor(Point({x}, {y})) == Color.red"));
    assert_eq!((red(200, 140), red(10, 280), red(390, 5), red(3, 3)), tuple4("True"));
    assert_eq!(red(320, 60), "False");
    assert_eq!(value(&runtime, "round(p.toUserX(200), 2), round(p.toUserY(140), 2)"), "(0.0, 0.0)");
}

fn tuple4(text: &str) -> (String, String, String, String) {
    (text.to_owned(), text.to_owned(), text.to_owned(), text.to_owned())
}

#[test]
fn colours_have_their_x11_names() {
    let runtime = on_board("");
    for (name, parts) in [
        ("beige", "(245, 245, 220)"),
        ("Sky Blue", "(135, 206, 235)"),
        ("darkgrey", "(169, 169, 169)"),
        ("gray", "(190, 190, 190)"),
        ("green", "(0, 255, 0)"),
    ] {
        let expression = format!("(lambda c: (c.getRed(), c.getGreen(), c.getBlue()))(makeColor('{name}'))");
        assert_eq!(value(&runtime, &expression), parts, "{name}");
    }
    let refused = value(&runtime, "makeColor('blurple')");
    assert!(refused.contains("unknown colour 'blurple'; expected a name of X11"), "{refused}");
    assert_eq!(value(&runtime, "Color(1, 2, 3, 4).getAlpha(), Color('navy').getBlue()"), "(4, 128)");
}

#[test]
fn shapes_touch() {
    let runtime = on_board("");
    for (expression, expected) in [
        ("GGCircle(GGVector(0, 0), 5).intersects(GGCircle(GGVector(9, 0), 4))", "True"),
        ("GGCircle(GGVector(0, 0), 5).contains(Point(4, 4))", "False"),
        ("GGRectangle(GGVector(0, 0), 0, 10, 4).intersects(GGCircle(GGVector(8, 0), 3))", "True"),
        ("GGRectangle(GGVector(0, 0), 0, 10, 4).intersects(GGRectangle(GGVector(0, 6), 0, 2, 2))", "False"),
        (
            "GGRectangle(GGVector(0, 0), math.pi / 2, 10, 4).intersects(GGRectangle(GGVector(0, 5), 0, 2, 2))",
            "True",
        ),
    ] {
        assert_eq!(value(&runtime, expression), expected, "{expression}");
    }
}

#[test]
fn a_mirrored_actor_and_a_sleeping_one() {
    let runtime = on_board(
        "class F(Actor):\n    n = 0\n    def act(self):\n        self.n += 1\nf = F('sprites/nemo.gif')\naddActor(f, Location(3, 3))\nf.setHorzMirror(not f.isHorzMirror())\nf.setActEnabled(False)\ndoStep()\n",
    );
    assert_eq!(
        value(&runtime, "f.isHorzMirror(), f.isVertMirror(), f.n, f.isActEnabled()"),
        "(True, False, 0, False)"
    );
}
