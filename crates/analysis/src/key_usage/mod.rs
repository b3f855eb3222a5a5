//! The keys that a BASIC program reads, found in its text.
//!
//! The analysis evaluates the tests of a program once for each key of the machine, with that key down:
//! `IF A$="Y"`, `ON INSTR("WASD",A$) GOTO`, `X=X+(PEEK(197)=18)`. If a test divides the keys into two
//! groups, the program expects those of the smaller one. A variable has the values of the assignments
//! that reach the test.
//!
//! Note: the result helps input on a touch screen; it is no proof. The analysis misses tests in machine
//! code, keys in `DATA`, and the rows of the keyboard matrix.

mod dimensions;
mod evaluation;
mod expression;
mod flow;
mod inputs;
pub(crate) mod keyboard;
mod liveness;
mod statement;
mod value;

use std::collections::{BTreeMap, BTreeSet};

pub(crate) use dimensions::{RepeatedDimension, repeated_dimensions};
use evaluation::{Assumption, Evaluator, Read, assigned_source};
use expression::{Expression, Operator};
use flow::Flow;
use keyboard::Candidate;
use statement::{Assigned, Effect, Node, Statements, Use, WAIT};
use systems::lexeme::Lexer;
use systems::machine::basic::Basic;
use systems::machine::reads::{Control, Source};
use systems::tokenised::ProgramLine;
use value::Value;

pub use inputs::InputRead;
pub(crate) use inputs::input_reads;
pub(crate) use liveness::{live_variables, successors};

/// The number of keys from which on a test accepts any text.
const MAX_KEYS: usize = 40;

/// Statements between the two halves of a test for a range: `IF A$<"1" THEN 10`, `IF A$>"4" THEN 10`.
const RANGE_DISTANCE: usize = 6;

/// The keys that a program reads, each with the numbers of its lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeyUsage {
    /// The keys, in the order of the program.
    pub keys: Vec<UsedKey>,
    /// Lines that accept any key.
    pub any_key: BTreeSet<u16>,
    /// Lines that read the joystick in control port 1.
    pub joystick_1: BTreeSet<u16>,
    /// Lines that read the joystick in control port 2.
    pub joystick_2: BTreeSet<u16>,
    /// Lines that read a number, ended by RETURN.
    pub number_input: BTreeSet<u16>,
    /// Lines that read a text, ended by RETURN.
    pub text_input: BTreeSet<u16>,
}

/// A key that a program reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsedKey {
    /// The name for [`Keyboard::key_named`](systems::machine::keyboard::Keyboard::key_named); the
    /// modifiers come before the key, separated by blanks.
    pub name: String,
    /// The numbers of the lines that read it.
    pub lines: BTreeSet<u16>,
}

impl KeyUsage {
    fn add(&mut self, name: &str, line: u16) {
        match self.keys.iter_mut().find(|key| key.name == name) {
            Some(key) => {
                key.lines.insert(line);
            }
            None => self.keys.push(UsedKey { name: name.to_owned(), lines: BTreeSet::from([line]) }),
        }
    }

    fn add_joystick(&mut self, port: u8, line: u16) {
        match port {
            1 => self.joystick_1.insert(line),
            _ => self.joystick_2.insert(line),
        };
    }
}

/// Parses the lines of a BASIC program.
fn statements(lines: &[ProgramLine], lexer: Lexer) -> Statements {
    let mut program = Statements::default();
    // A program starts without a time for `PRINT`.
    program.assign(0, (WAIT.to_owned(), vec![]), Assigned::Unknown);
    for line in lines {
        program.add_line(line.number, &lexer(&line.tokens));
    }
    program
}

/// Finds the keys that a BASIC program reads.
pub(crate) fn analyse(basic: &'static Basic, lines: &[ProgramLine]) -> KeyUsage {
    let program = statements(lines, basic.lexer);
    let held = held_by_keys(&program);
    let evaluator = Evaluator::new(&basic.reads, Flow::new(program));
    let mut analysis = Analysis {
        evaluator: &evaluator,
        held,
        candidates: BTreeMap::new(),
        usage: KeyUsage::default(),
        reads: BTreeSet::new(),
        tested: BTreeSet::new(),
        used: BTreeSet::new(),
        bounds: vec![],
    };
    analysis.run();
    analysis.usage
}

