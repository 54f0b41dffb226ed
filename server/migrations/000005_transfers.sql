-- Money that arrives at the operator's accounts.

create table inbound_notices (
  id bigint generated always as identity primary key,
  provider text not null,
  -- The provider's own id of the event.
  event_id text not null,
  -- Account, bank reference, amount: the same bank entry told twice under two event ids.
  natural_key text unique,
  raw bytea not null,
  method text not null,
  account_number text not null,
  reference text,
  content text not null,
  amount_vnd bigint not null check (amount_vnd > 0),
  occurred_at timestamptz not null,
  -- Null where no player could be read from the content: the money waits in the unmatched account.
  user_id bigint references users,
  -- Deferred: the notice goes in first, for it decides whether anything else does.
  transaction_id uuid references transactions deferrable initially deferred,
  received_at timestamptz not null default now(),
  unique (provider, event_id)
);

create index inbound_notices_unmatched on inbound_notices (id) where user_id is null;

create trigger inbound_notices_append_only before update or delete or truncate on inbound_notices
  for each statement execute function refuse_change();

-- Takes in one notice of arrived money, once: the raw notice, the player's transactions and the
-- journal are one commit. A repeat finds what the first did.
create function receive_transfer(
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
  insert into inbound_notices (
      provider, event_id, natural_key, raw, method, account_number, reference, content, amount_vnd,
      occurred_at, user_id, transaction_id)
    values (
      p_provider, p_event_id, p_natural_key, p_raw, p_method, p_account_number, p_reference,
      p_content, p_amount_vnd, p_occurred_at, v_user, v_topup)
    on conflict do nothing returning id into v_notice;
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

  insert into transactions (id, user_id, type, status, value, currency, payload)
    values (v_topup, v_user, p_topup_type, 'success', p_amount_vnd, 'VND', jsonb_build_object(
      'source', p_method, 'provider', p_provider, 'reference', p_reference,
      'creditKp', p_credit_kp,
      -- Rates change; what this credit rests on must still be told then.
      'rate', jsonb_build_object(
        'kpPer10000Vnd', p_kp_per_10000_vnd, 'bonusPercent', p_bonus_percent)));
  if p_bonus_kp > 0 then
    insert into transactions (user_id, parent_id, type, status, value, currency, payload)
      values (v_user, v_topup, 'credit.bonus', 'success', p_bonus_kp, 'KP',
        jsonb_build_object('source', p_method));
  end if;
  perform post_journal(v_key, p_topup_type, v_topup, v_user, p_credit_kp + p_bonus_kp, false,
    array['cash:' || p_method, 'sales:' || p_method, 'issued:' || p_method, 'bonus'],
    array['VND', 'VND', 'KP', 'KP'],
    array[-p_amount_vnd, p_amount_vnd, -p_credit_kp, -p_bonus_kp]);
  return query select v_topup, v_user, true;
end $$;
