/**
 * While the database is silent or down, every call is answered with an error before the page gives up, and works again
 * afterwards.
 */
import { LIVE_PATH } from "@portal/contract/live";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type DatabaseProxy, startDatabaseProxy } from "../testing/database/database-proxy.ts";
import { aDatabase } from "../testing/database/test-database.ts";
import { type Browser, openBrowser } from "../testing/people/browser.ts";
import { aPlayer, GOOD_PASSWORD, type Person, signUpForm } from "../testing/people/people.ts";
import {
  REAL_TIME_LIMITS,
  startTestPortal,
  type TestPortal,
} from "../testing/portal/test-portal.ts";
import { PATIENCE } from "../testing/patience.ts";

/** The time after which the page gives up (specification §7). */
const PAGE_TIMEOUT_MS = 5_000;

let proxy: DatabaseProxy;
let portal: TestPortal;
let player: Person;
const database = await aDatabase();
beforeAll(async () => {
  proxy = await startDatabaseProxy(database.runtimeUrl);
  portal = await startTestPortal({ DATABASE_URL: proxy.url }, database, REAL_TIME_LIMITS);
  player = await aPlayer(portal);
});
afterAll(async () => {
  await portal.close();
  await proxy.close();
});

async function usernames(): Promise<string[]> {
  const rows = await database.query<{ username: string }>("select username from users");
  return rows.map(({ username }) => username);
}

/** Returns the response, or throws "the page gave up". */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  return Promise.race([
    answer,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error("the page gave up")), PAGE_TIMEOUT_MS).unref();
    }),
  ]);
}

/** Returns every kind of call that needs the database. */
async function callsThatNeedIt() {
  const visitor = openBrowser(portal.url);
  await visitor.get("/api/csrf-cookie");
  const form = await signUpForm(portal);
  return {
    username: form["username"] as string,
    make: () => [
      player.browser.get("/api/me"),
      player.browser.get("/api/transaction-history"),
      player.browser.get(LIVE_PATH),
      visitor.post("/login", { username: player.username, password: GOOD_PASSWORD }),
      visitor.post("/register", form),
      player.browser.post("/logout"),
    ],
  };
}

async function expectRefusals(answers: ReturnType<Browser["get"]>[]): Promise<void> {
  for (const answer of await inTime(Promise.all(answers))) {
    expect(answer.status).toBe(503);
    expect(answer.body).toMatchObject({
      statusCode: 503,
      message: "Hệ thống đang bận, xin thử lại sau ít giây.",
      errorCode: "unavailable",
    });
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  }
}

const statusOf = async (path: string) => (await inTime(openBrowser(portal.url).get(path))).status;

test("R-WIRE-2: with a database gone silent every call is answered before the page gives up", async () => {
  const calls = await callsThatNeedIt();
  proxy.pause();
  const health = statusOf("/healthz");
  const readiness = statusOf("/readyz");
  await expectRefusals(calls.make());
  expect(await health).toBe(200);
  expect(await readiness).toBe(503);
  proxy.resume();
  expect((await inTime(player.browser.get("/api/me"))).status).toBe(200);
  expect(await usernames()).not.toContain(calls.username);
});

test("R-WIRE-2: with no database every call is answered at once, and all is well when it is back", async () => {
  const calls = await callsThatNeedIt();
  const port = Number(new URL(proxy.url).port);
  await proxy.close();
  await expectRefusals(calls.make());
  const readiness = await openBrowser(portal.url).get("/readyz");
  expect(readiness.status).toBe(503);
  expect(readiness.body).toMatchObject({ database: false });
  expect(await statusOf("/healthz")).toBe(200);

  proxy = await startDatabaseProxy(database.runtimeUrl, port);
  expect((await player.browser.get("/api/me")).status).toBe(200);
  expect(await statusOf("/readyz")).toBe(200);
  expect(await usernames()).not.toContain(calls.username);
  let isHeard = false;
  portal.services.notifications.subscribe("back", () => (isHeard = true));
  await vi.waitFor(() => {
    portal.services.notifications.publish("back", {});
    expect(isHeard).toBe(true);
  }, PATIENCE);
});

test("R-WIRE-2: a temporary refusal by the database is logged under the id in the response", async () => {
  const blocker = new pg.Client({ connectionString: database.url });
  await blocker.connect();
  await blocker.query("begin; lock table users");
  const answer = await inTime(player.browser.get("/api/me"));
  expect(answer.status).toBe(503);
  await blocker.end();
  const line = portal.logLines.find((entry) => {
    return entry.includes(answer.body["requestId"] as string) && entry.includes("55P03");
  });
  expect(line).toBeDefined();
});

test("R-SIGNUP-5: a registration whose answer from the database is lost gets an error, and exists once", async () => {
  const form = await signUpForm(portal);
  const unnamed = await startTestPortal(
    { DATABASE_URL: proxy.url, DATABASE_PREPARE: "false" },
    database,
    REAL_TIME_LIMITS,
  );
  const browser = openBrowser(unnamed.url);
  await browser.get("/api/csrf-cookie");
  proxy.cutAt({ statement: "COMMIT", when: "after" });
  const answer = await browser.post("/register", form);
  expect(proxy.hasCut()).toBe(true);
  expect(answer.status).toBe(503);
  expect((await usernames()).filter((name) => name === form["username"])).toHaveLength(1);
  const login = await browser.post("/login", {
    username: form["username"],
    password: GOOD_PASSWORD,
  });
  expect(login.status).toBe(204);
  await unnamed.close();
});
