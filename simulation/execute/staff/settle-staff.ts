import { sql } from "../../../server/src/kit/database/sql.ts";
import type { Simulation } from "../context.ts";
import { sendDue } from "../leave.ts";
import { finish } from "./act.ts";
import { decideAll } from "./decide.ts";
import { closePhantoms } from "./phantom.ts";
import { resumeAll } from "./settings.ts";

/** Ends what staff have begun: what is paused or proposed, and what nobody knows whether it was done. */
export async function settleStaff(simulation: Simulation): Promise<void> {
  if (simulation.notes.staffActs.length === 0) return;
  await readLog(simulation);
  await decideAll(simulation);
  await readLog(simulation);
  await closePhantoms(simulation);
  await decideAll(simulation);
  await readLog(simulation);
  await resumeAll(simulation);
  await sendDue(simulation);
}

/** Whoever has no answer reads in the log whether it was done. */
async function readLog({ db, notes }: Simulation): Promise<void> {
  const entries = await db.many<{ reason: string }>(sql`
    select reason from operator_log
    where staff_id is not null and command not like '% propose' and command not like '% reject'`);
  const done = new Set(entries.map(({ reason }) => reason));
  for (const staffAct of notes.staffActs) {
    const isOpen = staffAct.answer === "none" || staffAct.answer === "proposed";
    if (isOpen && done.has(staffAct.reason)) {
      finish(staffAct);
      // It may have been done at any time since it was sent.
      staffAct.doneAt = undefined;
    }
  }
}
