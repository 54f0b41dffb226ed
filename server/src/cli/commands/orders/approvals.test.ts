/** One person proposes and another approves while the game does not respond. */
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { chainAnew } from "../../../testing/database/chain-anew.ts";
import { brokenInvariants, contentOf, walletOf } from "../../../testing/money/wallets.ts";
import { aPlayer, type Person } from "../../../testing/people/people.ts";
import { aPortalWithSandbox } from "../../../testing/portal/portal-with-sandbox.ts";
import { TEST_SECRETS } from "../../../testing/portal/test-secrets.ts";
import { runPortalJson } from "../../testing/run-portal.ts";
import { PATIENCE } from "../../../testing/patience.ts";

const HANDS = 50;
const ORDER = { creditAmount: 100, zoneId: "1" };
const because = "--reason=ticket 44";
const EVIDENCE = "--evidence=line 8812 of the game's log";

let player: Person;
let order: string;

const { portal, sandbox } = await aPortalWithSandbox();
afterAll(async () => {
  expect(await brokenInvariants(portal)).toEqual([]);
});
/** Makes an order to which the game does not respond, of a player who had 500 KP. */
beforeEach(async () => {
  await sandbox.reset();
  player = await aPlayer(portal);
  await sandbox.transfer({ amount: 50_000, content: await contentOf(player) });
  // The page knows the zones before it orders.
  await player.browser.get("/api/zones");
  await sandbox.fault("game", "down", { count: 10_000 });
  const { body } = await player.browser.post("/api/recharge/game", ORDER);
  expect(body).toMatchObject({ status: "processing" });
  order = body["transactionId"] as string;
  await portal.database.query(
    "update jobs set run_at = now() + interval '1 hour' where lease_ends_at is null",
  );
});

type Json = Record<string, unknown>;

async function cli(...args: string[]): Promise<{ code: number; data: Json }> {
  const { code, stderr, data } = await runPortalJson(args, {
    ...TEST_SECRETS,
    OPERATOR_DATABASE_URL: portal.database.operatorUrl,
    GAME_API_URL: sandbox.gameApiUrl,
  });
  // If the command cannot work, as in a queue of fifty, it says so on stderr.
  return { code, data: stderr === "" ? data : { ...data, complaint: stderr } };
}

const as = (by: string, ...args: string[]) => cli(...args, `--by=${by}`, because);

/** Proposes as soon as the game is not being queried. @returns the proposal's id */
async function proposedBy(by: string, outcome = "refused"): Promise<string> {
  let id = "";
  await vi.waitFor(async () => {
    const { data } = await as(by, "settle", order, outcome, EVIDENCE);
    expect(data).toMatchObject({ outcome: "proposed", wanted: outcome });
    id = (data["approval"] as { id: string }).id;
  }, PATIENCE);
  return id;
}

const approvedBy = (by: string, id: string) => as(by, "approvals", "approve", id);
const refused = (argument: string, message = "") => ({
  code: 1,
  data: { refused: { argument, message: expect.stringContaining(message) } },
});

test("R-GAME-2: a silent game is no agreement: `settle refused` refunds nothing", async () => {
  await vi.waitFor(async () => {
    expect(await as("lan", "settle", order, "refused")).toMatchObject(refused("--evidence"));
  }, PATIENCE);
  await proposedBy("lan");
  expect(await walletOf(player)).toEqual({ credit: 400, debt: 0 });
  // The game is still queried meanwhile.
  const jobs = await portal.database.query(
    "select from jobs where payload->>'transactionId' = $1",
    [order],
  );
  expect(jobs).toHaveLength(1);
});

