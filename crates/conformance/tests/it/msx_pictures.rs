//! The display of the MSX: frames rendered from recorded video memory and registers, dot by dot.

use std::path::Path;

use conformance::differences::Difference;
use conformance::frames::{RecordedFrame, memory};
use conformance::golden::{self, Golden};
use conformance::report::Report;
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
        if video.is_file() {
            let state: State = golden::json(&path.with_file_name(format!("{name}.json")));
            report.check(&name, || compare(&path, &video, &state));
        }
    }
    report.finish();
}

fn compare(path: &Path, video: &Path, state: &State) -> Result<(), Difference> {
    let memory = memory(&golden::read(video));
    let [frame, other] = [0x00, 0xff].map(|unrecorded| shown(&memory, unrecorded, state.vdp_registers));
    let (columns, rows) = Vdp::window();
    let corner = (columns.start, rows.start);
    let mut picture = RecordedFrame::parse(&golden::read(path));
    // Glyphs that replace the firmware's characters are not recorded: only a run of the program shows them.
    picture.ignore_undefined_dots([&frame, &other], corner);
    picture
        .compare(&frame, corner)
        .map_err(|actual| Difference::new(video.display(), "the recorded frame", actual))
}

/// Renders the frame of the chip.
fn shown(memory: &[Option<u8>], unrecorded: u8, registers: [u8; 8]) -> Frame {
    let mut vdp = Vdp::default();
    for (address, byte) in (0..).zip(memory) {
        vdp.poke(address, byte.unwrap_or(unrecorded));
    }
    for (register, value) in (0..).zip(registers) {
        vdp.write_register(register, value);
    }
    vdp.render()
}
