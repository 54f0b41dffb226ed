-- Staff's operations on players: locks, spending stops, contacts, sessions.

-- How a player is locked out, or kept from spending: support for 24 hours, payments and seniors until a senior lifts
-- it.
insert into staff_limits
  (role, operation, alone_at_once, alone_per_day, may_propose, may_approve)
values
  ('support', 'stop-spending-for-a-day', 0, 0, false, false),
  ('payments', 'stop-spending-for-a-day', 0, 0, false, false),
  ('senior', 'stop-spending-for-a-day', 0, 0, false, false),
  ('support', 'lock-for-a-day', 0, 0, false, false),
  ('payments', 'lock-for-a-day', 0, 0, false, false),
  ('senior', 'lock-for-a-day', 0, 0, false, false),
  ('support', 'lock', null, null, true, false),
  ('payments', 'lock', 0, 0, true, false),
  ('senior', 'lock', 0, 0, true, true),
  ('support', 'unlock', null, null, true, false),
  ('payments', 'unlock', null, null, true, false),
  ('senior', 'unlock', 0, 0, true, true),
  ('support', 'limit-spending', 0, 0, false, false),
  ('payments', 'limit-spending', 0, 0, false, false),
  ('senior', 'limit-spending', 0, 0, false, false),
  ('senior', 'correct-birth-date', 0, 0, false, false),
  ('admin', 'correct-birth-date', 0, 0, false, false),
  ('senior', 'remove-guardian', 0, 0, false, false),
  ('admin', 'remove-guardian', 0, 0, false, false),
  ('support', 'correct-contact', null, null, true, false),
  ('senior', 'correct-contact', null, null, true, true),
  ('support', 'revoke-access', null, null, true, false),
  ('payments', 'revoke-access', null, null, true, false),
  ('senior', 'revoke-access', null, null, true, true);

-- Whether the transaction is one of these operations, about this player where that is settled.
create function is_operation_about(p_operations text[], p_user_id bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from staff_operations o
    where o.xact = pg_current_xact_id() and o.operation = any (p_operations)
      and (o.user_id is null or o.user_id = p_user_id));
$$;

-- Whether a new lock or stop is in force and ends no sooner than the one before it: ending one sooner counts as lifting
-- it.
create function holds_as_long(p_old_since timestamptz, p_old_ends_at timestamptz, p_new_ends_at timestamptz) returns boolean
language sql stable
return coalesce(p_new_ends_at, 'infinity') > now()
  and (p_old_since is null or coalesce(p_new_ends_at, 'infinity') >= coalesce(p_old_ends_at, 'infinity'));

-- Refuses the console's changes of players that the transaction's operation does not allow. SQLSTATE PT015.
create function hold_spending_to_staff_operation() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if is_operation_about(
    case
      when new.spending_stopped_at is null
        or not holds_as_long(old.spending_stopped_at, old.spending_stop_ends_at, new.spending_stop_ends_at)
      then array['allow-spending']
      when new.spending_stop_ends_at <= now() + interval '24 hours'
      then array['stop-spending', 'stop-spending-for-a-day']
      else array['stop-spending']
    end, new.id)
  then
    return new;
  end if;
  raise exception 'no operation of this transaction changes spending' using errcode = 'PT015';
end $$;

create trigger spending_of_staff
  before update of spending_stopped_at, spending_stop_ends_at on users
  for each row when (session_user = 'portal_console')
  execute function hold_spending_to_staff_operation();

create function hold_lock_to_staff_operation() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if is_operation_about(
    case
      when new.locked_at is null or not holds_as_long(old.locked_at, old.lock_ends_at, new.lock_ends_at)
      then array['unlock']
      when new.lock_ends_at <= now() + interval '24 hours' then array['lock', 'lock-for-a-day']
      else array['lock']
    end, new.id)
  then
    return new;
  end if;
  raise exception 'no operation of this transaction locks or unlocks' using errcode = 'PT015';
end $$;

create trigger locks_of_staff before update of locked_at, lock_reason, lock_ends_at on users
  for each row when (session_user = 'portal_console')
  execute function hold_lock_to_staff_operation();

-- Whether a contact is the approved one. A proposal is kept forever, so it contains only a hash of the contact; the
-- salt is in its encrypted part.
create function is_approved_contact(p_approval approvals, p_what text, p_contact text) returns boolean
language sql stable set search_path = public, pg_temp
return p_approval.proposal->>'what' = p_what
  and p_approval.proposal->>'contactHash' = encode(sha256(convert_to(
    current_setting('portal.contact_salt', true) || p_contact, 'UTF8')), 'hex');

