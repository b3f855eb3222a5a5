"""The numbers of the machines, for ports in Python.

`Float5` is the number of a Commodore 64, `Decimal14` of an MSX (type `#`, which variables have without a
type), `Decimal10` of a Sharp PC-1360. Operators and methods compute what the machine's BASIC computes, to
the last digit. One file, standard library only, Python 3.9 or later.

>>> gold, price, acres = Float5(2800), Float5("19.99"), Float5(7)
>>> gold = (gold - price * acres).stored()
>>> gold < 0, gold.str(), gold.int().view()
(False, ' 2660.07', '2660')
>>> (Float5(1) / 3 * 3 - 1).stored().str(), (Decimal14(1) / 3 * 3 - 1).str(), (Decimal10(1) / 3 * 3 - 1).str()
(' 0', '-1E-14', '0')

The rule: an expression of the listing is the same expression here, and a LET is `stored()`. Inside an
expression a C64 has eight bits and a PC-1360 has two digits more than in a variable. BASIC rounds a C64's
left operand to the variable's format and keeps all bits of the right one, and so do the operators here.

>>> a, b, c = Float5(".1").stored(), Float5(6), Float5(1)
>>> product = (a * b).stored()
>>> (c - a * b).view(), (c - product).view()
('0.400000000023283064365386962890625', '0.3999999999068677425384521484375')

Literals are integers, or texts as in the listing: `a * ".1"` is `A*.1`. A float of Python is another number
than the literal.

>>> Float5(3) * 0.1
Traceback (most recent call last):
    ...
TypeError: 0.1 is a double; write Float5("0.1"), which reads the literal as the machine does

Errors are exceptions with the machine's message: `MachineError`, and what Python has for the same.

>>> try:
...     Decimal14(1) / 0
... except ZeroDivisionError as error:
...     print(error)
Division by zero

Powers: `**` binds as `^` does, but a chain `A^B^C` is `(a ** b) ** c` on a C64 and an MSX. A comparison is
True or False; BASIC's value of it is -1 or 0, on a PC-1360 1 or 0. In a view a number is its decimal text
with all digits; `serve` writes it so by itself.
"""

from __future__ import annotations

import re
import struct
from typing import Any, ClassVar, NoReturn, Optional, TypeVar, Union

__all__ = [
    "Decimal10",
    "Decimal14",
    "Float5",
    "IllegalArgument",
    "MachineDivisionByZero",
    "MachineError",
    "MachineNumber",
    "MachineOverflow",
]


class MachineError(ArithmeticError):
    """An error of a calculation, with the message of the machine."""


class MachineOverflow(MachineError, OverflowError):
    """A result or an argument of a conversion is too large."""


class MachineDivisionByZero(MachineError, ZeroDivisionError):
    """The divisor is zero."""


class IllegalArgument(MachineError, ValueError):
    """An argument is outside the range of a function."""


_Number = TypeVar("_Number", bound="MachineNumber")
_Operand = Union["MachineNumber", int, str]
# The class has methods with the names of these types.
_Text = str
_Integer = int

# A decimal number as a listing may write it.
_LITERAL = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[ED][+-]?[0-9]+)?[!#%]?")
_DIGITS = re.compile(r"(-?)([0-9]+)(?:\.([0-9]*))?")


class MachineNumber:
    """What the numbers of all machines have. Values never change; use the subclass of the machine."""

    __slots__ = ("_raw",)
    _raw: Any
    # The exponent letters and type suffixes of literals.
    _MARKS: ClassVar[_Text] = "E"

    def __init__(self, value: Union[_Integer, _Text, MachineNumber] = 0) -> None:
        """Reads an integer, or the text of a literal: 1500, "1500", ".5", "-1.5E-3"."""
        self._raw = self._raw_of(value)

    @classmethod
    def val(cls: type[_Number], text: _Text) -> _Number:
        """VAL: reads a number at the beginning of any text; a text without one is 0."""
        return cls._made(cls._val(text))

    @classmethod
    def from_draw(cls: type[_Number], text: _Text) -> _Number:
        """Returns the number with this value: a draw of `Dice.rnd_text`, or what `view` shows.

        A text with more digits than the machine has is rounded to the nearest number.
        """
        match = _DIGITS.fullmatch(text)
        if match is None:
            raise ValueError(f"invalid number {text!r}: expected decimal digits, as in `0.25`")
        return cls._made(cls._nearest(match[1], match[2], match[3] or ""))

    @classmethod
    def from_bytes(cls: type[_Number], data: bytes) -> _Number:
        """Returns the number with the bytes of a variable."""
        if len(data) != cls._SIZE:
            raise ValueError(f"{len(data)} bytes, expected the {cls._SIZE} of a variable")
        return cls._made(cls._unpack(data))

    def __bytes__(self) -> bytes:
        """Returns the bytes that a variable has after a LET; those of zero are all 0."""
        return self._pack(self._stored(self._raw))

    def stored(self: _Number) -> _Number:
        """Returns the number as a variable has it after a LET."""
        return self._made(self._stored(self._raw))

    def view(self) -> _Text:
        """Returns the stored number as decimal text with all its digits, as views show it."""
        return self._digits(self._stored(self._raw))

    def str(self) -> _Text:
        """Returns the text of STR$."""
        return self._str(self._raw)

    def printed(self) -> _Text:
        """Returns what PRINT shows, with the blank after the number if the machine leaves one."""
        return self._printed(self._raw)

    def integer(self) -> _Integer:
        """Returns the integer that a variable of type % or a subscript gets."""
        return self._integer(self._raw)

    def int(self: _Number) -> _Number:
        """INT: the largest integer not above the number."""
        return self._made(self._int(self._raw))

    def sgn(self: _Number) -> _Number:
        """SGN: -1, 0 or 1."""
        return type(self)(self._sign(self._raw))

    def sqr(self: _Number) -> _Number:
        """SQR."""
        return self._made(self._sqr(self._raw))

    def exp(self: _Number) -> _Number:
        """EXP."""
        return self._made(self._exp(self._raw))

    def log(self: _Number) -> _Number:
        """LOG: the natural logarithm; on a PC-1360 that to the base ten."""
        return self._made(self._log(self._raw))

    def abs(self: _Number) -> _Number:
        """ABS, as the function `abs`."""
        return self._made(self._abs(self._raw))

    def __abs__(self: _Number) -> _Number:
        return self._made(self._abs(self._raw))

    def __neg__(self: _Number) -> _Number:
        return self._made(self._negate(self._raw))

    def __pos__(self: _Number) -> _Number:
        return self

    def __add__(self: _Number, right: _Operand) -> _Number:
        return self._made(self._plus(self._pushed(self._raw), self._raw_of(right)))

    def __radd__(self: _Number, left: _Operand) -> _Number:
        return self._made(self._plus(self._raw_of(left), self._raw))

    def __sub__(self: _Number, right: _Operand) -> _Number:
        return self._made(self._minus(self._pushed(self._raw), self._raw_of(right)))

    def __rsub__(self: _Number, left: _Operand) -> _Number:
        return self._made(self._minus(self._raw_of(left), self._raw))

    def __mul__(self: _Number, right: _Operand) -> _Number:
        return self._made(self._times(self._pushed(self._raw), self._raw_of(right)))

    def __rmul__(self: _Number, left: _Operand) -> _Number:
        return self._made(self._times(self._raw_of(left), self._raw))

    def __truediv__(self: _Number, right: _Operand) -> _Number:
        return self._made(self._over(self._pushed(self._raw), self._raw_of(right)))

    def __rtruediv__(self: _Number, left: _Operand) -> _Number:
        return self._made(self._over(self._raw_of(left), self._raw))

    def __pow__(self: _Number, right: _Operand) -> _Number:
        return self._made(self._power(self._pushed(self._raw), self._raw_of(right)))

    def __rpow__(self: _Number, left: _Operand) -> _Number:
        return self._made(self._power(self._raw_of(left), self._raw))

    # A number that equals another may have other bytes, so numbers are no keys of dictionaries.
    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, right: object) -> bool:
        if not isinstance(right, (MachineNumber, int, float, str)):
            return NotImplemented
        return self._compared(right) == 0

    def __lt__(self, right: _Operand) -> bool:
        return self._compared(right) < 0

    def __le__(self, right: _Operand) -> bool:
        return self._compared(right) <= 0

    def __gt__(self, right: _Operand) -> bool:
        return self._compared(right) > 0

    def __ge__(self, right: _Operand) -> bool:
        return self._compared(right) >= 0

    def __bool__(self) -> bool:
        """IF: true unless the number is zero."""
        return self._sign(self._raw) != 0

    def __str__(self) -> _Text:
        return self.str().strip()

    def __repr__(self) -> _Text:
        return f'{type(self).__name__}("{self}")'

    def __deepcopy__(self: _Number, _memo: Any) -> _Number:
        return self

    @classmethod
    def _made(cls: type[_Number], raw: Any) -> _Number:
        number = cls.__new__(cls)
        number._raw = raw
        return number

    @classmethod
    def _raw_of(cls, value: Any) -> Any:
        if type(value) is cls:
            return value._raw
        if type(value) is int:
            raw = cls._val(f"{value}".lstrip("-"))
            return cls._negate(raw) if value < 0 else raw
        if isinstance(value, str):
            literal = value.strip().upper()
            if not _LITERAL.fullmatch(literal) or not cls._has_marks_of(literal):
                expected = f"a number as in a listing; {cls.__name__}.val reads any text as VAL does"
                raise ValueError(f"invalid {cls.__name__} {value!r}: expected {expected}")
            return cls._val(literal)
        cls._refuse(value)

    @classmethod
    def _has_marks_of(cls, literal: _Text) -> bool:
        return all(mark in cls._MARKS for mark in literal if mark in "ED!#%")

    @classmethod
    def _refuse(cls, value: Any) -> NoReturn:
        if isinstance(value, float):
            hint = f'write {cls.__name__}("{value!r}"), which reads the literal as the machine does'
            raise TypeError(f"{value!r} is a double; {hint}")
        raise TypeError(f"expected a {cls.__name__}, an int or the text of a literal, found {value!r}")

    def _compared(self, right: Any) -> _Integer:
        return self._compare(self._pushed(self._raw), self._raw_of(right))


