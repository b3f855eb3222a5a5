//! Exact statistics of the games of a graph: draws among ties are uniform, and every branch counts.

use super::{Graph, Successor};
use crate::game::{Outcome, Seat};
use crate::vier3d::core::Core;

/// Statistics of all games of a pairing.
#[derive(Clone, Debug, PartialEq)]
pub struct Statistics {
    /// The number of different games.
    pub games: u64,
    /// The number of positions in which the computer decides.
    pub decisions: usize,
    /// The number of tied columns over all decisions.
    pub edges: usize,
    /// The probabilities that player 2 and that player 3 wins.
    pub wins: [f64; 2],
    /// The probability of a draw.
    pub draws: f64,
    /// The mean number of plies.
    pub mean_plies: f64,
    /// The minimum number of plies of a game.
    pub shortest: u8,
    /// The maximum number of plies of a game.
    pub longest: u8,
    /// The expected share of decisions with more than one best column.
    pub tied_share: f64,
    /// The maximum number of tied columns.
    pub most_ties: usize,
}

/// The statistics of the subgraph below a node.
#[derive(Clone, Copy, Default)]
struct SubgraphStatistics {
    games: u64,
    wins: [f64; 2],
    draws: f64,
    mean_plies: f64,
    /// The expected number of tied decisions below the node.
    tied: f64,
    shortest: u8,
    longest: u8,
}

impl<C: Core> Graph<C> {
    /// Returns the statistics of the whole graph.
    ///
    /// # Panics
    /// If the graph is empty; an explored graph never is.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        let mut futures = vec![SubgraphStatistics::default(); self.nodes.len()];
        // Edges lead forward, so in reverse order the children come before a node.
        for (index, node) in self.nodes.iter().enumerate().rev() {
            let children = node.edges.iter().map(|edge| match edge.successor {
                Successor::Node(child) => futures[child],
                Successor::End(outcome) => terminal(outcome, node.ply() + 1),
            });
            futures[index] = mean_of_branches(children, node.edges.len());
        }
        let SubgraphStatistics { games, wins, draws, mean_plies, tied, shortest, longest } = futures[0];
        Statistics {
            games,
            decisions: self.nodes.len(),
            edges: self.edge_count(),
            wins,
            draws,
            mean_plies,
            shortest,
            longest,
            tied_share: tied / mean_plies,
            most_ties: self.nodes.iter().map(|node| node.edges.len()).max().unwrap_or_default(),
        }
    }
}

/// Returns the statistics of a game that is over.
fn terminal(outcome: Outcome, plies: u8) -> SubgraphStatistics {
    let mut end = SubgraphStatistics {
        games: 1,
        mean_plies: plies.into(),
        shortest: plies,
        longest: plies,
        ..SubgraphStatistics::default()
    };
    match outcome {
        Outcome::Won(Seat(seat)) => end.wins[usize::from(seat)] = 1.0,
        Outcome::Drawn | Outcome::Lost | Outcome::ProgramError => end.draws = 1.0,
    }
    end
}

/// Returns the mean over equally likely children.
fn mean_of_branches(children: impl Iterator<Item = SubgraphStatistics>, count: usize) -> SubgraphStatistics {
    let share = 1.0 / count as f64;
    let is_tied = u8::from(count > 1);
    let mut sum =
        SubgraphStatistics { shortest: u8::MAX, tied: is_tied.into(), ..SubgraphStatistics::default() };
    for child in children {
        sum.games += child.games;
        sum.wins[0] += share * child.wins[0];
        sum.wins[1] += share * child.wins[1];
        sum.draws += share * child.draws;
        sum.mean_plies += share * child.mean_plies;
        sum.tied += share * child.tied;
        sum.shortest = sum.shortest.min(child.shortest);
        sum.longest = sum.longest.max(child.longest);
    }
    sum
}
