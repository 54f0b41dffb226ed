/** The command that reports money which no bank has. Staff void it, or refund it and then close the refund. */
import { sql } from "../../../server/src/kit/database/sql.ts";
import { aNotice, sendNotice } from "../../../server/src/testing/money/bank-notices.ts";
import { USUAL_SUMS_VND } from "../../generate/accounts.ts";
import { arrive, nameOf, nextReference } from "../arrive.ts";
import { command } from "../command.ts";
import { OK, type Simulation, untilAnswered } from "../context.ts";
import type { TransferNote } from "../notes.ts";
import { act, REFUND } from "./operate.ts";

const METHOD = "vietcombank";
const EVIDENCE = "Sao kê của ngày không có khoản này.";
/** A phantom's event id is this plus a number, beyond the ids of the sandbox's own transfers. */
const FIRST_ID = 900_000_000;

/** The feed reports a transfer again under another id: money that never came. */
export const phantom = command({
  weight: 1.2,
  draw: (seeded, players) => ({
    by: seeded.weighted(REFUND),
    player: seeded.below(players),
    amountVnd: seeded.pick(USUAL_SUMS_VND),
    isRefunded: seeded.chance(0.4),
  }),
  run: async (simulation, { by, player, amountVnd, isRefunded }) => {
    const { paymentContent: content, username: owner } = player;
    const transfer = { method: METHOD, amountVnd, content, owner } as const;
    const real = await arrive(simulation, transfer);
    const reported = await report(simulation, real, content);
    if (!reported) return;
    const order = isRefunded
      ? { operation: "refund", code: "payer_request", amountVnd, transfer: nameOf(reported) }
      : { operation: "void-transfer", evidence: EVIDENCE, transfer: nameOf(reported) };
    await act(simulation, by, order, () => void (reported.refundedVnd = amountVnd));
  },
});

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
  const reported: TransferNote = { ...real, id: String(id), account, reference };
  phantoms.push(reported);
  const send = () => sendNotice(simulation.portal.url, { ...notice, id });
  const answer = (await untilAnswered(simulation, send)) ?? (await untilAnswered(simulation, send));
  if (answer?.status === OK) return reported;
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
