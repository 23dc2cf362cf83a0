"""A Django project as small as django-allauth's headless sign-in allows; what a test varies is in the environment."""

import os
from pathlib import Path
from typing import Any

STATE = Path(os.environ["ALLAUTH_STATE"])
APPLE_CLIENT_ID = os.environ.get("APPLE_CLIENT_ID", "com.example.fieldnotes")
GOOGLE_CLIENT_ID = os.environ.get("GOOGLE_CLIENT_ID", "100200300400-web.apps.googleusercontent.com")

DEBUG = False
SECRET_KEY = "only for tests"  # noqa: S105
ALLOWED_HOSTS = ["127.0.0.1", "localhost"]
ROOT_URLCONF = "project.urls"
USE_TZ = True
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "allauth",
    "allauth.account",
    "allauth.headless",
    "allauth.socialaccount",
    "allauth.socialaccount.providers.apple",
    "allauth.socialaccount.providers.google",
]
MIDDLEWARE = [
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]
TEMPLATES: list[dict[str, Any]] = [{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True}]
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]

# One file, a long lock wait and a journal that lets readers work: enough for several requests at once.
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": STATE / "db.sqlite3",
        "OPTIONS": {
            "timeout": 20,
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;",
        },
    }
}
# Sessions and allauth's list of used `jti` values live here: one process, so all threads see the same memory.
# The default of 300 entries would forget some of them in the middle of a run.
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 1_000_000},
    }
}
SESSION_ENGINE = "django.contrib.sessions.backends.cache"
EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "loggers": {"django": {"handlers": ["console"], "level": os.environ.get("DJANGO_LOG", "ERROR")}},
}

HEADLESS_ONLY = True
HEADLESS_FRONTEND_URLS = {
    "account_confirm_email": "http://localhost/verify/{key}",
    "account_reset_password": "http://localhost/reset",
    "account_reset_password_from_key": "http://localhost/reset/{key}",
    "account_signup": "http://localhost/signup",
}
ACCOUNT_EMAIL_VERIFICATION = os.environ.get("ACCOUNT_EMAIL_VERIFICATION", "optional")
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*"]
ACCOUNT_RATE_LIMITS = False
SOCIALACCOUNT_EMAIL_AUTHENTICATION = os.environ.get("SOCIALACCOUNT_EMAIL_AUTHENTICATION", "") == "1"

SOCIALACCOUNT_PROVIDERS: dict[str, dict[str, Any]] = {
    "apple": {"APPS": [{"client_id": APPLE_CLIENT_ID, "secret": "unused", "key": "unused"}]},
    "google": {"APPS": [{"client_id": GOOGLE_CLIENT_ID, "secret": "unused"}]},
}
# Left out when the environment does not name them: then allauth goes to Google's own addresses.
for setting in ("CERTS_URL", "ID_TOKEN_ISSUER"):
    if value := os.environ.get(f"GOOGLE_{setting}"):
        SOCIALACCOUNT_PROVIDERS["google"][setting] = value
