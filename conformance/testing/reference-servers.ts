/** Starts the reference implementations as processes of their own, each with a database file of its own. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { takePort } from "../../server/src/testing/portal/ports.ts";
import { becomesFree } from "../../tools/lib/ports.ts";
import { openGame, type Target, untilAnswered } from "../game/game.ts";
import type { PlantedFault } from "./planted-fault.ts";

export type ReferenceGame = {
  /** The server with all its windows. */
  readonly target: Target & {
    readonly [Given in "coins" | "log" | "otherKey" | "restart"]: NonNullable<Target[Given]>;
  };
  /** A shell-less command of the reference with `coins` or `log` behind it, and what it needs to run. */
  readonly command: string;
  readonly env: Readonly<Record<string, string>>;
  addAccount(account: string): void;
  close(): Promise<void>;
};

type Language = {
  /** Program and arguments that come before a command such as `coins`. */
  readonly command: readonly [string, ...string[]];
  readonly serve: (port: number) => readonly string[];
  readonly env: Readonly<Record<string, string>>;
};

/** Twice what the portal waits, because tests run beside others. */
const BUSY_MACHINE_MS = 6_000;
const HOST = "127.0.0.1";

const pathOf = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url));
const TYPESCRIPT = pathOf("reference/typescript/game-server.ts");
const PHP = pathOf("reference/php/game-server.php");

const languages = {
  typescript: {
    command: [process.execPath, TYPESCRIPT],
    serve: () => ["serve"],
    env: {},
  },
  php: {
    command: ["php", PHP],
    serve: (port) => ["-S", `${HOST}:${port}`, PHP],
    // Several processes, as behind a web server: otherwise nothing is ever concurrent.
    env: { PHP_CLI_SERVER_WORKERS: "4" },
  },
} as const satisfies Record<string, Language>;

export type ReferenceLanguage = keyof typeof languages;

export async function startReference(
  name: ReferenceLanguage,
  changes: PlantedFault["changes"] = [],
): Promise<ReferenceGame> {
  const language: Language = languages[name];
  const folder = mkdtempSync(join(tmpdir(), "reference-game-"));
  const database = join(folder, "game.sqlite");
  const port = await takePort();
  const credentials = { keyId: "test-portal", secret: "test-game-secret" };
  const otherKey = { keyId: "test-portal-before", secret: "test-game-secret-before" };
  const env = {
    PATH: process.env["PATH"] ?? "",
    GAME_DATABASE: database,
    GAME_API_KEY_ID: credentials.keyId,
    GAME_API_SECRET: credentials.secret,
    GAME_API_KEY_ID_PREVIOUS: otherKey.keyId,
    GAME_API_SECRET_PREVIOUS: otherKey.secret,
    PORT: String(port),
    NODE_COMPILE_CACHE: pathOf("../node_modules/.cache/reference-compiled"),
    ...language.env,
    ...(changes.length > 0 && {
      NODE_OPTIONS: `--import=${pathOf("testing/plant.ts")}`,
      PLANTED_FAULT: JSON.stringify(changes),
    }),
  };
  const [program, ...file] = language.command;
  const runOnce = (...args: string[]) => execFileSync(program, [...file, ...args], { env });
  const addAccount = (account: string) => void runOnce("account", account, "1", "Lệnh Hồ Xung");
  runOnce("init");
  addAccount("user001");

  const url = `http://${HOST}:${port}`;
  const target = {
    ...credentials,
    otherKey,
    url,
    account: "user001",
    zone: "1",
    gameId: "fsonline",
    answerWithinMs: BUSY_MACHINE_MS,
    kills: 1,
    coins: async (account: string, zone: string) => coinsIn(database, account, zone),
    log: async () => runOnce("log").toString(),
  };
  const start = async () => {
    const args = name === "php" ? language.serve(port) : [...file, ...language.serve(port)];
    const server = spawn(program, args, { env, stdio: "ignore", detached: true });
    const kill = () => killGroup(server);
    process.once("exit", kill);
    await untilAnswered(() => openGame(target).get("/v1/zones"));
    return async () => {
      process.off("exit", kill);
      kill();
      if (server.exitCode === null && server.signalCode === null) await once(server, "exit");
      // Killed workers may hold the port a moment longer than the server that started them.
      if (!(await becomesFree(port, Date.now() + BUSY_MACHINE_MS)))
        throw new Error(`${port} is held`);
    };
  };
  let stop = await start();
  return {
    target: {
      ...target,
      restart: async () => {
        await stop();
        stop = await start();
      },
    },
    command: language.command.join(" "),
    env,
    addAccount,
    close: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Kills a server with its workers, as a power failure would. */
function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

function coinsIn(database: string, account: string, zone: string): number {
  const db = new DatabaseSync(database, { readOnly: true, timeout: 5_000 });
  const sql = "select coins from purses where account = ? and zone_id = ?";
  const row = db.prepare(sql).get(account, zone);
  db.close();
  return Number(row?.["coins"] ?? 0);
}
