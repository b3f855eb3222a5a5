//! The MSX's screen editor: keys of the matrix and the resulting screen, at the prompt and while
//! programs wait for input.

use conformance::golden::{self, Golden};
use conformance::msx_rig::Rig;
use conformance::msx_screens::{Case, EditorMachine};
use conformance::report::{self, Report};

/// Frames from power-on to the first recorded screen.
const START: u64 = 420;
/// Frames for which the key buffer is empty before the next line is typed, and additional frames
/// after the last line.
const IDLE_FRAMES: u64 = 25;
const LAST_IDLE_FRAMES: u64 = 5;

struct Editor(Rig);

impl EditorMachine for Editor {
    fn type_line(&mut self, line: &str) {
        self.0.queue(line.as_bytes());
        self.0.queue(b"\r");
        let mut quiet = 0;
        while quiet < IDLE_FRAMES {
            quiet = if self.0.has_typed_all() { quiet + 1 } else { 0 };
            self.0.run_frame();
        }
    }

    fn settle(&mut self) {
        self.0.run_frames(LAST_IDLE_FRAMES);
    }

    fn run_frame(&mut self) {
        self.0.run_frame();
    }

    fn press(&mut self, row: u8, bit: u8, is_down: bool) {
        self.0.press(row, bit, is_down);
    }

    fn ram(&self) -> &[u8; 0x1_0000] {
        self.0.system.inspect().memory().expect("the machine has byte memory")
    }

    fn video_memory(&self) -> &[u8] {
        self.0.system.inspect().space("vram").expect("the machine has video memory")
    }
}

#[test]
fn msx_editor() {
    let Some(files) = Golden::open().files("msx", ".json") else { return };
    let mut report = Report::new("msx_editor");
    for file in files.iter().filter(|file| golden::name(file).starts_with("screen_")) {
        let name = golden::stem(file);
        if report::is_selected(&name) {
            let mut machine = Rig::power_on();
            machine.run_frames(START);
            Case::load(file).replay(&name, &mut Editor(machine), &mut report);
        }
    }
    report.finish();
}
