//! The menu: its pages on every machine, its keys, and media that change in the running machine.

use std::time::Duration;

use player::frame_pacing::{FramesDue, Speed};
use player::interactive::Settings;
use player::keymap::{Command, FIRE};
use player::media::MemoryFolder;
use player::menu::{
    FileEntry, HostItems, MediumState, Menu, MenuAction, MenuKey, Page, RecordingKind, SavedSlot,
};
use player::overlay::Canvas;
use player::{
    Condition, ControlPort, Frame, InteractiveSession, Machine, Medium, MediumSlot, Options, Session,
};
use systems::msx::Drive;

/// The width of a VIC-20's line, the narrowest of all.
const NARROW: usize = 22;

fn bare(machine: &'static Machine, options: Options) -> InteractiveSession {
    let session = Session::from_system(machine.power_on(options), 1);
    let settings = Settings {
        name: machine.id.into(),
        seed: u64::MAX,
        image: None,
        runs_at_start: false,
        speed: Speed::Times(1.0),
        joystick: None,
    };
    InteractiveSession::new(session, settings).expect("nothing is loaded")
}

/// Opens a page with a full host.
fn open(interactive: &mut InteractiveSession, page: Page) {
    let slot = MediumSlot::Drive(0);
    let host = HostItems {
        media: vec![MediumState { slot, name: "drive 8".into(), medium: Some("a long name.d64".into()) }],
        can_record: true,
        sound: Some("volume 100 %".into()),
        has_slots: true,
        slots: vec![SavedSlot {
            number: 2,
            age: "3 minutes ago".into(),
            picture: Some(Frame::Rgb { width: 1, height: 1, pixels: vec![[9, 9, 9]] }),
        }],
        programs: Some(vec![]),
        ..HostItems::default()
    };
    interactive.menu = Some(Menu::new(page, host));
}

fn press(interactive: &mut InteractiveSession, key: MenuKey) -> Option<MenuAction> {
    interactive.menu_key(key)
}

/// Moves the cursor to the row with this label.
fn choose(interactive: &mut InteractiveSession, label: &str) {
    let is_there = |interactive: &InteractiveSession| {
        let view = interactive.menu_view(80).expect("the menu is open");
        view.lines.iter().any(|line| line.is_selected && line.text.starts_with(label))
    };
    let mut steps = 0;
    while !is_there(interactive) {
        assert!(steps < 50, "no row {label}");
        press(interactive, MenuKey::Down);
        steps += 1;
    }
}

#[test]
fn every_page_fits_every_machine_and_scrolls_to_its_last_row() {
    for machine in Machine::ALL {
        let mut interactive = bare(machine, Options::default());
        for page in [Page::Main, Page::Keys, Page::Save, Page::Restore] {
            open(&mut interactive, page);
            for (columns, height) in [(NARROW, 5), (46, 22), (80, 20)] {
                press(&mut interactive, MenuKey::Home);
                let view = interactive.menu_view(columns).expect("it is open");
                assert!(
                    view.lines.iter().all(|line| line.text.chars().count() <= columns),
                    "{}",
                    machine.name
                );
                let visible = view.visible(height);
                assert_eq!((visible.start, visible.len()), (0, height.min(view.lines.len())));
                let is_whole = view.lines.len() <= height;
                assert_eq!(view.footer(&visible, columns).contains("more below"), !is_whole);
                assert!(view.footer(&visible, columns).chars().count() <= columns);
                press(&mut interactive, MenuKey::End);
                let view = interactive.menu_view(columns).expect("it is open");
                let visible = view.visible(height);
                assert_eq!(visible.end, view.lines.len(), "{}", machine.name);
                assert_eq!(view.footer(&visible, columns).contains("more above"), !is_whole);
            }
        }
    }
}

