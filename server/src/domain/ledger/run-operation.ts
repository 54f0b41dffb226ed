/** Runs operations of the staff, and writes the log of who did each one and why. */
import { codeOf } from "../../kit/database/database-errors.ts";
import type { Database, Queries, Transaction } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** A signed-in person, whose right to an operation the database holds. */
export type StaffActor = {
  /** Makes the operation's transaction theirs, first of all. @throws where they may not do it */
  begin(tx: Queries): Promise<void>;
  /** Compares the outcome with what was approved, before the commit. @throws where it differs */
  confirm?(result: unknown): void;
};

/** The operator who runs an operation, and the reason. */
export type OperatorContext = {
  /** The login, for messages and settlements; the database writes its own into the log. */
  readonly by: string;
  readonly staff: StaffActor;
  readonly reason: string;
  /** True where the work is done, checked and rolled back. */
  readonly isDryRun: boolean;
};

/** Whom and what an entry of the log names. */
export type AuditAuthor = Pick<OperatorContext, "by" | "reason">;

/** What the log stores of an operation. */
export type AuditEntry = {
  readonly command: string;
  /** The player concerned, if any. */
  readonly userId: number | null;
  readonly details: object;
};

/** `auditEntry` is absent where nothing was changed, because it had been done before. */
export type Done<T> = { readonly result: T; readonly auditEntry?: AuditEntry };

/** Thrown where an operation cannot be done as requested; `argument` is the word or option that is wrong. */
export class OperationRefused extends Error {
  readonly argument: string;
  /** The same for staff in the console, in Vietnamese. */
  readonly shown: string;

  constructor(argument: string, message: string, shown: string = message) {
    super(message);
    this.argument = argument;
    this.shown = shown;
  }
}

/**
 * Runs an operation and writes its audit entry, in one commit. The work finds by its own keys what has been
 * done already, and then returns no audit entry. A dry run does the same, checks what COMMIT would, and rolls
 * back.
 */
export async function runOperation<T>(
  db: Database,
  operator: OperatorContext,
  work: (tx: Transaction) => Promise<Done<T>>,
): Promise<T> {
  try {
    // An approved operation is not repeated: after a lost answer the approval is used up.
    return await db.transaction(async (tx) => {
      await operator.staff.begin(tx);
      // From here on the database requires an audit entry for every journal of this transaction.
      await tx.run(sql`select set_config('portal.manual_operation', 'on', true)`);
      const { result, auditEntry } = await work(tx);
      operator.staff.confirm?.(result);
      if (auditEntry) await writeAuditEntry(tx, operator, auditEntry);
      // Makes the checks of COMMIT here, where a refusal can still be put in words.
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

/** Puts what the database refuses to book in the operator's words. The migrations define the SQLSTATEs. */
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

/** Ends a dry run's transaction, which rolls all of it back. */
class DryRunRollback extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super("dry run");
    this.result = result;
  }
}

/** Writes one audit entry. Work of several transactions calls it in each of them. */
export async function writeAuditEntry(
  tx: Queries,
  { by, reason }: AuditAuthor,
  { command, userId, details }: AuditEntry,
): Promise<void> {
  await tx.run(sql`
    insert into operator_log (operator, reason, command, user_id, details)
    values (${by}, ${reason}, ${command}, ${userId}, ${JSON.stringify(details)})`);
}
