//! Golden tests of the plotter's paper, as SVG and as an image. `papers/README.md` describes the
//! files.

use std::fs;
use std::path::Path;

use ce140p::Plotter;
use hardware::Frame;
use proptest::prelude::*;

fn bytes_of(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with(';')) {
        let mut characters = line.bytes();
        while let Some(byte) = characters.next() {
            bytes.push(match (byte, byte == b'\\') {
                (_, true) => match characters.next() {
                    Some(b'e') => 0x1b,
                    Some(b'r') => 0x0d,
                    Some(b't') => 0x0f,
                    Some(b'n') => 0x0a,
                    Some(b'b') => 0x0b,
                    other => panic!("unknown escape {other:?}"),
                },
                (byte, false) => byte,
            });
        }
    }
    bytes
}

fn plotted(bytes: &[u8]) -> Plotter {
    let mut plotter = Plotter::default();
    bytes.iter().for_each(|&byte| plotter.receive(byte));
    plotter
}

fn png_of(frame: &Frame) -> Vec<u8> {
    let (width, height) = frame.size();
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width as u32, height as u32);
    encoder.set_color(png::ColorType::Rgb);
    let mut writer = encoder.write_header().expect("writing to memory succeeds");
    writer.write_image_data(&frame.colours().concat()).expect("writing to memory succeeds");
    writer.finish().expect("writing to memory succeeds");
    file
}

fn dots_of(file: &[u8]) -> Vec<u8> {
    let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().expect("it is a PNG image");
    let mut dots = vec![0; reader.output_buffer_size().expect("it fits into memory")];
    reader.next_frame(&mut dots).expect("the image is complete");
    dots
}

#[test]
fn papers_match_the_golden_files() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/papers");
    let mut count = 0;
    for entry in fs::read_dir(&folder).expect("the folder exists") {
        let path = entry.expect("it stays readable").path();
        if path.extension().is_none_or(|ending| ending != "txt") {
            continue;
        }
        count += 1;
        let plotter = plotted(&bytes_of(&fs::read_to_string(&path).expect("the file is UTF-8 text")));
        let (svg, frame) = (plotter.paper().to_svg(), plotter.paper().render());
        let [svg_path, png_path] = ["svg", "png"].map(|ending| path.with_extension(ending));
        if std::env::var_os("TYPEIN_BLESS").is_some() {
            fs::write(&svg_path, &svg).expect("the folder is writable");
            fs::write(&png_path, png_of(&frame)).expect("the folder is writable");
        }
        assert_eq!(svg, fs::read_to_string(&svg_path).unwrap_or_default(), "{}", svg_path.display());
        let dots = dots_of(&fs::read(&png_path).expect("the image exists"));
        assert!(dots == frame.colours().concat(), "{} differs", png_path.display());
    }
    assert_eq!(count, 3);
}

/// A stream of bytes in which plotter commands are frequent.
fn stream() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        4 => "[MDRJ]-?[0-9]{1,4},-?[0-9]{1,4}(,-?[0-9]{1,4},-?[0-9]{1,4}){0,3}\r".prop_map(String::into_bytes),
        2 => "\x1b[ab0-4?][a-z0-9]?\r?".prop_map(String::into_bytes),
        2 => "[LQIX][0-9]{0,3}\r".prop_map(String::into_bytes),
        2 => "\x0f[ -~]{0,50}\r?".prop_map(String::into_bytes),
        1 => "[\n\x0b]{1,20}".prop_map(String::into_bytes),
        2 => proptest::collection::vec(any::<u8>(), 0..20),
    ];
    proptest::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn any_bytes_leave_strokes_within_the_range_of_the_pen(bytes in stream()) {
        let plotter = plotted(&bytes);
        prop_assert_eq!(plotter.bytes(), &bytes[..]);
        let (lowest, highest) = plotter.paper().extent();
        for stroke in plotter.paper().strokes() {
            for point in [stroke.from, stroke.to] {
                prop_assert!((0..=ce140p::WIDTH).contains(&point.x), "{:?}", stroke);
            }
            prop_assert!(stroke.pen < 4 && stroke.dash_length < 16 && stroke.dash_offset < 30);
        }
        prop_assert!(lowest >= -15_000 && highest <= 500);
        prop_assert!(plotter.paper().to_svg().ends_with("</svg>\n"));
    }
}
