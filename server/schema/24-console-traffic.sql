-- Top-ups and recharges by hour, which the console compares with usual hours. Past hours are stored as sums, so that a
-- day is shown without reading its transactions.

-- For the newest transactions, and those of an hour. Ids do not always rise with time.
create index transactions_created on transactions (created_at);

create table traffic_hours (
  hour timestamptz not null,
  kind text not null check (kind in ('transfer', 'card', 'recharge')),
  -- The transfer method, the card's provider, the zone.
  name text not null,
  succeeded bigint not null,
  failed bigint not null,
  -- The successful amount: đồng, or KP for recharges.
  amount bigint not null,
  primary key (hour, kind, name)
);

-- The hours that traffic_hours contains. Other hours are computed from the transactions.
create table closed_hours (
  hour timestamptz primary key
);

create function count_traffic(p_from timestamptz, p_to timestamptz)
returns table (kind text, name text, succeeded bigint, failed bigint, pending bigint, amount bigint)
language sql stable set search_path = public, pg_temp
begin atomic
  select case type when 'topup.card' then 'card' when 'credit.pay' then 'recharge' else 'transfer' end,
    coalesce(case type when 'topup.card' then payload->>'provider'
      when 'credit.pay' then payload->'metadata'->>'zoneName' else payload->>'source' end, ''),
    count(*) filter (where status = 'success'), count(*) filter (where status = 'failed'),
    count(*) filter (where status = 'pending'),
    coalesce(sum(abs(value)) filter (where status = 'success'), 0)::bigint
  from transactions
  where created_at >= p_from and created_at < p_to
    and type in ('topup.bank-transfer', 'topup.e-wallet', 'topup.card', 'credit.pay')
  group by 1, 2;
end;

-- Closes hours of the last 30 days, the newest first, and returns how many. Hours with undecided transactions wait.
create function close_traffic_hours(p_at_most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- No database transaction lasts this long.
  settled constant interval := interval '10 minutes';
  v_hour timestamptz;
  v_closed integer := 0;
begin
  -- Waits for transactions that still write into a past hour.
  perform pg_advisory_xact_lock(hashtext('traffic_hours'));
  for v_hour in
    select h from generate_series(date_trunc('hour', now() - settled) - interval '1 hour',
      now() - interval '30 days', - interval '1 hour') h
    where not exists (select from closed_hours c where c.hour = h)
      and not exists (
        select from transactions t
        where t.status = 'pending' and t.type in ('topup.card', 'credit.pay')
          and t.created_at >= h and t.created_at < h + interval '1 hour')
    limit p_at_most
  loop
    insert into closed_hours (hour) values (v_hour);
    insert into traffic_hours (hour, kind, name, succeeded, failed, amount)
      select v_hour, t.kind, t.name, t.succeeded, t.failed, t.amount
      from count_traffic(v_hour, v_hour + interval '1 hour') t;
    v_closed := v_closed + 1;
  end loop;
  return v_closed;
end $$;

-- Reopens a closed hour if something is written into it, for example after a restore.
create function reopen_traffic_hour() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('traffic_hours'));
  delete from traffic_hours where hour = date_trunc('hour', new.created_at);
  delete from closed_hours where hour = date_trunc('hour', new.created_at);
  return null;
end $$;

create trigger transactions_reopen_hour after insert or update of created_at on transactions
  for each row when (new.created_at < now() - interval '10 minutes')
  execute function reopen_traffic_hour();

-- The roles of a valid session. It does not prolong the session, so that an open page does not keep it alive.
create function roles_of_session(p_token_hash bytea) returns text[]
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select s.roles from staff_sessions t join staff s on s.id = t.staff_id
  where t.token_hash = p_token_hash and t.kind = 'browser' and now() < least(t.idle_ends_at, t.ends_at);
end;

revoke execute on function count_traffic, close_traffic_hours, reopen_traffic_hour, roles_of_session from public;
grant execute on function count_traffic, close_traffic_hours to portal_app;
grant execute on function count_traffic, roles_of_session, data_request_due to portal_console;
grant select on traffic_hours, closed_hours to portal_app, portal_console;
grant select on waiting_notices, granted_days, grant_ceilings, open_payments, transfer_cases, data_requests,
  retention_runs, journal_chain, verify_runs, top_ups
  to portal_console;
grant select (transaction_id, provider, settled_at, failure) on cards to portal_console;
grant select (id, task, run_at, lease_ends_at, dead_at) on jobs to portal_console;
