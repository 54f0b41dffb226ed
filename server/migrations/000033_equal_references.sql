-- Entries of a bank that share account, reference and amount are one entry only where day, content and
-- payer are the same too. What may be either waits for an operator: nothing is taken for a repeat that
-- could be money of its own.

alter table inbound_notices
  drop constraint inbound_notices_natural_key_key,
  -- Who paid, as far as the feed tells it in fields of its own: a content is the payer's to write.
  add column payer_account text,
  add column payer_bank text,
  add column payer_name text,
  -- An operator typed it in: its content and time may be a little off.
  add column is_entered boolean not null default false,
  -- The notice that tells the same otherwise. It is not known whether the two are one entry.
  add column conflicts_with bigint references inbound_notices;

create index inbound_notices_natural_key on inbound_notices (natural_key)
  where natural_key is not null;
-- Whom an account has paid for before.
create index inbound_notices_payer on inbound_notices (payer_account)
  where payer_account is not null;

-- What a notice is beside another one of the same account, reference and amount:
-- 'same' entry, 'other' entry, or 'unclear'.
create function compare_entries(
  p_known inbound_notices,
  p_occurred_at timestamptz,
  p_content text,
  p_payer_account text,
  p_user_id bigint
) returns text language sql stable set search_path = public, pg_temp
return case
  -- What an operator typed in may be off by hours, and in its words.
  when p_known.is_entered and (p_known.user_id <> p_user_id) is not true
    and p_known.occurred_at - p_occurred_at between - interval '1 day' and interval '1 day' then 'same'
  when (p_known.occurred_at at time zone 'Asia/Ho_Chi_Minh')::date
    <> (p_occurred_at at time zone 'Asia/Ho_Chi_Minh')::date then 'other'
  when p_known.payer_account <> p_payer_account then 'other'
  -- Case and signs are lost on the way, and mean nothing.
  when regexp_replace(upper(p_known.content), '[^[:alnum:]]', '', 'g')
    = regexp_replace(upper(p_content), '[^[:alnum:]]', '', 'g') then 'same'
  when p_known.user_id <> p_user_id then 'other'
  else 'unclear'
end;

drop function receive_transfer(text, text, text, bytea, text, text, text, text, text, text, bigint,
  timestamptz, text, bigint, bigint, bigint, bigint);

-- Takes in one notice of arrived money, once: the raw notice, the player's transactions and the journal are
-- one commit. A repeat finds what the first did.
--   p_natural_key   account, bank reference, amount; null where the bank gave no reference.
--   p_entry         'told' by the feed; 'entered' by an operator, which changes nothing where it is unclear
--                   whether it is known; 'entered_also' where he knows that it is an entry of its own.
--   p_credit_kp …   null where there is no rate: the money waits, whomever it names.
-- conflicts_with names the notice that this one contradicts; it waits then, whomever it names.
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
  p_payment_code text,
  p_kp_per_10000_vnd bigint,
  p_bonus_percent bigint,
  p_credit_kp bigint,
  p_bonus_kp bigint,
  p_payer_account text,
  p_payer_bank text,
  p_payer_name text,
  p_entry text
) returns table (transaction_id uuid, user_id bigint, is_new boolean, conflicts_with text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_user bigint;
  v_topup uuid;
  v_notice bigint;
  v_event text := p_event_id;
  v_known inbound_notices;
  v_conflict inbound_notices;
  v_is_same boolean;
begin
  -- The lock that a transaction's foreign key takes anyhow, taken here: an account that is being closed
  -- is waited for, and is then nobody's.
  if p_credit_kp is not null then
    select id into v_user from users
      where payment_code = p_payment_code and closed_at is null for key share;
  end if;
  if p_natural_key is not null and p_entry <> 'entered_also' then
    -- Of two that are told at once, one is first.
    perform pg_advisory_xact_lock(hashtextextended('notice:' || p_natural_key, 0));
    select n.* into v_conflict
      from inbound_notices n,
        compare_entries(n, p_occurred_at, p_content, p_payer_account, v_user) as verdict
      where n.natural_key = p_natural_key and verdict <> 'other'
        and not (n.provider = p_provider and n.event_id = p_event_id)
      order by verdict = 'same' desc, n.id limit 1;
    if found then
      v_is_same := 'same' =
        compare_entries(v_conflict, p_occurred_at, p_content, p_payer_account, v_user);
      if v_is_same or p_entry = 'entered' then
        return query select v_conflict.transaction_id, v_conflict.user_id, false,
          case when not v_is_same then v_conflict.provider || ':' || v_conflict.event_id end;
        return;
      end if;
      v_user := null;
    end if;
  end if;

  -- The notice goes in first, for it decides whether anything else does.
  loop
    v_topup := case when v_user is not null then uuidv7() end;
    insert into inbound_notices (
        provider, event_id, natural_key, raw, method, cash_account, account_number, reference, content,
        amount_vnd, occurred_at, payer_account, payer_bank, payer_name, is_entered, conflicts_with,
        user_id, transaction_id, topup_type, kp_per_10000_vnd, bonus_percent, credit_kp, bonus_kp)
      values (
        p_provider, v_event, p_natural_key, p_raw, p_method, p_cash_account, p_account_number,
        p_reference, p_content, p_amount_vnd, p_occurred_at, p_payer_account, p_payer_bank,
        p_payer_name, p_entry <> 'told', v_conflict.id, v_user, v_topup,
        -- What is credited at once tells its rates with the transaction.
        case when v_user is null then p_topup_type end,
        case when v_user is null then p_kp_per_10000_vnd end,
        case when v_user is null then p_bonus_percent end,
        case when v_user is null then p_credit_kp end,
        case when v_user is null then p_bonus_kp end)
      on conflict (provider, event_id) do nothing returning id into v_notice;
    exit when v_notice is not null;
    select * into strict v_known from inbound_notices n
      where n.provider = p_provider and n.event_id = v_event;
    if v_known.amount_vnd = p_amount_vnd then
      return query select v_known.transaction_id, v_known.user_id, false, null::text;
      return;
    end if;
    -- One id for two amounts: neither is thrown away.
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
      p_bonus_percent, p_credit_kp, p_bonus_kp);
  end if;
  return query select v_topup, v_user, true, v_conflict.provider || ':' || v_conflict.event_id;
end $$;

revoke execute on function compare_entries, receive_transfer from public;
grant execute on function receive_transfer to portal_app;
