/**
 * Stuck orders, cards and payments, which staff decide if no outside party does. lan is in support, minh in payments;
 * hoa and hien are seniors.
 */
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { concurrently } from "../testing/concurrently.ts";
import { brokenInvariants, contentOf, walletOf } from "../testing/money/wallets.ts";
import { okay } from "../testing/people/browser.ts";
import { aPlayer, GOOD_PASSWORD, type Person } from "../testing/people/people.ts";
import {
  approvedBy,
  doneBy,
  previewed,
  proposedBy,
  read,
  refusalOf,
  signInStaff,
} from "../testing/people/staff.ts";
import { aPortalWithSandbox } from "../testing/portal/portal-with-sandbox.ts";
import { aConsole } from "../testing/portal/test-console.ts";
import { PATIENCE } from "../testing/patience.ts";

const PEOPLE = 50;
const ORDER = { creditAmount: 100, zoneId: "1" };

const { portal, sandbox } = await aPortalWithSandbox();
const console = await aConsole(portal.database, { GAME_API_URL: sandbox.gameApiUrl });
const { lan, minh, hoa, hien } = await signInStaff(console);
afterAll(async () => {
  expect(await brokenInvariants(portal)).toEqual([]);
});

let player: Person;
beforeEach(async () => {
  await sandbox.reset();
  player = await aPlayer(portal);
});

const topUp = async (amount: number) =>
  sandbox.transfer({ amount, content: await contentOf(player) });

/** Delays the job's next try, which must not come before ours. */
const silenceJobs = () =>
  portal.database.query(
    "update jobs set run_at = now() + interval '1 hour' where lease_ends_at is null",
  );

/** Makes an order of a player with 500 KP, to which the game has not responded. @returns its transaction */
async function anOpenOrder(fault: "down" | "lost-reply" = "down"): Promise<string> {
  await topUp(50_000);
  // As the page does before it orders. The portal keeps the zones: the game is down next.
  await player.browser.get("/api/zones");
  await sandbox.fault("game", fault, { count: fault === "down" ? 10_000 : 1 });
  const { body } = await player.browser.post("/api/recharge/game", ORDER);
  expect(body).toMatchObject({ status: "processing" });
  await silenceJobs();
  return String(body["transactionId"]);
}

const settle = (transactionId: string, outcome: string) => ({
  operation: "settle-recharge",
  transactionId,
  outcome,
});

/** Proposes as soon as the game is not being asked. */
async function proposed(order: Record<string, unknown>, by = minh) {
  let waiting: Awaited<ReturnType<typeof proposedBy>> | undefined;
  await vi.waitFor(async () => {
    waiting = await proposedBy(by, order);
  }, PATIENCE);
  return waiting!;
}

/** Approves once the outside party is not being asked. */
const approved = (waiting: Parameters<typeof approvedBy>[1]) =>
  vi.waitFor(() => okay(approvedBy(hoa, waiting)), PATIENCE);

const stuck = async () => (await read(minh, "queues/stuck"))["rows"] as Record<string, unknown>[];

test("R-GAME-2: an order that is stuck is asked about again at once, and is delivered once", async () => {
  const id = await anOpenOrder();
  await sandbox.fault("game", "none");
  await okay(doneBy(lan, { operation: "ask-again", what: id }));
  await vi.waitFor(
    async () =>
      expect(await sandbox.deliveriesTo(player.username)).toMatchObject([{ requestId: id }]),
    PATIENCE,
  );
  await vi.waitFor(async () => {
    const again = await doneBy(lan, { operation: "ask-again", what: id });
    expect(again.body["message"]).toContain("đã có kết quả");
  }, PATIENCE);
});

test("R-GAME-2: if the game is silent, a proposal refunds nothing, and the game is still queried", async () => {
  const id = await anOpenOrder();
  await proposed(settle(id, "refused"));
  expect(await walletOf(player)).toEqual({ credit: 400, debt: 0 });
  const jobs = "select from jobs where payload->>'transactionId' = $1";
  expect(await portal.database.query(jobs, [id])).toHaveLength(1);
});

test("R-GAME-2: of 50 approvals by two people at once one refunds, and the order is never delivered", async () => {
  const id = await anOpenOrder();
  const waiting = await proposed(settle(id, "refused"));
  const answers = await concurrently(PEOPLE, (at) => approvedBy(at % 2 ? hoa : hien, waiting));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await walletOf(player)).toEqual({ credit: 500, debt: 0 });
  await sandbox.fault("game", "none");
  await portal.database.query("update jobs set run_at = now()");
  expect(await refusalOf(approvedBy(hoa, waiting))).toBe("approval_not_open");
  expect(await sandbox.deliveriesTo(player.username)).toEqual([]);
});

test("R-GAME-2: a proposal expires after a day, and another one may follow", async () => {
  const id = await anOpenOrder();
  const old = await proposed(settle(id, "refused"));
  const { previewHash } = await previewed(minh, settle(id, "delivered"));
  const other = { order: settle(id, "delivered"), previewHash, reason: "ticket 92" };
  expect(await refusalOf(minh.post("/api/console/approvals", other))).toBe("proposed_already");
  await portal.database.query(
    `update approvals set proposed_at = proposed_at - interval '1 day',
       expires_at = expires_at - interval '1 day' where decision is null`,
  );
  await rechain();
  expect(await refusalOf(approvedBy(hoa, old))).toBe("approval_not_open");
  await approved(await proposed(settle(id, "delivered"), lan));
  expect(await walletOf(player)).toEqual({ credit: 400, debt: 0 });
});

