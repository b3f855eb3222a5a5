//! Samples the program's own placement, restricted to fleets that fit the observation, and shoots
//! where most samples have a ship.
//!
//! A sample places a fleet ship by ship. A ship that was hit takes one of the pivots that explain
//! its hits, any other ship one that needs closed cells only. Each pivot has its
//! probability under the program's draws, and the total probability of the allowed pivots weights
//! the sample (sequential importance sampling).

use super::Shooter;
use super::density::{Fast, completions};
use super::observation::{DamagedShip, Observation, Rows};
use crate::battleship::board::{Cell, Kind, SHIPS, SIZE};
use crate::battleship::cells::row;
use crate::battleship::fast::Fleet;
use crate::dice::{ChaChaDice, Dice};

/// Samples used for a shot, and the maximum number of tries to get them.
const SAMPLES: u32 = 400;
const MAX_TRIES: u32 = 4_000;

/// The shooter. The same observation gives the same shot.
#[derive(Clone, Copy, Debug, Default)]
pub struct Strong;

/// The allowed pivots of the ships of a kind.
struct AllowedPivots {
    /// For each ship that was hit.
    hit: Vec<Rows>,
    /// For the other ships.
    unhit: Rows,
}

impl AllowedPivots {
    fn of(seen: &Observation, kind: Kind) -> Self {
        let possible = seen.possible_cells();
        let covered = |row: u16| (1..kind.length()).fold(row, |all, shift| all & row >> shift);
        let touched = merged_hits(seen, kind).map(|ship| {
            let mut pivots = [0; 12];
            let y = usize::from(ship.y);
            let whole = covered(possible[y] | row(seen.hits_of(kind), ship.y));
            pivots[y] = completions(ship).fold(0, |all, pivot| all | whole & 1 << pivot);
            pivots
        });
        Self { hit: touched.collect(), unhit: possible.map(covered) }
    }
}

/// Returns the hit ships of a kind. Hits of one row with closed cells between them are one ship if
/// it is long enough.
fn merged_hits(seen: &Observation, kind: Kind) -> impl Iterator<Item = DamagedShip> {
    let mut ships: Vec<DamagedShip> = Vec::new();
    for run in seen.runs().filter(|run| run.kind == kind) {
        match ships.last_mut() {
            Some(ship)
                if ship.y == run.y
                    && run.last - ship.first < kind.length()
                    && (ship.last + 1..run.first)
                        .all(|x| Cell::at(x, run.y).is_some_and(|cell| seen.is_closed(cell))) =>
            {
                ship.last = run.last;
            }
            _ => ships.push(run),
        }
    }
    ships.into_iter()
}

/// A fleet that fits the observation.
struct Sample {
    pivots: [Cell; SHIPS],
    weight: f64,
}

fn sample(allowed: &[AllowedPivots; 4], dice: &mut ChaChaDice) -> Option<Sample> {
    let mut fleet = Fleet::default();
    let mut weight = 1.0;
    let mut pivots = [const { Cell::at(1, 1).expect("a corner") }; SHIPS];
    let mut number = 0;
    for (kind, allowed) in Kind::ALL.into_iter().zip(allowed) {
        // Shuffles the hit ships and the ships without a hit.
        let mut waiting: Vec<&Rows> = allowed.hit.iter().collect();
        for left in (1..=usize::from(kind.count())).rev() {
            let choice = dice.below(left as u32) as usize;
            let rows = if choice < waiting.len() { waiting.swap_remove(choice) } else { &allowed.unhit };
            let (pivot, mass) = sample_pivot(&fleet, kind, rows, dice)?;
            weight *= mass;
            fleet.place_ship_at(kind, pivot);
            pivots[number] = pivot;
            number += 1;
        }
        if !waiting.is_empty() {
            return None;
        }
    }
    Some(Sample { pivots, weight })
}

/// Draws one of the allowed pivots with the probability of the program's own draws, and returns it
/// with the total probability of the allowed pivots.
fn sample_pivot(fleet: &Fleet, kind: Kind, allowed: &Rows, dice: &mut ChaChaDice) -> Option<(Cell, f64)> {
    let columns = u32::from(SIZE + 1 - kind.length());
    let all = columns * u32::from(SIZE);
    // A draw of a blocked pivot leads to the next free pivot. `choices` has the cumulative draws and the index.
    let mut choices = [(0, 0); 100];
    let mut count = 0;
    let (mut sum, mut last, mut first) = (0, None, None);
    for (y, mut free) in (1..=SIZE).zip(fleet.free_rows(kind)) {
        while free != 0 {
            let x = free.trailing_zeros();
            free &= free - 1;
            let index = (u32::from(y) - 1) * columns + x - 1;
            let before = last.map_or(index + 1, |last| index - last);
            last = Some(index);
            let is_allowed = allowed[usize::from(y)] >> x & 1 != 0;
            first.get_or_insert((count, is_allowed));
            if is_allowed {
                sum += before;
                choices[count] = (sum, index);
                count += 1;
            }
        }
    }
    // Draws after the last free pivot lead to the first one.
    let after_last = all - 1 - last?;
    let wraps = matches!(first, Some((0, true)));
    let total = if wraps { sum + after_last } else { sum };
    if total == 0 {
        return None;
    }
    let draw = dice.below(total);
    let index = choices[..count].iter().find(|(sum, _)| draw < *sum).unwrap_or(&choices[0]).1;
    let pivot = Cell::at((index % columns + 1) as u8, (index / columns + 1) as u8);
    Some((pivot.expect("a pivot is a cell of the board"), f64::from(total) / f64::from(all)))
}

impl Shooter for Strong {
    fn choose(&mut self, seen: &Observation, dice: &mut dyn Dice) -> Cell {
        let allowed = Kind::ALL.map(|kind| AllowedPivots::of(seen, kind));
        let mut chance = ChaChaDice::seeded(0, 0);
        let mut counts = [0.0; 100];
        let (mut samples, mut tries) = (0, 0);
        while samples < SAMPLES && tries < MAX_TRIES {
            tries += 1;
            let Some(sample) = sample(&allowed, &mut chance) else { continue };
            samples += 1;
            for (kind, pivot) in Kind::FLEET.into_iter().zip(sample.pivots) {
                for cell in &mut counts[pivot.index()..pivot.index() + usize::from(kind.length())] {
                    *cell += sample.weight;
                }
            }
        }
        let closed = Cell::all().filter(|&cell| seen.is_closed(cell) && counts[cell.index()] > 0.0);
        let best =
            closed.reduce(|best, cell| if counts[cell.index()] > counts[best.index()] { cell } else { best });
        best.unwrap_or_else(|| Fast.choose(seen, dice))
    }
}
