//! The compiled program: code of lines with the tables their ops refer to. A derived cache,
//! discarded as a whole when the text changes.

use alloc::{collections::BTreeMap, vec::Vec};

use serde::{Deserialize, Serialize};

use crate::{
    branch_log::{BranchLog, BranchOutcome},
    dialect::{Dialect, Jump, Number, UNRESOLVED},
    op::{Op, Pc},
    table::Table,
    watch::Watch,
};

/// The maximum number of ops, which most programs do not reach. Above it, all code is discarded before more
/// is compiled; the positions above it suffice for the longest line.
pub(crate) const CODE_BUDGET: usize = 3 << 14;

/// A line in the cache.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    /// The text pointer before the line: the byte before its header.
    pub text: u16,
    /// The line number.
    pub number: u16,
    /// Whether the line has been executed since `RUN` last cleared the variables.
    pub is_executed: bool,
}

/// A simple variable that the code names.
#[derive(Clone, Copy, Debug, Default)]
pub struct VariableSlot {
    /// The address of its value; 0 until it exists, or if the search takes more cycles than fit in `search`.
    pub value: u16,
    /// The cycles to find it.
    pub search: u16,
}

impl VariableSlot {
    /// Records the address of a variable's value and the cycles to find it.
    pub(crate) fn set(&mut self, value: u16, search: u32) {
        if let Ok(search) = u16::try_from(search) {
            *self = Self { value, search };
        }
    }
}

/// An array named by the code.
#[derive(Clone, Copy, Debug)]
pub struct ArraySlot<N> {
    /// The array's name.
    pub name: N,
    /// The address of its header; 0 until the first successful search.
    pub head: u16,
    /// The cycles to find it.
    pub search: u32,
    /// The layout for element access without reading the header, if the array has two dimensions.
    pub matrix: Matrix,
    /// The layout if it has one dimension.
    pub vector: Vector,
}

impl<N> ArraySlot<N> {
    /// Records the layout of an array with one dimension or two. `far` is part of the cost of most
    /// elements.
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

/// The layout of an array with one dimension. An extent of 0 means unknown.
#[derive(Clone, Copy, Debug, Default)]
pub struct Vector {
    /// One more than the largest subscript.
    pub extent: u16,
    /// The address of the first element.
    pub first: u16,
    /// The size in bytes of an element.
    pub size: u16,
    /// The cycles to find an element on the last page of subscripts, without those that depend on the
    /// subscript.
    pub cost: u32,
}

/// The layout of an array with one dimension or two. An extent of 0 means unknown.
#[derive(Clone, Copy, Debug, Default)]
pub struct Matrix {
    /// One more than the largest first subscript.
    pub extent: u16,
    /// One more than the largest second subscript; 0 with one dimension.
    pub second: u16,
    /// The offset of its elements from its header, in bytes.
    pub offset: u8,
    /// The size in bytes of an element.
    pub size: u8,
    /// The additional cycles of reading the extent again, to multiply with it.
    pub again: u8,
    /// The cycles to find an element, without those that depend on the subscript.
    pub cost: u32,
}

/// The source of code at a text address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Origin<F> {
    /// The statement that begins there.
    Statement,
    /// The expression whose first character is there.
    Expression,
    /// A fragment of the dialect.
    Fragment(F),
}

/// A position in a program: an op by its ordinal in the code of a statement, expression or fragment.
/// It is valid for any code that is compiled from the same text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position<F> {
    /// The text address.
    pub text: u16,
    /// The part of the text that was compiled.
    pub origin: Origin<F>,
    /// The number of ops with an ordinal before this one.
    pub ordinal: u16,
}

/// The code of a single expression.
#[derive(Clone, Copy, Debug)]
pub struct Expression {
    /// The address where its text begins.
    pub text: u16,
    /// Whether it checks the stack.
    pub checks_stack: bool,
    /// Its code position.
    pub pc: Pc,
    /// Its stack need in bytes.
    pub stack_need: u8,
}