test("R-GAME-2: the game's own decision by then overrides what two people proposed", async () => {
  const id = await anOpenOrder("lost-reply");
  await vi.waitFor(async () => {
    expect(await sandbox.deliveriesTo(player.username)).toHaveLength(1);
  }, PATIENCE);
  await sandbox.fault("game", "down", { count: 10_000 });
  const waiting = await proposed(settle(id, "refused"));
  await sandbox.fault("game", "none");
  // The game has said so to an earlier question of the portal, or says so now.
  const refused = await approvedBy(hoa, waiting);
  expect(refused.status).toBe(409);
  expect(await walletOf(player)).toEqual({ credit: 400, debt: 0 });
});

test("R-GAME-2: a proposal that is rejected is carried out by nobody", async () => {
  const id = await anOpenOrder();
  const waiting = await proposed(settle(id, "refused"));
  const reason = { reason: "wrong order" };
  expect((await minh.post(`/api/console/approvals/${waiting.id}/reject`, reason)).status).toBe(204);
  expect(await refusalOf(approvedBy(hoa, waiting))).toBe("approval_not_open");
  expect(await walletOf(player)).toEqual({ credit: 400, debt: 0 });
});

/** Makes a payment that its wallet does not decide. @returns its names at the portal and in the sandbox */
async function anOpenPayment() {
  const pending = { method: "momo", amount: 100_000, outcome: "pending" } as const;
  const { id } = await sandbox.transfer({ ...pending, content: await contentOf(player) });
  const [row] = await portal.database.query<{ provider: string; orderId: string }>(
    `update open_payments set opened_at = opened_at - interval '10 minutes'
     where settled_at is null returning provider, order_id as "orderId"`,
  );
  await silenceJobs();
  return { ...row!, id };
}

test("R-PAY-5: a wallet's payment that nobody decides is listed, and decided once by two people", async () => {
  const { provider, orderId } = await anOpenPayment();
  expect(await stuck()).toContainEqual(
    expect.objectContaining({ kind: "payment", amount: 100_000 }),
  );
  const waiting = await proposed({
    operation: "settle-payment",
    provider,
    orderId,
    paidVnd: 100_000,
  });
  expect(await walletOf(player)).toEqual({ credit: 0, debt: 0 });
  await approved(waiting);
  expect(await walletOf(player)).toEqual({ credit: 1_050, debt: 0 });
  expect(await refusalOf(approvedBy(hoa, waiting))).toBe("approval_not_open");
  expect(await stuck()).toEqual([]);
});

test("R-PAY-5: a payment that is given up is credited after all once its wallet says so", async () => {
  const { provider, orderId, id } = await anOpenPayment();
  await approved(await proposed({ operation: "settle-payment", provider, orderId, paidVnd: null }));
  expect(await stuck()).toEqual([]);
  await sandbox.settle(id, { outcome: "paid" });
  await vi.waitFor(
    async () => expect(await walletOf(player)).toEqual({ credit: 1_050, debt: 0 }),
    PATIENCE,
  );
});

test("R-GAME-2: a player whose spending is stopped spends nothing, not even with a new password", async () => {
  await topUp(50_000);
  await player.browser.get("/api/zones");
  const { username } = player;
  await okay(doneBy(minh, { operation: "stop-spending", username }));
  const password = `${GOOD_PASSWORD}-x`;
  const changed = await player.browser.post("/api/user/change-password", {
    currentPassword: GOOD_PASSWORD,
    password,
    passwordConfirm: password,
  });
  expect(changed.status).toBe(200);
  const refused = await player.browser.post("/api/recharge/game", ORDER);
  expect([refused.status, refused.body["errorCode"]]).toEqual([403, "spending_stopped"]);
  await okay(doneBy(hoa, { operation: "allow-spending", username }));
  expect((await player.browser.post("/api/recharge/game", ORDER)).status).toBe(200);
});

test("R-OPS-B: no program's login can write an approval without the database's functions", async () => {
  for (const db of [portal.services.db, console.services.db]) {
    for (const text of [
      "insert into approvals (subject, proposal, evidence, proposed_by) values ('x', '{}', 'x', 'x')",
      "update approvals set decision = 'approved', decided_by = 'y', decided_at = now()",
      "delete from approvals",
    ]) {
      await expect(db.run({ name: "", text, values: [] })).rejects.toThrow(/permission denied/);
    }
  }
});

/** Rebuilds the hash chain after times of rows were changed, which the hashes cover. */
async function rechain(): Promise<void> {
  for (const statement of [
    "alter table journal_chain disable trigger user",
    "delete from journal_chain",
    "alter table journal_chain enable trigger user",
    "select chain_journals(1000000)",
    "select chain_log_entry(id) from operator_log order by id",
    "select link_approval(id, false) from approvals order by proposed_at",
    "select link_approval(id, true) from approvals where decision is not null",
  ]) {
    await portal.database.query(statement);
  }
}