# The accumulator of a C64: 40 bits of mantissa, of which the last eight are the rounding byte; the exponent,
# excess 128, 0 for zero; the sign.
_Fac = tuple[int, int, bool]


def _packed(data: str) -> _Fac:
    """Returns a constant of the ROM."""
    exponent, mantissa = int(data[:2], 16), int(data[2:], 16)
    return (mantissa | 1 << 31) << 8, exponent, bool(mantissa >> 31)


_HALF = _packed("8000000000")
_ONE = _packed("8100000000")
_TEN = _packed("8420000000")
_INVERSE_LOG_2 = _packed("8138aa3b29")
_LOG_2 = _packed("80317217f8")
_ROOT_HALF = _packed("803504f334")
_ROOT_2 = _packed("813504f334")
_MINUS_HALF = _packed("8080000000")
_LEAST_INT16 = _packed("9080000000")
_NINE_DIGITS = _packed("9b3ebc1ffd")
_TEN_DIGITS = _packed("9e6e6b27fd")
_BILLION = _packed("9e6e6b2800")
_POWERS_OF_2 = [
    _packed(data)
    for data in ("7134583e56", "74167eb31b", "772feee385", "7a1d841c2a")
    + ("7c6359580a", "7e75fde7c6", "8031721810", "8100000000")
]
_LOGARITHM = [_packed(data) for data in ("7f5e56cb79", "80139b0b64", "8076389316", "8238aa3b20")]
_ZERO_FAC = (0, 0, False)


