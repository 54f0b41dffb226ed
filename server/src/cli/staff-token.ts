import {
  type OperatorContext,
  OperationRefused,
  type StaffActor,
} from "../domain/ledger/run-operation.ts";
import type { Staff } from "../operations/as-staff.ts";
import { codeOf } from "../kit/database/database-errors.ts";
import type { Database } from "../kit/database/database.ts";
import { sql } from "../kit/database/sql.ts";
import { hashToken } from "../kit/http/browser/session-tokens.ts";
import { staffToken } from "./client/kept-token.ts";

/** Finds the person of this machine's staff token. @throws OperationRefused if it has none, or the token is nobody's */
async function staffOf(db: Database, env: NodeJS.ProcessEnv): Promise<Staff> {
  const token = await staffToken(env);
  if (!token) {
    throw new OperationRefused(
      "PORTAL_STAFF_TOKEN",
      'nobody is signed in: run "sign-in", or "break-glass sign-in" if the console does not run',
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
 * Returns who changes something: the person of the staff token, whose name the database writes into the log.
 * @throws OperationRefused where nobody is signed in
 */
export async function asStaff(
  db: Database,
  env: NodeJS.ProcessEnv,
): Promise<Pick<OperatorContext, "by" | "staff">> {
  const { login, session } = await staffOf(db, env);
  const begin: StaffActor["begin"] = async (tx) => {
    try {
      await tx.run(sql`select begin_staff_command(${session})`);
    } catch (error) {
      if (codeOf(error) !== "PT015") throw error;
      throw new OperationRefused("PORTAL_STAFF_TOKEN", `${login} has no right to this command`);
    }
  };
  return { by: login, staff: { begin } };
}
