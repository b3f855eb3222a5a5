//! A small assembler for the 6502: the opcodes, operands and directives that `mini_rom.asm` uses.
//!
//! A line is `label: MNEMONIC operand ; comment`. `* = $a474` sets the address, `.byte` and `.word` have
//! values, `.data NAME` inserts a block of bytes that the caller supplies. A number with two hexadecimal
//! digits is an address in zero page, a label never is.

use std::collections::BTreeMap;

/// The addressing mode of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Implied,
    Immediate,
    Zero,
    Absolute,
    AbsoluteX,
    IndirectY,
    Relative,
}

#[rustfmt::skip]
const OPCODES: [(&str, Mode, u8); 69] = [
    ("ADC", Mode::Immediate, 0x69), ("ADC", Mode::Zero, 0x65), ("ADC", Mode::IndirectY, 0x71),
    ("AND", Mode::Immediate, 0x29), ("ASL", Mode::Implied, 0x0a), ("ASL", Mode::Zero, 0x06),
    ("BCC", Mode::Relative, 0x90), ("BCS", Mode::Relative, 0xb0), ("BEQ", Mode::Relative, 0xf0),
    ("BMI", Mode::Relative, 0x30), ("BNE", Mode::Relative, 0xd0), ("BPL", Mode::Relative, 0x10),
    ("CLC", Mode::Implied, 0x18), ("CLI", Mode::Implied, 0x58), ("CMP", Mode::Immediate, 0xc9),
    ("CMP", Mode::Zero, 0xc5), ("CMP", Mode::IndirectY, 0xd1), ("CPX", Mode::Immediate, 0xe0),
    ("CPX", Mode::Zero, 0xe4), ("CPY", Mode::Immediate, 0xc0), ("DEC", Mode::Zero, 0xc6),
    ("DEX", Mode::Implied, 0xca), ("DEY", Mode::Implied, 0x88), ("EOR", Mode::Immediate, 0x49),
    ("INC", Mode::Zero, 0xe6), ("INX", Mode::Implied, 0xe8), ("INY", Mode::Implied, 0xc8),
    ("JMP", Mode::Absolute, 0x4c), ("JSR", Mode::Absolute, 0x20), ("LDA", Mode::Immediate, 0xa9),
    ("LDA", Mode::Zero, 0xa5), ("LDA", Mode::Absolute, 0xad), ("LDA", Mode::AbsoluteX, 0xbd),
    ("LDA", Mode::IndirectY, 0xb1), ("LDX", Mode::Immediate, 0xa2), ("LDX", Mode::Zero, 0xa6),
    ("LDY", Mode::Immediate, 0xa0), ("LDY", Mode::Zero, 0xa4), ("LDY", Mode::Absolute, 0xac),
    ("LSR", Mode::Implied, 0x4a), ("LSR", Mode::Zero, 0x46), ("ORA", Mode::Immediate, 0x09),
    ("PHA", Mode::Implied, 0x48), ("PLA", Mode::Implied, 0x68), ("ROL", Mode::Zero, 0x26),
    ("RTI", Mode::Implied, 0x40), ("RTS", Mode::Implied, 0x60), ("SBC", Mode::Immediate, 0xe9),
    ("SBC", Mode::Zero, 0xe5), ("SEC", Mode::Implied, 0x38), ("SEI", Mode::Implied, 0x78),
    ("STA", Mode::Zero, 0x85), ("STA", Mode::Absolute, 0x8d), ("STA", Mode::AbsoluteX, 0x9d),
    ("STA", Mode::IndirectY, 0x91), ("STX", Mode::Zero, 0x86), ("STY", Mode::Zero, 0x84),
    ("TAX", Mode::Implied, 0xaa), ("TAY", Mode::Implied, 0xa8), ("TXA", Mode::Implied, 0x8a),
    ("TXS", Mode::Implied, 0x9a), ("TYA", Mode::Implied, 0x98), ("BVC", Mode::Relative, 0x50),
    ("NOP", Mode::Implied, 0xea), ("PHP", Mode::Implied, 0x08), ("PLP", Mode::Implied, 0x28),
    ("TSX", Mode::Implied, 0xba), ("CLD", Mode::Implied, 0xd8), ("INC", Mode::Absolute, 0xee),
];

/// The assembled memory, and the addresses of its labels.
pub struct Assembled {
    pub memory: Box<[u8; 0x1_0000]>,
    pub labels: BTreeMap<String, u16>,
}

