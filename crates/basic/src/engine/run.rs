//! The loop that executes bytecode, one function in one file.
//!
//! 1. Program counter and processor time are locals ([`Registers`]); the rest of the state is in `self`.
//!    With the accumulator and the state between statements as locals, too, the registers would not
//!    suffice, and every op would move values about.
//! 2. Before any call into the machine the time is written back; after it, time and horizon are
//!    read again.
//! 3. Events are checked only where a statement begins: one comparison against the horizon.
//! 4. Nothing optional runs here: a breakpoint on a line is a separate op.
//! 5. A fused op adds up its time in `spent` and has no effect before it is sure to complete.

use core::ops::ControlFlow::{Break, Continue};

use super::{ControlFlow, Engine, ExitReason, FunctionCall, ProgramEnd, registers::Registers};
use crate::{
    dialect::{BasicMachine, Dialect, Number},
    fault::Fault,
    language::{DeferredOutcome, Traps},
    memory::bytes_at,
    op::{Binary, Op, length},
};

impl<D: Dialect> Engine<D> {
    /// Runs ops from [`pc`](Self::pc) on until the dialect or the host continues.
    #[expect(
        clippy::too_many_lines,
        reason = "the loop is one function, so that its state stays in registers"
    )]
    #[expect(clippy::redundant_closure_call, reason = "`?` within an op leaves the op, not the loop")]
    pub fn execute<M: BasicMachine>(&mut self, dialect: &mut D, m: &mut M) -> ExitReason
    where
        D: Traps<M>,
    {
        let mut regs = Registers { pc: self.pc, cycles: m.processor_time() };
        self.horizon = self.next_check_time(dialect, m);
        self.statement_start = regs.cycles;
        if self.charged.take() == Some(regs.pc)
            && let Some(Op::MachineIntrinsic { cost, .. }) = self.code.op(regs.pc)
        {
            regs.cycles -= u64::from(*cost);
        }

        'ops: loop {
            // Writes back the time before a call into the machine: `statement_start` is when the current
            // statement began.
            macro_rules! update_delay {
                () => {{
                    m.resume_irqs(self.statement_start);
                    m.set_processor_time(regs.cycles);
                }};
            }
            macro_rules! leave {
                ($pc:expr, $reason:expr) => {{
                    self.pc = $pc;
                    update_delay!();
                    return $reason;
                }};
            }
            // Calls into parts that use the machine, which may take additional time.
            macro_rules! outside {
                ($call:expr) => {{
                    update_delay!();
                    let result = $call;
                    regs.cycles = m.processor_time();
                    self.horizon = self.next_check_time(dialect, m);
                    result
                }};
            }
            // Follows the control flow that a called part returned.
            macro_rules! proceed {
                ($then:expr) => {
                    match $then {
                        ControlFlow::Next => {}
                        ControlFlow::Jump(target) => {
                            regs.pc = target;
                            continue 'ops;
                        }
                        ControlFlow::Retry(reason) => {
                            self.charged = Some(regs.pc);
                            leave!(regs.pc, reason);
                        }
                        ControlFlow::Exit(reason) => leave!(regs.pc, reason),
                        ControlFlow::Prompt => leave!(regs.pc, ExitReason::Ended(ProgramEnd::Completed)),
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
                // Calls that add their cycles to a separate variable, so that `cycles` stays in a register.
                macro_rules! timed {
                    (|$spent:ident| $call:expr) => {{
                        let mut $spent = 0u64;
                        let result = $call;
                        regs.cycles += $spent;
                        result
                    }};
                }
                // An op that is not fused: it adds its cycles to `$spent`, and may fail.
                macro_rules! plain {
                    ($cost:expr, |$spent:ident| $work:expr) => {{
                        let mut sum = u64::from($cost);
                        let $spent = &mut sum;
                        let done: Result<(), Fault> = (|| Ok($work))();
                        regs.cycles += sum;
                        try_op!(done);
                        regs.pc += 1;
                    }};
                }
                // The fused op `$op`: it completes, or the ops after it run one by one.
                macro_rules! fused {
                    ($op:ident, $cost:expr, |$spent:ident| $work:expr $(, $then:expr)?) => {{
                        let mut sum = u64::from($cost);
                        let $spent = &mut sum;
                        match (|| Some($work))() {
                            Some(()) => {
                                regs.cycles += sum;
                                regs.pc += 1 + length::$op;
                                $($then)?
                            }
                            None => regs.pc += 1,
                        }
                    }};
                }
                // The same for one that may end with a comparison, which a branch may follow.
                macro_rules! fused_condition {
                    ($op:ident, $cost:expr, |$spent:ident| $work:expr) => {{
                        let mut sum = u64::from($cost);
                        let $spent = &mut sum;
                        match (|| Some($work))() {
                            Some(holds) => {
                                regs.cycles += sum;
                                regs.pc += 1 + length::$op;
                                if let Some(holds) = holds {
                                    self.branch(m, &mut regs, holds);
                                }
                            }
                            None => regs.pc += 1,
                        }
                    }};
                }
                // Handles the events that are due at the beginning of a statement.
                macro_rules! attend {
                    ($text:expr, $stack_need:expr) => {{
                        let (text, stack_need) = ($text, $stack_need);
                        if regs.cycles >= self.next_event_time(dialect, m) || stack_need > self.stack_left() {
                            proceed!(outside!(self.service_events(dialect, m, text, stack_need)));
                        }
                    }};
                }
                macro_rules! begin_line {
                    ($number:expr, $line:expr, $stack_need:expr) => {{
                        let (number, line) = ($number, usize::from($line));
                        self.statement_start = regs.cycles;
                        if regs.cycles >= self.horizon {
                            let text = self.code.program.lines[line].text;
                            attend!(text, $stack_need);
                        }
                        self.enter_line(m, &mut regs, number);
                    }};
                }
                // Continues or ends the innermost loop on the fast path; falls through when it needs the slow
                // path. `$next` has been charged, `$search` is charged when the iteration runs.
                macro_rules! iterate_loop {
                    ($next:expr, $named:expr, $search:expr, $after:expr) => {{
                        let (next, search): (u64, u64) = ($next, $search);
                        match timed!(|spent| self.iterate_fast(m, $named, &mut spent)) {
                            Some(Continue(())) => {
                                regs.cycles += search;
                                if self.can_batch_iterations() {
                                    regs.cycles = self.iterate_batch(m, regs.pc, next + search, regs.cycles);
                                }
                                let (back, line) = self.innermost_position();
                                if !self.go_to_line(m, &mut regs, back) {
                                    D::store_current_line(m.ram_mut(), line);
                                }
                                continue 'ops;
                            }
                            Some(Break(())) => {
                                regs.cycles += search;
                                regs.pc = $after;
                                continue 'ops;
                            }
                            None => {}
                        }
                    }};
                }
                // Matched in place: only the fields that an op's arm uses are read.
                match self.code.program.code[regs.pc as usize] {
                    Op::Statement { text, cost, stack_need } => {
                        self.statement_start = regs.cycles;
                        if regs.cycles >= self.horizon {
                            attend!(text, stack_need);
                        }
                        self.begin_statement(&mut regs, cost.into());
                        regs.pc += 1;
                    }
                    Op::Line { number, line, stack_need } => begin_line!(number, line, stack_need),
                    Op::UnexecutedLine { number, line, stack_need } => {
                        let head = regs.pc as usize;
                        begin_line!(number, line, stack_need);
                        self.code.program.lines[usize::from(line)].is_executed = true;
                        self.code.program.code[head] = Op::Line { number, line, stack_need };
                    }
                    Op::LineBreakpoint { number, line, stack_need } => {
                        self.statement_start = regs.cycles;
                        let text = self.code.program.lines[usize::from(line)].text;
                        let has_passed = self.passed_breakpoint == Some(text);
                        if regs.cycles >= self.horizon
                            && (!has_passed || self.code.is_stale() || stack_need > self.stack_left())
                        {
                            attend!(text, stack_need);
                        }
                        if !has_passed {
                            self.passed_breakpoint = Some(text);
                            leave!(regs.pc, ExitReason::Breakpoint(number));
                        }
                        self.passed_breakpoint = None;
                        self.enter_line(m, &mut regs, number);
                        self.code.program.lines[usize::from(line)].is_executed = true;
                    }
                    Op::NextStatement { text, cost, next } => {
                        self.statement_start = regs.cycles;
                        if regs.cycles >= self.horizon {
                            attend!(text, 0);
                        }
                        self.begin_statement(&mut regs, cost.into());
                        iterate_loop!(u64::from(next), None, 0, regs.pc + 1 + length::NextStatement);
                        regs.pc = try_op!(timed!(|spent| self.iterate(dialect, m, None, &mut spent)))
                            .unwrap_or(regs.pc + 1 + length::NextStatement);
                        self.watch_volatile();
                    }
                    Op::Charge { cycles: more } => {
                        regs.cycles += u64::from(more);
                        regs.pc += 1;
                    }
                    Op::CheckStack { bytes } => {
                        if bytes > self.stack_left() {
                            break 'failed Fault::OutOfMemory;
                        }
                        regs.pc += 1;
                    }
                    Op::Continue { text } => {
                        let is_kept = !self.code.must_discard();
                        let target = self.code_at(dialect, m, text);
                        if is_kept {
                            self.code.program.code[regs.pc as usize] = Op::Jump { text, pc: target };
                        }
                        regs.pc = target;
                        self.horizon = self.next_check_time(dialect, m);
                    }
                    Op::Jump { pc: target, .. } => _ = self.go_to_line(m, &mut regs, target),
                    Op::EndOfText { text } => {
                        self.statement_start = regs.cycles;
                        proceed!(outside!(self.end_of_text(dialect, m, text)));
                        regs.pc += 1;
                    }
                    Op::Raise { fault } => break 'failed fault,

                    Op::Constant { constant, cost } => plain!(cost, |_spent| {
                        self.values.accumulator = self.constant(constant);
                    }),
                    Op::Load { kind, variable, cost } => plain!(cost, |spent| {
                        self.values.accumulator = match self.address_to_read(m, variable, spent) {
                            Some(value) => D::Number::load_as(kind, m.ram(), value, spent),
                            None => D::Number::missing_value(kind, spent),
                        };
                    }),
                    Op::LoadText { variable, cost } => plain!(cost, |spent| {
                        self.values.current_string =
                            self.address_to_read(m, variable, spent).unwrap_or(D::EMPTY_STRING);
                    }),
                    Op::LoadElement { kind, array, subscripts, cost } => plain!(cost, |spent| {
                        let at = D::element(self, m, array, subscripts, spent)?;
                        self.values.accumulator = D::Number::load_as(kind, m.ram(), at, spent);
                    }),
                    Op::LoadElementText { array, subscripts, cost } => plain!(cost, |spent| {
                        self.values.current_string = D::element(self, m, array, subscripts, spent)?;
                    }),
                    Op::LoadElementTextBy { array, variable, cost } => {
                        fused!(LoadElementTextBy, cost, |spent| {
                            let number = self.load(m, variable, spent)?;
                            self.values.current_string = self.element_at(array, number, spent)?;
                            self.values.accumulator = number;
                        });
                    }
                    Op::PushElementTextBy { array, variable, cost } => {
                        fused!(PushElementTextBy, cost, |spent| {
                            let number = self.load(m, variable, spent)?;
                            let text = self.element_at(array, number, spent)?;
                            self.values.accumulator = number;
                            self.push_string(text);
                        });
                    }
                    Op::Subscript { cost } => plain!(cost, |spent| {
                        let index = self.values.accumulator.to_index(spent)?;
                        self.values.subscript_stack.push(index);
                    }),
                    Op::SubscriptVariable { variable, cost } => {
                        fused!(SubscriptVariable, cost, |spent| {
                            let number = self.load(m, variable, spent)?;
                            let index = number.to_index(spent).ok()?;
                            self.values.accumulator = number;
                            self.values.subscript_stack.push(index);
                        });
                    }
                    Op::SubscriptConstant { constant, index, cost } => plain!(cost, |_spent| {
                        self.values.accumulator = self.constant(constant);
                        self.values.subscript_stack.push(index);
                    }),
                    Op::LoadElementBy { kind, array, variable, cost } => {
                        fused!(LoadElementBy, cost, |spent| {
                            let at = self.element_at(array, self.load(m, variable, spent)?, spent)?;
                            self.values.accumulator = D::Number::load_as(kind, m.ram(), at, spent);
                        });
                    }
                    Op::LoadElementAt { kind, array, cost } => fused!(LoadElementAt, cost, |spent| {
                        let at = self.element_at(array, self.values.accumulator, spent)?;
                        self.values.accumulator = D::Number::load_as(kind, m.ram(), at, spent);
                    }),
                    Op::LoadElementTextAt { array, cost } => {
                        fused!(LoadElementTextAt, cost, |spent| {
                            self.values.current_string =
                                self.element_at(array, self.values.accumulator, spent)?;
                        });
                    }
                    Op::TargetElementAt { array, cost } => fused!(TargetElementAt, cost, |spent| {
                        self.values.target = self.element_at(array, self.values.accumulator, spent)?;
                    }),
                    Op::LoadElementByTwo { array, first, second, cost } => {
                        fused!(LoadElementByTwo, cost, |spent| {
                            let first = self.load(m, first, spent)?.to_index(spent).ok()?;
                            let second = self.load(m, second, spent)?.to_index(spent).ok()?;
                            let at = D::element_by_two(self, u16::from(array), (first, second), spent)?;
                            self.values.accumulator = Self::load_at(m, at, spent);
                        });
                    }
                    Op::TargetElementByTwo { array, first, second, cost } => {
                        fused!(TargetElementByTwo, cost, |spent| {
                            let first = self.load(m, first, spent)?.to_index(spent).ok()?;
                            let number = self.load(m, second, spent)?;
                            let second = number.to_index(spent).ok()?;
                            let target = D::element_by_two(self, u16::from(array), (first, second), spent)?;
                            self.set_target_and_accumulator(target, number);
                        });
                    }
                    Op::SubscriptVariables { first, second, cost } => {
                        fused!(SubscriptVariables, cost, |spent| {
                            let first = self.load(m, first, spent)?.to_index(spent).ok()?;
                            let number = self.load(m, second, spent)?;
                            let second = number.to_index(spent).ok()?;
                            self.values.accumulator = number;
                            self.values.subscript_stack.extend_from_slice(&[first, second]);
                        });
                    }
                    Op::TargetElementBy { array, variable, cost } => {
                        fused!(TargetElementBy, cost, |spent| {
                            let number = self.load(m, variable, spent)?;
                            let target = self.element_at(array, number, spent)?;
                            self.set_target_and_accumulator(target, number);
                        });
                    }
                    Op::Literal { text, length, cost } => plain!(cost, |spent| {
                        D::load_literal(self, m, text, length, spent)?;
                    }),
                    Op::StoreLiteral { text, length, cost } => fused!(StoreLiteral, cost, |spent| {
                        D::assign_literal(self, m, self.values.target, (text, length), spent)?;
                    }),
                    Op::AssignLiteral { target, length, text, cost } => fused!(
                        AssignLiteral,
                        cost,
                        |spent| {
                            let target = self.known(u16::from(target), spent)?;
                            D::assign_literal(self, m, target, (text, length), spent)?;
                        },
                        self.go_on(m, &mut regs)
                    ),

                    Op::Push { cost } => plain!(cost, |spent| {
                        self.values.operand_stack.push(self.values.accumulator.round(spent)?);
                    }),
                    Op::Apply { operator, cost } => {
                        regs.cycles += u64::from(cost);
                        let left = self.values.operand_stack.pop().unwrap_or_default();
                        let right = self.values.accumulator;
                        if let Binary::Compare(relation) = operator {
                            let ordering = timed!(|spent| right.compare(left, &mut spent));
                            regs.pc += 1;
                            let holds = timed!(|spent| self.compared(relation, ordering, &mut spent));
                            self.branch(m, &mut regs, holds);
                        } else {
                            self.values.accumulator =
                                try_op!(timed!(|spent| self.binary(operator, left, right, &mut spent)));
                            regs.pc += 1;
                        }
                    }
                    Op::ApplyVariable { operator, variable, cost } => {
                        fused_condition!(ApplyVariable, cost, |spent| {
                            let left = self.values.accumulator.round(spent).ok()?;
                            let right = self.load(m, variable, spent)?;
                            self.operate(operator, left, right, spent)?
                        });
                    }
                    Op::ApplyVariableStore { operator, variable, cost } => {
                        fused!(ApplyVariableStore, cost, |spent| {
                            let left = self.values.accumulator.round(spent).ok()?;
                            let right = self.load(m, variable, spent)?;
                            let result = self.binary(operator, left, right, spent).ok()?;
                            self.store_at(m, result, self.values.target, spent)?;
                        });
                    }
                    Op::ApplyConstant { operator, constant, cost } => {
                        fused_condition!(ApplyConstant, cost, |spent| {
                            let left = self.values.accumulator.round(spent).ok()?;
                            self.operate(operator, left, self.constant(constant), spent)?
                        });
                    }
                    Op::ApplyConstantStore { operator, constant, cost } => {
                        fused!(ApplyConstantStore, cost, |spent| {
                            let left = self.values.accumulator.round(spent).ok()?;
                            let result = self.binary(operator, left, self.constant(constant), spent).ok()?;
                            self.store_at(m, result, self.values.target, spent)?;
                        });
                    }
                    Op::ApplyVariables { operator, left, right, cost } => {
                        fused_condition!(ApplyVariables, cost, |spent| {
                            let left = self.load(m, left, spent)?.round(spent).ok()?;
                            let right = self.load(m, right, spent)?;
                            self.operate(operator.operator(), left, right, spent)?
                        });
                    }
                    Op::ApplyToVariable { operator, variable, constant, cost } => {
                        fused_condition!(ApplyToVariable, cost, |spent| {
                            let left = self.load(m, variable, spent)?.round(spent).ok()?;
                            self.operate(operator.operator(), left, self.constant(constant), spent)?
                        });
                    }
                    Op::PushTextVariable { variable, cost } => {
                        fused!(PushTextVariable, cost, |spent| {
                            self.push_string(self.known(variable, spent)?);
                        });
                    }
                    Op::PushText { cost } => plain!(cost, |_spent| {
                        self.push_string(self.values.current_string);
                    }),
                    Op::Concatenate { cost } => plain!(cost, |spent| {
                        D::concatenate(self, m, spent)?;
                    }),
                    Op::ConcatenateLiteral { .. } | Op::ConcatenateVariable { .. } => {
                        let (spent, next) = D::append_all(self, m, regs.pc);
                        regs.cycles += u64::from(spent);
                        regs.pc = next;
                    }
                    Op::CompareLiteral { relation, length, text, cost } => {
                        fused_condition!(CompareLiteral, cost, |spent| {
                            let left = self.values.string_stack.last().copied()?;
                            *spent += self.values.text_push_cost();
                            let ordering = D::compare_literal(self, m, left, (text, length), spent)?;
                            self.values.string_stack.pop();
                            Some(self.compared(relation, ordering, spent))
                        });
                    }
                    Op::CompareVariableLiteral { variable, relation, length, text, cost } => {
                        fused_condition!(CompareVariableLiteral, cost, |spent| {
                            let left = self.known(u16::from(variable), spent)?;
                            *spent += self.values.accumulator.text_push_cost();
                            let ordering = D::compare_literal(self, m, left, (text, length), spent)?;
                            Some(self.compared(relation, ordering, spent))
                        });
                    }
                    Op::CompareText { relation, cost } => {
                        regs.cycles += u64::from(cost);
                        regs.cycles += self.values.text_push_cost();
                        let left = self.values.string_stack.pop().unwrap_or_default();
                        let ordering = timed!(|spent| D::compare_strings(self, m, left, &mut spent));
                        regs.pc += 1;
                        let holds = timed!(|spent| self.compared(relation, ordering, &mut spent));
                        self.branch(m, &mut regs, holds);
                    }
                    Op::PushUnary { cost } => plain!(cost, |spent| {
                        *spent += self.values.accumulator.unary_push_cost();
                    }),
                    Op::Negate { cost } => plain!(cost, |spent| {
                        self.values.accumulator = self.values.accumulator.negate(spent);
                    }),
                    Op::Complement { cost } => plain!(cost, |spent| {
                        self.values.accumulator = self.values.accumulator.not(spent)?;
                    }),
                    Op::CallCached { call, cost } => {
                        let known = &self.code.program.cached_calls[usize::from(call)];
                        let value = self.code.program.variables[usize::from(known.variable)].value;
                        let within = self.values.function_stack;
                        let within_it = within.saturating_add(known.depth);
                        if value == 0
                            || value != known.value
                            || bytes_at(m.ram(), value) != known.definition
                            || known.expression.stack_need > self.stack_left().saturating_sub(known.depth)
                        {
                            // The slow path checks the call again.
                            self.code.program.code[regs.pc as usize] =
                                Op::MachineIntrinsic { intrinsic: known.intrinsic, cost };
                            continue 'ops;
                        }
                        regs.cycles += u64::from(cost) + u64::from(known.cycles);
                        let (parameter, inside) = (known.parameter, known.expression.pc);
                        let saved = D::Number::load(m.ram(), parameter);
                        try_op!(timed!(|spent| self.values.accumulator.store(
                            m.ram_mut(),
                            parameter,
                            &mut spent
                        )));
                        self.values.function_calls.push(FunctionCall {
                            from: regs.pc,
                            parameter,
                            saved,
                            stack_before: within,
                        });
                        self.values.function_stack = within_it;
                        regs.pc = inside;
                    }
                    Op::ReturnFromFunction => match self.return_from_function(m.ram_mut()) {
                        Some(back) => regs.pc = back,
                        None => leave!(regs.pc, ExitReason::DeadlineReached),
                    },
                    Op::ByteArgument { cost } => plain!(cost, |spent| {
                        let byte = self.values.accumulator.to_byte(spent)?;
                        self.values.byte_arguments.push(byte);
                    }),
                    Op::ByteConstant { constant, value, cost } => plain!(cost, |_spent| {
                        self.values.accumulator = self.constant(constant);
                        self.values.byte_arguments.push(value);
                    }),
                    Op::ByteVariable { variable, cost } => fused!(ByteVariable, cost, |spent| {
                        let (number, byte) = self.byte(m, variable, spent)?;
                        self.values.accumulator = number;
                        self.values.byte_arguments.push(byte);
                    }),
                    Op::PushTextByte { text, variable, cost } => {
                        fused!(PushTextByte, cost, |spent| {
                            let text = self.known(text, spent)?;
                            let (number, byte) = self.byte(m, variable, spent)?;
                            self.values.accumulator = number;
                            self.push_string(text);
                            self.values.byte_arguments.push(byte);
                        });
                    }
                    Op::DefaultArgument { value } => {
                        self.values.byte_arguments.push(value);
                        regs.pc += 1;
                    }
                    Op::AddressArgument { cost } => plain!(cost, |spent| {
                        self.values.address_argument = self.values.accumulator.to_address(spent)?;
                    }),
                    Op::AddressConstant { constant, address, cost } => plain!(cost, |_spent| {
                        self.values.accumulator = self.constant(constant);
                        self.values.address_argument = address;
                    }),

                    Op::Target { variable, cost } => plain!(cost, |spent| {
                        self.values.target = self.address_to_write(m, variable, spent)?;
                    }),
                    Op::TargetLoad { target, variable, cost } => fused!(TargetLoad, cost, |spent| {
                        let target = self.known(target, spent)?;
                        self.set_target_and_accumulator(target, self.load(m, variable, spent)?);
                    }),
                    Op::TargetConstant { target, constant, cost } => {
                        fused!(TargetConstant, cost, |spent| {
                            self.set_target_and_accumulator(
                                self.known(target, spent)?,
                                self.constant(constant),
                            );
                        });
                    }
                    Op::TargetLoadText { target, variable, cost } => {
                        fused!(TargetLoadText, cost, |spent| {
                            let target = self.known(target, spent)?;
                            self.values.current_string = self.known(variable, spent)?;
                            self.values.target = target;
                        });
                    }
                    Op::TargetPushText { target, variable, cost } => {
                        fused!(TargetPushText, cost, |spent| {
                            let target = self.known(target, spent)?;
                            self.push_string(self.known(variable, spent)?);
                            self.values.target = target;
                        });
                    }
                    Op::AssignText { target, variable, cost } => fused!(
                        AssignText,
                        cost,
                        |spent| {
                            let target = self.known(target, spent)?;
                            let source = self.known(variable, spent)?;
                            D::assign_string(self, m, target, source, spent)?;
                        },
                        self.go_on(m, &mut regs)
                    ),
                    Op::AssignVariable { target, variable, cost } => {
                        fused!(AssignVariable, cost, |spent| {
                            let target = self.known(target, spent)?;
                            self.store_at(m, self.load(m, variable, spent)?, target, spent)?;
                        });
                    }
                    Op::AssignConstant { target, constant, cost } => {
                        fused!(AssignConstant, cost, |spent| {
                            let target = self.known(target, spent)?;
                            self.store_at(m, self.constant(constant), target, spent)?;
                        });
                    }
                    Op::ChangeByConstant { operator, variable, constant, cost } => {
                        fused!(ChangeByConstant, cost, |spent| {
                            let target = self.changed(variable, spent)?;
                            let left = Self::load_at(m, target, spent).round(spent).ok()?;
                            let result = self
                                .binary(operator.operator(), left, self.constant(constant), spent)
                                .ok()?;
                            self.store_at(m, result, target, spent)?;
                        });
                    }
                    Op::ChangeByVariable { operator, variable, right, cost } => {
                        fused!(ChangeByVariable, cost, |spent| {
                            let target = self.changed(variable, spent)?;
                            let left = Self::load_at(m, target, spent).round(spent).ok()?;
                            let right = self.load(m, right, spent)?;
                            let result = self.binary(operator.operator(), left, right, spent).ok()?;
                            self.store_at(m, result, target, spent)?;
                        });
                    }
                    Op::TargetElement { array, subscripts, cost } => plain!(cost, |spent| {
                        self.values.target = D::element(self, m, array, subscripts, spent)?;
                    }),
                    Op::Store { kind, cost } => plain!(cost, |spent| {
                        let (number, target) = (self.values.accumulator, self.values.target);
                        self.values.accumulator = number.store_as(kind, m.ram_mut(), target, spent)?;
                    }),
                    Op::StoreText { cost } => plain!(cost, |spent| {
                        D::store_text(self, m, spent)?;
                    }),

                    Op::Goto { jump, cost } => {
                        regs.cycles += u64::from(cost);
                        let target = try_op!(self.jump(dialect, m, &mut regs, jump));
                        self.go_to_line(m, &mut regs, target);
                    }
                    Op::Gosub { jump, cost } => {
                        regs.cycles += u64::from(cost);
                        try_op!(self.call(m, regs.pc + 1));
                        self.watch_stack();
                        let target = try_op!(self.jump(dialect, m, &mut regs, jump));
                        self.go_to_line(m, &mut regs, target);
                    }
                    Op::ReturnPoint { skip, .. } => {
                        regs.cycles += u64::from(skip);
                        regs.pc += 1;
                    }
                    Op::Return { cost } => {
                        regs.cycles += u64::from(cost);
                        regs.pc = try_op!(timed!(|spent| self.return_from_call(dialect, m, &mut spent)));
                        self.watch_volatile();
                        if let Op::ReturnPoint { skip, .. } = self.code.program.code[regs.pc as usize] {
                            regs.cycles += u64::from(skip);
                            regs.pc += 1;
                            self.go_on(m, &mut regs);
                        }
                    }
                    Op::On { count, is_call, cost } => {
                        regs.cycles += u64::from(cost);
                        match try_op!(timed!(|spent| self.select(m, regs.pc, count, is_call, &mut spent))) {
                            Continue(jump) => {
                                if is_call {
                                    self.watch_stack();
                                }
                                regs.pc = try_op!(self.jump(dialect, m, &mut regs, jump));
                            }
                            Break(next) => regs.pc = next,
                        }
                    }
                    Op::Choice { .. } => unreachable!("`On` skips its choices"),
                    Op::BranchIfZero { pc: target, skip, cost } => {
                        regs.cycles += u64::from(cost);
                        if self.values.accumulator.is_zero() {
                            regs.cycles += u64::from(skip);
                            regs.pc = target;
                        } else {
                            regs.pc += 1;
                        }
                    }
                    Op::RecordedBranch { pc: target, skip, cost } => {
                        regs.cycles += u64::from(cost);
                        let holds = !self.values.accumulator.is_zero();
                        self.code.program.record_branch(regs.pc, holds);
                        if holds {
                            regs.pc += 1;
                        } else {
                            regs.cycles += u64::from(skip);
                            regs.pc = target;
                        }
                    }
                    Op::ForVariable { kind, variable, cost } => plain!(cost, |spent| {
                        // The search for the target has been charged.
                        let value = match self.code.program.variables[usize::from(variable)].value {
                            0 => D::variable_to_write(self, m, variable, &mut 0)?,
                            known => known,
                        };
                        self.begin_for(m, kind, value, spent)?;
                    }),
                    Op::ForLimit { cost } => plain!(cost, |spent| {
                        let limit = self.values.accumulator.round(spent)?;
                        self.set_limit(limit);
                    }),
                    Op::ForStep { text, cost } => {
                        regs.cycles += u64::from(cost);
                        let step = try_op!(timed!(|spent| self.values.accumulator.round(&mut spent)));
                        regs.cycles -= step.step_refund();
                        self.begin_loop(m, step, text, regs.pc + 1);
                        self.watch_stack();
                        regs.pc += 1;
                    }
                    Op::Next { cost } => {
                        regs.cycles += u64::from(cost);
                        iterate_loop!(u64::from(cost), None, 0, regs.pc + 1);
                        regs.pc = try_op!(timed!(|spent| self.iterate(dialect, m, None, &mut spent)))
                            .unwrap_or(regs.pc + 1);
                        self.watch_volatile();
                    }
                    Op::NextNamed { variable, cost } => {
                        regs.cycles += u64::from(cost);
                        let slot = &self.code.program.variables[usize::from(variable)];
                        if slot.value != 0 {
                            let search = u64::from(slot.search);
                            iterate_loop!(u64::from(cost), Some(slot.value), search, regs.pc + 1);
                        }
                        let value = try_op!(timed!(|spent| self.address_to_write(m, variable, &mut spent)));
                        regs.pc = try_op!(timed!(|spent| self.iterate(dialect, m, Some(value), &mut spent)))
                            .unwrap_or(regs.pc + 1);
                        self.watch_volatile();
                    }
                    Op::Dim { array, subscripts, cost } => plain!(cost, |spent| {
                        D::dimension(self, m, array, subscripts, spent)?;
                    }),
                    Op::Create { variable, cost } => plain!(cost, |spent| {
                        self.address_to_write(m, variable, spent)?;
                    }),

                    Op::MachineIntrinsic { intrinsic, cost } => {
                        regs.cycles += u64::from(cost);
                        self.current_pc = regs.pc;
                        // Resuming and deferring interrupts again costs more than most intrinsics.
                        let mut now = regs.cycles;
                        let done = dialect.deferred_intrinsic(self, m, intrinsic, &mut now);
                        if done == DeferredOutcome::NotDone {
                            proceed!(try_op!(outside!(dialect.machine_intrinsic(self, m, intrinsic))));
                            regs.pc += 1;
                            continue 'ops;
                        }
                        regs.cycles = now;
                        match done {
                            DeferredOutcome::Failed(fault) => break 'failed fault,
                            DeferredOutcome::Jump(target) => {
                                self.watch_volatile();
                                regs.pc = target;
                            }
                            DeferredOutcome::Next | DeferredOutcome::NotDone => regs.pc += 1,
                        }
                    }
                    Op::MemoryIntrinsic { intrinsic, cost } => plain!(cost, |spent| {
                        dialect.memory_intrinsic(self, m, intrinsic, spent)?;
                    }),
                    Op::PureIntrinsic { intrinsic, cost } => plain!(cost, |spent| {
                        self.values.accumulator =
                            D::pure_intrinsic(intrinsic, self.values.accumulator, spent)?;
                    }),
                }
                continue 'ops;
            };
            self.pc = regs.pc;
            proceed!(outside!(dialect.fault(self, m, fault)));
            regs.pc += 1;
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
    pub(super) fn next_event_time<M: BasicMachine>(&self, dialect: &D, m: &M) -> u64
    where
        D: Traps<M>,
    {
        if self.code.needs_check() || self.stops_at_statements || dialect.is_armed() || m.needs_attention() {
            0
        } else {
            m.horizon()
        }
    }
}
