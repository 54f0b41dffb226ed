import { isBank } from "./arrive.ts";
import type { Simulation } from "./context.ts";
import type { TransferNote } from "./notes.ts";

/** Makes the bank send the refunds that the operator has booked. */
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
  const content = `${words} ${reference ?? id}`;
  const out = {
    method,
    amount,
    content,
    times: 1,
    outcome: "paid",
    transferType: "out",
    raw: true,
  } as const;
  const outId = await sandbox.transfer({ ...out, ...(account !== undefined && { account }) });
  if (isBank(method)) notes.outgoing.push(outId);
}
