//! Lints of statements that stop the program: the machine is the judge of each.

use listing::{MachineKind, Source};
use systems::listing_check;
use systems::{Failure, Options, StopReason, SystemKind};

use crate::profile::image;

/// Returns the messages of the warnings about a program.
fn warnings(kind: SystemKind, program: &str) -> Vec<String> {
    let machine = match kind {
        SystemKind::C64 => MachineKind::C64,
        SystemKind::Msx => MachineKind::Msx,
        SystemKind::Pc1360 | SystemKind::GameGrid => MachineKind::Pc1360,
    };
    let Ok(Source::Page(page)) = listing::read(program.as_bytes(), "a.bas") else { panic!("a text") };
    let listing = page.listing_for(None, machine).expect("a listing");
    listing_check::diagnostics(kind, &listing).0.into_iter().map(|found| found.message).collect()
}

/// Returns the error with which a program stops, if any.
fn error(kind: SystemKind, program: &str) -> Option<String> {
    let mut system = systems::power_on(Options::from(kind));
    let end = system.clock().cycles(60.0);
    while system.run_until(end) != StopReason::AwaitingLine {}
    system.load_program(&image(kind, program)).expect("the program fits");
    let codes: Vec<u8> = "run\n".chars().filter_map(|letter| system.code_for(letter)).collect();
    system.key_queue_mut().expect("it has a queue").type_codes(&codes);
    loop {
        match system.run_until(end) {
            StopReason::Ended => return None,
            StopReason::Failed(Failure { message, .. }) => return Some(message),
            _ => assert!(system.now() < end, "the program ends"),
        }
    }
}

const BASICS: [SystemKind; 3] = [SystemKind::C64, SystemKind::Msx, SystemKind::Pc1360];

/// The program as each machine prints it.
fn spelled(kind: SystemKind, program: &str) -> String {
    if kind == SystemKind::C64 { program.to_ascii_lowercase() } else { program.to_owned() }
}

#[test]
fn a_statement_that_stops_the_program_is_reported_with_the_error_of_the_machine() {
    for kind in BASICS {
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
            let program = spelled(kind, program);
            let stopped = error(kind, &program).unwrap_or_else(|| panic!("{kind:?} runs {program}"));
            let reported = warnings(kind, &program);
            let named = |message: &String| {
                let start = message.find("with `").map_or(message.len(), |at| at + 6);
                message[start..]
                    .split('`')
                    .next()
                    .is_some_and(|error| !error.is_empty() && stopped.starts_with(error))
            };
            assert!(reported.iter().any(named), "{kind:?} {program}{stopped}\n{reported:?}");
        }
    }
}

#[test]
fn next_alone_needs_any_loop() {
    for kind in [SystemKind::C64, SystemKind::Msx] {
        let program = spelled(kind, "10 A=1\n20 NEXT\n");
        assert!(error(kind, &program).is_some(), "{kind:?}");
        assert!(
            warnings(kind, &program).iter().any(|message| message.starts_with("`NEXT` has no `FOR`")),
            "{kind:?}"
        );
    }
}

#[test]
fn an_array_without_dim_ends_at_ten() {
    for kind in [SystemKind::C64, SystemKind::Msx] {
        for (program, stops) in [("10 B(10)=1\n", false), ("10 B(11)=1\n", true)] {
            let program = spelled(kind, program);
            assert_eq!(error(kind, &program).is_some(), stops, "{kind:?} {program}");
            let reported = warnings(kind, &program).iter().any(|message| message.contains("without DIM"));
            assert_eq!(reported, stops, "{kind:?} {program}");
        }
    }
}

/// Of video memory and ports, too; `RESUME NEXT` is no `NEXT`; `GET` fills what `FIELD` names, and `AS` is a word.
#[test]
fn statements_of_the_msx_are_known() {
    for program in ["10 VPOKE 0,256\n", "10 OUT 168,-1\n", "10 VPOKE 0,40000\n"] {
        let stopped = error(SystemKind::Msx, program).expect("it stops");
        let named = stopped.split(" in ").next().expect("a message");
        let reported = warnings(SystemKind::Msx, program);
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
    assert_eq!(warnings(SystemKind::Msx, program), Vec::<String>::new());
}

/// On the PC-1360 a statement follows a condition without `THEN`.
#[test]
fn statements_after_a_condition_of_the_pc1360_are_known() {
    let program = "10 N=1:IF N=1 LET O=2\n20 IF N=1 FOR I=1 TO 2\n30 IF N=1 NEXT I\n40 IF N=1 INPUT P\n\
                   50 AREAD Q:WAIT 0\n60 PRINT O+P+Q\n";
    assert_eq!(warnings(SystemKind::Pc1360, program), Vec::<String>::new());
    let program = "10 N=1:IF N=1 POKE 32768,256\n";
    assert!(error(SystemKind::Pc1360, program).expect("it stops").starts_with("ERROR 3"));
    assert_eq!(warnings(SystemKind::Pc1360, program).len(), 1);
}

#[test]
fn what_runs_is_not_reported() {
    for kind in BASICS {
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
            let program = spelled(kind, program);
            assert_eq!(error(kind, &program), None, "{kind:?} {program}");
            let reported = warnings(kind, &program);
            assert!(
                !reported.iter().any(|message| message.contains("stops with")),
                "{kind:?} {program}{reported:?}"
            );
        }
    }
    // Integers are an array of their own.
    let program = "10 dim b(20)\n20 b(12)=1:b%(9)=2\n";
    assert_eq!((error(SystemKind::C64, program), warnings(SystemKind::C64, program)), (None, vec![]));
}
