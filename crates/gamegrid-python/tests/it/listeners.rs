//! Listeners: events of the mouse, of collisions, of keys, of cycles and of the navigation bar.

use gamegrid::{Runtime, Stop};
use hardware::{Event, KeyCode, PointerAction};

use crate::common;

const SECOND: u64 = 1_000_000;

fn started(program: &str) -> Runtime {
    let mut runtime = common::start(program, "test.py", 1);
    assert_eq!(runtime.run_until(SECOND), Stop::Horizon, "{}", runtime.take_printed());
    runtime
}

fn value(runtime: &Runtime, expression: &str) -> String {
    runtime.evaluate(expression).unwrap_or_else(|failure| panic!("{expression}: {}", failure.traceback))
}

fn point(runtime: &mut Runtime, action: PointerAction, [x, y]: [i32; 2], button: u8) {
    runtime.schedule_event(0, Event::Pointer { action, x, y, button });
    assert_eq!(runtime.run_until(runtime.now() + 1000), Stop::Horizon, "{}", runtime.take_printed());
}

fn click(runtime: &mut Runtime, at: [i32; 2], button: u8) {
    point(runtime, PointerAction::Press, at, button);
    point(runtime, PointerAction::Release, at, button);
}

/// The board of these tests: a marble at (1, 1), and another one above it with its image to the right of its
/// cell.
const TWO: &str = "from gamegrid import *
seen = []
makeGameGrid(5, 5, 70, False)
low, high = Actor('sprites/marble.png'), Actor('sprites/marble.png')
addActor(low, Location(1, 1))
addActor(high, Location(1, 1))
high.setLocationOffset(20, 0)
show()
";

#[test]
fn a_touch_calls_the_actors_under_the_mouse() {
    let mut runtime = started(&format!(
        "{TWO}
class Touch(GGMouseTouchListener):
    def mouseTouched(self, actor, mouse, spot):
        seen.append(('low' if actor is low else 'high', mouse.getEvent(), mouse.getX(), (spot.x, spot.y)))
low.addMouseTouchListener(Touch(), GGMouse.lPress | GGMouse.rRelease)
high.addMouseTouchListener(Touch(), GGMouse.lPress, True)
"
    ));
    // Both, the topmost first; the position is relative to the centre of the image, which may have been
    // moved.
    click(&mut runtime, [115, 105], 1);
    assert_eq!(value(&runtime, "sorted(seen)"), "[('high', 1, 115, (-10, 0)), ('low', 1, 115, (10, 0))]");
    runtime.execute("del seen[:]").expect("it runs");
    // Outside the image of one of them, and outside both.
    click(&mut runtime, [85, 105], 1);
    click(&mut runtime, [300, 300], 1);
    assert_eq!(value(&runtime, "seen"), "[('low', 1, 85, (-20, 0))]");
    // Both other buttons count as the right one.
    runtime.execute("del seen[:]").expect("it runs");
    click(&mut runtime, [105, 105], 2);
    click(&mut runtime, [105, 105], 3);
    assert_eq!(value(&runtime, "[told[:2] for told in seen]"), "[('low', 64), ('low', 64)]");
}

#[test]
fn on_top_only_leaves_out_who_is_covered_and_who_is_gone() {
    let mut runtime = started(&format!(
        "{TWO}
def touched(actor, mouse, spot):
    seen.append('low' if actor is low else 'high')
for actor in (low, high):
    actor.addMouseTouchListener(touched, GGMouse.lPress, True)
"
    ));
    click(&mut runtime, [110, 105], 1);
    assert_eq!(value(&runtime, "seen"), "['high']");
    runtime.execute("high.hide()").expect("it runs");
    click(&mut runtime, [110, 105], 1);
    assert_eq!(value(&runtime, "seen"), "['high', 'low']");
    runtime.execute("low.removeSelf()").expect("it runs");
    click(&mut runtime, [110, 105], 1);
    assert_eq!(value(&runtime, "seen"), "['high', 'low']");
}

