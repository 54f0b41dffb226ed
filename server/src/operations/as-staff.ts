import type { StaffRole } from "@portal/contract/console/rights";
import {
  type OperatorContext,
  OperationRefused,
  type StaffActor,
} from "../domain/ledger/run-operation.ts";
import { codeOf } from "../kit/database/database-errors.ts";
import type { AppError } from "../kit/http/errors.ts";
import { errors } from "./errors.ts";

/** A signed-in person. */
export type Staff = {
  readonly id: number;
  /** The name in the operator log. */
  readonly login: string;
  readonly fullName: string;
  readonly roles: StaffRole[];
  /** The hash of their session's token: the database asks it who acts. */
  readonly session: Buffer;
};

/** What the database says of a person's right, by the SQLSTATEs that the schema defines. */
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

/** Runs what staff asked for, and puts refusals of operation and database in the console's words. */
export async function refusing<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof OperationRefused) throw errors.operationRefused(error.shown);
    throw REFUSALS[codeOf(error) ?? ""]?.() ?? error;
  }
}
