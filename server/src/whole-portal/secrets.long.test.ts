/**
 * No password, token, code or PIN of a player ends up in a table, log, metric or refusal. A player uses every call
 * (`story`), then all places are searched.
 */
import { createHash } from "node:crypto";
import { calls } from "@portal/contract/http/calls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { takeDataAlong, exercisePossessions } from "./testing/secrets/possessions.ts";
import {
  breakDown,
  changeThings,
  getIn,
  recoverByMail,
  recoverByPhone,
  undo,
  verify,
} from "./testing/secrets/scenarios.ts";
import { beginStory, type Story, newWatch } from "./testing/secrets/story.ts";
import { usePasskeys, useTwoFactor } from "./testing/secrets/ways-in.ts";
import { startEnvironment, type TestEnvironment } from "./testing/secrets/environment.ts";

const RUN_WITHIN_MS = 600_000;

const watch = newWatch();
let environment: TestEnvironment;
let story: Story;
/** Dumps taken while an email waits, while a two-factor secret is unconfirmed, while a card is open, and at the end. */
const dumps: string[] = [];

beforeAll(async () => {
  environment = await startEnvironment();
  story = beginStory(environment, watch);
  await getIn(story);
  await verify(story);
  const takeDump = async () => void dumps.push(await environment.dump());
  await recoverByMail(story, takeDump);
  await recoverByPhone(story, "by phone");
  await changeThings(story);
  await usePasskeys(story);
  await useTwoFactor(story, takeDump);
  await exercisePossessions(story, takeDump);
  await takeDataAlong(story);
  await undo(story);
  await breakDown(story);
  await story.browser.post("/logout");
  await takeDump();
}, RUN_WITHIN_MS);

afterAll(() => close());

let closing: ReturnType<TestEnvironment["close"]> | undefined;
const close = () => (closing ??= environment.close());

test("R-WIRE-2: every call of the contract was made in this run, so that none could leave a secret unseen", () => {
  const all = calls.map(({ method, path }) => `${method} ${path}`);
  const missing = all.filter((name) => !watch.made.has(name));
  expect(missing, "testing/secrets/scenarios.ts has the story make these calls").toEqual([]);
  expect(environment.vault.size).toBeGreaterThan(30);
});

test("R-RECOVER-3 R-SMS-1 R-CODE-1: no secret is in any table, neither while emails and cards wait nor afterwards", () => {
  expect(dumps).toHaveLength(4);
  for (const dump of dumps) {
    expect(dump).toContain(story.username);
    expect(environment.vault.foundIn(dump)).toEqual([]);
  }
});

test("R-SESSION-1: the scan finds existing data: a session is stored as its hash", async () => {
  await story.browser.post("/login", {
    username: story.username,
    password: story.password("after the undo"),
  });
  const hash = createHash("sha256").update(story.browser.cookies.get("session")!).digest("hex");
  expect(await environment.dump()).toContain(hash);
});

test("R-WIRE-2: no secret is in the log, at its most talkative", () => {
  expect(environment.log().length).toBeGreaterThan(5_000);
  expect(environment.vault.foundIn(environment.log())).toEqual([]);
});

test("R-WIRE-2: the log records who registered, logged in or was refused, and what failed", () => {
  const lines = environment
    .log()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const events = lines.map(({ event }) => event);
  for (const event of ["registered", "login", "login_refused", "password_reset", "phone_changed"]) {
    expect(events, event).toContain(event);
  }
  expect(lines.find(({ event }) => event === "registered")?.["userId"]).toEqual(expect.any(Number));
  const failures = watch.refusals.filter(({ status }) => status === 500);
  expect(failures.length).toBeGreaterThanOrEqual(5);
  for (const { body } of failures) {
    expect(lines.some(({ reqId }) => reqId === body["requestId"])).toBe(true);
  }
});

test("R-WIRE-2: no secret is in a refusal, and none but its own cookies in its head", () => {
  expect(watch.refusals.length).toBeGreaterThan(15);
  for (const { text, headers } of watch.refusals) {
    const head = [...headers].filter(([name]) => name !== "set-cookie");
    expect(environment.vault.foundIn(text + JSON.stringify(head))).toEqual([]);
  }
});

test("R-WIRE-2: no secret is in the metrics", async () => {
  const metrics = await environment.metrics();
  expect(metrics).toContain('route="/login"');
  expect(environment.vault.foundIn(metrics)).toEqual([]);
});

test("R-WIRE-2: no secret is in PostgreSQL's own log", async () => {
  const log = await environment.postgresLog();
  expect(log).toContain('relation "users" does not exist');
  expect(environment.vault.foundIn(log)).toEqual([]);
});

test("R-WIRE-2: a secret that is planted is found, in each of these places", async () => {
  const secret = story.password("wrong");
  const hex = Buffer.from(`..${secret}`).toString("hex");
  await environment.query("insert into used_tokens values (decode($1, 'hex'), now())", [hex]);
  await environment.query(`do $$ begin raise warning '${secret}'; end $$`);
  expect(environment.vault.foundIn(await environment.dump())).toEqual(["password wrong (hex)"]);
  await expect.poll(() => environment.postgresLog()).toContain(secret);
});

test("R-WIRE-2: no secret is in the files of tables and write-ahead log, but the planted one", async () => {
  const files = await close();
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) => environment.vault.foundAsBytesIn(file));
  expect([...new Set(found)]).toEqual(["password wrong"]);
});
