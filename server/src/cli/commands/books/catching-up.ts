import type { Subject } from "../../../features/reconcile/evidence.ts";
import type { OutsideBooks, OutsideTransfer } from "../../../features/reconcile/outside.ts";
import type { ChangingCall } from "../../command.ts";

/** A `catch-up` under way. */
export type CatchingUp = {
  readonly call: ChangingCall;
  /** The restored moment. */
  readonly from: Date;
  /** From when on the game's log is believed to tell of what was lost: its clock may be a little off. */
  readonly deliveriesFrom: Date;
  readonly zoneNames: ReadonlyMap<string, string>;
  readonly counts: { booked: number; left: number };
  /** The ids of what feeds' lists have brought: a dry run finds them as lost again. */
  readonly listed: Set<string>;
};

/** What became of one entry. */
export type EntryReport = {
  readonly subject: Subject | "outgoing";
  readonly name: string;
  readonly says: string;
  /** Absent: it was booked. Else it is left, with the commands that put it right, where there are any. */
  readonly fix?: string | null;
};

/** Prints what became of an entry, and counts it. */
export async function reportOn({ call, counts }: CatchingUp, entry: EntryReport): Promise<void> {
  const { subject, name, says, fix } = entry;
  const outcome = fix === undefined ? "booked" : "left";
  counts[outcome] += 1;
  const commands = (fix ?? "").split("\n").filter((line) => line !== "");
  await call.print({
    lines: [
      `${outcome.padEnd(6)}  ${subject} ${name}: ${says}`,
      ...commands.map((line) => `    → ${line}`),
    ],
    data: { outcome, subject, name, says, fix: fix ?? null },
  });
}

/** Returns the books with a list that fills with the money that left, as the statement is read. */
export function withOutgoing(outside: OutsideBooks): {
  readonly outside: OutsideBooks;
  readonly outgoing: readonly OutsideTransfer[];
} {
  const { transfers } = outside;
  if (!transfers) return { outside, outgoing: [] };
  const outgoing: OutsideTransfer[] = [];
  async function* noting(lines: NonNullable<OutsideBooks["transfers"]>) {
    for await (const line of lines) {
      if (line.direction === "out") outgoing.push(line);
      yield line;
    }
  }
  return { outside: { ...outside, transfers: noting(transfers) }, outgoing };
}
