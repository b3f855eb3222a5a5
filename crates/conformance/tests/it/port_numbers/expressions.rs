//! Random expressions that the emulated machines evaluate.

use conformance::hex;
use conformance::rig::{Description, Rig};
use numeric::numbers::{Decimal10, Decimal14, Float5, MachineError, Number};
use serde_json::json;
use systems::{Breakpoints, Machine, NumberFormat, ProgramEnd, StopReason, System, Value};

use super::case;
use super::harness::Case;

/// The machines.
pub const MACHINES: [&Machine; 3] = [Machine::C64, Machine::MSX, Machine::PC1360];

/// The variables of expressions.
const VARIABLES: [&str; 4] = ["A", "B", "C", "D"];

/// The program that defines them.
const PROGRAM: [(u16, &str); 2] = [(10, "A=1:B=1:C=1:D=1"), (20, "END")];

/// Literals as listings have them.
const LITERALS: [&str; 16] = [
    "0",
    "1",
    "2",
    "3",
    "7",
    "10",
    "100",
    "1000",
    ".1",
    ".01",
    ".5",
    "1.5",
    "3.14159265",
    "1E3",
    "2.5E-4",
    "19.95",
];

/// The maximum length of an expression: a typed line has 79 characters on the C64 and the PC-1360.
const MAX_LENGTH: usize = 64;

/// Returns `count` cases of a machine, the same in every run.
pub fn of(machine: &'static Machine, count: usize) -> Vec<Case> {
    let mut random = Random(0x2545_f491_4f6c_dd1d ^ index_of(machine));
    let mut system = stopped(machine);
    (0..count).map(|_| evaluated(machine, system.as_mut(), &mut random)).collect()
}

/// Returns cases of values as text: the view of a number is a draw with its value.
pub fn views(machine: &'static Machine, count: usize) -> Vec<Case> {
    let mut random = Random(0x9e37_79b9_7f4a_7c15 ^ index_of(machine));
    (0..count).map(|_| view(machine, &random.operand())).collect()
}

/// Returns the index of a machine in [`MACHINES`].
fn index_of(machine: &'static Machine) -> u64 {
    MACHINES.iter().position(|other| *other == machine).expect("it is one of them") as u64
}

fn view(machine: &'static Machine, literal: &str) -> Case {
    let (view, bytes, str) = match machine.number_format {
        Some(NumberFormat::MsxBcd) => {
            parts(Decimal14::literal(literal), Decimal14::view, |number| number.bytes().to_vec())
        }
        Some(NumberFormat::SharpBcd) => {
            parts(Decimal10::literal(literal), Decimal10::view, |number| number.bytes().to_vec())
        }
        Some(NumberFormat::Mflpt5) | None => {
            parts(Float5::literal(literal), Float5::view, |number| number.bytes().to_vec())
        }
    };
    let result = json!({ "bytes": bytes, "view": view, "str": str });
    case(machine.id, &format!("DRAW(\"{view}\")"), &[], &result)
}

/// Returns the texts of a number: its view, bytes and `STR$`.
fn parts<N: Number>(
    number: Result<N, MachineError>,
    view: impl Fn(N) -> String,
    bytes: impl Fn(N) -> Vec<u8>,
) -> (String, String, String) {
    let number = number.expect("the literal is valid");
    (view(number), hex::encode(&bytes(number)), N::text(number.load()))
}

/// Returns a machine that has stopped before the last line.
fn stopped(machine: &'static Machine) -> Box<dyn System> {
    let mut rig = Rig::new(Description::of_path(machine.id));
    rig.run_through(256_000);
    rig.load(PROGRAM.map(|(number, text)| (number, text.as_bytes().to_vec())));
    rig.system.set_breakpoints(Breakpoints { statements: true, ..Breakpoints::default() });
    rig.system.type_codes(b"RUN\r");
    loop {
        match rig.resume() {
            StopReason::Statement { line: Some(20), .. } => return rig.system,
            StopReason::Ended(ProgramEnd::Completed) => panic!("line 20 is not reached"),
            _ => {}
        }
    }
}

