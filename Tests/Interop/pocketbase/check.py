#!/usr/bin/env python3
"""Runs the suite against an unmodified PocketBase, and shows that it went to Apple's real address for the keys. Run
through `Tests/Interop/run pocketbase`.
"""

import json
import tempfile
import urllib.error
import urllib.request
from pathlib import Path

from support.assay import control, mint, serving_real_names
from support.processes import exit_on_signals, fail, free_port, running, say, wait_for_answer
from support.suites import check, run_started

START = Path(__file__).resolve().parent / "start"
# A token, and the status that it must get: a session, or none.
TOKENS = (("a good token", (), 200), ("one signed by nobody's key", ("--case", "sig-otherkey-samekid"), 400))


def sign_in(base: str, token: str) -> tuple[int, str]:
    """Status and text of the answer to an authorization code, which the token endpoint exchanges for itself."""
    body = {"provider": "apple", "code": token, "codeVerifier": "", "redirectURL": "https://app.example/redirect"}
    address = f"{base}/api/collections/users/auth-with-oauth2"
    request = urllib.request.Request(address, json.dumps(body).encode(), {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=30) as response:
            return response.status, response.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def check_fetches() -> None:
    """PocketBase caches no keys: each sign-in must have its fetch, from Apple's own address, in the journal."""
    with serving_real_names("go") as (issuer, environment), tempfile.TemporaryDirectory() as folder:
        port, log = free_port(), Path(folder) / "pocketbase.log"
        base = f"http://127.0.0.1:{port}"
        with running([START], log, {**environment, "PORT": str(port)}) as process:
            wait_for_answer(process, f"{base}/api/health", log)
            check_handshakes(issuer, base)
            for name, arguments, expected in TOKENS:
                control(issuer, "DELETE", "/journal")
                status, text = sign_in(base, mint("apple", *arguments))
                if status != expected or ('"token"' in text) != (expected == 200):
                    fail(f"{name}: expected status {expected}, actual {status} {text}")
                seen = control(issuer, "GET", "/journal")["entries"]
                fetches = [(each["scheme"], each["host"], each["target"]) for each in seen]
                if fetches != [("https", "appleid.apple.com", "/auth/keys")]:
                    fail(f"{name}: expected one fetch of https://appleid.apple.com/auth/keys, actual {fetches}")
                agent = dict(seen[0]["headers"])["User-Agent"]
                say(f"{name}: status {status}, keys fetched from {seen[0]['host']} by {agent}")


def check_handshakes(issuer: str, base: str) -> None:
    """A good token is of no use while Apple cannot prove who it is, and is as good as before when it can again."""
    names = control(issuer, "GET", "/openapi.json")["components"]["schemas"]["HandshakeFault"]["enum"]
    for name in names:
        number = control(issuer, "POST", "/faults", {"provider": "apple", "tls": name})["number"]
        status, text = sign_in(base, mint("apple"))
        struck = control(issuer, "GET", "/faults")[0]["struck"]
        control(issuer, "DELETE", f"/faults/{number}")
        again, _ = sign_in(base, mint("apple"))
        if (status, struck > 0, again) != (400, True, 200):
            fail(f"{name}: expected refused, and accepted afterwards; actual {status} {text}, struck {struck}, {again}")
    say(f"a good token is refused while the key server's TLS is wrong: {', '.join(names)}")


def main() -> None:
    exit_on_signals()
    check_fetches()
    check("pocketbase-apple", [run_started("pocketbase", "apple", START)], "Tests/Interop/run pocketbase")


if __name__ == "__main__":
    main()
