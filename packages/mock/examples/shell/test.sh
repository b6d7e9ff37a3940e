#!/bin/sh
set -eu
# Not by npx, which has an exit code of its own.
PATH="$PWD/node_modules/.bin:$PATH"

log=$(mktemp)
liked-posts-mock --port 0 --json >"$log" &
mock=$!
trap 'kill "$mock" 2>/dev/null || true; rm "$log"' EXIT

url=
while [ -z "$url" ]; do
  kill -0 "$mock"
  sleep 0.1
  url=$(sed -n 's/.*"listening":"\([^"]*\)".*/\1/p' "$log")
done

# Your tests go here.
curl -fsS -H 'Authorization: Bearer any-token' "$url/2/users/2244994945/liked_tweets?max_results=5"

# The mock ends with 3 if a request was outside the contract.
kill "$mock"
wait "$mock" || { cat "$log"; exit 1; }
