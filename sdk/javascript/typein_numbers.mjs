/**
 * The numbers of the machines, for ports in JavaScript.
 *
 * `Float5` is the number of a Commodore 64, `Decimal14` of an MSX (type `#`, which variables have without a
 * type), `Decimal10` of a Sharp PC-1360. Methods compute what the machine's BASIC computes, to the last
 * digit. One file, no packages, Node 18 or later.
 *
 * ```js
 * import { Float5 } from "./typein_numbers.mjs";
 *
 * let gold = new Float5(2800);
 * gold = gold.minus(price.times(acres)).stored(); // G=G-P*A
 * if (gold.less(0)) message = "YOU HAVE" + gold.printed();
 * ```
 *
 * The rule: an expression of the listing is the same expression here, and a LET is `stored()`. Inside an
 * expression a C64 has eight bits and a PC-1360 has two digits more than in a variable. BASIC rounds a C64's
 * left operand to the variable's format and keeps all bits of the right one, and so do the methods here.
 * Their order is that of the listing: `C-A*B` is `c.minus(a.times(b))`.
 *
 * Literals are integers, or texts as in the listing: `a.times(".1")` is `A*.1`. A fraction of JavaScript is
 * another number than the literal, and a TypeError. So are JavaScript's operators on these numbers.
 *
 * Errors of the machine are a `MachineError` with the machine's message. A comparison is true or false;
 * BASIC's value of it is -1 or 0, on a PC-1360 1 or 0. In a view a number is its decimal text with all
 * digits; `serve` writes it so by itself.
 *
 * @typedef {[bigint, number, boolean]} Raw mantissa or digits, exponent, whether it is negative
 */

/** An error of a calculation: `kind` is "overflow", "division-by-zero" or "illegal-argument". */
export class MachineError extends Error {
    /** @param {"overflow" | "division-by-zero" | "illegal-argument"} kind @param {string} message */
    constructor(kind, message) {
        super(message);
        this.name = "MachineError";
        this.kind = kind;
    }
}

const LITERAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[ED][+-]?\d+)?[!#%]?$/;

/** What the numbers of all machines have. Values never change; use the subclass of the machine. */
export class MachineNumber {
    /**
     * Reads an integer, or the text of a literal: 1500, "1500", ".5", "-1.5E-3".
     * @param {number | bigint | string | MachineNumber} value
     */
    constructor(value = 0) {
        /** @type {Raw} */
        this.raw = rawOf(this.constructor, value);
        Object.freeze(this);
    }

    /** VAL: reads a number at the beginning of any text; a text without one is 0. @param {string} text */
    static val(text) {
        return made(this, this.machine.val(text));
    }

    /**
     * Returns the number with this value: a draw of `Dice.rndText`, or what `view` shows. A text with more
     * digits than the machine has is rounded to the nearest number.
     * @param {string} text
     */
    static fromDraw(text) {
        const match = /^(-?)(\d+)(?:\.(\d*))?$/.exec(text);
        if (match === null) {
            const expected = "decimal digits, as in `0.25`";
            throw new RangeError(`invalid number ${JSON.stringify(text)}: expected ${expected}`);
        }
        const [, sign, whole, fraction = ""] = match;
        return made(this, this.machine.nearest(sign, whole, fraction));
    }

    /** Returns the number with the bytes of a variable. @param {Uint8Array} bytes */
    static fromBytes(bytes) {
        const { size } = this.machine;
        if (bytes.length !== size) {
            throw new RangeError(`${bytes.length} bytes, expected the ${size} of a variable`);
        }
        return made(this, this.machine.unpack(bytes));
    }

    /** Returns the bytes that a variable has after a LET; those of zero are all 0. @returns {Uint8Array} */
    bytes() {
        return machineOf(this).pack(machineOf(this).stored(this.raw));
    }

    /** Returns the number as a variable has it after a LET. */
    stored() {
        return made(this.constructor, machineOf(this).stored(this.raw));
    }

    /** Returns the stored number as decimal text with all its digits, as views show it. @returns {string} */
    view() {
        return machineOf(this).digits(machineOf(this).stored(this.raw));
    }

    toJSON() {
        return this.view();
    }

    /** Returns the text of STR$. @returns {string} */
    str() {
        return machineOf(this).str(this.raw);
    }

    /**
     * Returns what PRINT shows, with the blank after the number if the machine leaves one.
     * @returns {string}
     */
    printed() {
        return machineOf(this).printed(this.raw);
    }

    /** Returns the integer that a variable of type % or a subscript gets. @returns {number} */
    integer() {
        return machineOf(this).integer(this.raw);
    }

    /** INT: the largest integer not above the number. */
    int() {
        return made(this.constructor, machineOf(this).int(this.raw));
    }

    /** SGN: -1, 0 or 1. */
    sgn() {
        return new this.constructor(machineOf(this).sign(this.raw));
    }

    /** ABS. */
    abs() {
        return made(this.constructor, machineOf(this).abs(this.raw));
    }

    /** SQR. */
    sqr() {
        return made(this.constructor, machineOf(this).sqr(this.raw));
    }

    /** EXP. */
    exp() {
        return made(this.constructor, machineOf(this).exp(this.raw));
    }

    /** LOG: the natural logarithm; on a PC-1360 that to the base ten. */
    log() {
        return made(this.constructor, machineOf(this).log(this.raw));
    }

    /** The unary minus. */
    negated() {
        return made(this.constructor, machineOf(this).negate(this.raw));
    }

    /** `this+right`. */
    plus(right) {
        return operated(this, "plus", right);
    }

    /** `this-right`. */
    minus(right) {
        return operated(this, "minus", right);
    }

    /** `this*right`. */
    times(right) {
        return operated(this, "times", right);
    }

    /** `this/right`. */
    over(right) {
        return operated(this, "over", right);
    }

    /** `this^right`. */
    power(right) {
        return operated(this, "power", right);
    }

    /** Returns -1, 0 or 1: the order of the number and `right` as BASIC finds it. @returns {number} */
    compare(right) {
        const machine = machineOf(this);
        return machine.compare(machine.pushed(this.raw), rawOf(this.constructor, right));
    }

    /** `this=right`. */
    equals(right) {
        return this.compare(right) === 0;
    }

    /** `this<right`. */
    less(right) {
        return this.compare(right) < 0;
    }

    /** `this<=right`. */
    lessOrEqual(right) {
        return this.compare(right) <= 0;
    }

    /** `this>right`. */
    greater(right) {
        return this.compare(right) > 0;
    }

    /** `this>=right`. */
    greaterOrEqual(right) {
        return this.compare(right) >= 0;
    }

    /** Returns whether IF takes the number as false. */
    isZero() {
        return machineOf(this).sign(this.raw) === 0;
    }

    toString() {
        return this.str().trim();
    }

    [Symbol.toPrimitive](hint) {
        if (hint === "string") return this.toString();
        const { name } = this.constructor;
        throw new TypeError(`JavaScript's operators have no ${name}; use its methods, as in \`a.plus(b)\``);
    }
}

const machineOf = (number) => number.constructor.machine;

/** Returns a number with these parts. */
function made(type, raw) {
    const number = Object.create(type.prototype);
    number.raw = raw;
    return Object.freeze(number);
}

/** Applies an operator; the left operand is pushed to the stack while BASIC computes the right one. */
function operated(left, operator, right) {
    const machine = machineOf(left);
    const rightRaw = rawOf(left.constructor, right);
    return made(left.constructor, machine[operator](machine.pushed(left.raw), rightRaw));
}

/** Returns the parts of an operand. */
function rawOf(type, value) {
    const { machine, name } = type;
    if (machine === undefined) throw new TypeError("use Float5, Decimal14 or Decimal10");
    if (value instanceof type) return value.raw;
    if (typeof value === "bigint" || Number.isSafeInteger(value)) {
        const raw = machine.val(String(value).replace("-", ""));
        return value < 0 ? machine.negate(raw) : raw;
    }
    if (typeof value === "string") {
        const literal = value.trim().toUpperCase();
        if (LITERAL.test(literal) && !machine.foreignMarks.test(literal)) return machine.val(literal);
        const expected = `a number as in a listing; ${name}.val reads any text as VAL does`;
        throw new RangeError(`invalid ${name} ${JSON.stringify(value)}: expected ${expected}`);
    }
    if (typeof value === "number") {
        const hint = `write "${value}", which is read as the machine reads the literal`;
        throw new TypeError(`${value} is a double; ${hint}`);
    }
    throw new TypeError(`expected a ${name}, an integer or the text of a literal, found ${typeof value}`);
}

const magnitudeOf = (integer) => (integer < 0n ? -integer : integer);
const bitLength = (integer) => (integer === 0n ? 0 : integer.toString(2).length);
const order = (left, right) => (left > right ? 1 : left < right ? -1 : 0);
const tenTo = (exponent) => 10n ** BigInt(exponent);

/** Returns `digits * 10^scale` with all digits and no zeros that could be omitted. */
function decimalText(negative, digits, scale) {
    if (digits === 0n) return "0";
    let text = String(digits) + "0".repeat(Math.max(scale, 0));
    if (scale < 0) {
        text = text.padStart(1 - scale, "0");
        text = withoutZeros(`${text.slice(0, scale)}.${text.slice(scale)}`);
    }
    return negative ? `-${text}` : text;
}

/** Removes the zeros at the end of a fraction, and a point without one. */
function withoutZeros(text) {
    return text.replace(/0+$/, "").replace(/\.$/, "");
}

function exponentText(exponent) {
    return `E${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
}

/** Orders numbers by sign, exponent and digits. */
function compareDecimals(machine, left, right) {
    const [sign, rightSign] = [machine.sign(left), machine.sign(right)];
    if (sign !== rightSign) return order(sign, rightSign);
    return sign === 0 ? 0 : sign * (order(left[1], right[1]) || order(left[0], right[0]));
}

// The accumulator of a C64: 40 bits of mantissa, of which the last eight are the rounding byte; the exponent,
// excess 128, 0 for zero; the sign.

/** Returns a constant of the ROM. */
function packed(hex) {
    const mantissa = BigInt(`0x${hex.slice(2)}`);
    return [(mantissa | 0x8000_0000n) << 8n, Number(`0x${hex.slice(0, 2)}`), mantissa >> 31n !== 0n];
}

const ZERO = [0n, 0, false];
const HALF = packed("8000000000");
const ONE = packed("8100000000");
const TEN = packed("8420000000");
const INVERSE_LOG_2 = packed("8138aa3b29");
const LOG_2 = packed("80317217f8");
const ROOT_HALF = packed("803504f334");
const ROOT_2 = packed("813504f334");
const MINUS_HALF = packed("8080000000");
const LEAST_INT16 = packed("9080000000");
const NINE_DIGITS = packed("9b3ebc1ffd");
const TEN_DIGITS = packed("9e6e6b27fd");
const BILLION = packed("9e6e6b2800");
const POWERS_OF_2 = ["7134583e56", "74167eb31b", "772feee385", "7a1d841c2a"]
    .concat(["7c6359580a", "7e75fde7c6", "8031721810", "8100000000"])
    .map(packed);
const LOGARITHM = ["7f5e56cb79", "80139b0b64", "8076389316", "8238aa3b20"].map(packed);

const c64Overflow = () => new MachineError("overflow", "?OVERFLOW  ERROR");
const c64Illegal = () => new MachineError("illegal-argument", "?ILLEGAL QUANTITY  ERROR");

const c64 = {
    size: 5,
    foreignMarks: /[D!#%]/,

    unpack(bytes) {
        const [exponent, m1, m2, m3, m4] = bytes;
        const mantissa = (m1 | 0x80) * 2 ** 24 + m2 * 2 ** 16 + m3 * 2 ** 8 + m4;
        return [BigInt(mantissa) << 8n, exponent, m1 >= 0x80];
    },

    pack([mantissa, exponent, negative]) {
        if (exponent === 0) return new Uint8Array(5);
        const upper = Number(mantissa >> 8n);
        const first = ((upper >>> 24) & 0x7f) | (negative ? 0x80 : 0);
        return Uint8Array.of(exponent, first, (upper >>> 16) & 0xff, (upper >>> 8) & 0xff, upper & 0xff);
    },

    nearest(sign, whole, fraction) {
        // A double has 53 binary digits, so it is exact where the number of the machine is.
        const [double] = new BigUint64Array(Float64Array.of(Number(`${whole}.${fraction}0`)).buffer);
        let mantissa = (BigInt.asUintN(52, double) + (1n << 52n) + (1n << 20n)) >> 21n;
        let exponent = Number(double >> 52n) - 1022 + 128;
        if (mantissa >> 32n) [mantissa, exponent] = [mantissa >> 1n, exponent + 1];
        if (exponent > 0xff) throw c64Overflow();
        return exponent > 0 ? [mantissa << 8n, exponent, sign === "-"] : ZERO;
    },

    digits([mantissa, exponent, negative]) {
        if (exponent === 0) return "0";
        const shift = exponent - 168;
        const digits = shift >= 0 ? mantissa << BigInt(shift) : mantissa * 5n ** BigInt(-shift);
        return decimalText(negative, digits, Math.min(shift, 0));
    },

    /** Rounds the rounding byte into the mantissa ($BC1B). */
    stored(number) {
        const [mantissa, exponent, negative] = number;
        const rounding = mantissa & 0xffn;
        if (rounding === 0n) return number;
        if (exponent === 0 || rounding < 0x80n) return [mantissa - rounding, exponent, negative];
        return carried(mantissa - rounding + 0x100n, exponent, negative);
    },

    pushed(number) {
        return c64.stored(number);
    },

    /** $B86A; the rounding byte of the left operand is ignored. */
    plus([leftMantissa, leftExponent, leftNegative], right) {
        const left = leftMantissa & ~0xffn;
        const [rightMantissa, rightExponent, rightNegative] = right;
        if (rightExponent === 0) return [left, leftExponent, leftNegative];
        if (leftExponent === 0) return right;
        const difference = leftExponent - rightExponent;
        const isLeftLarger = difference > 0;
        const [larger, other] = isLeftLarger ? [left, rightMantissa] : [rightMantissa, left];
        const smaller = other >> BigInt(Math.abs(difference));
        const negative = isLeftLarger ? leftNegative : rightNegative;
        let exponent = Math.max(leftExponent, rightExponent);
        if (leftNegative === rightNegative) {
            // With equal exponents the carry of the comparison is added, too.
            let total = larger + smaller + (difference === 0 ? 1n : 0n);
            if (total >> 40n) [total, exponent] = [total >> 1n, exponent + 1];
            if (exponent > 0xff) throw c64Overflow();
            return [total, exponent, negative];
        }
        const rest = larger - smaller;
        return normalised(magnitudeOf(rest), exponent, negative !== rest < 0n);
    },

    minus(left, [mantissa, exponent, negative]) {
        return c64.plus(left, [mantissa, exponent, !negative]);
    },

    /** $BA2B: adds the left operand for each set bit of the right one, byte by byte from the lowest. */
    times(left, right) {
        const [factors, rightExponent, rightNegative] = right;
        if (rightExponent === 0) return right;
        const exponent = scaled(left[1], rightExponent);
        if (exponent === null) return [factors, 0, false];
        const mantissa = left[0] >> 8n;
        const low = Number(factors & 0xffff_ffffn);
        let product = (mantissa * factors) >> 32n;
        if ((low & 0xff && !(low & 0xff_ff00)) || (low & 0xffff && low <= 0xffff)) {
            // After a zero byte another one shifts nine places.
            product = 0n;
            let carry = true;
            for (let shift = 0n; shift < 40n; shift += 8n) {
                const factor = (factors >> shift) & 0xffn;
                product = (product >> (factor || carry ? 8n : 9n)) + mantissa * factor;
                carry = factor !== 0n;
            }
        }
        return normalised(product, exponent, left[2] !== rightNegative);
    },

    /** $BB12: 34 quotient bits. */
    over(left, right) {
        if (right[1] === 0) throw new MachineError("division-by-zero", "?DIVISION BY ZERO  ERROR");
        const [divisor, rightExponent, rightNegative] = c64.stored(right);
        const exponent = scaled(left[1], 0x100 - rightExponent);
        if (exponent === null) return [divisor, 0, false];
        if (exponent === 0xff) throw c64Overflow();
        const quotient = ((left[0] >> 8n) << 33n) / (divisor >> 8n);
        // The smallest quotient loses its sign.
        return normalised(quotient << 6n, exponent + 1, left[2] !== rightNegative && exponent !== 0);
    },

    /** $BF7B. */
    power(left, right) {
        if (right[1] === 0) return c64.exp(right);
        if (left[1] === 0) return [right[0], 0, false];
        const exponent = c64.stored(right);
        let isOdd = false;
        if (left[2]) {
            const [integer, lowByte] = integerAndLowByte(exponent);
            if (comparedInMemory(integer, exponent) !== 0) throw c64Illegal();
            isOdd = (lowByte & 1) === 1;
        }
        const power = c64.exp(c64.times(exponent, c64.log([left[0] & ~0xffn, left[1], false])));
        return isOdd ? c64.negate(power) : power;
    },

    sqr(number) {
        return c64.power(c64.stored(number), HALF);
    },

    /** $BFED. */
    exp(number) {
        let [mantissa, exponent, negative] = c64.times(INVERSE_LOG_2, number);
        const guard = (mantissa & 0xffn) + 0x50n;
        if (guard > 0xffn) [mantissa, exponent, negative] = carried(mantissa + 0x100n, exponent, negative);
        if (exponent >= 0x88) return expOfLarge(mantissa, negative);
        const [integer, lowByte] = integerAndLowByte([mantissa & ~0xffn, exponent, negative]);
        const scale = (lowByte + 0x81) & 0xff;
        if (scale === 0) return expOfLarge(mantissa, negative);
        const power = [(mantissa & ~0xffn) | (guard & 0xffn), exponent, negative];
        const fraction = c64.negate(c64.minus(integer, power));
        [mantissa, exponent, negative] = series(POWERS_OF_2, fraction);
        exponent = scaled(scale - 1, exponent);
        return exponent === null ? [mantissa, 0, false] : [mantissa, exponent, negative];
    },

    /** $B9EA. */
    log([mantissa, exponent, negative]) {
        if (exponent === 0 || negative) throw c64Illegal();
        const total = c64.plus(ROOT_HALF, [mantissa, 0x80, false]);
        const argument = c64.minus(ONE, c64.over(ROOT_2, total));
        const fraction = c64.plus(MINUS_HALF, oddSeries(LOGARITHM, argument));
        return c64.times(LOG_2, plusSmall(fraction, exponent - 0x80));
    },

    negate([mantissa, exponent, negative]) {
        return [mantissa, exponent, negative !== (exponent !== 0)];
    },

    abs([mantissa, exponent]) {
        return [mantissa, exponent, false];
    },

    sign([, exponent, negative]) {
        if (exponent === 0) return 0;
        return negative ? -1 : 1;
    },

    int(number) {
        return integerAndLowByte(number)[0];
    },

    /** $B1BF. */
    integer(number) {
        if (number[1] >= 0x90 && comparedInMemory(number, LEAST_INT16) !== 0) throw c64Illegal();
        return Number(BigInt.asIntN(16, fixed(number)));
    },

    compare(left, right) {
        // A zero is never -0.
        return 0 - comparedInMemory(right, left);
    },

    /** $BCF3: ten times the number plus a digit, rounded at every digit. */
    val(text) {
        const characters = text.split("\0")[0].replaceAll(" ", "");
        const [parsed, sign, whole, , fraction] = /^([+-]?)(\d*)(\.?)(\d*)/.exec(characters);
        let number = ZERO;
        for (const digit of whole + fraction) number = plusSmall(timesTen(number), Number(digit));
        const exponent = c64Exponent(characters.slice(parsed.length)) - fraction.length;
        const places = ((exponent + 0x80) & 0xff) - 0x80;
        for (let place = 0; place < Math.abs(places); place++) {
            number = places > 0 ? timesTen(number) : tenth(number);
        }
        return sign === "-" ? c64.negate(number) : number;
    },

    /** $BDDD. */
    str([mantissa, exponent, negative]) {
        const sign = negative ? "-" : " ";
        if (exponent === 0) return `${sign}0`;
        const [digits, power] = nineDigits([mantissa, exponent, false]);
        const places = power + 10;
        const isPlain = places >= 0 && places < 11;
        const point = isPlain ? places - 1 : 1;
        let text = String(digits).padStart(9, "0");
        text = point <= 0 ? `.${"0".repeat(-point)}${text}` : `${text.slice(0, point)}.${text.slice(point)}`;
        return sign + withoutZeros(text) + (isPlain ? "" : exponentText(places - 2));
    },

    printed(number) {
        return `${c64.str(number)} `;
    },
};

/** Finishes an increment of the mantissa. */
function carried(mantissa, exponent, negative) {
    if (mantissa >> 40n === 0n) return [mantissa, exponent, negative];
    if (exponent === 0xff) throw c64Overflow();
    return [1n << 39n, exponent + 1, negative];
}

/** $B8D7: a mantissa whose upper 32 bits are clear is zero. */
function normalised(mantissa, exponent, negative) {
    const shift = 40 - bitLength(mantissa);
    if (shift >= 32) return [mantissa << 32n, 0, false];
    const shifted = mantissa << BigInt(shift);
    return shift >= exponent ? [shifted, 0, false] : [shifted, exponent - shift, negative];
}

/** $BAB7: adds exponents; null for an underflow or a zero. */
function scaled(left, right) {
    const total = left + right;
    if (left === 0 || total < 0x80) return null;
    if (total >= 0x180) throw c64Overflow();
    return total - 0x80;
}

/** $BC9B: the largest integer not above the number, for exponents below $A0. */
function fixed([mantissa, exponent, negative]) {
    return exponent === 0 ? 0n : (negative ? -mantissa : mantissa) >> BigInt(168 - exponent);
}

/** $BCCC: INT, and the low byte of the integer. */
function integerAndLowByte(number) {
    if (number[1] >= 0xa0) return [number, 0];
    const integer = fixed(number);
    return [normalised(magnitudeOf(integer) << 8n, 0xa0, number[2]), Number(BigInt.asUintN(8, integer))];
}

/** $BC5B: compares the accumulator with a stored number; its rounding byte adjusts only the last byte. */
function comparedInMemory(fac, memory) {
    if (memory[1] === 0) return c64.sign(fac);
    if (fac[2] !== memory[2]) return fac[2] ? -1 : 1;
    const keyOf = ([mantissa, exponent]) => (BigInt(exponent) << 32n) | (mantissa >> 8n);
    const [key, other] = [keyOf(fac), keyOf(memory)];
    let isLess = key < other;
    if (key >> 8n === other >> 8n) {
        const last = Number(other & 0xffn) - Number(key & 0xffn);
        const half = (fac[0] & 0xffn) > 0x7fn ? 1 : 0;
        if (((last - half) & 0xff) === 0) return 0;
        isLess = last >= 0 && last >= half;
    }
    return isLess !== fac[2] ? -1 : 1;
}

/** $BD7E: adds a signed byte. */
function plusSmall(number, value) {
    const small = normalised(BigInt(Math.abs(value)) << 32n, 0x88, value < 0);
    return c64.plus(c64.stored(number), small);
}

/** $BAE2: four times the number plus itself, doubled. */
function timesTen(number) {
    const rounded = c64.stored(number);
    const [mantissa, exponent, negative] = rounded;
    if (exponent === 0) return rounded;
    const [total, raised] = c64.plus([mantissa, exponent + 2, negative], rounded);
    if (raised >= 0xff) throw c64Overflow();
    return [total, raised + 1, negative];
}

/** $BAFE. */
function tenth(number) {
    return c64.over(c64.stored(number), TEN);
}

/** Returns the exponent at the beginning of a text. */
function c64Exponent(text) {
    const match = /^E([+-]?)(\d*)/.exec(text);
    if (match === null) return 0;
    const isNegative = match[1] === "-";
    let exponent = 0;
    for (const digit of match[2]) {
        if (exponent >= 10 && !isNegative) throw c64Overflow();
        exponent = exponent < 10 ? exponent * 10 + Number(digit) : 100;
    }
    return isNegative ? -exponent : exponent;
}

/** Scales to nine digits; returns them and the power of ten by which they are multiplied. */
function nineDigits(number) {
    let scaledNumber = number;
    let exponent = 0;
    if (number[1] <= 0x80) [scaledNumber, exponent] = [c64.times(BILLION, number), -9];
    for (;;) {
        const ordering = comparedInMemory(scaledNumber, TEN_DIGITS);
        if (ordering === 0) return [fixed(scaledNumber), exponent];
        if (ordering < 0) break;
        [scaledNumber, exponent] = [tenth(scaledNumber), exponent + 1];
    }
    while (comparedInMemory(scaledNumber, NINE_DIGITS) <= 0) {
        [scaledNumber, exponent] = [timesTen(scaledNumber), exponent - 1];
    }
    return [fixed(c64.plus(HALF, scaledNumber)), exponent];
}

/** $E059: a polynomial, the coefficient of the highest power first. */
function series([first, ...coefficients], unrounded) {
    const argument = c64.stored(unrounded);
    let [factor, total] = [first, argument];
    for (const coefficient of coefficients) {
        total = c64.plus(coefficient, c64.times(factor, total));
        factor = argument;
    }
    return total;
}

/** $E043: the argument times the polynomial of its square. */
function oddSeries(coefficients, unrounded) {
    const argument = c64.stored(unrounded);
    return c64.times(argument, series(coefficients, c64.times(argument, argument)));
}

function expOfLarge(mantissa, negative) {
    if (negative) return [mantissa, 0, false];
    throw c64Overflow();
}

/** A number of a Commodore 64: 32 binary digits in a variable, 40 in an expression. */
export class Float5 extends MachineNumber {
    static machine = c64;
}

// A decimal of an MSX: an integer of 14 digits; the exponent, excess 64, of the fraction 0.d1d2..; the sign.
// Zero has all three 0. A negative number may have the exponent 0.

const MSX_ZERO = [0n, 0, false];
const MSX_ONE = [10n ** 13n, 65, false];
const MSX_HALF = [5n * 10n ** 13n, 64, false];
const ROOT_OF_10 = [31622776601684n, 65, false];
const LOG10_E = [43429448190324n, 64, false];
const TWICE_LOG10_E = [86858896380650n, 64, false];
const MSX_LN_10 = [23025850929940n, 65, false];
const EXP_EVEN = [
    [10000000000000n, 65, false],
    [15937415236031n, 67, false],
    [27093169408516n, 68, false],
    [44976335574058n, 68, false],
];
const EXP_ODD = [
    [18312360159275n, 66, false],
    [83140672129371n, 67, false],
    [51780919915162n, 68, false],
];
const LOG_NUMERATOR = [
    [71433382153226n, 64, true],
    [62503651127908n, 65, false],
    [13682370241503n, 66, true],
    [85167319872389n, 65, false],
];
const LOG_DENOMINATOR = [
    [10000000000000n, 65, false],
    [13210478350156n, 66, true],
    [47925256043873n, 66, false],
    [64906682740943n, 66, true],
    [29415750172323n, 66, false],
];

const msxOverflow = () => new MachineError("overflow", "Overflow");
const msxIllegal = () => new MachineError("illegal-argument", "Illegal function call");
const msxDivisionByZero = () => new MachineError("division-by-zero", "Division by zero");
const isMsxZero = ([, exponent, negative]) => exponent === 0 && !negative;

const msx = {
    size: 8,
    foreignMarks: /(?!)/,

    unpack(bytes) {
        if (bytes[0] === 0) return MSX_ZERO;
        const digits = Buffer.from(bytes.slice(1)).toString("hex");
        if (!/^[1-9]\d*$/.test(digits)) {
            throw new RangeError(`invalid digits ${digits}: expected 14 decimal digits, the first not 0`);
        }
        return [BigInt(digits), bytes[0] & 0x7f, bytes[0] >= 0x80];
    },

    pack([digits, exponent, negative]) {
        const hex = String(digits).padStart(14, "0");
        return Uint8Array.of(exponent | (negative ? 0x80 : 0), ...Buffer.from(hex, "hex"));
    },

    nearest(sign, whole, fraction) {
        return msxRounded(sign === "-", BigInt(whole + fraction), -fraction.length);
    },

    digits([digits, exponent, negative]) {
        return decimalText(negative, digits, exponent - 64 - 14);
    },

    stored(number) {
        return number;
    },

    pushed(number) {
        return number;
    },

    /** 269A. */
    plus(left, right) {
        if (isMsxZero(right)) return left;
        if (isMsxZero(left)) return right;
        const [larger, smaller] = left[1] < right[1] ? [right, left] : [left, right];
        const [digits, exponent, negative] = larger;
        const shift = exponent - smaller[1];
        if (shift > 15) return larger;
        const guarded = (smaller[0] * 100n) / tenTo(shift);
        if (negative === smaller[2]) {
            const total = digits * 100n + guarded;
            if (total >= 10n ** 16n) return msxGuarded(negative, exponent + 1, total / 10n);
            return msxGuarded(negative, exponent, total);
        }
        // One half in the guard digits rounds down.
        const difference = digits * 100n - guarded - (guarded % 100n === 50n ? 1n : 0n);
        return msxNormalised(negative !== difference < 0n, exponent, magnitudeOf(difference));
    },

    minus(left, right) {
        return msx.plus(left, msx.negate(right));
    },

    /** 27E6: the exponents are checked before the product is normalised. */
    times(left, right) {
        if (isMsxZero(left) || isMsxZero(right)) return MSX_ZERO;
        const exponent = left[1] + right[1] - 64;
        if (exponent <= 0) return MSX_ZERO;
        if (exponent > 0x7f) throw msxOverflow();
        const product = left[0] * right[0];
        const isShort = product < 10n ** 27n;
        const digits = product / (isShort ? 10n ** 11n : 10n ** 12n);
        return msxUnlessLost(left[2] !== right[2], exponent - (isShort ? 1 : 0), digits);
    },

    /** 289F: long division, whose shifts of the remainder cover ever fewer bytes. */
    over(left, right) {
        if (isMsxZero(right)) throw msxDivisionByZero();
        if (isMsxZero(left)) return MSX_ZERO;
        let exponent = left[1] - right[1] + 65;
        if (exponent <= 0) return MSX_ZERO;
        if (exponent > 0x7f) throw msxOverflow();
        let remainder = left[0];
        const divisor = right[0];
        if (remainder < divisor) [remainder, exponent] = [remainder * 10n, exponent - 1];
        let quotient = 0n;
        for (let digitsLeft = 15; digitsLeft > 0; digitsLeft--) {
            quotient = quotient * 10n + remainder / divisor;
            remainder %= divisor;
            const unit = 100n ** BigInt(7 - Math.floor(digitsLeft / 2));
            remainder = (remainder / unit) * 10n * unit + (remainder % unit);
        }
        return msxUnlessLost(left[2] !== right[2], exponent, quotient * 10n);
    },

    /** 37D7: products while the exponent is a 16-bit integer. */
    power(left, right) {
        if (isMsxZero(right)) return MSX_ONE;
        if (isMsxZero(left)) {
            if (right[2]) throw msxDivisionByZero();
            return MSX_ZERO;
        }
        const times = msxInt16(right);
        if (times === null) return msx.exp(msx.times(msx.log(left), right));
        let [product, square] = [MSX_ONE, left];
        for (let rest = Math.abs(times); ; square = msx.times(square, square)) {
            if (rest & 1) product = msx.times(product, square);
            rest >>= 1;
            if (rest === 0) break;
        }
        if (times > 0) return product;
        if (isMsxZero(product)) throw msxOverflow();
        return msx.over(MSX_ONE, product);
    },

    /** 2AFF: seven steps of Newton's method. */
    sqr(number) {
        const [digits, exponent, negative] = number;
        if (isMsxZero(number)) return number;
        if (negative) throw msxIllegal();
        const [first, second] = [digits / 10n ** 13n, (digits / 10n ** 12n) % 10n];
        const start = ((first / 4n + 1n) * 10n + second / 4n) * 10n ** 12n + (digits % 10n ** 12n);
        let guess = [start, Math.floor(exponent / 2) + 32 + (exponent % 2), false];
        for (let step = 0; step < 7; step++) {
            guess = msx.times(msx.plus(msx.over(number, guess), guess), MSX_HALF);
        }
        return guess;
    },

    /** 2B4A. */
    exp(number) {
        const power = msx.times(number, LOG10_E);
        const whole = msx.integer(power);
        if (whole < -128) return MSX_ZERO;
        if (whole > 127) throw msxOverflow();
        let fraction = msx.minus(power, msxOf(BigInt(whole)));
        const hasRoot = msx.compare(fraction, MSX_HALF) > 0;
        if (hasRoot) fraction = msx.minus(fraction, MSX_HALF);
        const square = msx.times(fraction, fraction);
        const even = polynomial(EXP_EVEN, square);
        const odd = msx.times(polynomial(EXP_ODD, square), fraction);
        let quotient = msx.over(msx.plus(even, odd), msx.minus(even, odd));
        if (hasRoot) quotient = msx.times(quotient, ROOT_OF_10);
        const exponent = quotient[1] + whole;
        if (exponent > 0x7f) throw msxOverflow();
        return exponent > 0 ? [quotient[0], exponent, quotient[2]] : MSX_ZERO;
    },

    /** 2A72. */
    log(number) {
        const [digits, exponent, negative] = number;
        if (isMsxZero(number) || negative) throw msxIllegal();
        let [scale, mantissa] = [exponent - 65, [digits, 65, false]];
        if (msx.compare(mantissa, ROOT_OF_10) >= 0) [scale, mantissa] = [scale + 1, [digits, 64, false]];
        const ratio = msx.over(msx.minus(mantissa, MSX_ONE), msx.plus(mantissa, MSX_ONE));
        const square = msx.times(ratio, ratio);
        const quotient = msx.over(polynomial(LOG_NUMERATOR, square), polynomial(LOG_DENOMINATOR, square));
        const fraction = msx.times(msx.plus(msx.times(quotient, square), TWICE_LOG10_E), ratio);
        return msx.times(msx.plus(fraction, msxOf(BigInt(scale))), MSX_LN_10);
    },

    negate([digits, exponent, negative]) {
        return exponent === 0 ? MSX_ZERO : [digits, exponent, !negative];
    },

    abs(number) {
        return number[2] ? msx.negate(number) : number;
    },

    sign(number) {
        if (isMsxZero(number)) return 0;
        return number[2] ? -1 : 1;
    },

    /** 30CF. */
    int([digits, exponent, negative]) {
        if (exponent <= 64) return negative ? msx.negate(MSX_ONE) : MSX_ZERO;
        const fraction = digits % tenTo(Math.max(78 - exponent, 0));
        const whole = [digits - fraction, exponent, negative];
        return negative && fraction !== 0n ? msx.minus(whole, MSX_ONE) : whole;
    },

    /** 305D: truncates. */
    integer([digits, exponent, negative]) {
        if (exponent <= 64) return 0;
        if (exponent > 69) throw msxOverflow();
        const magnitude = Number(digits / tenTo(78 - exponent));
        if (magnitude > (negative ? 32768 : 32767)) throw msxOverflow();
        return negative && magnitude !== 0 ? -magnitude : magnitude;
    },

    compare(left, right) {
        return compareDecimals(msx, left, right);
    },

    /** 3299. */
    val(text) {
        const trimmed = text.replace(/^[ \t\n]+/, "").toUpperCase();
        if (trimmed.startsWith("&")) return msxRadix(trimmed);
        const characters = trimmed.replace(/[ \t\n]/g, "");
        const [parsed, sign, whole, fraction = ""] = /^([+-]?)(\d*)(?:\.(\d*))?/.exec(characters);
        const rest = characters.slice(parsed.length);
        const digits = (whole + fraction).replace(/^0+/, "");
        const scale = digits.length - fraction.length;
        const exponent = /^(?:D|E(?![LQ]))([+-]?)(\d*)/.exec(rest);
        const power = Math.min(Number(exponent?.[2] ?? 0), 1000) * (exponent?.[1] === "-" ? -1 : 1);
        let number = msxLiteral(digits, scale + power);
        if (exponent === null && rest.startsWith("%")) number = msxOf(BigInt(msx.integer(number)));
        if (exponent === null && rest.startsWith("!")) number = singleLiteral(number, digits.length);
        return sign === "-" ? msx.negate(number) : number;
    },

    /** 3425. */
    str(number) {
        const [digits, exponent, negative] = number;
        if (isMsxZero(number)) return " 0";
        const scale = exponent - 64;
        const isPlain = scale >= -1 && scale <= 14;
        const point = isPlain ? Math.max(scale, 0) : 1;
        const text = String(digits).padStart(14, "0");
        const zero = isPlain && scale < 0 ? "0" : "";
        const fraction = withoutZeros(`.${zero}${text.slice(point)}`);
        const power = isPlain ? "" : exponentText(scale - 1);
        return (negative ? "-" : " ") + text.slice(0, point) + fraction + power;
    },

    printed(number) {
        return `${msx.str(number)} `;
    },
};

const isLost = (negative, exponent) => exponent < 0 || (exponent === 0 && !negative);

/** 273C: rounds 16 digits to 14 by the fifteenth. */
function msxGuarded(negative, exponent, digits) {
    const rounded = (digits + 50n) / 100n;
    const hasCarry = rounded === 10n ** 14n;
    if (exponent + (hasCarry ? 1 : 0) > 0x7f) throw msxOverflow();
    return hasCarry ? [10n ** 13n, exponent + 1, negative] : [rounded, exponent, negative];
}

function msxUnlessLost(negative, exponent, digits) {
    return isLost(negative, exponent) ? MSX_ZERO : msxGuarded(negative, exponent, digits);
}

/** 26FA. */
function msxNormalised(negative, exponent, digits) {
    if (digits === 0n) return MSX_ZERO;
    const places = 16 - String(digits).length;
    return msxUnlessLost(negative, exponent - places, digits * tenTo(places));
}

/** Returns the number nearest to `digits * 10^scale`; a magnitude below all numbers is zero. */
function msxRounded(negative, digits, scale) {
    if (digits === 0n) return MSX_ZERO;
    const places = String(digits).length;
    const unit = tenTo(Math.max(places - 14, 0));
    const fourteen = places > 14 ? (digits + unit / 2n) / unit : digits * tenTo(14 - places);
    return msxUnlessLost(negative, places + scale + 64, fourteen * 100n);
}

const msxOf = (integer) => msxRounded(integer < 0n, magnitudeOf(integer), 0);

/** Returns 0.d1d2.. * 10^scale; digits after the fifteenth are ignored. */
function msxLiteral(digits, scale) {
    const exponent = 64 + scale;
    if (digits === "" || exponent === 0) return MSX_ZERO;
    if (exponent < 0 || exponent > 0x7f) throw msxOverflow();
    return msxGuarded(false, exponent, BigInt(digits.slice(0, 15).padEnd(16, "0")));
}

/** 2FB2: rounds to six digits by the seventh. */
function sixDigits(number) {
    const [digits, exponent, negative] = number;
    if (isMsxZero(number)) return number;
    const rounded = ((digits + 5n * 10n ** 7n) / 10n ** 8n) * 10n ** 8n;
    const hasCarry = rounded === 10n ** 14n;
    if (hasCarry && exponent === 0x7f) throw msxOverflow();
    return hasCarry ? [10n ** 13n, exponent + 1, negative] : [rounded, exponent, negative];
}

/** A literal of type ! loses a power of ten if rounding carries through all of more than six digits. */
function singleLiteral(number, count) {
    const [digits, exponent, negative] = sixDigits(number);
    return [digits, count > 6 ? number[1] : exponent, negative];
}

/** 391A: the number as a 16-bit integer, or null. */
function msxInt16(number) {
    if (msx.compare(msx.int(number), number) !== 0 || number[1] > 69) return null;
    const [digits, exponent, negative] = number;
    const magnitude = Number(digits / tenTo(78 - exponent));
    if (magnitude > (negative ? 32768 : 32767)) return null;
    return negative ? -magnitude : magnitude;
}

/** 4EB8: &H, &O and &B; & alone is octal. */
function msxRadix(text) {
    const bits = { H: 4, B: 1 }[text[1]] ?? 3;
    let number = 0;
    for (const character of text.slice("HOB".includes(text[1] ?? " ") ? 2 : 1)) {
        const digit = "0123456789ABCDEF".indexOf(character);
        if (digit < 0 || digit >= 1 << bits) break;
        if (number << bits > 0xffff) throw msxOverflow();
        number = (number << bits) | digit;
    }
    return msxOf(BigInt(number >= 0x8000 ? number - 0x10000 : number));
}

/** 2C9F: the coefficient of the highest power first. */
function polynomial([first, ...coefficients], argument) {
    const next = (total, coefficient) => msx.plus(msx.times(total, argument), coefficient);
    return coefficients.reduce(next, first);
}

/**
 * A number of an MSX: 14 decimal digits, in variables of type # and in expressions. An integer of type % is a
 * number of JavaScript while it stays from -32768 to 32767.
 */
export class Decimal14 extends MachineNumber {
    static machine = msx;

    /** Returns the number as a variable of type ! has it: six digits (CSNG). */
    single() {
        return made(Decimal14, sixDigits(this.raw));
    }

    /** FIX: the number without its fraction. */
    fix() {
        const magnitude = msx.int(msx.abs(this.raw));
        return made(Decimal14, this.raw[2] ? msx.negate(magnitude) : magnitude);
    }
}

// A decimal of a PC-1360: an integer of twelve digits, the exponent of the first, the sign; zero has all 0.

const SHARP_ZERO = [0n, 0, false];
const SHARP_ONE = [10n ** 11n, 0, false];
const LOG_E = [434294481903n, -1, false];
// The logarithms of 1 + 10^-k to the base ten, times 10^k, with twelve decimals.
const LOGARITHMS = [
    301029995664n,
    413926851582n,
    432137378264n,
    434077479319n,
    434272768627n,
    434292310445n,
    434294264756n,
    434294460189n,
    434294479732n,
    434294481686n,
    434294481882n,
    434294481901n,
    434294481903n,
];
// The number of steps in which a logarithm or a power is found.
const STEPS = 13;

const sharpOverflow = () => new MachineError("overflow", "ERROR 2");
const sharpIllegal = () => new MachineError("illegal-argument", "ERROR 2");

const sharp = {
    size: 8,
    foreignMarks: /[D!#%]/,

    unpack(bytes) {
        const text = Buffer.from(bytes).toString("hex");
        if (!/^\d+$/.test(text)) {
            const expected = "three digits of exponent, a sign, ten digits";
            throw new RangeError(`invalid bytes ${text}: expected ${expected}`);
        }
        const exponent = Number(text.slice(0, 3));
        const signed = exponent >= 500 ? exponent - 1000 : exponent;
        return sharpTruncated(text[3] >= "8", BigInt(text.slice(4)), signed - 11);
    },

    pack([digits, exponent, negative]) {
        const head = String(exponent < 0 ? exponent + 1000 : exponent).padStart(3, "0");
        const hex = head + (negative ? "8" : "0") + String(digits).padStart(12, "0");
        return new Uint8Array(Buffer.from(hex, "hex"));
    },

    nearest(sign, whole, fraction) {
        const digits = BigInt(whole + fraction);
        const excess = Math.max(String(digits).length - 12, 0);
        const unit = tenTo(excess);
        return sharpTruncated(sign === "-", (digits + unit / 2n) / unit, excess - fraction.length);
    },

    digits([digits, exponent, negative]) {
        return decimalText(negative, digits, exponent - 11);
    },

    /** Rounds to ten digits by the eleventh. */
    stored([digits, exponent, negative]) {
        const rounded = ((digits + 50n) / 100n) * 100n;
        if (rounded < 10n ** 12n) return [rounded, exponent, negative];
        return exponent === 99 ? [rounded - 100n, exponent, negative] : [10n ** 11n, exponent + 1, negative];
    },

    pushed(number) {
        return number;
    },

    plus(left, right) {
        if (right[0] === 0n) return left;
        if (left[0] === 0n) return right;
        const isLeftLarger = (order(left[1], right[1]) || order(left[0], right[0])) >= 0;
        const [large, small] = isLeftLarger ? [left, right] : [right, left];
        const [digits, exponent, negative] = large;
        const shift = exponent - small[1];
        if (shift > 12) return large;
        const shifted = small[0] / tenTo(shift);
        if (negative === small[2]) return sharpTruncated(negative, digits + shifted, exponent - 11);
        const difference = sharpTruncated(negative, digits - shifted, exponent - 11);
        // Of a difference that keeps the twelfth digit alone nothing is left.
        return exponent - difference[1] <= 10 ? difference : SHARP_ZERO;
    },

    minus(left, right) {
        return sharp.plus(left, sharp.negate(right));
    },

    times(left, right) {
        // The left number is added for each digit of the right one, and each sum is shifted.
        let places = 0n;
        for (const digit of [...String(right[0]).padStart(12, "0")].reverse()) {
            places = places / 10n + BigInt(digit) * left[0];
        }
        return sharpTruncated(left[2] !== right[2], places, left[1] + right[1] - 11);
    },

    over(left, right) {
        if (right[0] === 0n) throw new MachineError("division-by-zero", "ERROR 2");
        const quotient = (left[0] * 10n ** 12n) / right[0];
        return sharpTruncated(left[2] !== right[2], quotient, left[1] - right[1] - 12);
    },

    power(left, right) {
        if (left[0] === 0n) {
            if (right[0] === 0n || right[2]) throw sharpIllegal();
            return SHARP_ZERO;
        }
        let isNegative = left[2];
        if (isNegative) {
            if (right[0] === 0n) return SHARP_ONE;
            isNegative = isOddInteger(right);
            if (isNegative === null) {
                // A root of odd order.
                isNegative = isOddInteger(sharp.stored(sharp.over(SHARP_ONE, right)));
                if (!isNegative) throw sharpIllegal();
            }
        }
        const [characteristic, fraction, isInverted] = sharpLogarithm(sharp.abs(left));
        const exponent = sharp.plus(sharp.times(right, characteristic), sharp.times(right, fraction));
        const power = smoothed(powerOfTen(exponent, isInverted));
        return isNegative ? sharp.negate(power) : power;
    },

    sqr([digits, exponent, negative]) {
        if (negative) throw sharpIllegal();
        const isOdd = Math.abs(exponent % 2);
        const root = integerRoot(digits * tenTo(isOdd) * 10n ** 11n);
        return sharpTruncated(false, root, (exponent - isOdd) / 2 - 11);
    },

    exp(number) {
        return powerOfTen(sharp.times(LOG_E, number), false);
    },

    log(number) {
        if (number[2] || number[0] === 0n) throw sharpIllegal();
        const [characteristic, fraction, isInverted] = sharpLogarithm(number);
        const sum = sharp.plus(fraction, characteristic);
        return isInverted ? sharp.negate(sum) : sum;
    },

    negate([digits, exponent, negative]) {
        return [digits, exponent, !negative && digits !== 0n];
    },

    abs([digits, exponent]) {
        return [digits, exponent, false];
    },

    sign([digits, , negative]) {
        if (digits === 0n) return 0;
        return negative ? -1 : 1;
    },

    int(number) {
        const rounded = sharp.stored(number);
        const whole = withoutFraction(rounded);
        return rounded[2] && whole[0] !== rounded[0] ? sharp.minus(whole, SHARP_ONE) : whole;
    },

    integer(number) {
        const [digits, exponent, negative] = withoutFraction(sharp.stored(number));
        const scaled = digits * tenTo(Math.max(exponent - 11, 0));
        const magnitude = Number(scaled / tenTo(Math.max(11 - exponent, 0)));
        return negative && magnitude !== 0 ? -magnitude : magnitude;
    },

    /** Numbers are compared in ten digits. */
    compare(left, right) {
        return compareDecimals(sharp, sharp.stored(left), sharp.stored(right));
    },

    /** VAL: blanks and repeated signs are accepted, a second point is ignored. */
    val(text) {
        const characters = text.replaceAll(" ", "").toUpperCase();
        const [, signs, places, exponentSign, size = "0"] =
            /^([+-]*)([\d.]*)(?:E([+-]?)(\d+))?/.exec(characters);
        const [whole, ...parts] = places.split(".");
        const fraction = parts.join("");
        const digits = (whole + fraction).replace(/^0+/, "");
        // Ten digits count; those after them are dropped.
        const dropped = Math.max(digits.length - 10, 0);
        const exponent = Number(size.slice(-2)) * (exponentSign === "-" ? -1 : 1);
        const negative = (signs.split("-").length - 1) % 2 === 1;
        const scale = exponent + dropped - fraction.length;
        const kept = BigInt(digits.slice(0, 10) || "0");
        return digits.length - dropped - 1 + scale > 99 ? SHARP_ZERO : sharpTruncated(negative, kept, scale);
    },

    str(number) {
        return sharp.printed(number).replace(/\.$/, "");
    },

    printed(number) {
        const [digits, exponent, negative] = sharp.stored(number);
        if (digits === 0n) return "0.";
        let text = String(digits).replace(/0+$/, "");
        const isPlain = exponent >= 0 ? exponent <= 9 : text.length - exponent - 1 <= 9;
        const point = isPlain ? exponent + 1 : 1;
        if (point <= 0) text = `0.${"0".repeat(-point)}${text}`;
        else text = `${text.slice(0, point).padEnd(point, "0")}.${text.slice(point)}`;
        const power = `E${exponent < 0 ? "-" : " "}${String(Math.abs(exponent)).padStart(2, "0")}`;
        return (negative ? "-" : "") + text + (isPlain ? "" : power);
    },
};

/** Returns `digits * 10^scale`, truncated at the twelfth digit; an underflow is zero. */
function sharpTruncated(negative, digits, scale) {
    if (digits === 0n) return SHARP_ZERO;
    const last = String(digits).length - 1;
    const exponent = scale + last;
    if (exponent < -99) return SHARP_ZERO;
    if (exponent > 99) throw sharpOverflow();
    return [last > 11 ? digits / tenTo(last - 11) : digits * tenTo(11 - last), exponent, negative];
}

function withoutFraction([digits, exponent, negative]) {
    if (exponent < 0) return SHARP_ZERO;
    return [digits - (digits % tenTo(Math.max(11 - exponent, 0))), exponent, negative];
}

/** Returns whether an integer is odd, null for other numbers; those of more than twelve digits are even. */
function isOddInteger([digits, exponent]) {
    if (exponent > 11) return false;
    if (exponent < 0 || digits % tenTo(11 - exponent) !== 0n) return null;
    return (digits / tenTo(11 - exponent)) % 2n === 1n;
}

/** Returns the largest integer whose square is not above the number. */
function integerRoot(number) {
    let root = 1n << BigInt((bitLength(number) + 1) >> 1);
    while (root * root > number) root = (root + number / root) / 2n;
    return root;
}

/** Returns characteristic and fraction of a logarithm, and whether it is that of the reciprocal. */
function sharpLogarithm(number) {
    const isInverted = number[1] < 0;
    const [digits, exponent] = isInverted ? sharp.over(SHARP_ONE, number) : number;
    // How often the factors 1 + 10^-k are found in the mantissa; small rests begin with a small factor.
    let [x, offset] = sharpTruncated(false, digits - 10n ** 11n, -11);
    let y = 10n ** 11n;
    const counts = [];
    for (let step = 0; step < STEPS; step++) {
        const place = step - offset;
        let count = 0n;
        for (; x >= y; count++) {
            x -= y;
            if (place < STEPS) y += y / tenTo(place);
        }
        counts.push(count);
        x *= 10n;
    }
    let fraction = 0n;
    for (let step = STEPS - 1; step >= 0; step--) {
        fraction = fraction / 10n + counts[step] * LOGARITHMS[Math.min(step - offset, STEPS - 1)];
    }
    const characteristic = sharpTruncated(false, BigInt(exponent), 0);
    return [characteristic, sharpTruncated(false, fraction, offset - 12), isInverted];
}

/** Ten to the power of the number's magnitude, or the reciprocal: factors 1 + 10^-k, the smallest first. */
function powerOfTen([digits, exponent, negative], isInverted) {
    const isReciprocal = negative !== isInverted;
    if (exponent > 1) {
        if (isReciprocal) return SHARP_ZERO;
        throw sharpOverflow();
    }
    let [whole, rest, first] = [0, digits, -1 - exponent];
    if (exponent >= 0) {
        const unit = tenTo(11 - exponent);
        [whole, rest, first] = [Number(digits / unit), (digits % unit) * tenTo(1 + exponent), 0];
    }
    const counts = [];
    for (let step = 0; step < STEPS; step++) {
        const logarithm = LOGARITHMS[Math.min(first + step, STEPS - 1)];
        counts.push(rest / logarithm);
        rest = (rest % logarithm) * 10n;
    }
    let power = 10n ** 12n;
    for (let step = Math.min(STEPS - 1, STEPS - 1 - first); step >= 0; step--) {
        for (let count = counts[step]; count > 0n; count--) power += power / tenTo(first + step);
    }
    const result = sharpTruncated(false, power / 10n, whole - 11);
    return isReciprocal ? sharp.over(SHARP_ONE, result) : result;
}

/** Rounds a power whose seventh to tenth digits are 9999, truncates one where they are 0000. */
function smoothed([digits, exponent, negative]) {
    const tail = (digits / 100n) % 10000n;
    if (tail !== 0n && tail !== 9999n) return [digits, exponent, negative];
    return sharpTruncated(negative, (digits / 100n) * 100n + (tail === 0n ? 0n : 100n), exponent - 11);
}

/** A number of a Sharp PC-1360: ten decimal digits in a variable, twelve in an expression. */
export class Decimal10 extends MachineNumber {
    static machine = sharp;

    /** LN: the natural logarithm. */
    ln() {
        return made(Decimal10, sharp.over(sharp.log(this.raw), LOG_E));
    }
}