#[test]
fn every_character_of_the_pages_has_a_glyph() {
    for machine in Machine::ALL {
        let mut interactive = bare(machine, Options::default());
        for page in [Page::Main, Page::Keys] {
            open(&mut interactive, page);
            let view = interactive.menu_view(80).expect("it is open");
            let text: String = view.lines.iter().map(|line| &*line.text).chain([view.hint]).collect();
            for character in text.chars().chain("`\u{dc}\u{e4}\\{}|~^_".chars()) {
                let has_glyph = (machine.glyph)(character) != (machine.glyph)('?');
                assert!(has_glyph, "{character} on {}", machine.name);
            }
        }
    }
}

#[test]
fn a_window_shows_the_menu_in_letters_that_can_be_read() {
    for machine in Machine::ALL {
        let mut interactive = bare(machine, Options::default());
        let frame = interactive.session.frame();
        let mut plain = Canvas::from_frame(&frame, machine.dot_aspect);
        let before = plain.dots.clone();
        plain.show_menu(&interactive);
        assert_eq!(plain.dots, before, "without an open menu nothing is drawn");
        open(&mut interactive, Page::Keys);
        let mut canvas = Canvas::from_frame(&frame, machine.dot_aspect);
        canvas.show_menu(&interactive);
        // The dots of letters: on a canvas that is wide enough each is a square of several pixels.
        let is_text = |at: usize| canvas.dots[at] == 0x00ff_ffff;
        let runs = canvas.dots.chunks(canvas.width).enumerate().flat_map(|(row, dots)| {
            let starts = (0..dots.len()).filter(move |x| *x == 0 || !is_text(row * canvas.width + x - 1));
            let starts = starts.filter(move |x| is_text(row * canvas.width + x));
            starts.map(move |x| (x..dots.len()).take_while(|x| is_text(row * canvas.width + x)).count())
        });
        let thinnest = runs.min().expect("there is text");
        let is_large = canvas.width >= 2 * 40 * machine.glyph_pitch && canvas.height >= 2 * 9 * 10;
        assert!(thinnest >= if is_large { 2 } else { 1 }, "{}: {thinnest}", machine.name);
    }
}

#[test]
fn the_machine_waits_while_the_menu_is_open() {
    let mut interactive = bare(Machine::C64, Options::default());
    let second = Duration::from_millis(100);
    assert!(matches!(interactive.frames_due(second), FramesDue::Count(1..)));
    let command = interactive.command(Command::Help).expect("nothing is reset");
    assert_eq!((command, interactive.menu.is_some()), (Some(Command::Help), true));
    assert_eq!(interactive.frames_due(second), FramesDue::Count(0));
    interactive.command(Command::Help).expect("nothing is reset");
    assert!(matches!(interactive.frames_due(second), FramesDue::Count(1..)));
}

#[test]
fn the_keys_move_a_cursor_in_a_ring_and_go_back_page_by_page() {
    let mut interactive = bare(Machine::MSX, Options::default());
    open(&mut interactive, Page::Main);
    choose(&mut interactive, "Continue");
    press(&mut interactive, MenuKey::Up);
    choose(&mut interactive, "Quit");
    assert_eq!(press(&mut interactive, MenuKey::Down), None);
    choose(&mut interactive, "Keys");
    press(&mut interactive, MenuKey::Enter);
    let title = |interactive: &InteractiveSession| interactive.menu_view(80).map(|view| view.title);
    assert_eq!(title(&interactive).as_deref(), Some("Keys - the MSX"));
    assert_eq!(press(&mut interactive, MenuKey::Enter), None, "a key is no action");
    press(&mut interactive, MenuKey::Back);
    assert_eq!(title(&interactive).as_deref(), Some("typein - the MSX"));
    press(&mut interactive, MenuKey::Back);
    assert!(interactive.menu.is_none());
    assert_eq!(press(&mut interactive, MenuKey::Enter), None);
}

