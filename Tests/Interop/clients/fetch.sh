#!/bin/sh
# curl: fetches each URL in several ways. It cannot check a signature. See check.py for the arguments.
set -eu
shift
fetch() {
    curl --silent --show-error --max-time 10 --output "$body" --write-out '%{http_code}' "$@"
}
body=$(mktemp)
trap 'rm -f "$body" "$body.2"' EXIT
for url in "$@"; do
    status=$(fetch "$url")
    echo "$status $(sha256sum <"$body" | cut -d' ' -f1) $url"
    for manner in --http1.0 --compressed --http2 "-HExpect: 100-continue"; do
        cp "$body" "$body.2"
        again=$(fetch "$manner" "$url")
        if [ "$again" != "$status" ] || ! cmp -s "$body" "$body.2"; then
            echo "curl $manner $url: answer $again differs from the plain one's $status" >&2
            exit 1
        fi
    done
    head=$(curl --silent --show-error --max-time 10 --head --output /dev/null --write-out '%{http_code}' "$url")
    if [ "$head" != "$status" ]; then
        echo "curl --head $url: expected $status, actual $head" >&2
        exit 1
    fi
done
# The two transfers of one command must share a connection.
connections=$(curl --silent --max-time 10 --write-out '%{num_connects}\n' -o /dev/null "$1" -o /dev/null "$1" | tail -1)
if [ "$connections" != 0 ]; then
    echo "curl: the second request opened a new connection: the server does not keep alive" >&2
    exit 1
fi
