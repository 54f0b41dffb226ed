-- A new table with its rights.
create table drill_notes (
  id bigint generated always as identity primary key,
  transaction_id bigint not null,
  written_at timestamptz not null default now()
);
grant select, insert on drill_notes to portal_app;
