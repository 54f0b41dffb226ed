-- What the portal's metrics read: undecided transactions, unmatched money, and the runs of `verify`. None of it needs a
-- search through the books, however long these are.

-- Orders, cards and payments that are not decided yet.
create index transactions_pending on transactions (type, created_at) where status = 'pending';

-- The unmatched notices without a receiver. A separate table, because notices never change, and all of them would have
-- to be searched.
create table waiting_notices (
  notice_id bigint primary key references inbound_notices
);

create function note_waiting() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into waiting_notices (notice_id) values (new.id);
  return null;
end $$;

create trigger inbound_notices_wait after insert on inbound_notices
  for each row when (new.user_id is null) execute function note_waiting();

create function end_waiting() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from waiting_notices where notice_id = new.notice_id;
  return null;
end $$;

create trigger notice_claims_end_waiting after insert on notice_claims
  for each row execute function end_waiting();

-- The completed runs of `verify`. They show staff that the check runs. An attacker with a program's role could forge
-- them.
create table verify_runs (
  id bigint generated always as identity primary key,
  finished_at timestamptz not null default now(),
  -- The ids of the invariants that did not hold. Empty: the books were whole.
  broken text[] not null,
  -- Whether it checked the whole books, not only what was new.
  is_whole boolean not null,
  -- The checkpoint of a clean run, from which the next one continues: the newest link of the hash chain; the time and
  -- the last notice before which nothing new can appear; the transactions that could still change.
  position bigint,
  hash bytea,
  from_time timestamptz,
  pending uuid[],
  after_notice bigint,
  -- The number of links of audit entries and approvals up to the checkpoint. A later run would not notice otherwise
  -- that one was deleted with its row.
  audit_links bigint,
  constraint point_is_whole check (
    num_nulls(position, hash, from_time, pending, after_notice, audit_links) in (0, 6)),
  constraint point_of_a_clean_run check (position is null or broken = '{}')
);

create index verify_runs_clean on verify_runs (id) where broken = '{}';
create index verify_runs_whole on verify_runs (id) where broken = '{}' and is_whole;

-- The broken invariants: those that the newest run found, and those of the newest run over the whole books. A clean run
-- over new rows proves nothing about old ones.
create function broken_invariants() returns text[] language sql stable
return array(
  select unnest(broken) from (select broken from verify_runs order by id desc limit 1) as newest
  union
  select unnest(broken) from (select broken from verify_runs where is_whole order by id desc limit 1) as newest_whole);

revoke execute on function note_waiting, end_waiting, broken_invariants from public;
grant select on waiting_notices, verify_runs to portal_app;
grant execute on function broken_invariants to portal_app, portal_console, portal_operator;
