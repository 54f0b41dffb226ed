/** The event stream of a player's open pages: who gets which event, in each process, and when a stream ends. */
import { liveEvent, type LiveEvent, LIVE_PATH } from "@portal/contract/live";
import { kp } from "@portal/contract/values/money";
import pg from "pg";
import { afterEach, expect, test, vi } from "vitest";
import {
  type PublishedEvent,
  publishTopUp,
  publishToUser,
  userTopic,
} from "../../domain/notifications/live.ts";
import { sendNotice } from "../../testing/money/bank-notices.ts";
import { addTransaction } from "../../testing/money/transactions.ts";
import { contentOf } from "../../testing/money/wallets.ts";
import { aPlayer, type Person, userIdOf } from "../../testing/people/people.ts";
import { aPortal, startTestPortal, type TestPortal } from "../../testing/portal/test-portal.ts";
import { PATIENCE } from "../../testing/patience.ts";

const portal = await aPortal();
afterEach(() => {
  vi.useRealTimers();
});

const HEARTBEAT_MS = 25_000;

const TOPUP = {
  kind: "topup",
  transactionId: "t-1",
  status: "success",
  credit: kp(100),
  bonus: kp(5),
} satisfies PublishedEvent;

type Stream = {
  readonly response: Response;
  next(): Promise<LiveEvent | undefined>;
  abort(): void;
};

