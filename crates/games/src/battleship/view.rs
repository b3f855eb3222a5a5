//! The values that are compared with the emulated listing.

use serde::{Deserialize, Serialize};

use super::board::{Cell, Kind, SHIP_CELLS, SIZE, Side};
use super::core::{Coord, Core};
use super::version::Version;
use crate::game::{Outcome, Seat};

/// Columns of the left board with its labels and the column after it.
const LEFT: usize = 13;

const MARK: u8 = b'X';
const WATER: u8 = b' ';
const CLOSED: u8 = b'.';

/// The variables of the versions and the contents of the screen. `None` means that the core does
/// not claim a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// `TJ(X,Y,P)`.
    tj: Vec<Vec<Vec<u8>>>,
    x: i8,
    y: u8,
    c: u8,
    /// The loop variables during placement, and the executions of line 510 for the last ship.
    i: Option<u8>,
    p: Option<u8>,
    checks: Option<u32>,
    /// Variables that exist once the boards are on the screen.
    cx: Option<u8>,
    cy: Option<u8>,
    v: Option<u8>,
    pj: Option<u8>,
    pc: Option<u8>,
    #[serde(flatten)]
    search: Option<Search>,
    /// Character codes of the rows of the left board, from the label on; `None` when an error message
    /// covers them.
    left: Option<Vec<Vec<u8>>>,
    /// Character codes of the cells of the right board.
    right: Option<Vec<Vec<u8>>>,
    /// The line under the boards.
    message: Option<String>,
    /// The reason for the end of the program: `ended`, or the error message with its line; empty while it runs.
    end: Option<String>,
}

/// The state of the search, in versions that have one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Search {
    oe: Option<u8>,
    cr: Option<i16>,
    dx: Option<i8>,
}

/// Returns a row from its label on.
fn left_row(boards: &impl Core, y: u8) -> Vec<u8> {
    let label = format!("{y:2}").into_bytes();
    let shown = |coord: Coord| match coord.cell().and_then(|cell| boards.ship(Side::Person, cell)) {
        _ if boards.is_marked(coord) => MARK,
        Some(kind) => kind.letter(),
        None => WATER,
    };
    Coord::COLUMNS
        .map(|x| Coord { x, y })
        .zip(0..LEFT)
        .map(|(coord, column)| match label.get(column) {
            Some(&code) if !boards.is_marked(coord) => code,
            _ => shown(coord),
        })
        .collect()
}

fn right_cell(boards: &impl Core, x: u8, y: u8) -> u8 {
    let cell = Cell::at(x, y).expect("both are within the board");
    match boards.ship(Side::Program, cell) {
        _ if boards.is_closed(cell) => CLOSED,
        Some(kind) => kind.letter(),
        None => WATER,
    }
}

/// The variables of the listing, zero until it sets them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Variables {
    pub(super) cx: u8,
    pub(super) cy: u8,
    pub(super) v: bool,
    pub(super) x: i8,
    pub(super) y: u8,
    pub(super) c: u8,
    pub(super) pj: u8,
    pub(super) pc: u8,
    pub(super) oe: bool,
    pub(super) cr: i16,
    pub(super) dx: i8,
    pub(super) i: u8,
    pub(super) p: u8,
    /// The executions of line 510 for the last ship: the number of pivots checked.
    pub(super) checks: u32,
}

