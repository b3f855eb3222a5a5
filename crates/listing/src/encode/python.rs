//! The notation of Python programs.

/// Prints the text unchanged.
pub(super) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
