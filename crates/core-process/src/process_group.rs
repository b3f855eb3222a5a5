//! The process group of a child.

use std::process::Command;

/// Lets a command start in a process group of its own: Ctrl-C of the terminal is for this process, which ends its
/// children itself.
pub fn set_own_process_group(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(windows)]
    {
        /// `CREATE_NEW_PROCESS_GROUP` of `CreateProcess`.
        const NEW_PROCESS_GROUP: u32 = 0x200;
        std::os::windows::process::CommandExt::creation_flags(command, NEW_PROCESS_GROUP);
    }
}
