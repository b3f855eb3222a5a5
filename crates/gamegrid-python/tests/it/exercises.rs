//! The exercises of the peg solitaire chapter, played.

use gamegrid::{Runtime, Stop};
use hardware::{Event, KeyCode, PointerAction};

use crate::common;

const FRENCH: &str = include_str!("../../../../basic-listings/gamegrid/solitaire-french/listing.py");
const SCORE: &str = include_str!("../../../../basic-listings/gamegrid/solitaire-score/listing.py");
const OWN: &str = include_str!("../../../../basic-listings/gamegrid/solitaire-own/listing.py");

/// Records the texts that a listing writes to the status bar.
const LISTENER: &str = include_str!("../listener.py");

/// A program and its time.
struct Play {
    runtime: Runtime,
    now: u64,
}

impl Play {
    fn start(program: &str) -> Self {
        let program = format!("{LISTENER}{program}");
        let mut play = Self { runtime: common::start(&program, "listing.py", 1), now: 0 };
        play.step();
        play
    }

    fn step(&mut self) {
        self.now += 200_000;
        assert_eq!(self.runtime.run_until(self.now), Stop::Horizon);
    }

    fn event(&mut self, event: Event) {
        self.runtime.schedule_event(self.now, event);
        self.step();
    }

    fn pointer(&mut self, action: PointerAction, [x, y]: [i32; 2]) {
        let middle = |cell: i32| 70 * cell + 35;
        self.event(Event::Pointer { action, x: middle(x), y: middle(y), button: 1 });
    }

    fn press(&mut self, cell: [i32; 2]) {
        self.pointer(PointerAction::Press, cell);
    }

    fn drag(&mut self, [a, b, c, d]: [i32; 4]) {
        self.press([a, b]);
        self.pointer(PointerAction::Drag, [c, d]);
        self.pointer(PointerAction::Release, [c, d]);
    }

    fn space(&mut self) {
        self.event(Event::KeyDown(KeyCode(32)));
        self.event(Event::KeyUp(KeyCode(32)));
    }

    fn marbles(&self) -> usize {
        self.runtime.actors().len()
    }

    fn has(&self, [x, y]: [i32; 2]) -> bool {
        self.runtime.actors().iter().any(|actor| (actor.x, actor.y) == (x, y))
    }

    /// Returns the last text of the status bar since the last call, empty if there was none.
    fn status(&mut self) -> String {
        let status = self.value("_texts[-1] if _texts else ''");
        self.runtime.execute("_texts.clear()").expect("it is a list");
        status
    }

    fn value(&self, name: &str) -> String {
        self.runtime.evaluate(name).expect("the program has it")
    }
}

/// Six jumps after which no jump is possible.
const STUCK: [[i32; 4]; 6] =
    [[3, 1, 3, 3], [3, 4, 3, 2], [1, 3, 3, 3], [4, 3, 2, 3], [3, 6, 3, 4], [6, 3, 4, 3]];

#[test]
fn the_score_counts_jumps_and_space_begins_anew_at_any_time() {
    let mut play = Play::start(SCORE);
    play.drag([3, 1, 3, 3]);
    assert_eq!(play.status(), "Released at (3, 3). Valid move - Marble removed. Score: 1");
    play.drag([3, 6, 3, 1]);
    assert_eq!(
        (play.status(), play.value("score")),
        ("Released at (3, 1). Not a valid move.".into(), "1".into())
    );
    play.press([3, 4]);
    play.pointer(PointerAction::Drag, [3, 2]);
    play.space();
    assert_eq!((play.status(), play.marbles()), ("Press-drag-release to make a move.".into(), 32));
    play.pointer(PointerAction::Release, [3, 2]);
    assert_eq!((play.value("score"), play.marbles()), ("0".into(), 32), "the drag was ignored");
    STUCK.into_iter().for_each(|jump| play.drag(jump));
    assert_eq!(play.status(), "Game over. You lost. (No valid moves available) Score: 6");
    play.press([0, 2]);
    assert_eq!(play.status(), "", "the game is over");
    play.space();
    assert_eq!((play.marbles(), play.value("isGameOver")), (32, "False".into()));
    play.drag([3, 1, 3, 3]);
    assert_eq!(play.value("score"), "1");
}

#[test]
fn the_french_board_can_start_with_any_hole_empty_and_reports_unwinnable_holes() {
    let mut play = Play::start(FRENCH);
    assert!(play.marbles() == 36 && !play.has([3, 1]) && play.has([1, 1]) && play.has([5, 5]));
    play.drag([3, 3, 3, 1]);
    assert_eq!(play.status(), "Released at (3, 1). Valid move - Marble removed.");
    play.press([3, 4]);
    play.space();
    assert_eq!(play.status(), "Click at the hole that is to be empty.");
    play.press([0, 0]);
    assert_eq!(play.marbles(), 35, "that is not a hole");
    play.press([3, 3]);
    assert_eq!(play.status(), "Empty hole at (3, 3). From there nobody can win.");
    play.pointer(PointerAction::Release, [3, 3]);
    assert!(play.marbles() == 36 && !play.has([3, 3]));
    play.drag([1, 3, 3, 3]);
    assert_eq!(play.marbles(), 35);
    let holes = "[(x, y) for x in range(7) for y in range(7) if isMarbleLocation(Location(x, y))]";
    assert_eq!(play.value(&format!("len({holes})")), "37");
    assert_eq!(play.value(&format!("len([1 for (x, y) in {holes} if canBeWon(Location(x, y))])")), "16");
}

/// The 25 jumps of a win.
const HEART: [[i32; 4]; 25] = [
    [5, 3, 3, 3],
    [4, 1, 4, 3],
    [6, 2, 4, 2],
    [6, 1, 4, 1],
    [3, 1, 5, 1],
    [5, 0, 5, 2],
    [4, 3, 4, 1],
    [4, 0, 4, 2],
    [3, 3, 3, 1],
    [3, 5, 3, 3],
    [1, 2, 3, 2],
    [1, 0, 1, 2],
    [2, 0, 2, 2],
    [1, 3, 1, 1],
    [0, 1, 2, 1],
    [2, 1, 4, 1],
    [3, 2, 1, 2],
    [0, 2, 2, 2],
    [4, 1, 4, 3],
    [4, 4, 4, 2],
    [5, 2, 3, 2],
    [3, 2, 1, 2],
    [2, 4, 2, 2],
    [1, 2, 3, 2],
    [3, 2, 3, 4],
];

#[test]
fn the_heart_is_won() {
    let mut play = Play::start(OWN);
    assert_eq!(play.marbles(), 26);
    for (number, jump) in HEART.into_iter().enumerate() {
        play.drag(jump);
        assert_eq!(play.marbles(), 25 - number, "{jump:?}");
    }
    assert!(play.has([3, 4]));
    assert_eq!(play.status(), "Game over. You won.");
}
