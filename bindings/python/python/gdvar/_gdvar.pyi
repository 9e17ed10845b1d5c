from os import PathLike
from pathlib import Path
from typing import (
    Any,
    Callable,
    Final,
    Iterator,
    List,
    Literal,
    Mapping,
    Optional,
    Pattern,
    Sequence,
    Tuple,
    Union,
    final,
    overload,
)

from ._types import Code, Dialect, Difference, Fault, Found, Note

__all__ = [
    "SaveFile",
    "__version__",
    "code",
    "decode",
    "encode",
    "from_json",
    "from_text",
    "guess_dialect",
    "to_json",
    "to_text",
    "types",
]

__version__: Final[str]

def decode(
    data: Union[bytes, bytearray, memoryview],
    *,
    dialect: Dialect = "godot4",
    full_objects: bool = False,
    double_precision: bool = False,
    max_depth: int = 1024,
    max_size: int = 2147483647,
) -> Any:
    """Decodes a value that takes all of the bytes, as bytes_to_var does.

    Full objects are an error unless they are allowed; reading one never runs code.
    """

def encode(
    value: object,
    *,
    dialect: Dialect = "godot4",
    full_objects: bool = False,
    double_precision: bool = False,
    max_depth: int = 1024,
    max_size: int = 2147483647,
    default: Optional[Callable[[Any], Any]] = None,
) -> bytes:
    """Encodes a value as var_to_bytes does.

    `default` gets each object whose class Godot has no type for, and returns a value in its place, or NotImplemented.
    """

def to_text(
    value: object,
    *,
    dialect: Dialect = "godot4",
    full_objects: bool = False,
    double_precision: bool = False,
    default: Optional[Callable[[Any], Any]] = None,
) -> str:
    """Prints a value as var_to_str does, with all digits.

    Text does not say how wide the reals of vectors are. Reals of 64 bits are an error without double_precision.
    """

def from_text(
    text: str, *, dialect: Dialect = "godot4", full_objects: bool = False, double_precision: bool = False
) -> Any:
    """Reads the text of a value, as str_to_var does. With double_precision, the reals of vectors have 64 bits."""

def to_json(
    value: object,
    *,
    plain: bool = False,
    full_objects: bool = False,
    double_precision: bool = False,
    default: Optional[Callable[[Any], Any]] = None,
) -> str:
    """Prints a value as JSON that loses nothing, or as plain JSON without types.

    JSON does not say how wide the reals of vectors are. Reals of 64 bits are an error without double_precision, but in
    plain JSON.
    """

def from_json(text: str, *, full_objects: bool = False, double_precision: bool = False) -> Any:
    """Reads the JSON that loses nothing. With double_precision, the reals of vectors have 64 bits."""

def guess_dialect(data: Union[bytes, bytearray, memoryview]) -> Optional[Dialect]:
    """Guesses which engine wrote a value, or a sequence of values as store_var writes them."""

def types(
    *sources: Union[str, PathLike[str], bytes, bytearray, memoryview, SaveFile],
    language: Literal["rust", "gdscript", "typescript", "schema"] = "rust",
    maps: Sequence[str] = ...,
    structs: Sequence[str] = ...,
    enums: Sequence[str] = ...,
    names: Union[Mapping[str, str], Sequence[Tuple[str, str]], None] = None,
    dialect: Optional[Dialect] = None,
    passphrase: Optional[str] = None,
    key: Optional[bytes] = None,
    full_objects: bool = False,
    offset: Optional[int] = None,
) -> str:
    """Prints types for the values of files: saves, packets, resources, settings, text and JSON, schemas as JSON, and what
    the command `gdvar manifest` printed.

    A source is a path, the bytes of a file, or a SaveFile; all are samples of one type. At `maps` and `structs` are
    paths of Dictionaries that become such, at `enums` those of texts, and `names` gives names to the types at paths. All
    paths are like "levels[].scores"; the empty one is that of the values themselves.
    """

def code(source: Union[str, PathLike[str], bytes, bytearray, memoryview]) -> List[Code]:
    """Returns what an engine would run when it loads a resource file (.tres or .res), used or not. Nothing runs here.

    A file without "inside" and "elsewhere" runs nothing but what the game itself has. It may still name any script of
    the game, and set any of its properties.
    """

