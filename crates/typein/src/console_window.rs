//! The console window that Windows opens for a program that was started with a double-click, or by dropping a file
//! onto it. It closes when the program ends, before anyone can read a message.

use std::io::BufRead as _;

/// Whether this process has a console window that no other process shares: there is no shell that it returns to.
pub fn is_own() -> bool {
    let mut processes = [0; 2];
    // SAFETY: the function writes at most as many process IDs as the length that it gets.
    #[allow(unsafe_code, reason = "no crate with a safe interface has this function")]
    let count = unsafe {
        windows_sys::Win32::System::Console::GetConsoleProcessList(
            processes.as_mut_ptr(),
            processes.len() as u32,
        )
    };
    count == 1
}

/// Keeps the window until the person has read it.
pub fn wait_for_return() {
    report!("Press Return to close this window.");
    let _ = std::io::stdin().lock().read_line(&mut String::new());
}