create function hold_contact_to_staff_operation() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_approval approvals;
  v_is_phone boolean := (new.phone_number, new.phone_verified_at, new.phone_vouched, new.phone_trusted_at)
    is distinct from (old.phone_number, old.phone_verified_at, old.phone_vouched, old.phone_trusted_at);
  v_is_email boolean := (new.email, new.email_verified_at) is distinct from (old.email, old.email_verified_at);
begin
  select a.* into v_approval from staff_operations o join approvals a on a.id = o.approval_id
    where o.xact = pg_current_xact_id();
  if is_operation_about(array['correct-contact'], new.id)
    and (not v_is_phone or (new.phone_verified_at is null and new.phone_trusted_at >= now()))
    and (not v_is_email or new.email_verified_at is null)
    -- An operation done alone, or a preview, has no proposal.
    and (v_approval.id is null
      or ((not v_is_phone or is_approved_contact(v_approval, 'phone', new.phone_number))
        and (not v_is_email or is_approved_contact(v_approval, 'email', new.email))))
  then
    return new;
  end if;
  raise exception 'no operation of this transaction corrects a contact so' using errcode = 'PT015';
end $$;

create trigger contact_of_staff
  before update of phone_number, phone_verified_at, phone_vouched, phone_trusted_at, email, email_verified_at
  on users for each row when (session_user = 'portal_console')
  execute function hold_contact_to_staff_operation();

-- A link opens an account, or puts it back as a change says that it was: the console's login writes those of a
-- correction alone, with the contacts that the account really had, and never one that sets a password.
create function hold_links_to_staff_operation() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_row jsonb := to_jsonb(new);
  v_user users := (select u from users u where u.id = coalesce((v_row->>'user_id')::bigint,
    (select c.user_id from account_changes c where c.id = (v_row->>'change_id')::bigint)));
begin
  if is_operation_about(array['correct-contact'], v_user.id)
    and coalesce(v_row->>'purpose', 'verify-email') = 'verify-email'
    and (tg_table_name <> 'account_changes'
      or (v_row->>'phone_number', v_row->>'email')
        is not distinct from (v_user.phone_number, v_user.email))
  then
    return new;
  end if;
  raise exception 'no operation of this transaction writes such a link' using errcode = 'PT015';
end $$;

create trigger account_changes_of_staff before insert on account_changes
  for each row when (session_user = 'portal_console') execute function hold_links_to_staff_operation();
create trigger undo_links_of_staff before insert on undo_links
  for each row when (session_user = 'portal_console') execute function hold_links_to_staff_operation();
create trigger link_tokens_of_staff before insert on link_tokens
  for each row when (session_user = 'portal_console') execute function hold_links_to_staff_operation();

create function hold_access_to_staff_operation() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if is_operation_about(
    array['revoke-access'], (to_jsonb(old) ->> case when tg_table_name = 'users' then 'id' else 'user_id' end)::bigint)
  then
    return coalesce(new, old);
  end if;
  raise exception 'no operation of this transaction takes access away' using errcode = 'PT015';
end $$;

create trigger access_of_staff
  before update of password_hash, password_changed_at, spending_locked_at, mfa_enabled on users
  for each row when (session_user = 'portal_console') execute function hold_access_to_staff_operation();
create trigger passkeys_of_staff before delete on passkeys
  for each row when (session_user = 'portal_console') execute function hold_access_to_staff_operation();
create trigger totp_secrets_of_staff before delete on totp_secrets
  for each row when (session_user = 'portal_console') execute function hold_access_to_staff_operation();
create trigger recovery_codes_of_staff before delete on recovery_codes
  for each row when (session_user = 'portal_console') execute function hold_access_to_staff_operation();

-- Refuses the console's deletion of sessions, known devices, codes and links, except by operations that end them.
create function hold_ending_to_staff_operation() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  v_row jsonb := to_jsonb(old);
  v_user_id bigint := (v_row->>'user_id')::bigint;
