import { decideAll } from "../../simulation/execute/staff/decide.ts";
import { endBonus, publishBonus } from "../../simulation/execute/staff/settings.ts";
import { readLedger } from "../../simulation/verify/ledger-books.ts";
import type { Day } from "./day.ts";

const METHOD = "techcombank";
const STEPS = [{ cashValueVnd: 20_000, bonusPercent: 30 }];

/** Has marketing publish a bonus in the console, and the senior approve it. @throws if it did not begin */
export async function beginCampaign({ simulation }: Pick<Day, "simulation">): Promise<void> {
  await publishBonus(simulation, {
    kind: "publish bonus",
    by: "mai",
    method: METHOD,
    steps: STEPS,
  });
  await decideAll(simulation);
  assertDone(simulation);
}

/** @throws if it did not end */
export async function endCampaign({ simulation }: Pick<Day, "simulation">): Promise<void> {
  await endBonus(simulation, { kind: "end bonus", by: "mai", back: 0 });
  await decideAll(simulation);
  assertDone(simulation);
}

function assertDone({ notes }: Day["simulation"]): void {
  const open = notes.staffActs.filter(({ answer }) => answer !== "done");
  if (open.length > 0) throw new Error(`not done in the console: ${JSON.stringify(open)}`);
}

/** Gives what staff did the times that the moved clock has for it, as the books have them. */
export function moveActs({ simulation, clock }: Day): void {
  const moved = (ms: number | undefined) =>
    ms === undefined ? ms : Date.parse(clock.moved(new Date(ms).toISOString()));
  for (const act of simulation.notes.staffActs) {
    act.sentAt = moved(act.sentAt);
    act.doneAt = moved(act.doneAt);
  }
}

/** Returns how many transfers the books have under the campaign. */
export async function countInCampaign({ db }: Pick<Day, "db">): Promise<number> {
  const { arrivals } = await readLedger(db);
  return arrivals.filter(({ campaign }) => campaign !== null).length;
}
