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

-- Each run of `verify` to its end. The portal's own role writes it, so it tells an operator that the check runs; it
-- is no proof against who has that role.
create table verify_runs (
  id bigint generated always as identity primary key,
  finished_at timestamptz not null default now(),
  -- The ids of the invariants that did not hold. Empty: the books were whole.
  broken text[] not null,
  -- The point to which a clean run knows the books to be whole, from which the next one goes on: the newest link of
  -- the hash chain; the first transaction and the last notice that were old enough for nothing older to come; the
  -- transactions that could still change.
  position bigint,
  hash bytea,
  from_transaction uuid,
  pending uuid[],
  after_notice bigint,
  constraint point_is_whole check (num_nulls(position, hash, from_transaction, pending, after_notice) in (0, 5)),
  constraint point_of_a_clean_run check (position is null or broken = '{}')
);

create index verify_runs_clean on verify_runs (id) where broken = '{}';

-- The journals beyond a position of the chain, and those that are not chained yet.
create function journals_after(p_position bigint) returns setof bigint language sql stable as $$
  select s.journal_id from journal_chain s
    where s.position > p_position and s.journal_id is not null
  union all
  (
    -- chain_journals looks back as far. Both sides are bounded, so that no more is read of either.
    select j.id from journals j
      where j.id > (select coalesce(max(journal_id), 0) from journal_chain) - 100000
    except
    select s.journal_id from journal_chain s
      where s.journal_id > (select coalesce(max(journal_id), 0) from journal_chain) - 100000
  );
$$;

-- The transactions that may have changed since: those of new journals, new ones, those that could still change, and
-- what each of them is a part of.
create function transactions_after(p_journals bigint[], p_from uuid, p_pending uuid[])
returns setof uuid language sql stable as $$
  with touched as (
    select j.transaction_id as id from journals j
      where j.id = any (p_journals) and j.transaction_id is not null
    union
    select t.id from transactions t where t.id >= p_from
    union
    select unnest(p_pending)
  )
  select id from touched
  union
  select t.parent_id from touched join transactions t on t.id = touched.id where t.parent_id is not null;
$$;

revoke execute on function note_waiting, end_waiting, journals_after, transactions_after from public;
grant execute on function journals_after, transactions_after to portal_app;
grant select on waiting_notices, verify_runs to portal_app;
grant insert (broken, position, hash, from_transaction, pending, after_notice) on verify_runs to portal_app;
