"""Dice that are part of the state: same seed and count, same faces, on any machine.

Owns drawing and typed-in faces. Does not own what a roll means.
"""

from __future__ import annotations

import hashlib

import msgspec

MAX_SIDES = 1 << 32


class Dice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A counter-based roller: ``cursor`` counts the draws made, ``scripted`` holds real dice typed in."""

    seed: int = 0
    cursor: int = 0
    scripted: tuple[int, ...] = ()

    def roll(self, count: int, sides: int = 6) -> tuple[tuple[int, ...], Dice]:
        """Roll ``count`` dice of ``sides`` faces; typed-in faces are used up before drawn ones.

        Raises ValueError when a typed-in face is not on the die, for a count below 0 and for a die
        without faces.
        """
        if count < 0:
            raise ValueError(f"cannot roll {count} dice")
        if not 1 <= sides <= MAX_SIDES:
            raise ValueError(f"there is no die of {sides} sides")
        typed = self.scripted[:count]
        for face in typed:
            if not 1 <= face <= sides:
                raise ValueError(f"a die of {sides} sides has no face {face}")
        drawn = tuple(self._draw(self.cursor + i, sides) for i in range(count - len(typed)))
        return typed + drawn, Dice(self.seed, self.cursor + len(drawn), self.scripted[count:])

    def typed(self, faces: tuple[int, ...]) -> Dice:
        """The same dice with real faces to be used first."""
        return Dice(self.seed, self.cursor, self.scripted + faces)

    def _draw(self, index: int, sides: int) -> int:
        # Rejection keeps every face equally likely when 2**64 is not a multiple of the sides.
        limit = (1 << 64) - (1 << 64) % sides
        salt = 0
        while True:
            digest = hashlib.blake2b(f"{self.seed}/{index}/{salt}".encode(), digest_size=8).digest()
            value = int.from_bytes(digest, "big")
            if value < limit:
                return value % sides + 1
            salt += 1
