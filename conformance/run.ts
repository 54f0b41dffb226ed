/**
 * `npm run conformance -- --game <url> …` checks a game server against the delivery interface.
 * `npm run conformance -- --sms …` waits for the texts of an SMS gateway and checks them.
 * docs/game-server.md explains both. Exit codes: 0 all passed, 1 something failed, 2 the kit could not run,
 * 3 nothing failed, but some cases could not run (printed as "not looked at").
 */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs, promisify } from "node:util";
import { checkGame } from "./game/check-game.ts";
import { openGame, type Target } from "./game/game.ts";
import { gatewayTexts, isComplete, listenForSms, verifyGateway } from "./sms.ts";
import { countResults, format, type Verdict } from "./verdict.ts";

const USAGE = `npm run conformance -- --game <url> --account <name> --zone <id>
    [--coins "<program>"] [--log "<program>"] [--restart "<program>"] [--kills 5] [--game-id fsonline] [--json]
    with GAME_API_KEY_ID and GAME_API_SECRET in the environment or in .env, and of a second key the same with _PREVIOUS
npm run conformance -- --sms [--port 8099] [--minutes 15] [--json]
    with SMS_INBOUND_SECRET in the environment or in .env
docs/game-server.md explains both.`;

const EXIT = { failed: 1, usage: 2, incomplete: 3 };
/** The portal waits this long for a game server's answer. */
const PORTAL_WAITS_MS = 3_000;
const PROGRAM = { timeout: 60_000, maxBuffer: 256 * 1024 * 1024 };
/** After the last text, a gateway has this long to repeat one that it must not repeat. */
const QUIET_MS = 2_000;

try {
  const values = readArguments();
  const verdicts = values.game === undefined ? await runSms(values) : await runGame(values);
  const { passed, failed, notLookedAt } = countResults(verdicts);
  if (values.json) {
    print(JSON.stringify({ passed, failed, notLookedAt, cases: verdicts }, null, 2));
  } else print(`\n${passed} passed, ${failed} failed, ${notLookedAt} not looked at`);
  if (failed > 0) process.exitCode = EXIT.failed;
  else if (notLookedAt > 0) process.exitCode = EXIT.incomplete;
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = EXIT.usage;
}

type Values = ReturnType<typeof readArguments>;

function readArguments() {
  const text = { type: "string" } as const;
  try {
    const { values } = parseArgs({
      options: {
        game: text,
        account: text,
        zone: text,
        "game-id": { ...text, default: "fsonline" },
        coins: text,
        log: text,
        restart: text,
        kills: { ...text, default: "5" },
        port: { ...text, default: "8099" },
        minutes: { ...text, default: "15" },
        sms: { type: "boolean" },
        json: { type: "boolean" },
      },
    });
    if (values.game === undefined && !values.sms) throw new Error("--game or --sms is missing");
    return values;
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${USAGE}`, { cause: error });
  }
}

async function runGame(values: Values): Promise<Verdict[]> {
  const target = targetOf(values, process.env);
  const { status, text } = await openGame(target).get("/v1/zones");
  if (status === undefined) throw new Error(`${target.url} does not answer: ${text}`);
  return checkGame(target, (verdict) => {
    if (!values.json) print(format(verdict));
  });
}

/** The kit uses the portal's own settings: it signs as the portal does. */
function targetOf(values: Values, env: NodeJS.ProcessEnv): Target {
  const { coins, log, restart, game = "" } = values;
  if (!URL.canParse(game) || !/^https?:/.test(game)) {
    throw new Error(`--game takes the address to which /v1/… is appended, not ${game}`);
  }
  const { GAME_API_KEY_ID_PREVIOUS: keyId, GAME_API_SECRET_PREVIOUS: secret } = env;
  return {
    url: game,
    keyId: required(env["GAME_API_KEY_ID"], "GAME_API_KEY_ID is not set"),
    secret: required(env["GAME_API_SECRET"], "GAME_API_SECRET is not set"),
    otherKey: keyId && secret ? { keyId, secret } : undefined,
    account: required(values.account, "--account is missing: an account of the game for tests"),
    zone: required(values.zone, "--zone is missing: an open zone in which it has a character"),
    gameId: values["game-id"],
    answerWithinMs: PORTAL_WAITS_MS,
    kills: positiveInteger("--kills", values.kills),
    coins: coins ? (account, zone) => readCoins(coins, account, zone) : undefined,
    log: log ? () => readOutput(log) : undefined,
    restart: restart ? () => runProgram(restart) : undefined,
  };
}

async function runSms({ json, port, minutes }: Values): Promise<Verdict[]> {
  const secret = required(process.env["SMS_INBOUND_SECRET"], "SMS_INBOUND_SECRET is not set");
  const waitMs = positiveInteger("--minutes", minutes) * 60_000;
  const listener = await listenForSms(positiveInteger("--port", port), secret);
  const say = json ? (line: string) => void process.stderr.write(`${line}\n`) : print;
  say(`Point the gateway at ${listener.url} and send from a phone, each as it stands:`);
  for (const { text, times } of gatewayTexts) {
    say(`    ${text}${times > 1 ? `    (${times} times)` : ""}`);
  }
  say(`Waiting for at most ${minutes} minutes …`);
  const deadline = Date.now() + waitMs;
  while (!isComplete(listener.received) && Date.now() < deadline) await sleep(200);
  await sleep(QUIET_MS);
  await listener.close();
  const verdicts = await verifyGateway({ secret, received: listener.received });
  if (!json) for (const verdict of verdicts) print(format(verdict));
  return verdicts;
}

async function readCoins(command: string, account: string, zone: string): Promise<number> {
  const text = (await readOutput(command, [account, zone])).trim();
  const isWhole = /^-?\d+$/.test(text) && Number.isSafeInteger(Number(text));
  if (!isWhole) throw new Error(`--coins must print one whole number; it printed: ${text}`);
  return Number(text);
}

/** Runs a program of the game server's developer without a shell: spaces separate its arguments. */
async function readOutput(command: string, more: readonly string[] = []): Promise<string> {
  const [program = "", ...args] = command.trim().split(/\s+/);
  return (await promisify(execFile)(program, [...args, ...more], PROGRAM)).stdout;
}

/** Waits for the program itself, not for the server that it leaves running. @throws if it fails */
async function runProgram(command: string): Promise<void> {
  const [program = "", ...args] = command.trim().split(/\s+/);
  const child = spawn(program, args, { stdio: ["ignore", "ignore", "inherit"] });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`${command} ended with ${code}`);
}

function required(value: string | undefined, problem: string): string {
  if (!value) throw new Error(`${problem}\n${USAGE}`);
  return value;
}

function positiveInteger(name: string, text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new Error(`${name} takes a whole number of at least 1`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
