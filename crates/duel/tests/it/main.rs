//! Integration tests of `duel`, one module a subject.

mod battleship_random;
mod battleship_sessions;
mod battleship_test_sets;
mod common;
mod gridlock;
mod hexagon;
mod lamps;
mod replay;
mod schemas;
mod vier3d_constructed;
mod vier3d_exhaustive;
mod vier3d_matches;
mod vier3d_opponent;
mod vier3d_random;
mod vier3d_sessions;
mod viertris;
