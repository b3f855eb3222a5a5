//! Symmetry classes of the live positions: their positions differ only in the names of the points.

use std::sync::LazyLock;

use super::lines::{ENDS, LINES, Line, POINTS};
use super::tablebase::Position;

/// A symmetry class: a permutation of the points maps its positions to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SymmetryClass {
    /// Its representative: the digits of its lines, 0 free, 1 first player, 2 second player, form the
    /// smallest number.
    pub position: Position,
    /// The number of its positions.
    pub size: usize,
}

/// For each permutation of the points, the new line of every line.
static PERMUTATIONS: LazyLock<Vec<[u16; LINES]>> = LazyLock::new(|| {
    let mut orders = vec![Vec::new()];
    for _ in 0..POINTS {
        let longer = |order: &Vec<usize>| {
            let left = (0..POINTS).filter(|point| !order.contains(point));
            left.map(|point| [&order[..], &[point]].concat()).collect::<Vec<_>>()
        };
        orders = orders.iter().flat_map(longer).collect();
    }
    let map = |order: &Vec<usize>| {
        ENDS.map(|[a, b]| Line::between(order[a], order[b]).expect("the points differ").bit())
    };
    orders.iter().map(map).collect()
});

/// The classes of live positions that alternating moves reach, by the number of lines.
pub static CLASSES: LazyLock<Vec<Vec<SymmetryClass>>> = LazyLock::new(|| {
    let mut all = vec![vec![SymmetryClass::of(Position::default())]];
    for drawn in 1..LINES {
        let next = |class: &SymmetryClass| {
            let position = class.position;
            Line::of_set(position.safe())
                .map(|line| SymmetryClass::of(position.after(line)))
                .collect::<Vec<_>>()
        };
        let mut classes: Vec<SymmetryClass> = all[drawn - 1].iter().flat_map(next).collect();
        classes.sort_by_key(|class| number(class.position));
        classes.dedup();
        all.push(classes);
    }
    all
});

/// Returns the digits of a position's lines as a number.
fn number(position: Position) -> u32 {
    Line::all().fold(0, |number, line| {
        let digit = |set: u16| u32::from(set & line.bit() != 0);
        number * 3 + digit(position.first) + 2 * digit(position.second)
    })
}

impl SymmetryClass {
    /// Returns the class of a position.
    #[must_use]
    pub fn of(position: Position) -> Self {
        let renamed = |map: &[u16; LINES]| {
            let set = |set: u16| Line::of_set(set).fold(0, |all, line| all | map[line.number()]);
            Position { first: set(position.first), second: set(position.second) }
        };
        let images = PERMUTATIONS.iter().map(renamed);
        let same = PERMUTATIONS.iter().filter(|map| renamed(map) == position).count();
        let smallest = images.min_by_key(|&image| number(image)).unwrap_or(position);
        Self { position: smallest, size: PERMUTATIONS.len() / same }
    }
}
