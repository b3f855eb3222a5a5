//! Statements as the nodes of a flow graph.

use std::collections::BTreeMap;

use systems::word::Word;

use super::expression::{Expression, Words};

/// The variable in place of the time that `WAIT` sets on the PC-1360.
pub(super) const WAIT: &str = "WAIT";

/// Where a jump goes.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Target {
    Line(u16),
    Label(Vec<u8>),
}

/// What a statement tests or computes.
#[derive(Debug)]
pub(super) enum Use {
    /// A value: the comparisons in it are tests.
    Value(Expression),
    /// A condition, which is true if it is not 0.
    Condition(Expression),
    /// The number of one of several jumps.
    Choice(Expression, usize),
}

/// What a statement assigns to a variable.
#[derive(Debug)]
pub(super) enum Assigned {
    Value(Expression),
    /// A typed character: `GET`.
    Key,
    /// A typed line: `INPUT`.
    Line,
    Unknown,
}

/// A statement with an effect other than on variables and flow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    /// `INPUT` from the keyboard.
    Input { is_text: bool },
    /// `PRINT`, which waits for a key on the PC-1360 unless `WAIT` sets a time.
    Print,
    /// `WAIT`, with an address on the C64.
    Wait,
    /// `ON KEY GOSUB`, with a bit for each function key.
    FunctionKeys(u16),
    /// `ON STRIG GOSUB`, with a bit for each trigger.
    Triggers(u16),
}

/// A statement, or a part of one: `GET A$,B$` is two nodes.
#[derive(Debug, Default)]
pub(super) struct Node {
    /// The number of the line.
    pub line: u16,
    pub uses: Vec<Use>,
    pub assigned: Option<(String, Assigned)>,
    pub effects: Vec<Effect>,
    pub jumps: Vec<Target>,
    pub calls: Vec<Target>,
    /// Nodes that may be next besides the one behind: `ELSE` and `FOR`.
    pub also_next: Vec<usize>,
    /// Whether the next line may be next: a condition that is false.
    pub skips_line: bool,
    /// Whether the node behind may be next.
    pub continues: bool,
    pub is_return: bool,
    /// The variable of the loop that `NEXT` continues.
    pub loop_variable: Option<String>,
    /// What `INPUT` prints before it reads.
    pub prompt: Vec<u8>,
    /// The arrays that it dimensions, as `A(`, unless a condition stands before it in its line.
    pub dimensioned: Vec<String>,
    /// Whether it clears arrays, so that they can be dimensioned again.
    pub clears_arrays: bool,
}

/// A program as nodes in the order of its text.
#[derive(Debug, Default)]
pub(super) struct Statements {
    pub nodes: Vec<Node>,
    /// The first node of each line.
    pub lines: BTreeMap<u16, usize>,
    /// The first node of each line with a label.
    pub labels: BTreeMap<Vec<u8>, usize>,
    loops: Vec<Loop>,
}

/// A `FOR` statement.
#[derive(Debug)]
struct Loop {
    variable: String,
    node: usize,
    /// Whether a `NEXT` stood behind it.
    is_ended: bool,
}

impl Statements {
    /// Adds a line.
    pub(super) fn add_line(&mut self, line: u16, words: &[Word]) {
        let first = self.nodes.len();
        self.lines.entry(line).or_insert(first);
        let mut words = Words::new(words);
        if let Some(Word::Text(label)) = words.peek() {
            self.labels.entry(label.clone()).or_insert(first);
            words.next();
        }
        let mut conditions = vec![];
        loop {
            while words.take_sign(b':') {}
            if words.peek().is_none() {
                break;
            }
            if words.take_keyword("ELSE") {
                // The part before ends with the line.
                let part = self.push(line);
                self.nodes[part].continues = false;
                self.nodes[part].skips_line = true;
                let here = self.nodes.len();
                for &condition in &conditions {
                    let condition: &mut Node = &mut self.nodes[condition];
                    condition.also_next.push(here);
                }
                self.implied_jump(line, &mut words);
            } else {
                self.statement(line, &mut words, &mut conditions);
            }
        }
        self.push(line);
    }

    fn push(&mut self, line: u16) -> usize {
        self.nodes.push(Node { line, continues: true, ..Node::default() });
        self.nodes.len() - 1
    }

    fn last(&mut self) -> &mut Node {
        self.nodes.last_mut().expect("the line has a node")
    }

    /// Adds an assignment.
    pub(super) fn assign(
        &mut self,
        line: u16,
        (name, indices): (String, Vec<Expression>),
        assigned: Assigned,
    ) {
        let node = self.push(line);
        let mut values: Vec<Use> = indices.into_iter().map(Use::Value).collect();
        if let Assigned::Value(value) = &assigned {
            values.push(Use::Value(value.clone()));
        }
        self.nodes[node].uses = values;
        self.nodes[node].assigned = Some((name, assigned));
    }

