/** A player with rows in every table about players (`aPlayerWithEverything`). */
import { randomBytes, randomInt } from "node:crypto";
import { SHARE_REWARD } from "@portal/contract/gift-code";
import { vnd } from "@portal/contract/values/money";
import { noteChange } from "../../domain/accounts/account-changes.ts";
import { issueLinkToken } from "../../domain/credentials/link-tokens.ts";
import { post } from "../../domain/ledger/ledger.ts";
import { chainJournals } from "../../domain/ledger/hash-chain.ts";
import { writeAuditEntry } from "../../domain/ledger/run-operation.ts";
import { beginAs, proposeAs } from "./operators.ts";
import type { CardOrder } from "../../features/payment/cards/card-order.ts";
import { takeCard } from "../../features/payment/cards/take-card.ts";
import { sql } from "../../kit/database/sql.ts";
import { type State, stateOf } from "../database/database-state.ts";
import { effectiveRequests } from "../http/effective-requests.ts";
import { sendNotice } from "../money/bank-notices.ts";
import { aGrant, audit } from "../money/books.ts";
import { aLostTransfer, endWaits, wordsOf } from "../money/lost-transfers.ts";
import { contentOf } from "../money/wallets.ts";
import type { TestPortal } from "../portal/test-portal.ts";
import { openBrowser } from "./browser.ts";
import { type Addressee, aPlayerWithEmail } from "./mailbox.ts";
import { aPasskeyOf, creationOptions } from "./passkeys.ts";
import { GOOD_PASSWORD } from "./people.ts";
import { aPhoneNumber, inE164, issueOtp, sendSmsNotice } from "./phones.ts";
import { aPushTarget } from "./push-targets.ts";
import { challengedBrowsers, startSetup, turnOnQuietly } from "./two-factor.ts";

/** Tables that stay empty, because no step here can give the player a row in them. */
const LEFT_EMPTY = new Set(["closed_refunds", "deliveries", "waiting_notices"]);

/**
 * Creates a player with rows in every table that holds people's data, so that a test of this player's data covers all
 * tables.
 * @throws if a table has no row of theirs: a new table needs a step here
 */
export async function aPlayerWithEverything(portal: TestPortal): Promise<Addressee> {
  const player = await aPlayerWithEmail(portal);
  const phone = aPhoneNumber();
  const [row] = await portal.database.query<{ id: string }>(
    `update users set phone_number = $1, first_name = $2, dob = '1994-04-30'
     where username = $3 returning id`,
    [inE164(phone), `Riêng của ${player.username}`, player.username],
  );
  const userId = Number(row!.id);
  await givePossessions(portal, player, userId);
  await giveWaysIn(portal, player);
  await giveLinksAndCodes(portal, player, { userId, phone });
  for (const text of GIVEN_DIRECTLY) await portal.database.query(text, [userId]);
  assertInEveryTable(await stateOf(portal.database, [player.username]));
  return player;
}

/** Rows of player $1 whose calls would ask another party, or that only staff or an import make. */
const GIVEN_DIRECTLY = [
  "insert into imported_accounts values ($1, sha256(uuid_send(gen_random_uuid())))",
  "select limit_spending($1, 'month', 1000000)",
  `insert into guardians (user_id, name, relation, phone_number, verified_at)
   values ($1, 'Riêng của mẹ', 'mother', '+8497' || lpad(floor(random() * 10000000)::text, 7, '0'), now())`,
  `insert into sent_messages (id, user_id, channel, kind, recipient, queued_at, status)
   values (gen_random_uuid(), $1, 'email', 'account-notice', 'r••••@example.vn', now(), 'accepted')`,
  `insert into open_payments
     (provider, order_id, account_number, amount_vnd, content, occurred_at, raw, method, user_id)
   values ('momo', gen_random_uuid()::text, '0900000100', 50000, 'nap kp', now(), '{}', 'momo', $1)`,
  `with purchase as (
     insert into purchases (id, user_id, credit_kp, coins, coin_name, game_id, zone_id, zone_name,
       character_name, method, expires_at)
     values (uuidv7(), $1, 1000000, 100, 'Vàng', 'fsonline', '1', 'Máy chủ 1', 'Riêng của Tiểu Yến', 'momo',
       now() + interval '1 hour')
     returning id
   )
   insert into purchase_keys (user_id, key, body_sha256, purchase_id)
   select $1, gen_random_uuid()::text, sha256(uuid_send(id)), id from purchase`,
  `with uploader as (
     insert into staff (issuer, subject, login, full_name, roles)
     select 'test', id, id, 'Lan', '{support}' from gen_random_uuid() as id returning id
   ), run as (
     insert into bulk_runs (file_name, rows_hash, row_count, total_kp, uploaded_by)
     select 'outage.csv', '', 1, 5, id from uploader returning id
   )
   insert into bulk_rows (run_id, line, user_id, kp, occasion) select id, 2, $1, 5, 'outage' from run`,
  "insert into player_notes (user_id, body, staff_id) select $1, 'Riêng của ghi chú', min(id) from staff",
  "insert into player_tags (tag, user_id, staff_id) select 'riêng', $1, min(id) from staff",
  "insert into player_zones (zone_id, user_id, spent_kp) values ('1', $1, 1)",
  `insert into refund_payees (refund_id, bank, account, name, set_by)
   select r.id, 'vietcombank', '0071000123456', 'Riêng của người trả', (select min(id) from staff)
   from refunds r join inbound_notices n on n.id = r.notice_id where n.user_id = $1`,
  `with file as (
     insert into payout_files (cash_account, created_by) select 'cash:vietcombank:1', min(id) from staff returning id
   )
   insert into payouts (file_id, refund_id, bank, account, name, amount_vnd)
   select file.id, p.refund_id, p.bank, p.account, p.name, 1000 from file, refund_payees p
     join refunds r on r.id = p.refund_id join inbound_notices n on n.id = r.notice_id where n.user_id = $1`,
];

