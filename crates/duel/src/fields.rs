//! Reads and writes values of the running machine as trees, in the terms of the core's view.
//!
//! Note: the machine stores an array with the first index fastest, a tree has the last index
//! innermost.

use crate::number_format::Numbers;
use std::borrow::Cow;
use std::cell::LazyCell;
use std::collections::BTreeMap;

use numeric::hex;
use serde_json::{Map, Value as Tree};
use systems::{Inspect, InspectMut, ScreenText, System, Value, Variable};

use crate::decimal_text;
use crate::number_format::NumberFormat;
use crate::probe::{Cells, Elements, Expression, Field, Memory, Name, NumberRepr, Source};

/// Returns the bytes of a memory space; `None` for an unknown name.
pub(crate) fn space<'a>(machine: &'a dyn Inspect, name: &str) -> Option<Cow<'a, [u8]>> {
    machine.space(name).map(Cow::Borrowed)
}

/// Returns the leaves of nested lists, the last index fastest.
pub(crate) fn leaves(tree: &Tree) -> Box<dyn Iterator<Item = &Tree> + '_> {
    match tree {
        Tree::Array(values) => Box::new(values.iter().flat_map(leaves)),
        leaf => Box::new(std::iter::once(leaf)),
    }
}

/// Returns, for each element in tree order (the last index fastest), its index in machine order
/// (the first index fastest).
fn machine_order(extents: &[usize]) -> impl Iterator<Item = usize> {
    (0..extents.iter().product()).map(|mut number| {
        let mut offset = 0;
        // The last index is fastest in `number` and has the greatest weight in `offset`.
        for (axis, extent) in extents.iter().enumerate().rev() {
            let weight: usize = extents[..axis].iter().product();
            offset += number % extent * weight;
            number /= extent;
        }
        offset
    })
}

/// Reads fields into a tree, except those that depend on others. A variable that does not exist yet
/// is null.
pub(crate) fn read(system: &dyn System, fields: &BTreeMap<String, Field>) -> Tree {
    let screen = LazyCell::new(|| system.screen());
    let machine = system.inspect();
    let form = system.machine().number_format;
    let read = |field: &Field| match &field.source {
        Source::Screen(cells) => read_glyphs(&screen, cells),
        Source::Expression(_) => Tree::Null,
        other => read_numbers(machine, other, LeafCodec { form, repr: field.repr }),
    };
    let mut tree: Map<_, _> = fields.iter().map(|(name, field)| (name.clone(), read(field))).collect();
    for (name, answer) in read_expressions(machine, fields) {
        tree.insert(name.to_owned(), answer);
    }
    tree.into()
}

/// The separator between the results of several expressions in one evaluation.
const ANSWER_SEPARATOR: char = '\u{1f}';

/// Evaluates all expression fields in one call.
fn read_expressions<'a>(machine: &dyn Inspect, fields: &'a BTreeMap<String, Field>) -> Vec<(&'a str, Tree)> {
    let expression_field = |(name, field): (&'a String, &'a Field)| match &field.source {
        Source::Expression(expression) if expression.follows.is_none() => {
            Some((name.as_str(), expression.asks.as_str(), field.repr))
        }
        _ => None,
    };
    let expressions: Vec<(&str, &str, NumberRepr)> = fields.iter().filter_map(expression_field).collect();
    if expressions.is_empty() {
        return vec![];
    }
    let questions: Vec<&str> = expressions.iter().map(|&(_, question, _)| question).collect();
    let all = format!("'\\x1f'.join([str(answer) for answer in [{}]])", questions.join(", "));
    let together = machine.scope().and_then(|scope| scope.evaluate(&all).ok());
    let mut parts = together.as_deref().map(|text| text.split(ANSWER_SEPARATOR));
    let answer = |(name, question, shown): (&'a str, &str, NumberRepr)| match &mut parts {
        Some(parts) => (name, parse_answer(parts.next().unwrap_or_default(), shown)),
        // One of the expressions failed, so each is evaluated separately.
        None => (name, read_expression(machine, question, shown)),
    };
    expressions.into_iter().map(answer).collect()
}

