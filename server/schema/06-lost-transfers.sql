-- Transfers whose content names no player: found by their sender, or assigned by an operator.

-- Players' searches for money that was not credited, and their results. Found money waits, unspendable, before it is
-- credited, because its real payer may claim it too. It stays in the account `unmatched` until then, so that nothing
-- must be taken back.
create table transfer_cases (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users,
  method text not null,
  amount_vnd bigint not null check (amount_vnd > 0),
  -- The approximate time that the player gave.
  sent_at timestamptz not null,
  -- The end of the bank's reference, or of a code in the content, as the player typed it: upper-case letters and
  -- digits. Fewer than six match only a short reference as a whole.
  reference_end text not null check (reference_end ~ '^[A-Z0-9]{4,32}$'),
  opened_at timestamptz not null default now(),
  -- Why it was not credited at once.
  obstacle text check (obstacle in (
    'not_found', 'several', 'names_another', 'too_large', 'guessed_at', 'taken',
    -- The claim is older than the notice; another player claims it too; the notice contradicts another one.
    'older_than_notice', 'contested', 'conflict')),
  -- The unmatched notices of this method, amount and time that the last search found.
  seen_notice_ids bigint[] not null default '{}',
  -- 'withdrawn' by the player; 'settled' also where the money arrived another way.
  status text not null default 'open'
    check (status in ('open', 'waiting', 'settled', 'refused', 'withdrawn')),
  -- Shown to the player.
  reason text,
  -- 'search', 'arrival', or the operator's name.
  decided_by text,
  decided_at timestamptz,
  transaction_id uuid unique references transactions,
  -- The notice that it waits for, and the moment at which the money is given.
  notice_id bigint references inbound_notices,
  spendable_at timestamptz,
  constraint decided_is_told check (
    (status in ('open', 'waiting')) = (decided_at is null)
    and (decided_at is null) = (decided_by is null)),
  constraint settled_by_money check ((status = 'settled') = (transaction_id is not null)),
  constraint refused_with_reason check (status <> 'refused' or reason is not null),
  constraint waits_for_a_notice check (
    status <> 'waiting' or (notice_id is not null and spendable_at is not null))
);

create index transfer_cases_of_user on transfer_cases (user_id, opened_at);
create index transfer_cases_undecided on transfer_cases (user_id) where status in ('open', 'waiting');
create index transfer_cases_open on transfer_cases (opened_at) where status = 'open';
-- Finds all cases that aimed at a notice.
create index transfer_cases_aim on transfer_cases (method, amount_vnd, sent_at);
create unique index transfer_cases_waiting on transfer_cases (notice_id) where status = 'waiting';
create index transfer_cases_due on transfer_cases (spendable_at) where status = 'waiting';

create trigger transfer_cases_are_kept before delete or truncate on transfer_cases
  for each statement execute function refuse_change();

-- The one receiver of each claimed notice: a player, with or without a case, or (null) its payer. The database
-- transaction that inserts the row gets the notice.
create table notice_claims (
  notice_id bigint primary key references inbound_notices,
  user_id bigint references users,
  case_id uuid unique references transfer_cases,
  -- Deferred, because the claim is inserted first: it decides whether anything else is.
  transaction_id uuid unique references transactions deferrable initially deferred,
  claimed_by text not null,
  claimed_at timestamptz not null default now(),
  constraint claimed_for_player_or_payer check (
    (user_id is null) = (transaction_id is null) and (user_id is not null or case_id is null))
);

create trigger notice_claims_append_only before update or delete or truncate on notice_claims
  for each statement execute function refuse_change();

-- Marks claims by staff as manual operations, whichever function books them.
create function note_manual_claim() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  perform set_config('portal.manual_operation', 'on', true);
  return null;
end $$;

create trigger notice_claims_manual after insert on notice_claims
  for each row when (new.claimed_by <> 'search') execute function note_manual_claim();

