//! The strong player at the keys of the listing: it makes the moves that it finds, also while a person
//! types.

use crate::common;

use duel::{Opponent, Subject};
use games::Game;
use games::vier3d::strong::Strong;
use games::vier3d::{Cell, Column, Core, Position, Side, plain};
use systems::{Agent as _, Cycles, Event, Options, StopReason, System, Value};

/// The line that polls a key, the ply boundary, the end of the game, and the line there that waits
/// for a key.
const READY: u16 = 180;
const PLY: u16 = 130;
const AT_THE_END: u16 = 3600;

const RETURN: u8 = 13;
const F3: u8 = 134;

/// A machine with the opponent at its keys, and the moves made on its board.
struct OpponentGame {
    system: Box<dyn System>,
    opponent: Opponent,
    position: Position<plain::Board>,
    /// The name of the player who made each move.
    movers: Vec<String>,
    end: Cycles,
}

impl OpponentGame {
    /// Runs the listing and answers its questions with `answers`.
    fn start(subject: &Subject, name: &str, answers: &str) -> Self {
        let mut system = subject.system.power_on(Options { seed: 3, ..Options::default() });
        let end = system.clock().cycles(3600.0);
        while system.run_until(end) != StopReason::AwaitingLine {}
        system.load_program(&subject.image).expect("the listing fits");
        let opponent = Opponent::new(subject, name, 1).expect("the opponent is known");
        let mut lines = opponent.watched_lines();
        lines.push(AT_THE_END);
        system.set_line_breakpoints(&lines);
        let mut table = Self { system, opponent, position: Position::default(), movers: vec![], end };
        table.type_text(&format!("run\n2{answers}"));
        table
    }

    fn type_text(&mut self, text: &str) {
        self.system.type_text(text);
    }

    fn number(&self, name: &str) -> usize {
        match self.system.inspect().variable(name) {
            Some(Value::Number { value, .. }) => value as usize,
            other => panic!("{name} is {other:?}"),
        }
    }

    /// Returns the name of the player to move.
    fn turn(&self) -> String {
        let names = self.system.inspect().array("sp$").expect("the names are there").values;
        match &names[self.number("pl")] {
            Value::Text(codes) => String::from_utf8_lossy(codes).to_lowercase(),
            other => panic!("a name is {other:?}"),
        }
    }

    /// Runs to one of the lines and calls the opponent there.
    fn run_to_line(&mut self) -> u16 {
        loop {
            match self.system.run_until(self.end) {
                StopReason::Line(line) => {
                    self.opponent.act(&StopReason::Line(line), self.system.as_mut());
                    if line == PLY {
                        self.note();
                    }
                    return line;
                }
                StopReason::AwaitingLine
                    if self.system.key_queue().expect("a queue").pending_codes() == 0 =>
                {
                    panic!("a question is open:\n{}", self.system.screen().text())
                }
                StopReason::AwaitingLine => {}
                other => panic!("{other:?}"),
            }
        }
    }

    /// Runs until the person may press a key; returns `false` at the end of the game.
    fn is_persons_turn(&mut self) -> bool {
        loop {
            match self.run_to_line() {
                READY if self.turn() != self.opponent.name() => return true,
                AT_THE_END => return false,
                _ => {}
            }
        }
    }

    /// Records the move made since the last ply; a move of the opponent must be the one that it finds.
    fn note(&mut self) {
        let towers = self.system.inspect().array("be").expect("the towers are there").values;
        let is_higher = |column: &Column| match towers[column.x() + 4 * column.y()] {
            Value::Number { value, .. } => value > f64::from(self.position.core().height(*column)),
            _ => false,
        };
        let Some(column) = Column::all().find(is_higher) else { return };
        let names = self.system.inspect().array("sp$").expect("the names are there").values;
        let Value::Text(name) = &names[usize::from(self.position.to_move().number())] else {
            panic!("no name")
        };
        let name = String::from_utf8_lossy(name).to_lowercase();
        if name == "strong" {
            let found = Strong::default().find(&self.position).column;
            assert_eq!(column, found, "move {}", self.movers.len() + 1);
        }
        self.movers.push(name);
        self.position.put(column).expect("the listing makes possible moves");
    }

