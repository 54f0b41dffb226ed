/** Loses the machine with its disk, and moves to another one by docs/restore.md (`moveToNewMachine`). */
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
import { FOLDER } from "../lib/debian.ts";
import { say, secondsSince } from "../lib/report.ts";
import { CREDIT_KP, type Payer } from "./payer.ts";
import { makesBreakGlass, type Paid, productionBlocks } from "./follow-production.ts";
import type { Machine } from "./machine.ts";
import { AUTHORITY, copyPrivate, READ_VALUES, runBlock } from "./steps.ts";
import { BACKUP_FOLDER } from "./values.ts";

/** The operator's copy of all settings, with every secret. */
const COPY = "etc/portal-copy.tar";
/** How many transfers are in the archive when the machine is lost, and how many are not. */
const TRANSFERS_EACH = 5;
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
 * Loses the machine after some payments, and moves with the operator's copy and the archive. On the way it rehearses
 * the restore, which operators do each month.
 * @param boot boots a bare machine in place of the lost one
 * @throws unless every payment is there, once
 */
export async function moveToNewMachine(
  lost: Machine,
  paid: Paid,
  boot: () => Promise<Machine>,
): Promise<void> {
  const { payer, door } = paid;
  const blocks = blocksIn("restore.md").filter(({ kind }) => ["copy", "new"].includes(kind));
  const [copying, values, settings, restoring, backups, ...others] = blocks;
  if (!copying || !values || !settings || !restoring || !backups || others.length > 0) {
    throw new Error("docs/restore.md has other blocks for a new machine than the drill knows");
  }
  await runBlock(lost, copying);
  const copy = join(FOLDER, "production-copy.tar");
  await copyPrivate(join(lost.root, COPY), copy);
  const creditKp = await payAround(payer, () => lost.kill());
  say("the machine is lost with its disk; booting a new one …");
  const begun = performance.now();
  const machine = await boot();
  const follow = (headings: readonly string[]) => followSteps(machine, headings);
  await follow(BEFORE);
  await copyPrivate(copy, join(machine.root, COPY));
  await runBlock(machine, values);
  await follow(EMPTY);
  await runBlock(machine, settings);
  await rehearse(machine, restoring);
  const moment = printedTime(await runBlock(machine, restoring));
  const booked = await catchUp(machine, paid, "Catching up", moment);
  if (booked === 0) throw new Error("nothing was missing: the run proves nothing");
  await follow(AFTER);
  await runBlock(machine, backups);
  door.trust(await machine.run(`cat ${AUTHORITY}`));
  await payer.expectCredit(creditKp);
  await payer.transfer();
  await catchUp(machine, paid, "Opening again", moment);
  for (const line of restoreLines("Opening again", "systemctl")) await machine.run(line);
  await checkDoctor(machine, ["archive", "base backup"]);
  say(
    `  on the new machine after ${secondsSince(begun)} s: the same player is signed in and has ${creditKp} KP, all that was paid`,
  );
}

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
  for (let at = 0; at < TRANSFERS_EACH; at += 1) await payer.transfer();
  await sleep(ARCHIVED_AFTER_MS);
  for (let at = 0; at < TRANSFERS_EACH; at += 1) await payer.transfer();
  const after = before + 2 * TRANSFERS_EACH * CREDIT_KP;
  await payer.expectCredit(after);
  await lose();
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
 * Signs in and runs the document's lines, in the folder of the statement and the game's log.
 * @returns how many entries were booked @throws if a line fails
 */
async function catchUp(
  machine: Machine,
  { payer, glass }: Paid,
  heading: string,
  moment: string,
): Promise<number> {
  writeFileSync(join(machine.root, FILES, "bank.csv"), payer.statement());
  writeFileSync(join(machine.root, FILES, "coins.csv"), "requestId,account,zoneId,coins,at\n");
  const place = [`cd ${FILES}`, `MOMENT="${moment}"`];
  const lines = [...place, signInCommands(glass), ...restoreLines(heading, "npm")].join("\n");
  const said = await machine.run(READ_VALUES + lines.replaceAll(SHELL, ON_MACHINE));
  const booked = Number([...said.matchAll(/^(\d+) entries booked/gm)].at(-1)?.[1] ?? 0);
  say(`  ${heading}: booked ${booked} entries later than ${moment}`);
  return booked;
}