test("R-GAME-2: the person who proposes cannot approve, however the name is written", async () => {
  const id = await proposedBy("lan");
  for (const name of ["lan", " LAN "]) {
    expect(await approvedBy(name, id)).toMatchObject(refused("by", "lan proposed it"));
  }
  expect(await walletOf(player)).toEqual({ credit: 400, debt: 0 });
  const { data } = await approvedBy("hoa", id);
  expect(data).toMatchObject({ outcome: "refused", creditKp: 100 });
  expect(await walletOf(player)).toEqual({ credit: 500, debt: 0 });
  expect(await approvedBy("minh", id)).toMatchObject(refused("approval", "approved by hoa"));
  const { data: log } = await cli("log", "--user", player.username);
  expect((log["deeds"] as Json[]).map(({ operator, command }) => [operator, command])).toEqual([
    ["lan", "settle propose"],
    ["hoa", "settle"],
  ]);
});

test("R-GAME-2: of 50 people who approve at once one does, and the credit goes back once", async () => {
  const id = await proposedBy("lan");
  const outcomes = await Promise.all(
    Array.from({ length: HANDS }, (_, at) => approvedBy(`person ${at}`, id)),
  );
  expect(outcomes.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(await walletOf(player)).toEqual({ credit: 500, debt: 0 });
});

test("R-GAME-2: a proposal expires after a day, and another may follow", async () => {
  const id = await proposedBy("lan");
  expect(await proposedBy("lan"), "the same again").toBe(id);
  expect(await as("lan", "settle", order, "delivered", EVIDENCE)).toMatchObject(
    refused("outcome", id),
  );
  await portal.database.query(
    "update approvals set proposed_at = proposed_at - interval '1 day', expires_at = expires_at - interval '1 day' where decision is null",
  );
  await chainAnew(portal.database);
  expect(await approvedBy("hoa", id)).toMatchObject(refused("approval", "expired"));
  expect((await cli("approvals", "list")).data).toEqual({ approvals: [] });
  const next = await proposedBy("minh", "delivered");
  expect(next).not.toBe(id);
  expect((await approvedBy("lan", next)).data).toMatchObject({ outcome: "delivered" });
  expect(await walletOf(player)).toEqual({ credit: 400, debt: 0 });
});

test("R-GAME-2: what the game itself says by then goes before what two people say", async () => {
  await sandbox.fault("game", "none");
  await sandbox.fault("game", "lost-reply", { count: 1 });
  await cli("retry", order, because);
  await vi.waitFor(async () => {
    expect(await sandbox.deliveriesTo(player.username)).toHaveLength(1);
  }, PATIENCE);
  await sandbox.fault("game", "down", { count: 10_000 });
  const id = await proposedBy("lan");
  await sandbox.fault("game", "none");
  const { code, data } = await approvedBy("hoa", id);
  const { message } = data["refused"] as { message: string };
  // The game has said so to an earlier query of the portal, or says so now.
  expect([code, /game itself says|decided: success|asked just now/.test(message)]).toEqual([
    1,
    true,
  ]);
  await vi.waitFor(async () => {
    expect((await walletOf(player)).credit).toBe(400);
  }, PATIENCE);
});

test("R-GAME-2: a proposal that is rejected is carried out by nobody", async () => {
  const id = await proposedBy("lan");
  expect((await cli("approvals", "list")).data).toMatchObject({
    approvals: expect.arrayContaining([
      expect.objectContaining({ id, username: player.username, proposedBy: "lan" }),
    ]),
  });
  expect((await as("lan", "approvals", "reject", id)).code).toBe(0);
  expect(await approvedBy("hoa", id)).toMatchObject(refused("approval", "rejected by lan"));
  expect(await walletOf(player)).toEqual({ credit: 400, debt: 0 });
});

test("R-OPS-B: the runtime role writes no approval past the functions", async () => {
  const { db } = portal.services;
  for (const text of [
    "insert into approvals (subject, proposal, evidence, proposed_by) values ('x', '{}', 'x', 'x')",
    "update approvals set decision = 'approved', decided_by = 'y', decided_at = now()",
    "delete from approvals",
  ]) {
    await expect(db.run({ name: "", text, values: [] })).rejects.toThrow(/permission denied/);
  }
});