/** Gives the player money, a card in process and a gift. */
async function givePossessions(
  portal: TestPortal,
  player: Addressee,
  userId: number,
): Promise<void> {
  const { browser } = player;
  await sendNotice(portal.url, { content: await contentOf(player), transferAmount: 500_000 });
  await expectDone(browser.post("/api/top-ups", { method: "vietcombank", amountVnd: 123_000 }));
  // An amount that no other player has searched for.
  const lost = await aLostTransfer(portal.url, { transferAmount: randomInt(10_000, 400_000) });
  await expectDone(browser.post("/api/lost-transfers", wordsOf(lost)));
  await endWaits(portal);
  await expectDone(
    browser.post("/api/user/data-requests", {
      kind: "correction",
      details: "Ngày sinh bị ghi nhầm.",
    }),
  );
  await expectDone(
    browser.post("/api/support/cases", { topic: "game", text: `Riêng của ${player.username}` }),
  );
  const author = { by: "lan", reason: `asked by ${player.username}` };
  await portal.ownerDb.transaction(async (tx) => {
    await beginAs(tx);
    await writeAuditEntry(tx, author, { command: "users show", userId, details: {} });
  });
  await giveManualOperations(portal, userId);
  await takeCard(portal.services, aCardOrder(userId));
  const requests = effectiveRequests(portal, () => player);
  await requests["POST /api/giftpaysys/receive"]!();
  await expectDone(browser.post("/api/giftpaysys/receive", { rewardType: SHARE_REWARD }));
  const { body, path } = await requests["PUT /api/giftpaysys/{campaign}/entered"]!();
  await expectDone(browser.send("PUT", String(path), body));
  const picture = await requests["PUT /api/lost-transfers/{id}/screenshot"]!();
  await expectDone(browser.send("PUT", String(picture.path), picture.body));
  while ((await chainJournals(portal.services.db, 1_000)) > 0);
}

/** Gives a grant, a proposal, and a partly returned transfer with the bank's entry of it. */
async function giveManualOperations(portal: TestPortal, userId: number): Promise<void> {
  const { ownerDb: db } = portal;
  await db.transaction(async (tx) => post(tx, await aGrant(tx, userId)));
  const subject = `delivery:${crypto.randomUUID()}`;
  await db.transaction((tx) => proposeAs(tx, subject, { userId }));
  const [notice] = await portal.database.query<{ reference: string }>(
    "select reference from inbound_notices where user_id = $1 order by id limit 1",
    [userId],
  );
  const lost = await aLostTransfer(portal.url);
  await db.transaction(async (tx) => {
    await audit(tx, "transfers assign", userId);
    await tx.write.many(sql`
      select assign_notice(id, ${userId}, 'lan', 'topup.bank-transfer', 100, 0, 1, 0)
      from inbound_notices where reference = ${lost.referenceCode}`);
  });
  await sendNotice(portal.url, {
    content: `HOAN TRA GD ${notice!.reference}`,
    transferAmount: 1_000,
    transferType: "out",
  });
}

/** Inserted directly: its call would wait for a gateway. */
function aCardOrder(userId: number): CardOrder {
  return {
    userId,
    provider: "VIETTEL",
    telco: "VIETTEL",
    serial: String(randomInt(10 ** 13, 10 ** 14)),
    pin: String(randomInt(10 ** 13, 10 ** 14)),
    valueVnd: vnd(50_000),
    rate: { kpPer10000Vnd: 100, bonusPercent: 0, wrongValueKpPer10000Vnd: null },
    idempotency: { key: crypto.randomUUID(), bodySha256: randomBytes(32) },
  };
}

/** Gives sessions, devices, a passkey, push, and both steps of two-factor. */
async function giveWaysIn(portal: TestPortal, player: Addressee): Promise<void> {
  const { browser, username } = player;
  const login = { username, password: GOOD_PASSWORD };
  await expectDone(openBrowser(portal.url).post("/login", login));
  await aPasskeyOf(player);
  await expectDone(browser.post("/api/user/push", aPushTarget()));
  await creationOptions(browser);
  await startSetup(browser);
  await turnOnQuietly(portal, player);
  await challengedBrowsers(portal, player, 1);
  // The rows exist, but two-factor is off, so that tests of all calls can turn it on.
  const off = "update users set mfa_enabled = false where username = $1";
  await portal.database.query(off, [username]);
}

async function giveLinksAndCodes(
  portal: TestPortal,
  { browser, username, email }: Addressee,
  { userId, phone }: { readonly userId: number; readonly phone: string },
): Promise<void> {
  const { db } = portal.services;
  await sendSmsNotice(portal.url, { from: phone, text: `KH ${username}` });
  await expectDone(browser.post("/api/security-code/", { action: "confirm.payment" }));
  await issueOtp(portal, { username });
  await issueLinkToken(db, { purpose: "reset-password", userId, email, minutes: 5 });
  await noteChange(db, userId, "phone");
}

async function expectDone(
  sent: Promise<{ readonly status: number; readonly text: string }>,
): Promise<void> {
  const { status, text } = await sent;
  if (status >= 400) throw new Error(`refused with ${status}: ${text}`);
}

function assertInEveryTable(state: State): void {
  const empty = Object.entries(state)
    .filter(([table, rows]) => rows.length === 0 && !LEFT_EMPTY.has(table))
    .map(([table]) => table);
  if (empty.length === 0) return;
  throw new Error(
    `testing/people/player-with-everything.ts: give the player something in ${empty.join(", ")}`,
  );
}
