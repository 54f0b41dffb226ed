/** Lets staff own or accept a comparison's finding. */
import type { OperatorServices } from "../../../operator-services.ts";
import { errors } from "../../errors.ts";
import { runAlone, type Staff } from "../../../operations/as-staff.ts";
import { acceptFinding as accept, ownFinding as own } from "./store.ts";

type Place = { readonly id: string; readonly nth: string };

/** Makes the person the finding's owner, in place of any other. @throws errors.findingClosed */
export function ownFinding(services: OperatorServices, staff: Staff, place: Place) {
  return change(services, staff, "reconcile own", "to look into it", place, own);
}

/** Accepts a finding without an explanation; it no longer keeps its day open. @throws errors.findingClosed */
export function acceptFinding(
  services: OperatorServices,
  staff: Staff,
  { note, ...place }: Place & { readonly note: string },
) {
  return change(services, staff, "reconcile accept", note, place, (tx, runId, nth) =>
    accept(tx, runId, nth, note),
  );
}

/** @throws errors.findingClosed if it is explained, accepted or unknown */
function change(
  { db }: OperatorServices,
  staff: Staff,
  command: string,
  reason: string,
  { id, nth }: Place,
  apply: typeof own,
): Promise<undefined> {
  return runAlone(db, staff, { name: "reconcile", reason }, async (tx) => {
    if (!(await apply(tx, Number(id), Number(nth)))) throw errors.findingClosed();
    const details = { runId: Number(id), finding: Number(nth) };
    return { result: undefined, auditEntry: { command, userId: null, details } };
  });
}
