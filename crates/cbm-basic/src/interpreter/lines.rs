//! Lines that come in: from a person, who takes time, or from a file.

use basic::{
    engine::{ControlFlow, Engine, ExitReason, await_typing},
    fault::Fault,
};
use cbm_kernal::ReadResult;
use serde::{Deserialize, Serialize};

use super::Interpreter;
use crate::variant::{BasicVariant, CbmMachine};

const CARRIAGE_RETURN: u8 = 13;

/// A line or list being read.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(super) struct ReadState {
    /// The question mark has been written, and characters are coming in.
    pub(super) is_collecting: bool,
    /// Characters of the line so far.
    length: u16,
    /// The place of the next item.
    pub(super) at: u16,
}

impl ReadState {
    /// Characters come in from now on.
    pub(super) fn begun() -> Self {
        Self { is_collecting: true, ..Self::default() }
    }
}

/// What is asked of the keyboard, and what the host wants to know of it.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct KeyPolling {
    /// Come back when a program polls an empty keyboard queue.
    pub stops_at_polls: bool,
    pub(super) polled: bool,
    /// Come back when a program looks at memory or chips that show keys, and none is down.
    pub stops_at_key_reads: bool,
    pub(super) has_read_keys: bool,
    /// What had happened to the machine when waiting for a line began.
    pub(super) wait_started: Option<u64>,
}

/// How reading a line went.
pub(super) enum LineRead {
    /// It is in the buffer.
    Done,
    /// A person has yet to finish it.
    Waiting,
    /// It comes from a file, and something else is due first.
    Due(ControlFlow),
}

impl<E: BasicVariant> Interpreter<E> {
    /// The outcome to leave with while a person types.
    pub(super) fn wait_for_line<M: CbmMachine>(&mut self, m: &mut M) -> ExitReason {
        await_typing(&mut self.keys.wait_started, m)
    }

    /// How a statement goes on that waits for a line: with the prompt if the machine has been told to start anew.
    pub(super) fn wait_in_statement<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> ControlFlow {
        if m.take_warm_start() {
            self.warm_start(engine, m);
            return ControlFlow::Prompt;
        }
        ControlFlow::Retry(self.wait_for_line(m))
    }

    /// Collects a line from the current input into the buffer.
    pub(super) fn collect_line<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Result<LineRead, Fault> {
        let buffer = E::LAYOUT.input_buffer;
        loop {
            // A file may go on for ever, or never end a line.
            if !m.input_is_keyboard() && m.processor_time() >= m.horizon() {
                m.catch_up();
                if m.take_warm_start() {
                    self.warm_start(engine, m);
                    return Ok(LineRead::Due(ControlFlow::Prompt));
                }
                if m.is_deadline_reached() {
                    return Ok(LineRead::Due(ControlFlow::Retry(ExitReason::DeadlineReached)));
                }
            }
            match m.receive() {
                ReadResult::Waiting => return Ok(LineRead::Waiting),
                ReadResult::Byte(CARRIAGE_RETURN) => break,
                ReadResult::Byte(byte) => {
                    m.ram_mut()[usize::from(buffer + self.reading.length)] = byte;
                    self.reading.length += 1;
                    Self::spend(m, u64::from(E::costs().input.character));
                    if self.reading.length > u16::from(E::LAYOUT.input_limit) {
                        self.reading = ReadState::default();
                        return Err(Fault::StringTooLong);
                    }
                }
            }
        }
        m.ram_mut()[usize::from(buffer + self.reading.length)] = 0;
        self.keys.wait_started = None;
        self.reading.is_collecting = false;
        if !Self::has_channel(m) {
            self.put(m, CARRIAGE_RETURN);
        }
        Ok(LineRead::Done)
    }

    /// Collects a line for the prompt.
    pub(super) fn collect_command<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Result<bool, Fault> {
        if !self.reading.is_collecting {
            self.reading = ReadState::begun();
        }
        self.collect_line(engine, m).map(|read| matches!(read, LineRead::Done))
    }
}
