//! Runs expressions of listings with the numbers of the three SDKs, and compares the results.
//!
//! The crate `conformance` runs the golden tables and expressions of the emulated machines with it,
//! `typein-core` a sample of both.

use std::collections::BTreeMap;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use numeric::hex;
use numeric::numbers::{Decimal10, Decimal14, Expression, Float5, MachineError, Number};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// An expression with its result.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Case {
    /// The name of the machine: `c64`, `msx`, `pc1360`.
    pub machine: String,
    /// The expression in the language of the machine; functions have brackets.
    pub expression: String,
    /// The bytes of the variables, in hexadecimal.
    #[serde(default)]
    pub variables: BTreeMap<String, String>,
    /// The parts of the result that are compared: `bytes` of the variable after a LET, the texts `view`,
    /// `str` and `printed`; `value` of a comparison, a conversion or a text; or `error`, the message.
    pub result: Map<String, Value>,
}

/// The SDKs: name, interpreter, and the file below `crates/typein-core` that evaluates cases.
const INTERPRETERS: [(&str, &str); 2] =
    [("python3", "tests/numbers/evaluate.py"), ("node", "tests/numbers/evaluate.mjs")];

/// Runs the cases with all SDKs whose interpreter is installed.
///
/// # Panics
/// When results differ; the message has the first ten.
pub fn check(cases: &[Case]) {
    let mut differences = Vec::new();
    let mut compare = |sdk: &str, results: Vec<Value>| {
        assert_eq!(results.len(), cases.len(), "{sdk} has a result for every case");
        for (case, result) in cases.iter().zip(results) {
            if case.result.iter().any(|(part, expected)| result.get(part) != Some(expected)) {
                let (expected, case) = (json!(case.result), json!(case));
                differences.push(format!("{sdk}: expected {expected}, found {result}: {case}"));
            }
        }
    };
    compare("Rust", cases.iter().map(evaluate).collect());
    for (program, file) in INTERPRETERS {
        if let Some(results) = run(program, &folder().join(file), cases) {
            compare(program, results);
        }
    }
    let first = differences.iter().take(10).cloned().collect::<Vec<_>>().join("\n");
    assert!(differences.is_empty(), "{} of {} results differ:\n{first}", differences.len(), cases.len());
}

/// Returns the folder of the crate `typein-core`.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../typein-core")
}

/// Returns the results of an interpreter, or `None` with a message if it is missing.
fn run(program: &str, file: &Path, cases: &[Case]) -> Option<Vec<Value>> {
    // No cache of compiled files in the source tree.
    let process = Command::new(program)
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .arg(file)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let mut process = match process {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            eprintln!("{program} is not installed: {} is not tested", file.display());
            return None;
        }
        process => process.expect("the interpreter starts"),
    };
    let mut input = process.stdin.take().expect("it is piped");
    let lines: String = cases.iter().map(|case| json!(case).to_string() + "\n").collect();
    let writer = thread::spawn(move || input.write_all(lines.as_bytes()));
    let output = process.wait_with_output().expect("the interpreter ends");
    // A process that stops early closes the pipe; its status shows that.
    drop(writer.join().expect("the writer does not panic"));
    assert!(output.status.success(), "{program}: {}", output.status);
    let text = String::from_utf8(output.stdout).expect("results are UTF-8");
    Some(text.lines().map(|line| serde_json::from_str(line).expect("a result is JSON")).collect())
}

/// Evaluates a case with the numbers of the Rust SDK.
fn evaluate(case: &Case) -> Value {
    let result = match case.machine.as_str() {
        "c64" => Evaluator::<Float5>::new(case).result(),
        "msx" => Evaluator::<Decimal14>::new(case).result(),
        "pc1360" => Evaluator::<Decimal10>::new(case).result(),
        other => panic!("unknown machine {other:?}"),
    };
    result.unwrap_or_else(|error| json!({ "error": error.to_string() }))
}

