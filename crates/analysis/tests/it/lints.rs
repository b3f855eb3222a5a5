//! Lints of statements that stop the program: the machine is the judge of each.

use analysis::listing_check;
use listing::Source;
use systems::{Failure, Machine, Options, ProgramEnd, StopReason};

use crate::support::image;

/// Returns the messages of the warnings about a program.
fn warnings(machine: &'static Machine, program: &str) -> Vec<String> {
    let Ok(Source::Page(page)) = listing::read(program.as_bytes(), "a.bas") else { panic!("a text") };
    let listing = page.listing_for(None, machine.listing).expect("a listing");
    listing_check::diagnostics(machine, &listing).0.into_iter().map(|found| found.message).collect()
}

/// Returns the error with which a program stops, if any.
fn error(machine: &'static Machine, program: &str) -> Option<String> {
    let mut system = machine.power_on(Options::default());
    let end = system.clock().cycles(60.0);
    while system.run_until(end) != StopReason::AwaitingLine {}
    system.load_program(&image(machine, program.as_bytes(), "a.bas")).expect("the program fits");
    system.type_text("run\n");
    loop {
        match system.run_until(end) {
            StopReason::Ended(ProgramEnd::Completed) => return None,
            StopReason::Ended(ProgramEnd::Failed(Failure { message, .. })) => return Some(message),
            _ => assert!(system.now() < end, "the program ends"),
        }
    }
}

const BASICS: [&Machine; 3] = [Machine::C64, Machine::MSX, Machine::PC1360];

/// The program as each machine prints it.
fn spelled(machine: &'static Machine, program: &str) -> String {
    if machine == Machine::C64 { program.to_ascii_lowercase() } else { program.to_owned() }
}

#[test]
fn a_statement_that_stops_the_program_is_reported_with_the_error_of_the_machine() {
    for machine in BASICS {
        for program in [
            "10 FOR I=1 TO 2\n20 NEXT J\n",
            "10 POKE 32768,256\n",
            "10 A=32768:POKE A,300:END\n",
            "10 DIM B(5)\n20 B(6)=1\n",
            "10 DIM B(5,2)\n20 PRINT B(1,3)\n",
            "10 DIM B$(5)\n20 B$(0)=\"A\":IF B$(7)=\"\" THEN 20\n",
            "10 POKE 32768,-1\n",
            "10 POKE 32768,40000\n",
            "10 DIM B(5)\n20 FOR I=1 TO 10:B(I)=I:NEXT I\n",
            "10 DIM B(5,5)\n20 FOR I=0 TO 3\n30 FOR J=N TO 3\n40 X=B(I,I+3)\n50 NEXT J\n60 NEXT I\n",
            "10 DIM B(5)\n20 FOR I=9 TO 0 STEP -3\n30 READ B(I)\n40 NEXT I\n50 DATA 1,2,3,4\n",
        ] {
            let program = spelled(machine, program);
            let stopped = error(machine, &program).unwrap_or_else(|| panic!("{machine:?} runs {program}"));
            let reported = warnings(machine, &program);
            let named = |message: &String| {
                let start = message.find("with `").map_or(message.len(), |at| at + 6);
                message[start..]
                    .split('`')
                    .next()
                    .is_some_and(|error| !error.is_empty() && stopped.starts_with(error))
            };
            assert!(reported.iter().any(named), "{machine:?} {program}{stopped}\n{reported:?}");
        }
    }
}

#[test]
fn next_alone_needs_any_loop() {
    for machine in [Machine::C64, Machine::MSX] {
        let program = spelled(machine, "10 A=1\n20 NEXT\n");
        assert!(error(machine, &program).is_some(), "{machine:?}");
        assert!(
            warnings(machine, &program).iter().any(|message| message.starts_with("`NEXT` has no `FOR`")),
            "{machine:?}"
        );
    }
}

#[test]
fn an_array_without_dim_ends_at_ten() {
    for machine in [Machine::C64, Machine::MSX] {
        for (program, stops) in [("10 B(10)=1\n", false), ("10 B(11)=1\n", true)] {
            let program = spelled(machine, program);
            assert_eq!(error(machine, &program).is_some(), stops, "{machine:?} {program}");
            let reported = warnings(machine, &program).iter().any(|message| message.contains("without DIM"));
            assert_eq!(reported, stops, "{machine:?} {program}");
        }
    }
}

