//! The derived cache: compiled lines with the tables their ops refer to. Dropped whole when the text changes.

use alloc::{collections::BTreeMap, vec::Vec};

use crate::{
    names::Name,
    op::{Op, Pc, UNKNOWN},
    text,
};

/// A line as the cache knows it.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    /// Where it stands in memory.
    pub address: u16,
    /// Its number.
    pub number: u16,
    /// Its code, or [`UNKNOWN`] until it is first executed.
    pub pc: Pc,
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
}

/// A jump to a line by number.
#[derive(Clone, Copy, Debug)]
pub struct Jump {
    /// The number wanted; none for "the line behind the one at `from`".
    pub number: Option<u16>,
    /// The line the jump stands in, as a place in the table of lines; none at the prompt.
    pub from: Option<u16>,
    /// The code of the target, or [`UNKNOWN`].
    pub pc: Pc,
    /// Cycles to find it.
    pub search: u32,
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
    /// The lines in the order of the text.
    pub lines: Vec<Line>,
    /// The lines table has been made from the text.
    pub is_indexed: bool,
    /// Where the code of lines begins, by line number.
    heads: BTreeMap<u16, Vec<Pc>>,
    /// Numbers of the lines before which the host wants to stop.
    stops: Vec<u16>,
    /// The code of defined functions' expressions, by text place.
    pub functions: Vec<(u16, Pc)>,
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
            is_indexed: false,
            heads: BTreeMap::new(),
            stops: Vec::new(),
            functions: Vec::new(),
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
        self.functions.clear();
        self.is_indexed = false;
    }

    /// Forgets where variables are.
    pub fn drop_variables(&mut self) {
        for slot in &mut self.variables {
            slot.value = 0;
        }
        for slot in &mut self.arrays {
            slot.head = 0;
        }
    }

    /// Makes the table of lines if it is not there.
    pub fn index(&mut self, ram: &[u8; 0x1_0000], start: u16) {
        if self.is_indexed {
            return;
        }
        self.is_indexed = true;
        self.lines = text::lines(ram, start)
            .map(|line| Line { address: line.address, number: line.number, pc: UNKNOWN, is_executed: false })
            .collect();
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

    /// The line whose text holds this address, as a place in the table.
    pub fn line_around(&self, address: u16) -> Option<usize> {
        let after = self.lines.partition_point(|line| line.address <= address);
        after.checked_sub(1)
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
            self.arrays.push(ArraySlot { name, head: 0, search: 0 });
            self.arrays.len() - 1
        });
        u16::try_from(place).expect("64 KiB of text hold fewer than 65536 names")
    }

    /// Adds a jump to the table.
    pub fn jump(&mut self, number: Option<u16>, from: Option<u16>) -> u16 {
        let place = u16::try_from(self.jumps.len()).unwrap_or(u16::MAX);
        self.jumps.push(Jump { number, from, pc: UNKNOWN, search: 0 });
        place
    }
}
