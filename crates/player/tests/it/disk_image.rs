//! BASIC programs of the C64 that use the image of a disk: relative files, blocks, commands.

use c64::C64;
use cbm_basic::machine::Channels as _;
use cbm_dos::{Disk, FileType, Model};
use player::disk_image::DiskImage;
use player::media::MemoryFolder;
use proptest::prelude::*;
use systems::Machine;

use player::{Condition, Options, Program, Session, Storage};

/// The end of every program: prints the status of the drive.
const STATUS: &str = "800 input#15,e,e$,t,s:print e;e$;t;s:return\n";

/// Runs a program and returns its output, line by line.
fn lines_with(storage: impl Storage + 'static, text: &str) -> Vec<String> {
    let listing = format!("1 poke 53280,0:print chr$(147)\n2 open 15,8,15\n{text}799 end\n{STATUS}");
    let program = Program::read(listing.as_bytes(), "test.bas").expect("a listing");
    let options = Options { storage: Some(Box::new(storage)), ..Options::default() };
    let mut session = Session::start(&program, options).expect("it fits");
    assert!(session.run_until(&Condition::Ended, 600.0), "{}", session.text());
    let screen = session.text();
    screen
        .lines()
        .map(|line| line.trim().to_owned())
        .filter(|line| !line.is_empty() && line != "READY.")
        .collect()
}

fn new_disk() -> DiskImage {
    DiskImage::new(Disk::formatted(Model::Drive1541, b"TEST DISK", *b"AB"))
}

fn lines(text: &str) -> Vec<String> {
    lines_with(new_disk(), text)
}

const POSITION: &str = "699 end\n700 print#15,\"p\"chr$(96+2)chr$(r)chr$(0)chr$(p):return\n";

#[test]
fn records_are_written_and_read_in_any_order() {
    let disk = new_disk();
    let program = "\
10 open 2,8,2,\"scores,l,\"+chr$(40):p=1
20 for r=1 to 20:gosub 700:print#2,\"record\"r:next:gosub 800
30 for i=1 to 3:read r:gosub 700:input#2,a$:print a$:next:gosub 800
40 input#2,a$:print a$:rem the next one
50 r=3:p=7:gosub 700:print#2,\"third\";
60 p=1:gosub 700:input#2,a$:print a$
70 data 7,20,1
";
    let lines = lines_with(disk.clone(), &[program, POSITION].concat());
    // The creation of a record reports that it is missing, whenever the file must grow.
    assert_eq!(
        lines,
        [
            "50 RECORD NOT PRESENT 0  0",
            "RECORD 7",
            "RECORD 20",
            "RECORD 1",
            "0 OK 0  0",
            "RECORD 2",
            "RECORDTHIRD"
        ]
        .map(str::to_owned)[..]
    );
    let disk = disk.disk();
    let entry = disk.find(b"SCORES").expect("the file");
    // 20 records of 40 bytes take four blocks, which can hold 25.
    assert_eq!((entry.file_type, entry.record_length, entry.blocks), (FileType::RELATIVE, 40, 5));
    let contents = disk.contents(&entry).expect("no damage");
    assert_eq!(contents.len(), 25 * 40);
    assert_eq!(&contents[20 * 40..20 * 40 + 2], b"\xff\0");
    assert_eq!(&contents[2 * 40..2 * 40 + 13], b"RECORDTHIRD\0\0");
}

