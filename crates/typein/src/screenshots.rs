//! Screenshots of key scripts: only pictures in the folder of `--dump` or the current one, since scripts come from
//! other people. A complete screenshot replaces a file of the same name; a copy of that file stays.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use hardware::Frame;
use player::record;
use player::script::{Instruction, Step, run::Screenshot};

use crate::file;

/// Checks the names of all screenshots of a script.
///
/// # Errors
/// For the first forbidden name, with the line of the script.
pub fn check(steps: &[Step], dump: Option<&Path>) -> Result<()> {
    let mut taken: Vec<PathBuf> = vec![];
    for Step { line, instruction } in steps {
        let Instruction::Screenshot(name) = instruction else { continue };
        let path = Path::new(name);
        let resolved = resolve_path(path, dump).and_then(|resolved| {
            if taken.contains(&resolved) {
                bail!("the script writes it twice; use a different name for each screenshot");
            }
            Ok(resolved)
        });
        let resolved = resolved.map_err(|error| {
            anyhow!(
                "line {line} of the key script: cannot write the screenshot `{}`: {error:#}",
                path.display()
            )
        })?;
        taken.push(resolved);
    }
    Ok(())
}

/// Writes the screenshots of a script to their files and reports their names.
///
/// # Errors
/// When one cannot be written, with the line of the script.
pub fn write(screenshots: Vec<Screenshot>) -> Result<()> {
    for Screenshot { line, name, frame } in screenshots {
        let copy = write_picture(Path::new(&name), &frame, file::write_with_copy)
            .with_context(|| format!("line {line} of the key script"))?;
        let copy = copy.map_or(String::new(), |copy| format!("; the previous file is `{}`", copy.display()));
        report!("note: wrote `{name}`{copy}");
    }
    Ok(())
}

/// Writes a frame to a new file.
///
/// # Errors
/// When the file exists or cannot be written.
pub fn write_new(path: &Path, frame: &Frame) -> Result<()> {
    write_picture(path, frame, file::write_new)
}

fn write_picture<T>(
    path: &Path,
    frame: &Frame,
    write: impl FnOnce(&Path, &[u8]) -> std::io::Result<T>,
) -> Result<T> {
    let mut picture = vec![];
    record::write_png(frame, &mut picture)
        .map_err(anyhow::Error::from)
        .and_then(|()| Ok(write(path, &picture)?))
        .with_context(|| format!("cannot write the screenshot `{}`", path.display()))
}

/// Returns the path of a screenshot without links, if it is permitted.
fn resolve_path(path: &Path, dump: Option<&Path>) -> Result<PathBuf> {
    let is_picture = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("png"));
    let Some(name) = path.file_name().filter(|_| is_picture) else { bail!("expected the extension .png") };
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let folder = folder.canonicalize().with_context(|| format!("folder `{}` not found", folder.display()))?;
    let is_inside = [Some(Path::new(".")), dump]
        .into_iter()
        .flatten()
        .any(|allowed| allowed.canonicalize().is_ok_and(|allowed| folder.starts_with(allowed)));
    if !is_inside {
        bail!("it is outside of the current folder and the folder of `--dump`");
    }
    // A link may lead elsewhere.
    if path.symlink_metadata().is_ok_and(|about| !about.is_file()) {
        bail!("the name is that of a link, a folder or a device; remove it or choose another name");
    }
    Ok(folder.join(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error_text(path: &Path, dump: Option<&Path>) -> String {
        let step = || Step { line: 3, instruction: Instruction::Screenshot(path.display().to_string()) };
        check(&[step()], dump).map_or_else(|error| error.to_string(), |()| "written".into())
    }

    #[test]
    fn only_pictures_below_the_folder_of_the_dump_or_the_current_one_are_written() {
        let folder = tempfile::tempdir().unwrap();
        let dump = folder.path().join("out");
        std::fs::create_dir(&dump).unwrap();
        std::fs::create_dir(dump.join("old.png")).unwrap();
        assert_eq!(error_text(Path::new("new-picture.png"), None), "written");
        assert_eq!(error_text(&dump.join("a.PNG"), Some(&dump)), "written");
        for (path, dump, why) in [
            (dump.join("a.png"), None, "outside"),
            (dump.join("../a.png"), Some(&*dump), "outside"),
            (dump.join("old.png"), Some(&*dump), "folder"),
            (dump.join("a.txt"), Some(&*dump), ".png"),
            (dump.join("no/a.png"), Some(&*dump), "not found"),
        ] {
            let error = error_text(&path, dump);
            assert!(
                error.starts_with("line 3 of the key script: ") && error.contains(why),
                "{path:?}: {error}"
            );
        }
    }

    #[cfg(unix)]
    #[test]
    fn links_lead_nowhere_else() {
        let [folder, outside] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let (link, file) = (folder.path().join("away"), folder.path().join("a.png"));
        std::os::unix::fs::symlink(outside.path(), &link).unwrap();
        std::os::unix::fs::symlink(outside.path().join("b.png"), &file).unwrap();
        assert!(error_text(&link.join("a.png"), Some(folder.path())).contains("outside"));
        assert!(error_text(&file, Some(folder.path())).contains("a link"));
    }

    #[test]
    fn a_script_writes_no_picture_twice() {
        let step = |line| Step { line, instruction: Instruction::Screenshot("new-picture.png".into()) };
        assert!(check(&[step(1), step(2)], None).unwrap_err().to_string().starts_with("line 2 of"));
    }
}
