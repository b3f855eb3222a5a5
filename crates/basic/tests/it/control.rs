//! Loops and calls as a host sees them, draws, and the wait for a person.

use basic::{
    engine::{
        ActiveFrame, ActiveLoop, DrawKind, DrawStream, ExitReason, ForcedDraw, ProgramEnd, RandomDraw,
        RandomDraws, await_typing,
    },
    fault::Fault,
};
use hardware::{Cycles, Memory};

use crate::{begun, dialect::START, machine::Machine, number::Value};

#[test]
fn active_loops_and_calls_are_listed_from_the_outermost() {
    // RING waits for nothing; the program stops at the breakpoint of its last line.
    let (mut vm, mut machine) = begun("LOOPI=1TO9BY2;CALL@S\n@S LOOPJ=5TO7;CALL@T\n@T SAY1");
    let lines: Vec<u16> = {
        let ram = machine.ram();
        let second = START + u16::from(ram[usize::from(START)]) + 1;
        vec![START, second, second + u16::from(ram[usize::from(second)]) + 1]
    };
    assert!(vm.engine.has_empty_control());
    assert_eq!(vm.engine.stack_pointer(), 250);
    vm.set_breakpoints(&lines[2..]);
    assert_eq!(vm.run(&mut machine), ExitReason::Breakpoint(lines[2]));
    let frames = vm.engine.active_frames();
    let parts: Vec<_> = frames.iter().map(|frame| (frame.line, frame.counter.is_some())).collect();
    assert_eq!(parts, [(lines[0], true), (lines[0], false), (lines[1], true), (lines[1], false)]);
    let variables = u16::from_le_bytes([machine.ram()[0x10], machine.ram()[0x11]]);
    let ActiveFrame { counter: Some(ActiveLoop { variable, limit, step }), text, .. } = frames[0] else {
        panic!("{frames:?}")
    };
    assert_eq!((variable, limit, step), (variables + 3, Value(9.0), Value(2.0)));
    assert_eq!(text, lines[0] + 1 + "LOOPI=1TO9BY2".len() as u16);
    assert_eq!(frames[2].counter.map(|counter| counter.limit), Some(Value(7.0)));
    // Two loops of ten bytes and two calls of five.
    assert_eq!((vm.engine.call_depth(), vm.engine.stack_pointer()), (2, 250 - 30));
    assert_eq!(vm.engine.stack_left(), 250 - 20 - 30);
    assert!(!vm.engine.has_empty_control());
    assert_eq!(vm.engine.pop_call(), Ok(()));
    assert_eq!((vm.engine.active_frames().len(), vm.engine.stack_pointer()), (3, 250 - 25));
    assert_eq!(vm.engine.pop_call(), Ok(()));
    assert_eq!((vm.engine.active_frames().len(), vm.engine.stack_pointer()), (1, 250 - 10));
    assert_eq!(vm.engine.pop_call(), Err(Fault::ReturnWithoutGosub));
    vm.engine.clear_control(7);
    assert!(vm.engine.has_empty_control());
    assert_eq!(vm.engine.stack_pointer(), 250 - 7);
}

#[test]
fn the_stack_has_space_for_its_last_entry() {
    // Of 250 bytes 40 are reserved: 42 calls of five bytes fit, and 21 loops of ten.
    for (program, calls) in [("@S A=A+1;CALL@S", 43.0), ("@S A=A+1;LOOPI=1TO2;LOOPJ=1TO2;CALL@S", 9.0)] {
        let (mut vm, mut machine) = begun(program);
        let exit = vm.run(&mut machine);
        let ExitReason::Ended(ProgramEnd::Failed(failure)) = exit else { panic!("{exit:?}") };
        assert_eq!(failure.fault, Fault::OutOfMemory);
        assert_eq!(failure.line, Some(START));
        let variables = usize::from(u16::from_le_bytes([machine.ram()[0x10], machine.ram()[0x11]]));
        let value = machine.ram()[variables + 3..variables + 11].try_into().unwrap();
        assert_eq!(f64::from_le_bytes(value), calls, "{program}");
    }
}

#[test]
fn forced_draws_come_first_and_the_stream_counts_every_call() {
    let mut draws = RandomDraws::default();
    assert!(!draws.intercepts(DrawKind::Random) && !draws.intercepts(DrawKind::Time));
    assert_eq!(draws.take_forced_random(true), None);
    draws.forced_random.push_back(vec![1]);
    draws.forced_time.push_back(vec![2]);
    assert!(draws.intercepts(DrawKind::Random) && draws.intercepts(DrawKind::Time));
    draws.stream = Some(DrawStream::seeded(0));
    assert_eq!(draws.take_forced_random(true), Some(ForcedDraw::Value(vec![1])));
    assert_eq!(draws.take_forced_time(), Some(vec![2]));
    assert_eq!(draws.take_forced_time(), None);
    assert!(!draws.intercepts(DrawKind::Random) && !draws.intercepts(DrawKind::Time));
    // SplitMix64 from the seed 0: its second and fourth number (Vigna, splitmix64.c).
    assert_eq!(draws.take_forced_random(true), Some(ForcedDraw::Bits(0x6e78_9e6a_a1b9_65f4)));
    assert_eq!(draws.take_forced_random(false), None);
    assert_eq!(draws.take_forced_random(true), Some(ForcedDraw::Bits(0xf88b_b8a8_724c_81ec)));
}

#[test]
fn draws_are_recorded_on_request() {
    let mut draws = RandomDraws::default();
    let draw = || RandomDraw { kind: DrawKind::Time, bytes: vec![3], line: None, at: Cycles(5) };
    draws.record(|| unreachable!("nothing is recorded"));
    draws.is_recording = true;
    assert!(draws.intercepts(DrawKind::Random) && draws.intercepts(DrawKind::Time));
    draws.record(draw);
    assert_eq!(draws.recorded, [draw()]);
}

#[test]
fn a_person_may_type_at_every_event() {
    // An event is due when the wait begins: the queue may have a key now.
    let mut since = None;
    let mut machine = Machine { time: 100, next_event: Some(90), deadline: 500, ..Machine::default() };
    assert_eq!(await_typing(&mut since, &mut machine), ExitReason::LookAgain);
    assert_eq!(since, None);
    // The next event is before the deadline.
    machine.next_event = Some(300);
    assert_eq!(await_typing(&mut since, &mut machine), ExitReason::AwaitingLine);
    assert_eq!((since, machine.time, machine.events), (None, 300, 2));
    // The deadline is before the next event: the wait goes on in the next slice.
    machine.next_event = Some(900);
    assert_eq!(await_typing(&mut since, &mut machine), ExitReason::DeadlineReached);
    assert_eq!((since, machine.time), (Some(2), 500));
    assert_eq!(await_typing(&mut since, &mut machine), ExitReason::DeadlineReached);
    machine.deadline = 1000;
    assert_eq!(await_typing(&mut since, &mut machine), ExitReason::AwaitingLine);
    assert_eq!((since, machine.time, machine.events), (None, 900, 3));
    // An event between two slices ends the wait, too.
    (since, machine.deadline) = (Some(2), 900);
    assert_eq!(await_typing(&mut since, &mut machine), ExitReason::AwaitingLine);
    assert_eq!((since, machine.time), (None, 900));
    // At the deadline the wait does not begin.
    assert_eq!(await_typing(&mut since, &mut machine), ExitReason::DeadlineReached);
    assert_eq!(since, None);
}
