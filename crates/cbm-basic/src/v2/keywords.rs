//! The tokens, in their order from `END` (128) to `GO` (203).
//!
//! Source: C64 Programmer's Reference Guide, appendix on tokens; *verified* with `golden/c64/programs/token_dump`.

use crate::keyword::{
    Function::{
        Abs, Asc, Atn, Chr, Cos, Exp, Fre, Int, Left, Len, Log, Mid, Peek, Pos, Right, Rnd, Sgn, Sin, Sqr,
        Str, Tan, Usr, Val,
    },
    Keyword::{self, Function as F, Operator as O, Part as P, Statement as S},
    KeywordTable,
    Operator::{Add, And, Divide, Equal, Greater, Less, Multiply, Not, Or, Power, Subtract},
    Part::{Fn, Spc, Step, Tab, Then, To},
    Statement::{
        Close, Clr, Cmd, Cont, Data, Def, Dim, End, For, Get, Go, Gosub, Goto, If, Input, InputFile, Let,
        List, Load, New, Next, On, Open, Poke, Print, PrintFile, Read, Rem, Restore, Return, Run, Save, Stop,
        Sys, Verify, Wait,
    },
};

/// The token of the constant π.
const PI: u8 = 0xff;

/// The keywords of Commodore BASIC V2.
pub const KEYWORDS: KeywordTable = KeywordTable { first: 0x80, rows: ROWS, pi: Some(PI) };

#[rustfmt::skip]
const ROWS: &[(&str, Keyword)] = &[
    ("END", S(End)), ("FOR", S(For)), ("NEXT", S(Next)), ("DATA", S(Data)),
    ("INPUT#", S(InputFile)), ("INPUT", S(Input)), ("DIM", S(Dim)), ("READ", S(Read)),
    ("LET", S(Let)), ("GOTO", S(Goto)), ("RUN", S(Run)), ("IF", S(If)),
    ("RESTORE", S(Restore)), ("GOSUB", S(Gosub)), ("RETURN", S(Return)), ("REM", S(Rem)),
    ("STOP", S(Stop)), ("ON", S(On)), ("WAIT", S(Wait)), ("LOAD", S(Load)),
    ("SAVE", S(Save)), ("VERIFY", S(Verify)), ("DEF", S(Def)), ("POKE", S(Poke)),
    ("PRINT#", S(PrintFile)), ("PRINT", S(Print)), ("CONT", S(Cont)), ("LIST", S(List)),
    ("CLR", S(Clr)), ("CMD", S(Cmd)), ("SYS", S(Sys)), ("OPEN", S(Open)),
    ("CLOSE", S(Close)), ("GET", S(Get)), ("NEW", S(New)), ("TAB(", P(Tab)),
    ("TO", P(To)), ("FN", P(Fn)), ("SPC(", P(Spc)), ("THEN", P(Then)),
    ("NOT", O(Not)), ("STEP", P(Step)), ("+", O(Add)), ("-", O(Subtract)),
    ("*", O(Multiply)), ("/", O(Divide)), ("^", O(Power)), ("AND", O(And)),
    ("OR", O(Or)), (">", O(Greater)), ("=", O(Equal)), ("<", O(Less)),
    ("SGN", F(Sgn)), ("INT", F(Int)), ("ABS", F(Abs)), ("USR", F(Usr)),
    ("FRE", F(Fre)), ("POS", F(Pos)), ("SQR", F(Sqr)), ("RND", F(Rnd)),
    ("LOG", F(Log)), ("EXP", F(Exp)), ("COS", F(Cos)), ("SIN", F(Sin)),
    ("TAN", F(Tan)), ("ATN", F(Atn)), ("PEEK", F(Peek)), ("LEN", F(Len)),
    ("STR$", F(Str)), ("VAL", F(Val)), ("ASC", F(Asc)), ("CHR$", F(Chr)),
    ("LEFT$", F(Left)), ("RIGHT$", F(Right)), ("MID$", F(Mid)), ("GO", S(Go)),
];
