//! Code and its text: recompilation after changes, fused ops beside plain ones, source positions.

use basic::{
    chain::{ChainedLine, image, line_range, replace_line},
    costs::{CycleCosts as _, FlowCosts, qualified_name},
    engine::{ExitReason, ProgramEnd, Vm},
    fault::Fault,
    memory::{Ram, bytes_at, move_block, set_word, word},
    op::Op,
};
use hardware::Memory;

use crate::{
    begun,
    costs::{distinct, with_costs},
    dialect::{Intrinsic, START, STATEMENT_COST, Toy},
    number::Value,
    says,
};

const COMPLETED: ExitReason = ExitReason::Ended(ProgramEnd::Completed);

/// Runs a program whose byte at an offset of the text changes when it has shown something.
fn changed(program: &str, offset: usize, byte: u8) -> String {
    let (mut vm, mut machine) = begun(program);
    while machine.shown.is_empty() {
        machine.deadline = machine.time + 1;
        assert_eq!(vm.run(&mut machine), ExitReason::DeadlineReached);
    }
    machine.deadline = u64::MAX;
    machine.poke(START + offset as u16, byte);
    assert_eq!(vm.run(&mut machine), COMPLETED, "{program}");
    machine.shown.join(" ")
}

#[test]
fn changed_text_is_compiled_again_wherever_the_program_continues() {
    let at = |program: &str, text: &str| {
        let before = program.split('\n').scan(0, |at, line| {
            let start = *at;
            *at += line.len() + 1;
            Some((start, line))
        });
        before.filter_map(|(start, line)| Some(start + 1 + line.find(text)?)).next().unwrap()
    };
    for (program, text, byte, shown) in [
        // The next statement of the line, the next line, and a line that has run before.
        ("SAY1;SAY2", "2", b'7', "1 7"),
        ("SAY1\nSAY2", "2", b'7', "1 7"),
        ("LOOPI=1TO2\nSAYI;SAY5\nAGAIN", "5", b'7', "1 7 2 7"),
        // The body of a loop, a return, a jump, a handler.
        ("LOOPI=1TO3;SAYI+4;AGAIN", "4", b'0', "5 2 3"),
        ("CALL@S;SAY3;END\n@S SAY1;BACK", "3", b'7', "1 7"),
        ("SAY1;JUMP@B\n@A SAY2;END\n@B SAY3;JUMP@A", "B", b'A', "1 2"),
        ("SAY1;A=0\n@L A=A+1;IFA<3:JUMP@L\nSAYA", "3", b'5', "1 5"),
    ] {
        assert_eq!(changed(program, at(program, text), byte), shown, "{program}");
    }
}

#[test]
fn text_that_has_not_run_is_not_watched() {
    let (mut vm, mut machine) = begun("SAY1;KEYA$\nSAY2");
    assert_eq!(vm.run(&mut machine), ExitReason::AwaitingKey);
    let code = vm.engine.code();
    assert_eq!(code.lowest(), START);
    assert!(code.depends_on(START) && code.depends_on(START + 10));
    // The header of the next line is watched, its text is not.
    assert!(code.depends_on(START + 11) && !code.depends_on(START + 12));
    let ops = code.end();
    vm.engine.discard_stale_code();
    assert_eq!(vm.engine.code().end(), ops);
    vm.memory_changed();
    assert!(vm.engine.code().is_stale() && vm.engine.code().must_discard());
    assert_eq!(vm.engine.code().derived(), None);
    vm.engine.discard_stale_code();
    assert_eq!((vm.engine.code().end(), vm.engine.code().lowest()), (0, 0xffff));
    assert!(!vm.engine.code().is_stale());
}

