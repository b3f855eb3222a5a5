//! The menu on F12, as far as it needs the host: files, media, recordings, other programs.

use std::path::Path;
use std::time::SystemTime;

use anyhow::{Error, Result, bail};
use player::menu::{HostItems, MediumState, Menu, MenuAction, MenuKey, Page, RecordingKind, SavedSlot};
use systems::MediumSlot;

use super::HostSession;
use crate::media;
use crate::save_slots::Saved;

impl HostSession {
    /// Passes a key to the open menu; returns whether the person quits. The screen shows errors.
    ///
    /// # Errors
    /// If the program does not fit after a reset.
    pub fn menu_key(&mut self, key: MenuKey) -> Result<bool> {
        let action = self.interactive.menu_key(key);
        let is_over = match action {
            Some(MenuAction::Command(command)) => self.command(command)?,
            Some(action) => {
                if let Err(error) = self.perform(action) {
                    self.interactive.show_message(format!("{error:#}"));
                }
                self.next_target.is_some()
            }
            None => false,
        };
        self.refresh_menu();
        Ok(is_over)
    }

    /// Opens the menu of programs, with a message.
    pub fn show_programs(&mut self, message: Option<&str>) {
        let host = self.host_items();
        self.interactive.menu = Some(Menu::new(Page::Programs, host));
        if let Some(message) = message {
            self.interactive.show_message(message.to_owned());
        }
    }

    fn perform(&mut self, action: MenuAction) -> Result<()> {
        match action {
            MenuAction::ListFiles { slot, folder } => {
                let beside =
                    self.sinks.disks().path_in(slot).map(folder_beside).filter(|_| folder.is_empty());
                let folder = media::absolute_folder(&beside.unwrap_or(folder))?;
                let entries = media::list(self.interactive.session.system().machine(), slot, &folder)?;
                let folder = folder.display().to_string();
                if let Some(menu) = &mut self.interactive.menu {
                    menu.open(Page::Files { slot, folder, entries });
                }
            }
            MenuAction::Insert { slot, path } => {
                let path = Path::new(&path);
                self.sinks.change_medium(&mut self.interactive.session, slot, Some(path))?;
                let name = self.slot_name(slot);
                self.back_to_main(format!("{} is in {name}", media::display_name(path)));
            }
            MenuAction::Eject(slot) => {
                self.sinks.change_medium(&mut self.interactive.session, slot, None)?;
                let name = self.slot_name(slot);
                self.back_to_main(format!("{name} is empty"));
            }
            MenuAction::Record(kind) => self.start_recording(kind)?,
            MenuAction::StopRecording => self.stop_recording()?,
            MenuAction::Save(number) => self.save_in_slot(number)?,
            MenuAction::Restore(number) => self.restore_slot(number)?,
            MenuAction::ListPrograms => {
                if let Some(menu) = &mut self.interactive.menu {
                    menu.open(Page::Programs);
                }
            }
            MenuAction::Start(target) => self.next_target = Some(target),
            // The session performs these.
            MenuAction::Close
            | MenuAction::Open(_)
            | MenuAction::Command(_)
            | MenuAction::Joystick(_)
            | MenuAction::Speed(_) => {}
        }
        Ok(())
    }

    fn back_to_main(&mut self, message: String) {
        if let Some(menu) = &mut self.interactive.menu {
            menu.back_to_main();
        }
        self.interactive.show_message(message);
    }

