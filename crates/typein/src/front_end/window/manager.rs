//! Sends requests to the window manager for features that the window crate lacks: the window class, and
//! full screen.
//!
//! Both need a second connection to the X server; all connections share the window ids.
//! Sources: Inter-Client Communication Conventions Manual (4.1.2.5), Extended Window Manager Hints.
//! Hosts without an X server have neither.

use anyhow::Result;
use minifb::Window;

/// The window class, by which desktops group windows and find their icon.
#[cfg(all(unix, not(target_os = "macos")))]
const CLASS: &[u8] = b"typein\0Typein\0";

/// A window with its X connection.
#[cfg(all(unix, not(target_os = "macos")))]
pub struct ManagedWindow {
    connection: x11rb::rust_connection::RustConnection,
    root: u32,
    window: u32,
    state: u32,
    full_screen: u32,
    supported: u32,
}

#[cfg(all(unix, not(target_os = "macos")))]
impl ManagedWindow {
    /// Sets the class of the window and interns the atoms.
    ///
    /// # Errors
    /// When the X server does not reply.
    pub fn of(window: &Window) -> Result<Self> {
        use x11rb::connection::Connection as _;
        use x11rb::protocol::xproto::{AtomEnum, ConnectionExt as _, PropMode};
        use x11rb::wrapper::ConnectionExt as _;

        let (connection, screen) = x11rb::connect(None)?;
        let root = connection.setup().roots[screen].root;
        // Window ids have 29 bits; the type of the handle may be wider.
        let window = window.get_window_handle() as usize as u32;
        connection.change_property8(
            PropMode::REPLACE,
            window,
            AtomEnum::WM_CLASS,
            AtomEnum::STRING,
            CLASS,
        )?;
        let atom =
            |name: &str| -> Result<u32> { Ok(connection.intern_atom(false, name.as_bytes())?.reply()?.atom) };
        let state = atom("_NET_WM_STATE")?;
        let full_screen = atom("_NET_WM_STATE_FULLSCREEN")?;
        let supported = atom("_NET_SUPPORTED")?;
        Ok(Self { connection, root, window, state, full_screen, supported })
    }

    /// Toggles full screen; returns false when the window manager does not support it.
    ///
    /// # Errors
    /// When the X server does not reply.
    pub fn toggle_full_screen(&self) -> Result<bool> {
        use x11rb::connection::Connection as _;
        use x11rb::protocol::xproto::{AtomEnum, ClientMessageEvent, ConnectionExt as _, EventMask};

        /// The action of `_NET_WM_STATE`.
        const TOGGLE: u32 = 2;
        /// The source indication: an application, not a pager.
        const FROM_PROGRAM: u32 = 1;
        let known = self.connection.get_property(
            false,
            self.root,
            self.supported,
            AtomEnum::ATOM,
            0,
            u32::MAX / 4,
        )?;
        let is_known =
            known.reply()?.value32().is_some_and(|mut atoms| atoms.any(|atom| atom == self.full_screen));
        if !is_known {
            return Ok(false);
        }
        let data = [TOGGLE, self.full_screen, 0, FROM_PROGRAM, 0];
        let message = ClientMessageEvent::new(32, self.window, self.state, data);
        let managers = EventMask::SUBSTRUCTURE_NOTIFY | EventMask::SUBSTRUCTURE_REDIRECT;
        self.connection.send_event(false, self.root, managers, message)?;
        self.connection.flush()?;
        Ok(true)
    }
}

/// A window on a host without X server.
#[cfg(not(all(unix, not(target_os = "macos"))))]
pub struct ManagedWindow;

#[cfg(not(all(unix, not(target_os = "macos"))))]
impl ManagedWindow {
    /// Returns a window without features.
    pub fn of(_window: &Window) -> Result<Self> {
        Ok(Self)
    }

    /// Returns false.
    pub fn toggle_full_screen(&self) -> Result<bool> {
        Ok(false)
    }
}
