/** No player can have more rows of a table than docs/limits.md says, also with many requests at once. */
import { OPEN_CASES_MAX } from "@portal/contract/lost-transfer";
import { OPEN_PURCHASES_MAX } from "@portal/contract/purchase";
import { OPEN_SUPPORT_CASES_MAX } from "@portal/contract/support";
import { OPEN_TOP_UPS_MAX } from "@portal/contract/top-up";
import { expect, test } from "vitest";
import { NEWEST_KEPT, PLAYER_ROWS } from "./player-rows.ts";
import { openLoginChallenge } from "../domain/sessions/login-challenges.ts";
import { concurrently, tally } from "../testing/concurrently.ts";
import { tablesOfPeople } from "../testing/database/database-state.ts";
import { order } from "../testing/money/purchases.ts";
import { untilServed } from "../testing/patience.ts";
import { type Answer, type Browser, openBrowser } from "../testing/people/browser.ts";
import { logInOn } from "../testing/people/devices.ts";
import { aPlayer, type Person, userIdOf } from "../testing/people/people.ts";
import { aPushTarget } from "../testing/people/push-targets.ts";
import { turnOnQuietly } from "../testing/people/two-factor.ts";
import { aPlayerWithEmail } from "../testing/people/mailbox.ts";
import { aPortalWithSandbox } from "../testing/portal/portal-with-sandbox.ts";

const RACERS = 50;

const { portal } = await aPortalWithSandbox();
const { database } = portal;

async function countOf(table: string, player: Person, where = "true"): Promise<number> {
  const userId = await userIdOf(portal, player);
  const [row] = await database.query<{ count: number }>(
    `select count(*)::int as count from ${table} where user_id = $1 and ${where}`,
    [userId],
  );
  return row!.count;
}

/** Expects no more rows than are kept, and those that were added at one moment: one for each other connection. */
async function expectAtMost(table: keyof typeof NEWEST_KEPT, player: Person): Promise<void> {
  const connections = portal.services.config.env.DATABASE_CONNECTIONS;
  expect(await countOf(table, player)).toBeLessThan(NEWEST_KEPT[table] + connections);
}

/** Logs a player in from so many browsers at once. */
async function logInAtOnce({ username }: Person, count: number): Promise<Browser[]> {
  return concurrently(count, async () => {
    const browser = openBrowser(portal.url);
    expect((await untilServed(() => logInOn(browser, username))).status).toBe(204);
    return browser;
  });
}

/** Returns how many of so many different requests at once were accepted, and how often each refusal came. */
async function race(send: (index: number) => Promise<Answer>): Promise<Record<string, number>> {
  const answers = await concurrently(RACERS, (index) => untilServed(() => send(index)));
  return tally(
    answers.map(({ status, body }) => (status < 300 ? "accepted" : String(body["errorCode"]))),
  );
}

test("R-CROWD-1: every table with a player's key has a documented limit of rows per player", async () => {
  const byKey = [...(await tablesOfPeople(database)).keys()];
  const byColumn = await database.query<{ table: string }>(
    `select c.table_name as table from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = 'user_id'`,
  );
  const tables = new Set([...byKey, ...byColumn.map(({ table }) => table)]);
  expect(Object.keys(PLAYER_ROWS).toSorted()).toEqual([...tables].toSorted());
});

test("R-CROWD-1: the database enforces the documented limits", async () => {
  const kept = await database.query<{ table: string; arguments: string }>(
    `select tgrelid::regclass::text as table, encode(tgargs, 'escape') as arguments from pg_trigger
     where tgfoid = 'delete_oldest_beyond'::regproc`,
  );
  const numbers = kept.map(({ table, arguments: given }) => [
    table,
    Number(given.split("\\000")[2]),
  ]);
  expect(Object.fromEntries(numbers)).toEqual(NEWEST_KEPT);
});

test(`R-CROWD-1: of ${RACERS} logins at once the newest sessions and devices stay, and the next one works`, async () => {
  const player = await aPlayer(portal);
  await logInAtOnce(player, RACERS);
  await expectAtMost("sessions", player);
  await expectAtMost("known_devices", player);
  const [next] = await logInAtOnce(player, 1);
  expect(await countOf("sessions", player)).toBe(NEWEST_KEPT.sessions);
  expect(await countOf("known_devices", player)).toBe(NEWEST_KEPT.known_devices);
  const listed = await next!.get("/api/user/sessions");
  expect([listed.status, (listed.body as unknown as object[]).length]).toEqual([
    200,
    NEWEST_KEPT.sessions,
  ]);
});

