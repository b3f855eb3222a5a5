//! A rewind and a replay give bit-identical states, for generated programs with typed keys.

use std::fmt::Write as _;

use player::Session;
use player::debugger::{Debugger, Motion, Position, Reverse};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use systems::{Registers, StackEntry, TextRange};

use crate::debugger::{MACHINES, session_with};

/// Statements for every machine; `#` is a digit.
const STATEMENTS: [&str; 14] = [
    "A=A+#",
    "B=B*1.5-A/7",
    "C(#)=A+C(#)",
    "D=INT(RND(1)*#0)",
    "N$=LEFT$(N$+\"#X\",#)",
    "M$=MID$(N$,1,#)+STR$(A)",
    "FOR I=1 TO #:B=B+I:NEXT I",
    "IF A>B THEN 900",
    "GOSUB 800",
    "READ E:RESTORE",
    "A=LEN(N$)*#",
    "FOR J=# TO 1 STEP -1:GOSUB 800:NEXT J",
    "C(0)=C(0)+1:IF C(0)>#0 THEN 900",
    "B=SQR(ABS(A))+SIN(B)",
];

/// Statements that read keys, by machine.
const KEYS: [(&str, &str); 3] =
    [("c64", "GET K$:N$=K$"), ("msx", "N$=INKEY$:K$=N$"), ("pc1360", "K$=INKEY$:A=A+LEN(K$)")];

/// Returns a program of an endless loop around chosen statements.
fn listing(machine: &str, choices: &[(usize, u8)]) -> String {
    let mut text = "10 DIM C(9)\n".to_owned();
    for (index, (choice, digit)) in choices.iter().enumerate() {
        let statement = match STATEMENTS.get(*choice) {
            Some(statement) => statement.replace('#', &digit.to_string()),
            None => KEYS.iter().find(|row| row.0 == machine).expect("every machine has a row").1.to_owned(),
        };
        let _ = writeln!(text, "{} {statement}", 20 + 10 * index);
    }
    text + "700 A=A-B/3:IF ABS(A)>1000 THEN LET A=1\n710 IF ABS(B)>1000 THEN LET B=2\n720 GOTO 20\n\
            800 S=S+1:RETURN\n900 T=T+1:GOTO 700\n910 DATA 1,2,3\n"
}

/// The state of a session at a stop: time, memory and frame, chips, stack, position in the program. Snapshots
/// are not comparable: they include values of the engine that nothing reads any more.
#[derive(Debug, PartialEq)]
struct State {
    position: Position,
    hash: u64,
    registers: Registers,
    stack: Vec<StackEntry>,
    next: Option<TextRange>,
    has_keys: bool,
}

fn state(debugger: &Debugger, session: &Session) -> State {
    let inspect = session.system().inspect();
    State {
        position: debugger.position(session),
        hash: session.state_hash(),
        registers: inspect.registers(),
        stack: inspect.call_stack(),
        next: inspect.next_statement(),
        has_keys: session.system().has_queued_codes(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 32,
        rng_seed: RngSeed::Fixed(1985),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]
    #[test]
    fn the_past_comes_back_and_leads_to_the_same_future(
        choices in prop::collection::vec((0..STATEMENTS.len() + 2, 1..9u8), 3..14),
        moves in prop::collection::vec((0..4usize, 1..400u64), 4..12),
        machine in 0..MACHINES.len(),
    ) {
        let name = MACHINES[machine];
        let mut session = session_with(name, &listing(name, &choices));
        let mut debugger = Debugger::default();
        // Forward, with keys at irregular times; the states at statements.
        let mut states = vec![];
        for (kind, amount) in &moves {
            if *kind == 0 {
                debugger.start(&session, Motion::Continue);
                let limit = session.elapsed() + session.system().clock().cycles(0.01 * *amount as f64);
                debugger.run(&mut session, limit);
            }
            let stop = debugger.run_to_stop(&mut session, Motion::Step, 60.0);
            prop_assert!(stop.is_some(), "{name}");
            states.push(state(&debugger, &session));
            if *kind == 1 {
                session.type_text("AB1");
            }
        }
        // Back in random order, and forward to the end from each state.
        for (index, (_, amount)) in moves.iter().enumerate() {
            let position = states[(index * 5 + *amount as usize) % states.len()].position;
            debugger.go_to(&mut session, position).expect("it is kept");
            let from = states.iter().position(|state| state.position == position).expect("it is a state");
            for expected in &states[from..] {
                while debugger.position(&session) < expected.position {
                    let stop = debugger.run_to_stop(&mut session, Motion::Step, 60.0);
                    prop_assert!(stop.is_some(), "{name}");
                }
                prop_assert_eq!(&state(&debugger, &session), expected, "{}", name);
            }
        }
        // One statement back is the statement before.
        let steps = 5;
        let start = states[states.len() / 2].position;
        debugger.go_to(&mut session, start).expect("it is kept");
        let mut walked = vec![state(&debugger, &session)];
        for _ in 0..steps {
            debugger.run_to_stop(&mut session, Motion::Step, 60.0);
            walked.push(state(&debugger, &session));
        }
        for expected in walked.iter().rev().skip(1) {
            debugger.back(&mut session, &Reverse::Steps(1), &mut |_| {}).expect("there is a past");
            prop_assert_eq!(&state(&debugger, &session), expected, "{}", name);
        }
    }
}
