/**
 * What a core in JavaScript needs to speak the protocol of typein.
 *
 * A core is a port of a game's rules in a process of its own; typein compares it with the listing that runs
 * on an emulated machine. Extend `Core`, then call `serve`. One file, no packages, Node 18 or later. The
 * reference is docs/developers/core-protocol.md of typein.
 *
 * A whole core: a counter to which the player adds 1 or 2, and the program a random 0, 1 or 2.
 *
 * ```js
 * import { Core, IllegalMove, serve } from "./typein_core.mjs";
 *
 * class Counter extends Core {
 *     static about = { name: "counting", seats: [{ person: true, levels: 0 }] };
 *     count = 0;
 *     moves() { return this.count < 10 ? [1, 2] : []; }
 *     play(move, dice) {
 *         if (!this.moves().includes(move)) throw new IllegalMove("add 1 or 2 while the game goes on");
 *         this.count += move + dice.below(3);
 *     }
 *     outcome() { return this.count >= 10 ? { won: 0 } : null; }
 *     turn() { return this.count < 10 ? 0 : null; }
 *     view() { return { count: this.count }; }
 * }
 *
 * serve(Counter);
 * ```
 *
 * Note: a core never draws by itself. The listing draws; typein hands its random draws over with the move,
 * and the core takes them from its `Dice` in the listing's order. Numbers that are not integers are those of
 * typein_numbers.mjs: they compute as the machine does, and a view may contain them.
 *
 * @typedef {number | string} Draw an index, or the value of RND as decimal text with all its digits
 * @typedef {{ person: boolean, levels: number }} Seat the roles that a seat allows
 * @typedef {{ name: string, seats: Seat[], players?: string[], charset?: string, readsClock?: boolean,
 *     moves?: Object<string, [number, number][]>, fields?: Object<string, number[]>, score?: string }} About
 *     name of the game; seats in the order of the first moves; players for `choose`; character set of views;
 *     whether it takes the listing's clock values, which are sent to such a core only; what sample games may not
 *     show: the kinds of moves with the least and greatest value of each argument, the fields of the view with
 *     their extents, the field that is the score of a game
 * @typedef {"person" | { computer: number }} Role
 * @typedef {{ seats: Role[], options?: object }} New the parameters of `new`
 * @typedef {{ game: number, seat: number, player: string, milliseconds?: number, seed?: number }} Choose
 * @typedef {{ won: number } | "drawn" | "lost" | "error" | null} Outcome
 */

import { createInterface } from "node:readline";

export const VERSION = "1.1";

const DECIMAL_ONE = 10n ** 14n;
const LEHMER_MODULUS = 2 ** 31 - 1;
// The values of RND by number format; with indices there are none.
const RND = { index: /(?!)/, c64: /^(0(\.\d+)?|1)$/, msx: /^0(\.\d{1,14})?$/ };
const PARTS = ["moves", "view", "evaluation"];

/** An error of a request: a code of the protocol and a message for a person. */
export class ProtocolError extends Error {
    /** @param {string} code @param {string} message */
    constructor(code, message) {
        super(message);
        this.code = code;
    }
}

/** A move is not legal; the state is unchanged and nothing was drawn. */
export class IllegalMove extends ProtocolError {
    /** @param {string} message */
    constructor(message) {
        super("illegal-move", message);
    }
}

/**
 * The random draws and clock values that the listing read in a move.
 *
 * What is missing reads as numbers of a fixed sequence, so that a loop for a free place ends. The host compares
 * what was taken with what was given, so a core need not check anything.
 */
export class Dice {
    #format;
    #draws;
    #clock;
    #missing = 1;

    /** @param {"index" | "c64" | "msx"} format @param {Draw[]} draws @param {number[]} clock */
    constructor(format, draws, clock = []) {
        for (const draw of draws) {
            if (!(typeof draw === "string" ? RND[format].test(draw) : isCount(draw))) {
                const message = `invalid draw ${JSON.stringify(draw)} for the number format ${format}`;
                throw new ProtocolError("invalid-params", message);
            }
        }
        this.#format = format;
        this.#draws = draws.values();
        this.#clock = clock.values();
        /** @type {(number | null)[]} */
        this.drawn = [];
        this.clocks = 0;
    }

