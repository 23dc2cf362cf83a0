"""requests: fetches each URL. It cannot check a signature. See check.py for the arguments."""

import hashlib
import sys

import requests

for url in sys.argv[2:]:
    response = requests.get(url, timeout=10)
    print(response.status_code, hashlib.sha256(response.content).hexdigest(), url)
