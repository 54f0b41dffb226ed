-- Transfers: money that arrives at the operator's accounts.

create table inbound_notices (
  id bigint generated always as identity primary key,
  provider text not null,
  -- The provider's own id of the event.
  event_id text not null,
  -- Account, bank reference, amount. Entries of a bank that share these are one entry only where day, content
  -- and payer are the same too (compare_entries).
  natural_key text,
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
  -- What the money gives whoever turns out to have sent it, by the rates of the moment it came. Null
  -- where it was credited at once: there the transaction tells it.
  topup_type text,
  kp_per_10000_vnd bigint,
  bonus_percent bigint,
  credit_kp bigint,
  bonus_kp bigint,
  -- The version of the campaign that gives the bonus; null where the settings do.
  bonus_version_id bigint,
  -- The ledger's name of the house's account that the money came to: cash:<method>:<account number> for banks,
  -- retired ones included, cash:<method> for wallets, cash:unknown:<account number> where the settings know no
  -- such account. So each can be compared with its own statement.
  cash_account text not null,
  -- Who paid, as far as the feed tells it in fields of its own: a content is the payer's to write.
  payer_account text,
  payer_bank text,
  payer_name text,
  -- An operator typed it in: its content and time may be a little off.
  is_entered boolean not null default false,
  -- The notice that tells the same otherwise. It is not known whether the two are one entry.
  conflicts_with bigint references inbound_notices,
  unique (provider, event_id),
  constraint cash_account_of_the_house check (cash_account like 'cash:_%')
);

create index inbound_notices_unmatched on inbound_notices (id) where user_id is null;
-- From a player's transaction to the notice that it rests on.
create index inbound_notices_transaction on inbound_notices (transaction_id)
  where transaction_id is not null;
-- What a search for a lost transfer looks through.
create index inbound_notices_lost on inbound_notices (method, amount_vnd, occurred_at)
  where user_id is null;
create index inbound_notices_natural_key on inbound_notices (natural_key)
  where natural_key is not null;
-- Whom an account has paid for before.
create index inbound_notices_payer on inbound_notices (payer_account)
  where payer_account is not null;
-- What names a transfer in the content of another entry.
create index inbound_notices_reference on inbound_notices (upper(reference))
  where reference is not null;

create trigger inbound_notices_append_only before delete or truncate on inbound_notices
  for each statement execute function refuse_change();

-- What alone may change of a notice: the words and the payer may go, where the operator keeps them for a time only.
create function blanked(p inbound_notices) returns jsonb language sql immutable
return to_jsonb(p) || '{"raw": "\\x", "content": "", "payer_account": null, "payer_bank": null, "payer_name": null}';
create trigger inbound_notices_only_blanked before update on inbound_notices
  for each row when (to_jsonb(new) is distinct from blanked(old)) execute function refuse_change();

-- Credits money to a player: their transactions, the journal, and the top-up that they had announced.
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
  p_bonus_kp bigint,
  p_bonus_version_id bigint default null
) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  insert into transactions (id, user_id, type, status, value, currency, payload)
    values (p_transaction_id, p_user_id, p_topup_type, 'success', p_amount_vnd, 'VND',
      jsonb_build_object(
        'source', p_method, 'provider', p_provider, 'reference', p_reference,
        'creditKp', p_credit_kp,
        -- Rates change; what this credit rests on must still be told then.
        'rate', jsonb_strip_nulls(jsonb_build_object(
          'kpPer10000Vnd', p_kp_per_10000_vnd, 'bonusPercent', p_bonus_percent,
          'bonusVersionId', p_bonus_version_id))));
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

-- What a notice is beside another one of the same account, reference and amount:
-- 'same' entry, 'other' entry, or 'unclear'. What may be either waits for an operator.
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

-- Takes in one notice of arrived money, once: the raw notice, the player's transactions and the journal are
-- one commit. A repeat finds what the first did.
--   p_natural_key   account, bank reference, amount; null where the bank gave no reference.
--   p_entry         'told' by the feed; 'entered' by an operator, which changes nothing where it is unclear
--                   whether it is known; 'entered_also' where the operator knows that it is an entry of its own.
--   p_credit_kp …   null where there is no rate: the money waits, whomever it names.
--   p_bonus_…       the settings' bonus. Where a version of a campaign holds at this moment, its bonus counts.
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
) returns table (transaction_id uuid, user_id bigint, is_new boolean, conflicts_with text, bonus_kp bigint)
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
  v_bonus record;
