//! Statements as the nodes of a flow graph.

use std::collections::BTreeMap;

use systems::lexeme::Lexeme;

use super::expression::{Expression, Lexemes};

/// The variable that represents the time of `WAIT` on the PC-1360.
pub(super) const WAIT: &str = "WAIT";

/// The target of a jump.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Target {
    Line(u16),
    Label(Vec<u8>),
}

/// An expression in a statement.
#[derive(Debug)]
pub(super) enum Use {
    /// A value: the comparisons in it are tests.
    Value(Expression),
    /// A condition, which is true if it is not 0.
    Condition(Expression),
    /// The number of one of several jumps.
    Choice(Expression, usize),
}

/// The value that a statement assigns.
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
    /// Successors other than the next node: `ELSE` and `FOR`.
    pub also_next: Vec<usize>,
    /// Whether the next line is a successor, after a false condition.
    pub skips_line: bool,
    /// Whether the next node is a successor.
    pub continues: bool,
    pub is_return: bool,
    /// The variable of the loop that `NEXT` continues.
    pub loop_variable: Option<String>,
    /// The prompt of `INPUT`.
    pub prompt: Vec<u8>,
    /// The arrays that it dimensions, as `A(`, unless its line has a condition before it.
    pub dimensioned: Vec<String>,
    /// Whether it clears arrays, after which `DIM` is valid again.
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
    /// Whether a `NEXT` follows it.
    is_ended: bool,
}

