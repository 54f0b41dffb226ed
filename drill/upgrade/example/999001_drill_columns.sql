-- What a migration may add while the release before serves: columns that it need not know.
alter table transactions add column drill_note text;
alter table transactions add column drill_level integer not null default 1;
alter table transactions add constraint drill_levels check (drill_level > 0) not valid;
