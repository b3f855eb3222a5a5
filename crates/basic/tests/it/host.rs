//! What a host does between two runs: breakpoints, steps, snapshots, typed commands, keys.

use basic::{
    branch_log::BranchOutcome,
    engine::{ExitReason, ProgramEnd, SavedVm, Vm},
};
use hardware::Memory;

use crate::{
    begun, command,
    costs::{distinct, with_costs},
    dialect::{COMMAND, LINE_COST, START, STATEMENT_COST, Toy},
    machine::Machine,
    says,
};

const COMPLETED: ExitReason = ExitReason::Ended(ProgramEnd::Completed);

/// Returns the addresses of the program's lines: their numbers.
fn lines(machine: &Machine) -> Vec<u16> {
    let mut at = START;
    let mut lines = Vec::new();
    while machine.ram()[usize::from(at)] != 0 {
        lines.push(at);
        at += u16::from(machine.ram()[usize::from(at)]) + 1;
    }
    lines
}

#[test]
fn a_breakpoint_stops_before_its_line_once() {
    let (mut vm, mut machine) = begun("LOOPI=1TO2\nSAYI\nAGAIN\nSAY9");
    let lines = lines(&machine);
    vm.set_breakpoints(&[lines[1], lines[3]]);
    for shown in [0, 1] {
        assert_eq!(vm.run(&mut machine), ExitReason::Breakpoint(lines[1]));
        assert_eq!((machine.shown.len(), vm.current_line(machine.ram())), (shown, Some(lines[1])));
        assert_eq!(vm.beginning_line(), Some(lines[1]));
    }
    // A breakpoint that is removed does not stop, nor does a line that has passed one.
    vm.set_breakpoints(&[lines[2]]);
    assert_eq!(vm.run(&mut machine), ExitReason::Breakpoint(lines[2]));
    vm.set_breakpoints(&[]);
    assert_eq!(vm.run(&mut machine), COMPLETED);
    assert_eq!(machine.shown.join(" "), "1 2 9");
    assert_eq!(vm.executed_lines(), lines);
}

#[test]
fn a_breakpoint_that_is_set_again_stops_again() {
    let (mut vm, mut machine) = begun("SAY1\nSAY2\nSAY3");
    let lines = lines(&machine);
    vm.set_breakpoints(&[lines[1]]);
    assert_eq!(vm.run(&mut machine), ExitReason::Breakpoint(lines[1]));
    // The engine records the stop until its line runs.
    vm.set_breakpoints(&[lines[1], lines[2]]);
    assert_eq!(vm.run(&mut machine), ExitReason::Breakpoint(lines[2]));
    vm.set_breakpoints(&[]);
    vm.set_breakpoints(&[lines[2]]);
    assert_eq!(vm.run(&mut machine), ExitReason::Breakpoint(lines[2]));
    assert_eq!(vm.run(&mut machine), COMPLETED);
}

#[test]
fn a_breakpoint_costs_nothing_and_counts_as_a_line() {
    let program = "A=1\nA=2;A=3\nSAYA";
    let (mut vm, mut machine) = begun(program);
    let lines = lines(&machine);
    vm.set_breakpoints(&lines);
    let mut stops = 0;
    while vm.run(&mut machine) != COMPLETED {
        stops += 1;
    }
    let (mut plain, mut other) = begun(program);
    assert_eq!(plain.run(&mut other), COMPLETED);
    assert_eq!((stops, machine.time, vm.statements()), (3, other.time, 4));
    assert_eq!(plain.statements(), 4);
    assert_eq!(vm.executed_lines(), lines);
}

#[test]
fn a_breakpoint_does_not_hide_due_events() {
    let program = "ONBUTTON@PRESSED\nSAY1\nSAY2;END\n@PRESSED RING;BACK";
    let (mut vm, mut machine) = begun(program);
    let lines = lines(&machine);
    vm.set_breakpoints(&[lines[1], lines[2]]);
    machine.presses = vec![1];
    assert_eq!(vm.run(&mut machine), ExitReason::Breakpoint(lines[1]));
    assert_eq!(machine.rung, 1);
    assert_eq!(vm.run(&mut machine), ExitReason::Breakpoint(lines[2]));
    machine.deadline = machine.time;
    assert_eq!(vm.run(&mut machine), ExitReason::DeadlineReached);
    machine.deadline = u64::MAX;
    assert_eq!(vm.run(&mut machine), COMPLETED);
    assert_eq!(machine.shown.join(" "), "1 2");
}

