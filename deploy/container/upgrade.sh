#!/bin/sh
# A new version of deploy/compose.yaml without a gap: image, tables, then one process after the other. It waits for each at /readyz,
# and ends with 1 where one does not become ready; the other one serves on.
set -eu

cd "$(dirname "$0")/.."
compose=${COMPOSE:-docker compose}
READY='fetch("http://127.0.0.1:3000/readyz").then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))'
TRIES=60

when_ready() {
  for _ in $(seq "$TRIES"); do
    if $compose exec -T "$1" node_modules/node/bin/node --eval "$READY"; then
      # The proxy asks every second.
      sleep 2
      return
    fi
    sleep 1
  done
  echo "$1 does not become ready: docker compose logs $1" >&2
  exit 1
}

$compose build portal-1
$compose run --rm migrate
for process in portal-1 portal-2; do
  $compose up --detach --no-deps "$process"
  when_ready "$process"
done
$compose up --detach --no-deps console verify