/// Evaluates one expression; returns the error text if it fails.
fn read_expression(machine: &dyn Inspect, question: &str, shown: NumberRepr) -> Tree {
    match machine.scope().map(|scope| scope.evaluate(&format!("str({question})"))) {
        Some(Ok(text)) => parse_answer(&text, shown),
        Some(Err(reason)) => reason.into(),
        None => Tree::Null,
    }
}

fn parse_answer(text: &str, shown: NumberRepr) -> Tree {
    match shown {
        NumberRepr::Bytes => text.into(),
        NumberRepr::Integers | NumberRepr::Decimals => {
            serde_json::from_str(text).unwrap_or_else(|_| text.into())
        }
    }
}

/// Reads one field.
pub(crate) fn read_field(system: &dyn System, field: &Field) -> Tree {
    match &field.source {
        Source::Screen(cells) => read_glyphs(&system.screen(), cells),
        Source::Expression(expression) => read_expression(system.inspect(), &expression.asks, field.repr),
        other => read_numbers(
            system.inspect(),
            other,
            LeafCodec { form: system.machine().number_format, repr: field.repr },
        ),
    }
}

/// Reads a field that is not on the screen.
fn read_numbers(machine: &dyn Inspect, source: &Source, leaf: LeafCodec) -> Tree {
    match source {
        Source::Variable(name) if name.is_array() => {
            machine.array(name.without_bracket()).map_or(Tree::Null, |array| nest_array(&array, leaf, 0, 0))
        }
        Source::Variable(name) => machine
            .variable(name.without_bracket())
            .map_or_else(|| leaf.absent_value(name), |value| leaf.decode(&value)),
        Source::Element(element) => match machine.array(element.array.without_bracket()) {
            Some(array) => {
                element.index(&array.extents).map_or(Tree::Null, |index| leaf.decode(&array.values[index]))
            }
            None => leaf.absent_value(&element.array),
        },
        Source::Elements(elements) => read_elements(machine, elements, leaf),
        Source::Memory(memory) => {
            let Some(bytes) = space(machine, &memory.memory) else { return Tree::Null };
            let byte =
                |address: usize| bytes.get(address).map_or(Tree::Null, |&byte| leaf.decode_bytes(&[byte]));
            nest_by_size(&memory.size, memory.addresses().map(byte))
        }
        Source::Screen(_) | Source::HitCount(_) | Source::Expression(_) | Source::Printed(_) => Tree::Null,
    }
}

fn read_elements(machine: &dyn Inspect, elements: &Elements, leaf: LeafCodec) -> Tree {
    let counted = elements.count.as_ref().and_then(|count| machine.variable(count.without_bracket()));
    let count = elements.first.or(counted.as_ref().map(to_index)).unwrap_or(0);
    match (machine.array(elements.array.without_bracket()), &elements.absent) {
        (Some(array), _) => {
            let values = &array.values[elements.element_range(&array.extents)];
            values.iter().take(count).map(|value| leaf.decode(value)).collect()
        }
        (None, Some(absent)) => {
            let bytes = hex::decode(absent);
            let value = bytes.map_or_else(|| Tree::from(absent.as_str()), |bytes| leaf.decode_bytes(&bytes));
            vec![value; count].into()
        }
        (None, None) => Tree::Null,
    }
}

/// Reads the glyphs of screen cells.
fn read_glyphs(screen: &ScreenText, cells: &Cells) -> Tree {
    let glyph = |(row, column): (usize, usize)| {
        let cell = (column < screen.columns).then(|| screen.cells.get(row * screen.columns + column))?;
        cell.map(|cell| cell.glyph)
    };
    if cells.text.is_some() {
        let text: String = cells.positions().filter_map(glyph).collect();
        return Tree::from(text.trim_end_matches([' ', '\u{a0}']));
    }
    let leaf = |cell| glyph(cell).map_or(Tree::Null, |glyph| Tree::String(glyph.into()));
    nest_by_size(&cells.size, cells.positions().map(leaf))
}

