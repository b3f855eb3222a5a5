//! The names of the chips' registers.
//!
//! Source: Commodore 64 Programmer's Reference Guide, appendices on the 6566/6567, 6581 and 6526.

#[rustfmt::skip]
pub(super) const VIC: [&str; 47] = [
    "M0X", "M0Y", "M1X", "M1Y", "M2X", "M2Y", "M3X", "M3Y", "M4X", "M4Y", "M5X", "M5Y", "M6X", "M6Y", "M7X", "M7Y",
    "MX8", "CR1", "RASTER", "LPX", "LPY", "ME", "CR2", "MYE", "MP", "IRR", "IER", "MDP", "MMC", "MXE", "MM", "MD",
    "EC", "B0C", "B1C", "B2C", "B3C", "MM0", "MM1", "M0C", "M1C", "M2C", "M3C", "M4C", "M5C", "M6C", "M7C",
];

#[rustfmt::skip]
pub(super) const SID: [&str; 29] = [
    "FRELO1", "FREHI1", "PWLO1", "PWHI1", "CR1", "AD1", "SR1",
    "FRELO2", "FREHI2", "PWLO2", "PWHI2", "CR2", "AD2", "SR2",
    "FRELO3", "FREHI3", "PWLO3", "PWHI3", "CR3", "AD3", "SR3",
    "FCLO", "FCHI", "RESFILT", "MODEVOL", "POTX", "POTY", "OSC3", "ENV3",
];

#[rustfmt::skip]
pub(super) const CIA: [&str; 16] = [
    "PRA", "PRB", "DDRA", "DDRB", "TALO", "TAHI", "TBLO", "TBHI",
    "TOD10THS", "TODSEC", "TODMIN", "TODHR", "SDR", "ICR", "CRA", "CRB",
];