#[test]
fn errors_of_relative_files_have_their_numbers() {
    let program = "\
10 open 2,8,2,\"r,l,\"+chr$(10):gosub 800:p=1
20 r=26:gosub 700:gosub 800:rem beyond the 25 of its first block
30 r=2:p=11:gosub 700:gosub 800
40 p=1:gosub 700:print#2,\"elevenbytes\":gosub 800
50 close 2:open 2,8,2,\"r,l,\"+chr$(11):gosub 800
60 open 3,8,3,\"s,s,w\":close 3:open 3,8,3,\"s,l,\"+chr$(9):gosub 800
70 print#15,\"p\"chr$(96+5)chr$(1)chr$(0)chr$(1):gosub 800
80 open 4,8,4,\"r\":gosub 800:print#15,\"p\"chr$(4)chr$(250)chr$(255)chr$(1):print#4,\"x\":gosub 800
";
    assert_eq!(
        lines(&[program, POSITION].concat()),
        [
            "0 OK 0  0",
            "50 RECORD NOT PRESENT 0  0",
            "51 OVERFLOW IN RECORD 0  0",
            "51 OVERFLOW IN RECORD 0  0",
            "50 RECORD NOT PRESENT 0  0",
            "64 FILE TYPE MISMATCH 0  0",
            "70 NO CHANNEL 0  0",
            "0 OK 0  0",
            "52 FILE TOO LARGE 0  0",
        ]
    );
}

#[test]
fn blocks_are_read_and_written() {
    let disk = new_disk();
    let program = "\
10 open 2,8,2,\"#\":get#2,a$:print asc(a$+chr$(0))
20 print#15,\"u1:2 0 18 0\":gosub 800
30 print#15,\"b-p:2 144\":for i=1 to 9:get#2,a$:b$=b$+a$:next:print b$
40 print#15,\"b-p 2 0\":print#2,\"hello block\";:print#15,\"u2:2,0,1,3\":gosub 800
50 close 2:open 2,8,2,\"#\":print#15,\"ua:2;0;1;3\":print#15,\"u1 2 0 1 3\":gosub 800
60 b$=\"\":for i=1 to 11:get#2,a$:b$=b$+a$:next:print b$
70 print#15,\"b-p 2 1\":print#2,\"counted\";:print#15,\"b-w 2 0 1 4\":gosub 800
80 print#15,\"b-r:2 0 1 4\":b$=\"\"
90 get#2,a$:b$=b$+a$:if st=0 then 90
95 print b$;len(b$)
";
    let lines = lines_with(disk.clone(), program);
    assert_eq!(
        lines,
        ["0", "0 OK 0  0", "TEST DISK", "0 OK 0  0", "0 OK 0  0", "HELLO BLOCK", "0 OK 0  0", "COUNTED 7"]
    );
    let disk = disk.disk();
    let sector = disk.sector(cbm_dos::Block::new(1, 4)).expect("a sector");
    assert_eq!(&sector[..8], b"\x07COUNTED");
    let sector = disk.sector(cbm_dos::Block::new(1, 3)).expect("a sector");
    assert_eq!(&sector[..11], b"HELLO BLOCK");
}

#[test]
fn blocks_are_allocated_and_errors_name_track_and_sector() {
    let mut image = new_disk().disk().image().to_vec();
    image.resize(683 * 257, 1);
    image[683 * 256 + 5] = 5;
    let disk = DiskImage::new(Disk::read(Model::Drive1541, image));
    let program = "\
10 open 2,8,2,\"#\"
20 print#15,\"b-a:0 1 0\":gosub 800
30 print#15,\"b-a:0 1 0\":gosub 800
40 print#15,\"block-allocate:0 18 0\":gosub 800
50 print#15,\"b-f:0 1 0\":gosub 800:print#15,\"b-a:0 1 0\":gosub 800
60 print#15,\"u1:2 0 36 0\":gosub 800:print#15,\"u1:2 0 1 21\":gosub 800
70 print#15,\"u1:2 0 1 5\":gosub 800:rem an error code in the image
80 print#15,\"u1:3 0 1 0\":gosub 800
90 open 3,8,3,\"#0\":gosub 800
";
    assert_eq!(
        lines_with(disk, program),
        [
            "0 OK 0  0",
            "65 NO BLOCK 1  1",
            "65 NO BLOCK 18  2",
            "0 OK 0  0",
            "0 OK 0  0",
            "66 ILLEGAL TRACK OR SECTOR 36  0",
            "66 ILLEGAL TRACK OR SECTOR 1  21",
            "23 READ ERROR 1  5",
            "70 NO CHANNEL 0  0",
            "70 NO CHANNEL 0  0",
        ]
    );
}