#[test]
fn a_change_on_another_page_leaves_the_code() {
    let (mut vm, mut machine) = begun("SAY1;KEYA$;SAY2");
    assert_eq!(vm.run(&mut machine), ExitReason::AwaitingKey);
    let ops = vm.engine.code().end();
    machine.poke(0x2f00, 1);
    let written = machine.take_written();
    assert!(!vm.engine.code().has_changed_in(machine.ram(), written));
    machine.poke(START + 4, b'1');
    let written = machine.take_written();
    assert!(!vm.engine.code().has_changed_in(machine.ram(), written));
    machine.poke(START + 4, b'3');
    let written = machine.take_written();
    assert!(vm.engine.code().has_changed_in(machine.ram(), written));
    machine.keys.push_back(b'K');
    assert_eq!(vm.run(&mut machine), COMPLETED);
    assert!(vm.engine.code().end() >= ops);
}

#[test]
fn every_position_of_the_text_has_its_code() {
    let (mut vm, mut machine) = begun("A=1;A=2\nSAYA");
    assert_eq!(vm.run(&mut machine), COMPLETED);
    let second = START + "A=1;A=2".len() as u16 + 1;
    for text in [START, START + 4, second] {
        let pc = vm.engine.cached_code(text, false).expect("it has run");
        assert_eq!(vm.engine.code().text_of(pc), Some(text));
        assert_eq!(vm.engine.cached_code(text, true), None);
        // The op after the first of a statement begins none.
        assert_eq!(vm.engine.code().text_of(pc + 1), None);
        assert_eq!(vm.engine.code_at(&vm.dialect, &machine, text), pc);
    }
    assert_eq!(vm.engine.cached_code(START + 1, false), None);
    let again = vm.engine.recompile(&vm.dialect, &machine, START + 4, true);
    assert_eq!(vm.engine.cached_code(START + 4, true), Some(again));
    let plain = vm.engine.recompile(&vm.dialect, &machine, START + 4, false);
    assert_eq!(vm.engine.cached_code(START + 4, false), Some(plain));
    assert!(plain > again);
}

#[test]
fn code_is_shown_with_positions_and_costs() {
    let (vm, _) = begun("A=1;SAYB(2)");
    let code = vm.engine.code();
    let text = code.disassemble(0);
    assert!(text.lines().next().is_some_and(|line| line.starts_with("    0     0 UnexecutedLine")), "{text}");
    let statement = text.lines().find(|line| line.contains(" Statement ")).expect("it has one");
    assert_eq!(statement.split_whitespace().nth(1), Some(&*STATEMENT_COST.to_string()));
    let from: usize = statement.split_whitespace().next().unwrap().parse().unwrap();
    assert!(code.disassemble(from as u16).starts_with(statement));
    assert_eq!(code.ops_from(from as u16).len(), usize::from(code.end()) - from);
    assert_eq!(code.ops_from(code.end() + 1), []);
    assert_eq!(code.op(code.end()), None);
    let names = code.ops_from(0).iter().find_map(|op| match op {
        Op::Target { variable, .. } => Some(code.variable_name(*variable)),
        _ => None,
    });
    assert_eq!(names.map(|name| name.0), Some([8, b'A', 0]));
    let arrays = code.ops_from(0).iter().find_map(|op| match op {
        Op::LoadElement { array, .. } => Some(code.array_name(*array)),
        _ => None,
    });
    assert_eq!(arrays.map(|name| name.0), Some([8, b'B', 0]));
    // A fused op has no ordinal, the ops that it replaces have.
    let ordinal = code.ordinal(0, code.end());
    assert!(ordinal > 6 && ordinal < code.end(), "{text}");
    assert_eq!(code.ordinal(2, 2), 0);
}

#[test]
fn unreachable_ops_are_discarded_from_the_end_only() {
    let (mut vm, _) = begun("A=1");
    let code = vm.engine.code_mut();
    let end = code.end();
    code.emitter(false).emit(Op::Charge { cycles: 1 });
    code.discard_ops(end, end);
    assert_eq!(code.end(), end + 1);
    code.discard_ops(end, end + 1);
    assert_eq!(code.end(), end);
}

