//! Solves a position or shows that it has no solution.
//!
//! The search works from both ends: it collects all solvable positions with few marbles backwards
//! from one marble, and a depth-first search from the position to solve tries jumps until it reaches one
//! of them. Symmetric positions count once; the search skips positions known to be unsolvable.
//!
//! Note: the order of the jumps decides between milliseconds and hours. So the solver abandons a long attempt
//! for one with another order. It keeps the unsolvable positions of all attempts, which in the end cover
//! everything.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

use super::bits::Bits;
use super::board::{Board, Location};

/// A jump: start, the cell between, dest.
pub type Jump = [Location; 3];

/// The result for a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolveResult {
    /// Solvable by these jumps; empty for a position with one marble.
    Solvable(Vec<Jump>),
    /// Unsolvable: no position with one marble has the same parities, which no jump changes.
    UnsolvableByParity,
    /// Unsolvable: the search tried every jump. The number of positions searched.
    UnsolvableBySearch(usize),
    /// Unknown: the search reached its limit of positions.
    Unknown,
}

/// Maximum number of solvable positions collected; their collection takes no longer than a search.
const MAX_ENDINGS: usize = 300_000;

/// Maximum number of positions in the first attempt.
const FIRST_ATTEMPT_POSITIONS: usize = 2_000;

/// Maximum number of positions for one result: a few seconds.
const MAX_POSITIONS: usize = 8_000_000;

/// A set of positions, each in its canonical form.
type PositionSet = HashSet<u64, BuildHasherDefault<PositionHasher>>;

/// A hasher of positions: one multiplication mixes them well enough.
#[derive(Clone, Default)]
struct PositionHasher(u64);

impl Hasher for PositionHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u64(&mut self, number: u64) {
        let mixed = (self.0 ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ mixed >> 32;
    }
}

/// The invariant of jumps: the parities of the marbles on the three kinds of diagonals in either
/// direction, as differences.
type ParityClass = [bool; 4];

/// A solver for one board, which keeps solvable and unsolvable positions.
#[derive(Clone, Debug)]
pub struct Solver {
    holes: Bits,
    /// By parity class.
    endings: HashMap<ParityClass, Endings>,
    dead: PositionSet,
    positions_searched: usize,
}

/// The solvable positions, up to a number of marbles.
#[derive(Clone, Debug)]
struct Endings {
    won: PositionSet,
    most_marbles: u32,
}

/// One attempt.
struct Attempt<'a> {
    holes: Bits,
    endings: &'a Endings,
    dead: &'a mut PositionSet,
    /// The seed of the order of jumps.
    number: u64,
    /// The number of positions left.
    left: usize,
}

impl Solver {
    /// Returns a solver for a board without any known positions.
    #[must_use]
    pub fn new(board: Board) -> Self {
        Self {
            holes: Bits::holes(board),
            endings: HashMap::new(),
            dead: PositionSet::default(),
            positions_searched: 0,
        }
    }

    /// Returns the number of positions searched for the last result.
    #[must_use]
    pub const fn positions_searched(&self) -> usize {
        self.positions_searched
    }

    /// Returns whether jumps could lead from one position to the other, by the parities that no jump
    /// changes.
    #[must_use]
    pub fn is_same_class(one: Bits, other: Bits) -> bool {
        class(one) == class(other)
    }

    /// Solves a position: the last jump leaves one marble, in the centre if it has the choice.
    pub fn solve(&mut self, marbles: Bits) -> SolveResult {
        self.positions_searched = 0;
        let class = class(marbles);
        let last: Vec<Bits> =
            self.holes.cells().map(Bits::of).filter(|&one| self::class(one) == class).collect();
        if last.is_empty() || marbles.count() == 0 {
            return SolveResult::UnsolvableByParity;
        }
        let endings =
            self.endings.entry(class).or_insert_with(|| Endings::predecessors_of(&last, self.holes));
        let mut solution = Vec::new();
        let mut budget = FIRST_ATTEMPT_POSITIONS;
        for number in 0.. {
            let (holes, dead) = (self.holes, &mut self.dead);
            let mut attempt = Attempt { holes, endings, dead, number, left: budget };
            let found = attempt.search(marbles, &mut solution);
            self.positions_searched += budget - attempt.left;
            match found {
                Some(true) => {
                    solution.reverse();
                    return SolveResult::Solvable(solution);
                }
                Some(false) => return SolveResult::UnsolvableBySearch(self.positions_searched),
                None if self.positions_searched > MAX_POSITIONS => break,
                None => budget += budget / 8,
            }
        }
        SolveResult::Unknown
    }
}

