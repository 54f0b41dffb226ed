-- Accounts that their players close. For a time they may take it back; then what is personal goes, while
-- the name, the payment code and the books stay.

alter table users
  -- From the player's word until he takes it back: when the account closes.
  add column closes_at timestamptz,
  add column closed_at timestamptz,
  add constraint closed_after_its_time check (closed_at >= closes_at),
  add constraint closed_keeps_nothing_personal check (
    closed_at is null or (
      phone_number = '' and phone_verified_at is null and email is null and email_verified_at is null
      and first_name is null and middle_name is null and last_name is null and dob is null
      and password_hash = '' and passkey_handle is null
      and not mfa_enabled and not receives_newsletter));

create index users_closing on users (closes_at) where closes_at is not null and closed_at is null;

-- Why an account cannot be closed now; null where nothing is in the way.
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
      select from transfer_cases where user_id = p_user_id and status = 'open'
    ) then 'open_case'
  end;
$$;

revoke execute on function closing_obstacle from public;
grant execute on function closing_obstacle to portal_app;

-- What else is known of a player, which goes with the rest.
grant delete on imported_accounts to portal_app;

-- A transfer that names a closed account waits among the unmatched ones, for an operator.
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
  -- The lock that a transaction's foreign key takes anyhow, taken here: an account that is being closed
  -- is waited for, and is then nobody's.
  v_user bigint := (
    select id from users where payment_code = p_payment_code and closed_at is null for key share);
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