    /// A line number after `THEN` or `ELSE` is a jump.
    fn implied_jump(&mut self, line: u16, words: &mut Words<'_>) {
        if matches!(words.peek(), Some(Word::Number(_) | Word::Text(_))) {
            self.jump(line, words, false);
        }
    }

    fn jump(&mut self, line: u16, words: &mut Words<'_>, is_call: bool) {
        let node = self.push(line);
        let (targets, _) = listed_targets(words);
        let node = &mut self.nodes[node];
        node.continues = is_call;
        if is_call { node.calls = targets } else { node.jumps = targets }
    }

    fn statement(&mut self, line: u16, words: &mut Words<'_>, conditions: &mut Vec<usize>) {
        match words.peek() {
            Some(Word::Name(_)) => return self.assignment(line, words),
            Some(Word::Keyword(keyword)) => {
                words.next();
                match *keyword {
                    "LET" => return self.assignment(line, words),
                    "IF" => return self.condition(line, words, conditions),
                    "GOTO" => return self.jump(line, words, false),
                    "GO" => {
                        words.take_keyword("TO");
                        return self.jump(line, words, false);
                    }
                    "GOSUB" => return self.jump(line, words, true),
                    "ON" => return self.choice(line, words),
                    "FOR" => return self.begin_loop(line, words),
                    "NEXT" => return self.end_loop(line, words),
                    "GET" => return self.read(line, words, |_| Assigned::Key),
                    "READ" => return self.read(line, words, |_| Assigned::Unknown),
                    "INPUT" => return self.input(line, words),
                    "INPUT#" => return self.read(line, words, |_| Assigned::Unknown),
                    "LINE" if words.take_keyword("INPUT") => return self.input(line, words),
                    "RETURN" => {
                        let node = self.push(line);
                        self.nodes[node].is_return = true;
                        self.nodes[node].continues = false;
                    }
                    "DIM" => {
                        let node = self.push(line);
                        let arrays = dimensioned_arrays(words);
                        if conditions.is_empty() {
                            self.nodes[node].dimensioned = arrays;
                        }
                    }
                    "CLR" | "CLEAR" | "ERASE" => {
                        let node = self.push(line);
                        self.nodes[node].clears_arrays = true;
                    }
                    "END" | "RUN" | "NEW" => {
                        let node = self.push(line);
                        self.nodes[node].continues = false;
                    }
                    "PRINT" => {
                        self.push(line);
                        self.last().effects.push(Effect::Print);
                    }
                    "WAIT" => {
                        let is_bare = matches!(words.peek(), None | Some(Word::Sign(b':')));
                        let time = if is_bare { None } else { words.expression() };
                        let time = time.map_or(Assigned::Unknown, Assigned::Value);
                        self.assign(line, (WAIT.to_owned(), vec![]), time);
                        self.last().effects.push(Effect::Wait);
                    }
                    _ => {
                        self.push(line);
                    }
                }
            }
            _ => {
                self.push(line);
            }
        }
        self.values(words);
    }

    /// Adds the expressions up to the end of the statement to the last node.
    fn values(&mut self, words: &mut Words<'_>) {
        while let Some(word) = words.peek() {
            match word {
                Word::Sign(b':') | Word::Keyword("ELSE") => break,
                _ => match words.expression() {
                    Some(value) => self.last().uses.push(Use::Value(value)),
                    None => {
                        words.next();
                    }
                },
            }
        }
    }

    fn assignment(&mut self, line: u16, words: &mut Words<'_>) {
        let Some(variable) = words.variable() else {
            self.push(line);
            return self.values(words);
        };
        let value = if words.take_sign(b'=') { words.expression() } else { None };
        self.assign(line, variable, value.map_or(Assigned::Unknown, Assigned::Value));
        self.values(words);
    }

    fn condition(&mut self, line: u16, words: &mut Words<'_>, conditions: &mut Vec<usize>) {
        let node = self.push(line);
        if let Some(condition) = words.expression() {
            self.nodes[node].uses.push(Use::Condition(condition));
        }
        self.nodes[node].skips_line = true;
        conditions.push(node);
        if words.take_keyword("THEN") {
            self.implied_jump(line, words);
        }
    }

