//! A whole game of the listing: the program places all ships, then both sides shoot in turn.

use serde::{Deserialize, Serialize};

use super::board::{Cell, Kind, SHIP_CELLS, SHIPS, SIZE, Side};
use super::core::{Coord, Core};
use super::mutants::Mutant;
use super::version::Version;
use super::view::{Variables, View};
use crate::dice::Dice;
use crate::game::{Game, IllegalMove, Moves, Outcome, Seat};

/// The person's seat, and the program's.
const PERSON: Seat = Seat(0);
const PROGRAM: Seat = Seat(1);

/// Maximum number of pivots that the fault [`Mutant::Redraw`] draws for one ship.
const MAX_CHECKS: u32 = 1000;

/// A ply of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Action {
    /// The program places the next ship: first the person's, then the program's.
    Ship,
    /// The person moves the cursor to a cell and fires.
    Fire(Cell),
    /// The person moves the cursor to an open cell and fires, without effect.
    Waste(Cell),
    /// The program shoots.
    Answer,
}

/// The stage of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The number of ships placed.
    Placing(usize),
    /// The person is to fire.
    Shooting,
    /// The program is to shoot.
    Answering,
    /// The program has ended.
    Over(Outcome),
}

/// A game on a form of the boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Playthrough<C> {
    version: Version,
    mutant: Option<Mutant>,
    boards: C,
    stage: Stage,
    /// Whether the screen shows the boards.
    is_drawn: bool,
    variables: Variables,
}

impl<C: Core> Playthrough<C> {
    /// Returns the state after the start of the program.
    #[must_use]
    pub fn new(version: Version) -> Self {
        Self {
            version,
            mutant: None,
            boards: C::default(),
            stage: Stage::Placing(0),
            is_drawn: false,
            variables: Variables::default(),
        }
    }

    /// Returns the same with a fault.
    #[must_use]
    pub fn mutated(version: Version, mutant: Mutant) -> Self {
        Self { mutant: Some(mutant), ..Self::new(version) }
    }

    /// Returns the boards.
    pub const fn boards(&self) -> &C {
        &self.boards
    }

    /// Lines 400 to 465 for one ship.
    fn place(&mut self, number: usize, dice: &mut dyn Dice) {
        let (kind, side) = (Kind::FLEET[number / 2], Side::BOTH[number % 2]);
        let rows_below = if self.mutant == Some(Mutant::TightBox) { 1 } else { kind.length() };
        let mut at = random_pivot(kind.length(), dice);
        let mut checks = u32::from(kind != Kind::Carrier);
        if kind != Kind::Carrier && self.mutant == Some(Mutant::Redraw) {
            // The script has only the draws of the listing, so the comparison finds the fault long before this limit.
            while !self.boards.is_free(side, kind, at, rows_below) && checks < MAX_CHECKS {
                at = random_pivot(kind.length(), dice);
                checks += 1;
            }
        } else if kind != Kind::Carrier {
            (at, checks) = self.boards.find_pivot(side, kind, at, rows_below);
        }
        self.boards.place_ship(side, kind, at);
        self.variables.checks = checks;
        (self.variables.i, self.variables.p) = (kind.number(), side.index() as u8 + 1);
        (self.variables.x, self.variables.y) = (at.x() as i8, at.y());
        self.variables.c = kind.length();
        self.stage = if number + 1 < 2 * SHIPS { Stage::Placing(number + 1) } else { Stage::Shooting };
    }

    /// Lines 50, 200 to 340 and 1000 to 1040: from the last ship to the first key.
    fn draw(&mut self) {
        if !self.is_drawn {
            let edge = SIZE + 1;
            self.variables = Variables { cx: 20, cy: 1, x: edge as i8, y: edge, ..self.variables };
            self.is_drawn = true;
        }
    }

    /// Lines 120 to 160 for one key code.
    pub fn press(&mut self, code: u8) {
        self.draw();
        let at = &mut self.variables;
        match code {
            29 => at.cx = (at.cx - 1).max(20),
            28 => at.cx = (at.cx + 1).min(29),
            30 => at.cy = (at.cy - 1).max(1),
            31 => at.cy = (at.cy + 1).min(10),
            32 => self.fire(),
            _ => {}
        }
    }

