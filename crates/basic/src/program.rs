//! The derived cache: compiled lines with the tables their ops refer to. Dropped whole when the text changes.

use alloc::{collections::BTreeMap, vec::Vec};

use serde::{Deserialize, Serialize};

use crate::{
    dialect::{Dialect, Number, UNRESOLVED},
    op::{Op, Pc},
    parts::Parts,
    table::Table,
    watch::Watch,
};

/// So many ops are more than most programs have: with more, all are dropped before others are made, so that a statement has as many
/// places as there are bytes of text.
pub(crate) const CODE_BUDGET: usize = 1 << 15;

/// A line as the cache knows it.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Line {
    /// Where the text pointer stands before it: on the byte before its head.
    pub text: u16,
    /// Its number.
    pub number: u16,
    /// It has been executed since the variables were last cleared by `RUN`.
    pub is_executed: bool,
}

/// Where a simple variable is that the code names.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct VariableSlot {
    /// Where its value is; 0 until it exists, and where finding it takes longer than can be said here.
    pub value: u16,
    /// Cycles to find it.
    pub search: u16,
}

impl VariableSlot {
    /// Notes where a variable has been found, and the cycles that took.
    pub(crate) fn set(&mut self, value: u16, search: u32) {
        if let Ok(search) = u16::try_from(search) {
            *self = Self { value, search };
        }
    }
}

/// An array named by the code.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct ArraySlot<N> {
    /// Its name.
    pub name: N,
    /// Where its head is; 0 until it exists or is looked for.
    pub head: u16,
    /// Cycles to find it.
    pub search: u32,
    /// What an element is found by without a look at the head, if the array has two dimensions.
    pub matrix: Matrix,
    /// The same if it has one.
    pub vector: Vector,
}

impl<N> ArraySlot<N> {
    /// Takes an array with one dimension or two as what it is. `far` is part of the cost of most elements.
    pub(crate) fn set_matrix(&mut self, grid: Matrix, far: u16) {
        if grid.second != 0 {
            self.matrix = grid;
            return;
        }
        self.vector = Vector {
            extent: grid.extent,
            first: self.head.wrapping_add(u16::from(grid.offset)),
            size: u16::from(grid.size),
            cost: grid.cost + u32::from(far),
        };
    }
}

/// An array with one dimension. Without an extent it is not known to be one.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct Vector {
    /// One more than the largest subscript.
    pub extent: u16,
    /// The place of the first element.
    pub first: u16,
    /// The bytes of an element.
    pub size: u16,
    /// Cycles to find one on the last page of subscripts, but for those that depend on the subscript.
    pub cost: u32,
}

/// An array with one dimension or two. Without an extent it is not known to be one.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct Matrix {
    /// One more than the largest first subscript.
    pub extent: u16,
    /// The same of the second, 0 with one dimension.
    pub second: u16,
    /// How far its elements lie behind its head.
    pub offset: u8,
    /// The bytes of an element.
    pub size: u8,
    /// Cycles to find one, but for those that depend on the subscript.
    pub cost: u32,
}

/// A jump to a line.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Jump {
    /// What it names, by the dialect's own reading: a number, or the place of a label.
    pub destination: u16,
    /// The number of the line the jump stands in; none at the prompt.
    pub within: Option<u16>,
    /// Where that line ends.
    pub end: u16,
    /// The code there, or [`UNRESOLVED`].
    pub pc: Pc,
    /// Cycles to find it.
    pub search: u32,
}

/// An expression by itself as code.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Expression {
    /// Where its text begins.
    pub text: u16,
    /// It tests the stack.
    pub checks_stack: bool,
    /// Its code.
    pub pc: Pc,
    /// Bytes of stack that it needs.
    pub stack_need: u8,
}

/// A call of a function that the program defined, as it went before.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct CachedCall<W> {
    /// The place of the call, and the word that it is.
    pub at: Pc,
    /// The word.
    pub word: W,
    /// The function's place in the table of variables.
    pub variable: u16,
    /// Where its value was; 0 when it is to be looked at again.
    pub value: u16,
    /// The first four bytes of that.
    pub definition: [u8; 4],
    /// The place of the parameter's value.
    pub parameter: u16,
    /// The stack that it is called at.
    pub depth: u8,
    /// What the call takes beside storing the argument.
    pub cycles: u16,
    /// The function's expression.
    pub expression: Expression,
}

