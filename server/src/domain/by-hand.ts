/** What operators do by hand, and the log that keeps who did it and why. */
import type { Database, Queries, Transaction } from "../kit/database.ts";
import { sql } from "../kit/sql.ts";

/** Who does something by hand, and why. */
export type Hand = {
  readonly by: string;
  readonly reason: string;
  /** Everything is done, looked at and taken back. */
  readonly isDryRun: boolean;
};

/** What the log keeps of it. */
export type Deed = {
  readonly command: string;
  /** The player whom it concerns, if it is one. */
  readonly userId: number | null;
  readonly details: object;
};

/** `deed` is absent where nothing was changed: it had been done before. */
export type Done<T> = { readonly result: T; readonly deed?: Deed };

/** It cannot be done as it was asked for; `argument` is the word or option that is wrong. */
export class RefusedByHand extends Error {
  readonly argument: string;

  constructor(argument: string, message: string) {
    super(message);
    this.argument = argument;
  }
}

/**
 * Does something and writes it down, in one commit. The work finds out by its own keys what has been done
 * already, and says so by leaving its deed out. A dry run does the same, checks what COMMIT would, and rolls back.
 */
export async function byHand<T>(
  db: Database,
  hand: Hand,
  work: (tx: Transaction) => Promise<Done<T>>,
): Promise<T> {
  try {
    return await db.transaction(
      async (tx) => {
        const { result, deed } = await work(tx);
        if (deed) await logDeed(tx, hand, deed);
        if (!hand.isDryRun) return result;
        await tx.run(sql`set constraints all immediate`);
        throw new Rehearsal(result);
      },
      { repeatable: true },
    );
  } catch (error) {
    if (error instanceof Rehearsal) return error.result as T;
    throw error;
  }
}

/** Ends a dry run's transaction, which takes back all of it. */
class Rehearsal extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super("dry run");
    this.result = result;
  }
}

/** For work that is more than one transaction: each writes its own share down. */
export async function logDeed(
  tx: Queries,
  { by, reason }: Hand,
  { command, userId, details }: Deed,
): Promise<void> {
  await tx.run(sql`
    insert into operator_log (operator, reason, command, user_id, details)
    values (${by}, ${reason}, ${command}, ${userId}, ${JSON.stringify(details)})`);
}
