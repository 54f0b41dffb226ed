/** How signed-in staff run operations: the person, the operator's context, and errors in the console's words. */
import type { StaffRole } from "@portal/contract/console/rights";
import {
  type OperatorContext,
  OperationRefused,
  type OperationResult,
  runOperation,
  type StaffActor,
} from "../domain/ledger/run-operation.ts";
import { codeOf } from "../kit/database/database-errors.ts";
import type { Database, Transaction } from "../kit/database/database.ts";
import type { AppError } from "../kit/http/errors.ts";
import { type AloneName, beginAlone } from "./approvals/approval-store.ts";
import { errors } from "./errors.ts";

/** A signed-in person. */
export type Staff = {
  readonly id: number;
  /** The name in the operator log. */
  readonly login: string;
  readonly fullName: string;
  readonly roles: StaffRole[];
  /** The hash of their session's token, by which the database identifies the person. */
  readonly session: Buffer;
};

/** The errors for the SQLSTATEs by which the database refuses a person. */
const REFUSALS: Readonly<Record<string, () => AppError>> = {
  PT015: errors.takesApproval,
  PT016: errors.approvalNotOpen,
  PT021: errors.proofRequired,
};

/** Returns the context of an operation that a signed-in person runs. */
export const operatorOf = (
  { login }: Staff,
  reason: string,
  staff: StaffActor,
): OperatorContext => ({ by: login, reason, isDryRun: false, staff });

/** Runs an operation of staff, and translates refusals of the operation or the database into the console's errors. */
export async function refusing<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof OperationRefused) throw errors.operationRefused(error.shown);
    throw REFUSALS[codeOf(error) ?? ""]?.() ?? error;
  }
}

/**
 * Runs what a person does alone and without a preview, such as answering a case.
 * @param what its name in the limits of their roles, the reason for the log, and its amount if it has one
 */
export function runAlone<T>(
  db: Database,
  staff: Staff,
  what: { readonly name: AloneName; readonly reason: string; readonly amount?: number },
  work: (tx: Transaction) => Promise<OperationResult<T>>,
): Promise<T> {
  const { name, reason, amount = 0 } = what;
  const operator = operatorOf(staff, reason, {
    begin: (tx) => beginAlone(tx, staff.session, name, amount),
  });
  return refusing(() => runOperation(db, operator, work));
}
