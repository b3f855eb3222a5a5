//! A listing with its probe and its cores: the subject of every comparison.

use crate::number_format::Numbers;
use std::collections::BTreeSet;

use games::spec::{GameSpec, GameState};
use games::{ChaChaDice, Dice, ScriptedDice};
use numeric::fnv::Fnv1a;
use serde_json::Value;
use systems::program::{self, ProgramLine};
use systems::{BranchOutcome, Breakpoints, Machine};

use crate::decimal_text;
use crate::moves::name_and_arguments;
use crate::number_format::NumberFormat;
use crate::printed;
use crate::probe::{MAX_THINKING_FRAMES, Probe, ProbeError, ProbeErrorKind, Source};
use crate::probe_check;
use crate::tree::{DiffValue, Mismatch};

/// The number of draws for a core, more than a move makes; a game that shuffles or builds a maze makes hundreds.
const MAX_DRAWS: usize = 1000;

/// A listing and its native cores.
#[non_exhaustive]
pub struct Subject {
    /// The name of the title.
    pub title: String,
    /// The program in the commands that reports print.
    pub program: String,
    /// The argument for the title on the command line: its name, or the path of its folder.
    pub target: String,
    /// The machine it runs on.
    pub system: &'static Machine,
    /// The program in the machine's format, from the start of the BASIC text on.
    pub image: Vec<u8>,
    /// The probe of the listing.
    pub probe: Probe,
    /// The cores.
    pub game_spec: &'static dyn GameSpec,
    /// The differences that a comparison will not notice, as texts for persons.
    pub warnings: Vec<String>,
    /// Whether the program reads the clock.
    reads_clock: bool,
    /// The lines that wait for a line of text.
    input_lines: BTreeSet<u16>,
    compares_printed_text: bool,
    /// The lines of the program.
    lines: Vec<ProgramLine>,
}

impl Subject {
    /// Combines a listing and its cores.
    ///
    /// # Errors
    /// When the probe lacks a name that the cores have, has a name that they do not have, or reads from
    /// a source that the machine does not have.
    pub fn new(
        title: &str,
        system: &'static Machine,
        image: Vec<u8>,
        mut probe: Probe,
        game_spec: &'static dyn GameSpec,
    ) -> Result<Self, ProbeError> {
        let lines = system.lines_of(&image);
        let is_missing = |(_, line): &(String, u16)| !lines.iter().any(|known| known.number == *line);
        if let Some((table, line)) = probe.lines().into_iter().find(is_missing) {
            return Err(ProbeError { file: probe.file, kind: ProbeErrorKind::UnknownLine { table, line } });
        }
        let machine = system.power_on(systems::Options::default());
        let unclaimed = match probe_check::check(&mut probe, game_spec, machine.as_ref()) {
            Ok(unclaimed) => unclaimed,
            Err(flaw) => return Err(ProbeError { file: probe.file, kind: flaw }),
        };
        let warnings = warnings(system, &image, &probe, &unclaimed);
        let reads_clock = program::reads_clock(system, &image);
        let lines_with = |keyword| {
            let lines = lines.iter().filter(|line| program::has_keyword(system, &line.tokens, keyword));
            lines.map(|line| line.number).collect::<BTreeSet<u16>>()
        };
        if !reads_clock && lines_with("RND").is_empty() {
            probe.setup.pause.get_or_insert(0);
        }
        let input_lines = lines_with("INPUT");
        let title = title.to_owned();
        let compares_printed_text =
            probe.state.values().any(|field| matches!(field.source, Source::Printed(_)));
        Ok(Self {
            program: "typein".to_owned(),
            target: title.clone(),
            title,
            system,
            image,
            probe,
            game_spec,
            warnings,
            reads_clock,
            input_lines,
            compares_printed_text,
            lines,
        })
    }

    /// Returns whether two numbers agree in the number of digits that the probe requires.
    pub(crate) fn agrees(&self, mismatch: &Mismatch) -> bool {
        let digits = self.probe.field(&mismatch.names()).and_then(|field| field.digits);
        digits.is_some_and(|digits| mismatch.agreed_digits() >= Some(u32::from(digits)))
    }

    /// Returns the lines of the program.
    pub(crate) fn lines(&self) -> &[ProgramLine] {
        &self.lines
    }

    /// Returns line and number of a branch, and whether its condition held; `None` for a line that the program
    /// created.
    pub(crate) fn branch(&self, outcome: &BranchOutcome) -> Option<(u16, usize, bool)> {
        let line = self.lines.iter().find(|line| line.number == outcome.line)?;
        let number = program::branch_number(self.system, &line.tokens, outcome);
        let is_known = number < program::branch_count(self.system, &line.tokens);
        is_known.then_some((outcome.line, number, outcome.holds))
    }

    /// Returns a number of a core's view as a double.
    pub(crate) fn number_at(&self, game: &dyn GameState, name: &str) -> Option<f64> {
        let value = self.state_of(game).get(name).cloned()?;
        value.as_f64().or_else(|| self.shown(&[name], &value).parse().ok())
    }

    /// Returns whether the program reads the clock.
    pub(crate) const fn reads_clock(&self) -> bool {
        self.reads_clock
    }

    /// Returns whether printed text is compared.
    pub(crate) const fn compares_printed_text(&self) -> bool {
        self.compares_printed_text
    }

