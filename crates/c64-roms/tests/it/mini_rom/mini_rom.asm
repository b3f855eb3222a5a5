; A BASIC of one-letter variables from 0 to 255 with POKE, GOTO, IF < THEN, PRINT "text", REM and END,
; for tests of machines with ROM images. Its routines begin at the addresses by which the system
; recognises them, and it keeps the documented pointers; nothing else is as in the original.
;
; scratch: $14/15 value, $61 digit, $62 exponent, $63 mantissa, $fb/fc pointer, $fd/fe pointer

* = $a328                       ; addresses of messages, from number 1 on
        .word syntax,syntax,syntax,syntax,syntax,syntax,syntax,syntax,syntax,syntax,syntax
syntax: .byte 'S,'Y,'N,'T,'A,$d8

* = $a43a                       ; an error, its number in X
        JMP $a474

* = $a474                       ; READY.
ready:  LDX #$fa
        TXS
        LDA #$ff
        STA $3a
        JSR newrow
        LDX #0
say:    LDA word,X
        JSR $f1ca
        INX
        CPX #6
        BNE say
        JSR newrow
        JMP $e5cd
word:   .byte 'R,'E,'A,'D,'Y,'.

* = $a7ae                       ; NEWSTT
newstt: LDY #0
        LDA ($7a),Y
        BEQ eol
        CMP #':
        BEQ exec
error:  LDX #11
        JMP $a43a
eol:    LDY #2
        LDA ($7a),Y
        BNE more
        JMP $a474
more:   INY
        LDA ($7a),Y
        STA $39
        INY
        LDA ($7a),Y
        STA $3a
        TYA
        CLC
        ADC $7a
        STA $7a
        BCC gone
        INC $7b
gone:   JMP exec

* = $a7e4                       ; GONE
exec:   LDA $3a
        CMP #$ff
        BNE e0
        JMP start               ; whatever was typed
e0:     JSR chrget
        BEQ newstt              ; an empty statement
        CMP #$97
        BNE e1
        JMP poke
e1:     CMP #$89
        BNE e2
        JMP goto
e2:     CMP #$99
        BNE e3
        JMP print
e3:     CMP #$8f
        BNE e4
        JMP skip
e4:     CMP #$8b
        BNE e5
        JMP if
e5:     CMP #$80
        BNE e6
        JMP $a474
e6:     CMP #'A
        BCC error
        CMP #'[
        BCS error
        JMP let

chrget: INC $7a
        BNE chrgot
        INC $7b
chrgot: LDY #0
        LDA ($7a),Y
        CMP #$20
        BEQ chrget
        CMP #':
        BEQ got
        CMP #0
got:    RTS

; the sum of terms, in $14/15
expr:   JSR term
sum:    JSR chrgot
        CMP #$aa                ; +
        BNE got
        LDA $15
        PHA
        LDA $14
        PHA
        JSR chrget
        JSR term
        CLC
        PLA
        ADC $14
        STA $14
        PLA
        ADC $15
        STA $15
        JMP sum

term:   LDA #0
        STA $14
        STA $15
        JSR chrgot
        CMP #'A
        BCC digit
        JSR find
        BCC load
        JMP chrget              ; it does not exist and is 0
load:   JSR value
        JMP chrget
digit:  CMP #'0
        BCC got
        CMP #':
        BCS got
        SEC
        SBC #'0
        STA $61
        LDA $15                 ; times ten: (4 * n + n) * 2
        PHA
        LDA $14
        PHA
        ASL $14
        ROL $15
        ASL $14
        ROL $15
        CLC
        PLA
        ADC $14
        STA $14
        PLA
        ADC $15
        STA $15
        ASL $14
        ROL $15
        CLC
        LDA $61
        ADC $14
        STA $14
        BCC d1
        INC $15
d1:     JSR chrget
        JMP digit

; the variable with the name in A: $fd/fe, carry set if there is none
find:   STA $61
        LDA $2d
        STA $fd
        LDA $2e
        STA $fe
f1:     LDA $fd
        CMP $2f
        BNE f2
        LDA $fe
        CMP $30
        BEQ f4
f2:     LDY #0
        LDA ($fd),Y
        CMP $61
        BEQ f3
        CLC
        LDA $fd
        ADC #7
        STA $fd
        BCC f1
        INC $fe
        JMP f1
f3:     CLC
        RTS
f4:     SEC
        RTS

; the whole number at $fd/fe, in $14
value:  LDY #2
        LDA ($fd),Y
        BEQ v2
        STA $62
        INY
        LDA ($fd),Y
        ORA #$80
v1:     LDX $62
        CPX #$88
        BEQ v2
        LSR
        INC $62
        JMP v1
v2:     STA $14
        RTS

let:    PHA
        JSR chrget
        CMP #$b2                ; =
        BEQ l1
        JMP error
l1:     JSR chrget
        JSR expr
        PLA
        JSR find
        BCC l3
        LDY #6                  ; a new variable, at the end of the others
        LDA #0
l2:     STA ($fd),Y
        DEY
        BNE l2
        LDA $61
        STA ($fd),Y
        CLC
        LDA $2f
        ADC #7
        STA $2f
        STA $31
        LDA $30
        ADC #0
        STA $30
        STA $32
l3:     LDA #0
        STA $62
        LDA $14
        BEQ l5
        LDX #$88
        STX $62
l4:     LDA $14
        BMI l5
        ASL $14
        DEC $62
        JMP l4
l5:     AND #$7f
        LDY #3
        STA ($fd),Y
        DEY
        LDA $62
        STA ($fd),Y
        JMP newstt

