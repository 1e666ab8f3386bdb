"""The register of the rules' procedures: each module of this package adds its own as it is imported.

``rulebound.fab.game`` imports all of them in one fixed order, so that their numbers are always the same.
"""

from __future__ import annotations

from typing import Final

from rulebound.kernel.procedure import Procedures

PROCEDURES: Final = Procedures()