begin
  if v_row->>'session_id' is not null then
    select s.user_id into v_user_id from sessions s where s.id = (v_row->>'session_id')::uuid;
    -- Deleted with its session, whose deletion was checked itself.
    if not found then return old; end if;
  end if;
  if v_user_id is not null and is_operation_about(array['revoke-access', 'complete-data-request'] || case
      when tg_table_name in ('sessions', 'known_devices') then array['lock', 'lock-for-a-day', 'end-sessions']
      else array['correct-contact'] end, v_user_id)
  then
    return old;
  end if;
  raise exception 'no operation of this transaction ends a row of %', tg_table_name using errcode = 'PT015';
end $$;

create trigger endings_of_staff before delete on sessions
  for each row when (session_user = 'portal_console') execute function hold_ending_to_staff_operation();
create trigger endings_of_staff before delete on known_devices
  for each row when (session_user = 'portal_console') execute function hold_ending_to_staff_operation();
create trigger endings_of_staff before delete on sms_codes
  for each row when (session_user = 'portal_console') execute function hold_ending_to_staff_operation();
create trigger endings_of_staff before delete on login_challenges
  for each row when (session_user = 'portal_console') execute function hold_ending_to_staff_operation();
create trigger endings_of_staff before delete on link_tokens
  for each row when (session_user = 'portal_console') execute function hold_ending_to_staff_operation();
create trigger endings_of_staff before delete on security_codes
  for each row when (session_user = 'portal_console') execute function hold_ending_to_staff_operation();
create trigger endings_of_staff before delete on totp_setups
  for each row when (session_user = 'portal_console') execute function hold_ending_to_staff_operation();
create trigger endings_of_staff before delete on passkey_challenges
  for each row when (session_user = 'portal_console') execute function hold_ending_to_staff_operation();

-- Queues an encrypted email or SMS as part of an operation. The console's role may add no other jobs.
create function queue_message(p_task text, p_encrypted text, p_share text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_id bigint;
begin
  if p_task not in ('send-mail', 'send-sms') then
    raise exception '% is no message', p_task using errcode = 'PT015';
  end if;
  insert into jobs (lane, share, task, payload)
    values ('messages', p_share, p_task, jsonb_build_object('encrypted', p_encrypted))
    returning id into v_id;
  return v_id;
end $$;

create function hold_limit_to_staff_operation() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if is_operation_about(array['limit-spending'], new.user_id) then return new; end if;
  raise exception 'no operation of this transaction limits spending' using errcode = 'PT015';
end $$;

create trigger spending_limits_of_staff before insert or update on spending_limits
  for each row when (session_user = 'portal_console')
  execute function hold_limit_to_staff_operation();

grant select on account_changes, transfer_cases, spending_limits, data_requests, shown_purchases, purchases_under_way to portal_console;
grant execute on function purchase_is_open to portal_console;
grant select (locked_at, lock_reason, lock_ends_at, spending_stop_ends_at, phone_trusted_at, phone_vouched, closes_at, dob),
  update (locked_at, lock_reason, lock_ends_at, spending_stopped_at, spending_stop_ends_at, phone_number, phone_verified_at, phone_vouched,
    phone_trusted_at, email, email_verified_at, password_hash, password_changed_at, spending_locked_at,
    mfa_enabled)
  on users to portal_console;
grant select (device, place, created_at, last_used_at) on sessions to portal_console;
grant select (created_at, expires_at, browser) on known_devices to portal_console;
create trigger birth_dates_of_staff before update of dob on users
  for each row when (session_user = 'portal_console')
  execute function hold_case_to_staff_operation('', 'complete-data-request', 'correct-birth-date');
create trigger guardians_of_staff before delete on guardians
  for each row when (session_user = 'portal_console')
  execute function hold_case_to_staff_operation('', 'remove-guardian');
grant select (user_id, name, relation, verified_at), delete on guardians to portal_console;
grant select (user_id), delete on totp_secrets, recovery_codes, sms_codes, login_challenges, link_tokens
  to portal_console;
grant delete on passkeys to portal_console;
grant select (session_id), delete on security_codes, totp_setups, passkey_challenges to portal_console;
grant insert on account_changes, undo_links, link_tokens to portal_console;

revoke execute on function is_operation_about, holds_as_long, hold_spending_to_staff_operation,
  hold_lock_to_staff_operation, is_approved_contact, hold_contact_to_staff_operation,
  hold_links_to_staff_operation, hold_access_to_staff_operation, hold_ending_to_staff_operation, hold_limit_to_staff_operation, queue_message from public;
grant execute on function is_operation_about, holds_as_long, queue_message, spending_of, limit_spending,
  hold_purchases_of_sessions to portal_console;
grant execute on function queue_message to portal_app;
