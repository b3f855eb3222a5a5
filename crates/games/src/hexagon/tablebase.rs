//! The tablebase: all positions of the game, their winners, and win chances of random play.
//!
//! Note: the number of lines determines the side to move, so a position is two sets of lines: those
//! of the first player and those of the second.

use super::fast::{ALL, Board, closing_lines};
use super::lines::{LINES, Line};

/// A live position: neither side has a triangle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Position {
    /// Lines of the first player.
    pub first: u16,
    /// Lines of the second player.
    pub second: u16,
}

impl Position {
    /// Returns the number of lines drawn.
    #[must_use]
    pub const fn drawn(self) -> usize {
        (self.first | self.second).count_ones() as usize
    }

    /// Returns the lines of the side to move, and of the other.
    #[must_use]
    pub const fn sides(self) -> [u16; 2] {
        if self.drawn().is_multiple_of(2) { [self.first, self.second] } else { [self.second, self.first] }
    }

    /// Returns the free lines.
    #[must_use]
    pub const fn free(self) -> u16 {
        !(self.first | self.second) & ALL
    }

    /// Returns the free lines that do not lose immediately.
    #[must_use]
    pub fn safe(self) -> u16 {
        self.free() & !closing_lines(self.sides()[0])
    }

    /// Returns the position after the side to move has drawn a line.
    #[must_use]
    pub const fn after(self, line: Line) -> Self {
        let bit = line.bit();
        if self.drawn().is_multiple_of(2) {
            Self { first: self.first | bit, ..self }
        } else {
            Self { second: self.second | bit, ..self }
        }
    }

    /// Returns its code in base 3.
    fn code(self, base3: &[u32]) -> usize {
        (base3[usize::from(self.first)] + 2 * base3[usize::from(self.second)]) as usize
    }
}

/// A policy: chooses uniformly from a set of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Policy {
    /// The lines with the highest rating.
    Rated,
    /// All free lines.
    Random,
    /// Lines that do not lose immediately; all free lines if there are none.
    Safe,
    /// Lines that win, else lines that do not lose immediately, else all.
    Perfect,
}

impl Policy {
    /// All policies, in the order of the reference table.
    pub const ALL: [Self; 4] = [Self::Rated, Self::Random, Self::Safe, Self::Perfect];
}

/// All live positions, solved.
#[derive(Debug)]
pub struct Tablebase {
    /// The positions, those with fewer lines first.
    positions: Vec<Position>,
    /// The index of the first position with each number of lines.
    offsets: [usize; LINES + 1],
    /// The index of a position by its code; [`NOT_LIVE`] for one that is not live.
    index_by_code: Vec<u32>,
    /// Whether the side to move wins.
    wins: Vec<bool>,
    /// The number in base 3 whose digits are the bits of a set, by set.
    base3: Vec<u32>,
}

const NOT_LIVE: u32 = u32::MAX;

impl Default for Tablebase {
    fn default() -> Self {
        Self::new()
    }
}

impl Tablebase {
    /// Enumerates and solves all positions.
    #[must_use]
    pub fn new() -> Self {
        let digits = |set: u16| Line::of_set(set).map(|line| 3u32.pow(line.number() as u32)).sum();
        let base3: Vec<u32> = (0..=ALL).map(digits).collect();
        let mut index_by_code = vec![NOT_LIVE; 3usize.pow(LINES as u32)];
        let mut positions = vec![Position::default()];
        let mut offsets = [0; LINES + 1];
        index_by_code[0] = 0;
        for drawn in 1..=LINES {
            offsets[drawn] = positions.len();
            for index in offsets[drawn - 1]..offsets[drawn] {
                let position = positions[index];
                for line in Line::of_set(position.safe()) {
                    let next = position.after(line);
                    let entry = &mut index_by_code[next.code(&base3)];
                    if *entry == NOT_LIVE {
                        *entry = positions.len() as u32;
                        positions.push(next);
                    }
                }
            }
        }
        let mut solved =
            Self { wins: vec![false; positions.len()], positions, offsets, index_by_code, base3 };
        for index in (0..solved.positions.len()).rev() {
            solved.wins[index] = solved.winning_lines(solved.positions[index]) != 0;
        }
        solved
    }

    /// Returns the live positions with this number of lines.
    #[must_use]
    pub fn with_lines(&self, drawn: usize) -> &[Position] {
        let end = self.offsets.get(drawn + 1).copied().unwrap_or(self.positions.len());
        &self.positions[self.offsets[drawn]..end]
    }

    fn index_of(&self, position: Position) -> Option<usize> {
        let index = *self.index_by_code.get(position.code(&self.base3))?;
        (index != NOT_LIVE).then_some(index as usize)
    }

    /// Returns whether the side to move wins with perfect play; `None` for a position that is not live or that
    /// alternating moves cannot reach.
    #[must_use]
    pub fn wins(&self, position: Position) -> Option<bool> {
        self.index_of(position).map(|index| self.wins[index])
    }