    fn choice(&mut self, line: u16, words: &mut Words<'_>) {
        let node = self.push(line);
        let event = match words.peek() {
            Some(Word::Keyword(event @ ("KEY" | "STRIG" | "ERROR" | "STOP" | "SPRITE" | "INTERVAL"))) => {
                words.next();
                words.take_sign(b'=');
                Some(*event)
            }
            _ => None,
        };
        let number = words.expression();
        let is_call = match words.next() {
            Some(Word::Keyword("GOTO")) => false,
            Some(Word::Keyword("GOSUB")) => true,
            _ => return self.values(words),
        };
        let (targets, given) = listed_targets(words);
        let node = &mut self.nodes[node];
        match (event, number) {
            (Some("KEY"), _) => node.effects.push(Effect::FunctionKeys(given)),
            (Some("STRIG"), _) => node.effects.push(Effect::Triggers(given)),
            (None, Some(number)) => node.uses.push(Use::Choice(number, targets.len())),
            _ => {}
        }
        if is_call {
            node.calls = targets;
        } else {
            node.jumps = targets;
        }
        // No jump, or an event that comes later.
        let behind = self.nodes.len();
        self.last().also_next.push(behind);
    }

    fn begin_loop(&mut self, line: u16, words: &mut Words<'_>) {
        if let Some((name, indices)) = words.variable() {
            self.assign(line, (name.clone(), indices), Assigned::Unknown);
            self.loops.push(Loop { variable: name, node: self.nodes.len() - 1, is_ended: false });
        } else {
            self.push(line);
        }
        self.values(words);
    }

    /// `NEXT` goes back to the statement behind the nearest `FOR` before it that has its variable, or that
    /// has not ended.
    fn end_loop(&mut self, line: u16, words: &mut Words<'_>) {
        loop {
            let name = words.variable().map(|variable| variable.0);
            let is_meant = |start: &&mut Loop| match &name {
                Some(name) => start.variable == *name,
                None => !start.is_ended,
            };
            let start = self.loops.iter_mut().rev().find(is_meant).map(|start| {
                start.is_ended = true;
                (start.node, start.variable.clone())
            });
            let node = self.push(line);
            if let Some((start, variable)) = start {
                self.nodes[node].also_next.push(start + 1);
                self.nodes[node].loop_variable = Some(variable);
            }
            if !words.take_sign(b',') {
                return;
            }
        }
    }

    /// `INPUT`, behind the keyword. Prompts are constants.
    fn input(&mut self, line: u16, words: &mut Words<'_>) {
        if words.peek() == Some(&Word::Sign(b'#')) {
            return self.read(line, words, |_| Assigned::Unknown);
        }
        let first = self.nodes.len();
        let prompt = match words.peek() {
            Some(Word::Text(text)) => text.clone(),
            _ => vec![],
        };
        self.read(line, words, |name| if name.contains('$') { Assigned::Line } else { Assigned::Unknown });
        for node in &mut self.nodes[first..] {
            if let Some((name, _)) = &node.assigned {
                node.effects.push(Effect::Input { is_text: name.contains('$') });
                node.prompt.clone_from(&prompt);
            }
        }
    }

    /// Assigns to all variables up to the end of the statement; nothing from the keyboard if a file
    /// is named.
    fn read(&mut self, line: u16, words: &mut Words<'_>, assigned: fn(&str) -> Assigned) {
        let is_file = words.take_sign(b'#');
        loop {
            match words.peek() {
                None | Some(Word::Sign(b':') | Word::Keyword("ELSE")) => break,
                Some(Word::Name(_)) => {
                    let Some(variable) = words.variable() else { break };
                    let assigned = if is_file { Assigned::Unknown } else { assigned(&variable.0) };
                    self.assign(line, variable, assigned);
                }
                Some(_) => {
                    words.next();
                }
            }
        }
        self.push(line);
    }
}

/// Takes the arrays of `DIM`.
fn dimensioned_arrays(words: &mut Words<'_>) -> Vec<String> {
    let mut arrays = Vec::new();
    while let Some(Word::Name(_)) = words.peek() {
        if let Some((name, _)) = words.variable() {
            arrays.push(name);
        }
        if !words.take_sign(b',') {
            break;
        }
    }
    arrays.retain(|name| name.ends_with('('));
    arrays
}

/// Takes the jumps of `GOTO` or `GOSUB`, with a bit for each place in the list that has one.
fn listed_targets(words: &mut Words<'_>) -> (Vec<Target>, u16) {
    let (mut targets, mut given, mut place) = (vec![], 0_u16, 0);
    loop {
        match words.peek() {
            Some(Word::Number(number)) => targets.push(Target::Line(*number as u16)),
            Some(Word::Text(label)) => targets.push(Target::Label(label.clone())),
            Some(Word::Sign(b',')) => {
                place += 1;
                words.next();
                continue;
            }
            _ => return (targets, given),
        }
        given |= 1_u16.checked_shl(place).unwrap_or_default();
        words.next();
    }
}
