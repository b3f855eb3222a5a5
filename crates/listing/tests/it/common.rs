//! Pages for the tests.

use listing::{Page, Source};

/// Returns the page of a text file.
pub fn page(bytes: &[u8], name: &str) -> Page {
    match listing::read(bytes, name) {
        Ok(Source::Page(page)) => page,
        other => panic!("{name} is not a page: {other:?}"),
    }
}
