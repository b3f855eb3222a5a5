//! The loop that executes bytecode, one function in one file.
//!
//! 1. Program counter and processor time are locals; everything else is accessed through `self`.
//!    With the accumulator and the state between statements as locals, too, the registers would not
//!    suffice, and every op would move values about.
//! 2. Before any call into the machine the time is written back; after it, time and horizon are
//!    read again.
//! 3. Events are checked only where a statement begins: one comparison against the horizon.
//! 4. Nothing optional runs here: a breakpoint on a line is an op of its own.

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
            let (fault, to_come): (Fault, usize) = 'failed: {
                // An error, with `$to_come` components of the op not yet executed.
                macro_rules! fail {
                    ($fault:expr, $to_come:expr) => {
                        break 'failed ($fault, $to_come)
                    };
                }
                macro_rules! try_op {
                    ($result:expr) => {
                        try_op!(0, $result)
                    };
                    ($to_come:expr, $result:expr) => {
                        match $result {
                            Ok(value) => value,
                            Err(fault) => fail!(fault, $to_come),
                        }
                    };
                }
                // Calls that add the cycles they take: to a variable of their own, so that `cycles` stays in a
                // register.
                macro_rules! timed {
                    (|$spent:ident| $call:expr) => {{
                        let mut $spent = 0u64;
                        let result = $call;
                        cycles += $spent;
                        result
                    }};
                }
                // The same for calls whose result goes to the accumulator.
                macro_rules! on_accumulator {
                    (|$spent:ident| $call:expr) => {
                        on_accumulator!(0, |$spent| $call)
                    };
                    ($to_come:expr, |$spent:ident| $call:expr) => {{
                        let result = timed!(|$spent| $call);
                        try_op!($to_come, result)
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
                    ($variable:expr, $to_come:expr) => {{
                        let slot = &self.code.program.variables[usize::from($variable)];
                        if slot.value != 0 {
                            cycles += u64::from(slot.search);
                            slot.value
                        } else {
                            try_op!(
                                $to_come,
                                timed!(|spent| D::variable_to_write(self, m, $variable, &mut spent))
                            )
                        }
                    }};
                }
                macro_rules! store {
                    ($target:expr) => {{
                        let target = $target;
                        self.values.accumulator = try_op!(timed!(|spent| self.values.accumulator.store(
                            m.ram_mut(),
                            target,
                            &mut spent
                        )));
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
            ($each:expr, $named:expr, $search:expr) => {{
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
                            Op::NextStatement { cost, .. } if back == pc => Some(u64::from(cost) + each),
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
                    pc += 1;
                    continue 'ops;
                }
            }};
        }
                // The result of an operator. The frequent ones are inlined, the others are in one function.
                macro_rules! binary {
            ($operator:expr, $left:expr, $to_come:expr) => {{
                let left = $left;
                match $operator {
                    Binary::Add => {
                        try_op!($to_come, timed!(|spent| self.values.accumulator.add(left, &mut spent)))
                    }
                    Binary::Subtract => {
                        try_op!($to_come, timed!(|spent| self.values.accumulator.subtract(left, &mut spent)))
                    }
                    Binary::Multiply => {
                        try_op!($to_come, timed!(|spent| self.values.accumulator.multiply(left, &mut spent)))
                    }
                    operator => {
                        // This code keeps the compiler from building one table of all operators, which is slower.
                        self.pc = pc;
                        let right = self.values.accumulator;
                        if operator == Binary::Divide {
                            let results = &mut self.result_cache;
                            try_op!($to_come, timed!(|spent| right.divide_cached(left, results, &mut spent)))
                        } else {
                            try_op!(
                                $to_come,
                                timed!(|spent| apply_rare(operator, left, right, &mut self.result_cache, &mut spent))
                            )
                        }
                    }
                }
            }};
        }
                // The result of a comparison, with the branch that follows it if there is one.
                macro_rules! branch {
                    ($ordering:expr, $holds:expr) => {{
                        let ordering = $ordering;
                        pc += 1;
                        if $holds {
                            self.values.accumulator =
                                timed!(|spent| D::Number::from_comparison(ordering, true, &mut spent));
                            if let Op::BranchIfZero { .. } = self.code.program.code[pc as usize] {
                                pc += 1;
                            }
                        } else {
                            self.values.accumulator =
                                timed!(|spent| D::Number::from_comparison(ordering, false, &mut spent));
                            if let Op::BranchIfZero { pc: target, skip } = self.code.program.code[pc as usize]
                            {
                                cycles += u64::from(skip);
                                go_on!(target);
                            }
                        }
                    }};
                }
                // An operator that a condition may use: a comparison continues directly with the branch that
                // follows it.
                macro_rules! binary_or_branch {
                    ($operator:expr, $left:expr) => {{
                        let left = $left;
                        if let Binary::Compare(relation) = $operator {
                            let ordering = timed!(|spent| self.values.accumulator.compare(left, &mut spent));
                            branch!(ordering, relation.holds(ordering));
                        } else {
                            self.values.accumulator = binary!($operator, left, 0);
                            pc += 1;
                        }
                    }};
                }
                macro_rules! load {
                    ($variable:expr) => {{
                        let slot = &self.code.program.variables[usize::from($variable)];
                        if slot.value != 0 {
                            cycles += u64::from(slot.search);
                            D::Number::load(m.ram(), slot.value)
                        } else {
                            match timed!(|spent| D::variable_to_read(self, m, $variable, &mut spent)) {
                                Some(value) => D::Number::load(m.ram(), value),
                                None => timed!(|spent| D::Number::missing_value(NATIVE, &mut spent)),
                            }
                        }
                    }};
                }

                // The address of a variable that is changed, and its value as the left operand.
                macro_rules! changed {
                    ($variable:expr) => {{
                        let slot = &self.code.program.variables[usize::from($variable)];
                        let (target, number) = if slot.value != 0 {
                            cycles += 2 * u64::from(slot.search);
                            (slot.value, D::Number::load(m.ram(), slot.value))
                        } else {
                            let target = target!($variable, 5);
                            (target, load!($variable))
                        };
                        self.values.target = target;
                        (target, try_op!(3, timed!(|spent| number.round(&mut spent))))
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
                macro_rules! subscript {
                    ($variable:expr, $to_come:expr) => {{
                        let number = load!($variable);
                        self.values.accumulator = number;
                        try_op!($to_come, timed!(|spent| number.to_index(&mut spent)))
                    }};
                }

                macro_rules! element {
                    ($array:expr, $index:expr) => {
                        element!($array, $index, 0)
                    };
                    ($array:expr, $index:expr, $to_come:expr) => {
                        try_op!($to_come, timed!(|spent| D::element_by(self, m, $array, $index, &mut spent)))
                    };
                }
                macro_rules! element_of_two {
                    ($array:expr, $first:expr, $second:expr) => {
                        try_op!(timed!(|spent| D::element_by_two(
                            self,
                            m,
                            $array,
                            ($first, $second),
                            &mut spent
                        )))
                    };
                }
                // The accumulator as a subscript.
                macro_rules! index {
                    ($to_come:expr) => {
                        try_op!($to_come, timed!(|spent| self.values.accumulator.to_index(&mut spent)))
                    };
                }
                macro_rules! load_as {
                    ($kind:expr, $at:expr) => {{
                        let at = $at;
                        self.values.accumulator =
                            timed!(|spent| D::Number::load_as($kind, m.ram(), at, &mut spent));
                    }};
                }
                macro_rules! intrinsic_with_byte {
                    ($word:expr, $value:expr, $dest:expr, $to_come:expr) => {{
                        let value = $value;
                        self.values.accumulator = D::Number::of_byte(value).unwrap_or_default();
                        on_accumulator!($to_come, |spent| dialect.memory_intrinsic_to(
                            self,
                            m,
                            $word,
                            Some(value),
                            $dest,
                            &mut spent
                        ));
                        pc += 1;
                    }};
                }

                // Runs an intrinsic that makes a string together with the op that consumes it, where one step can
                // do both.
                macro_rules! made_with {
                    ($word:expr, $byte:expr) => {
                        let joined = match self.code.program.code[pc as usize + 1] {
                            Op::Concatenate { cost } => Some((Dest::Accumulator, cost)),
                            Op::ConcatenatePush { cost } => Some((Dest::Stack, cost)),
                            Op::ConcatenateStore { cost } => Some((Dest::Target, cost)),
                            Op::CompareText { relation, cost } => {
                                if let Some((ordering, spent)) =
                                    dialect.work_and_compare(self, m, $word, $byte, None)
                                {
                                    cycles += u64::from(spent) + u64::from(cost);
                                    pc += 1;
                                    branch!(ordering, relation.holds(ordering));
                                    continue 'ops;
                                }
                                None
                            }
                            Op::MemoryIntrinsic { word: then, dest: Dest::Accumulator, cost } => {
                                if let Some(spent) = dialect.work_and_work(self, m, $word, $byte, then) {
                                    cycles += u64::from(spent) + u64::from(cost);
                                    pc += 2;
                                    continue 'ops;
                                }
                                None
                            }
                            _ => None,
                        };
                        if let Some((dest, cost)) = joined
                            && let Some(spent) = dialect.work_and_append(self, m, $word, $byte, dest)
                        {
                            cycles += u64::from(spent) + u64::from(cost);
                            // A store mostly ends a statement.
                            if dest == Dest::Target {
                                go_on!(pc + 2);
                            } else {
                                pc += 2;
                            }
                            continue 'ops;
                        }
                    };
                }
                macro_rules! compared_with_literal {
                    ($word:expr, $byte:expr) => {
                        if let Op::CompareLiteral { relation, length, text, cost } =
                            self.code.program.code[pc as usize + 1]
                            && let Some((ordering, spent)) =
                                dialect.work_and_compare(self, m, $word, $byte, Some((text, length)))
                        {
                            cycles += u64::from(spent) + u64::from(cost);
                            pc += 1;
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
                        cycles += u64::from(cost) + u64::from(next);
                        iterate_loop!(u64::from(next), None, 0);
                        pc = try_op!(timed!(|spent| self.iterate(dialect, m, None, &mut spent)))
                            .unwrap_or(pc + 1);
                        watch_volatile!();
                    }
                    Op::Charge { cycles: more } => {
                        cycles += u64::from(more);
                        pc += 1;
                    }
                    Op::CheckStack { bytes } => {
                        if bytes > self.stack_left() {
                            fail!(Fault::OutOfMemory, 0);
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
                    Op::Raise { fault } => fail!(fault, 0),

                    Op::Constant { place, cost } => {
                        self.values.accumulator = self.code.program.constants[usize::from(place)];
                        cycles += u64::from(cost);
                        pc += 1;
                    }
                    Op::Load { variable, cost } => {
                        cycles += u64::from(cost);
                        self.values.accumulator = load!(variable);
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
                        cycles += u64::from(cost);
                        let index = subscript!(variable, 1);
                        self.values.current_string =
                            try_op!(timed!(|spent| D::element_by(self, m, array, index, &mut spent)));
                        pc += 1;
                    }
                    Op::PushElementTextBy { array, variable, cost } => {
                        cycles += u64::from(cost);
                        let index = subscript!(variable, 2);
                        let text =
                            try_op!(1, timed!(|spent| D::element_by(self, m, array, index, &mut spent)));
                        self.values.current_string = text;
                        self.values.string_stack.push(text);
                        pc += 1;
                    }
                    Op::Subscript { cost } => {
                        cycles += u64::from(cost);
                        let index = try_op!(timed!(|spent| self.values.accumulator.to_index(&mut spent)));
                        self.values.subscript_stack.push(index);
                        pc += 1;
                    }
                    Op::SubscriptVariable { variable, cost } => {
                        cycles += u64::from(cost);
                        let index = subscript!(variable, 0);
                        self.values.subscript_stack.push(index);
                        pc += 1;
                    }
                    Op::SubscriptConstant { place, index, cost } => {
                        cycles += u64::from(cost);
                        self.values.accumulator = self.code.program.constants[usize::from(place)];
                        self.values.subscript_stack.push(index);
                        pc += 1;
                    }
                    Op::LoadElementBy { array, variable, cost } => {
                        cycles += u64::from(cost);
                        let index = subscript!(variable, 1);
                        let at = try_op!(timed!(|spent| D::element_by(self, m, array, index, &mut spent)));
                        self.values.accumulator = D::Number::load(m.ram(), at);
                        pc += 1;
                    }
                    Op::LoadElementAt { array, cost } => {
                        cycles += u64::from(cost);
                        let at = element!(array, index!(1));
                        self.values.accumulator = D::Number::load(m.ram(), at);
                        pc += 1;
                    }
                    Op::LoadElementAsAt { kind, array, cost } => {
                        cycles += u64::from(cost);
                        load_as!(kind, element!(array, index!(1)));
                        pc += 1;
                    }
                    Op::LoadElementAsBy { kind, array, variable, cost } => {
                        cycles += u64::from(cost);
                        let index = subscript!(variable, 1);
                        load_as!(kind, element!(array, index));
                        pc += 1;
                    }
                    Op::LoadElementTextAt { array, cost } => {
                        cycles += u64::from(cost);
                        self.values.current_string = element!(array, index!(1));
                        pc += 1;
                    }
                    Op::PushElementTextAt { array, cost } => {
                        cycles += u64::from(cost);
                        let text = element!(array, index!(2), 1);
                        self.values.current_string = text;
                        self.values.string_stack.push(text);
                        pc += 1;
                    }
                    Op::TargetElementAt { array, cost } => {
                        cycles += u64::from(cost);
                        self.values.target = element!(array, index!(1));
                        pc += 1;
                    }
                    Op::LoadElementSecond { array, variable, cost } => {
                        cycles += u64::from(cost);
                        let second = subscript!(variable, 1);
                        let first = self.values.subscript_stack.pop().unwrap_or_default();
                        let at = element_of_two!(array, first, second);
                        self.values.accumulator = D::Number::load(m.ram(), at);
                        pc += 1;
                    }
                    Op::LoadElementAsSecond { kind, array, variable, cost } => {
                        cycles += u64::from(cost);
                        let second = subscript!(variable, 1);
                        let first = self.values.subscript_stack.pop().unwrap_or_default();
                        load_as!(kind, element_of_two!(array, first, second));
                        pc += 1;
                    }
                    Op::TargetElementSecond { array, variable, cost } => {
                        cycles += u64::from(cost);
                        let second = subscript!(variable, 1);
                        let first = self.values.subscript_stack.pop().unwrap_or_default();
                        self.values.target = element_of_two!(array, first, second);
                        pc += 1;
                    }
                    Op::LoadElementByTwo { array, first, second, cost } => {
                        cycles += u64::from(cost);
                        let first = subscript!(first, 3);
                        let second = subscript!(second, 1);
                        let at = element_of_two!(u16::from(array), first, second);
                        self.values.accumulator = D::Number::load(m.ram(), at);
                        pc += 1;
                    }
                    Op::TargetElementByTwo { array, first, second, cost } => {
                        cycles += u64::from(cost);
                        let first = subscript!(first, 3);
                        let second = subscript!(second, 1);
                        self.values.target = element_of_two!(u16::from(array), first, second);
                        pc += 1;
                    }
                    Op::SubscriptVariables { first, second, cost } => {
                        cycles += u64::from(cost);
                        let first = subscript!(first, 2);
                        let second = subscript!(second, 0);
                        self.values.subscript_stack.extend_from_slice(&[first, second]);
                        pc += 1;
                    }
                    Op::TargetElementBy { array, variable, cost } => {
                        cycles += u64::from(cost);
                        let index = subscript!(variable, 1);
                        self.values.target =
                            try_op!(timed!(|spent| D::element_by(self, m, array, index, &mut spent)));
                        pc += 1;
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
                        on_accumulator!(|spent| D::load_literal(self, m, text, length, &mut spent));
                        pc += 1;
                    }

                    Op::PushLiteral { text, length, cost } => {
                        cycles += u64::from(cost);
                        on_accumulator!(1, |spent| D::load_literal(self, m, text, length, &mut spent));
                        self.values.string_stack.push(self.values.current_string);
                        pc += 1;
                    }
                    Op::StoreLiteral { text, length, cost } => {
                        cycles += u64::from(cost);
                        on_accumulator!(1, |spent| D::store_literal(self, m, text, length, &mut spent));
                        pc += 1;
                    }
                    Op::AssignLiteral { target, length, text, cost } => {
                        cycles += u64::from(cost);
                        self.values.target = target!(u16::from(target), 2);
                        on_accumulator!(1, |spent| D::store_literal(self, m, text, length, &mut spent));
                        go_on!(pc + 1);
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
                        binary_or_branch!(operator, left);
                    }
                    Op::ApplyVariable { operator, variable, cost } => {
                        cycles += u64::from(cost);
                        let left = try_op!(2, timed!(|spent| self.values.accumulator.round(&mut spent)));
                        self.values.accumulator = load!(variable);
                        binary_or_branch!(operator, left);
                    }
                    Op::ApplyVariableStore { operator, variable, cost } => {
                        cycles += u64::from(cost);
                        let left = try_op!(3, timed!(|spent| self.values.accumulator.round(&mut spent)));
                        self.values.accumulator = load!(variable);
                        self.values.accumulator = binary!(operator, left, 1);
                        store!(self.values.target);
                        pc += 1;
                    }
                    Op::ApplyConstant { operator, place, cost } => {
                        cycles += u64::from(cost);
                        let left = try_op!(2, timed!(|spent| self.values.accumulator.round(&mut spent)));
                        self.values.accumulator = self.code.program.constants[usize::from(place)];
                        binary_or_branch!(operator, left);
                    }
                    Op::ApplyConstantStore { operator, place, cost } => {
                        cycles += u64::from(cost);
                        let left = try_op!(3, timed!(|spent| self.values.accumulator.round(&mut spent)));
                        self.values.accumulator = self.code.program.constants[usize::from(place)];
                        self.values.accumulator = binary!(operator, left, 1);
                        store!(self.values.target);
                        pc += 1;
                    }
                    Op::ApplyVariables { operator, left, right, cost } => {
                        cycles += u64::from(cost);
                        let number = load!(left);
                        let left = try_op!(2, timed!(|spent| number.round(&mut spent)));
                        self.values.accumulator = load!(right);
                        binary_or_branch!(operator.operator(), left);
                    }
                    Op::ApplyToVariable { operator, variable, place, cost } => {
                        cycles += u64::from(cost);
                        let number = load!(variable);
                        let left = try_op!(2, timed!(|spent| number.round(&mut spent)));
                        self.values.accumulator = self.code.program.constants[usize::from(place)];
                        binary_or_branch!(operator.operator(), left);
                    }
                    Op::PushTextVariable { variable, cost } => {
                        cycles += u64::from(cost);
                        let text = place!(variable).unwrap_or(D::EMPTY_STRING);
                        self.values.current_string = text;
                        self.values.string_stack.push(text);
                        pc += 1;
                    }
                    Op::PushText { cost } => {
                        cycles += u64::from(cost);
                        self.values.string_stack.push(self.values.current_string);
                        pc += 1;
                    }
                    Op::Concatenate { cost } => {
                        cycles += u64::from(cost);
                        on_accumulator!(|spent| D::concatenate(self, m, Dest::Accumulator, &mut spent));
                        pc += 1;
                    }
                    Op::ConcatenatePush { cost } => {
                        cycles += u64::from(cost);
                        on_accumulator!(1, |spent| D::concatenate(self, m, Dest::Stack, &mut spent));
                        pc += 1;
                    }
                    Op::ConcatenateStore { cost } => {
                        cycles += u64::from(cost);
                        on_accumulator!(1, |spent| D::concatenate(self, m, Dest::Target, &mut spent));
                        pc += 1;
                    }
                    Op::ConcatenateLiteral { text, length, dest, cost } => {
                        cycles += u64::from(cost);
                        let rest = usize::from(dest != Dest::Accumulator);
                        let is_done = on_accumulator!(|spent| Ok::<_, Fault>(D::concatenate_literal(
                            self,
                            m,
                            (text, length),
                            dest,
                            &mut spent
                        )));
                        if !is_done {
                            on_accumulator!(rest + 1, |spent| D::load_literal(
                                self, m, text, length, &mut spent
                            ));
                            on_accumulator!(rest, |spent| D::concatenate(self, m, dest, &mut spent));
                        }
                        pc += 1;
                    }
                    Op::ConcatenateVariable { variable, dest, cost } => {
                        cycles += u64::from(cost);
                        self.values.current_string = place!(variable).unwrap_or(D::EMPTY_STRING);
                        let rest = usize::from(dest != Dest::Accumulator);
                        on_accumulator!(rest, |spent| D::concatenate(self, m, dest, &mut spent));
                        pc += 1;
                    }
                    Op::ConcatenateAll { ops, cost, .. } => {
                        if let Some(spent) = D::concatenate_all(self, m, pc) {
                            cycles += u64::from(cost + spent);
                            pc += Pc::from(ops);
                        }
                        pc += 1;
                    }
                    Op::CompareLiteral { relation, length, text, cost } => {
                        cycles += u64::from(cost);
                        let left = self.values.string_stack.pop().unwrap_or_default();
                        let ordering = try_op!(
                            1,
                            timed!(|spent| D::compare_literal(self, m, left, (text, length), &mut spent))
                        );
                        branch!(ordering, relation.holds(ordering));
                    }
                    Op::CompareVariableLiteral { variable, relation, length, text, cost } => {
                        cycles += u64::from(cost);
                        let left = place!(u16::from(variable)).unwrap_or(D::EMPTY_STRING);
                        let ordering = try_op!(
                            1,
                            timed!(|spent| D::compare_literal(self, m, left, (text, length), &mut spent))
                        );
                        branch!(ordering, relation.holds(ordering));
                    }
                    Op::CompareVariable { variable, relation, cost } => {
                        cycles += u64::from(cost);
                        self.values.current_string = place!(variable).unwrap_or(D::EMPTY_STRING);
                        let left = self.values.string_stack.pop().unwrap_or_default();
                        let ordering = timed!(|spent| D::compare_strings(self, m, left, &mut spent));
                        branch!(ordering, relation.holds(ordering));
                    }
                    Op::CompareVariables { left, right, relation, cost } => {
                        cycles += u64::from(cost);
                        let left = place!(left).unwrap_or(D::EMPTY_STRING);
                        self.values.current_string = place!(right).unwrap_or(D::EMPTY_STRING);
                        let ordering = timed!(|spent| D::compare_strings(self, m, left, &mut spent));
                        branch!(ordering, relation.holds(ordering));
                    }
                    Op::CompareText { relation, cost } => {
                        cycles += u64::from(cost);
                        let left = self.values.string_stack.pop().unwrap_or_default();
                        let ordering = timed!(|spent| D::compare_strings(self, m, left, &mut spent));
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
                            back: pc + 1,
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
                        cycles += u64::from(cost);
                        self.values.accumulator = load!(variable);
                        let byte = try_op!(timed!(|spent| self.values.accumulator.to_byte(&mut spent)));
                        self.values.byte_arguments.push(byte);
                        pc += 1;
                    }
                    Op::PushTextByte { text, variable, cost } => {
                        cycles += u64::from(cost);
                        let text = place!(text).unwrap_or(D::EMPTY_STRING);
                        self.values.string_stack.push(text);
                        self.values.accumulator = load!(variable);
                        let byte = try_op!(timed!(|spent| self.values.accumulator.to_byte(&mut spent)));
                        self.values.byte_arguments.push(byte);
                        pc += 1;
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
                        self.values.target = target!(variable, 0);
                        pc += 1;
                    }
                    Op::TargetLoad { target, variable, cost } => {
                        cycles += u64::from(cost);
                        self.values.target = target!(target, 1);
                        self.values.accumulator = load!(variable);
                        pc += 1;
                    }
                    Op::TargetConstant { target, place, cost } => {
                        cycles += u64::from(cost);
                        self.values.target = target!(target, 1);
                        self.values.accumulator = self.code.program.constants[usize::from(place)];
                        pc += 1;
                    }
                    Op::TargetLoadText { target, variable, cost } => {
                        cycles += u64::from(cost);
                        self.values.target = target!(target, 1);
                        self.values.current_string = place!(variable).unwrap_or(D::EMPTY_STRING);
                        pc += 1;
                    }
                    Op::TargetPushText { target, variable, cost } => {
                        cycles += u64::from(cost);
                        self.values.target = target!(target, 2);
                        let text = place!(variable).unwrap_or(D::EMPTY_STRING);
                        self.values.current_string = text;
                        self.values.string_stack.push(text);
                        pc += 1;
                    }
                    Op::AssignText { target, variable, cost } => {
                        cycles += u64::from(cost);
                        self.values.target = target!(target, 2);
                        self.values.current_string = place!(variable).unwrap_or(D::EMPTY_STRING);
                        on_accumulator!(|spent| D::store_text(self, m, &mut spent));
                        go_on!(pc + 1);
                    }
                    Op::AssignVariable { target, variable, cost } => {
                        cycles += u64::from(cost);
                        self.values.target = target!(target, 2);
                        self.values.accumulator = load!(variable);
                        store!(self.values.target);
                        pc += 1;
                    }
                    Op::AssignConstant { target, place, cost } => {
                        cycles += u64::from(cost);
                        self.values.target = target!(target, 2);
                        self.values.accumulator = self.code.program.constants[usize::from(place)];
                        store!(self.values.target);
                        pc += 1;
                    }
                    Op::ChangeByConstant { operator, variable, place, cost } => {
                        cycles += u64::from(cost);
                        let (target, left) = changed!(variable);
                        self.values.accumulator = self.code.program.constants[usize::from(place)];
                        self.values.accumulator = binary!(operator.operator(), left, 1);
                        store!(target);
                        pc += 1;
                    }
                    Op::ChangeByVariable { operator, variable, right, cost } => {
                        cycles += u64::from(cost);
                        let (target, left) = changed!(variable);
                        self.values.accumulator = load!(right);
                        self.values.accumulator = binary!(operator.operator(), left, 1);
                        store!(target);
                        pc += 1;
                    }
                    Op::TargetElement { array, subscripts, cost } => {
                        cycles += u64::from(cost);
                        self.values.target =
                            try_op!(timed!(|spent| D::element(self, m, array, subscripts, &mut spent)));
                        pc += 1;
                    }
                    Op::Store { cost } => {
                        cycles += u64::from(cost);
                        store!(self.values.target);
                        pc += 1;
                    }
                    Op::StoreVariable { variable, cost } => {
                        cycles += u64::from(cost);
                        self.values.accumulator = load!(variable);
                        store!(self.values.target);
                        pc += 1;
                    }
                    Op::StoreConstant { place, cost } => {
                        cycles += u64::from(cost);
                        self.values.accumulator = self.code.program.constants[usize::from(place)];
                        store!(self.values.target);
                        pc += 1;
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
                        on_accumulator!(|spent| D::store_text(self, m, &mut spent));
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
                    Op::BranchIfZero { pc: target, skip } => {
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
                    Op::ForConstant { kind, variable, place, cost } => {
                        cycles += u64::from(cost);
                        let target = target!(variable, 3);
                        let number = self.code.program.constants[usize::from(place)];
                        self.values.accumulator =
                            try_op!(1, timed!(|spent| number.store(m.ram_mut(), target, &mut spent)));
                        try_op!(timed!(|spent| self.begin_for(m, kind, target, &mut spent)));
                        pc += 1;
                    }
                    Op::ForLimit { cost } => {
                        cycles += u64::from(cost);
                        let limit = try_op!(timed!(|spent| self.values.accumulator.round(&mut spent)));
                        self.set_limit(limit);
                        pc += 1;
                    }
                    Op::ForLimitConstant { place, cost } => {
                        cycles += u64::from(cost);
                        let number = self.code.program.constants[usize::from(place)];
                        self.values.accumulator = number;
                        let limit = try_op!(timed!(|spent| number.round(&mut spent)));
                        self.set_limit(limit);
                        pc += 1;
                    }
                    Op::ForLimitVariable { variable, cost } => {
                        cycles += u64::from(cost);
                        let number = load!(variable);
                        self.values.accumulator = number;
                        let limit = try_op!(timed!(|spent| number.round(&mut spent)));
                        self.set_limit(limit);
                        pc += 1;
                    }
                    Op::ForStepConstant { place, text, cost } => {
                        cycles += u64::from(cost);
                        let number = self.code.program.constants[usize::from(place)];
                        self.values.accumulator = number;
                        let step = try_op!(timed!(|spent| number.round(&mut spent)));
                        self.begin_loop(m, step, text, pc + 1);
                        watch_stack!();
                        pc += 1;
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
                        iterate_loop!(u64::from(cost), None, 0);
                        pc = try_op!(timed!(|spent| self.iterate(dialect, m, None, &mut spent)))
                            .unwrap_or(pc + 1);
                        watch_volatile!();
                    }
                    Op::NextNamed { variable, cost } => {
                        cycles += u64::from(cost);
                        let slot = &self.code.program.variables[usize::from(variable)];
                        if slot.value != 0 {
                            let search = u64::from(slot.search);
                            iterate_loop!(u64::from(cost), Some(slot.value), search);
                        }
                        let value = target!(variable, 0);
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
                        target!(variable, 0);
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
                            DeferredOutcome::Failed(fault) => fail!(fault, 0),
                            DeferredOutcome::Jump(target) => {
                                watch_volatile!();
                                pc = target;
                            }
                            DeferredOutcome::Next | DeferredOutcome::NotDone => pc += 1,
                        }
                    }
                    Op::MemoryIntrinsic { word, dest, cost } => {
                        cycles += u64::from(cost);
                        on_accumulator!(usize::from(dest != Dest::Accumulator), |spent| dialect
                            .memory_intrinsic_to(self, m, word, None, dest, &mut spent));
                        pc += 1;
                    }
                    Op::MemoryIntrinsicByte { word, value, cost } => {
                        cycles += u64::from(cost);
                        intrinsic_with_byte!(word, value, Dest::Accumulator, 0);
                    }
                    Op::MemoryIntrinsicBytePush { word, value, cost } => {
                        cycles += u64::from(cost);
                        intrinsic_with_byte!(word, value, Dest::Stack, 1);
                    }
                    Op::MemoryIntrinsicByteStore { word, value, cost } => {
                        cycles += u64::from(cost);
                        intrinsic_with_byte!(word, value, Dest::Target, 1);
                    }
                    Op::MemoryIntrinsicConsumed { word, dest, cost } => {
                        cycles += u64::from(cost);
                        if dest == Dest::Accumulator {
                            made_with!(word, None);
                        } else {
                            compared_with_literal!(word, None);
                        }
                        on_accumulator!(usize::from(dest != Dest::Accumulator), |spent| dialect
                            .memory_intrinsic_to(self, m, word, None, dest, &mut spent));
                        pc += 1;
                    }
                    Op::MemoryIntrinsicByteConsumed { word, value, cost } => {
                        cycles += u64::from(cost);
                        made_with!(word, Some(value));
                        intrinsic_with_byte!(word, value, Dest::Accumulator, 0);
                    }
                    Op::MemoryIntrinsicBytePushConsumed { word, value, cost } => {
                        cycles += u64::from(cost);
                        compared_with_literal!(word, Some(value));
                        intrinsic_with_byte!(word, value, Dest::Stack, 1);
                    }
                    Op::MemoryIntrinsicText { word, variable, cost } => {
                        cycles += u64::from(cost);
                        let text = place!(u16::from(variable)).unwrap_or(D::EMPTY_STRING);
                        on_accumulator!(
                            |spent| dialect.memory_intrinsic_on_text(self, m, word, text, &mut spent)
                        );
                        pc += 1;
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
            proceed!(outside!(self.fail(dialect, m, fault, to_come)));
            pc += 1;
        }
    }

    /// Handles an error of the op at [`pc`](Self::pc): refunds `to_come` components that were charged
    /// but not executed.
    #[cold]
    fn fail<M: BasicMachine>(
        &mut self,
        dialect: &mut D,
        m: &mut M,
        fault: Fault,
        to_come: usize,
    ) -> ControlFlow
    where
        D: Traps<M>,
    {
        let ahead = self.code.program.charged_ahead(self.pc, to_come);
        m.set_processor_time(m.processor_time() - ahead);
        dialect.fault(self, m, fault)
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
