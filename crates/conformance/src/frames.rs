//! Recorded frames, compared dot by dot; stored as runs of colours.

use hardware::Frame;

/// The width of the recorded border in dots.
const BORDER: usize = 8;

/// A recorded frame: 256 x 192 dots and a border, a colour number per dot, `None` for dots that are
/// not compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedFrame {
    rows: Vec<Vec<Option<u8>>>,
}

impl RecordedFrame {
    /// Parses the text of a `.picture.txt`.
    ///
    /// # Panics
    /// When a row is missing, repeated, or has a different width.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let mut rows: Vec<Option<Vec<Option<u8>>>> = vec![None; 192 + 2 * BORDER];
        for line in text.lines() {
            let (range, runs) = line.split_once('\t').expect("a row begins with its numbers");
            let row: Vec<Option<u8>> = runs.split(' ').flat_map(run).collect();
            let (first, last) = range.split_once("..").expect("rows are `first..last`");
            let number = |text: &str| text.parse::<i32>().expect("a row's number") + BORDER as i32;
            for index in number(first)..=number(last) {
                let index = usize::try_from(index).expect("rows begin at -8");
                assert!(rows[index].replace(row.clone()).is_none(), "row {index} is repeated");
            }
        }
        let rows: Vec<_> = rows.into_iter().map(|row| row.expect("no row is missing")).collect();
        assert!(rows.iter().all(|row| row.len() == 256 + 2 * BORDER), "a row has a different width");
        Self { rows }
    }

    /// Ignores the dots in which two frames differ: they depend on values that were not recorded.
    ///
    /// # Panics
    /// When a frame has no colour numbers.
    pub fn ignore_undefined_dots(&mut self, [one, other]: [&Frame; 2], corner: (usize, usize)) {
        for (row, dots) in self.rows.iter_mut().enumerate() {
            let pairs = row_of(one, row, corner).iter().zip(row_of(other, row, corner));
            for (dot, (one, other)) in dots.iter_mut().zip(pairs) {
                if one != other {
                    *dot = None;
                }
            }
        }
    }

    /// Compares a frame whose window of 256 x 192 dots begins at `(left, top)`.
    ///
    /// # Errors
    /// The first dots that differ, and their number.
    ///
    /// # Panics
    /// When the frame has no colour numbers.
    pub fn compare(&self, frame: &Frame, corner: (usize, usize)) -> Result<(), String> {
        let mut different = Vec::new();
        for (row, expected) in self.rows.iter().enumerate() {
            let actual = row_of(frame, row, corner);
            for (column, (want, &got)) in expected.iter().zip(actual).enumerate() {
                if want.is_some_and(|want| want != got) {
                    different.push((column as i32 - 8, row as i32 - 8, want.unwrap_or_default(), got));
                }
            }
        }
        if different.is_empty() {
            return Ok(());
        }
        let shown: Vec<String> = different
            .iter()
            .take(6)
            .map(|(x, y, want, got)| format!("({x},{y}) is {got:X}, expected {want:X}"))
            .collect();
        Err(format!("{} dots differ: {}", different.len(), shown.join(", ")))
    }
}

/// Returns a row of a frame whose window begins at `(left, top)`, in the size of a recorded frame;
/// row 0 is the first of the border.
fn row_of(frame: &Frame, row: usize, (left, top): (usize, usize)) -> &[u8] {
    let Frame::Indexed { width, pixels, .. } = frame else { panic!("the frame has no colour numbers") };
    let start = (top + row - BORDER) * width + left - BORDER;
    &pixels[start..start + 256 + 2 * BORDER]
}

/// Parses a run: `813` is 81 dots of colour 3; `-` is not compared.
fn run(text: &str) -> Vec<Option<u8>> {
    let (count, colour) = text.split_at(text.len() - 1);
    let count = count.parse().expect("a run begins with its length");
    let colour = match colour {
        "-" => None,
        digit => Some(u8::from_str_radix(digit, 16).expect("a colour is a hexadecimal digit")),
    };
    vec![colour; count]
}

/// Parses memory written as hexadecimal bytes; `--` is not recorded.
///
/// # Panics
/// When the text is invalid.
#[must_use]
pub fn memory(text: &str) -> Vec<Option<u8>> {
    let byte = |digits: &[u8]| {
        let digits = std::str::from_utf8(digits).expect("the file is text");
        (digits != "--").then(|| u8::from_str_radix(digits, 16).expect("bytes are hexadecimal"))
    };
    text.lines().flat_map(|line| line.as_bytes().chunks(2)).map(byte).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_have_their_colour_after_their_length() {
        assert_eq!(run("813").len(), 81);
        assert_eq!(run("2-"), [None, None]);
        assert_eq!(run("1F"), [Some(15)]);
    }

    #[test]
    fn memory_may_be_unrecorded() {
        assert_eq!(memory("01--\nff"), [Some(1), None, Some(255)]);
    }
}
