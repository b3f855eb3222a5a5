//! The menu on F12: the keys, the media, the joystick, snapshots, recordings.
//!
//! A list of rows with a cursor, the same in a window and in a terminal. The session performs the actions of the
//! machine; the host performs those that need files or devices ([`MenuAction`]), and says what it has
//! ([`HostItems`]). While the menu is open, the machine waits.

mod view;

use hardware::Frame;
use systems::{ControlPort, MediumSlot};

use crate::frame_pacing::Speed;
use crate::keymap::{Command, HostKey};

pub use self::view::{MenuLine, MenuView};
pub(crate) use self::view::{view, wrap};

/// The numbers of the save slots.
pub const SAVE_SLOTS: std::ops::RangeInclusive<u8> = 1..=9;

/// A key of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuKey {
    /// To the row above.
    Up,
    /// To the row below.
    Down,
    /// Several rows up.
    PageUp,
    /// Several rows down.
    PageDown,
    /// To the first row.
    Home,
    /// To the last row.
    End,
    /// The previous value of a setting.
    Left,
    /// The next value of a setting.
    Right,
    /// Choose the row.
    Enter,
    /// To the page before, or out of the menu.
    Back,
}

impl MenuKey {
    /// Returns the menu's use of a host key.
    #[must_use]
    pub const fn of(key: HostKey) -> Option<Self> {
        Some(match key {
            HostKey::Up => Self::Up,
            HostKey::Down => Self::Down,
            HostKey::PageUp => Self::PageUp,
            HostKey::PageDown => Self::PageDown,
            HostKey::Home => Self::Home,
            HostKey::End => Self::End,
            HostKey::Left => Self::Left,
            HostKey::Right => Self::Right,
            HostKey::Enter => Self::Enter,
            HostKey::Escape | HostKey::Backspace => Self::Back,
            HostKey::F(_)
            | HostKey::Insert
            | HostKey::Delete
            | HostKey::Tab
            | HostKey::Pause
            | HostKey::Menu => return None,
        })
    }
}

/// The format of a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordingKind {
    /// The frames, as a GIF.
    Frames,
    /// The sound, as a WAV file.
    Sound,
}

/// What a row does.
#[derive(Clone, Debug, PartialEq)]
pub enum MenuAction {
    /// Close the menu.
    Close,
    /// Open a page.
    Open(Page),
    /// A command of the front end.
    Command(Command),
    /// Connect the joystick of the keys to a port, or disconnect it.
    Joystick(Option<ControlPort>),
    /// Set the speed.
    Speed(Speed),
    /// Show the files of a folder for a slot.
    ListFiles {
        /// The drive or the recorder.
        slot: MediumSlot,
        /// The folder; empty for the current one.
        folder: String,
    },
    /// Put a file or a folder into a slot.
    Insert {
        /// The drive or the recorder.
        slot: MediumSlot,
        /// The path.
        path: String,
    },
    /// Empty a slot.
    Eject(MediumSlot),
    /// Begin a recording in a new file.
    Record(RecordingKind),
    /// End the recording.
    StopRecording,
    /// Save a snapshot in a slot.
    Save(u8),
    /// Restore the snapshot of a slot.
    Restore(u8),
    /// Show the programs that can be started.
    ListPrograms,
    /// End this program and start another.
    Start(String),
}

/// A page of the menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Page {
    /// The first page.
    Main,
    /// The keys.
    Keys,
    /// The files of a folder, for a slot.
    Files {
        /// The drive or the recorder.
        slot: MediumSlot,
        /// The folder.
        folder: String,
        /// Its contents.
        entries: Vec<FileEntry>,
    },
    /// The slots in which a snapshot can be saved.
    Save,
    /// The slots from which one can be restored.
    Restore,
    /// The programs that can be started.
    Programs,
}

/// A file or a folder in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileEntry {
    /// The name in its folder.
    pub name: String,
    /// Its path.
    pub path: String,
    /// Whether it is a folder.
    pub is_folder: bool,
}

