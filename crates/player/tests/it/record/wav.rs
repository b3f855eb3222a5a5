//! The bytes of a WAV file.

use player::record::WavRecorder;

#[test]
fn the_file_is_valid_before_it_is_finished() {
    let mut wav = WavRecorder::new(vec![], 8000);
    wav.add(&[1, -1]).unwrap();
    wav.add(&[0x0203]).unwrap();
    let file = wav.sink().clone();
    assert_eq!(file.len(), 50);
    assert_eq!((&file[..4], &file[4..8], &file[8..16]), (&b"RIFF"[..], &[42, 0, 0, 0][..], &b"WAVEfmt "[..]));
    assert_eq!(
        (&file[24..32], &file[36..44]),
        (&[0x40, 0x1f, 0, 0, 0x80, 0x3e, 0, 0][..], &b"data\x06\0\0\0"[..])
    );
    assert_eq!(&file[44..], [1, 0, 0xff, 0xff, 3, 2]);
    wav.complete().unwrap();
    assert_eq!(wav.into_sink(), file);
}
