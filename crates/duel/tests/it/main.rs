//! Integration tests of `duel`: the modules of `src`, and the games against their listings.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod battleship_random;
mod battleship_sessions;
mod battleship_test_sets;
mod common;
mod coverage;
mod decimal_text;
mod enumeration;
mod fields;
mod form_comparison;
mod game_lines;
mod gridlock;
mod hexagon;
mod jobs;
mod lamps;
mod matches;
mod moves;
mod number_format;
mod printed;
mod probe;
mod probe_check;
mod replay;
mod schemas;
mod seating;
mod shard;
mod tree;
mod verdict;
mod vier3d_constructed;
mod vier3d_exhaustive;
mod vier3d_matches;
mod vier3d_opponent;
mod vier3d_random;
mod vier3d_sessions;
mod viertris;
mod watch;