class Float5(MachineNumber):
    """A number of a Commodore 64: 32 binary digits in a variable, 40 in an expression.

    >>> x = Float5(".1")
    >>> x.view()
    '0.10000000000582076609134674072265625'
    >>> bytes(x).hex(), x.printed(), (x * 10).int().integer()
    ('7d4ccccccd', ' .1 ', 1)
    >>> Float5.from_draw("0.5") * 6 + 1, Float5.val("12 apples"), Float5(2) ** -1
    (Float5("4"), Float5("12"), Float5(".5"))

    Powers and square roots have the errors of the machine.

    >>> Float5(9).sqr(), Float5(9).sqr() == 3, Float5(7) ** 2 == 49
    (Float5("3"), False, False)
    """

    __slots__ = ()
    _SIZE = 5

    @staticmethod
    def _unpack(data: bytes) -> _Fac:
        return (data[1] | 0x80) << 32 | int.from_bytes(data[2:], "big") << 8, data[0], data[1] >= 0x80

    @staticmethod
    def _pack(number: _Fac) -> bytes:
        mantissa, exponent, negative = number
        if exponent == 0:
            return bytes(5)
        packed = mantissa >> 8 & 0x7FFF_FFFF | (negative << 31)
        return bytes([exponent]) + packed.to_bytes(4, "big")

    @staticmethod
    def _nearest(sign: str, whole: str, fraction: str) -> _Fac:
        # A double has 53 binary digits, so it is exact where the number of the machine is.
        (double,) = struct.unpack(">Q", struct.pack(">d", float(f"{whole}.{fraction}0")))
        mantissa = (double & (1 << 52) - 1 | 1 << 52) + (1 << 20) >> 21
        exponent = (double >> 52) - 1022 + 128
        if mantissa >> 32:
            mantissa, exponent = mantissa >> 1, exponent + 1
        if exponent > 0xFF:
            raise _c64_overflow()
        return (mantissa << 8, exponent, sign == "-") if exponent > 0 else _ZERO_FAC

    @staticmethod
    def _digits(number: _Fac) -> str:
        mantissa, exponent, negative = number
        if exponent == 0:
            return "0"
        shift = exponent - 168
        digits = mantissa << shift if shift >= 0 else mantissa * 5**-shift
        return _decimal_text(negative, digits, min(shift, 0))

    @staticmethod
    def _stored(number: _Fac) -> _Fac:
        """Rounds the rounding byte into the mantissa ($BC1B)."""
        mantissa, exponent, negative = number
        if not mantissa & 0xFF:
            return number
        if exponent == 0 or not mantissa & 0x80:
            return mantissa & ~0xFF, exponent, negative
        return _carried((mantissa & ~0xFF) + 0x100, exponent, negative)

    _pushed = _stored

    @staticmethod
    def _plus(left: _Fac, right: _Fac) -> _Fac:
        """$B86A; the rounding byte of the left operand is ignored."""
        left_mantissa, left_exponent, left_negative = left
        right_mantissa, right_exponent, right_negative = right
        left_mantissa &= ~0xFF
        if right_exponent == 0:
            return left_mantissa, left_exponent, left_negative
        if left_exponent == 0:
            return right
        difference = left_exponent - right_exponent
        if difference <= 0:
            larger, smaller = right_mantissa, left_mantissa >> -difference
            exponent, negative = right_exponent, right_negative
        else:
            larger, smaller = left_mantissa, right_mantissa >> difference
            exponent, negative = left_exponent, left_negative
        if left_negative == right_negative:
            # With equal exponents the carry of the comparison is added, too.
            total = larger + smaller + (difference == 0)
            if total >> 40:
                total, exponent = total >> 1, exponent + 1
            if exponent > 0xFF:
                raise _c64_overflow()
            return total, exponent, negative
        rest = larger - smaller
        return _normalised(abs(rest), exponent, negative ^ (rest < 0))

    @staticmethod
    def _minus(left: _Fac, right: _Fac) -> _Fac:
        mantissa, exponent, negative = right
        return Float5._plus(left, (mantissa, exponent, not negative))

    @staticmethod
    def _times(left: _Fac, right: _Fac) -> _Fac:
        """$BA2B: adds the left operand for each set bit of the right one, byte by byte from the lowest."""
        factors, right_exponent, right_negative = right
        if right_exponent == 0:
            return right
        exponent = _scaled(left[1], right_exponent)
        if exponent is None:
            return factors, 0, False
        mantissa = left[0] >> 8
        if factors & 0xFF and not factors & 0x00FF_FF00 or factors & 0xFFFF and not factors & 0xFFFF_0000:
            # After a zero byte another one shifts nine places.
            product, carry = 0, True
            for shift in range(0, 40, 8):
                factor = factors >> shift & 0xFF
                product = (product >> (8 if factor or carry else 9)) + mantissa * factor
                carry = factor != 0
        else:
            product = mantissa * factors >> 32
        return _normalised(product, exponent, left[2] != right_negative)

    @staticmethod
    def _over(left: _Fac, right: _Fac) -> _Fac:
        """$BB12: 34 quotient bits."""
        if right[1] == 0:
            raise MachineDivisionByZero("?DIVISION BY ZERO  ERROR")
        divisor, right_exponent, right_negative = Float5._stored(right)
        exponent = _scaled(left[1], 0x100 - right_exponent)
        if exponent is None:
            return divisor, 0, False
        if exponent == 0xFF:
            raise _c64_overflow()
        quotient = ((left[0] >> 8) << 33) // (divisor >> 8)
        # The smallest quotient loses its sign.
        negative = left[2] != right_negative and exponent != 0
        return _normalised(quotient << 6, exponent + 1, negative)

    @staticmethod
    def _power(left: _Fac, right: _Fac) -> _Fac:
        """$BF7B."""
        if right[1] == 0:
            return Float5._exp(right)
        if left[1] == 0:
            return right[0], 0, False
        right = Float5._stored(right)
        is_odd = False
        if left[2]:
            integer, low_byte = _integer_and_low_byte(right)
            if _compared_in_memory(integer, right) != 0:
                raise _c64_illegal()
            is_odd = bool(low_byte & 1)
        logarithm = Float5._log((left[0] & ~0xFF, left[1], False))
        power = Float5._exp(Float5._times(right, logarithm))
        return Float5._negate(power) if is_odd else power

    @staticmethod
    def _sqr(number: _Fac) -> _Fac:
        return Float5._power(Float5._stored(number), _HALF)

    @staticmethod
    def _exp(number: _Fac) -> _Fac:
        """$BFED."""
        mantissa, exponent, negative = Float5._times(_INVERSE_LOG_2, number)
        guard = (mantissa & 0xFF) + 0x50
        if guard > 0xFF:
            mantissa, exponent, negative = _carried(mantissa + 0x100, exponent, negative)
        if exponent >= 0x88:
            return _exp_of_large(mantissa, negative)
        integer, low_byte = _integer_and_low_byte((mantissa & ~0xFF, exponent, negative))
        scale = low_byte + 0x81 & 0xFF
        if scale == 0:
            return _exp_of_large(mantissa, negative)
        power = (mantissa & ~0xFF | guard & 0xFF, exponent, negative)
        fraction = Float5._negate(Float5._minus(integer, power))
        mantissa, exponent, negative = _series(_POWERS_OF_2, fraction)
        scaled = _scaled(scale - 1, exponent)
        return (mantissa, 0, False) if scaled is None else (mantissa, scaled, negative)

    @staticmethod
    def _log(number: _Fac) -> _Fac:
        """$B9EA."""
        mantissa, exponent, negative = number
        if exponent == 0 or negative:
            raise _c64_illegal()
        total = Float5._plus(_ROOT_HALF, (mantissa, 0x80, False))
        argument = Float5._minus(_ONE, Float5._over(_ROOT_2, total))
        fraction = Float5._plus(_MINUS_HALF, _odd_series(_LOGARITHM, argument))
        return Float5._times(_LOG_2, _plus_small(fraction, exponent - 0x80))

    @staticmethod
    def _negate(number: _Fac) -> _Fac:
        mantissa, exponent, negative = number
        return mantissa, exponent, negative ^ (exponent != 0)

    @staticmethod
    def _abs(number: _Fac) -> _Fac:
        return number[0], number[1], False

    @staticmethod
    def _sign(number: _Fac) -> int:
        return 0 if number[1] == 0 else -1 if number[2] else 1

    @staticmethod
    def _int(number: _Fac) -> _Fac:
        return _integer_and_low_byte(number)[0]

    @staticmethod
    def _integer(number: _Fac) -> int:
        """$B1BF."""
        if number[1] >= 0x90 and _compared_in_memory(number, _LEAST_INT16) != 0:
            raise _c64_illegal()
        return (_fixed(number) + 0x8000 & 0xFFFF) - 0x8000

    @staticmethod
    def _compare(left: _Fac, right: _Fac) -> int:
        return -_compared_in_memory(right, left)

    @staticmethod
    def _val(text: str) -> _Fac:
        """$BCF3: ten times the number plus a digit, rounded at every digit."""
        text = text.split("\0")[0].replace(" ", "")
        match = re.match(r"([+-]?)([0-9]*)(\.?)([0-9]*)", text)
        assert match is not None, "the parts may be empty"
        number = _ZERO_FAC
        for digit in match[2] + match[4]:
            number = _plus_small(_times_ten(number), int(digit))
        exponent = _c64_exponent(text[match.end() :]) - len(match[4])
        for _ in range(abs(_signed_byte(exponent))):
            number = _times_ten(number) if _signed_byte(exponent) > 0 else _tenth(number)
        return Float5._negate(number) if match[1] == "-" else number

    @staticmethod
    def _str(number: _Fac) -> str:
        """$BDDD."""
        sign = "-" if number[2] else " "
        if number[1] == 0:
            return sign + "0"
        digits, exponent = _nine_digits((number[0], number[1], False))
        places = exponent + 10
        is_plain = 0 <= places < 11
        point = places - 1 if is_plain else 1
        text = f"{digits:09}"
        if point <= 0:
            text = "." + "0" * -point + text
        else:
            text = text[:point] + "." + text[point:]
        text = text.rstrip("0").rstrip(".")
        return sign + text + ("" if is_plain else _exponent_text(places - 2))

    @staticmethod
    def _printed(number: _Fac) -> str:
        return Float5._str(number) + " "


