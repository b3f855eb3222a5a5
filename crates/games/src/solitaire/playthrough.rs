//! A running program: its reactions to presses and releases of mouse buttons, and to the space bar.
//!
//! A drag only moves the image of the marble, so it has no effect here. The listing keeps its
//! reference to the moved marble: a second release without a press is checked as a move of the same
//! marble.

use serde::{Deserialize, Serialize};

use super::bits::Bits;
use super::board::{Location, SIZE};
use super::core::Core;
use super::mutants::Mutant;
use super::rules::{Rules, Stage};
use super::solver::Solver;
use super::view::{self, Answers, View};
use crate::dice::Dice;
use crate::game::{Game, IllegalMove, Moves, Outcome, Seat};

/// A ply of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Action {
    /// A button is pressed in a cell.
    Press(Location),
    /// A button is released in a cell, or to the right of the grid or below it.
    Release(Location),
    /// The space bar is pressed.
    Space,
    /// No event: the program's functions are evaluated for all pairs of cells.
    Ask,
}

/// The buttons of a mouse.
const BUTTONS: u8 = 3;

/// Positions this far outside the grid are included as ends of drags.
const MARGIN: i8 = SIZE + 1;

const fn is_near(at: Location) -> bool {
    0 <= at.x && at.x <= MARGIN && 0 <= at.y && at.y <= MARGIN
}

/// The text in the status bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// A game begins.
    Ready,
    /// A game begins with this hole empty.
    Vacant {
        /// The empty hole.
        hole: Location,
        /// Whether the game can be won.
        is_winnable: bool,
    },
    /// The person is to choose the empty hole.
    Choosing,
    /// A button was pressed.
    Pressed {
        /// The cell under the mouse.
        at: Location,
        /// Whether the cell has a marble.
        has_marble: bool,
    },
    /// The button was released, and the move is illegal.
    NotValid(Location),
    /// The button was released, and the marble jumped.
    Valid(Location),
    /// The board has one marble.
    Won,
    /// The board has several marbles, and none can jump.
    Lost,
}

/// The state of a running program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Playthrough<C> {
    rules: Rules,
    marbles: C,
    /// `startLoc`.
    start: Option<Location>,
    /// The location of `movingMarble`.
    moving: Option<Location>,
    /// `isGameOver`, with the program's message.
    over: Option<Status>,
    status: Status,
    score: u32,
    /// Whether the next press chooses a hole: `isChoosing`.
    is_choosing: bool,
    /// The number of held buttons.
    held_buttons: u8,
    /// Whether the last ply was [`Action::Ask`]: the view then has the results for all pairs of cells.
    has_answers: bool,
}

