//! Compares a disk with the recorded one, to the sector.

use fat12::{Date, Disk, Format, SECTOR_SIZE};
use serde::Deserialize;

use super::images::sha256;
use crate::differences::{Difference, compare_long, compare_values};
use crate::hex::encode as hex;
use crate::screens::msx::text;

/// The prefix of contents that are not compared.
const UNRECORDED: &str = "not recorded";
/// The mark after a truncated list.
const CUT: &str = "...";
/// The value in place of the changed sectors of a disk that was formatted again.
const OTHER_SIZE: &str = "other size";

#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum After {
    Named(IgnoredText),
    Disk(DiskAfter),
}

/// The text of the only alternative to a table.
#[derive(Debug, Deserialize)]
#[serde(from = "String")]
pub(super) struct IgnoredText;

impl From<String> for IgnoredText {
    fn from(_: String) -> Self {
        Self
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct DiskAfter {
    free_clusters: u16,
    both_fats_equal: bool,
    fat_start: String,
    sectors_changed: String,
    directory: Vec<EntryAfter>,
}

#[derive(Debug, Deserialize)]
pub(super) struct EntryAfter {
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

/// Compares a disk with the recording, its sectors from `first` on.
pub(super) fn compare_disk(
    what: &str,
    before: &Disk,
    after: &After,
    disk: &Disk,
    first: u16,
) -> Result<(), Difference> {
    let After::Disk(after) = after else {
        return compare_long(
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
    compare_values(format!("{what}: both FATs equal"), &after.both_fats_equal, &(fat(0) == fat(1)))?;
    let sectors = format.directory()..format.data();
    let entries = sectors.flat_map(|sector| disk.sector(sector).expect("the directory").as_chunks::<32>().0);
    let mut entries = entries.take_while(|entry| entry[0] != 0);
    for expected in &after.directory {
        let slot = format!("{what}: entry {}", expected.slot);
        let Some(bytes) = entries.next() else {
            return Err(Difference::new(slot, &expected.name, "none"));
        };
        compare_entry(&slot, before, expected, disk, bytes)?;
    }
    compare_values(format!("{what}: more entries"), &0, &entries.count())?;
    let free = disk.free_clusters().expect("a format");
    compare_values(format!("{what}: free clusters"), &after.free_clusters, &free)?;
    compare_long(format!("{what}: FAT"), &after.fat_start, &hex(&fat(0)[..24]))?;
    if after.sectors_changed == OTHER_SIZE {
        return compare_long(
            what,
            OTHER_SIZE,
            if before.image().len() == disk.image().len() { "the same size" } else { OTHER_SIZE },
        );
    }
    // A disk of zero bytes has the same size and no format.
    if before.format().is_err() {
        return Ok(());
    }
    let ignored: Vec<u16> =
        after.directory.iter().flat_map(|entry| entry.unrecorded_sectors(format)).collect();
    // The recording has the first part only of a long list.
    let (recorded, count) = match after.sectors_changed.strip_suffix(CUT) {
        Some(beginning) => (ranges(beginning), ranges(beginning).len()),
        None => (ranges(&after.sectors_changed), usize::MAX),
    };
    let list = |sectors: &mut dyn Iterator<Item = u16>| {
        let compared = sectors.take(count).filter(|sector| *sector >= first && !ignored.contains(sector));
        compared.map(|sector| sector.to_string()).collect::<Vec<_>>().join(" ")
    };
    let mut changed = (0..format.sectors).filter(|&sector| disk.sector(sector) != before.sector(sector));
    compare_long(format!("{what}: sectors changed"), &list(&mut recorded.into_iter()), &list(&mut changed))
}

/// The numbers of `1 4-6 8`.
fn ranges(text: &str) -> Vec<u16> {
    text.split_whitespace()
        .flat_map(|part| {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            let [first, last] = [first, last].map(|number| number.parse::<u16>().expect("a sector"));
            first..=last
        })
        .collect()
}

impl EntryAfter {
    /// Returns the sectors of a file with unrecorded contents. They may keep the same bytes.
    fn unrecorded_sectors(&self, format: Format) -> Vec<u16> {
        let is_unrecorded = self.contents.as_ref().is_some_and(|text| text.starts_with(UNRECORDED));
        let clusters = self.clusters.as_deref().filter(|_| is_unrecorded).unwrap_or_default();
        let size = u16::from(format.cluster_sectors);
        let sectors = |cluster: u16| {
            let first = format.data() + (cluster - Format::FIRST_CLUSTER) * size;
            first..first + size
        };
        ranges(clusters).into_iter().flat_map(sectors).collect()
    }
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
    compare_long(
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
        compare_long(format!("{slot}: clusters"), clusters, &chain.join(" "))?;
    }
    let entry = disk.entries().find(|(slot, _)| *slot == expected.slot).expect("the entry").1;
    let contents = disk.contents(&entry).unwrap_or_default();
    if let Some(expected) = &expected.hex {
        compare_long(format!("{slot}: contents"), expected, &hex(&contents))?;
    }
    if let Some(expected) = &expected.sha256 {
        compare_long(format!("{slot}: contents"), expected, &sha256(&contents))?;
    }
    match expected.contents.as_deref() {
        None => Ok(()),
        Some(text) if text.starts_with(UNRECORDED) => Ok(()),
        Some("as before") => {
            // It may have another name now.
            let old =
                before.entries().find(|(_, old)| old.cluster == entry.cluster && old.size == entry.size);
            let old = old.map(|(_, old)| before.contents(&old).unwrap_or_default());
            compare_long(
                format!("{slot}: contents"),
                "as before",
                if old == Some(contents) { "as before" } else { "changed" },
            )
        }
        Some(other) => panic!("unknown contents {other:?}"),
    }
}
