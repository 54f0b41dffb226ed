-- What the portal's figures read: each stays as small as what is open, however long the books are.

-- Orders, cards and payments that are not decided yet.
create index transactions_pending on transactions (type, created_at) where status = 'pending';

-- The unmatched notices that nobody has yet. A notice itself never changes, so that those of all years would have to be
-- looked through for them.
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

-- Each run of `verify` to its end. The portal's own role writes it, so it shows an operator that the check runs; it
-- is no proof against who has that role.
create table verify_runs (
  id bigint generated always as identity primary key,
  finished_at timestamptz not null default now(),
  -- The ids of the invariants that did not hold. Empty: the books were whole.
  broken text[] not null,
  -- Whether it looked at all that was ever booked, not only at what was new.
  is_whole boolean not null,
  -- The point to which a clean run knows the books to be whole, from which the next one goes on: the newest link of
  -- the hash chain; the time and the last notice that were old enough for nothing older to come; the transactions that
  -- could still change.
  position bigint,
  hash bytea,
  from_time timestamptz,
  pending uuid[],
  after_notice bigint,
  -- How many of the links up to there are of the log and of approvals: one cut out with its row leaves no other trace
  -- that a run which begins there would look at.
  audit_links bigint,
  constraint point_is_whole check (
    num_nulls(position, hash, from_time, pending, after_notice, audit_links) in (0, 6)),
  constraint point_of_a_clean_run check (position is null or broken = '{}')
);

create index verify_runs_clean on verify_runs (id) where broken = '{}';
create index verify_runs_whole on verify_runs (id) where broken = '{}' and is_whole;

-- The invariants that are known not to hold: what the newest run found, and what the newest one over all found. A clean
-- run over what is new says nothing of what is old.
create function broken_invariants() returns text[] language sql stable
return array(
  select unnest(broken) from (select broken from verify_runs order by id desc limit 1) as newest
  union
  select unnest(broken) from (select broken from verify_runs where is_whole order by id desc limit 1) as newest_whole);

revoke execute on function note_waiting, end_waiting, broken_invariants from public;
grant select on waiting_notices, verify_runs to portal_app;
grant execute on function broken_invariants to portal_app, portal_console, portal_operator;
