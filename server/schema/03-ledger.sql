-- The double-entry ledger, and the transactions that a player sees.
--
-- Signs: what the house owes is positive, what it holds or has given away is negative. A player's
-- credit is what the house owes them (≥ 0); their debt is what they owe the house (≤ 0). Every journal
-- sums to zero in each currency. Only post_journal writes journals; the portal's role may only read them.

-- Transactions: the entries of a player's history.
create table transactions (
  id uuid primary key default uuidv7(),
  user_id bigint not null references users,
  -- The transaction that caused this one: a bonus its top-up, a refund its payment.
  parent_id uuid references transactions,
  type text not null,
  status text not null check (status in ('pending', 'success', 'failed')),
  -- In currency; negative where credit leaves the account.
  value bigint not null,
  currency text not null check (currency in ('VND', 'KP')),
  payload jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index transactions_history on transactions (user_id, created_at desc, id desc);
-- For a history filtered by type and status: the newest rows of each pair are read from the index in order. A history
-- without filters uses transactions_history.
create index transactions_by_type
  on transactions (user_id, type, status, created_at, id);
create index transactions_parent on transactions (parent_id) where parent_id is not null;

-- Transactions as shown to their player: each with those linked to it in either direction, and their value in KP. The
-- user is compared last, so that the planner does not use an index by user, which would read all of the player's
-- transactions.
create view history_lines as
  select t.id, t.user_id, t.parent_id, t.type, t.status, t.value, t.currency,
    t.created_at, t.updated_at, jsonb_strip_nulls(t.payload) as payload,
    coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', linked.id, 'type', linked.type,
        'realValue', case linked.currency
          when 'KP' then linked.value
          else coalesce((linked.payload->>'creditKp')::bigint, 0) end)
        order by linked.id) filter (where linked.user_id = t.user_id)
      from transactions linked
      where linked.parent_id = t.id or linked.id = t.parent_id
    ), '[]') as related
  from transactions t;

-- The credit that a transaction gave its player (null while it is undecided), its bonus, and how much of both was
-- recalled.
create function given_credit(p_transaction_id uuid)
returns table (credit_kp bigint, bonus_kp bigint, recalled_kp bigint) language sql stable as $$
  select case when t.type like 'topup.%' then (t.payload->>'creditKp')::bigint else t.value end,
    coalesce(sum(c.value) filter (where c.type = 'credit.bonus'), 0)::bigint,
    coalesce(-sum(c.value) filter (where c.type = 'credit.recall'), 0)::bigint
  from transactions t left join transactions c on c.parent_id = t.id
  where t.id = p_transaction_id group by t.id;
$$;

create table ledger_accounts (
  id bigint generated always as identity primary key,
  -- Null: an account of the house.
  user_id bigint references users,
  name text not null,
  currency text not null check (currency in ('VND', 'KP')),
  -- House accounts are split, so that postings of different players do not wait for each other.
  shard smallint not null default 0,
  balance bigint not null default 0,
  -- The number of its entries, which is the position of the newest.
  entries bigint not null default 0,
  constraint user_credit_not_negative check (user_id is null or name <> 'credit' or balance >= 0),
  constraint user_debt_not_positive check (user_id is null or name <> 'debt' or balance <= 0),
  constraint user_account_name check ((user_id is not null) = (name in ('credit', 'debt')))
  -- Room in each page for the next balances, which then need no entry in any index.
) with (fillfactor = 60);

create unique index user_accounts on ledger_accounts (user_id, name) where user_id is not null;
create unique index house_accounts on ledger_accounts (shard, name) where user_id is null;

create table journals (
  id bigint generated always as identity primary key,
  -- The idempotency key: each is posted once.
  key text not null unique,
  kind text not null,
  user_id bigint references users,
  -- The player's transaction that this journal belongs to.
  transaction_id uuid references transactions,
  posted_at timestamptz not null default now(),
  -- True if it belongs to a manual operation of staff.
  is_manual boolean not null default false
);

create index journals_transaction on journals (transaction_id);
-- For the journals of some days, in order. Ids do not follow time exactly.
create index journals_posted on journals (posted_at);

create table entries (
  account_id bigint not null references ledger_accounts,
  position bigint not null,
  journal_id bigint not null references journals,
  currency text not null,
  amount bigint not null check (amount <> 0),
  balance_after bigint not null,
  primary key (account_id, position)
);

