//! The compiler's diagnostics of a program, without running it.

use gamegrid::SyntaxError;
use rustpython_vm::compiler::{CompileOpts, Mode, compile};

use super::{dialect, limits};

/// Returns the first syntax error of a program.
///
/// ```
/// assert_eq!(gamegrid_python::syntax_error("x = 1\n"), None);
/// let error = gamegrid_python::syntax_error("x = 1\ny = 1 +\n").expect("an operand is missing");
/// assert_eq!((error.line, error.column), (2, 8));
/// ```
#[must_use]
pub fn syntax_error(program: &str) -> Option<SyntaxError> {
    if let Some((excess, line)) = limits::limit_exceeded(program) {
        return Some(SyntaxError { line: line as usize, column: 1, message: excess.to_string() });
    }
    let error = compile(&dialect::python3(program).text, Mode::Exec, "", CompileOpts::default()).err()?;
    let (line, column) = error.python_location();
    Some(SyntaxError { line: line.max(1), column: column.max(1), message: error.to_string() })
}
