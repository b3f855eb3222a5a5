//! The loop that executes bytecode, one function in one file.
//!
//! 1. Program counter and processor time are locals; everything else is accessed through `self`.
//!    With the accumulator and the state between statements as locals, too, the registers would not
//!    suffice, and every op would move values about.
//! 2. Before any call into the machine the time is written back; after it, time and horizon are
//!    read again.
//! 3. Events are checked only where a statement begins: one comparison against the horizon.
//! 4. Nothing optional runs here: a breakpoint on a line is an op of its own.
//! 5. A fused op adds up its time in `spent` and changes nothing before it is sure to complete.

use super::{Engine, Failure, FunctionCall, control::FastIteration};
use crate::{
    dialect::{BasicMachine, DeferredOutcome, EmptyLoop, NATIVE, Number, Traps, UNRESOLVED},
    fault::Fault,
    memory::bytes_at,
    op::{Binary, Dest, Op, Pc},
};

/// Why [`Vm::run`](super::Vm::run) returned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExitReason {
    /// The machine's deadline has been reached.
    DeadlineReached,
    /// The program polled an empty keyboard queue.
    AwaitingKey,
    /// The program waits for a line.
    AwaitingLine,
    /// Events were due when the program began to wait, and may have brought keys: run on.
    LookAgain,
    /// The next line has a breakpoint.
    Breakpoint(u16),
    /// The prompt is back after a program or command that ended.
    Ended,
    /// The prompt is back after an error.
    Failed(Failure),
    /// Machine code cannot continue; the prompt is back.
    Stuck {
        /// The address.
        address: u16,
    },
    /// The program has reset the machine: start the dialect again.
    Reset,
}

/// What the engine does after an intrinsic or a trap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ControlFlow {
    /// Run the next op.
    Next,
    /// Continue at this position.
    Jump(Pc),
    /// Run the same op again, when time has passed.
    Retry(ExitReason),
    /// Return to the prompt.
    Prompt,
    /// Leave the loop.
    Exit(ExitReason),
}

