/** The embedded PostgreSQL keeps its data, password and port over stops and crashes, and says why it cannot start. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";

/** Shared by all tests, because making a cluster takes longer than starting it. Some tests use a folder below it. */
let dataDir: string;
/** The servers that the present test has started. */
let running: EmbeddedPostgres[];

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "portal-embedded-"));
});

beforeEach(() => {
  running = [];
});

afterEach(async () => {
  for (const server of running) await server.stop();
});

afterAll(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

test("data, password and port outlive a stop", async () => {
  const first = await start();
  await query(first.url, "create table kept_over_stop (id int)");
  await first.stop();
  const second = await start();
  expect(second.url).toBe(first.url);
  expect(await query(second.url, "select count(*)::int as n from kept_over_stop")).toEqual([
    { n: 0 },
  ]);
});

test("it is PostgreSQL 18 with checksums, UTF-8 and no superuser for the portal", async () => {
  const { url } = await start();
  const [row] = await query(
    url,
    `select current_setting('server_version') as version, current_setting('data_checksums') as checksums,
      current_setting('server_encoding') as encoding, rolsuper as super
    from pg_roles where rolname = current_user`,
  );
  expect(row).toMatchObject({ checksums: "on", encoding: "UTF8", super: false });
  expect(row?.["version"]).toMatch(/^18\./);
});

test("the file with the password is for its owner only", async () => {
  await start();
  const file = join(dataDir, "postgres", "portal-connection.json");
  const { mode } = statSync(file);
  expect(mode & 0o077).toBe(0);
});

test("a second start on the same folder is refused or, with shareRunning, uses the running server", async () => {
  const { url } = await start();
  await expect(start()).rejects.toThrow("is in use");
  const shared = await startEmbeddedPostgres({ dataDir, durable: false, shareRunning: true });
  expect(shared.url).toBe(url);
  await shared.stop();
  expect(await query(url, "select 1 as n")).toEqual([{ n: 1 }]);
});

test("a server whose starter was killed stops, and the next start finds the data", async () => {
  const starter = await startInChild();
  await query(starter.url, "create table kept_over_kill (id int)");
  starter.child.kill("SIGKILL");
  const { url } = await start();
  expect(await query(url, "select count(*)::int as n from kept_over_kill")).toEqual([{ n: 0 }]);
});

test("after starter and server were both killed, the next start recovers the data", async () => {
  const starter = await startInChild();
  await query(starter.url, "create table kept_over_crash (id int)");
  starter.child.kill("SIGKILL");
  process.kill(postmasterPid(), "SIGKILL");
  const { url } = await start();
  expect(await query(url, "select count(*)::int as n from kept_over_crash")).toEqual([{ n: 0 }]);
});

test("the pid of a dead server that another process has now does not prevent a start", async () => {
  await (await start()).stop();
  writeFileSync(join(dataDir, "postgres", "postmaster.pid"), `${process.pid}\n`);
  const { url } = await start();
  expect(await query(url, "select 1 as n")).toEqual([{ n: 1 }]);
});

test("a waiting caller is notified when the server dies", async () => {
  const server = await start();
  process.kill(postmasterPid(), "SIGKILL");
  await expect(server.ended).resolves.toEqual(expect.any(String));
});

test("an empty folder in its place, as a mounted volume has, is used", async () => {
  const folder = join(dataDir, "mounted");
  mkdirSync(join(folder, "postgres"), { recursive: true });
  await start(folder);
});

test("a damaged folder is left alone, and the message names it", async () => {
  const folder = join(dataDir, "damaged");
  mkdirSync(join(folder, "postgres", "base"), { recursive: true });
  await expect(start(folder)).rejects.toThrow(join(folder, "postgres"));
  expect(existsSync(join(folder, "postgres", "base"))).toBe(true);
});

test("if a server does not start, the error says why, and the folder is free again", async () => {
  const settings = { shared_buffers: "none" };
  await expect(startEmbeddedPostgres({ dataDir, durable: false, settings })).rejects.toThrow(
    "shared_buffers",
  );
  await start();
});

async function start(folder: string = dataDir): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir: folder, durable: false });
  running.push(server);
  return server;
}

async function startInChild(): Promise<{ child: ChildProcess; url: string }> {
  const module = new URL("embedded-postgres.ts", import.meta.url).href;
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
    const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    process.stdout.write(url);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [url] = (await once(child.stdout, "data")) as [Buffer];
  return { child, url: url.toString() };
}

function postmasterPid(): number {
  return Number.parseInt(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8"));
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
