-- Money that a player has found waits, unspendable, before it is given: its payer may claim it too. It stays
-- in the unmatched account meanwhile, so there is nothing to take back.

alter table transfer_cases
  drop constraint transfer_cases_status_check,
  drop constraint transfer_cases_obstacle_check,
  drop constraint decided_is_told,
  add constraint transfer_cases_status_check
    check (status in ('open', 'waiting', 'settled', 'refused')),
  add constraint transfer_cases_obstacle_check check (obstacle in (
    'not_found', 'several', 'names_another', 'too_large', 'guessed_at', 'taken',
    -- The claim is older than the notice; somebody else claims it too; it contradicts another notice.
    'older_than_notice', 'contested', 'conflict')),
  add constraint decided_is_told check (
    (status in ('open', 'waiting')) = (decided_at is null)
    and (decided_at is null) = (decided_by is null)),
  -- The notice that it waits for, and the moment at which the money is given.
  add column notice_id bigint references inbound_notices,
  add column spendable_at timestamptz,
  add constraint waits_for_a_notice check (
    status <> 'waiting' or (notice_id is not null and spendable_at is not null));

create unique index transfer_cases_waiting on transfer_cases (notice_id) where status = 'waiting';
create index transfer_cases_due on transfer_cases (spendable_at) where status = 'waiting';

-- User names as banks write them: without the underscore.
create index users_bare_username on users (replace(username, '_', ''));

-- As before, and an operator may decide what still waits.
create or replace function settle_transfer_case(p_case_id uuid, p_notice_id bigint, p_by text)
returns uuid language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_case transfer_cases;
  v_notice inbound_notices;
  v_transaction uuid := uuidv7();
begin
  select * into v_case from transfer_cases
    where id = p_case_id and status in ('open', 'waiting') for update;
  if not found then return null; end if;
  insert into notice_claims (notice_id, user_id, case_id, transaction_id, claimed_by)
    select n.id, v_case.user_id, v_case.id, v_transaction, p_by from inbound_notices n
    where n.id = p_notice_id and n.user_id is null and n.credit_kp is not null
    on conflict do nothing;
  if not found then return null; end if;
  select * into v_notice from inbound_notices where id = p_notice_id;
  perform credit_top_up('claim:' || v_notice.id, 'unmatched', v_transaction, v_case.user_id,
    v_notice.topup_type, v_notice.method, v_notice.provider, v_notice.reference,
    v_notice.amount_vnd, v_notice.kp_per_10000_vnd, v_notice.bonus_percent, v_notice.credit_kp,
    v_notice.bonus_kp);
  update transfer_cases set status = 'settled', decided_by = p_by, decided_at = now(),
      transaction_id = v_transaction
    where id = v_case.id;
  return v_transaction;
end $$;

-- Whether the account that a notice was paid from has paid for this player before: by his own code, or by an
-- operator's word. What was merely found does not count, or one theft would open the door to the next.
create function has_paid_for(p_notice inbound_notices, p_user_id bigint) returns boolean
language sql stable set search_path = public, pg_temp
return exists (
  select from inbound_notices before
  left join notice_claims c on c.notice_id = before.id and c.claimed_by <> 'search'
  where before.payer_account = p_notice.payer_account
    -- One number may be an account at several banks.
    and before.payer_bank is not distinct from p_notice.payer_bank
    and before.payer_name is not distinct from p_notice.payer_name
    and coalesce(before.user_id, c.user_id) = p_user_id
    and before.id <> p_notice.id);

-- Claims an unmatched notice for an open case that fits it. The outcome is 'settled'; 'waiting', until
-- spendable_at; 'contested' where somebody else claims it too, whose waiting ends with that (stopped_…);
-- 'taken' where somebody has it.
create function claim_notice(
  p_case_id uuid,
  p_notice_id bigint,
  p_wait interval,
  -- How far the time that players tell may be from the bank's.
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
      and c.sent_at between v_notice.occurred_at - p_tolerance and v_notice.occurred_at + p_tolerance
      and reference_ends_with(v_notice.reference, c.reference_end)
  ) then
    return query select 'contested', null::uuid, null::timestamptz, v_stopped.id, v_stopped.user_id;
  elsif has_paid_for(v_notice, v_case.user_id) then
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

-- Gives the money that a case has waited for, once, at its time. Null where it may not be given: the case
-- is stopped, its time has not come, or somebody has the notice, which leaves the case to the operator.
create function release_transfer_case(p_case_id uuid) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_case transfer_cases;
begin
  -- In the order in which claims take their locks: the notice, then the case.
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

-- An account whose money waits is not closed.
create or replace function closing_obstacle(p_user_id bigint) returns text
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

revoke execute on function has_paid_for, claim_notice, release_transfer_case from public;
grant execute on function claim_notice, release_transfer_case to portal_app;
