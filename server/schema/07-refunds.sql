-- Money that leaves an account: refunds, chargebacks, reversals by the bank, and other outgoing entries. Each is a
-- journal against the account that the money came to, so that the books equal the bank's statement.

-- Outgoing entries of the operator's accounts, as reported by their feeds.
create table outbound_notices (
  id bigint generated always as identity primary key,
  provider text not null,
  event_id text not null,
  raw bytea not null,
  cash_account text not null check (cash_account like 'cash:_%'),
  account_number text not null,
  reference text,
  content text not null,
  amount_vnd bigint not null check (amount_vnd > 0),
  occurred_at timestamptz not null,
  received_at timestamptz not null default now(),
  unique (provider, event_id)
);

create table refunds (
  id bigint generated always as identity primary key,
  notice_id bigint not null references inbound_notices,
  -- The idempotency key of this part of the notice: it is refunded once.
  key text not null,
  amount_vnd bigint not null check (amount_vnd > 0),
  reason_code text not null check (reason_code in (
    'bank_reversal', 'wallet_reversal', 'stolen_account', 'disputed', 'payer_request', 'paid_twice',
    'wrong_amount', 'wrong_player', 'not_delivered', 'underage', 'technical_error', 'test', 'unmatched',
    -- No money ever arrived: the notice's journal is reversed, and nothing will leave the account.
    'not_real')),
  -- The transaction that recalled the player's credit.
  recall_id uuid unique references transactions,
  journal_key text not null unique,
  booked_by text not null,
  booked_at timestamptz not null default now(),
  unique (notice_id, key)
);

-- How much of each credited notice was refunded.
create table refunded_notices (
  notice_id bigint primary key references inbound_notices,
  refunded_vnd bigint not null check (refunded_vnd > 0)
);

-- Which outgoing entry of the bank belongs to which booked refund.
create table outbound_matches (
  outbound_id bigint primary key references outbound_notices,
  refund_id bigint not null unique references refunds,
  matched_by text not null
);

-- Booked refunds whose money will never leave the account: it never arrived ('not_real'), or the operator keeps it and
-- owes it to the payer ('kept').
create table closed_refunds (
  refund_id bigint primary key references refunds,
  code text not null check (code in ('not_real', 'kept')),
  closed_by text not null,
  closed_at timestamptz not null default now()
);

-- Booked refunds whose money should leave the account but has not yet.
create view waiting_refunds as
  select r.* from refunds r
  where r.reason_code <> 'not_real'
    and not exists (select from outbound_matches m where m.refund_id = r.id)
    and not exists (select from closed_refunds c where c.refund_id = r.id);

-- Notices of money that never arrived.
create view not_real_notices as
  select r.notice_id from refunds r left join closed_refunds c on c.refund_id = r.id
  where 'not_real' in (r.reason_code, c.code);

-- Outgoing entries that are no refunds: withdrawals by the operator, the bank's fees, and refunds sent twice by
-- mistake.
create table outgoing_bookings (
  outbound_id bigint primary key references outbound_notices,
  code text not null check (code in ('withdrawal', 'bank_fee', 'sent_twice')),
  booked_by text not null,
  booked_at timestamptz not null default now()
);

create trigger outbound_notices_append_only before delete or truncate on outbound_notices
  for each statement execute function refuse_change();
create function blanked(p outbound_notices) returns jsonb language sql immutable
return to_jsonb(p) || '{"raw": "\\x", "content": ""}';
create trigger outbound_notices_only_blanked before update on outbound_notices
  for each row when (to_jsonb(new) is distinct from blanked(old)) execute function refuse_change();
create trigger refunds_append_only before update or delete or truncate on refunds
  for each statement execute function refuse_change();
create trigger closed_refunds_append_only before update or delete or truncate on closed_refunds
  for each statement execute function refuse_change();
create trigger outbound_matches_append_only before update or delete or truncate on outbound_matches
  for each statement execute function refuse_change();
create trigger outgoing_bookings_append_only before update or delete or truncate on outgoing_bookings
  for each statement execute function refuse_change();

-- Recalls a player's credit in proportion to the refunded part of the transfer that gave it. Null if nothing more is
-- due.
create function recall_refunded(
  p_notice inbound_notices, p_transaction_id uuid, p_user_id bigint, p_refunded_vnd bigint,
  p_key text, p_note text
) returns uuid language plpgsql set search_path = public, pg_temp as $$
declare
  v_given bigint;
  v_recalled bigint;
  v_kp bigint;
  v_recall uuid;
begin
  perform from transactions where id = p_transaction_id for no key update;
  select credit_kp + bonus_kp, recalled_kp into v_given, v_recalled from given_credit(p_transaction_id);
  v_kp := div(v_given::numeric * p_refunded_vnd, p_notice.amount_vnd) - v_recalled;
  if v_kp <= 0 then return null; end if;
  insert into transactions (user_id, parent_id, type, status, value, currency, payload)
    values (p_user_id, p_transaction_id, 'credit.recall', 'success', -v_kp, 'KP',
      jsonb_build_object('source', p_notice.method, 'errorNote', p_note))
    returning id into v_recall;
  perform post_journal('recall:' || p_transaction_id || ':refund:' || p_key, 'credit.recall', v_recall,
    p_user_id, -v_kp, true, array['recalls'], array['KP'], array[v_kp]);
  return v_recall;
