//! The loop that executes bytecode.
//!
//! 1. Program counter, processor time, horizon and accumulator are locals; everything else is reached through `self`.
//! 2. Before any call into the machine the time is written back; after it, time and horizon are read again.
//! 3. Attention is paid only where a statement begins: one comparison against the horizon.
//! 4. Nothing optional runs here: a stop before a line is an op of its own.

use super::{Mode, Report, Vm};
use crate::{
    compile::SAFE,
    dialect::{Dialect, Host, Number},
    fault::Fault,
    keyword::Function,
    op::{Binary, Op, Pc},
    text::set_word,
};

/// Why [`Vm::run`] came back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The machine's deadline has been reached.
    Due,
    /// The program polled an empty keyboard queue.
    AwaitingKey,
    /// A line is being waited for.
    AwaitingLine,
    /// The next line is one to stop before.
    Line(u16),
    /// The prompt is back after a program or command that ended.
    Ended,
    /// The prompt is back after an error.
    Failed(Report),
    /// Machine code got stuck; the prompt is back.
    Stuck {
        /// The address.
        address: u16,
    },
    /// The machine was reset by the program: start the language again.
    Reset,
}

/// What a slow op wants next.
pub(super) enum Then {
    /// The next op.
    Next,
    /// Code elsewhere.
    Jump(Pc),
    /// The same op again, when time has passed.
    Again(Outcome),
    /// The prompt.
    Prompt,
    /// Out of the loop.
    Leave(Outcome),
}

impl<D: Dialect> Vm<D> {
    /// Runs until something happens that the caller may want to see.
    pub fn run<M: Host>(&mut self, m: &mut M) -> Outcome {
        self.has_looked = false;
        loop {
            if self.mode == Mode::Prompt {
                m.catch_up();
            }
            if m.is_due() {
                return Outcome::Due;
            }
            let outcome = match self.mode {
                Mode::Prompt => self.prompt(m),
                Mode::Running => {
                    let outcome = self.execute(m);
                    (self.mode != Mode::Code).then_some(outcome)
                }
                Mode::Code => self.code(m),
            };
            if let Some(outcome) = outcome {
                return outcome;
            }
        }
    }

