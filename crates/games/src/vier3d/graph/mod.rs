//! The graph of every position that the program can reach in games against itself.
//!
//! The only random choice in a game of the computer against itself is the draw among equally good
//! columns. So its games form a graph: *nodes* are positions in which it decides (marks included,
//! see [`Key`]), *edges* are the tied columns. Nodes are sorted by the number of their stones and
//! then by their keys, so every edge leads forward.
//!
//! ```no_run
//! use games::vier3d::{Core, Strength, fast, graph::Graph};
//! let graph = Graph::<fast::Board>::explore([Strength::Two, Strength::Two]);
//! for node in graph.nodes() {
//!     let playthrough = graph.playthrough(node); // the state to write into the emulated machine
//!     for edge in &node.edges {
//!         let child = node.after(edge.column); // the expected state after the move
//!     }
//! }
//! ```
//!
//! Note: the number of games is the number of paths. There are 76 560 games at strength 1 on both
//! sides but only 48 653 positions.

mod signature;
mod statistics;

use std::collections::BTreeMap;

pub use signature::Signature;
pub use statistics::Statistics;

use super::core::{Core, Rating};
use super::geometry::{Column, Side, Strength};
use super::key::Key;
use super::playthrough::{Answers, Playthrough};
use super::position::Position;
use crate::game::{Game, Outcome};

/// The four pairings of strengths, first side first, in the order of the reference table.
pub const PAIRINGS: [[Strength; 2]; 4] = [
    [Strength::One, Strength::One],
    [Strength::Two, Strength::One],
    [Strength::One, Strength::Two],
    [Strength::Two, Strength::Two],
];

/// The positions of one pairing.
#[derive(Clone, Debug)]
pub struct Graph<C> {
    strengths: [Strength; 2],
    nodes: Vec<Node<C>>,
}

/// A position in which the computer decides.
#[derive(Clone, Debug)]
pub struct Node<C> {
    /// The position.
    pub position: Position<C>,
    /// Its key, unique in the graph.
    pub key: Key,
    /// The evaluation of the player to move.
    pub rating: Rating,
    /// One edge for each tied column, in the order of the tie list: the index is the draw `zz`.
    pub edges: Vec<Edge>,
}

/// A tied column and its successor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The column drawn.
    pub column: Column,
    /// The successor.
    pub successor: Successor,
}

/// The successor of an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Successor {
    /// The node with this index in [`Graph::nodes`].
    Node(usize),
    /// The end of the game.
    End(Outcome),
}

impl<C: Core> Node<C> {
    /// Returns the number of stones on the board.
    #[must_use]
    pub const fn ply(&self) -> u8 {
        self.position.ply()
    }

    /// Returns the side that decides.
    #[must_use]
    pub const fn to_move(&self) -> Side {
        self.position.to_move()
    }

    /// Returns the position after one of the tied columns.
    ///
    /// # Panics
    /// If the column is full; a tied column never is.
    #[must_use]
    pub fn after(&self, column: Column) -> Position<C> {
        let mut child = self.position.clone();
        child.put(column).expect("the listing never chooses a full tower");
        child
    }
}

impl<C: Core + Default> Graph<C> {
    /// Enumerates all positions of a pairing, the strength of player 2 first.
    #[must_use]
    pub fn explore(strengths: [Strength; 2]) -> Self {
        let mut nodes: Vec<Node<C>> = Vec::new();
        let start = Position::<C>::default();
        let mut layer = BTreeMap::from([(start.core().key(), start)]);
        while !layer.is_empty() {
            let mut next = BTreeMap::new();
            let begin = nodes.len();
            nodes.extend(layer.into_iter().map(|(key, position)| decide(position, key, strengths)));
            for node in &nodes[begin..] {
                let children = node.rating.ties.iter().map(|&column| node.after(column));
                next.extend(children.filter(Position::goes_on).map(|child| (child.core().key(), child)));
            }
            // The indices of the next layer exist only now.
            let indices: BTreeMap<Key, usize> = next.keys().copied().zip(nodes.len()..).collect();
            for node in &mut nodes[begin..] {
                node.edges = node.rating.ties.iter().map(|&column| edge(node, column, &indices)).collect();
            }
            layer = next;
        }
        Self { strengths, nodes }
    }
}

/// Rates a position; its edges are added later.
fn decide<C: Core>(position: Position<C>, key: Key, strengths: [Strength; 2]) -> Node<C> {
    let pl = position.to_move();
    let rating = position.core().rate(pl, strengths[pl.index()]);
    Node { position, key, rating, edges: Vec::new() }
}

/// Returns the edge of a column.
fn edge<C: Core>(node: &Node<C>, column: Column, indices: &BTreeMap<Key, usize>) -> Edge {
    let child = node.after(column);
    let successor = match child.outcome() {
        Some(outcome) => Successor::End(outcome),
        None => Successor::Node(indices[&child.core().key()]),
    };
    Edge { column, successor }
}

impl<C: Core> Graph<C> {
    /// Returns the pairing: the strengths of player 2 and of player 3.
    #[must_use]
    pub const fn strengths(&self) -> [Strength; 2] {
        self.strengths
    }

    /// Returns all nodes, the empty board first.
    #[must_use]
    pub fn nodes(&self) -> &[Node<C>] {
        &self.nodes
    }

    /// Returns the number of edges.
    #[must_use]
    pub fn edge_count(&self) -> usize {
        self.nodes.iter().map(|node| node.edges.len()).sum()
    }

    /// Returns the program's state at a node: two computers of the graph's strengths, at the start of
    /// the turn.
    #[must_use]
    pub fn playthrough(&self, node: &Node<C>) -> Playthrough<C> {
        let [two, three] = self.strengths;
        Playthrough::new(node.position.core().clone(), Answers::computers(two, three))
    }
}
