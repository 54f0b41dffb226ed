/** Tests how the sandbox reports transfers to the portal: notices, repeats, statements and reversals. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Received } from "../testing/stand-in-portal.ts";
import {
  isSigned,
  SCALED_MINUTE_MS,
  startTestSandbox,
  type TestSandbox,
} from "../testing/test-sandbox.ts";

type Outcome = { id: number; deliveries: { status: number | null; error?: string }[] };
type Notice = {
  id: number;
  content: string;
  transferType: string;
  transferAmount: number;
  accumulated: number;
};

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(async () => await sandbox.close());
beforeEach(async () => {
  await sandbox.post("/api/reset");
  sandbox.portal.received.length = 0;
  sandbox.portal.answers.splice(0, Infinity, { status: 200, body: '{"success":true}' });
});

const transfer = { method: "vietcombank", amount: 100_000, content: "FSO4K7M2QAV" };

test("a transfer reaches the portal as a signed notice of money that came in", async () => {
  const pressedAt = Math.floor(Date.now() / 1000);
  const { status, body } = await sandbox.post<Outcome>("/api/transfers", transfer);
  expect(status).toBe(200);
  expect(body.deliveries).toEqual([{ status: 200, body: '{"success":true}' }]);

  const [received] = sandbox.portal.received;
  expect(received?.path).toBe("/webhooks/sepay");
  expect(isSigned(received)).toBe(true);
  const sentAt = Number(received?.headers["x-sepay-timestamp"]);
  expect(sentAt).toBeGreaterThanOrEqual(pressedAt);
  expect(sentAt).toBeLessThanOrEqual(Date.now() / 1000);
  expect(noticeOf(received)).toMatchObject({
    id: body.id,
    gateway: "Vietcombank",
    accountNumber: "1013579246",
    code: "FSO4K7M2QAV",
    transferType: "in",
    transferAmount: 100_000,
    subAccount: null,
  });
});

test("ids grow from one transfer to the next, and balances with them", async () => {
  const first = await sandbox.post<Outcome>("/api/transfers", transfer);
  const second = await sandbox.post<Outcome>("/api/transfers", transfer);
  expect(second.body.id).toBeGreaterThan(first.body.id);
  const [one, two] = sandbox.portal.received.map(noticeOf);
  expect((two?.accumulated ?? 0) - (one?.accumulated ?? 0)).toBe(100_000);
});

test("`times` sends the same bytes that many times", async () => {
  const { body } = await sandbox.post<Outcome>("/api/transfers", { ...transfer, times: 50 });
  expect(body.deliveries).toHaveLength(50);
  expect(sandbox.portal.received).toHaveLength(50);
  expect(new Set(sandbox.portal.received.map((one) => one.body.toString())).size).toBe(1);
  expect(sandbox.portal.received.every(isSigned)).toBe(true);
});

test("a repeated id sends the same notice again and makes no new transfer", async () => {
  const first = await sandbox.post<Outcome>("/api/transfers", { ...transfer, id: 7001 });
  const again = await sandbox.post<Outcome>("/api/transfers", { ...transfer, id: 7001 });
  expect([first.body.id, again.body.id]).toEqual([7001, 7001]);
  const [one, two] = sandbox.portal.received;
  expect(two?.body).toEqual(one?.body);

  const other = { ...transfer, id: 7001, amount: 1 };
  expect((await sandbox.post("/api/transfers", other)).status).toBe(409);
  expect(await books()).toHaveLength(1);
});

test("a transfer is repeated by its id alone", async () => {
  const { body } = await sandbox.post<Outcome>("/api/transfers", transfer);
  await sandbox.post(`/api/transfers/${body.id}/repeat`, { times: 2 });
  const bodies = sandbox.portal.received.map((one) => one.body.toString());
  expect(bodies).toHaveLength(3);
  expect(new Set(bodies).size).toBe(1);
});

test("a transfer shows how the portal has responded to its notices", async () => {
  sandbox.portal.answers.splice(0, Infinity, { status: 503, body: "" });
  const { body } = await sandbox.post<Outcome>("/api/transfers", transfer);
  const refused = await sandbox.get(`/api/transfers/${body.id}`);
  expect(refused.body).toMatchObject({ acknowledged: false, attempts: [{ status: 503 }] });
  sandbox.portal.answers.splice(0, Infinity, { status: 200, body: "" });
  await sandbox.post(`/api/transfers/${body.id}/repeat`, {});
  const accepted = await sandbox.get(`/api/transfers/${body.id}`);
  expect(accepted.body).toMatchObject({ id: String(body.id), acknowledged: true });
  expect((await sandbox.get("/api/transfers/1")).status).toBe(404);
});

test("a notice that is not accepted comes again on the schedule, seven times", async () => {
  sandbox.portal.answers.splice(0, Infinity, { status: 503, body: "" });
  const startedAt = Date.now();
  const { body } = await sandbox.post<Outcome>("/api/transfers", transfer);
  expect(body.deliveries).toEqual([{ status: 503, body: "" }]);
  await expect.poll(() => sandbox.portal.received).toHaveLength(8);
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(33 * SCALED_MINUTE_MS);
  expect(new Set(sandbox.portal.received.map((one) => one.body.toString())).size).toBe(1);
  expect(sandbox.portal.received.every(isSigned)).toBe(true);
});

test("an accepted re-send ends the schedule", async () => {
  const { answers, received } = sandbox.portal;
  answers.unshift({ status: 500, body: "" }, { status: 500, body: "" });
  await sandbox.post<Outcome>("/api/transfers", transfer);
  await expect.poll(() => received).toHaveLength(3);
  await new Promise((resolve) => setTimeout(resolve, 5 * SCALED_MINUTE_MS));
  expect(received).toHaveLength(3);
});

test("a slow portal is reported as pending", { timeout: 15_000 }, async () => {
  sandbox.portal.answers.splice(0, Infinity, { status: 200, body: "{}", afterMs: 7000 });
  const { body } = await sandbox.post<Outcome>("/api/transfers", transfer);
  expect(body.deliveries).toEqual([{ status: null, error: "pending" }]);
});

test("a reversed transfer leaves the account again with another notice", async () => {
  const { body } = await sandbox.post<Outcome>("/api/transfers", transfer);
  const reversal = await sandbox.post<{ id: number; reversalId: number }>(
    `/api/transfers/${body.id}/reverse`,
  );
  expect(reversal.body).toMatchObject({ id: body.id, deliveries: [{ status: 200 }] });
  expect(noticeOf(sandbox.portal.received[1])).toMatchObject({
    id: reversal.body.reversalId,
    transferType: "out",
    transferAmount: 100_000,
  });
  expect(await books()).toMatchObject([{ id: body.id, reversed: true }]);
  expect((await sandbox.post(`/api/transfers/${body.id}/reverse`)).status).toBe(409);
  expect((await sandbox.post("/api/transfers/1/reverse")).status).toBe(404);
});

test("the books list incoming money, with retired and unknown accounts apart", async () => {
  await sandbox.post("/api/transfers", { ...transfer, method: "techcombank", raw: true });
  await sandbox.post("/api/transfers", { ...transfer, transferType: "out" });
  await sandbox.post("/api/transfers", { ...transfer, account: "999999999" });
  expect(await books()).toMatchObject([
    { method: "techcombank", amount: 100_000, content: "FSO4K7M2QAV", reversed: false },
  ]);
  const { body } = await sandbox.get<{ otherAccounts: unknown[] }>("/api/books");
  expect(body.otherAccounts).toMatchObject([
    { method: "vietcombank", account: "999999999", amount: 100_000, reversed: false },
  ]);
  expect(sandbox.portal.received).toHaveLength(3);
});

test.each([
  ["an unknown method", { ...transfer, method: "cash" }, "method"],
  ["what a bank does not report", { ...transfer, outcome: "pending" }, "outcome"],
  ["an amount that is no integer", { ...transfer, amount: "100000" }, "amount"],
  ["an amount of nothing", { ...transfer, amount: 0 }, "amount"],
  ["no content", { method: "vietcombank", amount: 1 }, "content"],
  ["a field that does not exist", { ...transfer, contents: "x" }, "contents"],
])("%s is refused with the field's name", async (_name, body, field) => {
  const answer = await sandbox.post<{ errors: Record<string, string[]> }>("/api/transfers", body);
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors)).toEqual([field]);
  expect(sandbox.portal.received).toHaveLength(0);
});

function noticeOf(received: Received | undefined): Notice {
  return JSON.parse(received?.body.toString() ?? "{}") as Notice;
}

async function books(): Promise<unknown[]> {
  return (await sandbox.get<{ transfers: unknown[] }>("/api/books")).body.transfers;
}
