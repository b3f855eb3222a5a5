//! The program of 1984 as a player.

use games::vier3d::plain::Board;
use games::vier3d::{Column, Core, ListingPlayer, Position, Strength};
use games::{Player, RandomDraw, ScriptedDice};

#[test]
fn the_draw_says_which_of_the_best_is_played() {
    let start = Position::<Board>::default();
    let mut listing = ListingPlayer { strength: Strength::Two };
    let ties = start.core().rate(start.to_move(), Strength::Two).ties;
    let mut dice = ScriptedDice::new((0..ties.len() as u32).map(RandomDraw::Index));
    let chosen: Vec<Column> = ties.iter().map(|_| listing.choose(&start, &mut dice)).collect();
    assert_eq!(chosen, *ties);
    assert!(ties.len() > 1 && dice.is_spent());
}
