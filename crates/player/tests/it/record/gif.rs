//! The frames of a GIF file and their delays.

use hardware::Rgb;
use player::Frame;
use player::record::{self, GifRecorder};

/// Frames after which the delay of an unchanged frame is updated in the file.
const DELAY_UPDATE_FRAMES: u64 = 50;

const PALETTE: &[Rgb] = &[[0, 0, 0], [255, 255, 255]];

fn frame(lit: Option<usize>) -> Frame {
    let mut pixels = vec![0; 12];
    if let Some(dot) = lit {
        pixels[dot] = 1;
    }
    Frame::Indexed { width: 4, height: 3, pixels, palette: PALETTE }
}

/// Delay, left, top, width and height of every part.
fn parts(file: &[u8]) -> Vec<(u16, u16, u16, u16, u16)> {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::Indexed);
    let mut decoder = options.read_info(file).expect("it is a GIF file");
    let mut seen = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("the frame is whole") {
        seen.push((frame.delay, frame.left, frame.top, frame.width, frame.height));
    }
    seen
}

#[test]
fn only_changed_frames_are_written_with_their_duration() {
    let mut gif = GifRecorder::new(vec![], 50.0);
    for lit in [None, None, None, Some(5), Some(5), None] {
        gif.add(&frame(lit)).unwrap();
    }
    gif.complete().unwrap();
    assert_eq!(parts(gif.sink()), [(6, 0, 0, 4, 3), (4, 1, 1, 1, 1), (2, 1, 1, 1, 1)]);
}

#[test]
fn the_file_is_whole_after_every_picture() {
    let mut gif = GifRecorder::new(vec![], 50.0);
    for number in 1..=9 {
        gif.add(&frame(Some(number))).unwrap();
        assert_eq!((parts(gif.sink()).len(), gif.sink().last()), (number, Some(&0x3b)));
    }
    let standing = frame(None);
    (0..2 * DELAY_UPDATE_FRAMES).for_each(|_| gif.add(&standing).unwrap());
    let (delay, ..) = parts(gif.sink())[9];
    assert!(
        u64::from(delay) > 2 * DELAY_UPDATE_FRAMES,
        "the delay of an unchanged frame is updated: {delay}"
    );
}

#[test]
fn a_frame_longer_than_the_maximum_delay_is_written_again() {
    let mut gif = GifRecorder::new(vec![], 1.0);
    let standing = frame(Some(0));
    (0..1300).for_each(|_| gif.add(&standing).unwrap());
    gif.complete().unwrap();
    assert_eq!(parts(&gif.into_sink()), [(60_000, 0, 0, 4, 3), (60_000, 0, 0, 1, 1), (10_000, 0, 0, 1, 1)]);
}

#[test]
fn a_scaled_recording_has_squares_for_pixels() {
    let mut gif = GifRecorder::new(vec![], 50.0).with_scale(3);
    for lit in [None, Some(5)] {
        gif.add(&frame(lit)).unwrap();
    }
    gif.complete().unwrap();
    assert_eq!(parts(gif.sink()), [(2, 0, 0, 12, 9), (2, 3, 3, 3, 3)]);
}

#[test]
fn a_frame_as_png_is_read_back() {
    let mut bytes = vec![];
    record::write_png(&frame(Some(7)), &mut bytes).unwrap();
    let read = record::read_png(&bytes).unwrap();
    assert_eq!((read.size(), read.colours()), (frame(Some(7)).size(), frame(Some(7)).colours()));
    assert!(record::read_png(&bytes[..40]).is_err());
}
