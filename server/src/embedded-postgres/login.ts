/** The programs' logins of the embedded server: their URLs (`runtimeUrlOf`) and roles (`ensureRuntimeLogin`). */
import { createHmac } from "node:crypto";
import pg from "pg";
import {
  PROGRAM_LOGINS,
  type ProgramLogin,
  RUNTIME_LOGIN,
} from "../kit/database/database-fitness.ts";

/**
 * Returns the URL of the owner's database with a program's login. The password is a hash of the owner's, so that it
 * need not be stored and does not reveal the owner's.
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