end $$;

-- Books the refund of a transfer or a part of it, once for each key, and recalls the player's credit. With the reason
-- 'not_real' it books that the whole transfer never arrived, which needs two persons (SQLSTATE PT015 otherwise).
-- The outcome is 'refunded', 'known', or why not: 'too_much', 'part_of_unmatched', 'returned', 'taken'.
--   p_amount_vnd  null: all that is left of it.
create function refund_notice(
  p_notice_id bigint, p_amount_vnd bigint, p_reason_code text, p_key text, p_by text, p_note text
) returns table (outcome text, refund_id bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_notice inbound_notices;
  v_claim notice_claims;
  v_user bigint;
  v_transaction uuid;
  v_refund bigint;
  v_amount bigint;
  v_total bigint;
  v_contra text := 'unmatched';
  v_kind text := 'transfer.returned';
  v_key text := 'claim:' || p_notice_id;
  v_recall uuid;
begin
  if p_reason_code = 'not_real' and not is_staff_operation(array['void-transfer'], '{}') then
    raise exception 'no operation of this transaction voids a transfer' using errcode = 'PT015';
  end if;
  -- Refunds of one notice follow one another.
  select * into strict v_notice from inbound_notices where id = p_notice_id for no key update;
  select id into v_refund from refunds where notice_id = p_notice_id and key = p_key;
  if found then
    return query select 'known', v_refund;
    return;
  end if;
  v_amount := coalesce(p_amount_vnd, v_notice.amount_vnd - coalesce(
    (select refunded_vnd from refunded_notices where notice_id = p_notice_id), 0));
  select * into v_claim from notice_claims where notice_id = p_notice_id;
  v_user := coalesce(v_notice.user_id, v_claim.user_id);
  v_transaction := coalesce(v_notice.transaction_id, v_claim.transaction_id);
  if v_user is null then
    if v_claim.notice_id is not null then
      return query select 'returned', null::bigint;
      return;
    elsif v_amount <> v_notice.amount_vnd then
      return query select 'part_of_unmatched', null::bigint;
      return;
    end if;
    insert into notice_claims (notice_id, claimed_by) values (p_notice_id, p_by) on conflict do nothing;
    if not found then
      return query select 'taken', null::bigint;
      return;
    end if;
  else
    insert into refunded_notices as r (notice_id, refunded_vnd)
      select p_notice_id, v_amount where v_amount between 1 and v_notice.amount_vnd
        -- Money that never arrived is booked as a whole.
        and (p_reason_code <> 'not_real' or v_amount = v_notice.amount_vnd)
      on conflict (notice_id) do update set refunded_vnd = r.refunded_vnd + excluded.refunded_vnd
        where r.refunded_vnd + excluded.refunded_vnd <= v_notice.amount_vnd
      returning r.refunded_vnd into v_total;
    if not found then
      return query select 'too_much', null::bigint;
      return;
    end if;
    select a.name into strict v_contra
      from journals j join entries e on e.journal_id = j.id join ledger_accounts a on a.id = e.account_id
      where j.transaction_id = v_transaction and a.user_id is null and a.name like 'sales:%';
    v_kind := 'transfer.refunded';
    v_key := 'refunded:' || p_notice_id || ':' || p_key;
    v_recall := recall_refunded(v_notice, v_transaction, v_user, v_total, p_key, p_note);
  end if;
  if p_reason_code = 'not_real' then v_kind := 'transfer.voided'; end if;
  perform post_journal(v_key, v_kind, null, null, 0, false, array[v_notice.cash_account, v_contra],
    array['VND', 'VND'], array[v_amount, -v_amount]);
  return query
    insert into refunds (notice_id, key, amount_vnd, reason_code, recall_id, journal_key, booked_by)
      values (p_notice_id, p_key, v_amount, p_reason_code, v_recall, v_key, p_by)
      returning 'refunded', id;
end $$;

-- Books an unmatched notice as returned to its payer, once. False if it has a receiver already.
create function return_notice(p_notice_id bigint, p_by text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from inbound_notices where id = p_notice_id and user_id is not null)
    or exists (select from notice_claims where notice_id = p_notice_id) then
    return false;
  end if;
  return 'refunded' = (
    select outcome from refund_notice(p_notice_id, null, 'unmatched', 'return', p_by, null));
end $$;

-- Stores an outgoing entry, once. Null if it was stored before.
create function receive_outgoing(
  p_provider text, p_event_id text, p_raw bytea, p_cash_account text, p_account_number text,
  p_reference text, p_content text, p_amount_vnd bigint, p_occurred_at timestamptz
) returns bigint language sql security definer set search_path = public, pg_temp as $$
  insert into outbound_notices (provider, event_id, raw, cash_account, account_number, reference,
      content, amount_vnd, occurred_at)
    values (p_provider, p_event_id, p_raw, p_cash_account, p_account_number, p_reference, p_content,
      p_amount_vnd, p_occurred_at)
    on conflict do nothing returning id;
$$;

-- The arrived transfers that an outgoing entry names, each with a booked refund of this amount that waits for its
-- entry, if there is one. Found by the refund's code, which payout files put into the content (contract:
-- `payoutContent`), otherwise by references in the entry's content.
create function named_by_outgoing(p_outbound_id bigint)
returns table (notice_id bigint, waiting_refund_id bigint)
language sql stable set search_path = public, pg_temp as $$
  with entry as (select * from outbound_notices where id = p_outbound_id),
  by_code as (
    select r.notice_id, r.id from entry o
    join waiting_refunds r on r.id = (regexp_match(upper(o.content), 'HOAN([0-9]{6,15})(?![0-9])'))[1]::bigint
      and r.amount_vnd = o.amount_vnd
    join inbound_notices n on n.id = r.notice_id and n.cash_account = o.cash_account
  )
  select * from by_code
  union all
  select n.id, (
    select min(r.id) from waiting_refunds r
    where r.notice_id = n.id and r.amount_vnd = o.amount_vnd)
  from entry o
  join inbound_notices n on n.cash_account = o.cash_account and n.occurred_at <= o.occurred_at + interval '1 day'
    and upper(n.reference) in (
      select word[1] from regexp_matches(upper(o.content), '[A-Z0-9][A-Z0-9._/-]{4,}[A-Z0-9]', 'g') as word)
  where not exists (select from by_code);
