//! What is compared with the emulated listing.

use serde::{Deserialize, Serialize};

use super::board::{Cell, Kind, SHIP_CELLS, SIZE, Side};
use super::core::{Core, Place};
use super::session::Variables;
use super::version::Version;
use crate::game::{Outcome, Seat};

/// Columns of the left board with its labels and the one behind it.
const LEFT: usize = 13;

const MARK: u8 = b'X';
const WATER: u8 = b' ';
const CLOSED: u8 = b'.';

/// The variables that some version has, and what the screen shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// `TJ(X,Y,P)`.
    tj: Vec<Vec<Vec<u8>>>,
    x: i8,
    y: u8,
    c: u8,
    /// What there is when keys are awaited; none before the boards are drawn.
    play: Option<Play>,
}

/// The state between two shots.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Play {
    cx: u8,
    cy: u8,
    v: u8,
    pj: u8,
    pc: u8,
    #[serde(flatten)]
    search: Option<Search>,
    /// Codes of the rows of both boards; none when an error message stands over them.
    boards: Option<Screen>,
    /// The line under the boards.
    message: String,
}

/// The state of the search, in versions that have it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Search {
    oe: u8,
    cr: i16,
    dx: i8,
}

/// The boards on the screen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Screen {
    left: Vec<Vec<u8>>,
    right: Vec<Vec<u8>>,
}

impl Screen {
    fn of(boards: &impl Core) -> Self {
        let left = (1..=SIZE).map(|y| left_row(boards, y)).collect();
        let right = (1..=SIZE).map(|y| (1..=SIZE).map(|x| right_cell(boards, x, y)).collect()).collect();
        Self { left, right }
    }
}

/// A row from its label on.
fn left_row(boards: &impl Core, y: u8) -> Vec<u8> {
    let label = format!("{y:2}").into_bytes();
    let shown = |place: Place| match place.cell().and_then(|cell| boards.ship(Side::Person, cell)) {
        _ if boards.is_marked(place) => MARK,
        Some(kind) => kind.letter(),
        None => WATER,
    };
    Place::COLUMNS
        .map(|x| Place { x, y })
        .zip(0..LEFT)
        .map(|(place, column)| match label.get(column) {
            Some(&code) if !boards.is_marked(place) => code,
            _ => shown(place),
        })
        .collect()
}

fn right_cell(boards: &impl Core, x: u8, y: u8) -> u8 {
    let cell = Cell::at(x, y).expect("both run over the board");
    match boards.ship(Side::Program, cell) {
        _ if boards.is_closed(cell) => CLOSED,
        Some(kind) => kind.letter(),
        None => WATER,
    }
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
        let search = Search { oe: at.oe.into(), cr: at.cr, dx: at.dx };
        let message = match outcome {
            Some(Outcome::Won(Seat(0))) => "** You win the game !! **",
            Some(Outcome::Won(_)) => "** I win the game !! **",
            _ => "",
        };
        let play = Play {
            cx: at.cx,
            cy: at.cy,
            v: at.v.into(),
            pj: at.pj,
            pc: at.pc,
            search: version.searches().then_some(search),
            boards: (outcome != Some(Outcome::Broken)).then(|| Screen::of(boards)),
            message: message.to_owned(),
        };
        let edge = 0..=SIZE;
        let tj = edge.clone().map(|x| edge.clone().map(|y| (0..3).map(|p| tj(x, y, p)).collect()).collect());
        Self { tj: tj.collect(), x: at.x, y: at.y, c: at.c, play: is_drawn.then_some(play) }
    }

    /// Boards and variables that look so, in a game that goes on.
    pub(super) fn read<C: Core>(&self) -> Option<(C, Variables)> {
        let play = self.play.as_ref().filter(|play| play.pj < SHIP_CELLS && play.pc < SHIP_CELLS)?;
        let screen = play.boards.as_ref()?;
        let mut boards = C::default();
        for (side, p) in Side::BOTH.into_iter().zip(1..) {
            self.put_ships(&mut boards, side, p)?;
        }
        for y in 1..=SIZE {
            let row = screen.left.get(usize::from(y) - 1)?;
            for (x, _) in Place::COLUMNS.zip(row).filter(|(_, code)| **code == MARK) {
                boards.mark(Place { x, y });
            }
        }
        for cell in Cell::all() {
            let row = screen.right.get(usize::from(cell.y()) - 1)?;
            if *row.get(usize::from(cell.x()) - 1)? != CLOSED {
                boards.open(cell);
            }
        }
        let search = play.search.clone().unwrap_or(Search { oe: 0, cr: 0, dx: 0 });
        let variables = Variables {
            cx: play.cx,
            cy: play.cy,
            v: play.v != 0,
            x: self.x,
            y: self.y,
            c: self.c,
            pj: play.pj,
            pc: play.pc,
            oe: search.oe != 0,
            cr: search.cr,
            dx: search.dx,
        };
        ((20..=29).contains(&play.cx) && (1..=10).contains(&play.cy)).then_some((boards, variables))
    }

    /// Puts the ships of a side where `TJ` has them.
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
                boards.put(side, kind, cell);
            }
        }
        Some(())
    }
}
