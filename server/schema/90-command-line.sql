-- What the operator's command line may do. It works as portal_operator: manual operations are its alone and the
-- console's, and the portal's process has no right to them. The last file: it reads the tables of all others.

grant usage on schema public to portal_operator;
-- It reads all that its reports and checks compare, and nothing that lets somebody in.
grant select on all tables in schema public to portal_operator;
revoke select on users, sessions, login_challenges, security_codes, sms_codes, totp_secrets, totp_setups,
  recovery_codes, passkeys, passkey_challenges, link_tokens, undo_links, used_tokens,
  staff_sessions, device_sign_ins, staff_challenges, staff_passkeys, break_glass, sign_in_key, cards, guardians
  from portal_operator;

-- Grants each column of these tables but the secret ones.
do $$
declare
  secret_columns constant text[] := array['users.password_hash', 'users.passkey_handle', 'sessions.token_hash',
    'totp_secrets.secret', 'passkeys.credential_id', 'passkeys.public_key',
    'staff_passkeys.credential_id', 'staff_passkeys.public_key', 'break_glass.key_hash', 'break_glass.totp_secret',
    'cards.encrypted_pin', 'guardians.code_mac'];
begin
  execute (
    select string_agg(format('grant select (%s) on %s to portal_operator', c.columns, c.of_table), ';')
    from (
      select attrelid::regclass as of_table, string_agg(quote_ident(attname), ', ') as columns
      from pg_attribute
      where attrelid = any (array['users', 'sessions', 'totp_secrets', 'passkeys', 'staff_passkeys',
          'break_glass', 'cards', 'guardians']::regclass[])
        and attnum > 0 and not attisdropped and attrelid::regclass || '.' || attname <> all (secret_columns)
      group by attrelid) c);
end $$;
grant select (user_id) on sms_codes, login_challenges, link_tokens, recovery_codes to portal_operator;
grant select (session_id) on security_codes, totp_setups, passkey_challenges to portal_operator;

-- From when on verify asks of every entry and proposal for a person.
create function note_person_required() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  new.person_required_since := case when new.is_person_required then coalesce(old.person_required_since, now()) end;
  return new;
end $$;

create trigger staff_rules_since before update on staff_rules
  for each row execute function note_person_required();
revoke execute on function note_person_required from public;

grant insert (operator, reason, command, user_id, details) on operator_log to portal_operator;
-- Players: locks, contacts, access, what the law asks for.
grant insert, update (locked_at, lock_reason, lock_ends_at, spending_locked_at, spending_stopped_at, spending_stop_ends_at,
    phone_number, phone_verified_at, phone_vouched, phone_trusted_at, email, email_verified_at, dob,
    first_name, middle_name, last_name, closes_at, password_hash, password_changed_at, mfa_enabled)
  on users to portal_operator;
grant delete on sessions, known_devices, passkeys, totp_secrets, recovery_codes, sms_codes, login_challenges, link_tokens,
  security_codes, totp_setups, passkey_challenges, guardians to portal_operator;
grant insert on imported_accounts, account_changes, undo_links, link_tokens to portal_operator;
grant update (status, answered_at, ended_at, answer) on data_requests to portal_operator;

-- Money: what is entered, settled and asked about again.
grant insert, update (status, value, payload, updated_at) on transactions to portal_operator;
grant insert on deliveries to portal_operator;
grant update (transaction_id, ordered_at, why, dropped_at) on purchases to portal_operator;
grant update (sent_at, accepted_at, encrypted_pin, settled_at, failure, real_vnd, net_vnd) on cards to portal_operator;
grant update (settled_at, failure) on open_payments to portal_operator;
grant update (status, reason, decided_by, decided_at) on transfer_cases to portal_operator;
grant insert (campaign, encrypted_code, code_mac) on gift_codes to portal_operator;
grant select, insert, update on rate_limits to portal_operator;
grant insert (broken, is_whole, position, hash, from_time, pending, after_notice, audit_links) on verify_runs to portal_operator;

-- Operations of the console, by the staff token of somebody who may do them.
grant execute on function begin_staff_operation, begin_staff_preview, begin_approved_operation, propose_operation, reject_operation,
  operation_of, upload_bulk, start_bulk, publish_campaign, end_campaign
  to portal_operator;

grant execute on function
  begin_staff_command, find_break_glass, start_break_glass_session, staff_of_session, check_before_commit, propose, decide_approval,
  assign_notice, return_notice, refund_notice, book_outgoing, match_outgoing, named_by_outgoing,
  pause_channel, resume_channel, change_account, end_staff_sessions_of,
  given_credit, post_journal, is_manual_kind, is_manual_operation, first_broken_link, broken_audit_links,
  count_audit_links,
  receive_transfer, receive_transfers, receive_outgoing, settle_transfer_case, settle_arrived_cases,
  has_time_of_day, told_times, reference_ends_with, is_short_reference, content_has_trace, notice_has_reference,
  notice_of_top_up,
  topped_up_vnd, purchase_is_open, limit_spending, hold_purchases_of_sessions, spending_of, is_younger, closing_obstacle,
  enqueue_job, queue_message, hurry_job, cancel_job, retry_job, remove_message_job, count_attempts, bonus_at, moment_of, reached_by, data_request_due
  to portal_operator;
