//! Sessions with Disk BASIC, run as in the recording: disks in the drives, a program loaded, lines typed; then screen,
//! printer and disks are compared, to the sector.

use std::collections::VecDeque;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use fat12::{Date, Disk, Entry, Format, Name, SECTOR_SIZE};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use systems::msx::{self, Drive, Options};
use systems::{Logs, System};

use crate::golden::{self, Golden};
use crate::msx_programs::{Difference, differs, numbered, text_of_stream};
use crate::msx_rig::Rig;
use crate::msx_screens::text;
use crate::report::{self, Mismatch, Report};

/// Frames from power-on to the prompt, and between a prompt and the next line.
const START: u64 = 60;
const PAUSE: u64 = 5;
/// Frames for a typed line that only is stored.
const STORED: u64 = 60;
/// The most frames of a line.
const LIMIT: u64 = 60 * 600;
/// The entries of the directory that a session begins with where it has only empty files.
const EMPTY_FILES: usize = 111;
/// What a file's contents are compared by if they are longer than the recording shows.
const UNRECORDED: &str = "not recorded";

/// What stands around the menu of `CALL FORMAT`.
const MENU_START: &str = "(A,B) b";
const MENU_END: &str = "Strike a key";

/// Instead of the changed sectors of a disk that was formatted anew.
const OTHER_SIZE: &str = "other size";