    /**
     * Draws an index below `bound`: INT(RND*bound) as the machine computes it. A draw with bound 1 also
     * counts as a draw. One out of range is 0.
     * @param {number} bound
     * @returns {number}
     */
    below(bound) {
        this.drawn.push(bound);
        const draw = this.#draws.next().value;
        if (draw === undefined) return Math.floor((this.#nextMissing() * bound) / LEHMER_MODULUS);
        const product = this.#format === "c64" ? binary : decimal;
        const index = typeof draw === "number" ? draw : product(draw, bound);
        return index < bound ? index : 0;
    }

    /**
     * Draws the value of RND itself, as decimal text with all its digits, for `Float5.fromDraw`.
     * @returns {string}
     */
    rndText() {
        this.drawn.push(null);
        const draw = this.#draws.next().value;
        if (draw !== undefined) return String(draw);
        return `0.${String(Math.floor((this.#nextMissing() * 1e5) / LEHMER_MODULUS)).padStart(5, "0")}`;
    }

    /** Returns the next number of the generator of Park and Miller. */
    #nextMissing() {
        this.#missing = (this.#missing * 16807) % LEHMER_MODULUS;
        return this.#missing;
    }

    /**
     * Reads the clock, in the unit of the listing's clock.
     * @returns {number}
     */
    clock() {
        this.clocks += 1;
        return this.#clock.next().value ?? 0;
    }
}

/** Every number of the C64 is a double, and its product with a bound of 16 bits is exact. */
function binary(draw, bound) {
    return Math.floor(Number(draw) * bound);
}

/** An MSX rounds the product to 14 digits. */
function decimal(draw, bound) {
    const product = BigInt(draw.slice(2).padEnd(14, "0")) * BigInt(bound);
    const unit = 10n ** BigInt(Math.max(0, String(product).length - 14));
    return Number(((product + unit / 2n) / unit) * unit / DECIMAL_ONE);
}

/** A game's state and rules. Equal states behave equally in all future moves. */
export class Core {
    /** @type {About} */
    static about;

    /**
     * Starts a game: a role for each seat, and options.
     * @param {New} _new
     * @param {Dice} _dice
     */
    constructor(_new, _dice) {}

    /**
     * Returns all moves that `play` accepts now; empty exactly when the game is over.
     * @returns {unknown[]}
     */
    moves() {
        throw new Error("moves is not implemented");
    }

    /**
     * Returns the moves that `play` still accepts once the game is over; most programs have none.
     * @returns {unknown[]}
     */
    movesAfterEnd() {
        return [];
    }

    /**
     * Plays a move. Draws and clock values come from `dice`, in the listing's order.
     * @param {any} _move
     * @param {Dice} _dice
     * @throws {IllegalMove} if the move is in neither `moves` nor `movesAfterEnd`; the state is then unchanged
     *     and nothing drawn
     */
    play(_move, _dice) {
        throw new Error("play is not implemented");
    }

    /**
     * Returns how the game ended, or null while it continues.
     * @returns {Outcome}
     */
    outcome() {
        throw new Error("outcome is not implemented");
    }

    /**
     * Returns the seat to move, or null once the game is over.
     * @returns {number | null}
     */
    turn() {
        throw new Error("turn is not implemented");
    }

    /**
     * Returns the state as the machine holds it, under the names of the probe. A field for which the core
     * makes no claim is null, as is one hidden from `seat`.
     * @param {number} [_seat]
     * @returns {unknown}
     */
    view(_seat) {
        throw new Error("view is not implemented");
    }

    /**
     * Returns what the program computed for its last decision; override it to offer it.
     * @returns {unknown}
     */
    evaluate() {
        throw new Error("evaluate is not implemented");
    }

    /**
     * Lets a player of `about.players` choose one of `moves`; null if no move is legal.
     * @param {Choose} _choose
     * @returns {unknown}
     */
    choose(_choose) {
        throw new Error("choose is not implemented");
    }

    /**
     * Starts the next game after this one, as the program does where it plays on.
     * @param {New} next
     * @param {Dice} dice
     * @returns {Core}
     */
    nextGame(next, dice) {
        return new this.constructor(next, dice);
    }

