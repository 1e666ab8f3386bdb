"""Scenarios that somebody posted: run in a process of their own, limited in size, steps, time and reach."""

from rulebound.judge.posted.limited import Limits, Refused, Workshop

__all__ = ["Limits", "Refused", "Workshop"]
