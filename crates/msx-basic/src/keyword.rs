//! The keywords and their tokens.
//!
//! Source: the list of tokens in "MSX2 Technical Handbook", ASCII 1987, table 2.20, compared with `golden/msx/tokens.tsv`
//! (*verified*). A function has two bytes, the first of them [`FUNCTION`].

/// The byte before the token of a function.
pub const FUNCTION: u8 = 0xff;

macro_rules! tokens {
    ($(#[$about:meta])* $module:ident: $($name:ident $value:literal $keyword:literal,)*) => {
        $(#[$about])*
        pub mod $module {
            $(#[doc = $keyword] pub const $name: u8 = $value;)*
            pub(super) const KEYWORDS: &[(u8, &str)] = &[$(($value, $keyword),)*];
        }
    };
}

tokens! {
    /// Tokens of one byte.
    statement:
    END 0x81 "END", FOR 0x82 "FOR", NEXT 0x83 "NEXT", DATA 0x84 "DATA",
    INPUT 0x85 "INPUT", DIM 0x86 "DIM", READ 0x87 "READ", LET 0x88 "LET",
    GOTO 0x89 "GOTO", RUN 0x8a "RUN", IF 0x8b "IF", RESTORE 0x8c "RESTORE",
    GOSUB 0x8d "GOSUB", RETURN 0x8e "RETURN", REM 0x8f "REM", STOP 0x90 "STOP",
    PRINT 0x91 "PRINT", CLEAR 0x92 "CLEAR", LIST 0x93 "LIST", NEW 0x94 "NEW",
    ON 0x95 "ON", WAIT 0x96 "WAIT", DEF 0x97 "DEF", POKE 0x98 "POKE",
    CONT 0x99 "CONT", CSAVE 0x9a "CSAVE", CLOAD 0x9b "CLOAD", OUT 0x9c "OUT",
    LPRINT 0x9d "LPRINT", LLIST 0x9e "LLIST", CLS 0x9f "CLS", WIDTH 0xa0 "WIDTH",
    ELSE 0xa1 "ELSE", TRON 0xa2 "TRON", TROFF 0xa3 "TROFF", SWAP 0xa4 "SWAP",
    ERASE 0xa5 "ERASE", ERROR 0xa6 "ERROR", RESUME 0xa7 "RESUME", DELETE 0xa8 "DELETE",
    AUTO 0xa9 "AUTO", RENUM 0xaa "RENUM", DEFSTR 0xab "DEFSTR", DEFINT 0xac "DEFINT",
    DEFSNG 0xad "DEFSNG", DEFDBL 0xae "DEFDBL", LINE 0xaf "LINE", OPEN 0xb0 "OPEN",
    FIELD 0xb1 "FIELD", GET 0xb2 "GET", PUT 0xb3 "PUT", CLOSE 0xb4 "CLOSE",
    LOAD 0xb5 "LOAD", MERGE 0xb6 "MERGE", FILES 0xb7 "FILES", LSET 0xb8 "LSET",
    RSET 0xb9 "RSET", SAVE 0xba "SAVE", LFILES 0xbb "LFILES", CIRCLE 0xbc "CIRCLE",
    COLOR 0xbd "COLOR", DRAW 0xbe "DRAW", PAINT 0xbf "PAINT", BEEP 0xc0 "BEEP",
    PLAY 0xc1 "PLAY", PSET 0xc2 "PSET", PRESET 0xc3 "PRESET", SOUND_HINT 0xc4 "SOUND",
    SCREEN 0xc5 "SCREEN", VPOKE 0xc6 "VPOKE", SPRITE 0xc7 "SPRITE", VDP 0xc8 "VDP",
    BASE 0xc9 "BASE", CALL 0xca "CALL", TIME 0xcb "TIME", KEY 0xcc "KEY",
    MAX 0xcd "MAX", MOTOR 0xce "MOTOR", BLOAD 0xcf "BLOAD", BSAVE 0xd0 "BSAVE",
    DSKO 0xd1 "DSKO$", SET 0xd2 "SET", NAME 0xd3 "NAME", KILL 0xd4 "KILL",
    IPL 0xd5 "IPL", COPY 0xd6 "COPY", CMD 0xd7 "CMD", LOCATE 0xd8 "LOCATE",
    TO 0xd9 "TO", THEN 0xda "THEN", TAB 0xdb "TAB(", STEP 0xdc "STEP",
    USR 0xdd "USR", FN 0xde "FN", SPC 0xdf "SPC(", NOT 0xe0 "NOT",
    ERL 0xe1 "ERL", ERR 0xe2 "ERR", STRING 0xe3 "STRING$", USING 0xe4 "USING",
    INSTR 0xe5 "INSTR", REMARK 0xe6 "'", VARPTR 0xe7 "VARPTR", CSRLIN 0xe8 "CSRLIN",
    ATTR 0xe9 "ATTR$", DSKI 0xea "DSKI$", OFF 0xeb "OFF", INKEY 0xec "INKEY$",
    POINT 0xed "POINT", GREATER 0xee ">", EQUAL 0xef "=", LESS 0xf0 "<",
    PLUS 0xf1 "+", MINUS 0xf2 "-", TIMES 0xf3 "*", OVER 0xf4 "/",
    POWER 0xf5 "^", AND 0xf6 "AND", OR 0xf7 "OR", XOR 0xf8 "XOR",
    EQV 0xf9 "EQV", IMP 0xfa "IMP", MOD 0xfb "MOD", INTEGER_OVER 0xfc "\\",
}

tokens! {
    /// Second bytes of functions.
    function:
    LEFT 0x81 "LEFT$", RIGHT 0x82 "RIGHT$", MID 0x83 "MID$", SGN 0x84 "SGN",
    INT 0x85 "INT", ABS 0x86 "ABS", SQR 0x87 "SQR", RND 0x88 "RND",
    SIN 0x89 "SIN", LOG 0x8a "LOG", EXP 0x8b "EXP", COS 0x8c "COS",
    TAN 0x8d "TAN", ATN 0x8e "ATN", FRE 0x8f "FRE", INP 0x90 "INP",
    POS 0x91 "POS", LEN 0x92 "LEN", STR 0x93 "STR$", VAL 0x94 "VAL",
    ASC 0x95 "ASC", CHR 0x96 "CHR$", PEEK 0x97 "PEEK", VPEEK 0x98 "VPEEK",
    SPACE 0x99 "SPACE$", OCT 0x9a "OCT$", HEX 0x9b "HEX$", LPOS 0x9c "LPOS",
    BIN 0x9d "BIN$", CINT 0x9e "CINT", CSNG 0x9f "CSNG", CDBL 0xa0 "CDBL",
    FIX 0xa1 "FIX", STICK 0xa2 "STICK", STRIG 0xa3 "STRIG", PDL 0xa4 "PDL",
    PAD 0xa5 "PAD", DSKF 0xa6 "DSKF", FPOS 0xa7 "FPOS", CVI 0xa8 "CVI",
    CVS 0xa9 "CVS", CVD 0xaa "CVD", EOF 0xab "EOF", LOC 0xac "LOC",
    LOF 0xad "LOF", MKI 0xae "MKI$", MKS 0xaf "MKS$", MKD 0xb0 "MKD$",
}

/// The bytes before constants.
pub mod constant {
    /// An octal number: two bytes follow.
    pub const OCTAL: u8 = 0x0b;
    /// A hexadecimal number: two bytes follow.
    pub const HEXADECIMAL: u8 = 0x0c;
    /// A line, by the address of the byte before it.
    pub const LINE_ADDRESS: u8 = 0x0d;
    /// A line, by its number.
    pub const LINE_NUMBER: u8 = 0x0e;
    /// A byte follows.
    pub const BYTE: u8 = 0x0f;
    /// The number zero; nine others follow.
    pub const ZERO: u8 = 0x11;
    /// The number nine.
    pub const NINE: u8 = 0x1a;
    /// Two bytes follow.
    pub const INTEGER: u8 = 0x1c;
    /// Four bytes follow.
    pub const SINGLE: u8 = 0x1d;
    /// Eight bytes follow.
    pub const DOUBLE: u8 = 0x1f;
}

/// Keywords after which numbers are line numbers.
pub const BEFORE_LINES: &[u8] = &[
    statement::RESTORE,
    statement::AUTO,
    statement::RENUM,
    statement::DELETE,
    statement::RESUME,
    statement::ERL,
    statement::ELSE,
    statement::RUN,
    statement::LIST,
    statement::LLIST,
    statement::GOTO,
    statement::RETURN,
    statement::THEN,
    statement::GOSUB,
];

/// Returns the spellings of all keywords.
pub fn spellings() -> impl Iterator<Item = &'static str> {
    statement::KEYWORDS.iter().chain(function::KEYWORDS).map(|&(_, keyword)| keyword)
}

/// A token: one byte, or the second one of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token {
    /// One byte.
    Plain(u8),
    /// A function's second byte.
    Function(u8),
}

/// The keywords by their first letter.
struct ByLetter {
    keywords: [(Token, &'static str); statement::KEYWORDS.len() + function::KEYWORDS.len()],
    /// The index of the first keyword of each letter, and of the end of those of Z.
    starts: [usize; 27],
}

static BY_LETTER: ByLetter = ByLetter::new();

impl ByLetter {
    const fn new() -> Self {
        let mut table = Self {
            keywords: [(Token::Plain(0), ""); statement::KEYWORDS.len() + function::KEYWORDS.len()],
            starts: [0; 27],
        };
        let (mut letter, mut count) = (0, 0);
        while letter < 26 {
            table.starts[letter] = count;
            let mut index = 0;
            while index < table.keywords.len() {
                let (token, keyword) = if index < statement::KEYWORDS.len() {
                    (Token::Plain(statement::KEYWORDS[index].0), statement::KEYWORDS[index].1)
                } else {
                    let (byte, keyword) = function::KEYWORDS[index - statement::KEYWORDS.len()];
                    (Token::Function(byte), keyword)
                };
                if keyword.as_bytes()[0] as usize == b'A' as usize + letter {
                    table.keywords[count] = (token, keyword);
                    count += 1;
                }
                index += 1;
            }
            letter += 1;
        }
        table.starts[26] = count;
        table
    }

    fn of(&self, letter: u8) -> &[(Token, &'static str)] {
        let letter = usize::from(letter - b'A');
        &self.keywords[self.starts[letter]..self.starts[letter + 1]]
    }
}

/// Returns the longest keyword at the start of a text and its length, if the text starts with a letter. Case is ignored.
pub fn keyword_at(text: &[u8]) -> Option<(Token, usize)> {
    let first = text.first().map(u8::to_ascii_uppercase).filter(u8::is_ascii_uppercase)?;
    let fits = |keyword: &str| {
        text.get(..keyword.len()).is_some_and(|text| text.eq_ignore_ascii_case(keyword.as_bytes()))
    };
    let longest = BY_LETTER
        .of(first)
        .iter()
        .filter(|(_, keyword)| fits(keyword))
        .max_by_key(|(_, keyword)| keyword.len());
    longest.map(|&(token, keyword)| (token, keyword.len()))
}

/// Returns the token of an operator or another symbol.
pub fn symbol_token(character: u8) -> Option<u8> {
    let is_symbol =
        |&&(_, keyword): &&(u8, &str)| keyword.as_bytes() == [character] && !character.is_ascii_alphabetic();
    statement::KEYWORDS.iter().find(is_symbol).map(|&(byte, _)| byte)
}

/// Returns the number of keywords, and of their bytes, before a token's in the firmware's table: letter by letter, then symbols.
pub fn search_distance(token: Token) -> (u64, u64) {
    let order = |keyword: &str| keyword.bytes().next().map(|first| (!first.is_ascii_alphabetic(), first));
    let this = spelling(token).and_then(order);
    let before =
        statement::KEYWORDS.iter().chain(function::KEYWORDS).filter(|(_, keyword)| order(keyword) < this);
    before.fold((0, 0), |(count, bytes), (_, keyword)| (count + 1, bytes + keyword.len().max(2) as u64))
}

/// Returns the spelling of a token.
pub fn spelling(token: Token) -> Option<&'static str> {
    let (keywords, byte) = match token {
        Token::Plain(byte) => (statement::KEYWORDS, byte),
        Token::Function(byte) => (function::KEYWORDS, byte),
    };
    keywords.iter().find(|&&(known, _)| known == byte).map(|&(_, keyword)| keyword)
}