#[test]
fn statements_stop_one_by_one() {
    let (mut vm, mut machine) = begun("A=1;LOOPI=1TO2\nSAYI;AGAIN");
    vm.engine.stop_at_statements(true);
    let mut stops = Vec::new();
    while vm.run(&mut machine) == ExitReason::Statement {
        let text = vm.stop_text().expect("it has stopped") - START;
        stops.push((text, vm.statement_in_line(), vm.statement_entry_cycles(), vm.statements()));
    }
    let (line, statement) = (u64::from(LINE_COST + STATEMENT_COST), u64::from(STATEMENT_COST));
    let second = "A=1;LOOPI=1TO2".len() as u16 + 1;
    assert_eq!(
        stops,
        [
            (0, Some(1), line, 0),
            (4, Some(2), statement, 1),
            (second, Some(1), line, 2),
            (second + 5, Some(2), statement, 3),
            (second, Some(1), line, 4),
            (second + 5, Some(2), statement, 5),
        ]
    );
    assert_eq!((machine.shown.join(" "), vm.is_running()), ("1 2".to_owned(), false));
    // Without stops the last one is forgotten.
    vm.engine.stop_at_statements(false);
    assert_eq!(vm.stop_text(), None);
}

#[test]
fn a_trap_is_taken_before_the_stop_at_its_statement() {
    let (mut vm, mut machine) = begun("ONBUTTON@PRESSED;A=1\nSAY1;END\n@PRESSED RING;BACK");
    vm.engine.stop_at_statements(true);
    machine.presses = vec![1];
    let mut stops = 0;
    while vm.run(&mut machine) == ExitReason::Statement {
        stops += 1;
    }
    assert_eq!((stops, machine.rung, machine.shown.join(" ")), (6, 1, "1".to_owned()));
}

#[test]
fn the_stop_key_ends_the_program_between_statements() {
    let (mut vm, mut machine) = begun("@L A=A+1;JUMP@L");
    machine.break_at = Some(5000);
    assert_eq!(vm.run(&mut machine), COMPLETED);
    assert!((5000..5200).contains(&machine.time), "{}", machine.time);
    assert!(!vm.is_running() && !vm.engine.is_running_ops());
    assert_eq!(vm.current_line(machine.ram()), None);
    assert_eq!(vm.run(&mut machine), ExitReason::AwaitingLine);
}

#[test]
fn a_wait_for_a_key_is_charged_for_once() {
    let program = "A=1;KEYA$\nSAYA$";
    let (mut vm, mut machine) = begun(program);
    for _ in 0..3 {
        assert_eq!(vm.run(&mut machine), ExitReason::AwaitingKey);
    }
    machine.keys.push_back(b'K');
    assert_eq!(vm.run(&mut machine), COMPLETED);
    let (mut at_once, mut other) = begun(program);
    other.keys.push_back(b'K');
    assert_eq!(at_once.run(&mut other), COMPLETED);
    assert_eq!((machine.shown.join(" "), machine.time), ("K".to_owned(), other.time));
    assert_eq!(vm.statements(), at_once.statements());
}

#[test]
fn the_machine_catches_up_when_an_event_is_due() {
    let (mut vm, mut machine) = begun("LOOPI=1TO50;A=A+1;AGAIN\nSAYA");
    machine.next_event = Some(400);
    assert_eq!(vm.run(&mut machine), COMPLETED);
    assert_eq!((machine.events, machine.next_event, machine.shown.join(" ")), (1, None, "50".to_owned()));
    // At the prompt it catches up at once.
    machine.next_event = Some(1);
    assert_eq!(vm.run(&mut machine), ExitReason::AwaitingLine);
    assert_eq!(machine.events, 2);
    // An event after the end of the program stays.
    let (mut vm, mut machine) = begun("SAY1");
    machine.next_event = Some(40_000);
    assert_eq!(vm.run(&mut machine), COMPLETED);
    assert_eq!(machine.events, 0);
}

