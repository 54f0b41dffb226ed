-- Purchases: packages of coins that players have ordered, paid with present or later credit.

create table purchases (
  -- Also the id of its recharge, so that there can be only one.
  id uuid primary key,
  user_id bigint not null references users,
  -- The package and its receiver, as offered.
  credit_kp bigint not null check (credit_kp > 0),
  coins bigint not null check (coins > 0),
  coin_name text not null,
  game_id text not null,
  zone_id text not null,
  zone_name text not null,
  -- The shop's version whose rates apply to the transfer that pays it; null if none was ever published.
  shop_version integer references shop_versions,
  -- The receiving character, as the player chose it last. Without the game's id of a character, the game delivers to
  -- the account on the server.
  character_name text,
  character_id text,
  -- The transfer method for the missing amount; null if none was open.
  method text,
  created_at timestamptz not null default now(),
  -- Not paid automatically after this.
  expires_at timestamptz not null,
  -- The error code that prevents automatic payment, until the player continues it.
  why text,
  -- The session that ordered it last. No foreign key: it stays when the session ends.
  session_id uuid,
  -- The session that ordered it was ended from another session: the player must confirm the purchase before it is paid.
  needs_confirmation boolean not null default false,
  dropped_at timestamptz,
  ordered_at timestamptz,
  -- Its recharge; null until the credit is held. Deferred, because the recharge is inserted after this column is set.
  transaction_id uuid references transactions deferrable initially deferred,
  constraint recharge_has_its_id check (transaction_id = id),
  constraint ordered_once check ((ordered_at is null) = (transaction_id is null)),
  constraint dropped_is_not_ordered check (dropped_at is null or transaction_id is null),
  constraint waiting_is_not_ordered check (why is null or transaction_id is null),
  constraint unconfirmed_is_not_ordered check (not needs_confirmation or transaction_id is null),
  constraint character_id_has_its_name check (character_id is null or character_name is not null)
);

create index purchases_of_user on purchases (user_id, created_at);
-- For a player's lists. Neither contains dropped purchases, of which a player can make any number.
create index purchases_open on purchases (user_id, created_at)
  where transaction_id is null and dropped_at is null;
create index purchases_paid on purchases (user_id, ordered_at) where transaction_id is not null;
-- Unpaid purchases, which are deleted later.
create index purchases_unpaid on purchases (created_at) where transaction_id is null;

-- A caller's Idempotency-Key and the purchase it stands for.
create table purchase_keys (
  user_id bigint not null references users on delete cascade,
  key text not null,
  body_sha256 bytea not null,
  purchase_id uuid not null references purchases on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);

create index purchase_keys_purchase on purchase_keys (purchase_id);

-- Whether it can still be paid.
create function purchase_is_open(p purchases) returns boolean language sql stable
return p.transaction_id is null and p.dropped_at is null and p.expires_at > now();

create view open_purchases as
  select p.id, p.user_id, p.credit_kp, p.coins, p.coin_name, p.shop_version, p.game_id, p.zone_id,
    jsonb_build_object('id', p.zone_id, 'name', p.zone_name) as zone, p.method, p.why,
    p.needs_confirmation, p.created_at, u.username as account
  from purchases p join users u on u.id = p.user_id
  where purchase_is_open(p);

-- Purchases that have not ended: they can still be paid, or the game has not responded.
create view purchases_under_way as
  select p.user_id, p.id, p.created_at from purchases p where purchase_is_open(p)
  union all
  select t.user_id, p.id, p.created_at from transactions t join purchases p on p.transaction_id = t.id and p.id = t.id
  where t.type = 'credit.pay' and t.status = 'pending';

-- Enqueues a check of the player's purchases in every commit that changes their credit: incoming credit may pay one,
-- and outgoing credit may leave one without its price.
create function look_at_purchases() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
    select from purchases p where p.user_id = new.user_id and purchase_is_open(p)
      and not p.needs_confirmation and case when new.balance > old.balance then p.why is null
        else p.why is not null and p.credit_kp > new.balance end
  ) then
    perform enqueue_job('pay-purchases', jsonb_build_object('userId', new.user_id), 'money', new.user_id::text);
  end if;
  return null;
end $$;

create trigger ledger_accounts_pay_purchases after update of balance on ledger_accounts
  for each row when (new.name = 'credit' and new.balance <> old.balance) execute function look_at_purchases();

-- Locks a player's accounts and reads them. Concurrent credits wait, and earlier ones are visible.
create function lock_wallet(p_user_id bigint) returns table (balance_kp bigint, debt_kp bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from ledger_accounts a where a.user_id = p_user_id order by a.id for no key update;
  return query
    select c.balance, -d.balance from ledger_accounts c
    join ledger_accounts d on d.user_id = c.user_id and d.name = 'debt'
    where c.user_id = p_user_id and c.name = 'credit';
end $$;

-- Adds a top-up for the transfer that would pay a purchase's missing amount, in place of an earlier one that has not
-- arrived. The caller holds the lock of the player's wallet, so that no credit is missed. Returns the top-up.
create function follow_purchase_transfer(p_purchase_id uuid, p_method text, p_amount_vnd bigint) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_id uuid;
begin
  delete from top_ups where purchase_id = p_purchase_id and transaction_id is null
    and (method, amount_vnd) is distinct from (p_method, p_amount_vnd);
  select id into v_id from top_ups
    where purchase_id = p_purchase_id and transaction_id is null;
  if not found then
    insert into top_ups (user_id, method, amount_vnd, purchase_id)
      select user_id, p_method, p_amount_vnd, id from purchases where id = p_purchase_id
      returning id into v_id;
  end if;
  return v_id;
end $$;

-- Makes the open purchases of ended sessions wait for the player's confirmation: those of one session, or of all but
-- one. The caller holds the lock of the account.
--   p_session_id  the session that ended, or, with p_is_kept, the one that stays (null: none stays).
create function hold_purchases_of_sessions(p_user_id bigint, p_session_id uuid, p_is_kept boolean) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_ids uuid[];
begin
  if session_user = 'portal_console' and not is_operation_about(
    array['revoke-access', 'complete-data-request', 'lock', 'lock-for-a-day', 'end-sessions'], p_user_id)
  then
    raise exception 'no operation of this transaction ends sessions' using errcode = 'PT015';
  end if;
  with held as (
    update purchases p set needs_confirmation = true, why = null
    where p.user_id = p_user_id and purchase_is_open(p) and not p.needs_confirmation
      and (p.session_id is distinct from p_session_id) = p_is_kept
    returning p.id
  )
  select array_agg(id) into v_ids from held;
  delete from top_ups where purchase_id = any (v_ids) and transaction_id is null;
end $$;
