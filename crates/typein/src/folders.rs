//! The user's folders for configuration and state, where the platform has them: on Linux and macOS those of the XDG
//! Base Directory Specification (`~/.config/typein`, `~/.local/state/typein`), on Windows `%APPDATA%\typein` and
//! `%LOCALAPPDATA%\typein`.

use std::path::PathBuf;

use etcetera::BaseStrategy as _;

/// The name of the folders.
const NAME: &str = "typein";

/// Returns the folder for configuration; `None` without a home folder.
pub fn config() -> Option<PathBuf> {
    Some(etcetera::choose_base_strategy().ok()?.config_dir().join(NAME))
}

/// Returns the folder for state: save slots and the recent programs.
pub fn state() -> Option<PathBuf> {
    let base = etcetera::choose_base_strategy().ok()?;
    // Windows has no folder for state; that for caches is local to the computer.
    Some(base.state_dir().unwrap_or_else(|| base.cache_dir()).join(NAME))
}
