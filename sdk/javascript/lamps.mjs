/**
 * The smallest game as a core: nine lamps, in `crates/duel/tests/lamps`.
 *
 * A press turns a lamp and the lamps to its right and below it, then a random lamp goes out. Six burning
 * lamps win, twelve presses lose.
 */

import { Core, IllegalMove, serve } from "./typein_core.mjs";

/** The lamps by row and column. */
class Lamps extends Core {
    static about = { name: "lamps", seats: [{ person: true, levels: 0 }], players: ["greedy"] };

    burns = [[0, 0, 0], [0, 0, 0], [0, 0, 0]];
    pressed = [];
    /** The lamp of the last random draw. */
    chosen = 0;

    burning() {
        return this.burns.flat().filter(Boolean).length;
    }

    press(lamp) {
        const [row, column] = [Math.floor(lamp / 3), lamp % 3];
        for (const [y, x] of [[row, column], [row, column + 1], [row + 1, column]]) {
            if (y < 3 && x < 3) this.burns[y][x] ^= 1;
        }
    }

    legal() {
        if (this.outcome() !== null) return [];
        return [0, 1, 2, 3, 4, 5, 6, 7, 8].filter((lamp) => lamp !== this.pressed.at(-1));
    }

    /** Returns the number of burning lamps right after a press. */
    value(lamp) {
        const after = this.fork();
        after.press(lamp);
        return after.burning();
    }

    moves() {
        return this.legal().map((press) => ({ press }));
    }

    play(move, dice) {
        const lamp = move?.press;
        if (!this.legal().includes(lamp)) throw new IllegalMove(`lamp ${lamp} cannot be pressed now`);
        this.press(lamp);
        this.chosen = dice.below(9);
        this.burns[Math.floor(this.chosen / 3)][this.chosen % 3] = 0;
        this.pressed.push(lamp);
    }

    outcome() {
        if (this.burning() >= 6) return { won: 0 };
        return this.pressed.length === 12 ? "lost" : null;
    }

    turn() {
        return this.outcome() === null ? 0 : null;
    }

    view() {
        const { burns, pressed } = this;
        const picture = burns.map((row) => row.map((burning) => (burning ? "*" : ".")));
        const presses = pressed.length;
        const outcome = this.outcome();
        const word = outcome === null ? "go" : outcome === "lost" ? "lost" : "won";
        return {
            presses,
            burning: this.burning(),
            // A number in the machine's format: text with all its digits.
            half: `${Math.floor(presses / 2)}${presses % 2 ? ".5" : ""}`,
            word,
            // By column and row, as in the program's array.
            lamps: [0, 1, 2].map((x) => burns.map((row) => row[x])),
            history: pressed,
            last: [pressed.at(-1) ?? 0, this.chosen],
            odd: presses % 2,
            mirror: burns.flat(),
            codes: burns.map((row) => row.map((burning) => 46 - 4 * burning)),
            inks: burns.map((row) => row.map((burning) => 2 - burning)),
            corner: picture[0][0],
            top: picture[0],
            picture,
            status: `PRESSES ${presses} ${word.toUpperCase()}`,
        };
    }

    /** Returns the number of burning lamps after each legal press. */
    evaluate() {
        return this.legal().map((lamp) => this.value(lamp));
    }

    /** Chooses the first press with the most burning lamps. */
    choose() {
        const values = this.evaluate();
        return values.length ? { press: this.legal()[values.indexOf(Math.max(...values))] } : null;
    }
}

await serve(Lamps);
