//! Boards that no game between programs reaches, written into the listing, which evaluates them.
//!
//! Stones of both colours in any order produce double wins, several marks in one cell with their
//! arithmetic errors, and full boards. The number of stones determines the side to move, as in the
//! listing.

use crate::common;
use duel::Numbers;

use duel::Subject;
use duel::emulated::{Emulated, ForcedDraws};
use duel::lockstep::Follower;
use games::spec::{GameState, Role};
use games::vier3d::{Answers, Cell, Column, Core, LINES, Playthrough, Position, Side, Strength, fast, plain};
use games::{ChaChaDice, Dice};
use serde_json::json;

/// The same board in both forms.
#[derive(Clone, Default)]
struct Boards {
    plain: plain::Board,
    fast: fast::Board,
}

impl Boards {
    fn place(&mut self, colour: Side, column: Column) {
        self.plain.place(colour, column);
        self.fast.place(colour, column);
    }

    /// Returns a board with this many stones and no line of four; `None` if the random placement fails.
    fn random(stones: usize, dice: &mut dyn Dice) -> Option<Self> {
        let mut boards = Self::default();
        for _ in 0..stones {
            let open = Column::all().filter(|&column| boards.plain.height(column) < 4);
            let mut moves: Vec<(Side, Column)> =
                open.flat_map(|column| Side::BOTH.map(|colour| (colour, column))).collect();
            moves.retain(|&(colour, column)| {
                let mut after = boards.plain.clone();
                after.place(colour, column);
                after.winner().is_none()
            });
            if moves.is_empty() {
                return None;
            }
            let (colour, column) = moves[dice.below(moves.len() as u32) as usize];
            boards.place(colour, column);
        }
        Some(boards)
    }

    /// Returns the numbers of marks of both colours in the cells on top of the towers.
    fn marks(&self) -> Vec<[usize; 2]> {
        let lines = self.plain.lines();
        let on = |cell: Cell, side: Side| {
            let number = u32::from(side.number());
            LINES
                .iter()
                .zip(lines)
                .filter(|(cells, value)| cells.contains(&cell) && value.markers() == number)
                .count()
        };
        let tops = Column::all().filter(|&column| self.plain.height(column) < 4);
        tops.map(|column| Cell::new(column, self.plain.height(column).into()))
            .map(|cell| Side::BOTH.map(|side| on(cell, side)))
            .collect()
    }
}

/// Writes a board, lets the listing decide at a level and compares both forms with it; returns
/// whether the game ended.
fn judge(
    subject: &Subject,
    emulated: &mut Emulated<'_>,
    boards: &Boards,
    level: Strength,
    draw: u32,
) -> bool {
    let answers = Answers::computers(level, level);
    let follower = |form: &str, game: Box<dyn GameState>| Follower { form: form.to_owned(), game };
    let mut followers = [
        follower("plain", Box::new(Playthrough::new(boards.plain.clone(), answers.clone()))),
        follower("fast", Box::new(Playthrough::new(boards.fast.clone(), answers))),
    ];
    emulated.write(&subject.state_of(followers[0].game.as_ref()));
    let written = emulated.state();
    let mv = json!("computer");
    let played = emulated
        .play(&mv, &ForcedDraws::random(subject.number_format().map(|form| form.random_bytes(draw % 16, 16))))
        .expect("the listing moves");
    for follower in &mut followers {
        let state = subject.state_of(follower.game.as_ref());
        follower.compare_state(subject, &written, &state).expect("what was written is read back");
        if let Err(difference) = follower.follow(subject, &mv, &played) {
            panic!("{difference:#?}\n{}", emulated.system().screen().text());
        }
    }
    followers[0].game.outcome().is_some()
}

#[test]
fn crowded_boards_match() {
    let subject = common::vier3d();
    let mut dice = ChaChaDice::seeded(5, 0);
    let mut seen = std::collections::BTreeSet::new();
    let mut ends = 0;
    for level in Strength::BOTH {
        let roles = [Role::Computer(level.number()); 2];
        let mut emulated = Emulated::start(&subject, &roles, 1).expect("the listing starts");
        for _ in 0..400 {
            let stones = 8 + dice.below(56) as usize;
            let Some(boards) = Boards::random(stones, &mut dice) else { continue };
            seen.extend(boards.marks());
            ends += u32::from(judge(&subject, &mut emulated, &boards, level, dice.below(16)));
        }
    }
    // Double wins, shared cells, and marks whose digits add up to a player's number by accident.
    println!("{seen:?} {ends}");
    for marks in [[2, 0], [0, 2], [1, 1], [2, 1], [1, 2]] {
        assert!(seen.contains(&marks), "no cell with {marks:?} marks");
    }
    assert!(ends > 20, "{ends} games ended");
}

/// The 64th stone.
#[test]
fn the_last_stone_is_still_judged() {
    let subject = common::vier3d();
    let mut dice = ChaChaDice::seeded(6, 0);
    let mut emulated = Emulated::start(&subject, &[Role::Computer(1); 2], 1).expect("the listing starts");
    let mut outcomes = std::collections::BTreeMap::new();
    for _ in 0..4000 {
        let Some(boards) = Boards::random(63, &mut dice) else { continue };
        judge(&subject, &mut emulated, &boards, Strength::One, 0);
        let mut position = Position::new(boards.plain);
        let last = position.open_columns().next().expect("one place is left");
        position.put(last).expect("it is free");
        *outcomes.entry(position.core().winner().is_some()).or_insert(0) += 1;
        if outcomes.len() == 2 && outcomes.values().sum::<u32>() > 20 {
            break;
        }
    }
    assert_eq!(outcomes.len(), 2, "the last stone wins, and does not: {outcomes:?}");
}
