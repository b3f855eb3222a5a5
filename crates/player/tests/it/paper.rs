//! The paper of the plotter: as a file, and next to the frame.

use player::paper::{self, PaperFormat, Plotter};
use player::{Frame, Machine, Options, Session};

use crate::program;

fn plotted(bytes: &[u8]) -> Plotter {
    let mut plotter = Plotter::default();
    bytes.iter().for_each(|&byte| plotter.receive(byte));
    plotter
}

#[test]
fn the_extension_selects_the_paper_format() {
    let plotter = plotted(b"\x1bbD100,0\r");
    let file = |ending: &str| {
        let mut file = Vec::new();
        paper::write(&plotter, PaperFormat::from_extension(ending).expect("it is one"), &mut file)
            .expect("memory takes it");
        file
    };
    assert!(file("SVG").starts_with(b"<svg "));
    assert!(file("png").starts_with(b"\x89PNG"));
    assert_eq!(file("bin"), b"\x1bbD100,0\r");
    assert_eq!(PaperFormat::from_extension("pdf"), None);
}

/// Returns the frame of the PC-1360 with the paper, after a line was drawn at a height.
fn drawn_at(y: i32) -> Frame {
    let mut session = Session::from_system(Machine::PC1360.power_on(Options::default()), 1);
    let text = format!("10:GRAPH \n20:LLINE (0,{y})-(100,{y})\n");
    session.load_program(&program(text.as_bytes()).image).expect("it fits");
    session.start_program();
    session.run_seconds(60.0);
    paper::frame_with_paper(session.system())
}

#[test]
fn the_end_of_the_paper_is_shown_beside_the_frame() {
    let frame = Machine::PC1360.power_on(Options::default()).render();
    let width = frame.size().0;
    let short = drawn_at(0);
    assert_eq!(short.size(), (width + 570, 700));
    let inked = |frame: &Frame, row: usize| {
        let dots = frame.colours();
        dots[row * (width + 570) + width..][..570].iter().filter(|dot| dot[0] < 0x80).count()
    };
    assert!(inked(&short, 45) > 90 && inked(&short, 60) == 0);
    let long = drawn_at(-900);
    assert!(inked(&long, 655) > 90 && inked(&long, 45) == 0);
    let ground = frame.colours()[0];
    assert_eq!(long.colours()[350 * (width + 570)], ground);
}
