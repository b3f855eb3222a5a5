"""The smallest game as a core: nine lamps, in `crates/duel/tests/lamps`.

A press turns a lamp and the lamps to its right and below it, then a random lamp goes out. Six burning
lamps win, twelve presses lose.
"""

from __future__ import annotations

from typing import Any, Optional

from typein_core import Core, Dice, IllegalMove, serve


class Lamps(Core):
    """The lamps by row and column."""

    name = "lamps"
    seats = [{"person": True, "levels": 0}]
    players = ["greedy"]

    def __init__(self, new: dict[str, Any], dice: Dice) -> None:
        self.burns = [[0] * 3 for _ in range(3)]
        self.pressed: list[int] = []
        # The lamp of the last random draw.
        self.chosen = 0

    def burning(self) -> int:
        return sum(map(sum, self.burns))

    def press(self, lamp: int) -> None:
        row, column = divmod(lamp, 3)
        for y, x in ((row, column), (row, column + 1), (row + 1, column)):
            if y < 3 and x < 3:
                self.burns[y][x] ^= 1

    def legal(self) -> list[int]:
        if self.outcome() is not None:
            return []
        return [lamp for lamp in range(9) if [lamp] != self.pressed[-1:]]

    def value(self, lamp: int) -> int:
        """Returns the number of burning lamps right after a press."""
        after = self.fork()
        after.press(lamp)
        return after.burning()

    def moves(self) -> list[Any]:
        return [{"press": lamp} for lamp in self.legal()]

    def play(self, move: Any, dice: Dice) -> None:
        if move not in self.moves():
            raise IllegalMove(f"{move} cannot be played now")
        self.press(move["press"])
        self.chosen = dice.below(9)
        self.burns[self.chosen // 3][self.chosen % 3] = 0
        self.pressed.append(move["press"])

    def outcome(self) -> Any:
        if self.burning() >= 6:
            return {"won": 0}
        return "lost" if len(self.pressed) == 12 else None

    def turn(self) -> Optional[int]:
        return 0 if self.outcome() is None else None

    def view(self, seat: Optional[int] = None) -> Any:
        burns = self.burns
        picture = [["*" if burning else "." for burning in row] for row in burns]
        presses = len(self.pressed)
        outcome = self.outcome()
        word = "go" if outcome is None else "lost" if outcome == "lost" else "won"
        return {
            "presses": presses,
            "burning": self.burning(),
            # A number in the machine's format: text with all its digits.
            "half": f"{presses // 2}{'.5' if presses % 2 else ''}",
            "word": word,
            # By column and row, as in the program's array.
            "lamps": [[burns[y][x] for y in range(3)] for x in range(3)],
            "history": self.pressed,
            "last": [self.pressed[-1] if self.pressed else 0, self.chosen],
            "odd": presses % 2,
            "mirror": sum(burns, []),
            "codes": [[46 - 4 * burning for burning in row] for row in burns],
            "inks": [[2 - burning for burning in row] for row in burns],
            "corner": picture[0][0],
            "top": picture[0],
            "picture": picture,
            "status": f"PRESSES {presses} {word.upper()}",
        }

    def evaluate(self) -> Any:
        """Returns the number of burning lamps after each legal press."""
        return [self.value(lamp) for lamp in self.legal()]

    def choose(self, seat: int, player: str, milliseconds: Optional[int], seed: int) -> Any:
        """Chooses the first press with the most burning lamps."""
        best = max(self.legal(), key=self.value, default=None)
        return None if best is None else {"press": best}


if __name__ == "__main__":
    serve(Lamps)
