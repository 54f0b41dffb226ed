#!/bin/sh
# Checks the books at its start and each night at 03:30 in Vietnam, and on Sundays all that was ever booked: what the timers of
# deploy/systemd do. The alerts BooksBroken, VerifyOverdue and WholeVerifyOverdue speak of the result.
set -eu

DAY=86400
# 03:30 in Vietnam is 20:30 UTC of the day before; its Sunday begins on the sixth day of UTC.
NIGHT=73800
SATURDAY=6

trap 'exit 0' TERM INT

# In the background: a shell hears of its end only between commands, and while it waits.
run() {
  "$@" &
  wait "$!" || echo "ended with $?: $*" >&2
}
verify() {
  run node_modules/node/bin/node --env-file=/run/secrets/portal.env --env-file=/run/secrets/operator.env \
    server/src/cli/main.ts verify "$@"
}

while true; do
  verify
  [ "$(date --utc +%u)" != "$SATURDAY" ] || verify --scope whole
  run sleep $(((NIGHT - $(date --utc +%s) % DAY + DAY - 1) % DAY + 1))
done
