-- Top-ups in progress: transfers that players follow until they are credited, payments by wallet, scratch cards.

-- Transfers that players follow, from the moment they say that they have sent the money.
create table top_ups (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users,
  method text not null,
  amount_vnd bigint not null check (amount_vnd > 0),
  -- When the player said that they had sent the money.
  sent_at timestamptz not null default now(),
  -- The arrived transfer; null until it arrives.
  transaction_id uuid unique references transactions,
  -- The purchase that it would pay. The player was shown this transfer, but may never have sent it.
  purchase_id uuid references purchases on delete set null
);

create index top_ups_of_user on top_ups (user_id, sent_at);
-- Announced transfers that have not arrived.
create index top_ups_announced on top_ups (user_id, sent_at) where transaction_id is null and purchase_id is null;
create index top_ups_of_purchase on top_ups (purchase_id) where purchase_id is not null;

-- A top-up without arrived money may be deleted; one with arrived money may not.
create trigger top_ups_keep_arrived before delete on top_ups
  for each row when (old.transaction_id is not null) execute function refuse_change();

-- Wallet payments that their provider has reported and that are not final, or not proven, yet.
create table open_payments (
  provider text not null,
  -- The provider's id of the payment, by which it is queried.
  order_id text not null,
  -- As reported by the notice, because a query need not repeat all of it.
  account_number text not null,
  amount_vnd bigint not null check (amount_vnd > 0),
  content text not null,
  reference text,
  occurred_at timestamptz not null,
  raw bytea not null,
  opened_at timestamptz not null default now(),
  settled_at timestamptz,
  -- Why it failed; null if it is open or was credited.
  failure text,
  -- The player whom its content names; null if it names nobody.
  user_id bigint references users,
  -- The transfer method's name; null if the settings have none for the wallet.
  method text,
  primary key (provider, order_id),
  constraint failure_is_final check (failure is null or settled_at is not null)
);

create index open_payments_open on open_payments (opened_at) where settled_at is null;
create index open_payments_of_user on open_payments (user_id, opened_at)
  where user_id is not null;

-- Scratch cards submitted to the gateway.
create table cards (
  -- Also the request_id that the gateway sees.
  transaction_id uuid primary key references transactions,
  -- The issuer's code, for players and at the gateway.
  provider text not null,
  telco text not null,
  serial text not null,
  -- HMAC over provider, serial and PIN, with a key that is not in the database.
  pin_mac bytea not null check (length(pin_mac) = 32),
  -- The PIN, encrypted with a key that is not in the database; null once the card is final.
  encrypted_pin text,
  declared_vnd bigint not null check (declared_vnd > 0),
  -- Set before the gateway is called. From then on the gateway is only queried about the card, which is never sent
  -- again.
  sent_at timestamptz,
  -- When the gateway first said that it holds the card.
  accepted_at timestamptz,
  settled_at timestamptz,
  -- Why it failed.
  failure text check (failure in ('bad_card', 'wrong_value', 'maintenance', 'rejected', 'not_received')),
  -- False if it may be submitted again: the gateway did not use it, or it was mistyped.
  is_taken boolean not null default true,
  -- The real face value as the gateway reports it, and the amount that it pays the operator.
  real_vnd bigint check (real_vnd > 0),
  net_vnd bigint check (net_vnd >= 0),
  constraint pin_is_kept_while_open check ((encrypted_pin is null) = (settled_at is not null)),
  constraint failure_is_final check (failure is null or settled_at is not null)
);

-- A card has one open or credited submission.
create unique index cards_taken on cards (provider, serial, pin_mac) where is_taken;
create index cards_open on cards (transaction_id) where settled_at is null;

-- How long a followed top-up stays open.
create function top_up_stays_open() returns interval language sql immutable
return interval '72 hours';

-- Records that a player says they have sent a transfer. The outcome is 'opened'; 'known' if the player has just
-- announced it; 'arrived' if the money was credited already; 'too_many', without an id.
create function open_top_up(
  p_user_id bigint,
  p_method text,
  p_amount_vnd bigint,
  -- A second announcement within this time is about the same transfer.
  p_same_within interval,
  p_most_open integer
) returns table (id uuid, outcome text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_id uuid;
begin
  -- Concurrent credits to this player wait, and earlier ones are visible.
  perform from ledger_accounts a where a.user_id = p_user_id and a.name = 'credit'
    for no key update;
  select f.id into v_id from top_ups f
    where f.user_id = p_user_id and f.method = p_method and f.amount_vnd = p_amount_vnd
      and f.sent_at > now() - p_same_within and f.transaction_id is null
    order by f.sent_at limit 1;
  if found then
    return query select v_id, 'known';
    return;
  end if;
  insert into top_ups (user_id, method, amount_vnd, transaction_id)
    select p_user_id, p_method, p_amount_vnd, t.id from transactions t
    where t.user_id = p_user_id and t.created_at > now() - p_same_within
      and t.type in ('topup.bank-transfer', 'topup.e-wallet') and t.status = 'success'
      and t.payload->>'source' = p_method and t.value = p_amount_vnd
      and not exists (select from top_ups f where f.transaction_id = t.id)
    order by t.created_at limit 1
    returning top_ups.id into v_id;
  if found then
    return query select v_id, 'arrived';
    return;
  end if;
  if p_most_open <= (
    select count(*) from top_ups f
    where f.user_id = p_user_id and f.transaction_id is null and f.purchase_id is null
      and f.sent_at > now() - top_up_stays_open()
  ) then
    return query select null::uuid, 'too_many';
    return;
  end if;
  insert into top_ups (user_id, method, amount_vnd) values (p_user_id, p_method, p_amount_vnd)
    returning top_ups.id into v_id;
  return query select v_id, 'opened';
end $$;

-- Purchases as shown to their players: each with its state, and the money that arrived before it was paid.
create view shown_purchases as
  select p.id, p.user_id, p.credit_kp, p.coins, p.coin_name, p.shop_version, p.zone_id, p.zone_name, p.character_name, p.character_id, p.method,
    p.transaction_id, p.why, p.created_at, p.expires_at,
    case
      when t.status = 'pending' then 'delivering'
      when t.status = 'success' then 'delivered'
      when t.status = 'failed' then 'refused'
      when p.dropped_at is not null then 'dropped'
      when p.expires_at <= now() then 'expired'
      when p.needs_confirmation then 'awaiting_confirmation'
      when p.why is not null then 'waits_for_player'
      else 'awaiting_payment' end as state,
    case when t.status = 'success' then t.updated_at end as delivered_at,
    (select jsonb_build_object('id', f.id, 'method', f.method, 'amountVnd', f.amount_vnd)
      from top_ups f where f.purchase_id = p.id and f.transaction_id is null) as followed,
    coalesce((
      select jsonb_agg(jsonb_build_object('transactionId', came.id, 'amountVnd', came.value,
        'creditKp', given.credit_kp, 'bonusKp', given.bonus_kp, 'at', came.created_at)
        order by came.created_at desc, came.id)
      from transactions came cross join lateral given_credit(came.id) given
      where came.user_id = p.user_id and came.created_at >= p.created_at
        and came.type in ('topup.bank-transfer', 'topup.e-wallet', 'topup.card') and came.status = 'success'
        and (came.created_at <= coalesce(p.ordered_at, p.dropped_at, p.expires_at) or exists (
          select from top_ups f where f.transaction_id = came.id and f.purchase_id = p.id))
    ), '[]') as received
  from purchases p left join transactions t on t.id = p.transaction_id;
