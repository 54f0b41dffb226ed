/** Runs the references as programs, each with its own database file, as they are or with a planted fault. */
import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { takePort } from "../../server/src/testing/portal/ports.ts";
import { openGame, type Target, untilAnswered } from "../game/game.ts";

/** Text that stands once in the reference, and the wrong text in its place. */
type Change = readonly [right: string, wrong: string];

export type PlantedFault = {
  readonly name: string;
  readonly changes: readonly Change[];
  /** The ids of the cases that fail. All others pass. */
  readonly fails: readonly string[];
  /** The ids of cases that fail in some runs only. */
  readonly mayFail: readonly string[];
};

export type ReferenceGame = {
  readonly target: Target & {
    readonly [Given in "coins" | "log" | "otherKey" | "restart"]: NonNullable<Target[Given]>;
  };
  /** The program and its arguments, to which `coins` or `log` is added, and its environment. */
  readonly command: string;
  readonly env: Readonly<Record<string, string>>;
  addAccount(account: string): void;
  close(): Promise<void>;
};

/** Twice what the portal waits, because tests run beside others. */
const BUSY_MACHINE_MS = 6_000;
/** Faults of the game server may sleep. */
const SLEEP: Change = [
  'import { DatabaseSync } from "node:sqlite";',
  'import { DatabaseSync } from "node:sqlite";\nimport { setTimeout as sleep } from "node:timers/promises";',
];
const COMPILED = fileURLToPath(
  new URL("../../node_modules/.cache/reference-compiled", import.meta.url),
);

export function readReference(name: string): string {
  return readFileSync(new URL(`../reference/${name}`, import.meta.url), "utf8");
}

/** Reads a file such as game-server-faults.diff. */
export function readFaults(file: string): PlantedFault[] {
  const text = readFileSync(new URL(file, import.meta.url), "utf8");
  const [, ...faults] = text.split(/\n\n(?=# )/);
  const unsigned = (lines = "") => lines.trimEnd().replaceAll(/^[-+]/gm, "");
  return faults.map((fault) => {
    const words = (label: string) =>
      new RegExp(`^# ${label}: (.*)$`, "m").exec(fault)?.[1]?.split(" ") ?? [];
    return {
      name: /^# (.*)/.exec(fault)?.[1] ?? "",
      fails: words("fails"),
      mayFail: words("may fail"),
      changes: [...fault.matchAll(/((?:^-.*\n)+)((?:^\+.*(?:\n|$))+)/gm)].map(
        ([, right, wrong]) => [unsigned(right), unsigned(wrong)] as const,
      ),
    };
  });
}

function copyReference(name: string, changes: readonly Change[]) {
  const folder = mkdtempSync(join(tmpdir(), "reference-"));
  let source = readReference(name);
  for (const [right, wrong] of changes) {
    if (source.split(right).length !== 2) throw new Error(`not once in ${name}: ${right}`);
    source = source.replace(right, () => wrong);
  }
  const program = join(folder, name.replace(/\.ts$/, ".mts"));
  writeFileSync(program, source);
  const env = { PATH: process.env["PATH"] ?? "", NODE_COMPILE_CACHE: COMPILED };
  return { folder, program, env, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export async function startReferenceGame(changes: readonly Change[] = []): Promise<ReferenceGame> {
  const copy = copyReference("game-server.ts", [...changes, SLEEP]);
  const port = await takePort();
  const credentials = { keyId: "test-portal", secret: "test-game-secret" };
  const otherKey = { keyId: "test-portal-before", secret: "test-game-secret-before" };
  const env = {
    ...copy.env,
    GAME_DATABASE: join(copy.folder, "game.sqlite"),
    GAME_API_KEY_ID: credentials.keyId,
    GAME_API_SECRET: credentials.secret,
    GAME_API_KEY_ID_PREVIOUS: otherKey.keyId,
    GAME_API_SECRET_PREVIOUS: otherKey.secret,
    PORT: String(port),
  };
  const run = (...args: string[]) =>
    execFileSync(process.execPath, [copy.program, ...args], { env }).toString();
  const addAccount = (account: string) => void run("account", account, "1", "Lệnh Hồ Xung");
  run("init");
  addAccount("user001");
  const books = new DatabaseSync(env.GAME_DATABASE, { readOnly: true, timeout: 5_000 });
  const purse = books.prepare("select coins from purses where account = ? and zone_id = ?");
  const target = {
    ...credentials,
    otherKey,
    url: `http://127.0.0.1:${port}`,
    account: "user001",
    zone: "1",
    gameId: "fsonline",
    answerWithinMs: BUSY_MACHINE_MS,
    kills: 1,
    coins: async (account: string, zone: string) =>
      Number(purse.get(account, zone)?.["coins"] ?? 0),
    log: async () => run("log"),
  };
  const start = async () => {
    const server = spawn(process.execPath, [copy.program, "serve"], { env, stdio: "ignore" });
    const kill = () => server.kill("SIGKILL");
    process.once("exit", kill);
    await untilAnswered(() => openGame(target).get("/v1/zones"));
    return async () => {
      process.off("exit", kill);
      if (kill()) await once(server, "exit");
    };
  };
  let stop = await start();
  const restart = async () => {
    await stop();
    stop = await start();
  };
  return {
    target: { ...target, restart },
    command: `${process.execPath} ${copy.program}`,
    env,
    addAccount,
    close: async () => {
      await stop();
      books.close();
      copy.remove();
    },
  };
}

/** @param url the portal's address for texts, or the kit's */
export async function openReferenceGateway(
  url: string,
  secret: string,
  changes: readonly Change[] = [],
) {
  const { program, folder, env, remove } = copyReference("sms-gateway.ts", changes);
  const settings = {
    ...env,
    GATEWAY_DATABASE: join(folder, "sms.sqlite"),
    SMS_PORTAL_URL: url,
    SMS_INBOUND_SECRET: secret,
    SMS_ACCESS_KEY: "test-gateway",
    SMS_SHORT_CODE: "8098",
  };
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [program, ...args], { env: settings });
  await run("init");
  return {
    /** Stores a text as the modem's command does. @throws if the gateway does not take it */
    receive: async (sender: string, text: string) => void (await run("receive", sender, text)),
    /** Sends what waits until nothing waits. @returns what the program wrote to stderr */
    send: async () => (await run("send")).stderr,
    /** Returns a line for each text that has not arrived. */
    list: async () => (await run("list")).stdout,
    close: remove,
  };
}
