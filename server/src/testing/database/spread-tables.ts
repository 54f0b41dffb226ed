/**
 * How the tables would lie on several machines (docs/scale.md): which are spread by their player, by which column,
 * and why the others are not. `npm run drill -- partitions` makes them so.
 */

/** The column by which each table is spread. Those with `player_id` get it: 0 where the row is the house's alone. */
export const SPREAD_BY = {
  // The books, and what players order.
  transactions: "user_id",
  journals: "player_id",
  entries: "player_id",
  ledger_accounts: "player_id",
  deliveries: "player_id",
  idempotency_keys: "user_id",
  top_ups: "user_id",
  purchases: "user_id",
  purchase_keys: "user_id",
  spending_limits: "user_id",
  // What a player proves themselves with, and asks for.
  known_devices: "user_id",
  login_challenges: "user_id",
  link_tokens: "user_id",
  sms_codes: "user_id",
  totp_secrets: "user_id",
  recovery_codes: "user_id",
  passkeys: "user_id",
  guardians: "user_id",
  imported_accounts: "user_id",
  data_requests: "user_id",
  entered_gift_codes: "user_id",
} as const;

/** Tables of players that stay on one machine, or that each machine has a copy of. */
export const NOT_SPREAD = {
  "looked up before the player is known, so each machine has a copy": ["users"],
  "holds a key that is one for all players": [
    "approvals",
    "cards",
    "gift_codes",
    "inbound_notices",
    "inbound_sms",
    "notice_claims",
    "open_payments",
    "transfer_cases",
  ],
  "belongs to a notice": ["closed_refunds", "refunded_notices", "refunds", "waiting_notices"],
  "of the staff's work, which one machine has": [
    "bulk_rows",
    "journal_audits",
    "operator_log",
    "staff_operations",
  ],
  "its key is taken by a statement that does not name the player, or it hangs on such a table": [
    "account_changes",
    "case_messages",
    "passkey_challenges",
    "push_subscriptions",
    "security_codes",
    "sent_messages",
    "sessions",
    "support_cases",
    "totp_setups",
    "undo_links",
  ],
} as const;

/** Points from the house's line of a player's journal to an account that no player has. */
export const ACROSS_MACHINES = ["entries_account_id_fkey"];

/** The database's own functions with the player in what they write: text by text. */
export const FUNCTIONS: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  post_journal: [
    ["insert into journals (key,", "insert into journals (player_id, key,"],
    ["values (p_key,", "values (coalesce(p_user_id, 0), p_key,"],
    ["on conflict (key)", "on conflict (player_id, key)"],
    ["where j.key = p_key", "where j.player_id = coalesce(p_user_id, 0) and j.key = p_key"],
    ["insert into entries (account_id,", "insert into entries (player_id, account_id,"],
    ["select moved.id, moved.entries,", "select coalesce(p_user_id, 0), moved.id, moved.entries,"],
  ],
  given_credit: [["group by t.id", "group by t.user_id, t.id"]],
  open_user_accounts: [
    ["(user_id, name, currency)", "(player_id, user_id, name, currency)"],
    ["(new.id, 'credit', 'KP')", "(new.id, new.id, 'credit', 'KP')"],
    ["(new.id, 'debt', 'KP')", "(new.id, new.id, 'debt', 'KP')"],
  ],
  open_house_accounts: [
    ["(name, currency, shard)", "(player_id, name, currency, shard)"],
    ["select name, currency, p_shard", "select 0, name, currency, p_shard"],
  ],
};