impl Endings {
    /// Collects the positions from which jumps lead to one of these.
    fn predecessors_of(last: &[Bits], holes: Bits) -> Self {
        let mut level: Vec<u64> = last.iter().map(|one| one.canonical().0).collect();
        let mut won: PositionSet = level.iter().copied().collect();
        let mut most_marbles = 1;
        while !level.is_empty() {
            let mut before = PositionSet::default();
            for &marbles in &level {
                // A reversed jump is a jump of the empty holes.
                let empty = Bits(holes.0 & !marbles);
                before.extend(empty.jumps(holes).map(|jump| after(Bits(marbles), jump).canonical().0));
            }
            if won.len() + before.len() > MAX_ENDINGS {
                break;
            }
            most_marbles += 1;
            won.extend(&before);
            level = before.into_iter().collect();
        }
        Self { won, most_marbles }
    }
}

impl Attempt<'_> {
    /// Returns whether there is a solution, and adds its jumps to `solution`, the last one first; `None` at
    /// the limit.
    fn search(&mut self, marbles: Bits, solution: &mut Vec<Jump>) -> Option<bool> {
        let key = marbles.canonical().0;
        if marbles.count() <= self.endings.most_marbles {
            if !self.endings.won.contains(&key) {
                return Some(false);
            }
            solution.extend(self.winning_jumps(marbles).into_iter().rev());
            return Some(true);
        }
        if self.dead.contains(&key) {
            return Some(false);
        }
        self.left = self.left.checked_sub(1)?;
        let mut jumps: Vec<Jump> = marbles.jumps(self.holes).collect();
        jumps.sort_by_cached_key(|&jump| self.order_key(after(marbles, jump)));
        for jump in jumps {
            if self.search(after(marbles, jump), solution)? {
                solution.push(jump);
                return Some(true);
            }
        }
        self.dead.insert(key);
        Some(false)
    }

    /// Returns the sort key of a position, smallest first: marbles near the centre, with a random part.
    fn order_key(&self, marbles: Bits) -> u64 {
        let far =
            |Location { x, y }: Location| u64::from(x.abs_diff(3)).pow(2) + u64::from(y.abs_diff(3)).pow(2);
        let mut luck = PositionHasher(self.number);
        luck.write_u64(marbles.0);
        marbles.cells().map(far).sum::<u64>() + luck.finish() % 10
    }

    /// Returns the jumps from a position known to be solvable.
    fn winning_jumps(&self, mut marbles: Bits) -> Vec<Jump> {
        let mut jumps = Vec::new();
        while marbles.count() > 1 {
            let is_won = |jump: &Jump| self.endings.won.contains(&after(marbles, *jump).canonical().0);
            let won = marbles.jumps(self.holes).filter(is_won);
            let jump = won.min_by_key(|[_, _, dest]| *dest != Board::CENTRE);
            let jump = jump.expect("a solvable position has a jump to another one");
            marbles = after(marbles, jump);
            jumps.push(jump);
        }
        jumps
    }
}

/// Returns the marbles after a jump, or before it: the operation is its own inverse.
fn after(marbles: Bits, jump: Jump) -> Bits {
    Bits(marbles.0 ^ Bits::from_iter(jump).0)
}

fn class(marbles: Bits) -> ParityClass {
    let mut odd = [[false; 3]; 2];
    for Location { x, y } in marbles.cells() {
        odd[0][usize::from((x + y).rem_euclid(3) as u8)] ^= true;
        odd[1][usize::from((x - y).rem_euclid(3) as u8)] ^= true;
    }
    let [[a, b, c], [d, e, f]] = odd;
    [a ^ b, b ^ c, d ^ e, e ^ f]
}
