/**
 * How each table knows whose row it is, which decides where the row would lie if the database were spread over several
 * machines by player (docs/scale.md). A table with `user_id` that is not named here has it in each of its keys.
 */

/** Keys of tables with `user_id` that do not contain it. */
export const KEYS_WITHOUT_PLAYER = {
  /** No two rows ever have the same value, wherever they are made: nobody needs to compare machines. */
  "random or of one sequence": [
    "account_changes_pkey",
    "approvals_pkey",
    "bulk_rows_pkey",
    "data_requests_pkey",
    "gift_codes_pkey",
    "inbound_notices_pkey",
    "journals_pkey",
    "known_devices_pkey",
    "ledger_accounts_pkey",
    "link_tokens_pkey",
    "login_challenges_pkey",
    "operator_log_pkey",
    "passkeys_credential_id_key",
    "passkeys_pkey",
    "sessions_id_key",
    "sessions_pkey",
    "staff_operations_pkey",
    "support_cases_pkey",
    "top_ups_pkey",
    "transactions_pkey",
    "transfer_cases_pkey",
  ],
  /** The value belongs to one player's row for good, so that two of the same value are of the same player. */
  "follows the player": [
    "notice_claims_case_id_key",
    "notice_claims_transaction_id_key",
    "top_ups_transaction_id_key",
    "transfer_cases_transaction_id_key",
  ],
  /** One for all players: these need one place that all machines ask, before the player is known. */
  "once for all players": [
    "approvals_open",
    "gift_codes_once",
    "house_accounts",
    "inbound_notices_provider_event_id_key",
    "inbound_sms_pkey",
    "journals_key_key",
    "notice_claims_pkey",
    "open_payments_pkey",
    "transfer_cases_waiting",
  ],
} as const;

/** Tables without `user_id`. */
export const TABLES_WITHOUT_PLAYER = {
  /** Their rows are those of one player, by the row that they point to. */
  "by a row of the player": [
    "cards",
    "case_messages",
    "deliveries",
    "entries",
    "journal_audits",
    "passkey_challenges",
    "refunded_notices",
    "refunds",
    "security_codes",
    "totp_setups",
    "undo_links",
    "waiting_notices",
  ],
  "the players themselves": ["users"],
  /** Small, of no player, or of all of them. */
  "of the house": [
    "bulk_runs",
    "closed_days",
    "day_sums",
    "channel_pauses",
    "closed_hours",
    "base_backups",
    "break_glass",
    "decoy_tries",
    "campaign_slots",
    "campaign_versions",
    "game_zones",
    "grant_ceilings",
    "granted_days",
    "jobs",
    "journal_chain",
    "method_accounts",
    "operation_journals",
    "outbound_matches",
    "outbound_notices",
    "outgoing_bookings",
    "rate_limits",
    "reconcile_findings",
    "reconcile_runs",
    "replaced_staff_limits",
    "reply_templates",
    "retention_marks",
    "retention_runs",
    "schema_migrations",
    "staff",
    "staff_challenges",
    "staff_days",
    "staff_limits",
    "staff_passkeys",
    "staff_rules",
    "staff_sessions",
    "summed_days",
    "traffic_hours",
    "used_tokens",
    "verify_runs",
    "work_owners",
  ],
} as const;
