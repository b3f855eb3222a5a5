//! Compares the forms of a core with each other in random games without chance, without a listing.

use games::spec::{GameSpec, GameState};
use games::{ChaChaDice, ScriptedDice};
use rand::seq::IndexedRandom;
use serde::Serialize;

use crate::jobs::{self, ProgressFn};
use crate::seating;

/// A game is abandoned after this many moves.
const MAX_MOVES: usize = 1000;

/// The result of a comparison.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct FormComparison {
    /// Games played to the end.
    pub games: usize,
    /// Moves made.
    pub plies: u64,
    /// The game with the lowest number in which forms differ.
    pub differs_in: Option<usize>,
}

/// Plays games on `jobs` threads with people in all seats and compares all forms after every move.
#[must_use]
pub fn run(
    game_spec: &dyn GameSpec,
    games: usize,
    seed: u64,
    jobs: usize,
    tick: ProgressFn<'_>,
) -> FormComparison {
    let task = |all: &mut FormComparison, number: usize| {
        match compare_game(game_spec, &game_spec.forms(), seed, number) {
            Ok(plies) => {
                all.games += 1;
                all.plies += plies;
            }
            Err(()) => all.differs_in = Some(number),
        }
        tick(1).is_continue() && all.differs_in.is_none()
    };
    let all = jobs::run(jobs, games, FormComparison::default, task, |all| all);
    all.into_iter().fold(FormComparison::default(), |sum, all| FormComparison {
        games: sum.games + all.games,
        plies: sum.plies + all.plies,
        differs_in: [sum.differs_in, all.differs_in].into_iter().flatten().min(),
    })
}

/// Plays one game; returns its number of moves, or an error if two forms differ.
fn compare_game(game_spec: &dyn GameSpec, forms: &[&str], seed: u64, number: usize) -> Result<u64, ()> {
    let mut dice = ChaChaDice::seeded(seed, number as u64);
    let roles = seating::people(game_spec.seats());
    let start = |form: &&str| {
        game_spec.start(form, &roles, &mut ScriptedDice::default()).expect("people can take these seats")
    };
    let mut games: Vec<Box<dyn GameState>> = forms.iter().map(start).collect();
    let mut policy = game_spec.random_policy();
    let mut plies = 0;
    for _ in 0..MAX_MOVES {
        let moves = games[0].moves();
        if moves.is_empty() {
            break;
        }
        let mv = match &mut policy {
            Some(policy) => policy.choose(games[0].as_ref(), &mut dice),
            None => moves.choose(&mut dice).expect("there are moves").clone(),
        };
        for game in &mut games {
            game.play(&mv, &mut ScriptedDice::default()).map_err(drop)?;
        }
        let (first, others) = games.split_first().expect("a game has a form");
        let view = first.view();
        if others.iter().any(|other| other.view() != view || other.outcome() != first.outcome()) {
            return Err(());
        }
        plies += 1;
    }
    Ok(plies)
}
