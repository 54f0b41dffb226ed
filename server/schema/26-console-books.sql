-- The books by day of Vietnam, for those who keep the accounts. The ledger is only added to, so that a day which is over
-- never changes: it is summed up once.

-- The days that have been summed up, without a gap.
create table summed_days (
  day date primary key,
  summed_at timestamptz not null default now()
);

-- What a day moved on each account of the house, over all its shards, and on those of all players together
-- (`players:credit`, `players:debt`).
create table day_sums (
  day date not null references summed_days,
  account text not null,
  currency text not null,
  added bigint not null check (added >= 0),
  taken bigint not null check (taken >= 0),
  primary key (day, account, currency)
);

create view account_movements as
  select j.id as journal_id, (j.posted_at at time zone 'Asia/Ho_Chi_Minh')::date as day, j.posted_at,
    case when a.user_id is null then a.name else 'players:' || a.name end as account,
    e.currency, e.amount
  from journals j join entries e on e.journal_id = j.id join ledger_accounts a on a.id = e.account_id;

create function day_start(p_day date) returns timestamptz language sql immutable
return p_day::timestamp at time zone 'Asia/Ho_Chi_Minh';

-- Sums up days that are over and not summed yet, the oldest first. Returns how many.
create function sum_up_days(p_at_most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- A journal has the time of its transaction's beginning; none takes this long.
  late_commits constant interval := '15 minutes';
  v_day date;
  v_last date := ((now() - late_commits) at time zone 'Asia/Ho_Chi_Minh')::date - 1;
  v_summed integer := 0;
begin
  if not pg_try_advisory_xact_lock(hashtext('sum_up_days')) then return 0; end if;
  select coalesce((select max(day) + 1 from summed_days),
      (select (posted_at at time zone 'Asia/Ho_Chi_Minh')::date from journals order by id limit 1))
    into v_day;
  while v_day <= v_last and v_summed < p_at_most loop
    insert into summed_days (day) values (v_day);
    insert into day_sums (day, account, currency, added, taken)
      select v_day, account, currency, sum(greatest(amount, 0)), sum(greatest(-amount, 0))
      from account_movements
      where posted_at >= day_start(v_day) and posted_at < day_start(v_day + 1)
      group by account, currency;
    v_summed := v_summed + 1;
    v_day := v_day + 1;
  end loop;
  return v_summed;
end $$;

-- Every day's sums: those of days that are summed up, and those of the days since from the ledger itself.
create view book_days as
  select day, account, currency, added, taken from day_sums
  union all
  select day, account, currency, sum(greatest(amount, 0))::bigint, sum(greatest(-amount, 0))::bigint
  from account_movements
  where posted_at >= coalesce((select day_start(max(day) + 1) from summed_days), '-infinity')
  group by day, account, currency;

revoke execute on function sum_up_days, day_start from public;
grant execute on function sum_up_days to portal_app;
grant execute on function day_start to portal_console;
grant select on summed_days, day_sums, book_days, account_movements to portal_console;
