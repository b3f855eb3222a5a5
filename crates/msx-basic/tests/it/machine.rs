//! A machine with the parts that the dialect's text side needs: RAM, a console that collects the codes sent to it, a queue
//! of keys, a counter of cycles, a printer, a tape in memory.
//!
//! It has no chips. Methods that draw, make sound or read a port panic, so that a test cannot pass by a device without
//! effect. Its firmware costs no cycles: all cycles counted are the dialect's.

use std::collections::VecDeque;

use basic::memory::set_word;
use fat12::DiskSystem;
use hardware::{Cycles, IrqDeferral, Memory, PageSet, Storage, Timekeeper};
use msx_basic::{
    MsxMachine,
    event_traps::EventTrap,
    layout::{HIMEM, MEMORY_END},
    machine::{
        BreakRequest, CodeStop, Colours, Direction, FUNCTION_KEY_SIZE, Line, LineStart, MotorCommand, Note,
        PenPosition, Registers, ScaledPoint, ScanRun, function_key_text,
    },
    workspace as at,
};

use crate::tape::Tape;

/// T-states between two counts of `TIME`: 262 lines of 228.
pub const FRAME: u64 = 262 * 228;
/// Text rows, without the line of function keys.
const ROWS: u8 = 23;

/// Defines methods of absent chips.
macro_rules! absent {
    ($($name:ident(&$($receiver:ident)+ $(, $argument:ty)*) $(-> $result:ty)?;)*) => {
        $(fn $name(&$($receiver)+ $(, _: $argument)*) $(-> $result)? {
            panic!("the test machine has no chip for `{}`", stringify!($name))
        })*
    };
}

/// The machine.
pub struct Machine {
    ram: Box<[u8; 0x1_0000]>,
    written: PageSet,
    pub time: u64,
    deadline: u64,
    /// The codes sent to the screen, with the echo of typed lines.
    pub sent: Vec<u8>,
    /// The text before the cursor on its row.
    row_text: Vec<u8>,
    /// The keys typed and not taken; 3 is the key that breaks a line.
    pub keys: VecDeque<u8>,
    /// The key that breaks a program is down.
    pub has_break: bool,
    pub paper: Vec<u8>,
    pub tape: Tape,
    pub disks: DiskSystem,
}

impl Default for Machine {
    fn default() -> Self {
        let mut machine = Self {
            ram: Box::new([0; 0x1_0000]),
            written: PageSet::EMPTY,
            time: 0,
            deadline: u64::MAX,
            sent: Vec::new(),
            row_text: Vec::new(),
            keys: VecDeque::new(),
            has_break: false,
            paper: Vec::new(),
            tape: Tape::default(),
            disks: DiskSystem::new(Vec::new(), None),
        };
        set_word(&mut machine.ram, HIMEM, MEMORY_END);
        for (cell, value) in [(at::LINL40, 37), (at::LINL32, 29), (at::LINLEN, 37)] {
            machine.set(cell, value);
        }
        machine.set_colours(Colours { ink: 15, paper: 4, border: 4 });
        machine.move_cursor(0, 0);
        machine
    }
}

impl Machine {
    /// Writes a cell of the workspace.
    fn set(&mut self, address: u16, value: u8) {
        self.ram[usize::from(address)] = value;
    }

    fn move_cursor(&mut self, row: u8, column: u8) {
        self.set(at::CSRY, row.min(ROWS - 1) + 1);
        self.set(at::CSRX, column + 1);
    }

    fn echo(&mut self, text: &[u8]) {
        text.iter().chain(b"\r\n").for_each(|&code| self.send(code));
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
        let frames = (cycles / FRAME).wrapping_sub(self.time / FRAME) as u16;
        let ticks = self.ticks().wrapping_add(frames);
        set_word(&mut self.ram, at::JIFFY, ticks);
        self.time = cycles;
    }

    fn horizon(&self) -> u64 {
        self.deadline
    }

    fn catch_up(&mut self) {}

    fn needs_attention(&self) -> bool {
        self.has_break || EventTrap::is_any_pending(self)
    }

    fn event_count(&self) -> u64 {
        0
    }

    /// Time stands still while the machine waits for a key.
    fn idle(&mut self) {}

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

impl MsxMachine for Machine {
    fn store(&mut self, address: u16, value: u8) {
        self.poke(address, value);
    }

    fn send(&mut self, code: u8) {
        self.sent.push(code);
        let (row, column) = self.cursor();
        match code {
            b'\r' => {
                self.move_cursor(row, 0);
                self.row_text.clear();
            }
            b'\n' => self.move_cursor(row + 1, column),
            0x0c => self.move_cursor(0, 0),
            b' '.. => {
                // After the last column the cursor moves to the next row.
                self.row_text.push(code);
                let is_last = column + 1 == self.width();
                self.move_cursor(row + u8::from(is_last), if is_last { 0 } else { column + 1 });
            }
            _ => {}
        }
    }

