import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { checkDoctor } from "./checks.ts";
import {
  type Block,
  blocksIn,
  printedTime,
  restoreLines,
  signInCommands,
} from "../lib/document.ts";
import { say, secondsSince } from "../lib/report.ts";
import { CREDIT_KP, type Payer } from "./first-transfer.ts";
import { makesBreakGlass, type Paid, productionBlocks } from "./follow-production.ts";
import type { Machine } from "./machine.ts";
import { AUTHORITY, READ_VALUES, readPrivate, runBlock, writePrivate } from "./steps.ts";
import { BACKUP_FOLDER } from "./values.ts";

/** The operator's copy of all settings, with every secret. */
const COPY = "etc/portal-copy.tar";
/** How many transfers are in the archive when the machine is lost, and how many are not. */
const TRANSFERS_EACH = 5;
const FIRST_ID = 500_000;
/** Longer than a segment of the log stays out of the archive. */
const ARCHIVED_AFTER_MS = 45_000;
/** The folder of the statement and the game's log, and the name of the command line there. */
const FILES = "/srv";
const [SHELL, ON_MACHINE] = [/npm run (?:--silent )?portal --/g, "portal"];
/** The option of the restore, and that of a rehearsal. */
const [FOR_GOOD, AS_REHEARSAL] = ["--archive-mode=preserve", "--archive-mode=off"];
const HISTORIES = `find ${BACKUP_FOLDER} -name '*.history*' | wc --lines`;

/** The steps of docs/production.md in the order in which docs/restore.md takes them. */
const BEFORE = ["1. Packages"];
const EMPTY = ["3. Database", "4. Release", "5. Settings"];
const AFTER = ["6. Units", "7. Proxy", "8. Log", "9. Figures and alerts", "11. Doctor"];

/**
 * Loses the machine with its disk after some payments, and moves to another one by docs/restore.md, with the operator's
 * copy and the archive. On the way it rehearses the restore, which operators do each month.
 * @param boot boots a bare machine in place of the lost one
 * @throws unless every payment is there, once
 */
export async function moveToNewMachine(
  lost: Machine,
  { payer, glass, door }: Paid,
  boot: () => Promise<Machine>,
): Promise<void> {
  const [copying, values, settings, restoring, backups, ...others] = blocksOfMove();
  if (!copying || !values || !settings || !restoring || !backups || others.length > 0) {
    throw new Error("docs/restore.md has other blocks for a new machine than the drill knows");
  }
  await runBlock(lost, copying);
  const copy = readPrivate(COPY, lost);
  const creditKp = await payAround(payer, () => lost.kill());
  say("the machine is lost with its disk; booting a new one …");
  const begun = performance.now();
  const machine = await boot();
  const follow = (headings: readonly string[]) => followSteps(machine, headings);
  await follow(BEFORE);
  writePrivate(COPY, copy, machine);
  await runBlock(machine, values);
  await follow(EMPTY);
  await runBlock(machine, settings);
  await rehearse(machine, restoring);
  const moment = printedTime(await runBlock(machine, restoring));
  const signedIn = signInCommands(glass).replaceAll(SHELL, ON_MACHINE);
  const booked = await catchUp(machine, payer, { heading: "Catching up", moment, signedIn });
  if (booked === 0) throw new Error("nothing was missing: the run proves nothing");
  await follow(AFTER);
  await runBlock(machine, backups);
  door.trust(await machine.run(`cat ${AUTHORITY}`));
  const found = await payer.creditKp();
  if (found !== creditKp) throw new Error(`${found} KP instead of ${creditKp}`);
  await payer.transfer(FIRST_ID + TRANSFERS_EACH * 2);
  const again = signInCommands(glass).replaceAll(SHELL, ON_MACHINE);
  await catchUp(machine, payer, { heading: "Opening again", moment, signedIn: again });
  for (const line of restoreLines("Opening again", "systemctl")) await machine.run(line);
  await checkDoctor(machine, ["archive", "base backup"]);
  say(
    `  on the new machine after ${secondsSince(begun)} s: the same player is signed in and has ${found} KP, all that was paid`,
  );
}

/** The blocks of "Onto a new machine", in their order. */
const blocksOfMove = (): Block[] =>
  blocksIn("restore.md").filter(({ kind }) => kind === "copy" || kind === "new");

async function followSteps(machine: Machine, headings: readonly string[]): Promise<void> {
  const blocks = productionBlocks();
  for (const heading of headings) {
    const own = blocks.filter((block) => block.heading === heading && !makesBreakGlass(block));
    if (own.length === 0) throw new Error(`docs/production.md has no step ${heading}`);
    for (const block of own) await runBlock(machine, block);
  }
}

/** Pays, waits until that is archived, pays again and loses the machine at once. @returns the player's KP */
async function payAround(payer: Payer, lose: () => Promise<void>): Promise<number> {
  const before = await payer.creditKp();
  for (let at = 0; at < TRANSFERS_EACH; at += 1) await payer.transfer(FIRST_ID + at);
  await sleep(ARCHIVED_AFTER_MS);
  for (let at = 0; at < TRANSFERS_EACH; at += 1) {
    await payer.transfer(FIRST_ID + TRANSFERS_EACH + at);
  }
  const after = await payer.creditKp();
  await lose();
  if (after - before !== 2 * TRANSFERS_EACH * CREDIT_KP) {
    throw new Error(`${2 * TRANSFERS_EACH} transfers are ${after - before} KP`);
  }
  return after;
}

/** Restores as on a spare machine. @throws if that writes into the archive, or the books are incomplete */
async function rehearse(machine: Machine, restoring: Block): Promise<void> {
  const before = await machine.run(HISTORIES);
  const text = restoring.text.replace(FOR_GOOD, AS_REHEARSAL);
  if (text === restoring.text) throw new Error(`docs/restore.md restores without ${FOR_GOOD}`);
  await runBlock(machine, { ...restoring, text });
  await machine.run("portal verify --scope whole");
  await machine.run(
    "cd /; runuser --user postgres -- psql --quiet --command='select pg_switch_wal()' portal; sleep 3",
  );
  const after = await machine.run(HISTORIES);
  if (after !== before) throw new Error(`a rehearsal writes into the archive: ${before}${after}`);
  say("  rehearsed: the books are complete, and the archive is unchanged");
}

/**
 * Runs the document's lines as a signed-in person, in the folder of the statement and the game's log.
 * @returns how many entries were booked @throws if a line fails
 */
async function catchUp(
  machine: Machine,
  payer: Payer,
  run: { readonly heading: string; readonly moment: string; readonly signedIn: string },
): Promise<number> {
  writeFileSync(join(machine.root, FILES, "bank.csv"), payer.statement());
  writeFileSync(join(machine.root, FILES, "coins.csv"), "requestId,account,zoneId,coins,at\n");
  const lines = restoreLines(run.heading, "npm").map((line) => line.replaceAll(SHELL, ON_MACHINE));
  const script = [`cd ${FILES}`, `MOMENT="${run.moment}"`, run.signedIn, ...lines].join("\n");
  const said = await machine.run(READ_VALUES + script);
  const booked = [...said.matchAll(/^(\d+) entries booked/gm)].map(([, count]) => Number(count));
  say(`  ${run.heading}: booked ${booked.at(-1)} entries later than ${run.moment}`);
  return booked.at(-1) ?? 0;
}
