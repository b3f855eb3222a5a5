//! A machine with what the dialect's text side needs: RAM, a console that collects what it is sent, a queue
//! of keys, a counter of cycles, event traps, a printer, a tape in memory.
//!
//! It has no chips. What draws, sounds or reads a port panics, so that a test cannot pass by a device that
//! does nothing. Its firmware costs no cycles: all cycles counted are the dialect's.

use std::collections::VecDeque;

use fat12::{Date, Disk, Drives};
use hardware::{
    BreakRequest, CassetteRecorder, CodeStop, Colours, Console, Controllers, Cycles, Direction, EventTrap,
    EventTrapState, EventTraps, Graphics, IoPorts, IrqDeferral, KeyInput, Line, LineStart, MachineCode,
    Memory, Music, Note, PageSet, PenPosition, Printer, ScaledPoint, ScanRun, SoundRegisters, Sprites,
    Storage, TickCounter, Timekeeper, VideoMemory,
};
use msx_basic::interpreter::Registers;

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

/// An event trap with its state.
struct Trap {
    event: EventTrap,
    state: EventTrapState,
    /// It was taken, and its call has not returned.
    is_held: bool,
    has_occurred: bool,
    handler: u16,
}

/// The machine.
pub struct Machine {
    ram: Box<[u8; 0x1_0000]>,
    written: PageSet,
    pub time: u64,
    deadline: u64,
    /// The value of `TIME` at cycle 0.
    first_tick: u16,
    /// The codes sent to the screen, with the echo of typed lines.
    pub sent: Vec<u8>,
    row: u8,
    column: u8,
    /// What stands before the cursor on its row.
    row_text: Vec<u8>,
    mode: u8,
    /// Columns of a row, by screen mode.
    columns: [u8; 2],
    colours: Colours,
    video_registers: [u8; 8],
    function_keys: Vec<Vec<u8>>,
    /// The keys typed and not taken; 3 is the key that breaks a line.
    pub keys: VecDeque<u8>,
    /// The key that breaks a program is down.
    pub has_break: bool,
    traps: Vec<Trap>,
    pub paper: Vec<u8>,
    pub tape: Tape,
    /// The disks in the drives; none without the disk system.
    pub disks: Vec<Option<Disk>>,
    pub is_protected: bool,
    pub is_folder: bool,
}

/// The end of the memory for programs, and where it is kept: HIMEM.
const MEMORY_END: u16 = 0xf380;
const HIMEM: usize = 0xfc4a;

impl Default for Machine {
    fn default() -> Self {
        let mut ram = Box::new([0; 0x1_0000]);
        ram[HIMEM..HIMEM + 2].copy_from_slice(&MEMORY_END.to_le_bytes());
        Self {
            ram,
            written: PageSet::EMPTY,
            time: 0,
            deadline: u64::MAX,
            first_tick: 0,
            sent: Vec::new(),
            row: 0,
            column: 0,
            row_text: Vec::new(),
            mode: 0,
            columns: [37, 29],
            colours: Colours { ink: 15, paper: 4, border: 4 },
            video_registers: [0; 8],
            function_keys: vec![Vec::new(); 10],
            keys: VecDeque::new(),
            has_break: false,
            traps: Vec::new(),
            paper: Vec::new(),
            tape: Tape::default(),
            disks: Vec::new(),
            is_protected: false,
            is_folder: false,
        }
    }
}

impl Drives for Machine {
    fn drive_count(&self) -> u8 {
        self.disks.len() as u8
    }

    fn disk(&mut self, drive: u8) -> Option<&mut Disk> {
        self.disks[usize::from(drive)].as_mut()
    }

    fn is_protected(&self, _drive: u8) -> bool {
        self.is_protected
    }

    fn is_folder(&self, _drive: u8) -> bool {
        self.is_folder
    }

    fn exchanges(&self, _drive: u8) -> u32 {
        0
    }

    fn replaced(&self, _drive: u8) -> Option<&Disk> {
        None
    }

    fn date(&self) -> Date {
        Date::START
    }

    fn set_date(&mut self, _date: Date) {}
}

impl Machine {
    /// Makes an event happen; it is not noticed while its trap is off.
    pub fn raise(&mut self, event: EventTrap) {
        let trap = self.trap(event);
        trap.has_occurred |= trap.state != EventTrapState::Off;
    }

