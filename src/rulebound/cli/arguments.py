"""Arguments that several commands have."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TypeAlias

from cyclopts import Parameter
from cyclopts.validators import Number

Decks: TypeAlias = Annotated[list[Path], Parameter(name="--deck", negative=())]
Seats: TypeAlias = Annotated[list[str] | None, Parameter(name="--seat", negative=())]
Switch: TypeAlias = Annotated[bool, Parameter(negative=())]
AtLeastOne: TypeAlias = Annotated[int, Parameter(validator=Number(gte=1))]
