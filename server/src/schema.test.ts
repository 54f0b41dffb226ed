import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { aDatabase } from "./testing/database/test-database.ts";

const database = await aDatabase();
/** The query in docs/scale.md that lists the unique keys that do not begin with the player. */
const [, KEYS_WITHOUT_PLAYER] = /```sql\n(.+?)```/s.exec(readFileSync("docs/scale.md", "utf8"))!;

test("R-RUN-6: each unique key of a player's table begins with the player, or holds once for all players", async () => {
  const rows = await database.query<{ key: string }>(KEYS_WITHOUT_PLAYER!);
  // docs/scale.md says where the table of each key stays. Add a key here only if money or a code depends on it.
  expect(rows.map(({ key }) => key)).toEqual([
    "approvals_open",
    "bulk_rows_pkey",
    "bulk_rows_run_id_user_id_occasion_key",
    "gift_codes_once",
    "gift_codes_one_each",
    "house_accounts",
    "inbound_notices_provider_event_id_key",
    "inbound_sms_pkey",
    "journals_key_key",
    "notice_claims_pkey",
    "open_payments_pkey",
    "passkeys_credential_id_key",
    "staff_operations_pkey",
    "transfer_cases_waiting",
  ]);
});