/// Assembles a source with its blocks of data.
pub fn assemble(source: &str, data: &BTreeMap<&str, Vec<u8>>) -> Assembled {
    let mut assembled = Assembled { memory: Box::new([0; 0x1_0000]), labels: BTreeMap::new() };
    // The first pass collects the labels.
    for pass in 0..2 {
        let mut at = 0;
        for (number, line) in (1..).zip(source.lines()) {
            let statement = line.split(" ;").next().unwrap_or_default();
            if statement.trim_start().starts_with(';') {
                continue;
            }
            let statement = match statement.split_once(": ") {
                Some((label, rest)) if !label.contains(' ') => {
                    assembled.labels.insert(label.to_owned(), at);
                    rest.trim()
                }
                _ => statement.trim(),
            };
            if let Some(address) = statement.strip_prefix("* = ") {
                at = assembled.value(address, pass);
                continue;
            }
            let bytes = assembled.bytes(statement, at, pass, data);
            let bytes = bytes.unwrap_or_else(|| panic!("line {number}: `{line}`"));
            assembled.memory[usize::from(at)..][..bytes.len()].copy_from_slice(&bytes);
            at = at.wrapping_add(bytes.len() as u16);
        }
    }
    assembled
}

impl Assembled {
    /// Returns the bytes of a range.
    pub fn image(&self, start: u16, size: usize) -> Vec<u8> {
        self.memory[usize::from(start)..][..size].to_vec()
    }

    fn value(&self, text: &str, pass: u8) -> u16 {
        if let Some((left, right)) = text.split_once('+') {
            return self.value(left, pass).wrapping_add(self.value(right, pass));
        }
        let parse = |digits, radix| u16::from_str_radix(digits, radix).expect("a number");
        match text.as_bytes() {
            [b'<', ..] => self.value(&text[1..], pass) & 0xff,
            [b'>', ..] => self.value(&text[1..], pass) >> 8,
            [b'\'', character, ..] => u16::from(*character),
            [b'$', ..] => parse(&text[1..], 16),
            [digit, ..] if digit.is_ascii_digit() => parse(text, 10),
            _ => match self.labels.get(text) {
                Some(address) => *address,
                None if pass == 0 => 0,
                None => panic!("unknown label {text}"),
            },
        }
    }

    fn bytes(&self, statement: &str, at: u16, pass: u8, data: &BTreeMap<&str, Vec<u8>>) -> Option<Vec<u8>> {
        let (mnemonic, operand) = statement.split_once(' ').unwrap_or((statement, ""));
        let operand = operand.trim();
        let values = || operand.split(',').map(|value| self.value(value.trim(), pass));
        match mnemonic {
            "" => return Some(vec![]),
            ".byte" => return Some(values().map(|value| value as u8).collect()),
            ".word" => return Some(values().flat_map(u16::to_le_bytes).collect()),
            ".data" => return data.get(operand).cloned(),
            _ => {}
        }
        let (mode, value) = self.operand(mnemonic, operand, pass);
        let (_, _, opcode) = *OPCODES.iter().find(|row| (row.0, row.1) == (mnemonic, mode))?;
        Some(match mode {
            Mode::Implied => vec![opcode],
            Mode::Immediate | Mode::Zero | Mode::IndirectY => vec![opcode, value as u8],
            Mode::Absolute | Mode::AbsoluteX => vec![opcode, value as u8, (value >> 8) as u8],
            Mode::Relative => {
                let distance = value.wrapping_sub(at + 2) as i16;
                assert!(pass == 0 || i8::try_from(distance).is_ok(), "`{statement}` is too far");
                vec![opcode, distance as u8]
            }
        })
    }

    fn operand(&self, mnemonic: &str, operand: &str, pass: u8) -> (Mode, u16) {
        let value = |text: &str| self.value(text, pass);
        let is_zero_page = operand.starts_with('$') && operand.len() == 3;
        if operand.is_empty() {
            (Mode::Implied, 0)
        } else if mnemonic.starts_with('B') {
            (Mode::Relative, value(operand))
        } else if let Some(immediate) = operand.strip_prefix('#') {
            (Mode::Immediate, value(immediate))
        } else if let Some(pointer) = operand.strip_prefix('(').and_then(|text| text.strip_suffix("),Y")) {
            (Mode::IndirectY, value(pointer))
        } else if let Some(base) = operand.strip_suffix(",X") {
            (Mode::AbsoluteX, value(base))
        } else if is_zero_page {
            (Mode::Zero, value(operand))
        } else {
            (Mode::Absolute, value(operand))
        }
    }
}