    /**
     * Returns a copy; override it if a field is neither plain data nor a number of typein_numbers.mjs.
     * @returns {this}
     */
    fork() {
        return Object.assign(Object.create(Object.getPrototypeOf(this)), copied({ ...this }, new Map()));
    }
}

/** Returns a copy of plain data. Numbers of typein_numbers.mjs never change, so copies share them. */
function copied(value, copies) {
    if (typeof value !== "object" || value === null || typeof value.view === "function") return value;
    if (copies.has(value)) return copies.get(value);
    const isArray = Array.isArray(value);
    if (!isArray && Object.getPrototypeOf(value) !== Object.prototype) return copiedOther(value, copies);
    const copy = isArray ? [] : {};
    copies.set(value, copy);
    for (const key of Object.keys(value)) copy[key] = copied(value[key], copies);
    if (isArray) copy.length = value.length;
    return copy;
}

function copiedOther(value, copies) {
    const isMap = value instanceof Map;
    const copy = isMap ? new Map() : value instanceof Set ? new Set() : structuredClone(value);
    copies.set(value, copy);
    if (isMap) for (const [key, item] of value) copy.set(copied(key, copies), copied(item, copies));
    if (value instanceof Set) for (const item of value) copy.add(copied(item, copies));
    return copy;
}

/**
 * Answers the requests of `input` on `output` until `quit` or the end of `input`.
 * @param {typeof Core} core
 * @param {NodeJS.ReadableStream} input
 * @param {NodeJS.WritableStream} output
 */
export async function serve(core, input = process.stdin, output = process.stdout) {
    const server = new Server(core);
    for await (const line of createInterface({ input, crlfDelay: Infinity })) {
        let id = null;
        let answer;
        let hasQuit = false;
        try {
            const request = readObject(line);
            id = readId(request);
            const method = readMethod(request);
            answer = `"result":${server.call(method, request.params ?? {})}`;
            hasQuit = method === "quit";
        } catch (error) {
            if (!(error instanceof ProtocolError)) throw error;
            const { code, message, at } = error;
            answer = `"error":${JSON.stringify({ code, message, at })}`;
        }
        output.write(`{"id":${id},${answer}}\n`);
        if (hasQuit) break;
    }
}

function readObject(line) {
    let request;
    try {
        request = JSON.parse(line);
    } catch (error) {
        throw new ProtocolError("invalid-json", `invalid JSON: ${error.message}`);
    }
    if (isObject(request)) return request;
    throw new ProtocolError("invalid-request", "invalid request: expected an object");
}

function readId(request) {
    if (isCount(request.id)) return request.id;
    throw new ProtocolError("invalid-request", "invalid request: `id` must be an integer");
}

function readMethod(request) {
    if (isText(request.method)) return request.method;
    throw new ProtocolError("invalid-request", "invalid request: `method` must be a text");
}

const isCount = (value) => Number.isSafeInteger(value) && value >= 0;
const isText = (value) => typeof value === "string";
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isOneOf = (names) => (value) => names.includes(value);
const isListOf = (is) => (value) => Array.isArray(value) && value.every(is);

/** Returns a parameter that passes a test; without a default it is required. */
function param(params, name, isValid, absent) {
    const value = name in params ? params[name] : absent;
    if (value === undefined || !isValid(value)) {
        throw new ProtocolError("invalid-params", `\`${name}\` is absent or invalid`);
    }
    return value;
}

const METHODS = ["hello", "new", "play", "moves", "view", "evaluate", "choose", "fork", "drop", "quit"];

class Server {
    games = new Map();
    hasGreeted = false;
    lastGame = 0;

    constructor(core) {
        this.core = core;
        this.about = { players: [], charset: "unicode", ...core.about };
        const isOverridden = (name) => core.prototype[name] !== Core.prototype[name];
        this.capabilities = ["fork", ...["choose", "evaluate"].filter(isOverridden)];
        if (this.about.readsClock) this.capabilities.push("clock");
    }

    /** Returns the result as JSON. */
    call(method, params) {
        if (!isObject(params)) throw new ProtocolError("invalid-params", "`params` must be an object");
        if (!this.hasGreeted && method !== "hello") {
            throw new ProtocolError("hello-expected", `\`hello\` must come before \`${method}\``);
        }
        if (!METHODS.includes(method)) {
            throw new ProtocolError("unknown-method", `unknown method "${method}"`);
        }
        const result = this[method](params);
        return isText(result) ? result : JSON.stringify(result);
    }

    hello(params) {
        const version = param(params, "protocol", isText);
        if (!version.startsWith(`${VERSION.split(".")[0]}.`)) {
            const message = `unsupported protocol version "${version}"; this core speaks ${VERSION}`;
            throw new ProtocolError("unsupported-version", message);
        }
        this.hasGreeted = true;
        const { name, seats, players, charset, moves, fields, score } = this.about;
        const { capabilities } = this;
        return { protocol: VERSION, name, seats, capabilities, players, charset, moves, fields, score };
    }