impl<C: Core> Playthrough<C> {
    /// Returns the state after the start of the program.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        Self::with_marbles(rules, C::with(rules.board, rules.marbles()))
    }

    /// Returns the state after the start of the program, with other marbles.
    #[must_use]
    pub const fn with_marbles(rules: Rules, marbles: C) -> Self {
        Self {
            rules,
            marbles,
            start: None,
            moving: None,
            over: None,
            status: Status::Ready,
            score: 0,
            is_choosing: false,
            held_buttons: 0,
            has_answers: false,
        }
    }

    /// Returns the rules of the program.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Returns the marbles on the board.
    pub const fn marbles(&self) -> &C {
        &self.marbles
    }

    /// Returns `startLoc`, the cell of the last press.
    #[must_use]
    pub const fn start(&self) -> Option<Location> {
        self.start
    }

    /// Returns the location of `movingMarble`.
    #[must_use]
    pub const fn moving(&self) -> Option<Location> {
        self.moving
    }

    /// Returns the last message of the program.
    #[must_use]
    pub const fn status(&self) -> Status {
        self.status
    }

    /// Returns the number of jumps.
    #[must_use]
    pub const fn score(&self) -> u32 {
        self.score
    }

    /// Returns whether the next press chooses the empty hole.
    #[must_use]
    pub const fn is_choosing(&self) -> bool {
        self.is_choosing
    }

    /// Returns whether a button is held, which can be released.
    #[must_use]
    pub const fn can_release(&self) -> bool {
        self.held_buttons > 0
    }

    /// Returns whether a button is up, which can be pressed.
    #[must_use]
    pub const fn can_press(&self) -> bool {
        self.held_buttons < BUTTONS
    }

    /// Returns the program's text for a status.
    #[must_use]
    pub fn text(&self, status: Status) -> String {
        let score = if self.rules.has_score { format!(" Score: {}", self.score) } else { String::new() };
        let space = if self.rules.stage == Stage::Complete { "" } else { " " };
        match (status, self.rules.stage) {
            (Status::Ready, _) => "Press-drag-release to make a move.".to_owned(),
            (Status::Vacant { hole, is_winnable: true }, _) => {
                format!("Empty hole at {hole}. Press-drag-release to make a move.")
            }
            (Status::Choosing, _) => "Click at the hole that is to be empty.".to_owned(),
            (Status::Vacant { hole, is_winnable: false }, _) => {
                format!("Empty hole at {hole}. From there nobody can win.")
            }
            (Status::Pressed { at, has_marble: true }, _) => format!("Pressed at {at}.{space}Marble found"),
            (Status::Pressed { at, has_marble: false }, _) => {
                format!("Pressed at {at}.{space}No marble found")
            }
            (Status::NotValid(at), _) => format!("Released at {at}. Not a valid move."),
            (Status::Valid(at), Stage::Complete) => {
                format!("Released at {at}. Valid move - Marble removed.{score}")
            }
            (Status::Valid(at), Stage::DragOnly | Stage::JumpsOnly) => {
                format!("Released at {at}. Marble removed.")
            }
            (Status::Won, _) => format!("Game over. You won.{score}"),
            (Status::Lost, _) => format!("Game over. You lost. (No valid moves available){score}"),
        }
    }

    /// `pressEvent`. Returns the status messages in order.
    pub fn press(&mut self, at: Location) -> Vec<Status> {
        if self.is_choosing {
            return self.start_with_vacancy(at.clamped_to_grid());
        }
        if self.over.is_some() {
            return Vec::new();
        }
        let at = at.clamped_to_grid();
        self.start = Some(at);
        self.moving = self.marbles.has(at).then_some(at);
        self.show_status(vec![Status::Pressed { at, has_marble: self.moving.is_some() }])
    }

    /// `releaseEvent`. Returns the status messages in order.
    pub fn release(&mut self, at: Location) -> Vec<Status> {
        let (None, Some(start), Some(_)) = (self.over, self.start, self.moving) else { return Vec::new() };
        if self.rules.stage == Stage::DragOnly {
            return Vec::new();
        }
        let dest = at.clamped_to_grid();
        let Some(over) = self.marbles.remove_marble(start, dest) else {
            let end =
                if self.marbles.mutant() == Some(Mutant::EagerEnd) { self.check_game_over() } else { None };
            return self.show_status(std::iter::once(Status::NotValid(dest)).chain(end).collect());
        };
        let early = (self.marbles.mutant() == Some(Mutant::EarlyEnd)).then(|| self.check_game_over());
        self.marbles.jump(start, over, dest);
        self.moving = Some(dest);
        self.score += 1;
        let end = early.unwrap_or_else(|| self.check_game_over());
        self.show_status(std::iter::once(Status::Valid(dest)).chain(end).collect())
    }

    /// Starts another game with this hole empty, at any time, in a program with a choice. A cell that
    /// is not a hole is ignored.
    pub fn start_with_vacancy(&mut self, hole: Location) -> Vec<Status> {
        if !self.rules.has_choice || !self.rules.board.is_hole(hole) {
            return Vec::new();
        }
        self.rules.vacancy = hole;
        self.marbles.refill(self.rules.marbles());
        (self.start, self.moving, self.over, self.score) = (None, None, None, 0);
        self.is_choosing = false;
        let marbles: Bits = self.rules.marbles().collect();
        let is_winnable = self.rules.board.holes().any(|last| Solver::is_same_class(Bits::of(last), marbles));
        self.show_status(vec![Status::Vacant { hole, is_winnable }])
    }

    /// The space bar, at any time: starts another game in a program with a score; starts the choice of
    /// the empty hole where it can be chosen.
    pub fn space(&mut self) -> Vec<Status> {
        if self.rules.has_choice {
            (self.moving, self.is_choosing, self.status) = (None, true, Status::Choosing);
            return vec![Status::Choosing];
        }
        if !self.rules.has_score {
            return Vec::new();
        }
        self.marbles.refill(self.rules.marbles());
        (self.start, self.moving, self.over, self.score) = (None, None, None, 0);
        self.show_status(vec![Status::Ready])
    }

    /// Returns the next game.
    pub(super) fn restarted(&self) -> Self {
        let mut playthrough = self.clone();
        playthrough.space();
        (playthrough.held_buttons, playthrough.has_answers) = (0, false);
        playthrough
    }

    /// Returns the result of `checkGameOver`.
    fn check_game_over(&self) -> Option<Status> {
        if self.rules.stage != Stage::Complete {
            None
        } else if self.marbles.count() == 1 {
            Some(Status::Won)
        } else {
            (!self.marbles.is_move_possible()).then_some(Status::Lost)
        }
    }

    fn show_status(&mut self, all: Vec<Status>) -> Vec<Status> {
        if let Some(&last) = all.last() {
            self.status = last;
            self.over = matches!(last, Status::Won | Status::Lost).then_some(last);
        }
        all
    }
}

