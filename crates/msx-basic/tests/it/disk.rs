//! Disk BASIC outside the recordings: disks that are protected, damaged or cut off, and records.

use fat12::{Disk, DiskSystem, Drive, Format};

use crate::session::Session;

fn drive(disk: Disk, is_protected: bool) -> DiskSystem {
    DiskSystem::new(vec![Drive { disk: Some(disk), is_protected, ..Drive::default() }], None)
}

fn with_disk(disk: Disk) -> Session {
    let mut session = Session::new();
    session.machine.disks = drive(disk, false);
    session
}

fn blank() -> Session {
    with_disk(Disk::formatted(Format::ALL[0]))
}

#[test]
fn a_protected_disk_is_read_and_not_written() {
    let mut session = blank();
    assert_eq!(session.say("OPEN\"A\"FOR OUTPUT AS#1:PRINT#1,\"X\":CLOSE"), "");
    let disk = session.machine.disks.disk(0).expect("a disk").clone();
    session.machine.disks = drive(disk, true);
    assert_eq!(session.say("OPEN\"A\"FOR INPUT AS#1:LINE INPUT#1,A$:CLOSE:PRINT A$"), "X");
    for command in ["OPEN\"B\"FOR OUTPUT AS#1", "SAVE\"P\"", "COPY\"A\"TO\"B\"", "NAME\"A\"AS\"B\""] {
        assert_eq!(session.say(command), "Disk write protected", "{command}");
    }
    // The new name is in memory, until a sector is read there; DSKO$ reports no error of the drive.
    assert_eq!(session.say("KILL\"A\""), "File not found");
    assert_eq!(session.say("DSKO$ 1,20"), "");
    assert_eq!(session.say("OPEN\"A\"FOR INPUT AS#1:CLOSE"), "");
}

#[test]
fn a_disk_without_a_format_or_a_sector_says_so() {
    let mut session = with_disk(Disk::read(vec![0; 720 * 512]).expect("whole sectors"));
    assert_eq!(session.say("FILES"), "Bad FAT");
    let mut disk = Disk::formatted(Format::ALL[0]);
    let name = fat12::Name::parse(b"BIG").expect("a name");
    disk.write_file(name, fat12::Date::START, &[b'x'; 400_000]).expect("room");
    let mut session = with_disk(Disk::read(disk.image()[..368_640].to_vec()).expect("whole sectors"));
    session.say("OPEN\"BIG\"AS#1 LEN=100:FIELD#1,100 AS A$:GET#1,1");
    assert_eq!(session.say("PRINT LEFT$(A$,3);LOF(1)"), "xxx 400000 ");
    assert_eq!(session.say("GET#1,3999"), "Disk I/O error");
    assert_eq!(session.say("PRINT DSKF(0)"), " 322 ");
}

#[test]
fn without_a_drive_the_statements_of_the_disk_are_errors() {
    let mut session = Session::new();
    for command in ["FILES", "KILL\"A\"", "COPY\"A\"TO\"B\"", "A$=MKI$(1)", "PRINT DSKF(0)", "LSET A$=\"X\""]
    {
        assert_eq!(session.say(command), "Illegal function call", "{command}");
    }
    for command in ["CALL FORMAT", "CALL SYSTEM", "_NOSUCH"] {
        assert_eq!(session.say(command), "Syntax error", "{command}");
    }
    assert_eq!(session.vm.dialect.take_warnings()[0], "`FILES` needs a disk drive: `--disk`");
}

#[test]
fn fields_lie_in_the_buffer_and_assignments_leave_it() {
    let mut session = blank();
    session.say("OPEN\"R\"AS#1 LEN=8:FIELD#1,4 AS A$,4 AS B$:LSET A$=\"AB\":RSET B$=\"CD\"");
    assert_eq!(session.say("PRINT\"[\";A$;\"][\";B$;\"]\""), "[AB  ][  CD]");
    assert_eq!(session.say("MID$(A$,2)=\"XYZ\":C$=A$:LSET A$=\"\":PRINT C$;\"!\";A$;\"!\""), "AXYZ!    !");
    assert_eq!(session.say("A$=\"NEW\":LSET A$=\"LONGER\":PRINT A$"), "LON");
    assert_eq!(session.say("FIELD#1,9 AS D$"), "FIELD overflow");
    assert_eq!(session.say("PUT#1,0"), "Illegal function call");
    assert_eq!(session.say("PRINT#1,\"X\""), "Bad file mode");
    assert_eq!(session.say("GET#1"), "Input past end");
}

#[test]
fn a_buffer_at_the_end_of_memory_goes_on_at_its_beginning() {
    let mut session = blank();
    session.say("P=PEEK(&HF860)+256*PEEK(&HF861)+2:POKE P,&H90:POKE P+1,&HFF");
    assert_eq!(session.say("OPEN\"A\"FOR OUTPUT AS#1:PRINT#1,STRING$(200,\"X\"):CLOSE"), "");
    assert_eq!(session.say("OPEN\"A\"FOR INPUT AS#1:PRINT LEN(INPUT$(200,#1)):CLOSE"), " 200 ");
}
