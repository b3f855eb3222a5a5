//! The console window that Windows opens for a program that was started with a double-click, or by dropping a file
//! onto it. It closes when the program ends, before anyone can read a message.

use std::io::BufRead as _;
use std::process;

use winsafe::{HPROCESSLIST, co::TH32CS};

/// Whether the desktop started this process, so that its console window closes with it.
pub fn is_own() -> bool {
    let Ok(mut list) = HPROCESSLIST::CreateToolhelp32Snapshot(TH32CS::SNAPPROCESS, None) else {
        return false;
    };
    let processes: Vec<(u32, u32, String)> = list
        .iter_processes()
        .map_while(Result::ok)
        .map(|entry| (entry.th32ProcessID, entry.th32ParentProcessID, entry.szExeFile()))
        .collect();
    let parent = processes.iter().find(|(id, ..)| *id == process::id()).map(|(_, parent, _)| *parent);
    processes.iter().any(|(id, _, name)| Some(*id) == parent && name.eq_ignore_ascii_case("explorer.exe"))
}

/// Keeps the window until the person has read it.
pub fn wait_for_return() {
    report!("Press Return to close this window.");
    let _ = std::io::stdin().lock().read_line(&mut String::new());
}
