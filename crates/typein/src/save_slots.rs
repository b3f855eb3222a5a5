//! Save slots: snapshots with their pictures in the user's folder for state, nine for each program.

use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use anyhow::{Context, Result, bail};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use hardware::Frame;
use numeric::fnv::Fnv1a;
use player::menu::{SAVE_SLOTS, SavedSlot};
use player::record;
use player::schema::Schema;
use serde::{Deserialize, Serialize};
use systems::Machine;

use crate::{file, folders};

/// The schema of a slot's file.
const SCHEMA: Schema = Schema::v1("typein.save-slot");

/// Characters of a program's name in the name of its folder.
const MAX_NAME: usize = 40;

/// The slots of a program.
pub struct SaveSlots {
    folder: PathBuf,
}

/// The contents of a slot's file.
#[derive(Serialize, Deserialize)]
struct Contents {
    /// The disks in the drives whose contents are part of the snapshot.
    disks: Vec<String>,
    /// The frame as PNG, in base 64.
    picture: String,
    /// The snapshot, in base 64.
    snapshot: String,
}

/// The fields that decide whether the others can be read.
#[derive(Deserialize)]
struct Header {
    schema: String,
    version: u32,
}

/// A snapshot in a slot.
pub struct Saved {
    /// The disks in the drives whose contents are part of the snapshot.
    pub disks: Vec<String>,
    /// The snapshot.
    pub snapshot: Vec<u8>,
}

impl SaveSlots {
    /// Returns the slots of a program on a machine; `None` without a folder for state. Another version of a program
    /// has other slots.
    pub fn of(name: &str, machine: &Machine, image: Option<&[u8]>) -> Option<Self> {
        let mut hash = Fnv1a::default();
        hash.write(machine.id.as_bytes());
        hash.write(image.unwrap_or_default());
        let stem = name.rsplit(['/', '\\']).next().unwrap_or(name);
        let safe = |character: char| if character.is_ascii_alphanumeric() { character } else { '-' };
        let stem: String = stem.chars().take(MAX_NAME).map(safe).collect();
        let folder = folders::state()?.join("slots").join(format!("{stem}-{:016x}", hash.finish()));
        Some(Self { folder })
    }

    fn path(&self, number: u8) -> PathBuf {
        self.folder.join(format!("slot-{number}.json"))
    }

    /// Saves a snapshot with the frame of its time.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn save(&self, number: u8, saved: &Saved, frame: &Frame) -> Result<()> {
        let path = self.path(number);
        let mut picture = vec![];
        record::write_png(frame, &mut picture)?;
        let contents = Contents {
            disks: saved.disks.clone(),
            picture: BASE64_STANDARD.encode(picture),
            snapshot: BASE64_STANDARD.encode(&saved.snapshot),
        };
        fs::create_dir_all(&self.folder).with_context(|| file::cannot_write(&path))?;
        let text = serde_json::to_string(&SCHEMA.document(&contents))?;
        file::write(&path, text.as_bytes()).with_context(|| file::cannot_write(&path))
    }

    /// Returns the snapshot in a slot.
    ///
    /// # Errors
    /// When the slot is empty, or its file cannot be read.
    pub fn load(&self, number: u8) -> Result<Saved> {
        let Some(Contents { disks, snapshot, .. }) = self.read(number)? else {
            bail!("slot {number} is empty");
        };
        let cannot = || format!("cannot read `{}`", self.path(number).display());
        Ok(Saved { disks, snapshot: BASE64_STANDARD.decode(snapshot).with_context(cannot)? })
    }

    fn read(&self, number: u8) -> Result<Option<Contents>> {
        let path = self.path(number);
        let cannot = || format!("cannot read `{}`", path.display());
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error).with_context(cannot),
        };
        let header: Header = serde_json::from_str(&text).with_context(cannot)?;
        if (&*header.schema, header.version) != (SCHEMA.name, SCHEMA.version) {
            bail!(
                "`{}` has schema {} version {}, expected {} version {}; load it with the typein that saved it",
                path.display(),
                header.schema,
                header.version,
                SCHEMA.name,
                SCHEMA.version
            );
        }
        serde_json::from_str(&text).map(Some).with_context(cannot)
    }

    /// Returns the slots in use, with their ages at `now`. A slot that cannot be read has no picture.
    pub fn list(&self, now: SystemTime) -> Vec<SavedSlot> {
        let slot = |number: u8| {
            let saved = fs::metadata(self.path(number)).ok()?.modified().ok()?;
            let picture =
                self.read(number).ok().flatten().and_then(|contents| {
                    record::read_png(&BASE64_STANDARD.decode(contents.picture).ok()?).ok()
                });
            let age = now.duration_since(saved).unwrap_or_default();
            Some(SavedSlot { number, age: age_text(age), picture })
        };
        SAVE_SLOTS.filter_map(slot).collect()
    }
}

