/** Money and orders that are stuck, doubled or reversed outside, by the command line with the sandbox. */
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { submit } from "../../../testing/money/cards.ts";
import {
  brokenInvariants,
  contentOf,
  historyOf,
  walletOf,
} from "../../../testing/money/wallets.ts";
import { aPlayer, GOOD_PASSWORD, type Person } from "../../../testing/people/people.ts";
import { aPortalWithSandbox } from "../../../testing/portal/portal-with-sandbox.ts";
import { TEST_SECRETS } from "../../../testing/portal/test-secrets.ts";
import { runPortal, runPortalJson } from "../../testing/run-portal.ts";
import { PATIENCE } from "../../../testing/patience.ts";

const ORDER = { creditAmount: 100, zoneId: "1" };
const OF_LONG_AGO = "update transactions set created_at = created_at - interval '10 minutes'";
const because = "--reason=ticket 43";

let player: Person;
const { portal, sandbox } = await aPortalWithSandbox();
afterAll(async () => {
  expect(await brokenInvariants(portal)).toEqual([]);
});
beforeEach(async () => {
  await sandbox.reset();
  player = await aPlayer(portal);
});

const cli = (...args: string[]) =>
  runPortalJson(args, {
    ...TEST_SECRETS,
    OPERATOR_DATABASE_URL: portal.database.operatorUrl,
    GAME_API_URL: sandbox.gameApiUrl,
  });

const topUp = async (amount: number) =>
  sandbox.transfer({ amount, content: await contentOf(player) });

/** Makes an order to which the game has not responded. @returns its transaction */
async function anOpenOrder(fault: "down" | "lost-reply"): Promise<string> {
  await topUp(50_000);
  // The page knows the zones before it orders.
  await player.browser.get("/api/zones");
  await sandbox.fault("game", fault, { count: fault === "down" ? 100 : 1 });
  const { body } = await player.browser.post("/api/recharge/game", ORDER);
  expect(body).toMatchObject({ status: "processing" });
  await portal.database.query(OF_LONG_AGO);
  return body["transactionId"] as string;
}
/** Proposes as one person. @returns the proposal's id for the other person */
async function proposed(...words: string[]): Promise<string> {
  const { data } = await cli(...words, "--by=lan");
  expect(data).toMatchObject({ outcome: "proposed", approval: { proposedBy: "lan" } });
  return (data["approval"] as { id: string }).id;
}

/** Delays the job's next try, which must not come before ours. */
const silenceJobs = () =>
  portal.database.query(
    "update jobs set run_at = now() + interval '1 hour' where lease_ends_at is null",
  );

test("R-GAME-2: an order that is stuck is listed, and asked about again at once", async () => {
  const id = await anOpenOrder("down");
  await silenceJobs();
  const { code, data } = await cli("stuck");
  expect(code).toBe(1);
  expect(data).toMatchObject({ deliveries: [{ id, account: player.username }], cards: [] });
  await sandbox.fault("game", "none");
  await cli("retry", id, because);
  await vi.waitFor(async () => expect((await cli("stuck")).code).toBe(0), PATIENCE);
  expect(await sandbox.deliveriesTo(player.username)).toMatchObject([{ requestId: id }]);
  const again = await cli("retry", id, because);
  expect([again.code, again.data]).toEqual([
    1,
    { refused: { argument: "transaction", message: "it has been decided: success" } },
  ]);
});

test("R-GAME-2: an order is refunded by hand once, and never delivered after that", async () => {
  const id = await anOpenOrder("down");
  await silenceJobs();
  const approval = await proposed("settle", id, "refused", "--evidence=the game's log", because);
  const rehearsed = await cli("approvals", "approve", approval, "--by=hoa", "--dry-run");
  expect(rehearsed.data).toMatchObject({ isDryRun: true, outcome: "refused" });
  expect(await walletOf(player)).toEqual({ credit: 400, debt: 0 });
  const done = await cli("approvals", "approve", approval, "--by=hoa", because);
  expect(done.data).toMatchObject({ outcome: "refused", creditKp: 100 });
  expect(await walletOf(player)).toEqual({ credit: 500, debt: 0 });
  await sandbox.fault("game", "none");
  await portal.database.query("update jobs set run_at = now()");
  expect((await cli("approvals", "approve", approval, "--by=hoa", because)).code).toBe(1);
  expect(await sandbox.deliveriesTo(player.username)).toEqual([]);
});

test("R-GAME-2: nobody says otherwise than the game itself", async () => {
  const id = await anOpenOrder("lost-reply");
  await silenceJobs();
  const { code, data } = await cli("settle", id, "refused", because);
  expect([code, data]).toMatchObject([1, { refused: { argument: "outcome" } }]);
  expect((await cli("settle", id, "delivered", because)).code).toBe(0);
  expect(await walletOf(player)).toEqual({ credit: 400, debt: 0 });
});

test("R-PAY-3: a card that nobody decides is decided by the operator", async () => {
  const card = await sandbox.mintCard({ outcome: "delayed", delayMs: 600_000 });
  const { body } = await submit(player, card);
  const id = body["transactionId"] as string;
  await portal.database.query(OF_LONG_AGO);
  expect((await cli("stuck")).data).toMatchObject({ cards: [{ id, serial: card.serial }] });
  const words = ["settle", id, "charged", "--vnd=100.000", because];
  expect((await cli(...words)).data).toMatchObject({ refused: { argument: "--evidence" } });
  const approval = await proposed(...words, "--evidence=the gateway's statement");
  expect(await walletOf(player)).toEqual({ credit: 0, debt: 0 });
  const settled = () => cli("approvals", "approve", approval, "--by=hoa", because);
  // Nothing is decided while the gateway is being queried.
  await vi.waitFor(async () => expect((await settled()).code).toBe(0), PATIENCE);
  expect(await walletOf(player)).toEqual({ credit: 1_000, debt: 0 });
});

