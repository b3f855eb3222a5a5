//! The shape of a type, as it deserialises: names, fields, variants, lengths.
//!
//! A deserialiser without input: it records every request and returns minimal values. A type with several variants is
//! deserialised repeatedly until all of them have been read.

use std::collections::{BTreeMap, BTreeSet};

use serde::de::value::Error;
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error as _, IntoDeserializer, MapAccess,
    SeqAccess, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;

/// Names of fields that are blocks of bytes, and their lengths.
const BLOCKS: [(&str, usize); 5] =
    [("ram", 0x1_0000), ("colour", 1024), ("colours", 1024), ("registers", 47), ("memory", 0x4000)];

/// Returns the shape of a type and everything in it: a line for each name, sorted.
pub fn shape<T: DeserializeOwned>() -> String {
    let mut found = ShapeTable::default();
    loop {
        found.unfinished = 0;
        let read = T::deserialize(Shape { found: &mut found, text: &mut String::new(), field: "" });
        read.map(drop).unwrap_or_else(|error| panic!("{error}; add the missing block to BLOCKS"));
        if found.unfinished == 0 {
            break;
        }
    }
    let lines = found.names.iter().flat_map(|(name, shapes)| shapes.iter().map(move |shape| (name, shape)));
    lines.map(|(name, shape)| format!("{name} = {shape}\n")).collect()
}

/// The shapes read so far.
#[derive(Default)]
struct ShapeTable {
    /// The shapes of each name: several types may have the same name.
    names: BTreeMap<String, BTreeSet<String>>,
    /// The variant of each type to read next.
    next: BTreeMap<String, usize>,
    /// The number of reads of types with variants left.
    unfinished: usize,
}

impl ShapeTable {
    fn note(&mut self, name: &str, shape: String) {
        self.names.entry(name.to_owned()).or_default().insert(shape);
    }
}

/// A value being read; its shape is appended to the text.
struct Shape<'a> {
    found: &'a mut ShapeTable,
    text: &'a mut String,
    field: &'static str,
}

impl Shape<'_> {
    /// Reads parts with these names, and returns their shapes.
    fn parts<'de, V: Visitor<'de>>(self, parts: Parts, visitor: V) -> Result<(V::Value, Vec<String>), Error> {
        let mut shapes = Vec::new();
        let list = List { found: self.found, shapes: &mut shapes, parts, field: self.field };
        let value = visitor.visit_seq(list)?;
        Ok((value, shapes))
    }
}

/// The parts of a value, in order.
enum Parts {
    Fields(&'static [&'static str]),
    Count(usize),
}

impl Parts {
    fn len(&self) -> usize {
        match self {
            Self::Fields(names) => names.len(),
            Self::Count(count) => *count,
        }
    }
}

fn fields(names: &[&str], shapes: &[String]) -> String {
    let fields: Vec<String> =
        names.iter().zip(shapes).map(|(name, shape)| format!("{name}: {shape}")).collect();
    format!("{{ {} }}", fields.join(", "))
}

/// Returns several shapes as one; equal ones as a list with a length.
fn tuple(shapes: &[String]) -> String {
    match shapes {
        [first, .., _] if shapes.iter().all(|shape| shape == first) => format!("[{first}; {}]", shapes.len()),
        _ => format!("({})", shapes.join(", ")),
    }
}

macro_rules! plain {
    ($($ask:ident $visit:ident $value:expr, $name:literal;)*) => {
        $(fn $ask<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            self.text.push_str($name);
            visitor.$visit($value)
        })*
    };
}

