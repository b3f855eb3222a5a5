//! The statements of generated programs. They run without an error in every order.

use systems::Machine;

/// The statements of a machine.
pub struct Pool {
    pub machine: &'static Machine,
    /// Its keywords.
    pub keywords: fn() -> Vec<&'static str>,
    /// Lines that run once.
    pub before: &'static [&'static str],
    /// Lines of which some run repeatedly.
    pub statements: &'static [&'static str],
    /// Lines with numbers from 900 on, the targets of jumps from the statements.
    pub subroutines: &'static str,
    /// Keywords that no generated program has, each with the reason.
    pub absent: &'static [(&'static [&'static str], &'static str)],
}

pub const C64: Pool = Pool {
    machine: Machine::C64,
    keywords: || cbm_basic::KEYWORDS.rows.iter().map(|row| row.0).collect(),
    before: &[
        "DIM A$(9),B(20),C%(9):DEF FNA(X)=X*X+FNB(X):DEF FNB(X)=X/3+K",
        "FOR I=0 TO 8:READ A:POKE 49152+I,A:NEXT:OPEN 4,4:POKE 785,0:POKE 786,192",
    ],
    statements: &[
        "ON 1 GOSUB 900,910,920:S=S+TI",
        "ON 2 GOSUB 900,910,920:S=S+TI",
        "ON 3 GOSUB 900,910,920",
        "ON K-INT(K/4)*4 GOSUB 900,910,920:X=RND(1)",
        "ON 4 GOTO 900,910:T=T+1",
        "GOSUB 910:GOSUB 920: S=S+1",
        "GOSUB 930",
        "FOR J=1 TO 5:X=X+J/3:NEXT",
        "FOR J=9 TO 1 STEP -2.5:FOR L=J TO J+2:X=X+L:NEXT L,J",
        "FOR J=1 TO 3:GOSUB 900:FOR L=1 TO 2:NEXT:NEXT J",
        "FOR J=1 TO 3:ON J GOSUB 900,920,910:NEXT",
        "A$=\"AB\"+STR$(K)+CHR$(65+(K AND 15)):A$(3)=A$+LEFT$(A$,1)",
        "A$(1)=MID$(A$(3)+\"XYZ\",2,3)+RIGHT$(\"HELLO\",2):L=LEN(A$(1))+ASC(A$(1)+\"Q\")+VAL(\"1.5\")",
        "B(3)=FNA(K)+FNB(2):C%(2)=C%(2)+1:B(C%(2) AND 15)=K",
        "DIM D(3):CLR:DIM A$(9),B(20),C%(9):DEF FNA(X)=X*X+FNB(X):DEF FNB(X)=X/3+K",
        "IF K AND 1 THEN PRINT\"ODD\";:GOSUB 900:X=1",
        "IF NOT K AND 1 OR X>3 THEN S=S+1:T=T+TI",
        "PRINT K;SIN(K)TAB(20)SPC(2)COS(K),TAN(1);LOG(K+1);EXP(1)",
        "PRINT CHR$(147);TI$;POS(0);FRE(0);ATN(K)",
        "POKE 53280,K AND 15:POKE 54296,15:POKE 54273,K AND 255:POKE 54276,17",
        "X=PEEK(53266)+PEEK(162)+PEEK(56324)+USR(K)",
        "SYS 49152",
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
    subroutines: "900 U=U+1:RETURN\n910 FOR M=1 TO 3:V=V+M:NEXT:RETURN\n920 RETURN\n930 ON 1 GOSUB 910,920:GOSUB 900:RETURN\n\
        940 W=W+1\n950 GOTO 800\n990 DATA 238,32,208,96,0,0,0,0,0,7,AB\n",
    absent: &[(
        &["INPUT", "LIST", "CONT", "NEW", "STOP", "END", "RUN", "LOAD"],
        "they wait for a line or end the program",
    )],
};

pub const MSX: Pool = Pool {
    machine: Machine::MSX,
    keywords: || msx_basic::keyword::spellings().collect(),
    before: &[
        "CLEAR 900,&HD000:DIM A$(9),B(20),C%(9):DEF FNA(X)=X*X+FNB(X):DEF FNB(X)=X/3+K:MAXFILES=2",
        "FOR I=0 TO 4:READ A:POKE &HD000+I,A:NEXT:DEF USR=&HD000:DEFINT N:DEFDBL O:DEFSNG P:DEFSTR R",
        "ON ERROR GOTO 960:ON INTERVAL=7 GOSUB 900:ON KEY GOSUB 900:ON STRIG GOSUB ,900:ON SPRITE GOSUB 920:ON STOP GOSUB 920",
    ],
    statements: &[
        "ON 1 GOSUB 900,910,920:S=S+TIME",
        "ON 2 GOSUB 900,910,920:S=S+TIME",
        "ON 3 GOSUB 900,910,920",
        "ON K MOD 4 GOSUB 900,910,920:X=RND(1)",
        "ON 4 GOTO 900,910:T=T+1",
        "GOSUB 910:GOSUB 920: S=S+1",
        "GOSUB 930",
        "FOR J=1 TO 5:X=X+J/3:NEXT",
        "FOR I%=0 TO 20:NEXT I%",
        "FOR I%=20 TO 1 STEP -3:X=X+I%:NEXT",
        "FOR P=1 TO 2 STEP .25:FOR I%=1 TO 3:X=X+P:NEXT I%,P",
        "FOR O=9 TO 1 STEP -2.5:FOR N=O TO O+2:X=X+N:NEXT N,O",
        "FOR N=1 TO 3:GOSUB 900:FOR L=1 TO 2:NEXT:NEXT N",
        "FOR J=1 TO 3:ON J GOSUB 900,920,910:NEXT",
        "A$=\"AB\"+STR$(K)+CHR$(65+(K AND 15)):A$(3)=A$+LEFT$(A$,1)",
        "A$(1)=MID$(A$(3)+\"XYZ\",2,3)+RIGHT$(\"HELLO\",2):L=LEN(A$(1))+ASC(A$(1)+\"Q\")+VAL(\"1.5\")",
        "A$(2)=STRING$(9,66)+SPACE$(2):MID$(A$(2),2)=\"ZZ\":L=INSTR(A$(2),\"ZZ\"):R=HEX$(K)+OCT$(K)+BIN$(K AND 7)",
        "B(3)=FNA(K)+FNB(2):C%(2)=C%(2)+1:B(C%(2) AND 15)=K",
        "ERASE B:DIM B(20):SWAP X,Y",
        "IF K AND 1 THEN PRINT\"ODD\";:GOSUB 900 ELSE PRINT \"EVEN\";:X=1",
        "IF NOT K AND 1 OR X>3 XOR Y EQV 1 IMP K THEN S=S+1:T=T+TIME",
        "PRINT K;SIN(K)TAB(20)SPC(2);COS(K),TAN(1);LOG(K+1);EXP(1);USING \"###.##\";K",
        "SCREEN 0:WIDTH 37:CLS:LOCATE 3,4:PRINT POS(0);FRE(0);FRE(\"\");ATN(K);CSRLIN;LPOS(0)",
        "SCREEN 1,2:COLOR 15,4,7:SPRITE$(0)=STRING$(32,255):PUT SPRITE 0,(K,9),9,0:PUT SPRITE 1,(K,12),8,0",
        "SCREEN 2:LINE(9,9)-(40,30),7,BF:CIRCLE(90,90),9:PAINT(90,90),15:DRAW\"BM9,9R9D9\":PSET(1,1),5:PRESET(2,2):X=POINT(1,1):SCREEN 0",
        "POKE &HE000,K AND 255:VPOKE 99,K AND 255:X=PEEK(&HE000)+VPEEK(99)+VDP(1)+BASE(0)+INP(&HA8)",
        "X=USR(K):OUT &HAA,INP(&HAA):X=STICK(0)+STRIG(0)+PDL(1)+PAD(0)",
        "Z$=INKEY$:IF Z$<>\"\" THEN PRINT Z$;TIME",
        "READ Q,Q$:RESTORE 990:FOR J=0 TO 4:READ Q:NEXT",
        "WAIT &HAA,255:S=S+TIME",
        "X=RND(1)+RND(0)+RND(-K)+SGN(X)+ABS(X)+INT(X)+FIX(X)+SQR(ABS(X))+2^.5+CINT(1.5)+CSNG(X)+CDBL(X)+7\\2",
        "INTERVAL ON:FOR J=1 TO 300:NEXT:INTERVAL STOP:INTERVAL OFF",
        "KEY(1) ON:STRIG(0) ON:SPRITE ON:STOP ON:SPRITE OFF:KEY(1) OFF:STRIG(0) OFF:STOP OFF",
        "ERROR 77:S=S+ERR+ERL",
        "PLAY \"T250L64CDE\",\"L32G\":X=PLAY(0):SOUND 6,9:BEEP",
        "OPEN \"DATA\" FOR OUTPUT AS #1:PRINT #1,K;\",X\":CLOSE #1:OPEN \"DATA\" FOR INPUT AS #1:INPUT #1,Q,Q$:X=EOF(1):CLOSE",
        "LPRINT \"PAPER\";K:LPRINT USING \"##\";1",
        "LET Y=K/7:X$=STR$(Y):Y=VAL(X$):TIME=0:KEY 1,\"A\"",
        "REM A REMARK:NOT RUN",
        "TRON:X=1:TROFF:MOTOR OFF' ANOTHER",
        "X=VARPTR(K):OPEN \"GRP:\" FOR OUTPUT AS #2:CLOSE #2",
    ],
    subroutines: "900 U=U+1:RETURN\n910 FOR M=1 TO 3:V=V+M:NEXT:RETURN\n920 RETURN\n930 ON 1 GOSUB 910,920:GOSUB 900:RETURN\n\
        960 RESUME NEXT\n990 DATA 33,0,224,52,201,AB\n",
    absent: &[
        (
            &[
                "INPUT$", "LIST", "LLIST", "CONT", "NEW", "END", "RUN", "LOAD", "CLOAD", "MERGE", "BLOAD",
                "DELETE", "AUTO", "RENUM", "CSAVE", "BSAVE", "SAVE",
            ],
            "they wait for a line, or end or replace the program",
        ),
        (
            &[
                "FIELD", "GET", "FILES", "LSET", "RSET", "LFILES", "DSKO$", "SET", "NAME", "KILL", "IPL",
                "COPY", "CMD", "ATTR$", "DSKI$", "DSKF", "FPOS", "CVI", "CVS", "CVD", "LOC", "LOF", "MKI$",
                "MKS$", "MKD$", "CALL",
            ],
            "Disk BASIC and cartridges",
        ),
    ],
};

pub const PC1360: Pool = Pool {
    machine: Machine::PC1360,
    keywords: || sharp_basic::keyword::KEYWORDS.iter().map(|keyword| keyword.spelling).collect(),
    before: &["DIM A$(9)*20,L(3,4):WAIT 0:DEGREE"],
    statements: &[
        "ON 1 GOSUB 900,910,920:S=S+1",
        "ON 2 GOSUB 900,910,920:S=S+1",
        "ON 3 GOSUB 900,910,920",
        "ON K-INT (K/4)*4 GOSUB 900,910,920:X=RND 9",
        "ON 4 GOTO 900,910:T=T+1",
        "GOSUB 910:GOSUB 920: S=S+1",
        "GOSUB 930:GOSUB \"SUB\"",
        "FOR J=1 TO 5:X=X+J/3:NEXT J",
        "FOR J=9 TO 1 STEP -2.5:FOR L=J TO J+2:X=X+L:NEXT L:NEXT J",
        "FOR J=1 TO 3:GOSUB 900:FOR L=1 TO 2:NEXT L:NEXT J",
        "FOR J=1 TO 3:ON J GOSUB 900,920,910:NEXT J",
        "A$=\"AB\"+STR$ K:A$(3)=A$+LEFT$ (A$,1)",
        "A$(1)=MID$ (A$(3)+\"XYZ\",2,3)+RIGHT$ (\"HELLO\",2):L=LEN A$(1)",
        "L=ASC \"Q\"+VAL \"1.5\"",
        "L(1,2)=L(1,2)+K:A(9)=A(9)+1",
        "IF K>3 THEN PRINT \"ODD\";:GOSUB 900:X=1",
        "IF NOT (K>5) AND X>3 OR Y=2 LET S=S+1:T=T+1",
        "PRINT K;SIN K;COS K:PRINT TAN 1,LOG (K+1):PRINT EXP 1:PAUSE LN 2",
        "CLS:CURSOR 3,1:PRINT USING \"###.##\";K:PRINT USING :PRINT ATN .5",
        "X=ASN .5+ACS .5",
        "LINE (0,0)-(9,9):PSET (3,3):PRESET (4,4):X=POINT (3,3)",
        "GCURSOR (9,9):GPRINT \"7F01\"",
        "POKE &FA98,1:X=PEEK &FA98+MEM",
        "Z$=INKEY$ :IF Z$<>\"\" THEN PRINT Z$",
        "READ Q,Q$:RESTORE :READ Q:RESTORE 990",
        "X=RND 1+SGN X+ABS X+INT X+SQR (ABS X)+2^.5+PI +DEG 1.3+DMS 1.5",
        "RADIAN :GRAD :DEGREE :RANDOM",
        "BEEP 1,9,20:WAIT 2:PRINT K:WAIT 0",
        "LPRINT \"PAPER\";K:GRAPH :GLCURSOR (9,9):COLOR 2:LLINE (0,0)-(9,9)",
        "GRAPH :RLINE (1,1)-(3,3):SORGN :CIRCLE (9,9),3:LTEXT",
        "CSIZE 2:LF 1",
        "LET Y=K/7:X$=STR$ Y:Y=VAL X$:A$=CHR$ 65",
        "REM A REMARK:NOT RUN",
        "GOTO \"LAB\"",
        "TRON :X=1:TROFF",
    ],
    subroutines: "900 U=U+1:RETURN\n910 FOR M=1 TO 3:V=V+M:NEXT M:RETURN\n920 RETURN\n930 ON 1 GOSUB 910,920:GOSUB 900:RETURN\n\
        940 \"SUB\" N=N+1:RETURN\n950 \"LAB\" W=W+1:GOTO 800\n990 DATA 7,\"AB\"\n",
    absent: &[
        (
            &[
                "NEW", "CONT", "PASS", "LIST", "LLIST", "CLOAD", "MERGE", "LOAD", "RENUM", "DELETE", "INIT",
                "CSAVE", "SAVE", "CLEAR", "BASIC", "TEXT", "END", "STOP", "INPUT", "AREAD", "CHAIN", "ARUN",
                "AUTOGOTO", "MDF",
            ],
            "they wait for a line, or end or replace the program",
        ),
        (
            &[
                "FILES", "OPEN", "CLOSE", "CONSOLE", "CALL", "WIDTH", "ERASE", "LFILES", "KILL", "COPY",
                "NAME", "CROTATE", "PAINT", "OUTPUT", "APPEND", "EOF", "DSKF", "LOF", "LOC", "KLEN",
                "AKCNV$", "KACNV$", "JIS$", "OPEN$", "KMID$", "KLEFT$", "KRIGHT$",
            ],
            "they need a disk, a serial line, machine code, another plotter or Kanji characters",
        ),
    ],
};
