#!/bin/bash
# Runs once, when the official PostgreSQL image makes its data: logins, database, replication.
set -euo pipefail

psql --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" \
  --set owner_password="$(cat /run/secrets/portal-owner)" \
  --set app_password="$(cat /run/secrets/portal-app)" \
  --set console_password="$(cat /run/secrets/portal-console)" \
  --set operator_password="$(cat /run/secrets/portal-operator)" \
  --set replication_password="$(cat /run/secrets/replication)" <<'SQL'
create role portal_owner login password :'owner_password';
create role portal_app login password :'app_password' admin portal_owner;
create role portal_console login password :'console_password' admin portal_owner;
create role portal_operator login password :'operator_password' admin portal_owner;
create database portal owner portal_owner;
create role replication login replication password :'replication_password';
select pg_create_physical_replication_slot('replica');
-- No commit is acknowledged that the replica does not have on disk. It counts from the start that follows.
alter system set synchronous_standby_names = 'replica';
-- A replica that is away keeps no more log than this.
alter system set max_slot_wal_keep_size = '8GB';
SQL
# Logins without a password are for nobody.
cat > "$PGDATA/pg_hba.conf" <<'HBA'
local all postgres peer
local all all scram-sha-256
host replication replication all scram-sha-256
HBA