@final
class SaveFile:
    """A file in memory, in any container: values of store_var or var_to_bytes, text, JSON, a config file or a
    project.binary. What is not changed keeps its bytes, and a value keeps its type when it is set. In a file of
    several values, a path means the only value that has it, unless `index` chooses one."""

    def __new__(
        cls, *, dialect: Dialect = "godot4", passphrase: Optional[str] = None, full_objects: bool = False
    ) -> SaveFile:
        """Makes an empty file; with a passphrase, an encrypted one."""

    @staticmethod
    def open(
        path: Union[str, PathLike[str]],
        *,
        dialect: Optional[Dialect] = None,
        passphrase: Optional[str] = None,
        key: Optional[bytes] = None,
        full_objects: bool = False,
        offset: Optional[int] = None,
    ) -> SaveFile:
        """Opens a file in any container. The dialect is guessed unless it is given. With an offset, so many bytes before
        the data, such as a header of the game's own, and all bytes behind the values are kept as they are."""

    @staticmethod
    def from_bytes(
        data: Union[bytes, bytearray, memoryview],
        *,
        dialect: Optional[Dialect] = None,
        passphrase: Optional[str] = None,
        key: Optional[bytes] = None,
        full_objects: bool = False,
        offset: Optional[int] = None,
    ) -> SaveFile:
        """Opens the bytes of a file."""

    @property
    def dialect(self) -> Dialect:
        """The engine whose bytes are written."""

    @property
    def kind(self) -> Literal["values", "bare", "config", "project", "text", "json", "resource"]:
        """What the data is: values, each after its length; a single bare value; a config file; a project.binary; text;
        JSON. All but values, text and JSON hold one value; that of a config file is a Dictionary of its sections."""

    @property
    def is_bare(self) -> bool:
        """Whether the file is a single value without a length before it."""

    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __getitem__(self, index: int, /) -> Any: ...
    def __setitem__(self, index: int, value: object, /) -> None: ...
    def __delitem__(self, index: int, /) -> None: ...
    def append(self, value: object) -> None:
        """Adds a value at the end."""

    @overload
    def insert(self, place: int, value: object) -> None:
        """Inserts a value before the one at the index."""

    @overload
    def insert(
        self,
        place: str,
        value: object,
        *,
        key: Optional[str] = None,
        at: Optional[int] = None,
        index: Optional[int] = None,
        force: bool = False,
    ) -> None:
        """Inserts an item into the container at a path, before the item with the index `at` or at the end. An entry
        needs a key, which keeps the type of the keys that are there unless it is forced."""

    def get(self, path: str, default: Any = ..., *, index: Optional[int] = None) -> Any:
        """Reads the value at a path, such as "player.pos.x" or "items[-1]". If nothing is there, it returns the default,
        or raises an error if there is none."""

    def get_all(self, path: str, *, index: Optional[int] = None) -> List[Any]:
        """Reads the values at all places of a path such as "items[*].id"."""

    def find(self, wanted: Union[str, Pattern[str]], *, keys: bool = False) -> List[Found]:
        """Finds the values that equal a text or a value as var_to_str prints it, or whose text a compiled pattern matches;
        with `keys` those whose key does so, too."""

    def list(self) -> List[Found]:
        """Lists all values that contain no others, and all empty containers."""

    def diff(self, newer: SaveFile) -> List[Difference]:
        """Returns what is different in a newer file. Containers do not matter."""

    def check(self, *, readable: bool = False, most: int = 100) -> List[Fault]:
        """Returns the first faults of the file, as `gdvar check` prints them: what cannot be read, and, unless `readable`,
        what an engine would write in other bytes."""

    def convert(
        self,
        to: Dialect,
        *,
        kind: Optional[Literal["values", "bare", "config", "project", "text", "json"]] = None,
        notation: Optional[Literal["text", "binary"]] = None,
        renames: Sequence[str] = ...,
        lossy: bool = False,
    ) -> Tuple[SaveFile, List[Note]]:
        """Makes a file for another engine, or of another kind, and says what became of values that changed. A resource
        becomes "text" or "binary" by its notation. A value without a counterpart is an error unless `lossy`. Renames are
        texts of files of renames, as of `gdvar convert`."""


    def set(self, path: str, value: object, *, index: Optional[int] = None, force: bool = False) -> bool:
        """Changes the value at a path, where nothing has to be yet. All other bytes stay, and the value keeps its type: 5
        becomes 5.0 for a float. `force` writes the value as it is given. "items[]" is a new element, "items[*].count" the
        same in all. Returns whether anything changed."""

    def remove(self, path: str, *, index: Optional[int] = None) -> None:
        """Removes the value at a path, with its key, or the values at all places of a path such as "items[*].id"."""

    def rename(self, path: str, key: str, *, index: Optional[int] = None, force: bool = False) -> None:
        """Changes the key of the value at a path. The key is text, or another key as var_to_str prints it."""

    def move(self, path: str, to: str, *, index: Optional[int] = None) -> None:
        """Moves the value at a path to another path: a new place, or that of another element of the same array."""

    def undo(self) -> bool:
        """Undoes the last edit. Returns False if there is none."""

    def redo(self) -> bool:
        """Does the edit again that was undone last. Returns False if there is none."""

    def to_bytes(self) -> bytes:
        """Returns the bytes of the file."""

    def save(self, path: Union[str, PathLike[str]], *, backup: bool = True) -> None:
        """Writes the file so that a reader sees all of the old one or all of the new one. The old one is kept unless told
        otherwise: the first as path.bak, later ones as path.bak2, path.bak3 and so on."""

    @staticmethod
    def backups(path: Union[str, PathLike[str]]) -> List[Path]:
        """Returns the backups of a file, the oldest first."""

    @staticmethod
    def restore(path: Union[str, PathLike[str]]) -> Optional[Path]:
        """Puts the last backup back in the place of the file, and returns the name that the backup had, or None if there is
        none. What it replaces is kept as path.undone."""
