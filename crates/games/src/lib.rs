//! Native cores of the games whose listings this workspace runs.
//!
//! A core is the game's own rules and nothing else: no screen, no clock, no file, and no random numbers but those
//! handed in as a [`Dice`]. It is held against the emulated listing ply by ply, so a core's [`Game::View`] shows
//! numbers in the form in which the machine holds them ([`Float5`]) where it claims every bit, or as plain whole numbers.
//!
//! * [`game`]: the [`Game`] and [`Player`] contracts; [`invariants`] checks what every game has to obey.
//! * [`spec`]: all games under one face, for comparisons and matches that know none of them; [`find`] has them by name.
//! * [`dice`]: where draws come from: a script or a seeded stream.
//! * [`battleship`]: "Battleship" for MSX, in the versions of its article, with those who shoot better.
//! * [`hexagon`]: "Hexagon" for the Sharp PC-1360, the game of Sim, rated by its program and solved.
//! * [`solitaire`]: peg solitaire of a course on grid games, in its three stages and those that its exercises ask for.
//! * [`vier3d`]: "3D-Vier gewinnt" for the Commodore 64, plain, fast, mutated, enumerated and played strongly.
//! * [`viertris`]: "Viertris", four in a row with vanishing runs, with its opponents.
//!
//! What a newcomer gets wrong: a core does not improve its original. A quirk of the listing is part of the game.
#![forbid(unsafe_code)]

pub mod battleship;
pub mod decimal14;
pub mod dice;
pub mod float5;
pub mod game;
pub mod hexagon;
pub mod invariants;
pub mod random;
mod registry;
pub mod solitaire;
pub mod spec;
pub mod vier3d;
pub mod viertris;

pub use dice::{ChaChaDice, Dice, RandomDraw, RandomDrawError, ScriptedDice};
pub use float5::Float5;
pub use game::{Game, IllegalMove, Moves, Outcome, Player, Seat, play_out};
pub use random::Random;
pub use registry::{GAMES, find};
