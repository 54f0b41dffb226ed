/** An operation in the console: previewed, then done alone or proposed to another person. */
import type { StaffOrder } from "../../../server/src/testing/people/staff.ts";
import type { StaffLogin } from "../../generate/staff.ts";
import type { Simulation } from "../context.ts";
import { nextKey } from "../manual-operations.ts";
import type { StaffAct } from "../notes.ts";
import { ask, askUntilAnswered, isDone } from "./ask.ts";

const PREVIEW = "/api/console/operations/preview";
const DO = "/api/console/operations";
const PROPOSE = "/api/console/approvals";

export async function act(
  simulation: Simulation,
  by: StaffLogin,
  order: StaffOrder,
  whenDone: () => void = () => {},
): Promise<void> {
  const seen = await askUntilAnswered(simulation, by, PREVIEW, { order });
  if (!seen || !isDone(seen)) return;
  const { previewHash, mayDoAlone, facts } = seen.body;
  const isAlone = mayDoAlone === true;
  const staffAct: StaffAct = {
    reason: `in a simulation, ${nextKey()}`,
    order,
    by,
    isAlone,
    mayBeApproved: (facts as { readonly gameSays?: string }).gameSays !== "silent",
    answer: "none",
    sentAt: isAlone ? Date.now() : undefined,
    doneAt: undefined,
    whenDone,
  };
  simulation.notes.staffActs.push(staffAct);
  const body = { order, previewHash, reason: staffAct.reason };
  const answer = await ask(simulation, by, isAlone ? DO : PROPOSE, body);
  if (!answer) return;
  if (!isDone(answer)) staffAct.answer = "refused";
  else if (isAlone) finish(staffAct);
  else if (staffAct.answer === "none") staffAct.answer = "proposed";
}

/** Notes once that an act was done. */
export function finish(staffAct: StaffAct): void {
  if (staffAct.answer === "done") return;
  staffAct.answer = "done";
  staffAct.doneAt = Date.now();
  staffAct.whenDone();
}
