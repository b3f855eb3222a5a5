//! The statistics of a graph of games.

use games::vier3d::graph::{Graph, Statistics};
use games::vier3d::{Cell, Column, Core, LINE_COUNT, Rating, Score, Side, Strength, Ties, Value};

/// The moves of a game with prescribed ties and wins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Toy<const BRANCHES: bool> {
    stones: Vec<(Side, Column)>,
}

impl<const BRANCHES: bool> Toy<BRANCHES> {
    /// Returns the number of the branch taken at a ply.
    fn branch(&self, ply: usize) -> Option<usize> {
        self.stones.get(ply).map(|(_, column)| column.index())
    }
}

/// With branches, two columns are tied at ply 6: one wins at ply 7, the other leads to three at ply 8. These win at ply 9,
/// win at ply 12 and draw. Without branches, the first side wins at ply 9.
impl<const BRANCHES: bool> Core for Toy<BRANCHES> {
    fn clear(&mut self) {
        self.stones.clear();
    }

    fn place(&mut self, pl: Side, column: Column) {
        self.stones.push((pl, column));
    }

    fn rate(&self, _pl: Side, _strength: Strength) -> Rating {
        let mut ties = Ties::default();
        match self.stones.len() {
            6 if BRANCHES => (0..2).for_each(|index| ties.push(Column::at(index))),
            8 if BRANCHES => (0..3).for_each(|index| ties.push(Column::at(index))),
            // The columns of the branches are the last to be filled.
            _ => ties
                .push(Column::all().filter(|&column| self.height(column) < 4).last().expect("one is open")),
        }
        Rating { bw: [Score::whole(0); Column::COUNT], max: Score::whole(0), ties }
    }

    fn height(&self, column: Column) -> u8 {
        self.stones.iter().filter(|stone| stone.1 == column).count() as u8
    }

    fn cell(&self, cell: Cell) -> u8 {
        let mut tower = self.stones.iter().filter(|stone| stone.1 == cell.column());
        tower.nth(cell.z()).map_or(0, |stone| stone.0.number())
    }

    fn lines(&self) -> [Value; LINE_COUNT] {
        [Value::ZERO; LINE_COUNT]
    }

    fn winner(&self) -> Option<Side> {
        if !BRANCHES {
            return (self.stones.len() == 9).then_some(Side::Two);
        }
        match (self.branch(6), self.branch(8)) {
            (Some(0), _) => Some(Side::Three),
            (_, Some(0)) => Some(Side::Two),
            (_, Some(1)) if self.stones.len() == 12 => Some(Side::Three),
            _ => None,
        }
    }

    fn blinking(&self) -> [Cell; 4] {
        [Cell::default(); 4]
    }
}

fn statistics<const BRANCHES: bool>() -> Statistics {
    Graph::<Toy<BRANCHES>>::explore([Strength::One; 2]).statistics()
}

#[test]
fn a_subgraph_is_the_mean_of_its_branches() {
    // A certain win of the second side, or a draw between a win of each side.
    let all = statistics::<true>();
    assert_eq!((all.games, all.shortest, all.longest, all.most_ties), (4, 7, 64, 3));
    let near = |value: f64, expected: f64| (value - expected).abs() < 1e-12;
    assert!(near(all.wins[0], 1.0 / 6.0) && near(all.wins[1], 2.0 / 3.0) && near(all.draws, 1.0 / 6.0));
    assert!(near(all.mean_plies, (7.0 + 85.0 / 3.0) / 2.0));
    let tied = all.tied_share * all.mean_plies;
    assert!(near(tied, 1.5), "the first decision is tied, the second in half of all games");
    let certain = statistics::<false>();
    assert!(near(certain.tied_share, 0.0) && near(certain.wins[0], 1.0));
}
