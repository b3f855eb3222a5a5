//! Filters: what a frame looks like on the display, from sharp dots to the tube of a PAL television.
//!
//! A filter changes pixels only; the canvas of `overlay` scales the result to a window, a web page to its
//! canvas. All arithmetic is in integers, so that the same frame gives the same pixels everywhere.
//!
//! Note: [`Filter::ScanLines`] and [`Filter::Pal`] return two rows for each row of the frame.

use core::fmt;
use core::str::FromStr;

/// A pixel in the window's format: 0x00rrggbb.
pub type Colour = u32;

/// What a frame looks like on the display.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Filter {
    /// Dots with sharp edges.
    #[default]
    Sharp,
    /// Dots that blend into each other: linear interpolation.
    Smooth,
    /// Dark rows between the rows of the frame.
    ScanLines,
    /// Scan lines, with colours that bleed as in a PAL signal.
    Pal,
}

/// The brightness of the dark rows between two rows, of 256.
const DARK_ROW: u32 = 160;

/// Weights of a dot's colour and of its neighbours' within two dots: the colour of a PAL signal has a bandwidth of
/// about 1.3 MHz, a fifth of the dot clock of the C64 (ITU-R BT.470, *documented*).
const CHROMA_WEIGHTS: [i32; 5] = [1, 2, 2, 2, 1];

/// Shares of red, green and blue in the brightness, of 256 (ITU-R BT.601).
const LUMA_SHARES: [i32; 3] = [77, 150, 29];

impl Filter {
    /// All filters.
    pub const ALL: [Self; 4] = [Self::Sharp, Self::Smooth, Self::ScanLines, Self::Pal];

    /// Returns the name of the filter.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sharp => "sharp",
            Self::Smooth => "smooth",
            Self::ScanLines => "scan-lines",
            Self::Pal => "pal",
        }
    }

    /// Returns the number of rows that [`Self::apply`] makes of a row.
    #[must_use]
    pub const fn rows(self) -> usize {
        match self {
            Self::Sharp | Self::Smooth => 1,
            Self::ScanLines | Self::Pal => 2,
        }
    }

    /// Returns the filtered pixels of a frame with rows of `width` pixels.
    #[must_use]
    pub fn apply(self, width: usize, pixels: &[Colour]) -> Vec<Colour> {
        match self {
            Self::Sharp | Self::Smooth => pixels.to_vec(),
            Self::ScanLines => with_scan_lines(width, pixels),
            Self::Pal => with_scan_lines(width, &with_bleeding_colours(width, pixels)),
        }
    }
}

impl fmt::Display for Filter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Filter {
    type Err = UnknownFilter;

    fn from_str(name: &str) -> Result<Self, UnknownFilter> {
        let found = Self::ALL.into_iter().find(|filter| filter.name() == name);
        found.ok_or_else(|| UnknownFilter { name: name.into() })
    }
}

/// The error for a name that no filter has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownFilter {
    /// The name.
    pub name: String,
}

impl fmt::Display for UnknownFilter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let available = Filter::ALL.map(Filter::name).join(", ");
        write!(f, "unknown filter \"{}\"; available: {available}", self.name)
    }
}

impl core::error::Error for UnknownFilter {}

/// Adds a dark copy below each row.
fn with_scan_lines(width: usize, pixels: &[Colour]) -> Vec<Colour> {
    let mut filtered = Vec::with_capacity(2 * pixels.len());
    for row in pixels.chunks_exact(width) {
        filtered.extend_from_slice(row);
        filtered.extend(row.iter().map(|&pixel| darkened(pixel)));
    }
    filtered
}

fn darkened(pixel: Colour) -> Colour {
    // Red and blue have a byte between them for the carry.
    let red_blue = ((pixel & 0x00ff_00ff) * DARK_ROW) >> 8 & 0x00ff_00ff;
    let green = ((pixel & 0x0000_ff00) * DARK_ROW) >> 8 & 0x0000_ff00;
    red_blue | green
}

/// The colour of a pixel without its brightness: blue and red minus the brightness.
#[derive(Clone, Copy, Default)]
struct Chroma {
    blue: i32,
    red: i32,
}

impl Chroma {
    fn of(pixel: Colour) -> Self {
        let [red, green, blue] = channels(pixel);
        let [red_share, green_share, blue_share] = LUMA_SHARES;
        let luma = (red * red_share + green * green_share + blue * blue_share) >> 8;
        Self { blue: blue - luma, red: red - luma }
    }
}

/// Replaces the colour of each pixel by the mean of its neighbours' and of the row above. The brightness, and thereby
/// the shape of text, stays; so do areas of one colour.
///
/// A PAL receiver adds the colour of each line to that of the line before, whose phase is opposite: errors of the phase
/// cancel out, and colours blend from line to line.
fn with_bleeding_colours(width: usize, pixels: &[Colour]) -> Vec<Colour> {
    let mut filtered = Vec::with_capacity(pixels.len());
    let mut sharp = vec![Chroma::default(); width];
    let mut above: Option<Vec<Chroma>> = None;
    for row in pixels.chunks_exact(width) {
        for (chroma, &pixel) in sharp.iter_mut().zip(row) {
            *chroma = Chroma::of(pixel);
        }
        let bled: Vec<Chroma> = (0..width).map(|column| bled(&sharp, column)).collect();
        let before = above.as_ref().unwrap_or(&bled);
        filtered.extend(row.iter().zip(&sharp).zip(bled.iter().zip(before)).map(
            |((&pixel, sharp), (here, before))| {
                let mean = |here: i32, before: i32, sharp: i32| (here + before) / (2 * WEIGHT_SUM) - sharp;
                recoloured(
                    pixel,
                    mean(here.blue, before.blue, sharp.blue),
                    mean(here.red, before.red, sharp.red),
                )
            },
        ));
        above = Some(bled);
    }
    filtered
}

/// The sum of [`CHROMA_WEIGHTS`].
const WEIGHT_SUM: i32 = 8;

/// Returns the sum of the colours around a column, [`WEIGHT_SUM`] times their mean. The edge pixels continue outwards.
fn bled(row: &[Chroma], column: usize) -> Chroma {
    let last = row.len() - 1;
    CHROMA_WEIGHTS.iter().enumerate().fold(Chroma::default(), |sum, (index, weight)| {
        let chroma = row[(column + index).saturating_sub(CHROMA_WEIGHTS.len() / 2).min(last)];
        Chroma { blue: sum.blue + weight * chroma.blue, red: sum.red + weight * chroma.red }
    })
}

/// Returns the pixel with the same brightness and a changed colour.
fn recoloured(pixel: Colour, blue_change: i32, red_change: i32) -> Colour {
    if (blue_change, red_change) == (0, 0) {
        return pixel;
    }
    let [red, green, blue] = channels(pixel);
    let [red_share, green_share, blue_share] = LUMA_SHARES;
    let green_change = -(red_change * red_share + blue_change * blue_share) / green_share;
    let byte = |value: i32| value.clamp(0, 0xff) as u32;
    byte(red + red_change) << 16 | byte(green + green_change) << 8 | byte(blue + blue_change)
}

fn channels(pixel: Colour) -> [i32; 3] {
    [16, 8, 0].map(|shift| (pixel >> shift & 0xff) as i32)
}