    fn press(&mut self, code: u8) {
        self.system.schedule_event(self.system.now(), Event::Queue(code));
    }
}

#[test]
fn it_plays_a_whole_game_against_the_listing_and_makes_the_moves_it_finds() {
    let subject = common::vier3d();
    let mut table = OpponentGame::start(&subject, "strong", "c 64  \n2");
    while table.run_to_line() != AT_THE_END {}
    assert!(table.position.outcome().is_some());
    assert!(table.movers.len() > 20, "{:?}", table.movers);
    let by_turns = ["c 64", "strong"].into_iter().cycle().take(table.movers.len());
    assert!(table.movers.iter().eq(by_turns), "{:?}", table.movers);
}

#[test]
fn a_person_gives_it_the_first_seat_by_its_name() {
    let subject = common::vier3d();
    let mut table = OpponentGame::start(&subject, "strong", "strong\nuwe   \n");
    assert!(table.is_persons_turn());
    assert_eq!((table.turn().as_str(), table.movers.as_slice()), ("uwe", &["strong".to_owned()][..]));
}

#[test]
fn a_change_of_sides_makes_it_move_at_once() {
    let subject = common::vier3d();
    let mut table = OpponentGame::start(&subject, "strong", "uwe   \n");
    assert!(table.is_persons_turn());
    table.press(F3);
    assert!(table.is_persons_turn());
    assert_eq!((table.number("pl"), table.movers.as_slice()), (3, &["strong".to_owned()][..]));
    // Back again: the players change colours in the middle of the game.
    table.press(F3);
    assert!(table.is_persons_turn());
    assert_eq!((table.number("pl"), table.movers.len()), (2, 2));
}

#[test]
fn keys_pressed_during_its_move_wait_for_the_persons_turn() {
    let subject = common::vier3d();
    let mut table = OpponentGame::start(&subject, "strong", "uwe   \n");
    assert!(table.is_persons_turn());
    // Typed ahead: a stone for this turn and a stone for the next.
    table.press(RETURN);
    table.press(RETURN);
    let mut presses = 0;
    while table.movers.len() < 2 {
        if table.run_to_line() == READY && table.turn() == "strong" {
            assert!(table.opponent.is_moving());
            presses += 1;
            table.press(b'X');
        }
    }
    assert!(presses > 6 && !table.opponent.is_moving());
    assert_eq!(
        table.system.key_queue().expect("a queue").queued(),
        10.min(1 + presses),
        "the typed keys are restored"
    );
    let mut lines = 0;
    while table.movers.len() < 3 {
        lines += usize::from(table.run_to_line() == READY);
    }
    assert_eq!(
        (table.movers[2].as_str(), lines),
        ("uwe", 1),
        "the second stone was the first key in the queue"
    );
    assert_eq!([0, 1].map(|z| table.position.core().cell(Cell::xyz(0, 0, z))), [2, 2]);
}

#[test]
fn it_sits_down_for_the_next_game() {
    let subject = common::vier3d();
    let mut table = OpponentGame::start(&subject, "strong", "uwe   \n");
    // A person who fills one tower after the other loses.
    while table.is_persons_turn() {
        let open = table.position.open_columns().next().expect("the game goes on");
        let to_the_right = std::iter::repeat_n(29, open.x());
        let keys: Vec<u8> = to_the_right.chain(std::iter::repeat_n(145, open.y())).chain([RETURN]).collect();
        table.system.key_queue_mut().expect("a queue").type_codes(&keys);
        while table.system.key_queue().expect("a queue").pending_codes() > 0 {
            table.run_to_line();
        }
    }
    assert_eq!(table.position.outcome(), Some(games::Outcome::Won(Side::Three.seat())));
    table.position = Position::default();
    table.movers.clear();
    // The person presses a key and keeps the default name.
    table.press(RETURN);
    let mut questions = 0;
    while questions < 2 {
        if Some(table.run_to_line()) == subject.probe.seats.as_option().map(|seats| seats.ask) {
            questions += 1;
        }
    }
    table.type_text("\n");
    assert!(table.is_persons_turn());
    assert_eq!((table.turn().as_str(), table.movers.as_slice()), ("uwe", &["strong".to_owned()][..]));
}
