//! The menu of a session: the rows of each page, and the keys.

use systems::machine::port_number;
use systems::{ControlPort, MediumSlot};

use super::InteractiveSession;
use crate::frame_pacing::Speed;
use crate::keymap::{self, Command};
use crate::menu::{
    self, FileEntry, Menu, MenuAction, MenuKey, MenuView, Page, ProgramEntry, RecordingKind, Row, SAVE_SLOTS,
};

/// The speeds of the menu.
const SPEEDS: [Speed; 6] = [
    Speed::Times(0.25),
    Speed::Times(0.5),
    Speed::Times(1.0),
    Speed::Times(2.0),
    Speed::Times(4.0),
    Speed::Max,
];

/// Rows of one step of the page keys.
const PAGE_ROWS: usize = 10;

impl InteractiveSession {
    /// Passes a key to the open menu; returns the action that only the host can perform.
    pub fn menu_key(&mut self, key: MenuKey) -> Option<MenuAction> {
        let menu = self.menu.as_ref()?;
        let rows = self.menu_rows(menu);
        let last = rows.len().saturating_sub(1);
        let cursor = menu.cursor().min(last);
        let row = rows.into_iter().nth(cursor);
        let menu = self.menu.as_mut()?;
        let cursor = match key {
            // The list is a ring, so that the last row is one key away.
            MenuKey::Up => cursor.checked_sub(1).unwrap_or(last),
            MenuKey::Down => {
                if cursor == last {
                    0
                } else {
                    cursor + 1
                }
            }
            MenuKey::PageUp => cursor.saturating_sub(PAGE_ROWS),
            MenuKey::PageDown => (cursor + PAGE_ROWS).min(last),
            MenuKey::Home => 0,
            MenuKey::End => last,
            MenuKey::Back => {
                if !menu.back() {
                    self.menu = None;
                }
                return None;
            }
            MenuKey::Left => return self.perform(row.and_then(|row| row.previous)),
            MenuKey::Right => {
                let setting = row.filter(|row| row.previous.is_some());
                return self.perform(setting.and_then(|row| row.action));
            }
            MenuKey::Enter => return self.perform(row.and_then(|row| row.action)),
        };
        menu.set_cursor(cursor);
        None
    }

    /// Performs an action of the menu; returns the one that only the host can perform.
    fn perform(&mut self, action: Option<MenuAction>) -> Option<MenuAction> {
        match action {
            Some(MenuAction::Close) => self.menu = None,
            Some(MenuAction::Open(page)) => {
                if let Some(menu) = &mut self.menu {
                    menu.open(page);
                }
            }
            Some(MenuAction::Joystick(port)) => self.set_joystick(port),
            Some(MenuAction::Speed(speed)) => self.set_speed(speed),
            Some(MenuAction::Command(command)) => {
                // The sound is a setting; other commands act on the machine, which goes on.
                if command != Command::Mute {
                    self.menu = None;
                }
                return Some(MenuAction::Command(command));
            }
            action => return action,
        }
        None
    }

