/** The portal's process: several start together, it serves metrics, stops in order, and refuses unsafe settings. */
import { LIVE_PATH } from "@portal/contract/live";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { LISTENER_NAME } from "./kit/database/notifications.ts";
import { startDatabaseProxy } from "./testing/database/database-proxy.ts";
import { aDatabase } from "./testing/database/test-database.ts";
import { openBrowser } from "./testing/people/browser.ts";
import { aPlayer, GOOD_PASSWORD } from "./testing/people/people.ts";
import { type MainProcess, startMainProcess } from "./testing/portal/main-process.ts";
import { OPERATOR_CONFIG } from "./testing/portal/production-settings.ts";
import { PATIENCE } from "./testing/patience.ts";

const database = await aDatabase();
/** Production refuses to start where the demo's brand was published. */
const productionDatabase = await aDatabase();
/** A database that `running` does not use. */
const otherDatabase = await aDatabase();
/** It runs during all tests. */
let running: MainProcess;
beforeAll(async () => {
  running = await startMainProcess({ DATABASE_URL: database.runtimeUrl });
  await running.ready();
});
afterAll(() => void running.child.kill("SIGKILL"));
const started: MainProcess[] = [];
afterEach(() => {
  for (const { child } of started.splice(0)) child.kill("SIGKILL");
});

async function start(settings: Record<string, string> = {}): Promise<MainProcess> {
  const portal = await startMainProcess({ DATABASE_URL: database.runtimeUrl, ...settings });
  started.push(portal);
  return portal;
}

async function startReady(settings: Record<string, string> = {}): Promise<MainProcess> {
  const portal = await start(settings);
  await portal.ready();
  return portal;
}

test("/metrics has the series of the alerts before anything fails, because a series that begins with a failure shows no increase", async () => {
  const text = await (await fetch(running.metricsUrl)).text();
  const [routes, statuses] = [
    ["sepay", "momo", "sms"],
    [400, 401, 500, 503],
  ];
  for (const route of routes.map((name) => `/webhooks/${name}`)) {
    for (const status of statuses) {
      expect(text).toContain(
        `http_request_duration_seconds_count{method="POST",route="${route}",status="${status}"} 0`,
      );
    }
  }
  expect(text).toContain("\nhttp_requests_failed_total 0\n");
});

test("/metrics, on its own port, counts responses by route pattern, not by typed path", async () => {
  const { browser } = await aPlayer(running);
  await browser.get("/api/me");
  await browser.get("/no/such/page/of-a-person");
  await fetch(`${running.url}/webhooks/sepay`, { method: "POST", body: "{}" });
  const text = await (await fetch(running.metricsUrl)).text();
  const counted = (method: string, route: string, status: number) =>
    text.includes(
      `http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"} 1`,
    );
  expect(counted("POST", "/register", 204)).toBe(true);
  expect(counted("GET", "/api/me", 200)).toBe(true);
  expect(counted("GET", "unknown", 404)).toBe(true);
  expect(counted("POST", "/webhooks/sepay", 401), "webhooks too").toBe(true);
  expect(text).toContain("process_resident_memory_bytes");
  expect(text, "the business's figures too").toContain("\nportal_liability_kp 0\n");
  expect(text).toContain("\nportal_figures_read 1\n");
  expect(text).not.toContain("of-a-person");
  expect((await fetch(running.metricsUrl.replace("/metrics", "/"))).status).toBe(404);
});

test("a failure caused by the game's outage is not counted as the portal's own, so that each has its own alert", async () => {
  const { browser } = await aPlayer(running);
  const failures = async () =>
    /^http_requests_failed_total (\d+)$/m.exec(await (await fetch(running.metricsUrl)).text())?.[1];
  expect((await browser.get("/api/account-zones")).body["errorCode"]).toBe("game_unavailable");
  expect(await failures()).toBe("0");
  await database.query("alter table transactions rename to mislaid");
  expect((await browser.get("/api/transaction-months/2026-11")).status).toBe(500);
  await database.query("alter table mislaid rename to transactions");
  expect(await failures()).toBe("1");
});

test("two processes that start together are both ready, and each serves sessions that the other started", async () => {
  // Nothing was published here before: both try to.
  const DATABASE_URL = otherDatabase.runtimeUrl;
  const [one, other] = [await start({ DATABASE_URL }), await start({ DATABASE_URL })];
  await Promise.all([one.ready(), other.ready()]);
  const { browser } = await aPlayer(one);
  const elsewhere = openBrowser(other.url, browser.cookies);
  expect((await elsewhere.get("/api/me")).status).toBe(200);
  expect((await elsewhere.post("/logout")).status).toBe(204);
  expect((await browser.get("/api/me")).status).toBe(401);
});

test("it starts while staff publish a campaign, the shop and the brand", async () => {
  const publishing = new pg.Client({ connectionString: database.url });
  await publishing.connect();
  await publishing.query(`
    begin;
    select pg_advisory_xact_lock(hashtextextended(subject, 0))
    from unnest(array['campaigns', 'shop', 'brand']) as subject`);
  await startReady();
  await publishing.end();
});

test("of several database hosts it uses the one that responds, and it listens for notifications at DATABASE_LISTEN_URL", async () => {
  const proxy = await startDatabaseProxy(otherDatabase.runtimeUrl);
  const { host } = new URL(otherDatabase.runtimeUrl);
  const portal = await startReady({
    DATABASE_URL: otherDatabase.runtimeUrl.replace(host, `127.0.0.1:1,${host}`),
    DATABASE_LISTEN_URL: proxy.url,
  });
  const listeners = () =>
    otherDatabase.query(`
      select from pg_stat_activity
      where datname = current_database() and application_name = '${LISTENER_NAME}'`);
  await vi.waitUntil(async () => (await listeners()).length === 1, PATIENCE);
  await proxy.close();
  await vi.waitUntil(async () => (await listeners()).length === 0, PATIENCE);
  const { browser } = await aPlayer(portal);
  expect((await browser.get("/api/me")).status).toBe(200);
});