#[test]
fn settings_change_in_the_menu() {
    let mut interactive = bare(Machine::C64, Options::default());
    open(&mut interactive, Page::Main);
    choose(&mut interactive, "Joystick");
    let seen = [MenuKey::Enter, MenuKey::Right, MenuKey::Right, MenuKey::Left].map(|key| {
        press(&mut interactive, key);
        interactive.joystick
    });
    assert_eq!(seen, [Some(ControlPort::One), Some(ControlPort::Two), None, Some(ControlPort::Two)]);
    choose(&mut interactive, "Speed");
    press(&mut interactive, MenuKey::Right);
    assert_eq!(interactive.speed(), Speed::Times(2.0));
    for key in [MenuKey::Left, MenuKey::Left] {
        press(&mut interactive, key);
    }
    assert_eq!(interactive.speed(), Speed::Times(0.5));
    choose(&mut interactive, "Reset");
    assert_eq!(press(&mut interactive, MenuKey::Enter), Some(MenuAction::Command(Command::Reset)));
    assert!(interactive.menu.is_none(), "the machine goes on");
}

#[test]
fn a_joystick_that_leaves_its_port_opens_its_switches() {
    let mut interactive = bare(Machine::C64, Options::default());
    let last_input = |interactive: &InteractiveSession| format!("{:?}", interactive.session.inputs().last());
    interactive.set_joystick(Some(ControlPort::Two));
    interactive.key_sequencer.set_joystick_switch(&mut interactive.session, ControlPort::Two, FIRE, true);
    assert!(last_input(&interactive).contains("JoystickLines(16)"));
    interactive.set_joystick(Some(ControlPort::One));
    let opened = last_input(&interactive);
    assert!(opened.contains("port: Two, lines: JoystickLines(0)"), "{opened}");
}

#[test]
fn files_slots_and_recordings_are_actions_of_the_host() {
    let mut interactive = bare(Machine::C64, Options::default());
    let slot = MediumSlot::Drive(0);
    let mut action = |page: Page, label: &str| {
        open(&mut interactive, page);
        choose(&mut interactive, label);
        press(&mut interactive, MenuKey::Enter)
    };
    let list = |folder: &str| Some(MenuAction::ListFiles { slot, folder: folder.into() });
    let insert = |path: &str| Some(MenuAction::Insert { slot, path: path.into() });
    assert_eq!(action(Page::Main, "Drive 8"), list(""));
    assert_eq!(action(Page::Main, "Record a GIF"), Some(MenuAction::Record(RecordingKind::Frames)));
    assert_eq!(action(Page::Main, "Record the sound"), Some(MenuAction::Record(RecordingKind::Sound)));
    assert_eq!(action(Page::Main, "Another program"), Some(MenuAction::ListPrograms));
    assert_eq!(action(Page::Save, "Slot 9"), Some(MenuAction::Save(9)));
    assert_eq!(action(Page::Restore, "Slot 2"), Some(MenuAction::Restore(2)));
    let entry =
        |name: &str, is_folder| FileEntry { name: name.into(), path: format!("/x/{name}"), is_folder };
    let entries = vec![entry("sub", true), entry("b.d64", false)];
    let files = Page::Files { slot, folder: "/x".into(), entries };
    assert_eq!(action(files.clone(), "sub"), list("/x/sub"));
    assert_eq!(action(files.clone(), "b.d64"), insert("/x/b.d64"));
    assert_eq!(action(files.clone(), "(this folder)"), insert("/x"));
    assert_eq!(action(files, "(empty)"), Some(MenuAction::Eject(slot)));
}

#[test]
fn a_save_slot_shows_its_picture() {
    let mut interactive = bare(Machine::C64, Options::default());
    open(&mut interactive, Page::Save);
    assert!(interactive.menu_view(40).expect("it is open").picture.is_none(), "slot 1 is empty");
    choose(&mut interactive, "Slot 2");
    let picture = interactive.menu_view(40).expect("it is open").picture.map(Frame::colours);
    assert_eq!(picture, Some(vec![[9, 9, 9]]));
}

fn wait_for(session: &mut Session, text: &str) {
    assert!(session.run_until(&Condition::Text(text.into()), 20.0), "no {text}: {}", session.text());
}

