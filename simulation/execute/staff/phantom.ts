/** Reports money to the portal that no bank has. Staff void it, or refund it and then close the refund. */
import { sql } from "../../../server/src/kit/database/sql.ts";
import { aNotice, sendNotice } from "../../../server/src/testing/money/bank-notices.ts";
import type { CommandOf } from "../../generate/generate-plan.ts";
import { arrive, nameOf, nextReference } from "../arrive.ts";
import { type Simulation, untilAnswered } from "../context.ts";
import type { TransferNote } from "../notes.ts";
import { act } from "./operate.ts";

const METHOD = "vietcombank";
const EVIDENCE = "Sao kê của ngày không có khoản này.";
/** A phantom's event id is this plus a number, beyond the ids of the sandbox's own transfers. */
const FIRST_ID = 900_000_000;
const OK = 200;

export async function sendPhantom(
  simulation: Simulation,
  { by, player: number, amountVnd, isRefunded }: CommandOf<"phantom">,
): Promise<void> {
  const { paymentContent: content, username: owner } = simulation.players[number]!;
  const transfer = { method: METHOD, amountVnd, content, owner } as const;
  const real = await arrive(simulation, { ...transfer, reference: nextReference() });
  const phantom = await report(simulation, real, content);
  if (!phantom) return;
  const order = isRefunded
    ? { operation: "refund", code: "payer_request", amountVnd, transfer: nameOf(phantom) }
    : { operation: "void-transfer", evidence: EVIDENCE, transfer: nameOf(phantom) };
  await act(simulation, by, order, () => void (phantom.refundedVnd = amountVnd));
}

/** Reports a transfer again under another id and reference. @returns undefined unless the portal acknowledged it */
async function report(
  simulation: Simulation,
  real: TransferNote,
  content: string,
): Promise<TransferNote | undefined> {
  const { phantoms, surprises } = simulation.notes;
  const reference = nextReference();
  const notice = aNotice({ content, transferAmount: real.amountVnd, referenceCode: reference });
  const id = FIRST_ID + notice.id;
  // Noted before the response is known: the portal may store it and lose its answer.
  const account = notice.accountNumber;
  const phantom: TransferNote = { ...real, id: String(id), account, reference };
  phantoms.push(phantom);
  const send = () => sendNotice(simulation.portal.url, { ...notice, id });
  const answer = (await untilAnswered(simulation, send)) ?? (await untilAnswered(simulation, send));
  if (answer?.status === OK) return phantom;
  surprises.push(`notice ${id} is not acknowledged`);
  return undefined;
}

/** Proposes to close the refunds of phantoms, whose money will never leave. */
export async function closePhantoms(simulation: Simulation): Promise<void> {
  for (const refund of await waitingRefunds(simulation)) {
    const order = { operation: "close-refund", refund, code: "not_real" };
    await act(simulation, "minh", order);
  }
}

/** Returns the booked refunds of phantoms that still wait for their money to leave. */
export async function waitingRefunds({ db, notes }: Simulation): Promise<string[]> {
  const names = notes.phantoms.map(nameOf);
  const rows = await db.many<{ refund: string }>(sql`
    select 'refund:' || r.id as refund
    from waiting_refunds r join inbound_notices n on n.id = r.notice_id
    where n.provider || ':' || n.event_id = any (${names}::text[])`);
  return rows.map(({ refund }) => refund);
}
