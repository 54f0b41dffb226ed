-- An index on a table in use.
drop index concurrently if exists transactions_drill_note;
create index concurrently transactions_drill_note on transactions (drill_note);
