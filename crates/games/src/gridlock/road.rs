//! The road: cells, sides, and the six steps of each side.

/// Cells with the border: `B%(24)`.
pub const CELLS: usize = 25;
/// Cells of a row with the border.
pub const ROW: usize = 5;

/// The cells of the four cars, 0 for one that is gone: `P(3)`. Red's are the first two.
pub type Cars = [u8; 4];

/// The cars before the first move.
pub const START: Cars = [17, 18, 6, 11];

/// `G(1,5)`: the offsets that the steps of red and of cyan add to a cell.
const OFFSETS: [[i8; 6]; 2] = [[-5, -5, -1, -1, 1, 1], [1, 1, -5, -5, 5, 5]];

/// A side, by the colour of its cars.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The person: drives up.
    Red,
    /// The computer: drives right.
    Cyan,
}

impl Side {
    /// Both sides, by number.
    pub const ALL: [Self; 2] = [Self::Red, Self::Cyan];

    /// Returns its number: `S`.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// Returns the other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Red => Self::Cyan,
            Self::Cyan => Self::Red,
        }
    }

    /// Returns the numbers of its two cars.
    #[must_use]
    pub const fn cars(self) -> [usize; 2] {
        match self {
            Self::Red => [0, 1],
            Self::Cyan => [2, 3],
        }
    }

    /// Returns the value of the border cells at which it leaves.
    #[must_use]
    pub const fn exit(self) -> u8 {
        self.number() + 2
    }

    /// Returns whether all its cars are gone.
    #[must_use]
    pub const fn is_gone(self, cars: &Cars) -> bool {
        let [one, other] = self.cars();
        cars[one] == 0 && cars[other] == 0
    }
}

/// A step of a side: `M`, the direction doubled plus the car.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The side.
    pub side: Side,
    /// 0 to 5: forward, then the two directions sideways, the first car before the second.
    pub number: u8,
}

impl Step {
    /// Returns all steps of a side by number.
    pub fn all(side: Side) -> impl DoubleEndedIterator<Item = Self> {
        (0..6).map(move |number| Self { side, number })
    }

    /// Returns the number of its car: `C`.
    #[must_use]
    pub const fn car(self) -> usize {
        self.side.cars()[self.number as usize & 1]
    }

    /// Returns its target from a cell of the road.
    #[must_use]
    pub const fn target(self, from: u8) -> u8 {
        from.wrapping_add_signed(OFFSETS[self.side as usize][self.number as usize])
    }

    /// Returns its gain: 1 forward, 0 sideways.
    #[must_use]
    pub const fn gain(self) -> i32 {
        (self.number < 2) as i32
    }
}

/// Returns `B%()` for an empty road: 0 road, 1 wall, 2 and 3 the exits of red and of cyan.
#[must_use]
pub fn empty_cells() -> [u8; CELLS] {
    std::array::from_fn(|cell| match (cell / ROW, cell % ROW) {
        (1..=3, 1..=3) => 0,
        (0, 1..=3) => Side::Red.exit(),
        (1..=3, 4) => Side::Cyan.exit(),
        _ => 1,
    })
}

/// Returns the cells of the road.
pub fn road() -> impl Iterator<Item = u8> {
    (0..CELLS as u8).zip(empty_cells()).filter(|&(_, value)| value == 0).map(|(cell, _)| cell)
}

/// Returns all arrangements of cars with at least one of each side on the road, the order of a side's cars
/// included.
pub fn arrangements() -> impl Iterator<Item = Cars> {
    let cells = || std::iter::once(0).chain(road());
    let all = move || {
        cells().flat_map(move |a| {
            cells().flat_map(move |b| cells().flat_map(move |c| cells().map(move |d| [a, b, c, d])))
        })
    };
    all().filter(|cars: &Cars| {
        let is_apart = |car: usize| cars[car] == 0 || !cars[..car].contains(&cars[car]);
        Side::ALL.iter().all(|side| !side.is_gone(cars)) && (1..4).all(is_apart)
    })
}
