//! Expressions without side effects: a debugger evaluates them in the suspended program.
//!
//! They call only operators and a few built-in functions. The evaluation checks two conditions that the text does not
//! show: operators and attributes can call methods of the program (`__add__`, properties), and reading consumes an
//! iterator. The host evaluates any other expression in a copy of the program.

use std::ops::Range;

use gamegrid::Failure;
use rustpython_vm::compiler::ast::visitor::{Visitor, walk_expr};
use rustpython_vm::compiler::ast::{CmpOp, Expr, ExprCall};
use rustpython_vm::compiler::parser::parse_expression;
use rustpython_vm::{PyObjectRef, PyResult, VirtualMachine};

use super::interpreter::{Interpreter, QUERY_FILE};
use super::purity::Purity;

/// Built-in functions without side effects that do not read from iterators.
const FUNCTIONS: [&str; 16] = [
    "abs",
    "bin",
    "bool",
    "chr",
    "divmod",
    "float",
    "hex",
    "id",
    "int",
    "isinstance",
    "len",
    "oct",
    "ord",
    "repr",
    "round",
    "str",
];

/// Built-in functions whose only side effect is to exhaust a single argument.
const FOLDS: [&str; 9] = ["all", "any", "frozenset", "list", "max", "min", "set", "sum", "tuple"];

/// The classes that an iteration does not consume.
const CONTAINERS: [&str; 8] = ["bytes", "dict", "frozenset", "list", "range", "set", "str", "tuple"];

/// The conditions under which an expression has no side effects.
#[derive(Default)]
struct Pure {
    /// The built-in functions that it calls.
    functions: Vec<String>,
    /// The iterated parts, as ranges of its text.
    iterated: Vec<Range<usize>>,
    /// The first part that could change something.
    effect: Option<String>,
}

/// Returns the part of an expression that could change the program that evaluates it.
///
/// ```
/// use gamegrid_python::side_effect;
///
/// assert_eq!(side_effect("len(names) > 3 and total in (1, second * 2)"), None);
/// assert_eq!(side_effect("1 + names.pop()").as_deref(), Some("the call of `pop`"));
/// ```
#[must_use]
pub fn side_effect(expression: &str) -> Option<String> {
    Pure::of(expression).effect
}

impl Pure {
    /// A text that is no expression has no effect: its evaluation fails.
    fn of(expression: &str) -> Self {
        let mut found = Self::default();
        if let Ok(parsed) = parse_expression(expression) {
            found.visit_expr(parsed.expr());
        }
        found
    }

    fn effect(&mut self, part: String) {
        self.effect.get_or_insert(part);
    }

    fn call(&mut self, call: &ExprCall) {
        let name = match &*call.func {
            Expr::Name(name) => name.id.as_str(),
            Expr::Attribute(attribute) => {
                return self.effect(format!("the call of `{}`", attribute.attr.as_str()));
            }
            _ => return self.effect("a call".to_owned()),
        };
        let is_fold = FOLDS.contains(&name);
        if !call.arguments.keywords.is_empty() || !(is_fold || FUNCTIONS.contains(&name)) {
            return self.effect(format!("the call of `{name}`"));
        }
        self.functions.push(name.to_owned());
        if let ([only], true) = (&*call.arguments.args, is_fold) {
            self.iterate(only);
        }
    }

    fn iterate(&mut self, over: &Expr) {
        let range = match over {
            Expr::Name(name) => name.range,
            Expr::Attribute(attribute) => attribute.range,
            Expr::Subscript(subscript) => subscript.range,
            Expr::List(_)
            | Expr::Tuple(_)
            | Expr::Set(_)
            | Expr::Dict(_)
            | Expr::StringLiteral(_)
            | Expr::BytesLiteral(_) => return,
            _ => return self.effect("an iteration over the value of an expression".to_owned()),
        };
        self.iterated.push(range.into());
    }
}

