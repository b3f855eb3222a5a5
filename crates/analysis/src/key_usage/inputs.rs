//! The values that `INPUT` reads and their comparisons in the program.
//!
//! A comparison belongs to an `INPUT` if its assignment reaches it, also through other variables and functions:
//! after `INPUT A$:B$=LEFT$(A$,1)`, `IF B$="Y"` compares the input.

use std::collections::BTreeSet;

use systems::machine::basic::Basic;
use systems::tokenised::ProgramLine;

use super::evaluation::Evaluator;
use super::expression::Expression;
use super::flow::Flow;
use super::statement::{Assigned, Effect, Node, Use};
use super::statements;
use super::value::Value;

/// The maximum length of a chain of assignments.
const MAX_CHAIN: usize = 4;

/// A value that `INPUT` reads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InputRead {
    /// The line number.
    pub line: u16,
    /// The number of the `INPUT` statement in the program, from 0. A statement with several variables has several reads.
    pub statement: usize,
    /// The variable, or the array with `(`.
    pub name: String,
    /// Integers in comparisons with it or in the question: `(1-3)`.
    pub numbers: BTreeSet<i32>,
    /// Texts in comparisons with it or a part of it, or in the question: `(YES OR NO)`; in the machine's codes.
    pub texts: BTreeSet<Vec<u8>>,
    /// Lengths in comparisons with `LEN`.
    pub lengths: BTreeSet<usize>,
    /// Variables and arrays in comparisons with it.
    pub variables: BTreeSet<String>,
    /// Arrays that it indexes.
    pub indexed: BTreeSet<String>,
    /// The number of targets of `ON A GOTO`.
    pub choices: usize,
    /// Whether the program reads the text as a number: `VAL`.
    pub is_number_text: bool,
}

impl InputRead {
    /// Whether the variable is a string.
    #[must_use]
    pub fn is_text(&self) -> bool {
        self.name.contains('$')
    }
}

/// Returns the values that a program reads, in the order of its text.
pub(crate) fn input_reads(basic: &'static Basic, lines: &[ProgramLine]) -> Vec<InputRead> {
    let evaluator = Evaluator::new(&basic.reads, Flow::new(statements(lines, basic.lexer)));
    let nodes = &evaluator.flow.program.nodes;
    let is_input = |at: usize| nodes[at].effects.iter().any(|effect| matches!(effect, Effect::Input { .. }));
    let input_nodes: Vec<usize> = (0..nodes.len()).filter(|&at| is_input(at)).collect();
    let mut reads: Vec<InputRead> = Vec::new();
    let mut statement = 0;
    for (index, &at) in input_nodes.iter().enumerate() {
        // The variables of one statement are adjacent nodes.
        if index > 0 && input_nodes[index - 1] + 1 != at {
            statement += 1;
        }
        let (numbers, texts) = named_answers(&question_text(nodes, at));
        let name = nodes[at].assigned.as_ref().map(|assigned| assigned.0.clone()).unwrap_or_default();
        let is_text = name.contains('$');
        reads.push(InputRead {
            line: nodes[at].line,
            statement,
            name,
            numbers: if is_text { BTreeSet::new() } else { numbers },
            texts: if is_text { texts } else { BTreeSet::new() },
            ..InputRead::default()
        });
    }
    let mut comparisons = Comparisons { evaluator: &evaluator, input_nodes: &input_nodes, reads };
    for (at, node) in nodes.iter().enumerate() {
        for used in &node.uses {
            let (Use::Value(value) | Use::Condition(value) | Use::Choice(value, _)) = used;
            if let Use::Choice(value, count) = used {
                for read in comparisons.reads_in(value, at) {
                    let choices = &mut comparisons.reads[read].choices;
                    *choices = (*choices).max(*count);
                }
            }
            comparisons.find(value, at);
        }
        if let Some((name, _)) = node.assigned.as_ref().filter(|assigned| assigned.0.ends_with('(')) {
            // The uses of an assignment to an element begin with the indices.
            if let Some(Use::Value(index)) = node.uses.first() {
                for read in comparisons.reads_in(index, at) {
                    comparisons.reads[read].indexed.insert(name.clone());
                }
            }
        }
    }
    comparisons.reads
}

/// The maximum number of statements between the `PRINT` of a question and its `INPUT`.
const QUESTION_DISTANCE: usize = 6;

/// The maximum length of an answer in the brackets of a question.
const MAX_ANSWER: usize = 6;

/// Returns the prompt, or the constant of the `PRINT` before it.
fn question_text(nodes: &[Node], at: usize) -> Vec<u8> {
    if !nodes[at].prompt.is_empty() {
        return nodes[at].prompt.clone();
    }
    let before = nodes[at.saturating_sub(QUESTION_DISTANCE)..at].iter().rev();
    let text = |node: &Node| {
        node.uses.iter().rev().find_map(|used| match used {
            Use::Value(Expression::Text(text)) if node.effects.contains(&Effect::Print) => Some(text.clone()),
            _ => None,
        })
    };
    before.into_iter().find_map(text).unwrap_or_default()
}

