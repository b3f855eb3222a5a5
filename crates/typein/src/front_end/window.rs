//! The window front end: frames scaled to the window, keys in the host's own layout.
//!
//! The host sends two events for a key: its press or release, and its character. The character
//! follows the press; this module joins the two and holds the chord until the release of the host key.
//!
//! One file, because input and output share one state.

mod manager;

use std::collections::HashMap;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};
use minifb::{InputCallback, Key, MouseButton, MouseMode, ScaleMode, Window, WindowOptions};
use player::filter::Filter;
use player::interactive::InteractiveSession;
use player::key_sequencer::HostKeyId;
use player::keymap::{self, Command, HostKey, Modifiers};
use player::menu::MenuKey;
use player::overlay::Canvas;
use player::paper;
use player::session::Session;
use systems::machine::layout::Layout;
use systems::{PointerAction, System};

use self::manager::ManagedWindow;
use super::{DisplayOptions, HostSession};
use crate::exit::Exit;

/// Default window pixels per machine pixel.
const DEFAULT_SCALE: usize = 2;

/// Minimum width in pixels of a frame that is not enlarged.
const LARGE_WIDTH: usize = 450;

/// Frames per second of the window; the machine keeps its own frame rate.
const DISPLAY_RATE: usize = 50;

/// Host keys by their names in minifb.
const KEYS: &[(Key, HostKey)] = &[
    (Key::F1, HostKey::F(1)),
    (Key::F2, HostKey::F(2)),
    (Key::F3, HostKey::F(3)),
    (Key::F4, HostKey::F(4)),
    (Key::F5, HostKey::F(5)),
    (Key::F6, HostKey::F(6)),
    (Key::F7, HostKey::F(7)),
    (Key::F8, HostKey::F(8)),
    (Key::F9, HostKey::F(9)),
    (Key::F10, HostKey::F(10)),
    (Key::F11, HostKey::F(11)),
    (Key::F12, HostKey::F(12)),
    (Key::Up, HostKey::Up),
    (Key::Down, HostKey::Down),
    (Key::Left, HostKey::Left),
    (Key::Right, HostKey::Right),
    (Key::Home, HostKey::Home),
    (Key::End, HostKey::End),
    (Key::Insert, HostKey::Insert),
    (Key::Delete, HostKey::Delete),
    (Key::Backspace, HostKey::Backspace),
    (Key::Enter, HostKey::Enter),
    (Key::NumPadEnter, HostKey::Enter),
    (Key::Escape, HostKey::Escape),
    (Key::PageUp, HostKey::PageUp),
    (Key::PageDown, HostKey::PageDown),
    (Key::Pause, HostKey::Pause),
    (Key::Tab, HostKey::Tab),
    (Key::Menu, HostKey::Menu),
];

/// Keys whose characters the host does not send while Control is pressed.
const LETTERS: &[(Key, char)] = &[
    (Key::A, 'a'),
    (Key::B, 'b'),
    (Key::C, 'c'),
    (Key::D, 'd'),
    (Key::E, 'e'),
    (Key::F, 'f'),
    (Key::G, 'g'),
    (Key::H, 'h'),
    (Key::I, 'i'),
    (Key::J, 'j'),
    (Key::K, 'k'),
    (Key::L, 'l'),
    (Key::M, 'm'),
    (Key::N, 'n'),
    (Key::O, 'o'),
    (Key::P, 'p'),
    (Key::Q, 'q'),
    (Key::R, 'r'),
    (Key::S, 's'),
    (Key::T, 't'),
    (Key::U, 'u'),
    (Key::V, 'v'),
    (Key::W, 'w'),
    (Key::X, 'x'),
    (Key::Y, 'y'),
    (Key::Z, 'z'),
    (Key::Key0, '0'),
    (Key::Key1, '1'),
    (Key::Key2, '2'),
    (Key::Key3, '3'),
    (Key::Key4, '4'),
    (Key::Key5, '5'),
    (Key::Key6, '6'),
    (Key::Key7, '7'),
    (Key::Key8, '8'),
    (Key::Key9, '9'),
];

/// Host time between two steps of a held rewind key.
const REWIND_REPEAT: Duration = Duration::from_millis(60);

/// An event of the host.
enum HostEvent {
    Down(Key),
    Up(Key),
    Character(char),
}

/// Collects the events that minifb sends during an update of the window.
struct Listener(Sender<HostEvent>);

impl InputCallback for Listener {
    fn add_char(&mut self, code: u32) {
        if let Some(character) = char::from_u32(code) {
            // The receiver lives as long as the window; a failure at its end does not matter.
            let _ = self.0.send(HostEvent::Character(character));
        }
    }

    fn set_key_state(&mut self, key: Key, is_down: bool) {
        let _ = self.0.send(if is_down { HostEvent::Down(key) } else { HostEvent::Up(key) });
    }
}

