-- What the portal's process may do. It works as portal_app: it reads everything, and writes to the ledger, and to
-- everything else that must not be changed freely, through functions only.

grant usage on schema public to portal_app;
grant select on all tables in schema public to portal_app;

grant insert, update, delete on
  users, sessions, known_devices, login_challenges,
  security_codes, sms_codes, inbound_sms, totp_secrets, recovery_codes, totp_setups,
  passkeys, passkey_challenges,
  transactions, deliveries, idempotency_keys, guardians,
  jobs, rate_limits, used_tokens
  to portal_app;
grant insert, update on decoy_tries to portal_app;
grant insert, delete on link_tokens to portal_app;
grant delete on imported_accounts to portal_app;
grant insert, delete, update (undone_at) on account_changes to portal_app;
grant insert on undo_links to portal_app;

grant insert, update (encrypted_pin, sent_at, accepted_at, settled_at, failure, is_taken, real_vnd, net_vnd)
  on cards to portal_app;
grant insert, update (settled_at, failure) on open_payments to portal_app;
grant delete on top_ups, spending_limits to portal_app;
grant insert, delete, update (method, character_name, character_id, why, session_id,
    needs_confirmation, dropped_at, ordered_at, transaction_id)
  on purchases to portal_app;
grant insert, delete on purchase_keys to portal_app;
grant insert, update (obstacle, seen_notice_ids, status, reason, decided_by, decided_at)
  on transfer_cases to portal_app;
grant insert (campaign, encrypted_code, code_mac) on gift_codes to portal_app;
grant insert, delete on entered_gift_codes to portal_app;
-- Only for rows of an approved file and for a bank's reversals (stamp_operator_log).
grant insert (operator, reason, command, user_id, details) on operator_log to portal_app;

revoke execute on all functions in schema public from public;
grant execute on function
  given_credit, post_journal, is_manual_kind, is_manual_operation,
  receive_transfer, receive_transfers, top_up_stays_open, open_top_up, follow_purchase_transfer, purchase_is_open, lock_wallet,
  hold_purchases_of_sessions,
  has_time_of_day, possible_times, reference_ends_with, is_short_reference, content_has_trace, notice_has_reference,
  notice_of_top_up, settle_transfer_case, claim_notice, release_transfer_case, settle_arrived_cases,
  closing_obstacle, finish_closing,
  refund_notice, receive_outgoing, named_by_outgoing, match_outgoing,
  topped_up_vnd, claim_gift_code, spending_of, limit_spending, is_younger,
  enqueue_job, run_job_now, cancel_job, count_attempts,
  chain_journals, first_broken_link, broken_audit_links, count_audit_links, journal_digest, operator_log_digest
  to portal_app;
