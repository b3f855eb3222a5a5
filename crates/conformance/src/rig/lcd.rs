//! The display of the PC-1360: characters, and dots that are not a character.

use std::any::Any;
use std::sync::LazyLock;

use pc1360::{Options, Pc1360};
use sharp_basic::SharpMachine as _;
use sharp_basic::machine::{CellPosition, Dot};
use systems::pc1360::Pc1360System;

use super::Rig;
use crate::hex;

/// The dots of a cell, column by column.
type Shape = [[bool; 8]; 6];

/// Dots before the first cell, and the dots of a cell.
const MARGIN: i16 = 6;
const CELL: (i16, i16) = (6, 8);

fn shape(machine: &Pc1360, position: CellPosition) -> Shape {
    let (left, top) = (MARGIN + CELL.0 * i16::from(position.column), CELL.1 * i16::from(position.row));
    let dot = |x, y| machine.dot(Dot { x: left + x as i16, y: top + y as i16 }) == Some(true);
    std::array::from_fn(|x| std::array::from_fn(|y| dot(x, y)))
}

fn shape_of(code: u8) -> Shape {
    let mut machine = Pc1360::new(Options::default());
    machine.put_cell(CellPosition::default(), code);
    shape(&machine, CellPosition::default())
}

impl Rig {
    /// Returns the PC-1360, for its display.
    ///
    /// # Panics
    /// Panics for another machine.
    #[must_use]
    pub fn pc1360(&self) -> &Pc1360 {
        let system: &dyn Any = &*self.system;
        system.downcast_ref::<Pc1360System>().expect("a PC-1360").hardware()
    }

    /// Returns the codes on the display: 0 for a cell whose dots are not a character, and a blank for all
    /// codes without dots.
    #[must_use]
    pub fn lcd_codes(&self) -> Vec<Vec<u8>> {
        static SHAPES: LazyLock<Vec<Shape>> = LazyLock::new(|| (0..=u8::MAX).map(shape_of).collect());
        let shapes = &*SHAPES;
        let machine = self.pc1360();
        let mut rows = machine.rows();
        for (row, codes) in (0..).zip(&mut rows) {
            for (column, code) in (0..).zip(codes) {
                let position = CellPosition { row, column };
                let (cell, shown) = (machine.cell(position), shape(machine, position));
                if shown != shapes[usize::from(cell)] {
                    *code = 0;
                } else if *code == cell && shown == shapes[usize::from(b' ')] {
                    *code = b' ';
                }
            }
        }
        rows
    }

    /// Returns the rows of the display in the notation of the tables.
    #[must_use]
    pub fn lcd_text(&self) -> String {
        let row = |codes: &Vec<u8>| {
            let shown = |&code: &u8| if code < 0x20 { ' ' } else { char::from(code) };
            let text: String = codes.iter().map(shown).collect();
            text.trim_end().to_owned()
        };
        self.pc1360().rows().iter().map(row).collect::<Vec<String>>().join("|")
    }

    /// Returns the error that the display shows; empty without one.
    #[must_use]
    pub fn lcd_error(&self) -> String {
        let text = self.lcd_text();
        text.split('|').find(|row| row.starts_with("ERROR")).unwrap_or_default().to_owned()
    }

    /// Returns the dots in the tables' notation: four strips of columns, the top dot in bit 0.
    #[must_use]
    pub fn lcd_dots(&self) -> String {
        let machine = self.pc1360();
        let column = |x, top| {
            let bit = |row: i16| u8::from(machine.dot(Dot { x, y: top + row }) == Some(true)) << row;
            (0..8).fold(0, |bits, row| bits | bit(row))
        };
        let strip = |top| hex::encode(&(0..150).map(|x| column(x, top)).collect::<Vec<u8>>());
        [0, 8, 16, 24].map(strip).join("/")
    }
}