impl Statements {
    pub(super) fn add_line(&mut self, line: u16, lexemes: &[Lexeme]) {
        let first = self.nodes.len();
        self.lines.entry(line).or_insert(first);
        let mut lexemes = Lexemes::new(lexemes);
        if let Some(Lexeme::Text(label)) = lexemes.peek() {
            self.labels.entry(label.clone()).or_insert(first);
            lexemes.next();
        }
        let mut conditions = vec![];
        loop {
            while lexemes.take_punctuation(b':') {}
            if lexemes.peek().is_none() {
                break;
            }
            if lexemes.take_keyword("ELSE") {
                // The part before ends with the line.
                let part = self.push(line);
                self.nodes[part].continues = false;
                self.nodes[part].skips_line = true;
                let here = self.nodes.len();
                for &condition in &conditions {
                    let condition: &mut Node = &mut self.nodes[condition];
                    condition.also_next.push(here);
                }
                self.implied_jump(line, &mut lexemes);
            } else {
                self.statement(line, &mut lexemes, &mut conditions);
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

    /// Adds the jump of a line number after `THEN` or `ELSE`.
    fn implied_jump(&mut self, line: u16, lexemes: &mut Lexemes<'_>) {
        if matches!(lexemes.peek(), Some(Lexeme::Number(_) | Lexeme::Text(_))) {
            self.jump(line, lexemes, false);
        }
    }

    fn jump(&mut self, line: u16, lexemes: &mut Lexemes<'_>, is_call: bool) {
        let node = self.push(line);
        let (targets, _) = listed_targets(lexemes);
        let node = &mut self.nodes[node];
        node.continues = is_call;
        if is_call { node.calls = targets } else { node.jumps = targets }
    }

    fn statement(&mut self, line: u16, lexemes: &mut Lexemes<'_>, conditions: &mut Vec<usize>) {
        match lexemes.peek() {
            Some(Lexeme::Name(_)) => return self.assignment(line, lexemes),
            Some(Lexeme::Keyword(keyword)) => {
                lexemes.next();
                match *keyword {
                    "LET" => return self.assignment(line, lexemes),
                    "IF" => return self.condition(line, lexemes, conditions),
                    "GOTO" => return self.jump(line, lexemes, false),
                    "GO" => {
                        lexemes.take_keyword("TO");
                        return self.jump(line, lexemes, false);
                    }
                    "GOSUB" => return self.jump(line, lexemes, true),
                    "ON" => return self.choice(line, lexemes),
                    "FOR" => return self.begin_loop(line, lexemes),
                    "NEXT" => return self.end_loop(line, lexemes),
                    "GET" => return self.read(line, lexemes, |_| Assigned::Key),
                    "READ" => return self.read(line, lexemes, |_| Assigned::Unknown),
                    "INPUT" => return self.input(line, lexemes),
                    "INPUT#" => return self.read(line, lexemes, |_| Assigned::Unknown),
                    "LINE" if lexemes.take_keyword("INPUT") => return self.input(line, lexemes),
                    "RETURN" => {
                        let node = self.push(line);
                        self.nodes[node].is_return = true;
                        self.nodes[node].continues = false;
                    }
                    "DIM" => {
                        let node = self.push(line);
                        let arrays = dimensioned_arrays(lexemes);
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
                        let is_bare = matches!(lexemes.peek(), None | Some(Lexeme::Punctuation(b':')));
                        let time = if is_bare { None } else { lexemes.expression() };
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
        self.values(lexemes);
    }

    /// Adds the expressions up to the end of the statement to the last node.
    fn values(&mut self, lexemes: &mut Lexemes<'_>) {
        while let Some(lexeme) = lexemes.peek() {
            match lexeme {
                Lexeme::Punctuation(b':') | Lexeme::Keyword("ELSE") => break,
                _ => match lexemes.expression() {
                    Some(value) => self.last().uses.push(Use::Value(value)),
                    None => {
                        lexemes.next();
                    }
                },
            }
        }
    }

    fn assignment(&mut self, line: u16, lexemes: &mut Lexemes<'_>) {
        let Some(variable) = lexemes.variable() else {
            self.push(line);
            return self.values(lexemes);
        };
        let value = if lexemes.take_punctuation(b'=') { lexemes.expression() } else { None };
        self.assign(line, variable, value.map_or(Assigned::Unknown, Assigned::Value));
        self.values(lexemes);
    }

    fn condition(&mut self, line: u16, lexemes: &mut Lexemes<'_>, conditions: &mut Vec<usize>) {
        let node = self.push(line);
        if let Some(condition) = lexemes.expression() {
            self.nodes[node].uses.push(Use::Condition(condition));
        }
        self.nodes[node].skips_line = true;
        conditions.push(node);
        if lexemes.take_keyword("THEN") {
            self.implied_jump(line, lexemes);
        }
    }

    fn choice(&mut self, line: u16, lexemes: &mut Lexemes<'_>) {
        let node = self.push(line);
        let event = match lexemes.peek() {
            Some(Lexeme::Keyword(event @ ("KEY" | "STRIG" | "ERROR" | "STOP" | "SPRITE" | "INTERVAL"))) => {
                lexemes.next();
                lexemes.take_punctuation(b'=');
                Some(*event)
            }
            _ => None,
        };
        let number = lexemes.expression();
        let is_call = match lexemes.next() {
            Some(Lexeme::Keyword("GOTO")) => false,
            Some(Lexeme::Keyword("GOSUB")) => true,
            _ => return self.values(lexemes),
        };
        let (targets, mask) = listed_targets(lexemes);
        let node = &mut self.nodes[node];
        match (event, number) {
            (Some("KEY"), _) => node.effects.push(Effect::FunctionKeys(mask)),
            (Some("STRIG"), _) => node.effects.push(Effect::Triggers(mask)),
            (None, Some(number)) => node.uses.push(Use::Choice(number, targets.len())),
            _ => {}
        }
        if is_call {
            node.calls = targets;
        } else {
            node.jumps = targets;
        }
        // The number selects no jump, or the event comes later.
        let next = self.nodes.len();
        self.last().also_next.push(next);
    }

    fn begin_loop(&mut self, line: u16, lexemes: &mut Lexemes<'_>) {
        if let Some((name, indices)) = lexemes.variable() {
            self.assign(line, (name.clone(), indices), Assigned::Unknown);
            self.loops.push(Loop { variable: name, node: self.nodes.len() - 1, is_ended: false });
        } else {
            self.push(line);
        }
        self.values(lexemes);
    }

    /// Adds `NEXT`, which continues after the nearest earlier `FOR` with its variable, or without one after the
    /// nearest that has not ended.
    fn end_loop(&mut self, line: u16, lexemes: &mut Lexemes<'_>) {
        loop {
            let name = lexemes.variable().map(|variable| variable.0);
            let matches = |start: &&mut Loop| match &name {
                Some(name) => start.variable == *name,
                None => !start.is_ended,
            };
            let start = self.loops.iter_mut().rev().find(matches).map(|start| {
                start.is_ended = true;
                (start.node, start.variable.clone())
            });
            let node = self.push(line);
            if let Some((start, variable)) = start {
                self.nodes[node].also_next.push(start + 1);
                self.nodes[node].loop_variable = Some(variable);
            }
            if !lexemes.take_punctuation(b',') {
                return;
            }
        }
    }

    /// Adds `INPUT`, from the lexeme after the keyword. Prompts are constants.
    fn input(&mut self, line: u16, lexemes: &mut Lexemes<'_>) {
        if lexemes.peek() == Some(&Lexeme::Punctuation(b'#')) {
            return self.read(line, lexemes, |_| Assigned::Unknown);
        }
        let first = self.nodes.len();
        let prompt = match lexemes.peek() {
            Some(Lexeme::Text(text)) => text.clone(),
            _ => vec![],
        };
        self.read(line, lexemes, |name| if name.contains('$') { Assigned::Line } else { Assigned::Unknown });
        for node in &mut self.nodes[first..] {
            if let Some((name, _)) = &node.assigned {
                node.effects.push(Effect::Input { is_text: name.contains('$') });
                node.prompt.clone_from(&prompt);
            }
        }
    }

    /// Assigns to all variables up to the end of the statement; with a file number, unknown values.
    fn read(&mut self, line: u16, lexemes: &mut Lexemes<'_>, assigned: fn(&str) -> Assigned) {
        let is_file = lexemes.take_punctuation(b'#');
        loop {
            match lexemes.peek() {
                None | Some(Lexeme::Punctuation(b':') | Lexeme::Keyword("ELSE")) => break,
                Some(Lexeme::Name(_)) => {
                    let Some(variable) = lexemes.variable() else { break };
                    let assigned = if is_file { Assigned::Unknown } else { assigned(&variable.0) };
                    self.assign(line, variable, assigned);
                }
                Some(_) => {
                    lexemes.next();
                }
            }
        }
        self.push(line);
    }
}

/// Takes the arrays of `DIM`.
fn dimensioned_arrays(lexemes: &mut Lexemes<'_>) -> Vec<String> {
    let mut arrays = Vec::new();
    while let Some(Lexeme::Name(_)) = lexemes.peek() {
        if let Some((name, _)) = lexemes.variable() {
            arrays.push(name);
        }
        if !lexemes.take_punctuation(b',') {
            break;
        }
    }
    arrays.retain(|name| name.ends_with('('));
    arrays
}

/// Takes the targets of `GOTO` or `GOSUB`, with a bit for each position of the list that has a target.
fn listed_targets(lexemes: &mut Lexemes<'_>) -> (Vec<Target>, u16) {
    let (mut targets, mut mask, mut position) = (vec![], 0_u16, 0);
    loop {
        match lexemes.peek() {
            Some(Lexeme::Number(number)) => targets.push(Target::Line(*number as u16)),
            Some(Lexeme::Text(label)) => targets.push(Target::Label(label.clone())),
            Some(Lexeme::Punctuation(b',')) => {
                position += 1;
                lexemes.next();
                continue;
            }
            _ => return (targets, mask),
        }
        mask |= 1_u16.checked_shl(position).unwrap_or_default();
        lexemes.next();
    }
}