#[test]
fn an_empty_loop_ends_its_batch_where_an_event_is_due() {
    let (mut vm, mut machine) = begun("LOOPI=1TO900;AGAIN\nSAYI");
    let (mut plain, mut other) = begun("LOOPI=1TO900;AGAIN\nSAYI");
    assert_eq!(plain.run(&mut other), COMPLETED);
    let mut stops = 0;
    machine.deadline = 1;
    while vm.run(&mut machine) == ExitReason::DeadlineReached {
        // No statement begins at the deadline or after it.
        assert!(machine.time < machine.deadline + 110, "{} {}", machine.time, machine.deadline);
        machine.deadline = machine.time + 500;
        stops += 1;
    }
    assert!(stops > 20, "{stops}");
    assert_eq!(
        (machine.time, machine.shown.clone(), vm.statements()),
        (other.time, other.shown, plain.statements())
    );
}

#[test]
fn a_statement_within_a_line_begins_no_line() {
    let (mut vm, mut machine) = begun("A=1;KEYA$;SAY2\nSAY3");
    assert_eq!(vm.beginning_line(), Some(START));
    assert_eq!(vm.current_line(machine.ram()), Some(0));
    assert_eq!(vm.run(&mut machine), ExitReason::AwaitingKey);
    assert_eq!((vm.beginning_line(), vm.current_line(machine.ram())), (None, Some(START)));
    assert_eq!((vm.statement_entry_cycles(), vm.statement_in_line()), (0, Some(2)));
}

#[test]
fn a_deadline_ends_the_slice_between_statements() {
    let (mut vm, mut machine) = begun("A=1\nA=2\nSAYA");
    machine.deadline = 1;
    assert_eq!(vm.run(&mut machine), ExitReason::DeadlineReached);
    assert_eq!((machine.time, vm.current_line(machine.ram())), (110, Some(START)));
    // The host calls again too early.
    assert_eq!(vm.run(&mut machine), ExitReason::DeadlineReached);
    assert_eq!((machine.time, machine.slices), (110, 1));
    machine.deadline = u64::MAX;
    assert_eq!(vm.run(&mut machine), COMPLETED);
    assert_eq!(machine.slices, 1);
}

#[test]
fn a_command_replaces_the_previous_one() {
    let (mut vm, mut machine) = begun("A=5;END\n@S SAYA;BACK");
    assert_eq!(vm.run(&mut machine), COMPLETED);
    for (line, shown) in [
        ("SAYA", "5"),
        ("SAYA+1", "6"),
        ("A=7;SAYA", "7"),
        ("CALL@S;SAY1", "7 1"),
        ("LOOPI=1TO3;SAYI;AGAIN", "1 2 3"),
        ("LOOPI=5TO6;SAYI;AGAIN", "5 6"),
        ("IFA=7:SAY8", "8"),
        ("IFA=8:SAY8", ""),
        ("DEFF(X)=X*2;SAYFNF(4)", "8"),
        ("SAYA", "7"),
    ] {
        assert_eq!(command(&mut vm, &mut machine, line), (shown.to_owned(), COMPLETED), "{line}");
        assert!(vm.engine.code().has_command(), "{line}");
        assert_eq!(vm.current_line(machine.ram()), None);
    }
    assert!(!vm.engine.code().is_stale());
    vm.engine.discard_command();
    assert!(!vm.engine.code().has_command());
}

#[test]
fn a_loop_of_a_command_does_not_continue_in_the_next_one() {
    let (mut vm, mut machine) = begun("END");
    assert_eq!(vm.run(&mut machine), COMPLETED);
    assert_eq!(command(&mut vm, &mut machine, "LOOPI=1TO3;SAYI").0, "1");
    // The loop continues at the text address after its LOOP, with the statement that is there now.
    assert_eq!(command(&mut vm, &mut machine, "AGAIN;;;;;;SAY7").0, "7");
    let error = command(&mut vm, &mut machine, "BACK").1;
    let ExitReason::Ended(ProgramEnd::Failed(failure)) = error else { panic!("{error:?}") };
    assert_eq!(failure.line, None);
}

#[test]
fn a_failure_names_the_line() {
    let (mut vm, mut machine) = begun("A=1\nB=1/0");
    let second = lines(&machine)[1];
    match vm.run(&mut machine) {
        ExitReason::Ended(ProgramEnd::Failed(failure)) => assert_eq!(failure.line, Some(second)),
        other => panic!("{other:?}"),
    }
    assert_eq!(vm.engine.code().lowest(), START);
    assert!(!vm.engine.code().depends_on(COMMAND));
}