impl View {
    pub(super) fn of(
        version: Version,
        boards: &impl Core,
        at: &Variables,
        is_drawn: bool,
        outcome: Option<Outcome>,
    ) -> Self {
        let tj = |x: u8, y: u8, p: usize| {
            let cell = Cell::at(x, y).filter(|_| p > 0);
            cell.and_then(|cell| boards.ship(Side::BOTH[p - 1], cell)).map_or(0, Kind::number)
        };
        let search = Search {
            oe: is_drawn.then_some(at.oe.into()),
            cr: is_drawn.then_some(at.cr),
            dx: is_drawn.then_some(at.dx),
        };
        let message = match outcome {
            Some(Outcome::Won(Seat(0))) => "** You win the game !! **",
            Some(Outcome::Won(_)) => "** I win the game !! **",
            _ => "",
        };
        let end = match outcome {
            None => "",
            // The array ends at index 10, the screen begins at column -1.
            Some(Outcome::ProgramError) if at.x > 0 => "Subscript out of range in 690",
            Some(Outcome::ProgramError) => "Illegal function call in 690",
            Some(_) => "ended",
        };
        let is_shown = is_drawn && outcome != Some(Outcome::ProgramError);
        let rows = || 1..=SIZE;
        let right = |y| rows().map(|x| right_cell(boards, x, y)).collect();
        let edge = 0..=SIZE;
        let tj = edge.clone().map(|x| edge.clone().map(|y| (0..3).map(|p| tj(x, y, p)).collect()).collect());
        Self {
            tj: tj.collect(),
            x: at.x,
            y: at.y,
            c: at.c,
            i: (!is_drawn).then_some(at.i),
            p: (!is_drawn).then_some(at.p),
            checks: (!is_drawn).then_some(at.checks),
            cx: is_drawn.then_some(at.cx),
            cy: is_drawn.then_some(at.cy),
            v: is_drawn.then_some(at.v.into()),
            pj: is_drawn.then_some(at.pj),
            pc: is_drawn.then_some(at.pc),
            search: version.searches().then_some(search),
            left: is_shown.then(|| rows().map(|y| left_row(boards, y)).collect()),
            right: is_shown.then(|| rows().map(right).collect()),
            message: is_shown.then(|| message.to_owned()),
            end: Some(end.to_owned()),
        }
    }

    /// Returns the boards and variables of this view, for a game that is not over.
    pub(super) fn decode<C: Core>(&self) -> Option<(C, Variables)> {
        let (pj, pc) = (self.pj?, self.pc?);
        let (left, right) = (self.left.as_ref()?, self.right.as_ref()?);
        if pj >= SHIP_CELLS || pc >= SHIP_CELLS {
            return None;
        }
        let mut boards = C::default();
        for (side, p) in Side::BOTH.into_iter().zip(1..) {
            self.put_ships(&mut boards, side, p)?;
        }
        for y in 1..=SIZE {
            let row = left.get(usize::from(y) - 1)?;
            for (x, _) in Coord::COLUMNS.zip(row).filter(|(_, code)| **code == MARK) {
                boards.mark(Coord { x, y });
            }
        }
        for cell in Cell::all() {
            let row = right.get(usize::from(cell.y()) - 1)?;
            if *row.get(usize::from(cell.x()) - 1)? != CLOSED {
                boards.open(cell);
            }
        }
        let search = self.search.clone().unwrap_or(Search { oe: None, cr: None, dx: None });
        let variables = Variables {
            cx: self.cx.filter(|cx| (20..=29).contains(cx))?,
            cy: self.cy.filter(|cy| (1..=SIZE).contains(cy))?,
            v: self.v? != 0,
            x: self.x,
            y: self.y,
            c: self.c,
            pj,
            pc,
            oe: search.oe.unwrap_or_default() != 0,
            cr: search.cr.unwrap_or_default(),
            dx: search.dx.unwrap_or_default(),
            ..Variables::default()
        };
        Some((boards, variables))
    }

    /// Places the ships of a side from `TJ`.
    fn put_ships(&self, boards: &mut impl Core, side: Side, p: usize) -> Option<()> {
        let number = |cell: Cell| {
            let row = self.tj.get(usize::from(cell.x()))?.get(usize::from(cell.y()))?;
            row.get(p).copied()
        };
        for cell in Cell::all() {
            let number = number(cell)?;
            let Some(&kind) = Kind::ALL.iter().find(|kind| kind.number() == number) else { continue };
            let fits = cell.x() + kind.length() <= SIZE + 1;
            if fits && boards.ship(side, cell).is_none() {
                boards.place_ship(side, kind, cell);
            }
        }
        Some(())
    }
}
