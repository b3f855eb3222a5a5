//! A trace: each statement of a program with its time and the variables that it changed, as JSON
//! lines.
//!
//! The owner takes the lines during the run; a trace grows by about 100 bytes a statement. Only
//! statements that pass the filter cost the comparison of the variables.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use serde::Serialize;
use serde_json::Value as Json;
use systems::changes::VariableChanges;
use systems::{Cycles, Inspect, StopReason, System, Variable};

use crate::dump::value_json;
use crate::schema::Schema;

/// The filter of a trace; by default it passes all statements.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// The lines; all, if empty.
    pub lines: Vec<RangeInclusive<u16>>,
    /// The variables, as in the program; arrays with `(`. If not empty, the trace records only statements that
    /// change one of them.
    pub variables: Vec<String>,
}

impl Filter {
    fn has_line(&self, line: u16) -> bool {
        self.lines.is_empty() || self.lines.iter().any(|range| range.contains(&line))
    }

    /// Returns the variables to compare.
    fn variables_of(&self, inspect: &dyn Inspect) -> Vec<Variable> {
        if self.variables.is_empty() {
            return inspect.variables();
        }
        let find = |name: &String| match name.split_once('(') {
            Some((name, _)) => inspect.array(name),
            None => {
                let value = inspect.variable(name)?;
                Some(Variable { name: name.to_uppercase(), values: vec![value], extents: vec![], lowest: 0 })
            }
        };
        self.variables.iter().filter_map(find).collect()
    }
}

/// A statement in a trace.
#[derive(Debug, Serialize)]
struct Entry {
    /// The machine's cycles since the first statement.
    cycle: u64,
    /// The same in seconds, to the microsecond.
    seconds: f64,
    line: u16,
    /// Its number in the line, from 1; `None` if the system does not know it.
    #[serde(skip_serializing_if = "Option::is_none")]
    statement: Option<usize>,
    text: String,
    changes: Vec<Change>,
}

/// A variable that a statement changed.
#[derive(Debug, Serialize)]
struct Change {
    name: String,
    /// The value before; null for a new variable.
    old: Json,
    new: Json,
}

/// A trace in progress.
#[derive(Debug)]
pub struct Trace {
    filter: Filter,
    /// The time of the first statement.
    start: Option<Cycles>,
    /// The running statement, without its changes.
    current: Option<Entry>,
    variables: VariableChanges,
    /// The lines of the program in memory, each as its statements.
    texts: BTreeMap<u16, Vec<String>>,
    output: String,
}

impl Trace {
    /// The schema, in the first line.
    pub const SCHEMA: Schema = Schema::v1("typein.trace");

    /// Creates a trace of the statements that pass the filter.
    #[must_use]
    pub fn new(filter: Filter) -> Self {
        Self {
            filter,
            start: None,
            current: None,
            variables: VariableChanges::default(),
            texts: BTreeMap::new(),
            output: Self::SCHEMA.json_line(),
        }
    }

    /// Returns the lines since the last call.
    pub fn take_lines(&mut self) -> String {
        std::mem::take(&mut self.output)
    }

    pub(crate) fn observe(&mut self, system: &dyn System, stop: &StopReason) {
        match *stop {
            StopReason::Statement { line, .. } => {
                self.finish(system);
                let Some(line) = line else { return };
                let start = *self.start.get_or_insert(system.now());
                if self.filter.has_line(line) {
                    self.begin(system, line, system.now() - start);
                }
            }
            StopReason::Ended(_) => self.finish(system),
            StopReason::Deadline
            | StopReason::AwaitingKey
            | StopReason::AwaitingLine
            | StopReason::Line(_) => {}
        }
    }

    fn begin(&mut self, system: &dyn System, line: u16, time: Cycles) {
        self.variables.take_from(self.filter.variables_of(system.inspect()));
        let statement = system.inspect().basic().and_then(|basic| basic.statement_in_line());
        let text = self.text(system, line, statement);
        let seconds = (system.clock().seconds(time) * 1e6).round() / 1e6;
        self.current = Some(Entry { cycle: time.0, seconds, line, statement, text, changes: vec![] });
    }

    /// Completes the running statement.
    pub(crate) fn finish(&mut self, system: &dyn System) {
        let Some(mut entry) = self.current.take() else { return };
        let changes = self.variables.take_from(self.filter.variables_of(system.inspect()));
        entry.changes = changes
            .into_iter()
            .map(|change| Change {
                name: change.name,
                old: change.old.map_or(Json::Null, |old| value_json(system, &old)),
                new: value_json(system, &change.new),
            })
            .collect();
        if self.filter.variables.is_empty() || !entry.changes.is_empty() {
            self.output += &serde_json::to_string(&entry).expect("keys are texts");
            self.output.push('\n');
        }
    }

    /// Returns the text of a statement at the time of the first trace of its line.
    fn text(&mut self, system: &dyn System, line: u16, statement: Option<usize>) -> String {
        if !self.texts.contains_key(&line) {
            let machine = system.machine();
            let lines = machine.lines_of(&system.program_image());
            let statements = |text: String| if statement.is_some() { split(&text) } else { vec![text] };
            self.texts =
                lines.iter().map(|line| (line.number, statements(machine.line_text(line)))).collect();
        }
        let index = statement.unwrap_or(1).saturating_sub(1);
        self.texts.get(&line).and_then(|texts| texts.get(index)).map_or("", |text| text.trim()).to_owned()
    }
}

/// Splits a line at the colons outside of strings and remarks.
fn split(text: &str) -> Vec<String> {
    let mut statements = vec![String::new()];
    let mut is_quoted = false;
    let mut is_remark = false;
    for letter in text.chars() {
        is_quoted ^= letter == '"';
        if letter == ':' && !is_quoted && !is_remark {
            statements.push(String::new());
        } else if let Some(last) = statements.last_mut() {
            last.push(letter);
            is_remark |= !is_quoted
                && last.trim_start().get(..3).is_some_and(|start| start.eq_ignore_ascii_case("rem"));
        }
    }
    statements
}
