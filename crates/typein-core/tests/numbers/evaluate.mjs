// Evaluates expressions of the listing with the numbers of the SDK, for crates/typein-core/tests/it/numbers.
//
// A line of standard input is a case: the machine, the expression, the bytes of its variables. A line of
// standard output is its result. JavaScript has no operators for these numbers, so the expression is parsed.

import { createInterface } from "node:readline";

import {
    Decimal10,
    Decimal14,
    Float5,
    MachineError,
    MachineNumber,
} from "../../../../sdk/javascript/typein_numbers.mjs";

const MACHINES = { c64: Float5, msx: Decimal14, pc1360: Decimal10 };
const TOKEN = /"[^"]*"|(?:\d+\.?\d*|\.\d+)(?:[ED][+-]?\d+)?[!#%]?|STR\$|[A-Z]+|<=|>=|<>|./g;

const FUNCTIONS = {
    ABS: (x) => x.abs(),
    INT: (x) => x.int(),
    SGN: (x) => x.sgn(),
    SQR: (x) => x.sqr(),
    EXP: (x) => x.exp(),
    LOG: (x) => x.log(),
    LN: (x) => x.ln(),
    FIX: (x) => x.fix(),
    CSNG: (x) => x.single(),
    CINT: (x) => x.integer(),
    STORED: (x) => x.stored(),
    VIEW: (x) => x.view(),
    STR$: (x) => x.str(),
    DRAW: (text, number) => number.fromDraw(text),
    VAL: (text, number) => number.val(text),
};

const OPERATORS = [
    {
        "=": (a, b) => a.equals(b),
        "<>": (a, b) => !a.equals(b),
        "<": (a, b) => a.less(b),
        "<=": (a, b) => a.lessOrEqual(b),
        ">": (a, b) => a.greater(b),
        ">=": (a, b) => a.greaterOrEqual(b),
    },
    { "+": (a, b) => a.plus(b), "-": (a, b) => a.minus(b) },
    { "*": (a, b) => a.times(b), "/": (a, b) => a.over(b) },
];

class Evaluator {
    constructor(number, expression, variables) {
        this.number = number;
        this.tokens = expression.match(TOKEN);
        this.variables = variables;
    }

    expression(level = 0) {
        if (level === OPERATORS.length) return this.unary();
        let left = this.expression(level + 1);
        while (this.tokens[0] in OPERATORS[level]) {
            const operator = OPERATORS[level][this.tokens.shift()];
            left = operator(left, this.expression(level + 1));
        }
        return left;
    }

    unary() {
        if (this.tokens[0] === "-" || this.tokens[0] === "+") {
            const sign = this.tokens.shift();
            const operand = this.unary();
            return sign === "-" ? operand.negated() : operand;
        }
        const left = this.term();
        if (this.tokens[0] !== "^") return left;
        this.tokens.shift();
        return left.power(this.unary());
    }

    term() {
        const token = this.tokens.shift();
        if (token === "(") {
            const value = this.expression();
            this.tokens.shift();
            return value;
        }
        if (token in FUNCTIONS) return FUNCTIONS[token](this.term(), this.number);
        if (token in this.variables) return this.variables[token];
        return token.startsWith('"') ? token.slice(1, -1) : new this.number(token);
    }
}

function evaluate({ machine, expression, variables }) {
    const number = MACHINES[machine];
    const read = ([name, hex]) => [name, number.fromBytes(Buffer.from(hex, "hex"))];
    const values = Object.entries(variables).map(read);
    try {
        const value = new Evaluator(number, expression, Object.fromEntries(values)).expression();
        if (!(value instanceof MachineNumber)) return { value };
        const bytes = Buffer.from(value.bytes()).toString("hex");
        return { bytes, view: value.view(), str: value.str(), printed: value.printed() };
    } catch (error) {
        if (error instanceof MachineError) return { error: error.message };
        throw error;
    }
}

for await (const line of createInterface({ input: process.stdin })) {
    console.log(JSON.stringify(evaluate(JSON.parse(line))));
}