    fn trap(&mut self, event: EventTrap) -> &mut Trap {
        let known = self.traps.iter().position(|trap| trap.event == event);
        let place = known.unwrap_or_else(|| {
            let state = EventTrapState::Off;
            self.traps.push(Trap { event, state, is_held: false, has_occurred: false, handler: 0 });
            self.traps.len() - 1
        });
        &mut self.traps[place]
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
        self.time = cycles;
    }

    fn horizon(&self) -> u64 {
        self.deadline
    }

    fn catch_up(&mut self) {}

    fn needs_attention(&self) -> bool {
        self.has_break || self.is_trap_pending()
    }

    fn event_count(&self) -> u64 {
        0
    }

    /// No time passes while a key is awaited.
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

impl TickCounter for Machine {
    fn ticks(&self) -> u16 {
        ((self.time / FRAME) as u16).wrapping_add(self.first_tick)
    }

    fn set_ticks(&mut self, ticks: u16) {
        self.first_tick = ticks.wrapping_sub((self.time / FRAME) as u16);
    }
}

impl Console for Machine {
    fn send(&mut self, code: u8) {
        self.sent.push(code);
        match code {
            b'\r' => {
                self.column = 0;
                self.row_text.clear();
            }
            b'\n' => self.row = (self.row + 1).min(ROWS - 1),
            0x0c => (self.row, self.column) = (0, 0),
            b' '.. => {
                // The cursor goes to the next row behind the last column.
                self.row_text.push(code);
                self.column += 1;
                if self.column == self.width() {
                    (self.row, self.column) = ((self.row + 1).min(ROWS - 1), 0);
                }
            }
            _ => {}
        }
    }

    fn clear(&mut self) {
        (self.row, self.column) = (0, 0);
    }

    fn cursor(&self) -> (u8, u8) {
        (self.row, self.column)
    }

    fn set_cursor(&mut self, row: u8, column: u8) {
        self.sent.extend([0x1b, b'Y', row + b' ', column + b' ']);
        (self.row, self.column) = (row, column);
    }

    fn show_cursor(&mut self, _: bool) {}

    fn width(&self) -> u8 {
        self.columns[usize::from(self.mode)]
    }

    fn set_width(&mut self, columns: u8) -> bool {
        let limit = if self.mode == 0 { 40 } else { 32 };
        if columns == 0 || columns > limit {
            return false;
        }
        if columns != self.width() {
            self.columns[usize::from(self.mode)] = columns;
            self.send(0x0c);
            self.send(0x0c);
        }
        true
    }

    fn rows(&self) -> u8 {
        ROWS
    }

    fn screen_mode(&self) -> u8 {
        self.mode
    }

    /// Has the text modes alone.
    fn set_screen_mode(&mut self, mode: u8) -> bool {
        assert!(mode <= 3, "the dialect checks the mode");
        assert!(mode < 2, "the test machine has no graphic modes");
        self.mode = mode;
        self.clear();
        true
    }

    fn ensure_text(&mut self) {}

    fn colours(&self) -> Colours {
        self.colours
    }

    fn set_colours(&mut self, colours: Colours) {
        self.colours = colours;
    }

    fn function_key(&self, key: u8) -> &[u8] {
        &self.function_keys[usize::from(key) - 1]
    }

    fn set_function_key(&mut self, key: u8, text: &[u8]) {
        self.function_keys[usize::from(key) - 1] = text.to_vec();
    }

    fn show_function_keys(&mut self, _: bool) {}

    fn set_key_click(&mut self, _: bool) {}
}

impl KeyInput for Machine {
    fn has_key(&mut self) -> bool {
        !self.keys.is_empty()
    }

    fn take_key(&mut self) -> Option<u8> {
        self.keys.pop_front()
    }

    fn stop_waiting(&mut self) {}

    fn clear_keys(&mut self) {
        self.keys.clear();
    }

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
}

impl EventTraps for Machine {
    fn set_trap_state(&mut self, event: EventTrap, state: EventTrapState) {
        let trap = self.trap(event);
        trap.has_occurred &= state != EventTrapState::Off;
        (trap.state, trap.is_held) = (state, false);
    }

    fn set_trap_handler(&mut self, event: EventTrap, address: u16) {
        self.trap(event).handler = address;
    }

    fn trap_handler(&self, event: EventTrap) -> u16 {
        self.traps.iter().find(|trap| trap.event == event).map_or(0, |trap| trap.handler)
    }