/// Of video memory and ports, too; `RESUME NEXT` is no `NEXT`; `GET` assigns the variables of `FIELD`, and `AS` is a keyword.
#[test]
fn statements_of_the_msx_are_known() {
    for program in ["10 VPOKE 0,256\n", "10 OUT 168,-1\n", "10 VPOKE 0,40000\n"] {
        let stopped = error(Machine::MSX, program).expect("it stops");
        let named = stopped.split(" in ").next().expect("a message");
        let reported = warnings(Machine::MSX, program);
        assert!(
            reported.iter().any(|message| message.contains(&format!("stops with `{named}`"))),
            "{stopped}: {reported:?}"
        );
    }
    let program = "10 OPEN \"A\" AS #1 LEN=20:FIELD #1,10 AS A$,10 AS B$(1)\n20 GET #1,1:PRINT A$;B$(1)\n\
                   30 LSET C$=\"X\":PRINT C$:MID$(D$,1)=\"A\":PRINT D$:NAME \"A\" AS \"B\"\n\
                   40 ON ERROR GOTO 50:ON INTERVAL=9 GOSUB 60:INTERVAL ON:END\n50 RESUME NEXT\n\
                   60 OPEN \"C\" FOR APPEND AS #1:CLOSE:SAVE \"D\",A:BLOAD \"E\",R:BSAVE \"F\",0,9,S:RETURN\n\
                   70 DIM E(3):ERASE E:GOTO 60\n";
    assert_eq!(warnings(Machine::MSX, program), Vec::<String>::new());
}

/// On the PC-1360 a statement follows a condition without `THEN`.
#[test]
fn statements_after_a_condition_of_the_pc1360_are_known() {
    let program = "10 N=1:IF N=1 LET O=2\n20 IF N=1 FOR I=1 TO 2\n30 IF N=1 NEXT I\n40 IF N=1 INPUT P\n\
                   50 AREAD Q:WAIT 0\n60 PRINT O+P+Q\n";
    assert_eq!(warnings(Machine::PC1360, program), Vec::<String>::new());
    let program = "10 N=1:IF N=1 POKE 32768,256\n";
    assert!(error(Machine::PC1360, program).expect("it stops").starts_with("ERROR 3"));
    assert_eq!(warnings(Machine::PC1360, program).len(), 1);
}

#[test]
fn what_runs_is_not_reported() {
    for machine in BASICS {
        for program in [
            "10 FOR I=1 TO 2:FOR J=1 TO 2:NEXT J:NEXT I\n",
            "10 POKE 32768,255\n",
            "10 DIM B(5),C(2,3)\n20 B(5)=1:C(2,3)=B(5)\n",
            "10 N=3:DIM B(N)\n20 B(3)=1\n",
            "10 IF A=0 THEN FOR I=1 TO 2\n20 NEXT I\n",
            "10 DIM B(5)\n20 FOR I=1 TO 9\n30 IF I>5 THEN 50\n40 B(I)=1\n50 NEXT I\n",
            "10 DIM B(5)\n20 FOR I=1 TO 9:NEXT I\n30 I=5:B(I)=1\n",
            "10 DIM B(5)\n20 FOR I=1 TO 9:I=5:B(I)=1:I=9:NEXT I\n",
            "10 DIM B(5)\n20 FOR I=0 TO 6 STEP 5:B(I)=1:NEXT I\n",
        ] {
            let program = spelled(machine, program);
            assert_eq!(error(machine, &program), None, "{machine:?} {program}");
            let reported = warnings(machine, &program);
            assert!(
                !reported.iter().any(|message| message.contains("stops with")),
                "{machine:?} {program}{reported:?}"
            );
        }
    }
    // Integers are a separate array.
    let program = "10 dim b(20)\n20 b(12)=1:b%(9)=2\n";
    assert_eq!((error(Machine::C64, program), warnings(Machine::C64, program)), (None, vec![]));
}

/// The machine is the judge: an index in a loop is reported if and only if the loop stops there.
#[test]
fn an_index_of_a_loop_is_compared_with_the_dimension_of_its_array() {
    for (from, to, step) in [
        (0, 5, 1),
        (1, 5, 2),
        (1, 6, 2),
        (0, 6, 3),
        (0, 6, 4),
        (5, 0, -1),
        (6, 1, -2),
        (4, 4, 1),
        (3, 3, -1),
        (0, 5, 7),
        (2, 6, 5),
    ] {
        // An index below 0 is another error, and the first one.
        let offsets = if from.min(to) > 0 { &["", "+1", "-1"][..] } else { &["", "+1"] };
        for offset in offsets {
            for size in [3, 4, 5, 6] {
                let program = format!(
                    "10 DIM A({size})\n20 FOR I={from} TO {to} STEP {step}\n30 A(I{offset})=1\n40 NEXT I\n"
                );
                let spelled = spelled(Machine::C64, &program);
                let stops =
                    error(Machine::C64, &spelled).is_some_and(|message| message.contains("SUBSCRIPT"));
                let reported =
                    warnings(Machine::C64, &spelled).iter().any(|message| message.contains("SUBSCRIPT"));
                assert_eq!(reported, stops, "{program}{:?}", warnings(Machine::C64, &spelled));
            }
        }
    }
}
