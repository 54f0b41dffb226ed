import { createHmac } from "node:crypto";
import pg from "pg";
import {
  PROGRAM_LOGINS,
  type ProgramLogin,
  RUNTIME_LOGIN,
} from "../kit/database/database-fitness.ts";

/**
 * Returns the URL of the owner's database for a program's login of an embedded server. Its password is derived
 * one way from the owner's: nothing more has to be stored, and it gives no more rights.
 */
export function runtimeUrlOf(ownerUrl: string, login: ProgramLogin = RUNTIME_LOGIN): string {
  const url = new URL(ownerUrl);
  url.password = createHmac("sha256", url.password).update(login).digest("hex");
  url.username = login;
  return url.href;
}

/** Sets the passwords of the programs' logins; the owner creates the roles if they do not exist. */
export async function ensureRuntimeLogin(ownerUrl: string): Promise<void> {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  try {
    for (const login of PROGRAM_LOGINS) {
      const { password } = new URL(runtimeUrlOf(ownerUrl, login));
      const { rowCount } = await client.query("select from pg_roles where rolname = $1", [login]);
      const verb = rowCount === 0 ? "create" : "alter";
      await client.query(`${verb} role ${login} login password '${password}'`);
    }
  } finally {
    await client.end();
  }
}