/// Compiled lines and their tables.
#[derive(Debug, Serialize, Deserialize)]
#[serde(bound = "")]
#[repr(C)]
pub struct Program<D: Dialect> {
    /// All code. Behind it lies nothing but the error that it does not fit.
    pub code: Table<Op<D::Intrinsic>, 0x1_0000>,
    /// Constants.
    pub constants: Vec<D::Number>,
    /// Simple variables, and their names.
    pub variables: Table<VariableSlot, 0x1_0000>,
    pub(crate) names: Vec<D::Name>,
    /// Arrays.
    pub arrays: Vec<ArraySlot<D::Name>>,
    /// Jumps.
    pub jumps: Vec<Jump>,
    /// The lines executed, in the order in which they were compiled.
    pub lines: Vec<Line>,
    /// The code that goes on where the text pointer stands between two statements.
    pub positions: BTreeMap<u16, Pc>,
    /// The same for one statement, with tests of the stack in its expressions.
    pub checked_positions: BTreeMap<u16, Pc>,
    /// The text that all this was derived from.
    pub(crate) watch: Watch,
    /// Where the code of lines begins, by line number.
    line_starts: BTreeMap<u16, Vec<Pc>>,
    /// Numbers of the lines before which the host wants to stop.
    breakpoints: Vec<u16>,
    /// The code of expressions by themselves.
    pub expressions: Vec<Expression>,
    /// Calls that have been made.
    pub cached_calls: Vec<CachedCall<D::Intrinsic>>,
    /// What the dialect knows about places in the text.
    pub annotations: BTreeMap<u16, D::Annotation>,
    /// What ops in one charge for their parts: an error does not come to those behind it.
    pub(crate) parts: BTreeMap<Pc, Parts>,
    /// Some of the code looks at what the accumulator was left with, which fast paths of loops do not leave there.
    pub(crate) reads_accumulator: bool,
    /// What it costs to search the variables in vain for the name that was searched last so.
    #[serde(skip)]
    pub(crate) failed_search: Option<(D::Name, u32)>,
}

impl<D: Dialect> Clone for Program<D> {
    fn clone(&self) -> Self {
        Self {
            code: self.code.clone(),
            constants: self.constants.clone(),
            variables: self.variables.clone(),
            names: self.names.clone(),
            arrays: self.arrays.clone(),
            jumps: self.jumps.clone(),
            lines: self.lines.clone(),
            positions: self.positions.clone(),
            checked_positions: self.checked_positions.clone(),
            watch: self.watch.clone(),
            line_starts: self.line_starts.clone(),
            breakpoints: self.breakpoints.clone(),
            expressions: self.expressions.clone(),
            cached_calls: self.cached_calls.clone(),
            annotations: self.annotations.clone(),
            parts: self.parts.clone(),
            reads_accumulator: self.reads_accumulator,
            failed_search: self.failed_search,
        }
    }
}

impl<D: Dialect> Default for Program<D> {
    fn default() -> Self {
        Self {
            code: Table::default(),
            constants: Vec::new(),
            variables: Table::default(),
            names: Vec::new(),
            arrays: Vec::new(),
            jumps: Vec::new(),
            lines: Vec::new(),
            positions: BTreeMap::new(),
            checked_positions: BTreeMap::new(),
            watch: Watch::default(),
            line_starts: BTreeMap::new(),
            breakpoints: Vec::new(),
            expressions: Vec::new(),
            cached_calls: Vec::new(),
            annotations: BTreeMap::new(),
            parts: BTreeMap::new(),
            reads_accumulator: false,
            failed_search: None,
        }
    }
}

impl<D: Dialect> Program<D> {
    /// Puts an op at the end of the code, if it has a place there.
    pub(crate) fn push_op(&mut self, op: Op<D::Intrinsic>) {
        let _ = self.code.len() < usize::from(UNRESOLVED) && self.code.push(op);
    }

    /// Forgets everything that was derived from the text.
    pub fn clear_code(&mut self) {
        self.code.clear();
        self.constants.clear();
        self.variables.clear();
        self.names.clear();
        self.arrays.clear();
        self.jumps.clear();
        self.lines.clear();
        self.line_starts.clear();
        self.positions.clear();
        self.checked_positions.clear();
        self.watch.clear();
        self.expressions.clear();
        self.cached_calls.clear();
        self.annotations.clear();
        self.parts.clear();
    }

    /// Forgets where variables are.
    pub fn invalidate_variables(&mut self) {
        for slot in self.variables.iter_mut() {
            slot.value = 0;
        }
        self.failed_search = None;
        self.invalidate_arrays();
    }

    /// Forgets where arrays are: the end of their table has moved.
    pub fn invalidate_arrays(&mut self) {
        for slot in &mut self.arrays {
            slot.head = 0;
            slot.matrix = Matrix::default();
            slot.vector = Vector::default();
        }
    }

    /// Forgets the code places that the text may belie by now.
    pub fn invalidate_positions(&mut self) {
        for jump in &mut self.jumps {
            jump.pc = UNRESOLVED;
        }
        self.expressions.clear();
        self.invalidate_calls();
    }

