#!/bin/bash
# Starts the replica in the official PostgreSQL image: copies the primary when there is no data yet.
set -euo pipefail

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$(dirname "${PGDATA:?}")"
  rm -rf "$PGDATA.new"
  PGPASSWORD="$(cat /run/secrets/replication)" pg_basebackup --pgdata "$PGDATA.new" --write-recovery-conf --slot replica \
    --checkpoint fast --dbname "host=database user=replication application_name=replica"
  # One that was killed on the way is no data.
  rm -rf "$PGDATA"
  mv "$PGDATA.new" "$PGDATA"
fi
exec postgres -c hot_standby=on
