import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "./testing/browser.ts";
import { signUpForm } from "./testing/people.ts";
import { startTestPortal, TEST_SECRETS, type TestPortal } from "./testing/test-portal.ts";

const PASSWORD = "Mat-khau-cuc-ky-bi-mat-1";
const WRONG_PASSWORD = "Mat-khau-doan-mo-2";

let portal: TestPortal;
let username: string;
/** Everything that nobody but its owner may know, by what it is. */
const secrets: Record<string, string> = { PASSWORD, WRONG_PASSWORD, ...TEST_SECRETS };
/** The ids that refusals carried. */
const requestIds: string[] = [];

beforeAll(async () => {
  portal = await startTestPortal({ LOG_LEVEL: "debug" });
  secrets["database password"] = new URL(portal.database.url).password;
  await liveThrough();
});
afterAll(() => portal.close());

/** A person's whole story with the portal, with mistakes, and faults of ours. */
async function liveThrough(): Promise<void> {
  const browser = openBrowser(portal.url);
  const note = (what: string) => {
    secrets[`${what}: session`] = browser.cookies.get("session")!;
    secrets[`${what}: CSRF token`] = browser.cookies.get("XSRF-TOKEN")!;
  };
  const form = await signUpForm(portal, { password: PASSWORD, passwordConfirm: PASSWORD });
  username = form["username"] as string;
  secrets["bot-check token"] = form["gReCaptchaToken"] as string;
  await browser.get("/api/csrf-cookie");
  note("visitor");
  await browser.post("/register", { ...form, passwordConfirm: WRONG_PASSWORD });
  await browser.post("/register", form);
  note("after registration");
  secrets["device"] = browser.cookies.get("device")!;
  await browser.get("/api/me");
  await browser.post("/login", { username, password: WRONG_PASSWORD });
  await browser.post("/login", { username, password: PASSWORD, remember: true });
  note("after login");
  const token = browser.cookies.get("session")!;
  await browser.get(`/reset-password/${token}?password=${PASSWORD}`);
  await browser.post("/login", { username, password: PASSWORD }, { "x-xsrf-token": "wrong" });
  await browser.post("/login", `{"password":"${PASSWORD}"`, { "content-type": "application/json" });
  await portal.database.query("alter table users rename to people");
  const failed = await browser.post("/login", { username, password: PASSWORD });
  requestIds.push(failed.body["requestId"] as string);
  await portal.database.query("alter table people rename to users");
}

test("R-WIRE-2: the log tells what happened: who registered, logged in, was refused", () => {
  const events = portal.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const named = (event: string) => events.filter((line) => line["event"] === event);
  expect(named("registered")).toHaveLength(1);
  expect(named("registered")[0]!["userId"]).toEqual(expect.any(Number));
  expect(named("login")).toHaveLength(1);
  expect(named("login_refused")).toHaveLength(1);
  expect(requestIds).toHaveLength(1);
  for (const id of requestIds) expect(events.some((line) => line["reqId"] === id)).toBe(true);
});

test("R-WIRE-2: no secret is in the log", () => {
  const log = portal.logLines.join("");
  expect(log.length).toBeGreaterThan(1_000);
  for (const [what, secret] of Object.entries(secrets)) {
    expect(log.includes(secret), what).toBe(false);
  }
});

test("R-WIRE-2: no secret is in the database as it was typed or given out", async () => {
  const tables = await portal.database.query<{ name: string }>(
    "select format('%I', tablename) as name from pg_tables where schemaname = 'public'",
  );
  let dump = "";
  for (const { name } of tables) {
    const rows = await portal.database.query<{ row: string }>(
      `select t::text as row from ${name} t`,
    );
    dump += rows.map(({ row }) => row).join("\n");
  }
  expect(dump).toContain(username);
  for (const [what, secret] of Object.entries(secrets)) {
    expect(dump.includes(secret), what).toBe(false);
    expect(dump.includes(Buffer.from(secret).toString("hex")), `${what}, as bytes`).toBe(false);
    const decoded = Buffer.from(secret, "base64url").toString("hex");
    expect(decoded.length > 40 && dump.includes(decoded), `${what}, decoded`).toBe(false);
  }
});