/// Returns the variables with an assignment that depends on a key. Arrays and truth values are
/// excluded: they hold the state of a game, so their tests are not tests of keys.
fn held_by_keys(program: &Statements) -> BTreeSet<String> {
    let mut held = BTreeSet::new();
    loop {
        let count = held.len();
        for (name, assigned) in program.nodes.iter().filter_map(|node| node.assigned.as_ref()) {
            let depends = match assigned {
                Assigned::Key | Assigned::Line => true,
                Assigned::Value(Expression::Binary(operator, ..)) if operator.is_comparison() => false,
                Assigned::Value(value) => may_depend(value, &held),
                Assigned::Unknown => false,
            };
            if depends && !name.ends_with('(') {
                held.insert(name.clone());
            }
        }
        if held.len() == count {
            return held;
        }
    }
}

fn may_depend(value: &Expression, held: &BTreeSet<String>) -> bool {
    let depends = match value {
        Expression::Call(name, _) => ["INKEY$", "INPUT$", "PEEK", "STICK", "STRIG"].contains(name),
        Expression::Variable(name, _) => held.contains(name),
        _ => false,
    };
    depends || value.parts().into_iter().any(|part| may_depend(part, held))
}

/// Reads that count as one key in a test: of one source, into one variable.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Group {
    source: Source,
    variable: String,
}

/// A test for less or more than a constant.
struct Bound {
    group: Group,
    reads: BTreeSet<Read>,
    node: usize,
    /// The keys below the constant.
    low: BTreeSet<usize>,
}

struct Analysis<'a> {
    evaluator: &'a Evaluator,
    held: BTreeSet<String>,
    candidates: BTreeMap<Source, (Vec<Candidate>, Option<Value>)>,
    usage: KeyUsage,
    reads: BTreeSet<Read>,
    /// The reads whose key is tested.
    tested: BTreeSet<Read>,
    /// The reads whose key is used, not only discarded.
    used: BTreeSet<Read>,
    bounds: Vec<Bound>,
}

