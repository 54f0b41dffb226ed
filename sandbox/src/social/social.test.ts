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

type Post = { username: string; url: string | null; at: string };
const URL_SHARED = "https://fsonline.example/su-kien";

test("remembers who has shared what, newest first, until the reset", async () => {
  await sandbox.post("/api/game/share-posts", { username: "demo" });
  await sandbox.post("/api/game/share-posts", { username: "trong", url: URL_SHARED });
  const all = await sandbox.get<Post[]>("/api/game/share-posts");
  expect(all.body.map(({ username, url }) => [username, url])).toEqual([
    ["trong", URL_SHARED],
    ["demo", null],
  ]);
  const of = await sandbox.get<Post[]>("/api/game/share-posts?username=demo");
  expect(of.body).toMatchObject([{ username: "demo" }]);
  await sandbox.post("/api/reset");
  expect((await sandbox.get("/api/game/share-posts")).body).toEqual([]);
});

test.each([
  ["nobody", {}],
  ["an empty name", { username: "" }],
  ["an address that is no web page", { username: "demo", url: "javascript:alert(1)" }],
])("refuses a share of %s", async (_what, body) => {
  expect((await sandbox.post("/api/game/share-posts", body)).status).toBe(422);
});

test("the share window and its files have a strict content security policy", async () => {
  const page = await fetch(`${sandbox.url}/share?u=${encodeURIComponent(URL_SHARED)}`);
  expect(page.headers.get("content-security-policy")).toMatch(/default-src 'none'/);
  // Social networks' windows have none either: the opener keeps its reference until the window closes.
  expect(page.headers.get("cross-origin-opener-policy")).toBeNull();
  const files = [...(await page.text()).matchAll(/(?:src|href)="(\/share\/[\w.-]+)"/g)];
  expect(files).toHaveLength(2);
  for (const [, file] of files) expect((await fetch(sandbox.url + file)).status).toBe(200);
});
