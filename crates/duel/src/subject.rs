//! A listing with its probe and its cores: what everything here works on.

use games::spec::{GameSpec, GameState};
use serde_json::Value;
use systems::SystemKind;

use crate::number_format::NumberFormat;
use crate::probe::{Probe, ProbeError};
use crate::probe_check;

/// A listing and the cores that claim to be it.
#[non_exhaustive]
pub struct Subject {
    /// What it is called.
    pub title: String,
    /// The machine it runs on.
    pub system: SystemKind,
    /// The program in the machine's form, from the start of BASIC's text on.
    pub image: Vec<u8>,
    /// Where things are in it.
    pub probe: Probe,
    /// The cores.
    pub game_spec: &'static dyn GameSpec,
}

impl Subject {
    /// Brings a listing and its cores together.
    ///
    /// # Errors
    /// When the probe leaves out a part of what the cores show, names what they do not have, or reads where the machine
    /// has nothing.
    pub fn new(
        title: &str,
        system: SystemKind,
        image: Vec<u8>,
        mut probe: Probe,
        contest: &'static dyn GameSpec,
    ) -> Result<Self, ProbeError> {
        let machine = systems::power_on(system);
        if let Err(flaw) = probe_check::check(&mut probe, contest, machine.as_ref()) {
            return Err(ProbeError { file: probe.file, kind: flaw });
        }
        Ok(Self { title: title.to_owned(), system, image, probe, game_spec: contest })
    }

    /// The form of the system's numbers, if it has its own.
    #[must_use]
    pub const fn number_format(&self) -> Option<NumberFormat> {
        NumberFormat::of(self.system)
    }

    /// The form of a value of the view, by the names on the way to it; none for texts.
    pub(crate) fn number_format_at(&self, names: &[&str]) -> Option<NumberFormat> {
        let field = self.probe.field(names);
        self.number_format().filter(|_| field.is_none_or(|field| !field.is_text()))
    }

    /// A game's state without what was thought before.
    #[must_use]
    pub fn state_of(&self, game: &dyn GameState) -> Value {
        self.split_state(game).0
    }

    /// A game's state, and what was thought last.
    pub(crate) fn split_state(&self, game: &dyn GameState) -> (Value, Option<Value>) {
        let mut view = game.view();
        let name = self.probe.evaluation.as_option().map(|evaluation| &evaluation.name);
        let thought = view.as_object_mut().zip(name).and_then(|(view, name)| view.remove(name));
        (view, thought)
    }
}
