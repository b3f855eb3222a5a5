//! Matches: players, schedules, standings and ratings.

mod elo;
mod entrant;
mod schedule;
mod sprt;
mod standings;
