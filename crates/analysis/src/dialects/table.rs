//! The constructs of other BASICs, one row each, with the equivalents on the C64, the MSX and the PC-1360.
//!
//! Sources. The dialects of a construct: general knowledge of these BASICs, without manuals *(inferred)*. The errors of
//! the three machines: their checks, which the tests record *(verified)*; 60 statements were also run on the emulated
//! machines. The replacements: C64 Programmer's Reference Guide, `golden/msx`,
//! `golden/pc1360` *(inferred; the replacements were not run)*.
//!
//! The first matching row is reported.

use super::construct::Construct;
use super::construct::ConstructKind::{Function, Notation, Operator, Statement};
use super::construct::Own::{Has, Lacks, Write};
use super::dialect::Dialect::{
    Amstrad, Applesoft, Atari, Bbc, ColorComputer, Commodore, Commodore7, Dartmouth, Dec, GwBasic, Hp, Msx,
    Sharp, Sinclair, Ti, Trs80,
};
use super::pattern::Pattern::{Call, Infix, Prefix, Shape, StartsWith, Supporting, Value};
use super::{shapes, statement_shapes};

/// One row: pattern, kind, dialects, and the equivalents on the C64, the MSX and the PC-1360.
macro_rules! constructs {
    ($($pattern:expr, $kind:expr, [$($dialect:ident),+], $c64:expr, $msx:expr, $pc1360:expr;)+) => {
        &[$(Construct {
            pattern: $pattern,
            kind: $kind,
            dialects: &[$($dialect),+],
            c64: $c64,
            msx: $msx,
            pc1360: $pc1360,
        }),+]
    };
}

