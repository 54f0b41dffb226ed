-- The books by day in Vietnam, for accountants: sums, comparisons with statements, and closed days. The ledger only
-- grows, so a past day never changes and is summed up once.

-- The days that have been summed up, without a gap.
create table summed_days (
  day date primary key,
  summed_at timestamptz not null default now()
);

-- The movements of a day on each account of the house, over all its shards, and on those of all players together
-- (`players:credit`, `players:debt`).
create table day_sums (
  day date not null references summed_days,
  account text not null,
  currency text not null,
  added bigint not null check (added >= 0),
  taken bigint not null check (taken >= 0),
  primary key (day, account, currency)
);

-- `offset 0` makes the planner look entries up by journal. Where it cannot know how few journals are asked for, it would
-- read all entries of the ledger.
create view account_movements as
  select j.id as journal_id, (j.posted_at at time zone 'Asia/Ho_Chi_Minh')::date as day, j.posted_at,
    case when a.user_id is null then a.name else 'players:' || a.name end as account,
    e.currency, e.amount, j.key, j.kind, j.transaction_id
  from journals j cross join lateral (select * from entries where journal_id = j.id offset 0) e
  join ledger_accounts a on a.id = e.account_id;

create function day_start(p_day date) returns timestamptz language sql immutable
return p_day::timestamp at time zone 'Asia/Ho_Chi_Minh';