/// The part of the SDK that differs by machine.
trait Port: Number {
    fn read(bytes: &[u8]) -> Self;
    fn bytes(self) -> Vec<u8>;
    fn view(self) -> String;
    fn draw(text: &str) -> Result<Expression<Self>, MachineError>;
    fn function(name: &str, argument: Expression<Self>) -> Result<Expression<Self>, MachineError>;
}

macro_rules! port {
    ($number:ident $(, $name:literal => $function:expr)*) => {
        impl Port for $number {
            fn read(bytes: &[u8]) -> Self {
                Self::from_bytes(bytes.try_into().expect("the size of a variable"))
            }

            fn bytes(self) -> Vec<u8> {
                self.bytes().to_vec()
            }

            fn view(self) -> String {
                self.view()
            }

            fn draw(text: &str) -> Result<Expression<Self>, MachineError> {
                $number::from_draw(text).map(Into::into)
            }

            fn function(name: &str, _argument: Expression<Self>) -> Result<Expression<Self>, MachineError> {
                match name {
                    $($name => $function(_argument),)*
                    other => panic!("unknown function {other:?}"),
                }
            }
        }
    };
}

port!(Float5);
port!(
    Decimal14,
    "FIX" => |argument: Expression<Self>| Ok(argument.stored()?.fix()),
    "CSNG" => |argument: Expression<Self>| Ok(argument.stored()?.single()?.into())
);
port!(Decimal10, "LN" => |argument: Expression<Self>| Ok(argument.ln()));

/// A value of an expression.
enum Term<N: Number> {
    Number(Expression<N>),
    Other(Value),
}

/// A recursive descent over the tokens of an expression.
struct Evaluator<'a, N: Number> {
    expression: &'a str,
    rest: &'a str,
    variables: BTreeMap<&'a str, N>,
}

impl<'a, N: Port> Evaluator<'a, N> {
    fn new(case: &'a Case) -> Self {
        let read = |bytes: &str| N::read(&hex::decode(bytes).expect("bytes are hexadecimal"));
        let variables = case.variables.iter().map(|(name, bytes)| (name.as_str(), read(bytes)));
        Self { expression: &case.expression, rest: &case.expression, variables: variables.collect() }
    }

    fn result(mut self) -> Result<Value, MachineError> {
        let term = self.comparison()?;
        assert_eq!(self.rest, "", "an operator is missing in `{}`", self.expression);
        Ok(match term {
            Term::Other(value) => json!({ "value": value }),
            Term::Number(value) => {
                let (number, str, printed) = (value.stored()?, value.str()?, value.printed()?);
                json!({ "bytes": hex::encode(&number.bytes()), "view": number.view(), "str": str, "printed": printed })
            }
        })
    }

