-- A login on a machine that others use leaves no known device; the second step has to know of it.

alter table pending_logins add column is_shared_machine boolean not null default false;