async function waitingForLocks(): Promise<number> {
  const waiting = await otherDatabase.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return waiting.length;
}

test("on SIGTERM it finishes running requests, ends event streams and exits with code 0", async () => {
  const portal = await startReady({ DATABASE_URL: otherDatabase.runtimeUrl });
  const { browser, username } = await aPlayer(portal);
  const stream = await fetch(portal.url + LIVE_PATH, {
    headers: { cookie: `session=${browser.cookies.get("session")}` },
  });
  const blocker = new pg.Client({ connectionString: otherDatabase.url });
  await blocker.connect();
  await blocker.query("begin; lock table sessions");
  const inFlight = openBrowser(portal.url).post("/login", { username, password: GOOD_PASSWORD });
  await vi.waitUntil(async () => (await waitingForLocks()) > 0, PATIENCE);
  portal.child.kill("SIGTERM");
  await blocker.query("rollback");
  await blocker.end();
  expect((await inFlight).status).toBe(204);
  expect(await stream.text()).toContain('"ready"');
  expect(await portal.ended).toBe(0);
});

test("on SIGTERM it does not wait for idle open connections", async () => {
  const portal = await startReady();
  const { browser } = await aPlayer(portal);
  expect((await browser.get("/api/me")).status).toBe(200);
  portal.child.kill("SIGINT");
  expect(await portal.ended).toBe(0);
  expect(portal.output()).not.toContain('"level":50');
});

test("it stops when its parent process is gone", async () => {
  const portal = await startReady();
  portal.child.disconnect();
  expect(await portal.ended).toBe(0);
});

test("it does not start in production with an unsafe setting, and names the setting", async () => {
  const portal = await start({ NODE_ENV: "production", PORTAL_DEMO: "true" });
  expect(await portal.ended).toBe(1);
  expect(portal.output()).toContain("the portal cannot start:");
  expect(portal.output()).toContain("PORTAL_DEMO loads accounts with known passwords");
  expect(portal.output()).toContain("PUBLIC_URL is not https");
  expect(portal.output()).not.toContain("at ");
});

const PRODUCTION = {
  NODE_ENV: "production",
  DATABASE_URL: productionDatabase.runtimeUrl,
  PORTAL_CONFIG: OPERATOR_CONFIG,
  PUBLIC_URL: "https://portal.example",
  TRUSTED_PROXY_HOPS: "0",
  RATE_LIMIT_SCALE: "1",
  SMTP_URL: "smtps://portal:secret@mail.example:465",
  MAIL_FROM: "no-reply@portal.example",
};

test("R-RUN-1: it does not start in production on a database with the demo's brand and bank account, and names them", async () => {
  const account = "select change_account('techcombank', '19036668888019', 'CONG TY VAN KIEM')";
  await database.query(account);
  const portal = await start({ ...PRODUCTION, DATABASE_URL: database.runtimeUrl });
  expect(await portal.ended).toBe(1);
  expect(portal.output()).toContain("the portal cannot start:\n");
  for (const field of ["brand gameName", "brand supportPhones.1", "techcombank accountNumber"]) {
    expect.soft(portal.output()).toContain(`\n${field} is the demo's: `);
  }
});

test("R-RUN-1: in production the log warns of a provider's short secret, without its value, and of a proxy that is not configured", async () => {
  const portal = await startReady({ ...PRODUCTION, SEPAY_SECRET: "fifteen-letters" });
  await fetch(portal.url, { headers: { "x-forwarded-for": "203.0.113.9" } });
  await vi.waitUntil(() => portal.output().includes('"event":"proxy_mismatch"'), PATIENCE);
  const warned = portal
    .output()
    .split("\n")
    .filter((line) => line.includes("doubtful_setting"));
  expect(warned.filter((line) => line.includes("SEPAY_SECRET has fewer than 16"))).toHaveLength(1);
  expect(portal.output()).not.toContain("fifteen-letters");
});

test("it does not start with a places database that cannot be read, and names the file", async () => {
  const portal = await start({ PLACES_DATABASE: import.meta.filename });
  expect(await portal.ended).toBe(1);
  expect(portal.output()).toContain("the portal cannot start:\nPLACES_DATABASE: ");
  expect(portal.output()).toContain("main.long.test.ts is not a MaxMind database");
  expect(portal.output()).not.toContain("at ");
});

test.each(["PORT", "METRICS_PORT"])(
  "it does not start if %s is in use, and says so in one line",
  async (name) => {
    const { port } = new URL(name === "PORT" ? running.url : running.metricsUrl);
    const second = await start({ [name]: port });
    expect(await second.ended).toBe(1);
    const said = second
      .output()
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("{"));
    expect(said).toEqual([
      `the portal cannot start: port ${port} (setting ${name}) cannot be used: another program listens on it already`,
    ]);
  },
);

test("while it drains it accepts new connections, but /readyz fails", async () => {
  const portal = await startReady({ DRAIN_SECONDS: "10" });
  const { username } = await aPlayer(portal);
  expect((await openBrowser(portal.url).get("/readyz")).status).toBe(200);
  portal.child.kill("SIGTERM");
  const readiness = async () => (await openBrowser(portal.url).get("/readyz")).status;
  await vi.waitUntil(async () => (await readiness()) === 503, PATIENCE);
  const late = openBrowser(portal.url);
  expect((await late.post("/login", { username, password: GOOD_PASSWORD })).status).toBe(204);
  expect(await portal.ended).toBe(0);
  await expect(fetch(portal.url)).rejects.toThrow();
});
