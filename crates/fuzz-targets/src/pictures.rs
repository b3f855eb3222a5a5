//! Image files of Python programs.

use gamegrid::{ProgramFiles, Runtime, Stop};

/// Fragments of PNG, GIF and JPEG files.
pub const DICTIONARY: &[&str] = &[
    "\u{89}PNG\r\n\u{1a}\n",
    "\0\0\0\rIHDR",
    "\0\0\0\0IEND\u{ae}B`\u{82}",
    "IDAT",
    "PLTE",
    "tRNS",
    "acTL",
    "GIF89a",
    "\u{21}\u{f9}\u{4}",
    ",\0\0\0\0",
    ";",
    "\u{ff}\u{d8}\u{ff}\u{e0}",
    "\u{ff}\u{c0}",
    "\u{ff}\u{c4}",
    "\u{ff}\u{da}",
    "\u{ff}\u{d9}",
    "\u{ff}\u{ff}\u{ff}\u{ff}",
];

/// A program that shows an image wherever the library takes one.
const PROGRAM: &str = "from gamegrid import *\nmakeGameGrid(3, 3, 9, 'a.png')\na = Actor(True, 'a.png')\n\
    addActor(a, Location(1, 1))\nshow()\na.turn(30)\nprint(a.getWidth(0), a.getHeight(0))\n";

/// Emulated time of the program, in microseconds.
const TIME: u64 = 20_000;

/// Input: an image file. The runtime warns about an invalid file and uses a placeholder.
///
/// # Panics
/// Panics if the program fails, or if there is no frame at its end.
pub fn pictures(data: &[u8]) {
    assert!(gamegrid::is_installed(), "no Python interpreter is installed");
    let images = vec![("a.png".to_owned(), data.to_vec())];
    let files = ProgramFiles { images, ..ProgramFiles::default() };
    let mut runtime = Runtime::with_files(PROGRAM, "listing.py", 1, files);
    // A large image may exhaust memory; that is not an error of the program.
    if let Stop::Failed(failure) = runtime.run_until(TIME) {
        assert!(!failure.message.is_empty(), "an error without a message");
    }
    let _ = (runtime.take_warnings(), runtime.frame());
}
