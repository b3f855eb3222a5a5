//! The programs: the rules of each, and its forms with any marbles.

use super::board::{Board, Location};
use super::core::Core as _;
use super::mutants::Mutant;
use super::playthrough::Playthrough;
use super::rules::{Rules, Stage};
use super::{fast, plain};
use crate::spec::GameState;

/// The form to be read beside the listing.
pub(super) const PLAIN: &str = "plain";
/// The form on bits.
pub(super) const FAST: &str = "fast";

/// The game of one program.
#[derive(Clone, Copy, Debug)]
pub struct Solitaire {
    pub(super) name: &'static str,
    pub(super) rules: Rules,
}

const ENGLISH: Rules = Rules::on(Board::English, Board::CENTRE);

/// The last program of the course.
pub const SOLITAIRE: Solitaire = Solitaire { name: "solitaire", rules: ENGLISH };
/// The first program: marbles return to their holes.
pub const SOLITAIRE_1: Solitaire =
    Solitaire { name: "solitaire-1", rules: Rules { stage: Stage::DragOnly, ..ENGLISH } };
/// The second program: no check for the end.
pub const SOLITAIRE_2: Solitaire =
    Solitaire { name: "solitaire-2", rules: Rules { stage: Stage::JumpsOnly, ..ENGLISH } };
/// On the French board: the first empty hole allows a win, and the person can choose another.
pub const SOLITAIRE_FRENCH: Solitaire = Solitaire {
    name: "solitaire-french",
    rules: Rules { has_choice: true, ..Rules::on(Board::French, Location::new(3, 1)) },
};
/// With a score; the space bar starts another game.
pub const SOLITAIRE_SCORE: Solitaire =
    Solitaire { name: "solitaire-score", rules: Rules { has_score: true, ..ENGLISH } };

impl Solitaire {
    /// Returns the rules of the program.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Returns a form, or a mutant, in its initial state but with marbles in these holes; `None` if the
    /// name is unknown.
    #[must_use]
    pub fn start_with_marbles(&self, form: &str, marbles: &[Location]) -> Option<Box<dyn GameState>> {
        let plain = || plain::Marbles::with(self.rules.board, marbles.iter().copied());
        Some(match form {
            PLAIN => Box::new(Playthrough::with_marbles(self.rules, plain())),
            FAST => Box::new(Playthrough::with_marbles(
                self.rules,
                fast::Marbles::with(self.rules.board, marbles.iter().copied()),
            )),
            mutant => Box::new(Playthrough::with_marbles(self.rules, plain().mutated(self.mutant(mutant)?))),
        })
    }

    /// Returns the mutant of this name, if it affects the program.
    pub(super) fn mutant(&self, name: &str) -> Option<Mutant> {
        Mutant::ALL.into_iter().find(|mutant| mutant.name() == name && mutant.affects(self.rules.stage))
    }
}
