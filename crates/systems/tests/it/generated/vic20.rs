//! The statements of generated programs for the VIC-20: its own chips and addresses, and what touches them.
//!
//! The statements that the C64 runs in the same code are in its pool.

use systems::Machine;

use super::pools::{self, Pool};

pub const POOL: Pool = Pool {
    machine: Machine::VIC20,
    keywords: pools::C64.keywords,
    before: &[
        "DIM A$(9),B(20),C%(9):DEF FNA(X)=X*X+FNB(X):DEF FNB(X)=X/3+K",
        "FOR I=0 TO 8:READ A:POKE 828+I,A:NEXT:OPEN 4,4:POKE 0,76:POKE 1,60:POKE 2,3",
    ],
    statements: &[
        "ON K-INT(K/4)*4 GOSUB 900,910,920:X=RND(1)",
        "ON 4 GOTO 900,910:T=T+1",
        "FOR J=9 TO 1 STEP -2.5:FOR L=J TO J+2:X=X+L:NEXT L,J",
        "A$=\"AB\"+STR$(K)+CHR$(65+(K AND 15)):A$(3)=A$+LEFT$(A$,1)",
        "A$(1)=MID$(A$(3)+\"XYZ\",2,3)+RIGHT$(\"HELLO\",2):L=LEN(A$(1))+ASC(A$(1)+\"Q\")+VAL(\"1.5\")",
        "DIM D(3):CLR:DIM A$(9),B(20),C%(9):DEF FNA(X)=X*X+FNB(X):DEF FNB(X)=X/3+K",
        "IF NOT K AND 1 OR X>3 THEN S=S+1:T=T+TI",
        "B(3)=FNA(K)+FNB(2):C%(2)=C%(2)+1:B(C%(2) AND 15)=K",
        "PRINT K;SIN(K)TAB(20)SPC(2)COS(K),TAN(1);LOG(K+1);EXP(1)",
        "PRINT \"A LINE THAT IS LONGER THAN ROWS ARE, AND LONGER THAN THE EDITOR CAN KEEP TOGETHER IN ONE LINE OF FOUR ROWS\";",
        "PRINT CHR$(147);TI$;POS(0);FRE(0);ATN(K)",
        "PRINT CHR$(18)CHR$(28)\"RED\"CHR$(146)CHR$(31)CHR$(14)CHR$(142)CHR$(129)CHR$(20)CHR$(148)",
        "POKE 36879,K AND 255:POKE 36878,K AND 15:POKE 36874,128+(K AND 127):POKE 36877,200",
        "POKE 36864,10+(K AND 7):POKE 36865,30+(K AND 15):POKE 36866,150:POKE 36867,46+(K AND 1)",
        "POKE 36869,255:POKE 7168+(K AND 255),K AND 255:POKE 36869,240:POKE 36869,242",
        "POKE 7680+(K AND 255),K AND 255:POKE 38400+(K AND 255),K AND 15:X=PEEK(38400) AND 15",
        "X=PEEK(36868)+PEEK(162)+PEEK(37140)+PEEK(37156)+PEEK(37157)+USR(K)",
        "POKE 37154,127:X=PEEK(37151)+(PEEK(37152) AND 128):POKE 37154,255:Y=PEEK(197)+PEEK(653)",
        "POKE 37166,64:S=S+TI:FOR J=1 TO 20:NEXT:POKE 37166,192",
        "POKE 37158,K AND 255:POKE 37159,30+(K AND 31):S=S+TI",
        "POKE 37144,K AND 255:POKE 37145,9:X=PEEK(37149):Y=PEEK(37145)",
        "SYS 828",
        "GET Z$:IF Z$<>\"\" THEN PRINT Z$;TI",
        "READ Q,Q$:RESTORE:FOR J=0 TO 8:READ Q:NEXT",
        "WAIT 162,1:S=S+TI",
        "X=RND(1)+RND(0)+RND(-K)+SGN(X)+ABS(X)+INT(X)+SQR(ABS(X))+2^.5",
        "PRINT#4,\"PAPER\";K:CMD 4:PRINT\"TOO\":PRINT#4:CLOSE 4:OPEN 4,4",
        "OPEN 2,8,2,\"@:DATA,S,W\":PRINT#2,K;\",X\":CLOSE 2:OPEN 2,8,2,\"DATA,S,R\":INPUT#2,Q,Q$:GET#2,Q$:CLOSE 2",
        "LET Y=K/7:X$=STR$(Y):Y=VAL(X$)",
        "REM A REMARK:NOT RUN",
        "GO TO 940",
        "SAVE\"P\",8:VERIFY\"P\",8",
    ],
    subroutines: "900 U=U+1:RETURN\n910 FOR M=1 TO 3:V=V+M:NEXT:RETURN\n920 RETURN\n940 W=W+1\n950 GOTO 800\n\
        990 DATA 238,15,144,96,0,0,0,0,0,7,AB\n",
    absent: pools::C64.absent,
};
