//! The comparison of a machine with one that executes ROM images: what is compared, and the first
//! divergence. The crate `c64-roms` makes it.

use serde::Serialize;

/// What is compared before each statement. Where the program goes on is always compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Compared {
    /// Program, variables, arrays, strings, cells of BASIC and KERNAL, registers of video and sound chip,
    /// other RAM but the free memory of BASIC.
    pub memory: bool,
    /// The codes and colours of the screen.
    pub screen: bool,
    /// The processor's cycles for the statement, without interrupts and stolen cycles.
    pub cycles: bool,
}

impl Compared {
    /// Everything.
    pub const ALL: Self = Self { memory: true, screen: true, cycles: true };
    /// Only where the program goes on.
    pub const NOTHING: Self = Self { memory: false, screen: false, cycles: false };
}

/// The comparison of a run up to now.
#[derive(Clone, Debug)]
pub struct RomComparison {
    /// What is compared.
    pub compared: Compared,
    /// The statements of programs that both machines have executed.
    pub statements: u64,
    /// The cycles of these statements: native, and with ROM images.
    pub cycles: [u64; 2],
    /// The first divergence; nothing is compared after it.
    pub divergence: Option<RomDivergence>,
}

impl RomComparison {
    /// Begins a comparison.
    #[must_use]
    pub fn new(compared: Compared) -> Self {
        Self { compared, statements: 0, cycles: [0; 2], divergence: None }
    }
}

/// A statement of the program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StatementPlace {
    /// Its line.
    pub line: u16,
    /// Its number in the line, from 1.
    pub number: usize,
    /// Its text as in a listing.
    pub text: String,
}

impl StatementPlace {
    /// Returns line and number in words.
    #[must_use]
    pub fn name(&self) -> String {
        format!("line {}, statement {}", self.line, self.number)
    }
}

/// The first difference between the two machines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RomDivergence {
    /// The statement that was executed last; `None` before the first one.
    pub statement: Option<StatementPlace>,
    /// Its number in the run, from 1.
    pub count: u64,
    /// Its cycles: native, and with ROM images, where both came to its end.
    pub cycles: Option<[u64; 2]>,
    /// What differs after it, the most telling first.
    pub differences: Vec<RomDifference>,
    /// The number of differences that the list leaves out.
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