    fn slot_name(&self, slot: MediumSlot) -> &'static str {
        let slots = self.interactive.session.system().media().map(|media| media.medium_slots());
        slots.into_iter().flatten().find(|(other, _)| *other == slot).map_or("the drive", |(_, name)| name)
    }

    fn saved_slots(&self) -> Vec<SavedSlot> {
        self.slots.as_ref().map(|slots| slots.list(SystemTime::now())).unwrap_or_default()
    }

    fn save_in_slot(&mut self, number: u8) -> Result<()> {
        let Some(slots) = &self.slots else { return Ok(()) };
        let saved = Saved { disks: self.disks_in_snapshots(), snapshot: self.interactive.take_snapshot() };
        slots.save(number, &saved, &self.interactive.session.frame())?;
        if let Some(menu) = &mut self.interactive.menu {
            menu.host.slots.clear();
        }
        self.back_to_main(format!("saved a snapshot in slot {number}"));
        Ok(())
    }

    fn restore_slot(&mut self, number: u8) -> Result<()> {
        let Some(slots) = &self.slots else { return Ok(()) };
        let saved = slots.load(number)?;
        self.check_disks(&saved.disks)?;
        self.interactive.restore(&saved.snapshot).map_err(Error::msg)?;
        self.interactive.menu = None;
        self.interactive.show_message(format!("restored the snapshot of slot {number}"));
        Ok(())
    }

    /// Returns the disks whose contents are part of a snapshot: those of drives that have only sectors.
    pub(super) fn disks_in_snapshots(&self) -> Vec<String> {
        let Some(media) = self.interactive.session.system().media() else { return vec![] };
        let drives = media.medium_slots().into_iter().filter_map(|(slot, name)| match slot {
            MediumSlot::Drive(drive) if media.disk(drive).is_some() => Some((slot, name)),
            MediumSlot::Drive(_) | MediumSlot::Recorder => None,
        });
        let path = |(slot, name)| {
            let path = self.sinks.disks().path_in(slot)?;
            let path = dunce::canonicalize(path).unwrap_or_else(|_| path.to_owned());
            Some(format!("{} in {name}", path.display()))
        };
        drives.filter_map(path).collect()
    }

    /// Checks whether the drives have the disks of a snapshot: what programs write after it is restored goes to the
    /// files of the disks in the drives.
    pub(super) fn check_disks(&self, disks: &[String]) -> Result<()> {
        if self.disks_in_snapshots() != disks {
            let disks = if disks.is_empty() { "no disk".to_owned() } else { disks.join(", ") };
            bail!("the snapshot has the contents of its disks; insert them first: {disks}");
        }
        Ok(())
    }

    /// Begins a recording in a new file.
    fn start_recording(&mut self, kind: RecordingKind) -> Result<()> {
        let path = self.unused_name(
            "recording",
            match kind {
                RecordingKind::Frames => ".gif",
                RecordingKind::Sound => ".wav",
            },
        );
        self.sinks.record(&path, &mut self.interactive.session)?;
        self.interactive.menu = None;
        self.interactive.show_message(format!("recording {}; Ctrl+T ends it", path.display()));
        Ok(())
    }

    fn stop_recording(&mut self) -> Result<()> {
        let written = self.sinks.finish_recording(&self.interactive.session)?;
        if let Some(path) = written {
            self.interactive.show_message(format!("wrote {}", path.display()));
        }
        Ok(())
    }

    /// Begins a recording of the frames, or ends the current recording.
    pub(super) fn toggle_recording(&mut self) {
        let done = match self.sinks.recording_path() {
            Some(_) => self.stop_recording(),
            None => self.start_recording(RecordingKind::Frames),
        };
        if let Err(error) = done {
            self.interactive.show_message(format!("{error:#}"));
        }
    }

    /// Updates what the open menu shows of the host.
    pub fn refresh_menu(&mut self) {
        if self.interactive.menu.is_none() {
            return;
        }
        let host = self.host_items();
        if let Some(menu) = &mut self.interactive.menu {
            menu.host = host;
        }
    }

    fn host_items(&mut self) -> HostItems {
        // The pictures are read when the menu is opened and after a change.
        let saved = self.interactive.menu.as_mut().map(|menu| std::mem::take(&mut menu.host.slots));
        let saved = saved.filter(|saved| !saved.is_empty()).unwrap_or_else(|| self.saved_slots());
        let has_slots = self.slots.is_some() && self.interactive.session.agent().is_none();
        let slots = self.interactive.session.system().media().map(|media| media.medium_slots());
        let disks = self.sinks.disks();
        let media = slots.into_iter().flatten().map(|(slot, name)| MediumState {
            slot,
            name: name.to_owned(),
            medium: disks.path_in(slot).map(media::display_name),
        });
        let media = media.collect();
        HostItems {
            media,
            recording: self.sinks.recording_path().map(media::display_name),
            can_record: true,
            sound: self.sinks.volume_mut().map(|volume| volume.to_string()),
            has_slots,
            slots: saved,
            programs: self.programs.clone(),
        }
    }
}

/// Returns the folder in which the menu looks first: the medium's own, or the one that has it.
fn folder_beside(medium: &Path) -> String {
    let folder = if medium.is_dir() { medium } else { medium.parent().unwrap_or(Path::new("")) };
    folder.to_string_lossy().into_owned()
}