impl<C: Core> Playthrough<C> {
    /// Returns the state of a view, with these marbles; `None` if it is not a valid state.
    pub(super) fn from_view(rules: Rules, marbles: C, view: &View) -> Option<Self> {
        let mut playthrough = Self::with_marbles(rules, marbles);
        (playthrough.start, playthrough.moving) = (view.start()?, view.moving()?);
        playthrough.score = view.score.unwrap_or_default();
        playthrough.is_choosing = view.is_choosing.unwrap_or_default() == 1;
        playthrough.status = Status::parse(&view.status, &playthrough)?;
        playthrough.over =
            matches!(playthrough.status, Status::Won | Status::Lost).then_some(playthrough.status);
        (view.is_game_over.unwrap_or_default() == u8::from(playthrough.over.is_some())).then_some(playthrough)
    }

    /// Returns whether the space bar has an effect.
    pub(super) const fn uses_space_key(&self) -> bool {
        self.rules.has_score || self.rules.has_choice
    }

    /// Returns the possible mouse events, and the space bar.
    fn events(&self, space: Option<Action>) -> Moves<Action> {
        let press = Location::all().filter(|_| self.can_press()).map(Action::Press);
        let near = (0..=MARGIN).flat_map(|x| (0..=MARGIN).map(move |y| Location { x, y }));
        let release = near.filter(|_| self.can_release()).map(Action::Release);
        let ask = (self.rules.stage != Stage::DragOnly).then_some(Action::Ask);
        press.chain(release).chain(space).chain(ask).collect()
    }

    /// Returns whether the program is over: `isGameOver`.
    pub(super) const fn is_over(&self) -> bool {
        self.over.is_some()
    }
}

impl Status {
    /// Parses a text of the status bar.
    fn parse<C: Core>(text: &str, playthrough: &Playthrough<C>) -> Option<Self> {
        let cells = || Location::all();
        let pressed = cells().flat_map(|at| [true, false].map(|has_marble| Self::Pressed { at, has_marble }));
        let vacant =
            cells().flat_map(|hole| [true, false].map(|is_winnable| Self::Vacant { hole, is_winnable }));
        let vacant = vacant.filter(|_| playthrough.rules.has_choice);
        let released = cells().flat_map(|at| [Self::Valid(at), Self::NotValid(at)]);
        let all = [Self::Ready, Self::Won, Self::Lost, Self::Choosing]
            .into_iter()
            .chain(pressed)
            .chain(released)
            .chain(vacant);
        all.into_iter().find(|&status| playthrough.text(status) == text)
    }
}

impl<C: Core + 'static> Game for Playthrough<C> {
    type Move = Action;
    type View = View;

    fn moves(&self) -> Moves<Action> {
        if self.is_over() {
            Moves::none()
        } else {
            self.events(self.uses_space_key().then_some(Action::Space))
        }
    }

    fn moves_after_end(&self) -> Moves<Action> {
        if self.is_over() { self.events(None) } else { Moves::none() }
    }

    fn play(&mut self, mv: Action, _dice: &mut dyn Dice) -> Result<(), IllegalMove> {
        if self.is_over() && mv == Action::Space {
            return Err(IllegalMove::Over);
        }
        let is_possible = match mv {
            Action::Press(at) => self.can_press() && at.is_in_grid(),
            Action::Release(at) => self.can_release() && is_near(at),
            Action::Space => self.uses_space_key(),
            Action::Ask => self.rules.stage != Stage::DragOnly,
        };
        if !is_possible {
            return Err(IllegalMove::NotNow);
        }
        self.has_answers = mv == Action::Ask;
        match mv {
            Action::Press(at) => {
                self.held_buttons += 1;
                self.press(at);
            }
            Action::Release(at) => {
                self.held_buttons -= 1;
                self.release(at);
            }
            Action::Space => {
                self.space();
            }
            Action::Ask => {}
        }
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.over.map(|over| if over == Status::Won { Outcome::Won(Seat(0)) } else { Outcome::Lost })
    }

    fn turn(&self) -> Option<Seat> {
        (!self.is_over()).then_some(Seat(0))
    }

    fn view(&self) -> View {
        let (marbles, stage) = (&self.marbles, self.rules.stage);
        let has_end = stage == Stage::Complete;
        let has_jumps = stage != Stage::DragOnly;
        View {
            holes: view::holes(marbles),
            marbles: marbles.count(),
            status: self.text(self.status),
            start: view::text(self.start),
            moving: view::text(self.moving),
            is_game_over: has_end.then_some(self.is_over().into()),
            is_move_possible: has_end.then(|| marbles.is_move_possible().into()),
            dests: has_jumps.then(|| self.start.map_or_else(Vec::new, |start| view::dests(marbles, start))),
            answers: has_jumps.then(|| self.has_answers.then(|| Answers::about(marbles))),
            is_choosing: self.rules.has_choice.then_some(self.is_choosing.into()),
            score: self.rules.has_score.then_some(self.score),
        }
    }
}
