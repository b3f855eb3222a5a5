//! Gamepads of the host: together they act as the joystick of `--joystick`.
//!
//! On Linux the kernel's event devices are read, which needs no library of the system. Elsewhere the feature `gamepad`
//! has the crate `gilrs`.

#[cfg(not(any(target_os = "linux", feature = "gamepad")))]
#[path = "none.rs"]
mod backend;
#[cfg(all(not(target_os = "linux"), feature = "gamepad"))]
#[path = "gilrs.rs"]
mod backend;
#[cfg(target_os = "linux")]
#[path = "linux.rs"]
mod backend;

pub use self::backend::HostGamepads;

/// Returns a message about the use of a gamepad of this name.
#[cfg(any(target_os = "linux", feature = "gamepad"))]
fn use_of(interactive: &player::InteractiveSession, name: &str) -> String {
    match interactive.joystick {
        Some(port) => format!("{name} is joystick {}", systems::machine::port_number(port)),
        None => format!("{name} is not used; F12 connects the joystick"),
    }
}