-- Sums up past days that are not summed up yet, oldest first. Returns how many.
create function sum_up_days(p_at_most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- A journal has the time at which its database transaction began. None lasts this long.
  late_commits constant interval := '15 minutes';
  v_day date;
  v_last date := ((now() - late_commits) at time zone 'Asia/Ho_Chi_Minh')::date - 1;
  v_summed integer := 0;
begin
  if not pg_try_advisory_xact_lock(hashtext('sum_up_days')) then return 0; end if;
  select coalesce((select max(day) + 1 from summed_days),
      (select (min(posted_at) at time zone 'Asia/Ho_Chi_Minh')::date from journals))
    into v_day;
  while v_day <= v_last and v_summed < p_at_most loop
    insert into summed_days (day) values (v_day);
    insert into day_sums (day, account, currency, added, taken)
      select v_day, account, currency, sum(greatest(amount, 0)), sum(greatest(-amount, 0))
      from account_movements
      where posted_at >= day_start(v_day) and posted_at < day_start(v_day + 1)
      group by account, currency;
    perform sum_up_payments(v_day);
    v_summed := v_summed + 1;
    v_day := v_day + 1;
  end loop;
  return v_summed;
end $$;

-- The beginning of the days that are not summed up yet. The planner calls it when it chooses an index; a subquery would
-- leave it to guess how many days these are.
create function unsummed_from() returns timestamptz
language sql stable security definer set search_path = public, pg_temp
return coalesce((select day_start(max(day) + 1) from summed_days), '-infinity');

-- Every day's sums: stored ones, and for later days those computed from the ledger.
create view book_days as
  select day, account, currency, added, taken from day_sums
  union all
  select day, account, currency, sum(greatest(amount, 0))::bigint, sum(greatest(-amount, 0))::bigint
  from account_movements
  where posted_at >= unsummed_from()
  group by day, account, currency;

revoke execute on function sum_up_days, day_start, unsummed_from from public;
grant execute on function sum_up_days to portal_app;
grant execute on function day_start to portal_console;
grant execute on function unsummed_from to portal_app, portal_console;
grant select on summed_days, day_sums, book_days, account_movements to portal_console;

-- Comparisons of the books with an uploaded statement. The statement itself is not stored.
create table reconcile_runs (
  id bigint generated always as identity primary key,
  started_at timestamptz not null default now(),
  -- Null while it runs, or if its process died.
  finished_at timestamptz,
  staff_id bigint not null references staff,
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  -- The statement's payment method; null: all methods.
  method text,
  file_name text not null,
  file_hash bytea not null,
  transfers integer,
  -- Why the statement could not be read; null if it could.
  failure text
);

create table reconcile_findings (
  run_id bigint not null references reconcile_runs,
  nth integer not null,
  subject text not null,
  kind text not null,
  -- True where the cause of the difference is known and nothing is wrong.
  is_explained boolean not null,
  says text not null,
  evidence jsonb not null,
  fix text,
  -- The person who investigates it.
  owner_id bigint references staff,
  -- The person who accepted it as it is, and the reason.
  accepted_by bigint references staff,
  accepted_at timestamptz,
  note text,
  primary key (run_id, nth),
  constraint accepted_whole check (num_nulls(accepted_by, accepted_at, note) in (0, 3))
);

-- Closing balances of accounts, from statements or entered by accountants.
create table statement_balances (
  run_id bigint not null references reconcile_runs,
  -- The ledger's name of the account.
  cash_account text not null check (cash_account like 'cash:_%'),
  balance_vnd bigint not null,
  primary key (run_id, cash_account)
);

create index statement_balances_of_account on statement_balances (cash_account);

create index reconcile_findings_open on reconcile_findings (run_id)
  where not is_explained and accepted_at is null;

-- Closed days, with their sums.
create table closed_days (
  day date primary key,
  closed_at timestamptz not null default now(),
  staff_id bigint not null references staff,
  run_id bigint not null references reconcile_runs,
  sums jsonb not null
);

create trigger closed_days_append_only before update or delete or truncate on closed_days
  for each statement execute function refuse_change();

insert into staff_limits
  (role, operation, alone_at_once, alone_per_day, may_propose, may_approve)
values
  ('accountant', 'reconcile', 0, 0, false, false),
  ('accountant', 'close-day', 0, 0, true, false);

-- The person of this transaction, whose operation must be this one. SQLSTATE PT015: it is another one.
create function staff_of_operation(p_operation text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_staff bigint;
begin
  select staff_id into v_staff from staff_operations
    where xact = pg_current_xact_id() and operation = p_operation;
  if v_staff is null then
    raise exception 'this transaction is no %', p_operation using errcode = 'PT015';
  end if;
  return v_staff;
end $$;

create function start_reconcile_run(
  p_from date, p_to date, p_method text, p_file_name text, p_file_hash bytea
) returns bigint language sql security definer set search_path = public, pg_temp
begin atomic
  insert into reconcile_runs (staff_id, from_day, to_day, method, file_name, file_hash)
    values (staff_of_operation('reconcile'), p_from, p_to, p_method, p_file_name, p_file_hash) returning id;
end;

-- Stores the balance of an account on a statement, in the commit that starts the run.
create function note_statement_balance(p_run bigint, p_cash_account text, p_balance_vnd bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from reconcile_runs where id = p_run and finished_at is null
      and staff_id = staff_of_operation('reconcile')) then
    raise exception 'run % has ended, or is another''s', p_run using errcode = 'restrict_violation';
  end if;
  insert into statement_balances (run_id, cash_account, balance_vnd)
    values (p_run, p_cash_account, p_balance_vnd);
end $$;

-- Ends a run, once, by the person who started it: with its findings, or the reason why the statement could not be read.
create function finish_reconcile_run(
  p_run bigint, p_transfers integer, p_failure text, p_findings jsonb
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update reconcile_runs set finished_at = now(), transfers = p_transfers, failure = p_failure
    where id = p_run and finished_at is null and staff_id = staff_of_operation('reconcile');
  if not found then
    raise exception 'run % has ended, or is another''s', p_run using errcode = 'restrict_violation';
  end if;
  insert into reconcile_findings
    (run_id, nth, subject, kind, is_explained, says, evidence, fix)
    select p_run, row_number() over (), subject, kind, "isExplained", says, evidence, fix
    from jsonb_to_recordset(p_findings) as found (
      subject text, kind text, "isExplained" boolean, says text, evidence jsonb, fix text);
end $$;

-- Accepts a finding as it is, once, in the name of the signed-in person. False if it is accepted or explained already.
create function accept_finding(p_run bigint, p_nth integer, p_note text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_staff bigint := staff_of_operation('reconcile');
begin
  update reconcile_findings set accepted_by = v_staff, accepted_at = now(), note = p_note
    where run_id = p_run and nth = p_nth and accepted_at is null and not is_explained;
  return found;
end $$;

-- Makes the signed-in person the owner of a finding, even if it has another owner.
create function own_finding(p_run bigint, p_nth integer) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_staff bigint := staff_of_operation('reconcile');
begin
  update reconcile_findings set owner_id = v_staff
    where run_id = p_run and nth = p_nth and accepted_at is null and not is_explained;
  return found;
end $$;

-- The methods with movements on a day, each with the newest run that compared the whole day with its statement, and the
-- number of the run's open findings. Without accounts that are not in the settings, which have no statement, and
-- without cards: the gateway's list is compared on the command line.
create function runs_of_day(p_day date) returns table (method text, run_id bigint, open_findings integer)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  with moved as (
    select account from day_sums where day = p_day and account like 'cash:%'
    union
    select account from account_movements
      where not exists (select from summed_days where day = p_day)
        and posted_at >= day_start(p_day) and posted_at < day_start(p_day + 1) and account like 'cash:%'
  )
  select m.method, r.id, (select count(*)::integer from reconcile_findings f
      where f.run_id = r.id and not f.is_explained and f.accepted_at is null)
    from (select distinct split_part(account, ':', 2) as method from moved) m
    left join lateral (
      select id from reconcile_runs
      where finished_at is not null and failure is null and p_day between from_day and to_day
        and started_at >= day_start(p_day + 1)
        and coalesce(reconcile_runs.method, m.method) = m.method
      order by id desc limit 1) r on true
    where m.method not in ('unknown', 'card');
end;

-- Incoming money of a day that no statement is compared with: cards, and accounts that are not in the settings.
create function uncompared_of_day(p_day date) returns table (kind text, amount_vnd bigint)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  with moved as (
    select account, taken - added as amount from day_sums where day = p_day and account like 'cash:%'
    union all
    -- In the ledger, money that the house holds is negative.
    select account, -amount from account_movements
      where not exists (select from summed_days where day = p_day)
        and posted_at >= day_start(p_day) and posted_at < day_start(p_day + 1) and account like 'cash:%'
  )
  select split_part(account, ':', 2), sum(amount)::bigint from moved
    where split_part(account, ':', 2) in ('card', 'unknown')
    group by 1 having sum(amount) <> 0;
end;

-- What prevents closing a day: the newest run over the whole day, the number of open findings of its runs, and the
-- methods without a run. A day without movements needs a run too, because the bank may have entries that no feed
-- reported.
create function state_of_day(p_day date)
returns table (run_id bigint, open_findings integer, missing text[])
language sql stable security definer set search_path = public, pg_temp
begin atomic
  with needed as (
    select * from runs_of_day(p_day)
  ), newest as (
    select r.id, (select count(*)::integer from reconcile_findings f
        where f.run_id = r.id and not f.is_explained and f.accepted_at is null) as open_findings
      from reconcile_runs r
      where r.finished_at is not null and r.failure is null and p_day between r.from_day and r.to_day
        and r.started_at >= day_start(p_day + 1)
      order by r.id desc limit 1
  )
  select newest.id,
    (select coalesce(sum(o.open_findings), 0)::integer from (
      select n.run_id as id, n.open_findings from needed n where n.run_id is not null
      union select newest.id, newest.open_findings) o),
    (select coalesce(array_agg(n.method order by n.method), '{}') from needed n where n.run_id is null)
  from newest;
end;

-- Closes a past day without open findings. SQLSTATE PT018: it cannot be closed yet.
create function close_day(p_day date, p_sums jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_staff bigint := staff_of_operation('close-day');
  v_run bigint;
  v_open integer;
  v_missing text[];
begin
  select run_id, open_findings, missing into v_run, v_open, v_missing from state_of_day(p_day);
  if v_run is null or v_open > 0 or v_missing <> '{}' or (
    not exists (select from summed_days where day = p_day)
    -- Days before the first journal are not summed up.
    and exists (select from journals where posted_at < day_start(p_day + 1))
  ) then
    raise exception 'day % is not to be closed yet', p_day using errcode = 'PT018';
  end if;
  insert into closed_days (day, staff_id, run_id, sums) values (p_day, v_staff, v_run, p_sums)
    on conflict do nothing;
  return found;
end $$;

revoke execute on function staff_of_operation, start_reconcile_run, finish_reconcile_run, accept_finding,
  own_finding, note_statement_balance, runs_of_day, uncompared_of_day, state_of_day, close_day from public;
grant execute on function start_reconcile_run, finish_reconcile_run, accept_finding, own_finding,
  note_statement_balance, uncompared_of_day, state_of_day, close_day, sum_up_days to portal_console;
grant select on reconcile_runs, reconcile_findings, statement_balances, closed_days to portal_console;
-- The tables that a comparison reads.
grant select on outbound_notices, outbound_matches, outgoing_bookings, refunds, refunded_notices, deliveries
  to portal_console;