/// All constructs.
#[rustfmt::skip]
pub(super) const CONSTRUCTS: &[Construct] = constructs! {
    // Remarks, separators and other punctuation.
    Shape(shapes::apostrophe), Notation, [GwBasic, Msx, Trs80, Amstrad], Write("`REM`"), Has, Write("`REM`");
    Shape(shapes::exclamation_remark), Notation, [Dec], Write("`REM`"), Write("`REM` or `'`"), Write("`REM`");
    Shape(shapes::double_colon), Notation, [Ti], Has, Has, Write("`:` between statements");
    Shape(shapes::backslash_separator), Notation, [Dec], Write("`:` between statements"), Write("`:` between statements"), Write("`:` between statements");
    Shape(shapes::continuation), Notation, [Dec], Lacks("a statement ends with its line: join the lines"), Lacks("a statement ends with its line: join the lines"), Lacks("a statement ends with its line: join the lines");
    Shape(shapes::indirection), Notation, [Bbc], Write("`POKE` and `PEEK`"), Write("`POKE` and `PEEK`"), Write("`POKE` and `PEEK`");
    Shape(shapes::star_command), Statement, [Bbc], Lacks("it is a command to the operating system: leave it out"), Lacks("it is a command to the operating system: leave it out"), Lacks("it is a command to the operating system: leave it out");
    Shape(shapes::integer_constant), Notation, [Dec], Write("the number without `%`"), Has, Write("the number without `%`");
    Shape(shapes::integer_mark), Notation, [Commodore, Msx, GwBasic, Dec, Applesoft], Has, Has, Write("the name without `%`, and `INT` before the value");
    Shape(shapes::question_mark), Notation, [Commodore, Msx, GwBasic, Applesoft], Has, Has, Write("`PRINT`");
    Shape(shapes::precision_mark), Notation, [GwBasic, Msx, Trs80], Write("the name or number without the mark"), Has, Write("the name or number without the mark");
    Shape(statement_shapes::tilde), Notation, [Bbc], Lacks("convert the number digit by digit"), Write("`HEX$(A)`"), Lacks("convert the number digit by digit");
    Shape(shapes::hexadecimal), Notation, [GwBasic, Msx, Bbc, Amstrad], Write("the number in decimal"), Has, Write("`&FF` without the `H`");

    // Operators.
    Infix(&["*", "*"]), Operator, [Dec, Hp, Dartmouth], Write("`A^B`"), Write("`A^B`"), Write("`A^B`");
    Infix(&["MOD"]), Operator, [GwBasic, Msx, Bbc, Amstrad], Write("`A-INT(A/B)*B`"), Has, Write("`A-INT (A/B)*B`");
    Infix(&["DIV"]), Operator, [Bbc], Write("`INT(A/B)`"), Write("`A\\B`"), Write("`INT (A/B)`");
    Infix(&["\\"]), Operator, [GwBasic, Msx, Amstrad], Write("`INT(A/B)`"), Has, Write("`INT (A/B)`");
    Infix(&["XOR"]), Operator, [GwBasic, Msx, Amstrad], Write("`(A OR B) AND NOT (A AND B)`"), Has, Write("`(A OR B) AND NOT (A AND B)`");
    Infix(&["EOR"]), Operator, [Bbc], Write("`(A OR B) AND NOT (A AND B)`"), Write("`A XOR B`"), Write("`(A OR B) AND NOT (A AND B)`");
    Infix(&["EQV"]), Operator, [GwBasic, Msx, Dec], Write("`NOT (A OR B) OR A AND B`"), Has, Write("`NOT (A OR B) OR A AND B`");
    Infix(&["IMP"]), Operator, [GwBasic, Msx, Dec], Write("`NOT A OR B`"), Has, Write("`NOT A OR B`");
    Infix(&["MIN"]), Operator, [Hp], Write("`IF B<A THEN A=B` on its own line"), Write("`IF B<A THEN A=B`"), Write("`IF B<A LET A=B`");
    Infix(&["MAX"]), Operator, [Hp], Write("`IF B>A THEN A=B` on its own line"), Write("`IF B>A THEN A=B`"), Write("`IF B>A LET A=B`");
    Infix(&["UNLESS"]), Notation, [Dec], Write("`IF NOT (...) THEN` before the statement"), Write("`IF NOT (...) THEN` before the statement"), Write("`IF NOT (...) THEN` before the statement");
    Shape(shapes::not_equal_hash), Operator, [Hp], Write("`<>`"), Write("`<>`"), Write("`<>`");
    Shape(shapes::ampersand), Operator, [Ti, Dartmouth], Write("`+` between strings"), Write("`+` between strings"), Write("`+` between strings");

    // Strings.
    Shape(shapes::append_to_string), Notation, [Atari], Write("`A$=A$+B$`"), Write("`A$=A$+B$`"), Write("`A$=A$+B$`");
    Shape(shapes::slice), Notation, [Sinclair], Write("`MID$(A$,3,3)` for `A$(3 TO 5)`"), Write("`MID$(A$,3,3)` for `A$(3 TO 5)`"), Write("`MID$ (A$,3,3)` for `A$(3 TO 5)`");
    Shape(shapes::brackets), Notation, [Hp], Write("`MID$(A$,1,3)` for `A$[1,3]`, and subscripts in parentheses"), Write("`MID$(A$,1,3)` for `A$[1,3]`, and subscripts in parentheses"), Write("`MID$ (A$,1,3)` for `A$[1,3]`, and subscripts in parentheses");
    Call("SEG$"), Function, [Ti, Dec, Dartmouth], Write("`MID$(A$,M,N)` with the length N; DEC's third argument is the last position, TI's the length"), Write("`MID$(A$,M,N)` with the length N; DEC's third argument is the last position, TI's the length"), Write("`MID$ (A$,M,N)` with the length N; DEC's third argument is the last position, TI's the length");
    Call("INSTR"), Function, [GwBasic, Msx, Dec, Bbc, Amstrad], Write("a loop that compares `MID$(A$,I,LEN(B$))` with `B$`"), Has, Write("a loop that compares `MID$ (A$,I,LEN B$)` with `B$`");
    Shape(shapes::position_in_string), Function, [Ti, Hp, Dartmouth], Write("a loop that compares `MID$(A$,I,LEN(B$))` with `B$`"), Write("`INSTR(A$,B$)`"), Write("a loop that compares `MID$ (A$,I,LEN B$)` with `B$`");
    Call("STRING$"), Function, [GwBasic, Msx, Trs80, Dec, Bbc, Amstrad], Write("a loop with `A$=A$+\"*\"`"), Has, Write("a loop with `A$=A$+\"*\"`");
    Call("SPACE$"), Function, [GwBasic, Msx, Dec, Amstrad], Write("`SPC(N)` in PRINT, elsewhere a loop with `A$=A$+\" \"`"), Has, Write("a loop with `A$=A$+\" \"`");
    Call("RPT$"), Function, [Ti], Write("a loop with `A$=A$+\"*\"`"), Write("`STRING$(N,\"*\")`"), Write("a loop with `A$=A$+\"*\"`");
    Call("LEFT"), Function, [Dec], Write("`LEFT$(A$,N)`"), Write("`LEFT$(A$,N)`"), Write("`LEFT$ (A$,N)`");
    Call("RIGHT"), Function, [Dec], Write("`MID$(A$,N)`: DEC counts from the left"), Write("`MID$(A$,N)`: DEC counts from the left"), Write("`MID$ (A$,N,80)`: DEC counts from the left");
    Call("MID"), Function, [Dec], Write("`MID$(A$,M,N)`"), Write("`MID$(A$,M,N)`"), Write("`MID$ (A$,M,N)`");
    Call("NUM$"), Function, [Dec], Write("`STR$(N)`"), Write("`STR$(N)`"), Write("`STR$ N`");
    Call("NUM1$"), Function, [Dec], Write("`STR$(N)`"), Write("`STR$(N)`"), Write("`STR$ N`");
    Call("UPS$"), Function, [Hp], Lacks("letters have one case: leave it out"), Write("a loop that takes 32 from codes above 96"), Lacks("letters have one case: leave it out");
    Call("UPPER$"), Function, [Amstrad], Lacks("letters have one case: leave it out"), Write("a loop that takes 32 from codes above 96"), Lacks("letters have one case: leave it out");
    Call("LOWER$"), Function, [Amstrad], Lacks("letters have one case: leave it out"), Write("a loop that adds 32 to codes 65 to 90"), Lacks("letters have one case: leave it out");
    Call("CVT$$"), Function, [Dec], Lacks("it removes blanks and changes case: leave it out or write a loop"), Lacks("it removes blanks and changes case: leave it out or write a loop"), Lacks("it removes blanks and changes case: leave it out or write a loop");
    Call("EDIT$"), Function, [Dec], Lacks("it removes blanks and changes case: leave it out or write a loop"), Lacks("it removes blanks and changes case: leave it out or write a loop"), Lacks("it removes blanks and changes case: leave it out or write a loop");
    Call("HEX$"), Function, [GwBasic, Msx, Amstrad, Commodore7], Lacks("convert the number digit by digit"), Has, Lacks("convert the number digit by digit");
    Call("BIN$"), Function, [Msx, Amstrad], Lacks("convert the number digit by digit"), Has, Lacks("convert the number digit by digit");
    Call("VAL$"), Function, [Sinclair], Write("the expression itself"), Write("the expression itself"), Write("the expression itself");
    StartsWith(&["CHANGE"]), Statement, [Dartmouth, Dec], Write("a loop with `ASC(MID$(A$,I,1))` or `CHR$`"), Write("a loop with `ASC(MID$(A$,I,1))` or `CHR$`"), Write("a loop with `ASC MID$ (A$,I,1)` or `CHR$`");
    StartsWith(&["CONVERT"]), Statement, [Hp], Write("`A$=STR$(A)` or `A=VAL(A$)`"), Write("`A$=STR$(A)` or `A=VAL(A$)`"), Write("`A$=STR$ A` or `A=VAL A$`");
    StartsWith(&["LSET"]), Statement, [GwBasic, Dec], Write("`A$=LEFT$(B$+\"   \",N)`"), Has, Write("`A$=LEFT$ (B$+\"   \",N)`");
    StartsWith(&["RSET"]), Statement, [GwBasic, Dec], Write("`A$=RIGHT$(\"   \"+B$,N)`"), Has, Write("`A$=RIGHT$ (\"   \"+B$,N)`");

    // Numbers.
    Shape(shapes::random_in_range), Notation, [Trs80, ColorComputer, Bbc, Sharp], Write("`INT(RND(1)*6)+1` for `RND(6)`: any argument above 0 gives a fraction below 1"), Write("`INT(RND(1)*6)+1` for `RND(6)`: any argument above 0 gives a fraction below 1"), Has;
    Shape(shapes::random_fraction), Notation, [Commodore, Msx, GwBasic, Applesoft], Has, Has, Write("`RND 0`: `RND 1` is always 1");
    Shape(shapes::random_of_zero), Notation, [Hp, Trs80, Atari, Commodore], Has, Write("`RND(1)`: `RND(0)` repeats the last number"), Has;
    Shape(shapes::random_alone), Notation, [Dartmouth, Sinclair, Dec, GwBasic], Write("`RND(1)`"), Write("`RND(1)`"), Write("`RND 0`");
    Shape(shapes::bare_argument), Notation, [Sinclair, Bbc, Sharp], Write("the argument in parentheses"), Write("the argument in parentheses"), Has;
    Value("PI"), Function, [Bbc, Sinclair, Sharp, Amstrad], Write("the key `π`"), Write("`ATN(1)*4`"), Has;
    Call("FIX"), Function, [GwBasic, Msx, Trs80, Dec], Write("`SGN(A)*INT(ABS(A))`"), Has, Write("`SGN A*INT ABS A`");
    Call("CINT"), Function, [GwBasic, Msx, Trs80, Amstrad], Write("`INT(A+.5)`"), Has, Write("`INT (A+.5)`");
    Call("CLOG"), Function, [Atari], Write("`LOG(A)/LOG(10)`"), Write("`LOG(A)/LOG(10)`"), Write("`LOG A`");
    Call("LN"), Function, [Sharp, Bbc, Sinclair], Write("`LOG(A)`"), Write("`LOG(A)`"), Has;
    Call("ASN"), Function, [Sharp, Bbc, Sinclair], Write("`ATN(A/SQR(1-A*A))`"), Write("`ATN(A/SQR(1-A*A))`"), Has;
    Call("ACS"), Function, [Sharp, Bbc, Sinclair], Write("`π/2-ATN(A/SQR(1-A*A))`"), Write("`ATN(1)*2-ATN(A/SQR(1-A*A))`"), Has;
    Call("CODE"), Function, [Sinclair], Write("`ASC(A$)`"), Write("`ASC(A$)`"), Write("`ASC A$`");
    Call("LIN"), Function, [Hp], Write("`PRINT` once for each line"), Write("`PRINT` once for each line"), Write("`PRINT` once for each line");
    Call("SPA"), Function, [Hp], Write("`SPC(N)`"), Write("`SPC(N)`"), Write("blanks in quotes");
    Call("TIM"), Function, [Hp], Write("`TI$`"), Write("`TIME`"), Lacks("there is no clock");
    Call("VARPTR"), Function, [GwBasic, Msx, Trs80], Lacks("the address of a variable is in 71 and 72 after it is read"), Has, Lacks("leave it out");
    StartsWith(&["RANDOMIZE"]), Statement, [GwBasic, Dartmouth, Dec, Sinclair], Write("`X=RND(-TI)`"), Write("`R=RND(-TIME)`"), Write("`RANDOM`");
    StartsWith(&["RAND"]), Statement, [Sinclair], Write("`X=RND(-TI)`"), Write("`R=RND(-TIME)`"), Write("`RANDOM`");
    StartsWith(&["RANDOM"]), Statement, [Trs80, Sharp, Dec], Write("`X=RND(-TI)`"), Write("`R=RND(-TIME)`"), Has;
    StartsWith(&["DEGREE"]), Statement, [Sharp], Write("`SIN(A*π/180)` for an angle in degrees"), Write("`SIN(A*ATN(1)/45)` for an angle in degrees"), Has;
    StartsWith(&["DEG"]), Statement, [Atari, Amstrad], Write("`SIN(A*π/180)` for an angle in degrees"), Write("`SIN(A*ATN(1)/45)` for an angle in degrees"), Write("`DEGREE`");
    StartsWith(&["RADIAN"]), Statement, [Sharp], Lacks("angles are in radians: leave it out"), Lacks("angles are in radians: leave it out"), Has;
    StartsWith(&["RAD"]), Statement, [Atari, Amstrad], Lacks("angles are in radians: leave it out"), Lacks("angles are in radians: leave it out"), Write("`RADIAN`");
    StartsWith(&["DEFINT"]), Statement, [GwBasic, Msx, Trs80, Amstrad], Write("`%` after each name, or leave it out"), Has, Lacks("leave it out");
    StartsWith(&["DEFSNG"]), Statement, [GwBasic, Msx, Trs80], Lacks("leave it out"), Has, Lacks("leave it out");
    StartsWith(&["DEFDBL"]), Statement, [GwBasic, Msx, Trs80], Lacks("leave it out"), Has, Lacks("leave it out");
    StartsWith(&["DEFREAL"]), Statement, [Amstrad], Lacks("leave it out"), Write("`DEFSNG`"), Lacks("leave it out");
    StartsWith(&["DEFSTR"]), Statement, [GwBasic, Msx, Trs80, Amstrad], Write("`$` after each name"), Has, Write("`$` after each name");
    StartsWith(&["OPTION", "BASE"]), Statement, [GwBasic, Dartmouth, Ti], Lacks("arrays begin at 0: leave it out"), Lacks("arrays begin at 0: leave it out"), Lacks("arrays begin at 0: leave it out");
    StartsWith(&["MAT", "READ"]), Statement, [Dartmouth, Hp, Dec], Write("a loop with `READ`"), Write("a loop with `READ`"), Write("a loop with `READ`");
    StartsWith(&["MAT", "INPUT"]), Statement, [Dartmouth, Hp, Dec], Write("a loop with `INPUT`"), Write("a loop with `INPUT`"), Write("a loop with `INPUT`");
    StartsWith(&["MAT", "PRINT"]), Statement, [Dartmouth, Hp, Dec], Write("a loop with `PRINT`"), Write("a loop with `PRINT`"), Write("a loop with `PRINT`");
    StartsWith(&["MAT"]), Statement, [Dartmouth, Hp, Dec], Write("loops with `FOR` over the elements of the array"), Write("loops with `FOR` over the elements of the array"), Write("loops with `FOR` over the elements of the array");
    StartsWith(&["SWAP"]), Statement, [GwBasic, Msx], Write("`X=A:A=B:B=X`"), Has, Write("`X=A:A=B:B=X`");
    StartsWith(&["ERASE"]), Statement, [GwBasic, Msx, Amstrad, Sharp], Write("`CLR`, which clears all variables"), Has, Has;
    StartsWith(&["COM"]), Statement, [Hp], Write("`DIM`"), Write("`DIM`"), Write("`DIM`");
    Shape(shapes::parameters), Notation, [GwBasic, Msx, Dec, Dartmouth], Write("one parameter, and variables for the others"), Has, Lacks("use a subroutine");
    Shape(shapes::definition_block), Notation, [Dec, Dartmouth], Write("a subroutine with `GOSUB`"), Write("a subroutine with `GOSUB`"), Write("a subroutine with `GOSUB`");
    StartsWith(&["FNEND"]), Statement, [Dec, Dartmouth], Write("a subroutine with `GOSUB` and `RETURN`"), Write("a subroutine with `GOSUB` and `RETURN`"), Write("a subroutine with `GOSUB` and `RETURN`");
    StartsWith(&["DEF", "PROC"]), Statement, [Bbc], Write("a subroutine with `GOSUB`"), Write("a subroutine with `GOSUB`"), Write("a subroutine with `GOSUB`");
    StartsWith(&["DEF", "FN"]), Statement, [Commodore, Msx, GwBasic, Applesoft], Has, Has, Write("the expression in each place, or a subroutine");
    StartsWith(&["DEF"]), Statement, [Bbc], Has, Has, Lacks("use a subroutine");
    Supporting(statement_shapes::chained_assignment), Notation, [Hp, Dec], Write("two assignments; here the second `=` compares"), Write("two assignments; here the second `=` compares"), Write("two assignments; here the second `=` compares");

    // Control flow.
    Shape(shapes::else_keyword), Statement, [GwBasic, Msx, Trs80, Bbc, Dec], Write("a line of its own for the statements after ELSE, and `GOTO` at the end of this one"), Has, Write("a line of its own for the statements after ELSE, and `GOTO` at the end of this one");
    StartsWith(&["IF", "END", "#"]), Statement, [Hp, Dec], Write("`IF ST=64 THEN` after reading"), Write("`IF EOF(1) THEN`"), Write("`IF EOF 1 THEN`");
    StartsWith(&["WHILE"]), Statement, [GwBasic, Amstrad, Dec], Write("`IF NOT (...) THEN` to the line after the loop, and `GOTO` at its end"), Write("`IF NOT (...) THEN` to the line after the loop, and `GOTO` at its end"), Write("`IF NOT (...) THEN` to the line after the loop, and `GOTO` at its end");
    StartsWith(&["WEND"]), Statement, [GwBasic, Amstrad], Write("`GOTO` the line of the WHILE"), Write("`GOTO` the line of the WHILE"), Write("`GOTO` the line of the WHILE");
    StartsWith(&["REPEAT"]), Statement, [Bbc], Write("no statement here, and `IF NOT (...) THEN` back to this line for UNTIL"), Write("no statement here, and `IF NOT (...) THEN` back to this line for UNTIL"), Write("no statement here, and `IF NOT (...) THEN` back to this line for UNTIL");
    StartsWith(&["UNTIL"]), Statement, [Bbc], Write("`IF NOT (...) THEN` the line of the REPEAT"), Write("`IF NOT (...) THEN` the line of the REPEAT"), Write("`IF NOT (...) THEN` the line of the REPEAT");
    StartsWith(&["DO"]), Statement, [Commodore7], Write("no statement here, and `GOTO` this line for LOOP"), Write("no statement here, and `GOTO` this line for LOOP"), Write("no statement here, and `GOTO` this line for LOOP");
    StartsWith(&["LOOP"]), Statement, [Commodore7], Write("`GOTO` the line of the DO"), Write("`GOTO` the line of the DO"), Write("`GOTO` the line of the DO");
    StartsWith(&["ENDPROC"]), Statement, [Bbc], Write("`RETURN`"), Write("`RETURN`"), Write("`RETURN`");
    Prefix("PROC"), Statement, [Bbc], Write("`GOSUB` with a line number"), Write("`GOSUB` with a line number"), Write("`GOSUB` with a line number");
    StartsWith(&["LOCAL"]), Statement, [Bbc], Lacks("variables are global: use other names"), Lacks("variables are global: use other names"), Lacks("variables are global: use other names");
    StartsWith(&["GO", "SUB"]), Notation, [Sinclair, Dartmouth, Ti], Write("`GOSUB`"), Write("`GOSUB`"), Has;
    Shape(shapes::jump_of), Statement, [Hp], Write("`ON A GOTO 10,20` or `ON A GOSUB 10,20`"), Write("`ON A GOTO 10,20` or `ON A GOSUB 10,20`"), Write("`ON A GOTO 10,20` or `ON A GOSUB 10,20`");
    Shape(statement_shapes::jump_to_label), Notation, [Sharp], Write("a line number"), Write("a line number"), Has;
    Shape(shapes::computed_jump), Notation, [Atari, Sinclair, Sharp], Write("`ON A GOTO 10,20`: a jump takes a number"), Write("`ON A GOTO 10,20`: a jump takes a number"), Has;
    Shape(statement_shapes::label), Notation, [Sharp], Write("the line number in jumps to it"), Write("the line number in jumps to it"), Has;
    Shape(statement_shapes::assignment_after_then), Notation, [Commodore, Msx, GwBasic, Applesoft], Has, Has, Write("`IF ... LET A=5`; after THEN this is a jump");
    Shape(statement_shapes::next_list), Notation, [Commodore, Msx, GwBasic, Applesoft], Has, Has, Write("one `NEXT` for each loop, with its variable");
    StartsWith(&["ON", "ERROR"]), Statement, [GwBasic, Msx, Trs80, Bbc, Dec], Lacks("errors cannot be caught: test the values before"), Has, Lacks("errors cannot be caught: test the values before");
    StartsWith(&["ONERR"]), Statement, [Applesoft], Lacks("errors cannot be caught: test the values before"), Write("`ON ERROR GOTO`"), Lacks("errors cannot be caught: test the values before");
    StartsWith(&["TRAP"]), Statement, [Atari, Commodore7], Lacks("errors cannot be caught: test the values before"), Write("`ON ERROR GOTO`"), Lacks("errors cannot be caught: test the values before");
    StartsWith(&["RESUME"]), Statement, [GwBasic, Msx, Trs80, Applesoft, Dec], Lacks("errors cannot be caught"), Has, Lacks("errors cannot be caught");
    StartsWith(&["ON", "BREAK"]), Statement, [Amstrad, Bbc], Lacks("leave it out"), Write("`ON STOP GOSUB`"), Lacks("leave it out");
    StartsWith(&["ON", "INTERVAL", "="]), Statement, [Msx], Lacks("test `TI` in the loop"), Has, Lacks("count in the loop");
    StartsWith(&["EVERY"]), Statement, [Amstrad], Lacks("test `TI` in the loop"), Write("`ON INTERVAL=N GOSUB`"), Lacks("count in the loop");
    StartsWith(&["AFTER"]), Statement, [Amstrad], Lacks("test `TI` in the loop"), Write("`ON INTERVAL=N GOSUB`"), Lacks("count in the loop");
    StartsWith(&["POP"]), Statement, [Applesoft, Atari], Lacks("leave the subroutine with `RETURN`"), Write("`RETURN` with a line number"), Lacks("leave the subroutine with `RETURN`");
    StartsWith(&["CHAIN"]), Statement, [GwBasic, Hp, Dec, Dartmouth], Write("`LOAD \"NAME\",8`"), Write("`RUN \"NAME\"`"), Has;
    StartsWith(&["BYE"]), Statement, [Atari, Hp, Dec, Ti], Write("`END`"), Write("`END`"), Write("`END`");
    StartsWith(&["SYSTEM"]), Statement, [GwBasic], Write("`END`"), Write("`END`"), Write("`END`");
    StartsWith(&["SLEEP"]), Statement, [Dec, GwBasic], Write("a loop: `T=TI:` then `IF TI-T<300 THEN` its line for 5 seconds"), Write("a loop: `TIME=0:` then `IF TIME<250 THEN` its line for 5 seconds"), Write("`WAIT 295:PRINT \"\"` for 5 seconds");
    StartsWith(&["PAUSE"]), Statement, [Sinclair, Sharp], Write("a loop: `T=TI:` then `IF TI-T<N THEN` its line, with N in sixtieths of a second"), Write("a loop: `TIME=0:` then `IF TIME<N THEN` its line"), Has;
    Shape(statement_shapes::wait_time), Statement, [Sharp], Write("a loop: `T=TI:` then `IF TI-T<N THEN` its line"), Write("a loop: `TIME=0:` then `IF TIME<N THEN` its line"), Has;
    Shape(statement_shapes::wait_address), Statement, [Commodore], Has, Has, Write("a loop with `INKEY$` or `PEEK`");

    // Input.
    StartsWith(&["INPUT", "LINE"]), Statement, [Dec], Write("`INPUT A$`, or `GET` in a loop where commas are typed"), Write("`LINE INPUT A$`"), Write("`INPUT A$`");
    StartsWith(&["LINE", "INPUT"]), Statement, [GwBasic, Msx, Trs80, Amstrad], Write("`INPUT \"NAME\";A$`, or `GET` in a loop where commas are typed"), Has, Write("`INPUT \"NAME\";A$`");
    StartsWith(&["LINPUT"]), Statement, [Hp, Ti, Dec], Write("`INPUT A$`, or `GET` in a loop where commas are typed"), Write("`LINE INPUT A$`"), Write("`INPUT A$`");
    StartsWith(&["LINEINPUT"]), Statement, [GwBasic, Msx, Trs80], Write("`INPUT \"NAME\";A$`, or `GET` in a loop where commas are typed"), Has, Write("`INPUT \"NAME\";A$`");
    StartsWith(&["ENTER"]), Statement, [Hp], Write("`INPUT A`, or `GET A$` in a loop that tests `TI` for a time limit"), Write("`INPUT A`, or `INKEY$` in a loop that tests `TIME` for a time limit"), Write("`INPUT A`");
    StartsWith(&["ACCEPT"]), Statement, [Ti], Write("`INPUT A$`"), Write("`LOCATE x,y:INPUT A$`"), Write("`CURSOR x,y:INPUT A$`");
    StartsWith(&["AREAD"]), Statement, [Sharp], Write("`INPUT A`"), Write("`INPUT A`"), Has;
    StartsWith(&["GETKEY"]), Statement, [Commodore7], Write("`GET A$:IF A$=\"\" THEN` its line"), Write("`A$=INPUT$(1)`"), Write("`A$=INKEY$ :IF A$=\"\" THEN` its line");
    StartsWith(&["GET", "KEY"]), Statement, [Commodore7], Write("`GET A$:IF A$=\"\" THEN` its line"), Write("`A$=INPUT$(1)`"), Write("`A$=INKEY$ :IF A$=\"\" THEN` its line");
    Shape(shapes::prompt_with_comma), Notation, [GwBasic, Msx, Bbc, Sinclair, Sharp], Write("`;` after the text of INPUT"), Has, Has;
    Shape(statement_shapes::get_key), Statement, [Commodore, Applesoft], Has, Write("`A$=INKEY$`"), Write("`A$=INKEY$`");
    Value("INKEY$"), Function, [GwBasic, Msx, Trs80, Sinclair, Amstrad, Sharp], Write("`GET A$`"), Has, Has;
    Call("INKEY$"), Function, [Bbc], Write("`GET A$`"), Write("`INKEY$`"), Write("`INKEY$`");
    Call("INKEY"), Function, [Bbc, Amstrad], Write("`GET A$`"), Write("`INKEY$`"), Write("`INKEY$`");
    Value("GET$"), Function, [Bbc], Write("`GET A$:IF A$=\"\" THEN` its line"), Write("`INPUT$(1)`"), Write("`INKEY$` in a loop");
    Shape(statement_shapes::get_value), Function, [Bbc], Write("`GET A$` and `ASC(A$)`"), Write("`ASC(INPUT$(1))`"), Write("`ASC INKEY$` in a loop");
    Call("INPUT$"), Function, [GwBasic, Msx], Write("`GET A$` in a loop"), Has, Write("`INKEY$` in a loop");
    Call("STICK"), Function, [Msx, Atari], Write("`PEEK(56320) AND 15`"), Has, Write("`INKEY$`");
    Call("STRIG"), Function, [Msx, Atari], Write("`PEEK(56320) AND 16`"), Has, Write("`INKEY$`");
    Call("PADDLE"), Function, [Atari], Write("`PEEK(54297)`"), Write("`PDL(1)`"), Lacks("read keys with `INKEY$`");
    Call("PDL"), Function, [Applesoft, Msx], Write("`PEEK(54297)`"), Has, Lacks("read keys with `INKEY$`");
    Call("JOYSTK"), Function, [ColorComputer], Write("`PEEK(56320)`"), Write("`STICK(1)`"), Write("`INKEY$`");
    Call("JOY"), Function, [Amstrad, Commodore7], Write("`PEEK(56320)`"), Write("`STICK(1)`"), Write("`INKEY$`");
    Shape(shapes::print_position), Statement, [Trs80, ColorComputer], Write("`POKE 781,row:POKE 782,column:POKE 783,0:SYS 65520` before PRINT, with row and column of the position"), Write("`LOCATE x,y:PRINT` with x and y of the position"), Write("`CURSOR x,y:PRINT` with x and y of the position");
    Shape(shapes::at_position), Notation, [Sinclair, Ti], Write("`POKE 781,row:POKE 782,column:POKE 783,0:SYS 65520` before PRINT"), Write("`LOCATE column,row:PRINT`"), Write("`CURSOR column,row:PRINT`");
    StartsWith(&["PRINT", "USING"]), Statement, [GwBasic, Msx, Trs80, Dec, Hp, Sharp], Write("`STR$`, `LEFT$` and `RIGHT$` to bring the number into its form"), Has, Has;
    StartsWith(&["IMAGE"]), Statement, [Hp], Write("`STR$`, `LEFT$` and `RIGHT$` to bring the number into its form"), Write("the form as text of `PRINT USING`"), Write("the form as text of `USING`");
    StartsWith(&["DISPLAY"]), Statement, [Ti], Write("`PRINT`"), Write("`LOCATE x,y:PRINT`"), Write("`CURSOR x,y:PRINT`");
    Shape(shapes::tab_with_row), Notation, [Bbc], Write("`POKE 781,row:POKE 782,column:POKE 783,0:SYS 65520` before PRINT"), Write("`LOCATE x,y:PRINT`"), Write("`CURSOR x,y:PRINT`");
    Shape(shapes::bare_tab), Notation, [Sinclair, Bbc], Write("`TAB(33)` and `SPC(5)` with parentheses"), Write("`TAB(33)` and `SPC(5)` with parentheses"), Write("`CURSOR x,y` before PRINT");
    Call("TAB"), Function, [Commodore, Msx, GwBasic, Applesoft], Has, Has, Write("`CURSOR x,y` before PRINT");
    Call("SPC"), Function, [Commodore, Msx, GwBasic, Applesoft], Has, Has, Write("blanks in quotes");
    Shape(shapes::file_with_semicolon), Notation, [Atari, Hp], Write("`PRINT#6,` with a comma"), Write("`PRINT #6,` with a comma"), Write("`PRINT #6,` with a comma");
    StartsWith(&["LPRINT"]), Statement, [GwBasic, Msx, Trs80, Sinclair, Sharp, Atari], Write("`OPEN 4,4:PRINT#4,` and `CLOSE 4`"), Has, Has;
    StartsWith(&["WRITE"]), Statement, [GwBasic, Amstrad], Write("`PRINT`"), Write("`PRINT`"), Write("`PRINT`");
    Shape(shapes::bell), Notation, [Applesoft, GwBasic, Dec, Msx], Lacks("sound is made with `POKE` to 54272 to 54296"), Has, Write("`BEEP 1`");
    Shape(shapes::clear_character), Notation, [Commodore], Has, Write("`CLS`"), Write("`CLS`");
    Call("SCRN"), Function, [Applesoft], Write("`PEEK(1024+column+40*row)`"), Write("`POINT(x,y)`"), Write("`POINT (x,y)`");

    // Screen, colours, sound.
    StartsWith(&["CLS"]), Statement, [GwBasic, Msx, Trs80, Bbc, Sinclair, Amstrad, Sharp], Write("`PRINT CHR$(147)`"), Has, Has;
    StartsWith(&["HOME"]), Statement, [Applesoft], Write("`PRINT CHR$(147)`"), Write("`CLS`"), Write("`CLS`");
    StartsWith(&["SCNCLR"]), Statement, [Commodore7], Write("`PRINT CHR$(147)`"), Write("`CLS`"), Write("`CLS`");
    StartsWith(&["CALL", "CLEAR"]), Statement, [Ti], Write("`PRINT CHR$(147)`"), Write("`CLS`"), Write("`CLS`");
    StartsWith(&["CALL", "HCHAR"]), Statement, [Ti], Write("a loop with `PRINT` or `POKE 1024`"), Write("`LOCATE x,y:PRINT STRING$(N,\"*\")`"), Write("`CURSOR x,y:PRINT`");
    StartsWith(&["CALL", "VCHAR"]), Statement, [Ti], Write("a loop with `POKE 1024`"), Write("a loop with `LOCATE x,y:PRINT`"), Write("a loop with `CURSOR x,y:PRINT`");
    StartsWith(&["CALL", "KEY"]), Statement, [Ti], Write("`GET A$`"), Write("`A$=INKEY$`"), Write("`A$=INKEY$`");
    StartsWith(&["CALL", "SOUND"]), Statement, [Ti], Write("`POKE` to the SID, 54272 to 54296"), Write("`PLAY` or `SOUND`"), Write("`BEEP`");
    StartsWith(&["CALL", "SCREEN"]), Statement, [Ti], Write("`POKE 53281,colour`"), Write("`COLOR 15,background`"), Lacks("leave it out");
    StartsWith(&["CALL", "COLOR"]), Statement, [Ti], Write("`POKE 646,colour`"), Write("`COLOR`"), Lacks("leave it out");
    StartsWith(&["CALL", "CHAR"]), Statement, [Ti], Write("`POKE` to a character set in RAM"), Write("`VPOKE` to the patterns"), Write("`GPRINT`");
    StartsWith(&["VTAB"]), Statement, [Applesoft], Write("`POKE 781,row:POKE 782,column:POKE 783,0:SYS 65520`"), Write("`LOCATE x,y`"), Write("`CURSOR x,y`");
    StartsWith(&["HTAB"]), Statement, [Applesoft], Write("`PRINT TAB(column)` at the start of a row"), Write("`LOCATE x,y`"), Write("`CURSOR x,y`");
    StartsWith(&["LOCATE"]), Statement, [GwBasic, Msx, Amstrad], Write("`POKE 781,row:POKE 782,column:POKE 783,0:SYS 65520`"), Has, Write("`CURSOR x,y`");
    StartsWith(&["POSITION"]), Statement, [Atari], Write("`POKE 781,row:POKE 782,column:POKE 783,0:SYS 65520`"), Write("`LOCATE x,y`"), Write("`CURSOR x,y`");
    StartsWith(&["CURSOR"]), Statement, [Sharp], Write("`POKE 781,row:POKE 782,column:POKE 783,0:SYS 65520`"), Write("`LOCATE x,y`"), Has;
    StartsWith(&["CHAR"]), Statement, [Commodore7], Write("`POKE 781,row:POKE 782,column:POKE 783,0:SYS 65520` before PRINT"), Write("`LOCATE x,y:PRINT`"), Write("`CURSOR x,y:PRINT`");
    StartsWith(&["TEXT"]), Statement, [Applesoft], Lacks("the text screen is shown after power-on: leave it out"), Write("`SCREEN 0`"), Lacks("leave it out");
    StartsWith(&["GR"]), Statement, [Applesoft], Write("`POKE` to the screen at 1024 for blocks"), Write("`SCREEN 3`"), Write("`CLS`");
    StartsWith(&["HGR"]), Statement, [Applesoft], Write("`POKE 53265,59:POKE 53272,24` for the bit map"), Write("`SCREEN 2`"), Write("`CLS`");
    StartsWith(&["HGR2"]), Statement, [Applesoft], Write("`POKE 53265,59:POKE 53272,24` for the bit map"), Write("`SCREEN 2`"), Write("`CLS`");
    StartsWith(&["HPLOT"]), Statement, [Applesoft], Write("`POKE` to the bit map"), Write("`PSET (x,y)` and `LINE`"), Write("`PSET (x,y)` and `LINE`");
    StartsWith(&["HLIN"]), Statement, [Applesoft], Write("a loop with `POKE` to the screen"), Write("`LINE (a,y)-(b,y)`"), Write("`LINE (a,y)-(b,y)`");
    StartsWith(&["VLIN"]), Statement, [Applesoft], Write("a loop with `POKE` to the screen"), Write("`LINE (x,a)-(x,b)`"), Write("`LINE (x,a)-(x,b)`");
    StartsWith(&["HCOLOR", "="]), Statement, [Applesoft], Write("`POKE` to the colour memory"), Write("`COLOR`"), Lacks("leave it out");
    StartsWith(&["INVERSE"]), Statement, [Applesoft, Sinclair], Write("`PRINT CHR$(18)`"), Write("`COLOR`"), Lacks("leave it out");
    StartsWith(&["NORMAL"]), Statement, [Applesoft], Write("`PRINT CHR$(146)`"), Write("`COLOR`"), Lacks("leave it out");
    StartsWith(&["FLASH"]), Statement, [Applesoft, Sinclair], Lacks("leave it out"), Lacks("leave it out"), Lacks("leave it out");
    Supporting(statement_shapes::speed_assignment), Statement, [Applesoft], Lacks("leave it out"), Lacks("leave it out"), Lacks("leave it out");
    StartsWith(&["HIMEM", ":"]), Statement, [Applesoft], Write("`POKE 55,low:POKE 56,high:CLR`"), Write("`CLEAR 200,address`"), Lacks("leave it out");
    StartsWith(&["HIMEM"]), Statement, [Applesoft, Bbc], Write("`POKE 55,low:POKE 56,high:CLR`"), Write("`CLEAR 200,address`"), Lacks("leave it out");
    StartsWith(&["PR", "#"]), Statement, [Applesoft], Write("`OPEN 4,4:CMD 4`"), Write("`LPRINT`"), Write("`LPRINT`");
    Shape(shapes::negative_address), Notation, [Applesoft], Lacks("addresses are 0 to 65535, and other machines have other things there"), Has, Lacks("addresses are 0 to 65535, and other machines have other things there");
    StartsWith(&["GRAPHICS"]), Statement, [Atari], Write("`PRINT CHR$(147)` for GRAPHICS 0"), Write("`SCREEN`"), Write("`CLS`");
    StartsWith(&["GRAPHIC"]), Statement, [Commodore7], Write("`PRINT CHR$(147)` for text, `POKE 53265` for the bit map"), Write("`SCREEN`"), Write("`CLS`");
    StartsWith(&["SETCOLOR"]), Statement, [Atari], Write("`POKE 53280,colour` and `POKE 53281,colour`"), Write("`COLOR`"), Lacks("leave it out");
    StartsWith(&["DRAWTO"]), Statement, [Atari], Write("`POKE` to the bit map"), Write("`LINE -(x,y)`"), Write("`LINE -(x,y)`");
    StartsWith(&["XIO"]), Statement, [Atari], Lacks("leave it out"), Lacks("leave it out"), Lacks("leave it out");
    StartsWith(&["MODE"]), Statement, [Bbc, Amstrad], Write("`PRINT CHR$(147)`"), Write("`SCREEN`"), Write("`CLS`");
    StartsWith(&["VDU"]), Statement, [Bbc], Write("`PRINT CHR$(...)`"), Write("`PRINT CHR$(...)`"), Write("`PRINT CHR$ ...`");
    StartsWith(&["COLOUR"]), Statement, [Bbc], Write("`POKE 646,colour`"), Write("`COLOR`"), Lacks("leave it out");
    StartsWith(&["GCOL"]), Statement, [Bbc], Write("`POKE` to the colour memory"), Write("`COLOR`"), Lacks("leave it out");
    StartsWith(&["CLG"]), Statement, [Bbc, Amstrad], Write("`PRINT CHR$(147)`"), Write("`CLS`"), Write("`CLS`");
    StartsWith(&["ENVELOPE"]), Statement, [Bbc, Commodore7], Write("`POKE` to the SID, 54272 to 54296"), Write("`SOUND` to the registers 11 to 13"), Lacks("leave it out");
    StartsWith(&["MOVE"]), Statement, [Bbc, Amstrad], Write("`POKE` to the bit map"), Write("`PSET (x,y)`"), Write("`GCURSOR (x,y)`");
    StartsWith(&["BORDER"]), Statement, [Sinclair, Amstrad], Write("`POKE 53280,colour`"), Write("`COLOR 15,4,border`"), Lacks("leave it out");
    StartsWith(&["PAPER"]), Statement, [Sinclair, Amstrad], Write("`POKE 53281,colour`"), Write("`COLOR 15,background`"), Lacks("leave it out");
    StartsWith(&["INK"]), Statement, [Sinclair, Amstrad], Write("`POKE 646,colour`"), Write("`COLOR foreground`"), Lacks("leave it out");
    StartsWith(&["PEN"]), Statement, [Amstrad], Write("`POKE 646,colour`"), Write("`COLOR foreground`"), Lacks("leave it out");
    StartsWith(&["BRIGHT"]), Statement, [Sinclair], Lacks("leave it out"), Lacks("leave it out"), Lacks("leave it out");
    StartsWith(&["SCROLL"]), Statement, [Sinclair], Write("`PRINT` in the last row"), Write("`PRINT` in the last row"), Write("`PRINT` in the last row");
    StartsWith(&["UNPLOT"]), Statement, [Sinclair], Write("`POKE` to the bit map"), Write("`PRESET (x,y)`"), Write("`PRESET (x,y)`");
    StartsWith(&["PLOT"]), Statement, [Applesoft, Atari, Bbc, Sinclair, Amstrad], Write("`POKE` to the bit map or the screen"), Write("`PSET (x,y)`"), Write("`PSET (x,y)`");
    Shape(statement_shapes::draw_to_coordinates), Statement, [Bbc, Sinclair, Amstrad], Write("`POKE` to the bit map"), Write("`LINE -(x,y)`"), Write("`LINE -(x,y)`");
    StartsWith(&["DRAW"]), Statement, [Msx, GwBasic, ColorComputer, Commodore7], Write("`POKE` to the bit map"), Has, Write("`LINE -(x,y)`");
    Shape(statement_shapes::drawing), Statement, [GwBasic, Msx], Write("`POKE` to the bit map"), Has, Has;
    StartsWith(&["SET"]), Statement, [Trs80, ColorComputer], Write("`POKE` to the screen at 1024"), Write("`PSET (x,y)`"), Write("`PSET (x,y)`");
    StartsWith(&["RESET"]), Statement, [Trs80, ColorComputer], Write("`POKE` to the screen at 1024"), Write("`PRESET (x,y)`"), Write("`PRESET (x,y)`");
    StartsWith(&["PMODE"]), Statement, [ColorComputer], Write("`POKE 53265,59:POKE 53272,24` for the bit map"), Write("`SCREEN 2`"), Write("`CLS`");
    StartsWith(&["PCLS"]), Statement, [ColorComputer], Write("a loop with `POKE` to the bit map"), Write("`CLS`"), Write("`CLS`");
    Shape(statement_shapes::colour_pair), Statement, [GwBasic, Msx, Commodore7], Write("`POKE 646,colour`, `POKE 53280,colour` and `POKE 53281,colour`"), Has, Lacks("leave it out");
    StartsWith(&["COLOR"]), Statement, [GwBasic, Msx, Atari, Commodore7, Sharp], Write("`POKE 646,colour`, `POKE 53280,colour` and `POKE 53281,colour`"), Has, Has;
    StartsWith(&["COLOR", "="]), Statement, [Applesoft], Write("`POKE 646,colour`"), Write("`COLOR`"), Lacks("leave it out");
    StartsWith(&["SCREEN"]), Statement, [Msx, GwBasic, ColorComputer], Write("`PRINT CHR$(147)` for text, `POKE 53265` for the bit map"), Has, Write("`CLS`");
    StartsWith(&["WIDTH"]), Statement, [GwBasic, Msx, Sharp], Lacks("the screen has 40 columns: leave it out"), Has, Lacks("leave it out");
    StartsWith(&["KEY", "OFF"]), Statement, [GwBasic, Msx], Lacks("there is no line of function keys: leave it out"), Has, Lacks("leave it out");
    StartsWith(&["KEY", "ON"]), Statement, [GwBasic, Msx], Lacks("there is no line of function keys: leave it out"), Has, Lacks("leave it out");
    Shape(statement_shapes::sound_of_voice), Statement, [Atari, Bbc, Commodore7], Write("`POKE` to the SID, 54272 to 54296"), Write("`SOUND register,value` or `PLAY`"), Write("`BEEP`");
    StartsWith(&["SOUND"]), Statement, [GwBasic, Msx, Atari, Bbc, ColorComputer, Commodore7], Write("`POKE` to the SID, 54272 to 54296"), Has, Write("`BEEP`");
    Shape(statement_shapes::beep_with_argument), Statement, [Sinclair, Sharp], Write("`POKE` to the SID, 54272 to 54296"), Write("`BEEP` without a number, or `PLAY`"), Has;
    Shape(statement_shapes::beep_alone), Statement, [GwBasic, Msx], Write("`POKE` to the SID, 54272 to 54296"), Has, Write("`BEEP 1`");
    StartsWith(&["PLAY"]), Statement, [GwBasic, Msx, ColorComputer, Commodore7], Write("`POKE` to the SID, 54272 to 54296"), Has, Write("`BEEP`");
    StartsWith(&["VOL"]), Statement, [Commodore7], Write("`POKE 54296,volume`"), Write("`SOUND` to the registers 8 to 10"), Lacks("leave it out");
    StartsWith(&["VPOKE"]), Statement, [Msx], Write("`POKE` to the screen at 1024"), Has, Write("`GPRINT`");
    Call("VPEEK"), Function, [Msx], Write("`PEEK` of the screen at 1024"), Has, Write("`POINT (x,y)`");
    StartsWith(&["PUT", "SPRITE"]), Statement, [Msx], Write("`POKE` to the VIC, 53248 to 53294"), Has, Write("`GPRINT`");
    StartsWith(&["SPRITE$"]), Statement, [Msx], Write("`POKE` to the memory of the sprite"), Has, Write("`GPRINT`");
    StartsWith(&["GPRINT"]), Statement, [Sharp], Write("`PRINT` of graphics characters"), Write("`VPOKE` or `PSET`"), Has;
    StartsWith(&["GCURSOR"]), Statement, [Sharp], Write("`POKE 781,row:POKE 782,column:POKE 783,0:SYS 65520`"), Write("`PSET (x,y)`"), Has;

    // Memory, files, machine.
    Shape(statement_shapes::clear_size), Statement, [Trs80, Msx, GwBasic], Lacks("strings use all free memory: leave it out, or write `CLR`"), Has, Write("`CLEAR` without a number");
    StartsWith(&["CLEAR"]), Statement, [GwBasic, Msx, Trs80, Applesoft, Sinclair, Bbc, Sharp], Write("`CLR`"), Has, Has;
    StartsWith(&["CLR"]), Statement, [Commodore, Atari], Has, Write("`CLEAR`"), Write("`CLEAR`");
    StartsWith(&["SYS"]), Statement, [Commodore], Has, Write("`DEFUSR=address:A=USR(0)`; the code is of another processor"), Write("`CALL address`; the code is of another processor");
    StartsWith(&["CALL"]), Statement, [Applesoft, Sharp, Bbc, GwBasic], Write("`SYS address`; the code is of another machine"), Has, Has;
    StartsWith(&["OUT"]), Statement, [GwBasic, Msx, Trs80, Sinclair], Write("`POKE`: the chips are in memory"), Has, Write("`POKE`");
    Call("INP"), Function, [GwBasic, Msx, Trs80], Write("`PEEK`: the chips are in memory"), Has, Write("`PEEK`");
    StartsWith(&["TRON"]), Statement, [GwBasic, Msx, Trs80, Sharp], Lacks("leave it out"), Has, Has;
    StartsWith(&["TROFF"]), Statement, [GwBasic, Msx, Trs80, Sharp], Lacks("leave it out"), Has, Has;
    StartsWith(&["TRACE"]), Statement, [Applesoft], Lacks("leave it out"), Write("`TRON`"), Write("`TRON`");
    StartsWith(&["FAST"]), Statement, [Sinclair, Commodore7], Lacks("leave it out"), Lacks("leave it out"), Lacks("leave it out");
    StartsWith(&["SLOW"]), Statement, [Sinclair, Commodore7], Lacks("leave it out"), Lacks("leave it out"), Lacks("leave it out");
    StartsWith(&["ASSIGN"]), Statement, [Hp], Write("`OPEN 2,8,2,\"NAME\"`"), Write("`OPEN \"NAME\" FOR INPUT AS #1`"), Write("`OPEN`");
    StartsWith(&["FILES"]), Statement, [Hp, GwBasic, Msx, Sharp], Write("`OPEN 2,8,2,\"NAME\"`"), Has, Has;
    Shape(statement_shapes::open_by_number), Statement, [Commodore], Has, Write("`OPEN \"NAME\" FOR INPUT AS #1`"), Write("`OPEN`");
    Value("TI$"), Function, [Commodore], Has, Write("`TIME`, which counts fiftieths of a second"), Lacks("there is no clock");
    Value("TI"), Function, [Commodore], Has, Write("`TIME`, which counts fiftieths of a second"), Lacks("there is no clock: count in a loop");
    Shape(statement_shapes::time_assignment), Statement, [Msx, Bbc], Write("`TI$=\"000000\"`"), Has, Lacks("there is no clock");
    Value("TIMER"), Function, [GwBasic, Trs80], Write("`TI`, which counts sixtieths of a second"), Write("`TIME`, which counts fiftieths of a second"), Lacks("there is no clock");
    Value("TIME$"), Function, [GwBasic, Trs80], Write("`TI$`"), Write("`TIME`, which counts fiftieths of a second"), Lacks("there is no clock");
    Call("TIME$"), Function, [Dec], Write("`TI$`"), Write("`TIME`, which counts fiftieths of a second"), Lacks("there is no clock");
    Call("DATE$"), Function, [Dec], Lacks("ask for it with `INPUT`"), Lacks("ask for it with `INPUT`"), Lacks("ask for it with `INPUT`");
    Value("DATE$"), Function, [GwBasic, Dec], Lacks("ask for it with `INPUT`"), Lacks("ask for it with `INPUT`"), Lacks("ask for it with `INPUT`");
    Value("MEM"), Function, [Trs80, ColorComputer, Sharp], Write("`FRE(0)`"), Write("`FRE(0)`"), Has;
    Value("ERL"), Function, [GwBasic, Msx, Trs80, Bbc], Lacks("errors cannot be caught"), Has, Lacks("errors cannot be caught");

    // Candidates that may also be a function of a row above.
    Shape(shapes::substring), Notation, [Hp, Atari], Write("`MID$(A$,M,N-M+1)` for the characters M to N"), Write("`MID$(A$,M,N-M+1)` for the characters M to N"), Write("`MID$ (A$,M,N-M+1)` for the characters M to N");
};
