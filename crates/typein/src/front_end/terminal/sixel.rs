//! Pictures as sixels: six rows of one colour at a time, a character for six pixels of a column.
//!
//! Source: Digital, *VT330/VT340 Programmer Reference Manual*, volume 2, chapter 14.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use hardware::Rgb;

/// Colour registers of a VT340, which every terminal with sixels has. The machines have at most as many colours.
pub const COLOURS: usize = 16;

/// Rows of pixels in a band.
pub const BAND: usize = 6;

/// The colours of a picture: the most frequent ones.
pub struct Palette(Vec<Rgb>);

impl Palette {
    /// Chooses the colours.
    pub fn of(pixels: &[Rgb]) -> Self {
        let mut counts = BTreeMap::new();
        pixels.iter().for_each(|pixel| *counts.entry(*pixel).or_insert(0_usize) += 1);
        let mut colours: Vec<(Rgb, usize)> = counts.into_iter().collect();
        colours.sort_by_key(|&(colour, count)| (std::cmp::Reverse(count), colour));
        let mut chosen: Vec<Rgb> = colours.into_iter().take(COLOURS).map(|(colour, _)| colour).collect();
        // In this order a colour keeps its register while the set of colours is the same.
        chosen.sort_unstable();
        Self(chosen)
    }

    /// Returns the number of the nearest colour.
    fn nearest(&self, pixel: Rgb) -> usize {
        let distance = |colour: &Rgb| -> u32 {
            colour.iter().zip(pixel).map(|(one, other)| u32::from(one.abs_diff(other)).pow(2)).sum()
        };
        (0..self.0.len()).min_by_key(|&number| distance(&self.0[number])).unwrap_or(0)
    }
}

/// Returns the escape sequence that draws rows of `width` pixels at the cursor.
pub fn encode(pixels: &[Rgb], width: usize, palette: &Palette) -> String {
    let mut nearest = BTreeMap::new();
    let numbers: Vec<usize> =
        pixels.iter().map(|&pixel| *nearest.entry(pixel).or_insert_with(|| palette.nearest(pixel))).collect();
    // Square pixels; those that are not drawn stay as they are.
    let mut text = format!("\x1bP0;1;0q\"1;1;{width};{}", pixels.len() / width);
    for (number, colour) in palette.0.iter().enumerate() {
        if numbers.contains(&number) {
            let [red, green, blue] = colour.map(|part| (u32::from(part) * 100 + 127) / 255);
            let _ = write!(text, "#{number};2;{red};{green};{blue}");
        }
    }
    for (index, band) in numbers.chunks(BAND * width).enumerate() {
        if index > 0 {
            text.push('-');
        }
        encode_band(band, width, palette.0.len(), &mut text);
    }
    text.push_str("\x1b\\");
    text
}

/// Encodes up to six rows: for each colour its pixels, from the left edge again.
fn encode_band(band: &[usize], width: usize, colours: usize, text: &mut String) {
    let mut masks = vec![vec![0_u8; width]; colours];
    for (row, line) in band.chunks(width).enumerate() {
        line.iter().enumerate().for_each(|(column, &number)| masks[number][column] |= 1 << row);
    }
    let mut is_first = true;
    for (number, mask) in masks.iter().enumerate() {
        let Some(last) = mask.iter().rposition(|&bits| bits != 0) else { continue };
        if !is_first {
            text.push('$');
        }
        is_first = false;
        let _ = write!(text, "#{number}");
        for run in mask[..=last].chunk_by(|one, other| one == other) {
            let character = char::from(b'?' + run[0]);
            match run.len() {
                count @ 4.. => {
                    let _ = write!(text, "!{count}{character}");
                }
                count => text.extend(std::iter::repeat_n(character, count)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLACK: Rgb = [0; 3];
    const RED: Rgb = [255, 0, 0];

    #[test]
    fn runs_and_single_pixels_are_encoded_by_colour() {
        // The first row is red up to its last two pixels, the seventh row is red.
        let mut pixels = vec![BLACK; 8 * 7];
        pixels[..6].fill(RED);
        pixels[48..].fill(RED);
        let expected = "\x1bP0;1;0q\"1;1;8;7#0;2;0;0;0#1;2;100;0;0#0!6}~~$#1!6@-#1!8@\x1b\\";
        assert_eq!(encode(&pixels, 8, &Palette::of(&pixels)), expected);
    }

    #[test]
    fn a_picture_in_many_colours_has_the_most_frequent() {
        let pixels: Vec<Rgb> = (0..=20_u8)
            .flat_map(|shade| std::iter::repeat_n([shade * 10; 3], usize::from(shade) + 1))
            .collect();
        let palette = Palette::of(&pixels);
        assert_eq!((palette.0.len(), palette.0[0], palette.0[COLOURS - 1]), (COLOURS, [50; 3], [200; 3]));
        assert_eq!(palette.nearest([0; 3]), 0);
        assert_eq!(palette.nearest([199, 201, 200]), COLOURS - 1);
    }
}
