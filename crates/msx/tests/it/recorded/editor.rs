//! The recorded screens: keys pressed in their frames, and the screen and the editor's cells after them.

use hardware::{Display as _, Memory as _};
use msx::Msx;
use msx_basic::MsxMachine as _;
use msx_basic::workspace as at;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::rig::{MatrixEvent, Rig};
use super::{Comparison, compare, compare_files, json, rows};

/// Frames from power-on to the first recorded screen.
const START: u64 = 420;
/// Frames for which the key buffer is empty before the next line is typed, and additional frames after the
/// last line.
const IDLE_FRAMES: u64 = 25;
const LAST_IDLE_FRAMES: u64 = 5;
/// The row with the maker's notice.
const NOTICE: usize = 1;

/// The recorded cells.
const CELLS: [(&str, u16); 10] = [
    ("screen_mode", at::SCRMOD),
    ("width", at::LINLEN),
    ("cursor_row", at::CSRY),
    ("cursor_column", at::CSRX),
    ("key_line", at::CNSDFG),
    ("insert", at::INSFLG),
    ("cursor_style", at::CSTYLE),
    ("cursor_switch", at::CSRSW),
    ("caps", at::CAPST),
    ("dead", at::KANAST),
];

#[derive(Deserialize)]
struct Case {
    setup: Vec<String>,
    key_matrix_events: Vec<MatrixEvent>,
    screens: Vec<Screen>,
}

/// The recorded state at the start of a frame.
#[derive(Deserialize)]
struct Screen {
    frame: u64,
    rows: Vec<String>,
    line_links: String,
    current_line: u16,
    #[serde(flatten)]
    cells: Map<String, Value>,
}

impl Screen {
    fn compare(&self, machine: &Msx, is_start: bool) -> Comparison {
        let frame = self.frame;
        for (row, (recorded, actual)) in self.rows.iter().zip(&rows(machine)).enumerate() {
            if !(is_start && row == NOTICE) {
                compare(&format!("frame {frame}, row {row}"), recorded, actual)?;
            }
        }
        for (name, cell) in CELLS {
            let recorded = self.cells[name].as_u64().expect("a byte") as u8;
            compare(&format!("frame {frame}: {name}"), &recorded, &machine.byte(cell))?;
        }
        let links = machine.ram()[usize::from(at::LINTTB)..][..24].iter();
        let links: String = links.map(|&link| if link == 0 { '0' } else { '1' }).collect();
        compare(&format!("frame {frame}: links"), &self.line_links, &links)?;
        let line = u16::from_le_bytes([machine.byte(0xf41c), machine.byte(0xf41d)]);
        compare(&format!("frame {frame}: current line"), &self.current_line, &line)
    }
}

/// What a host shows has the characters of the rows, and a cursor at the editor's position.
fn compare_shown(machine: &Msx) -> Comparison {
    let screen = machine.screen();
    let rows = machine.rows();
    let glyphs = rows.iter().flatten().map(|&code| charset::msx::to_unicode(code));
    compare("glyphs", &glyphs.collect::<String>(), &screen.cells.iter().map(|cell| cell.glyph).collect())?;
    let Some((row, column)) = screen.cursor else { return Ok(()) };
    let margin = (screen.columns + 1 - usize::from(machine.width())) / 2;
    let (cursor_row, cursor_column) = machine.cursor();
    compare("cursor", &(cursor_row.into(), usize::from(cursor_column) + margin), &(row, column))
}

fn replay(case: &Case) -> Comparison {
    let mut rig = Rig::new(msx::Options::default());
    rig.run_frames(START);
    for line in &case.setup {
        rig.queue_line(line);
        let mut quiet = 0;
        while quiet < IDLE_FRAMES {
            quiet = if rig.has_typed_all() { quiet + 1 } else { 0 };
            rig.run_frame();
        }
    }
    if !case.setup.is_empty() {
        rig.run_frames(LAST_IDLE_FRAMES);
    }
    let mut events = case.key_matrix_events.iter().peekable();
    let mut frame = 0;
    for screen in &case.screens {
        while frame < screen.frame {
            while let Some(&event) = events.next_if(|event| event.0 <= frame) {
                rig.apply(event);
            }
            rig.run_frame();
            frame += 1;
        }
        screen.compare(&rig.machine, case.setup.is_empty())?;
        if rig.machine.screen_mode() < 2 {
            compare_shown(&rig.machine)?;
        }
    }
    Ok(())
}

#[test]
fn the_editor_shows_the_recorded_screens() {
    let known = ["screen_stop_twice_in_print_c"];
    compare_files("msx", ["screen_", ".json"], &known, |file| replay(&json(file)));
}