/// Returns leaves as one value, as a list, or as a list of rows.
fn nest_by_size(size: &[usize], mut leaves: impl Iterator<Item = Tree>) -> Tree {
    match *size {
        [] => leaves.next().unwrap_or(Tree::Null),
        [_] => leaves.collect(),
        [rows, columns, ..] => (0..rows).map(|_| leaves.by_ref().take(columns).collect::<Tree>()).collect(),
    }
}

/// Returns the part of an array with fixed indices on the axes before `axis`, whose offsets add up
/// to `base`.
fn nest_array(variable: &Variable, leaf: LeafCodec, axis: usize, base: usize) -> Tree {
    let Some(&extent) = variable.extents.get(axis) else { return leaf.decode(&variable.values[base]) };
    let weight: usize = variable.extents[..axis].iter().product();
    (0..extent).map(|index| nest_array(variable, leaf, axis + 1, base + index * weight)).collect()
}

/// Converts between a machine value and a leaf of a tree.
#[derive(Clone, Copy)]
struct LeafCodec {
    /// `None` for a system without a machine number format.
    form: Option<NumberFormat>,
    repr: NumberRepr,
}

impl LeafCodec {
    /// Returns the value of a variable that does not exist yet: where the core has integers, the value
    /// that the program would read.
    fn absent_value(self, name: &Name) -> Tree {
        match self.repr {
            NumberRepr::Integers | NumberRepr::Decimals if !name.is_text() => Tree::from(0),
            NumberRepr::Integers | NumberRepr::Decimals | NumberRepr::Bytes => Tree::Null,
        }
    }

    /// Text is compared in the machine's character set; on the C64 without case, because a letter there is
    /// of one case or the other by the mode of the display.
    fn decode(self, value: &Value) -> Tree {
        match value {
            Value::Number { bytes, .. } => self.decode_bytes(bytes),
            Value::Integer(number) => match self.form {
                Some(form) => self.decode_bytes(&form.integer_variable_bytes(*number)),
                None => Tree::from(*number),
            },
            Value::Text(codes) => {
                let has_case = self.form != Some(NumberFormat::Mflpt5);
                let letter =
                    |code| if has_case { char::from(code) } else { char::from(code).to_ascii_lowercase() };
                codes.iter().map(|&code| letter(code)).collect::<String>().into()
            }
            Value::Object { text, .. } => text.clone().into(),
        }
    }

    /// Decodes a number. A fraction keeps its bytes, so it differs from any integer.
    fn decode_bytes(self, bytes: &[u8]) -> Tree {
        let whole = match self.repr {
            NumberRepr::Bytes => None,
            NumberRepr::Integers => self.form.and_then(|form| form.decode_integer(bytes)).map(Tree::from),
            NumberRepr::Decimals => self.form.and_then(|form| decimal_text::decode_bytes(form, bytes)),
        };
        whole.unwrap_or_else(|| Tree::String(hex::encode(bytes)))
    }

    /// Encodes a leaf as a value of the type of `now`.
    fn encode(self, system: &dyn System, leaf: &Tree, now: &Value) -> Option<Value> {
        let bytes = || hex::decode(leaf.as_str()?);
        match now {
            Value::Text(_) => {
                let letters = leaf.as_str()?.chars();
                Some(Value::Text(
                    letters.filter_map(|letter| system.machine().keyboard.code_for(letter)).collect(),
                ))
            }
            Value::Object { kind, .. } => {
                let text = leaf.as_str().map_or_else(|| leaf.to_string(), str::to_owned);
                Some(Value::Object { kind: kind.clone(), text })
            }
            Value::Integer(_) => {
                let whole = leaf.as_i64().or_else(|| self.form?.decode_integer(&bytes()?))?;
                Some(Value::Integer(whole.try_into().ok()?))
            }
            Value::Number { .. } => {
                let bytes = leaf.as_i64().map_or_else(bytes, |whole| self.form?.encode_integer(whole))?;
                // Only the bytes are used.
                Some(Value::Number { bytes, value: f64::NAN })
            }
        }
    }

