#!/bin/sh
set -eu
PATH="$PWD/node_modules/.bin:$PATH"

log=$(mktemp)
liked-posts-mock --port 0 --json >"$log" &
mock=$!
trap 'kill "$mock"; rm "$log"' EXIT

url=
while [ -z "$url" ]; do
  kill -0 "$mock"
  sleep 0.1
  url=$(sed -n 's/.*"listening":"\([^"]*\)".*/\1/p' "$log")
done

# Your tests go here.
curl -fsS -H 'Authorization: Bearer any-token' "$url/2/users/2244994945/liked_tweets?max_results=5"

# One line for each request: fail if one was outside the contract.
if grep '"violations":\[{' "$log"; then
  exit 1
fi