/// Returns the integers of a question and the answers in its last brackets: `LEVEL (1-3)`, `AGAIN (Y/N)`.
fn named_answers(question: &[u8]) -> (BTreeSet<i32>, BTreeSet<Vec<u8>>) {
    let digits =
        question.split(|code| !code.is_ascii_digit()).filter(|digits| (1..=5).contains(&digits.len()));
    let number = |digits: &[u8]| digits.iter().fold(0, |number, digit| 10 * number + i32::from(digit - b'0'));
    let open = question.iter().rposition(|&code| code == b'(');
    let inner = open.map_or(&[][..], |open| &question[open + 1..]);
    let inner = inner.split(|&code| code == b')').next().unwrap_or_default();
    let answers = inner.split(|code| !code.is_ascii_uppercase());
    let is_answer =
        |text: &&[u8]| (1..=MAX_ANSWER).contains(&text.len()) && *text != b"OR" && *text != b"AND";
    (digits.map(number).collect(), answers.filter(is_answer).map(<[u8]>::to_vec).collect())
}

/// The property of an input that a comparison tests.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tested {
    Value,
    Length,
    Code,
    Number,
}

struct Comparisons<'a> {
    evaluator: &'a Evaluator,
    /// The nodes of `reads`.
    input_nodes: &'a [usize],
    reads: Vec<InputRead>,
}

impl Comparisons<'_> {
    /// Finds the comparisons in an expression.
    fn find(&mut self, value: &Expression, at: usize) {
        match value {
            Expression::Binary(operator, left, right) if operator.is_comparison() => {
                self.compare(left, right, at);
                self.compare(right, left, at);
            }
            Expression::Variable(name, indices) => {
                for read in indices.iter().flat_map(|index| self.reads_in(index, at)).collect::<Vec<_>>() {
                    self.reads[read].indexed.insert(name.clone());
                }
            }
            Expression::Call("VAL", arguments) => {
                for read in arguments.iter().flat_map(|text| self.reads_in(text, at)).collect::<Vec<_>>() {
                    self.reads[read].is_number_text = true;
                }
            }
            _ => {}
        }
        for part in value.parts() {
            self.find(part, at);
        }
    }

    fn compare(&mut self, tested: &Expression, other: &Expression, at: usize) {
        let found = self.tested(tested, at, Tested::Value, 0);
        if found.is_empty() {
            return;
        }
        let constant = self.evaluator.constant(other, at);
        let texts = match constant {
            Some(_) => vec![],
            None => self.evaluator.possible_texts(other, at),
        };
        let mut names = BTreeSet::new();
        super::liveness::add_names(other, &mut names);
        for (read, property) in found {
            let read = &mut self.reads[read];
            match (&constant, property) {
                (Some(Value::Number(number)), Tested::Value | Tested::Number) => {
                    read.numbers.insert(*number as i32);
                }
                (Some(Value::Number(number)), Tested::Length) => {
                    read.lengths.insert(*number as usize);
                }
                (Some(Value::Number(number)), Tested::Code) => {
                    read.texts.extend(u8::try_from(*number as i32).ok().map(|code| vec![code]));
                }
                (Some(Value::Text(text)), _) => {
                    read.texts.insert(text.clone());
                }
                (None, _) => read.variables.extend(names.iter().filter(|name| **name != read.name).cloned()),
            }
            read.texts.extend(texts.iter().cloned().filter_map(Value::text));
        }
    }

    /// Returns the reads that an expression depends on.
    fn reads_in(&self, value: &Expression, at: usize) -> BTreeSet<usize> {
        self.tested(value, at, Tested::Value, 0).into_iter().map(|(read, _)| read).collect()
    }

    /// Returns the reads that an expression depends on, each with the property that it uses.
    fn tested(&self, value: &Expression, at: usize, property: Tested, chain: usize) -> Vec<(usize, Tested)> {
        let parts = |property: Tested| {
            let parts = value.parts().into_iter();
            parts.flat_map(|part| self.tested(part, at, property, chain)).collect::<Vec<_>>()
        };
        match value {
            Expression::Number(_) | Expression::Text(_) => vec![],
            Expression::Call("LEN", _) => parts(Tested::Length),
            Expression::Call("ASC", _) => parts(Tested::Code),
            Expression::Call("VAL", _) => parts(Tested::Number),
            Expression::Binary(operator, ..) if operator.is_comparison() => vec![],
            Expression::Call(..) | Expression::Negative(_) | Expression::Not(_) | Expression::Binary(..) => {
                parts(property)
            }
            // An element that the input selects is not the input.
            Expression::Variable(name, _) if chain < MAX_CHAIN => {
                let mut found = Vec::new();
                for &from in &*self.evaluator.flow.assignments(at, name) {
                    if let Ok(read) = self.input_nodes.binary_search(&from) {
                        found.push((read, property));
                    } else if let Some((_, Assigned::Value(value))) =
                        &self.evaluator.flow.program.nodes[from].assigned
                        && !value.is_variable(name)
                    {
                        found.extend(self.tested(value, from, property, chain + 1));
                    }
                }
                found
            }
            Expression::Variable(..) => vec![],
        }
    }
}