    fn set_interval(&mut self, _: u16) {}

    fn is_trap_pending(&self) -> bool {
        self.traps.iter().any(|trap| trap.has_occurred && trap.state == EventTrapState::On && !trap.is_held)
    }

    fn take_trap(&mut self) -> Option<EventTrap> {
        let is_due = |trap: &&mut Trap| {
            trap.has_occurred && trap.state == EventTrapState::On && !trap.is_held && trap.handler != 0
        };
        let trap = self.traps.iter_mut().find(is_due)?;
        (trap.has_occurred, trap.is_held) = (false, true);
        Some(trap.event)
    }

    fn resume_trap(&mut self, event: EventTrap) {
        self.trap(event).is_held = false;
    }

    fn clear_traps(&mut self) {
        self.traps.clear();
    }
}

impl Printer for Machine {
    fn print(&mut self, byte: u8) {
        self.paper.push(byte);
    }
}

impl CassetteRecorder for Machine {
    fn medium(&mut self) -> Option<&mut dyn Storage> {
        Some(&mut self.tape)
    }

    fn tape_byte_time(&self) -> u64 {
        0
    }

    absent! {
        set_tape_speed(&mut self, u8) -> bool;
        switch_motor(&mut self, Option<bool>);
    }
}

impl MachineCode for Machine {
    type Registers = Registers;

    fn begin_call(&mut self, _: u16, _: Registers, _: u16) {}

    fn run_code(&mut self) -> CodeStop {
        CodeStop::Unsupported { address: 0, caller: 0 }
    }
}

impl Graphics for Machine {
    fn is_graphics_mode(&self) -> bool {
        false
    }

    absent! {
        scale(&mut self, i16, i16) -> ScaledPoint;
        move_pen(&mut self, u16, u16);
        pen(&self) -> PenPosition;
        set_pen(&mut self, PenPosition);
        step_pen(&mut self, Direction);
        try_step_pen(&mut self, Direction) -> bool;
        position_right_of(&self, PenPosition, u16) -> PenPosition;
        set_pen_colour(&mut self, u8) -> bool;
        pen_colour(&self) -> u8;
        dot(&mut self) -> u8;
        set_dot(&mut self);
        set_dots(&mut self, u16);
        set_scan_border(&mut self, u8) -> bool;
        scan_right(&mut self, u16, bool) -> ScanRun;
        scan_left(&mut self) -> ScanRun;
        aspect(&self) -> (u16, u16);
        graphic_cursor(&self) -> (i16, i16);
        set_graphic_cursor(&mut self, i16, i16);
        draw_code(&mut self, u8);
    }
}

/// The registers are cells without effect: the timed programs switch interrupts off by one.
impl VideoMemory for Machine {
    fn video_register(&self, register: u8) -> u8 {
        self.video_registers[usize::from(register)]
    }

    fn write_video_register(&mut self, register: u8, value: u8) {
        self.video_registers[usize::from(register)] = value;
    }

    absent! {
        video_memory(&self) -> &[u8];
        read_video(&mut self, u16) -> u8;
        write_video(&mut self, u16, u8);
        write_video_bytes(&mut self, u16, &[u8]);
        video_status(&self) -> u8;
        video_table(&self, u8) -> u16;
        set_video_table(&mut self, u8, u16);
    }
}

impl Sprites for Machine {
    absent! {
        set_sprite_size(&mut self, u8);
        sprite_bytes(&self) -> u8;
        sprite_shape(&self, u8) -> u16;
        sprite_attributes(&self, u8) -> u16;
    }
}

impl SoundRegisters for Machine {
    absent! {
        read_sound(&mut self, u8) -> u8;
        write_sound(&mut self, u8, u8);
        beep(&mut self);
    }
}

impl Music for Machine {
    absent! {
        has_room(&self, u8) -> bool;
        queue_note(&mut self, u8, Note);
        end_voice(&mut self, u8);
        start_music(&mut self);
        is_playing(&self, u8) -> bool;
    }
}

impl Controllers for Machine {
    absent! {
        stick(&mut self, u8) -> u8;
        trigger(&mut self, u8) -> bool;
        paddle(&mut self, u8) -> u8;
        touch_pad(&mut self, u8) -> u8;
    }
}

impl IoPorts for Machine {
    absent! {
        read_port(&mut self, u8) -> u8;
        write_port(&mut self, u8, u8);
    }
}