    /// Encodes a leaf as a byte.
    fn encode_byte(self, leaf: &Tree) -> Option<u8> {
        let whole = leaf.as_i64().or_else(|| self.form?.decode_integer(&hex::decode(leaf.as_str()?)?))?;
        whole.try_into().ok()
    }
}

/// Returns whether a field can be written into the machine.
pub(crate) fn is_writable(field: &Field) -> bool {
    match &field.source {
        Source::Variable(_) | Source::Element(_) | Source::Elements(_) | Source::Memory(_) => true,
        Source::Expression(expression) => expression.write.is_some(),
        Source::Screen(_) | Source::HitCount(_) | Source::Printed(_) => false,
    }
}

/// Writes a field; returns `None` if the value does not fit, or the field cannot be written.
pub(crate) fn write(system: &mut dyn System, field: &Field, tree: &Tree) -> Option<()> {
    let leaf = LeafCodec { form: system.machine().number_format, repr: field.repr };
    match &field.source {
        Source::Variable(name) if !name.is_array() => {
            let now = system.inspect().variable(name.without_bracket())?;
            let value = leaf.encode(system, tree, &now)?;
            system.inspect_mut().set_variable(name.without_bracket(), &value).ok()
        }
        Source::Variable(name) => write_elements(system, name, leaf, tree, |extents| match extents {
            [_] => Some(machine_order(&[tree.as_array().map_or(0, Vec::len)]).collect()),
            _ => Some(machine_order(extents).collect()),
        }),
        Source::Element(element) => {
            write_elements(system, &element.array, leaf, tree, |extents| Some(vec![element.index(extents)?]))
        }
        Source::Elements(elements) => write_elements(system, &elements.array, leaf, tree, |extents| {
            Some(elements.element_range(extents).collect())
        }),
        Source::Memory(memory) => write_memory(system.inspect_mut(), memory, leaf, tree),
        Source::Expression(Expression { write: Some(statements), .. }) => {
            let statements = statements.replace("{value}", &tree.to_string());
            system.inspect_mut().scope_mut()?.execute(&statements).ok()
        }
        // It depends on other values, which are written.
        Source::Expression(Expression { write: None, .. }) => Some(()),
        Source::Screen(_) | Source::HitCount(_) | Source::Printed(_) => None,
    }
}

/// Writes the elements of an array at the indices that `indices` returns for its extents. An array that does not
/// exist yet is skipped.
fn write_elements(
    system: &mut dyn System,
    array: &Name,
    leaf: LeafCodec,
    tree: &Tree,
    indices: impl FnOnce(&[usize]) -> Option<Vec<usize>>,
) -> Option<()> {
    let name = array.without_bracket();
    let Some(mut array) = system.inspect().array(name) else { return Some(()) };
    for (tree, index) in leaves(tree).zip(indices(&array.extents)?) {
        let now = array.values.get_mut(index)?;
        *now = leaf.encode(system, tree, now)?;
    }
    system.inspect_mut().set_array(name, &array.values).ok()
}

fn write_memory(machine: &mut dyn InspectMut, memory: &Memory, leaf: LeafCodec, tree: &Tree) -> Option<()> {
    for (address, tree) in memory.addresses().zip(leaves(tree)) {
        machine.write_space(&memory.memory, address, &[leaf.encode_byte(tree)?]).ok()?;
    }
    Some(())
}

/// Returns a value as a small index.
pub(crate) fn to_index(value: &Value) -> usize {
    match value {
        Value::Number { value, .. } => *value as usize,
        Value::Integer(number) => usize::try_from(*number).unwrap_or(0),
        Value::Text(_) | Value::Object { .. } => 0,
    }
}