/// An open window.
pub struct WindowFrontEnd {
    window: Window,
    /// The connection to the window manager, if there is one.
    managed: Option<ManagedWindow>,
    host_events: Receiver<HostEvent>,
    modifiers: Modifiers,
    /// The last pressed key, until its character arrives.
    pending_key: Option<Key>,
    /// Pressed keys with their characters.
    held: HashMap<Key, char>,
    title: String,
    filter: Filter,
    has_keyboard: bool,
    mouse: Mouse,
    /// The held rewind key, and the time of its last step.
    rewind_key: Option<(Key, Instant)>,
    /// The last key of the menu, until its release. Its repetitions are not for the machine if it closed the menu.
    menu_key: Option<Key>,
}

/// The state of the mouse.
#[derive(Clone, Copy, Default)]
struct Mouse {
    /// The pressed button, from 1.
    button: Option<u8>,
    /// The last passed position in the frame.
    at: (i32, i32),
    /// The current position in the frame.
    pointed: (i32, i32),
}

/// Returns the canvas of the window for the frame of a system.
fn canvas(system: &dyn System) -> Canvas {
    Canvas::from_frame(&paper::frame_with_paper(system), system.machine().dot_aspect)
}

impl WindowFrontEnd {
    /// Opens a window for the machine's frame.
    ///
    /// # Errors
    /// When there is no display, or the window cannot be opened.
    pub fn open(interactive: &InteractiveSession, look: &DisplayOptions) -> Result<Self> {
        let canvas = canvas(interactive.session.system());
        // A large frame is not enlarged.
        let default_scale = if canvas.window_size(1).0 > LARGE_WIDTH { 1 } else { DEFAULT_SCALE };
        let (width, height) = canvas.window_size(look.scale.map_or(default_scale, usize::from));
        let options = WindowOptions {
            borderless: look.borderless,
            title: !look.borderless,
            resize: true,
            // The frame is scaled to the window before it is passed on.
            scale_mode: ScaleMode::UpperLeft,
            ..WindowOptions::default()
        };
        let title = interactive.status();
        let mut window = Window::new(&title, width, height, options)
            .map_err(|error| anyhow!("cannot open a window: {error}"))?;
        window.set_target_fps(DISPLAY_RATE);
        let managed = ManagedWindow::of(&window).ok();
        let (sender, events) = channel();
        window.set_input_callback(Box::new(Listener(sender)));
        Ok(Self {
            window,
            managed,
            host_events: events,
            modifiers: Modifiers::default(),
            pending_key: None,
            held: HashMap::new(),
            title,
            filter: look.filter,
            has_keyboard: false,
            mouse: Mouse::default(),
            rewind_key: None,
            menu_key: None,
        })
    }

    /// Plays until the window is closed.
    ///
    /// # Errors
    /// When the window fails or a recording cannot be written.
    pub fn play(mut self, host: &mut HostSession) -> Result<Exit> {
        let mut last = Instant::now();
        while self.window.is_open() {
            let elapsed = last.elapsed();
            last = Instant::now();
            host.advance(elapsed)?;
            if host.interactive.has_frame() {
                self.show(&host.interactive)?;
            } else {
                self.window.update();
            }
            if self.handle_events(host)? || host.is_interrupted() || host.loss().is_some() {
                break;
            }
            if host.takes_debugger() {
                host.debug(&mut |session| self.show_frame(session))?;
                last = Instant::now();
            }
        }
        Ok(Exit::Success)
    }

    /// Draws the frame, with help and message.
    fn show(&mut self, interactive: &InteractiveSession) -> Result<()> {
        let system = interactive.session.system();
        let mut canvas = canvas(system);
        canvas.show_menu(interactive);
        // The title bar may be invisible.
        if let Some(message) = interactive.current_message() {
            canvas.show_message(system.machine(), message);
        }
        let status = interactive.status();
        if status != self.title {
            self.window.set_title(&status);
            self.title = status;
        }
        self.show_canvas(&canvas)
    }

    /// Draws the frame without help and message, while the debugger has the session.
    fn show_frame(&mut self, session: &Session) -> Result<()> {
        self.show_canvas(&canvas(session.system()))
    }

    fn show_canvas(&mut self, canvas: &Canvas) -> Result<()> {
        let (width, height) = self.window.get_size();
        let (width, height) = (width.max(1), height.max(1));
        if let Some(position) = self.window.get_mouse_pos(MouseMode::Pass) {
            self.mouse.pointed = canvas.pixel_at((width, height), position);
        }
        self.window
            .update_with_buffer(&canvas.scaled_to(width, height, self.filter), width, height)
            .map_err(|error| anyhow!("the window failed: {error}"))
    }

