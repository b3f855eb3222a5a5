//! The invariants of every [`Game`], as one check for all tests.

use crate::dice::{ChaChaDice, Dice};
use crate::game::{Game, Player};
use crate::random::Random;

/// Plays `games` random games of at most `plies` moves from `start` and checks the invariants at
/// every ply.
///
/// * The game accepts the listed moves; the list is empty exactly when the game is over.
/// * The game accepts moves after the end, which do not change the outcome; before the end that list is empty.
/// * The game refuses a move of `universe` that is not listed; the refusal changes nothing and draws nothing.
/// * A game that is over stays over, with the same outcome.
/// * The same moves with the same draws lead to an equal state and an equal view.
/// * A move on a copy does not change the original.
///
/// # Panics
/// If an invariant is violated; the message names the invariant, the game's number and the ply.
pub fn check<G: Game>(start: &G, universe: &[G::Move], games: u64, plies: usize) {
    for number in 0..games {
        let mut choices = ChaChaDice::seeded(number, 0);
        let mut draws = ChaChaDice::seeded(number, 1);
        let mut game = start.clone();
        let mut history = Vec::new();
        for ply in 0..plies {
            let context = format!("game {number}, ply {ply}");
            check_moves(&game, universe, &context);
            if game.outcome().is_some() {
                break;
            }
            let mv = Random.choose(&game, &mut choices);
            let before = game.clone();
            let mut copy = game.clone();
            copy.play(mv.clone(), &mut draws.clone()).expect("a listed move is accepted");
            assert!(game == before, "{context}: playing a copy changed the original");
            game.play(mv.clone(), &mut draws).expect("a listed move is accepted");
            assert!(game == copy, "{context}: equal moves and draws lead to different states");
            assert_eq!(game.view(), copy.view(), "{context}: equal states have different views");
            history.push(mv);
        }
        check_replay(start, &game, history, number);
    }
}

/// Checks the accepted and the refused moves of one state.
fn check_moves<G: Game>(game: &G, universe: &[G::Move], context: &str) {
    let moves = game.moves();
    assert_eq!(
        moves.is_empty(),
        game.outcome().is_some(),
        "{context}: there are no moves exactly when the game is over"
    );
    assert_eq!(
        game.turn().is_none(),
        game.outcome().is_some(),
        "{context}: a seat has the turn until the end"
    );
    let after = game.moves_after_end();
    assert!(
        after.is_empty() || game.outcome().is_some(),
        "{context}: there are no moves after the end before it"
    );
    for mv in &*after {
        let mut copy = game.clone();
        let answer = copy.play(mv.clone(), &mut ChaChaDice::seeded(0, 2));
        assert!(answer.is_ok(), "{context}: {mv:?} is listed after the end and was refused: {answer:?}");
        assert_eq!(copy.outcome(), game.outcome(), "{context}: {mv:?} changed the outcome");
    }
    for mv in universe.iter().filter(|mv| !moves.contains(mv) && !after.contains(mv)) {
        let mut copy = game.clone();
        let mut counter = Counter(0);
        let answer = copy.play(mv.clone(), &mut counter);
        assert!(answer.is_err(), "{context}: {mv:?} is not listed and was accepted");
        assert!(copy == *game, "{context}: the refused move {mv:?} changed the state");
        assert_eq!(counter.0, 0, "{context}: the refused move {mv:?} drew");
    }
    for mv in &*moves {
        let answer = game.clone().play(mv.clone(), &mut ChaChaDice::seeded(0, 2));
        assert!(answer.is_ok(), "{context}: {mv:?} is listed and was refused: {answer:?}");
    }
}

/// Checks that a replay of a game's moves and draws ends in the same state.
fn check_replay<G: Game>(start: &G, end: &G, history: Vec<G::Move>, number: u64) {
    let mut draws = ChaChaDice::seeded(number, 1);
    let mut game = start.clone();
    for mv in history {
        game.play(mv, &mut draws).expect("a replay accepts the same moves");
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
