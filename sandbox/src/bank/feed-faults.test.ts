/** Tests what the bank feed does under each fault that the sandbox can set. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  isSigned,
  SCALED_MINUTE_MS,
  SEPAY_SECRET,
  startTestSandbox,
  type TestSandbox,
} from "../testing/test-sandbox.ts";

type Outcome = { id: number; deliveries: { status: number | null; error?: string }[] };
type Listed = { transactions: Record<string, string | null>[] };

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(async () => await sandbox.close());
beforeEach(async () => {
  await sandbox.post("/api/reset");
  sandbox.portal.received.length = 0;
});

const transfer = { method: "techcombank", amount: 50_000, content: "FSO4K7M2QAV" };
const authorization = `Bearer ${SEPAY_SECRET}`;

test("down: the notice is not sent until the feed is back", async () => {
  await fault({ fault: "down", count: 2 });
  const { body } = await sandbox.post<Outcome>("/api/transfers", transfer);
  expect(body.deliveries).toEqual([{ status: null, error: "not-sent" }]);
  await expect.poll(() => sandbox.portal.received).toHaveLength(1);
});

test("slow: the notice comes later", async () => {
  await fault({ fault: "slow", ms: 300, count: 1 });
  const startedAt = Date.now();
  const { body } = await sandbox.post<Outcome>("/api/transfers", transfer);
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(290);
  expect(body.deliveries).toMatchObject([{ status: 200 }]);
});

test("error: the notice arrives damaged, and intact after the portal has refused it", async () => {
  sandbox.portal.answers.unshift({ status: 401, body: "" });
  await fault({ fault: "error", count: 1 });
  const { body } = await sandbox.post<Outcome>("/api/transfers", transfer);
  expect(body.deliveries).toMatchObject([{ status: 401 }]);
  await expect.poll(() => sandbox.portal.received).toHaveLength(2);
  expect(sandbox.portal.received.map(isSigned)).toEqual([false, true]);
});

test("lost-reply: the portal's response is lost and the notice is sent again", async () => {
  await fault({ fault: "lost-reply", count: 1 });
  const { body } = await sandbox.post<Outcome>("/api/transfers", transfer);
  expect(body.deliveries).toEqual([{ status: null, error: "reply-lost" }]);
  await expect.poll(() => sandbox.portal.received).toHaveLength(2);
  const [first, second] = sandbox.portal.received;
  expect(second?.body).toEqual(first?.body);
});

test("the list of transactions contains a lost notice", async () => {
  const before = await sandbox.post<Outcome>("/api/transfers", transfer);
  await fault({ fault: "down" });
  const lost = await sandbox.post<Outcome>("/api/transfers", { ...transfer, amount: 70_000 });
  await fault({ fault: "none" });

  const path = `/bank/userapi/transactions/list?since_id=${before.body.id}&limit=10`;
  const { body } = await sandbox.get<Listed>(path, { authorization });
  expect(body.transactions).toMatchObject([
    { id: String(lost.body.id), amount_in: "70000.00", amount_out: "0.00" },
    { id: String(before.body.id), bank_brand_name: "Techcombank", code: "FSO4K7M2QAV" },
  ]);
  const later = `/bank/userapi/transactions/list?since_id=${lost.body.id}`;
  expect((await sandbox.get<Listed>(later, { authorization })).body.transactions).toHaveLength(1);
  expect((await sandbox.get(path, { authorization: "Bearer other" })).status).toBe(401);
});

test("forged notices are sent as requested, and no book lists them", async () => {
  const now = Math.floor(Date.now() / 1000);
  for (const how of ["body", "key", "timestamp", "unsigned"]) {
    await sandbox.post("/api/forged-notices", { ...transfer, how });
  }
  const [body, key, timestamp, unsigned] = sandbox.portal.received;
  expect(isSigned(body)).toBe(false);
  expect(JSON.parse(String(body?.body))).toMatchObject({ transferAmount: 90_000 });
  expect(isSigned(key)).toBe(false);
  expect(isSigned(timestamp)).toBe(true);
  expect(Number(timestamp?.headers["x-sepay-timestamp"])).toBeLessThan(now - 300);
  expect(unsigned?.headers["x-sepay-signature"]).toBeUndefined();
  expect((await sandbox.get<{ transfers: [] }>("/api/books")).body.transfers).toEqual([]);
});

test("a reset ends the re-sends", async () => {
  await fault({ fault: "down", count: 1 });
  await sandbox.post("/api/transfers", transfer);
  await sandbox.post("/api/reset");
  // A busy machine may have sent one again before the reset.
  const before = sandbox.portal.received.length;
  await new Promise((resolve) => setTimeout(resolve, 4 * SCALED_MINUTE_MS));
  expect(sandbox.portal.received).toHaveLength(before);
});

async function fault(setting: { fault: string; ms?: number; count?: number }): Promise<void> {
  const { status } = await sandbox.post("/api/faults", { party: "bank", ...setting });
  expect(status).toBe(200);
}