    new(params) {
        const parts = this.parts(params);
        const roles = param(params, "seats", Array.isArray);
        const { seats } = this.about;
        if (roles.length !== seats.length || !seats.every((seat, number) => fits(seat, roles[number]))) {
            const message = `the roles do not fit the ${seats.length} seats of \`hello\``;
            throw new ProtocolError("invalid-seats", message);
        }
        param(params, "options", isObject, {});
        const format = param(params, "format", isOneOf(Object.keys(RND)), "index");
        const dice = readDice(format, params);
        const isFirst = params.after == null;
        const game = isFirst ? new this.core(params, dice) : this.game(params, "after").game.nextGame(params, dice);
        const state = stateOf(game, dice, parts);
        return `{"game":${this.insert(game, format)},"state":${state}}`;
    }

    play(params) {
        const { game, format } = this.game(params);
        const parts = this.parts(params);
        const each = param(params, "reply", isOneOf(["last", "each"]), "last") === "each";
        const states = [];
        let dice = new Dice(format, []);
        // Invalid draws are found before the first move.
        const steps = param(params, "line", Array.isArray).map((step) => readStep(format, step));
        for (const [at, step] of steps.entries()) {
            dice = step.dice;
            try {
                game.play(step.move, dice);
            } catch (error) {
                if (error instanceof IllegalMove) error.at = at;
                throw error;
            }
            if (each) states.push(stateOf(game, dice, parts));
        }
        if (!each) states.push(stateOf(game, dice, parts));
        return `{"states":[${states}]}`;
    }

    moves(params) {
        return { moves: this.game(params).game.moves() };
    }

    view(params) {
        const seat = params.seat == null ? undefined : param(params, "seat", isCount);
        return { view: this.game(params).game.view(seat) };
    }

    evaluate(params) {
        this.require("evaluate");
        return { evaluation: this.game(params).game.evaluate() };
    }

    choose(params) {
        this.require("choose");
        const { players } = this.about;
        param(params, "seat", isCount);
        if (params.milliseconds != null) param(params, "milliseconds", isCount);
        param(params, "seed", isCount, 0);
        if (!players.includes(param(params, "player", isText))) {
            const message = `unknown player "${params.player}"; available: ${players.join(", ")}`;
            throw new ProtocolError("unknown-player", message);
        }
        const move = this.game(params).game.choose(params);
        if (move == null) throw new IllegalMove("no move is legal: the game is over");
        return { move };
    }

    fork(params) {
        const { game, format } = this.game(params);
        return { game: this.insert(game.fork(), format) };
    }

    drop(params) {
        this.game(params);
        this.games.delete(params.game);
        return {};
    }

    quit() {
        return {};
    }

    game(params, name = "game") {
        const number = param(params, name, isCount);
        const game = this.games.get(number);
        if (!game) throw new ProtocolError("unknown-game", `unknown game ${number}`);
        return game;
    }

    insert(game, format) {
        this.lastGame += 1;
        this.games.set(this.lastGame, { game, format });
        return this.lastGame;
    }

    require(capability) {
        if (!this.capabilities.includes(capability)) {
            throw new ProtocolError("unsupported", `the core does not have the capability "${capability}"`);
        }
    }

    parts(params) {
        const parts = param(params, "with", isListOf(isOneOf(PARTS)), []);
        if (parts.includes("evaluation")) this.require("evaluate");
        return parts;
    }
}

function fits(seat, role) {
    if (role === "person") return seat.person;
    return isCount(role?.computer) && role.computer >= 1 && role.computer <= (seat.levels ?? 0);
}

function readStep(format, step) {
    if (!isObject(step) || !("move" in step)) {
        throw new ProtocolError("invalid-params", "a step must be an object with `move`");
    }
    return { move: step.move, dice: readDice(format, step) };
}

function readDice(format, params) {
    const clock = param(params, "clock", isListOf(isCount), []);
    return new Dice(format, param(params, "draws", Array.isArray, []), clock);
}

/** Returns the state as JSON, because a view may share arrays with the game, which plays on. */
function stateOf(game, dice, parts) {
    const state = { turn: game.turn(), outcome: game.outcome(), drawn: dice.drawn, clocks: dice.clocks };
    if (parts.includes("moves")) {
        state.moves = game.moves();
        const afterEnd = game.movesAfterEnd();
        if (afterEnd.length > 0) state.moves_after_end = afterEnd;
    }
    if (parts.includes("view")) state.view = game.view();
    if (parts.includes("evaluation")) state.evaluation = game.evaluate();
    return JSON.stringify(state);
}