    /// Returns the cell under the cursor.
    fn cursor(&self) -> Cell {
        Cell::at(self.variables.cx - 19, self.variables.cy).expect("the cursor stays on the board")
    }

    /// Lines 600 to 640.
    fn fire(&mut self) {
        let cell = self.cursor();
        self.variables.v = self.boards.is_closed(cell);
        if !self.variables.v {
            return;
        }
        self.boards.open(cell);
        let is_hit = self.boards.ship(Side::Program, cell).is_some();
        self.variables.pj += u8::from(is_hit);
        self.stage = match self.variables.pj {
            SHIP_CELLS => Stage::Over(Outcome::Won(PERSON)),
            _ if is_hit && self.mutant == Some(Mutant::ExtraShot) => Stage::Shooting,
            _ => Stage::Answering,
        };
    }

    /// Lines 650 to 770.
    fn answer(&mut self, dice: &mut dyn Dice) {
        self.stage = Stage::Shooting;
        if !self.variables.oe {
            self.choose(dice);
        } else if self.mutant == Some(Mutant::DrawInSearch) {
            random_pivot(1, dice);
        }
        let coord = self.last_shot();
        self.boards.mark(coord);
        if !(0..=SIZE as i8).contains(&coord.x) {
            self.stage = Stage::Over(Outcome::ProgramError);
            return;
        }
        let is_hit = self.kind_at(coord).is_some();
        self.variables.pc += u8::from(is_hit);
        if self.variables.pc == SHIP_CELLS {
            self.stage = Stage::Over(Outcome::Won(PROGRAM));
        } else if self.variables.oe {
            self.follow(is_hit);
        }
    }

    /// Lines 660 to 685.
    fn choose(&mut self, dice: &mut dyn Dice) {
        let cell = self.boards.first_unmarked(random_pivot(1, dice));
        let at = &mut self.variables;
        (at.x, at.y) = (cell.x() as i8, cell.y());
        if let Some(kind) = self.boards.ship(Side::Person, cell).filter(|_| self.version.searches()) {
            at.c = if self.version.knows_lengths() { kind.length() } else { 0 };
            (at.oe, at.cr, at.dx) = (true, i16::from(at.c), 1);
        }
    }

    /// Lines 710 to 770: selects the next shot.
    fn follow(&mut self, is_hit: bool) {
        if !is_hit {
            return self.turn_back();
        }
        self.variables.cr -= 1;
        if self.variables.cr == 0 {
            self.variables.oe = false;
            if self.version.marks_surroundings() {
                self.mark_surroundings();
            }
            return;
        }
        self.variables.x += self.variables.dx;
        let coord = self.last_shot();
        if coord.cell().is_none() || self.boards.is_marked(coord) {
            self.turn_back();
        }
    }

    /// `DX=-DX` and line 760.
    fn turn_back(&mut self) {
        self.variables.dx = -self.variables.dx;
        loop {
            self.variables.x += self.variables.dx;
            let coord = self.last_shot();
            if self.mutant == Some(Mutant::BoundedAdvance) && coord.cell().is_none() {
                self.variables.x -= self.variables.dx;
                return;
            }
            if !self.boards.is_marked(coord) {
                return;
            }
        }
    }

    /// Marks the cells around the ship just sunk.
    fn mark_surroundings(&mut self) {
        let Variables { x, y, .. } = self.variables;
        let is_ship = |x: i8| self.kind_at(Coord { x, y }).is_some();
        let first = (1..=x).rev().take_while(|&x| is_ship(x)).last().unwrap_or(x);
        let last = first + self.variables.c as i8;
        for y in y - 1..=y + 1 {
            let row = (first - 1..=last).filter_map(|x| Coord { x, y }.cell());
            for cell in row.collect::<Vec<_>>() {
                self.boards.mark(cell.into());
            }
        }
    }

    fn last_shot(&self) -> Coord {
        Coord { x: self.variables.x, y: self.variables.y }
    }

    /// `TJ(X,Y,1)`; outside the board it is empty.
    fn kind_at(&self, coord: Coord) -> Option<Kind> {
        coord.cell().and_then(|cell| self.boards.ship(Side::Person, cell))
    }

