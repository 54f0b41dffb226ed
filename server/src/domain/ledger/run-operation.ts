/** Runs operations of staff (`runOperation`) and logs who did each one and why (`writeAuditEntry`). */
import { codeOf } from "../../kit/database/database-errors.ts";
import type { Database, Queries, Transaction } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** A signed-in member of staff. The database decides whether they may do the operation. */
export type StaffActor = {
  /** Must be the transaction's first statement: it marks the transaction as theirs. @throws if they may not do it */
  begin(tx: Queries): Promise<void>;
  /** Compares the outcome with what was approved, before the commit. @throws if it differs */
  confirm?(outcome: OperationResult<unknown>): void;
};

/** The operator who runs an operation, and the reason. */
export type OperatorContext = {
  /** The login, for messages and settlements. The log gets the login from the database instead. */
  readonly by: string;
  readonly staff: StaffActor;
  readonly reason: string;
  /** True: the work is done, checked and rolled back. */
  readonly isDryRun: boolean;
};

/** The author and reason of an audit entry. */
export type AuditAuthor = Pick<OperatorContext, "by" | "reason">;

/** What the operator log stores about an operation. */
export type AuditEntry = {
  readonly command: string;
  /** The player concerned, if any. */
  readonly userId: number | null;
  readonly details: object;
};

/** `auditEntry` is absent if the operation was done before, so that nothing was changed. */
export type OperationResult<T> = { readonly result: T; readonly auditEntry?: AuditEntry };

/** Thrown if an operation cannot be done as requested. `argument` names the wrong option. */
export class OperationRefused extends Error {
  readonly argument: string;
  /** The message for staff in the console, in Vietnamese. */
  readonly shown: string;

  constructor(argument: string, message: string, shown: string = message) {
    super(message);
    this.argument = argument;
    this.shown = shown;
  }
}

/**
 * Runs an operation and writes its audit entry, in one commit. If `work` finds that it was done before, it returns no
 * audit entry. A dry run does the same, runs the checks of COMMIT, and rolls back.
 * @throws OperationRefused
 */
export async function runOperation<T>(
  db: Database,
  operator: OperatorContext,
  work: (tx: Transaction) => Promise<OperationResult<T>>,
): Promise<T> {
  try {
    // Not repeated if the response to COMMIT is lost: the approval may already be consumed.
    return await db.transaction(async (tx) => {
      await operator.staff.begin(tx);
      // From here on the database requires an audit entry for every journal of this transaction.
      await tx.run(sql`select set_config('portal.manual_operation', 'on', true)`);
      const outcome = await work(tx);
      operator.staff.confirm?.(outcome);
      const { result, auditEntry } = outcome;
      if (auditEntry) await writeAuditEntry(tx, operator, auditEntry);
      // Runs the checks of COMMIT here, where a refusal can still be translated.
      if (operator.isDryRun) {
        await tx.run(sql`select check_before_commit()`);
        throw new DryRunRollback(result);
      }
      await tx.run(sql`set constraints all immediate`);
      return result;
    });
  } catch (error) {
    if (error instanceof DryRunRollback) return error.result as T;
    throw refusalOf(error) ?? error;
  }
}

/** Translates the database's refusals for staff. The schema defines the SQLSTATEs. */
function refusalOf(error: unknown): OperationRefused | undefined {
  const refused = REFUSED[codeOf(error) ?? ""];
  return refused && new OperationRefused(refused.argument, (error as Error).message, refused.shown);
}

const REFUSED: Readonly<Record<string, { readonly argument: string; readonly shown: string }>> = {
  // A limit of grants; the message names which.
  PT013: { argument: "kp", shown: "vượt hạn mức cộng KP đã đặt cho một lần hoặc một ngày" },
  // The staff token's session has ended.
  PT014: { argument: "PORTAL_STAFF_TOKEN", shown: "phiên làm việc đã kết thúc" },
};

/** Thrown to roll back a dry run's transaction. */
class DryRunRollback extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super("dry run");
    this.result = result;
  }
}

/** Writes one audit entry. An operation that takes several transactions calls it in each of them. */
export async function writeAuditEntry(
  tx: Queries,
  { by, reason }: AuditAuthor,
  { command, userId, details }: AuditEntry,
): Promise<void> {
  await tx.run(sql`
    insert into operator_log (operator, reason, command, user_id, details)
    values (${by}, ${reason}, ${command}, ${userId}, ${JSON.stringify(details)})`);
}