/// Returns an age for a person.
fn age_text(age: Duration) -> String {
    let minutes = age.as_secs() / 60;
    let (count, unit) = match minutes {
        0 => return "just now".to_owned(),
        1..60 => (minutes, "minute"),
        60..1440 => (minutes / 60, "hour"),
        _ => (minutes / 1440, "day"),
    };
    format!("{count} {unit}{} ago", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slots(folder: &tempfile::TempDir) -> SaveSlots {
        SaveSlots { folder: folder.path().join("game") }
    }

    fn frame() -> Frame {
        Frame::Rgb { width: 2, height: 1, pixels: vec![[1, 2, 3], [250, 0, 7]] }
    }

    #[test]
    fn a_slot_keeps_snapshot_disks_and_picture() {
        let folder = tempfile::tempdir().unwrap();
        let slots = slots(&folder);
        assert!(slots.list(SystemTime::now()).is_empty());
        assert_eq!(slots.load(3).err().unwrap().to_string(), "slot 3 is empty");
        let saved = Saved { disks: vec!["a.dsk".into()], snapshot: vec![0, 255, 9] };
        slots.save(3, &saved, &frame()).unwrap();
        let found = slots.load(3).unwrap();
        assert_eq!((found.disks, found.snapshot), (saved.disks, saved.snapshot));
        let list = slots.list(SystemTime::now());
        assert_eq!((list.len(), list[0].number), (1, 3));
        assert_eq!(list[0].picture.as_ref().map(Frame::colours), Some(frame().colours()));
    }

    #[test]
    fn a_slot_of_another_version_says_so_and_is_listed() {
        let folder = tempfile::tempdir().unwrap();
        let slots = slots(&folder);
        fs::create_dir(&slots.folder).unwrap();
        fs::write(slots.path(1), r#"{"schema":"typein.save-slot","version":9}"#).unwrap();
        let message = slots.load(1).err().unwrap().to_string();
        assert!(
            message.ends_with("expected typein.save-slot version 1; load it with the typein that saved it")
        );
        assert!(slots.list(SystemTime::now())[0].picture.is_none());
    }

    #[test]
    fn ages_are_rounded_down() {
        let text = |seconds| age_text(Duration::from_secs(seconds));
        assert_eq!([59, 60, 7199, 7200].map(text), ["just now", "1 minute ago", "1 hour ago", "2 hours ago"]);
        assert_eq!(text(200_000), "2 days ago");
    }

    #[test]
    fn another_program_has_other_slots() {
        let folder =
            |name, image: &[u8]| SaveSlots::of(name, Machine::C64, Some(image)).map(|slots| slots.folder);
        let one = folder("games/a.prg", b"1");
        assert!(one.is_none() || one != folder("games/a.prg", b"2"));
        let vic20 = SaveSlots::of("games/a.prg", Machine::VIC20, Some(b"1")).map(|slots| slots.folder);
        assert!(one.is_none() || one != vic20);
    }
}