#[test]
fn memory_is_read_and_written() {
    let program = "\
10 print#15,\"m-w\"chr$(0)chr$(4)chr$(3)\"abc\"
20 print#15,\"m-r\"chr$(0)chr$(4)chr$(3)
30 get#15,a$,b$,c$:print a$;b$;c$;st:gosub 800
40 open 2,8,2,\"#1\":print#15,\"b-p:2 0\":get#2,a$,b$:print a$;b$
50 print#15,\"m-r\"chr$(18)chr$(0)chr$(2):get#15,a$,b$:print a$;b$:rem the disk's identification
";
    assert_eq!(lines(program), ["ABC 64", "0 OK 0  0", "AB", "AB"]);
}

#[test]
fn the_directory_is_that_of_the_image() {
    let mut disk = Disk::formatted(Model::Drive1541, b"OLD GAMES", *b"X1");
    disk.write_file(b"ONE", FileType::PROGRAM, &[0; 3000]).expect("room");
    disk.write_file(b"USER", FileType::USER, b"1").expect("room");
    disk.write_file(b"SPLAT", FileType(1), b"1").expect("room");
    disk.write_file(b"LOCKED", FileType(0xc2), b"1").expect("room");
    let listing = "10 load\"$\",8\n";
    let program =
        Program::read(format!("1 poke 53280,0\n{listing}").as_bytes(), "test.bas").expect("a listing");
    let options = Options { storage: Some(Box::new(DiskImage::new(disk))), ..Options::default() };
    let mut session = Session::start(&program, options).expect("it fits");
    session.run_seconds(3.0);
    session.type_text("\nlist\n");
    session.run_seconds(5.0);
    let text = session.text();
    for line in [
        "0 \"OLD GAMES       \" X1 2A",
        "12   \"ONE\"              PRG",
        "1    \"USER\"             USR",
        "1    \"SPLAT\"           *SEQ",
        "1    \"LOCKED\"           PRG<",
        "649 BLOCKS FREE.",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
}

#[test]
fn commands_work_on_the_image() {
    let disk = new_disk();
    let program = "\
10 for i=1 to 3:open 2,8,2,\"file\"+chr$(48+i)+\",s,w\":print#2,\"contents\"i:close 2:next
20 print#15,\"s:file1,x*\":gosub 800
30 print#15,\"r:other=file2\":gosub 800:print#15,\"r:other=file3\":gosub 800
40 print#15,\"c:copy=other,file3\":gosub 800
50 print#15,\"v\":gosub 800:print#15,\"i\":gosub 800
60 open 2,8,2,\"copy\":input#2,a$,b$:print a$;b$:close 2
70 open 2,8,2,\"@0:copy,s,w\":print#2,\"new\":close 2:gosub 800
";
    let lines = lines_with(disk.clone(), program);
    assert_eq!(
        lines,
        [
            "1 FILES SCRATCHED 1  0",
            "0 OK 0  0",
            "63 FILE EXISTS 0  0",
            "0 OK 0  0",
            "0 OK 0  0",
            "0 OK 0  0",
            "CONTENTS 2 CONTENTS 3",
            "0 OK 0  0",
        ]
    );
    let names: Vec<Vec<u8>> = disk.disk().directory().entries.into_iter().map(|entry| entry.name).collect();
    assert_eq!(names, [&b"COPY"[..], b"OTHER", b"FILE3"]);
    assert_eq!(disk.disk().free_blocks(), 664 - 3);
    assert_eq!(lines_with(disk.clone(), "10 print#15,\"n:empty,99\":gosub 800\n"), ["0 OK 0  0"]);
    assert_eq!((disk.disk().free_blocks(), disk.disk().label().expect("a header").1), (664, *b"99\xa02A"));
}

#[test]
fn a_folder_has_relative_files_and_no_blocks() {
    let folder = MemoryFolder::new(Machine::C64.file_names);
    let program = "\
10 open 2,8,2,\"names,l,\"+chr$(20):p=1:r=3:gosub 700:print#2,\"third\":gosub 800
20 close 2:open 2,8,2,\"names\":gosub 700:input#2,a$:print a$
30 close 2:open 2,8,2,\"#\":print#15,\"u1:2 0 18 0\":gosub 800
40 print#15,\"n:empty,99\":gosub 800
";
    let lines = lines_with(folder.clone(), &[program, POSITION].concat());
    assert_eq!(lines, ["0 OK 0  0", "THIRD", "20 READ ERROR 18  0", "26 WRITE PROTECT ON 0  0"]);
    let files = folder.export();
    let stored = &files["names.r00"];
    assert_eq!((&stored[..8], &stored[8..14], stored[25]), (&b"C64File\0"[..], &b"NAMES\0"[..], 20));
    // 12 records fit into the first block.
    assert_eq!((stored.len(), &stored[26 + 40..26 + 47]), (26 + 12 * 20, &b"THIRD\r\0"[..]));
}

/// Commands and names, some of them wrong.
const COMMANDS: [&[u8]; 24] = [
    b"U1:2 0 18 1",
    b"U2:2 0 18 1",
    b"U2:2 0 18 0",
    b"UA",
    b"B-R:2 0 1 0",
    b"B-W 2 0 1 0",
    b"B-P:2 255",
    b"B-A:0 1 0",
    b"B-F:0 17 0",
    b"B-",
    b"B-E:2",
    b"P\x62\x01\0\x05",
    b"P\x62\xff\xff\xff",
    b"P",
    b"M-R\0\x03\0",
    b"M-W\xff\x07\xff",
    b"M-E",
    b"V",
    b"N:X,99",
    b"S:*",
    b"R:B=A",
    b"C:C=A,B",
    b"I",
    b"UI",
];
const NAMES: [&[u8]; 12] = [
    b"#",
    b"#9",
    b"A,L,\x0a",
    b"B,L,\xfe",
    b"A",
    b"A,L",
    b"C,S,W",
    b"C,S,A",
    b"@0:C,P,W",
    b"$",
    b"*",
    b",L,",
];

#[derive(Clone, Debug)]
enum Step {
    Command(usize),
    Open(u8, usize),
    Print(u8, Vec<u8>),
    Get(u8, usize),
    Close(u8),
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let file = 2_u8..5;
    let step = prop_oneof![
        (0..COMMANDS.len()).prop_map(Step::Command),
        (file.clone(), 0..NAMES.len()).prop_map(|(file, name)| Step::Open(file, name)),
        (2_u8..16, prop::collection::vec(any::<u8>(), 0..300))
            .prop_map(|(file, bytes)| Step::Print(file, bytes)),
        (2_u8..16, 0_usize..300).prop_map(|(file, count)| Step::Get(file, count)),
        file.prop_map(Step::Close),
    ];
    prop::collection::vec(step, 1..40)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn no_command_of_a_program_makes_the_drive_panic(steps in steps(), is_large in any::<bool>()) {
        let machine = if is_large { Model::Drive1581 } else { Model::Drive1541 };
        let disk = DiskImage::new(Disk::formatted(machine, b"TEST", *b"AB"));
        let size = disk.disk().image().len();
        let options = c64::Options { storage: Some(Box::new(disk.clone())), ..c64::Options::default() };
        let mut machine = C64::from(options);
        machine.open(15, 8, 15, b"").expect("a drive");
        for step in steps {
            // Files that are not open, or open already, are the program's errors.
            let _ = match step {
                Step::Command(index) => machine.select_output(15).map(|()| {
                    COMMANDS[index].iter().for_each(|&byte| machine.put(byte));
                }),
                Step::Open(file, name) => machine.open(file, 8, file, NAMES[name]),
                Step::Print(file, bytes) => machine.select_output(file).map(|()| {
                    bytes.iter().for_each(|&byte| machine.put(byte));
                }),
                Step::Get(file, count) => machine.select_input(file).map(|()| {
                    (0..count).for_each(|_| {
                        machine.getin();
                    });
                }),
                Step::Close(file) => {
                    machine.close(file);
                    Ok(())
                }
            };
            machine.select_default();
        }
        machine.close(15);
        prop_assert_eq!(disk.disk().image().len(), size);
    }
}