impl<D: crate::dialect::Dialect> Engine<D> {
    /// Runs ops from [`pc`](Self::pc) on until the dialect or the host continues.
    #[expect(
        clippy::too_many_lines,
        reason = "the loop is one function, so that its state stays in registers"
    )]
    pub fn execute<M: BasicMachine>(&mut self, dialect: &mut D, m: &mut M) -> ExitReason
    where
        D: Traps<M>,
    {
        let mut pc = self.pc;
        let mut cycles = m.processor_time();
        self.horizon = self.next_check_time(dialect, m);
        self.statement_start = cycles;
        if self.charged.take() == Some(pc)
            && let Some(Op::MachineIntrinsic { cost, .. }) = self.code.op(pc)
        {
            cycles -= u64::from(*cost);
        }

        let line_cost = u64::from(D::flow_costs().statement) + u64::from(D::flow_costs().line);
        'ops: loop {
            // Writes back the time before a call into the machine: `statement_start` is when the current
            // statement began.
            macro_rules! update_delay {
                () => {{
                    m.resume_irqs(self.statement_start);
                    m.set_processor_time(cycles);
                }};
            }
            macro_rules! leave {
                ($pc:expr, $outcome:expr) => {{
                    self.pc = $pc;
                    update_delay!();
                    return $outcome;
                }};
            }
            // Calls into parts that use the machine, which may take time of their own.
            macro_rules! outside {
                ($call:expr) => {{
                    update_delay!();
                    let result = $call;
                    cycles = m.processor_time();
                    self.horizon = self.next_check_time(dialect, m);
                    result
                }};
            }
            // Does what a called part returned.
            macro_rules! proceed {
                ($then:expr) => {
                    match $then {
                        ControlFlow::Next => {}
                        ControlFlow::Jump(target) => {
                            pc = target;
                            continue 'ops;
                        }
                        ControlFlow::Retry(outcome) => {
                            self.charged = Some(pc);
                            leave!(pc, outcome);
                        }
                        ControlFlow::Exit(outcome) => leave!(pc, outcome),
                        ControlFlow::Prompt => leave!(pc, ExitReason::Ended),
                    }
                };
            }
            // All errors leave here: a single exit for many ops lets their state stay in registers.
            let fault: Fault = 'failed: {
                macro_rules! try_op {
                    ($result:expr) => {
                        match $result {
                            Ok(value) => value,
                            Err(fault) => break 'failed fault,
                        }
                    };
                }
                // Calls that add the cycles they take: to a variable of their own, so that `cycles` stays in a
                // register.
                macro_rules! timed {
                    (|$spent:ident| $call:expr) => {
                        timed!(cycles, |$spent| $call)
                    };
                    ($sum:ident, |$spent:ident| $call:expr) => {{
                        let mut $spent = 0u64;
                        let result = $call;
                        $sum += $spent;
                        result
                    }};
                }
                // A fused op has changed nothing so far: the ops behind it run one by one.
                macro_rules! hand_over {
                    () => {{
                        pc += 1;
                        continue 'ops;
                    }};
                }
                macro_rules! some {
                    ($option:expr) => {
                        match $option {
                            Some(value) => value,
                            None => hand_over!(),
                        }
                    };
                }
                macro_rules! ok {
                    ($result:expr) => {
                        some!($result.ok())
                    };
                }
                // A fused op that stands for `$parts` ops is complete.
                macro_rules! complete {
                    ($parts:expr, $spent:expr) => {{
                        cycles += $spent;
                        pc += 1 + $parts;
                    }};
                }
                // Code that has just been compiled may stand in memory that the next statement changes.
                macro_rules! watch_volatile {
                    () => {
                        if self.code.is_volatile() {
                            self.horizon = 0;
                        }
                    };
                }
                // The address that an assignment to a simple variable stores to.
                macro_rules! target {
                    ($variable:expr) => {{
                        let slot = &self.code.program.variables[usize::from($variable)];
                        if slot.value != 0 {
                            cycles += u64::from(slot.search);
                            slot.value
                        } else {
                            try_op!(timed!(|spent| D::variable_to_write(self, m, $variable, &mut spent)))
                        }
                    }};
                }
                // The address of a variable's value, if it is known, for fused ops.
                macro_rules! known {
                    ($variable:expr, $spent:ident) => {{
                        let slot = &self.code.program.variables[usize::from($variable)];
                        if slot.value == 0 {
                            hand_over!();
                        }
                        $spent += u64::from(slot.search);
                        slot.value
                    }};
                }
                // What to do at the beginning of a statement at which an event is due.
                macro_rules! attend {
                    ($text:expr, $room:expr) => {{
                        let (text, room) = ($text, $room);
                        if cycles >= self.next_event_time(dialect, m) || room > self.stack_left() {
                            proceed!(outside!(self.service_events(dialect, m, text, room)));
                        }
                    }};
                }
                macro_rules! enter_line {
                    ($number:expr) => {{
                        self.statement = pc;
                        self.statements += 1;
                        cycles += line_cost;
                        D::store_current_line(m.ram_mut(), $number);
                        pc += 1;
                    }};
                }
                macro_rules! begin_line {
                    ($number:expr, $line:expr, $room:expr) => {{
                        let (number, line) = ($number, usize::from($line));
                        self.statement_start = cycles;
                        if cycles >= self.horizon {
                            let text = self.code.program.lines[line].text;
                            attend!(text, $room);
                        }
                        enter_line!(number);
                    }};
                }
                // The code of a jump's target.
                macro_rules! jump {
                    ($place:expr) => {{
                        let place = $place;
                        let jump = &self.code.program.jumps[place as usize];
                        let (target, search) = if jump.pc != UNRESOLVED {
                            (jump.pc, jump.search)
                        } else {
                            try_op!(self.resolve_jump(dialect, m, place))
                        };
                        cycles += u64::from(search);
                        target
                    }};
                }
                // Most jumps lead to lines: those begin at once, unless an event is due there. Otherwise the slow
                // path follows.
                macro_rules! go_to_line {
                    ($target:expr) => {
                        go_to_line!($target, ())
                    };
                    ($target:expr, $otherwise:expr) => {{
                        pc = $target;
                        if let Op::Line { number, .. } = self.code.program.code[pc as usize]
                            && cycles < self.horizon
                        {
                            self.statement_start = cycles;
                            enter_line!(number);
                        } else {
                            $otherwise
                        }
                    }};
                }
                // A statement mostly ends its line, and another line begins.
                macro_rules! go_on {
                    ($target:expr) => {{
                        let target = $target;
                        match self.code.program.code[target as usize] {
                            Op::Jump { pc: target, .. } => go_to_line!(target),
                            _ => pc = target,
                        }
                    }};
                }
                // Continues or ends the innermost loop on the fast path, and continues after its header or at the
                // line there; falls through when the loop needs the slow path. Iterations of an empty loop need not
                // go through the match one by one. `$each` has been charged for the first iteration, `$search` is
                // charged when the iteration takes place.
                macro_rules! iterate_loop {
            ($each:expr, $named:expr, $search:expr, $behind:expr) => {{
                let (each, search): (u64, u64) = ($each, $search);
                let mut round = timed!(|spent| self.iterate_fast(m, $named, &mut spent));
                if round == FastIteration::Continue {
                    cycles += search;
                    if self.can_batch_iterations() {
                        let back = self.innermost_position().0;
                        let code = &self.code.program.code;
                        let (horizon, began) = (self.horizon, self.statement_start);
                        // The cost of the iterations of an empty loop besides `NEXT`: its statement is the one that
                        // contains this op.
                        let head = match code[back as usize] {
                            _ if pc.wrapping_sub(back) > 1 => None,
                            Op::NextStatement { cost, .. } if back == pc => Some(u64::from(cost)),
                            Op::Statement { cost, .. } if back != pc => Some(u64::from(cost) + each),
                            Op::Line { .. } if back != pc => Some(line_cost + each),
                            _ => None,
                        };
                        (cycles, self.statement_start, round) = match head {
                            Some(head) => {
                                let empty = EmptyLoop { after_count: search, before_count: head, horizon };
                                self.run_empty_iterations(m, empty, cycles, began)
                            }
                            None => {
                                let empty = EmptyLoop { after_count: search, before_count: each, horizon };
                                self.run_literal_iterations(dialect, m, (back, pc), empty, cycles, began)
                            }
                        };
                    }
                    if round == FastIteration::Continue {
                        let (back, line) = self.innermost_position();
                        go_to_line!(back, D::store_current_line(m.ram_mut(), line));
                        continue 'ops;
                    }
                } else if round == FastIteration::Finished {
                    cycles += search;
                }
                if round == FastIteration::Finished {
                    pc = $behind;
                    continue 'ops;
                }
            }};
        }
                // The result of an operator. The frequent ones are inlined, the others are in one function.
                macro_rules! binary {
                    ($operator:expr, $left:expr, $right:expr, $sum:ident) => {{
                        let (left, right) = ($left, $right);
                        match $operator {
                            Binary::Add => timed!($sum, |spent| right.add(left, &mut spent)),
                            Binary::Subtract => timed!($sum, |spent| right.subtract(left, &mut spent)),
                            Binary::Multiply => timed!($sum, |spent| right.multiply(left, &mut spent)),
                            operator => {
                                // This code keeps the compiler from building one table of all operators, which is
                                // slower.
                                self.pc = pc;
                                let results = &mut self.result_cache;
                                if operator == Binary::Divide {
                                    timed!($sum, |spent| right.divide_cached(left, results, &mut spent))
                                } else {
                                    timed!($sum, |spent| apply_rare(operator, left, right, results, &mut spent))
                                }
                            }
                        }
                    }};
                }
                // The result of a comparison, with the branch at `pc` if there is one.
                macro_rules! branch {
                    ($ordering:expr, $holds:expr) => {{
                        let (ordering, holds) = ($ordering, $holds);
                        self.values.accumulator =
                            timed!(|spent| D::Number::from_comparison(ordering, holds, &mut spent));
                        if let Op::BranchIfZero { pc: target, skip, cost } =
                            self.code.program.code[pc as usize]
                        {
                            cycles += u64::from(cost);
                            if holds {
                                pc += 1;
                            } else {
                                cycles += u64::from(skip);
                                go_on!(target);
                            }
                        }
                    }};
                }
                // A fused op that ends with an operator, which a condition may use: a comparison continues
                // directly with the branch that follows it.
                macro_rules! complete_operator {
                    ($parts:expr, $spent:ident, $operator:expr, $left:expr, $right:expr) => {{
                        let (left, right) = ($left, $right);
                        if let Binary::Compare(relation) = $operator {
                            let ordering = timed!($spent, |spent| right.compare(left, &mut spent));
                            complete!($parts, $spent);
                            branch!(ordering, relation.holds(ordering));
                        } else {
                            self.values.accumulator = ok!(binary!($operator, left, right, $spent));
                            complete!($parts, $spent);
                        }
                    }};
                }
                // The value of a variable of the native format, if its address is known, for fused ops.
                macro_rules! load {
                    ($variable:expr, $spent:ident) => {
                        D::Number::load(m.ram(), known!($variable, $spent))
                    };
                }
                // The address of a variable that is changed: it is found twice.
                macro_rules! changed {
                    ($variable:expr, $spent:ident) => {{
                        let variable = $variable;
                        known!(variable, $spent);
                        known!(variable, $spent)
                    }};
                }
                macro_rules! constant {
                    ($place:expr) => {
                        self.code.program.constants[usize::from($place)]
                    };
                }
                macro_rules! round {
                    ($number:expr, $spent:ident) => {{
                        let number = $number;
                        ok!(timed!($spent, |spent| number.round(&mut spent)))
                    }};
                }
                macro_rules! store_at {
                    ($number:expr, $target:expr, $spent:ident) => {{
                        let (number, target) = ($number, $target);
                        let stored =
                            ok!(timed!($spent, |spent| number.store(m.ram_mut(), target, &mut spent)));
                        self.values.target = target;
                        self.values.accumulator = stored;
                    }};
                }
                // The address of a variable's value for reading, if the variable exists.
                macro_rules! place {
                    ($variable:expr) => {{
                        let slot = &self.code.program.variables[usize::from($variable)];
                        if slot.value != 0 {
                            cycles += u64::from(slot.search);
                            Some(slot.value)
                        } else {
                            timed!(|spent| D::variable_to_read(self, m, $variable, &mut spent))
                        }
                    }};
                }
                // Checks the stack after a loop or call was pushed.
                macro_rules! watch_stack {
                    () => {
                        if self.control.is_stack_low(&D::STACK) {
                            self.horizon = 0;
                        }
                    };
                }
                macro_rules! index {
                    ($number:expr, $spent:ident) => {{
                        let number = $number;
                        ok!(timed!($spent, |spent| number.to_index(&mut spent)))
                    }};
                }
                // The address of the element whose subscript is this number.
                macro_rules! element {
                    ($array:expr, $number:expr, $spent:ident) => {{
                        let index = index!($number, $spent);
                        some!(timed!($spent, |spent| D::element_by(self, $array, index, &mut spent)))
                    }};
                }
                macro_rules! element_of_two {
                    ($array:expr, $first:expr, $second:expr, $spent:ident) => {{
                        let both = ($first, $second);
                        some!(timed!($spent, |spent| D::element_by_two(self, $array, both, &mut spent)))
                    }};
                }
                // The address of the element whose second subscript is this number, and whose first one is on
                // the stack.
                macro_rules! second_element {
                    ($array:expr, $number:expr, $spent:ident) => {{
                        let second = index!($number, $spent);
                        let first = some!(self.values.subscript_stack.last().copied());
                        let at = element_of_two!($array, first, second, $spent);
                        self.values.subscript_stack.pop();
                        at
                    }};
                }
                macro_rules! load_as {
                    ($kind:expr, $at:expr, $spent:ident) => {{
                        let at = $at;
                        self.values.accumulator =
                            timed!($spent, |spent| D::Number::load_as($kind, m.ram(), at, &mut spent));
                    }};
                }
                macro_rules! set_target {
                    ($target:expr, $number:expr) => {{
                        self.values.target = $target;
                        self.values.accumulator = $number;
                    }};
                }
                macro_rules! push_string {
                    ($text:expr) => {{
                        self.values.current_string = $text;
                        self.values.string_stack.push(self.values.current_string);
                    }};
                }
                macro_rules! intrinsic_with_byte {
                    ($parts:expr, $word:expr, $value:expr, $dest:expr, $cost:expr) => {{
                        let (word, value) = ($word, $value);
                        let before = self.values.accumulator;
                        self.values.accumulator = D::Number::of_byte(value).unwrap_or_default();
                        match dialect.memory_intrinsic_to(self, m, word, Some(value), $dest) {
                            Some(spent) => {
                                complete!(
                                    $parts + Pc::from(D::carries_byte(word)),
                                    u64::from($cost) + u64::from(spent)
                                );
                            }
                            None => {
                                self.values.accumulator = before;
                                hand_over!();
                            }
                        }
                    }};
                }

                // Runs an intrinsic that makes a string together with the op that consumes it, where one step can
                // do both.
                macro_rules! made_with {
                    ($parts:expr, $word:expr, $byte:expr, $cost:expr) => {
                        let behind = pc + 1 + $parts;
                        let joined = match self.code.program.code[behind as usize] {
                            Op::Concatenate { cost } => Some((Dest::Accumulator, 1, cost)),
                            Op::ConcatenatePush { cost } => Some((Dest::Stack, 3, cost)),
                            Op::ConcatenateStore { cost } => Some((Dest::Target, 3, cost)),
                            Op::CompareText { relation, cost } => {
                                if let Some((ordering, spent)) =
                                    dialect.work_and_compare(self, m, $word, $byte, None)
                                {
                                    cycles += u64::from($cost) + u64::from(spent) + u64::from(cost);
                                    pc = behind + 1;
                                    branch!(ordering, relation.holds(ordering));
                                    continue 'ops;
                                }
                                None
                            }
                            Op::MemoryIntrinsic { word: then, cost } => {
                                if let Some(spent) = dialect.work_and_work(self, m, $word, $byte, then) {
                                    cycles += u64::from($cost) + u64::from(spent) + u64::from(cost);
                                    pc = behind + 1;
                                    continue 'ops;
                                }
                                None
                            }
                            _ => None,
                        };
                        if let Some((dest, parts, cost)) = joined
                            && let Some(spent) = dialect.work_and_append(self, m, $word, $byte, dest)
                        {
                            cycles += u64::from($cost) + u64::from(spent) + u64::from(cost);
                            pc = behind + parts;
                            // A store mostly ends a statement.
                            if dest == Dest::Target {
                                go_on!(pc);
                            }
                            continue 'ops;
                        }
                    };
                }
                macro_rules! compared_with_literal {
                    ($parts:expr, $word:expr, $byte:expr, $cost:expr) => {
                        let behind = pc + 1 + $parts;
                        if let Op::CompareLiteral { relation, length, text, cost } =
                            self.code.program.code[behind as usize]
                            && let Some((ordering, spent)) =
                                dialect.work_and_compare(self, m, $word, $byte, Some((text, length)))
                        {
                            cycles += u64::from($cost) + u64::from(spent) + u64::from(cost);
                            pc = behind + 3;
                            branch!(ordering, relation.holds(ordering));
                            continue 'ops;
                        }
                    };
                }

                // Matched in place: only the fields that an op's arm uses are read.
                match self.code.program.code[pc as usize] {
                    Op::Statement { text, cost, room } => {
                        self.statement_start = cycles;
                        if cycles >= self.horizon {
                            attend!(text, room);
                        }
                        self.statement = pc;
                        self.statements += 1;
                        cycles += u64::from(cost);
                        pc += 1;
                    }
                    Op::Line { number, line, stack_need: room } => begin_line!(number, line, room),
                    Op::UnexecutedLine { number, line, stack_need: room } => {
                        let head = pc as usize;
                        begin_line!(number, line, room);
                        self.code.program.lines[usize::from(line)].is_executed = true;
                        self.code.program.code[head] = Op::Line { number, line, stack_need: room };
                    }
                    Op::LineBreakpoint { number, line, stack_need: room } => {
                        self.statement_start = cycles;
                        let text = self.code.program.lines[usize::from(line)].text;
                        let has_passed = self.passed_breakpoint == Some(text);
                        if cycles >= self.horizon
                            && (!has_passed || self.code.is_stale() || room > self.stack_left())
                        {
                            attend!(text, room);
                        }
                        if !has_passed {
                            D::store_current_line(m.ram_mut(), number);
                            self.passed_breakpoint = Some(text);
                            leave!(pc, ExitReason::Breakpoint(number));
                        }
                        self.passed_breakpoint = None;
                        self.statement = pc;
                        self.statements += 1;
                        cycles += line_cost;
                        self.code.program.lines[usize::from(line)].is_executed = true;
                        pc += 1;
                    }
                    Op::NextStatement { text, cost, next } => {
                        self.statement_start = cycles;
                        if cycles >= self.horizon {
                            attend!(text, 0);
                        }
                        self.statement = pc;
                        self.statements += 1;
                        cycles += u64::from(cost);
                        iterate_loop!(u64::from(next), None, 0, pc + 3);
                        pc = try_op!(timed!(|spent| self.iterate(dialect, m, None, &mut spent)))
                            .unwrap_or(pc + 3);
                        watch_volatile!();
                    }
                    Op::Charge { cycles: more } => {
                        cycles += u64::from(more);
                        pc += 1;
                    }
                    Op::CheckStack { bytes } => {
                        if bytes > self.stack_left() {
                            break 'failed Fault::OutOfMemory;
                        }
                        pc += 1;
                    }
                    Op::Continue { text } => {
                        let is_kept = !self.code.must_discard();
                        let target = self.code_at(dialect, m, text);
                        if is_kept {
                            self.code.program.code[pc as usize] = Op::Jump { text, pc: target };
                        }
                        pc = target;
                        self.horizon = self.next_check_time(dialect, m);
                    }
                    Op::Jump { pc: target, .. } => go_to_line!(target),
                    Op::EndOfText { text } => {
                        self.statement_start = cycles;
                        if cycles >= self.horizon {
                            attend!(text, 0);
                        }
                        proceed!(outside!(dialect.end_of_text(self, m, text)));
                        pc += 1;
                    }
                    Op::Raise { fault } => break 'failed fault,

                    Op::Constant { place, cost } => {
                        self.values.accumulator = self.code.program.constants[usize::from(place)];
                        cycles += u64::from(cost);
                        pc += 1;
                    }
                    Op::Load { variable, cost } => {
                        cycles += u64::from(cost);
                        self.values.accumulator = match place!(variable) {
                            Some(value) => D::Number::load(m.ram(), value),
                            None => timed!(|spent| D::Number::missing_value(NATIVE, &mut spent)),
                        };
                        pc += 1;
                    }
                    Op::LoadAs { kind, variable, cost } => {
                        cycles += u64::from(cost);
                        let found = place!(variable);
                        self.values.accumulator = timed!(|spent| match found {
                            Some(value) => D::Number::load_as(kind, m.ram(), value, &mut spent),
                            None => D::Number::missing_value(kind, &mut spent),
                        });
                        pc += 1;
                    }
                    Op::LoadText { variable, cost } => {
                        cycles += u64::from(cost);
                        self.values.current_string = place!(variable).unwrap_or(D::EMPTY_STRING);
                        pc += 1;
                    }
                    Op::LoadElement { array, subscripts, cost } => {
                        cycles += u64::from(cost);
                        let at = try_op!(timed!(|spent| D::element(self, m, array, subscripts, &mut spent)));
                        self.values.accumulator = D::Number::load(m.ram(), at);
                        pc += 1;
                    }
                    Op::LoadElementAs { kind, array, subscripts, cost } => {
                        cycles += u64::from(cost);
                        let at = try_op!(timed!(|spent| D::element(self, m, array, subscripts, &mut spent)));
                        self.values.accumulator =
                            timed!(|spent| D::Number::load_as(kind, m.ram(), at, &mut spent));
                        pc += 1;
                    }
                    Op::LoadElementText { array, subscripts, cost } => {
                        cycles += u64::from(cost);
                        self.values.current_string =
                            try_op!(timed!(|spent| D::element(self, m, array, subscripts, &mut spent)));
                        pc += 1;
                    }
                    Op::LoadElementTextBy { array, variable, cost } => {
                        let mut spent = u64::from(cost);
                        let number = load!(variable, spent);
                        self.values.current_string = element!(array, number, spent);
                        self.values.accumulator = number;
                        complete!(3, spent);
                    }
                    Op::PushElementTextBy { array, variable, cost } => {
                        let mut spent = u64::from(cost);
                        let number = load!(variable, spent);
                        let text = element!(array, number, spent);
                        self.values.accumulator = number;
                        push_string!(text);
                        complete!(4, spent);
                    }
                    Op::Subscript { cost } => {
                        cycles += u64::from(cost);
                        let index = try_op!(timed!(|spent| self.values.accumulator.to_index(&mut spent)));
                        self.values.subscript_stack.push(index);
                        pc += 1;
                    }
                    Op::SubscriptVariable { variable, cost } => {
                        let mut spent = u64::from(cost);
                        let number = load!(variable, spent);
                        let index = index!(number, spent);
                        self.values.accumulator = number;
                        self.values.subscript_stack.push(index);
                        complete!(2, spent);
                    }
                    Op::SubscriptConstant { place, index, cost } => {
                        cycles += u64::from(cost);
                        self.values.accumulator = self.code.program.constants[usize::from(place)];
                        self.values.subscript_stack.push(index);
                        pc += 1;
                    }
                    Op::LoadElementBy { array, variable, cost } => {
                        let mut spent = u64::from(cost);
                        let at = element!(array, load!(variable, spent), spent);
                        self.values.accumulator = D::Number::load(m.ram(), at);
                        complete!(3, spent);
                    }
                    Op::LoadElementAt { array, cost } => {
                        let mut spent = u64::from(cost);
                        let at = element!(array, self.values.accumulator, spent);
                        self.values.accumulator = D::Number::load(m.ram(), at);
                        complete!(2, spent);
                    }
                    Op::LoadElementAsAt { kind, array, cost } => {
                        let mut spent = u64::from(cost);
                        load_as!(kind, element!(array, self.values.accumulator, spent), spent);
                        complete!(2, spent);
                    }
                    Op::LoadElementAsBy { kind, array, variable, cost } => {
                        let mut spent = u64::from(cost);
                        load_as!(kind, element!(array, load!(variable, spent), spent), spent);
                        complete!(3, spent);
                    }
                    Op::LoadElementTextAt { array, cost } => {
                        let mut spent = u64::from(cost);
                        self.values.current_string = element!(array, self.values.accumulator, spent);
                        complete!(2, spent);
                    }
                    Op::PushElementTextAt { array, cost } => {
                        let mut spent = u64::from(cost);
                        let text = element!(array, self.values.accumulator, spent);
                        push_string!(text);
                        complete!(3, spent);
                    }
                    Op::TargetElementAt { array, cost } => {
                        let mut spent = u64::from(cost);
                        self.values.target = element!(array, self.values.accumulator, spent);
                        complete!(2, spent);
                    }
                    Op::LoadElementSecond { array, variable, cost } => {
                        let mut spent = u64::from(cost);
                        let at = second_element!(array, load!(variable, spent), spent);
                        self.values.accumulator = D::Number::load(m.ram(), at);
                        complete!(3, spent);
                    }
                    Op::LoadElementAsSecond { kind, array, variable, cost } => {
                        let mut spent = u64::from(cost);
                        load_as!(kind, second_element!(array, load!(variable, spent), spent), spent);
                        complete!(3, spent);
                    }
                    Op::TargetElementSecond { array, variable, cost } => {
                        let mut spent = u64::from(cost);
                        let number = load!(variable, spent);
                        let target = second_element!(array, number, spent);
                        set_target!(target, number);
                        complete!(3, spent);
                    }
                    Op::LoadElementByTwo { array, first, second, cost } => {
                        let mut spent = u64::from(cost);
                        let first = index!(load!(first, spent), spent);
                        let second = index!(load!(second, spent), spent);
                        let at = element_of_two!(u16::from(array), first, second, spent);
                        self.values.accumulator = D::Number::load(m.ram(), at);
                        complete!(5, spent);
                    }
                    Op::TargetElementByTwo { array, first, second, cost } => {
                        let mut spent = u64::from(cost);
                        let first = index!(load!(first, spent), spent);
                        let number = load!(second, spent);
                        let second = index!(number, spent);
                        let target = element_of_two!(u16::from(array), first, second, spent);
                        set_target!(target, number);
                        complete!(5, spent);
                    }
                    Op::SubscriptVariables { first, second, cost } => {
                        let mut spent = u64::from(cost);
                        let first = index!(load!(first, spent), spent);
                        let number = load!(second, spent);
                        let second = index!(number, spent);
                        self.values.accumulator = number;
                        self.values.subscript_stack.extend_from_slice(&[first, second]);
                        complete!(4, spent);
                    }
                    Op::TargetElementBy { array, variable, cost } => {
                        let mut spent = u64::from(cost);
                        let number = load!(variable, spent);
                        let target = element!(array, number, spent);
                        set_target!(target, number);
                        complete!(3, spent);
                    }
                    Op::Literal { text, length, cost } => {
                        cycles += u64::from(cost);
                        if D::FAST_PATHS
                            && let Op::MachineIntrinsic { word, cost } =
                                self.code.program.code[pc as usize + 1]
                        {
                            self.current_pc = pc + 1;
                            let mut now = cycles + u64::from(cost);
                            let done =
                                dialect.deferred_literal_intrinsic(self, m, word, (text, length), &mut now);
                            if done != 0 {
                                cycles = now;
                                pc += 1 + done;
                                continue 'ops;
                            }
                        }
                        try_op!(timed!(|spent| D::load_literal(self, m, text, length, &mut spent)));
                        pc += 1;
                    }

                    Op::PushLiteral { text, length, cost } => {
                        let spent = some!(D::push_literal(self, m, (text, length)));
                        complete!(2, u64::from(cost) + u64::from(spent));
                    }
                    Op::StoreLiteral { text, length, cost } => {
                        let spent = some!(D::store_literal(self, m, self.values.target, (text, length)));
                        complete!(2, u64::from(cost) + u64::from(spent));
                    }
                    Op::AssignLiteral { target, length, text, cost } => {
                        let mut spent = u64::from(cost);
                        let target = known!(u16::from(target), spent);
                        spent += u64::from(some!(D::store_literal(self, m, target, (text, length))));
                        complete!(3, spent);
                        go_on!(pc);
                    }

                    Op::Push { cost } => {
                        cycles += u64::from(cost);
                        self.values
                            .operand_stack
                            .push(try_op!(timed!(|spent| self.values.accumulator.round(&mut spent))));
                        pc += 1;
                    }
                    Op::Apply { operator, cost } => {
                        cycles += u64::from(cost);
                        let left = self.values.operand_stack.pop().unwrap_or_default();
                        let right = self.values.accumulator;
                        if let Binary::Compare(relation) = operator {
                            let ordering = timed!(|spent| right.compare(left, &mut spent));
                            pc += 1;
                            branch!(ordering, relation.holds(ordering));
                        } else {
                            self.values.accumulator = try_op!(binary!(operator, left, right, cycles));
                            pc += 1;
                        }
                    }
                    Op::ApplyVariable { operator, variable, cost } => {
                        let mut spent = u64::from(cost);
                        let left = round!(self.values.accumulator, spent);
                        let right = load!(variable, spent);
                        complete_operator!(3, spent, operator, left, right);
                    }
                    Op::ApplyVariableStore { operator, variable, cost } => {
                        let mut spent = u64::from(cost);
                        let left = round!(self.values.accumulator, spent);
                        let right = load!(variable, spent);
                        store_at!(ok!(binary!(operator, left, right, spent)), self.values.target, spent);
                        complete!(4, spent);
                    }
                    Op::ApplyConstant { operator, place, cost } => {
                        let mut spent = u64::from(cost);
                        let left = round!(self.values.accumulator, spent);
                        complete_operator!(3, spent, operator, left, constant!(place));
                    }
                    Op::ApplyConstantStore { operator, place, cost } => {
                        let mut spent = u64::from(cost);
                        let left = round!(self.values.accumulator, spent);
                        store_at!(
                            ok!(binary!(operator, left, constant!(place), spent)),
                            self.values.target,
                            spent
                        );
                        complete!(4, spent);
                    }
                    Op::ApplyVariables { operator, left, right, cost } => {
                        let mut spent = u64::from(cost);
                        let left = round!(load!(left, spent), spent);
                        let right = load!(right, spent);
                        complete_operator!(4, spent, operator.operator(), left, right);
                    }
                    Op::ApplyToVariable { operator, variable, place, cost } => {
                        let mut spent = u64::from(cost);
                        let left = round!(load!(variable, spent), spent);
                        complete_operator!(4, spent, operator.operator(), left, constant!(place));
                    }
                    Op::PushTextVariable { variable, cost } => {
                        let mut spent = u64::from(cost);
                        push_string!(known!(variable, spent));
                        complete!(2, spent);
                    }
                    Op::PushText { cost } => {
                        cycles += u64::from(cost);
                        self.values.string_stack.push(self.values.current_string);
                        pc += 1;
                    }
                    Op::Concatenate { cost } => {
                        cycles += u64::from(cost);
                        try_op!(timed!(|spent| D::concatenate(self, m, &mut spent)));
                        pc += 1;
                    }
                    Op::ConcatenatePush { cost } => {
                        let spent = some!(D::concatenate_to(self, m, Dest::Stack));
                        complete!(2, u64::from(cost) + u64::from(spent));
                    }
                    Op::ConcatenateStore { cost } => {
                        let spent = some!(D::concatenate_to(self, m, Dest::Target));
                        complete!(2, u64::from(cost) + u64::from(spent));
                    }
                    Op::ConcatenateLiteral { text, length, dest, cost } => {
                        let spent = some!(D::concatenate_literal(self, m, (text, length), dest));
                        complete!(
                            2 + Pc::from(dest != Dest::Accumulator),
                            u64::from(cost) + u64::from(spent)
                        );
                    }
                    Op::ConcatenateVariable { variable, dest, cost } => {
                        let mut spent = u64::from(cost);
                        let text = known!(variable, spent);
                        let before = core::mem::replace(&mut self.values.current_string, text);
                        let Some(more) = D::concatenate_to(self, m, dest) else {
                            self.values.current_string = before;
                            hand_over!();
                        };
                        complete!(2 + Pc::from(dest != Dest::Accumulator), spent + u64::from(more));
                    }
                    Op::ConcatenateAll { cost, .. } => {
                        let (spent, behind) = some!(D::concatenate_all(self, m, pc));
                        cycles += u64::from(cost + spent);
                        pc = behind;
                    }
                    Op::CompareLiteral { relation, length, text, cost } => {
                        let left = some!(self.values.string_stack.last().copied());
                        let (ordering, spent) = some!(D::compare_literal(self, m, left, (text, length)));
                        self.values.string_stack.pop();
                        complete!(2, u64::from(cost) + spent);
                        branch!(ordering, relation.holds(ordering));
                    }
                    Op::CompareVariableLiteral { variable, relation, length, text, cost } => {
                        let mut spent = u64::from(cost);
                        let left = known!(u16::from(variable), spent);
                        let (ordering, more) = some!(D::compare_literal(self, m, left, (text, length)));
                        complete!(4, spent + more);
                        branch!(ordering, relation.holds(ordering));
                    }
                    Op::CompareVariable { variable, relation, cost } => {
                        let mut spent = u64::from(cost);
                        self.values.current_string = known!(variable, spent);
                        let left = self.values.string_stack.pop().unwrap_or_default();
                        let ordering = timed!(|spent| D::compare_strings(self, m, left, &mut spent));
                        complete!(2, spent);
                        branch!(ordering, relation.holds(ordering));
                    }
                    Op::CompareVariables { left, right, relation, cost } => {
                        let mut spent = u64::from(cost);
                        let left = known!(left, spent);
                        self.values.current_string = known!(right, spent);
                        let ordering = timed!(|spent| D::compare_strings(self, m, left, &mut spent));
                        complete!(4, spent);
                        branch!(ordering, relation.holds(ordering));
                    }
                    Op::CompareText { relation, cost } => {
                        cycles += u64::from(cost);
                        let left = self.values.string_stack.pop().unwrap_or_default();
                        let ordering = timed!(|spent| D::compare_strings(self, m, left, &mut spent));
                        pc += 1;
                        branch!(ordering, relation.holds(ordering));
                    }
                    Op::Negate { cost } => {
                        cycles += u64::from(cost);
                        self.values.accumulator = timed!(|spent| self.values.accumulator.negate(&mut spent));
                        pc += 1;
                    }
                    Op::Complement { cost } => {
                        cycles += u64::from(cost);
                        self.values.accumulator =
                            try_op!(timed!(|spent| self.values.accumulator.not(&mut spent)));
                        pc += 1;
                    }
                    Op::CallCached { place, cost } => {
                        let known = &self.code.program.cached_calls[usize::from(place)];
                        let value = self.code.program.variables[usize::from(known.variable)].value;
                        let within = self.values.function_stack;
                        let within_it = within.saturating_add(known.depth);
                        if value == 0
                            || value != known.value
                            || bytes_at(m.ram(), value) != known.definition
                            || known.expression.stack_need > self.stack_left().saturating_sub(known.depth)
                        {
                            // The slow path checks the call again.
                            self.code.program.code[pc as usize] =
                                Op::MachineIntrinsic { word: known.word, cost };
                            continue 'ops;
                        }
                        cycles += u64::from(cost) + u64::from(known.cycles);
                        let (parameter, inside) = (known.parameter, known.expression.pc);
                        let saved = D::Number::load(m.ram(), parameter);
                        try_op!(timed!(|spent| self.values.accumulator.store(
                            m.ram_mut(),
                            parameter,
                            &mut spent
                        )));
                        self.values.function_calls.push(FunctionCall {
                            from: pc,
                            parameter,
                            saved,
                            stack_before: within,
                        });
                        self.values.function_stack = within_it;
                        pc = inside;
                    }
                    Op::ReturnFromFunction => match self.return_from_function(m.ram_mut()) {
                        Some(back) => pc = back,
                        None => leave!(pc, ExitReason::DeadlineReached),
                    },
                    Op::ByteArgument { cost } => {
                        cycles += u64::from(cost);
                        let byte = try_op!(timed!(|spent| self.values.accumulator.to_byte(&mut spent)));
                        self.values.byte_arguments.push(byte);
                        pc += 1;
                    }
                    Op::ByteConstant { place, value, cost } => {
                        cycles += u64::from(cost);
                        self.values.accumulator = self.code.program.constants[usize::from(place)];
                        self.values.byte_arguments.push(value);
                        pc += 1;
                    }
                    Op::ByteVariable { variable, cost } => {
                        let mut spent = u64::from(cost);
                        let number = load!(variable, spent);
                        let byte = ok!(timed!(spent, |more| number.to_byte(&mut more)));
                        self.values.accumulator = number;
                        self.values.byte_arguments.push(byte);
                        complete!(2, spent);
                    }
                    Op::PushTextByte { text, variable, cost } => {
                        let mut spent = u64::from(cost);
                        let text = known!(text, spent);
                        let number = load!(variable, spent);
                        let byte = ok!(timed!(spent, |more| number.to_byte(&mut more)));
                        self.values.accumulator = number;
                        push_string!(text);
                        self.values.byte_arguments.push(byte);
                        complete!(4, spent);
                    }
                    Op::DefaultArgument { value } => {
                        self.values.byte_arguments.push(value);
                        pc += 1;
                    }
                    Op::AddressArgument { cost } => {
                        cycles += u64::from(cost);
                        self.values.address_argument =
                            try_op!(timed!(|spent| self.values.accumulator.to_address(&mut spent)));
                        pc += 1;
                    }
                    Op::AddressConstant { place, address, cost } => {
                        cycles += u64::from(cost);
                        self.values.accumulator = self.code.program.constants[usize::from(place)];
                        self.values.address_argument = address;
                        pc += 1;
                    }

                    Op::Target { variable, cost } => {
                        cycles += u64::from(cost);
                        self.values.target = target!(variable);
                        pc += 1;
                    }
                    Op::TargetLoad { target, variable, cost } => {
                        let mut spent = u64::from(cost);
                        let target = known!(target, spent);
                        set_target!(target, load!(variable, spent));
                        complete!(2, spent);
                    }
                    Op::TargetConstant { target, place, cost } => {
                        let mut spent = u64::from(cost);
                        set_target!(known!(target, spent), constant!(place));
                        complete!(2, spent);
                    }
                    Op::TargetLoadText { target, variable, cost } => {
                        let mut spent = u64::from(cost);
                        let target = known!(target, spent);
                        self.values.current_string = known!(variable, spent);
                        self.values.target = target;
                        complete!(2, spent);
                    }
                    Op::TargetPushText { target, variable, cost } => {
                        let mut spent = u64::from(cost);
                        let target = known!(target, spent);
                        push_string!(known!(variable, spent));
                        self.values.target = target;
                        complete!(3, spent);
                    }
                    Op::AssignText { target, variable, cost } => {
                        let mut spent = u64::from(cost);
                        let target = known!(target, spent);
                        let source = known!(variable, spent);
                        spent += u64::from(some!(D::assign_string(self, m, target, source)));
                        complete!(3, spent);
                        go_on!(pc);
                    }
                    Op::AssignVariable { target, variable, cost } => {
                        let mut spent = u64::from(cost);
                        let target = known!(target, spent);
                        store_at!(load!(variable, spent), target, spent);
                        complete!(3, spent);
                    }
                    Op::AssignConstant { target, place, cost } => {
                        let mut spent = u64::from(cost);
                        let target = known!(target, spent);
                        store_at!(constant!(place), target, spent);
                        complete!(3, spent);
                    }
                    Op::ChangeByConstant { operator, variable, place, cost } => {
                        let mut spent = u64::from(cost);
                        let target = changed!(variable, spent);
                        let left = round!(D::Number::load(m.ram(), target), spent);
                        store_at!(
                            ok!(binary!(operator.operator(), left, constant!(place), spent)),
                            target,
                            spent
                        );
                        complete!(6, spent);
                    }
                    Op::ChangeByVariable { operator, variable, right, cost } => {
                        let mut spent = u64::from(cost);
                        let target = changed!(variable, spent);
                        let left = round!(D::Number::load(m.ram(), target), spent);
                        let right = load!(right, spent);
                        store_at!(ok!(binary!(operator.operator(), left, right, spent)), target, spent);
                        complete!(6, spent);
                    }
                    Op::TargetElement { array, subscripts, cost } => {
                        cycles += u64::from(cost);
                        self.values.target =
                            try_op!(timed!(|spent| D::element(self, m, array, subscripts, &mut spent)));
                        pc += 1;
                    }
                    Op::Store { cost } => {
                        cycles += u64::from(cost);
                        let (number, target) = (self.values.accumulator, self.values.target);
                        self.values.accumulator =
                            try_op!(timed!(|spent| number.store(m.ram_mut(), target, &mut spent)));
                        pc += 1;
                    }
                    Op::StoreVariable { variable, cost } => {
                        let mut spent = u64::from(cost);
                        store_at!(load!(variable, spent), self.values.target, spent);
                        complete!(2, spent);
                    }
                    Op::StoreConstant { place, cost } => {
                        let mut spent = u64::from(cost);
                        store_at!(constant!(place), self.values.target, spent);
                        complete!(2, spent);
                    }
                    Op::StoreAs { kind, cost } => {
                        cycles += u64::from(cost);
                        let target = self.values.target;
                        self.values.accumulator = try_op!(timed!(|spent| self.values.accumulator.store_as(
                            kind,
                            m.ram_mut(),
                            target,
                            &mut spent
                        )));
                        pc += 1;
                    }
                    Op::StoreText { cost } => {
                        cycles += u64::from(cost);
                        try_op!(timed!(|spent| D::store_text(self, m, &mut spent)));
                        pc += 1;
                    }

                    Op::Goto { jump, cost } => {
                        cycles += u64::from(cost);
                        go_to_line!(jump!(jump));
                    }
                    Op::Gosub { jump, cost } => {
                        cycles += u64::from(cost);
                        try_op!(self.call(m, pc + 1));
                        watch_stack!();
                        go_to_line!(jump!(jump));
                    }
                    Op::ReturnPoint { skip, .. } => {
                        cycles += u64::from(skip);
                        pc += 1;
                    }
                    Op::Return { cost } => {
                        cycles += u64::from(cost);
                        pc = try_op!(timed!(|spent| self.return_from_call(dialect, m, &mut spent)));
                        watch_volatile!();
                        if let Op::ReturnPoint { skip, .. } = self.code.program.code[pc as usize] {
                            cycles += u64::from(skip);
                            go_on!(pc + 1);
                        }
                    }
                    Op::On { count, is_call, cost } => {
                        cycles += u64::from(cost);
                        let chosen = self.values.byte_arguments.pop().unwrap_or_default();
                        let chosen =
                            try_op!(timed!(|spent| self.select_jump(pc + 1, chosen, count, &mut spent)));
                        let behind = pc + 1 + 2 * count;
                        let resume = behind
                            + Pc::from(matches!(
                                self.code.program.code.get(behind as usize),
                                Some(Op::Raise { .. })
                            ));
                        pc = match chosen {
                            None if resume != behind => behind,
                            None => behind + Pc::from(is_call),
                            Some(jump) => {
                                if is_call {
                                    try_op!(self.call(m, resume));
                                    watch_stack!();
                                }
                                jump!(jump)
                            }
                        };
                    }
                    Op::Choice { .. } => unreachable!("`On` skips its choices"),
                    Op::BranchIfZero { pc: target, skip, cost } => {
                        cycles += u64::from(cost);
                        if self.values.accumulator.is_zero() {
                            cycles += u64::from(skip);
                            pc = target;
                        } else {
                            pc += 1;
                        }
                    }
                    Op::ForVariable { kind, variable, cost } => {
                        cycles += u64::from(cost);
                        // The search for the target has been charged.
                        let value = match self.code.program.variables[usize::from(variable)].value {
                            0 => try_op!(D::variable_to_write(self, m, variable, &mut 0)),
                            known => known,
                        };
                        try_op!(timed!(|spent| self.begin_for(m, kind, value, &mut spent)));
                        pc += 1;
                    }
                    Op::ForLimit { cost } => {
                        cycles += u64::from(cost);
                        let limit = try_op!(timed!(|spent| self.values.accumulator.round(&mut spent)));
                        self.set_limit(limit);
                        pc += 1;
                    }
                    Op::ForLimitConstant { place, cost } => {
                        let mut spent = u64::from(cost);
                        let number = constant!(place);
                        let limit = round!(number, spent);
                        self.values.accumulator = number;
                        self.set_limit(limit);
                        complete!(2, spent);
                    }
                    Op::ForLimitVariable { variable, cost } => {
                        let mut spent = u64::from(cost);
                        let number = load!(variable, spent);
                        let limit = round!(number, spent);
                        self.values.accumulator = number;
                        self.set_limit(limit);
                        complete!(2, spent);
                    }
                    Op::ForStepConstant { place, text, cost } => {
                        let mut spent = u64::from(cost);
                        let number = constant!(place);
                        let step = round!(number, spent);
                        self.values.accumulator = number;
                        complete!(2, spent);
                        self.begin_loop(m, step, text, pc);
                        watch_stack!();
                    }
                    Op::ForStep { text, cost } => {
                        cycles += u64::from(cost);
                        let step = try_op!(timed!(|spent| self.values.accumulator.round(&mut spent)));
                        self.begin_loop(m, step, text, pc + 1);
                        watch_stack!();
                        pc += 1;
                    }
                    Op::Next { cost } => {
                        cycles += u64::from(cost);
                        iterate_loop!(u64::from(cost), None, 0, pc + 1);
                        pc = try_op!(timed!(|spent| self.iterate(dialect, m, None, &mut spent)))
                            .unwrap_or(pc + 1);
                        watch_volatile!();
                    }
                    Op::NextNamed { variable, cost } => {
                        cycles += u64::from(cost);
                        let slot = &self.code.program.variables[usize::from(variable)];
                        if slot.value != 0 {
                            let search = u64::from(slot.search);
                            iterate_loop!(u64::from(cost), Some(slot.value), search, pc + 1);
                        }
                        let value = target!(variable);
                        pc = try_op!(timed!(|spent| self.iterate(dialect, m, Some(value), &mut spent)))
                            .unwrap_or(pc + 1);
                        watch_volatile!();
                    }
                    Op::Dim { array, subscripts, cost } => {
                        cycles += u64::from(cost);
                        try_op!(timed!(|spent| D::dimension(self, m, array, subscripts, &mut spent)));
                        pc += 1;
                    }
                    Op::Create { variable, cost } => {
                        cycles += u64::from(cost);
                        target!(variable);
                        pc += 1;
                    }

                    Op::MachineIntrinsic { word, cost } => {
                        cycles += u64::from(cost);
                        self.current_pc = pc;
                        // Resuming and deferring interrupts again costs more than most intrinsics.
                        let mut now = cycles;
                        let done = dialect.deferred_intrinsic(self, m, word, self.statement_start, &mut now);
                        if done == DeferredOutcome::NotDone {
                            proceed!(try_op!(outside!(dialect.machine_intrinsic(self, m, word))));
                            pc += 1;
                            continue 'ops;
                        }
                        cycles = now;
                        match done {
                            DeferredOutcome::Failed(fault) => break 'failed fault,
                            DeferredOutcome::Jump(target) => {
                                watch_volatile!();
                                pc = target;
                            }
                            DeferredOutcome::Next | DeferredOutcome::NotDone => pc += 1,
                        }
                    }
                    Op::MemoryIntrinsic { word, cost } => {
                        cycles += u64::from(cost);
                        match dialect.memory_intrinsic_to(self, m, word, None, Dest::Accumulator) {
                            Some(spent) => cycles += u64::from(spent),
                            None => {
                                try_op!(timed!(|spent| dialect.memory_intrinsic(self, m, word, &mut spent)));
                            }
                        }
                        pc += 1;
                    }
                    Op::MemoryIntrinsicTo { word, dest, cost } => {
                        let spent = some!(dialect.memory_intrinsic_to(self, m, word, None, dest));
                        complete!(2, u64::from(cost) + u64::from(spent));
                    }
                    Op::MemoryIntrinsicByte { word, value, cost } => {
                        intrinsic_with_byte!(2, word, value, Dest::Accumulator, cost);
                    }
                    Op::MemoryIntrinsicBytePush { word, value, cost } => {
                        intrinsic_with_byte!(3, word, value, Dest::Stack, cost);
                    }
                    Op::MemoryIntrinsicByteStore { word, value, cost } => {
                        intrinsic_with_byte!(3, word, value, Dest::Target, cost);
                    }
                    Op::MemoryIntrinsicConsumed { word, dest, cost } => {
                        if dest == Dest::Accumulator {
                            made_with!(1, word, None, cost);
                        } else {
                            compared_with_literal!(2, word, None, cost);
                        }
                        hand_over!();
                    }
                    Op::MemoryIntrinsicByteConsumed { word, value, cost } => {
                        made_with!(2 + Pc::from(D::carries_byte(word)), word, Some(value), cost);
                        intrinsic_with_byte!(2, word, value, Dest::Accumulator, cost);
                    }
                    Op::MemoryIntrinsicBytePushConsumed { word, value, cost } => {
                        compared_with_literal!(3 + Pc::from(D::carries_byte(word)), word, Some(value), cost);
                        intrinsic_with_byte!(3, word, value, Dest::Stack, cost);
                    }
                    Op::MemoryIntrinsicText { word, variable, cost } => {
                        let mut spent = u64::from(cost);
                        let text = known!(u16::from(variable), spent);
                        spent += u64::from(some!(D::memory_intrinsic_on_text(self, m, word, text)));
                        complete!(2, spent);
                    }
                    Op::PureIntrinsic { word, cost } => {
                        cycles += u64::from(cost);
                        self.values.accumulator = try_op!(timed!(|spent| D::pure_intrinsic(
                            word,
                            self.values.accumulator,
                            &mut spent
                        )));
                        pc += 1;
                    }
                }
                continue 'ops;
            };
            self.pc = pc;
            proceed!(outside!(dialect.fault(self, m, fault)));
            pc += 1;
        }
    }

    /// Returns the processor time from which on statements check for events: now while the text is
    /// stale, the stack is low, or the machine or the dialect has an event pending.
    #[inline]
    fn next_check_time<M: BasicMachine>(&self, dialect: &D, m: &M) -> u64
    where
        D: Traps<M>,
    {
        if self.control.is_stack_low(&D::STACK) { 0 } else { self.next_event_time(dialect, m) }
    }

    /// [`next_check_time`](Self::next_check_time) without regard to the stack.
    #[inline]
    fn next_event_time<M: BasicMachine>(&self, dialect: &D, m: &M) -> u64
    where
        D: Traps<M>,
    {
        if self.code.needs_check() || dialect.is_armed() || m.needs_attention() { 0 } else { m.horizon() }
    }
}

/// Applies the operators that are infrequent or slow.
#[inline(never)]
fn apply_rare<N: Number>(
    operator: Binary,
    left: N,
    right: N,
    results: &mut N::ResultCache,
    cost: &mut u64,
) -> Result<N, Fault> {
    match operator {
        Binary::Add => right.add(left, cost),
        Binary::Subtract => right.subtract(left, cost),
        Binary::Multiply => right.multiply(left, cost),
        Binary::Divide => right.divide(left, cost),
        Binary::Power => right.power_cached(left, results, cost),
        Binary::And => right.and(left, cost),
        Binary::Or => right.or(left, cost),
        Binary::Dialect(operator) => right.dialect_operator(operator, left, cost),
        Binary::Compare(relation) => {
            let ordering = right.compare(left, cost);
            Ok(N::from_comparison(ordering, relation.holds(ordering), cost))
        }
    }
}