/// A drive or the recorder, with its medium.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MediumState {
    /// The drive or the recorder.
    pub slot: MediumSlot,
    /// Its name.
    pub name: String,
    /// The name of its medium, if there is one.
    pub medium: Option<String>,
}

/// A snapshot in a save slot.
#[derive(Debug)]
pub struct SavedSlot {
    /// The number of the slot.
    pub number: u8,
    /// The age of the snapshot, for a person.
    pub age: String,
    /// The frame at its time.
    pub picture: Option<Frame>,
}

/// A program that can be started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramEntry {
    /// The name for a person.
    pub name: String,
    /// A remark: its machine, or that it was played.
    pub remark: String,
    /// What [`MenuAction::Start`] has.
    pub target: String,
}

/// What the host has, for the rows of the menu.
#[derive(Debug, Default)]
pub struct HostItems {
    /// The drives and the recorder.
    pub media: Vec<MediumState>,
    /// The name of the file of the current recording.
    pub recording: Option<String>,
    /// Whether it can record.
    pub can_record: bool,
    /// The state of the sound, if there is one.
    pub sound: Option<String>,
    /// Whether it has save slots.
    pub has_slots: bool,
    /// The snapshots in save slots.
    pub slots: Vec<SavedSlot>,
    /// The programs that can be started; `None` if the host can start none.
    pub programs: Option<Vec<ProgramEntry>>,
}

/// An open menu.
#[derive(Debug)]
pub struct Menu {
    /// The open pages with their cursors, the shown one last.
    pages: Vec<(Page, usize)>,
    /// What the host has.
    pub host: HostItems,
}

/// A row of a page.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Row {
    pub label: String,
    pub value: String,
    pub action: Option<MenuAction>,
    /// The action of the key for the previous value.
    pub previous: Option<MenuAction>,
}

impl Menu {
    /// Opens the menu at a page.
    #[must_use]
    pub fn new(page: Page, host: HostItems) -> Self {
        Self { pages: vec![(page, 0)], host }
    }

    pub(crate) fn page(&self) -> &Page {
        &self.pages.last().expect("an open menu has a page").0
    }

    pub(crate) fn cursor(&self) -> usize {
        self.pages.last().expect("an open menu has a page").1
    }

    pub(crate) fn set_cursor(&mut self, cursor: usize) {
        self.pages.last_mut().expect("an open menu has a page").1 = cursor;
    }

    /// Opens a page over the others. A list of files replaces one.
    pub fn open(&mut self, page: Page) {
        if matches!((self.page(), &page), (Page::Files { .. }, Page::Files { .. })) {
            self.pages.pop();
        }
        self.pages.push((page, 0));
    }

    /// Returns to the page before; returns false on the first one.
    pub(crate) fn back(&mut self) -> bool {
        self.pages.pop();
        !self.pages.is_empty()
    }

    /// Returns to the first page.
    pub fn back_to_main(&mut self) {
        self.pages.truncate(1);
    }
}

impl Row {
    pub fn new(label: &str, value: impl Into<String>, action: MenuAction) -> Self {
        Self { label: label.to_owned(), value: value.into(), action: Some(action), previous: None }
    }

    pub fn command(label: &str, key: &str, command: Command) -> Self {
        Self::new(label, key, MenuAction::Command(command))
    }

    /// A row without an action.
    pub fn text(label: impl Into<String>, value: impl Into<String>) -> Self {
        Self { label: label.into(), value: value.into(), action: None, previous: None }
    }

    /// A setting: RETURN and the right key choose the next of its values, the left key the previous one.
    pub fn setting<T: Copy + PartialEq>(
        label: &str,
        values: &[T],
        now: T,
        text: impl Fn(T) -> String,
        action: impl Fn(T) -> MenuAction,
    ) -> Self {
        let at = values.iter().position(|&value| value == now).unwrap_or(0);
        let count = values.len();
        Self {
            label: label.to_owned(),
            value: text(now),
            action: Some(action(values[(at + 1) % count])),
            previous: Some(action(values[(at + count - 1) % count])),
        }
    }
}
