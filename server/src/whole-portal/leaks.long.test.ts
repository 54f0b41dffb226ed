/**
 * The same traffic again leaves the process with no more memory, files or connections. `LEAK` plants a leak, to show
 * that it would be found.
 */
import { once } from "node:events";
import { expect, test } from "vitest";
import { sendNotice } from "../testing/money/bank-notices.ts";
import { contentOf } from "../testing/money/wallets.ts";
import { aDatabase } from "../testing/database/test-database.ts";
import { aPlayer } from "../testing/people/people.ts";
import { startMainProcess } from "../testing/portal/main-process.ts";

const PLAYERS = 10;
const WARM_UP_ROUNDS = 20;
const ROUNDS = 10;
const TIMEOUT_MS = 300_000;
/** New connections that are no leak: the pool opens them when calls meet, on a busy machine late. */
const MOST_NEW_CONNECTIONS = 3;
/** Growth of memory that is no leak: caches still fill. */
const MOST_GROWTH_BYTES = 6 * 1024 * 1024;

const moduleOf = (text: string) => `--import=data:text/javascript,${encodeURIComponent(text)}`;
/** Makes the process report its usage when it is asked, after a collection of garbage. */
const REPORT = moduleOf(`
  import { readdirSync } from "node:fs";
  process.on("message", async (message) => {
    if (message !== "look") return;
    for (let times = 0; times < 3; times += 1) { gc(); await new Promise((resolve) => setTimeout(resolve, 50)); }
    process.send({ heapBytes: process.memoryUsage().heapUsed, files: readdirSync("/proc/self/fd").length });
  });`);
/** Keeps a file and memory for each request. */
const LEAK = moduleOf(`
  import http from "node:http"; import { openSync } from "node:fs";
  const kept = [], { emit } = http.Server.prototype;
  http.Server.prototype.emit = function (event, ...args) {
    if (event === "request") kept.push(openSync("/dev/null"), new Array(10_000).fill(0).map(Math.random));
    return emit.call(this, event, ...args);
  };`);

type Usage = { readonly heapBytes: number; readonly files: number };

const database = await aDatabase();

/** Sends traffic, and then as much again. @returns what the process has more after the second part */
async function growthOf(...imports: readonly string[]) {
  const portal = await startMainProcess({
    DATABASE_URL: database.runtimeUrl,
    LOG_LEVEL: "error",
    NODE_OPTIONS: ["--expose-gc", REPORT, ...imports].join(" "),
  });
  await portal.ready();
  const round = async () => {
    const players = await Promise.all(Array.from({ length: PLAYERS }, () => aPlayer(portal)));
    for (const player of players) {
      await sendNotice(portal.url, { content: await contentOf(player) });
      for (const path of ["/api/me", "/api/transactions", "/login"]) await player.browser.get(path);
    }
  };
  const look = async (): Promise<Usage & { connections: number }> => {
    portal.child.send("look");
    const [usage] = (await once(portal.child, "message")) as [Usage];
    const [row] = await database.query<{ n: string }>(
      "select count(*) as n from pg_stat_activity where datname = current_database() and usename = 'portal_app'",
    );
    return { ...usage, connections: Number(row?.n) };
  };
  for (let done = 0; done < WARM_UP_ROUNDS; done += 1) await round();
  const first = await look();
  for (let done = 0; done < ROUNDS; done += 1) await round();
  const last = await look();
  portal.child.kill("SIGKILL");
  await portal.ended;
  return {
    heapBytes: last.heapBytes - first.heapBytes,
    files: last.files - first.files,
    connections: last.connections - first.connections,
  };
}

test(
  "R-RUN-1: the same traffic again leaves a process no more memory, files or connections",
  async () => {
    const { heapBytes, files, connections } = await growthOf();
    expect(heapBytes).toBeLessThan(MOST_GROWTH_BYTES);
    expect(files).toBeLessThanOrEqual(PLAYERS);
    expect(connections).toBeLessThanOrEqual(MOST_NEW_CONNECTIONS);
  },
  TIMEOUT_MS,
);

test(
  "R-RUN-1: a leak of memory and files is found",
  async () => {
    const { heapBytes, files } = await growthOf(LEAK);
    expect(heapBytes).toBeGreaterThan(MOST_GROWTH_BYTES);
    expect(files).toBeGreaterThan(PLAYERS);
  },
  TIMEOUT_MS,
);
