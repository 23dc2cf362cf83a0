"""urllib: fetches each URL and checks a token's signature with the first one's keys. See check.py for the arguments."""

import hashlib
import json
import sys
import urllib.request
from base64 import urlsafe_b64decode


def decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def signed_by(token: str, keys: list[dict[str, str]]) -> bool:
    """RSASSA-PKCS1-v1_5 with SHA-256 in whole numbers: the standard library has no RSA, and needs none to check."""
    head, payload, signature = token.split(".")
    key = next(key for key in keys if key["kid"] == json.loads(decoded(head))["kid"])
    modulus, exponent = (int.from_bytes(decoded(key[name])) for name in ("n", "e"))
    size = (modulus.bit_length() + 7) // 8
    block = pow(int.from_bytes(decoded(signature)), exponent, modulus).to_bytes(size)
    digest = hashlib.sha256(f"{head}.{payload}".encode()).digest()
    info = bytes.fromhex("3031300d060960864801650304020105000420") + digest
    return block == b"\x00\x01" + b"\xff" * (size - len(info) - 3) + b"\x00" + info


token, *urls = sys.argv[1:]
bodies = []
for url in urls:
    with urllib.request.urlopen(url, timeout=10) as response:
        bodies.append(response.read())
        print(response.status, hashlib.sha256(bodies[-1]).hexdigest(), url)
print("signature", "valid" if signed_by(token, json.loads(bodies[0])["keys"]) else "invalid")
