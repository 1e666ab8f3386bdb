import pytest

from rulebound.cards.monikers import moniker
from rulebound.cards.type_line import read


@pytest.mark.parametrize(
    ("name", "line", "expected"),
    [
        # The examples of the rule (CR 2.7.3).
        ("Bravo", "Guardian Hero - Young", "Bravo"),
        ("Dorinthea Ironsong", "Warrior Hero", "Dorinthea"),
        ("Data Doll MKII", "Mechanologist Hero - Young", "Data Doll MKII"),
        ("Ser Boltyn, Breaker of Dawn", "Light Warrior Hero", "Boltyn"),
        ("Blasmophet, the Soul Harvester", "Shadow Token - Demon Ally", "Blasmophet"),
        ("The Librarian", "Illusionist Mentor", "The Librarian"),
        ("Dawnblade", "Warrior Weapon - Sword (2H)", "Dawnblade"),
        ("Stalagmite, Bastion of Isenloft", "Ice Guardian Equipment - Off-Hand", "Stalagmite"),
        # Ours.
        ("Emperor, Dracai of Aesir", "Royal Draconic Warrior Wizard Hero - Young", "Emperor"),
        ("Kassai of the Golden Sand", "Warrior Hero", "Kassai"),
        ("Pick a Card, Any Card", "Generic Action", None),
        ("Bone Basher", "Brute Weapon - Club (2H)", None),
    ],
)
def test_a_personal_name_determines_the_moniker(name: str, line: str, expected: str | None) -> None:
    assert moniker(name, read(line), {"Dawnblade"}) == expected