    /// Takes one of these tokens, the longest first.
    fn take(&mut self, tokens: &[&'static str]) -> Option<&'static str> {
        self.rest = self.rest.trim_start();
        let token = *tokens.iter().find(|token| self.rest.starts_with(**token))?;
        self.rest = &self.rest[token.len()..];
        Some(token)
    }

    /// Takes characters up to the first that does not belong to the token.
    fn take_while(&mut self, mut is_part: impl FnMut(char) -> bool) -> &'a str {
        let end = self.rest.find(|character| !is_part(character)).unwrap_or(self.rest.len());
        let (token, rest) = self.rest.split_at(end);
        self.rest = rest;
        token
    }

    fn comparison(&mut self) -> Result<Term<N>, MachineError> {
        let left = self.term_of_sums()?;
        let Some(relation) = self.take(&["<=", ">=", "<>", "<", ">", "="]) else { return Ok(left) };
        let right = self.term_of_sums()?;
        let (Term::Number(left), Term::Number(right)) = (left, right) else { panic!("numbers are compared") };
        let ordering = left.compare(right)?;
        Ok(Term::Other(json!(match relation {
            "<=" => ordering.is_le(),
            ">=" => ordering.is_ge(),
            "<>" => ordering.is_ne(),
            "<" => ordering.is_lt(),
            ">" => ordering.is_gt(),
            _ => ordering.is_eq(),
        })))
    }

    fn term_of_sums(&mut self) -> Result<Term<N>, MachineError> {
        match self.product()? {
            Term::Number(mut left) => {
                while let Some(operator) = self.take(&["+", "-"]) {
                    let right = number(self.product()?);
                    left = if operator == "+" { left + right } else { left - right };
                }
                Ok(Term::Number(left))
            }
            other @ Term::Other(_) => Ok(other),
        }
    }

    fn product(&mut self) -> Result<Term<N>, MachineError> {
        match self.unary()? {
            Term::Number(mut left) => {
                while let Some(operator) = self.take(&["*", "/"]) {
                    let right = number(self.unary()?);
                    left = if operator == "*" { left * right } else { left / right };
                }
                Ok(Term::Number(left))
            }
            other @ Term::Other(_) => Ok(other),
        }
    }

    fn unary(&mut self) -> Result<Term<N>, MachineError> {
        if let Some(sign) = self.take(&["-", "+"]) {
            let operand = number(self.unary()?);
            return Ok(Term::Number(if sign == "-" { -operand } else { operand }));
        }
        let left = self.term()?;
        if self.take(&["^"]).is_none() {
            return Ok(left);
        }
        let right = number(self.unary()?);
        Ok(Term::Number(number(left).power(right)))
    }

    fn term(&mut self) -> Result<Term<N>, MachineError> {
        if self.take(&["("]).is_some() {
            let value = self.comparison()?;
            assert!(self.take(&[")"]).is_some(), "a bracket is missing in `{}`", self.expression);
            return Ok(value);
        }
        if self.take(&["\""]).is_some() {
            let text = self.take_while(|character| character != '"');
            self.rest = &self.rest[1..];
            return Ok(Term::Other(json!(text)));
        }
        if self.rest.starts_with(|character: char| character.is_ascii_digit() || character == '.') {
            return Ok(Term::Number(Expression::from(self.literal())));
        }
        let name = self.take_while(|character| character.is_ascii_alphabetic() || character == '$');
        match self.variables.get(name) {
            Some(&number) => Ok(Term::Number(number.into())),
            None if name.is_empty() => panic!("an operand is missing in `{}`", self.expression),
            None => self.call(name),
        }
    }

    /// Takes a literal; only the sign of an exponent is a part of it.
    fn literal(&mut self) -> &'a str {
        let mut last = ' ';
        self.take_while(|character| {
            let is_exponent = matches!(last, 'E' | 'D');
            let is_exponent_sign = matches!(character, '+' | '-') && is_exponent;
            last = character;
            character.is_ascii_digit()
                || matches!(character, '.' | 'E' | 'D' | '!' | '#' | '%')
                || is_exponent_sign
        })
    }

    fn call(&mut self, name: &str) -> Result<Term<N>, MachineError> {
        let argument = match (name, self.term()?) {
            ("VAL", Term::Other(text)) => {
                return Ok(Term::Number(Expression::val(text.as_str().expect("a text"))));
            }
            ("DRAW", Term::Other(text)) => {
                return N::draw(text.as_str().expect("a text")).map(Term::Number);
            }
            (_, argument) => number(argument),
        };
        Ok(Term::Number(match name {
            "ABS" => argument.abs(),
            "INT" => argument.int(),
            "SGN" => argument.sgn(),
            "SQR" => argument.sqr(),
            "EXP" => argument.exp(),
            "LOG" => argument.log(),
            "STORED" => argument.stored()?.into(),
            "VIEW" => return Ok(Term::Other(json!(argument.stored()?.view()))),
            "STR$" => return Ok(Term::Other(json!(argument.str()?))),
            "CINT" => return Ok(Term::Other(json!(argument.integer()?))),
            other => N::function(other, argument)?,
        }))
    }
}

/// Returns the number of a term.
fn number<N: Number>(term: Term<N>) -> Expression<N> {
    match term {
        Term::Number(number) => number,
        Term::Other(other) => panic!("{other} is no number"),
    }
}
