//! Finds and reads a user's images of the C64's ROMs in a folder.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use c64_roms::{RomImages, RomKind};

use crate::input;

/// The names of an image, without case and extension, and the part number of the original.
struct ImageNames {
    kind: RomKind,
    names: &'static [&'static str],
    parts: &'static [&'static str],
}

/// The part of the C64C that has BASIC and, in its second half, the KERNAL.
const COMBINED_PART: &str = "251913-01";
/// The size of its image.
const COMBINED_SIZE: usize = 0x4000;

/// The names that emulators and archives use.
const IMAGE_NAMES: [ImageNames; 3] = [
    ImageNames { kind: RomKind::Basic, names: &["basic"], parts: &["901226-01", COMBINED_PART] },
    ImageNames { kind: RomKind::Kernal, names: &["kernal", "kernel"], parts: &["901227-03", COMBINED_PART] },
    ImageNames {
        kind: RomKind::Characters,
        names: &["chargen", "characters", "char"],
        parts: &["901225-01"],
    },
];

/// The fit of a file's name; the best comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum NameFit {
    /// `kernal`, `KERNAL.ROM`.
    Name,
    /// `901227-03.u4`, `kernal-901227-03.bin`.
    Part,
    /// `c64-kernal.bin`, `kernal_swedish.rom`: possibly another revision.
    Contains,
}

/// Reads the three images in a folder.
///
/// # Errors
/// When one is missing, ambiguous, unreadable or of the wrong size.
pub fn read(folder: &Path) -> Result<RomImages> {
    let entries = fs::read_dir(folder).with_context(|| {
        format!(
            "cannot read the folder `{}` of the ROM images; give another with `--roms DIR`",
            folder.display()
        )
    })?;
    let entries: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    let mut images = Vec::new();
    for names in &IMAGE_NAMES {
        let path = find(folder, &entries, names)?;
        let mut image = input::read(&path, input::ROM)?;
        if image.len() == COMBINED_SIZE {
            match names.kind {
                RomKind::Basic => image.truncate(RomKind::Basic.size()),
                RomKind::Kernal => drop(image.drain(..RomKind::Basic.size())),
                RomKind::Characters => {}
            }
        }
        let (found, expected) = (image.len(), names.kind.size());
        if found != expected {
            bail!(
                "`{}` cannot be the {} ROM: {found} bytes, expected {expected}",
                path.display(),
                names.kind
            );
        }
        images.push(image);
    }
    RomImages::new(&images[0], &images[1], &images[2])
        .map_err(|wrong| anyhow!("the {} ROM has {} bytes", wrong.kind, wrong.found))
}

/// Returns the file of an image.
fn find(folder: &Path, entries: &[PathBuf], names: &ImageNames) -> Result<PathBuf> {
    let fits = entries.iter().filter(|path| !path.is_dir());
    let fits = fits.filter_map(|path| Some((fit(path.file_name()?.to_str()?, names)?, path)));
    let mut fits: Vec<(NameFit, &PathBuf)> = fits.collect();
    fits.sort();
    match &fits[..] {
        [] => bail!(
            "no image of the {} ROM in `{}`; expected a file `{}` of {} bytes (part {})",
            names.kind,
            folder.display(),
            names.names[0],
            names.kind.size(),
            names.parts.join(" or ")
        ),
        [(best, first), (next, second), ..] if best == next => bail!(
            "both `{}` and `{}` can be the {} ROM; name the one to use `{}`",
            first.display(),
            second.display(),
            names.kind,
            names.names[0]
        ),
        [(_, path), ..] => Ok(path.to_path_buf()),
    }
}

/// Returns the fit of a file's name to an image.
fn fit(file: &str, names: &ImageNames) -> Option<NameFit> {
    /// Extensions of files that share an image's name.
    const NO_IMAGES: [&str; 5] = ["txt", "md", "sha1", "html", "zip"];
    let file = file.to_ascii_lowercase();
    let (stem, extension) = file.rsplit_once('.').unwrap_or((&file, ""));
    if NO_IMAGES.contains(&extension) {
        return None;
    }
    let is_part =
        |name: &&str| file.split(|letter: char| !letter.is_alphanumeric()).any(|part| part == *name);
    if names.names.contains(&stem) {
        Some(NameFit::Name)
    } else if names.parts.iter().any(|part| file.contains(part)) {
        Some(NameFit::Part)
    } else if names.names.iter().any(is_part) {
        Some(NameFit::Contains)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_chip_of_the_c64c_has_two_images() {
        let kinds = IMAGE_NAMES.iter().filter(|names| fit("64c.251913-01.bin", names).is_some());
        assert!(kinds.map(|names| names.kind).eq([RomKind::Basic, RomKind::Kernal]));
    }

    #[test]
    fn names_of_emulators_are_known_without_regard_to_case() {
        let found = |file: &str| IMAGE_NAMES.iter().find_map(|names| Some((names.kind, fit(file, names)?)));
        for (file, kind, expected) in [
            ("basic", RomKind::Basic, NameFit::Name),
            ("KERNAL.ROM", RomKind::Kernal, NameFit::Name),
            ("chargen", RomKind::Characters, NameFit::Name),
            ("basic-901226-01.bin", RomKind::Basic, NameFit::Part),
            ("901227-03.u4", RomKind::Kernal, NameFit::Part),
            ("characters.901225-01.bin", RomKind::Characters, NameFit::Part),
            ("kernal-901227-02.bin", RomKind::Kernal, NameFit::Contains),
            ("c64_char.bin", RomKind::Characters, NameFit::Contains),
        ] {
            assert_eq!(found(file), Some((kind, expected)), "{file}");
        }
        for file in ["README.md", "basic.txt", "c64-lower-upper.txt", "dos1541", "kernals"] {
            assert_eq!(found(file), None, "{file}");
        }
    }
}