-- Whether a bank's reference ends with the player's text of six characters or more. Signs and case do not count.
create function reference_ends_with(p_reference text, p_end text) returns boolean
language sql immutable
return coalesce(length(p_end) >= 6
  and right(regexp_replace(upper(p_reference), '[^A-Z0-9]', '', 'g'), length(p_end)) = p_end, false);

-- Whether the player's text is a whole reference of four or five characters.
create function is_short_reference(p_reference text, p_end text) returns boolean
language sql immutable
return coalesce(length(p_end) in (4, 5)
  and regexp_replace(upper(p_reference), '[^A-Z0-9]', '', 'g') = p_end, false);

-- Whether a word of the content, such as a bank's trace, ends with the player's text. Words that others know or can
-- guess do not count: the operator's account, the account after "tu" or "toi", phones, dates and times, and words with
-- few digits.
create function content_has_trace(p_content text, p_end text, p_account_number text) returns boolean
language sql immutable
return length(p_end) >= 6 and length(regexp_replace(p_end, '[^0-9]', '', 'g')) >= 3 and exists (
  select from (
    select word, lag(word) over (order by place) as before
    from regexp_split_to_table(upper(p_content), '[^A-Z0-9]+') with ordinality as w (word, place)
  ) as words
  where length(word) >= case when before in ('GD', 'TRACE', 'REF') then 6 else 8 end
    and right(word, length(p_end)) = p_end
    and strpos(word, p_account_number) = 0
    and not (word ~ '^[0-9]+$' and before in ('TU', 'TOI', 'DEN', 'TK', 'STK', 'SDT', 'DT'))
    and word !~ '^(0|84)[35789][0-9]{8}$'
    and word !~ '^(0[1-9]|[12][0-9]|3[01])(0[1-9]|1[0-2])(20)?[0-9]{2}([0-9]{4}|[0-9]{6})?$'
    and word !~ '^20[0-9]{2}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])([0-9]{4}|[0-9]{6})?$'
);

-- Whether a notice matches the player's text, by its reference or its content.
create function notice_has_reference(
  p_reference text, p_content text, p_account_number text, p_end text
) returns boolean
language sql immutable
return reference_ends_with(p_reference, p_end) or is_short_reference(p_reference, p_end)
  or content_has_trace(p_content, p_end, p_account_number);

-- The notice of a top-up, whether its content named the player or the player claimed it.
create function notice_of_top_up(p_transaction_id uuid) returns setof inbound_notices
language sql stable rows 1 set search_path = public, pg_temp
begin atomic
  select n.* from inbound_notices n where n.transaction_id = p_transaction_id
  union all
  select n.* from notice_claims c join inbound_notices n on n.id = c.notice_id
  where c.transaction_id = p_transaction_id;
end;

-- The times that players may give for a notice; the whole day if the bank reports only the day.
create function possible_times(p_occurred_at timestamptz, p_tolerance interval) returns tstzrange
language sql immutable
return tstzrange(
  p_occurred_at - p_tolerance,
  p_occurred_at + p_tolerance
    + case when has_time_of_day(p_occurred_at) then interval '0' else interval '24 hours' end,
  '[]');

-- Credits an unmatched notice to a case's player, once, and settles the case. Null if the notice has a receiver
-- already, or the case is decided.
create function settle_transfer_case(p_case_id uuid, p_notice_id bigint, p_by text)
returns uuid language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_case transfer_cases;
  v_transaction uuid;
begin
  select * into v_case from transfer_cases
    where id = p_case_id and status in ('open', 'waiting') for update;
  if not found
    or not exists (select from inbound_notices where id = p_notice_id and credit_kp is not null) then
    return null;
  end if;
  v_transaction := assign_notice(p_notice_id, v_case.user_id, p_by, p_case_id => v_case.id);
  update transfer_cases set status = 'settled', decided_by = p_by, decided_at = now(),
      transaction_id = v_transaction
    where id = v_case.id and v_transaction is not null;
  return v_transaction;
end $$;