#[test]
fn annotations_stay_until_the_code_is_discarded() {
    let (mut vm, _) = begun("A=1");
    let annotation = |vm: &mut Vm<Toy>| vm.engine.code_mut().emitter(false).annotation(START);
    assert_eq!(annotation(&mut vm), None);
    vm.engine.code_mut().set_annotation(START, Some(5));
    assert_eq!(annotation(&mut vm), Some(5));
    vm.engine.code_mut().set_annotation(START, None);
    assert_eq!(annotation(&mut vm), None);
    vm.engine.code_mut().set_annotation(START, Some(6));
    vm.engine.discard_code();
    assert_eq!(annotation(&mut vm), None);
}

#[test]
fn charges_beyond_sixteen_bits_become_an_op() {
    let (mut vm, _) = begun("A=1");
    let mut out = vm.engine.code_mut().emitter(false);
    out.charge(3u16);
    out.charge(4u32);
    assert_eq!((out.pending(), out.cost(), out.pending()), (7, 7, 0));
    let end = out.pc();
    out.flush();
    assert_eq!(out.pc(), end);
    out.charge(0xffffu32);
    assert_eq!((out.cost(), out.pc()), (0xffff, end));
    out.charge(0x1_0000u32);
    assert_eq!((out.cost(), out.pc(), out.ordinal()), (0, end + 1, 0));
    out.charge(9u16);
    out.raise(Fault::OutOfData);
    assert_eq!(out.ordinal(), 1);
    let code = vm.engine.code();
    assert_eq!(
        code.ops_from(end),
        [Op::Charge { cycles: 0x1_0000 }, Op::Charge { cycles: 9 }, Op::Raise { fault: Fault::OutOfData }]
    );
    vm.engine.code_mut().emitter(false).truncate(end);
    assert_eq!(vm.engine.code().end(), end);
}

#[test]
fn return_points_skip_what_those_after_them_do_not() {
    let (mut vm, _) = begun("A=1");
    let end = vm.engine.code().end();
    let mut out = vm.engine.code_mut().emitter(false);
    out.return_points(&[(0x1005, 90_000), (0x1007, 40), (0x1009, 15)]);
    let point = |text, skip| Op::ReturnPoint { text, skip };
    assert_eq!(vm.engine.code().ops_from(end), [point(0x1005, 0xffff), point(0x1007, 25), point(0x1009, 15)]);
}

/// Runs ops, then an error; returns the interpreter with the values that they left.
fn run_ops(ops: &[Op<Intrinsic>]) -> Vm<Toy> {
    let (mut vm, mut machine) = begun("A=1");
    let start = vm.engine.code().end();
    let mut out = vm.engine.code_mut().emitter(false);
    ops.iter().for_each(|&op| out.emit(op));
    out.raise(Fault::OutOfData);
    vm.engine.continue_at(start);
    let ExitReason::Ended(ProgramEnd::Failed(failure)) = vm.run(&mut machine) else { panic!("it fails") };
    assert_eq!(failure.fault, Fault::OutOfData);
    vm
}

#[test]
fn arguments_are_taken_from_the_ops_before() {
    let mut vm = run_ops(&[1, 2, 3].map(|value| Op::DefaultArgument { value }));
    assert_eq!(
        [0, 2, 3, 9].map(|count| vm.engine.byte_arguments(count)),
        [&[][..], &[2, 3], &[1, 2, 3], &[1, 2, 3]]
    );
    vm.engine.drop_bytes(1);
    assert_eq!((vm.engine.pop_byte(), vm.engine.pop_byte(), vm.engine.pop_byte()), (2, 1, 0));
    let subscript = |index| Op::SubscriptConstant { constant: 0, index, cost: 0 };
    let mut vm = run_ops(&[5, 6, 7].map(subscript));
    assert_eq!([1, 3, 9].map(|count| vm.engine.subscripts(count)), [&[7][..], &[5, 6, 7], &[5, 6, 7]]);
    vm.engine.drop_subscripts(2);
    assert_eq!(vm.engine.subscripts(3), [5]);
    vm.engine.drop_subscripts(2);
    assert_eq!(vm.engine.subscripts(3), []);
    let vm = run_ops(&[Op::Constant { constant: 0, cost: 0 }, Op::Push { cost: 0 }, Op::Push { cost: 0 }]);
    assert_eq!(vm.engine.operands(), [Value(1.0), Value(1.0)]);
    let mut vm = run_ops(&[Op::AddressConstant { constant: 0, address: 0x1234, cost: 0 }]);
    assert_eq!((vm.engine.address_argument(), vm.engine.accumulator()), (0x1234, Value(1.0)));
    vm.engine.set_address_argument(5);
    vm.engine.set_target(6);
    vm.engine.set_current_string(7);
    assert_eq!((vm.engine.address_argument(), vm.engine.target(), vm.engine.current_string()), (5, 6, 7));
}

