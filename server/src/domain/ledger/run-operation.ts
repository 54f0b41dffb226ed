/** What operators do by hand, and the log that keeps who did it and why. */
import { codeOf } from "../../kit/database/database-errors.ts";
import type { Database, Queries, Transaction } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** Who does something by hand, and why. */
export type OperatorContext = {
  readonly by: string;
  readonly reason: string;
  /** Everything is done, looked at and taken back. */
  readonly isDryRun: boolean;
};

/** What the log keeps of it. */
export type AuditEntry = {
  readonly command: string;
  /** The player whom it concerns, if it is one. */
  readonly userId: number | null;
  readonly details: object;
};

/** `deed` is absent where nothing was changed: it had been done before. */
export type Done<T> = { readonly result: T; readonly auditEntry?: AuditEntry };

/** It cannot be done as it was asked for; `argument` is the word or option that is wrong. */
export class OperationRefused extends Error {
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
export async function runOperation<T>(
  db: Database,
  operator: OperatorContext,
  work: (tx: Transaction) => Promise<Done<T>>,
): Promise<T> {
  try {
    return await db.transaction(
      async (tx) => {
        // From here on the database holds every journal of this transaction for one that needs an audit entry.
        await tx.run(sql`select set_config('portal.manual_operation', 'on', true)`);
        const { result, auditEntry } = await work(tx);
        if (auditEntry) await writeAuditEntry(tx, operator, auditEntry);
        // What COMMIT would refuse is refused here, where it can still be said in words.
        await tx.run(sql`set constraints all immediate`);
        if (!operator.isDryRun) return result;
        throw new DryRunRollback(result);
      },
      { repeatable: true },
    );
  } catch (error) {
    if (error instanceof DryRunRollback) return error.result as T;
    throw refusalOf(error) ?? error;
  }
}

/** What the database itself refuses to book, in the operator's words. Its SQLSTATEs are those of the migrations. */
function refusalOf(error: unknown): OperationRefused | undefined {
  const argument = REFUSED_ARGUMENTS[codeOf(error) ?? ""];
  return argument === undefined
    ? undefined
    : new OperationRefused(argument, (error as Error).message);
}

const REFUSED_ARGUMENTS: Readonly<Record<string, string>> = {
  // A limit of grants, which the message names.
  PT013: "kp",
};

/** Ends a dry run's transaction, which takes back all of it. */
class DryRunRollback extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super("dry run");
    this.result = result;
  }
}

/** For work that is more than one transaction: each writes its own share down. */
export async function writeAuditEntry(
  tx: Queries,
  { by, reason }: Pick<OperatorContext, "by" | "reason">,
  { command, userId, details }: AuditEntry,
): Promise<void> {
  await tx.run(sql`
    insert into operator_log (operator, reason, command, user_id, details)
    values (${by}, ${reason}, ${command}, ${userId}, ${JSON.stringify(details)})`);
}