begin
  select * into v_bonus from bonus_at(p_method, p_amount_vnd);
  if v_bonus.version_id is not null then
    p_bonus_percent := v_bonus.percent;
    p_bonus_kp := div(p_credit_kp::numeric * v_bonus.percent, 100);
  end if;
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
          case when not v_is_same then v_conflict.provider || ':' || v_conflict.event_id end,
          null::bigint;
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
        user_id, transaction_id, topup_type, kp_per_10000_vnd, bonus_percent, credit_kp, bonus_kp,
        bonus_version_id)
      values (
        p_provider, v_event, p_natural_key, p_raw, p_method, p_cash_account, p_account_number,
        p_reference, p_content, p_amount_vnd, p_occurred_at, p_payer_account, p_payer_bank,
        p_payer_name, p_entry <> 'told', v_conflict.id, v_user, v_topup,
        -- What is credited at once tells its rates with the transaction.
        case when v_user is null then p_topup_type end,
        case when v_user is null then p_kp_per_10000_vnd end,
        case when v_user is null then p_bonus_percent end,
        case when v_user is null then p_credit_kp end,
        case when v_user is null then p_bonus_kp end,
        case when v_user is null then v_bonus.version_id end)
      on conflict (provider, event_id) do nothing returning id into v_notice;
    exit when v_notice is not null;
    select * into strict v_known from inbound_notices n
      where n.provider = p_provider and n.event_id = v_event;
    if v_known.amount_vnd = p_amount_vnd then
      return query select v_known.transaction_id, v_known.user_id, false, null::text, null::bigint;
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
      p_bonus_percent, p_credit_kp, p_bonus_kp, v_bonus.version_id);
  end if;
  return query select v_topup, v_user, true, v_conflict.provider || ':' || v_conflict.event_id, p_bonus_kp;
end $$;

-- Takes in notices that arrived together, in one commit; each is what receive_transfer makes of it. Where one of
-- them fails all do, and the caller sends them one by one. Returns the outcomes with the places of their notices.
--   p_notices   an array of objects with the parameters of receive_transfer without "p_"; raw in hexadecimal digits.
create function receive_transfers(p_notices jsonb)
returns table (
  place bigint, transaction_id uuid, user_id bigint, is_new boolean, conflicts_with text,
  bonus_kp bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  -- One of the house's shards for all of them: calls of other connections go on beside this one.
  v_shard constant smallint := pg_backend_pid() % 16;
  v_users bigint[];
  v_names text[];
  v_notice record;
begin
  perform set_config('portal.house_shard', v_shard::text, true);
  -- Every lock that a notice may wait for, in one order, so that two calls never wait for each other.
  perform pg_advisory_xact_lock(key) from (
    select distinct hashtextextended('notice:' || (notice->>'natural_key'), 0) as key
    from jsonb_array_elements(p_notices) as notice where notice->>'natural_key' is not null
    order by key
  ) as keys;
  select array_agg(id) into v_users
    from (
      select id from users
      where payment_code = any (array(
        select notice->>'payment_code' from jsonb_array_elements(p_notices) as notice))
      order by id for key share
    ) as players;
  -- The accounts that credit_top_up moves.
  select array_agg(distinct name) into v_names
    from jsonb_array_elements(p_notices) as notice,
      unnest(array[notice->>'cash_account', 'sales:' || (notice->>'method'),
        'issued:' || (notice->>'method'), 'bonus']) as name;
  perform from ledger_accounts a
    where a.user_id = any (v_users)
      or (a.user_id is null and a.shard = v_shard and a.name = any (v_names))
    order by a.id for update;

  for v_notice in
    select n.* from rows from (jsonb_to_recordset(p_notices) as (
      provider text, event_id text, natural_key text, raw text, method text, topup_type text,
      cash_account text, account_number text, reference text, content text, amount_vnd bigint,
      occurred_at timestamptz, payment_code text, kp_per_10000_vnd bigint, bonus_percent bigint,
      credit_kp bigint, bonus_kp bigint, payer_account text, payer_bank text, payer_name text,
      entry text)) with ordinality as n order by n.ordinality
  loop
    return query select v_notice.ordinality, r.* from receive_transfer(
      v_notice.provider, v_notice.event_id, v_notice.natural_key, decode(v_notice.raw, 'hex'),
      v_notice.method, v_notice.topup_type, v_notice.cash_account, v_notice.account_number,
      v_notice.reference, v_notice.content, v_notice.amount_vnd, v_notice.occurred_at,
      v_notice.payment_code, v_notice.kp_per_10000_vnd, v_notice.bonus_percent, v_notice.credit_kp,
      v_notice.bonus_kp, v_notice.payer_account, v_notice.payer_bank, v_notice.payer_name,
      v_notice.entry) r;
  end loop;
end $$;
