/**
 * `npm run conformance -- --game <url> …` holds a game server against the delivery interface;
 * `npm run conformance -- --sms …` waits for an SMS gateway's texts and verifies them. docs/game-server.md has
 * both. Ends with 0 where all passed, 1 where something failed, 2 where it could not run, 3 where nothing
 * failed and not all was looked at.
 */
import { checkGame } from "./game/check-game.ts";
import { openGame } from "./game/game.ts";
import type { Verdict } from "./kit/case.ts";
import { countsOf, EXIT, exitCodeOf, linesOf } from "./kit/report.ts";
import { type Options, readOptions } from "./options.ts";
import { isComplete, verifyGateway } from "./sms/verify-gateway.ts";
import { listenForSms } from "./sms/listener.ts";
import { steps } from "./sms/steps.ts";

const MINUTE_MS = 60_000;
const LOOK_EVERY_MS = 200;
/** In which a gateway may repeat what it should not. */
const QUIET_MS = 2_000;

try {
  const options = readOptions(process.argv.slice(2), process.env);
  const verdicts = options.what === "game" ? await runGame(options) : await runSms(options);
  const counts = countsOf(verdicts);
  const { passed, failed, notLookedAt } = counts;
  if (options.json) say(JSON.stringify({ ...counts, cases: verdicts }, null, 2));
  else say(`\n${passed} passed, ${failed} failed, ${notLookedAt} not looked at`);
  process.exitCode = exitCodeOf(verdicts);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = EXIT.usage;
}

async function runGame({ target, json }: Extract<Options, { what: "game" }>): Promise<Verdict[]> {
  const { came } = await openGame(target).get("/v1/zones");
  if (came.kind === "unanswered") throw new Error(`${target.url} does not answer: ${came.reason}`);
  return checkGame(target, (verdict) => {
    if (!json) say(linesOf(verdict).join("\n"));
  });
}

async function runSms(options: Extract<Options, { what: "sms" }>): Promise<Verdict[]> {
  const { port, secret, minutes, json } = options;
  const listener = await listenForSms(port, secret);
  const print = json ? (line: string) => void process.stderr.write(`${line}\n`) : say;
  print(`Point the gateway at ${listener.url} and send from a phone, each as it stands:`);
  for (const { text, times } of steps)
    print(`    ${text}${times > 1 ? `    (${times} times)` : ""}`);
  print(`Waiting for at most ${minutes} minutes …`);
  const deadline = Date.now() + minutes * MINUTE_MS;
  while (!isComplete(listener.received) && Date.now() < deadline) await sleep(LOOK_EVERY_MS);
  await sleep(QUIET_MS);
  await listener.close();
  const verdicts = await verifyGateway({ secret, received: listener.received });
  if (!json) for (const verdict of verdicts) say(linesOf(verdict).join("\n"));
  return verdicts;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