$$;

-- Records that an outgoing entry belongs to a booked refund. False if either is matched already, the entry was booked
-- as something else, the refund was closed, or amounts or accounts differ.
create function match_outgoing(p_outbound_id bigint, p_refund_id bigint, p_by text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from outbound_notices where id = p_outbound_id for no key update;
  -- A transaction that closes the refund waits.
  perform from refunds where id = p_refund_id for no key update;
  if exists (select from outgoing_bookings where outbound_id = p_outbound_id) then return false; end if;
  insert into outbound_matches (outbound_id, refund_id, matched_by)
    select o.id, r.id, p_by
    from outbound_notices o, waiting_refunds r join inbound_notices n on n.id = r.notice_id
    where o.id = p_outbound_id and r.id = p_refund_id and o.amount_vnd = r.amount_vnd
      and o.cash_account = n.cash_account
    on conflict do nothing;
  return found;
end $$;

-- Books an outgoing entry that is no refund, once. False if it is explained already.
create function book_outgoing(p_outbound_id bigint, p_code text, p_by text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_entry outbound_notices;
begin
  -- Concurrent explanations of one entry wait for each other.
  select * into strict v_entry from outbound_notices where id = p_outbound_id for no key update;
  if exists (select from outbound_matches where outbound_id = p_outbound_id) then return false; end if;
  insert into outgoing_bookings (outbound_id, code, booked_by) values (p_outbound_id, p_code, p_by)
    on conflict do nothing;
  if not found then return false; end if;
  perform post_journal('outgoing:' || p_outbound_id, 'outgoing.booked', null, null, 0, false,
    array[v_entry.cash_account, 'paid-out:' || p_code], array['VND', 'VND'],
    array[v_entry.amount_vnd, -v_entry.amount_vnd]);
  return true;
end $$;

-- Closes a booked refund whose money will never leave the account, once, by two persons (SQLSTATE PT015 otherwise).
-- Kept money is booked back to the account. False if the money has left, the refund is closed or in a file for the
-- bank, or only a part of a transfer would be 'not_real'.
create function close_refund(p_refund_id bigint, p_code text, p_by text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_refund waiting_refunds;
  v_notice inbound_notices;
begin
  if not is_staff_operation(array['close-refund'], jsonb_build_object('refund', 'refund:' || p_refund_id)) then
    raise exception 'no operation of this transaction closes the refund' using errcode = 'PT015';
  end if;
  -- A transaction that matches it with an entry waits.
  perform from refunds where id = p_refund_id for no key update;
  select * into v_refund from waiting_refunds where id = p_refund_id;
  if not found then return false; end if;
  select * into strict v_notice from inbound_notices where id = v_refund.notice_id;
  if p_code = 'not_real' and v_refund.amount_vnd <> v_notice.amount_vnd then return false; end if;
  -- It is in a file that was sent to the bank.
  if exists (select from payouts where refund_id = p_refund_id and released_at is null) then return false; end if;
  insert into closed_refunds (refund_id, code, closed_by) values (p_refund_id, p_code, p_by);
  if p_code = 'kept' then
    perform post_journal('kept:' || p_refund_id, 'refund.kept', null, null, 0, false,
      array[v_notice.cash_account, 'kept'], array['VND', 'VND'],
      array[-v_refund.amount_vnd, v_refund.amount_vnd]);
  end if;
  return true;
end $$;
