/**
 * `npm run drill -- upgrade [--tests]`: changes the release under 200 requests a second, forth and back, with two processes and with one; then runs the last release's tests on the next one's tables.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { LAST_RELEASE } from "../server/src/testing/last-release.ts";
import { command, ensureDebian } from "./lib/debian.ts";
import { blockOf } from "./lib/document.ts";
import { closingAll, judge, say } from "./lib/report.ts";
import { compareBooks } from "./upgrade/books.ts";
import { INSIDE, OPT_PORTAL, runInside } from "./upgrade/namespace.ts";
import { makePlayers } from "./upgrade/players.ts";
import {
  changedFiles,
  makeLastRelease,
  makeNextRelease,
  NEXT_VERSION,
  putReleases,
} from "./upgrade/releases.ts";
import { runLastReleasesTests } from "./upgrade/last-releases-tests.ts";
import { brokenPromises, STEPS } from "./upgrade/steps.ts";
import { openEnvironment, type Environment } from "./upgrade/environment.ts";
import type { Units } from "./upgrade/systemctl.ts";
import { startTraffic, type Traffic } from "./upgrade/traffic.ts";

const PROCESSES = ["portal@3000", "portal@3100"] as const;
const CONSOLE = "portal-console";
const PER_SECOND = 200;
/** After this time the proxy, which checks each second, has noticed a start. */
const SEEN_AFTER_MS = 2_000;
const SETTLES_MS = 3_000;
/** How many kills the control tries at most: a kill interrupts a request only now and then. */
const CONTROL_TRIES = 30;

/** @returns whether nothing failed, was lost or doubled, and the controls failed as they should */
export async function run(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({ args: [...args], options: { tests: { type: "boolean" } } });
  if (process.env[INSIDE]) return closingAll(changeReleases);
  say("making the proxy, the last release and the next one …");
  await ensureDebian();
  const [last, next] = [await makeLastRelease(), await makeNextRelease()];
  const changed = changedFiles(last, next);
  if (changed.length > 0) {
    say(
      `${last.version} has applied these files, which must not change any more: ${changed.join(", ")}`,
    );
    return false;
  }
  if (!values.tests) {
    await putReleases(OPT_PORTAL, [last, next]);
    if (!(await runInside())) return false;
  }
  return runLastReleasesTests(last, next);
}

async function changeReleases(open: AsyncDisposableStack): Promise<boolean> {
  const environment = await openEnvironment(open);
  const { units, ownerUrl, db, operatorUrl, sandbox } = environment;
  await units.start("portal-migrate");
  for (const each of [...PROCESSES, CONSOLE]) await units.start(each);
  await sleep(SEEN_AFTER_MS);
  const traffic = startTraffic(await makePlayers(ownerUrl), PER_SECOND);
  open.defer(() => traffic.stop());
  await sleep(SETTLES_MS);
  const broken = await runSteps(environment, traffic);
  const failedAtKills = await runControl(environment, traffic);
  await traffic.stop();
  const books = await compareBooks(db, operatorUrl, traffic, () => sandbox.books());
  const { acknowledged, ordered } = traffic;
  const what = `${acknowledged.size} notices acknowledged, ${ordered.size} orders taken`;
  return judge(what, [...broken, ...books]) && failedAtKills > 0;
}

/** Runs the blocks of docs/upgrade.md, step by step. @returns a line for each promise that was not kept */
async function runSteps({ units }: Environment, traffic: Traffic): Promise<string[]> {
  const versions = { last: LAST_RELEASE.version, next: NEXT_VERSION };
  const broken: string[] = [];
  for (const { name, to, blocks } of STEPS) {
    for (const block of blocks) {
      const { text } = blockOf("upgrade.md", block);
      await command("env", "-i", `PATH=${units.path}`, "sh", "-euc", text);
    }
    if (blocks.length > 0) await sleep(SETTLES_MS);
    const otherReleases = othersThan(units, versions[to]);
    const measured = { name, perSecond: PER_SECOND, otherReleases, ...traffic.look() };
    broken.push(...brokenPromises(measured));
    const { sent, seconds, failed, longestMs } = measured;
    say(
      `${name}: ${failed.length} of ${sent} requests failed, ${(sent / seconds).toFixed(0)} a second, ` +
        `the longest took ${longestMs.toFixed(0)} ms`,
    );
  }
  return broken;
}

/** Returns a line for each unit, also the console, that runs another release or does not run. */
function othersThan(units: Units, version: string): string[] {
  const running = units.releases();
  const others = [...running].filter(([, release]) => release !== version);
  return [
    ...others.map(([unit, release]) => `${unit} runs ${release}, not ${version}`),
    ...(running.has(CONSOLE) ? [] : [`${CONSOLE} does not run`]),
  ];
}

/** Kills processes repeatedly. If no request fails here, the drill would not see a gap either. */
async function runControl({ units }: Environment, traffic: Traffic): Promise<number> {
  const [, other] = PROCESSES;
  await units.start(other);
  await sleep(SEEN_AFTER_MS);
  traffic.look();
  for (let kills = 1; kills <= CONTROL_TRIES; kills += 1) {
    const each = PROCESSES[kills % PROCESSES.length]!;
    await units.stop(each, "SIGKILL");
    await units.start(each);
    await sleep(SEEN_AFTER_MS);
    const { failed, sent } = traffic.look();
    if (failed.length === 0) continue;
    say(
      `control, kill -9 in place of a stop: ${failed.length} of ${sent} requests failed at kill ${kills}`,
    );
    return failed.length;
  }
  say("The control saw no failed request: the runs before it prove nothing.");
  return 0;
}
