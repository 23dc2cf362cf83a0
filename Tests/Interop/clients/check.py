#!/usr/bin/env python3
"""Lets the HTTP clients of several languages fetch the key sets, from a base URL and, with nothing but the lines that
`assay env` prints, under the providers' real names. Run through `Tests/Interop/run clients`.

Each client is started as `CLIENT TOKEN KEY-SET-URL URL…`, prints `STATUS SHA-256 URL` for each URL, and
`signature valid` or `signature invalid` for the token, judged by the keys it fetched with its own language's means.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import jwt

from support.assay import PROVIDERS, binary, mint, serving
from support.processes import exit_on_signals, fail, say
from support.tools import TOOLS, built_go

HERE = Path(__file__).resolve().parent
PATHS = {
    "apple": ("apple/auth/keys", "apple/.well-known/openid-configuration"),
    "google": ("google/oauth2/v3/certs", "google/oauth2/v1/certs", "google/.well-known/openid-configuration"),
}
REAL_NAMES = {
    "apple": ("https://appleid.apple.com/auth/keys",),
    "google": ("https://www.googleapis.com/oauth2/v3/certs", "https://www.googleapis.com/oauth2/v1/certs"),
}
# As a user's shell has it; the client and its arguments follow.
UNDER_ENV = 'lines=$("$0" env --for "$1" --proxy "$2" --state-dir "$3") && eval "$lines" && shift 3 && exec "$@"'


@dataclass(frozen=True)
class Client:
    name: str
    command: Sequence[str | Path]
    judges_signatures: bool = True
    runtime: str = ""

    def under_env(self, proxy: str, state: str) -> "Client":
        """The same with the lines of `assay env`."""
        runtime = self.runtime or self.name
        prefix = ("sh", "-c", UNDER_ENV, binary(), runtime, proxy, state)
        return Client(f"{self.name} under assay env", (*prefix, *self.command), self.judges_signatures)

    def fetch(self, token: str, urls: Sequence[str]) -> list[str]:
        """The lines it prints."""
        environment = os.environ | {"PATH": f"{TOOLS}:{os.environ['PATH']}", "DENO_NO_UPDATE_CHECK": "1"}
        command = [str(part) for part in (*self.command, token, *urls)]
        done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=120)
        if done.returncode != 0:
            fail(f"{self.name}: exit status {done.returncode}, expected 0, fetching {' '.join(urls)}\n{done.stderr}")
        return done.stdout.splitlines()


def clients() -> list[Client]:
    found = [
        Client("curl", (HERE / "fetch.sh",), judges_signatures=False),
        Client("python", (sys.executable, HERE / "fetch.py")),
        Client("deno", (TOOLS / "deno", "run", "--quiet", "--allow-net", HERE / "fetch.mjs")),
        Client("node", (TOOLS / "node", HERE / "fetch.mjs")),
        Client("go", (built_go(HERE / "fetch.go"),)),
    ]
    installed = (
        Client("java", ("java", HERE / "Fetch.java")),
        Client("ruby", ("ruby", HERE / "fetch.rb"), judges_signatures=False),
        Client("php", ("php", HERE / "fetch.php"), judges_signatures=False),
    )
    for client in installed:
        if shutil.which(client.name):
            found.append(client)
        else:
            say(f"{client.name}: not installed, skipped")
    return found


def tampered(token: str) -> str:
    """The same token with another last character of its payload."""
    head, payload, signature = token.split(".")
    return f"{head}.{payload[:-2]}{'A' if payload[-2] != 'A' else 'B'}{payload[-1]}.{signature}"


def check_client(client: Client, provider: str, urls: Sequence[str], reference: dict[str, str]) -> None:
    for token, state in ((good := mint(provider), "valid"), (tampered(good), "invalid")):
        lines = client.fetch(token, urls)
        answers = {url: f"{status} {digest}" for status, digest, url in (line.split() for line in lines[: len(urls)])}
        for url in urls:
            expected = reference.setdefault(url, answers.get(url, "nothing"))
            if not expected.startswith("200 ") or answers.get(url) != expected:
                fail(f"{client.name}: {url}: expected {expected} as the client before it, actual {answers.get(url)}")
        verdicts = [line for line in lines if line.startswith("signature")]
        if verdicts != ([f"signature {state}"] if client.judges_signatures else []):
            fail(f"{client.name}: {provider} token: expected `signature {state}`, actual {verdicts}")


def check_pyjwt(provider: str, base: str) -> None:
    """PyJWKClient, as its documentation has it."""
    token = mint(provider)
    key = jwt.PyJWKClient(f"{base}/{PATHS[provider][0]}").get_signing_key_from_jwt(token)
    jwt.decode(token, key, algorithms=["RS256"], options={"verify_aud": False, "require": ["exp", "iat", "sub"]})


def check_real_names() -> None:
    with tempfile.TemporaryDirectory(prefix="assay-interop-") as state:
        with serving("--proxy-listen", "127.0.0.1:0", "--state-dir", state) as ready:
            reference: dict[str, str] = {}
            requests = Client("requests", (sys.executable, HERE / "fetch_requests.py"), False, "python")
            for client in (*clients(), requests):
                for provider in PROVIDERS:
                    check_client(client.under_env(ready["proxy"], state), provider, REAL_NAMES[provider], reference)
                say(f"{client.name}: real names, through the proxy, by the lines of assay env")


def main() -> None:
    exit_on_signals()
    check_real_names()
    with serving() as ready:
        base, reference = ready["http"], dict[str, str]()
        for client in clients():
            for provider in PROVIDERS:
                check_client(client, provider, [f"{base}/{path}" for path in PATHS[provider]], reference)
            say(f"{client.name}: same bytes" + (", own verdict on a good and a bad token" * client.judges_signatures))
        for provider in PROVIDERS:
            check_pyjwt(provider, base)
        say("PyJWKClient: verifies a token of each provider")


if __name__ == "__main__":
    main()
