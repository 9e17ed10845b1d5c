"""Errors, a class for each kind."""

from typing import Optional


class Error(ValueError):
    """Why something could not be read, written or changed: one sentence, where in the value, and at which byte. What the
    system refuses is an OSError instead."""

    def __init__(self, message: str, path: str = "", offset: Optional[int] = None) -> None:
        super().__init__(message)
        self.path = path
        self.offset = offset


class KeyMissingError(Error):
    """The file is encrypted, and no key was given."""


class WrongKeyError(Error):
    """The key does not fit the file."""


class TooLargeError(Error):
    """The value is larger, or has more levels, than the limit."""


class NotValuesError(Error):
    """The bytes are no file that gdvar knows."""


class DamagedError(Error):
    """The bytes are damaged, or of another dialect."""


class ObjectNotAllowedError(Error):
    """There is a full object, which only full_objects=True allows."""


class NotationError(Error):
    """A path or a text has a mistake."""


class NotFoundError(Error, LookupError):
    """Nothing is at the path."""


class TypeChangeError(Error):
    """The value at the path would get another type."""


class UnclearDialectError(Error):
    """The engines that the file may come from write the value in different bytes."""
