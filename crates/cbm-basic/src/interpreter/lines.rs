//! Input lines: from a person, who takes time, or from a file.

use crate::machine::ReadResult;
use basic::{
    engine::{ControlFlow, Engine, ExitReason, await_typing},
    fault::Fault,
};
use serde::{Deserialize, Serialize};

use super::{Interpreter, RomRoutines};
use crate::machine::CbmMachine;

const CARRIAGE_RETURN: u8 = 13;

/// The state of reading a line or list.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(super) struct ReadState {
    /// Whether the question mark has been printed and characters are being read.
    pub(super) is_collecting: bool,
    /// The characters of the line so far.
    length: u16,
    /// The address of the next item.
    pub(super) at: u16,
}

impl ReadState {
    /// Returns the state in which characters are being read.
    pub(super) fn begun() -> Self {
        Self { is_collecting: true, ..Self::default() }
    }
}

/// The state of key polling, and the host's settings for it.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct KeyPolling {
    /// Stop the run when a program polls an empty keyboard queue.
    pub stops_at_polls: bool,
    /// The statement, by its number since the start, whose `GET` stopped the run; it goes on there.
    pub(super) polled_in: Option<u64>,
    /// Whether to stop the run when a program reads memory or chips that show keys, and no key is down.
    pub stops_at_key_reads: bool,
    pub(super) has_read_keys: bool,
    /// The machine's event count when waiting for a line began.
    pub(super) wait_started: Option<u64>,
}

/// The result of reading a line.
pub(super) enum LineRead {
    /// The line is in the buffer.
    Done,
    /// A person has not finished it.
    Waiting,
    /// Its source is a file, and an event is due first.
    Due(ControlFlow),
}

impl<E: RomRoutines> Interpreter<E> {
    /// Returns the exit reason while a person types.
    pub(super) fn wait_for_line<M: CbmMachine>(&mut self, m: &mut M) -> ExitReason {
        await_typing(&mut self.keys.wait_started, m)
    }

    /// Returns the control flow of a statement that waits for a line: the prompt after a warm start.
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

    /// Reads a line from the current input into the buffer.
    pub(super) fn collect_line<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Result<LineRead, Fault> {
        let buffer = E::LAYOUT.input_buffer;
        loop {
            // A file may be endless, or never end a line.
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

    /// Reads a line for the prompt.
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
