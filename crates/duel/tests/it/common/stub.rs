//! A stub of a game, whose views a test sets: its listing stops before line 100 and waits in line 110.

use std::any::Any;

use duel::{Probe, ProbeError, Subject};
use games::spec::{AllowedRoles, GameSpec, GameState, Role};
use games::{IllegalMove, Outcome, ScriptedDice, Seat};
use serde_json::{Value, json};
use systems::Machine;

/// The core: the move `go` with three arguments is always legal.
#[derive(Clone)]
pub struct Stub {
    /// The view before the first move.
    pub view: Value,
    /// The view after it.
    pub next_view: Value,
    /// Whether the views have decimal numbers.
    pub has_decimals: bool,
}

impl Stub {
    /// Creates a core whose view does not change.
    pub fn new(view: Value) -> Self {
        Self { next_view: view.clone(), view, has_decimals: false }
    }

    /// Creates the same with decimal numbers.
    pub fn with_decimals(view: Value) -> Self {
        Self { has_decimals: true, ..Self::new(view) }
    }

    /// Returns the core with a listing and a probe.
    pub fn subject(
        self,
        machine: &'static Machine,
        listing: &str,
        probe: &str,
    ) -> Result<Subject, ProbeError> {
        let image = super::image(machine, listing.as_bytes(), "listing.bas");
        let probe = Probe::parse(probe, "probe.toml")?;
        Subject::new("stub", machine, image, probe, Box::leak(Box::new(self)))
    }
}

impl GameState for Stub {
    fn moves(&self) -> Vec<Value> {
        vec![json!({ "go": [0, 0, 0] })]
    }

    fn moves_after_end(&self) -> Vec<Value> {
        Vec::new()
    }

    fn play(&mut self, _: &Value, _: &mut ScriptedDice) -> Result<(), IllegalMove> {
        self.view = self.next_view.clone();
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn turn(&self) -> Option<Seat> {
        Some(Seat(0))
    }

    fn view(&self) -> Value {
        self.view.clone()
    }

    fn copy(&self) -> Box<dyn GameState> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl GameSpec for Stub {
    fn name(&self) -> &'static str {
        "stub"
    }

    fn seats(&self) -> &'static [AllowedRoles] {
        &[AllowedRoles { person: true, levels: 0 }]
    }

    fn has_decimal_numbers(&self) -> bool {
        self.has_decimals
    }

    fn start(&self, _: &str, _: &[Role], _: &mut ScriptedDice) -> Option<Box<dyn GameState>> {
        Some(self.copy())
    }
}

/// Returns a listing with these statements before the first ply and in a move.
pub fn listing(start: &str, go: &str) -> String {
    format!("10 {start}\n100 rem a ply begins\n110 input k$\n{go}190 goto 100\n200 end\n")
}

/// Returns a probe with these lines for the move `go` and for the state.
pub fn probe(go: &str, state: &str) -> String {
    format!(
        "seats = \"none\"\nevaluation = \"none\"\n[ply]\nline = 100\n\
         [end]\nline = 200\ngoes_on = 110\nagain = \"none\"\n[setup]\nstart = \"run\\n\"\nperson = \"\"\n\
         [keys]\nreturn = 13\n[moves.go]\nready = 110\nends = 100\n{go}\n[state]\n{state}\n"
    )
}