-- Whether the account that a notice was paid from has paid for this player before, by the player's code or assigned by
-- staff. Money that the player found by a search does not count: otherwise one theft would make the next one easier.
create function has_paid_for(p_notice inbound_notices, p_user_id bigint) returns boolean
language sql stable set search_path = public, pg_temp
return exists (
  select from inbound_notices before
  left join notice_claims c on c.notice_id = before.id and c.claimed_by <> 'search'
  where before.payer_account = p_notice.payer_account
    -- Several banks may have the same account number.
    and before.payer_bank is not distinct from p_notice.payer_bank
    and before.payer_name is not distinct from p_notice.payer_name
    and coalesce(before.user_id, c.user_id) = p_user_id
    and before.id <> p_notice.id);

-- Claims an unmatched notice for an open case that matches it. The outcome is 'settled'; 'waiting', until spendable_at;
-- 'contested' if another player claims it too, whose waiting is then stopped (stopped_…); 'taken' if it has a receiver.
create function claim_notice(
  p_case_id uuid,
  p_notice_id bigint,
  p_wait interval,
  -- How far the player's time may be from the bank's.
  p_tolerance interval
) returns table (
  outcome text, transaction_id uuid, spendable_at timestamptz, stopped_case_id uuid,
  stopped_user_id bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_case transfer_cases;
  v_notice inbound_notices;
  v_stopped transfer_cases;
begin
  -- Claims of one notice follow one another.
  select * into v_notice from inbound_notices
    where id = p_notice_id and user_id is null and credit_kp is not null for no key update;
  select * into v_case from transfer_cases where id = p_case_id and status = 'open' for update;
  if v_notice.id is null or v_case.id is null then
    return query select 'taken', null::uuid, null::timestamptz, null::uuid, null::bigint;
    return;
  end if;
  update transfer_cases c
    set status = 'open', obstacle = 'contested', notice_id = null, spendable_at = null
    where c.status = 'waiting' and c.notice_id = p_notice_id and c.user_id <> v_case.user_id
    returning * into v_stopped;
  if exists (select from notice_claims where notice_id = p_notice_id)
    or exists (select from transfer_cases where status = 'waiting' and notice_id = p_notice_id)
  then
    return query select 'taken', null::uuid, null::timestamptz, v_stopped.id, v_stopped.user_id;
    return;
  end if;
  if exists (
    select from transfer_cases c
    where c.status = 'open' and c.user_id <> v_case.user_id and c.method = v_notice.method
      and c.amount_vnd = v_notice.amount_vnd
      and c.sent_at <@ possible_times(v_notice.occurred_at, p_tolerance)
      and notice_has_reference(
        v_notice.reference, v_notice.content, v_notice.account_number, c.reference_end)
  ) then
    return query select 'contested', null::uuid, null::timestamptz, v_stopped.id, v_stopped.user_id;
  -- A short reference, or a trace in the content, is not enough to credit money at once.
  elsif reference_ends_with(v_notice.reference, v_case.reference_end)
    and has_paid_for(v_notice, v_case.user_id)
  then
    return query select 'settled', settle_transfer_case(v_case.id, v_notice.id, 'search'),
      null::timestamptz, null::uuid, null::bigint;
  else
    return query
      update transfer_cases c
      set status = 'waiting', notice_id = p_notice_id, spendable_at = now() + p_wait
      where c.id = v_case.id
      returning 'waiting', null::uuid, c.spendable_at, null::uuid, null::bigint;
  end if;
end $$;

-- Credits the money that a case has waited for, once. Null if it may not be credited: the case is stopped, its time has
-- not come, or the notice has a receiver already, which leaves the case to staff.
create function release_transfer_case(p_case_id uuid) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_case transfer_cases;
begin
  -- Locks in the same order as claims: the notice, then the case.
  perform from inbound_notices
    where id = (select notice_id from transfer_cases where id = p_case_id and status = 'waiting')
    for no key update;
  select * into v_case from transfer_cases where id = p_case_id and status = 'waiting' for update;
  if not found then return null; end if;
  if exists (select from notice_claims where notice_id = v_case.notice_id) then
    update transfer_cases
      set status = 'open', obstacle = 'taken', notice_id = null, spendable_at = null
      where id = p_case_id;
    return null;
  end if;
  if v_case.spendable_at > clock_timestamp() then return null; end if;
  return settle_transfer_case(v_case.id, v_case.notice_id, 'search');
end $$;

-- Settles open cases whose money was credited to their player another way: by its content, or assigned by staff. One
-- case for each top-up, the oldest.
create function settle_arrived_cases(p_tolerance interval)
returns table (case_id uuid, user_id bigint)
language sql security definer set search_path = public, pg_temp as $$
  update transfer_cases c
    set status = 'settled', decided_by = 'arrival', decided_at = now(), transaction_id = arrived.id
    from (
      select distinct on (t.id) t.id, o.id as case_id
      from transfer_cases o join transactions t on t.user_id = o.user_id
      left join notice_of_top_up(t.id) n on true
      where o.status = 'open' and t.type in ('topup.bank-transfer', 'topup.e-wallet')
        and t.status = 'success' and t.payload->>'source' = o.method and t.value = o.amount_vnd
        and t.created_at > o.sent_at - p_tolerance
        and notice_has_reference(
          t.payload->>'reference', n.content, n.account_number, o.reference_end)
        and not exists (select from transfer_cases settled where settled.transaction_id = t.id)
      order by t.id, o.opened_at
    ) arrived
    where c.id = arrived.case_id and c.status = 'open'
    returning c.id, c.user_id;
$$;

-- Credits an unmatched notice to a player, once, by the rates at its arrival, or by the given ones if it has none. Null
-- if it has a receiver already.
create function assign_notice(
  p_notice_id bigint,
  p_user_id bigint,
  p_by text,
  p_topup_type text default null,
  p_kp_per_10000_vnd bigint default null,
  p_bonus_percent bigint default null,
  p_credit_kp bigint default null,
  p_bonus_kp bigint default null,
  p_case_id uuid default null,
  p_bonus_version_id bigint default null
) returns uuid language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_notice inbound_notices;
  v_transaction uuid := uuidv7();
begin
  insert into notice_claims (notice_id, user_id, case_id, transaction_id, claimed_by)
    select id, p_user_id, p_case_id, v_transaction, p_by from inbound_notices
    where id = p_notice_id and user_id is null
    on conflict do nothing;
  if not found then return null; end if;
  select * into v_notice from inbound_notices where id = p_notice_id;
  if v_notice.credit_kp is null then
    v_notice.topup_type := p_topup_type;
    v_notice.kp_per_10000_vnd := p_kp_per_10000_vnd;
    v_notice.bonus_percent := p_bonus_percent;
    v_notice.credit_kp := p_credit_kp;
    v_notice.bonus_kp := p_bonus_kp;
    v_notice.bonus_version_id := p_bonus_version_id;
  end if;
  perform credit_top_up('claim:' || v_notice.id, 'unmatched', v_transaction, p_user_id,
    v_notice.topup_type, v_notice.method, v_notice.provider, v_notice.reference,
    v_notice.amount_vnd, v_notice.kp_per_10000_vnd, v_notice.bonus_percent, v_notice.credit_kp,
    v_notice.bonus_kp, v_notice.bonus_version_id);
  return v_transaction;
end $$;

-- Why an account cannot be closed now; null if it can. Defined here, after all tables that it reads.
create function closing_obstacle(p_user_id bigint) returns text
language sql stable set search_path = public, pg_temp as $$
  select case
    when exists (
      select from ledger_accounts where user_id = p_user_id and name = 'debt' and balance < 0
    ) then 'debt'
    when exists (
      select from transactions where user_id = p_user_id and status = 'pending'
    ) then 'money_under_way'
    when exists (
      select from transfer_cases where user_id = p_user_id and status in ('open', 'waiting')
    ) then 'open_case'
  end;
$$;