    pub(super) fn execute<M: Host>(&mut self, m: &mut M) -> Outcome {
        let mut pc = self.pc;
        let mut accumulator = self.accumulator;
        let mut cycles = m.processor_time();
        let mut horizon = self.attention(m);
        let mut began = cycles;

        // What the machine is to know before it is called: `began` is when the present statement began.
        macro_rules! tell_time {
            () => {{
                m.wake(began);
                m.set_processor_time(cycles);
            }};
        }
        macro_rules! leave {
            ($pc:expr, $outcome:expr) => {{
                self.pc = $pc;
                self.accumulator = accumulator;
                tell_time!();
                return $outcome;
            }};
        }
        macro_rules! fail {
            ($fault:expr) => {{
                let fault = $fault;
                leave!(pc, self.report(m, fault))
            }};
        }
        macro_rules! try_op {
            ($result:expr) => {
                match $result {
                    Ok(value) => value,
                    Err(fault) => fail!(fault),
                }
            };
        }
        // Calls into parts that talk to the machine, which may take time of its own.
        macro_rules! outside {
            ($call:expr) => {{
                self.accumulator = accumulator;
                tell_time!();
                let result = $call;
                cycles = m.processor_time();
                horizon = self.attention(m);
                accumulator = self.accumulator;
                result
            }};
        }
        // Calls that add the time they take: to a variable of their own, so that `cycles` stays in a register.
        macro_rules! timed {
            (|$spent:ident| $call:expr) => {{
                let mut $spent = 0u64;
                let result = $call;
                cycles += $spent;
                result
            }};
        }
        // The same for calls that leave something in the accumulator.
        macro_rules! on_accumulator {
            (|$spent:ident| $call:expr) => {{
                self.accumulator = accumulator;
                let result = timed!(|$spent| $call);
                accumulator = self.accumulator;
                try_op!(result)
            }};
        }
        // Code that has just been made may stand in memory that the next statement changes.
        macro_rules! watch_exposed {
            () => {
                if self.is_exposed {
                    horizon = 0;
                }
            };
        }
        // Where an assignment to a simple variable goes.
        macro_rules! target {
            ($variable:expr) => {{
                let slot = &self.program.variables[usize::from($variable)];
                if slot.value != 0 {
                    cycles += u64::from(slot.search);
                    slot.value
                } else {
                    try_op!(timed!(|spent| self.variable_to_write(m, $variable, &mut spent)))
                }
            }};
        }
        macro_rules! store {
            ($target:expr) => {{
                let target = $target;
                accumulator = try_op!(timed!(|spent| accumulator.store(m.ram_mut(), target, &mut spent)));
            }};
        }
        // What a part that was called wants next.
        macro_rules! obey {
            ($then:expr) => {
                match $then {
                    Then::Next => {}
                    Then::Jump(target) => {
                        pc = target;
                        continue;
                    }
                    Then::Again(outcome) | Then::Leave(outcome) => leave!(pc, outcome),
                    Then::Prompt => leave!(pc, Outcome::Ended),
                }
            };
        }
        let line_cost = u64::from(D::costs().statement) + u64::from(D::costs().line);
        // What is to be done at the beginning of a statement at which something is due.
        macro_rules! attend {
            ($text:expr, $room:expr) => {{
                let (text, room) = ($text, $room);
                obey!(outside!(self.attend(m, text, room)));
            }};
        }
        macro_rules! begin_line {
            ($number:expr, $line:expr, $room:expr) => {{
                let (number, line) = ($number, usize::from($line));
                began = cycles;
                if cycles >= horizon {
                    let text = self.program.lines[line].text;
                    attend!(text, $room);
                }
                self.statement = pc;
                self.statements += 1;
                cycles += line_cost;
                set_word(m.ram_mut(), D::LAYOUT.current_line, number);
                self.program.lines[line].is_executed = true;
                pc += 1;
            }};
        }
        // Jumps mostly go to lines: those begin at once.
        macro_rules! go_to_line {
            ($target:expr) => {{
                pc = $target;
                if let Op::Line { number, line, room } = self.program.code[pc as usize] {
                    begin_line!(number, line, room);
                }
            }};
        }
        // Turns of the innermost loop in the usual way, as many as come one after the other: those of an empty loop need not go through
        // the match. Goes on behind the loop's head or at the line there; falls through when a turn is not of the usual kind.
        // `$each` has been charged for the first turn, `$search` is due when it is one.
        macro_rules! go_round {
            ($ops:lifetime, $each:expr, $search:expr) => {{
                let (each, search): (u64, u64) = ($each, $search);
                if let Some((back, line)) = self.loop_head() {
                    let code = &self.program.code;
                    let back = if let Op::Jump { pc, .. } = code[back as usize] { pc } else { back };
                    // What the turns of an empty loop cost beside `NEXT`: its statement is the one that this op stands in.
                    let head = match code[back as usize] {
                        Op::NextStatement { cost, .. } if back == pc => Some(u64::from(cost) + each),
                        Op::Statement { cost, .. } if back + 1 == pc => Some(u64::from(cost) + each),
                        Op::Line { .. } if back + 1 == pc => Some(line_cost + each),
                        _ => None,
                    };
                    while timed!(|spent| self.quick_turn(m, &mut spent)) {
                        cycles += search;
                        if let Some(head) = head
                            && cycles < horizon
                        {
                            began = cycles;
                            self.statements += 1;
                            cycles += head;
                            continue;
                        }
                        set_word(m.ram_mut(), D::LAYOUT.current_line, line);
                        go_to_line!(back);
                        continue $ops;
                    }
                }
            }};
        }
        // An operator's result. The frequent ones are in place, the others in one function.
        macro_rules! binary {
            ($operator:expr, $left:expr) => {{
                let left = $left;
                match $operator {
                    Binary::Add => try_op!(timed!(|spent| accumulator.add(left, &mut spent))),
                    Binary::Subtract => try_op!(timed!(|spent| accumulator.subtract(left, &mut spent))),
                    Binary::Multiply => try_op!(timed!(|spent| accumulator.multiply(left, &mut spent))),
                    operator => try_op!(timed!(|spent| apply_rare(operator, left, accumulator, &mut spent))),
                }
            }};
        }
        // An operator where a condition may follow: a comparison goes straight to the branch behind it.
        macro_rules! binary_or_branch {
            ($operator:expr, $left:expr) => {{
                let left = $left;
                if let Binary::Compare(relation) = $operator {
                    let (ordering, holds);
                    timed!(|spent| {
                        ordering = accumulator.compare(left, &mut spent);
                        holds = relation.holds(ordering);
                        accumulator = D::Number::from_comparison(ordering, holds, &mut spent);
                    });
                    pc += 1;
                    if let Op::Unless { pc: target, skip } = self.program.code[pc as usize] {
                        pc += 1;
                        if !holds {
                            cycles += u64::from(skip);
                            pc = target;
                        }
                    }
                } else {
                    accumulator = binary!($operator, left);
                    pc += 1;
                }
            }};
        }
        macro_rules! load {
            ($variable:expr) => {{
                let slot = &self.program.variables[usize::from($variable)];
                if slot.value != 0 {
                    cycles += u64::from(slot.search);
                    D::Number::load(m.ram(), slot.value)
                } else {
                    match timed!(|spent| self.variable_to_read(m, $variable, &mut spent)) {
                        Some(value) => D::Number::load(m.ram(), value),
                        None => D::Number::of_nothing(),
                    }
                }
            }};
        }

        'ops: loop {
            let op = self.program.code[pc as usize];
            match op {
                Op::Statement { text, cost, room } => {
                    began = cycles;
                    if cycles >= horizon {
                        attend!(text, room);
                    }
                    self.statement = pc;
                    self.statements += 1;
                    cycles += u64::from(cost);
                    pc += 1;
                }
                Op::Line { number, line, room } => begin_line!(number, line, room),
                Op::LineStop { number, line, room } => {
                    began = cycles;
                    let text = self.program.lines[usize::from(line)].text;
                    let has_passed = self.passed_stop == Some(text);
                    if cycles >= horizon && (!has_passed || self.is_stale || room > self.room) {
                        attend!(text, room);
                    }
                    if !has_passed {
                        set_word(m.ram_mut(), D::LAYOUT.current_line, number);
                        self.passed_stop = Some(text);
                        leave!(pc, Outcome::Line(number));
                    }
                    self.passed_stop = None;
                    self.statement = pc;
                    self.statements += 1;
                    cycles += line_cost;
                    self.program.lines[usize::from(line)].is_executed = true;
                    pc += 1;
                }
                Op::NextStatement { text, cost, next } => {
                    began = cycles;
                    if cycles >= horizon {
                        attend!(text, 0);
                    }
                    self.statement = pc;
                    self.statements += 1;
                    cycles += u64::from(cost) + u64::from(next);
                    go_round!('ops, u64::from(next), 0);
                    pc = try_op!(timed!(|spent| self.next_turn(m, None, &mut spent))).unwrap_or(pc + 1);
                    watch_exposed!();
                }
                Op::Spend { cycles: more } => {
                    cycles += u64::from(more);
                    pc += 1;
                }
                Op::Room { bytes } => {
                    if bytes > self.room {
                        fail!(Fault::OutOfMemory);
                    }
                    pc += 1;
                }
                Op::GoOn { text } => {
                    let is_kept = !self.is_stale;
                    let target = self.code_at(m, text);
                    if is_kept {
                        self.program.code[pc as usize] = Op::Jump { text, pc: target };
                    }
                    pc = target;
                    horizon = self.attention(m);
                }
                Op::Jump { pc: target, .. } => go_to_line!(target),
                Op::EndOfText { text } => {
                    began = cycles;
                    if cycles >= horizon {
                        attend!(text, 0);
                    }
                    obey!(try_op!(outside!(self.slow(m, op, pc))));
                }
                Op::Raise { fault } => fail!(fault),

                Op::Constant { place, cost } => {
                    accumulator = self.program.constants[usize::from(place)];
                    cycles += u64::from(cost);
                    pc += 1;
                }
                Op::Load { variable, cost } => {
                    cycles += u64::from(cost);
                    accumulator = load!(variable);
                    pc += 1;
                }
                Op::LoadInteger { variable, cost } => {
                    cycles += u64::from(cost);
                    let value = match timed!(|spent| self.variable_to_read(m, variable, &mut spent)) {
                        Some(value) => Self::integer(m.ram(), value),
                        None => 0,
                    };
                    accumulator = timed!(|spent| D::Number::from_i16(value, &mut spent));
                    pc += 1;
                }
                Op::LoadText { variable, cost } => {
                    cycles += u64::from(cost);
                    let found = timed!(|spent| self.variable_to_read(m, variable, &mut spent));
                    self.text = found.unwrap_or(D::LAYOUT.empty_string);
                    pc += 1;
                }
                Op::LoadElement { array, subscripts, cost } => {
                    cycles += u64::from(cost);
                    let at = try_op!(timed!(|spent| self.element(m, array, subscripts, &mut spent)));
                    accumulator = D::Number::load(m.ram(), at);
                    pc += 1;
                }
                Op::LoadElementInteger { array, subscripts, cost } => {
                    cycles += u64::from(cost);
                    let at = try_op!(timed!(|spent| self.element(m, array, subscripts, &mut spent)));
                    accumulator = timed!(|spent| D::Number::from_i16(Self::integer(m.ram(), at), &mut spent));
                    pc += 1;
                }
                Op::LoadElementText { array, subscripts, cost } => {
                    cycles += u64::from(cost);
                    self.text = try_op!(timed!(|spent| self.element(m, array, subscripts, &mut spent)));
                    pc += 1;
                }
                Op::Subscript { cost } => {
                    cycles += u64::from(cost);
                    let index = try_op!(timed!(|spent| accumulator.to_index(&mut spent)));
                    self.subscripts.push(index);
                    pc += 1;
                }
                Op::SubscriptVariable { variable, cost } => {
                    cycles += u64::from(cost);
                    let number = load!(variable);
                    self.subscripts.push(try_op!(timed!(|spent| number.to_index(&mut spent))));
                    pc += 1;
                }
                Op::SubscriptConstant { index, cost } => {
                    cycles += u64::from(cost);
                    self.subscripts.push(index);
                    pc += 1;
                }
                Op::Literal { text, length, cost } => {
                    cycles += u64::from(cost);
                    on_accumulator!(|spent| self.literal(m, text, length, &mut spent));
                    pc += 1;
                }

                Op::Push { cost } => {
                    cycles += u64::from(cost);
                    self.operands.push(try_op!(timed!(|spent| accumulator.round(&mut spent))));
                    pc += 1;
                }
                Op::Apply { operator, cost } => {
                    cycles += u64::from(cost);
                    let left = self.operands.pop().unwrap_or_default();
                    binary_or_branch!(operator, left);
                }
                Op::ApplyVariable { operator, variable, cost } => {
                    cycles += u64::from(cost);
                    let left = try_op!(timed!(|spent| accumulator.round(&mut spent)));
                    accumulator = load!(variable);
                    binary_or_branch!(operator, left);
                }
                Op::ApplyVariableStore { operator, variable, cost } => {
                    cycles += u64::from(cost);
                    let left = try_op!(timed!(|spent| accumulator.round(&mut spent)));
                    accumulator = load!(variable);
                    accumulator = binary!(operator, left);
                    store!(self.target);
                    pc += 1;
                }
                Op::ApplyConstant { operator, place, cost } => {
                    cycles += u64::from(cost);
                    let left = try_op!(timed!(|spent| accumulator.round(&mut spent)));
                    accumulator = self.program.constants[usize::from(place)];
                    binary_or_branch!(operator, left);
                }
                Op::ApplyConstantStore { operator, place, cost } => {
                    cycles += u64::from(cost);
                    let left = try_op!(timed!(|spent| accumulator.round(&mut spent)));
                    accumulator = self.program.constants[usize::from(place)];
                    accumulator = binary!(operator, left);
                    store!(self.target);
                    pc += 1;
                }
                Op::PushText { cost } => {
                    cycles += u64::from(cost);
                    self.texts.push(self.text);
                    pc += 1;
                }
                Op::Concatenate { cost } => {
                    cycles += u64::from(cost);
                    on_accumulator!(|spent| self.concatenate(m, &mut spent));
                    pc += 1;
                }
                Op::CompareText { relation, cost } => {
                    cycles += u64::from(cost);
                    let ordering = timed!(|spent| self.compare_texts(m, &mut spent));
                    accumulator = timed!(|spent| D::Number::from_comparison(
                        ordering,
                        relation.holds(ordering),
                        &mut spent
                    ));
                    pc += 1;
                }
                Op::Negate { cost } => {
                    cycles += u64::from(cost);
                    accumulator = timed!(|spent| accumulator.negate(&mut spent));
                    pc += 1;
                }
                Op::Complement { cost } => {
                    cycles += u64::from(cost);
                    accumulator = try_op!(timed!(|spent| accumulator.not(&mut spent)));
                    pc += 1;
                }
                Op::Call { function, cost } => {
                    if function == Function::Usr {
                        if !self.sys.is_running {
                            cycles += u64::from(cost);
                        }
                        obey!(try_op!(outside!(self.usr(m))));
                        pc += 1;
                        continue;
                    }
                    cycles += u64::from(cost);
                    if function.is_pure() {
                        accumulator = try_op!(timed!(|spent| accumulator.call(function, &mut spent)));
                    } else if function.is_on_strings() {
                        on_accumulator!(|spent| self.call_on_strings(m, function, &mut spent));
                    } else {
                        try_op!(outside!(self.call_function(m, function)));
                    }
                    pc += 1;
                }
                Op::CallText { function, cost } => {
                    cycles += u64::from(cost);
                    accumulator = accumulator.under_string(self.text, None);
                    try_op!(outside!(self.call_function_with_text(m, function)));
                    pc += 1;
                }
                Op::TakeText => {
                    accumulator = accumulator.under_string(self.text, None).as_operand();
                    pc += 1;
                }
                Op::AsText => {
                    self.text = accumulator.as_descriptor();
                    pc += 1;
                }
                Op::Peek { text, cost } => {
                    cycles += u64::from(cost);
                    set_word(m.ram_mut(), D::LAYOUT.text_pointer, text);
                    try_op!(outside!(self.call_function(m, Function::Peek)));
                    pc += 1;
                }
                Op::FunctionName { variable, cost } => {
                    cycles += u64::from(cost);
                    try_op!(timed!(|spent| self.variable_to_write(m, variable, &mut spent)));
                    pc += 1;
                }
                Op::CallDefined { variable, cost, depth } => {
                    cycles += u64::from(cost);
                    match try_op!(outside!(self.call_defined(m, variable, depth, pc + 1))) {
                        Some(target) => pc = target,
                        None => pc += 1,
                    }
                }
                Op::ReturnDefined => match self.return_defined(m) {
                    Some(back) => pc = back,
                    None => leave!(pc, Outcome::Due),
                },
                Op::ByteArgument { cost } => {
                    cycles += u64::from(cost);
                    let byte = try_op!(timed!(|spent| accumulator.to_byte(&mut spent)));
                    self.bytes.push(byte);
                    pc += 1;
                }
                Op::ByteConstant { place, value, cost } => {
                    cycles += u64::from(cost);
                    accumulator = self.program.constants[usize::from(place)];
                    self.bytes.push(value);
                    pc += 1;
                }
                Op::DefaultArgument { value } => {
                    self.bytes.push(value);
                    pc += 1;
                }
                Op::AddressArgument { cost } => {
                    cycles += u64::from(cost);
                    self.address = try_op!(timed!(|spent| accumulator.to_address(&mut spent)));
                    pc += 1;
                }
                Op::AddressConstant { place, address, cost } => {
                    cycles += u64::from(cost);
                    accumulator = self.program.constants[usize::from(place)];
                    self.address = address;
                    pc += 1;
                }

                Op::Target { variable, cost } => {
                    cycles += u64::from(cost);
                    self.target = target!(variable);
                    pc += 1;
                }
                Op::TargetLoad { target, variable, cost } => {
                    cycles += u64::from(cost);
                    self.target = target!(target);
                    accumulator = load!(variable);
                    pc += 1;
                }
                Op::TargetConstant { target, place, cost } => {
                    cycles += u64::from(cost);
                    self.target = target!(target);
                    accumulator = self.program.constants[usize::from(place)];
                    pc += 1;
                }
                Op::AssignVariable { target, variable, cost } => {
                    cycles += u64::from(cost);
                    self.target = target!(target);
                    accumulator = load!(variable);
                    store!(self.target);
                    pc += 1;
                }
                Op::AssignConstant { target, place, cost } => {
                    cycles += u64::from(cost);
                    self.target = target!(target);
                    accumulator = self.program.constants[usize::from(place)];
                    store!(self.target);
                    pc += 1;
                }
                Op::TargetElement { array, subscripts, cost } => {
                    cycles += u64::from(cost);
                    self.target = try_op!(timed!(|spent| self.element(m, array, subscripts, &mut spent)));
                    pc += 1;
                }
                Op::Store { cost } => {
                    cycles += u64::from(cost);
                    store!(self.target);
                    pc += 1;
                }
                Op::StoreInteger { cost } => {
                    cycles += u64::from(cost);
                    accumulator = try_op!(timed!(|spent| accumulator.round(&mut spent)));
                    let value = try_op!(timed!(|spent| accumulator.to_i16(&mut spent)));
                    Self::set_integer(m.ram_mut(), self.target, value);
                    pc += 1;
                }
                Op::StoreText { cost } => {
                    cycles += u64::from(cost);
                    on_accumulator!(|spent| self.store_text(m, &mut spent));
                    pc += 1;
                }

                Op::Goto { jump, cost } => {
                    cycles += u64::from(cost);
                    let (target, search) = try_op!(self.jump(m, jump));
                    cycles += u64::from(search);
                    go_to_line!(target);
                }
                Op::Gosub { jump, cost } => {
                    cycles += u64::from(cost);
                    try_op!(self.call(m, pc + 1));
                    horizon = self.attention(m);
                    let (target, search) = try_op!(self.jump(m, jump));
                    cycles += u64::from(search);
                    go_to_line!(target);
                }
                Op::Resume { skip, .. } => {
                    cycles += u64::from(skip);
                    pc += 1;
                }
                Op::Return { cost } => {
                    cycles += u64::from(cost);
                    pc = try_op!(timed!(|spent| self.return_from_call(m, &mut spent)));
                    watch_exposed!();
                }
                Op::On { count, is_call, cost } => {
                    cycles += u64::from(cost);
                    let chosen = self.bytes.pop().unwrap_or_default();
                    let chosen = try_op!(timed!(|spent| self.choose(pc + 1, chosen, count, &mut spent)));
                    let behind = pc + 1 + 2 * u32::from(count);
                    let resume = behind
                        + u32::from(matches!(self.program.code.get(behind as usize), Some(Op::Raise { .. })));
                    pc = match chosen {
                        None if resume != behind => behind,
                        None => behind + u32::from(is_call),
                        Some(jump) => {
                            if is_call {
                                try_op!(self.call(m, resume));
                                horizon = self.attention(m);
                            }
                            let (target, search) = try_op!(self.jump(m, jump));
                            cycles += u64::from(search);
                            target
                        }
                    };
                }
                Op::Choice { .. } => unreachable!("On steps over its choices"),
                Op::Unless { pc: target, skip } => {
                    if accumulator.is_zero() {
                        cycles += u64::from(skip);
                        pc = target;
                    } else {
                        pc += 1;
                    }
                }
                Op::ForVariable { variable, cost, .. } => {
                    cycles += u64::from(cost);
                    try_op!(timed!(|spent| self.begin_for(m, variable, &mut spent)));
                    pc += 1;
                }
                Op::ForLimit { cost } => {
                    cycles += u64::from(cost);
                    self.limit = try_op!(timed!(|spent| accumulator.round(&mut spent)));
                    pc += 1;
                }
                Op::ForStep { text, cost } => {
                    cycles += u64::from(cost);
                    let step = try_op!(timed!(|spent| accumulator.round(&mut spent)));
                    self.begin_loop(m, step, text, pc + 1);
                    horizon = self.attention(m);
                    pc += 1;
                }
                Op::Next { cost } => {
                    cycles += u64::from(cost);
                    go_round!('ops, u64::from(cost), 0);
                    pc = try_op!(timed!(|spent| self.next_turn(m, None, &mut spent))).unwrap_or(pc + 1);
                    watch_exposed!();
                }
                Op::NextNamed { variable, cost } => {
                    cycles += u64::from(cost);
                    let slot = self.program.variables[usize::from(variable)];
                    if slot.value != 0 && self.innermost_loop() == Some(slot.value) {
                        go_round!('ops, u64::from(cost), u64::from(slot.search));
                    }
                    let value = try_op!(timed!(|spent| self.variable_to_write(m, variable, &mut spent)));
                    pc =
                        try_op!(timed!(|spent| self.next_turn(m, Some(value), &mut spent))).unwrap_or(pc + 1);
                    watch_exposed!();
                }
                Op::Poke { text, cost } => {
                    cycles += u64::from(cost);
                    let value = self.bytes.pop().unwrap_or_default();
                    let address = self.address;
                    self.note_poke(m, address, value);
                    tell_time!();
                    m.poke(address, value);
                    cycles = m.processor_time();
                    horizon = self.attention(m);
                    if address.wrapping_sub(D::LAYOUT.text_pointer) < 2 {
                        pc = outside!(self.moved_code(m, text, address, value));
                        continue;
                    }
                    pc += 1;
                }
                slow => {
                    obey!(try_op!(outside!(self.slow(m, slow, pc))));
                    pc += 1;
                }
            }
        }
    }

    /// The processor time from which on statements are to be attended to: at once while the text is stale, the stack low, or
    /// the machine has something to tell.
    #[inline]
    fn attention<M: Host>(&self, m: &M) -> u64 {
        if self.is_stale
            || self.is_exposed
            || self.doubts_variables
            || self.diversions.statements
            || self.room < SAFE
            || m.wants_attention()
        {
            0
        } else {
            m.horizon()
        }
    }
}

/// The operators that are rare or slow.
#[inline(never)]
fn apply_rare<N: Number>(operator: Binary, left: N, right: N, cost: &mut u64) -> Result<N, Fault> {
    match operator {
        Binary::Add => right.add(left, cost),
        Binary::Subtract => right.subtract(left, cost),
        Binary::Multiply => right.multiply(left, cost),
        Binary::Divide => right.divide(left, cost),
        Binary::Power => right.power(left, cost),
        Binary::And => right.and(left, cost),
        Binary::Or => right.or(left, cost),
        Binary::Compare(relation) => {
            let ordering = right.compare(left, cost);
            Ok(N::from_comparison(ordering, relation.holds(ordering), cost))
        }
    }
}