    /// Calls are to be looked at again.
    fn invalidate_calls(&mut self) {
        for call in &mut self.cached_calls {
            call.value = 0;
        }
    }

    /// Forgets what was derived from the text between two places, of code that goes nowhere else.
    pub fn invalidate_between(&mut self, from: u16, to: u16) {
        let is_outside = |text: u16| !(from..=to).contains(&text);
        self.positions.retain(|&text, _| is_outside(text));
        self.checked_positions.retain(|&text, _| is_outside(text));
        self.expressions.retain(|expression| is_outside(expression.text));
        self.invalidate_calls();
    }

    /// The place in the table of the line before whose head the text pointer stands at `text`.
    pub fn line(&mut self, text: u16, number: u16) -> u16 {
        let known = self.lines.iter().position(|line| line.text == text);
        let place = known.unwrap_or_else(|| {
            self.lines.push(Line { text, number, is_executed: false });
            self.lines.len() - 1
        });
        u16::try_from(place).expect("64 KiB of text hold fewer than 65536 lines")
    }

    /// The op with which the code of a line begins, put at the end of the code next.
    pub fn line_op(&mut self, place: u16, number: u16) -> Op<D::Intrinsic> {
        self.line_starts.entry(number).or_default().push(self.code.len() as Pc);
        Self::line_op_for(self.breakpoints.contains(&number), number, place, 0)
    }

    fn line_op_for(has_stop: bool, number: u16, line: u16, room: u8) -> Op<D::Intrinsic> {
        if has_stop {
            Op::LineBreakpoint { number, line, stack_need: room }
        } else {
            Op::UnexecutedLine { number, line, stack_need: room }
        }
    }

    /// Forgets which lines have been executed.
    pub(crate) fn clear_executed(&mut self) {
        for line in &mut self.lines {
            line.is_executed = false;
        }
        for op in self.code.iter_mut() {
            if let Op::Line { number, line, stack_need: room } = *op {
                *op = Op::UnexecutedLine { number, line, stack_need: room };
            }
        }
    }

    /// Sets the lines before which the host wants to stop.
    pub fn set_breakpoints(&mut self, lines: &[u16]) {
        let before = core::mem::replace(&mut self.breakpoints, lines.to_vec());
        for changed in before.iter().chain(lines) {
            let has_stop = lines.contains(changed);
            for &pc in self.line_starts.get(changed).into_iter().flatten() {
                let op = &mut self.code[pc as usize];
                if let Op::Line { number, line, stack_need: room }
                | Op::UnexecutedLine { number, line, stack_need: room }
                | Op::LineBreakpoint { number, line, stack_need: room } = *op
                {
                    *op = Self::line_op_for(has_stop, number, line, room);
                }
            }
        }
    }

    /// The table place of a simple variable.
    pub fn variable(&mut self, name: D::Name) -> u16 {
        let place = self.names.iter().position(|&known| known == name).unwrap_or_else(|| {
            self.names.push(name);
            assert!(
                self.variables.push(VariableSlot::default()),
                "64 KiB of text hold fewer than 65536 names"
            );
            self.names.len() - 1
        });
        u16::try_from(place).expect("64 KiB of text hold fewer than 65536 names")
    }

    /// The table place of an array.
    pub fn array(&mut self, name: D::Name) -> u16 {
        let place = self.arrays.iter().position(|slot| slot.name == name).unwrap_or_else(|| {
            self.arrays.push(ArraySlot {
                name,
                head: 0,
                search: 0,
                matrix: Matrix::default(),
                vector: Vector::default(),
            });
            self.arrays.len() - 1
        });
        u16::try_from(place).expect("64 KiB of text hold fewer than 65536 names")
    }

    /// The table place of a constant.
    pub fn constant(&mut self, value: D::Number) -> u16 {
        let place = self.constants.iter().position(|known| known.is_same(value)).unwrap_or_else(|| {
            self.constants.push(value);
            self.constants.len() - 1
        });
        u16::try_from(place).expect("64 KiB of text hold fewer than 65536 constants")
    }

    /// Adds a jump to the table.
    pub fn jump(&mut self, destination: u16, within: Option<u16>, end: u16) -> u32 {
        self.jumps.push(Jump { destination, within, end, pc: UNRESOLVED, search: 0 });
        (self.jumps.len() - 1) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::VariableSlot;

    #[test]
    fn a_variable_that_takes_too_long_to_find_is_looked_for_each_time() {
        let mut slot = VariableSlot::default();
        slot.set(0x900, 0x1_0000);
        assert_eq!(slot.value, 0);
        slot.set(0x900, 0xffff);
        assert_eq!((slot.value, slot.search), (0x900, 0xffff));
    }
}
