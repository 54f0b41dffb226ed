-- Transfers: money that arrives at the operator's accounts.

create table inbound_notices (
  id bigint generated always as identity primary key,
  provider text not null,
  -- The provider's id of the event.
  event_id text not null,
  -- Account, bank reference, amount. Entries of a bank with the same key are one entry only if day, content and payer
  -- match too (compare_entries).
  natural_key text,
  raw bytea not null,
  method text not null,
  account_number text not null,
  reference text,
  content text not null,
  amount_vnd bigint not null check (amount_vnd > 0),
  occurred_at timestamptz not null,
  -- Null if the content names no player: the money waits in the account `unmatched`.
  user_id bigint references users,
  -- Deferred, because the notice is inserted first: it decides whether anything else is.
  transaction_id uuid references transactions deferrable initially deferred,
  received_at timestamptz not null default now(),
  -- The credit that the money gives once its player is found, by the rates at its arrival. Null if it was credited at
  -- once: the transaction then has it.
  topup_type text,
  kp_per_10000_vnd bigint,
  bonus_percent bigint,
  credit_kp bigint,
  bonus_kp bigint,
  -- The version of the campaign that gives the bonus; null without a campaign.
  bonus_version_id bigint,
  -- The ledger's name of the house's account that the money came to: cash:<method>:<account number> for banks,
  -- including retired accounts, cash:<method> for wallets, cash:unknown:<account number> for an account that is not in
  -- the settings. So each can be compared with its own statement.
  cash_account text not null,
  -- The payer, if the feed has fields for it. The content is no source: the payer writes it.
  payer_account text,
  payer_bank text,
  payer_name text,
  -- Entered by staff: its content and time may be inexact.
  is_entered boolean not null default false,
  -- The notice that contradicts this one. It is not known whether the two are one entry.
  conflicts_with bigint references inbound_notices,
  unique (provider, event_id),
  constraint cash_account_of_the_house check (cash_account like 'cash:_%')
);

-- Finds the entry from which on a feed's own list is read for lost notices.
create index inbound_notices_feed on inbound_notices (provider, occurred_at);
create index inbound_notices_unmatched on inbound_notices (id) where user_id is null;
-- Finds the notice of a player's transaction.
create index inbound_notices_transaction on inbound_notices (transaction_id)
  where transaction_id is not null;
-- For searches for lost transfers.
create index inbound_notices_lost on inbound_notices (method, amount_vnd, occurred_at)
  where user_id is null;
create index inbound_notices_natural_key on inbound_notices (natural_key)
  where natural_key is not null;
-- Finds the players that an account has paid for before.
create index inbound_notices_payer on inbound_notices (payer_account)
  where payer_account is not null;
-- Finds a transfer by its reference in the content of another entry.
create index inbound_notices_reference on inbound_notices (upper(reference))
  where reference is not null;

create trigger inbound_notices_append_only before delete or truncate on inbound_notices
  for each statement execute function refuse_change();

-- Returns a notice with raw text, content and payer blanked: the only change allowed, by the settings' retention.
create function blanked(p inbound_notices) returns jsonb language sql immutable
return to_jsonb(p) || '{"raw": "\\x", "content": "", "payer_account": null, "payer_bank": null, "payer_name": null}';
create trigger inbound_notices_only_blanked before update on inbound_notices
  for each row when (to_jsonb(new) is distinct from blanked(old)) execute function refuse_change();

-- Whether a bank's time is more than a date. Some banks report only the day, which feeds write as 00:00:00.
create function has_time_of_day(p_occurred_at timestamptz) returns boolean
language sql immutable
return (p_occurred_at at time zone 'Asia/Ho_Chi_Minh')::time <> time '00:00';

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
        -- Rates change, so the rates of this credit are stored.
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
  -- The posting has locked the player's account, which open_top_up locks too, so that no top-up is missed.
  update top_ups set transaction_id = p_transaction_id
    where id = (
      select f.id from top_ups f
      where f.user_id = p_user_id and f.method = p_method and f.amount_vnd = p_amount_vnd
        and f.transaction_id is null and f.sent_at > now() - top_up_stays_open()
      order by f.sent_at limit 1 for update);
end $$;

-- Compares a notice with a stored one of the same account, reference and amount: the 'same' entry, an 'other' entry, or
-- 'unclear', which waits for staff.
create function compare_entries(
  p_known inbound_notices,
  p_occurred_at timestamptz,
  p_content text,
  p_payer_account text,
  p_user_id bigint
) returns text language sql stable set search_path = public, pg_temp
return case
  -- An entry typed by staff may be off by hours, and have another content.
  when p_known.is_entered and (p_known.user_id <> p_user_id) is not true
    and p_known.occurred_at - p_occurred_at between - interval '1 day' and interval '1 day' then 'same'
  when (p_known.occurred_at at time zone 'Asia/Ho_Chi_Minh')::date
    <> (p_occurred_at at time zone 'Asia/Ho_Chi_Minh')::date then 'other'
  when p_known.payer_account <> p_payer_account then 'other'
  -- Case and signs do not count, because they may be lost on the way.
  when regexp_replace(upper(p_known.content), '[^[:alnum:]]', '', 'g')
    = regexp_replace(upper(p_content), '[^[:alnum:]]', '', 'g') then 'same'
  when p_known.user_id <> p_user_id then 'other'
  else 'unclear'
end;
