-- Deletion of old data by the settings' retention, and a log of what was deleted. The books stay; payers and contents
-- are blanked.

-- A night's run for one kind of data. Each batch updates it in its own commit, so that it is correct even if the run is
-- interrupted.
create table retention_runs (
  id bigint generated always as identity primary key,
  kind text not null,
  kept_days integer not null,
  started_at timestamptz not null default now(),
  -- Updated with each batch. If it stops changing, the run was interrupted.
  alive_at timestamptz not null default now(),
  finished_at timestamptz,
  removed bigint not null default 0,
  -- The time of the oldest row deleted.
  oldest_at timestamptz
);

create index retention_runs_of_kind on retention_runs (kind, started_at);

-- The progress of the blanking: the id of a notice, or the microsecond of a claim or closing. Without it each night
-- would search all notices.
create table retention_marks (
  kind text primary key,
  reached bigint not null
);

create function reached_by(p_kind text) returns bigint language sql stable
return coalesce((select reached from retention_marks where kind = p_kind), 0);

create function microseconds(p_at timestamptz) returns bigint language sql immutable
return (extract(epoch from p_at) * 1000000)::bigint;

-- Exact, as a sum of intervals.
create function moment_of(p_microseconds bigint) returns timestamptz language sql immutable
return timestamptz 'epoch' + p_microseconds * interval '1 microsecond';

create function reach(p_kind text, p_reached bigint) returns void language sql
set search_path = public, pg_temp as $$
  insert into retention_marks (kind, reached) select p_kind, p_reached where p_reached is not null
    on conflict (kind) do update set reached = excluded.reached;
$$;

-- Refuses to delete data younger than a minimum, even if a process requests it.
create function refuse_young(p_before timestamptz) returns void language plpgsql as $$
begin
  if p_before > now() - interval '30 days' then
    raise exception 'payments keep their details for 30 days at least' using errcode = 'restrict_violation';
  end if;
end $$;

create index users_closed on users (closed_at) where closed_at is not null;
create index notice_claims_age on notice_claims (claimed_at);
create index outbound_notices_to_blank on outbound_notices (received_at) where raw <> '';
create index open_payments_to_blank on open_payments (settled_at)
  where settled_at is not null and raw <> '';
create index idempotency_keys_age on idempotency_keys using brin (created_at);
create index imported_accounts_age on imported_accounts (imported_at);
create index jobs_given_up on jobs (dead_at) where dead_at is not null;

-- Blanks notices, except those that wait for their player or for staff.
create function blank_notices(p_ids bigint[]) returns table (removed bigint, oldest_at timestamptz)
language sql set search_path = public, pg_temp as $$
  with gone as (
    update inbound_notices n
      set raw = '', content = '', payer_account = null, payer_bank = null, payer_name = null
      where n.id = any (p_ids) and n.raw <> ''
        and not exists (select from waiting_notices w where w.notice_id = n.id)
      returning n.received_at
  ) select count(*), min(received_at) from gone;
$$;

