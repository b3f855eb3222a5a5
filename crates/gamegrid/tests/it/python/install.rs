//! The interpreter of the process.

use gamegrid::{Interpreter, Link, Runtime, Stop, SyntaxError, install, is_installed, syntax_error};

/// One test, because the process has one interpreter.
#[test]
fn the_first_interpreter_stays_installed() {
    let mut runtime = Runtime::start("x = 1\n", "test.py", 1);
    let Stop::Failed(failure) = runtime.run_until(1) else { panic!("no interpreter is installed") };
    assert_eq!(failure.message, "this build has no Python interpreter");
    assert_eq!((is_installed(), syntax_error("x =")), (false, None));
    fn error(column: usize) -> Option<SyntaxError> {
        Some(SyntaxError { line: 1, column, message: "expected a value".to_owned() })
    }
    fn link() -> Box<dyn Link> {
        unreachable!("no program starts with it")
    }
    let side_effect = |_: &str| None;
    install(Interpreter { link, syntax_error: |_| error(1), side_effect });
    install(Interpreter { link, syntax_error: |_| error(2), side_effect });
    assert_eq!((is_installed(), syntax_error("x =")), (true, error(1)));
}