#[test]
fn a_jump_target_keeps_the_ops_around_it_apart() {
    let (mut vm, _) = begun("A=1");
    let start = vm.engine.code().end();
    let mut out = vm.engine.code_mut().emitter(false);
    let load = Op::LoadText { variable: 0, cost: 0 };
    out.emit(load);
    out.barrier();
    out.emit(Op::PushText { cost: 0 });
    assert_eq!(vm.engine.code().ops_from(start), [load, Op::PushText { cost: 0 }]);
    let mut out = vm.engine.code_mut().emitter(false);
    out.emit(load);
    out.emit(Op::PushText { cost: 0 });
    let fused = [Op::PushTextVariable { variable: 0, cost: 0 }, load, Op::PushText { cost: 0 }];
    assert_eq!(vm.engine.code().ops_from(start + 2), fused);
}

#[test]
fn the_host_reads_and_sets_the_position() {
    let (mut vm, _) = begun("A=1;A=2");
    let second = vm.engine.cached_code(START + 4, false).expect("the line is compiled");
    vm.engine.continue_at(second);
    assert_eq!(vm.engine.pc(), second);
    vm.engine.set_statement(second);
    assert_eq!((vm.engine.statement(), vm.engine.statement_text()), (second, Some(START + 4)));
}

#[test]
fn all_values_are_discarded() {
    let mut vm = run_ops(&[
        Op::DefaultArgument { value: 1 },
        Op::SubscriptConstant { constant: 0, index: 5, cost: 0 },
        Op::Push { cost: 0 },
        Op::PushText { cost: 0 },
    ]);
    vm.engine.call_function(0, 0x2000, Value(1.0), 9);
    vm.engine.clear_values();
    let engine = &mut vm.engine;
    assert_eq!(
        (engine.byte_arguments(9), engine.subscripts(9), engine.operands()),
        (&[][..], &[][..], &[][..])
    );
    assert_eq!((engine.pop_string(), engine.function_depth(), engine.stack_left()), (0, 0, 230));
}

#[test]
fn functions_use_the_stack_until_they_end() {
    let (mut vm, _) = begun("A=1");
    let left = vm.engine.stack_left();
    for depth in 1..=3 {
        vm.engine.call_function(0, 0x2000, Value(1.0), 9);
        assert_eq!((vm.engine.function_depth(), vm.engine.stack_left()), (depth, left - 9 * depth as u8));
    }
    vm.engine.abandon_functions(1);
    assert_eq!(vm.engine.function_depth(), 1);
}

#[test]
fn a_host_evaluates_an_expression_of_the_text() {
    let (mut vm, mut machine) = begun("A=5;END;A*A+2");
    assert_eq!(vm.run(&mut machine), COMPLETED);
    let text = START + 1 + "A=5;END;".len() as u16;
    let expression = vm.engine.expression_at(&vm.dialect, &machine, text, false);
    assert_eq!((expression.text, expression.checks_stack, expression.stack_need), (text, false, 12));
    // Compiled once for each form.
    assert_eq!(vm.engine.expression_at(&vm.dialect, &machine, text, false).pc, expression.pc);
    let checked = vm.engine.expression_at(&vm.dialect, &machine, text, true);
    assert!(checked.checks_stack && checked.pc != expression.pc);
    for pc in [expression.pc, checked.pc] {
        vm.engine.begin_external_call();
        vm.engine.set_running_ops(true);
        vm.engine.continue_at(pc);
        assert_eq!(vm.engine.execute(&mut vm.dialect, &mut machine), ExitReason::DeadlineReached);
        assert_eq!((vm.engine.accumulator(), vm.engine.function_depth()), (Value(27.0), 0));
    }
}