#[test]
fn a_disk_of_a_c64_can_be_changed_while_it_runs_and_the_past_ends_there() {
    let mut interactive = bare(Machine::C64, Options::default());
    let folder = |text: &[u8]| {
        let folder = MemoryFolder::new(Machine::C64.file_names);
        folder.insert("one.seq", text);
        folder
    };
    let session = &mut interactive.session;
    session.type_text("open 1,8,2,\"one\"\n");
    wait_for(session, "?DEVICE NOT PRESENT");
    assert_eq!(session.system_mut().take_warnings().len(), 1);
    session.type_text("open 1,8,2,\"one\"\n");
    session.run_seconds(2.0);
    assert!(session.system_mut().take_warnings().is_empty(), "the warning comes once");
    session.type_text("new\n10 close1:open1,8,2,\"one\":input#1,a$:print\"is \"a$\n");
    session.run_seconds(2.0);
    for text in ["FIRST", "SECOND"] {
        let medium = Medium::Files(Box::new(folder(format!("{text}\r").as_bytes())));
        session.change_medium(MediumSlot::Drive(0), Some(medium));
        let changed = session.elapsed();
        assert_eq!(session.oldest(), Some(changed), "nothing before the change can be reached");
        session.type_text("run\n");
        wait_for(session, &format!("IS {text}"));
        let (end, hash) = (session.elapsed(), session.state_hash());
        session.seek(changed).expect("it is the oldest time");
        session.seek(end).expect("it is the future");
        assert_eq!(session.state_hash(), hash);
    }
    session.change_medium(MediumSlot::Drive(0), None);
    session.type_text("print chr$(147):open 15,8,15,\"i\"\n");
    wait_for(session, "?DEVICE NOT PRESENT");
}

#[test]
fn a_disk_of_an_msx_can_be_changed_while_it_runs() {
    let disk = |name: &str| {
        let mut disk = fat12::Disk::formatted(fat12::Format::ALL[0]);
        let name = systems::msx::file_name_of(name).expect("a name");
        disk.write_file(name, fat12::Date::START, b"1").expect("there is room");
        disk
    };
    let drive = Drive { disk: Some(disk("FIRST.TXT")), ..Drive::default() };
    let options = Options { drives: vec![drive], date: Some(fat12::Date::START), ..Options::default() };
    let mut session = bare(Machine::MSX, options).session;
    let slots = session.system().media().expect("an MSX has media").medium_slots();
    assert_eq!(slots, [(MediumSlot::Drive(0), "drive A"), (MediumSlot::Recorder, "tape")]);
    session.type_text("files\n");
    wait_for(&mut session, "FIRST   .TXT");
    let second = Medium::Sectors { disk: disk("SECOND.TXT"), is_folder: false };
    session.change_medium(MediumSlot::Drive(0), Some(second));
    session.type_text("files\n");
    wait_for(&mut session, "SECOND  .TXT");
    // A medium of the wrong kind changes nothing.
    let files = Medium::Files(Box::new(MemoryFolder::new(Machine::MSX.file_names)));
    session.change_medium(MediumSlot::Drive(0), Some(files));
    assert!(session.system().media().is_some_and(|media| media.disk(0).is_some()));
    session.change_medium(MediumSlot::Drive(0), None);
    session.type_text("files\n");
    wait_for(&mut session, "Disk offline");
}

#[test]
fn an_empty_recorder_says_once_how_to_fill_it() {
    for (machine, command) in [(Machine::C64, "save \"x\"\n"), (Machine::MSX, "csave \"x\"\n")] {
        let mut session = bare(machine, Options::default()).session;
        session.type_text("10 end\n");
        session.run_seconds(1.0);
        session.type_text(command);
        session.run_seconds(30.0);
        let warnings = session.system_mut().take_warnings();
        assert_eq!(warnings.len(), 1, "{}: {warnings:?}", machine.name);
        assert!(warnings[0].contains("--tape FOLDER") && warnings[0].contains("F12"), "{warnings:?}");
        session.run_seconds(1.0);
        assert!(session.system_mut().take_warnings().is_empty());
    }
}