    /// Handles the events of the host; returns whether the person quits.
    fn handle_events(&mut self, host: &mut HostSession) -> Result<bool> {
        if host.interactive.menu.is_none() {
            self.pass_mouse(&mut host.interactive);
        }
        self.repeat_rewind(host)?;
        let events: Vec<HostEvent> = self.host_events.try_iter().collect();
        for event in events {
            let is_over = match event {
                HostEvent::Down(key) => self.key_down(host, key)?,
                HostEvent::Up(key) => {
                    self.key_up(&mut host.interactive, key);
                    false
                }
                HostEvent::Character(_) if host.interactive.menu.is_some() => false,
                HostEvent::Character(character) => {
                    self.press_character(&mut host.interactive, character);
                    false
                }
            };
            if is_over {
                return Ok(true);
            }
        }
        let had_keyboard = std::mem::replace(&mut self.has_keyboard, self.window.is_active());
        if had_keyboard && !self.has_keyboard {
            // The release of a pressed key may arrive in another window.
            self.modifiers = Modifiers::default();
            host.interactive.key_sequencer.release_keys(&mut host.interactive.session);
        }
        Ok(false)
    }

    /// Passes on mouse events. A drag continues until the release, also outside of the window.
    fn pass_mouse(&mut self, interactive: &mut InteractiveSession) {
        let is_down = |button| self.window.get_mouse_down(button);
        let down = if is_down(MouseButton::Left) {
            Some(1)
        } else if is_down(MouseButton::Middle) {
            Some(2)
        } else if is_down(MouseButton::Right) {
            Some(3)
        } else {
            None
        };
        let Mouse { button, at, pointed } = self.mouse;
        let has_moved = pointed != at;
        let session = &mut interactive.session;
        match (button, down) {
            (None, Some(button)) => session.send_pointer(PointerAction::Press, pointed, button),
            (Some(button), None) => {
                if has_moved {
                    session.send_pointer(PointerAction::Drag, pointed, button);
                }
                session.send_pointer(PointerAction::Release, pointed, button);
            }
            (Some(button), Some(_)) if has_moved => {
                session.send_pointer(PointerAction::Drag, pointed, button);
            }
            (None, None) if has_moved => session.send_pointer(PointerAction::Move, pointed, 0),
            (Some(_), Some(_)) | (None, None) => {}
        }
        let button = match (button, down) {
            // Other buttons are ignored until the release of the first.
            (Some(button), Some(_)) => Some(button),
            _ => down,
        };
        self.mouse = Mouse { button, at: pointed, pointed };
    }

    fn key_down(&mut self, host: &mut HostSession, key: Key) -> Result<bool> {
        self.pending_key = None;
        if self.menu_key == Some(key) && host.interactive.menu.is_none() {
            return Ok(false);
        }
        match self.command(&host.interactive, key) {
            Some(Command::FullScreen) => self.fill_screen(&mut host.interactive),
            Some(Command::Rewind) => {
                self.rewind_key = Some((key, Instant::now()));
                host.command(Command::Rewind)?;
            }
            Some(command) => return Ok(host.command(command)?),
            None if host.interactive.menu.is_some() => {
                if let Some(menu_key) = host_key(key).and_then(MenuKey::of) {
                    self.menu_key = Some(key);
                    return host.menu_key(menu_key);
                }
                // The state of the modifiers holds for commands, too.
                self.set_modifier(&host.interactive, key, true);
            }
            None => self.machine_key_down(&mut host.interactive, key),
        }
        Ok(false)
    }

    /// Repeats the command of a held rewind key. The window system may not repeat it, or too fast.
    fn repeat_rewind(&mut self, host: &mut HostSession) -> Result<()> {
        if let Some((_, last)) = self.rewind_key.as_mut().filter(|(_, last)| last.elapsed() >= REWIND_REPEAT)
        {
            *last = Instant::now();
            host.command(Command::Rewind)?;
        }
        Ok(())
    }

    /// Presses a key of the machine.
    fn machine_key_down(&mut self, interactive: &mut InteractiveSession, key: Key) {
        if self.set_modifier(interactive, key, true) {
            self.hold_modifiers(interactive, key);
            return;
        }
        if let Some(host) = host_key(key) {
            self.press_special_key(interactive, key, host);
        } else if self.modifiers.control {
            // With Control the host sends control codes instead of characters.
            if let Some(character) = letter(key) {
                self.hold_character(interactive, key, character);
            }
        } else if !self.held.contains_key(&key) {
            self.pending_key = Some(key);
        }
    }

    fn fill_screen(&self, interactive: &mut InteractiveSession) {
        let is_done =
            self.managed.as_ref().is_some_and(|managed| managed.toggle_full_screen().unwrap_or(false));
        if !is_done {
            interactive
                .show_message("the window manager does not support full screen; enlarge the window".into());
        }
    }

