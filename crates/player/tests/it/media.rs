//! A medium in memory.

use hardware::{FileKind, StorageError};
use player::Storage as _;
use player::media::{Files, MemoryFolder};
use systems::Machine;

/// The size of the medium.
const BLOCKS: usize = 664;

#[test]
fn files_come_and_go_by_host_name() {
    let mut folder = MemoryFolder::new(Machine::C64.file_names);
    folder.insert("game.prg", &[1, 8]);
    folder.insert("notes.doc", b"not for the machine");
    assert!(folder.is_visible("game.prg", &[1, 8]) && !folder.is_visible("notes.doc", b""));
    assert_eq!(folder.files().len(), 1);
    assert_eq!(folder.read(b"GAME", FileKind::Program), Ok(vec![1, 8]));
    assert_eq!(folder.read(b"GAME", FileKind::Sequential), Err(StorageError::NotFound));
    folder.write(b"SCORES", FileKind::Sequential, b"1\r").unwrap();
    assert_eq!(folder.write(b"SCORES", FileKind::Program, b""), Err(StorageError::Exists));
    folder.rename(b"SCORES", b"OLD").unwrap();
    assert_eq!(folder.rename(b"OLD", b"GAME"), Err(StorageError::Exists));
    assert_eq!(folder.blocks_free(254), BLOCKS - 2);
    assert_eq!(folder.export().into_keys().collect::<Vec<_>>(), ["game.prg", "notes.doc", "old.seq"]);
    folder.remove(b"OLD").unwrap();
    assert_eq!(folder.remove(b"OLD"), Err(StorageError::NotFound));
    let kept = folder.export();
    folder.import(Files::new());
    assert!(folder.files().is_empty());
    folder.import(kept);
    assert_eq!(folder.files().len(), 1);
}

#[test]
fn a_file_of_another_kind_replaces_under_its_own_extension() {
    let mut tape = MemoryFolder::new(Machine::MSX.file_names);
    let names = |tape: &MemoryFolder| tape.export().into_keys().collect::<Vec<_>>();
    tape.replace(b"game", FileKind::Program, b"\xff\x00\x00").unwrap();
    assert_eq!(names(&tape), ["game.bas"]);
    tape.replace(b"game", FileKind::Sequential, b"10 PRINT\r\n").unwrap();
    assert_eq!(names(&tape), ["game.txt"]);
    tape.insert("listing.bas", b"10 CLS\n");
    assert_eq!(tape.read(b"listing", FileKind::Sequential), Ok(b"10 CLS\r\n".to_vec()));
    assert_eq!(tape.write(b"", FileKind::Program, b""), Err(StorageError::Failed));
}
