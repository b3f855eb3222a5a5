//! A query of a debugger changes nothing, with any call.

use player::debugger::{Debugger, Motion, Trigger};
use player::session::Session;

use crate::common::power_on;

const PROGRAM: &str = "\
count = 0
names = ['a', 'b', 'c']
reader = iter(names)

class Pair:
    def __init__(self, left):
        self.left = left
        self.reads = 0
    @property
    def right(self):
        self.reads += 1
        return self.left + 1
    def __add__(self, other):
        self.reads += 1
        return self.left + other
    def __eq__(self, other):
        self.reads += 1
        return True
    def __str__(self):
        self.reads += 1
        return 'a pair'

def numbers():
    global count
    while True:
        count += 1
        yield count

def increase():
    global count
    count += 1
    names.append(str(count))
    return count

def endless():
    while True:
        pass

pair = Pair(3)
stream = numbers()
take = names.pop
def inside(value):
    twice = value * 2
    return twice
inside(20)
last = 0
";

/// Expressions with their values in `inside`, or a part of the message of their failure.
const QUERIES: [(&str, Result<&str, &str>); 22] = [
    ("value * 10 + twice + count", Ok("240")),
    ("len(names) > 2 and 'b' in names", Ok("True")),
    ("increase()", Ok("1")),
    ("increase() + increase()", Ok("3")),
    ("names.append(5)", Ok("None")),
    ("names.pop()", Ok("c")),
    ("take()", Ok("c")),
    ("[names.pop() for i in range(2)]", Ok("['c', 'b']")),
    ("(lambda: increase())()", Ok("1")),
    ("next(reader)", Ok("a")),
    ("'b' in reader", Ok("True")),
    ("list(reader)", Ok("['a', 'b', 'c']")),
    ("3 in stream", Ok("True")),
    ("next(stream)", Ok("1")),
    ("(count := 7)", Ok("7")),
    ("pair.right", Ok("4")),
    ("pair + 4", Ok("7")),
    ("pair == 4", Ok("True")),
    ("pair", Ok("a pair")),
    ("f'{pair}'", Ok("a pair")),
    ("endless()", Err("takes more than 100000 steps")),
    ("nothing", Err("NameError")),
];

fn stopped() -> (Debugger, Session) {
    let mut session = Session::from_system(power_on(1), 1);
    session.load_program(PROGRAM.as_bytes()).expect("it fits");
    let mut debugger = Debugger::launch(&mut session);
    let line = PROGRAM.lines().position(|line| line == "    return twice").expect("it has the line") + 1;
    let line = u16::try_from(line).expect("it is short");
    debugger.run_to_stop(&mut session, Motion::ToLine(line), 60.0).expect("it stops");
    (debugger, session)
}

/// The state that is observable without running code of the program.
fn state(debugger: &Debugger, session: &Session) -> String {
    let inspect = session.system().inspect();
    let variables = inspect.variables();
    let locals = inspect.locals(0);
    format!("{:?} {variables:?} {locals:?} {:?}", debugger.position(session), inspect.call_stack())
}

#[test]
fn a_query_changes_nothing_and_has_its_value() {
    let (debugger, mut session) = stopped();
    let expected = state(&debugger, &session);
    let reads = |session: &mut Session| {
        session
            .system_mut()
            .expressions()
            .expect("a language")
            .evaluate("(pair.reads, count, len(names))")
            .expect("it has a value")
            .text
    };
    for (expression, value) in QUERIES {
        let found = session
            .system_mut()
            .expressions()
            .expect("a language")
            .evaluate(expression)
            .map(|evaluation| evaluation.text);
        match value {
            Ok(value) => assert_eq!(found.as_deref(), Ok(value), "{expression}"),
            Err(message) => {
                assert!(
                    found.as_ref().is_err_and(|error| error.contains(message)),
                    "{expression}: {found:?}"
                );
            }
        }
        assert_eq!(state(&debugger, &session), expected, "{expression}");
        assert_eq!(reads(&mut session), "(0, 0, 3)", "{expression}");
    }
    // Iterators are unchanged.
    assert_eq!(
        session
            .system_mut()
            .expressions()
            .expect("a language")
            .evaluate("list(reader)")
            .expect("it has a value")
            .text,
        "['a', 'b', 'c']"
    );
    let (_, mut other) = stopped();
    session.run_seconds(1.0);
    other.run_seconds(1.0);
    assert_eq!(session.system().inspect().variables(), other.system().inspect().variables());
}

#[test]
fn a_condition_that_could_change_the_program_is_refused() {
    let (mut debugger, mut session) = stopped();
    for (condition, part) in [
        ("increase() > 2", "the call of `increase`"),
        ("names.pop() == 'c'", "the call of `pop`"),
        ("[n for n in names]", "a comprehension"),
        ("(n := 1)", "an assignment with `:=`"),
    ] {
        let error = debugger.add(&mut session, Trigger::Line(1), Some(condition.to_owned()));
        let error = error.expect_err("it is refused");
        assert!(error.starts_with(&format!("{part} could change the program at every stop")), "{error}");
    }
    for condition in
        ["len(names) > 2", "value == 20 and names[0] == 'a'", "max(value, 3) in (20, 21)", "pair == 1"]
    {
        debugger.add(&mut session, Trigger::Line(1), Some(condition.to_owned())).expect("it is one");
        assert!(session.system_mut().expressions().expect("a language").is_true(condition), "{condition}");
    }
    assert_eq!(
        session
            .system_mut()
            .expressions()
            .expect("a language")
            .evaluate("pair.reads")
            .expect("it has a value")
            .text,
        "0"
    );
}
