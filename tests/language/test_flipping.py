"""Texts of our own about cards that become something else, with the meaning that the rules give them."""

from rulebound.ir.abilities import Keyword, OnResolve, Static
from rulebound.ir.amounts import Number
from rulebound.ir.conditions import AllOf, Matches, Not
from rulebound.ir.effects import Act, ForEach, Transform
from rulebound.ir.filters import ControlledBy, HasType, IsA, Named, Under
from rulebound.ir.lasting import Grant, Retype
from rulebound.ir.node import Node
from rulebound.ir.selectors import Next, OnTopOf, Pick, Ref, Target, This, You
from rulebound.language.fab import compile_text

ASH = "Draconic Illusionist Action - Ash"
ACTION = "Draconic Illusionist Action"
MY_ASH = AllOf((IsA("permanent"), HasType("Ash"), ControlledBy(You())))
NAMES = ("My Card", "Little Wing", "Old Wing")


def meaning(kind: str, text: str) -> Node:
    (ability,) = compile_text("My Card", kind, text, NAMES).abilities
    return ability


def test_a_sub_card_gives_its_top_card_a_keyword() -> None:
    given = Grant(OnTopOf(This()), (Keyword("phantasm"),))
    text = "Material - While this is under an object, that object has phantasm."
    under = Matches(This(), Under(IsA("object")))
    assert meaning(ASH, text) == Static((given,), while_=under, label="material")
    text = "Material - While this is under a permanent other than Old Wing, that permanent has phantasm."
    named = Under(AllOf((Not(Named("Old Wing")), IsA("permanent"))))
    assert meaning(ASH, text) == Static((given,), while_=Matches(This(), named), label="material")


def test_what_is_transformed_into_is_a_new_token_for_each() -> None:
    text = "Transform target ash you control into a Little Wing."
    assert meaning(ACTION, text) == OnResolve(Transform((Target(MY_ASH),), token="Little Wing"))
    text = "Transform up to 2 ash you control into Little Wings."
    each = ForEach(Pick(MY_ASH, Number(2), up_to=True), Transform((Ref("each"),), token="Little Wing"))
    assert meaning(ACTION, text) == OnResolve(each)


def test_an_invocation_names_its_back_face_and_means_itself() -> None:
    text = "Transform target ash you control into Old Wing. Go again"
    transform, again = compile_text("Invoke Old Wing", f"{ACTION} - Invocation", text, NAMES).abilities
    assert transform == OnResolve(Transform((Target(MY_ASH),), This()))
    assert again == Keyword("go again")


def test_what_awakens_is_a_target() -> None:
    figment = AllOf((IsA("permanent"), HasType("Figment"), ControlledBy(You())))
    text = "Awaken target figment you control."
    assert meaning(ACTION, text) == OnResolve(Act("awaken", what=Target(figment)))


def test_what_comes_next_is_of_another_talent_besides() -> None:
    text = "The next card you play this turn is Draconic."
    assert meaning(ACTION, text) == OnResolve(Retype(Next(IsA("card"), "played"), supertypes=("Draconic",)))
