//! The files that a program uses, except its text. A host reads them once, before the program starts. They are inputs
//! of the program like its text: runs with the same files are equal.

use serde::{Deserialize, Serialize};

/// The files of a program, as their bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProgramFiles {
    /// Images (PNG, GIF, JPEG) by their path below their folder, with `/`. The first image of a name takes precedence.
    pub images: Vec<(String, Vec<u8>)>,
    /// The text of modules, by their name.
    pub modules: Vec<(String, String)>,
    /// The folders in which the host has searched for images, for messages.
    pub image_folders: Vec<String>,
}

impl ProgramFiles {
    /// Whether the program uses no files.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Returns the image with a path, otherwise the image with this file name. The case is ignored, as on the authors'
    /// systems.
    ///
    /// ```
    /// let files = gamegrid::ProgramFiles {
    ///     images: vec![("pictures/Fish.png".to_owned(), vec![1])],
    ///     ..gamegrid::ProgramFiles::default()
    /// };
    /// assert_eq!(files.image("sprites\\fish.png").map(|(path, _)| path), Some("pictures/Fish.png"));
    /// assert_eq!(files.image("fish.gif"), None);
    /// ```
    #[must_use]
    pub fn image(&self, path: &str) -> Option<(&str, &[u8])> {
        let path = path.replace('\\', "/");
        let path = path.trim_start_matches("./");
        let file = |path: &str| path.rsplit('/').next().unwrap_or_default().to_lowercase();
        let exact = self.images.iter().find(|(known, _)| known.eq_ignore_ascii_case(path));
        let found = exact.or_else(|| self.images.iter().find(|(known, _)| file(known) == file(path)));
        found.map(|(known, bytes)| (known.as_str(), bytes.as_slice()))
    }
}