/// Generates an expression and evaluates it on the machine.
fn evaluated(machine: &'static Machine, system: &mut dyn System, random: &mut Random) -> Case {
    let mut variables = Vec::new();
    for name in VARIABLES {
        let literal = random.operand();
        let literal = if machine == Machine::C64 { literal.to_lowercase() } else { literal };
        let value = system
            .expressions()
            .expect("a language")
            .evaluate(&literal)
            .expect("a literal has a value")
            .value;
        system.inspect_mut().set_variable(name, &value).expect("the variable exists");
        variables.push((name, number_bytes(&value)));
    }
    let (expression, has_relation) = random.expression();
    let result = match system.expressions().expect("a language").evaluate(&expression) {
        Ok(evaluation) if has_relation => {
            json!({ "value": !evaluation.text.trim().starts_with('0') })
        }
        Ok(evaluation) => json!({ "bytes": number_bytes(&evaluation.value) }),
        Err(message) if machine == Machine::C64 => json!({ "error": format!("?{message}") }),
        Err(message) => json!({ "error": message }),
    };
    case(machine.id, &expression, &variables, &result)
}

/// Returns the bytes of a number, those of zero as 0.
fn number_bytes(value: &Value) -> String {
    let Value::Number { bytes, value } = value else { panic!("{value:?} is no number") };
    if *value == 0.0 { "0".repeat(2 * bytes.len()) } else { hex::encode(bytes) }
}

/// A generator of expressions: xorshift.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % bound
    }

    fn of<'a>(&mut self, choices: &[&'a str]) -> &'a str {
        choices[self.below(choices.len())]
    }

    /// Returns a literal for a variable: amounts, fractions with many digits, and magnitudes.
    fn operand(&mut self) -> String {
        let sign = self.of(&["", "", "-"]);
        match self.below(6) {
            0 => format!("{sign}{}", self.below(20)),
            1 => format!("{sign}{}", self.below(100_000)),
            2 => format!("{sign}{}.{:02}", self.below(1000), self.below(100)),
            3 => format!("{sign}.{:09}", self.below(1_000_000_000)),
            4 => format!("{sign}{}.{:06}", self.below(1000), self.below(1_000_000)),
            _ => format!(
                "{sign}{}.{}E{}",
                1 + self.below(9),
                self.below(100_000),
                self.below(24).wrapping_sub(12) as i64
            ),
        }
    }

    /// Returns an expression that fits into a typed line, and whether it is a comparison.
    fn expression(&mut self) -> (String, bool) {
        loop {
            let relation = self.of(&["", "", "", "", "", "", "<", "=", ">", "<=", ">=", "<>"]);
            let mut expression = self.sum(3);
            if !relation.is_empty() {
                expression = format!("{expression}{relation}{}", self.sum(2));
            }
            if expression.len() <= MAX_LENGTH {
                return (expression, !relation.is_empty());
            }
        }
    }

    fn sum(&mut self, depth: usize) -> String {
        let mut text = self.product(depth);
        for _ in 0..self.below(3) {
            text += self.of(&["+", "-"]);
            text += &self.product(depth);
        }
        text
    }

    fn product(&mut self, depth: usize) -> String {
        let mut text = self.factor(depth);
        for _ in 0..self.below(3) {
            text += self.of(&["*", "/"]);
            text += &self.factor(depth);
        }
        text
    }

    fn factor(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.operand_of_expression();
        }
        match self.below(14) {
            0 => format!("-{}", self.factor(depth - 1)),
            1 | 2 => format!("({})", self.sum(depth - 1)),
            3 => format!(
                "{}({})",
                self.of(&["INT", "INT", "ABS", "SGN", "SQR", "EXP", "LOG"]),
                self.sum(depth - 1)
            ),
            4 => format!("{}^{}", self.operand_of_expression(), self.of(&["2", "3", ".5", "-1", "B", "1.5"])),
            _ => self.operand_of_expression(),
        }
    }

    fn operand_of_expression(&mut self) -> String {
        if self.below(3) == 0 { self.of(&LITERALS).to_owned() } else { self.of(&VARIABLES).to_owned() }
    }
}
