/**
 * Manual operations: preview, carrying out alone within a person's limits, and the approval by a second person beyond
 * them.
 */
import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { awayFromMidnight } from "../testing/moments.ts";
import { concurrently } from "../testing/concurrently.ts";
import { okay, openBrowser } from "../testing/people/browser.ts";
import { aPlayer } from "../testing/people/people.ts";
import {
  approvedBy,
  doneBy,
  previewed,
  proposedBy,
  read,
  signInStaff,
} from "../testing/people/staff.ts";
import { aConsole } from "../testing/portal/test-console.ts";
import { aPortal } from "../testing/portal/test-portal.ts";

const portal = await aPortal();
const console = await aConsole(portal.database);
const { lan, minh, hoa, hien } = await signInStaff(console);
const { username } = await aPlayer(portal);

const newOccasion = () => `ticket-${randomBytes(4).toString("hex")}`;
const grantOf = (kp: number, occasion = newOccasion()) => ({
  operation: "grant",
  username,
  kp,
  occasion,
});

async function creditKp(): Promise<number> {
  const { body } = await okay(hoa.get(`/api/console/players?q=${username}`));
  return (body["rows"] as { creditKp: number }[])[0]!.creditKp;
}

async function lastEntry() {
  const [entry] = await portal.database.query<Record<string, unknown>>(
    "select operator, command, reason, staff_id is not null as staff from operator_log order by id desc limit 1",
  );
  return entry;
}

test("R-OPS-A: an operation that a person executes alone is booked once, under their name", async () => {
  const before = await creditKp();
  const answer = await okay(doneBy(minh, grantOf(700)));
  expect(answer.body["facts"]).toMatchObject({ username, grantedKp: 700, isNew: true });
  expect(await creditKp()).toBe(before + 700);
  expect(await lastEntry()).toEqual({
    operator: "minh",
    command: "grant",
    reason: "ticket 92",
    staff: true,
  });
});

test("R-OPS-B: a preview changes nothing, and reports whether an approval is needed", async () => {
  const before = await creditKp();
  expect((await previewed(minh, grantOf(1_000))).mayDoAlone).toBe(true);
  expect((await previewed(minh, grantOf(1_001))).mayDoAlone).toBe(false);
  expect((await previewed(lan, grantOf(1))).mayDoAlone).toBe(false);
  expect(await creditKp()).toBe(before);
});

test("R-OPS-B: beyond a person's limit, at once or of a day, nothing is done alone", async () => {
  await awayFromMidnight();
  const cuong = await console.signIn("cuong", "payments");
  expect((await doneBy(cuong, grantOf(1_001))).body["errorCode"]).toBe("takes_approval");
  const ready: object[] = [];
  for (let at = 0; at < 7; at++) ready.push(await previewed(cuong, grantOf(1_000)));
  const answers = await concurrently(7, (at) =>
    cuong.post("/api/console/operations", { ...ready[at], reason: "ticket 92" }),
  );
  let granted = answers.filter(({ status }) => status === 200).length;
  expect(granted).toBeLessThanOrEqual(5);
  // A request that waited too long for the others got 503.
  while ((await doneBy(cuong, grantOf(1_000))).status === 200) granted++;
  expect(granted).toBe(5);
  expect((await doneBy(lan, grantOf(1))).body["errorCode"]).toBe("takes_approval");
});

describe("R-OPS-B: two people", () => {
  test("of 50 approvals of one proposal at once one is carried out", async () => {
    const waiting = await proposedBy(lan, grantOf(9_000));
    const before = await creditKp();
    const answers = await concurrently(50, (at) => approvedBy(at % 2 === 0 ? hoa : hien, waiting));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await creditKp()).toBe(before + 9_000);
    expect(await lastEntry()).toMatchObject({ command: "grant", staff: true });
  });

  test("the entry names who approved, and whose proposal it was", async () => {
    const waiting = await proposedBy(lan, grantOf(2_000));
    await okay(approvedBy(hoa, waiting));
    const { body } = await okay(hoa.get(`/api/console/log?player=${username}`));
    expect((body["rows"] as object[])[0]).toMatchObject({
      operator: "hoa",
      command: "grant",
      details: { grantedKp: 2_000, approvalId: waiting.id, proposedBy: "lan" },
    });
  });

  test("nobody approves their own proposal, or without the role", async () => {
    const waiting = await proposedBy(hoa, grantOf(2_000));
    expect((await approvedBy(hoa, waiting)).body["errorCode"]).toBe("approval_not_open");
    expect((await approvedBy(minh, waiting)).body["errorCode"]).toBe("right_missing");
    await okay(approvedBy(hien, waiting));
  });

  test("an approval executes exactly the previewed order, and only within a day", async () => {
    const tampered = await proposedBy(lan, grantOf(2_000));
    const other = { ...tampered, previewHash: "0".repeat(64) };
    expect((await approvedBy(hoa, other)).body["errorCode"]).toBe("approval_not_open");
    await portal.database.query("update approvals set expires_at = now() where id = $1", [
      tampered.id,
    ]);
    expect((await approvedBy(hoa, tampered)).body["errorCode"]).toBe("approval_not_open");
  });

  test("a proposal needs its own preview, and cannot be made twice at a time", async () => {
    const order = grantOf(2_000);
    const { previewHash } = await previewed(lan, order);
    const body = { order: { ...order, kp: 3_000 }, previewHash, reason: "ticket 92" };
    const changed = await lan.post("/api/console/approvals", body);
    expect(changed.body["errorCode"]).toBe("preview_changed");
    await okay(lan.post("/api/console/approvals", { ...body, order }));
    const seen = await previewed(minh, order);
    const again = await minh.post("/api/console/approvals", { ...seen, reason: "ticket 92" });
    expect(again.body["errorCode"]).toBe("proposed_already");
  });

  test("R-OPS-B: the approval is refused if the money has changed meanwhile, and the proposal stays open", async () => {
    await okay(doneBy(minh, grantOf(600)));
    const [given] = await portal.database.query<{ id: string }>(
      "select id from transactions where type = 'credit.recharge' order by created_at desc limit 1",
    );
    const recallOf = (kp: number) => ({ operation: "recall", transactionId: given!.id, kp });
    const first = await proposedBy(lan, recallOf(600));
    await portal.database.query(
      "update approvals set subject = 'another' where id = $1", // So that a second may wait beside it.
      [first.id],
    );
    const second = await proposedBy(lan, recallOf(200));
    await okay(approvedBy(hoa, second));
    expect((await approvedBy(hoa, first)).body["errorCode"]).toBe("operation_refused");
    const { body: list } = await okay(hoa.get("/api/console/approvals"));
    expect(list["rows"]).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: first.id, mayApprove: true })]),
    );
    const takenBack = await lan.post(`/api/console/approvals/${first.id}/reject`, {
      reason: "no longer needed",
    });
    expect(takenBack.status).toBe(204);
  });
});