-- Blanks the next notices by id, up to the first that is too young. Those that still wait are blanked after their
-- claim.
create function blank_old_notices(p_before timestamptz, p_limit integer)
returns table (removed bigint, oldest_at timestamptz, is_done boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_ids bigint[];
begin
  perform refuse_young(p_before);
  select array_agg(id order by id) into v_ids from (
    select next.id, bool_and(next.received_at < p_before) over (order by next.id) as is_old
    from (
      select n.id, n.received_at from inbound_notices n
      where n.id > reached_by('notices') order by n.id limit p_limit) next) judged
  where is_old;
  perform reach('notices', v_ids[cardinality(v_ids)]);
  return query select b.removed, b.oldest_at, coalesce(cardinality(v_ids), 0) < p_limit
    from blank_notices(coalesce(v_ids, '{}')) b;
end $$;

-- Blanks notices that were claimed after their retention had ended.
create function blank_claimed_notices(p_before timestamptz, p_limit integer)
returns table (removed bigint, oldest_at timestamptz, is_done boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_ids bigint[];
  v_last timestamptz;
begin
  perform refuse_young(p_before);
  select array_agg(notice_id), max(claimed_at) into v_ids, v_last from (
    select c.notice_id, c.claimed_at from notice_claims c
    where c.claimed_at < p_before
      and c.claimed_at > moment_of(reached_by('claims'))
    order by c.claimed_at fetch first p_limit rows with ties) next;
  perform reach('claims', microseconds(v_last));
  return query select b.removed, b.oldest_at, coalesce(cardinality(v_ids), 0) < p_limit
    from blank_notices(coalesce(v_ids, '{}')) b;
end $$;

-- Blanks the notices and payments of accounts that were closed before this time.
create function blank_closed_accounts(p_before timestamptz, p_limit integer)
returns table (removed bigint, oldest_at timestamptz, is_done boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_users bigint[];
  v_last timestamptz;
  v_payments bigint;
begin
  perform refuse_young(p_before);
  select array_agg(id), max(closed_at) into v_users, v_last from (
    select u.id, u.closed_at from users u
    where u.closed_at < p_before
      and u.closed_at > moment_of(reached_by('closings'))
    order by u.closed_at fetch first p_limit rows with ties) next;
  perform reach('closings', microseconds(v_last));
  update open_payments p set raw = '', content = ''
    where p.user_id = any (v_users) and p.settled_at is not null and p.raw <> '';
  get diagnostics v_payments = row_count;
  return query select b.removed + v_payments, b.oldest_at, coalesce(cardinality(v_users), 0) < p_limit
    from blank_notices(array(
      select n.id from transactions t join inbound_notices n on n.transaction_id = t.id
        where t.user_id = any (v_users)
      union
      select c.notice_id from transactions t join notice_claims c on c.transaction_id = t.id
        where t.user_id = any (v_users))) b;
end $$;

-- Blanks outgoing entries that are explained.
create function blank_outgoing_notices(p_before timestamptz, p_limit integer)
returns table (removed bigint, oldest_at timestamptz, is_done boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_young(p_before);
  return query
    with gone as (
      update outbound_notices o set raw = '', content = ''
        where o.id in (
          select n.id from outbound_notices n where n.received_at < p_before and n.raw <> ''
            and (exists (select from outbound_matches m where m.outbound_id = n.id)
              or exists (select from outgoing_bookings b where b.outbound_id = n.id))
          order by n.received_at limit p_limit)
        returning o.received_at
    ) select count(*), min(received_at), count(*) < p_limit from gone;
end $$;

-- Blanks wallet payments that are decided.
create function blank_wallet_payments(p_before timestamptz, p_limit integer)
returns table (removed bigint, oldest_at timestamptz, is_done boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_young(p_before);
  return query
    with gone as (
      update open_payments o set raw = '', content = ''
        where (o.provider, o.order_id) in (
          select p.provider, p.order_id from open_payments p
          where p.settled_at < p_before and p.raw <> '' order by p.settled_at limit p_limit)
        returning o.opened_at
    ) select count(*), min(opened_at), count(*) < p_limit from gone;
end $$;

revoke execute on function
  reached_by, microseconds, moment_of, reach, refuse_young, blank_notices, blanked(inbound_notices), blanked(outbound_notices),
  blank_old_notices, blank_claimed_notices, blank_closed_accounts, blank_outgoing_notices, blank_wallet_payments
  from public;
grant execute on function
  reached_by, moment_of,
  blank_old_notices, blank_claimed_notices, blank_closed_accounts, blank_outgoing_notices, blank_wallet_payments
  to portal_app;
grant select on retention_runs, retention_marks to portal_app;
grant insert (kind, kept_days), update (alive_at, finished_at, removed, oldest_at)
  on retention_runs to portal_app;
