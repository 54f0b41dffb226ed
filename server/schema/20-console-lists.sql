-- What the console's lists and its search are read off, however long the tables are.

create index operator_log_at on operator_log (at, id);
create index operator_log_operator on operator_log (operator, at, id);
create index operator_log_command on operator_log (command, at, id);
create index operator_log_player on operator_log (user_id, at, id) where user_id is not null;

grant select on journal_chain to portal_console;
grant select (id, finished_at, broken, position) on verify_runs to portal_console;
grant execute on function operator_log_digest to portal_console;