test("R-CROWD-1: the session that is in use stays, however many are begun and left", async () => {
  const player = await aPlayer(portal);
  const userId = await userIdOf(portal, player);
  const inUse = () =>
    database.query(
      `update sessions set last_used_at = now() + interval '1 minute'
       where user_id = $1 and token_hash = sha256(convert_to($2, 'UTF8'))`,
      [userId, player.browser.cookies.get("session")],
    );
  await inUse();
  await logInAtOnce(player, NEWEST_KEPT.sessions + 1);
  expect((await player.browser.get("/api/me")).status).toBe(200);
});

test("R-CROWD-1, R-FAIR-1: one player's many sessions end no other player's", async () => {
  const [player, other] = [await aPlayer(portal), await aPlayer(portal)];
  await logInAtOnce(player, NEWEST_KEPT.sessions + 1);
  expect((await other.browser.get("/api/me")).status).toBe(200);
});

test(`R-CROWD-1: of browsers that are turned on ${RACERS} times at once the newest get messages`, async () => {
  const player = await aPlayer(portal);
  const browsers = await logInAtOnce(player, NEWEST_KEPT.sessions - 1);
  const done = await race((index) =>
    browsers[index % browsers.length]!.post("/api/user/push", aPushTarget()),
  );
  expect(done).toEqual({ accepted: RACERS });
  await expectAtMost("push_subscriptions", player);
  await browsers[0]!.send("DELETE", "/api/user/push");
  await browsers[0]!.post("/api/user/push", aPushTarget());
  expect(await countOf("push_subscriptions", player)).toBe(NEWEST_KEPT.push_subscriptions);
  expect((await browsers[0]!.get("/api/user/push")).body["isOn"]).toBe(true);
});

test(`R-CROWD-1: of ${RACERS} logins at once that wait for their second step the newest wait`, async () => {
  const player = await aPlayerWithEmail(portal);
  await turnOnQuietly(portal, player);
  const [row] = await database.query<{ id: string; at: string }>(
    "select id, password_changed_at::text as at from users where username = $1",
    [player.username],
  );
  const login = {
    userId: Number(row!.id),
    remember: false,
    isSharedMachine: false,
    passwordSetAt: row!.at,
    previousApproval: undefined,
  };
  const plant = `
    insert into login_challenges (token_hash, user_id, remember, password_set_at, expires_at)
    select uuid_send(gen_random_uuid()), $1, false, $2, now() + interval '1 minute'
    from generate_series(1, $3::int)`;
  await database.query(plant, [row!.id, row!.at, NEWEST_KEPT.login_challenges]);
  const opened = await concurrently(RACERS, () => openLoginChallenge(portal.services.db, login));
  expect(opened.filter((one) => one !== undefined)).toHaveLength(RACERS);
  await expectAtMost("login_challenges", player);
  await openLoginChallenge(portal.services.db, login);
  expect(await countOf("login_challenges", player)).toBe(NEWEST_KEPT.login_challenges);
  // What made room are the oldest, each of which runs out earlier.
  const planted = "expires_at < now() + interval '2 minutes'";
  expect(await countOf("login_challenges", player, planted)).toBe(
    NEWEST_KEPT.login_challenges - RACERS - 1,
  );
});

const vndOf = (index: number) => 20_000 + index * 1_000;

test.each([
  {
    what: "purchases",
    send: ({ browser }: Person, index: number) =>
      order(
        { browser },
        {
          creditAmount: [100, 200, 500, 1_000, 2_000, 5_000][index % 6],
          zoneId: String((index % 4) + 1),
        },
      ),
    table: "open_purchases",
    most: OPEN_PURCHASES_MAX,
    refusal: "too_many_open_purchases",
  },
  {
    what: "announced transfers",
    send: ({ browser }: Person, index: number) =>
      browser.post("/api/top-ups", { method: "vietcombank", amountVnd: vndOf(index) }),
    table: "top_ups",
    most: OPEN_TOP_UPS_MAX,
    refusal: "too_many_open_top_ups",
  },
  {
    what: "searches for money",
    send: ({ browser }: Person, index: number) =>
      browser.post("/api/lost-transfers", {
        method: "vietcombank",
        amountVnd: vndOf(index),
        sentAt: new Date().toISOString(),
        referenceEnd: `REF${100_000 + index}`,
      }),
    table: "transfer_cases",
    most: OPEN_CASES_MAX,
    refusal: "too_many_cases",
  },
  {
    what: "questions to support",
    send: ({ browser }: Person, index: number) =>
      browser.post("/api/support/cases", { topic: "other", text: `Câu hỏi ${index}` }),
    table: "support_cases",
    most: OPEN_SUPPORT_CASES_MAX,
    refusal: "too_many_open_cases",
  },
])(
  `R-CROWD-1: of ${RACERS} $what at once as many are opened as a player may have`,
  async ({ send, table, most, refusal }) => {
    const player = await aPlayer(portal);
    const done = await race((index) => send(player, index));
    expect(Object.keys(done).toSorted()).toEqual(["accepted", refusal].toSorted());
    expect(await countOf(table, player)).toBe(most);
  },
);