    /// Returns the shown page of the menu for a width in characters; `None` while the menu is closed.
    #[must_use]
    pub fn menu_view(&self, columns: usize) -> Option<MenuView<'_>> {
        let menu = self.menu.as_ref()?;
        Some(menu::view(menu, &self.menu_rows(menu), self.session.system().machine(), columns))
    }

    /// Returns the rows of the shown page of a menu.
    fn menu_rows(&self, menu: &Menu) -> Vec<Row> {
        match menu.page() {
            Page::Main => self.main_rows(menu),
            Page::Keys => {
                let keys = keymap::help(self.session.system(), self.joystick, &self.key_map, self.seed);
                keys.into_iter().map(|(key, meaning)| Row::text(key, meaning)).collect()
            }
            Page::Files { slot, folder, entries } => file_rows(menu, *slot, folder, entries),
            Page::Save => slot_rows(menu, MenuAction::Save, true),
            Page::Restore => slot_rows(menu, MenuAction::Restore, false),
            Page::Programs => {
                let programs = menu.host.programs.iter().flatten();
                let row = |program: &ProgramEntry| {
                    Row::new(&program.name, &*program.remark, MenuAction::Start(program.target.clone()))
                };
                programs.map(row).collect()
            }
        }
    }

    fn main_rows(&self, menu: &Menu) -> Vec<Row> {
        let host = &menu.host;
        let machine = self.session.system().machine();
        let mut rows = vec![
            Row::new("Continue", "F12", MenuAction::Close),
            Row::new("Keys", "all keys of this machine", MenuAction::Open(Page::Keys)),
        ];
        // The memory of an MSX depends on the number of its drives, which the power-on fixes.
        let has_drive = host.media.iter().any(|medium| matches!(medium.slot, MediumSlot::Drive(_)));
        if machine.disk_system.is_some() && !host.media.is_empty() && !has_drive {
            rows.push(Row::text("Drive A", "none: start with --disk"));
        }
        for medium in &host.media {
            let action = MenuAction::ListFiles { slot: medium.slot, folder: String::new() };
            let shown = medium.medium.as_deref().unwrap_or("empty");
            rows.push(Row::new(&capitalised(&medium.name), shown, action));
        }
        if !machine.control_ports.is_empty() {
            let ports: Vec<Option<ControlPort>> =
                [None].into_iter().chain(machine.control_ports.iter().copied().map(Some)).collect();
            let text = |port: Option<ControlPort>| match port {
                Some(port) => format!("cursor keys, port {}", port_number(port)),
                None => "off".to_owned(),
            };
            rows.push(Row::setting("Joystick", &ports, self.joystick, text, MenuAction::Joystick));
        }
        rows.push(Row::setting("Speed", &SPEEDS, self.base_speed(), speed_text, MenuAction::Speed));
        if let Some(sound) = &host.sound {
            rows.push(Row::command("Sound", sound, Command::Mute));
        }
        if host.has_slots {
            rows.push(Row::new("Save a snapshot", "in slots 1 to 9", MenuAction::Open(Page::Save)));
            let count = host.slots.len();
            if count > 0 {
                let saved = format!("{count} saved");
                rows.push(Row::new("Restore a snapshot", saved, MenuAction::Open(Page::Restore)));
            }
        }
        match &host.recording {
            Some(name) => rows.push(Row::new("End the recording", &**name, MenuAction::StopRecording)),
            None if host.can_record => {
                rows.push(Row::new("Record a GIF", "Ctrl+T", MenuAction::Record(RecordingKind::Frames)));
                if self.session.system().sound().is_some() {
                    rows.push(Row::new("Record the sound", "WAV", MenuAction::Record(RecordingKind::Sound)));
                }
            }
            None => {}
        }
        rows.push(Row::command("Screenshot", "Ctrl+G", Command::Screenshot));
        rows.push(Row::command("Save the program", "F10", Command::SaveProgram));
        if host.programs.is_some() {
            rows.push(Row::new("Another program", "", MenuAction::ListPrograms));
        }
        rows.push(Row::command("Reset", "Ctrl+R", Command::Reset));
        rows.push(Row::command("Quit", "Ctrl+Q", Command::Quit));
        rows
    }
}

fn file_rows(menu: &Menu, slot: MediumSlot, folder: &str, entries: &[FileEntry]) -> Vec<Row> {
    let medium = menu.host.media.iter().find(|medium| medium.slot == slot);
    let mut rows = vec![];
    if let Some(medium) = medium.and_then(|medium| medium.medium.as_ref()) {
        rows.push(Row::new("(empty)", format!("removes {medium}"), MenuAction::Eject(slot)));
    }
    let path = folder.to_owned();
    rows.push(Row::new("(this folder)", "as the medium", MenuAction::Insert { slot, path }));
    rows.extend(entries.iter().map(|entry| {
        let path = entry.path.clone();
        if entry.is_folder {
            Row::new(&entry.name, "folder", MenuAction::ListFiles { slot, folder: path })
        } else {
            Row::new(&entry.name, "", MenuAction::Insert { slot, path })
        }
    }));
    rows
}

fn slot_rows(menu: &Menu, action: fn(u8) -> MenuAction, with_empty: bool) -> Vec<Row> {
    let row = |number: u8| {
        let saved = menu.host.slots.iter().find(|slot| slot.number == number);
        let age = saved.map_or("empty", |slot| &slot.age);
        (with_empty || saved.is_some()).then(|| Row::new(&format!("Slot {number}"), age, action(number)))
    };
    SAVE_SLOTS.filter_map(row).collect()
}

fn speed_text(speed: Speed) -> String {
    match speed {
        Speed::Max => "as fast as possible".to_owned(),
        Speed::Times(times) => format!("{:.0} %", times * 100.0),
    }
}

/// Returns a name with an upper-case first letter.
fn capitalised(name: &str) -> String {
    let mut characters = name.chars();
    characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}
