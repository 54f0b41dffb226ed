-- Net income: fees, value-added tax, and the payments of each day by account and amount.

-- Rates of fees and tax. A version is in force from its day until the next one of the same name.
create table rate_versions (
  id bigint generated always as identity primary key,
  -- A transfer method, card:VIETTEL, or vat.
  name text not null check (name ~ '^[A-Za-z0-9:_-]{1,60}$'),
  from_day date not null,
  -- In hundredths of a percent of the amount.
  basis_points integer not null check (basis_points between 0 and 10000),
  -- For each payment.
  fixed_vnd bigint not null check (fixed_vnd >= 0),
  set_by bigint not null references staff,
  set_at timestamptz not null default now()
);

create index rate_versions_of_name on rate_versions (name, from_day, id);
create trigger rate_versions_append_only before update or delete or truncate on rate_versions
  for each statement execute function refuse_change();

-- The version of a rate in force on a day. Of two for the same day the later one counts.
create function rate_on(p_name text, p_day date) returns setof rate_versions
language sql stable set search_path = public, pg_temp as $$
  select * from rate_versions where name = p_name and from_day <= p_day
  order by from_day desc, id desc limit 1;
$$;

-- Sets a rate from a day on, as in the approved order. False if the books of that day are closed.
create function set_rate(p_name text, p_from_day date, p_basis_points integer, p_fixed_vnd bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not is_staff_operation(array['set-rate'],
    jsonb_build_object('name', p_name, 'from', p_from_day, 'fixedVnd', p_fixed_vnd)) then
    raise exception 'no operation of this transaction sets the rate' using errcode = 'PT015';
  end if;
  insert into rate_versions (name, from_day, basis_points, fixed_vnd, set_by)
    select p_name, p_from_day, p_basis_points, p_fixed_vnd, o.staff_id from staff_operations o
    where o.xact = pg_current_xact_id()
      and p_from_day > coalesce((select max(day) from closed_days), '-infinity');
  return found;
end $$;

insert into staff_limits (role, operation, alone_at_once, alone_per_day, may_propose, may_approve)
values ('accountant', 'set-rate', null, null, true, false), ('senior', 'set-rate', null, null, true, true);

-- The entries on cash and sales accounts: positive for incoming money or sales. Cards are split by issuer, and have the
-- amount that the gateway pays, if it reported one. The kind explains outgoing money.
create view payment_movements as
  select m.posted_at, m.day,
    m.account || case when m.account in ('cash:card', 'sales:card') then coalesce(':' || c.provider, '') else '' end
      as account,
    coalesce('outgoing.' || (
      select b.code from outgoing_bookings b
      where b.outbound_id = case when m.kind = 'outgoing.booked' then substr(m.key, length('outgoing:') + 1)::bigint end),
      m.kind) as kind,
    case when m.account like 'cash:%' then -m.amount else m.amount end as amount_vnd, c.net_vnd as gateway_vnd
  from account_movements m
  left join cards c on c.transaction_id = case when m.kind = 'topup.card' then m.transaction_id end
  where m.account like 'cash:%' or m.account like 'sales:%';

-- The payments of past days, grouped by amount: many players pay the same amounts, so these are few rows, from which
-- fees and taxes can be computed per payment.
create table day_payments (
  day date not null references summed_days,
  account text not null,
  kind text not null,
  amount_vnd bigint not null,
  payments integer not null,
  -- The number of payments for which the gateway reported what it pays, and their sum.
  gateway_payments integer not null,
  gateway_vnd bigint not null,
  primary key (day, account, kind, amount_vnd)
);

create function sum_up_payments(p_day date) returns void
language sql set search_path = public, pg_temp as $$
  insert into day_payments (day, account, kind, amount_vnd, payments, gateway_payments, gateway_vnd)
    select p_day, account, kind, amount_vnd, count(*), count(gateway_vnd), coalesce(sum(gateway_vnd), 0)
    from payment_movements where posted_at >= day_start(p_day) and posted_at < day_start(p_day + 1)
    group by account, kind, amount_vnd;
$$;

create view book_payments as
  select day, account, kind, amount_vnd, payments, gateway_payments, gateway_vnd from day_payments
  union all
  select day, account, kind, amount_vnd, count(*)::integer, count(gateway_vnd)::integer,
    coalesce(sum(gateway_vnd), 0)::bigint
  from payment_movements
  where posted_at >= unsummed_from()
  group by day, account, kind, amount_vnd;

-- The entries of sales accounts: credited top-ups and their refunds, whole or in part. The tax rate is that of the day
-- of the sale; null if none is set for it. `offset 0` as in account_movements: the planner takes the house's accounts,
-- which are few among the players', for one, and would search all entries once for each of them.
create view sale_entries as
  select j.id as number, j.key as journal_key, j.posted_at, e.amount as amount_vnd,
    substr(e.name, length('sales:') + 1) as method, t.id as transaction_id, u.username,
    coalesce(t.payload->>'reference', t.payload->>'serial') as reference,
    nullif(concat_ws(' ', u.last_name, u.middle_name, u.first_name), '') as name,
    r.id as refund_id, r.booked_at as refunded_at, sale.id as sale_number,
    coalesce((
      select sum(earlier.amount_vnd) from refunds earlier
      where earlier.notice_id = r.notice_id and earlier.id < r.id), 0)::bigint as refunded_before_vnd,
    (select basis_points / 100 from rate_on('vat', sold.day)) as vat_percent, sold.day as sold_on
  from journals j cross join lateral (
    select e.amount, a.name from entries e join ledger_accounts a on a.id = e.account_id
    where e.journal_id = j.id and a.user_id is null and a.name like 'sales:%' offset 0) e
  left join refunds r on r.journal_key = j.key
  left join inbound_notices n on n.id = r.notice_id
  left join notice_claims c on c.notice_id = r.notice_id
  left join transactions t on t.id = coalesce(j.transaction_id, n.transaction_id, c.transaction_id)
  left join users u on u.id = t.user_id
  left join lateral (
    select s.id, s.posted_at from journals s
    where r.id is not null and s.transaction_id = t.id and s.kind like 'topup.%'
    order by s.id limit 1) sale on true
  cross join lateral (
    select (coalesce(sale.posted_at, j.posted_at) at time zone 'Asia/Ho_Chi_Minh')::date as day) sold;

-- The tax within a price, rounded half up to whole đồng (server/src/features/invoices/vat.ts).
create function vat_within(p_gross_vnd bigint, p_percent bigint) returns bigint language sql immutable
return (2 * p_gross_vnd * p_percent + 100 + p_percent) / (2 * (100 + p_percent));

-- A fee of one payment, rounded half up to whole đồng.
create function fee_of(p_amount_vnd bigint, p_basis_points bigint, p_fixed_vnd bigint) returns bigint
language sql immutable
return (2 * p_amount_vnd * p_basis_points + 10000) / 20000 + p_fixed_vnd;

revoke execute on function rate_on, set_rate, sum_up_payments, vat_within, fee_of from public;
grant execute on function rate_on, set_rate, vat_within, fee_of to portal_console;
grant execute on function rate_on, fee_of to portal_operator;
grant select on rate_versions, day_payments to portal_app, portal_console, portal_operator;
grant select on payment_movements, book_payments, sale_entries to portal_app, portal_console;
grant select on sale_entries to portal_operator;
