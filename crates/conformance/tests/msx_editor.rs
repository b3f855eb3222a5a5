//! The MSX's screen editor without a language: a prompt that knows the lines that set the screen up and stores numbered ones, and
//! is at its end when a line asks for more.

use conformance::golden::{self, Golden};
use conformance::msx_screens::{Case, Host};
use conformance::report::{self, Report};
use hardware::{
    Console, Cycles, Event, KeyCode, KeyInput, Keyboard, Line, LineStart, Memory, Timekeeper, VideoMemory,
};
use msx::{Msx, Options};

struct Prompt {
    machine: Msx,
    /// The elapsed time at which the present frame began.
    frame: u64,
    is_reading: bool,
    is_at_its_end: bool,
}

impl Prompt {
    fn start() -> Self {
        let mut prompt =
            Self { machine: Msx::new(Options::default()), frame: 0, is_reading: false, is_at_its_end: false };
        for line in ["MSX BASIC version 1.0", "Copyright 1983 by Microsoft", "28815 Bytes free"] {
            prompt.print(line);
        }
        // The recorded machine was watched later.
        for _ in 0..5 {
            prompt.pass_frame();
        }
        prompt
    }

    fn print(&mut self, line: &str) {
        for code in line.bytes().chain(*b"\r\n") {
            self.machine.send(code);
        }
    }

    /// Lets the prompt work until the elapsed time `until`.
    fn run(&mut self, until: Cycles) {
        self.machine.set_deadline(until);
        while !self.machine.is_due() {
            if self.is_at_its_end {
                self.machine.idle();
                continue;
            }
            if !self.is_reading {
                self.is_reading = true;
                self.print("Ok");
            }
            match self.machine.read_line(LineStart::Screen) {
                None => self.machine.idle(),
                Some(Line::Broken) => {}
                Some(Line::Entered(line)) => self.obey(&String::from_utf8_lossy(&line)),
            }
            self.machine.catch_up();
        }
    }

    fn obey(&mut self, line: &str) {
        let line = line.trim().to_uppercase();
        let digits = line.chars().take_while(char::is_ascii_digit).count();
        if line.is_empty() || digits > 0 && line[..digits].parse().is_ok_and(|number: u32| number < 65_530) {
            return;
        }
        self.is_reading = false;
        for statement in line.split(':') {
            match statement {
                "CLS" => self.machine.clear(),
                "KEY OFF" => self.machine.show_function_keys(false),
                "KEY ON" => self.machine.show_function_keys(true),
                "SCREEN 0" => assert!(self.machine.set_screen_mode(0)),
                "SCREEN 1" => assert!(self.machine.set_screen_mode(1)),
                "WIDTH 29" => assert!(self.machine.set_width(29)),
                "WIDTH 32" => assert!(self.machine.set_width(32)),
                "WIDTH 40" => assert!(self.machine.set_width(40)),
                _ => self.is_at_its_end = true,
            }
        }
    }
}

impl Host for Prompt {
    fn type_line(&mut self, line: &str) {
        for code in line.bytes().chain(*b"\r") {
            self.machine.apply(Event::Queue(code));
            self.pass_frame();
        }
        // A program's line is only typed to be there.
        for _ in 0..30 {
            self.pass_frame();
        }
    }

    fn pass_frame(&mut self) {
        self.frame += self.machine.region().cycles_per_frame();
        self.run(Cycles(self.frame));
    }

    fn press(&mut self, row: u8, bit: u8, is_down: bool) {
        let key = KeyCode(row * 8 + bit);
        self.machine.apply(if is_down { Event::KeyDown(key) } else { Event::KeyUp(key) });
    }

    fn ram(&self) -> &[u8; 0x1_0000] {
        self.machine.ram()
    }

    fn video_memory(&self) -> &[u8] {
        VideoMemory::video_memory(&self.machine)
    }

    fn is_comparable(&self) -> bool {
        !self.is_at_its_end
    }
}

#[test]
fn msx_editor_without_a_language() {
    let Some(files) = Golden::open().files("msx", ".json") else { return };
    let mut report = Report::new("msx_editor_without_a_language");
    for file in files.iter().filter(|file| golden::name(file).starts_with("screen_")) {
        let name = golden::stem(file);
        if report::is_wanted(&name) {
            Case::load(file).replay(&name, &mut Prompt::start(), &mut report);
        }
    }
    report.finish();
}
