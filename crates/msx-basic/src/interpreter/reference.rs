//! Variables and array elements in the strings of `DRAW` and `PLAY`.
//!
//! ```text
//! name [mark] [ ( sum { , sum } ) ]        sum: [sign] item { sign item }        item: digits, variable
//! ```

use alloc::vec::Vec;

use basic::{
    dialect::Number as _,
    engine::Engine,
    fault::Fault,
    memory::{Ram, word},
    store::StoreFormat as _,
};

use super::MsxBasic;
use crate::{
    layout::DEFTBL,
    name::{Name, Type},
    value::Number,
};

/// The largest subscript of an array without `DIM`.
const LAST_SUBSCRIPT: u16 = 10;

/// Finds the variable of a text and the address of its value; `None` if the variable or array does not exist.
pub(super) fn find(ram: &Ram, text: &[u8]) -> Result<(Name, Option<u16>), Fault> {
    Reader { ram, rest: text }.variable()
}

struct Reader<'a> {
    ram: &'a Ram,
    rest: &'a [u8],
}

impl Reader<'_> {
    fn takes(&mut self, matches: impl FnOnce(u8) -> bool) -> Option<u8> {
        let (&first, rest) = self.rest.split_first().filter(|(first, _)| matches(**first))?;
        self.rest = rest;
        Some(first)
    }

    fn variable(&mut self) -> Result<(Name, Option<u16>), Fault> {
        let first = self.takes(|byte| byte.is_ascii_uppercase()).ok_or(Fault::IllegalQuantity)?;
        let second = self.takes(|byte| byte.is_ascii_alphanumeric()).unwrap_or(0);
        while self.takes(|byte| byte.is_ascii_alphanumeric()).is_some() {}
        let mark = self.takes(|byte| Type::marked(byte).is_some()).and_then(Type::marked);
        let unmarked = Type::of_size(self.ram[usize::from(DEFTBL) + usize::from(first - b'A')]);
        let name = Name::new(mark.unwrap_or(unmarked), [first, second]);
        if self.takes(|byte| byte == b'(').is_none() {
            return Ok((name, Engine::<MsxBasic>::search_variable(self.ram, name).0));
        }
        let mut subscripts = Vec::new();
        loop {
            subscripts.push(u16::try_from(self.sum()?).map_err(|_| Fault::IllegalQuantity)?);
            if self.takes(|byte| byte == b',').is_none() {
                break;
            }
        }
        self.takes(|byte| byte == b')').ok_or(Fault::Syntax)?;
        Ok((name, self.element(name, &subscripts)?))
    }

    fn sum(&mut self) -> Result<i16, Fault> {
        let mut sum = 0i16;
        loop {
            let sign = self.takes(|byte| matches!(byte, b'+' | b'-'));
            let item = self.item()?;
            let added = if sign == Some(b'-') { sum.checked_sub(item) } else { sum.checked_add(item) };
            sum = added.ok_or(Fault::Overflow)?;
            if !matches!(self.rest.first(), Some(b'+' | b'-')) {
                return Ok(sum);
            }
        }
    }

    fn item(&mut self) -> Result<i16, Fault> {
        let Some(first) = self.takes(|byte| byte.is_ascii_digit()) else {
            let (name, address) = self.variable()?;
            if name.holds() == Type::Text {
                return Err(Fault::TypeMismatch);
            }
            let number =
                address.map(|address| Number::load_as(name.holds().kind(), self.ram, address, &mut 0));
            return number.unwrap_or_default().to_i16(&mut 0);
        };
        let mut value = i16::from(first - b'0');
        while let Some(digit) = self.takes(|byte| byte.is_ascii_digit()) {
            let sum = value.checked_mul(10).and_then(|tens| tens.checked_add((digit - b'0').into()));
            value = sum.ok_or(Fault::Overflow)?;
        }
        Ok(value)
    }

    /// Returns the address of an element.
    fn element(&self, name: Name, subscripts: &[u16]) -> Result<Option<u16>, Fault> {
        let Some(head) = MsxBasic::array_head(self.ram, name) else {
            let is_inside = subscripts.iter().all(|&subscript| subscript <= LAST_SUBSCRIPT);
            return if is_inside { Ok(None) } else { Err(Fault::BadSubscript) };
        };
        let dimensions = head + MsxBasic::NAME + 2;
        if usize::from(self.ram[usize::from(dimensions)]) != subscripts.len() {
            return Err(Fault::BadSubscript);
        }
        // The last dimension's extent comes first; the elements of the first dimension are adjacent.
        let mut index = 0u16;
        for (dimension, &subscript) in (0..).zip(subscripts.iter().rev()) {
            let extent = word(self.ram, dimensions + 1 + 2 * dimension);
            if subscript >= extent {
                return Err(Fault::BadSubscript);
            }
            index = index * extent + subscript;
        }
        let first = dimensions + 1 + 2 * subscripts.len() as u16;
        Ok(Some(first + index * MsxBasic::element_size(name)))
    }
}