impl<'a> Visitor<'a> for Pure {
    fn visit_expr(&mut self, expression: &'a Expr) {
        match expression {
            Expr::Call(call) => self.call(call),
            Expr::Compare(compare) => {
                let operands = compare.ops.iter().zip(&compare.comparators);
                let iterated = operands.filter(|(op, _)| matches!(op, CmpOp::In | CmpOp::NotIn));
                iterated.for_each(|(_, over)| self.iterate(over));
            }
            Expr::BoolOp(_)
            | Expr::BinOp(_)
            | Expr::UnaryOp(_)
            | Expr::If(_)
            | Expr::Dict(_)
            | Expr::Set(_)
            | Expr::FString(_)
            | Expr::StringLiteral(_)
            | Expr::BytesLiteral(_)
            | Expr::NumberLiteral(_)
            | Expr::BooleanLiteral(_)
            | Expr::NoneLiteral(_)
            | Expr::EllipsisLiteral(_)
            | Expr::Attribute(_)
            | Expr::Subscript(_)
            | Expr::Name(_)
            | Expr::List(_)
            | Expr::Tuple(_)
            | Expr::Slice(_) => {}
            Expr::Named(_) => self.effect("an assignment with `:=`".to_owned()),
            Expr::Lambda(_) => self.effect("a lambda".to_owned()),
            Expr::ListComp(_) | Expr::SetComp(_) | Expr::DictComp(_) | Expr::Generator(_) => {
                self.effect("a comprehension".to_owned());
            }
            Expr::Starred(_) => self.effect("a `*`".to_owned()),
            Expr::Await(_)
            | Expr::Yield(_)
            | Expr::YieldFrom(_)
            | Expr::TString(_)
            | Expr::IpyEscapeCommand(_) => {
                self.effect("an expression that is none of a value".to_owned());
            }
        }
        if self.effect.is_none() {
            walk_expr(self, expression);
        }
    }
}

impl Interpreter {
    /// Returns the value of an expression as text, or `None` if it could change the program.
    pub(super) fn evaluate_pure(&self, expression: &str) -> Option<Result<String, Failure>> {
        let pure = Pure::of(expression);
        if pure.effect.is_some() {
            return None;
        }
        self.purity.set(Purity::Pure);
        let value = self.untimed(|vm| {
            if !self.keeps_iterators(vm, expression, &pure) {
                return None;
            }
            let value = self.value_here(vm, expression).and_then(|value| value.str(vm));
            Some(value.map(|text| text.to_string()).map_err(|error| self.failure(vm, &error)))
        });
        let is_impure = self.purity.replace(Purity::Free) == Purity::Impure;
        value.filter(|_| !is_impure)
    }

    /// Whether the called functions are the built-in ones, and the iterated values are containers.
    fn keeps_iterators(&self, vm: &VirtualMachine, expression: &str, pure: &Pure) -> bool {
        let globals = self.globals_dict();
        let is_own = |name: &String| {
            globals.contains_key(name.as_str(), vm) || self.function_of_local(vm, name).is_some()
        };
        let is_container = |range: &Range<usize>| {
            let value: PyResult<PyObjectRef> = self.value_here(vm, &expression[range.clone()]);
            // The evaluation reports the error of one that fails.
            value.map_or(true, |value| CONTAINERS.contains(&&*value.class().name()))
        };
        !pure.functions.iter().any(is_own) && pure.iterated.iter().all(is_container)
    }

    /// Ends a pure query that has called code of the program.
    ///
    /// # Errors
    /// If such code begins.
    pub(super) fn check_pure(&self, vm: &VirtualMachine) -> PyResult<()> {
        let is_query =
            || vm.current_frame().is_some_and(|frame| frame.code.source_path().as_str() == QUERY_FILE);
        if self.purity.get() == Purity::Free || is_query() {
            return Ok(());
        }
        self.purity.set(Purity::Impure);
        Err(vm.new_runtime_error("a query has called the program"))
    }
}
