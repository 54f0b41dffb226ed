-- Top-ups that players follow from "I have sent it" until the credit is there.

create table top_ups (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users,
  method text not null,
  amount_vnd bigint not null check (amount_vnd > 0),
  -- When the player said that the money was on its way.
  sent_at timestamptz not null default now(),
  -- The transfer that turned out to be it; null while nothing has come.
  transaction_id uuid unique references transactions
);

create index top_ups_of_user on top_ups (user_id, sent_at);

-- From a player's transaction to the notice that it rests on.
create index inbound_notices_transaction on inbound_notices (transaction_id)
  where transaction_id is not null;

alter table inbound_notices
  -- What the money gives whoever turns out to have sent it, by the rates of the moment it came. Null
  -- where it was credited at once: there the transaction tells it.
  add column topup_type text,
  add column kp_per_10000_vnd bigint,
  add column bonus_percent bigint,
  add column credit_kp bigint,
  add column bonus_kp bigint;

-- How long a player's word stands: a transfer that comes later has a page of its own.
create function top_up_stays_open() returns interval language sql immutable
return interval '72 hours';

-- Credits money to a player: his transactions, the journal, and the top-up that he had said was coming.
--   p_from  the house's account that the money comes from: cash, or where it waited for its player.
create function credit_top_up(
  p_key text,
  p_from text,
  p_transaction_id uuid,
  p_user_id bigint,
  p_topup_type text,
  p_method text,
  p_provider text,
  p_reference text,
  p_amount_vnd bigint,
  p_kp_per_10000_vnd bigint,
  p_bonus_percent bigint,
  p_credit_kp bigint,
  p_bonus_kp bigint
) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  insert into transactions (id, user_id, type, status, value, currency, payload)
    values (p_transaction_id, p_user_id, p_topup_type, 'success', p_amount_vnd, 'VND',
      jsonb_build_object(
        'source', p_method, 'provider', p_provider, 'reference', p_reference,
        'creditKp', p_credit_kp,
        -- Rates change; what this credit rests on must still be told then.
        'rate', jsonb_build_object(
          'kpPer10000Vnd', p_kp_per_10000_vnd, 'bonusPercent', p_bonus_percent)));
  if p_bonus_kp > 0 then
    insert into transactions (user_id, parent_id, type, status, value, currency, payload)
      values (p_user_id, p_transaction_id, 'credit.bonus', 'success', p_bonus_kp, 'KP',
        jsonb_build_object('source', p_method));
  end if;
  perform post_journal(p_key, p_topup_type, p_transaction_id, p_user_id, p_credit_kp + p_bonus_kp,
    false,
    array[p_from, 'sales:' || p_method, 'issued:' || p_method, 'bonus'],
    array['VND', 'VND', 'KP', 'KP'],
    array[-p_amount_vnd, p_amount_vnd, -p_credit_kp, -p_bonus_kp]);
  -- The posting holds the player's account, which open_top_up takes too: none is overlooked.
  update top_ups set transaction_id = p_transaction_id
    where id = (
      select f.id from top_ups f
      where f.user_id = p_user_id and f.method = p_method and f.amount_vnd = p_amount_vnd
        and f.transaction_id is null and f.sent_at > now() - top_up_stays_open()
      order by f.sent_at limit 1 for update);
end $$;

-- As before, but for what it keeps of a notice that names no player, and that a top-up is found its transfer.
create or replace function receive_transfer(
  p_provider text,
  p_event_id text,
  p_natural_key text,
  p_raw bytea,
  p_method text,
  p_topup_type text,
  p_account_number text,
  p_reference text,
  p_content text,
  p_amount_vnd bigint,
  p_occurred_at timestamptz,
  p_payment_code text,
  p_kp_per_10000_vnd bigint,
  p_bonus_percent bigint,
  p_credit_kp bigint,
  p_bonus_kp bigint
) returns table (transaction_id uuid, user_id bigint, is_new boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_user bigint := (select id from users where payment_code = p_payment_code);
  v_topup uuid := case when v_user is not null then uuidv7() end;
  v_notice bigint;
  v_key text := 'transfer:' || p_provider || ':' || p_event_id;
begin
  if v_user is null then
    insert into inbound_notices (
        provider, event_id, natural_key, raw, method, account_number, reference, content,
        amount_vnd, occurred_at, topup_type, kp_per_10000_vnd, bonus_percent, credit_kp, bonus_kp)
      values (
        p_provider, p_event_id, p_natural_key, p_raw, p_method, p_account_number, p_reference,
        p_content, p_amount_vnd, p_occurred_at, p_topup_type, p_kp_per_10000_vnd, p_bonus_percent,
        p_credit_kp, p_bonus_kp)
      on conflict do nothing returning id into v_notice;
  else
    insert into inbound_notices (
        provider, event_id, natural_key, raw, method, account_number, reference, content,
        amount_vnd, occurred_at, user_id, transaction_id)
      values (
        p_provider, p_event_id, p_natural_key, p_raw, p_method, p_account_number, p_reference,
        p_content, p_amount_vnd, p_occurred_at, v_user, v_topup)
      on conflict do nothing returning id into v_notice;
  end if;
  if v_notice is null then
    return query
      select n.transaction_id, n.user_id, false from inbound_notices n
      where (n.provider = p_provider and n.event_id = p_event_id) or n.natural_key = p_natural_key
      order by n.id limit 1;
    return;
  end if;

  if v_user is null then
    perform post_journal(v_key, 'transfer.unmatched', null, null, 0, false,
      array['cash:' || p_method, 'unmatched'], array['VND', 'VND'],
      array[-p_amount_vnd, p_amount_vnd]);
    return query select null::uuid, null::bigint, true;
    return;
  end if;

  perform credit_top_up(v_key, 'cash:' || p_method, v_topup, v_user, p_topup_type, p_method,
    p_provider, p_reference, p_amount_vnd, p_kp_per_10000_vnd, p_bonus_percent, p_credit_kp,
    p_bonus_kp);
  return query select v_topup, v_user, true;
end $$;

-- Notes a player's word that a transfer is on its way. The outcome is 'opened'; 'known' for one that he
-- has just told of; 'arrived' for one that was there before his word; 'too_many', with no id.
create function open_top_up(
  p_user_id bigint,
  p_method text,
  p_amount_vnd bigint,
  -- A second word within this time is about the same transfer.
  p_same_within interval,
  p_most_open integer
) returns table (id uuid, outcome text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_id uuid;
begin
  -- What credits this player waits, and what has credited him is seen.
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
    where f.user_id = p_user_id and f.transaction_id is null
      and f.sent_at > now() - top_up_stays_open()
  ) then
    return query select null::uuid, 'too_many';
    return;
  end if;
  insert into top_ups (user_id, method, amount_vnd) values (p_user_id, p_method, p_amount_vnd)
    returning top_ups.id into v_id;
  return query select v_id, 'opened';
end $$;

-- A word that was taken back, or has come to nothing, may go; what money came for stays.
create trigger top_ups_keep_arrived before delete on top_ups
  for each row when (old.transaction_id is not null) execute function refuse_change();

grant select, delete on top_ups to portal_app;
revoke execute on function top_up_stays_open, credit_top_up, open_top_up from public;
grant execute on function top_up_stays_open, open_top_up to portal_app;
