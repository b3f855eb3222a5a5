//! Cold starts: the question for the date, `AUTOEXEC.BAS`, the free memory.

use fat12::{Attributes, Date, Disk, Entry, Format, Name};
use serde::Deserialize;
use systems::{Logs, Options};

use super::images::date;
use super::{LIMIT, START, drive, shown_rows, without_notice};
use crate::differences::{Difference, compare_long};
use crate::golden::{self, Golden};
use crate::programs::msx::lines;
use crate::report::Report;
use crate::rig::{MSX, Rig};

/// A cold start of the machine.
#[derive(Debug, Deserialize)]
struct Start {
    what: String,
    date_typed: Vec<String>,
    keys_held: Vec<String>,
    screen_at_date_prompts: Vec<Vec<String>>,
    screen: Vec<String>,
    answers: Vec<(String, String)>,
    saved_file_date: Option<String>,
}

/// A file on a disk at a cold start. The recording does not have the texts; these have the output and the size of the
/// recorded ones.
struct Started {
    /// The recording's description of the start.
    what: &'static str,
    drive: u8,
    name: &'static [u8],
    attributes: u8,
    contents: Contents,
}

enum Contents {
    /// Lines of text.
    Text(&'static [u8]),
    /// The same lines as tokens.
    Tokens(&'static [u8]),
}

impl Started {
    const DRIVE_A: u8 = 0;
    const DRIVE_B: u8 = 1;
    const HIDDEN: u8 = 2;

    const fn on(drive: u8, what: &'static str, name: &'static [u8], text: &'static [u8]) -> Self {
        Self { what, drive, name, attributes: 0, contents: Contents::Text(text) }
    }

    const fn autoexec(what: &'static str, text: &'static [u8]) -> Self {
        Self::on(Self::DRIVE_A, what, AUTOEXEC, text)
    }
}

const AUTOEXEC: &[u8] = b"AUTOEXEC.BAS";

#[rustfmt::skip]
const STARTED: [Started; 12] = [
    Started::autoexec("AUTOEXEC.BAS on A", b"10 PRINT\"AUTO\";FRE(0)\r\n20 PRINT\"DONE\"\r\n30 REM 123456789\r\n\x1a"),
    Started { contents: Contents::Tokens(b"10 PRINT\"Y\""), ..Started::autoexec("AUTOEXEC.BAS tokenised", b"") },
    Started { attributes: Started::HIDDEN, ..Started::autoexec("AUTOEXEC.BAS hidden", b"10 PRINT\"Y\"\r\n\x1a") },
    Started::on(Started::DRIVE_B, "AUTOEXEC.BAS on B only", AUTOEXEC, b"10 PRINT\"Y\"\r\n\x1a"),
    Started::autoexec("AUTOEXEC.BAS of size 0", b""),
    Started::autoexec("AUTOEXEC.BAS with an error", b"10 PRINT\"A\"\r\n20 GOTO 99\r\n\x1a"),
    Started::autoexec("AUTOEXEC.BAS with a line without number", b"10 PRINT\"A\"\r\nPRINT\"B\"\r\n\x1a"),
    Started::autoexec("AUTOEXEC.BAS is a BSAVE file", b"\xfe\x00\xd0\x03\xd0\x00\xd0\x01\x02\x03\xc9"),
    Started::autoexec("AUTOEXEC.BAS writes a file", b"10 OPEN\"LOG\"FOR OUTPUT AS#1:PRINT#1,\"X\":CLOSE#1\r\n20 FILES\r\n30 PRINT PEEK(&HF85F);FRE(0);FRE(\"\")\r\n\x1a"),
    Started::autoexec("AUTOEXEC.BAS sets MAXFILES and CLEAR and runs another program", b"10 MAXFILES=3:CLEAR 500,&HD000:KEY OFF:CLS:RUN\"P\"\r\n\x1a"),
    Started::on(Started::DRIVE_A, "AUTOEXEC.BAS sets MAXFILES and CLEAR and runs another program", b"P", b"10 PRINT PEEK(&HF85F);FRE(0);FRE(\"\"):PRINT#3,1\r\n\x1a"),
    Started::autoexec("AUTOEXEC.BAS that ends with NEW", b"10 PRINT\"GOING\":NEW\r\n\x1a"),
];

/// Returns the disk in a drive of the start with this description.
fn started_disk(what: &str, drive: u8) -> Disk {
    let mut disk = Disk::formatted(Format::ALL[0]);
    // The text after a comma names a held key.
    let what = what.split(',').next().unwrap_or_default();
    for file in STARTED.iter().filter(|file| file.what == what && file.drive == drive) {
        let name = Name::parse(file.name).expect("a name");
        let tokens;
        let contents = match file.contents {
            Contents::Text(text) => text,
            Contents::Tokens(text) => {
                tokens = [b"\xff", &*(MSX.image)(&lines(text))].concat();
                &tokens
            }
        };
        disk.write_file(name, Date::START, contents).expect("room");
        let (slot, entry) = disk.find(name).expect("the file");
        let entry = Entry { attributes: Attributes(file.attributes), ..entry };
        disk.write_entry(slot, &entry).expect("the place exists");
    }
    disk
}

/// Runs the cold starts of two files.
pub fn starts(test: &'static str, folder: &str) {
    let mut report = Report::new(test);
    for (file, rows) in [("boot.json", "start"), ("boot2.json", "start2")] {
        let Some(path) = Golden::open().file(&format!("{folder}/{file}")) else { continue };
        for (number, start) in golden::json::<Vec<Start>>(&path).iter().enumerate() {
            report.check(format!("{rows}/{number}"), || compare_start(start));
        }
    }
    report.finish();
}

fn compare_start(start: &Start) -> Result<(), Difference> {
    let has_disk = !start.what.starts_with("no disk");
    let disks = [Started::DRIVE_A, Started::DRIVE_B].map(|drive| started_disk(&start.what, drive));
    let count = match start.keys_held.first().map(String::as_str) {
        Some("SHIFT") => 0,
        Some("CTRL") => 1,
        _ => 2,
    };
    let drives = disks.into_iter().take(count).map(|disk| drive(has_disk.then_some(disk))).collect();
    let mut player = Rig::with(&MSX, Options { drives, seed: 0, ..Options::default() });
    for (typed, expected) in start.date_typed.iter().zip(&start.screen_at_date_prompts) {
        player.run_frames(START);
        compare_long("date prompt", &expected.join("\n"), &shown_rows(&player).join("\n"))?;
        player.queue_line(typed);
    }
    player.run_frames(START);
    let expected: Vec<String> =
        without_notice(&start.screen).into_iter().filter(|row| !row.trim().is_empty()).collect();
    compare_long("screen", &expected.join("\n"), &shown_rows(&player).join("\n"))?;
    for (line, answer) in &start.answers {
        player.enter_line("CLS", LIMIT);
        player.system.set_logs(Logs { printed: true, ..Logs::default() });
        player.enter_line(line, LIMIT);
        let printed = String::from_utf8_lossy(&player.system.take_printed()).into_owned();
        // The echo of the line ends with a line feed and a return.
        let printed = printed.rsplit_once("\n\r").map_or("", |(_, printed)| printed);
        let printed = printed.lines().next().unwrap_or_default().trim_start_matches('\x07');
        compare_long(line, answer, if printed == "Ok" { "" } else { printed })?;
    }
    if let Some(expected) = &start.saved_file_date {
        let disk = player.system.media().and_then(|media| media.disk(0)).expect("a disk");
        let (_, entry) = disk.find(Name::parse(b"D").expect("a name")).expect("the file");
        compare_long("date of a file", &format!("{:?}", date(expected)), &format!("{:?}", entry.date))?;
    }
    Ok(())
}
