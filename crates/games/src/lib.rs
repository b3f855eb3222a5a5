//! Native cores of the games whose listings this workspace runs.
//!
//! A core has the game's rules and nothing else: no screen, no clock, no file, and no random
//! numbers except those of a [`Dice`]. It is compared with the emulated listing ply by ply, so a
//! core's [`Game::View`] has numbers in the machine's format ([`Float5`]) where every bit must
//! match, and plain integers elsewhere.
//!
//! * [`game`]: the traits [`Game`] and [`Player`]; [`invariants`] checks every game.
//! * [`spec`]: a common interface of all games, for comparisons and matches that do not depend on
//!   one; [`find`] looks up a game by name.
//! * [`dice`]: sources of random draws: a script or a seeded stream.
//! * [`battleship`]: "Battleship" for MSX, in the versions of its article, with stronger shooters.
//! * [`gridlock`]: "Gridlock" for the VIC-20, Dodgem against a look-ahead of up to four plies, with a
//!   tablebase.
//! * [`hexagon`]: "Hexagon" for the Sharp PC-1360, the game of Sim, with the rating of its program
//!   and a tablebase.
//! * [`solitaire`]: peg solitaire from a course on grid games, in its three stages and those of its
//!   exercises.
//! * [`vier3d`]: "3D-Vier gewinnt" for the Commodore 64: plain and fast forms, mutants, the graph
//!   of its games, a strong player.
//! * [`viertris`]: "Viertris", four in a row with vanishing runs, with its bots.
//!
//! Note: a core does not improve its original. A quirk of the listing is part of the game.
#![forbid(unsafe_code)]

pub mod battleship;
pub mod dice;
pub mod float5;
pub mod game;
pub mod gridlock;
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
