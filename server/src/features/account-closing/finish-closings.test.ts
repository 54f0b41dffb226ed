/**
 * What the end of the grace period deletes and what stays for the books, also if a login, a transfer or a withdrawal
 * comes at the same time.
 */
import { expect, test } from "vitest";
import { concurrently, tally, untilNotBusy } from "../../testing/concurrently.ts";
import { stateOf } from "../../testing/database/database-state.ts";
import { openBrowser } from "../../testing/people/browser.ts";
import { untilServed } from "../../testing/patience.ts";
import { askToClose, aTransferOf, letTimePass } from "../../testing/people/closings.ts";
import { aPlayer, GOOD_PASSWORD, signUpForm } from "../../testing/people/people.ts";
import { aPlayerWithEverything } from "../../testing/people/player-with-everything.ts";
import { aPortalForEveryCall } from "../../testing/portal/portal-for-every-call.ts";
import { testRace } from "../../testing/races.ts";
import { finishClosings } from "./finish-closings.ts";

const portal = await aPortalForEveryCall();

/** Tables of the books and of the audit log: their rows stay. */
const KEPT = [
  "approvals",
  "bulk_rows",
  "cards",
  "data_requests",
  "entries",
  "gift_codes",
  "idempotency_keys",
  "inbound_notices",
  "journal_audits",
  "journal_chain",
  "journals",
  "ledger_accounts",
  "notice_claims",
  "open_payments",
  "operator_log",
  "outbound_matches",
  "payouts",
  "player_sums",
  "refund_payees",
  "refunded_notices",
  "refunds",
  "transactions",
  "transfer_cases",
  "users",
];

/** Closes the account by the periodic work. */
async function closed(player: { username: string }): Promise<void> {
  await letTimePass(portal, player);
  await finishClosings(portal.services);
}

test("closing keeps the account's ledger rows and deletes all others", async () => {
  const player = await aPlayerWithEverything(portal);
  // Ends what is under way, which would prevent the closing.
  await portal.database.query(
    `update transactions set status = 'failed' where status = 'pending'
       and user_id = (select id from users where username = $1)`,
    [player.username],
  );
  await portal.database.query(
    `update transfer_cases set status = 'refused', reason = 'x', decided_by = 'lan',
       decided_at = now(), notice_id = null, spendable_at = null
     where status in ('open', 'waiting')
       and user_id = (select id from users where username = $1)`,
    [player.username],
  );
  const before = await stateOf(portal.database, [player.username]);
  await closed(player);
  const after = await stateOf(portal.database, [player.username]);
  const kept = Object.entries(after).filter(([, rows]) => rows.length > 0);
  expect(kept.map(([table]) => table).toSorted()).toEqual(KEPT);
  for (const table of ["entries", "journals", "transactions", "inbound_notices"]) {
    expect(after[table]).toEqual(before[table]);
  }
  const [user] = after["users"]!;
  expect(user).toContain(player.username);
  expect(user).not.toMatch(/\+84|@|1994-04-30|Riêng|argon2/);
});

test("a login to a closed account gets the reply for an unknown name; the name stays taken", async () => {
  const player = await aPlayer(portal);
  await closed(player);
  const browser = openBrowser(portal.url);
  const logIn = async (username: string) => {
    const answer = await browser.post("/login", { username, password: GOOD_PASSWORD });
    return { status: answer.status, body: { ...answer.body, requestId: "" } };
  };
  expect(await logIn(player.username)).toEqual(await logIn("khong_co_ai_ca"));
  const form = await signUpForm(portal, { username: player.username });
  expect((await browser.post("/register", form)).body["errors"]).toHaveProperty("username");
});

test("R-SESSION-2: the closing ends sessions that began in the grace period", async () => {
  const player = await aPlayer(portal);
  await askToClose(player.browser);
  const late = openBrowser(portal.url);
  await late.post("/login", { username: player.username, password: GOOD_PASSWORD });
  expect((await late.get("/api/user/account-closing")).status).toBe(200);
  await closed(player);
  expect((await late.get("/api/user/account-closing")).status).toBe(401);
  expect((await late.get("/api/me")).status).toBe(401);
});

test("a transfer for a closed account waits unmatched", async () => {
  const player = await aPlayer(portal);
  const transfer = await aTransferOf(player);
  await closed(player);
  const reference = await transfer.sendNotice(portal.url);
  const notices = await portal.database.query(
    "select user_id, transaction_id from inbound_notices where reference = $1",
    [reference],
  );
  expect(notices).toEqual([{ user_id: null, transaction_id: null }]);
});

const RACERS = 50;

testRace(
  `${RACERS} concurrent closings, withdrawals and runs of the job have one winner`,
  async () => {
    const player = await aPlayer(portal);
    const asked = await concurrently(RACERS, () => untilServed(() => askToClose(player.browser)));
    const outcomes = tally(asked.map(({ status }) => status));
    expect(outcomes["200"]).toBe(1);

    const browser = openBrowser(portal.url);
    await browser.post("/login", { username: player.username, password: GOOD_PASSWORD });
    await letTimePass(portal, player);
    const kept = await concurrently(RACERS, async (racer) => {
      const keep = () => browser.post("/api/user/account-closing/keep");
      if (racer % 2 === 1) return (await untilServed(keep)).status;
      await untilNotBusy(() => finishClosings(portal.services));
      return 0;
    });
    const [row] = await portal.database.query<{ closed: boolean; waits: boolean }>(
      `select closed_at is not null as closed, closes_at is not null as waits
     from users where username = $1`,
      [player.username],
    );
    const keepers = tally(kept)["204"] ?? 0;
    expect([keepers, row]).toEqual(
      row!.closed ? [0, { closed: true, waits: true }] : [1, { closed: false, waits: false }],
    );
  },
);

testRace(
  "a transfer that arrives during the closing is credited before it or waits unmatched",
  async () => {
    const player = await aPlayer(portal);
    const transfer = await aTransferOf(player);
    await letTimePass(portal, player);
    const [reference] = await Promise.all([
      transfer.sendNotice(portal.url),
      finishClosings(portal.services),
    ]);
    const [row] = await portal.database.query<{ fits: boolean }>(
      `select case when n.user_id is null then true else t.created_at <= u.closed_at end as fits
     from inbound_notices n left join transactions t on t.id = n.transaction_id
     left join users u on u.id = n.user_id where n.reference = $1`,
      [reference],
    );
    expect(row).toEqual({ fits: true });
  },
);
