//! What every [`Game`] has to obey, as one check that any test can call.

use crate::dice::{ChaChaDice, Dice};
use crate::game::{Game, Player};
use crate::random::Random;

/// Plays `games` random games of at most `plies` moves from `start` and checks the invariants on the way.
///
/// * The listed moves are accepted, and they run out exactly when the game is over.
/// * What can happen after the end is accepted and changes nothing of it; before the end there is no such thing.
/// * A move of `universe` that is not listed is refused, changes nothing and draws nothing.
/// * What is over stays over, with the same outcome.
/// * The same moves with the same draws lead to an equal state and an equal view.
/// * A copy played on leaves the original as it was.
///
/// # Panics
/// If a invariant is broken; the message names the invariant, the game's number and the ply.
pub fn check<G: Game>(start: &G, universe: &[G::Move], games: u64, plies: usize) {
    for number in 0..games {
        let mut choices = ChaChaDice::seeded(number, 0);
        let mut draws = ChaChaDice::seeded(number, 1);
        let mut game = start.clone();
        let mut history = Vec::new();
        for ply in 0..plies {
            let place = format!("game {number}, ply {ply}");
            check_moves(&game, universe, &place);
            if game.outcome().is_some() {
                break;
            }
            let mv = Random.choose(&game, &mut choices);
            let before = game.clone();
            let mut copy = game.clone();
            copy.play(mv.clone(), &mut draws.clone()).expect("a listed move is accepted");
            assert!(game == before, "{place}: playing a copy changed the original");
            game.play(mv.clone(), &mut draws).expect("a listed move is accepted");
            assert!(game == copy, "{place}: equal moves and draws lead to different states");
            assert_eq!(game.view(), copy.view(), "{place}: equal states have different views");
            history.push(mv);
        }
        check_replay(start, &game, history, number);
    }
}

/// Checks what is accepted and what is refused in one state.
fn check_moves<G: Game>(game: &G, universe: &[G::Move], place: &str) {
    let moves = game.moves();
    assert_eq!(moves.is_empty(), game.outcome().is_some(), "{place}: moves run out when the game ends");
    assert_eq!(
        game.turn().is_none(),
        game.outcome().is_some(),
        "{place}: it is someone's turn until the end"
    );
    let after = game.moves_after_end();
    assert!(after.is_empty() || game.outcome().is_some(), "{place}: what comes after the end is for later");
    for mv in &*after {
        let mut copy = game.clone();
        let answer = copy.play(mv.clone(), &mut ChaChaDice::seeded(0, 2));
        assert!(answer.is_ok(), "{place}: {mv:?} can come after the end and was refused: {answer:?}");
        assert_eq!(copy.outcome(), game.outcome(), "{place}: {mv:?} changed the end");
    }
    for mv in universe.iter().filter(|mv| !moves.contains(mv) && !after.contains(mv)) {
        let mut copy = game.clone();
        let mut counter = Counter(0);
        let answer = copy.play(mv.clone(), &mut counter);
        assert!(answer.is_err(), "{place}: {mv:?} is not listed and was accepted");
        assert!(copy == *game, "{place}: the refused move {mv:?} changed the state");
        assert_eq!(counter.0, 0, "{place}: the refused move {mv:?} drew");
    }
    for mv in &*moves {
        let answer = game.clone().play(mv.clone(), &mut ChaChaDice::seeded(0, 2));
        assert!(answer.is_ok(), "{place}: {mv:?} is listed and was refused: {answer:?}");
    }
}

/// Checks that the moves and draws of a game lead to the same end again.
fn check_replay<G: Game>(start: &G, end: &G, history: Vec<G::Move>, number: u64) {
    let mut draws = ChaChaDice::seeded(number, 1);
    let mut game = start.clone();
    for mv in history {
        game.play(mv, &mut draws).expect("what was played can be played again");
    }
    assert!(game == *end, "game {number}: the replay ends in another state");
    assert_eq!(game.view(), end.view(), "game {number}: the replay ends in another view");
    assert_eq!(game.outcome(), end.outcome(), "game {number}: the replay ends with another outcome");
}

/// Dice that count their draws.
struct Counter(u32);

impl Dice for Counter {
    fn below(&mut self, _bound: u32) -> u32 {
        self.0 += 1;
        0
    }
}

#[cfg(test)]
mod tests {
    use std::panic::catch_unwind;

    use super::*;
    use crate::game::{IllegalMove, Moves, Outcome, Seat};

    /// What the toy does wrong.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum Wrong {
        Nothing,
        /// Takes a move that it does not list.
        Lax,
        /// Refuses a move that it lists.
        Strict,
        /// Draws before it refuses.
        Draws,
        /// Changes before it refuses.
        Changes,
        /// Goes on listing moves at the end.
        Endless,
        /// Has a turn after the end.
        Turns,
        /// Shows something that is no part of its state.
        Shows,
    }

    /// Counts up to six by ones and twos; whoever counts last wins. A draw says whether the count jumps.
    #[derive(Clone, Debug, PartialEq, Eq)]
    struct Toy {
        count: u32,
        wrong: Wrong,
    }

    thread_local! {
        static LOOKS: std::cell::Cell<u32> = const { std::cell::Cell::new(0) };
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
            self.count += u32::from(self.count < 6) * dice.below(2);
            Ok(())
        }

        fn outcome(&self) -> Option<Outcome> {
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
        for wrong in [
            Wrong::Lax,
            Wrong::Strict,
            Wrong::Draws,
            Wrong::Changes,
            Wrong::Endless,
            Wrong::Turns,
            Wrong::Shows,
        ] {
            assert!(!keeps(wrong), "{wrong:?} goes unnoticed");
        }
    }

    #[test]
    fn a_replay_that_ends_elsewhere_is_found() {
        let toy = |count| Toy { count, wrong: Wrong::Nothing };
        let replay =
            |end: Toy, history| catch_unwind(move || check_replay(&toy(0), &end, history, 0)).is_ok();
        let mut end = toy(0);
        end.play(1, &mut ChaChaDice::seeded(0, 1)).expect("a listed move");
        assert!(replay(end.clone(), vec![1]));
        assert!(!replay(end, vec![2, 2]));
    }
}
