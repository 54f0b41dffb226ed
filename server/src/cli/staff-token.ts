import {
  type OperatorContext,
  OperationRefused,
  type StaffActor,
} from "../domain/ledger/run-operation.ts";
import type { Staff } from "../console/staff/staff-store.ts";
import type { Database } from "../kit/database/database.ts";
import { sql } from "../kit/database/sql.ts";
import { hashToken } from "../kit/http/browser/session-tokens.ts";

/** Returns whose staff token this machine has. @throws OperationRefused where it has none, or nobody's */
export async function staffOf(db: Database, env: NodeJS.ProcessEnv): Promise<Staff> {
  const { PORTAL_STAFF_TOKEN: token } = env;
  if (!token) {
    throw new OperationRefused(
      "PORTAL_STAFF_TOKEN",
      "it is missing: this is done as one of the staff",
    );
  }
  const session = hashToken(token);
  const staff = await db.repeatable.maybe<Omit<Staff, "session">>(sql`
    select id, login, full_name as "fullName", roles
    from staff_of_session(${session}, 'command-line')`);
  if (!staff) throw new OperationRefused("PORTAL_STAFF_TOKEN", NOBODYS);
  return { ...staff, session };
}

const NOBODYS = "it is nobody's, or its time is over";

/**
 * Makes the operator the person of PORTAL_STAFF_TOKEN, where that is set: the database then writes their name
 * into the log, whatever was typed.
 * @throws OperationRefused where the token is nobody's any more, or `--by` names somebody else
 */
export async function asStaff(
  db: Database,
  operator: OperatorContext,
  env: NodeJS.ProcessEnv,
  by: string | undefined,
): Promise<OperatorContext> {
  const { PORTAL_STAFF_TOKEN: token } = env;
  if (!token) return operator;
  const { login, session } = await staffOf(db, env);
  if (by !== undefined && by.trim().toLowerCase() !== login.toLowerCase()) {
    throw new OperationRefused("--by", `the staff token is ${login}'s, not ${by}'s`);
  }
  const begin: StaffActor["begin"] = async (tx) => {
    await tx.run(sql`select begin_staff_command(${session})`);
  };
  return { ...operator, by: login, staff: { begin } };
}
