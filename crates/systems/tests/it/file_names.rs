//! Names and contents of files on the host.

use proptest::prelude::*;

use hardware::FileKind;
use listing::container::Pc64File;
use systems::Machine;

proptest! {
    #[test]
    fn every_name_survives_a_round_trip_through_the_host(
        name in prop::collection::vec(any::<u8>(), 1..=16),
        head in prop::collection::vec(any::<u8>(), 0..2),
        is_program in any::<bool>(),
    ) {
        let kind = if is_program { FileKind::Program } else { FileKind::Sequential };
        for names in [Machine::C64.file_names, Machine::MSX.file_names] {
            let host = names.host_name(&name, kind, &head);
            prop_assert!(!host.contains('/') && !host.starts_with('.'));
            prop_assert_eq!(names.machine_name(&host, &head), Some((name.clone(), kind)));
        }
    }

    #[test]
    fn any_host_name_is_one_of_the_machine_or_none(
        host in ".{0,40}",
        head in prop::collection::vec(any::<u8>(), 0..2),
    ) {
        for names in [Machine::C64.file_names, Machine::MSX.file_names] {
            let _ = names.machine_name(&host, &head);
        }
    }
}

#[test]
fn a_host_text_gets_the_line_ends_of_the_machine() {
    let read = |host: &str, text: &[u8]| {
        Machine::MSX.file_names.machine_contents(host, FileKind::Sequential, text.to_vec())
    };
    assert_eq!(read("a.bas", b"10 CLS\n20 END\n"), b"10 CLS\r\n20 END\r\n");
    assert_eq!(read("a.bas", b"10 CLS\r\n20 \n"), b"10 CLS\r\n20 \n");
    assert_eq!(read("a.dat", b"\n"), b"\n");
    assert_eq!(
        Machine::C64.file_names.machine_contents("a.seq", FileKind::Sequential, b"\n".to_vec()),
        b"\n"
    );
}

#[test]
fn a_file_of_pc64_has_the_name_in_its_header() {
    let file = |record_length| Pc64File::write(b"HIGH SCORES", record_length, b"DATA");
    let name = |host: &str| {
        Machine::C64.file_names.machine_name(host, &file(30)).map(|(name, kind)| {
            assert_eq!(name, b"HIGH SCORES");
            kind
        })
    };
    assert_eq!(name("HIGHSCOR.P00"), Some(FileKind::Program));
    assert_eq!((name("a.s01"), name("a.u01")), (Some(FileKind::Sequential), Some(FileKind::Sequential)));
    let records = FileKind::Relative { record_length: 30 };
    assert_eq!((name("a.r00"), name(".r00")), (Some(records), None));
    assert_eq!(Machine::C64.file_names.machine_name("a.p00", b"C64File\0"), None);
    assert_eq!(Machine::C64.file_names.machine_contents("a.r00", records, file(30)), b"DATA");
    let host = Machine::C64.file_names.host_name(b"HIGH SCORES", records, b"");
    assert_eq!(host, "high scores.r00");
    assert_eq!(Machine::C64.file_names.host_contents(&host, b"HIGH SCORES", records, b"DATA"), file(30));
    assert_eq!(Machine::C64.file_names.host_name(b"A.P00", FileKind::Program, b""), "a.p00.prg");
}

#[test]
fn an_msx_file_is_identified_by_extension_and_first_byte() {
    let name = |host: &str, first| Machine::MSX.file_names.machine_name(host, &[first]).map(|(_, kind)| kind);
    assert_eq!(name("Game.BAS", 0xff), Some(FileKind::Program));
    assert_eq!(name("game.bas", b'1'), Some(FileKind::Sequential));
    assert_eq!(name("game.bin", 0xfe), Some(FileKind::Program));
    assert_eq!(name("game.prg", 0xff), None);
    assert_eq!(Machine::MSX.file_names.host_name(b"Game_1", FileKind::Program, &[0xfe]), "Game_1.bin");
    assert_eq!(Machine::MSX.file_names.host_name(b"S.SC2", FileKind::Program, &[0xfe]), "S.SC2");
    assert_eq!(
        Machine::MSX.file_names.machine_name("S.SC2", &[0xfe]),
        Some((b"S.SC2".to_vec(), FileKind::Program))
    );
    assert_eq!(Machine::MSX.file_names.machine_name("S.SC2", &[0x00]), None);
    assert_eq!(Machine::MSX.file_names.host_name(b"S.TXT", FileKind::Program, &[0xfe]), "S.TXT.bin");
}