/// A cached call of a function that the program defined.
#[derive(Clone, Copy, Debug)]
pub struct CachedCall<W> {
    /// The position of the call.
    pub at: Pc,
    /// The intrinsic that calls.
    pub intrinsic: W,
    /// The function's index in the table of variables.
    pub variable: u16,
    /// The address of its value; 0 when the call must be checked again.
    pub value: u16,
    /// The first four bytes of that value.
    pub definition: [u8; 4],
    /// The address of the parameter's value.
    pub parameter: u16,
    /// The stack depth of the call.
    pub depth: u8,
    /// The cycles of the call, without those for storing the argument.
    pub cycles: u16,
    /// The function's expression.
    pub expression: Expression,
}

/// Compiled lines and their tables.
#[derive(Debug)]
#[repr(C)]
pub struct Program<D: Dialect> {
    /// All code. Every op beyond its end raises the error that it does not fit.
    pub code: Table<Op<D::Intrinsic>, 0x1_0000>,
    /// Constants.
    pub constants: Vec<D::Number>,
    /// Simple variables; their names are in `names`.
    pub variables: Table<VariableSlot, 0x1_0000>,
    pub(crate) names: Vec<D::Name>,
    /// Arrays.
    pub arrays: Vec<ArraySlot<D::Name>>,
    /// Jumps.
    pub jumps: Vec<Jump>,
    /// The lines compiled, in the order of their compilation.
    pub lines: Vec<Line>,
    /// The code that continues at each text address.
    pub positions: BTreeMap<u16, Pc>,
    /// The same for one statement, with stack checks in its expressions.
    pub checked_positions: BTreeMap<u16, Pc>,
    /// The first positions of the segments of code that were compiled from different text.
    pub(crate) segments: BTreeMap<Pc, Position<D::Fragment>>,
    /// The text that the code was compiled from.
    pub(crate) watch: Watch,
    /// The text of the typed command that code was compiled from.
    pub(crate) command: Watch,
    /// The positions where the code of lines begins, by line number.
    line_starts: BTreeMap<u16, Vec<Pc>>,
    /// The numbers of the lines with a breakpoint.
    breakpoints: Vec<u16>,
    /// The code of single expressions.
    pub expressions: Vec<Expression>,
    /// Cached calls.
    pub cached_calls: Vec<CachedCall<D::Intrinsic>>,
    /// The dialect's annotations of text addresses.
    pub annotations: BTreeMap<u16, D::Annotation>,
    /// The dialect's data derived from the text.
    pub(crate) derived: D::Derived,
    /// The cost of the last failed search of the variables, with its name.
    pub(crate) failed_search: Option<(D::Name, u32)>,
    /// The recorded outcomes of branches.
    pub(crate) branches: BranchLog,
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
            segments: self.segments.clone(),
            watch: self.watch.clone(),
            command: self.command.clone(),
            line_starts: self.line_starts.clone(),
            breakpoints: self.breakpoints.clone(),
            expressions: self.expressions.clone(),
            cached_calls: self.cached_calls.clone(),
            annotations: self.annotations.clone(),
            derived: self.derived.clone(),
            failed_search: self.failed_search,
            branches: self.branches.clone(),
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
            segments: BTreeMap::new(),
            watch: Watch::default(),
            command: Watch::default(),
            line_starts: BTreeMap::new(),
            breakpoints: Vec::new(),
            expressions: Vec::new(),
            cached_calls: Vec::new(),
            annotations: BTreeMap::new(),
            derived: D::Derived::default(),
            failed_search: None,
            branches: BranchLog::default(),
        }
    }
}

impl<D: Dialect> Program<D> {
    /// Returns the number of ops that have an ordinal from `start` up to but not including `pc`.
    pub(crate) fn ordinal(&self, start: Pc, pc: Pc) -> u16 {
        let ops = self.code.get(usize::from(start)..usize::from(pc)).unwrap_or_default();
        ops.iter().filter(|op| op.has_ordinal()).count() as u16
    }

