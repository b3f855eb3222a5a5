//! A machine with the required traits alone: RAM, a cycle counter, keys, a paper to print on, files
//! in a map. Its processor executes lists of [`CodeAction`]s.

use std::collections::{BTreeMap, VecDeque};

use cbm_basic::Registers;
use cbm_basic::machine::{
    Channels, CodeStop, DeviceError, Entropy, FastOutput, Keys, MachineCode, ReadResult,
};
use hardware::{Cycles, IrqDeferral, Memory, PageSet, Timekeeper};

const CARRIAGE_RETURN: u8 = 13;
/// The only device.
pub const DEVICE: u8 = 5;

/// An action of a routine of machine code; after the last one the routine returns.
#[derive(Clone, Copy, Debug)]
pub enum CodeAction {
    Poke(u16, u8),
    Set(Registers),
    Firmware(u16),
    Reset,
    Stuck(u16),
}

#[derive(Clone, Debug)]
struct File {
    name: Vec<u8>,
    is_written: bool,
    contents: VecDeque<u8>,
}

/// The machine.
pub struct Machine {
    ram: Box<[u8; 0x1_0000]>,
    written: PageSet,
    pub time: u64,
    deadline: u64,
    /// The keys typed and not taken.
    pub keys: VecDeque<u8>,
    /// Whether the key that stops a program is down.
    pub stop: bool,
    /// The output.
    pub paper: Vec<u8>,
    column: u8,
    open: BTreeMap<u8, File>,
    /// Files on the device, by name.
    pub store: BTreeMap<Vec<u8>, Vec<u8>>,
    input: Option<u8>,
    output: Option<u8>,
    status: u8,
    /// The address after the last byte loaded or saved, and the state of a transfer: begun, or waited
    /// for.
    moved: u16,
    is_moving: Option<bool>,
    /// Routines by address.
    pub code: BTreeMap<u16, Vec<CodeAction>>,
    doing: VecDeque<CodeAction>,
    pub registers: Registers,
}

impl Default for Machine {
    fn default() -> Self {
        Self {
            ram: Box::new([0; 0x1_0000]),
            written: PageSet::EMPTY,
            time: 0,
            deadline: u64::MAX,
            keys: VecDeque::new(),
            stop: false,
            paper: Vec::new(),
            column: 0,
            open: BTreeMap::new(),
            store: BTreeMap::new(),
            input: None,
            output: None,
            status: 0,
            moved: 0,
            is_moving: None,
            code: BTreeMap::new(),
            doing: VecDeque::new(),
            registers: Registers::default(),
        }
    }
}

impl Memory for Machine {
    fn ram(&self) -> &[u8; 0x1_0000] {
        &self.ram
    }

    fn ram_mut(&mut self) -> &mut [u8; 0x1_0000] {
        &mut self.ram
    }

    fn peek(&mut self, address: u16) -> u8 {
        self.ram[usize::from(address)]
    }

    fn poke(&mut self, address: u16, value: u8) {
        self.ram[usize::from(address)] = value;
        self.written.insert(address);
    }

    fn take_written(&mut self) -> PageSet {
        std::mem::take(&mut self.written)
    }
}

impl IrqDeferral for Machine {}

impl Timekeeper for Machine {
    fn processor_time(&self) -> u64 {
        self.time
    }

    fn set_processor_time(&mut self, cycles: u64) {
        self.time = cycles;
    }

    fn horizon(&self) -> u64 {
        if self.stop { 0 } else { self.deadline }
    }

    fn catch_up(&mut self) {}

    fn event_count(&self) -> u64 {
        0
    }

    fn idle(&mut self) {
        if self.deadline != u64::MAX {
            self.time = self.time.max(self.deadline);
        }
    }

    fn elapsed(&self) -> Cycles {
        Cycles(self.time)
    }

    fn set_deadline(&mut self, elapsed: Cycles) {
        self.deadline = elapsed.0;
    }

    fn is_deadline_reached(&self) -> bool {
        self.time >= self.deadline
    }
}

impl Keys for Machine {
    fn poll_stop(&mut self) -> bool {
        std::mem::take(&mut self.stop)
    }

    fn take_warm_start(&mut self) -> bool {
        false
    }
}

impl Entropy for Machine {
    fn entropy(&mut self) -> [u8; 4] {
        [1, 2, 3, 4]
    }
}

impl Machine {
    fn file(&mut self, file: Option<u8>) -> Option<&mut File> {
        self.open.get_mut(&file?)
    }

    fn byte_of_file(&mut self) -> Option<u8> {
        let input = self.input;
        let file = self.file(input)?;
        let byte = file.contents.pop_front();
        let is_last = file.contents.is_empty();
        if self.status != 64 {
            self.status = if byte.is_none() {
                66
            } else if is_last {
                64
            } else {
                0
            };
        }
        self.time += 1;
        // After its end a file continues with line ends.
        Some(byte.unwrap_or(CARRIAGE_RETURN))
    }
}

impl FastOutput for Machine {}

impl Channels for Machine {
    fn put(&mut self, byte: u8) {
        let output = self.output;
        if let Some(file) = self.file(output) {
            file.contents.push_back(byte);
            return;
        }
        self.paper.push(byte);
        self.column = if byte == CARRIAGE_RETURN { 0 } else { self.column.wrapping_add(1) };
    }

