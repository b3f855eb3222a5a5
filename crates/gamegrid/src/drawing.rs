//! Sprites as vector drawings: texts that list shapes in stacking order, rendered on loading.
//!
//! ```text
//! size 60 60                        width and height, first
//! # a ball                          a comment
//! circle 30 30 27 #28407a           centre, radius, fill
//! circle 30 30 26 radial 22 20 40 #cfe0ff #3f6fd8 #14204a
//! ellipse 22 18 7 4 #ffffff90       centre, both radii; two more digits of a colour: the opacity
//! rect 10 10 40 8 3 linear 0 10 0 18 #ffffff #808080     corner, size, radius of the corners
//! polygon 4 0,0 10,0 10,5 0,5 #ff0000                    number of corners, and each
//! cut circle 30 30 5                erases the pixels below
//! wood 0 0 491 491 #b5793f #8f5a2b 9                     grain of two colours, pixels between rings
//! ```
//!
//! A fill is a colour, `linear` from a point to a point, or `radial` from a centre to a radius,
//! with two or more colours at equal distances. `wood` colours only the pixels of the shapes below.

use crate::image::{Image, Rgba};

/// The number of samples of a pixel along each side.
const SAMPLES: i32 = 4;
/// The maximum side in pixels.
const MAX_SIDE: i32 = 2000;

/// An invalid drawing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the drawing: {why}")]
pub struct DrawingError {
    /// The line, from 1.
    pub line: usize,
    /// The reason.
    pub why: String,
}

/// Renders a drawing.
///
/// # Errors
/// If a line is invalid.
pub fn render(text: &str) -> Result<Image, DrawingError> {
    let mut image: Option<Renderer> = None;
    for (index, line) in text.lines().enumerate() {
        let line = line.split(" # ").next().unwrap_or_default().trim();
        if line.is_empty() || line.starts_with("# ") || line == "#" {
            continue;
        }
        let mut tokens = Tokens { rest: line.split_whitespace() };
        let drawn = match (&mut image, tokens.next("a shape")) {
            (_, Err(why)) => Err(why),
            (slot @ None, Ok("size")) => {
                tokens.size().map(|(width, height)| *slot = Some(Renderer::new(width, height)))
            }
            (None, Ok(_)) => Err("`size WIDTH HEIGHT` must come first".to_owned()),
            (Some(layers), Ok(token)) => layers.draw(token, &mut tokens),
        };
        drawn.and_then(|()| tokens.end()).map_err(|why| DrawingError { line: index + 1, why })?;
    }
    let none = || DrawingError { line: 1, why: "missing `size WIDTH HEIGHT`".to_owned() };
    image.map(Renderer::finish).ok_or_else(none)
}

struct Tokens<'a> {
    rest: std::str::SplitWhitespace<'a>,
}

impl<'a> Tokens<'a> {
    fn next(&mut self, what: &str) -> Result<&'a str, String> {
        self.rest.next().ok_or_else(|| format!("expected {what}"))
    }

    fn number(&mut self) -> Result<f64, String> {
        number(self.next("a number")?)
    }

    fn numbers<const N: usize>(&mut self) -> Result<[f64; N], String> {
        let mut numbers = [0.0; N];
        for slot in &mut numbers {
            *slot = self.number()?;
        }
        Ok(numbers)
    }

    fn size(&mut self) -> Result<(i32, i32), String> {
        let [width, height] = self.numbers()?;
        let fits = |side: f64| (1.0..=f64::from(MAX_SIDE)).contains(&side);
        if fits(width) && fits(height) {
            Ok((width as i32, height as i32))
        } else {
            Err(format!("size out of range: expected 1 to {MAX_SIDE}"))
        }
    }

    fn end(&mut self) -> Result<(), String> {
        self.rest.next().map_or(Ok(()), |token| Err(format!("unexpected `{token}`")))
    }

    fn fill(&mut self) -> Result<Fill, String> {
        match self.next("a fill")? {
            "linear" => Ok(Fill::Linear { ends: self.numbers()?, colours: self.colours()? }),
            "radial" => Ok(Fill::Radial { circle: self.numbers()?, colours: self.colours()? }),
            token => Ok(Fill::Solid(colour(token)?)),
        }
    }

    /// Parses all following colours, at least two.
    fn colours(&mut self) -> Result<Vec<[f64; 4]>, String> {
        let colours: Result<Vec<_>, _> = self.rest.by_ref().map(colour).collect();
        colours
            .and_then(|all| if all.len() < 2 { Err("expected at least two colours".into()) } else { Ok(all) })
    }

    fn shape(&mut self, kind: &str) -> Result<Shape, String> {
        match kind {
            "circle" => self.numbers().map(|[x, y, radius]| Shape::Ellipse([x, y, radius, radius])),
            "ellipse" => self.numbers().map(Shape::Ellipse),
            "rect" => self.numbers().map(Shape::Rectangle),
            "polygon" => {
                let count = self.number()?;
                let corner = |token: &str| {
                    let (x, y) = token
                        .split_once(',')
                        .ok_or_else(|| format!("invalid corner `{token}`: expected `X,Y`"))?;
                    Ok((number(x)?, number(y)?))
                };
                let corners: Result<Vec<_>, String> =
                    (0..count.clamp(0.0, 1000.0) as usize).map(|_| corner(self.next("a corner")?)).collect();
                corners.map(Shape::Polygon)
            }
            _ => Err(format!(
                "unknown shape `{kind}`; available: circle, ellipse, rect, polygon; `cut` and `wood` precede one"
            )),
        }
    }
}

