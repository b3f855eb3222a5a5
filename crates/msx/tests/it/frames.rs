//! The video chip against a slow model that decides each dot alone, and against one of its ports.
//!
//! Source of the models: Texas Instruments, *TMS9918A/TMS9928A/TMS9929A Video Display Processors*, chapters 2
//! and 3.

use hardware::Frame;
use msx::video::{COLLISION, FIFTH_SPRITE, FRAME_ENDED, Vdp, WIDTH};

/// The Y that ends the list of sprites.
const END: u8 = 208;

/// A generator of bytes.
struct Random(u32);

impl Random {
    fn byte(&mut self) -> u8 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 24) as u8
    }
}

/// Returns a chip with registers, memory and up to 32 sprites by chance, most of them near each other.
fn chip(random: &mut Random) -> Vdp {
    let mut vdp = Vdp::default();
    (0..0x4000).for_each(|address| vdp.poke(address, random.byte()));
    (0..8).for_each(|register| vdp.write_register(register, random.byte()));
    let attributes = u16::from(vdp.register(5) & 0x7f) << 7;
    for sprite in 0..32 {
        let y = random.byte();
        vdp.poke(attributes + sprite * 4, if y & 1 == 0 { y } else { y & 0x3f });
    }
    vdp.poke(attributes + u16::from(random.byte() & 31) * 4, END);
    if random.byte() & 7 != 0 {
        vdp.write_register(1, 0x40 | vdp.register(1));
    }
    vdp
}

/// A sprite on a line: whether it covers a column, and its colour.
struct Sprite<'a> {
    number: u8,
    covers: Box<dyn Fn(i32) -> bool + 'a>,
    colour: u8,
}

/// Returns the sprites on a line, and the last that the chip evaluates at most.
fn sprites(vdp: &Vdp, line: i32) -> (Vec<Sprite<'_>>, u8) {
    let (is_large, is_magnified) = (vdp.register(1) & 2 != 0, vdp.register(1) & 1 != 0);
    let patterns = u16::from(vdp.register(6) & 7) * 0x800;
    let scale = if is_magnified { 2 } else { 1 };
    let size = if is_large { 16 } else { 8 };
    let mut found = Vec::new();
    for number in 0..32 {
        let base = u16::from(vdp.register(5) & 0x7f) * 0x80 + u16::from(number) * 4;
        let [y, x, name, colour] = [0, 1, 2, 3].map(|offset| vdp.peek(base + offset));
        if y == END {
            return (found, number);
        }
        // A Y above 208 is negative: the sprite enters from above.
        let top = if y > END { i32::from(y) - 255 } else { i32::from(y) + 1 };
        let row = (line - top).div_euclid(scale);
        if !(0..size).contains(&row) {
            continue;
        }
        let left = i32::from(x) - if colour & 0x80 != 0 { 32 } else { 0 };
        let covers = move |column: i32| {
            let dot = (column - left).div_euclid(scale);
            if !(0..size).contains(&dot) {
                return false;
            }
            // Large sprites are four patterns: upper left, lower left, upper right, lower right.
            let name = if is_large { name & 0xfc } else { name };
            let offset = u16::from(name) * 8 + (dot / 8 * 16 + row) as u16;
            vdp.peek(patterns + offset) & 0x80 >> (dot % 8) != 0
        };
        found.push(Sprite { number, covers: Box::new(covers), colour: colour & 0x0f });
    }
    (found, 31)
}

fn has_sprites(vdp: &Vdp) -> bool {
    vdp.register(1) & 0x50 == 0x40
}

/// Returns the colours of a cell's row, ink and paper, and the bit of the dot.
fn background(vdp: &Vdp, x: u16, y: u16) -> u8 {
    let [names, colours, patterns] = [(2, 0x0f, 0x400), (3, 0xff, 0x40), (4, 0x07, 0x800)]
        .map(|(register, mask, unit)| u16::from(vdp.register(register) & mask) * unit);
    let [text, blocks] = [0x10, 0x08].map(|bit| vdp.register(1) & bit != 0);
    let is_wide = vdp.register(0) & 2 != 0;
    if text && !(8..248).contains(&x) {
        return 0;
    }
    let name = |column: u16, columns: u16| u16::from(vdp.peek(names + y / 8 * columns + column));
    let choose = |colours: u8, dots: u8, bit: u16| {
        if dots & 0x80 >> bit != 0 { colours >> 4 } else { colours & 0x0f }
    };
    match (text, blocks, is_wide) {
        (true, false, false) => {
            let (column, bit) = ((x - 8) / 6, (x - 8) % 6);
            choose(vdp.register(7), vdp.peek(patterns + name(column, 40) * 8 + y % 8), bit)
        }
        (true, _, _) => choose(vdp.register(7), 0xf0, (x - 8) % 6),
        (false, true, _) => {
            let row = y / 4 % 8;
            choose(vdp.peek(patterns + name(x / 8, 32) * 8 + row), 0xf0, x % 8)
        }
        (false, false, false) => {
            let name = name(x / 8, 32);
            choose(vdp.peek(colours + name / 8), vdp.peek(patterns + name * 8 + y % 8), x % 8)
        }
        (false, false, true) => {
            // Each third has 256 patterns; the low bits of registers 3 and 4 are masks of the address.
            let group = y / 64 * 0x800 + name(x / 8, 32) * 8 + y % 8;
            let colours = colours & 0x2000 | group & ((colours & 0x1fff) | 0x3f);
            let patterns = patterns & 0x2000 | group & ((patterns & 0x1fff) | 0x7ff);
            choose(vdp.peek(colours), vdp.peek(patterns), x % 8)
        }
    }
}

