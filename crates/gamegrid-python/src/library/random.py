"""The module `random`, drawn from the board's seed: the same seed gives the same numbers on every host."""

import _board
import math


def seed(value=None):
    _board.seed(hash(value) & 0xFFFFFFFFFFFFFFFF if value is not None else 0)


def random():
    return _board.random()


def randrange(start, stop=None, step=1):
    if stop is None:
        start, stop = 0, start
    count = len(range(start, stop, step))
    if count == 0:
        raise ValueError("empty range for randrange()")
    return start + step * _board.below(count)


def randint(least, most):
    return randrange(least, most + 1)


def uniform(least, most):
    return least + (most - least) * random()


def choice(sequence):
    if not len(sequence):
        raise IndexError("cannot choose from an empty sequence")
    return sequence[_board.below(len(sequence))]


def shuffle(items):
    for index in range(len(items) - 1, 0, -1):
        other = _board.below(index + 1)
        items[index], items[other] = items[other], items[index]


def sample(population, k):
    items = list(population)
    if not 0 <= k <= len(items):
        raise ValueError("the sample is larger than the population")
    shuffle(items)
    return items[:k]


def choices(population, k=1):
    return [choice(population) for _ in range(k)]


def gauss(mu=0.0, sigma=1.0):
    return mu + sigma * math.sqrt(-2.0 * math.log(1.0 - random())) * math.cos(2.0 * math.pi * random())


normalvariate = gauss


class Random:
    random, randint, randrange = staticmethod(random), staticmethod(randint), staticmethod(randrange)
    choice, shuffle, uniform = staticmethod(choice), staticmethod(shuffle), staticmethod(uniform)
