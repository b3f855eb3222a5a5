//! Moves between memory and the accumulators.

use super::{CALL, IMMEDIATE, JUMP, READ, RETURN, Reference, TAKEN, WRITE, ZERO_PAGE, ZERO_PAGE_X};
use numeric::mflpt5::MathError;

/// A number as stored in memory.
pub type Packed = [u8; 5];

fn spread(packed: Packed) -> ([u8; 5], u8) {
    let [exponent, m1, m2, m3, m4] = packed;
    ([exponent, m1 | 0x80, m2, m3, m4], if m1 & 0x80 == 0 { 0 } else { 0xff })
}

impl Reference {
    /// Loads two registers with the address of a constant, and a call.
    pub(super) fn point(&mut self) {
        self.tick(2 * IMMEDIATE + CALL);
    }

    /// Loads the second accumulator from memory, with the call ($BA8C).
    pub(super) fn fetch(&mut self, packed: Packed) {
        self.tick(CALL + 2 * ZERO_PAGE + IMMEDIATE + 3 * (READ + ZERO_PAGE + IMMEDIATE));
        self.tick(READ + 4 * ZERO_PAGE + IMMEDIATE + ZERO_PAGE + IMMEDIATE);
        self.tick(READ + 2 * ZERO_PAGE + RETURN);
        (self.arg, self.arg_sign) = spread(packed);
    }

    /// Loads the accumulator from memory ($BBA2).
    pub fn load(&mut self, packed: Packed) {
        self.tick(2 * ZERO_PAGE + IMMEDIATE + 3 * (READ + ZERO_PAGE + IMMEDIATE));
        self.tick(READ + ZERO_PAGE + IMMEDIATE + ZERO_PAGE + IMMEDIATE);
        self.tick(READ + 2 * ZERO_PAGE + RETURN);
        (self.fac, self.fac_sign) = spread(packed);
        self.rounding = 0;
    }

    /// Stores the rounded accumulator in memory ($BBD4).
    pub fn store(&mut self) -> Result<Packed, MathError> {
        self.tick(CALL);
        self.round()?;
        self.tick(2 * ZERO_PAGE + IMMEDIATE + 3 * (ZERO_PAGE + WRITE + IMMEDIATE));
        self.tick(ZERO_PAGE + IMMEDIATE + ZERO_PAGE + WRITE + IMMEDIATE);
        self.tick(ZERO_PAGE + WRITE + ZERO_PAGE + RETURN);
        self.rounding = 0;
        let [exponent, m1, m2, m3, m4] = self.fac;
        Ok([exponent, m1 & (self.fac_sign | 0x7f), m2, m3, m4])
    }

    /// Stores in the work area `$57` ($BBCA).
    pub(super) fn store_first(&mut self) -> Result<Packed, MathError> {
        self.tick(2 * IMMEDIATE + TAKEN);
        self.store()
    }

    /// Stores in the work area `$5C`; a dummy instruction skips the choice of the other area ($BBC7).
    pub(super) fn store_second(&mut self) -> Result<Packed, MathError> {
        self.tick(IMMEDIATE + 4 + IMMEDIATE + TAKEN);
        self.store()
    }

    /// Copies the accumulator to the second one without rounding ($BC0F).
    pub(super) fn copy_unrounded(&mut self) {
        self.tick(IMMEDIATE + 6 * (2 * ZERO_PAGE_X + IMMEDIATE + TAKEN) - 1 + ZERO_PAGE + RETURN);
        (self.arg, self.arg_sign, self.rounding) = (self.fac, self.fac_sign, 0);
    }

    /// Copies the rounded accumulator to the second one ($BC0C).
    pub(super) fn copy(&mut self) -> Result<(), MathError> {
        self.tick(CALL);
        self.round()?;
        self.copy_unrounded();
        Ok(())
    }

    /// Copies the second accumulator back, the sign in A ($BBFE).
    pub(super) fn copy_back(&mut self) {
        self.tick(ZERO_PAGE + IMMEDIATE + 5 * (2 * ZERO_PAGE_X + IMMEDIATE + TAKEN) - 1 + ZERO_PAGE + RETURN);
        (self.fac, self.fac_sign, self.rounding) = (self.arg, self.arg_sign, 0);
    }

    /// Changes the sign ($BFB4).
    pub fn change_sign(&mut self) {
        self.tick(ZERO_PAGE);
        if !self.branch(self.fac[0] == 0) {
            self.tick(2 * ZERO_PAGE + IMMEDIATE);
            self.fac_sign = !self.fac_sign;
        }
        self.tick(RETURN);
    }

    /// Compares the accumulator with zero ($BC2B).
    pub fn sign(&mut self) -> i8 {
        self.tick(ZERO_PAGE);
        if self.branch(self.fac[0] == 0) {
            self.tick(RETURN);
            return 0;
        }
        self.tick(ZERO_PAGE);
        self.sign_of(self.fac_sign)
    }

    /// Compares the accumulator with a number in memory, which leaves the second accumulator unchanged.
    pub(super) fn compare_with(&mut self, packed: Packed) -> i8 {
        let (arg, arg_sign) = (self.arg, self.arg_sign);
        (self.arg, self.arg_sign) = spread(packed);
        let order = self.compare();
        (self.arg, self.arg_sign) = (arg, arg_sign);
        order
    }

    /// Adds one half ($B849).
    pub(super) fn add_half(&mut self) -> Result<(), MathError> {
        self.tick(2 * IMMEDIATE + JUMP);
        self.fetch([0x80, 0, 0, 0, 0]);
        self.add()
    }
}