def _c64_overflow() -> MachineError:
    return MachineOverflow("?OVERFLOW  ERROR")


def _c64_illegal() -> MachineError:
    return IllegalArgument("?ILLEGAL QUANTITY  ERROR")


def _decimal_text(negative: bool, digits: int, scale: int) -> str:
    """Returns `digits * 10^scale` with all digits and no zeros that could be omitted."""
    if digits == 0:
        return "0"
    text = str(digits) + "0" * max(scale, 0)
    if scale < 0:
        text = text.rjust(1 - scale, "0")
        text = (text[:scale] + "." + text[scale:]).rstrip("0").rstrip(".")
    return "-" + text if negative else text


def _exponent_text(exponent: int) -> str:
    return f"E{'-' if exponent < 0 else '+'}{abs(exponent):02}"


def _signed_byte(value: int) -> int:
    return (value + 0x80 & 0xFF) - 0x80


def _carried(mantissa: int, exponent: int, negative: bool) -> _Fac:
    """Finishes an increment of the mantissa."""
    if mantissa >> 40 == 0:
        return mantissa, exponent, negative
    if exponent == 0xFF:
        raise _c64_overflow()
    return 1 << 39, exponent + 1, negative


def _normalised(mantissa: int, exponent: int, negative: bool) -> _Fac:
    """$B8D7: a mantissa whose upper 32 bits are clear is zero."""
    shift = 40 - mantissa.bit_length()
    if shift >= 32:
        return mantissa << 32, 0, False
    if shift >= exponent:
        return mantissa << shift, 0, False
    return mantissa << shift, exponent - shift, negative


def _scaled(left: int, right: int) -> Optional[int]:
    """$BAB7: adds exponents; None for an underflow or a zero."""
    total = left + right
    if left == 0 or total < 0x80:
        return None
    if total >= 0x180:
        raise _c64_overflow()
    return total - 0x80


def _fixed(number: _Fac) -> int:
    """$BC9B: the largest integer not above the number, for exponents below $A0."""
    mantissa, exponent, negative = number
    return 0 if exponent == 0 else (-mantissa if negative else mantissa) >> (168 - exponent)


def _integer_and_low_byte(number: _Fac) -> tuple[_Fac, int]:
    """$BCCC: INT, and the low byte of the integer."""
    if number[1] >= 0xA0:
        return number, 0
    integer = _fixed(number)
    return _normalised(abs(integer) << 8, 0xA0, number[2]), integer & 0xFF


def _compared_in_memory(fac: _Fac, memory: _Fac) -> int:
    """$BC5B: compares the accumulator with a stored number; its rounding byte adjusts only the last byte."""
    sign, other = Float5._sign(fac), Float5._sign(memory)
    if other == 0:
        return sign
    if fac[2] != memory[2]:
        return -1 if fac[2] else 1
    key, other_key = fac[1] << 32 | fac[0] >> 8, memory[1] << 32 | memory[0] >> 8
    if key >> 8 != other_key >> 8:
        is_less = key < other_key
    else:
        last = (other_key & 0xFF) - (key & 0xFF)
        half = int(fac[0] & 0xFF > 0x7F)
        if (last - half) & 0xFF == 0:
            return 0
        is_less = not (last < 0 or (last & 0xFF) < half)
    return -1 if is_less != fac[2] else 1


def _plus_small(number: _Fac, value: int) -> _Fac:
    """$BD7E: adds a signed byte."""
    return Float5._plus(Float5._stored(number), _normalised(abs(value) << 32, 0x88, value < 0))


def _times_ten(number: _Fac) -> _Fac:
    """$BAE2: four times the number plus itself, doubled."""
    mantissa, exponent, negative = Float5._stored(number)
    if exponent == 0:
        return mantissa, exponent, negative
    fourfold = (mantissa, exponent + 2, negative)
    mantissa, exponent, negative = Float5._plus(fourfold, (mantissa, exponent, negative))
    if exponent >= 0xFF:
        raise _c64_overflow()
    return mantissa, exponent + 1, negative


def _tenth(number: _Fac) -> _Fac:
    """$BAFE."""
    return Float5._over(Float5._stored(number), _TEN)


def _c64_exponent(text: str) -> int:
    """Returns the exponent at the beginning of a text, as the signed byte that the ROM makes of it."""
    match = re.match(r"E([+-]?)([0-9]*)", text)
    if match is None:
        return 0
    exponent = 0
    for digit in match[2]:
        if exponent < 10:
            exponent = exponent * 10 + int(digit)
        elif match[1] == "-":
            exponent = 100
        else:
            raise _c64_overflow()
    return -exponent if match[1] == "-" else exponent


def _nine_digits(number: _Fac) -> tuple[int, int]:
    """Scales to nine digits; returns them and the power of ten by which they are multiplied."""
    exponent = 0
    if number[1] <= 0x80:
        number, exponent = Float5._times(_BILLION, number), -9
    while True:
        order = _compared_in_memory(number, _TEN_DIGITS)
        if order == 0:
            return _fixed(number), exponent
        if order < 0:
            break
        number, exponent = _tenth(number), exponent + 1
    while _compared_in_memory(number, _NINE_DIGITS) <= 0:
        number, exponent = _times_ten(number), exponent - 1
    return _fixed(Float5._plus(_HALF, number)), exponent


def _series(coefficients: list[_Fac], argument: _Fac) -> _Fac:
    """$E059: a polynomial, the coefficient of the highest power first."""
    argument = Float5._stored(argument)
    factor, total = coefficients[0], argument
    for coefficient in coefficients[1:]:
        total = Float5._plus(coefficient, Float5._times(factor, total))
        factor = argument
    return total


def _odd_series(coefficients: list[_Fac], argument: _Fac) -> _Fac:
    """$E043: the argument times the polynomial of its square."""
    argument = Float5._stored(argument)
    return Float5._times(argument, _series(coefficients, Float5._times(argument, argument)))


def _exp_of_large(mantissa: int, negative: bool) -> _Fac:
    if negative:
        return mantissa, 0, False
    raise _c64_overflow()


# A decimal of an MSX: an integer of 14 digits; the exponent, excess 64, of the fraction 0.d1d2..; the sign.
# Zero has all three 0. A negative number may have the exponent 0.
_Msx = tuple[int, int, bool]

_MSX_ZERO: _Msx = (0, 0, False)
_MSX_ONE: _Msx = (10**13, 65, False)
_MSX_HALF: _Msx = (5 * 10**13, 64, False)
_ROOT_OF_10: _Msx = (31622776601684, 65, False)
_LOG10_E: _Msx = (43429448190324, 64, False)
_TWICE_LOG10_E: _Msx = (86858896380650, 64, False)
_MSX_LN_10: _Msx = (23025850929940, 65, False)
_EXP_EVEN: list[_Msx] = [
    (10000000000000, 65, False), (15937415236031, 67, False), (27093169408516, 68, False),
    (44976335574058, 68, False),
]
_EXP_ODD: list[_Msx] = [(18312360159275, 66, False), (83140672129371, 67, False), (51780919915162, 68, False)]
_LOG_NUMERATOR: list[_Msx] = [
    (71433382153226, 64, True), (62503651127908, 65, False), (13682370241503, 66, True),
    (85167319872389, 65, False),
]
_LOG_DENOMINATOR: list[_Msx] = [
    (10000000000000, 65, False), (13210478350156, 66, True), (47925256043873, 66, False),
    (64906682740943, 66, True), (29415750172323, 66, False),
]


