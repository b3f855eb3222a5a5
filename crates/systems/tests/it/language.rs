//! Details of BASIC V2 without a recording: they follow from the original's registers and work areas.

use systems::{Event, Logs, Machine, ProgramEnd, StopReason, System};

/// Returns a machine in the middle of this program.
fn started(program: &str) -> Box<dyn System> {
    let mut system = Machine::C64.power_on(systems::Options::default());
    system.set_logs(Logs { printed: true, ..Logs::default() });
    until(system.as_mut(), &[StopReason::AwaitingLine]);
    system.load_program(&crate::image(Machine::C64, program)).expect("it fits");
    type_line(system.as_mut(), "run");
    system
}

/// Returns a machine that has run this program to its end, and its output.
fn run(program: &str, prepare: impl FnOnce(&mut dyn System)) -> (Box<dyn System>, String) {
    let mut system = started(program);
    prepare(system.as_mut());
    system.take_printed();
    until(system.as_mut(), &[StopReason::Ended(ProgramEnd::Completed)]);
    let printed = system.take_printed();
    let text = system.machine().printed_text(&printed);
    (system, text)
}

fn type_line(system: &mut dyn System, line: &str) {
    system.type_text(&format!("{line}\n"));
}

fn until(system: &mut dyn System, stops: &[StopReason]) {
    let end = system.now() + system.clock().cycles(100.0);
    while !stops.contains(&system.run_until(end)) {
        assert!(system.now() < end, "the program did not end");
    }
}

#[test]
fn a_string_as_condition_is_its_length() {
    // The strings stay among the temporary descriptors, so that none is free for a number until CLR.
    let program = "10 IF \"A\" THEN PRINT 1\n20 IF \"\" THEN PRINT 2\n30 IF LEFT$(\"ABC\",0) THEN PRINT 3\n40 CLR:PRINT 4\n";
    let (_, printed) = run(program, |_| {});
    assert_eq!(printed.split_whitespace().take(2).collect::<Vec<_>>(), ["1", "4"], "{printed}");
}

#[test]
fn a_program_with_more_statements_than_the_code_cache_holds_runs_to_its_end() {
    let mut program = String::from("1 FOR I=1 TO 3\n");
    for line in 2..=482 {
        program.push_str(&format!("{line} A=A+1{}\n", ":".repeat(69)));
    }
    program.push_str("1000 PRINT A:NEXT I\n");
    let (_, printed) = run(&program, |_| {});
    assert_eq!(printed.split_whitespace().take(3).collect::<Vec<_>>(), ["481", "962", "1443"], "{printed}");
}

#[test]
fn typed_codes_stay_queued_while_the_keyboard_is_not_scanned() {
    let (mut system, _) = run("10 POKE 56333,127\n", |_| {});
    type_line(system.as_mut(), "print 1");
    let end = system.now() + system.clock().cycles(2.0);
    while system.run_until(end) != StopReason::Deadline {}
    assert_eq!(system.key_queue().expect("a queue").pending_codes(), "print 1\n".len());
    // STOP and RESTORE initialise the machine again.
    for name in ["stop", "restore"] {
        let key = system.machine().keyboard.key_named(name).expect("a known key").key;
        system.schedule_event(system.now(), Event::KeyDown(key));
    }
    let end = system.now() + system.clock().cycles(0.1);
    while system.run_until(end) != StopReason::Deadline {}
    let key = system.machine().keyboard.key_named("stop").expect("a known key").key;
    system.schedule_event(system.now(), Event::KeyUp(key));
    let end = system.now() + system.clock().cycles(2.0);
    while system.run_until(end) != StopReason::Deadline {}
    assert_eq!(system.key_queue().expect("a queue").pending_codes(), 0);
}

#[test]
fn a_string_as_address_is_its_length_as_exponent() {
    // Exponent 1 is a number far below 1, so the address is 0, where the processor's port answers.
    let (_, printed) = run("10 PRINT PEEK(\"A\")\n", |_| {});
    assert_eq!(printed.split_whitespace().next(), Some("47"), "{printed}");
}

