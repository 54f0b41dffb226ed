-- The functions that store notices of arrived money.

-- Locks what credit_top_up moves, in the order of all postings: the accounts of these players, and one shard of the house's.
create function lock_credited_accounts(p_users bigint[], p_names text[], p_shard smallint) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  perform from ledger_accounts a
    where a.user_id = any (p_users)
      or (a.user_id is null and a.shard = p_shard and a.name = any (p_names))
    order by a.id for update;
end $$;

-- Stores one notice of arrived money, once: the raw notice, the player's transactions and the journal in one commit. A
-- repeat returns the first result.
--   p_natural_key   account, bank reference, amount; null if the bank gave no reference.
--   p_payment_codes candidates for codes in the content. The money is credited if exactly one player has one of them.
--   p_entry         'reported' by the feed; 'entered' by staff, which changes nothing if the entry may already be
--                   stored; 'entered_also' by staff who know that it is a separate entry.
--   p_credit_kp …   by the settings' rates; null without a rate: the money then waits, even if it names a player.
--                   If the shop was published, its rates count instead: for a transfer that pays a purchase, those of
--                   the purchase's version. A current campaign changes the bonus.
-- conflicts_with: the notice that this one contradicts. The money then waits, even if it names a player.
-- same_as: the stored notice that this one repeats under another id.
-- reason: why new money waits; null if it is credited.
create function receive_transfer(
  p_provider text,
  p_event_id text,
  p_natural_key text,
  p_raw bytea,
  p_method text,
  p_topup_type text,
  p_cash_account text,
  p_account_number text,
  p_reference text,
  p_content text,
  p_amount_vnd bigint,
  p_occurred_at timestamptz,
  p_payment_codes text[],
  p_kp_per_10000_vnd bigint,
  p_bonus_percent bigint,
  p_credit_kp bigint,
  p_bonus_kp bigint,
  p_payer_account text,
  p_payer_bank text,
  p_payer_name text,
  p_entry text
) returns table (
  transaction_id uuid, user_id bigint, is_new boolean, conflicts_with text, credit_kp bigint, bonus_kp bigint,
  same_as text, reason text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_user bigint;
  v_named integer;
  v_topup uuid;
  v_notice bigint;
  v_event text := p_event_id;
  v_known inbound_notices;
  v_conflict inbound_notices;
  v_is_same boolean;
  v_rates record;
begin
  if p_natural_key is not null and p_entry <> 'entered_also' then
    -- Concurrent notices with this key follow one another.
    perform pg_advisory_xact_lock(hashtextextended('notice:' || p_natural_key, 0));
  end if;
  -- Takes early the lock that a transaction's foreign key takes anyway. It waits for an account that is being closed,
  -- whose code then names no player.
  if p_credit_kp is not null then
    select case when count(*) = 1 then min(id) end, count(*) into v_user, v_named from (
      select id from users where payment_code = any (p_payment_codes) and closed_at is null
      order by id for key share
    ) as named;
  end if;
  if exists (
    select from top_ups f where f.user_id = v_user and f.method = p_method and f.amount_vnd = p_amount_vnd
      and f.transaction_id is null and f.sent_at > now() - top_up_stays_open()
  ) then
    -- Of equal transfers that arrive together only one is the order's, and has its rates.
    perform lock_credited_accounts(array[v_user],
      array[p_cash_account, 'sales:' || p_method, 'issued:' || p_method, 'bonus'], house_shard(v_user));
  end if;
  select r.* into v_rates from rates_at(p_method, p_amount_vnd, (
    -- The top-up that credit_top_up closes.
    select p.shop_version from top_ups f left join purchases p on p.id = f.purchase_id
    where f.user_id = v_user and f.method = p_method and f.amount_vnd = p_amount_vnd
      and f.transaction_id is null and f.sent_at > now() - top_up_stays_open()
    order by f.sent_at limit 1)) as r;
  if p_credit_kp is not null then
    p_kp_per_10000_vnd := coalesce(v_rates.kp_per_10000_vnd, p_kp_per_10000_vnd);
    p_bonus_percent := coalesce(v_rates.bonus_percent, p_bonus_percent);
    p_credit_kp := div(p_amount_vnd::numeric * p_kp_per_10000_vnd, 10000);
    p_bonus_kp := div(p_credit_kp::numeric * p_bonus_percent, 100);
  end if;
  if p_natural_key is not null and p_entry <> 'entered_also' then
    select n.* into v_conflict
      from inbound_notices n,
        compare_entries(n, p_occurred_at, p_content, p_payer_account, v_user) as verdict
      where n.natural_key = p_natural_key and verdict <> 'other'
        -- Money that never arrived is not the same money.
        and not exists (select from not_real_notices v where v.notice_id = n.id)
        and not (n.provider = p_provider and n.event_id = p_event_id)
      order by verdict = 'same' desc, n.id limit 1;
    if found then
      v_is_same := 'same' =
        compare_entries(v_conflict, p_occurred_at, p_content, p_payer_account, v_user);
      if v_is_same or p_entry = 'entered' then
        return query select v_conflict.transaction_id, v_conflict.user_id, false,
          case when not v_is_same then v_conflict.provider || ':' || v_conflict.event_id end,
          null::bigint, null::bigint,
          case when v_is_same then v_conflict.provider || ':' || v_conflict.event_id end, null::text;
        return;
      end if;
      v_user := null;
    end if;
  end if;

  -- The notice is inserted first: it decides whether anything else is.
  loop
    v_topup := case when v_user is not null then uuidv7() end;
    insert into inbound_notices (
        provider, event_id, natural_key, raw, method, cash_account, account_number, reference, content,
        amount_vnd, occurred_at, payer_account, payer_bank, payer_name, is_entered, conflicts_with,
        user_id, transaction_id, topup_type, kp_per_10000_vnd, bonus_percent, credit_kp, bonus_kp,
        bonus_version_id)
      values (
        p_provider, v_event, p_natural_key, p_raw, p_method, p_cash_account, p_account_number,
        p_reference, p_content, p_amount_vnd, p_occurred_at, p_payer_account, p_payer_bank,
        p_payer_name, p_entry <> 'reported', v_conflict.id, v_user, v_topup,
        -- If it is credited at once, the transaction has its rates.
        case when v_user is null then p_topup_type end,
        case when v_user is null then p_kp_per_10000_vnd end,
        case when v_user is null then p_bonus_percent end,
        case when v_user is null then p_credit_kp end,
        case when v_user is null then p_bonus_kp end,
        case when v_user is null then v_rates.bonus_version_id end)
      on conflict (provider, event_id) do nothing returning id into v_notice;
    exit when v_notice is not null;
    select * into strict v_known from inbound_notices n
      where n.provider = p_provider and n.event_id = v_event;
    if v_known.amount_vnd = p_amount_vnd and p_entry <> 'reported'
      and exists (select from not_real_notices v where v.notice_id = v_known.id) then
      -- The stored notice was booked as never arrived, but staff found the money on a statement: store a separate one.
      v_event := v_event || '~entered';
      continue;
    end if;
    if v_known.amount_vnd = p_amount_vnd then
      return query select v_known.transaction_id, v_known.user_id, false, null::text, null::bigint, null::bigint,
        null::text, null::text;
      return;
    end if;
    -- The same id with another amount: both notices are stored.
    v_conflict := v_known;
    v_user := null;
    v_event := p_event_id || '~' || p_amount_vnd;
  end loop;

  if v_user is null then
    perform post_journal('transfer:' || p_provider || ':' || v_event, 'transfer.unmatched', null, null,
      0, false, array[p_cash_account, 'unmatched'], array['VND', 'VND'],
      array[-p_amount_vnd, p_amount_vnd]);
  else
    perform credit_top_up('transfer:' || p_provider || ':' || v_event, p_cash_account, v_topup, v_user,
      p_topup_type, p_method, p_provider, p_reference, p_amount_vnd, p_kp_per_10000_vnd,
      p_bonus_percent, p_credit_kp, p_bonus_kp, v_rates.bonus_version_id);
  end if;
  return query select v_topup, v_user, true, v_conflict.provider || ':' || v_conflict.event_id, p_credit_kp, p_bonus_kp,
    null::text, case
      when v_user is not null then null
      when v_conflict.id is not null then 'conflict'
      when p_credit_kp is null then 'unknown_account'
      when cardinality(p_payment_codes) = 0 then 'no_code'
      when v_named > 1 then 'several'
      when exists (select from users where payment_code = any (p_payment_codes)) then 'closed'
      else 'code_of_nobody' end;
end $$;

-- Stores notices that arrived together in one commit, each by receive_transfer. If one of them fails, all do, and the
-- caller sends them one by one. Returns the outcomes with the positions of their notices.
--   p_notices   an array of objects with the parameters of receive_transfer without "p_"; raw in hexadecimal digits.
create function receive_transfers(p_notices jsonb)
returns table (
  place bigint, transaction_id uuid, user_id bigint, is_new boolean, conflicts_with text,
  credit_kp bigint, bonus_kp bigint, same_as text, reason text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  -- One of the house's shards for all of them, so that other connections' calls rarely wait for this one.
  v_shard constant smallint := pg_backend_pid() % 16;
  v_users bigint[];
  v_names text[];
  v_notice record;
begin
  perform set_config('portal.house_shard', v_shard::text, true);
  -- Takes all locks that the notices need, in one order, so that two calls never deadlock.
  perform pg_advisory_xact_lock(key) from (
    select distinct hashtextextended('notice:' || (notice->>'natural_key'), 0) as key
    from jsonb_array_elements(p_notices) as notice where notice->>'natural_key' is not null
    order by key
  ) as keys;
  select array_agg(id) into v_users
    from (
      select id from users
      where payment_code = any (array(
        select jsonb_array_elements_text(notice->'payment_codes')
        from jsonb_array_elements(p_notices) as notice))
      order by id for key share
    ) as players;
  -- The accounts that credit_top_up moves.
  select array_agg(distinct name) into v_names
    from jsonb_array_elements(p_notices) as notice,
      unnest(array[notice->>'cash_account', 'sales:' || (notice->>'method'),
        'issued:' || (notice->>'method'), 'bonus']) as name;
  perform lock_credited_accounts(v_users, v_names, v_shard);

  for v_notice in
    select n.* from rows from (jsonb_to_recordset(p_notices) as (
      provider text, event_id text, natural_key text, raw text, method text, topup_type text,
      cash_account text, account_number text, reference text, content text, amount_vnd bigint,
      occurred_at timestamptz, payment_codes text[], kp_per_10000_vnd bigint, bonus_percent bigint,
      credit_kp bigint, bonus_kp bigint, payer_account text, payer_bank text, payer_name text,
      entry text)) with ordinality as n order by n.ordinality
  loop
    return query select v_notice.ordinality, r.* from receive_transfer(
      v_notice.provider, v_notice.event_id, v_notice.natural_key, decode(v_notice.raw, 'hex'),
      v_notice.method, v_notice.topup_type, v_notice.cash_account, v_notice.account_number,
      v_notice.reference, v_notice.content, v_notice.amount_vnd, v_notice.occurred_at,
      v_notice.payment_codes, v_notice.kp_per_10000_vnd, v_notice.bonus_percent, v_notice.credit_kp,
      v_notice.bonus_kp, v_notice.payer_account, v_notice.payer_bank, v_notice.payer_name,
      v_notice.entry) r;
  end loop;
end $$;