/** Opens the stream as the page's EventSource does. */
async function openStream(url: string, { browser }: Person): Promise<Stream> {
  const controller = new AbortController();
  const response = await fetch(url + LIVE_PATH, {
    headers: { accept: "text/event-stream", cookie: `session=${browser.cookies.get("session")}` },
    signal: controller.signal,
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = "";
  const next = async (): Promise<LiveEvent | undefined> => {
    for (;;) {
      const end = buffer.indexOf("\n\n");
      if (end >= 0) {
        const block = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        if (block.startsWith("data: ")) return liveEvent.parse(JSON.parse(block.slice(6)));
        continue;
      }
      const { value, done } = await reader.read();
      if (done) return undefined;
      buffer += value;
    }
  };
  return { response, next, abort: () => controller.abort() };
}

/** Opens a stream that has received `ready`. */
async function aReadyPage(player: Person, { url } = portal): Promise<Stream> {
  const page = await openStream(url, player);
  expect(await page.next()).toEqual({
    kind: "ready",
    credit: 0,
    debtCredit: 0,
    changedMsAgo: null,
  });
  return page;
}

test("R-PAY-5: the stream begins with `ready`, and caches may not store it", async () => {
  const stream = await openStream(portal.url, await aPlayer(portal));
  expect(stream.response.status).toBe(200);
  expect(stream.response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(stream.response.headers.get("cache-control")).toBe("no-store");
  expect(stream.response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(await stream.next()).toEqual({
    kind: "ready",
    credit: 0,
    debtCredit: 0,
    changedMsAgo: null,
  });
  stream.abort();
});

test("R-PAY-5: a page that connects during a change learns that, and gets the balance after it", async () => {
  const player = await aPlayer(portal);
  const id = await userIdOf(portal, player);
  const blocker = await lockSessions();
  const connecting = openStream(portal.url, player);
  await vi.waitUntil(blocker.isWaitedFor, PATIENCE);
  publishToUser(portal.services.notifications, id, TOPUP);
  await vi.waitUntil(
    () => portal.services.notifications.lastMessageMsAgo(userTopic(id)) !== null,
    PATIENCE,
  );
  await blocker.release();
  const page = await connecting;
  const changedMsAgo = expect.any(Number) as number;
  expect(await page.next()).toEqual({ kind: "ready", credit: 0, debtCredit: 0, changedMsAgo });
  expect(await page.next()).toEqual({ kind: "balance", credit: 0, debtCredit: 0, lines: [] });
  page.abort();
});

test("R-PAY-5: an event reaches all pages of its player, and nobody else", async () => {
  const [player, other] = [await aPlayer(portal), await aPlayer(portal)];
  const pages = [await aReadyPage(player), await aReadyPage(player)];
  const otherPage = await aReadyPage(other);
  publishToUser(portal.services.notifications, await userIdOf(portal, player), TOPUP);
  for (const page of pages) expect(await page.next()).toEqual(TOPUP);
  publishToUser(portal.services.notifications, await userIdOf(portal, other), {
    ...TOPUP,
    transactionId: "t-2",
  });
  expect(await otherPage.next(), "the first event of the other page is its own").toMatchObject({
    transactionId: "t-2",
  });
  for (const page of [...pages, otherPage]) page.abort();
});

test("R-PAY-5: an event that changed the balance is followed by the balance and the lines of the history", async () => {
  const player = await aPlayer(portal);
  const page = await aReadyPage(player);
  await sendNotice(portal.url, { content: await contentOf(player), transferAmount: 10_000 });
  expect(await page.next()).toMatchObject({ kind: "topup" });
  expect(await page.next()).toMatchObject({ kind: "balance", credit: 100 });
  const id = await addTransaction(portal, player, {
    type: "topup.bank-transfer",
    currency: "VND",
    value: 100_000,
    payload: { source: "vietcombank", rate: { kpPer10000Vnd: 100 } },
  });
  const bonus = await addTransaction(portal, player, { type: "credit.bonus", parentId: id });
  await addTransaction(portal, player, { type: "credit.bonus" });
  publishTopUp(portal.services.notifications, await userIdOf(portal, player), {
    transactionId: id,
    given: { creditKp: 100, bonusKp: 5 },
  });
  expect(await page.next()).toEqual({ ...TOPUP, transactionId: id });
  const balance = await page.next();
  expect(balance).toMatchObject({ kind: "balance", credit: 100, debtCredit: 0 });
  const { body } = await player.browser.get("/api/transaction-history");
  const history = body as unknown as readonly { readonly id: string }[];
  const lines = history.filter((line) => [id, bonus].includes(line.id));
  expect(balance).toHaveProperty("lines", lines);

  publishToUser(portal.services.notifications, await userIdOf(portal, player), { kind: "balance" });
  expect(await page.next()).toEqual({ kind: "balance", credit: 100, debtCredit: 0, lines: [] });
  page.abort();
});

test("R-SESSION-1: the stream of an ended session sends no balance", async () => {
  const player = await aPlayer(portal);
  const page = await aReadyPage(player);
  const id = await userIdOf(portal, player);
  await player.browser.post("/logout");
  publishToUser(portal.services.notifications, id, { kind: "balance" });
  expect(await page.next()).toBeUndefined();
});

test("R-PAY-5: an event of one process reaches a page that another process serves", async () => {
  const second = await startTestPortal({}, portal.database);
  const player = await aPlayer(portal);
  const page = await aReadyPage(player, second);
  await untilNotified(second, "warm-up");
  publishToUser(portal.services.notifications, await userIdOf(portal, player), TOPUP);
  expect(await page.next()).toEqual(TOPUP);
  page.abort();
  await second.close();
});

test("R-PAY-5: a broken connection of the database is opened again", async () => {
  const player = await aPlayer(portal);
  const page = await aReadyPage(player);
  await portal.database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query ilike 'listen%'`,
  );
  await untilNotified(portal, "again");
  publishToUser(portal.services.notifications, await userIdOf(portal, player), TOPUP);
  expect(await page.next()).toEqual(TOPUP);
  page.abort();
});

test("R-SESSION-1: the stream of an ended session ends at its next heartbeat", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const [leaving, staying] = [await aPlayer(portal), await aPlayer(portal)];
  const [left, stayed] = [await aReadyPage(leaving), await aReadyPage(staying)];
  await leaving.browser.post("/logout");
  vi.advanceTimersByTime(HEARTBEAT_MS);
  expect(await left.next()).toBeUndefined();
  publishToUser(portal.services.notifications, await userIdOf(portal, staying), TOPUP);
  expect(await stayed.next()).toEqual(TOPUP);
  stayed.abort();
});

test("R-SESSION-1: closing a page stops its heartbeat", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const page = await aReadyPage(await aPlayer(portal));
  expect(vi.getTimerCount()).toBe(1);
  page.abort();
  await vi.waitUntil(() => vi.getTimerCount() === 0, PATIENCE);
});

test("R-SESSION-1: closing a page during the look-up of its session leaves no heartbeat", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const player = await aPlayer(portal);
  const blocker = await lockSessions();
  const closing = fetch(portal.url + LIVE_PATH, {
    headers: { cookie: `session=${player.browser.cookies.get("session")}` },
    signal: AbortSignal.timeout(100),
  });
  await expect(closing).rejects.toThrow();
  await blocker.release();
  expect((await player.browser.get("/api/me")).status).toBe(200);
  expect(vi.getTimerCount()).toBe(0);
});

test("R-WIRE-2: a player may have 20 pages open, and another once one is closed", async () => {
  const [player, other] = [await aPlayer(portal), await aPlayer(portal)];
  const streams = await Promise.all(
    Array.from({ length: 30 }, () => openStream(portal.url, player)),
  );
  const opened = streams.filter(({ response }) => response.status === 200);
  expect(opened).toHaveLength(20);
  const refused = streams.find(({ response }) => response.status === 429);
  expect(refused?.response.headers.get("retry-after")).toBe("25");
  expect((await openStream(portal.url, other)).response.status).toBe(200);
  opened[0]?.abort();
  await vi.waitFor(async () => {
    expect((await openStream(portal.url, player)).response.status).toBe(200);
  }, PATIENCE);
});

test("R-SHELL-5: a process that stops ends its streams", async () => {
  const stopping = await startTestPortal({}, portal.database);
  const page = await aReadyPage(await aPlayer(portal), stopping);
  await stopping.close();
  expect(await page.next()).toBeUndefined();
});

/** Holds back every query for a session until released. */
async function lockSessions() {
  const client = new pg.Client({ connectionString: portal.database.url });
  await client.connect();
  await client.query("begin; lock table sessions");
  const waiting = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%sessions%'`;
  return {
    isWaitedFor: async () => (await portal.database.query(waiting)).length > 0,
    release: () => client.end(),
  };
}

/** Waits until a process receives notifications. */
async function untilNotified({ services }: TestPortal, topic: string): Promise<void> {
  let heard = false;
  const end = services.notifications.subscribe(topic, () => (heard = true));
  await vi.waitFor(() => {
    portal.services.notifications.publish(topic, {});
    expect(heard).toBe(true);
  }, PATIENCE);
  end();
}