    fn command(&self, interactive: &InteractiveSession, key: Key) -> Option<Command> {
        match host_key(key) {
            Some(host) => interactive.key_command(host),
            None if self.modifiers.control => keymap::control_command(letter(key)?),
            None => None,
        }
    }

    fn press_special_key(&mut self, interactive: &mut InteractiveSession, key: Key, host: HostKey) {
        if let (Some(port), Some(switch)) = (interactive.active_joystick(), interactive.joystick_switch(host))
        {
            interactive.key_sequencer.set_joystick_switch(&mut interactive.session, port, switch, true);
        } else if let Some(chord) = interactive.special_key(host, self.modifiers) {
            match host {
                HostKey::Escape if interactive.cancel_paste() => {}
                _ if layout(interactive).momentary_key == Some(host) => {
                    interactive.key_sequencer.tap_while_held(&mut interactive.session, chord);
                }
                _ => interactive.key_sequencer.press(&mut interactive.session, host_key_id(key), chord),
            }
        }
    }

    fn press_character(&mut self, interactive: &mut InteractiveSession, character: char) {
        if character.is_control() {
            return;
        }
        match self.pending_key.take() {
            Some(key) => self.hold_character(interactive, key, character),
            // A character without a press: composed, or from a key without a name in minifb.
            None if self.held.is_empty() => {
                if let Some(chord) = interactive.character_key(character, self.without_shift()) {
                    interactive.key_sequencer.tap(&mut interactive.session, chord);
                }
            }
            None => {}
        }
    }

    fn hold_character(&mut self, interactive: &mut InteractiveSession, key: Key, character: char) {
        if let (Some(port), ' ') = (interactive.active_joystick(), character) {
            interactive.key_sequencer.set_joystick_switch(&mut interactive.session, port, keymap::FIRE, true);
        } else if let Some(chord) = interactive.character_key(character, self.without_shift()) {
            interactive.key_sequencer.press(&mut interactive.session, host_key_id(key), chord);
        }
        self.held.insert(key, character);
    }

    fn key_up(&mut self, interactive: &mut InteractiveSession, key: Key) {
        self.held.remove(&key);
        self.rewind_key.take_if(|(rewind, _)| *rewind == key);
        self.menu_key.take_if(|menu_key| *menu_key == key);
        if self.set_modifier(interactive, key, false) && key != Key::RightCtrl {
            interactive.key_sequencer.release(&mut interactive.session, host_key_id(key));
            return;
        }
        let switch = match key {
            Key::Space | Key::RightCtrl => Some(keymap::FIRE),
            _ => host_key(key).and_then(|key| interactive.joystick_switch(key)),
        };
        if let (Some(port), Some(switch)) = (interactive.joystick, switch) {
            interactive.key_sequencer.set_joystick_switch(&mut interactive.session, port, switch, false);
        }
        interactive.key_sequencer.release(&mut interactive.session, host_key_id(key));
    }

    /// Returns the modifiers for a character, which includes the effect of Shift.
    fn without_shift(&self) -> Modifiers {
        Modifiers { shift: false, ..self.modifiers }
    }

    /// Stores the state of a modifier key; returns false for other keys.
    fn set_modifier(&mut self, interactive: &InteractiveSession, key: Key, is_down: bool) -> bool {
        match key {
            Key::LeftShift | Key::RightShift => self.modifiers.shift = is_down,
            Key::LeftCtrl => self.modifiers.control = is_down,
            // With a joystick the right Control is the fire button.
            Key::RightCtrl => {}
            Key::LeftAlt => self.modifiers.alt = is_down,
            Key::Tab if layout(interactive).is_tab_alt => self.modifiers.alt = is_down,
            // On many layouts the right Alt types characters.
            Key::RightAlt => {}
            _ => return false,
        }
        true
    }

    /// Holds the machine's modifier keys without other keys, for programs that poll them and for SHIFT with C=.
    fn hold_modifiers(&mut self, interactive: &mut InteractiveSession, key: Key) {
        if key == Key::RightCtrl {
            if let Some(port) = interactive.joystick {
                interactive.key_sequencer.set_joystick_switch(
                    &mut interactive.session,
                    port,
                    keymap::FIRE,
                    true,
                );
            }
        } else if let Some(chord) = keymap::modifiers_alone(interactive.session.system(), self.modifiers) {
            interactive.key_sequencer.press(&mut interactive.session, host_key_id(key), chord);
        }
    }
}

fn layout(interactive: &InteractiveSession) -> &'static Layout {
    interactive.session.system().machine().layout
}

fn host_key(key: Key) -> Option<HostKey> {
    KEYS.iter().find(|row| row.0 == key).map(|row| row.1)
}

fn letter(key: Key) -> Option<char> {
    LETTERS.iter().find(|row| row.0 == key).map(|row| row.1)
}

fn host_key_id(key: Key) -> HostKeyId {
    key as HostKeyId
}
