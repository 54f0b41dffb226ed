/** `doctor` finds nothing wrong with a sound installation, and names each party and setting that is wrong. */
import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publishChainHead, chainJournals } from "../../domain/ledger/hash-chain.ts";
import { serveMetrics } from "../../kit/observability/metrics.ts";
import { startDroppingPooler } from "../../testing/database/dropping-pooler.ts";
import { aHolder, topUp } from "../../testing/money/books.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";
import { takePort } from "../../testing/portal/ports.ts";
import { stubHttpServer } from "../../testing/portal/stub-http-server.ts";
import { aConsole } from "../../testing/portal/test-console.ts";
import { TEST_SECRETS } from "../../testing/portal/test-secrets.ts";
import { EXPIRED_CERTIFICATE } from "../testing/expired-certificate.ts";
import { examined, settingsOfOperator } from "../testing/run-doctor.ts";
import { runPortal } from "../testing/run-portal.ts";

const SEPAY_TOKEN = { SEPAY_API_TOKEN: TEST_SECRETS.SEPAY_SECRET };
/** The time limit of a check in seconds, which a silent party uses up. */
const IMPATIENT = 2;

const { portal, sandbox } = await aPortalWithSandbox(SEPAY_TOKEN);
const { database, services } = portal;
const console = await aConsole(database);
const metricsPort = await takePort();

const settings: Readonly<Record<string, string>> = {
  ...settingsOfOperator(portal),
  // The tests' own folder has room, even if the machine's disk is full.
  DATA_DIR: tmpdir(),
  PUBLIC_URL: portal.url,
  MIGRATION_DATABASE_URL: database.url,
  METRICS_PORT: String(metricsPort),
};

beforeAll(async () => {
  const { db, registry } = services;
  await topUp(db, (await aHolder(db)).paymentCode, 100_000);
  while ((await chainJournals(db, 1_000)) > 0);
  await publishChainHead(services);
  await runPortal(["verify"], settings);
  const serving = { registry, host: "127.0.0.1", port: metricsPort, refresh: async () => {} };
  const metrics = await serveMetrics(serving);
  afterAll(() => void metrics.close());
});

/** Returns what is found with these settings changed, by the check's name. */
async function found(change: Readonly<Record<string, string>> = {}, limitSeconds?: number) {
  const { code, isSound, checks } = await examined({ ...settings, ...change }, limitSeconds);
  const wrong = checks.filter(({ state }) => state === "wrong");
  expect(code).toBe(wrong.length > 0 ? 1 : 0);
  expect(isSound).toBe(wrong.length === 0);
  for (const { mend, says, check } of wrong) expect(`${says} ${mend}`, check).toMatch(/\w{3}/);
  return {
    wrong: wrong.map(({ check }) => check),
    says: (name: string) => checks.find(({ check }) => check === name)?.says,
    checks,
  };
}