    /// Returns the maximum number of frames before a move is typed: time in which a person thinks, where the
    /// program reads the clock and waits at INPUT.
    pub(crate) fn max_thinking_frames(&self, mv: &Value) -> u32 {
        let ready = self.probe.moves.get(name_and_arguments(mv).0).and_then(|how| how.ready);
        let waits = ready.is_some_and(|ready| self.input_lines.contains(&ready));
        if self.reads_clock && waits { MAX_THINKING_FRAMES } else { 0 }
    }

    /// Returns the same with another program, whose lines have the same numbers.
    pub(crate) fn with_image(&self, image: Vec<u8>) -> Self {
        Self {
            title: self.title.clone(),
            program: self.program.clone(),
            target: self.target.clone(),
            system: self.system,
            lines: self.system.lines_of(&image),
            image,
            probe: self.probe.clone(),
            game_spec: self.game_spec,
            warnings: Vec::new(),
            reads_clock: self.reads_clock,
            input_lines: self.input_lines.clone(),
            compares_printed_text: self.compares_printed_text,
        }
    }

    /// Returns the FNV-1a hash of the program, to recognise it in files.
    #[must_use]
    pub fn program_hash(&self) -> String {
        let mut hash = Fnv1a::default();
        hash.write(&self.image);
        format!("{:016x}", hash.finish())
    }

    /// Returns the number format of the system, if it has one.
    #[must_use]
    pub const fn number_format(&self) -> Option<NumberFormat> {
        self.system.number_format
    }

    /// Returns the number format of a value of the view, by its path of names; `None` for texts.
    pub(crate) fn number_format_at(&self, names: &[&str]) -> Option<NumberFormat> {
        let field = self.probe.field(names);
        self.number_format().filter(|_| field.is_none_or(|field| !field.is_text()))
    }

    /// Returns the breakpoints except lines: a program whose plies have no lines stops when it waits for keys.
    pub(crate) fn breakpoints(&self) -> Breakpoints {
        Breakpoints { key_polls: self.probe.ply_line().is_none(), ..Breakpoints::default() }
    }

    /// Returns the listing's draws for a core.
    pub(crate) fn script(&self, draws: &[Vec<u8>], times: &[Vec<u8>]) -> ScriptedDice {
        let form = self.number_format();
        ScriptedDice::new(draws.iter().filter_map(|bytes| form?.draw(bytes)))
            .with_clock(times.iter().filter_map(|bytes| form?.clock_value(bytes)))
    }

    /// Fills up draws of a game without the listing, in the machine's number format, to more than a move or
    /// a start takes.
    pub(crate) fn fill_up(&self, draws: &mut Vec<Vec<u8>>, chance: &mut ChaChaDice) {
        let Some(form) = self.number_format() else { return };
        let missing = MAX_DRAWS.saturating_sub(draws.len());
        draws.extend((0..missing).map(|_| form.fraction_bytes(chance.below(1 << 30))));
    }

    /// Returns a value of the state, by its path of names, as the machine prints it.
    #[must_use]
    pub fn shown(&self, names: &[&str], value: &Value) -> String {
        match value.as_str() {
            Some(text) if self.number_format_at(names).is_none() => text.to_owned(),
            _ => DiffValue::leaf(value, self.number_format_at(names)).without_bytes(),
        }
    }

    /// Returns a game's state without the last evaluation.
    #[must_use]
    pub fn state_of(&self, game: &dyn GameState) -> Value {
        self.split_state(game, usize::MAX).0
    }

    /// Returns a game's state and its last evaluation; printed text is wrapped at `columns`.
    pub(crate) fn split_state(&self, game: &dyn GameState, columns: usize) -> (Value, Option<Value>) {
        let mut view = game.view();
        for (name, field) in self.probe.state.iter().filter(|_| self.compares_printed_text) {
            let Source::Printed(how) = &field.source else { continue };
            if let Some(text) = printed::core_text(&view[name]) {
                view[name] = printed::text_tree(&text, columns, how.compare);
            }
        }
        if self.game_spec.has_decimal_numbers() {
            decimal_text::bring_into_form(&mut view, &|names| {
                self.probe.field(names).is_some_and(|field| !field.is_text())
            });
        }
        let name = self.probe.evaluation.as_option().map(|evaluation| &evaluation.name);
        let thought = view.as_object_mut().zip(name).and_then(|(view, name)| view.remove(name));
        (view, thought)
    }
}

/// Returns warnings for fields that are not compared: the core has no value for them, or the program does not have
/// their variables.
fn warnings(system: &'static Machine, image: &[u8], probe: &Probe, unclaimed: &[String]) -> Vec<String> {
    let mut warnings: Vec<String> = unclaimed
        .iter()
        .map(|name| format!("`{name}` is not compared: the core has null for it in all sample games"))
        .collect();
    if probe.state.is_empty() {
        warnings.push("`[state]` is empty: no values are compared, only the course of the games".to_owned());
    }
    let Some(known) = program::variables(system, image) else { return warnings };
    let evaluation = probe.evaluation.as_option().map(|evaluation| &evaluation.fields);
    for (name, field) in probe.state.iter().chain(evaluation.into_iter().flatten()) {
        let missing = field.variables().find(|variable| !known.contains(&variable.without_number_type()));
        if let Some(missing) = missing {
            let (kind, brackets) = if missing.is_array() { ("array", ")") } else { ("variable", "") };
            warnings.push(format!(
                "`{name}` is read from the {kind} `{}{brackets}`, which no line of the listing has",
                missing.0
            ));
        }
    }
    warnings
}
