#!/usr/bin/env python3
"""Serves the project on a free loopback port until it is told to stop. Run through `start`."""

import os
import signal
import sys
import tempfile
from pathlib import Path

import waitress


def main() -> None:
    # As an exception, so that the folder below is removed.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(0))
    with tempfile.TemporaryDirectory(prefix="assay-allauth-") as state:
        os.environ["ALLAUTH_STATE"] = state
        os.environ["DJANGO_SETTINGS_MODULE"] = "project.settings"
        sys.path.insert(0, str(Path(__file__).parent))

        import django
        from django.core.management import call_command
        from django.core.wsgi import get_wsgi_application

        django.setup()
        call_command("migrate", verbosity=0)
        server = waitress.create_server(
            get_wsgi_application(), host="127.0.0.1", port=int(os.environ.get("PORT", "0")), threads=8
        )
        # The socket listens already: whoever reads this line may connect.
        print(f"http://127.0.0.1:{server.effective_port}", flush=True)
        server.run()


if __name__ == "__main__":
    main()