#[test]
fn the_description_of_a_failure_is_converted() {
    assert_eq!(ProgramEnd::Failed(3).map(|number| number + 1), ProgramEnd::Failed(4));
    assert_eq!(ProgramEnd::Completed.map(|number: u8| number), ProgramEnd::Completed);
    assert_eq!(ProgramEnd::Stuck { address: 5 }.map(|number: u8| number), ProgramEnd::Stuck { address: 5 });
}

#[test]
fn a_large_line_is_compiled_in_one_piece() {
    let program = (0..80).map(|n| format!("A=A+{n}")).collect::<Vec<_>>().join(";");
    let program = format!("{}\nSAYA", &program[..program[..250].rfind(';').unwrap()]);
    let count = program.matches('+').count();
    assert_eq!(says(&program), (0..count).sum::<usize>().to_string());
}

/// Memory whose bytes are different.
fn ram() -> Box<Ram> {
    let bytes: Vec<u8> = (0..0x1_0000).map(|at| (at % 251) as u8).collect();
    bytes.into_boxed_slice().try_into().expect("it has the size of memory")
}

#[test]
fn two_byte_values_wrap_at_the_end_of_memory() {
    let mut ram = ram();
    set_word(&mut ram, 0x2000, 0x1234);
    assert_eq!((ram[0x2000], ram[0x2001], word(&ram, 0x2000)), (0x34, 0x12, 0x1234));
    set_word(&mut ram, 0xffff, 0x5678);
    assert_eq!((ram[0xffff], ram[0], word(&ram, 0xffff)), (0x78, 0x56, 0x5678));
    set_word(&mut ram, 0xfffe, 0x9abc);
    assert_eq!((ram[0xfffe], ram[0xffff], word(&ram, 0xfffe)), (0xbc, 0x9a, 0x9abc));
    ram[0xfffc..].copy_from_slice(&[1, 2, 3, 4]);
    assert_eq!((bytes_at(&ram, 0xfffc), bytes_at(&ram, 0xfffd)), ([1, 2, 3, 4], [0; 4]));
}

#[test]
fn blocks_move_up_and_down_and_are_cut_at_the_end_of_memory() {
    for (from, end, to) in [(0x1000, 0x1010, 0x1008), (0x1008, 0x1010, 0x1000), (0x2000, 0x2100, 0xfff8)] {
        let (before, mut after) = (ram(), ram());
        move_block(&mut after, from, end, to);
        let length = usize::from(end - from).min(0x1_0000 - usize::from(to));
        let (from, to) = (usize::from(from), usize::from(to));
        assert_eq!(after[to..to + length], before[from..from + length]);
        assert_eq!((&after[..to], &after[to + length..]), (&before[..to], &before[to + length..]));
    }
    let mut same = ram();
    move_block(&mut same, 0x2000, 0x1000, 0x3000);
    assert!(same == ram());
}

