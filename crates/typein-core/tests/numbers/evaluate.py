"""Evaluates expressions of the listing with the numbers of the SDK, for crates/typein-core/tests/it/numbers.

A line of standard input is a case: the machine, the expression, the bytes of its variables. A line of
standard output is its result. The expression becomes one of Python by replacing names and operators: what is
tested is that Python's operators then compute what BASIC computes.
"""

import json
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[4] / "sdk/python"))

from typein_numbers import Decimal10, Decimal14, Float5, MachineError, MachineNumber  # noqa: E402

MACHINES = {"c64": Float5, "msx": Decimal14, "pc1360": Decimal10}
TOKEN = re.compile(r'"[^"]*"|(?:\d+\.?\d*|\.\d+)(?:[ED][+-]?\d+)?[!#%]?|STR\$|[A-Z]+|<=|>=|<>|.')
OPERATORS = {"^": "**", "=": "==", "<>": "!="}


def python_text(expression):
    """Returns the expression in Python."""
    parts = []
    for token in TOKEN.findall(expression):
        if token[0].isdigit() or token[0] == ".":
            parts.append(f"number('{token}')")
        else:
            parts.append(OPERATORS.get(token, token.replace("STR$", "STR")))
    return "".join(parts)


def names(number):
    """Returns the names of an expression: the functions."""
    return {
        "number": number,
        "ABS": abs,
        "INT": lambda x: x.int(),
        "SGN": lambda x: x.sgn(),
        "SQR": lambda x: x.sqr(),
        "EXP": lambda x: x.exp(),
        "LOG": lambda x: x.log(),
        "LN": lambda x: x.ln(),
        "FIX": lambda x: x.fix(),
        "CSNG": lambda x: x.single(),
        "CINT": lambda x: x.integer(),
        "STORED": lambda x: x.stored(),
        "DRAW": number.from_draw,
        "VIEW": lambda x: x.view(),
        "VAL": number.val,
        "STR": lambda x: x.str(),
    }


def evaluate(case):
    number = MACHINES[case["machine"]]
    variables = {name: number.from_bytes(bytes.fromhex(data)) for name, data in case["variables"].items()}
    try:
        value = eval(python_text(case["expression"]), {**names(number), **variables})
        if not isinstance(value, MachineNumber):
            return {"value": value}
        texts = {"view": value.view(), "str": value.str(), "printed": value.printed()}
        return {"bytes": bytes(value).hex(), **texts}
    except MachineError as error:
        return {"error": str(error)}


for line in sys.stdin:
    print(json.dumps(evaluate(json.loads(line))))