describe("R-RUN-1: doctor", () => {
  test("finds nothing wrong with a sound installation, and prints what it cannot check", async () => {
    const { wrong, checks, says } = await found();
    expect(wrong).toEqual([]);
    const ofState = (state: string) =>
      checks.filter((each) => each.state === state).map(({ check }) => check);
    expect(ofState("ok").join(", ")).toBe(
      "settings, database, login, time limits, schema, books, owner, news, clock database, " +
        "replication, verify, hash chain, jobs, chain head, disk, commands' login, clock outside, public address, game, " +
        "mail, sms, cards, sepay list, momo, viettel, bot check",
    );
    expect(ofState("not_known").join(", ")).toBe(
      "archive, base backup, console, sms from players, feed sepay",
    );
    expect(says("feed sepay")).toContain("cannot be checked without a payment");
    expect(says("sms")).toContain("balance 1000000 VND");
    expect(says("disk")).toMatch(/ is \d+ % full$/);
  });

  test("prints a line for each check and no secret, and changes nothing", async () => {
    const counted =
      "select (select count(*) from jobs) + (select count(*) from inbound_notices) as all";
    const before = await database.query(counted);
    const { code, stdout, stderr } = await runPortal(["doctor", "--limit-seconds", "30"], settings);
    expect([code, stderr]).toEqual([0, ""]);
    const lines = stdout.trim().split("\n");
    expect(lines.at(-1)).toBe("26 ok, 0 wrong, 5 not known");
    expect(lines.slice(0, -1).filter((line) => !/^(ok|not known) {2,}\S/.test(line))).toEqual([]);
    const secrets = Object.entries(settings)
      .filter(([name]) => /SECRET|KEY$|TOKEN|ACCESS/.test(name))
      .map(([, secret]) => secret);
    secrets.push(new URL(database.url).password, new URL(database.runtimeUrl).password);
    expect(secrets.filter((secret) => stdout.includes(secret))).toEqual([]);
    expect(await database.query(counted)).toEqual(before);
  });

  test("names every party that refuses our key", async () => {
    const { wrong, says } = await found({
      GAME_API_SECRET: "another secret",
      SMS_API_TOKEN: "another token",
      CARD_PARTNER_KEY: "another secret",
      SEPAY_API_TOKEN: "another token",
      MOMO_SECRET_KEY: "another secret",
      VIETTEL_HASH_KEY: "another secret",
    });
    expect(wrong).toEqual(["game", "sms", "cards", "sepay list", "momo", "viettel"]);
    expect(says("game")).toBe("answers, and refuses us: unauthorized");
  });

  test("names every party that is down", async () => {
    const parties = ["game", "smtp", "sms", "card", "bank", "wallet"] as const;
    await Promise.all(parties.map((party) => sandbox.fault(party, "down")));
    const { wrong } = await found();
    await Promise.all(parties.map((party) => sandbox.fault(party, "none")));
    expect(wrong).toEqual(["game", "mail", "sms", "cards", "sepay list", "momo", "viettel"]);
  });

  test.each([
    ["public address", { PUBLIC_URL: "http://127.0.0.1:9" }],
    ["public address", { PUBLIC_URL: sandbox.url }],
    ["replication", { DATABASE_STANDBYS: "1" }],
    ["game", { GAME_API_KEY_ID: "another-key" }],
  ])("names %s where the settings are %j", async (check, change) => {
    expect((await found(change)).wrong).toEqual([check]);
  });

  test("names a certificate that has ended", async () => {
    const server = createServer(EXPIRED_CERTIFICATE).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const { wrong, says } = await found({ PUBLIC_URL: `https://localhost:${port}` });
    server.close();
    expect(wrong).toEqual(["public address", "certificate"]);
    expect(says("certificate")).toMatch(/^ended \d+ days ago$/);
    expect(says("proxies")).toContain("TRUSTED_PROXY_HOPS=0");
  });

  test("names a silent party and lost notifications, without waiting for other parties", async () => {
    const silent = await stubHttpServer();
    let open = 0;
    let openAtOnce = 0;
    silent.answers((response) => {
      openAtOnce = Math.max(openAtOnce, (open += 1));
      response.on("close", () => (open -= 1));
    });
    const change = {
      GAME_API_URL: silent.url,
      CARD_API_URL: silent.url,
      DATABASE_LISTEN_URL: "postgres://a:hidden@127.0.0.1:9/none",
    };
    const { wrong, says } = await found(change, IMPATIENT);
    expect(openAtOnce).toBeGreaterThan(1);
    await silent.close();
    expect(wrong).toEqual(expect.arrayContaining(["news", "game", "cards"]));
    expect(says("game")).toMatch(/^does not answer: timeout$|^no answer within/);
  });

  test("names the party whose clock differs", async () => {
    const party = await stubHttpServer();
    party.answers((response) => {
      const date = new Date(Date.now() - 3_600_000).toUTCString();
      response.writeHead(404, { date }).end();
    });
    const { wrong, says } = await found({ CARD_API_URL: party.url });
    await party.close();
    expect(wrong).toEqual(["clock outside", "cards"]);
    expect(says("clock outside")).toMatch(/^1 of 7 .*: CARD_API_URL -3[56]\d\d s$/);
  });

  test.each([
    [
      "a right too much",
      ["login"],
      "grant truncate on users to portal_app",
      "revoke truncate on users from portal_app",
    ],
    [
      "a way past the ledger's functions",
      ["books"],
      "grant update on entries to portal_app",
      "revoke update on entries from portal_app",
    ],
    [
      "a migration that is missing, without which no portal is ready",
      ["schema", "public address"],
      "update schema_migrations set name = 'no-' || name where name = (select max(name) from schema_migrations)",
      "update schema_migrations set name = substr(name, 4) where name like 'no-%'",
    ],
    [
      "a job that was given up",
      ["jobs"],
      "insert into jobs (lane, share, task, payload, dead_at) values ('messages', 'x', 'send-mail', '{}', now())",
      "delete from jobs where dead_at is not null",
    ],
    [
      "books that verify found broken",
      ["verify"],
      "insert into verify_runs (broken, is_whole) values ('{I2}', true)",
      "delete from verify_runs where broken <> '{}'",
    ],
    [
      "a night without verify",
      ["verify"],
      "update verify_runs set finished_at = finished_at - interval '2 days'",
      "update verify_runs set finished_at = finished_at + interval '2 days'",
    ],
  ])("names %s", async (_what, checks, plant, undo) => {
    await database.query(plant);
    const { wrong } = await found();
    await database.query(undo);
    expect(wrong).toEqual(checks);
  });

  test("names the owner's login in place of the portal's, and an owner's login that owns nothing", async () => {
    expect((await found({ DATABASE_URL: database.url })).wrong).toContain("login");
    const { wrong } = await found({ MIGRATION_DATABASE_URL: database.runtimeUrl });
    expect(wrong).toEqual(["owner"]);
  });

  test("names time limits that a pooler drops", async () => {
    const pooler = await startDroppingPooler(database.runtimeUrl);
    const { wrong } = await found({ DATABASE_URL: pooler.url });
    await pooler.close();
    expect(wrong).toEqual(["time limits"]);
  });

  test("names a console that is down, its login's excess rights and a wrong identity provider", async () => {
    const document = { authorization_endpoint: "a", token_endpoint: "t", jwks_uri: "k" };
    const provider = await stubHttpServer();
    provider.answersJson(200, { ...document, issuer: provider.url });
    const ours = { CONSOLE_URL: console.url, STAFF_OIDC_ISSUER: provider.url };
    expect((await found(ours)).wrong).toEqual([]);
    await database.query("grant truncate on users to portal_console");
    const { wrong, says } = await found({ ...ours, STAFF_OIDC_ISSUER: `${provider.url}/` });
    await database.query("revoke truncate on users from portal_console");
    expect(wrong).toEqual(["console's login", "identity provider"]);
    expect(says("console's login")).toContain("TRUNCATE on users");
    await provider.close();
    const down = { ...ours, CONSOLE_URL: "http://127.0.0.1:9" };
    expect((await found(down)).wrong).toEqual(["console", "identity provider"]);
  });

  test("names a missing database, and still checks every other party", async () => {
    const { wrong, says } = await found({ DATABASE_URL: "postgres://a:hidden@127.0.0.1:9/none" });
    expect(wrong).toEqual(["database"]);
    expect(says("schema")).toBe("the database does not answer");
    expect(says("game")).toContain("takes our keys");
  });

  test("names every wrong setting without its value", async () => {
    const { checks, wrong } = await found({ APP_SECRET: "hidden", PORT: "http" });
    expect(wrong).toEqual(["settings", "settings"]);
    const text = JSON.stringify(checks);
    expect(text).toMatch(/PORT: .*APP_SECRET: /);
    expect(text).not.toContain("hidden");
  });
});