#[derive(Debug, Deserialize)]
struct Recording {
    #[serde(default)]
    program: Option<String>,
    drive_a_before: Before,
    drive_b_before: Before,
    typed: Vec<(u64, String)>,
    rows: Vec<String>,
    output_stream: String,
    #[serde(default)]
    printer: String,
    drive_a_after: Option<After>,
    drive_b_after: Option<After>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Before {
    Named(String),
    Files { media: String, files: Files },
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Files {
    /// `111 empty files F0, F1, ...`
    Named(IgnoredText),
    Listed(Vec<FileBefore>),
}

/// The text of the only alternative to a table.
#[derive(Debug, Deserialize)]
#[serde(from = "String")]
struct IgnoredText;

impl From<String> for IgnoredText {
    fn from(_: String) -> Self {
        Self
    }
}

#[derive(Debug, Deserialize)]
struct FileBefore {
    name: String,
    date: Option<String>,
    #[serde(default)]
    time: u16,
    #[serde(default)]
    attributes: u8,
    first_cluster: Option<u16>,
    hex: Option<String>,
    zero_bytes_or_text: Option<usize>,
    sha256: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum After {
    Named(IgnoredText),
    Disk(DiskAfter),
}

#[derive(Debug, Deserialize)]
struct DiskAfter {
    free_clusters: u16,
    both_fats_equal: bool,
    fat_start: String,
    sectors_changed: String,
    directory: Vec<EntryAfter>,
}

#[derive(Debug, Deserialize)]
struct EntryAfter {
    slot: u8,
    name: String,
    attributes: u8,
    time: u16,
    date: Option<String>,
    first_cluster: u16,
    size: u32,
    clusters: Option<String>,
    hex: Option<String>,
    sha256: Option<String>,
    contents: Option<String>,
}

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

/// Runs every session.
pub fn programs(test: &'static str) {
    let Some(files) = Golden::open().files("msx-disk/programs", ".json") else { return };
    let mut report = Report::new(test);
    for path in files {
        let name = golden::name(&path).replace(".json", "");
        if !report::is_selected(&name) {
            continue;
        }
        let recording: Recording = serde_json::from_str(&golden::read(&path)).expect("a recording is JSON");
        let input: Vec<&str> = recording.typed.iter().map(|(_, line)| line.as_str()).collect();
        check(&mut report, &name, &input.join("|"), || replay(&path, &recording));
    }
    report.finish();
}

/// Runs every cold start.
pub fn starts(test: &'static str) {
    let Some(files) = Golden::open().files("msx-disk", "boot.json") else { return };
    let mut report = Report::new(test);
    for path in files {
        let starts: Vec<Start> = serde_json::from_str(&golden::read(&path)).expect("a recording is JSON");
        for (number, start) in starts.iter().enumerate() {
            check(&mut report, &format!("start/{number}"), &start.what, || compare_start(start));
        }
    }
    report.finish();
}

fn check(report: &mut Report, row: &str, input: &str, run: impl FnOnce() -> Result<(), Difference>) {
    let (expected, actual) = match report::catch_panic(run) {
        Ok(Ok(())) => return report.pass(row),
        Ok(Err(difference)) => difference,
        Err(panic) => ("no panic".to_owned(), panic),
    };
    report.fail(Mismatch { row: row.to_owned(), input: input.to_owned(), expected, actual });
}

fn drive(disk: Option<Disk>) -> Drive {
    Drive { disk, is_protected: false }
}

fn replay(path: &Path, recording: &Recording) -> Result<(), Difference> {
    let before = [&recording.drive_a_before, &recording.drive_b_before].map(disk_before);
    let mut player = Rig::with(Options {
        drives: before.iter().cloned().map(drive).collect(),
        date: Date::new(1985, 7, 4),
        ..Options::default()
    });
    player.run_frames(START);
    if let Some(program) = &recording.program {
        let source = fs::read(path.with_file_name(program)).expect("the program exists");
        let image = msx::build_image(source.split(|&byte| byte == b'\n').filter_map(numbered));
        player.system.load_program(&image.expect("constants fit")).expect("the program fits");
        type_line(&mut player, "CLS");
    }
    player.system.set_logs(Logs { printed: true, draws: false, sound: false });
    let mut typed: VecDeque<&str> = recording.typed.iter().map(|(_, line)| &**line).collect();
    while let Some(line) = typed.pop_front() {
        player.queue(line.as_bytes());
        player.queue(b"\r");
        player.run_frame();
        for _ in 0..LIMIT {
            if player.is_idle() {
                break;
            }
            if player.has_typed_all()
                && let Some(key) = typed.front().and_then(|line| line.strip_prefix("KEY "))
            {
                typed.pop_front();
                player.queue(key.as_bytes());
            }
            player.run_frame();
        }
        player.run_frames(if line.starts_with(|first: char| first.is_ascii_digit()) {
            STORED
        } else {
            PAUSE
        });
    }
    let printed = text_of_stream(&player.system.take_printed());
    differs("output", &without_menu(&recording.output_stream), &without_menu(&printed))?;
    let rows = rows(&player);
    if !printed.contains(MENU_END) {
        differs("screen", &without_notice(&recording.rows).join("\n"), &rows.join("\n"))?;
    }
    let paper = text_of_stream(&player.system.take_printer_output().unwrap_or_default());
    differs("printer", &recording.printer, &paper)?;
    for (number, after) in (0..).zip([&recording.drive_a_after, &recording.drive_b_after]) {
        let before = before[usize::from(number)].as_ref();
        if let (Some(after), Some(before)) = (after, before) {
            let disk = player.system.disk(number).expect("the disk stays in the drive");
            compare_disk(&format!("drive {number}"), before, after, disk)?;
        }
    }
    Ok(())
}

/// The output without the menu of `CALL FORMAT`, which is the maker's.
fn without_menu(output: &str) -> String {
    match (output.find(MENU_START), output.find(MENU_END)) {
        (Some(start), Some(end)) => format!("{}{}", &output[..start], &output[end..]),
        _ => output.to_owned(),
    }
}

fn type_line(player: &mut Rig, line: &str) {
    player.queue(line.as_bytes());
    player.queue(b"\r");
    player.run_frame();
    for _ in 0..LIMIT {
        if player.is_idle() {
            break;
        }
        player.run_frame();
    }
    player.run_frames(PAUSE);
}

/// The rows of the screen with what the machine has in its margin.
fn rows(player: &Rig) -> Vec<String> {
    let ram = player.system.inspect().memory().expect("the machine has byte memory");
    let spaces = player.system.inspect().spaces();
    let video = spaces.iter().find(|space| space.name == "vram").expect("the machine has video memory").bytes;
    crate::msx_screens::State::read(ram, video).rows().to_vec()
}

fn date(text: &str) -> Date {
    let mut parts = text.split('-').map(|part| part.parse::<u16>().expect("a date"));
    let mut next = || parts.next().expect("a date");
    let (year, month, day) = (next(), next(), next());
    Date::new(year, month, day).expect("a date")
}

fn disk_before(before: &Before) -> Option<Disk> {
    match before {
        Before::Named(name) => match name.as_str() {
            "no disk" => None,
            "720 KB of zero bytes" => {
                Some(Disk::read(vec![0; Format::ALL[0].image_size()]).expect("whole sectors"))
            }
            "blank formatted 720 KB" => Some(Disk::formatted(Format::ALL[0])),
            other => panic!("unknown disk {other:?}"),
        },
        Before::Files { media, files } => {
            let media = u8::from_str_radix(media, 16).expect("a media byte");
            Some(filled_disk(Format::of_media(media).expect("a format"), files))
        }
    }
}

fn filled_disk(format: Format, files: &Files) -> Disk {
    let mut disk = Disk::formatted(format);
    let start = date("1980-01-01");
    match files {
        Files::Named(_) => {
            for number in 0..EMPTY_FILES {
                let name = Name::parse(format!("F{number}").as_bytes()).expect("a name");
                disk.create(name, start).expect("room");
            }
        }
        Files::Listed(files) => {
            for file in files {
                put_file(&mut disk, file);
            }
        }
    }
    // The recorder's disks were new.
    Disk::read(disk.image().to_vec()).expect("an image")
}

fn contents_before(file: &FileBefore) -> Vec<u8> {
    let Some(length) = file.zero_bytes_or_text else {
        return crate::hex::decode(file.hex.as_deref().unwrap_or_default());
    };
    let zero = vec![0; length];
    let text: String = (0..length).map(|line| format!("LINE{line}\r\n")).collect();
    let mut text = text.into_bytes();
    text.truncate(length - 1);
    text.push(0x1a);
    let fits = |bytes: &Vec<u8>| Some(sha256(bytes)) == file.sha256;
    [zero, text].into_iter().find(fits).expect("the contents are known")
}

/// Puts a file on a disk, from the given cluster on.
fn put_file(disk: &mut Disk, file: &FileBefore) {
    let format = disk.format().expect("a format");
    let name = Name::parse(file.name.as_bytes()).expect("a name");
    let contents = contents_before(file);
    let date = file.date.as_deref().map_or_else(|| date("1980-01-01"), date);
    let cluster = match file.first_cluster {
        Some(first) => place_from(disk, format, first, &contents),
        None => disk.write_at(0, 0, &contents).expect("room"),
    };
    let entry = Entry {
        attributes: fat12::Attributes(file.attributes),
        time: file.time,
        cluster,
        size: contents.len() as u32,
        ..Entry::new(name, date)
    };
    disk.add_entry(&entry).expect("room");
}

/// Writes contents to the given cluster and then to the lowest free ones.
fn place_from(disk: &mut Disk, format: Format, first: u16, contents: &[u8]) -> u16 {
    let free = free_clusters(disk, format).into_iter().filter(|&cluster| cluster != first);
    let count = contents.len().div_ceil(format.cluster_size());
    let chain: Vec<u16> = std::iter::once(first).chain(free).take(count).collect();
    for (number, &cluster) in chain.iter().enumerate() {
        set_link(disk, format, cluster, chain.get(number + 1).copied().unwrap_or(0xfff));
    }
    disk.write_at(first, 0, contents).expect("room")
}

fn free_clusters(disk: &Disk, format: Format) -> Vec<u16> {
    let numbers = Format::FIRST_CLUSTER..Format::FIRST_CLUSTER + format.clusters();
    let used: Vec<u16> = disk.entries().flat_map(|(_, entry)| disk.chain(entry.cluster)).collect();
    numbers.filter(|cluster| !used.contains(cluster)).collect()
}

/// Sets a cluster's entry in both FATs.
fn set_link(disk: &mut Disk, format: Format, cluster: u16, link: u16) {
    for fat in 0..Format::FATS {
        let base = usize::from(Format::FAT + fat * u16::from(format.fat_sectors)) * SECTOR_SIZE;
        let at = base + usize::from(cluster) * 3 / 2;
        let bytes = if cluster.is_multiple_of(2) {
            [(0xff, link as u8), (0x0f, (link >> 8) as u8)]
        } else {
            [(0xf0, (link << 4) as u8), (0xff, (link >> 4) as u8)]
        };
        for (at, (mask, value)) in (at..).zip(bytes) {
            let number = (at / SECTOR_SIZE) as u16;
            let mut sector = *disk.sector(number).expect("a sector");
            let byte = &mut sector[at % SECTOR_SIZE];
            *byte = *byte & !mask | value;
            disk.write_sector(number, &sector).expect("a sector");
        }
    }
}

fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn compare_disk(what: &str, before: &Disk, after: &After, disk: &Disk) -> Result<(), Difference> {
    let After::Disk(after) = after else {
        return differs(
            what,
            "unchanged",
            if disk.image() == before.image() { "unchanged" } else { "changed" },
        );
    };
    let format = disk.format().expect("a format");
    let fat = |number: u16| {
        let start = usize::from(Format::FAT + number * u16::from(format.fat_sectors)) * SECTOR_SIZE;
        &disk.image()[start..start + usize::from(format.fat_sectors) * SECTOR_SIZE]
    };
    differs(
        &format!("{what}: both FATs equal"),
        &after.both_fats_equal.to_string(),
        &(fat(0) == fat(1)).to_string(),
    )?;
    let places = format.directory()..format.data();
    let entries = places.flat_map(|sector| disk.sector(sector).expect("the directory").as_chunks::<32>().0);
    let mut entries = entries.take_while(|entry| entry[0] != 0);
    for expected in &after.directory {
        let slot = format!("{what}: entry {}", expected.slot);
        let Some(bytes) = entries.next() else {
            return Err((format!("{slot} {}", expected.name), "none".into()));
        };
        compare_entry(&slot, before, expected, disk, bytes)?;
    }
    differs(&format!("{what}: more entries"), "0", &entries.count().to_string())?;
    let free = disk.free_clusters().expect("a format");
    differs(&format!("{what}: free clusters"), &after.free_clusters.to_string(), &free.to_string())?;
    differs(&format!("{what}: FAT"), &after.fat_start, &hex(&fat(0)[..24]))?;
    if after.sectors_changed == OTHER_SIZE {
        return differs(
            what,
            OTHER_SIZE,
            if before.image().len() == disk.image().len() { "the same size" } else { OTHER_SIZE },
        );
    }
    let changed: Vec<String> = (0..format.sectors)
        .filter(|&sector| disk.sector(sector) != before.sector(sector))
        .map(|sector| sector.to_string())
        .collect();
    differs(
        &format!("{what}: sectors changed"),
        &ranges(&after.sectors_changed).join(" "),
        &changed.join(" "),
    )
}

/// The numbers of `1 4-6 8`.
fn ranges(text: &str) -> Vec<String> {
    text.split_whitespace()
        .flat_map(|part| {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            let [first, last] = [first, last].map(|number| number.parse::<u16>().expect("a sector"));
            first..=last
        })
        .map(|sector| sector.to_string())
        .collect()
}

fn compare_entry(
    slot: &str,
    before: &Disk,
    expected: &EntryAfter,
    disk: &Disk,
    bytes: &[u8; 32],
) -> Result<(), Difference> {
    let word = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
    let size = u32::from_le_bytes([bytes[28], bytes[29], bytes[30], bytes[31]]);
    let (year, month, day) = Date(word(24)).parts();
    let shown = |name: &str, attributes: u8, time: u16, date: &str, cluster: u16, size: u32| {
        format!(
            "{slot}: {name} attributes {attributes} time {time} date {date} cluster {cluster} size {size}"
        )
    };
    let EntryAfter { name, attributes, time, date, first_cluster, .. } = expected;
    differs(
        slot,
        &shown(
            name,
            *attributes,
            *time,
            date.as_deref().unwrap_or("1980-00-00"),
            *first_cluster,
            expected.size,
        ),
        &shown(
            &text(&bytes[..11]),
            bytes[11],
            word(22),
            &format!("{year}-{month:02}-{day:02}"),
            word(26),
            size,
        ),
    )?;
    if bytes[0] == 0xe5 {
        return Ok(());
    }
    if let Some(clusters) = &expected.clusters {
        let chain: Vec<String> = disk.chain(word(26)).map(|cluster| cluster.to_string()).collect();
        differs(&format!("{slot}: clusters"), clusters, &chain.join(" "))?;
    }
    let entry = disk.entries().find(|(_, entry)| entry.name.0 == bytes[..11]).expect("the entry").1;
    let contents = disk.contents(&entry).unwrap_or_default();
    if let Some(expected) = &expected.hex {
        differs(&format!("{slot}: contents"), expected, &hex(&contents))?;
    }
    if let Some(expected) = &expected.sha256 {
        differs(&format!("{slot}: contents"), expected, &sha256(&contents))?;
    }
    match expected.contents.as_deref() {
        None => Ok(()),
        Some(text) if text.starts_with(UNRECORDED) => Ok(()),
        Some("as before") => {
            // It may have another name now.
            let old =
                before.entries().find(|(_, old)| old.cluster == entry.cluster && old.size == entry.size);
            let old = old.map(|(_, old)| before.contents(&old).unwrap_or_default());
            differs(
                &format!("{slot}: contents"),
                "as before",
                if old == Some(contents) { "as before" } else { "changed" },
            )
        }
        Some(other) => panic!("unknown contents {other:?}"),
    }
}

fn compare_start(start: &Start) -> Result<(), Difference> {
    let has_disk = !start.what.starts_with("no disk");
    let mut disk = Disk::formatted(Format::ALL[0]);
    if start.what.contains("AUTOEXEC") {
        disk.write_file(Name::parse(b"AUTOEXEC.BAS").expect("a name"), Date::START, AUTOEXEC).expect("room");
    }
    let count = match start.keys_held.first().map(String::as_str) {
        Some("SHIFT") => 0,
        Some("CTRL") => 1,
        _ => 2,
    };
    let drives = (0..count).map(|_| drive(has_disk.then(|| disk.clone()))).collect();
    let mut player = Rig::with(Options { drives, ..Options::default() });
    for (typed, expected) in start.date_typed.iter().zip(&start.screen_at_date_prompts) {
        player.run_frames(START);
        differs("date prompt", &expected.join("\n"), &shown_rows(&player).join("\n"))?;
        player.queue(typed.as_bytes());
        player.queue(b"\r");
    }
    player.run_frames(START);
    let expected: Vec<String> =
        without_notice(&start.screen).into_iter().filter(|row| !row.is_empty()).collect();
    differs("screen", &expected.join("\n"), &shown_rows(&player).join("\n"))?;
    for (line, answer) in &start.answers {
        type_line(&mut player, "CLS");
        player.system.set_logs(Logs { printed: true, draws: false, sound: false });
        type_line(&mut player, line);
        let printed = String::from_utf8_lossy(&player.system.take_printed()).into_owned();
        // The echo of the line ends with a line feed and a return.
        let printed = printed.rsplit_once("\n\r").map_or("", |(_, printed)| printed);
        let printed = printed.lines().next().unwrap_or_default().trim_start_matches('\x07');
        differs(line, answer, if printed == "Ok" { "" } else { printed })?;
    }
    if let Some(expected) = &start.saved_file_date {
        let disk = player.system.disk(0).expect("a disk");
        let (_, entry) = disk.find(Name::parse(b"D").expect("a name")).expect("the file");
        differs("date of a file", &format!("{:?}", date(expected)), &format!("{:?}", entry.date))?;
    }
    Ok(())
}

/// The rows, with the maker's notice made empty, which the emulated machine does not show.
fn without_notice(rows: &[String]) -> Vec<String> {
    let is_notice = |row: &String| row.contains("Copyright");
    rows.iter().map(|row| if is_notice(row) { String::new() } else { row.clone() }).collect()
}

/// The rows that are not empty, without the blanks at their ends.
fn shown_rows(player: &Rig) -> Vec<String> {
    rows(player).iter().map(|row| row.trim_end().to_owned()).filter(|row| !row.is_empty()).collect()
}

/// The program of the starts with one. Its text is not recorded; this has its output and its size.
const AUTOEXEC: &[u8] = b"10 PRINT\"AUTO\";FRE(0)\r\n20 PRINT\"DONE\"\r\n30 REM 123456789\r\n\x1a";
