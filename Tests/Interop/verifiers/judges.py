"""Each library judging one ID token the way its own documentation recommends.

A judge returns when it accepts and raises when it refuses. `refusals` are the exceptions the library documents; any
other exception is a crash of the caller, and the matrix says so.
"""

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import google.auth.exceptions
import google.oauth2.id_token
import joserfc.errors
import joserfc.jwk
import joserfc.jwt
import jwcrypto.common
import jwcrypto.jwk
import jwcrypto.jwt
import jwt
import requests
from authlib.oidc.core import IDToken
from google.auth.transport.requests import Request

from support.assay import Minted

ALGORITHMS = ["RS256"]
REQUIRED = ["iss", "aud", "exp", "iat", "sub"]
GOOGLE_ISSUERS = ["https://accounts.google.com", "accounts.google.com"]
CERTIFICATES = "https://www.googleapis.com/oauth2/v1/certs"


@dataclass(frozen=True)
class Judge:
    name: str
    refusals: tuple[type[Exception], ...]
    accept: Callable[[Minted], None]
    providers: tuple[str, ...] = ("apple", "google")


class Refused(Exception):
    """The caller's own checks say no."""


def issuers(case: Minted) -> list[str]:
    """Google documents two spellings of its issuer."""
    return GOOGLE_ISSUERS if case.issuer in GOOGLE_ISSUERS else [case.issuer]


def sent_nonce(case: Minted) -> str | None:
    """What a client hands to the provider: Apple's gets the hash of the nonce the backend will see."""
    if case.nonce is None or case.provider != "apple":
        return case.nonce
    return hashlib.sha256(case.nonce.encode()).hexdigest()


def key_set_url(base: str, provider: str) -> str:
    return f"{base}/apple/auth/keys" if provider == "apple" else f"{base}/google/oauth2/v3/certs"


def pyjwt(base: str) -> Judge:
    clients = {provider: jwt.PyJWKClient(key_set_url(base, provider)) for provider in ("apple", "google")}

    def accept(case: Minted) -> None:
        key = clients[case.provider].get_signing_key_from_jwt(case.token)
        jwt.decode(
            case.token,
            key,
            algorithms=ALGORITHMS,
            audience=case.audience,
            issuer=issuers(case),
            options={"require": REQUIRED},
        )

    return Judge("pyjwt", (jwt.PyJWTError,), accept)


def key_sets(base: str) -> dict[str, Any]:
    return {p: requests.get(key_set_url(base, p), timeout=10).json() for p in ("apple", "google")}


def joserfc_judge(base: str) -> Judge:
    keys = {provider: joserfc.jwk.KeySet.import_key_set(keys) for provider, keys in key_sets(base).items()}

    def accept(case: Minted) -> None:
        token = joserfc.jwt.decode(case.token, keys[case.provider], algorithms=ALGORITHMS)
        registry = joserfc.jwt.JWTClaimsRegistry(
            iss={"essential": True, "values": issuers(case)},
            aud={"essential": True, "value": case.audience},
            exp={"essential": True},
            iat={"essential": True},
            sub={"essential": True},
        )
        registry.validate(token.claims)

    return Judge("joserfc", (joserfc.errors.JoseError,), accept)


def authlib(base: str) -> Judge:
    """joserfc for the signature, Authlib's own ID Token claims class for the rest: it knows the nonce."""
    keys = {provider: joserfc.jwk.KeySet.import_key_set(keys) for provider, keys in key_sets(base).items()}

    def accept(case: Minted) -> None:
        token = joserfc.jwt.decode(case.token, keys[case.provider], algorithms=ALGORITHMS)
        options = {"iss": {"values": issuers(case)}, "aud": {"value": case.audience}}
        # No client_id: Authlib would compare it with azp, which in a mobile app's token names the app.
        claims = IDToken(token.claims, token.header, options, {"nonce": sent_nonce(case)})
        claims.validate()

    return Judge("authlib", (joserfc.errors.JoseError,), accept)


def jwcrypto_judge(base: str) -> Judge:
    keys = {p: jwcrypto.jwk.JWKSet.from_json(json.dumps(keys)) for p, keys in key_sets(base).items()}

    def accept(case: Minted) -> None:
        required: dict[str, Any] = {"iss": None, "aud": case.audience, "exp": None, "iat": None, "sub": None}
        token = jwcrypto.jwt.JWT(
            jwt=case.token, key=keys[case.provider], algs=ALGORITHMS, check_claims=required, expected_type="JWS"
        )
        claims = json.loads(token.claims)
        # check_claims compares with one value and Google has two issuers.
        if claims["iss"] not in issuers(case):
            raise jwcrypto.jwt.JWTInvalidClaimValue("iss")

    return Judge("jwcrypto", (jwcrypto.common.JWException, ValueError), accept)


def google_auth(base: str) -> Judge:
    """The certificates' address is a constant of the library, so the transport it is given sends it to `base`."""

    class Redirected(Request):
        def __call__(self, url: str, *arguments: Any, **options: Any) -> Any:
            return super().__call__(url.replace("https://www.googleapis.com", f"{base}/google"), *arguments, **options)

    transport = Redirected(requests.Session())

    def accept(case: Minted) -> None:
        google.oauth2.id_token.verify_oauth2_token(case.token, transport, case.audience)

    return Judge("google-auth", (ValueError, google.auth.exceptions.GoogleAuthError), accept, ("google",))


def caller(base: str) -> Judge:
    """What OpenID Connect leaves to whoever called the library: the nonce it sent, and a usable subject."""

    def accept(case: Minted) -> None:
        claims = jwt.decode(case.token, options={"verify_signature": False})
        nonce = claims.get("nonce")
        if case.nonce is not None and nonce not in (case.nonce, sent_nonce(case)):
            raise Refused("nonce")
        if case.nonce is None and nonce is not None:
            raise Refused("nonce")
        subject = claims.get("sub")
        if not isinstance(subject, str) or not 0 < len(subject.strip()) <= len(subject) <= 255 or not subject.isascii():
            raise Refused("sub")

    return Judge("caller", (Refused, jwt.PyJWTError), accept)


ALL = (pyjwt, joserfc_judge, authlib, jwcrypto_judge, google_auth, caller)