#[test]
fn branches_are_recorded_once_for_each_outcome() {
    let (mut vm, mut machine) = begun("LOOPI=1TO3\nA=1;IFI<3:IFI=2:SAYI\nAGAIN\nIFA:SAY9");
    let lines = lines(&machine);
    vm.engine.code_mut().record_branches(true);
    vm.engine.discard_code();
    vm.dialect.begin(&mut vm.engine, &mut machine);
    assert_eq!(vm.run(&mut machine), COMPLETED);
    assert_eq!(machine.shown.join(" "), "2 9");
    let mut outcomes = vm.engine.code().branch_outcomes().to_vec();
    outcomes.sort_unstable();
    let of = |line: u16, index, holds, offset| BranchOutcome { line, offset, index, holds };
    assert_eq!(
        outcomes,
        [
            of(lines[1], 0, false, 4),
            of(lines[1], 0, true, 4),
            of(lines[1], 1, false, 4),
            of(lines[1], 1, true, 4),
            of(lines[3], 0, true, 0),
        ]
    );
    vm.engine.code_mut().clear_executed();
    assert!(vm.engine.code().branch_outcomes().is_empty() && vm.executed_lines().is_empty());
}

#[test]
fn a_recorded_branch_takes_the_cycles_of_a_plain_one() {
    let program = "LOOPI=1TO3\nA=1;IFI<3:IFI=2:SAYI\nAGAIN\nIFA:SAY9\nIFA-1:SAY7;SAY8";
    let time = |records: bool| {
        with_costs(distinct(), || {
            let (mut vm, mut machine) = begun(program);
            vm.engine.code_mut().record_branches(records);
            vm.engine.discard_code();
            vm.dialect.begin(&mut vm.engine, &mut machine);
            assert_eq!(vm.run(&mut machine), COMPLETED);
            (machine.time, machine.shown.join(" "))
        })
    };
    assert_eq!(time(true), time(false));
}

#[test]
fn executed_lines_are_recorded_until_they_are_cleared() {
    let (mut vm, mut machine) = begun("SAY1;JUMP@C\nSAY2\n@C SAY3");
    let lines = lines(&machine);
    assert_eq!(vm.run(&mut machine), COMPLETED);
    assert_eq!(vm.executed_lines(), [lines[0], lines[2]]);
    // Discarded code leaves them.
    vm.engine.discard_code();
    assert_eq!(vm.executed_lines(), [lines[0], lines[2]]);
    vm.engine.code_mut().clear_executed();
    assert_eq!(vm.executed_lines(), []);
    vm.dialect.begin(&mut vm.engine, &mut machine);
    assert_eq!(vm.run(&mut machine), COMPLETED);
    assert_eq!(vm.executed_lines(), [lines[0], lines[2]]);
    vm.engine.code_mut().clear_executed();
    vm.dialect.begin(&mut vm.engine, &mut machine);
    machine.deadline = machine.time + 1;
    assert_eq!(vm.run(&mut machine), ExitReason::DeadlineReached);
    assert_eq!(vm.executed_lines(), [lines[0]]);
}

#[test]
fn a_reset_keeps_the_number_of_statements() {
    let (mut vm, mut machine) = begun("A=1;A=2;SAYA");
    assert_eq!(vm.run(&mut machine), COMPLETED);
    vm.reset();
    assert_eq!((vm.statements(), vm.engine.code().end(), vm.is_running()), (3, 0, false));
}

/// Runs a program that is saved and loaded at every stop; returns what it shows, the time, and the statements.
fn through_snapshots(program: &str, slice: u64) -> (String, u64, u64) {
    let (mut vm, mut machine) = begun(program);
    machine.keys = (b'A'..=b'Z').collect();
    let mut waits = false;
    loop {
        machine.deadline = machine.time + slice;
        // Keys come late, so that the snapshot has a charged op, too.
        let keys = if waits { None } else { Some(std::mem::take(&mut machine.keys)) };
        let exit = vm.run(&mut machine);
        waits = exit == ExitReason::AwaitingKey;
        if let Some(keys) = keys {
            machine.keys = keys;
        }
        match exit {
            ExitReason::DeadlineReached | ExitReason::AwaitingKey => {}
            ExitReason::Ended(ProgramEnd::Completed) => {
                return (machine.shown.join(" "), machine.time, vm.statements());
            }
            other => panic!("{other:?}"),
        }
        let saved = postcard::to_allocvec(&vm.saved(machine.ram())).expect("a snapshot has a form");
        let saved: SavedVm<Toy> = postcard::from_bytes(&saved).expect("it has just been written");
        vm = saved.load(machine.ram()).expect("the text is the same");
    }
}

