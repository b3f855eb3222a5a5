//! The derived cache: compiled lines with the tables their ops refer to. Dropped whole when the text changes.

use alloc::{collections::BTreeMap, vec::Vec};

use crate::{
    compile::Type,
    names::Name,
    op::{Op, Pc, UNKNOWN},
    watch::Watch,
};

/// A line as the cache knows it.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    /// Where the text pointer stands before it: on the byte before its head.
    pub text: u16,
    /// Its number.
    pub number: u16,
    /// It has been executed since the variables were last cleared by `RUN`.
    pub is_executed: bool,
}

/// A simple variable named by the code.
#[derive(Clone, Copy, Debug)]
pub struct VariableSlot {
    /// Its name.
    pub name: Name,
    /// Where its value is; 0 until it exists.
    pub value: u16,
    /// Cycles to find it.
    pub search: u32,
}

/// An array named by the code.
#[derive(Clone, Copy, Debug)]
pub struct ArraySlot {
    /// Its name.
    pub name: Name,
    /// Where its head is; 0 until it exists or is looked for.
    pub head: u16,
    /// Cycles to find it.
    pub search: u32,
    /// What an element is found by without a look at the head, if the array has one dimension.
    pub row: Row,
}

/// An array with one dimension. Without extent it is not known to be one.
#[derive(Clone, Copy, Debug, Default)]
pub struct Row {
    /// One more than the largest subscript.
    pub extent: u16,
    /// How far its elements lie behind its head.
    pub offset: u8,
    /// The bytes of an element.
    pub size: u8,
    /// Cycles to find one, but for those that depend on the subscript.
    pub cost: u32,
}

/// A jump to a line by number.
#[derive(Clone, Copy, Debug)]
pub struct Jump {
    /// The number wanted.
    pub number: u16,
    /// The number of the line the jump stands in; none at the prompt.
    pub within: Option<u16>,
    /// Where that line ends.
    pub end: u16,
    /// The code of the target, or [`UNKNOWN`].
    pub pc: Pc,
    /// Cycles to find it.
    pub search: u32,
}

/// Who asks for an expression by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// A call of a defined function: it must be all that stands in its statement.
    ByCall,
    /// Such a call with little stack left: with tests of it.
    ByDeepCall,
}

/// An expression by itself as code.
#[derive(Clone, Copy, Debug)]
pub struct Expression {
    /// Where its text begins.
    pub text: u16,
    /// Who asked for it.
    pub asked: Asked,
    /// Its code.
    pub pc: Pc,
    /// Bytes of stack that it needs.
    pub room: u8,
}

/// Compiled lines and their tables.
#[derive(Clone, Debug)]
pub struct Program<N> {
    /// All code.
    pub code: Vec<Op>,
    /// Constants.
    pub constants: Vec<N>,
    /// Simple variables.
    pub variables: Vec<VariableSlot>,
    /// Arrays.
    pub arrays: Vec<ArraySlot>,
    /// Jumps.
    pub jumps: Vec<Jump>,
    /// The lines executed, in the order in which they were compiled.
    pub lines: Vec<Line>,
    /// The code that goes on where the text pointer stands between two statements.
    pub places: BTreeMap<u16, Pc>,
    /// The same for one statement, with tests of the stack in its expressions.
    pub tested: BTreeMap<u16, Pc>,
    /// The text that all this was derived from.
    pub(crate) watch: Watch,
    /// Where the code of lines begins, by line number.
    heads: BTreeMap<u16, Vec<Pc>>,
    /// Numbers of the lines before which the host wants to stop.
    stops: Vec<u16>,
    /// The code of expressions by themselves.
    pub expressions: Vec<Expression>,
    /// Terms that machine code evaluates, by the place before them: the place behind, and what they are.
    pub(crate) foreign_terms: BTreeMap<u16, (u16, Type)>,
    /// Machine code wants to see terms; it wants to see every character.
    pub diverts_terms: bool,
    pub diverts_fetches: bool,
}

