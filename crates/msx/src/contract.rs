//! The machine as its dialect uses it: the firmware's routines, which the modules of the devices define.

use fat12::DiskSystem;
use hardware::Storage;
use msx_basic::MsxMachine;
use msx_basic::machine::{
    BreakRequest, CodeStop, Colours, Direction, Line, LineStart, MotorCommand, Note, PenPosition, Registers,
    ScaledPoint, ScanRun,
};

use crate::Msx;

/// Implements methods of the contract by those of the same name.
macro_rules! forward {
    ($(fn $name:ident(&mut $machine:ident $(, $argument:ident: $type:ty)*) $(-> $result:ty)?;)*) => {
        $(
            #[inline]
            fn $name(&mut $machine $(, $argument: $type)*) $(-> $result)? {
                Msx::$name($machine $(, $argument)*)
            }
        )*
    };
}

impl MsxMachine for Msx {
    forward! {
        fn store(&mut self, address: u16, value: u8);
        fn set_width(&mut self, columns: u8) -> bool;
        fn set_screen_mode(&mut self, mode: u8) -> bool;
        fn ensure_text(&mut self);
        fn set_colours(&mut self, colours: Colours);
        fn set_function_key(&mut self, key: u8, text: &[u8]);
        fn show_function_keys(&mut self, are_shown: bool);
        fn read_video(&mut self, address: u16) -> u8;
        fn write_video(&mut self, address: u16, value: u8);
        fn write_video_bytes(&mut self, address: u16, bytes: &[u8]);
        fn write_video_register(&mut self, register: u8, value: u8);
        fn set_video_table(&mut self, entry: u8, address: u16);
        fn set_sprite_size(&mut self, size: u8);
        fn scale(&mut self, x: i16, y: i16) -> ScaledPoint;
        fn move_pen(&mut self, x: u16, y: u16);
        fn step_pen(&mut self, direction: Direction);
        fn try_step_pen(&mut self, direction: Direction) -> bool;
        fn dot(&mut self) -> u8;
        fn set_dot(&mut self);
        fn set_dots(&mut self, count: u16);
        fn scan_right(&mut self, skip: u16, is_drawn: bool) -> ScanRun;
        fn scan_left(&mut self) -> ScanRun;
        fn draw_code(&mut self, code: u8);
        fn write_sound(&mut self, register: u8, value: u8);
        fn beep(&mut self);
        fn queue_note(&mut self, voice: u8, note: Note);
        fn end_voice(&mut self, voice: u8);
        fn start_music(&mut self);
        fn has_key(&mut self) -> bool;
        fn take_key(&mut self) -> Option<u8>;
        fn stop_waiting(&mut self);
        fn read_line(&mut self, start: LineStart) -> Option<Line>;
        fn break_request(&mut self) -> BreakRequest;
        fn stick(&mut self, number: u8) -> u8;
        fn trigger(&mut self, number: u8) -> bool;
        fn paddle(&mut self, number: u8) -> u8;
        fn touch_pad(&mut self, number: u8) -> u8;
        fn set_tape_speed(&mut self, speed: u8) -> bool;
        fn switch_motor(&mut self, command: MotorCommand);
        fn print(&mut self, byte: u8);
        fn read_port(&mut self, port: u8) -> u8;
        fn write_port(&mut self, port: u8, value: u8);
        fn begin_call(&mut self, address: u16, registers: Registers, stack: u16);
        fn run_code(&mut self) -> CodeStop;
    }

    fn send(&mut self, code: u8) {
        self.put(code);
    }

    fn clear(&mut self) {
        self.clear_screen();
    }

    fn position_right_of(&self, position: PenPosition, dots: u16) -> PenPosition {
        self.position_right_of(position, dots)
    }

    fn can_queue_note(&self, voice: u8) -> bool {
        self.can_queue_note(voice)
    }

    fn disks(&self) -> &DiskSystem {
        &self.disk_system
    }

    fn disks_mut(&mut self) -> &mut DiskSystem {
        &mut self.disk_system
    }

    fn medium(&mut self) -> Option<&mut dyn Storage> {
        self.storage.as_mut().map(|storage| &mut **storage as &mut dyn Storage)
    }

    fn tape_byte_time(&self) -> u64 {
        // A start bit, eight bits, two stop bits. Source: *The MSX Red Book*, chapter 4 at 1a19.
        11 * 3_579_545 / self.tape_speed()
    }
}