#[test]
fn lines_of_a_chain_are_inserted_replaced_and_removed() {
    let bytes = image([(10, &b"AB"[..]), (20, b"C")], 0x0801);
    assert_eq!(bytes, [8, 8, 10, 0, b'A', b'B', 0, 14, 8, 20, 0, b'C', 0, 0, 0]);
    let lines =
        || [(0x0801, 10), (0x0808, 20)].map(|(address, number)| ChainedLine { address, number }).into_iter();
    assert_eq!(lines().next().map(ChainedLine::text_pointer), Some(0x0800));
    let mut ram = ram();
    ram[0x0801..0x0801 + bytes.len()].copy_from_slice(&bytes);
    let end = 0x0801 + bytes.len() as u16;
    let range = |number| line_range(&ram, lines(), number, end);
    assert_eq!([5, 10, 15, 20].map(range), [(0x801, 0x801), (0x801, 0x808), (0x808, 0x808), (0x808, 0x80e)]);
    assert_eq!(range(30), (end - 2, end - 2));

    let replace = |range, limit, number, tokens: &[u8]| {
        let mut ram = ram.clone();
        replace_line(&mut ram, range, end, limit, number, tokens)
            .map(|end| ram[0x0801..usize::from(end)].to_vec())
    };
    let tail = [14, 8, 20, 0, b'C', 0, 0, 0];
    let inserted = [1, 1, 15, 0, b'X', b'Y', 0];
    assert_eq!(replace((0x808, 0x808), 0x900, 15, b"XY"), Ok([&bytes[..7], &inserted, &tail].concat()));
    assert_eq!(replace((0x801, 0x808), 0x900, 15, b"XY"), Ok([&inserted[..], &tail].concat()));
    assert_eq!(replace((0x801, 0x808), 0x900, 10, b""), Ok(tail.to_vec()));
    // Memory must be left below the limit.
    assert!(replace((0x808, 0x808), end + 8, 15, b"XY").is_ok());
    assert_eq!(replace((0x808, 0x808), end + 7, 15, b"XY"), Err(Fault::OutOfMemory));
    for range in [(0x808, 0x801), (0x808, end + 1)] {
        assert_eq!(replace(range, 0x900, 15, b"XY"), Err(Fault::OutOfMemory));
    }
}

#[test]
fn costs_are_enumerated_by_qualified_names() {
    assert_eq!(
        (qualified_name("", "line"), qualified_name("flow", "line")),
        ("line".into(), "flow.line".into())
    );
    let mut costs = FlowCosts { line: 3, ..FlowCosts::FREE };
    let mut seen = Vec::new();
    costs.each("flow", &mut |name, cost| {
        seen.push((name.to_owned(), *cost));
        *cost += 1;
    });
    assert_eq!(seen[..2], [("flow.statement".to_owned(), 0), ("flow.line".to_owned(), 3)]);
    assert_eq!((costs.statement, costs.line, costs.loop_found), (1, 4, 1));
}

#[test]
fn a_snapshot_of_costs_is_the_same_in_both_forms() {
    // Each of the engine's ops charges once, wherever the host's slices end.
    let program = "LOOPI=1TO9;A=A+I;A$=LEFT(A$+DIGITS(I),9);AGAIN\nSAYA;SAYA$";
    let time = |slice: u64| {
        with_costs(distinct(), || {
            let (mut vm, mut machine) = begun(program);
            loop {
                machine.deadline = machine.time.saturating_add(slice);
                match vm.run(&mut machine) {
                    ExitReason::DeadlineReached => {}
                    exit => break assert_eq!(exit, COMPLETED),
                }
            }
            (machine.time, machine.shown.join(" "))
        })
    };
    let whole = time(u64::MAX);
    for slice in [1, 333, 5000] {
        assert_eq!(time(slice), whole, "slices of {slice}");
    }
}

#[test]
fn interrupts_are_deferred_while_the_program_writes_to_its_variables_only() {
    let deferred = |program: &str| {
        let (mut vm, mut machine) = begun(program);
        machine.presses = vec![1, 200];
        assert_eq!(vm.run(&mut machine), COMPLETED, "{program}");
        let variables = word(machine.ram(), 0x10);
        (machine.deferred.clone(), variables)
    };
    let (addresses, variables) = deferred("A=1\nROOMB(3);LOOPI=1TO2;A=A+1;AGAIN\nA$=\"X\"+\"Y\"");
    assert!(!addresses.is_empty() && addresses.iter().all(|&lowest| lowest == variables), "{addresses:x?}");
}