/** Makes a payment that its wallet does not decide. Returns its names at the portal and in the sandbox. */
async function anOpenPayment() {
  const content = await contentOf(player);
  const { id } = await sandbox.transfer({
    method: "momo",
    amount: 100_000,
    content,
    outcome: "pending",
  });
  const [row] = await portal.database.query<{ name: string }>(
    `update open_payments set opened_at = opened_at - interval '10 minutes'
     where settled_at is null returning provider || ':' || order_id as name`,
  );
  await silenceJobs();
  return { name: row!.name, id };
}

test("R-PAY-5: a wallet's payment that nobody decides is listed, and decided once by the operator", async () => {
  const { name } = await anOpenPayment();
  const [provider, orderId] = name.split(":");
  expect((await cli("stuck")).data).toMatchObject({
    payments: [{ provider, orderId, amountVnd: 100_000, attempts: expect.any(Number) }],
  });
  const words = ["settle", name, "paid", because];
  expect((await cli(...words)).data).toMatchObject({ refused: { argument: "--evidence" } });
  const approval = await proposed(...words, "--evidence=the merchant application");
  expect(await walletOf(player)).toEqual({ credit: 0, debt: 0 });
  const settled = () => cli("approvals", "approve", approval, "--by=hoa", because);
  // Nothing is decided while the wallet is being queried.
  await vi.waitFor(async () => expect((await settled()).code).toBe(0), PATIENCE);
  expect(await walletOf(player)).toEqual({ credit: 1_050, debt: 0 });
  expect((await settled()).data).toMatchObject({ refused: { message: expect.any(String) } });
  expect((await cli("stuck")).code).toBe(0);
});

test("R-PAY-5: a payment that an operator gives up is credited after all once its wallet says so", async () => {
  const { name, id } = await anOpenPayment();
  await cli("retry", name, because);
  const approval = await proposed("settle", name, "not-paid", "--evidence=not there", because);
  const givenUp = () => cli("approvals", "approve", approval, "--by=hoa", because);
  await vi.waitFor(async () => expect((await givenUp()).code).toBe(0), PATIENCE);
  expect((await cli("stuck")).code).toBe(0);
  await sandbox.settle(id, { outcome: "paid" });
  await vi.waitFor(
    async () => expect(await walletOf(player)).toEqual({ credit: 1_050, debt: 0 }),
    PATIENCE,
  );
});

test("R-GAME-2: who has been stopped spends nothing, not even with a new password", async () => {
  await topUp(50_000);
  await cli("users", "stop-spending", player.username, because);
  const password = `${GOOD_PASSWORD}-x`;
  const changed = await player.browser.post("/api/user/change-password", {
    currentPassword: GOOD_PASSWORD,
    password,
    passwordConfirm: password,
  });
  expect(changed.status).toBe(200);
  const refused = await player.browser.post("/api/recharge/game", ORDER);
  expect([refused.status, refused.body["errorCode"]]).toEqual([403, "spending_stopped"]);
  await cli("users", "allow-spending", player.username, because);
  expect((await player.browser.post("/api/recharge/game", ORDER)).status).toBe(200);
});

test("the game's zones are told, and that it gives no answer", async () => {
  const { code, data } = await cli("zones");
  expect([code, (data["zones"] as unknown[]).length]).toEqual([0, expect.any(Number)]);
  await sandbox.fault("game", "down");
  expect((await cli("zones")).code).toBe(1);
});

test("credit.recall: what the bank took back is taken back by itself", async () => {
  const { id } = await topUp(100_000);
  const compare = () => cli("reconcile", "--sandbox", sandbox.url);
  expect(await compare()).toMatchObject({ code: 0, data: { findings: [], transfers: 1 } });
  const url = `${sandbox.url}/api/transfers/${id}/reverse`;
  expect((await fetch(url, { method: "POST" })).status).toBe(200);
  // The bank's own entry names the transfer, so nobody has to act.
  expect(await walletOf(player)).toEqual({ credit: 0, debt: 0 });
  expect((await historyOf(player))[0]).toMatchObject({ type: "credit.recall", value: -1_050 });
  expect((await compare()).code).toBe(0);
});

test("R-PAY-5: a transfer whose notice was lost is entered from the statement, once", async () => {
  await sandbox.fault("bank", "down");
  const { id } = await topUp(100_000);
  const compare = () =>
    cli("reconcile", "--sandbox", sandbox.url, "--grace-seconds=0", "--from=2026-01-01");
  const { data } = await compare();
  type Found = { kind: string; fix: string; evidence: { at: string; content: string } };
  const finding = (data["findings"] as Found[]).find(({ kind }) => kind === "missing_at_portal");
  expect(finding?.fix).toContain(`transfers enter vietcombank ${id} --vnd 100000 --at `);
  const entering = () =>
    runPortal(
      [
        "transfers",
        "enter",
        "vietcombank",
        String(id),
        "--vnd=100000",
        because,
        "--json",
        `--at=${finding?.evidence.at}`,
        `--content=${finding?.evidence.content}`,
      ],
      { OPERATOR_DATABASE_URL: portal.database.operatorUrl },
    );
  expect(JSON.parse((await entering()).stdout)).toMatchObject({ isNew: true });
  expect(JSON.parse((await entering()).stdout)).toMatchObject({ isNew: false });
  // The late notice counts as a repeat.
  await sandbox.fault("bank", "none");
  await sandbox.repeat(id);
  expect(await walletOf(player)).toEqual({ credit: 1_050, debt: 0 });
});