class Decimal14(MachineNumber):
    """A number of an MSX: 14 decimal digits, in variables of type # and in expressions.

    An integer of type % is an int of Python while it stays from -32768 to 32767.

    >>> x = Decimal14(2) / 3
    >>> x.str(), x.printed(), bytes(x).hex(), x.single().str(), (x * 100).integer()
    (' .66666666666667', ' .66666666666667 ', '4066666666666667', ' .666667', 66)
    """

    __slots__ = ()
    _SIZE = 8
    _MARKS = "ED!#%"

    def single(self) -> Decimal14:
        """Returns the number as a variable of type ! has it: six digits (CSNG)."""
        return self._made(_six_digits(self._raw))

    def fix(self) -> Decimal14:
        """FIX: the number without its fraction."""
        magnitude = self._int(self._abs(self._raw))
        return self._made(self._negate(magnitude) if self._raw[2] else magnitude)

    @staticmethod
    def _unpack(data: bytes) -> _Msx:
        if data[0] == 0:
            return _MSX_ZERO
        digits = data[1:].hex()
        if not digits.isdigit() or digits[0] == "0":
            raise ValueError(f"invalid bytes {data.hex()}: expected an exponent and 14 decimal digits")
        return int(digits), data[0] & 0x7F, data[0] >= 0x80

    @staticmethod
    def _pack(number: _Msx) -> bytes:
        digits, exponent, negative = number
        return bytes([exponent | negative << 7]) + bytes.fromhex(f"{digits:014}")

    @staticmethod
    def _nearest(sign: str, whole: str, fraction: str) -> _Msx:
        return _msx_rounded(sign == "-", int(whole + fraction), -len(fraction))

    @staticmethod
    def _digits(number: _Msx) -> str:
        digits, exponent, negative = number
        return _decimal_text(negative, digits, exponent - 64 - 14)

    @staticmethod
    def _stored(number: _Msx) -> _Msx:
        return number

    _pushed = _stored

    @staticmethod
    def _plus(left: _Msx, right: _Msx) -> _Msx:
        """269A."""
        if right == _MSX_ZERO:
            return left
        if left == _MSX_ZERO:
            return right
        larger, smaller = (right, left) if left[1] < right[1] else (left, right)
        digits, exponent, negative = larger
        shift = exponent - smaller[1]
        if shift > 15:
            return larger
        guarded = smaller[0] * 100 // 10**shift
        if negative == smaller[2]:
            total = digits * 100 + guarded
            if total >= 10**16:
                total, exponent = total // 10, exponent + 1
            return _msx_guarded(negative, exponent, total)
        # One half in the guard digits rounds down.
        difference = digits * 100 - guarded - (guarded % 100 == 50)
        return _msx_normalised(negative ^ (difference < 0), exponent, abs(difference))

    @staticmethod
    def _minus(left: _Msx, right: _Msx) -> _Msx:
        return Decimal14._plus(left, Decimal14._negate(right))

    @staticmethod
    def _times(left: _Msx, right: _Msx) -> _Msx:
        """27E6: the exponents are checked before the product is normalised."""
        if left == _MSX_ZERO or right == _MSX_ZERO:
            return _MSX_ZERO
        exponent = left[1] + right[1] - 64
        if exponent <= 0:
            return _MSX_ZERO
        if exponent > 0x7F:
            raise _msx_overflow()
        product = left[0] * right[0]
        digits = product // 10**12
        if digits < 10**15:
            digits, exponent = product // 10**11, exponent - 1
        negative = left[2] != right[2]
        return _MSX_ZERO if _is_lost(negative, exponent) else _msx_guarded(negative, exponent, digits)

    @staticmethod
    def _over(left: _Msx, right: _Msx) -> _Msx:
        """289F: long division, whose shifts of the remainder cover ever fewer bytes."""
        if right == _MSX_ZERO:
            raise MachineDivisionByZero("Division by zero")
        if left == _MSX_ZERO:
            return _MSX_ZERO
        exponent = left[1] - right[1] + 65
        if exponent <= 0:
            return _MSX_ZERO
        if exponent > 0x7F:
            raise _msx_overflow()
        remainder, divisor = left[0], right[0]
        if remainder < divisor:
            remainder, exponent = remainder * 10, exponent - 1
        quotient = 0
        for digits_left in range(15, 0, -1):
            digit, remainder = divmod(remainder, divisor)
            quotient = quotient * 10 + digit
            unit = 100 ** (7 - digits_left // 2)
            shifted, unshifted = divmod(remainder, unit)
            remainder = shifted * 10 * unit + unshifted
        negative = left[2] != right[2]
        return _MSX_ZERO if _is_lost(negative, exponent) else _msx_guarded(negative, exponent, quotient * 10)

    @staticmethod
    def _power(left: _Msx, right: _Msx) -> _Msx:
        """37D7: products while the exponent is a 16-bit integer."""
        if right == _MSX_ZERO:
            return _MSX_ONE
        if left == _MSX_ZERO:
            if right[2]:
                raise MachineDivisionByZero("Division by zero")
            return _MSX_ZERO
        times = _msx_int16(right)
        if times is None:
            return Decimal14._exp(Decimal14._times(Decimal14._log(left), right))
        product, square, rest = _MSX_ONE, left, abs(times)
        while True:
            if rest & 1:
                product = Decimal14._times(product, square)
            rest >>= 1
            if rest == 0:
                break
            square = Decimal14._times(square, square)
        if times > 0:
            return product
        if product == _MSX_ZERO:
            raise _msx_overflow()
        return Decimal14._over(_MSX_ONE, product)

    @staticmethod
    def _sqr(number: _Msx) -> _Msx:
        """2AFF: seven steps of Newton's method."""
        digits, exponent, negative = number
        if number == _MSX_ZERO:
            return number
        if negative:
            raise _msx_illegal()
        first, second = digits // 10**13, digits // 10**12 % 10
        start = ((first // 4 + 1) * 10 + second // 4) * 10**12 + digits % 10**12
        guess = (start, exponent // 2 + 32 + exponent % 2, False)
        for _ in range(7):
            total = Decimal14._plus(Decimal14._over(number, guess), guess)
            guess = Decimal14._times(total, _MSX_HALF)
        return guess

    @staticmethod
    def _exp(number: _Msx) -> _Msx:
        """2B4A."""
        power = Decimal14._times(number, _LOG10_E)
        whole = Decimal14._integer(power)
        if not -128 <= whole <= 127:
            if whole < 0:
                return _MSX_ZERO
            raise _msx_overflow()
        fraction = Decimal14._minus(power, _msx_of(whole))
        has_root = Decimal14._compare(fraction, _MSX_HALF) > 0
        if has_root:
            fraction = Decimal14._minus(fraction, _MSX_HALF)
        square = Decimal14._times(fraction, fraction)
        even, odd = _polynomial(_EXP_EVEN, square), Decimal14._times(_polynomial(_EXP_ODD, square), fraction)
        quotient = Decimal14._over(Decimal14._plus(even, odd), Decimal14._minus(even, odd))
        if has_root:
            quotient = Decimal14._times(quotient, _ROOT_OF_10)
        digits, exponent, negative = quotient
        exponent += whole
        if exponent > 0x7F:
            raise _msx_overflow()
        return (digits, exponent, negative) if exponent > 0 else _MSX_ZERO

    @staticmethod
    def _log(number: _Msx) -> _Msx:
        """2A72."""
        digits, exponent, negative = number
        if number == _MSX_ZERO or negative:
            raise _msx_illegal()
        scale, mantissa = exponent - 65, (digits, 65, False)
        if Decimal14._compare(mantissa, _ROOT_OF_10) >= 0:
            scale, mantissa = scale + 1, (digits, 64, False)
        divisor = Decimal14._plus(mantissa, _MSX_ONE)
        ratio = Decimal14._over(Decimal14._minus(mantissa, _MSX_ONE), divisor)
        square = Decimal14._times(ratio, ratio)
        quotient = Decimal14._over(_polynomial(_LOG_NUMERATOR, square), _polynomial(_LOG_DENOMINATOR, square))
        series = Decimal14._plus(Decimal14._times(quotient, square), _TWICE_LOG10_E)
        fraction = Decimal14._times(series, ratio)
        return Decimal14._times(Decimal14._plus(fraction, _msx_of(scale)), _MSX_LN_10)

    @staticmethod
    def _negate(number: _Msx) -> _Msx:
        digits, exponent, negative = number
        return (digits, exponent, not negative) if exponent else _MSX_ZERO

    @staticmethod
    def _abs(number: _Msx) -> _Msx:
        return Decimal14._negate(number) if number[2] else number

    @staticmethod
    def _sign(number: _Msx) -> int:
        return 0 if number == _MSX_ZERO else -1 if number[2] else 1

    @staticmethod
    def _int(number: _Msx) -> _Msx:
        """30CF."""
        digits, exponent, negative = number
        if exponent <= 64:
            return Decimal14._negate(_MSX_ONE) if negative else _MSX_ZERO
        unit = 10 ** max(78 - exponent, 0)
        whole = (digits // unit * unit, exponent, negative)
        return Decimal14._minus(whole, _MSX_ONE) if negative and whole != number else whole

    @staticmethod
    def _integer(number: _Msx) -> int:
        """305D: truncates."""
        digits, exponent, negative = number
        if exponent <= 64:
            return 0
        integer = digits // 10**14 if exponent > 69 else digits // 10 ** (78 - exponent)
        integer = -integer if negative else integer
        if exponent > 69 or not -32768 <= integer <= 32767:
            raise _msx_overflow()
        return integer

    @staticmethod
    def _compare(left: _Msx, right: _Msx) -> int:
        signs = Decimal14._sign(left), Decimal14._sign(right)
        if signs[0] != signs[1]:
            return 1 if signs[0] > signs[1] else -1
        magnitudes = (left[1], left[0]), (right[1], right[0])
        return signs[0] * ((magnitudes[0] > magnitudes[1]) - (magnitudes[0] < magnitudes[1]))

    @staticmethod
    def _val(text: str) -> _Msx:
        """3299."""
        text = text.lstrip(" \t\n").upper()
        if text[:1] == "&":
            return _msx_radix(text)
        text = re.sub("[ \t\n]", "", text)
        match = re.match(r"([+-]?)([0-9]*)(?:\.([0-9]*))?", text)
        assert match is not None, "the parts may be empty"
        whole, fraction, rest = match[2], match[3] or "", text[match.end() :]
        digits = (whole + fraction).lstrip("0")
        scale = len(whole) - (len(whole + fraction) - len(digits))
        exponent = re.match(r"(?:D|E(?![LQ]))([+-]?)([0-9]*)", rest)
        power = 0
        if exponent is not None:
            power = min(int(exponent[2] or "0"), 1000) * (-1 if exponent[1] == "-" else 1)
        number = _msx_literal(digits, scale + power)
        if exponent is None and rest[:1] == "%":
            number = _msx_of(Decimal14._integer(number))
        if exponent is None and rest[:1] == "!":
            number = _single_literal(number, len(digits))
        return Decimal14._negate(number) if match[1] == "-" else number

    @staticmethod
    def _str(number: _Msx) -> str:
        """3425."""
        digits, exponent, negative = number
        if number == _MSX_ZERO:
            return " 0"
        scale = exponent - 64
        is_plain = -1 <= scale <= 14
        point = max(scale, 0) if is_plain else 1
        text = f"{digits:014}"
        zero = "0" if is_plain and scale < 0 else ""
        text = text[:point] + ("." + zero + text[point:]).rstrip("0").rstrip(".")
        return ("-" if negative else " ") + text + ("" if is_plain else _exponent_text(scale - 1))

    @staticmethod
    def _printed(number: _Msx) -> str:
        return Decimal14._str(number) + " "


def _msx_overflow() -> MachineError:
    return MachineOverflow("Overflow")


def _msx_illegal() -> MachineError:
    return IllegalArgument("Illegal function call")


def _is_lost(negative: bool, exponent: int) -> bool:
    return exponent < 0 or (exponent == 0 and not negative)


def _msx_guarded(negative: bool, exponent: int, digits: int) -> _Msx:
    """273C: rounds 16 digits to 14 by the fifteenth."""
    digits = (digits + 50) // 100
    if digits == 10**14:
        digits, exponent = 10**13, exponent + 1
    if exponent > 0x7F:
        raise _msx_overflow()
    return digits, exponent, negative


def _msx_normalised(negative: bool, exponent: int, digits: int) -> _Msx:
    """26FA."""
    if digits == 0:
        return _MSX_ZERO
    places = 16 - len(str(digits))
    if _is_lost(negative, exponent - places):
        return _MSX_ZERO
    return _msx_guarded(negative, exponent - places, digits * 10**places)


def _msx_rounded(negative: bool, digits: int, scale: int) -> _Msx:
    """Returns the number nearest to `digits * 10^scale`; a magnitude below all numbers is zero."""
    if digits == 0:
        return _MSX_ZERO
    places = len(str(digits))
    exponent = places + scale + 64
    if places > 14:
        unit = 10 ** (places - 14)
        digits = (digits + unit // 2) // unit
    else:
        digits *= 10 ** (14 - places)
    if _is_lost(negative, exponent):
        return _MSX_ZERO
    return _msx_guarded(negative, exponent, digits * 100)


def _msx_of(integer: int) -> _Msx:
    return _msx_rounded(integer < 0, abs(integer), 0)


def _msx_literal(digits: str, scale: int) -> _Msx:
    """Returns 0.d1d2.. * 10^scale; digits after the fifteenth are ignored."""
    if digits == "":
        return _MSX_ZERO
    exponent = 64 + scale
    if exponent == 0:
        return _MSX_ZERO
    if not 0 < exponent <= 0x7F:
        raise _msx_overflow()
    return _msx_guarded(False, exponent, int(digits[:15].ljust(16, "0")))


def _six_digits(number: _Msx) -> _Msx:
    """2FB2: rounds to six digits by the seventh."""
    digits, exponent, negative = number
    if number == _MSX_ZERO:
        return number
    digits = (digits + 5 * 10**7) // 10**8 * 10**8
    if digits == 10**14:
        digits, exponent = 10**13, exponent + 1
    if exponent > 0x7F:
        raise _msx_overflow()
    return digits, exponent, negative


def _single_literal(number: _Msx, count: int) -> _Msx:
    """A literal of type ! loses a power of ten if rounding carries through all of more than six digits."""
    digits, exponent, negative = _six_digits(number)
    return (digits, number[1] if count > 6 else exponent, negative)


def _msx_int16(number: _Msx) -> Optional[int]:
    """391A: the number as a 16-bit integer, if it is one."""
    if Decimal14._int(number) != number:
        return None
    try:
        return Decimal14._integer(number)
    except MachineOverflow:
        return None


def _msx_radix(text: str) -> _Msx:
    """4EB8: &H, &O and &B; & alone is octal."""
    bits = {"H": 4, "B": 1}.get(text[1:2], 3)
    text = text[2:] if text[1:2] in ("H", "O", "B") else text[1:]
    number = 0
    for character in text:
        digit = "0123456789ABCDEF".find(character)
        if not 0 <= digit < 1 << bits:
            break
        if number << bits > 0xFFFF:
            raise _msx_overflow()
        number = number << bits | digit
    return _msx_of(number - 0x10000 if number >= 0x8000 else number)


def _polynomial(coefficients: list[_Msx], argument: _Msx) -> _Msx:
    """2C9F: the coefficient of the highest power first."""
    total = coefficients[0]
    for coefficient in coefficients[1:]:
        total = Decimal14._plus(Decimal14._times(total, argument), coefficient)
    return total


# A decimal of a PC-1360: an integer of twelve digits, the exponent of the first, the sign; zero has all 0.
_Sharp = tuple[int, int, bool]

_SHARP_ZERO: _Sharp = (0, 0, False)
_SHARP_ONE: _Sharp = (10**11, 0, False)
_LOG_E: _Sharp = (434294481903, -1, False)
# The logarithms of 1 + 10^-k to the base ten, times 10^k, with twelve decimals.
_LOGARITHMS = [
    301029995664, 413926851582, 432137378264, 434077479319, 434272768627, 434292310445, 434294264756,
    434294460189, 434294479732, 434294481686, 434294481882, 434294481901, 434294481903,
]
# The number of steps in which a logarithm or a power is found.
_STEPS = 13


class Decimal10(MachineNumber):
    """A number of a Sharp PC-1360: ten decimal digits in a variable, twelve in an expression.

    >>> third = Decimal10(1) / 3
    >>> third.str(), third.view(), (third * 3).str(), (third.stored() * 3).str(), Decimal10(5).printed()
    ('3.333333333E-01', '0.3333333333', '1', '9.999999999E-01', '5.')
    """

    __slots__ = ()
    _SIZE = 8

    def ln(self) -> Decimal10:
        """LN: the natural logarithm."""
        return self._made(self._over(self._log(self._raw), _LOG_E))

    @staticmethod
    def _unpack(data: bytes) -> _Sharp:
        text = data.hex()
        if not text.isdigit():
            raise ValueError(f"invalid bytes {text}: expected three digits of exponent, a sign, ten digits")
        exponent = int(text[:3])
        exponent = exponent - 1000 if exponent >= 500 else exponent
        return _sharp_truncated(text[3] >= "8", int(text[4:]), exponent - 11)

    @staticmethod
    def _pack(number: _Sharp) -> bytes:
        digits, exponent, negative = number
        return bytes.fromhex(f"{exponent % 1000:03}{8 if negative else 0}{digits:012}")

    @staticmethod
    def _nearest(sign: str, whole: str, fraction: str) -> _Sharp:
        digits = int(whole + fraction)
        excess = max(len(str(digits)) - 12, 0)
        unit = 10**excess
        return _sharp_truncated(sign == "-", (digits + unit // 2) // unit, excess - len(fraction))

    @staticmethod
    def _digits(number: _Sharp) -> str:
        digits, exponent, negative = number
        return _decimal_text(negative, digits, exponent - 11)

    @staticmethod
    def _stored(number: _Sharp) -> _Sharp:
        """Rounds to ten digits by the eleventh."""
        digits, exponent, negative = number
        rounded = (digits + 50) // 100 * 100
        if rounded < 10**12:
            return rounded, exponent, negative
        if exponent == 99:
            return digits // 100 * 100, exponent, negative
        return 10**11, exponent + 1, negative

    @staticmethod
    def _pushed(number: _Sharp) -> _Sharp:
        return number

    @staticmethod
    def _plus(left: _Sharp, right: _Sharp) -> _Sharp:
        if right[0] == 0:
            return left
        if left[0] == 0:
            return right
        is_left_larger = (left[1], left[0]) >= (right[1], right[0])
        large, small = (left, right) if is_left_larger else (right, left)
        digits, exponent, negative = large
        shift = exponent - small[1]
        if shift > 12:
            return large
        shifted = small[0] // 10**shift
        if negative == small[2]:
            return _sharp_truncated(negative, digits + shifted, exponent - 11)
        difference = _sharp_truncated(negative, digits - shifted, exponent - 11)
        # Of a difference that keeps the twelfth digit alone nothing is left.
        return difference if exponent - difference[1] <= 10 else _SHARP_ZERO

    @staticmethod
    def _minus(left: _Sharp, right: _Sharp) -> _Sharp:
        return Decimal10._plus(left, Decimal10._negate(right))

    @staticmethod
    def _times(left: _Sharp, right: _Sharp) -> _Sharp:
        # The left number is added for each digit of the right one, and each sum is shifted.
        places = 0
        for digit in reversed(f"{right[0]:012}"):
            places = places // 10 + int(digit) * left[0]
        return _sharp_truncated(left[2] != right[2], places, left[1] + right[1] - 11)

    @staticmethod
    def _over(left: _Sharp, right: _Sharp) -> _Sharp:
        if right[0] == 0:
            raise MachineDivisionByZero("ERROR 2")
        quotient = left[0] * 10**12 // right[0]
        return _sharp_truncated(left[2] != right[2], quotient, left[1] - right[1] - 12)

    @staticmethod
    def _power(left: _Sharp, right: _Sharp) -> _Sharp:
        if left[0] == 0:
            if right[0] == 0 or right[2]:
                raise _sharp_illegal()
            return _SHARP_ZERO
        is_negative = left[2]
        if is_negative:
            if right[0] == 0:
                return _SHARP_ONE
            is_odd = _is_odd(right)
            if is_odd is None:
                # A root of odd order.
                is_odd = _is_odd(Decimal10._stored(Decimal10._over(_SHARP_ONE, right)))
                if not is_odd:
                    raise _sharp_illegal()
            is_negative = is_odd
        characteristic, fraction, is_inverted = _sharp_logarithm(Decimal10._abs(left))
        products = Decimal10._times(right, characteristic), Decimal10._times(right, fraction)
        power = _smoothed(_power_of_ten(Decimal10._plus(*products), is_inverted))
        return Decimal10._negate(power) if is_negative else power

    @staticmethod
    def _sqr(number: _Sharp) -> _Sharp:
        digits, exponent, negative = number
        if negative:
            raise _sharp_illegal()
        is_odd = exponent % 2
        root = _integer_root(digits * 10**is_odd * 10**11)
        return _sharp_truncated(False, root, (exponent - is_odd) // 2 - 11)

    @staticmethod
    def _exp(number: _Sharp) -> _Sharp:
        return _power_of_ten(Decimal10._times(_LOG_E, number), False)

    @staticmethod
    def _log(number: _Sharp) -> _Sharp:
        digits, _, negative = number
        if negative or digits == 0:
            raise _sharp_illegal()
        characteristic, fraction, is_inverted = _sharp_logarithm(number)
        total = Decimal10._plus(fraction, characteristic)
        return Decimal10._negate(total) if is_inverted else total

    @staticmethod
    def _negate(number: _Sharp) -> _Sharp:
        digits, exponent, negative = number
        return digits, exponent, not negative and digits != 0

    @staticmethod
    def _abs(number: _Sharp) -> _Sharp:
        return number[0], number[1], False

    @staticmethod
    def _sign(number: _Sharp) -> int:
        return 0 if number[0] == 0 else -1 if number[2] else 1

    @staticmethod
    def _int(number: _Sharp) -> _Sharp:
        number = Decimal10._stored(number)
        whole = _without_fraction(number)
        return Decimal10._minus(whole, _SHARP_ONE) if number[2] and whole != number else whole

    @staticmethod
    def _integer(number: _Sharp) -> int:
        digits, exponent, negative = _without_fraction(Decimal10._stored(number))
        integer = digits * 10 ** max(exponent - 11, 0) // 10 ** max(11 - exponent, 0)
        return -integer if negative else integer

    @staticmethod
    def _compare(left: _Sharp, right: _Sharp) -> int:
        """Numbers are compared in ten digits."""
        left, right = Decimal10._stored(left), Decimal10._stored(right)
        signs = Decimal10._sign(left), Decimal10._sign(right)
        if signs[0] != signs[1]:
            return 1 if signs[0] > signs[1] else -1
        magnitudes = (left[1], left[0]), (right[1], right[0])
        return signs[0] * ((magnitudes[0] > magnitudes[1]) - (magnitudes[0] < magnitudes[1]))

    @staticmethod
    def _val(text: str) -> _Sharp:
        """VAL: blanks and repeated signs are accepted, a second point is ignored."""
        match = re.match(r"([+-]*)([0-9.]*)(?:E([+-]?)([0-9]+))?", text.replace(" ", ""))
        assert match is not None, "the parts may be empty"
        whole, _, fraction = match[2].partition(".")
        fraction = fraction.replace(".", "")
        digits = (whole + fraction).lstrip("0")
        # Ten digits count; those after them are dropped.
        dropped = max(len(digits) - 10, 0)
        exponent = int(match[4] or "0") % 100
        exponent = -exponent if match[3] == "-" else exponent
        negative = match[1].count("-") % 2 == 1
        try:
            return _sharp_truncated(negative, int(digits[:10] or "0"), exponent + dropped - len(fraction))
        except MachineOverflow:
            return _SHARP_ZERO

    @staticmethod
    def _str(number: _Sharp) -> str:
        return Decimal10._printed(number).removesuffix(".")

    @staticmethod
    def _printed(number: _Sharp) -> str:
        digits, exponent, negative = Decimal10._stored(number)
        if digits == 0:
            return "0."
        text = str(digits).rstrip("0")
        is_plain = exponent <= 9 if exponent >= 0 else len(text) - exponent - 1 <= 9
        point = exponent + 1 if is_plain else 1
        if point <= 0:
            text = "0." + "0" * -point + text
        else:
            text = text[:point].ljust(point, "0") + "." + text[point:]
        power = "" if is_plain else f"E{'-' if exponent < 0 else ' '}{abs(exponent):02}"
        return ("-" if negative else "") + text + power


def _sharp_overflow() -> MachineError:
    return MachineOverflow("ERROR 2")


def _sharp_illegal() -> MachineError:
    return IllegalArgument("ERROR 2")


def _sharp_truncated(negative: bool, digits: int, scale: int) -> _Sharp:
    """Returns `digits * 10^scale`, truncated at the twelfth digit; an underflow is zero."""
    if digits == 0:
        return _SHARP_ZERO
    last = len(str(digits)) - 1
    digits = digits // 10 ** (last - 11) if last > 11 else digits * 10 ** (11 - last)
    exponent = scale + last
    if exponent < -99:
        return _SHARP_ZERO
    if exponent > 99:
        raise _sharp_overflow()
    return digits, exponent, negative


def _without_fraction(number: _Sharp) -> _Sharp:
    digits, exponent, negative = number
    if exponent < 0:
        return _SHARP_ZERO
    unit = 10 ** max(11 - exponent, 0)
    return digits // unit * unit, exponent, negative


def _is_odd(number: _Sharp) -> Optional[bool]:
    """Returns whether an integer is odd, None for a fraction; those of more than twelve digits are even."""
    digits, exponent, _ = number
    if exponent > 11:
        return False
    if exponent < 0 or digits % 10 ** (11 - exponent) != 0:
        return None
    return digits // 10 ** (11 - exponent) % 2 == 1


def _integer_root(number: int) -> int:
    """Returns the largest integer whose square is not above the number."""
    root = 1 << (number.bit_length() + 1) // 2
    while root * root > number:
        root = (root + number // root) // 2
    return root


def _sharp_logarithm(number: _Sharp) -> tuple[_Sharp, _Sharp, bool]:
    """Returns characteristic and fraction of a logarithm, and whether it is that of the reciprocal."""
    is_inverted = number[1] < 0
    digits, exponent, _ = Decimal10._over(_SHARP_ONE, number) if is_inverted else number
    # How often the factors 1 + 10^-k are found in the mantissa; small rests begin with a small factor.
    x, offset, _ = _sharp_truncated(False, digits - 10**11, -11)
    y = 10**11
    counts = []
    for place in range(-offset, _STEPS - offset):
        count = 0
        while x >= y:
            x, count = x - y, count + 1
            if place < _STEPS:
                y += y // 10**place
        counts.append(count)
        x *= 10
    fraction = 0
    for place, count in reversed(list(enumerate(counts, -offset))):
        fraction = fraction // 10 + count * _LOGARITHMS[min(place, _STEPS - 1)]
    return _sharp_truncated(False, exponent, 0), _sharp_truncated(False, fraction, offset - 12), is_inverted


def _power_of_ten(number: _Sharp, is_inverted: bool) -> _Sharp:
    """Ten to the power of the number's magnitude, or the reciprocal: factors 1 + 10^-k, the smallest first."""
    digits, exponent, negative = number
    is_reciprocal = negative != is_inverted
    if exponent > 1:
        if is_reciprocal:
            return _SHARP_ZERO
        raise _sharp_overflow()
    whole, rest = 0, digits
    if exponent >= 0:
        whole, rest = divmod(digits, 10 ** (11 - exponent))
        rest, exponent = rest * 10 ** (1 + exponent), -1
    counts = []
    for place in range(-1 - exponent, _STEPS - 1 - exponent):
        count, rest = divmod(rest, _LOGARITHMS[min(place, _STEPS - 1)])
        counts.append(count)
        rest *= 10
    power = 10**12
    for place, count in reversed(list(enumerate(counts, -1 - exponent))):
        for _ in range(count if place < _STEPS else 0):
            power += power // 10**place
    result = _sharp_truncated(False, power // 10, whole - 11)
    return Decimal10._over(_SHARP_ONE, result) if is_reciprocal else result


def _smoothed(power: _Sharp) -> _Sharp:
    """Rounds a power whose seventh to tenth digits are 9999, truncates one where they are 0000."""
    digits, exponent, negative = power
    tail = digits // 100 % 10000
    if tail not in (0, 9999):
        return power
    return _sharp_truncated(negative, digits // 100 * 100 + (100 if tail else 0), exponent - 11)
