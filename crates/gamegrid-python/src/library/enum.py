"""The module `enum`: the function of TigerJython, and the classes of Python 3 as far as programs use them."""


class _Names:
    def __init__(self, names):
        for value, name in enumerate(names):
            setattr(self, name, value)


def enum(*names):
    """Returns an object whose attributes are the names, numbered from 0."""
    return _Names(names)


class auto:
    pass


class _EnumType(type):
    def __new__(cls, name, bases, body):
        made = type.__new__(cls, name, bases, dict(body))
        made._members = {}
        value = 0
        for key, given in body.items():
            if key.startswith("_") or callable(given) or isinstance(given, (property, staticmethod, classmethod)):
                continue
            value = value + 1 if isinstance(given, auto) else given
            known = [member for member in made._members.values() if member.value == value]
            member = known[0] if known else made._make(key, value)
            made._members[key] = member
            type.__setattr__(made, key, member)
        return made

    def __iter__(cls):
        seen = []
        for member in cls._members.values():
            if member not in seen:
                seen.append(member)
        return iter(seen)

    def __len__(cls):
        return len(list(iter(cls)))

    def __getitem__(cls, name):
        return cls._members[name]

    def __contains__(cls, member):
        return member in cls._members.values()

    def __call__(cls, value):
        for member in cls._members.values():
            if member.value == value:
                return member
        raise ValueError("%r is not a valid %s" % (value, cls.__name__))

    def __setattr__(cls, name, value):
        if name in getattr(cls, "_members", {}):
            raise AttributeError("cannot reassign the member %r" % name)
        type.__setattr__(cls, name, value)


class Enum(metaclass=_EnumType):
    @classmethod
    def _make(cls, name, value):
        member = object.__new__(cls)
        member.name, member.value = name, value
        return member

    def __str__(self):
        return "%s.%s" % (type(self).__name__, self.name)

    def __repr__(self):
        return "<%s.%s: %r>" % (type(self).__name__, self.name, self.value)

    def __hash__(self):
        return hash(self.name)


class IntEnum(int, Enum):
    @classmethod
    def _make(cls, name, value):
        member = int.__new__(cls, value)
        member.name, member.value = name, value
        return member

    def __hash__(self):
        return hash(self.value)