impl<N> Default for Program<N> {
    fn default() -> Self {
        Self {
            code: Vec::new(),
            constants: Vec::new(),
            variables: Vec::new(),
            arrays: Vec::new(),
            jumps: Vec::new(),
            lines: Vec::new(),
            places: BTreeMap::new(),
            tested: BTreeMap::new(),
            watch: Watch::default(),
            heads: BTreeMap::new(),
            stops: Vec::new(),
            expressions: Vec::new(),
            foreign_terms: BTreeMap::new(),
            diverts_terms: false,
            diverts_fetches: false,
        }
    }
}

impl<N> Program<N> {
    /// Forgets everything that was derived from the text.
    pub fn drop_code(&mut self) {
        self.code.clear();
        self.constants.clear();
        self.variables.clear();
        self.arrays.clear();
        self.jumps.clear();
        self.lines.clear();
        self.heads.clear();
        self.places.clear();
        self.tested.clear();
        self.watch.clear();
        self.expressions.clear();
        self.foreign_terms.clear();
    }

    /// Forgets where variables are.
    pub fn drop_variables(&mut self) {
        for slot in &mut self.variables {
            slot.value = 0;
        }
        self.drop_arrays();
    }

    /// Forgets where arrays are: the end of their table has moved.
    pub fn drop_arrays(&mut self) {
        for slot in &mut self.arrays {
            slot.head = 0;
            slot.row.extent = 0;
        }
    }

    /// Forgets the code places that the text may belie by now.
    pub fn forget_places(&mut self) {
        for jump in &mut self.jumps {
            jump.pc = UNKNOWN;
        }
        self.expressions.clear();
    }

    /// Forgets what was derived from the text between two places, of code that goes nowhere else.
    pub fn forget_between(&mut self, from: u16, to: u16) {
        let is_outside = |text: u16| !(from..=to).contains(&text);
        self.places.retain(|&text, _| is_outside(text));
        self.tested.retain(|&text, _| is_outside(text));
        self.expressions.retain(|expression| is_outside(expression.text));
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
    pub fn line_head(&mut self, place: u16, number: u16) -> Op {
        self.heads.entry(number).or_default().push(self.code.len() as Pc);
        Self::head(self.stops.contains(&number), number, place, 0)
    }

    fn head(has_stop: bool, number: u16, line: u16, room: u8) -> Op {
        if has_stop { Op::LineStop { number, line, room } } else { Op::Line { number, line, room } }
    }

    /// Sets the lines before which the host wants to stop.
    pub fn set_stops(&mut self, lines: &[u16]) {
        let before = core::mem::replace(&mut self.stops, lines.to_vec());
        for changed in before.iter().chain(lines) {
            let has_stop = lines.contains(changed);
            for &pc in self.heads.get(changed).into_iter().flatten() {
                let op = &mut self.code[pc as usize];
                if let Op::Line { number, line, room } | Op::LineStop { number, line, room } = *op {
                    *op = Self::head(has_stop, number, line, room);
                }
            }
        }
    }

    /// The table place of a simple variable.
    pub fn variable(&mut self, name: Name) -> u16 {
        let place = self.variables.iter().position(|slot| slot.name == name).unwrap_or_else(|| {
            self.variables.push(VariableSlot { name, value: 0, search: 0 });
            self.variables.len() - 1
        });
        u16::try_from(place).expect("64 KiB of text hold fewer than 65536 names")
    }

    /// The table place of an array.
    pub fn array(&mut self, name: Name) -> u16 {
        let place = self.arrays.iter().position(|slot| slot.name == name).unwrap_or_else(|| {
            self.arrays.push(ArraySlot { name, head: 0, search: 0, row: Row::default() });
            self.arrays.len() - 1
        });
        u16::try_from(place).expect("64 KiB of text hold fewer than 65536 names")
    }

    /// Adds a jump to the table.
    pub fn jump(&mut self, number: u16, within: Option<u16>, end: u16) -> u32 {
        self.jumps.push(Jump { number, within, end, pc: UNKNOWN, search: 0 });
        (self.jumps.len() - 1) as u32
    }
}