create index entries_journal on entries (journal_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger journals_append_only before update or delete or truncate on journals
  for each statement execute function refuse_change();
create trigger entries_append_only before update or delete or truncate on entries
  for each statement execute function refuse_change();

create function refuse_unbalanced() returns trigger language plpgsql as $$
begin
  if exists (
    select from added group by journal_id, currency having sum(amount) <> 0
  ) then
    raise exception 'journal does not sum to zero' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create trigger entries_balanced after insert on entries
  referencing new table as added for each statement execute function refuse_unbalanced();

create function open_user_accounts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into ledger_accounts (user_id, name, currency)
    values (new.id, 'credit', 'KP'), (new.id, 'debt', 'KP');
  return null;
end $$;

create trigger users_open_accounts after insert on users
  for each row execute function open_user_accounts();

create function open_house_accounts(p_names text[], p_currencies text[], p_shard smallint)
returns void language sql set search_path = public, pg_temp as $$
  insert into ledger_accounts (name, currency, shard)
    select name, currency, p_shard from unnest(p_names, p_currencies) as wanted (name, currency)
  on conflict do nothing;
$$;

-- Kinds of journals that only operators post, even if the caller claims otherwise.
create function is_manual_kind(p_kind text) returns boolean language sql immutable
return p_kind in (
  'credit.recharge', 'credit.recall', 'transfer.returned', 'transfer.refunded', 'transfer.voided', 'refund.kept',
  'outgoing.booked');

-- Whether this transaction is a manual operation. All of the console's are; others declare it by a setting, which only
-- makes an audit entry mandatory.
create function is_manual_operation() returns boolean language sql stable
return session_user = 'portal_console'
  or coalesce(current_setting('portal.manual_operation', true), '') = 'on';

-- The shard of the house's accounts that a posting uses: the player's, or the one that this transaction uses for all.
create function house_shard(p_user_id bigint) returns smallint language sql stable
return coalesce(nullif(current_setting('portal.house_shard', true), '')::smallint, (p_user_id % 16)::smallint, 0::smallint);

-- Posts one journal, once per key.
--   p_user_kp    moved to (+) or from (−) the player. Incoming KP settles the player's debt first. Outgoing KP comes
--                from their credit; if that is too low, the rest becomes debt with p_may_owe, and is refused without.
--   p_names …    the house's accounts, with p_currencies and p_amounts at the same indexes.
-- The accounts of manual operations are used by these alone.
-- SQLSTATE PT001: the player's credit does not cover it.
create function post_journal(
  p_key text,
  p_kind text,
  p_transaction_id uuid,
  p_user_id bigint,
  p_user_kp bigint,
  p_may_owe boolean,
  p_names text[],
  p_currencies text[],
  p_amounts bigint[]
) returns table (journal_id bigint, is_new boolean)
language plpgsql security definer set search_path = public, pg_temp
-- Otherwise arrays of unknown length would make the planner plan at each call, which takes longer than the posting.
set plan_cache_mode = force_generic_plan as $$
declare
  v_shard smallint := house_shard(p_user_id);
  v_journal bigint;
  v_ids bigint[];
  v_credit bigint;
  v_debt bigint;
  v_settled bigint := 0;
  v_names text[] := p_names || array['credit', 'debt'];
  v_amounts bigint[];
begin
  if ('grants' = any (p_names) and p_kind <> 'credit.recharge')
    or ('recalls' = any (p_names) and p_kind <> 'credit.recall') then
    raise exception 'journals of the kind % do not book grants or recalls', p_kind
      using errcode = 'restrict_violation';
  end if;

  insert into journals (key, kind, user_id, transaction_id, is_manual)
    values (p_key, p_kind, p_user_id, p_transaction_id,
      is_manual_kind(p_kind) or is_manual_operation())
    on conflict (key) do nothing returning id into v_journal;
  if v_journal is null then
    return query select j.id, false from journals j where j.key = p_key;
    return;
  end if;

  -- Runs a second time only if the house's accounts of this shard had to be opened.
  for v_try in 1..2 loop
    -- All rows are locked in the order of their ids, so that two postings never wait for each other.
    select array_agg(locked.id),
           max(locked.balance) filter (where locked.name = 'credit'),
           max(locked.balance) filter (where locked.name = 'debt')
      into v_ids, v_credit, v_debt
      from (
        select a.id, a.name, a.balance from ledger_accounts a
        where a.user_id = p_user_id
          or (a.user_id is null and a.shard = v_shard and a.name = any (p_names))
        order by a.id for update
      ) locked;
    exit when coalesce(cardinality(v_ids), 0)
      = cardinality(p_names) + 2 * num_nonnulls(p_user_id);
    if v_try = 2 then
      raise exception 'a journal names an account twice' using errcode = 'unique_violation';
    end if;
    perform open_house_accounts(p_names, p_currencies, v_shard);
  end loop;

  if p_user_kp > 0 then
    v_settled := least(p_user_kp, -v_debt);
  elsif p_user_kp < 0 and v_credit + p_user_kp < 0 then
    if not p_may_owe then
      raise exception 'credit does not cover the amount' using errcode = 'PT001';
    end if;
    v_settled := v_credit + p_user_kp;
  end if;
  v_amounts := p_amounts || array[p_user_kp - v_settled, v_settled];

  with moved as (
    update ledger_accounts a
      set balance = a.balance + v_amounts[array_position(v_names, a.name)], entries = a.entries + 1
      where a.id = any (v_ids) and v_amounts[array_position(v_names, a.name)] <> 0
      returning a.id, a.currency, a.entries, a.balance, new.balance - old.balance as amount
  )
  insert into entries (account_id, position, journal_id, currency, amount, balance_after)
    select moved.id, moved.entries, v_journal, moved.currency, moved.amount, moved.balance
    from moved;

  return query select v_journal, true;
end $$;
