//! The commands that the README shows produce its pictures, byte for byte.

use std::fs;
use std::path::Path;

use crate::program::{path, typein};

/// Titles and the key scripts of their pictures.
const PICTURES: &[(&str, &str)] = &[
    ("3d-vier-gewinnt", "docs/pictures/picture.keys"),
    ("viertris", "docs/pictures/viertris.keys"),
    ("battleship", "docs/pictures/battleship.keys"),
    ("battleship-as-printed", "docs/pictures/battleship.keys"),
    ("battleship-search", "docs/pictures/battleship.keys"),
    ("battleship-surroundings", "docs/pictures/battleship.keys"),
    ("viertris-msx", "docs/pictures/viertris-msx.keys"),
    ("hexagon", "crates/typein/examples/hexagon.keys"),
    ("gridlock", "docs/pictures/gridlock.keys"),
    #[cfg(feature = "python")]
    ("solitaire-1", "docs/pictures/solitaire-steps.keys"),
    #[cfg(feature = "python")]
    ("solitaire-2", "docs/pictures/solitaire-steps.keys"),
    #[cfg(feature = "python")]
    ("solitaire-score", "docs/pictures/solitaire-steps.keys"),
    #[cfg(feature = "python")]
    ("solitaire-3", "docs/pictures/solitaire.keys"),
    #[cfg(feature = "python")]
    ("solitaire-french", "docs/pictures/solitaire.keys"),
    #[cfg(feature = "python")]
    ("solitaire-own", "docs/pictures/solitaire.keys"),
];

#[test]
fn pictures_come_from_their_commands() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = tempfile::tempdir().unwrap();
    for (title, script) in PICTURES {
        let made = folder.path().join(format!("{title}.png"));
        let run = typein(&["run", title, "--keys", path(&top.join(script)), "--record", path(&made)]);
        let kept = fs::read(top.join(format!("docs/pictures/{title}.png"))).unwrap();
        assert!(fs::read(&made).is_ok_and(|made| made == kept), "{title}: {}", run.errors);
    }
}