fn number(token: &str) -> Result<f64, String> {
    let number = token.parse().ok().filter(|number: &f64| number.abs() < 1e5);
    number.ok_or_else(|| format!("invalid number `{token}`"))
}

/// Parses `#rrggbb` or `#rrggbbaa` to components from 0 to 1.
fn colour(token: &str) -> Result<[f64; 4], String> {
    let digits = token.strip_prefix('#').filter(|digits| digits.is_ascii() && [6, 8].contains(&digits.len()));
    let parts = digits.map(|digits| {
        let part = |at: usize| digits.get(at..at + 2).map_or(Ok(255), |pair| u8::from_str_radix(pair, 16));
        Ok([part(0)?, part(2)?, part(4)?, part(6)?])
    });
    match parts {
        Some(Ok(parts)) => Ok(parts.map(|part| f64::from(part) / 255.0)),
        Some(Err(std::num::ParseIntError { .. })) | None => {
            Err(format!("invalid colour `{token}`: expected `#rrggbb` or `#rrggbbaa`"))
        }
    }
}

enum Fill {
    Solid([f64; 4]),
    Linear { ends: [f64; 4], colours: Vec<[f64; 4]> },
    Radial { circle: [f64; 3], colours: Vec<[f64; 4]> },
}

impl Fill {
    fn at(&self, x: f64, y: f64) -> [f64; 4] {
        match self {
            Self::Solid(colour) => *colour,
            Self::Linear { ends: [x1, y1, x2, y2], colours } => {
                let (across, down) = (x2 - x1, y2 - y1);
                let length = (across * across + down * down).max(1e-9);
                gradient(colours, ((x - x1) * across + (y - y1) * down) / length)
            }
            Self::Radial { circle: [cx, cy, radius], colours } => {
                gradient(colours, (x - cx).hypot(y - cy) / radius.max(1e-9))
            }
        }
    }
}

fn gradient(colours: &[[f64; 4]], share: f64) -> [f64; 4] {
    let position = share.clamp(0.0, 1.0) * (colours.len() - 1) as f64;
    let first = (position as usize).min(colours.len() - 2);
    interpolate(colours[first], colours[first + 1], position - first as f64)
}

fn interpolate(one: [f64; 4], other: [f64; 4], share: f64) -> [f64; 4] {
    std::array::from_fn(|part| one[part] + (other[part] - one[part]) * share)
}

enum Shape {
    Ellipse([f64; 4]),
    Rectangle([f64; 5]),
    Polygon(Vec<(f64, f64)>),
}

impl Shape {
    fn contains(&self, x: f64, y: f64) -> bool {
        match self {
            Self::Ellipse([cx, cy, across, down]) => ((x - cx) / across).hypot((y - cy) / down) <= 1.0,
            Self::Rectangle([left, top, width, height, radius]) => {
                // The nearest point of the rectangle without its rounded corners.
                let inside = |at: f64, from: f64, size: f64| {
                    let least = from + radius;
                    at.clamp(least, (from + size - radius).max(least))
                };
                let (near_x, near_y) = (inside(x, *left, *width), inside(y, *top, *height));
                let is_within = |at: f64, from: f64, size: f64| at >= from && at < from + size;
                is_within(x, *left, *width)
                    && is_within(y, *top, *height)
                    && (x - near_x).hypot(y - near_y) <= radius.max(1.0)
            }
            Self::Polygon(corners) => {
                let mut is_inside = false;
                for (index, one) in corners.iter().enumerate() {
                    let other = corners[(index + 1) % corners.len()];
                    let crosses = (one.1 <= y) != (other.1 <= y);
                    if crosses && x < one.0 + (y - one.1) / (other.1 - one.1) * (other.0 - one.0) {
                        is_inside = !is_inside;
                    }
                }
                is_inside
            }
        }
    }

