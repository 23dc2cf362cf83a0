#!/usr/bin/env python3
"""A JWT library behind the smallest native sign-in there can be, in the shape of the `generic` target.

    POST /auth/native  {"provider", "id_token", "nonce"?, "name"?}  → 200 {"access_token", "user": {"id"}}
                                                                    → 401 {"error": {"code", "message"}}
    GET  /auth/me      Authorization: Bearer …                      → 200 {"user": {"id"}} or 401

It does what the library's documentation shows and nothing more, and it knows the providers by their real names, so it
needs what `assay env --for python` prints. `--careful` adds the checks that OpenID Connect leaves
to the caller.
"""

import argparse
import functools
import hashlib
import http.server
import json
import secrets
import signal
import sys
import threading
from collections.abc import Callable
from typing import Any

import google.auth.exceptions
import google.oauth2.id_token
import joserfc.errors
import joserfc.jwk
import joserfc.jwt
import jwt
import requests
from google.auth.transport.requests import Request

Claims = dict[str, Any]
Verifier = Callable[[str], Claims]

AUDIENCES = {
    "apple": ["com.example.fieldnotes", "com.example.fieldnotes.web"],
    "google": ["100200300400-web.apps.googleusercontent.com", "100200300400-ios.apps.googleusercontent.com"],
}
ISSUERS = {
    "apple": ["https://appleid.apple.com"],
    "google": ["https://accounts.google.com", "accounts.google.com"],
}
KEY_SETS = {"apple": "https://appleid.apple.com/auth/keys", "google": "https://www.googleapis.com/oauth2/v3/certs"}
MAX_BODY = 1 << 20


class Refused(Exception):
    """The answer is no, and this is the reason given to the client."""


def with_pyjwt(cooldown: float) -> dict[str, Verifier]:
    """PyJWT and its JWK set client, for both providers."""

    def verifier(provider: str, url: str) -> Verifier:
        client = jwt.PyJWKClient(url, cooldown_duration=cooldown)

        def verify(token: str) -> Claims:
            try:
                return jwt.decode(
                    token,
                    client.get_signing_key_from_jwt(token),
                    algorithms=["RS256"],
                    audience=AUDIENCES[provider],
                    issuer=ISSUERS[provider],
                    options={"require": ["iss", "aud", "exp", "iat", "sub"]},
                )
            except jwt.PyJWTError as error:
                raise Refused(str(error)) from error

        return verify

    return {provider: verifier(provider, url) for provider, url in KEY_SETS.items()}


def with_joserfc() -> dict[str, Verifier]:
    """joserfc with key sets that are fetched once, as its documents read them."""

    def verifier(provider: str, url: str) -> Verifier:
        key_set = functools.cache(lambda: joserfc.jwk.KeySet.import_key_set(requests.get(url, timeout=10).json()))
        registry = joserfc.jwt.JWTClaimsRegistry(
            iss={"essential": True, "values": ISSUERS[provider]},
            aud={"essential": True, "values": AUDIENCES[provider]},
            exp={"essential": True},
        )

        def verify(token: str) -> Claims:
            try:
                decoded = joserfc.jwt.decode(token, key_set(), algorithms=["RS256"])
                registry.validate(decoded.claims)
                return decoded.claims
            except joserfc.errors.JoseError as error:
                raise Refused(str(error)) from error

        return verify

    return {provider: verifier(provider, url) for provider, url in KEY_SETS.items()}


def with_google_auth() -> dict[str, Verifier]:
    """google-auth, which knows Google alone and where its certificates are."""
    transport = threading.local()

    def verify(token: str) -> Claims:
        if not hasattr(transport, "request"):
            transport.request = Request(requests.Session())
        try:
            return google.oauth2.id_token.verify_oauth2_token(token, transport.request, AUDIENCES["google"])
        except (ValueError, google.auth.exceptions.GoogleAuthError) as error:
            raise Refused(str(error)) from error

    return {"google": verify}


LIBRARIES: dict[str, Callable[[argparse.Namespace], dict[str, Verifier]]] = {
    "pyjwt": lambda options: with_pyjwt(options.key_cooldown),
    "google-auth": lambda options: with_google_auth(),
    "joserfc": lambda options: with_joserfc(),
}


