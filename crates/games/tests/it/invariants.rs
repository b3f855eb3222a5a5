//! The check of the invariants finds every violation.

use games::invariants::check;
use games::{Dice, Game, IllegalMove, Moves, Outcome, Seat};
use std::panic::catch_unwind;

/// The faults of the test game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wrong {
    Nothing,
    /// Accepts a move that it does not list.
    Lax,
    /// Refuses a move that it lists.
    Strict,
    /// Draws before it refuses.
    Draws,
    /// Changes before it refuses.
    Changes,
    /// Lists moves after the end.
    Endless,
    /// Has a turn after the end.
    Turns,
    /// Has a view that is not determined by its state.
    Shows,
    /// Draws nothing any more after a game has ended.
    Replays,
}

/// A counter to six in steps of one or two; the player who reaches six wins. A draw decides whether
/// the count jumps.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Toy {
    count: u32,
    wrong: Wrong,
}

thread_local! {
    static LOOKS: std::cell::Cell<u32> = const { std::cell::Cell::new(0) };
    /// Whether the last outcome was the end of a game.
    static HAS_ENDED: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
}

impl Game for Toy {
    type Move = u32;
    type View = u32;

    fn moves(&self) -> Moves<u32> {
        match self.count {
            0..=4 => [1, 2].into_iter().collect(),
            5 => [1].into_iter().collect(),
            _ if self.wrong == Wrong::Endless => [1].into_iter().collect(),
            _ => Moves::none(),
        }
    }

    fn play(&mut self, mv: u32, dice: &mut dyn Dice) -> Result<(), IllegalMove> {
        let is_listed = self.moves().contains(&mv);
        if self.wrong == Wrong::Strict && self.count == 5 {
            return Err(IllegalMove::NotNow);
        }
        if !is_listed && self.wrong == Wrong::Draws {
            dice.below(2);
        }
        if !is_listed && self.wrong == Wrong::Changes {
            self.count += 1;
        }
        if !is_listed && self.wrong != Wrong::Lax {
            return Err(IllegalMove::NotNow);
        }
        self.count += mv.min(6 - self.count.min(6));
        if self.wrong != Wrong::Replays || !HAS_ENDED.get() {
            self.count += u32::from(self.count < 6) * dice.below(2);
        }
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        HAS_ENDED.set(self.count >= 6);
        (self.count >= 6).then_some(Outcome::Drawn)
    }

    fn turn(&self) -> Option<Seat> {
        (self.count < 6 || self.wrong == Wrong::Turns).then_some(Seat(0))
    }

    fn view(&self) -> u32 {
        let looks = LOOKS.replace(LOOKS.get() + 1);
        if self.wrong == Wrong::Shows { looks } else { self.count }
    }
}

#[test]
fn a_violated_invariant_is_found() {
    let keeps = |wrong| catch_unwind(|| check(&Toy { count: 0, wrong }, &[1, 2, 3], 20, 10)).is_ok();
    assert!(keeps(Wrong::Nothing));
    for wrong in
        [Wrong::Lax, Wrong::Strict, Wrong::Draws, Wrong::Changes, Wrong::Endless, Wrong::Turns, Wrong::Shows]
    {
        assert!(!keeps(wrong), "{wrong:?} is not found");
    }
}

#[test]
fn a_replay_that_ends_elsewhere_is_found() {
    let found = catch_unwind(|| check(&Toy { count: 0, wrong: Wrong::Replays }, &[1, 2, 3], 20, 10));
    let message = found.expect_err("it is found").downcast::<String>().expect("it has a message");
    assert!(message.contains("the replay ends in another state"), "{message}");
}
