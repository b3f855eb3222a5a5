//! The display of the MSX: frames rendered from recorded video memory and registers, dot by dot.

use std::fs;

use conformance::frames::{RecordedFrame, memory};
use conformance::golden::{self, Golden};
use conformance::report::{self, Mismatch, Report};
use hardware::Frame;
use msx::video::Vdp;
use serde::Deserialize;

#[derive(Deserialize)]
struct State {
    vdp_registers: [u8; 8],
}

#[test]
fn msx_pictures_from_video_memory() {
    let Some(pictures) = Golden::open().files("msx/programs", ".picture.txt") else { return };
    let mut report = Report::new("msx_pictures_from_video_memory");
    for path in pictures {
        let name = golden::name(&path).replace(".picture.txt", "");
        let video = path.with_file_name(format!("{name}.vram.hex"));
        if !report::is_selected(&name) || !video.is_file() {
            continue;
        }
        let state = golden::read(&path.with_file_name(format!("{name}.json")));
        let state: State = serde_json::from_str(&state).expect("a state is JSON");
        let text = fs::read_to_string(&video).expect("the file was found");
        let [frame, other] = [0x00, 0xff].map(|unknown| shown(&memory(&text, unknown), state.vdp_registers));
        let (columns, rows) = Vdp::window();
        let corner = (columns.start, rows.start);
        let mut picture = RecordedFrame::parse(&golden::read(&path));
        // Shapes drawn over the firmware's characters are not recorded: only a run of the program shows
        // them.
        picture.ignore_undefined_dots([&frame, &other], corner);
        match picture.compare(&frame, corner) {
            Ok(()) => report.pass(&name),
            Err(actual) => report.fail(Mismatch {
                row: name,
                input: video.display().to_string(),
                expected: "the recorded frame".to_owned(),
                actual,
            }),
        }
    }
    report.finish();
}

/// Renders the frame of the chip.
fn shown(memory: &[u8], registers: [u8; 8]) -> Frame {
    let mut vdp = Vdp::default();
    for (address, &byte) in (0..).zip(memory) {
        vdp.poke(address, byte);
    }
    for (register, value) in (0..).zip(registers) {
        vdp.write_register(register, value);
    }
    vdp.render()
}
