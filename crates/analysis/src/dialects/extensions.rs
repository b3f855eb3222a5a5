//! The BASICs of cartridges, one row for each keyword that they add to the BASIC of the machine.
//!
//! The machine that a cartridge extends searches its rows before those of other BASICs; other machines ignore them.
//!
//! Keywords of the Super Expander: the table of VICE's petcat *(documented)*. Replacements on the VIC-20: VIC 20
//! Programmer's Reference Guide *(inferred; the replacements were not run)*.

use listing::MachineKind;
use systems::machine::Machine;

use super::construct::Construct;
use super::construct::ConstructKind::{self, Function, Statement};
use super::construct::Own::{self, Has, Lacks, Write};
use super::dialect::Dialect::SuperExpander;
use super::pattern::Pattern::{self, Call, StartsWith};
use super::table::CONSTRUCTS;

/// The BASICs of cartridges, each with its rows.
const EXTENSIONS: &[(MachineKind, &[Construct])] = &[(MachineKind::SuperExpander, SUPER_EXPANDER)];

/// Returns the constructs of other BASICs that a listing for a machine may have.
pub(super) fn constructs(machine: &'static Machine) -> impl Iterator<Item = &'static Construct> {
    let extends = move |extension: &MachineKind| extension.sibling() == Some(machine.listing);
    let own = EXTENSIONS.iter().filter(move |(extension, _)| extends(extension));
    own.flat_map(|(_, rows)| *rows).chain(CONSTRUCTS)
}

/// Creates a row; the columns of the other machines are unused.
const fn row(pattern: Pattern, kind: ConstructKind, own: Own) -> Construct {
    Construct { pattern, kind, dialects: &[SuperExpander], c64: own, msx: Has, pc1360: Has }
}

const NO_BIT_MAP: Own = Lacks("the bit map is the cartridge's; draw with characters");
const NO_VALUE: Own = Lacks("keep the value in a variable");

#[rustfmt::skip]
const SUPER_EXPANDER: &[Construct] = &[
    row(StartsWith(&["GRAPHIC"]), Statement, Write("`POKE 36869,253` for characters of your own")),
    row(StartsWith(&["SCNCLR"]),  Statement, Write("`PRINT CHR$(147)`")),
    row(StartsWith(&["COLOR"]),   Statement, Write("`POKE 36879,16*screen+8+border` and `POKE 646,colour`")),
    row(StartsWith(&["REGION"]),  Statement, Write("`POKE 646,colour`")),
    row(StartsWith(&["DRAW"]),    Statement, NO_BIT_MAP),
    row(StartsWith(&["CIRCLE"]),  Statement, NO_BIT_MAP),
    row(StartsWith(&["PAINT"]),   Statement, NO_BIT_MAP),
    row(StartsWith(&["POINT"]),   Statement, NO_BIT_MAP),
    row(StartsWith(&["CHAR"]),    Statement, Write("`POKE 214,row:POKE 211,column:SYS 58759` before PRINT")),
    row(StartsWith(&["SOUND"]),   Statement, Write("`POKE` to the VIC, 36874 to 36878")),
    row(StartsWith(&["KEY"]),     Statement, Write("`GET A$` and a test for `CHR$(133)` to `CHR$(140)`")),
    row(Call("RPOT"),  Function, Write("`PEEK(36872)` or `PEEK(36873)`")),
    row(Call("RPEN"),  Function, Write("`PEEK(36870)` or `PEEK(36871)`")),
    row(Call("RJOY"),  Function, Write("`PEEK(37137)` and `PEEK(37152)`")),
    row(Call("RSND"),  Function, Write("`PEEK` of 36874 to 36878")),
    row(Call("RCOLR"), Function, NO_VALUE),
    row(Call("RGR"),   Function, NO_VALUE),
    row(Call("RDOT"),  Function, NO_VALUE),
];