    fn clear(&mut self) {
        self.move_cursor(0, 0);
    }

    fn set_width(&mut self, columns: u8) -> bool {
        let (limit, cell) = if self.screen_mode() == 0 { (40, at::LINL40) } else { (32, at::LINL32) };
        if columns == 0 || columns > limit {
            return false;
        }
        if columns != self.width() {
            self.set(cell, columns);
            self.set(at::LINLEN, columns);
            self.send(0x0c);
            self.send(0x0c);
        }
        true
    }

    /// Supports only the text modes.
    fn set_screen_mode(&mut self, mode: u8) -> bool {
        assert!(mode <= 3, "the dialect checks the mode");
        assert!(mode < 2, "the test machine has no graphic modes");
        self.set(at::SCRMOD, mode);
        self.set(at::LINLEN, self.byte(at::LINL40 + u16::from(mode)));
        self.clear();
        true
    }

    fn ensure_text(&mut self) {}

    fn set_colours(&mut self, colours: Colours) {
        self.set(at::FORCLR, colours.ink);
        self.set(at::BAKCLR, colours.paper);
        self.set(at::BDRCLR, colours.border);
    }

    fn set_function_key(&mut self, key: u8, text: &[u8]) {
        let cells = &mut self.ram[usize::from(function_key_text(key))..][..usize::from(FUNCTION_KEY_SIZE)];
        cells.fill(0);
        cells[..text.len()].copy_from_slice(text);
    }

    fn show_function_keys(&mut self, _: bool) {}

    /// A cell without effect: the timed programs switch interrupts off by a register.
    fn write_video_register(&mut self, register: u8, value: u8) {
        self.set(at::RG0SAV + u16::from(register), value);
    }

    fn has_key(&mut self) -> bool {
        !self.keys.is_empty()
    }

    fn take_key(&mut self) -> Option<u8> {
        self.keys.pop_front()
    }

    fn stop_waiting(&mut self) {}

    fn read_line(&mut self, start: LineStart) -> Option<Line> {
        if self.keys.front() == Some(&3) {
            self.keys.pop_front();
            self.echo(&[]);
            return Some(Line::Broken);
        }
        let end = self.keys.iter().position(|&key| key == b'\r')?;
        let typed: Vec<u8> = self.keys.drain(..end).collect();
        self.keys.pop_front();
        let mut text = match start {
            LineStart::Screen => self.row_text.clone(),
            LineStart::Cursor => Vec::new(),
        };
        text.extend(&typed);
        self.echo(&typed);
        Some(Line::Entered(text.trim_ascii_end().to_vec()))
    }

    fn break_request(&mut self) -> BreakRequest {
        if std::mem::take(&mut self.has_break) { BreakRequest::Break } else { BreakRequest::Continue }
    }

    fn disks(&self) -> &DiskSystem {
        &self.disks
    }

    fn disks_mut(&mut self) -> &mut DiskSystem {
        &mut self.disks
    }

    fn medium(&mut self) -> Option<&mut dyn Storage> {
        Some(&mut self.tape)
    }

    fn tape_byte_time(&self) -> u64 {
        0
    }

    fn print(&mut self, byte: u8) {
        self.paper.push(byte);
    }

    fn begin_call(&mut self, _: u16, _: Registers, _: u16) {}

    fn run_code(&mut self) -> CodeStop {
        CodeStop::Unsupported { address: 0, caller: 0 }
    }

    absent! {
        read_video(&mut self, u16) -> u8;
        write_video(&mut self, u16, u8);
        write_video_bytes(&mut self, u16, &[u8]);
        set_video_table(&mut self, u8, u16);
        set_sprite_size(&mut self, u8);
        scale(&mut self, i16, i16) -> ScaledPoint;
        move_pen(&mut self, u16, u16);
        step_pen(&mut self, Direction);
        try_step_pen(&mut self, Direction) -> bool;
        position_right_of(&self, PenPosition, u16) -> PenPosition;
        dot(&mut self) -> u8;
        set_dot(&mut self);
        set_dots(&mut self, u16);
        scan_right(&mut self, u16, bool) -> ScanRun;
        scan_left(&mut self) -> ScanRun;
        draw_code(&mut self, u8);
        write_sound(&mut self, u8, u8);
        beep(&mut self);
        can_queue_note(&self, u8) -> bool;
        queue_note(&mut self, u8, Note);
        end_voice(&mut self, u8);
        start_music(&mut self);
        stick(&mut self, u8) -> u8;
        trigger(&mut self, u8) -> bool;
        paddle(&mut self, u8) -> u8;
        touch_pad(&mut self, u8) -> u8;
        set_tape_speed(&mut self, u8) -> bool;
        switch_motor(&mut self, MotorCommand);
        read_port(&mut self, u8) -> u8;
        write_port(&mut self, u8, u8);
    }
}