#[test]
fn a_snapshot_continues_as_the_program_would() {
    for program in [
        "LOOPI=1TO5;CALL@S;AGAIN\nSAYA;SAYA$;END\n@S A=A+I;A$=A$+\"X\";BACK",
        "LOOPI%=1TO300;AGAIN;LOOPJ=1TO300;AGAIN\nSAYI%;SAYJ",
        "KEYA$;KEYB$;SAYA$+B$",
        "DEFF(X)=X*X;S=0;LOOPI=1TO4;S=S+FNF(I);AGAIN;SAYS",
        "ONERROR@C\nN=0\n@H SAY10/N;END\n@C N=5;RETRY",
        "ROOMA(5);LOOPI=0TO5;A(I)=I;AGAIN;S=0;LOOPI=0TO5;S=S+A(I);AGAIN;SAYS",
    ] {
        let keys = (b'A'..=b'Z').collect();
        let (mut vm, mut machine) = begun(program);
        machine.keys = keys;
        assert_eq!(vm.run(&mut machine), COMPLETED, "{program}");
        let whole = (machine.shown.join(" "), machine.time, vm.statements());
        for slice in [1, 90, 700] {
            assert_eq!(through_snapshots(program, slice), whole, "{program} in slices of {slice}");
        }
    }
}

#[test]
fn a_snapshot_of_changed_text_completes_the_statement() {
    // The program waits for a key when the host changes the text of the statement.
    let (mut vm, mut machine) = begun("KEYA$;SAYA$\nSAY2");
    assert_eq!(vm.run(&mut machine), ExitReason::AwaitingKey);
    let at = START + 1 + "KEY".len() as u16;
    machine.poke(at, b'B');
    vm.memory_changed();
    let saved: SavedVm<Toy> = vm.saved(machine.ram());
    let saved = postcard::to_allocvec(&saved).unwrap();
    let mut copy: Vm<Toy> =
        postcard::from_bytes::<SavedVm<Toy>>(&saved).unwrap().load(machine.ram()).unwrap();
    machine.keys = b"KL".iter().copied().collect();
    assert_eq!(copy.run(&mut machine), COMPLETED);
    // The statement that waited stores to the variable that it was compiled for.
    assert_eq!(machine.shown.join(" "), "K 2");
}

#[test]
fn a_snapshot_that_the_text_does_not_fit_is_refused() {
    let (mut vm, mut machine) = begun("A=1;KEYA$;SAYA$");
    assert_eq!(vm.run(&mut machine), ExitReason::AwaitingKey);
    let saved = postcard::to_allocvec(&vm.saved(machine.ram())).unwrap();
    let load =
        |ram: &Machine| postcard::from_bytes::<SavedVm<Toy>>(&saved).unwrap().load(ram.ram()).is_some();
    assert!(load(&machine));
    let (_, other) = begun("SAY1");
    assert!(!load(&other));
}

#[test]
fn copies_of_an_interpreter_run_on_by_themselves() {
    let program = "LOOPI=1TO4;SAYI;AGAIN;SAY\"END\"";
    let whole = says(program);
    let (mut vm, mut machine) = begun(program);
    machine.deadline = 200;
    assert_eq!(vm.run(&mut machine), ExitReason::DeadlineReached);
    let mut copy = vm.clone();
    let mut other = Machine { shown: machine.shown.clone(), time: machine.time, ..Machine::default() };
    *other.ram_mut() = *machine.ram();
    machine.deadline = u64::MAX;
    assert_eq!(vm.run(&mut machine), COMPLETED);
    assert_eq!(copy.run(&mut other), COMPLETED);
    assert_eq!((machine.shown.join(" "), other.shown.join(" ")), (whole.clone(), whole));
    assert_eq!(machine.time, other.time);
}