impl Analysis<'_> {
    fn run(&mut self) {
        let nodes = &self.evaluator.flow.program.nodes;
        for (at, node) in nodes.iter().enumerate() {
            if let Some((name, assigned)) = &node.assigned {
                self.reads.extend(assigned_source(name, assigned).map(|source| (at, source)));
            }
            for used in &node.uses {
                let (Use::Value(value) | Use::Condition(value) | Use::Choice(value, _)) = used;
                self.scan(value, at, node.line);
                match used {
                    Use::Value(value) => self.test(value, at, false),
                    Use::Condition(value) => self.test(value, at, true),
                    Use::Choice(value, count) => self.choose(value, at, *count),
                }
            }
            for &effect in &node.effects {
                self.effect(effect, at, node);
            }
        }
        self.join_bounds();
        self.add_untested();
        let order = |key: &UsedKey| key.lines.first().copied();
        self.usage.keys.sort_by_key(order);
        self.drop_shifted_duplicates();
    }

    fn line(&self, at: usize) -> u16 {
        self.evaluator.flow.program.nodes[at].line
    }

    /// Records the reads of an expression, tested or not.
    fn scan(&mut self, value: &Expression, at: usize, line: u16) {
        if let Expression::Call(name, arguments) = value {
            if let Some(source) = self.evaluator.source(name, arguments, at) {
                self.reads.insert((at, source));
            }
            self.add_controls(name, self.evaluator.argument(arguments, at), line);
        }
        for part in value.parts() {
            self.scan(part, at, line);
        }
    }

    /// Records the controls that a function or statement reads.
    fn add_controls(&mut self, keyword: &str, number: Option<i32>, line: u16) {
        for control in (self.evaluator.reads.controls)(keyword, number) {
            match control {
                Control::Joystick(port) => self.usage.add_joystick(port, line),
                Control::Key(name) => self.usage.add(name, line),
                Control::AnyKey => {
                    self.usage.any_key.insert(line);
                }
            }
        }
    }

    fn effect(&mut self, effect: Effect, at: usize, node: &Node) {
        let line = node.line;
        let reads = self.evaluator.reads;
        match effect {
            Effect::Input { is_text } => {
                let lines = if is_text { &mut self.usage.text_input } else { &mut self.usage.number_input };
                lines.insert(line);
                self.usage.add(reads.return_key, line);
            }
            Effect::Print if reads.print_waits && self.print_waits(at) => {
                self.usage.add(reads.return_key, line);
            }
            Effect::Wait => {
                let Some(Use::Value(address)) = node.uses.first() else { return };
                let address = self.evaluator.constant(address, at).and_then(|address| address.number());
                self.add_controls("WAIT", address.map(|address| address as i32), line);
            }
            Effect::FunctionKeys(mask) => {
                for key in (0..10).filter(|key| mask >> key & 1 != 0) {
                    self.usage.add(&format!("F{}", key + 1), line);
                }
            }
            Effect::Triggers(mask) => {
                for trigger in (0..5).filter(|trigger| mask >> trigger & 1 != 0) {
                    self.add_controls("STRIG", Some(trigger), line);
                }
            }
            Effect::Print => {}
        }
    }

    /// Whether `PRINT` waits for ENTER on the PC-1360: unless a `WAIT` has set a time.
    fn print_waits(&self, at: usize) -> bool {
        let is_bare = |&from: &usize| {
            matches!(self.evaluator.flow.program.nodes[from].assigned, Some((_, Assigned::Unknown)))
        };
        self.evaluator.flow.assignments(at, WAIT).iter().any(is_bare)
    }

    /// Finds the reads that an expression depends on, by group.
    fn groups(&self, value: &Expression, at: usize) -> BTreeMap<Group, BTreeSet<Read>> {
        let mut reads = BTreeSet::new();
        self.collect(value, at, &mut BTreeSet::new(), &mut reads);
        let mut groups: BTreeMap<Group, BTreeSet<Read>> = BTreeMap::new();
        for read in reads {
            let assigned = &self.evaluator.flow.program.nodes[read.0].assigned;
            let variable = assigned.as_ref().map_or_else(String::new, |assigned| assigned.0.clone());
            groups.entry(Group { source: read.1, variable }).or_default().insert(read);
        }
        groups
    }

    fn collect(&self, value: &Expression, at: usize, seen: &mut BTreeSet<usize>, reads: &mut BTreeSet<Read>) {
        match value {
            Expression::Call(name, arguments) => {
                reads.extend(self.evaluator.source(name, arguments, at).map(|source| (at, source)));
            }
            // The depth of the search is bounded by the number of assignments that one may pass through.
            Expression::Variable(name, _) if self.held.contains(name) && seen.len() < 64 => {
                for &from in &*self.evaluator.flow.assignments(at, name) {
                    let Some((name, assigned)) = &self.evaluator.flow.program.nodes[from].assigned else {
                        continue;
                    };
                    if !seen.insert(from) {
                        continue;
                    }
                    reads.extend(assigned_source(name, assigned).map(|source| (from, source)));
                    if let Assigned::Value(value) = assigned {
                        self.collect(value, from, seen, reads);
                    }
                }
            }
            _ => {}
        }
        for part in value.parts() {
            self.collect(part, at, seen, reads);
        }
    }

    /// Finds the keys that the tests in an expression expect. A condition as a whole is a test.
    fn test(&mut self, value: &Expression, at: usize, is_condition: bool) {
        if !may_depend(value, &self.held) {
            return;
        }
        let groups = self.groups(value, at);
        if groups.is_empty() {
            return;
        }
        if !self.is_plain_read(value, at) {
            self.used.extend(groups.values().flatten());
        }
        let (is_test, is_logical) = match value {
            Expression::Binary(operator, ..) => {
                let is_logical = matches!(operator, Operator::And | Operator::Or);
                (is_logical || operator.is_comparison(), is_logical)
            }
            Expression::Not(_) => (true, true),
            Expression::Call(name, _) => (*name == "INSTR", false),
            _ => (false, false),
        };
        let mut is_found = false;
        if is_test || is_condition {
            for (group, reads) in &groups {
                is_found |= self.divide(value, at, group, reads);
            }
        }
        if is_found {
            return;
        }
        for part in value.parts() {
            self.test(part, at, is_condition && is_logical);
        }
    }

    /// Whether a value is the read of an assignment that does not wait for a key.
    fn is_plain_read(&self, value: &Expression, at: usize) -> bool {
        let is_read = match value {
            Expression::Call("INPUT$", _) => false,
            Expression::Call(name, arguments) => self.evaluator.source(name, arguments, at).is_some(),
            _ => false,
        };
        is_read && self.evaluator.flow.program.nodes[at].assigned.is_some()
    }

    fn load(&mut self, source: Source) {
        let reads = self.evaluator.reads;
        self.candidates.entry(source).or_insert_with(|| keyboard::candidates(reads, source));
    }

    /// Divides the keys by a test; returns whether all can be evaluated and some differ.
    fn divide(&mut self, value: &Expression, at: usize, group: &Group, reads: &BTreeSet<Read>) -> bool {
        self.load(group.source);
        let (candidates, none) = &self.candidates[&group.source];
        let outcome = |key: &Value| {
            let result = self.evaluator.value(value, at, &Assumption { reads, value: key });
            result.filter(|result| result.1).map(|result| result.0.is_true())
        };
        let outcomes: Option<Vec<bool>> =
            candidates.iter().map(|candidate| outcome(&candidate.value)).collect();
        let Some(outcomes) = outcomes else { return self.divide_by_possible_texts(value, at, group, reads) };
        let with = |is_true: bool, is_plain: bool| -> BTreeSet<usize> {
            let chosen = |&key: &usize| outcomes[key] == is_true && candidates[key].is_plain == is_plain;
            (0..candidates.len()).filter(chosen).collect()
        };
        let (passing, failing) = (with(true, true), with(false, true));
        if passing.is_empty() || failing.is_empty() {
            // The test may be for no key: `ASC(A$+CHR$(0))=0`.
            let with_none = none.as_ref().and_then(outcome);
            if with_none.is_some_and(|with_none| with_none == passing.is_empty()) {
                return true;
            }
            // A single key with CTRL or another rare modifier.
            let rare = with(passing.is_empty(), false);
            if rare.len() == 1 {
                self.expect(&rare, group, reads, at);
            }
            return rare.len() == 1;
        }
        let smaller = if passing.len() <= failing.len() { passing } else { failing };
        match value {
            Expression::Binary(operator, left, _) if operator.is_inequality() => {
                let is_key_left = self.evaluator.constant(left, at).is_none();
                let is_low_true = matches!(operator, Operator::Less | Operator::LessOrEqual) == is_key_left;
                let low = (0..candidates.len()).filter(|&key| outcomes[key] == is_low_true).collect();
                self.bounds.push(Bound { group: group.clone(), reads: reads.clone(), node: at, low });
            }
            _ => self.expect(&smaller, group, reads, at),
        }
        true
    }

    /// Finds the keys of a comparison with a value that is one of several: `A$=MID$("WASD",I,1)`.
    fn divide_by_possible_texts(
        &mut self,
        value: &Expression,
        at: usize,
        group: &Group,
        reads: &BTreeSet<Read>,
    ) -> bool {
        let Expression::Binary(Operator::Equal | Operator::Unequal, left, right) = value else {
            return false;
        };
        let candidates = &self.candidates[&group.source].0;
        let mut expected = BTreeSet::new();
        for (tested, other) in [(left, right), (right, left)] {
            let possible = self.evaluator.possible_texts(other, at);
            let is_possible = |candidate: &Candidate| {
                let assumption = Assumption { reads, value: &candidate.value };
                let value = self.evaluator.value(tested, at, &assumption);
                value.is_some_and(|(value, depends)| depends && possible.contains(&value))
            };
            if !possible.is_empty() {
                expected.extend((0..candidates.len()).filter(|&key| is_possible(&candidates[key])));
            }
        }
        if !expected.is_empty() {
            self.expect(&expected, group, reads, at);
        }
        !expected.is_empty()
    }

    /// `ON ... GOTO`: the keys that select a jump.
    fn choose(&mut self, value: &Expression, at: usize, count: usize) {
        let groups = if may_depend(value, &self.held) { self.groups(value, at) } else { BTreeMap::new() };
        for (group, reads) in groups {
            self.load(group.source);
            let selects = |candidate: &Candidate| {
                let assumption = Assumption { reads: &reads, value: &candidate.value };
                let number = self.evaluator.value(value, at, &assumption).filter(|result| result.1);
                let number = number.and_then(|(value, _)| value.number());
                number.is_some_and(|number| (1..=count).contains(&(number as usize)))
            };
            let candidates = &self.candidates[&group.source].0;
            let selected: BTreeSet<usize> =
                (0..candidates.len()).filter(|&key| selects(&candidates[key])).collect();
            if !selected.is_empty() {
                self.expect(&selected, &group, &reads, at);
            }
        }
        self.test(value, at, false);
    }

    /// Adds keys that a test expects.
    fn expect(&mut self, keys: &BTreeSet<usize>, group: &Group, reads: &BTreeSet<Read>, at: usize) {
        if keys.len() > MAX_KEYS {
            return;
        }
        self.tested.extend(reads);
        let line = self.line(at);
        for &key in keys {
            for name in &self.candidates[&group.source].0[key].keys {
                self.usage.add(name, line);
            }
        }
    }

    /// Joins pairs of bounds to ranges.
    fn join_bounds(&mut self) {
        let bounds = std::mem::take(&mut self.bounds);
        for (index, bound) in bounds.iter().enumerate() {
            let is_other = |other: &&Bound| {
                other.group == bound.group
                    && other.low != bound.low
                    && other.node - bound.node <= RANGE_DISTANCE
            };
            let Some(other) = bounds[index + 1..].iter().find(is_other) else { continue };
            let between = bound.low.symmetric_difference(&other.low).copied();
            let candidates = &self.candidates[&bound.group.source].0;
            let between: BTreeSet<usize> = between.filter(|&key| candidates[key].is_plain).collect();
            self.expect(&between, &bound.group, &bound.reads, bound.node);
            self.tested.extend(&other.reads);
        }
    }

    /// Adds the reads without a test for particular keys.
    fn add_untested(&mut self) {
        for &(at, source) in self.reads.difference(&self.tested) {
            let line = self.evaluator.flow.program.nodes[at].line;
            match source {
                Source::Cursor => {
                    for key in ["UP", "DOWN", "LEFT", "RIGHT"] {
                        self.usage.add(key, line);
                    }
                }
                Source::Modifiers => self.usage.add("SHIFT", line),
                Source::Digit => {
                    for digit in 1..=9 {
                        self.usage.add(&digit.to_string(), line);
                    }
                }
                Source::Character | Source::Matrix => {
                    if self.used.contains(&(at, source)) {
                        self.usage.any_key.insert(line);
                    }
                }
                Source::Line => {}
            }
        }
    }

    /// Drops a letter with SHIFT if every line that tests it also tests the plain letter.
    fn drop_shifted_duplicates(&mut self) {
        let lines: BTreeMap<String, BTreeSet<u16>> =
            self.usage.keys.iter().map(|key| (key.name.clone(), key.lines.clone())).collect();
        self.usage.keys.retain(|key| {
            let plain = key.name.strip_prefix("SHIFT ").and_then(|name| lines.get(name));
            plain.is_none_or(|plain| !key.lines.is_subset(plain))
        });
    }
}
