//! The programs that were played last, in a file of the user's folder for state: a target per line, the last one first.

use std::fs;
use std::path::{Path, PathBuf};

use player::menu::ProgramEntry;
use systems::Machine;

use crate::{file, folders, titles};

/// The number of programs in the file.
const MAX_PROGRAMS: usize = 12;

fn path() -> Option<PathBuf> {
    Some(folders::state()?.join("recent.txt"))
}

/// Adds a target of `play`. A file has its whole path, so that it is found from another folder.
pub fn add(target: &str) {
    let Some(path) = path() else { return };
    let (file_name, program) = listing::split_target(target);
    let target = match dunce::canonicalize(file_name) {
        Ok(file) => match program {
            Some(program) => format!("{}:{program}", file.display()),
            None => file.display().to_string(),
        },
        Err(_) => target.to_owned(),
    };
    if target.contains('\n') {
        return;
    }
    let text = with(&fs::read_to_string(&path).unwrap_or_default(), &target);
    let written =
        path.parent().map(fs::create_dir_all).transpose().map(|_| file::write(&path, text.as_bytes()));
    // A list of recent programs is a convenience: without it, play goes on.
    drop(written);
}

/// Returns the text of the file after a target was played.
fn with(text: &str, target: &str) -> String {
    let others = text.lines().filter(|line| *line != target && !line.is_empty());
    let lines = [target].into_iter().chain(others).take(MAX_PROGRAMS);
    lines.map(|line| format!("{line}\n")).collect()
}

/// Returns the programs of the menu: those played last that still exist, then the titles, then the bare machines.
pub fn programs() -> Vec<ProgramEntry> {
    let text = path().and_then(|path| fs::read_to_string(path).ok()).unwrap_or_default();
    let exists = |target: &&str| {
        titles::find(target).is_ok_and(|title| title.is_some())
            || Machine::by_id(target).is_some()
            || Path::new(listing::split_target(target).0).exists()
    };
    let played: Vec<&str> = text.lines().filter(exists).collect();
    let recent = played.iter().map(|target| ProgramEntry {
        name: target.rsplit(['/', '\\']).next().unwrap_or(target).to_owned(),
        remark: "played last".to_owned(),
        target: (*target).to_owned(),
    });
    let known = catalogue::titles().iter().filter(|title| !played.contains(&title.name)).map(|title| {
        let machine = Machine::by_id(&title.origin.system);
        (
            title.name,
            machine.is_none_or(|machine| machine.missing_feature().is_none()),
            machine.map_or("", |machine| machine.name),
        )
    });
    let known = known.filter(|(_, can_run, _)| *can_run).map(|(name, _, machine)| ProgramEntry {
        name: name.to_owned(),
        remark: machine.to_owned(),
        target: name.to_owned(),
    });
    let bare = Machine::ALL.into_iter().filter(|machine| machine.takes_text && !played.contains(&machine.id));
    let bare = bare.map(|machine| ProgramEntry {
        name: machine.id.to_owned(),
        remark: "without a program".to_owned(),
        target: machine.id.to_owned(),
    });
    recent.chain(known).chain(bare).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_program_is_first_and_once() {
        assert_eq!(with("", "a"), "a\n");
        assert_eq!(with("a\nb\n", "b"), "b\na\n");
        let many: String = (0..50).map(|number| format!("{number}\n")).collect();
        assert_eq!(with(&many, "x").lines().count(), MAX_PROGRAMS);
    }
}