    fn getin(&mut self) -> u8 {
        self.byte_of_file().or_else(|| self.keys.pop_front()).unwrap_or(0)
    }

    fn receive(&mut self) -> ReadResult {
        if let Some(byte) = self.byte_of_file() {
            return ReadResult::Byte(byte);
        }
        if self.keys.contains(&CARRIAGE_RETURN) {
            return self.keys.pop_front().map_or(ReadResult::Waiting, ReadResult::Byte);
        }
        ReadResult::Waiting
    }

    fn column(&self) -> u8 {
        self.column
    }

    fn set_direct_mode(&mut self, _: bool) {}

    fn open(&mut self, file: u8, device: u8, secondary: u8, name: &[u8]) -> Result<(), DeviceError> {
        if self.open.contains_key(&file) {
            return Err(DeviceError::FileOpen);
        }
        if device != DEVICE {
            return Err(DeviceError::DeviceNotPresent);
        }
        let is_written = secondary == 1;
        let contents = match self.store.get(name) {
            _ if is_written => VecDeque::new(),
            Some(contents) => contents.iter().copied().collect(),
            None => return Err(DeviceError::FileNotFound),
        };
        self.open.insert(file, File { name: name.to_vec(), is_written, contents });
        Ok(())
    }

    fn close(&mut self, file: u8) {
        if let Some(file) = self.open.remove(&file).filter(|file| file.is_written) {
            self.store.insert(file.name, file.contents.into());
        }
    }

    fn close_all(&mut self) {
        self.open.clear();
    }

    fn select_input(&mut self, file: u8) -> Result<(), DeviceError> {
        self.input = Some(file).filter(|file| self.open.contains_key(file));
        self.status = 0;
        self.input.map(drop).ok_or(DeviceError::FileNotOpen)
    }

    fn select_output(&mut self, file: u8) -> Result<(), DeviceError> {
        self.output = Some(file).filter(|file| self.open.contains_key(file));
        self.output.map(drop).ok_or(DeviceError::FileNotOpen)
    }

    fn select_default(&mut self) {
        (self.input, self.output) = (None, None);
    }

    fn input_is_keyboard(&self) -> bool {
        self.input.is_none()
    }

    fn output_is_screen(&self) -> bool {
        self.output.is_none()
    }

    fn status(&self) -> u8 {
        self.status
    }

    fn has_timed_out(&self) -> bool {
        self.status & 2 != 0
    }

    fn load(
        &mut self,
        device: u8,
        _: u8,
        name: &[u8],
        address: u16,
        verify: bool,
    ) -> Result<(), DeviceError> {
        if device != DEVICE {
            return Err(DeviceError::DeviceNotPresent);
        }
        let contents = self.store.get(name).ok_or(DeviceError::FileNotFound)?.clone();
        self.status = 0;
        for (at, byte) in (address..).zip(&contents) {
            if !verify {
                self.poke(at, *byte);
            } else if self.peek(at) != *byte {
                self.status = 16;
            }
        }
        self.moved = address + contents.len() as u16;
        self.is_moving = Some(false);
        Ok(())
    }

    fn save(&mut self, device: u8, _: u8, name: &[u8], start: u16, end: u16) -> Result<(), DeviceError> {
        if device != DEVICE {
            return Err(DeviceError::DeviceNotPresent);
        }
        self.store.insert(name.to_vec(), self.ram[usize::from(start)..usize::from(end)].to_vec());
        self.moved = end;
        self.is_moving = Some(false);
        Ok(())
    }

    /// A transfer takes until the run has stopped once, and is complete at the next call.
    fn continue_transfer(&mut self) -> Result<Option<u16>, DeviceError> {
        if self.deadline == u64::MAX || self.is_moving != Some(false) {
            self.is_moving = None;
            return Ok(Some(self.moved));
        }
        self.is_moving = Some(true);
        self.time = self.time.max(self.deadline);
        Ok(None)
    }
}

impl MachineCode for Machine {
    fn begin_call(&mut self, address: u16, registers: [u8; 4]) {
        self.registers = registers.into();
        self.doing =
            self.code.get(&address).cloned().unwrap_or_else(|| vec![CodeAction::Stuck(address)]).into();
    }

    fn run(&mut self) -> CodeStop {
        while let Some(next_action) = self.doing.pop_front() {
            match next_action {
                CodeAction::Poke(address, value) => self.poke(address, value),
                CodeAction::Set(registers) => self.registers = registers,
                CodeAction::Firmware(address) => return CodeStop::UnansweredRoutine { address },
                CodeAction::Reset => return CodeStop::Reset,
                CodeAction::Stuck(address) => return CodeStop::Stuck { address },
            }
        }
        CodeStop::Returned
    }

    fn registers(&self) -> [u8; 4] {
        self.registers.into()
    }

    fn set_registers(&mut self, registers: [u8; 4]) {
        self.registers = registers.into();
    }

    fn return_from_firmware(&mut self) {}

    fn push_context(&mut self) {}

    fn pop_context(&mut self) {}

    fn begin_jump(&mut self, address: u16, registers: [u8; 4], _: u8, _: &[u16]) {
        self.begin_call(address, registers);
    }

    fn jump_from_firmware(&mut self, address: u16) {
        self.begin_call(address, self.registers.into());
    }

    fn caller(&self) -> u16 {
        0
    }
}
