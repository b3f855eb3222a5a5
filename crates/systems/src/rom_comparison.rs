//! The comparison of a machine with one that executes ROM images: the settings and the result. The crate `c64-roms`
//! performs it.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use serde::Serialize;

/// The state that is compared before each statement. The next statement is always compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Compared {
    /// Program, variables, arrays, strings, cells of BASIC and KERNAL, registers of the chips, and other RAM except the
    /// free memory of BASIC.
    pub memory: bool,
    /// The codes and colours of the screen.
    pub screen: bool,
    /// The processor's cycles for the statement, without interrupts and stolen cycles. They are counted in any case
    /// ([`RomComparison::cycle_kinds`]).
    pub cycles: bool,
}

impl Compared {
    /// Everything.
    pub const ALL: Self = Self { memory: true, screen: true, cycles: true };
    /// All that a program can read: everything but cycles.
    pub const STATE: Self = Self { cycles: false, ..Self::ALL };
    /// Only the next statement.
    pub const NOTHING: Self = Self { memory: false, screen: false, cycles: false };
}

/// A part of the state that is not compared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Ignored {
    /// Addresses of memory and registers.
    Addresses(RangeInclusive<u16>),
    /// A variable, or an array with all its elements, by its name in upper case: `A`, `N$`.
    Variable(String),
}

/// The settings of a comparison.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Settings {
    /// The compared state.
    pub compared: Compared,
    /// The parts of it that are not compared.
    pub ignored: Vec<Ignored>,
    /// The cycles by which a statement may differ.
    pub tolerance: u64,
    /// Whether the comparison continues after a difference, which makes the machines equal again.
    pub continues: bool,
}

impl From<Compared> for Settings {
    /// Nothing is ignored, and the first difference ends the comparison.
    fn from(compared: Compared) -> Self {
        Self { compared, ignored: Vec::new(), tolerance: 0, continues: false }
    }
}

/// The cycles of all statements that begin with the same keyword.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CycleKind {
    /// The statements that both machines have executed.
    pub statements: u64,
    /// The statements whose cycles differ by more than the tolerance.
    pub different: u64,
    /// The minimum and the maximum difference of these: native minus ROM.
    pub range: Option<[i64; 2]>,
    /// The first of these statements.
    pub first: Option<StatementPosition>,
}

impl CycleKind {
    /// Counts a statement with its cycles: native, and with ROM images.
    pub fn count(
        &mut self,
        [native, roms]: [u64; 2],
        tolerance: u64,
        position: impl FnOnce() -> Option<StatementPosition>,
    ) {
        self.statements += 1;
        if native.abs_diff(roms) > tolerance {
            let difference = native.cast_signed().wrapping_sub(roms.cast_signed());
            self.different += 1;
            let [least, greatest] = self.range.unwrap_or([difference; 2]);
            self.range = Some([least.min(difference), greatest.max(difference)]);
            if self.first.is_none() {
                self.first = position();
            }
        }
    }
}

/// The comparison of a run up to now.
#[derive(Clone, Debug)]
pub struct RomComparison {
    /// The settings.
    pub settings: Settings,
    /// The statements that both machines have executed.
    pub statements: u64,
    /// The cycles of these statements: native, and with ROM images.
    pub cycles: [u64; 2],
    /// The cycles of the statements by their first keyword.
    pub cycle_kinds: BTreeMap<String, CycleKind>,
    /// The divergences, the first of each statement of the program.
    pub divergences: Vec<RomDivergence>,
    /// Whether the comparison has ended.
    pub is_over: bool,
}

impl RomComparison {
    /// Begins a comparison.
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        Self {
            settings,
            statements: 0,
            cycles: [0; 2],
            cycle_kinds: BTreeMap::new(),
            divergences: Vec::new(),
            is_over: false,
        }
    }

    /// Adds a divergence, or counts it if the statement already has one.
    pub fn push(&mut self, divergence: RomDivergence) {
        let same = self.divergences.iter_mut().find(|other| other.statement == divergence.statement);
        match same {
            Some(same) => same.times += 1,
            None => self.divergences.push(divergence),
        }
    }
}

/// A statement of the program or of a typed command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StatementPosition {
    /// Its line; `None` for a typed command.
    pub line: Option<u16>,
    /// Its number in the line, from 1.
    pub number: usize,
    /// Its text as in a listing.
    pub text: String,
}

impl StatementPosition {
    /// Returns line and number in words.
    #[must_use]
    pub fn name(&self) -> String {
        match self.line {
            Some(line) => format!("line {line}, statement {}", self.number),
            None => format!("typed command, statement {}", self.number),
        }
    }
}

/// A difference between the two machines at one point of the run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RomDivergence {
    /// The statement that was executed last; `None` before the first one.
    pub statement: Option<StatementPosition>,
    /// Its number in the run, from 1.
    pub count: u64,
    /// The number of differences at this statement.
    pub times: u64,
    /// Its cycles: native, and with ROM images, if both reached its end.
    pub cycles: Option<[u64; 2]>,
    /// The differences after it, the most significant first.
    pub differences: Vec<RomDifference>,
    /// The number of differences that the list omits.
    pub more: usize,
    /// The emulated time of the native machine.
    pub at: u64,
}

/// One difference.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RomDifference {
    /// What differs: `variable A`, `screen row 3, column 5`, `cycles`.
    pub what: String,
    /// Its address in memory, if it has one.
    pub address: Option<u16>,
    /// The value of the native machine.
    pub native: String,
    /// The value of the machine with ROM images.
    pub roms: String,
}

impl RomDifference {
    /// Describes a difference without an address.
    #[must_use]
    pub fn new(what: impl Into<String>, native: &impl ToString, roms: &impl ToString) -> Self {
        Self { what: what.into(), address: None, native: native.to_string(), roms: roms.to_string() }
    }

    /// Returns the difference with its address.
    #[must_use]
    pub fn at(self, address: u16) -> Self {
        Self { address: Some(address), ..self }
    }
}