    /// Returns the position of the op at `pc` in the program.
    pub(crate) fn position(&self, pc: Pc) -> Option<Position<D::Fragment>> {
        let text = match *self.code.entry(pc.into())? {
            Op::Statement { text, .. }
            | Op::NextStatement { text, .. }
            | Op::Continue { text }
            | Op::Jump { text, .. }
            | Op::EndOfText { text } => text,
            Op::Line { line, .. } | Op::UnexecutedLine { line, .. } | Op::LineBreakpoint { line, .. } => {
                self.lines.get(usize::from(line))?.text
            }
            _ => {
                let (&start, segment) = self.segments.range(..=pc).next_back()?;
                return Some(Position { ordinal: segment.ordinal + self.ordinal(start, pc), ..*segment });
            }
        };
        Some(Position { text, origin: Origin::Statement, ordinal: 0 })
    }

    /// Returns the op at a position, in the code from `start` on.
    pub(crate) fn op_at(&self, start: Pc, position: Position<D::Fragment>) -> Option<Pc> {
        let is_before = |segment: &Position<_>| {
            (segment.text, segment.origin) == (position.text, position.origin)
                && segment.ordinal <= position.ordinal
        };
        let (&first, segment) =
            self.segments.range(start..).filter(|(_, segment)| is_before(segment)).last()?;
        let rest = usize::from(position.ordinal - segment.ordinal);
        let ops = self.code.get(usize::from(first)..)?.iter();
        let at = ops.enumerate().filter(|(_, op)| op.has_ordinal()).nth(rest)?.0;
        Some(first + at as Pc)
    }

    pub(crate) fn has_space(&self) -> bool {
        self.code.len() < usize::from(UNRESOLVED)
    }

    /// Appends an op unless the code is full.
    pub(crate) fn push_op(&mut self, op: Op<D::Intrinsic>) {
        let _ = self.has_space() && self.code.push(op);
    }