    /// Returns the lines of a live position that keep a win for the side to move.
    #[must_use]
    pub fn winning_lines(&self, position: Position) -> u16 {
        let keeps = |line: &Line| self.wins(position.after(*line)) == Some(false);
        Line::of_set(position.safe()).filter(keeps).fold(0, |set, line| set | line.bit())
    }

    /// Returns the lines among which a policy chooses in a live position.
    #[must_use]
    pub fn choices(&self, policy: Policy, position: Position) -> u16 {
        let (free, safe) = (position.free(), position.safe());
        let first_of = |sets: [u16; 3]| sets.into_iter().find(|&set| set != 0).unwrap_or(0);
        match policy {
            Policy::Rated => {
                let [computer, person] = position.sides();
                Board { computer_lines: computer, person_lines: person }.highest_rated_lines().1
            }
            Policy::Random => free,
            Policy::Safe => first_of([safe, free, 0]),
            Policy::Perfect => first_of([self.winning_lines(position), safe, free]),
        }
    }

    /// Returns the first player's chance to win.
    #[must_use]
    pub fn win_chance(&self, first: Policy, second: Policy) -> f64 {
        // Backwards, because a position needs the values of its successors.
        let mut chances = vec![0.0; self.positions.len()];
        for (index, &position) in self.positions.iter().enumerate().rev() {
            let begins = position.drawn().is_multiple_of(2);
            let choices = self.choices(if begins { first } else { second }, position);
            let value = |line: Line| match self.index_of(position.after(line)) {
                Some(next) if position.safe() & line.bit() != 0 => chances[next],
                _ => f64::from(u8::from(!begins)),
            };
            let sum: f64 = Line::of_set(choices).map(value).sum();
            chances[index] = sum / f64::from(choices.count_ones());
        }
        chances[0]
    }

    /// Returns the win chance in every live position of a side that plays the best moves against
    /// a computer that draws lines by its ratings; the side is the first player if `begins`. For
    /// [`best_against_ratings`](Self::best_against_ratings).
    #[must_use]
    pub fn chances_against_ratings(&self, begins: bool) -> Vec<f32> {
        let mut chances = vec![0.0f32; self.positions.len()];
        for (index, &position) in self.positions.iter().enumerate().rev() {
            let is_own = position.drawn().is_multiple_of(2) == begins;
            chances[index] = if is_own {
                let values = Line::of_set(position.safe()).map(|line| self.after(position, line, &chances));
                values.fold(0.0, f32::max)
            } else {
                let choices = self.choices(Policy::Rated, position);
                let value = |line: Line| match position.safe() & line.bit() {
                    0 => 1.0,
                    _ => self.after(position, line, &chances),
                };
                Line::of_set(choices).map(value).sum::<f32>() / choices.count_ones() as f32
            };
        }
        chances
    }

    /// Returns the lines with the best of these chances for the side to move.
    #[must_use]
    pub fn best_against_ratings(&self, position: Position, chances: &[f32]) -> u16 {
        let value = |line: Line| self.after(position, line, chances);
        let best = Line::of_set(position.safe()).map(value).fold(0.0, f32::max);
        let is_best = |line: &Line| value(*line) >= best;
        match Line::of_set(position.safe()).filter(is_best).fold(0, |set, line| set | line.bit()) {
            0 => position.free(),
            set => set,
        }
    }

    /// Returns the chance after a line that does not lose; 0 if the new position is not live.
    fn after(&self, position: Position, line: Line, chances: &[f32]) -> f32 {
        self.index_of(position.after(line)).map_or(0.0, |index| chances[index])
    }

    /// Returns the number of complete games.
    #[must_use]
    pub fn game_count(&self) -> u64 {
        let mut paths = vec![0u64; self.positions.len()];
        paths[0] = 1;
        let mut games = 0;
        for (index, &position) in self.positions.iter().enumerate() {
            let (free, safe) = (position.free(), position.safe());
            games += paths[index] * u64::from((free & !safe).count_ones());
            for line in Line::of_set(safe) {
                if let Some(next) = self.index_of(position.after(line)) {
                    paths[next] += paths[index];
                }
            }
        }
        games
    }

    /// Returns the number of positions that two policies can reach, the first one included.
    #[must_use]
    pub fn visited_count(&self, first: Policy, second: Policy) -> usize {
        let mut is_visited = vec![false; self.positions.len()];
        is_visited[0] = true;
        for (index, &position) in self.positions.iter().enumerate() {
            if is_visited[index] {
                let policy = if position.drawn().is_multiple_of(2) { first } else { second };
                for line in Line::of_set(self.choices(policy, position) & position.safe()) {
                    if let Some(next) = self.index_of(position.after(line)) {
                        is_visited[next] = true;
                    }
                }
            }
        }
        is_visited.into_iter().filter(|&is| is).count()
    }
}