def check_caller_duties(provider: str, token: str, claims: Claims, nonce: object) -> None:
    """What is left to the caller: OpenID Connect Core 3.1.3.7 (the nonce is the one that was sent), section 2 (what a
    subject is), RFC 8725 section 3.11 (a token of another type is no ID Token)."""
    kind = jwt.get_unverified_header(token).get("typ", "JWT")
    if not isinstance(kind, str) or kind.lower().removeprefix("application/") != "jwt":
        raise Refused("not an ID Token")
    if not isinstance(nonce, str) or not 0 < len(nonce) <= 255:
        raise Refused("nonce required")
    sent = hashlib.sha256(nonce.encode()).hexdigest() if provider == "apple" else nonce
    if claims.get("nonce") != sent:
        raise Refused("nonce mismatch")
    subject = claims.get("sub")
    if not isinstance(subject, str) or not 0 < len(subject.strip()) <= len(subject) <= 255 or not subject.isascii():
        raise Refused("subject malformed")


class SignIn:
    def __init__(self, verifiers: dict[str, Verifier], careful: bool) -> None:
        self.verifiers = verifiers
        self.careful = careful
        self.sessions: dict[str, str] = {}

    def open(self, body: bytes) -> dict[str, Any]:
        try:
            fields = json.loads(body)
            provider, token = fields["provider"], fields["id_token"]
        except (ValueError, TypeError, KeyError) as error:
            raise Refused("a JSON object with provider and id_token is required") from error
        if not isinstance(provider, str) or provider not in self.verifiers:
            raise Refused("unknown provider")
        if not isinstance(token, str):
            raise Refused("id_token must be a string")
        claims = self.verifiers[provider](token)
        if self.careful:
            check_caller_duties(provider, token, claims, fields.get("nonce"))
        user, session = f"{provider}:{claims['sub']}", secrets.token_urlsafe(24)
        self.sessions[session] = user
        return {"access_token": session, "user": {"id": user}}

    def user(self, authorization: str | None) -> dict[str, Any]:
        scheme, _, session = (authorization or "").partition(" ")
        if scheme != "Bearer" or session not in self.sessions:
            raise Refused("no such session")
        return {"user": {"id": self.sessions[session]}}


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    sign_in: SignIn

    def do_POST(self) -> None:
        length = int(self.headers.get("Content-Length") or 0)
        if length > MAX_BODY:
            self.discard(length)
            self.answer(413, {"error": {"code": "request_too_large", "message": "body too large"}})
            return
        body = self.rfile.read(length)
        self.respond("/auth/native", lambda: self.sign_in.open(body))

    def do_GET(self) -> None:
        self.respond("/auth/me", lambda: self.sign_in.user(self.headers.get("Authorization")))

    def not_allowed(self) -> None:
        self.discard(int(self.headers.get("Content-Length") or 0))
        self.answer(405, {"error": {"code": "method_not_allowed", "message": self.command}})

    do_PUT = do_PATCH = do_DELETE = not_allowed

    def discard(self, length: int) -> None:
        """Reads on, because an answer is lost in a connection that closes over unread bytes."""
        while length > 0 and (chunk := self.rfile.read(min(length, 1 << 16))):
            length -= len(chunk)

    def respond(self, path: str, work: Callable[[], dict[str, Any]]) -> None:
        if self.path != path:
            self.answer(404, {"error": {"code": "not_found", "message": "no such path"}})
            return
        try:
            self.answer(200, work())
        except Refused as refusal:
            self.answer(401, {"error": {"code": "invalid_token", "message": str(refusal)}})
        except Exception as crash:  # what a framework would make of it
            self.log_error("%s: %s", type(crash).__name__, crash)
            self.answer(500, {"error": {"code": "internal", "message": type(crash).__name__}})

    def answer(self, status: int, body: dict[str, Any]) -> None:
        text = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_request(self, code: object = "-", size: object = "-") -> None:
        pass


def main() -> None:
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(0))
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--with", dest="library", choices=sorted(LIBRARIES), required=True)
    options.add_argument("--careful", action="store_true")
    options.add_argument("--key-cooldown", type=float, default=30, help="seconds without a fetch after one (its own: 30)")
    arguments = options.parse_args()
    Handler.sign_in = SignIn(LIBRARIES[arguments.library](arguments), arguments.careful)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    print(f"http://127.0.0.1:{server.server_address[1]}", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
