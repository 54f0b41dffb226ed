/** Makes the sandbox send money in (`arrive`) or out (`leave`) while a plan is carried out, and notes each transfer. */
import {
  accountOf,
  type AccountKind,
  feedOfBank,
  isBank,
  type PaymentMethod,
} from "../generate/accounts.ts";
import type { Seeded } from "../generate/seeded.ts";
import type { Simulation } from "./context.ts";
import type { Theft, TransferNote } from "./notes.ts";

export type Arrival = {
  readonly method: PaymentMethod;
  readonly amountVnd: number;
  readonly content: string;
  /** The bank's reference of the transfer, where it is not a new one. */
  readonly reference?: string;
  readonly account?: AccountKind;
  /** The username of the player whom the content names. */
  readonly owner: string | null;
  readonly copies?: number;
  readonly outcome?: "paid" | "pending";
  readonly isApart?: boolean;
  readonly theft?: Theft;
};

/** Makes the sandbox send money to the portal, and adds the transfer to the notes. */
export async function arrive(
  { sandbox, notes }: Simulation,
  { method, amountVnd, content, owner, account: kind = "today's", ...arrival }: Arrival,
): Promise<TransferNote> {
  const { copies: times = 1, outcome = "paid", isApart = false, theft } = arrival;
  const reference = isBank(method) ? (arrival.reference ?? nextReference()) : null;
  const account = accountOf(method, kind);
  const id = await sandbox.transfer({
    method,
    amount: amountVnd,
    content,
    times,
    outcome,
    ...(reference !== null && { reference }),
    ...(account !== undefined && { account }),
  });
  const isUnknownAccount = account !== undefined && kind === "unknown";
  const note: TransferNote = {
    id,
    method,
    amountVnd,
    reference,
    account,
    isUnknownAccount,
    isApart,
    owner: isUnknownAccount ? null : owner,
    isReversed: false,
    recalledKp: 0,
    isRecalledInPart: false,
    refundedVnd: 0,
    ...(theft && { theft }),
  };
  notes.transfers.push(note);
  return note;
}

/** Decides how a wallet's payment goes, and whether the wallet reports it; otherwise the portal must ask. */
export const courseOf = (seeded: Seeded) => ({
  course: seeded.weighted({ "paid at once": 70, "paid later": 20, "failed later": 10 }),
  sendsNoticeLater: seeded.chance(0.5),
});
export type Course = ReturnType<typeof courseOf>;

/** Makes money arrive that a wallet decides about later, if its course says so; a bank reports paid transfers only. */
export async function arriveInCourse(
  simulation: Simulation,
  { course, sendsNoticeLater }: Course,
  arrival: Arrival,
): Promise<void> {
  const isPaidAtOnce = isBank(arrival.method) || course === "paid at once";
  const outcome = isPaidAtOnce ? "paid" : "pending";
  const { id } = await arrive(simulation, { ...arrival, outcome });
  if (isPaidAtOnce) return;
  const decision = course === "paid later" ? "paid" : "failed";
  await simulation.sandbox.settle(id, { outcome: decision, sendNotice: sendsNoticeLater });
}

let references = 0;
/** Returns a reference that no other simulation uses, because a bank does not reuse its references. */
export function nextReference(): string {
  references += 1;
  return `WLD${process.pid}${String(references).padStart(6, "0")}`;
}

/** Returns the name that operations use for a bank transfer. */
export const nameOf = ({ id, method }: TransferNote): string => `${feedOfBank[method]}:${id}`;

/** Makes the bank send the refunds that staff have booked. */
export async function sendDue(simulation: Simulation): Promise<void> {
  for (const { transfer, amount } of simulation.notes.dueOutgoing.splice(0)) {
    await leave(simulation, transfer, amount, "CHUYEN TRA");
  }
}

/** Sends money out of the account that a transfer came to. Its content names that transfer. */
export async function leave(
  { sandbox, notes }: Simulation,
  { method, account, reference, id }: TransferNote,
  amount: number,
  words: string,
): Promise<void> {
  const outId = await sandbox.transfer({
    method,
    amount,
    content: `${words} ${reference ?? id}`,
    times: 1,
    outcome: "paid",
    transferType: "out",
    raw: true,
    ...(account !== undefined && { account }),
  });
  if (isBank(method)) notes.outgoing.push(outId);
}
