//! A hash over all values of an exhaustive comparison.

use numeric::fnv::Fnv1a;

use super::{Graph, Node};
use crate::float5::Float5;
use crate::vier3d::core::{Core, Rating};
use crate::vier3d::geometry::{Side, Strength};
use crate::vier3d::view::BoardView;

/// A hash over states and score vectors in the machine's number format, so that a program that
/// reads them from the emulated memory gets the same hash.
///
/// FNV-1a, 64 bits, over these bytes, in the order of the calls:
///
/// * a graph: the strengths of player 2 and player 3, one byte each; then its nodes in order;
/// * a node: `pl` as one byte, its board, its 16 numbers `bw(x,y)` with y faster than x, `h` as one byte, and `h`
///   bytes `10*x+y` from `mx`; then, for each column of `mx` in order, the board after the move;
/// * a board: the 5-byte numbers of `be fe rx ry rz ux uy uz ox oy oz d1 d2 d3 d4 gw gx gy gz`, the last index of
///   an array fastest.
#[derive(Clone, Copy, Debug, Default)]
pub struct Signature(Fnv1a);

impl Signature {
    /// Returns the hash of all values added so far.
    #[must_use]
    pub const fn finish(self) -> u64 {
        self.0.finish()
    }

    /// Adds a graph with all its nodes, computed from its own core.
    pub fn add_graph<C: Core>(&mut self, graph: &Graph<C>) {
        self.begin_graph(graph.strengths());
        for node in graph.nodes() {
            self.add_node(node);
        }
    }

    /// Starts a graph.
    pub fn begin_graph(&mut self, [two, three]: [Strength; 2]) {
        self.0.write(&[two.number(), three.number()]);
    }

    /// Adds a node with its edges, computed from its own core.
    pub fn add_node<C: Core>(&mut self, node: &Node<C>) {
        self.begin_node(node.to_move(), &node.position.core().view(), &node.rating);
        for edge in &node.edges {
            self.add_board(&node.after(edge.column).core().view());
        }
    }

    /// Starts a node; the boards after its moves follow.
    pub fn begin_node(&mut self, pl: Side, board: &BoardView, rating: &Rating) {
        self.0.write(&[pl.number()]);
        self.add_board(board);
        for score in rating.bw {
            self.0.write(&score.to_float5().0);
        }
        self.0.write(&[rating.ties.len() as u8]);
        for column in &*rating.ties {
            self.0.write(&[column.code() as u8]);
        }
    }

    /// Adds a board.
    pub fn add_board(&mut self, board: &BoardView) {
        let BoardView { be, fe, rx, ry, rz, ux, uy, uz, ox, oy, oz, d1, d2, d3, d4, gw, gx, gy, gz } = board;
        self.add_numbers(be.as_flattened());
        self.add_numbers(fe.as_flattened().as_flattened());
        for square in [rx, ry, rz] {
            self.add_numbers(square.as_flattened());
        }
        for row in [ux, uy, uz, ox, oy, oz] {
            self.add_numbers(row);
        }
        self.add_numbers(&[*d1, *d2, *d3, *d4, *gw]);
        for row in [gx, gy, gz] {
            self.add_numbers(row);
        }
    }

    /// Adds numbers in their memory format.
    fn add_numbers(&mut self, numbers: &[Float5]) {
        for number in numbers {
            self.0.write(&number.0);
        }
    }
}
