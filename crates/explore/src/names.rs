//! Names, texts and lists in the syntax of a probe file.

/// Returns a key's name in the syntax of the probe's tables, without blanks.
pub(crate) fn key_name(name: &str) -> String {
    name.to_lowercase().replace(' ', "-")
}

/// Returns the letters and digits of a name, which are a bare key of TOML.
pub(crate) fn letters(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase()
}

/// Returns a variable in the syntax of the probe: `f()` for the array `F(`.
pub(crate) fn source(name: &str) -> String {
    let lower = name.to_lowercase();
    if lower.ends_with('(') { format!("{lower})") } else { lower }
}

/// Returns a text as a string of TOML.
pub(crate) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}

/// Returns lines in one text.
pub(crate) fn list(lines: &[u16]) -> String {
    let lines: Vec<String> = lines.iter().map(u16::to_string).collect();
    if lines.is_empty() { "none".to_owned() } else { lines.join(", ") }
}