#[test]
fn the_stop_key_empties_the_queue_and_gives_the_screen_back() {
    let program = "10 OPEN 4,3:CMD 4:POKE 631,65:POKE 198,1\n20 GOTO 20\n";
    let stop = |system: &mut dyn System| {
        let key = system.machine().keyboard.key_named("stop").expect("there is a STOP key").key;
        let soon = system.now() + system.clock().cycles(2.0);
        system.schedule_event(soon, Event::KeyDown(key));
        system.schedule_event(soon + system.clock().cycles(0.1), Event::KeyUp(key));
    };
    let (system, printed) = run(program, stop);
    assert!(printed.contains("BREAK IN 20"), "{printed}");
    assert_eq!(system.key_queue().expect("a queue").queued(), 0);
}

#[test]
fn how_often_the_host_looks_changes_nothing() {
    // Long computations between clock reads, with every way to read the clock, and a key in the middle.
    let program = "10 FOR I=1 TO 400:A=SQR(I)+A/3:NEXT:PRINT TI;PEEK(162);\n\
                   20 B$=STR$(A):FOR J=1 TO 90:C$=LEFT$(B$,3)+MID$(B$,2):NEXT:POKE 162,PEEK(162)\n\
                   30 GET K$:IF K$<>\"\" THEN PRINT K$;TI$\n\
                   40 X=X+RND(0):GOSUB 60:WAIT 162,1:GOTO 10\n\
                   60 FOR J=0 TO 2000:NEXT:RETURN\n";
    let machines = [500, 19_656, 1_000_003, 60_000_000].map(|slice| {
        let mut system = started(program);
        let key = system.machine().keyboard.key_named("a").expect("a known key").key;
        let start = system.now();
        system.schedule_event(start + systems::Cycles(20_000_000), Event::KeyDown(key));
        system.schedule_event(start + systems::Cycles(20_100_000), Event::KeyUp(key));
        for part in 1..=60_000_000 / slice {
            system.run_until(start + systems::Cycles(part * slice));
        }
        system.run_until(start + systems::Cycles(60_000_000));
        system
    });
    let [first, others @ ..] = &machines;
    assert!(first.screen().text().contains("A0000"), "the key was seen");
    for other in others {
        assert_eq!(first.screen().text(), other.screen().text());
        assert_eq!(first.now(), other.now());
        assert_eq!(first.inspect().processor_time(), other.inspect().processor_time());
        assert!(
            first.inspect().memory().expect("it has memory of bytes")
                == other.inspect().memory().expect("it has memory of bytes"),
            "the memory differs"
        );
    }
}

/// Programs of `tests/c64-found`, the key that is pressed while each waits, and the original's output. The last value
/// is a time: 11,267 cycles with a tolerance of 2.
const FOUND: [(&str, Option<&str>, &str); 4] = [
    ("01_peek783_after_sys", None, " 48 \n 49 \n"),
    ("05_jsr_e50c", None, "\n 11  5 \n"),
    ("08_get_key_lockstep", Some("a"), "a\n"),
    ("14_cycles_two_false_ifs", None, "t= 11266 \n"),
];

#[test]
fn found_programs_print_what_the_original_prints() {
    for (name, key, expected) in FOUND {
        let path = format!("{}/tests/c64-found/{name}.bas", env!("CARGO_MANIFEST_DIR"));
        let program = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let mut system = started(&program);
        let waiting = system.now() + system.clock().cycles(0.5);
        while key.is_some() && system.now() < waiting {
            system.run_until(waiting);
        }
        if let Some(key) = key {
            system.type_text(key);
        }
        until(system.as_mut(), &[StopReason::Ended(ProgramEnd::Completed)]);
        let printed = system.take_printed();
        let text = system.machine().printed_text(&printed);
        assert!(text.to_lowercase().contains(expected), "{name}: expected {expected:?}, printed {text:?}");
    }
}