    /// Returns the bounding box in pixels: left, top, right and bottom, the last two exclusive.
    fn bounds(&self) -> [f64; 4] {
        match self {
            Self::Ellipse([x, y, across, down]) => [x - across, y - down, x + across, y + down],
            Self::Rectangle([left, top, width, height, _]) => [*left, *top, left + width, top + height],
            Self::Polygon(corners) => {
                let none = [f64::MAX, f64::MAX, f64::MIN, f64::MIN];
                corners.iter().fold(none, |[left, top, right, bottom], (x, y)| {
                    [left.min(*x), top.min(*y), right.max(*x), bottom.max(*y)]
                })
            }
        }
    }

    /// Returns the coverage of a pixel, 0 to 1.
    fn coverage(&self, x: i32, y: i32) -> f64 {
        let mut hits = 0;
        for row in 0..SAMPLES {
            for column in 0..SAMPLES {
                let at =
                    |dot: i32, sample: i32| f64::from(dot) + (f64::from(sample) + 0.5) / f64::from(SAMPLES);
                hits += i32::from(self.contains(at(x, column), at(y, row)));
            }
        }
        f64::from(hits) / f64::from(SAMPLES * SAMPLES)
    }
}

struct Renderer {
    width: i32,
    height: i32,
    dots: Vec<[f64; 4]>,
}

impl Renderer {
    fn new(width: i32, height: i32) -> Self {
        Self { width, height, dots: vec![[0.0; 4]; (width * height) as usize] }
    }

    fn draw(&mut self, command: &str, tokens: &mut Tokens<'_>) -> Result<(), String> {
        match command {
            "cut" => {
                let kind = tokens.next("a shape")?;
                let shape = tokens.shape(kind)?;
                self.for_each_dot(shape.bounds(), |dot, x, y| dot[3] *= 1.0 - shape.coverage(x, y));
            }
            "wood" => {
                let [left, top, width, height] = tokens.numbers()?;
                let (light, dark) = (colour(tokens.next("a colour")?)?, colour(tokens.next("a colour")?)?);
                let ring = tokens.number()?.max(1.0);
                self.for_each_dot([left, top, left + width, top + height], |dot, x, y| {
                    let (x, y) = (f64::from(x) - left, f64::from(y) - top);
                    if (0.0..width).contains(&x) && (0.0..height).contains(&y) {
                        let grain = interpolate(light, dark, grain(x, y, ring));
                        let [red, green, blue, alpha] = *dot;
                        let [.., share] = grain;
                        let coloured = interpolate([red, green, blue, 0.0], grain, share);
                        *dot = [coloured[0], coloured[1], coloured[2], alpha];
                    }
                });
            }
            _ => {
                let shape = tokens.shape(command)?;
                let filling = tokens.fill()?;
                self.for_each_dot(shape.bounds(), |dot, x, y| {
                    let share = shape.coverage(x, y);
                    if share > 0.0 {
                        let colour = filling.at(f64::from(x) + 0.5, f64::from(y) + 0.5);
                        *dot = blend(colour, share, *dot);
                    }
                });
            }
        }
        Ok(())
    }

    fn for_each_dot(&mut self, bounds: [f64; 4], mut change: impl FnMut(&mut [f64; 4], i32, i32)) {
        let [left, top, right, bottom] = bounds;
        for y in (top.floor() as i32).max(0)..(bottom.ceil() as i32).min(self.height) {
            for x in (left.floor() as i32).max(0)..(right.ceil() as i32).min(self.width) {
                change(&mut self.dots[(y * self.width + x) as usize], x, y);
            }
        }
    }

    fn finish(self) -> Image {
        let dot =
            |parts: &[f64; 4]| -> Rgba { parts.map(|part| (part.clamp(0.0, 1.0) * 255.0).round() as u8) };
        Image { width: self.width, height: self.height, dots: self.dots.iter().map(dot).collect() }
    }
}

/// Blends a colour over another.
fn blend(colour: [f64; 4], share: f64, under: [f64; 4]) -> [f64; 4] {
    let alpha = colour[3] * share;
    let left = under[3] * (1.0 - alpha);
    let sum = (alpha + left).max(1e-9);
    let part = |index: usize| (colour[index] * alpha + under[index] * left) / sum;
    [part(0), part(1), part(2), alpha + left]
}

/// Returns the darkness of the grain: long waves along the board, finer ones across, without
/// randomness.
fn grain(x: f64, y: f64, ring: f64) -> f64 {
    let bend = (x / 97.0).sin() * 7.0 + (x / 31.0 + 1.3).sin() * 2.5 + (x / 211.0 + y / 173.0).sin() * 11.0;
    let rings = ((y + bend) / ring * std::f64::consts::TAU).sin();
    let fibres = ((y * 2.9 + (x / 13.0).sin() * 1.7).sin() + (y * 7.3 + x / 23.0).sin()) / 4.0;
    (0.5 + 0.35 * rings + 0.3 * fibres).clamp(0.0, 1.0)
}