#[test]
fn a_mouse_listener_gets_the_events_of_its_mask() {
    let mut runtime = started(
        "from gamegrid import *
seen = []
class Mouse(GGMouseListener):
    def mouseEvent(self, mouse):
        seen.append((mouse.getEvent(), mouse.getX(), mouse.getY()))
        return True
makeGameGrid(5, 5, 20, False)
addMouseListener(Mouse(), GGMouse.lPress | GGMouse.lDrag | GGMouse.lRelease | GGMouse.rClick | GGMouse.lDClick)
more = []
addMouseListener(lambda mouse: more.append(mouse.getEvent()), GGMouse.enter | GGMouse.leave | GGMouse.move)
show()
",
    );
    point(&mut runtime, PointerAction::Press, [1, 2], 1);
    point(&mut runtime, PointerAction::Drag, [3, 4], 1);
    point(&mut runtime, PointerAction::Release, [5, 6], 1);
    click(&mut runtime, [7, 8], 3);
    assert_eq!(value(&runtime, "seen"), "[(1, 1, 2), (16, 3, 4), (2, 5, 6), (128, 7, 8)]");
    runtime.execute("del seen[:]").expect("it runs");
    click(&mut runtime, [9, 9], 1);
    click(&mut runtime, [9, 9], 1);
    assert_eq!(
        value(&runtime, "seen"),
        "[(1, 9, 9), (2, 9, 9), (1, 9, 9), (2, 9, 9), (8, 9, 9)]",
        "the second click of two in a short time is a double one"
    );
    runtime.execute("del more[:]").expect("it runs");
    point(&mut runtime, PointerAction::Move, [9, 9], 0);
    point(&mut runtime, PointerAction::Move, [200, 9], 0);
    point(&mut runtime, PointerAction::Move, [201, 9], 0);
    point(&mut runtime, PointerAction::Move, [10, 9], 0);
    assert_eq!(value(&runtime, "more"), "[4096, 2048, 1024, 4096]");
}

#[test]
fn a_collision_listener_is_called_and_returns_its_pause() {
    let runtime = started(
        "from gamegrid import *
seen = []
class Touch(GGActorCollisionListener):
    def collide(self, one, other):
        seen.append((getNbCycles(), one is a, other is b))
        return 10
makeGameGrid(5, 5, 70, False)
a, b, far = Actor('sprites/marble.png'), Actor('sprites/marble.png'), Actor('sprites/marble.png')
addActor(a, Location(1, 1))
addActor(b, Location(1, 1))
addActor(far, Location(4, 4))
a.addCollisionActors([b, far])
a.addActorCollisionListener(Touch())
setSimulationPeriod(10)
show()
doRun()
",
    );
    assert_eq!(value(&runtime, "all(told[1:] == (True, True) for told in seen)"), "True");
    let pauses = value(&runtime, "set(seen[i + 1][0] - seen[i][0] for i in range(len(seen) - 1))");
    assert!(["{10}", "{11}"].contains(&&pauses[..]), "{pauses}");
}

#[test]
fn keys_and_cycles_have_listeners() {
    let mut runtime = started(
        "from gamegrid import *
seen = []
class Keys(GGKeyListener):
    def keyPressed(self, e):
        seen.append(('down', e.getKeyCode()))
        return True
    def keyReleased(self, e):
        seen.append(('up', e.getKeyCode()))
class Repeats(GGKeyRepeatListener):
    def keyRepeated(self, code):
        repeats.append(code)
class Acts(GGActListener):
    def act(self):
        acts.append(getNbCycles())
repeats, acts = [], []
makeGameGrid(5, 5, 20, False)
addKeyListener(Keys())
addKeyRepeatListener(Repeats())
addActListener(Acts())
setKeyRepeatPeriod(50)
show()
doStep()
",
    );
    runtime.schedule_event(0, Event::KeyDown(KeyCode(37)));
    runtime.schedule_event(SECOND + 120_000, Event::KeyUp(KeyCode(37)));
    assert_eq!(runtime.run_until(2 * SECOND), Stop::Horizon);
    assert_eq!(value(&runtime, "seen"), "[('down', 37), ('up', 37)]");
    assert_eq!(value(&runtime, "repeats"), "[37, 37, 37]");
    assert_eq!(value(&runtime, "acts"), "[1]");
}

#[test]
fn the_navigation_bar_calls_its_listener() {
    let mut runtime = started(
        "from gamegrid import *
seen = []
def note(name):
    return lambda *rest: seen.append((name,) + rest)
makeGameGrid(10, 10, 20)
registerNavigation(started = note('run'), stepped = note('step'), paused = note('pause'),
    resetted = note('reset'), periodChanged = note('period'))
show()
",
    );
    for x in [20, 100, 100, 180, 430] {
        click(&mut runtime, [x, 215], 1);
    }
    assert_eq!(value(&runtime, "seen"), "[('step',), ('run',), ('pause',), ('reset',), ('period', 0)]");
    runtime.execute("del seen[:]\ndoRun()\ndoPause()\nsetSimulationPeriod(-3)\n").expect("it runs");
    assert_eq!(
        value(&runtime, "(seen, getSimulationPeriod())"),
        "([('run',), ('pause',), ('period', 0)], 0)"
    );
    let refused = runtime.execute("registerNavigation(begun = 3)").expect_err("an unknown event");
    assert!(refused.message.contains("begun") && refused.message.contains("periodChanged"), "{refused:?}");
}
