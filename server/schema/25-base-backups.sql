-- The newest base backup of each kind (`full`, `incr`), by pgBackRest's name. The database's superuser notes it, when the
-- tool has ended well (deploy/backup/portal-backup@.service): the database itself knows nothing of its backups.
create table base_backups (
  kind text primary key,
  finished_at timestamptz not null
);

create function note_base_backup(of_kind text) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into base_backups (kind, finished_at) values (of_kind, now())
  on conflict (kind) do update set finished_at = excluded.finished_at
$$;

revoke execute on function note_base_backup from public;
grant select on base_backups to portal_app;
