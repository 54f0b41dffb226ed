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

/** Returns whose staff token this machine has. @throws OperationRefused where it has none, or nobody's */
export async function staffOf(db: Database, env: NodeJS.ProcessEnv): Promise<Staff> {
  const { PORTAL_STAFF_TOKEN: token } = env;
  if (!token) {
    throw new OperationRefused(
      "PORTAL_STAFF_TOKEN",
      'it is missing: this is done as one of the staff. The console gives it ("Mã cho dòng lệnh"), or "break-glass sign-in"',
    );
  }
  const session = hashToken(token);
  const staff = await db.repeatable.maybe<Omit<Staff, "session">>(sql`
    select id, login, full_name as "fullName", roles
    from staff_of_session(${session}, 'command-line')`);
  if (!staff) throw new OperationRefused("PORTAL_STAFF_TOKEN", NOBODYS);
  return { ...staff, session };
}

/** Whether nobody changes something here by a name that they typed. */
const isPersonRequired = (db: Database): Promise<boolean> =>
  db.value<boolean>(sql`select is_person_required from staff_rules`);

const NOBODYS = "it is nobody's, or its time is over";

/**
 * Makes the operator the person of PORTAL_STAFF_TOKEN: the database then writes their name into the log, whatever was
 * typed. Without a token the typed name counts where the settings allow that, as in a demo.
 * @throws OperationRefused where a person is required and none is signed in, the token is nobody's any more, or `--by`
 * names somebody else
 */
export async function asStaff(
  db: Database,
  operator: OperatorContext,
  env: NodeJS.ProcessEnv,
  by: string | undefined,
): Promise<OperatorContext> {
  if (!env["PORTAL_STAFF_TOKEN"] && !(await isPersonRequired(db))) return operator;
  const { login, session } = await staffOf(db, env);
  if (by !== undefined && by.trim().toLowerCase() !== login.toLowerCase()) {
    throw new OperationRefused("--by", `the staff token is ${login}'s, not ${by}'s`);
  }
  const begin: StaffActor["begin"] = async (tx) => {
    try {
      await tx.run(sql`select begin_staff_command(${session})`);
    } catch (error) {
      if (codeOf(error) !== "PT015") throw error;
      throw new OperationRefused("PORTAL_STAFF_TOKEN", `${login} has no right to this command`);
    }
  };
  return { ...operator, by: login, staff: { begin } };
}
