//! The shape of each statement.
//!
//! Source: C64 Programmer's Reference Guide, chapter 2, for the arguments of a statement; the order
//! in which its parts are parsed, and which parts are not parsed, from the ROM's routines
//! *(documented in disassemblies, compared with the interpreter by the property test
//! `analysis/tests/it/syntax.rs`)*.

use crate::{
    Float, KEYWORDS,
    keyword::{
        Keyword::{self, Part as P, Statement as S},
        Part::{Step, To},
        Statement::{
            self, Close, Clr, Cmd, Cont, Data, Def, Dim, End, For, Get, Go, Gosub, Goto, If, Input,
            InputFile, Let, List, Load, New, Next, On, Open, Poke, Print, PrintFile, Read, Rem, Restore,
            Return, Run, Save, Stop, Sys, Verify, Wait,
        },
    },
    syntax::{Piece, Prefix, Syntax},
    variant::Number as _,
};

/// The syntax of Commodore BASIC V2.
pub const SYNTAX: Syntax = Syntax {
    keywords: KEYWORDS,
    shapes: SHAPES,
    number,
    reserved: &[*b"TI", *b"ST"],
    largest_line_head: 6400,
};

fn number(text: &[u8]) -> (usize, bool) {
    let (value, length) = Float::parse(text, &mut 0);
    (length, value.is_ok())
}

const COMMA: Piece = Piece::Character(b',');
const CHANNEL: &[Piece] = &[Piece::Number, COMMA];
const TARGETS: Piece = Piece::List(&Piece::Target);
/// A file number and the items printed to it.
const OUTPUT: &[Piece] = &[Piece::Number, Piece::More(&[COMMA, Piece::PrintList])];
/// Device and secondary address after a name.
const DEVICE: Piece = Piece::More(&[COMMA, Piece::Number, Piece::More(&[COMMA, Piece::Number])]);
/// File, device, secondary address, name.
const FILE: &[Piece] = &[
    Piece::Number,
    Piece::More(&[
        COMMA,
        Piece::Number,
        Piece::More(&[COMMA, Piece::Number, Piece::More(&[COMMA, Piece::Text])]),
    ]),
];

#[rustfmt::skip]
const SHAPES: &[(Statement, &[Piece])] = &[
    (End,       &[Piece::End, Piece::Leaves]),
    (For,       &[Piece::LoopAssignment, Piece::Keyword(P(To)), Piece::Number, Piece::If(Prefix::Keyword(P(Step)), &[Piece::Number])]),
    (Next,      &[Piece::More(&[Piece::List(&Piece::LoopVariable)])]),
    (Data,      &[Piece::Constants]),
    (InputFile, &[Piece::Number, COMMA, TARGETS]),
    (Input,     &[Piece::If(Prefix::Start(b'"'), &[Piece::Quoted, Piece::Character(b';')]), TARGETS]),
    (Dim,       &[TARGETS]),
    (Read,      &[TARGETS]),
    (Let,       &[Piece::Assignment]),
    (Goto,      &[Piece::Line, Piece::Leaves]),
    (Run,       &[Piece::More(&[Piece::Line]), Piece::Leaves]),
    (If,        &[Piece::Condition, Piece::Branch]),
    (Restore,   &[]),
    (Gosub,     &[Piece::Line, Piece::SkipStatement]),
    (Return,    &[Piece::End, Piece::Leaves]),
    (Rem,       &[Piece::SkipLine]),
    (Stop,      &[]),
    (On,        &[Piece::Number, Piece::Either(&JUMPS), Piece::Lines]),
    (Wait,      &[Piece::Number, COMMA, Piece::Number, Piece::More(&[COMMA, Piece::Number])]),
    (Load,      &[Piece::More(&[Piece::Text, DEVICE]), Piece::Leaves]),
    (Save,      &[Piece::More(&[Piece::Text, DEVICE])]),
    (Verify,    &[Piece::More(&[Piece::Text, DEVICE])]),
    (Def,       &[Piece::Definition]),
    (Poke,      &[Piece::Number, COMMA, Piece::Number]),
    (PrintFile, OUTPUT),
    (Print,     &[Piece::PrintList]),
    (Cont,      &[Piece::End, Piece::Leaves]),
    (List,      &[Piece::LineRange]),
    (Clr,       &[]),
    (Cmd,       OUTPUT),
    // Machine code may read the text after the address.
    (Sys,       &[Piece::Number, Piece::SkipStatement]),
    (Open,      FILE),
    (Close,     FILE),
    (Get,       &[Piece::If(Prefix::Character(b'#'), CHANNEL), TARGETS]),
    (New,       &[Piece::End, Piece::Leaves]),
    (Go,        &[Piece::Keyword(P(To)), Piece::Line, Piece::Leaves]),
];

const JUMPS: [Keyword; 2] = [S(Goto), S(Gosub)];
