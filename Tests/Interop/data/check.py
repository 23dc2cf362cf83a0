#!/usr/bin/env python3
"""The data files as other people's libraries see them. Run through `Tests/Interop/run data`.

`assay lint` is our own reading of our own schemas, and the key names come from our own thumbprints; here jsonschema and
jwcrypto give a second opinion.
"""

import base64
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
from jwcrypto.jwk import JWK
from jwcrypto.jws import JWS

from support.assay import REPOSITORY
from support.processes import exit_on_signals, fail, say

ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
# A string, which is kept, or a comment, which is not.
STRING_OR_COMMENT = re.compile(r'("(?:[^"\\]|\\.)*")|//[^\n]*|/\*.*?\*/', re.DOTALL)


def read(path: Path) -> Any:
    return json.loads(STRING_OR_COMMENT.sub(lambda match: match[1] or "", path.read_text()))


def name_of(key: JWK, provider: str) -> str:
    """The kid as keys/README.md derives it."""
    thumbprint = base64.urlsafe_b64decode(key.thumbprint() + "=")
    for start in range(12):
        kid = thumbprint[start : start + 20].hex() if provider == "google" else ""
        kid = kid or "".join(ALPHABET[byte % 62] for byte in thumbprint[start : start + 10])
        if not kid.isdigit():
            break
    return kid


def key_problems(path: Path) -> Iterator[str]:
    members = read(path)
    key = JWK(**{name: value for name, value in members.items() if name not in ("role", "order")})
    expected = name_of(key, path.parent.name)
    if not expected == members["kid"] == path.stem:
        yield f"{path}: kid: expected {expected} from the thumbprint, actual {members['kid']}"
    if members["kty"] == "RSA" and members.get("role") != "rsa1024":
        jws = JWS(b"payload")
        jws.add_signature(key, "RS256", protected='{"alg":"RS256"}')
        checked = JWS()
        checked.deserialize(jws.serialize(compact=True), JWK(**key.export_public(as_dict=True)))


def schema_problems(path: Path) -> Iterator[str]:
    document = read(path)
    # A list has no room for $schema; its own name says which it is.
    named = document.get("$schema") if isinstance(document, dict) else f"schema/{path.name}"
    if named is None:
        yield f"{path}: names no $schema, so nothing says what it must look like"
        return
    if "://" in named:
        return
    if not (path.parent / named).is_file():
        yield f"{path}: $schema names {named}, and there is no such file"
        return
    schema = read(path.parent / named)
    kind = jsonschema.validators.validator_for(schema)
    for error in kind(schema).iter_errors(document):
        yield f"{path}: {error.json_path}: {error.message[:300]}"


def main() -> None:
    exit_on_signals()
    keys = sorted((REPOSITORY / "keys").glob("*/*.json"))
    problems = [problem for path in keys for problem in key_problems(path)]
    say(f"jwcrypto: {len(keys)} keys read, their names derived again, signed with and verified")

    conformance = REPOSITORY / "conformance"
    schemas = sorted((conformance / "schema").glob("*.json"))
    for path in schemas:
        schema = read(path)
        jsonschema.validators.validator_for(schema).check_schema(schema)
    documents = [path for path in sorted(conformance.rglob("*.json")) if path not in schemas]
    problems += [problem for path in documents for problem in schema_problems(path)]
    say(f"jsonschema: {len(documents)} files judged by {len(schemas)} schemas")
    if not keys or not documents or not schemas:
        fail(f"nothing to check under {REPOSITORY}: expected keys, schemas and files that name them")
    if problems:
        fail(f"{len(problems)} problem(s) in the data files:\n  " + "\n  ".join(problems[:60]))


if __name__ == "__main__":
    main()
