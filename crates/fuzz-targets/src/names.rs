//! File names: conversion to the host's folder and back, and names that programs pass to the drive.

use hardware::FileKind;
use systems::Machine;
use systems::machine::file_names::FileNames;

use crate::machine::{run, with_machine};

/// Fragments of names.
pub const DICTIONARY: &[&str] = &[
    "0:", "@", "@0:", "*", "?", "=", ",S,W", ",P,R", ",A", "$", "S0:", "R0:", "N0:", "I", "V", "U", "..",
    "/", "\\", "%", "\0", "\u{a0}", "ONE", "TEXT", "EMPTY", "CON", ".PRG", ".seq", " ",
];

/// Input: a selector of the conversion (to the host, from the host, or to the drive and in which channel), then a name.
pub fn names(data: &[u8]) {
    let Some((&selector, name)) = data.split_first() else { return };
    let names = if selector & 16 == 0 { Machine::C64.file_names } else { Machine::MSX.file_names };
    match selector % 4 {
        0 => to_the_host(names, name),
        1 => from_the_host(names, name),
        _ => to_the_drive(selector, name),
    }
}

fn to_the_host(names: &FileNames, name: &[u8]) {
    let first = &name[name.len().saturating_sub(1)..];
    if name.is_empty() || name.len() > 16 {
        return;
    }
    for kind in [FileKind::Program, FileKind::Sequential] {
        let host = names.host_name(name, kind, first);
        let harmful = |character: char| character == '/' || character == '\\' || character.is_control();
        assert!(!host.contains(harmful) && !host.starts_with('.') && host.len() < 256, "{host:?}");
        assert_eq!(names.machine_name(&host, first), Some((name.to_vec(), kind)), "{host:?}");
    }
}

fn from_the_host(names: &FileNames, name: &[u8]) {
    let first = &name[..name.len().min(1)];
    let Ok(host) = std::str::from_utf8(name) else { return };
    if let Some((name, kind)) = names.machine_name(host, first) {
        assert!((1..=16).contains(&name.len()), "{host:?}");
        let read_back = names.host_name(&name, kind, first);
        assert_eq!(names.machine_name(&read_back, first), Some((name, kind)), "{host:?} {read_back:?}");
    }
}

/// Runs a program that opens a file with this name, writes, reads, loads and saves.
fn to_the_drive(selector: u8, name: &[u8]) {
    let mut program = Vec::new();
    let mut line = |number: u16, text: &[u8]| {
        let next = 0x0801 + program.len() + 4 + text.len() + 1;
        program.extend((next as u16).to_le_bytes());
        program.extend(number.to_le_bytes());
        program.extend(text);
        program.push(0);
    };
    let name: Vec<u8> = name.iter().copied().filter(|&byte| byte != 0 && byte != b'"').take(40).collect();
    line(10, &[b"N$\xb2\"", &name[..], b"\""].concat());
    let channel = if selector & 4 == 0 { 15 } else { 2 };
    line(20, format!("\u{9f}1,8,{channel},N$").chars().map(|c| c as u8).collect::<Vec<_>>().as_slice());
    line(30, b"\x981,\"HELLO\":\xa1#1,A$:\xa1#1,B$:\xa01");
    line(40, if selector & 8 == 0 { b"\x94N$,8" } else { b"\x93N$,8" });
    line(50, b"\x80");
    program.extend([0, 0]);
    with_machine(|system| {
        system.load_program(&program).expect("it fits");
        system.type_codes(b"RUN\r");
        run(system, 200_000);
    });
}
