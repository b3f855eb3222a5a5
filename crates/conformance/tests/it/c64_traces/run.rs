//! The native machine beside a recording.

use std::collections::VecDeque;

use c64_roms::Comparator;
use hardware::{ControlPort, Cycles, Event, JoystickLines};
use systems::rom_comparison::{Compared, RomComparison, Settings};
use systems::{Breakpoints, Machine, ProgramEnd, StopReason, System};

use super::recorded::Recorded;
use super::trace::{Input, Step, Trace};

/// The time limit to the next boundary, in emulated time.
const TIMEOUT: Cycles = Cycles(60_000_000);
/// The first recorded address of RAM after the pages of BASIC and KERNAL.
const RAM_ABOVE: usize = 0x0400;

/// Runs a recording; returns the comparison, or the message of a failure outside of it.
pub fn run(trace: &Trace) -> Result<RomComparison, String> {
    let mut rig = Rig::new(trace);
    rig.reach_start(trace)?;
    rig.compare(&trace.steps)?;
    match rig.inputs.front() {
        Some(input) if !rig.comparator.comparison.is_over => {
            Err(format!("the input at boundary {} is not reached", input.n))
        }
        _ => Ok(rig.comparator.comparison),
    }
}

struct Rig {
    native: Box<dyn System>,
    recorded: Recorded,
    comparator: Comparator,
    inputs: VecDeque<Input>,
}

impl Rig {
    fn new(trace: &Trace) -> Self {
        let settings = Settings { continues: true, ..Settings::from(Compared::STATE) };
        let mut native = Machine::C64.power_on(systems::Options::default());
        native.set_breakpoints(Breakpoints { key_polls: false, statements: true });
        Self {
            native,
            recorded: Recorded::new(&trace.header.state),
            comparator: Comparator::new(settings),
            inputs: trace.header.keys.iter().cloned().collect(),
        }
    }

    fn run_to_stop(&mut self) -> Result<StopReason, String> {
        let end = self.native.now() + TIMEOUT;
        match self.native.run_until(end) {
            StopReason::Deadline => Err("the native machine comes to no boundary".to_owned()),
            stop => Ok(stop),
        }
    }

    /// Runs the program to boundary 0, and sets memory, beam and timer of the native machine to the recorded ones.
    fn reach_start(&mut self, trace: &Trace) -> Result<(), String> {
        while self.run_to_stop()? != StopReason::AwaitingLine {}
        self.native.load_program(&trace.header.prg).map_err(|error| error.to_string())?;
        self.native.key_queue_mut().expect("it has a keyboard").type_codes(b"RUN\r");
        let arrival = self.recorded.arrive(&trace.steps[0]);
        loop {
            if let StopReason::Statement { line: Some(_), .. } = self.run_to_stop()?
                && self
                    .native
                    .inspect()
                    .basic()
                    .and_then(|basic| basic.stop_text())
                    .map(c64_roms::Arrival::Statement)
                    .as_ref()
                    == Some(&arrival)
            {
                break;
            }
        }
        let above = self.recorded.memory.ram[RAM_ABOVE..].to_vec();
        let written = self.native.inspect_mut().write_space("ram", RAM_ABOVE, &above);
        written.expect("RAM has these addresses");
        self.recorded.start(&mut *self.native);
        self.comparator.begin(&mut *self.native, &mut self.recorded);
        self.give_inputs(0);
        Ok(())
    }

    /// Runs to the end of the recording.
    fn compare(&mut self, steps: &[Step]) -> Result<(), String> {
        let mut passed = 1;
        loop {
            match self.run_to_stop()? {
                StopReason::Statement { .. } => {
                    let step = steps.get(passed).ok_or("the native machine goes on after the end")?;
                    if step.end.is_some() && step.ptr.is_none() {
                        return Ok(());
                    }
                    let arrival = match &step.end {
                        Some(_) => None,
                        None => Some(self.recorded.arrive(step)),
                    };
                    self.comparator.compare_statement(
                        &mut *self.native,
                        &mut self.recorded,
                        arrival.as_ref(),
                    );
                    if self.comparator.comparison.is_over {
                        return Ok(());
                    }
                    self.give_inputs(passed);
                    passed += 1;
                }
                StopReason::AwaitingLine => {
                    self.comparator.note_wait();
                    let is_answered =
                        self.inputs.front().is_some_and(|input| input.wait && input.n == passed);
                    if is_answered && self.native.key_queue().is_some_and(|queue| queue.queued() == 0) {
                        let input = self.inputs.pop_front().expect("it is there");
                        self.put_into_queue(&input.keys);
                    } else if !is_answered {
                        return self.compare_end(steps.get(passed));
                    }
                }
                StopReason::Ended(ProgramEnd::Stuck { address }) => {
                    return Err(format!("it is stuck at ${address:04X}"));
                }
                StopReason::Deadline
                | StopReason::AwaitingKey
                | StopReason::Line(_)
                | StopReason::Ended(ProgramEnd::Completed)
                | StopReason::Ended(ProgramEnd::Failed(_)) => {}
            }
        }
    }

    fn compare_end(&mut self, step: Option<&Step>) -> Result<(), String> {
        let ends = step.filter(|step| step.end.as_deref() == Some("waits for a key"));
        let Some(step) = ends else {
            let line = step.and_then(|step| step.line);
            return Err(format!("the native machine waits for a line where the recording goes on: {line:?}"));
        };
        self.recorded.memory.apply(step);
        self.comparator.compare_prompt(&mut *self.native, &mut self.recorded, true);
        Ok(())
    }

    /// Applies the recorded inputs at a boundary.
    fn give_inputs(&mut self, boundary: usize) {
        while let Some(input) = self.inputs.pop_front_if(|input| !input.wait && input.n == boundary) {
            let now = self.native.now();
            if !input.keys.is_empty() {
                self.put_into_queue(&input.keys);
            }
            for (name, is_down) in [(&input.press, true), (&input.release, false)] {
                let Some(name) = name else { continue };
                let key = self.native.machine().keyboard.key_named(name).expect("the key exists").key;
                let event = if is_down { Event::KeyDown(key) } else { Event::KeyUp(key) };
                self.native.schedule_event(now, event);
            }
            for (port, lines) in
                [ControlPort::One, ControlPort::Two].into_iter().zip(input.joy.unwrap_or_default())
            {
                if input.joy.is_some() {
                    self.native.schedule_event(now, Event::Joystick { port, lines: JoystickLines(lines) });
                }
            }
        }
    }

    fn put_into_queue(&mut self, codes: &[u8]) {
        self.native.key_queue_mut().expect("it has a keyboard").replace_queue(codes);
    }
}
