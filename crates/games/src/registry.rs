//! All games by name.

use crate::battleship;
use crate::gridlock::Gridlock;
use crate::hexagon::Hexagon;
use crate::solitaire;
use crate::spec::GameSpec;
use crate::vier3d::Vier3d;
use crate::viertris;

/// All games with a native core.
pub const GAMES: &[&dyn GameSpec] = &[
    &Vier3d,
    &battleship::BATTLESHIP,
    &battleship::AS_PRINTED,
    &battleship::SEARCH,
    &battleship::SURROUNDINGS,
    &viertris::VIERTRIS,
    &viertris::VIERTRIS_LINES,
    &solitaire::SOLITAIRE,
    &solitaire::SOLITAIRE_1,
    &solitaire::SOLITAIRE_2,
    &solitaire::SOLITAIRE_FRENCH,
    &solitaire::SOLITAIRE_SCORE,
    &Hexagon,
    &Gridlock,
];

/// Returns the game of this name.
#[must_use]
pub fn find(name: &str) -> Option<&'static dyn GameSpec> {
    GAMES.iter().copied().find(|spec| spec.name().eq_ignore_ascii_case(name))
}
