//! The disks at the start of a session.

use fat12::{Date, Disk, Entry, Format, Name, SECTOR_SIZE};
use serde::Deserialize;
use sha2::{Digest, Sha256};

use crate::hex;

#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Before {
    Named(String),
    Files { media: String, files: Files },
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Files {
    /// `111 empty files F0, F1, ...`
    Named(String),
    Listed(Vec<FileBefore>),
}

#[derive(Debug, Deserialize)]
pub(super) struct FileBefore {
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

pub(super) fn sha256(bytes: &[u8]) -> String {
    hex::encode(&Sha256::digest(bytes))
}

pub(super) fn date(text: &str) -> Date {
    let mut parts = text.split('-').map(|part| part.parse::<u16>().expect("a date"));
    let mut next = || parts.next().expect("a date");
    let (year, month, day) = (next(), next(), next());
    Date::new(year, month, day).expect("a date")
}

pub(super) fn disk_before(before: &Before) -> Option<Disk> {
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
        Files::Named(text) => {
            let count = text.split(' ').next().and_then(|count| count.parse::<usize>().ok());
            for number in 0..count.expect("a number of files") {
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
    // The recorded session began with new disks.
    Disk::read(disk.image().to_vec()).expect("an image")
}

fn contents_before(file: &FileBefore) -> Vec<u8> {
    let Some(length) = file.zero_bytes_or_text else {
        return hex::decode(file.hex.as_deref().unwrap_or_default());
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
        Some(first) => write_from_cluster(disk, format, first, &contents),
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
fn write_from_cluster(disk: &mut Disk, format: Format, first: u16, contents: &[u8]) -> u16 {
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
