/** Runs the reference as a program with its own database file, as it is or with a planted fault. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { takePort } from "../../server/src/testing/portal/ports.ts";
import { openGame, untilAnswered } from "../game/game.ts";

/** Text that stands once in the reference, and the wrong text in its place. */
type Change = readonly [right: string, wrong: string];

export type ReferenceGame = Awaited<ReturnType<typeof startReferenceGame>>;

/** How long an answer may take: twice as long as the portal waits, because tests run beside others. */
const BUSY_MACHINE_MS = 6_000;
/** Added to every copy, so that planted faults can sleep. */
const SLEEP = 'import { setTimeout as sleep } from "node:timers/promises";\n';
const COMPILED = fileURLToPath(
  new URL("../../node_modules/.cache/reference-compiled", import.meta.url),
);

export const readReference = (): string =>
  readFileSync(new URL("../reference/game-server.ts", import.meta.url), "utf8");

/** Returns the planted faults: `fails` are the ids of the cases that fail, `mayFail` those that do so in some runs. */
export function readFaults() {
  const text = readFileSync(new URL("game-server-faults.diff", import.meta.url), "utf8");
  const [, ...faults] = text.split(/\n\n(?=# )/);
  const unsigned = (lines = "") => lines.trimEnd().replaceAll(/^[-+]/gm, "");
  return faults.map((fault) => {
    const [, name = "", fails = ""] = /^# (.*) → (.*)/.exec(fault) ?? [];
    const [, mayFail = ""] = /^# may fail: (.*)$/m.exec(fault) ?? [];
    return {
      name,
      fails: fails.split(" "),
      mayFail: mayFail.split(" "),
      changes: [...fault.matchAll(/((?:^-.*\n)+)((?:^\+.*(?:\n|$))+)/gm)].map(
        ([, right, wrong]): Change => [unsigned(right), unsigned(wrong)],
      ),
    };
  });
}

/** Writes a copy of the reference with the changes. @returns its path */
function copyReference(folder: string, changes: readonly Change[]): string {
  let source = readReference();
  for (const [right, wrong] of changes) {
    if (source.split(right).length !== 2) throw new Error(`not once in the reference: ${right}`);
    source = source.replace(right, () => wrong);
  }
  const program = join(folder, "game-server.mts");
  writeFileSync(program, SLEEP + source);
  return program;
}

export async function startReferenceGame(changes: readonly Change[] = []) {
  const folder = mkdtempSync(join(tmpdir(), "reference-"));
  const program = copyReference(folder, changes);
  const port = await takePort();
  const credentials = { keyId: "test-portal", secret: "test-game-secret" };
  const otherKey = { keyId: "test-portal-before", secret: "test-game-secret-before" };
  const env = {
    PATH: process.env["PATH"] ?? "",
    NODE_COMPILE_CACHE: COMPILED,
    GAME_DATABASE: join(folder, "game.sqlite"),
    GAME_API_KEY_ID: credentials.keyId,
    GAME_API_SECRET: credentials.secret,
    GAME_API_KEY_ID_PREVIOUS: otherKey.keyId,
    GAME_API_SECRET_PREVIOUS: otherKey.secret,
    PORT: String(port),
  };
  const run = (...args: string[]) =>
    execFileSync(process.execPath, [program, ...args], { env }).toString();
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
    const server = spawn(process.execPath, [program, "serve"], { env, stdio: "ignore" });
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
    /** The program and its arguments, to which `coins` or `log` is added. */
    command: `${process.execPath} ${program}`,
    env,
    addAccount,
    close: async () => {
      await stop();
      books.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