test("R-OPS-C: only payments stops spending, and a senior lifts that", async () => {
  await okay(doneBy(minh, { operation: "stop-spending", username }));
  const lift = { operation: "allow-spending", username };
  expect((await doneBy(minh, lift)).body["errorCode"]).toBe("takes_approval");
  await okay(doneBy(hoa, lift));
});

test("R-OPS-C: support sees masked contacts, and clear ones only with a reason in the log", async () => {
  const found = await okay(lan.get(`/api/console/players?q=${username}`));
  const [player] = found.body["rows"] as { phoneNumber: string; isMasked: boolean }[];
  expect(player).toMatchObject({ isMasked: true });
  expect(player!.phoneNumber).toMatch(/^\+84••••\d{3}$/);
  const contact = `/api/console/players/${username}/contact`;
  expect((await lan.post(contact, { reason: " " })).status).toBe(422);
  const shown = await okay(lan.post(contact, { reason: "calls back" }));
  expect(shown.body["phoneNumber"]).toMatch(/^\+84\d{9}$/);
  expect(await lastEntry()).toMatchObject({ operator: "lan", command: "reveal-contact" });
});

test("R-OPS-B: decided and expired proposals are listed by their state, and each proposal by its id", async () => {
  const listed = async (query: string) =>
    (await read(hoa, `approvals?username=${username}&${query}`))["rows"] as {
      id: string;
      state: string;
      decidedBy: string | null;
      mayApprove: boolean;
    }[];
  const ids = async (query: string) => (await listed(query)).map(({ id }) => id);
  const [approved, rejected, expired, waiting] = [
    await proposedBy(lan, grantOf(1_500)),
    await proposedBy(lan, grantOf(1_501)),
    await proposedBy(lan, grantOf(1_502)),
    await proposedBy(lan, grantOf(1_503)),
  ];
  await okay(approvedBy(hoa, approved));
  await hoa.post(`/api/console/approvals/${rejected.id}/reject`, { reason: "no such event" });
  await portal.database.query("update approvals set expires_at = now() where id = $1", [
    expired.id,
  ]);

  expect(await ids("")).toContain(waiting.id);
  expect(await ids("state=waiting")).toEqual(await ids(""));
  expect(await ids("state=decided")).toEqual(expect.arrayContaining([approved.id, rejected.id]));
  expect(await ids("state=decided")).not.toContain(expired.id);
  expect(await ids("state=expired")).toContain(expired.id);
  for (const [one, state, decidedBy] of [
    [approved, "approved", "hoa"],
    [rejected, "rejected", "hoa"],
    [expired, "expired", null],
    [waiting, "waiting", null],
  ] as const) {
    const [row, ...others] = await listed(`id=${one.id}`);
    expect(row).toMatchObject({ id: one.id, state, decidedBy, mayApprove: state === "waiting" });
    expect(others).toEqual([]);
  }
  expect(await ids(`state=decided&id=${waiting.id}`)).toEqual([]);
});

test("R-OPS-C: a player's session opens nothing of the console, and a colleague's nothing of the players' process", async () => {
  const player = await aPlayer(portal);
  const token = player.browser.cookies.get("session")!;
  for (const name of ["session", "console-session"]) {
    const asStaff = console.open(new Map([[name, token]]));
    expect((await asStaff.get("/api/console/me")).status).toBe(401);
  }
  const cookies = new Map([["session", lan.cookies.get("console-session")!]]);
  expect((await openBrowser(portal.url, cookies).get("/api/me")).status).toBe(401);
  for (const path of ["/api/console/me", "/api/console/openapi.json"]) {
    expect((await player.browser.get(path)).status, path).toBe(404);
  }
  expect((await lan.get("/api/me")).status).toBe(404);
});

test("R-OPS-B: another order under the hash of a preview is refused", async () => {
  const { previewHash } = await previewed(minh, grantOf(100));
  for (const order of [grantOf(100), grantOf(900)]) {
    const body = { order, previewHash, reason: "ticket 92" };
    const answer = await minh.post("/api/console/operations", body);
    expect(answer.body["errorCode"]).toBe("preview_changed");
  }
});

test("R-OPS-B: an order that was changed in the database after its preview is not carried out", async () => {
  const waiting = await proposedBy(lan, grantOf(2_000));
  const before = await creditKp();
  await portal.database.query(
    "update approvals set proposal = jsonb_set(proposal, '{kp}', '9000') where id = $1",
    [waiting.id],
  );
  expect((await approvedBy(hoa, waiting)).body["errorCode"]).toBe("preview_changed");
  expect(await creditKp()).toBe(before);
});