    /// Discards the code and all other data derived from the text.
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
        self.segments.clear();
        self.watch.clear();
        self.command.clear();
        self.expressions.clear();
        self.cached_calls.clear();
        self.annotations.clear();
        self.derived = D::Derived::default();
        self.branches.invalidate_positions();
    }

    /// Invalidates the addresses of variables.
    pub fn invalidate_variables(&mut self) {
        for slot in self.variables.iter_mut() {
            slot.value = 0;
        }
        self.failed_search = None;
        self.invalidate_arrays();
    }

    /// Invalidates the addresses of arrays: the end of their table has moved.
    pub fn invalidate_arrays(&mut self) {
        for slot in &mut self.arrays {
            slot.head = 0;
            slot.matrix = Matrix::default();
            slot.vector = Vector::default();
        }
    }

    /// Invalidates the code positions that changed text may contradict.
    pub fn invalidate_positions(&mut self) {
        for jump in &mut self.jumps {
            jump.pc = UNRESOLVED;
        }
        self.expressions.clear();
        self.invalidate_calls();
    }

    /// Marks all cached calls to be checked again.
    fn invalidate_calls(&mut self) {
        for call in &mut self.cached_calls {
            call.value = 0;
        }
    }

    /// Invalidates the positions in code of the text between two addresses; the rest of the code does not
    /// refer to it.
    pub fn invalidate_between(&mut self, from: u16, to: u16) {
        let is_outside = |text: u16| !(from..=to).contains(&text);
        self.positions.retain(|&text, _| is_outside(text));
        self.checked_positions.retain(|&text, _| is_outside(text));
        self.expressions.retain(|expression| is_outside(expression.text));
        self.invalidate_calls();
    }

    /// Returns the index of the line whose header follows the text pointer `text`.
    pub fn line(&mut self, text: u16, number: u16) -> u16 {
        let known = self.lines.iter().position(|line| line.text == text);
        let index = known.unwrap_or_else(|| {
            self.lines.push(Line { text, number, is_executed: false });
            self.lines.len() - 1
        });
        u16::try_from(index).expect("64 KiB of text hold fewer than 65536 lines")
    }

    /// Returns the first op of a line's code; the caller appends it next.
    pub fn line_op(&mut self, line: u16, number: u16) -> Op<D::Intrinsic> {
        self.line_starts.entry(number).or_default().push(self.code.len() as Pc);
        Self::line_op_for(self.breakpoints.contains(&number), number, line, 0)
    }

    fn line_op_for(has_stop: bool, number: u16, line: u16, stack_need: u8) -> Op<D::Intrinsic> {
        if has_stop {
            Op::LineBreakpoint { number, line, stack_need }
        } else {
            Op::UnexecutedLine { number, line, stack_need }
        }
    }

    /// Records an outcome of the branch at a position.
    pub(crate) fn record_branch(&mut self, pc: Pc, holds: bool) {
        if self.branches.is_known(pc, holds) {
            return;
        }
        let mut segments = self.segments.range(..=pc).rev();
        let Some((_, segment)) = segments.clone().next() else { return };
        // A statement that is compiled in parts has a segment for each.
        let is_first =
            |(_, part): &(&Pc, &Position<D::Fragment>)| part.text == segment.text && part.ordinal == 0;
        let Some((&start, _)) = segments.find(is_first) else { return };
        let lines = self.lines.iter().filter(|line| line.text <= segment.text);
        let Some(line) = lines.max_by_key(|line| line.text) else { return };
        let before = self.code.iter().take(pc.into()).skip(start.into());
        let index = before.filter(|op| matches!(op, Op::RecordedBranch { .. })).count() as u16;
        let offset = segment.text - line.text;
        self.branches.add(pc, BranchOutcome { line: line.number, offset, index, holds });
    }

    /// Clears the record of executed lines.
    pub(crate) fn clear_executed(&mut self) {
        self.branches.clear();
        for line in &mut self.lines {
            line.is_executed = false;
        }
        for op in self.code.iter_mut() {
            if let Op::Line { number, line, stack_need } = *op {
                *op = Op::UnexecutedLine { number, line, stack_need };
            }
        }
    }

    /// Sets the lines with a breakpoint.
    pub fn set_breakpoints(&mut self, lines: &[u16]) {
        let before = core::mem::replace(&mut self.breakpoints, lines.to_vec());
        for changed in before.iter().chain(lines) {
            let has_stop = lines.contains(changed);
            for &pc in self.line_starts.get(changed).into_iter().flatten() {
                let op = &mut self.code[pc as usize];
                if let Op::Line { number, line, stack_need }
                | Op::UnexecutedLine { number, line, stack_need }
                | Op::LineBreakpoint { number, line, stack_need } = *op
                {
                    *op = Self::line_op_for(has_stop, number, line, stack_need);
                }
            }
        }
    }

    /// Returns the table index of a simple variable.
    pub fn variable(&mut self, name: D::Name) -> u16 {
        let index = self.names.iter().position(|&known| known == name).unwrap_or_else(|| {
            self.names.push(name);
            assert!(
                self.variables.push(VariableSlot::default()),
                "64 KiB of text hold fewer than 65536 names"
            );
            self.names.len() - 1
        });
        u16::try_from(index).expect("64 KiB of text hold fewer than 65536 names")
    }

    /// Returns the table index of an array.
    pub fn array(&mut self, name: D::Name) -> u16 {
        let index = self.arrays.iter().position(|slot| slot.name == name).unwrap_or_else(|| {
            self.arrays.push(ArraySlot {
                name,
                head: 0,
                search: 0,
                matrix: Matrix::default(),
                vector: Vector::default(),
            });
            self.arrays.len() - 1
        });
        u16::try_from(index).expect("64 KiB of text hold fewer than 65536 names")
    }

    /// Returns the table index of a constant.
    pub fn constant(&mut self, value: D::Number) -> u16 {
        let index = self.constants.iter().position(|known| known.is_same(value)).unwrap_or_else(|| {
            self.constants.push(value);
            self.constants.len() - 1
        });
        u16::try_from(index).expect("64 KiB of text hold fewer than 65536 constants")
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
