-- The rights of the command line, whose role is portal_operator: reports and checks, repairs after a restore, imports
-- and jobs. Operations on players and money belong to the console alone. This is the last file, because it refers to
-- all tables.

grant usage on schema public to portal_operator;
-- It may read everything that its reports and checks compare, but no secrets that give access to accounts.
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

grant insert (operator, reason, command, user_id, details) on operator_log to portal_operator;
-- Accounts of an older system, and the copy of a player's data.
grant insert on users, imported_accounts to portal_operator;
-- A lock of the row takes the right to change something of it.
grant update (dob) on users to portal_operator;
grant update (status, answered_at, ended_at, answer) on data_requests to portal_operator;

-- For data that a restored database lacks: money and deliveries are entered again; cards are only queried.
grant insert, update (status, value, payload, updated_at) on transactions to portal_operator;
grant insert on deliveries to portal_operator;
grant update (transaction_id, ordered_at, why, dropped_at) on purchases to portal_operator;
grant update (sent_at, accepted_at) on cards to portal_operator;
grant select, insert, update on rate_limits to portal_operator;
grant insert (broken, is_whole, position, hash, from_time, pending, after_notice, audit_links) on verify_runs to portal_operator;

grant execute on function
  begin_staff_command, find_break_glass, start_break_glass_session, staff_of_session, check_before_commit,
  refund_notice, match_outgoing, named_by_outgoing, given_credit, post_journal, is_manual_kind, is_manual_operation, first_broken_link, broken_audit_links,
  count_audit_links,
  receive_transfer, receive_transfers, receive_outgoing, settle_arrived_cases,
  has_time_of_day, possible_times, reference_ends_with, is_short_reference, content_has_trace, notice_has_reference,
  notice_of_top_up,
  topped_up_vnd, purchase_is_open, spending_of, is_younger,
  enqueue_job, queue_message, run_job_now, cancel_job, retry_job, remove_message_job, count_attempts, moment_of, reached_by, data_request_due
  to portal_operator;
