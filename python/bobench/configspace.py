"""ConfigSpace: search spaces from its JSON, and as its JSON.

>>> import bobench.configspace
>>> text = bobench.configspace.write({"lr": bobench.log(1e-5, 0.1), "act": ["relu", "tanh"]})
>>> bobench.configspace.read(text)
Space({'lr': Real(low=1e-05, high=0.1, log=True), 'act': Choice(values=('relu', 'tanh'))})
"""
from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from ._core import Space
from ._errors import InputError
from ._parameters import Choice, Condition, Integer, Ordinal, Real


def read(source: str | Path) -> Space:
    """The space of a JSON file of ConfigSpace, or of its text, by any version from 0.4 to 1.2.

    A constant becomes a choice of one value, a number with a quantisation `q` an ordinal, and an ordinal becomes a
    choice unless its values are ascending numbers. The conditions EQ and IN are read. Defaults are imputed where a
    parameter is inactive, and not kept otherwise. Other conditions, several conditions of one parameter, forbidden
    clauses and priors are refused.
    """
    text = str(source)
    name = "the text" if text.lstrip().startswith("{") else f"'{source}'"
    try:
        content = json.loads(text if name == "the text" else Path(source).read_text(encoding="utf-8"))
        if content.get("forbiddens"):
            raise InputError(f"{name} has forbiddens; bobench does not support them")
        conditions: dict[str, dict] = {}
        for one in content.get("conditions", []):
            if one["type"] not in ("EQ", "IN") or conditions.setdefault(one["child"], one) is not one:
                raise InputError(f"{name}: hyperparameter '{one['child']}' has a condition {one['type']}; expected one "
                                 "condition, EQ or IN, for each hyperparameter")
        given = {one["name"]: parameter(one["name"], one) for one in content["hyperparameters"]}
        return Space({one["name"]: conditional(one["name"], given, one, conditions.get(one["name"]))
                      for one in content["hyperparameters"]})
    except (OSError, json.JSONDecodeError, UnicodeDecodeError) as error:
        raise InputError(f"cannot read {name} as JSON of ConfigSpace: {error}") from None
    except (AttributeError, KeyError, TypeError) as error:
        raise InputError(f"{name} is not JSON of ConfigSpace: {type(error).__name__} {error}") from None


def conditional(name: str, given: dict[str, Any], described: dict[str, Any], condition: dict[str, Any] | None) -> Any:
    """The parameter of this name, with its condition and its default as the imputed value."""
    if condition is None:
        return given[name]
    values = condition["values"] if condition["type"] == "IN" else [condition["value"]]
    parent, default = condition["parent"], described.get("default_value", described.get("default"))
    return replace(given[name], condition=Condition(
        parent, tuple(value_of(given.get(parent), one) for one in values),
        None if default is None else value_of(given[name], default)))


def value_of(given: Any, value: Any) -> Any:
    """The level of a quantised number: 0.3 is the level 3 * 0.1 = 0.30000000000000004."""
    if isinstance(given, Ordinal) and isinstance(value, (int, float)):
        return min(given.values, key=lambda level: abs(level - value))
    return value


def parameter(name: str, given: dict[str, Any]) -> Any:
    kind = given["type"]
    if kind in ("constant", "unparametrized"):
        return Choice([given["value"]])
    if kind == "categorical":
        weights = given.get("weights") or given.get("probabilities") or [1]
        if max(weights) - min(weights) > 1e-9:
            raise InputError(f"hyperparameter '{name}' has weights; expected choices of equal probability")
        return Choice(given["choices"])
    if kind == "ordinal":
        values = given["sequence"]
        numbers = all(isinstance(one, (int, float)) for one in values)
        return Ordinal(values) if numbers and values == sorted(set(values)) else Choice(values)
    if kind not in ("uniform_float", "uniform_int"):
        raise InputError(f"hyperparameter '{name}' is '{kind}'; expected uniform_float, uniform_int, categorical, "
                         "ordinal or constant")
    low, high, step = given["lower"], given["upper"], given.get("q")
    if step and (kind == "uniform_float" or step != 1):
        return Ordinal([low + i * step for i in range(round((high - low) / step) + 1)])
    return (Real if kind == "uniform_float" else Integer)(low, high, given["log"])


def write(space: Any) -> str:
    """The JSON of a space or a problem, for ConfigSpace from 0.4 to 1.2, which sets the defaults.

    Imputed values are not written.
    """
    space = Space(space)
    written = [{"name": name, **described(one)} for name, one in space.items()]
    conditions = [{"child": name, "parent": one.condition.parent, "type": "IN", "values": list(one.condition.values)}
                  for name, one in space.items() if one.condition]
    return json.dumps({"name": None, "hyperparameters": written, "conditions": conditions, "forbiddens": [],
                       "format_version": 0.4}, indent=2)


def described(given: Any) -> dict[str, Any]:
    """`default` and `q` are required before version 1.0, and ignored later if null."""
    if isinstance(given, (Real, Integer)) and given.low < given.high:
        return {"type": "uniform_float" if isinstance(given, Real) else "uniform_int", "lower": given.low,
                "upper": given.high, "log": given.log, "default": None, "q": None}
    values = [given.low] if isinstance(given, Integer) else list(given.values)
    if len(values) == 1:
        return {"type": "constant", "value": values[0]}
    kind, key = ("ordinal", "sequence") if isinstance(given, Ordinal) else ("categorical", "choices")
    return {"type": kind, key: values, "default": None}