impl<'de> Deserializer<'de> for Shape<'_> {
    type Error = Error;

    plain! {
        deserialize_bool visit_bool false, "bool";
        deserialize_i8 visit_i8 0, "i8";
        deserialize_i16 visit_i16 0, "i16";
        deserialize_i32 visit_i32 0, "i32";
        deserialize_i64 visit_i64 0, "i64";
        deserialize_u8 visit_u8 0, "u8";
        deserialize_u16 visit_u16 0, "u16";
        deserialize_u32 visit_u32 0, "u32";
        deserialize_u64 visit_u64 0, "u64";
        deserialize_f32 visit_f32 0.0, "f32";
        deserialize_f64 visit_f64 0.0, "f64";
        deserialize_char visit_char '0', "char";
        deserialize_str visit_str "", "text";
        deserialize_string visit_str "", "text";
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let length = BLOCKS.iter().find(|(field, _)| *field == self.field).map_or(0, |(_, length)| *length);
        self.text.push_str(&format!("{length} bytes"));
        visitor.visit_bytes(&vec![0; length])
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_bytes(visitor)
    }

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        Err(Error::custom("a snapshot does not describe its own layout"))
    }

    forward_to_deserialize_any! { identifier ignored_any }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.text.push_str("option ");
        visitor.visit_some(self)
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.text.push_str("()");
        visitor.visit_unit()
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.text.push_str(name);
        visitor.visit_unit()
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.text.push_str(name);
        let mut inner = String::new();
        let value =
            visitor.visit_newtype_struct(Shape { found: self.found, text: &mut inner, field: self.field })?;
        self.found.note(name, format!("({inner})"));
        Ok(value)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let Shape { found, text, field } = self;
        let (value, shapes) =
            Shape { found, text: &mut String::new(), field }.parts(Parts::Count(1), visitor)?;
        text.push_str(&format!("[{}]", shapes[0]));
        Ok(value)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Error> {
        let Shape { found, text, field } = self;
        let (value, shapes) =
            Shape { found, text: &mut String::new(), field }.parts(Parts::Count(len), visitor)?;
        text.push_str(&tuple(&shapes));
        Ok(value)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.text.push_str(name);
        let Shape { found, field, .. } = self;
        let (value, shapes) = Shape { found: &mut *found, text: &mut String::new(), field }
            .parts(Parts::Count(len), visitor)?;
        found.note(name, tuple(&shapes));
        Ok(value)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let Shape { found, text, .. } = self;
        let mut shapes = Vec::new();
        let parts = Parts::Count(2);
        let value = visitor.visit_map(List { found, shapes: &mut shapes, parts, field: "" })?;
        text.push_str(&format!("map {}", shapes.join(" to ")));
        Ok(value)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.text.push_str(name);
        let Shape { found, field, .. } = self;
        let (value, shapes) = Shape { found: &mut *found, text: &mut String::new(), field }
            .parts(Parts::Fields(names), visitor)?;
        found.note(name, fields(names, &shapes));
        Ok(value)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.text.push_str(name);
        let all = variants.join(" | ");
        let found = self.found;
        found.note(name, all.clone());
        let key = format!("{name} = {all}");
        let next = found.next.get(&key).copied().unwrap_or(0);
        let before = found.unfinished;
        let index = if next < variants.len() { next } else { 0 };
        let of = format!("{name}::{}", variants[index]);
        let value = visitor.visit_enum(Variant { found: &mut *found, of, index })?;
        // A variant is read again until everything in it is complete.
        let next = if found.unfinished == before && next < variants.len() { next + 1 } else { next };
        found.next.insert(key, next);
        if next < variants.len() {
            found.unfinished += 1;
        }
        Ok(value)
    }

    fn is_human_readable(&self) -> bool {
        false
    }
}

/// Parts that are read in order.
struct List<'a> {
    found: &'a mut ShapeTable,
    shapes: &'a mut Vec<String>,
    parts: Parts,
    field: &'static str,
}

impl List<'_> {
    fn next<'de, T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Error> {
        let index = self.shapes.len();
        if index == self.parts.len() {
            return Ok(None);
        }
        let field = match self.parts {
            Parts::Fields(names) => names[index],
            Parts::Count(_) => self.field,
        };
        let mut text = String::new();
        let value = seed.deserialize(Shape { found: self.found, text: &mut text, field })?;
        self.shapes.push(text);
        Ok(Some(value))
    }
}

impl<'de> SeqAccess<'de> for List<'_> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Error> {
        self.next(seed)
    }
}

impl<'de> MapAccess<'de> for List<'_> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Error> {
        self.next(seed)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Error> {
        self.next(seed)?.ok_or_else(|| Error::custom("a key has a value"))
    }
}

/// One variant of a type.
struct Variant<'a> {
    found: &'a mut ShapeTable,
    /// Its name.
    of: String,
    index: usize,
}

impl<'a, 'de> EnumAccess<'de> for Variant<'a> {
    type Error = Error;
    type Variant = Variant<'a>;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Self), Error> {
        let index = u32::try_from(self.index).expect("a type has few variants");
        Ok((seed.deserialize(IntoDeserializer::<Error>::into_deserializer(index))?, self))
    }
}

impl<'de> VariantAccess<'de> for Variant<'_> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        let mut text = String::new();
        let value = seed.deserialize(Shape { found: self.found, text: &mut text, field: "" })?;
        self.found.note(&self.of, format!("({text})"));
        Ok(value)
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Error> {
        let shape = Shape { found: &mut *self.found, text: &mut String::new(), field: "" };
        let (value, shapes) = shape.parts(Parts::Count(len), visitor)?;
        self.found.note(&self.of, tuple(&shapes));
        Ok(value)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let shape = Shape { found: &mut *self.found, text: &mut String::new(), field: "" };
        let (value, shapes) = shape.parts(Parts::Fields(names), visitor)?;
        self.found.note(&self.of, fields(names, &shapes));
        Ok(value)
    }
}
