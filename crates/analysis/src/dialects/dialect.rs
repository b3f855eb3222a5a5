//! The BASICs whose constructs are recognised.

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Dialect {
    Hp,
    Dec,
    Dartmouth,
    GwBasic,
    Msx,
    Applesoft,
    Atari,
    Trs80,
    ColorComputer,
    Bbc,
    Sinclair,
    Ti,
    Amstrad,
    Commodore,
    Commodore7,
    SuperExpander,
    Sharp,
}

impl Dialect {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hp => "HP 2000 BASIC",
            Self::Dec => "DEC BASIC-PLUS",
            Self::Dartmouth => "Dartmouth BASIC",
            Self::GwBasic => "GW-BASIC",
            Self::Msx => "MSX-BASIC",
            Self::Applesoft => "Applesoft BASIC",
            Self::Atari => "Atari BASIC",
            Self::Trs80 => "TRS-80 Level II BASIC",
            Self::ColorComputer => "Color BASIC",
            Self::Bbc => "BBC BASIC",
            Self::Sinclair => "Sinclair BASIC",
            Self::Ti => "TI BASIC",
            Self::Amstrad => "Locomotive BASIC",
            Self::Commodore => "Commodore BASIC V2",
            Self::Commodore7 => "Commodore BASIC 7.0",
            Self::SuperExpander => "the Super Expander",
            Self::Sharp => "the BASIC of Sharp's pocket computers",
        }
    }
}

/// Returns names as a list: `A`, `A and B`, `A, B and C`.
pub(super) fn name_list(dialects: &[Dialect], conjunction: &str) -> String {
    let names: Vec<&str> = dialects.iter().map(|dialect| dialect.name()).collect();
    match names.split_last() {
        None => String::new(),
        Some((last, [])) => (*last).to_owned(),
        Some((last, rest)) => format!("{} {conjunction} {last}", rest.join(", ")),
    }
}