    /// Returns the number of shots that the program needs for a fleet that it has placed; the person
    /// never shoots.
    #[must_use]
    pub fn count_program_shots(mut self, dice: &mut dyn Dice) -> u32 {
        for number in (0..2 * SHIPS).step_by(2) {
            self.place(number, dice);
        }
        self.draw();
        let mut shots = 0;
        while self.outcome().is_none() {
            self.answer(dice);
            shots += 1;
        }
        shots
    }

    /// Returns the state on empty boards before the program places its first ship of a kind.
    pub(super) fn at_placing(version: Version, kind: Kind) -> Self {
        let first = Kind::FLEET.iter().position(|&ship| ship == kind).unwrap_or_default();
        let variables = Variables {
            c: kind.length(),
            i: kind.number(),
            p: Side::Person.index() as u8 + 1,
            ..Variables::default()
        };
        Self { stage: Stage::Placing(2 * first + 1), variables, ..Self::new(version) }
    }

    /// Returns the state before the person's first shot at these boards.
    pub(super) fn at_first_shot(version: Version, boards: C) -> Self {
        let playthrough = Self { boards, stage: Stage::Shooting, ..Self::new(version) };
        let mut drawn = Self { variables: Variables { v: true, ..Variables::default() }, ..playthrough };
        drawn.draw();
        drawn
    }

    /// Returns whether the program follows a row.
    pub(super) const fn is_searching(&self) -> bool {
        self.variables.oe
    }

    /// Returns the state of a game that waits for the person; `None` if the view is not such a state.
    pub(super) fn from_view(version: Version, view: &View) -> Option<Self> {
        let (boards, variables) = view.decode()?;
        Some(Self { boards, variables, stage: Stage::Shooting, is_drawn: true, ..Self::new(version) })
    }
}

/// Lines 430 and 435, 660 and 665: draws a pivot for a ship of this length.
fn random_pivot(length: u8, dice: &mut dyn Dice) -> Cell {
    let x = 1 + dice.below(u32::from(SIZE + 1 - length)) as u8;
    let y = 1 + dice.below(u32::from(SIZE)) as u8;
    Cell::at(x, y).expect("a draw is a cell of the board")
}

impl<C: Core> Game for Playthrough<C> {
    type Move = Action;
    type View = View;

    fn moves(&self) -> Moves<Action> {
        match self.stage {
            Stage::Placing(_) => [Action::Ship].into_iter().collect(),
            Stage::Answering => [Action::Answer].into_iter().collect(),
            Stage::Over(_) => Moves::none(),
            Stage::Shooting => {
                let (closed, open): (Vec<Cell>, Vec<Cell>) =
                    Cell::all().partition(|&cell| self.boards.is_closed(cell));
                closed.into_iter().map(Action::Fire).chain(open.into_iter().map(Action::Waste)).collect()
            }
        }
    }

    fn play(&mut self, mv: Action, dice: &mut dyn Dice) -> Result<(), IllegalMove> {
        match (self.stage, mv) {
            (Stage::Over(_), _) => return Err(IllegalMove::Over),
            (Stage::Placing(number), Action::Ship) => self.place(number, dice),
            (Stage::Answering, Action::Answer) => self.answer(dice),
            (Stage::Shooting, Action::Fire(cell)) if !self.boards.is_closed(cell) => {
                return Err(IllegalMove::Occupied);
            }
            (Stage::Shooting, Action::Waste(cell)) if self.boards.is_closed(cell) => {
                return Err(IllegalMove::NotNow);
            }
            (Stage::Shooting, Action::Fire(cell) | Action::Waste(cell)) => {
                self.draw();
                (self.variables.cx, self.variables.cy) = (cell.x() + 19, cell.y());
                self.fire();
            }
            _ => return Err(IllegalMove::NotNow),
        }
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.stage {
            Stage::Over(outcome) => Some(outcome),
            Stage::Placing(_) | Stage::Shooting | Stage::Answering => None,
        }
    }

    fn turn(&self) -> Option<Seat> {
        match self.stage {
            Stage::Placing(_) | Stage::Answering => Some(PROGRAM),
            Stage::Shooting => Some(PERSON),
            Stage::Over(_) => None,
        }
    }

    fn view(&self) -> View {
        View::of(self.version, &self.boards, &self.variables, self.is_drawn, self.outcome())
    }
}
