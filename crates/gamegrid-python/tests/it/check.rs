//! The check of a listing with the interpreter's parser; without one it is tested in `systems`.

use listing::{MachineKind, Source};
use systems::Machine;

/// Constructs that the scanner of a build without an interpreter may misread.
const RIGHT: &str = "\
from gamegrid import *
import math, random as r
if x: y = 1
else: y = 2
class A(B):
\tdef f(self):
\t\treturn {1: [2, 3]}

# x (
\tdef g(self):
\t\tpass
x = [1,
  2,
3]
x = 1 + \\
    2
y = 'it\\'s'
z = \"\"\"(
 ' \" {
\"\"\"
print(f\"{x!r:>{width}} {d['a']} {{ {y:'^5}\")
ä = lambda n: n
print(rb'\\d', 'a\\
b')
for i in range(3):
    # nothing

    if i: continue
    print(i)
";

/// Returns line, column, whether it is an error, and message of each diagnostic.
fn diagnostics(text: &[u8]) -> Vec<(u32, u32, bool, String)> {
    gamegrid_python::install();
    let Ok(Source::Page(page)) = listing::read(text, "a.py") else { panic!("a text") };
    let listing = page.listing_for(None, MachineKind::GameGrid).unwrap_or_else(|error| panic!("{error}"));
    let found = Machine::GAMEGRID.check(&listing).into_iter();
    found
        .map(|diagnostic| {
            let position = diagnostic.span.position;
            (position.line, position.column, diagnostic.is_error, diagnostic.message)
        })
        .collect()
}

#[test]
fn syntax_errors_that_need_a_parser_are_found_with_their_position() {
    for (text, line, column) in [("x = 1\ny = 1 +\n", 2, 8), ("def f(:\n    pass\n", 1, 6)] {
        let found = diagnostics(text.as_bytes());
        let [(found_line, found_column, true, _)] = found[..] else { panic!("{text}: {found:?}") };
        assert_eq!((found_line, found_column), (line, column), "{text}");
    }
}

#[test]
fn the_scanner_comes_before_the_parser() {
    let message = "expected `)`, found `]`".to_owned();
    assert_eq!(diagnostics(b"x = (1]\n"), [(1, 7, true, message)]);
}

#[test]
fn valid_programs_have_no_diagnostics() {
    assert_eq!(diagnostics(RIGHT.as_bytes()), []);
    let titles = catalogue::titles().iter().filter(|title| title.origin.system == "gamegrid");
    for title in titles {
        assert_eq!(diagnostics(title.listing), [], "{}", title.name);
    }
}