poke:   JSR chrget
        JSR expr
        LDA $14
        STA $fb
        LDA $15
        STA $fc
        JSR chrgot
        JSR chrget              ; behind the comma
        JSR expr
        LDA $14
        JMP store

if:     JSR chrget
        JSR expr
        LDA $14
        PHA
        JSR chrgot
        JSR chrget              ; behind <
        JSR expr
        PLA
        CMP $14
        BCS skip
        JSR chrgot              ; THEN
        JMP goto

goto:   JSR chrget
        JSR expr
        LDA $2b
        STA $fb
        LDA $2c
        STA $fc
g1:     LDY #1
        LDA ($fb),Y
        BNE g2
        JMP error
g2:     INY
        LDA ($fb),Y
        CMP $14
        BNE g3
        INY
        LDA ($fb),Y
        CMP $15
        BEQ g4
g3:     LDY #0
        LDA ($fb),Y
        TAX
        INY
        LDA ($fb),Y
        STA $fc
        STX $fb
        JMP g1
g4:     SEC
        LDA $fb
        SBC #1
        STA $7a
        LDA $fc
        SBC #0
        STA $7b
        JMP newstt

skip:   LDY #0                  ; to the end of the line
        LDA ($7a),Y
        BEQ s1
        INC $7a
        BNE skip
        INC $7b
        JMP skip
s1:     JMP newstt

print:  JSR chrget
        BEQ p3
        CMP #$22
        BEQ p1
        JMP error
p1:     INC $7a
        BNE p2
        INC $7b
p2:     LDY #0
        LDA ($7a),Y
        BEQ p3
        CMP #$22
        BEQ p4
        JSR $f1ca
        JMP p1
p4:     JSR chrget
p3:     LDA #13
        JSR $f1ca
        JMP newstt

; the machine at the first statement: addresses with their values, the screen and its colours
run:    LDA #<cells
        STA $fb
        LDA #>cells
        STA $fc
r1:     LDY #1
        LDA ($fb),Y
        CMP #$ff
        BEQ r2
        STA $fe
        DEY
        LDA ($fb),Y
        STA $fd
        LDY #2
        LDA ($fb),Y
        LDY #0
        STA ($fd),Y
        CLC
        LDA $fb
        ADC #3
        STA $fb
        BCC r1
        INC $fc
        JMP r1
r2:     LDX #0
r3:     LDA codes,X
        STA $0400,X
        LDA codes+250,X
        STA $04fa,X
        LDA codes+500,X
        STA $05f4,X
        LDA codes+750,X
        STA $06ee,X
        LDA colours,X
        STA $d800,X
        LDA colours+250,X
        STA $d8fa,X
        LDA colours+500,X
        STA $d9f4,X
        LDA colours+750,X
        STA $daee,X
        INX
        CPX #250
        BNE r3
        LDA $2d
        STA $2f
        STA $31
        LDA $2e
        STA $30
        STA $32
        LDA #$ff
        STA $3a
        STA $7a
        LDA #$01
        STA $7b
        JMP exec
start:  LDA #0
        STA $3a
        STA $7a
        LDA #8
        STA $7b
        JMP newstt
cells:  .data CELLS
        .byte $ff,$ff
codes:  .data CODES
colours: .data COLOURS

* = $e000
reset:  SEI
        CLD
        LDX #$ff
        TXS
        LDA #$37                ; the ROMs stay while the port becomes an output
        STA $01
        LDA #$2f
        STA $00
        LDA #$1b
        STA $d011
        LDA #$15
        STA $d018
        LDA #$3f
        STA $dd02
        LDA #$17
        STA $dd00
        LDA #$25                ; an interrupt 60 times a second
        STA $dc04
        LDA #$40
        STA $dc05
        LDA #$81
        STA $dc0d
        LDA #$11
        STA $dc0e
        LDA #0
        STA $0800
        STA $c6
        STA $d3
        STA $d6
        LDA #14
        STA $0286
        LDA #10
        STA $0289
        LDA #3
        STA $9a
        LDA #1
        STA $2b
        LDA #8
        STA $2c
        CLI
        JMP ready

* = $e5cd                       ; waits for a line; whatever it is, it runs the program
wait:   LDA $c6
        BEQ wait
        SEI
        LDY $0277
        LDX #0
w1:     LDA $0278,X
        STA $0277,X
        INX
        CPX $c6
        BNE w1
        DEC $c6
        CLI
        CPY #13
        BNE wait
        JMP run

* = $f1ca                       ; CHROUT
        CMP #13
        BEQ newrow
        AND #$3f
        PHA
        TXA
        PHA
        LDA #0                  ; the address of the row
        STA $fb
        LDA #4
        STA $fc
        LDX $d6
        BEQ o2
o1:     CLC
        LDA $fb
        ADC #40
        STA $fb
        LDA $fc
        ADC #0
        STA $fc
        DEX
        BNE o1
o2:     PLA
        TAX
        PLA
        LDY $d3
        STA ($fb),Y
        CLC
        LDA $fc
        ADC #$d4
        STA $fc
        LDA $0286
        STA ($fb),Y
        INC $d3
        RTS
newrow: LDA #0
        STA $d3
        INC $d6
        RTS

store:  LDY #0
        EOR #0                  ; the mutant has another operand
        STA ($fb),Y
        JMP newstt

irq:    PHA
        LDA $dc0d
        PLA
nmi:    RTI

* = $fffa
        .word nmi,reset,irq
