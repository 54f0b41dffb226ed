/** Messages between processes: each subscriber gets all messages of its topic, also after a lost connection. */
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/database/test-database.ts";
import { silentLog } from "../../testing/portal/silent-log.ts";
import { LISTENER_NAME, type Notifications, openNotifications } from "./notifications.ts";
import { PATIENCE } from "../../testing/patience.ts";

let database: TestDatabase;
const opened: Notifications[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const notifications of opened.splice(0)) await notifications.close();
  await database.drop();
});

/** Opens a process's notifications; it listens once this resolves. */
async function openProcess(): Promise<Notifications> {
  const notifications = openNotifications(database.runtimeUrl, silentLog);
  opened.push(notifications);
  await received(notifications, notifications);
  return notifications;
}

/** Publishes until the subscriber receives it: a listener may still be connecting. */
async function received(publisher: Notifications, subscriber: Notifications): Promise<void> {
  let count = 0;
  const end = subscriber.subscribe("probe", () => (count += 1));
  await vi.waitUntil(async () => {
    publisher.publish("probe", {});
    await sleep(20);
    return count > 0;
  }, PATIENCE);
  end();
}

test("every process receives a message, and only the subscribers of its topic", async () => {
  const [one, other] = [await openProcess(), await openProcess()];
  const heardBy: Record<string, unknown[]> = { one: [], other: [], stranger: [] };
  one.subscribe("user:1", (message) => heardBy["one"]!.push(message));
  other.subscribe("user:1", (message) => heardBy["other"]!.push(message));
  other.subscribe("user:2", (message) => heardBy["stranger"]!.push(message));
  one.publish("user:1", { text: "Đã nhận 100 KP" });
  await vi.waitUntil(() => heardBy["one"]!.length + heardBy["other"]!.length === 2, PATIENCE);
  expect(heardBy).toEqual({
    one: [{ text: "Đã nhận 100 KP" }],
    other: [{ text: "Đã nhận 100 KP" }],
    stranger: [],
  });
});

test("for five seconds it is known when a topic had its last message", async () => {
  const notifications = await openProcess();
  vi.useFakeTimers({ toFake: ["Date"] });
  notifications.publish("user:1", {});
  const last = () => notifications.lastMessageMsAgo("user:1");
  await vi.waitUntil(() => last() !== null, PATIENCE);
  const before = last()!;
  vi.advanceTimersByTime(4_000);
  expect(last()).toBe(before + 4_000);
  expect(notifications.lastMessageMsAgo("user:2")).toBeNull();
  vi.advanceTimersByTime(1_000);
  expect(last()).toBeNull();
  vi.useRealTimers();
});

test("of many messages at once, none is lost", async () => {
  const notifications = await openProcess();
  const numbers: number[] = [];
  notifications.subscribe("flood", (message) => numbers.push((message as { n: number }).n));
  for (let n = 0; n < 500; n += 1) {
    notifications.publish("flood", { n, filling: "x".repeat(100) });
  }
  await vi.waitUntil(() => numbers.length === 500, PATIENCE);
  expect(new Set(numbers).size).toBe(500);
});

test("an ended subscription receives nothing more", async () => {
  const notifications = await openProcess();
  const messages: unknown[] = [];
  const end = notifications.subscribe("topic", (message) => messages.push(message));
  end();
  notifications.publish("topic", {});
  await received(notifications, notifications);
  expect(messages).toEqual([]);
});

test("a listener whose connection breaks listens again", async () => {
  const notifications = await openProcess();
  const messages: unknown[] = [];
  notifications.subscribe("topic", (message) => messages.push(message));
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = $1`,
    [LISTENER_NAME],
  );
  await received(notifications, notifications);
  notifications.publish("topic", { n: 1 });
  await vi.waitUntil(() => messages.length === 1, PATIENCE);
});

test("foreign messages on the channel are ignored", async () => {
  const notifications = await openProcess();
  for (const text of ["", "{", "null", "5", "[null]", '[{"topic":5}]']) {
    await database.query("select pg_notify('portal', $1)", [text]);
  }
  await received(notifications, notifications);
});

test("a subscriber that throws does not stop the other subscribers", async () => {
  const notifications = await openProcess();
  const messages: unknown[] = [];
  notifications.subscribe("topic", () => {
    throw new Error("a page that has gone");
  });
  notifications.subscribe("topic", (message) => messages.push(message));
  notifications.publish("topic", { n: 1 });
  await vi.waitUntil(() => messages.length === 1, PATIENCE);
});
