import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestSandbox, type TestSandbox } from "../testing/test-sandbox.ts";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(async () => await sandbox.close());
beforeEach(async () => {
  await sandbox.post("/api/reset");
});

const transfer = { method: "vietcombank", amount: 20_000, content: "FSO4K7M2QAV" };

test("a fault hits the set number of calls, then none", async () => {
  await sandbox.post("/api/faults", { party: "captcha", fault: "error", count: 2 });
  const statuses = [];
  for (let call = 0; call < 3; call++) {
    statuses.push(
      (await fetch(`${sandbox.url}/recaptcha/api/siteverify`, { method: "POST" })).status,
    );
  }
  expect(statuses).toEqual([500, 500, 200]);
});

test.each([
  ["an unknown party", { party: "post-office", fault: "down" }, "party"],
  ["an unknown fault", { party: "game", fault: "fire" }, "fault"],
  ["a negative wait", { party: "game", fault: "slow", ms: -1 }, "ms"],
])("%s is refused with the field's name", async (_name, body, field) => {
  const answer = await sandbox.post<{ errors: object }>("/api/faults", body);
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors)).toEqual([field]);
});

test("a reset empties the books and ends every fault", async () => {
  await sandbox.post("/api/transfers", transfer);
  await sandbox.post("/api/faults", { party: "game", fault: "down" });
  await sandbox.post("/api/game/zones/1", { open: false });
  expect((await sandbox.post("/api/reset")).status).toBe(200);
  expect((await sandbox.get("/api/books")).body).toEqual({
    transfers: [],
    otherAccounts: [],
    accounts: [],
    cards: [],
    deliveries: [],
  });
  const faults = await sandbox.get<{ fault: string }[]>("/api/faults");
  expect(faults.body.every(({ fault }) => fault === "none")).toBe(true);
  const state = await sandbox.get<{ zones: { open: boolean }[] }>("/api/state");
  expect(state.body.zones[0]?.open).toBe(true);
});

test("watchers receive the topics that have changed", async () => {
  const response = await fetch(`${sandbox.url}/api/events`);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  await sandbox.post("/api/transfers", transfer);
  let received = "";
  while (!received.includes("data: transfers")) received += (await reader?.read())?.value ?? "";
  expect(received).toContain("event: change");
  await reader?.cancel();
});

test("pages of other sites may not change anything", async () => {
  const response = await fetch(`${sandbox.url}/api/reset`, {
    method: "POST",
    headers: { "sec-fetch-site": "cross-site" },
  });
  expect(response.status).toBe(403);
});

test("the sandbox's page and its files have a strict content security policy", async () => {
  const page = await fetch(`${sandbox.url}/`);
  expect(page.headers.get("content-security-policy")).toMatch(/default-src 'none'/);
  const html = await page.text();
  const files = [...html.matchAll(/(?:src|href)="\/([\w.-]+)"/g)].map(([, name]) => name);
  expect(files.length).toBeGreaterThanOrEqual(2);
  for (const file of files) {
    expect((await fetch(`${sandbox.url}/${file}`)).status).toBe(200);
  }
});