#[test]
fn every_dot_has_the_colour_of_the_slow_model() {
    let mut random = Random(1);
    for case in 0..120 {
        let vdp = chip(&mut random);
        let backdrop = (vdp.register(7) & 0x0f).max(1);
        let Frame::Indexed { pixels, width, .. } = vdp.render() else { panic!("colour numbers") };
        assert_eq!(width, WIDTH);
        let (columns, lines) = Vdp::window();
        for (at, &dot) in pixels.iter().enumerate() {
            let (x, y) = (at % WIDTH, at / WIDTH);
            let mut expected = backdrop;
            if columns.contains(&x) && lines.contains(&y) && vdp.register(1) & 0x40 != 0 {
                let (x, y) = (x - columns.start, y - lines.start);
                expected = match background(&vdp, x as u16, y as u16) {
                    0 => backdrop,
                    colour => colour,
                };
            }
            // The sprites are compared below.
            if expected != dot {
                let is_sprite = has_sprites(&vdp) && columns.contains(&x) && lines.contains(&y);
                assert!(is_sprite, "case {case}: dot {x},{y} is {dot}, expected {expected}");
            }
        }
        if has_sprites(&vdp) {
            compare_sprites(&vdp, &pixels, backdrop, case);
        }
    }
}

fn compare_sprites(vdp: &Vdp, pixels: &[u8], backdrop: u8, case: usize) {
    let (columns, lines) = Vdp::window();
    for y in 0..192 {
        let (sprites, _) = sprites(vdp, y);
        let row = &pixels[(lines.start + y as usize) * WIDTH + columns.start..][..256];
        for (x, &dot) in (0..).zip(row) {
            let front = sprites.iter().take(4).find(|sprite| sprite.colour != 0 && (sprite.covers)(x));
            let expected = match front.map_or_else(|| background(vdp, x as u16, y as u16), |it| it.colour) {
                0 => backdrop,
                colour => colour,
            };
            assert_eq!(dot, expected, "case {case}: dot {x},{y} of the window");
        }
    }
}

/// Returns the sprite bits of the status from the dots of all lines.
fn sprite_status(vdp: &Vdp) -> u8 {
    if !has_sprites(vdp) {
        return 31;
    }
    let (mut fifth, mut collision) = (None, 0);
    for line in 0..192 {
        let (sprites, _) = sprites(vdp, line);
        fifth = fifth.or(sprites.get(4).map(|sprite| FIFTH_SPRITE | sprite.number));
        let shown = &sprites[..sprites.len().min(4)];
        let covering = |x| shown.iter().filter(|sprite| (sprite.covers)(x)).count();
        if shown.len() > 1 && (0..256).any(|x| covering(x) > 1) {
            collision = COLLISION;
        }
    }
    fifth.unwrap_or(sprites(vdp, 0).1) | collision
}

#[test]
fn the_status_reports_the_fifth_sprite_and_collisions_of_the_slow_model() {
    let mut random = Random(2);
    for case in 0..200 {
        let mut vdp = chip(&mut random);
        let expected = sprite_status(&vdp);
        vdp.end_frame();
        assert_eq!(vdp.read_status(), expected | FRAME_ENDED, "case {case}");
        // Reading clears the flags; the number stays.
        assert_eq!(vdp.read_status(), expected & 0x1f, "case {case}");
    }
}

#[test]
fn the_number_is_that_of_the_first_fifth_sprite_since_the_status_was_read() {
    let mut vdp = Vdp::default();
    vdp.write_register(1, 0x40);
    let line_up = |vdp: &mut Vdp, crowded: u16| {
        (0..32).for_each(|sprite| vdp.poke(sprite * 4, if sprite < crowded { 209 } else { 0 }));
    };
    line_up(&mut vdp, 6);
    vdp.end_frame();
    line_up(&mut vdp, 2);
    vdp.end_frame();
    assert_eq!(vdp.read_status() & !COLLISION, FRAME_ENDED | FIFTH_SPRITE | 10);
    vdp.end_frame();
    assert_eq!(vdp.read_status() & !COLLISION, FRAME_ENDED | FIFTH_SPRITE | 6);
}

#[test]
fn the_ports_read_and_write_memory_and_registers_like_their_model() {
    let mut random = Random(3);
    let mut vdp = Vdp::default();
    let (mut memory, mut registers) = (vec![0u8; 0x4000], [0u8; 8]);
    let (mut address, mut ahead, mut first) = (0usize, 0u8, None);
    for step in 0..20_000 {
        let value = random.byte();
        match random.byte() & 7 {
            0 | 1 => {
                assert_eq!(vdp.read_port(false), ahead, "step {step}");
                (ahead, address, first) = (memory[address], (address + 1) % 0x4000, None);
            }
            2 | 3 => {
                vdp.write_port(false, value);
                memory[address] = value;
                (ahead, address, first) = (value, (address + 1) % 0x4000, None);
            }
            4 => {
                vdp.read_port(true);
                first = None;
            }
            _ => {
                vdp.write_port(true, value);
                let Some(low) = first.take() else {
                    first = Some(value);
                    continue;
                };
                // A register's value is also the low byte of an address.
                address = (usize::from(value) << 8 | usize::from(low)) % 0x4000;
                if value >= 0x80 {
                    registers[usize::from(value % 8)] = low;
                } else if value < 0x40 {
                    (ahead, address) = (memory[address], (address + 1) % 0x4000);
                }
            }
        }
    }
    assert!(memory == vdp.memory());
    assert_eq!(registers.map(Some), std::array::from_fn(|register| Some(vdp.register(register as u8))));
}
