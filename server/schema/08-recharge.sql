-- Coins for the game, paid with credit.

-- Orders of coins, as they are sent to the game server. Repeated requests are identical.
create table deliveries (
  -- Also the request_id that the game server sees.
  transaction_id uuid primary key references transactions,
  account text not null,
  zone_id text not null,
  coins bigint not null check (coins > 0),
  credit_spent bigint not null check (credit_spent > 0),
  -- The game's id of the receiving character; null: the account receives.
  character_id text,
  -- An order's id does not always contain its time.
  ordered_at timestamptz not null default now()
);

create index deliveries_ordered on deliveries (ordered_at, transaction_id);

-- Callers' Idempotency-Keys with their transactions.
create table idempotency_keys (
  user_id bigint not null references users on delete cascade,
  key text not null,
  body_sha256 bytea not null,
  -- Deferred, because the key is inserted first: it decides whether the transaction is.
  transaction_id uuid not null references transactions deferrable initially deferred,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);

-- Finds the keys of new transactions, for `verify`.
create index idempotency_keys_transaction on idempotency_keys (transaction_id);

-- Players' own limits of spending credit on coins, per day and month in Vietnam.
create table spending_limits (
  user_id bigint not null references users on delete cascade,
  period text not null check (period in ('day', 'month')),
  -- Null: the limit was removed.
  limit_kp bigint check (limit_kp >= 0),
  -- From then on the limit is next_limit_kp; null where no change waits.
  next_from timestamptz,
  next_limit_kp bigint check (next_limit_kp >= 0),
  primary key (user_id, period),
  constraint next_limit_has_its_time check (next_from is not null or next_limit_kp is null)
);

-- A player's spending in each period, their limit, and its waiting change. Refused orders do not count.
create function spending_of(p_user_id bigint) returns table (
  period text, limit_kp bigint, spent_kp bigint, next_limit_kp bigint, next_from timestamptz)
language sql stable set search_path = public, pg_temp as $$
  select p.period,
    case when l.next_from <= now() then l.next_limit_kp else l.limit_kp end,
    coalesce((
      select -sum(t.value) from transactions t
      where t.user_id = p_user_id and t.type = 'credit.pay' and t.status in ('pending', 'success')
        and t.created_at >= date_trunc(p.period, now(), 'Asia/Ho_Chi_Minh')), 0)::bigint,
    case when l.next_from > now() then l.next_limit_kp end,
    case when l.next_from > now() then l.next_from end
  from (values ('day'), ('month')) p (period)
  left join spending_limits l on l.user_id = p_user_id and l.period = p.period
$$;

-- Sets a limit, or none (null): a lower one at once, a higher one after a day. Setting the present limit again cancels
-- a waiting change. The caller has locked the player's row, so that no order is in progress.
create function limit_spending(p_user_id bigint, p_period text, p_limit_kp bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  higher_limit_waits constant interval := '24 hours';
  v_now record;
begin
  select * into v_now from spending_of(p_user_id) s where s.period = p_period;
  if v_now.limit_kp is null or p_limit_kp <= v_now.limit_kp then
    insert into spending_limits (user_id, period, limit_kp) values (p_user_id, p_period, p_limit_kp)
      on conflict (user_id, period) do update
        set limit_kp = excluded.limit_kp, next_from = null, next_limit_kp = null;
  elsif v_now.next_from is null or v_now.next_limit_kp is distinct from p_limit_kp then
    update spending_limits set limit_kp = v_now.limit_kp, next_limit_kp = p_limit_kp,
        next_from = now() + higher_limit_waits
      where user_id = p_user_id and period = p_period;
  end if;
end $$;

-- Refuses an order of coins beyond the player's limits, whichever code writes it.
-- SQLSTATE PT017: it is beyond a limit; the detail has the limit and the rest, as JSON.
create function refuse_beyond_spending_limit() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_over jsonb;
begin
  -- One order at a time: two at once would each miss the other in the sum.
  perform from spending_limits l where l.user_id = new.user_id order by l.period for update;
  if not found then
    return null;
  end if;
  select jsonb_build_object('period', s.period, 'limitKp', s.limit_kp,
      'leftKp', greatest(s.limit_kp - s.spent_kp - new.value, 0))
    into v_over
    from spending_of(new.user_id) s where s.spent_kp > s.limit_kp
    order by s.limit_kp - s.spent_kp limit 1;
  if v_over is not null then
    raise exception 'the order is beyond the player''s limit of a %', v_over->>'period'
      using errcode = 'PT017', detail = v_over::text;
  end if;
  return null;
end $$;

-- An order entered as delivered has been delivered already, so no limit applies.
create trigger transactions_within_spending_limit after insert on transactions
  for each row when (new.type = 'credit.pay' and new.status = 'pending') execute function refuse_beyond_spending_limit();
